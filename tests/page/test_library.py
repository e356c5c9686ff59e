"""Saves and files: every phase comes back, many saves have names, nothing is lost by a bad file."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from page.acts import (
    PLACED,
    SIX_GAME,
    Opener,
    at_step,
    below,
    centre,
    choose,
    first_steps,
    live,
    not_twice,
    on_card,
    place,
    play,
    sideways,
    status,
)
from page.serving import Served
from playwright.sync_api import Locator, Page, expect

from millrow.wording import say

SAME = ("ply", "rules", "discs", "turn", "phase", "status", "result", "outcome", "steps", "moves", "position")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A separate server for every test, so that each library starts empty."""
    server = Served(tmp_path)
    server.start()
    yield server
    server.stop()


def save_as(page: Page, name: str) -> None:
    choose(page, "Save as…")
    page.get_by_role("dialog").get_by_label("Name").fill(name)
    page.get_by_role("dialog").get_by_role("button", name="Save", exact=True).click()
    expect(live(page)).to_have_text(f"Saved as “{name}”.")


def show_saves(page: Page) -> None:
    page.get_by_role("link", name="Library", exact=True).click()
    page.get_by_role("radio", name="Saves").check()


def cards(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("listitem")


def load(page: Page, name: str) -> None:
    show_saves(page)
    choose(page, f"Load {name}")
    expect(page).to_have_url(re.compile("#/game/"))


def same(before: dict[str, object], after: dict[str, object]) -> bool:
    return all(before[key] == after[key] for key in SAME)


def test_every_phase_is_saved_and_comes_back(visit: Opener, served: Served) -> None:  # M10, F6
    page = visit()
    moments = {
        "placing, Blue's turn": 2,
        "placing, Red's turn": 3,
        "in the middle of a mill": 5,
        "sliding": PLACED,
        "Blue has won": len(SIX_GAME.split()),
    }
    states = {}
    for name, steps in moments.items():
        page.goto(served.url + (address := served.game(steps=first_steps(steps))))
        at_step(page, steps)
        save_as(page, name)
        states[name] = served.state(address)
    for name, before in states.items():
        load(page, name)
        at_step(page, before["ply"])
        after = served.state(page.url)
        assert after["id"] != before["id"], "the saved moment stays what it was"
        assert same(before, after), name
        assert [it["supply"] for it in after["seats"]] == [it["supply"] for it in before["seats"]]
    load(page, "in the middle of a mill")
    play(page, "xc2")
    assert served.state(page.url)["turn"] == 1
    load(page, "Blue has won")
    place(page, "b4").click()
    expect(below(page).locator(".refusal[data-code=over]")).to_be_visible()


def test_the_selected_disc_comes_back(visit: Opener, served: Served) -> None:  # M10
    page = visit(served.game(steps=first_steps(PLACED)))
    place(page, "c4").click()
    expect(place(page, "c4")).to_have_accessible_name(re.compile("picked up"))
    save_as(page, "in my fingers")
    load(page, "in my fingers")
    expect(place(page, "c4")).to_have_accessible_name(re.compile("picked up"))
    place(page, "c5").click()
    at_step(page, PLACED + 1)


def test_a_drawn_game_is_saved_and_loaded(visit: Opener, served: Served) -> None:  # M10
    page = visit(served.game("connect4", "4 4 5"))
    choose(page, "Offer a draw")
    page.get_by_role("dialog").get_by_role("button", name="accepts").click()
    expect(page.locator(".badge").first).not_to_have_text(say("result.playing"))
    save_as(page, "peace")
    load(page, "peace")
    at_step(page, 3)
    assert served.state(page.url)["outcome"]["reason"] == "agreed"
    place(page, "1").click()
    expect(below(page).locator(".refusal[data-code=over]")).to_be_visible()


def test_the_computers_colour_and_level_are_loaded(visit: Opener, served: Served) -> None:  # M10, M8, F6
    page = visit(served.game("connect4", levels=("medium", ""), first=1), settings={"delay": 0})
    place(page, "4").click()
    at_step(page, 2)
    save_as(page, "against it")
    load(page, "against it")
    at_step(page, 2)
    assert [it["level"] for it in served.state(page.url)["seats"]] == ["medium", ""]
    place(page, "3").click()
    at_step(page, 4)


def test_repetition_counts_positions_before_the_save(visit: Opener, served: Served) -> None:  # M10, M5
    there_and_back = "c2-b2 d3-e3 b2-c2 e3-d3"
    page = visit(
        served.game("six", start="c2,a1,a5,e1 d3,e5,b4,c5 0 0 blue", steps=f"{there_and_back} c2-b2 d3-e3 b2-c2")
    )
    at_step(page, 7)
    save_as(page, "almost")
    load(page, "almost")
    play(page, "e3-d3")
    assert served.state(page.url)["outcome"]["reason"] == "repetition"


def test_saves_are_named_renamed_deleted_and_restored(visit: Opener, served: Served) -> None:  # M10, F6
    address = served.game("connect4", "4 4 5")
    game = address.rpartition("/")[2]
    for number in range(1, 31):
        served.ask("POST", "saves", {"game": game, "name": f"Evening {number}"})
    page = visit("#/library")
    show_saves(page)
    expect(cards(page)).to_have_count(24)
    page.mouse.move(600, 500)
    page.mouse.wheel(0, 20_000)
    expect(cards(page)).to_have_count(30)
    page.get_by_role("searchbox").fill("Evening 17")
    expect(cards(page)).to_have_count(1)
    on_card(page, "Rename", "Evening 17")
    page.get_by_role("dialog").get_by_label("Name").fill("Final")
    choose(page, "Save")
    page.get_by_role("searchbox").fill("Fin")
    expect(page.get_by_role("heading", name="Final")).to_be_visible()
    on_card(page, "Delete", "Final")
    expect(page.get_by_text("No matches.")).to_be_visible()
    expect(live(page)).to_have_text("“Final” was deleted.")
    choose(page, "Undo")
    expect(page.get_by_role("heading", name="Final")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    expect(cards(page)).not_to_have_count(1)


def test_the_saved_games_of_the_start_page_lead_to_the_saves(visit: Opener, served: Served) -> None:  # M10, M11
    page = visit()
    page.get_by_role("link", name="Saves", exact=True).click()
    expect(page.get_by_role("radio", name="Saves")).to_be_checked()
    expect(page.get_by_text("No saves yet.")).to_be_visible()
    game = served.game("connect4", "4 4 5").rpartition("/")[2]
    for name, words in (("Evening", "1 save"), ("Night", "2 saves")):
        served.ask("POST", "saves", {"game": game, "name": name})
        page.goto(served.url)
        page.get_by_role("link", name=words, exact=True).click()
        expect(page).to_have_url(re.compile("#/library/saves$"))
        expect(page.get_by_role("radio", name="Saves")).to_be_checked()
        expect(page.get_by_label("Status")).to_be_hidden()
        expect(page.get_by_role("button", name=f"Load {name}")).to_be_visible()
        page.reload()
    expect(cards(page)).to_have_count(2)
    choose(page, "Load Evening")
    at_step(page, 3)
    page.go_back()
    expect(page.get_by_role("radio", name="Saves")).to_be_checked()
    page.get_by_role("radio", name="Games", exact=True).check()
    expect(page.get_by_role("link", name="Open Connect Four")).to_have_count(2)
    page.reload()
    expect(page.get_by_role("radio", name="Games", exact=True)).to_be_checked()
    expect(page.get_by_label("Status")).to_be_visible()


def answer_existing(page: Page, answer: str) -> None:
    dialog = page.get_by_role("dialog", name="“Sunday” already exists")
    expect(dialog.locator("p")).to_contain_text("“Sunday”")
    expect(dialog.get_by_role("button", name="Choose another name…")).to_be_focused()  # Enter loses nothing
    dialog.get_by_role("button", name=answer).click()


def save_names(served: Served) -> list[tuple[str, int]]:
    return [(card["name"], card["ply"]) for card in served.ask("GET", "saves")["saves"]]


def type_name(page: Page, name: str) -> None:
    page.get_by_role("dialog").get_by_label("Name").fill(name)
    page.get_by_role("dialog").get_by_role("button", name="Save", exact=True).click()


@pytest.mark.parametrize("phone", [False, True])
def test_saving_under_a_name_that_is_taken_asks(visit: Opener, served: Served, phone: bool) -> None:  # M10, F6
    page = visit(served.game("connect4", "4 4 5"), phone=phone)
    choose(page, "Save as…")
    expect(page.get_by_role("dialog").get_by_label("Name")).to_have_value("Connect Four, move 2")
    type_name(page, "Sunday")
    expect(live(page)).to_have_text("Saved as “Sunday”.")
    play(page, "1")
    for answer in ("Close", "Escape"):
        choose(page, "Save as…")
        type_name(page, "Sunday")
        if answer == "Close":
            answer_existing(page, "Close")
        else:
            expect(page.get_by_role("dialog", name="“Sunday” already exists")).to_be_visible()
            page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert save_names(served) == [("Sunday", 3)]

    choose(page, "Save as…")
    type_name(page, "Sunday")
    answer_existing(page, "Choose another name…")
    expect(page.get_by_role("dialog").get_by_label("Name")).to_have_value("Sunday")
    type_name(page, "Monday")
    expect(live(page)).to_have_text("Saved as “Monday”.")

    choose(page, "Save as…")
    type_name(page, "Sunday")
    answer_existing(page, "Keep both")
    expect(live(page)).to_have_text("Saved as “Sunday”.")
    assert save_names(served) == [("Sunday", 4), ("Monday", 4), ("Sunday", 3)]

    play(page, "2")
    choose(page, "Save as…")
    type_name(page, "Sunday")
    answer_existing(page, "Replace")
    expect(live(page)).to_have_text("Saved as “Sunday”. 2 old saves were replaced.")
    assert save_names(served) == [("Sunday", 5), ("Monday", 4)]
    choose(page, "Keep both")
    expect(live(page)).to_have_text("Both saves named “Sunday” are kept.")
    assert save_names(served) == [("Sunday", 5), ("Sunday", 4), ("Monday", 4), ("Sunday", 3)]


def test_renaming_a_save_to_a_name_that_is_taken_asks(visit: Opener, served: Served) -> None:  # M10, F6
    game = served.game("connect4", "4 4 5").rpartition("/")[2]
    for name in ("Sunday", "Monday"):
        served.ask("POST", "saves", {"game": game, "name": name})
    page = visit("#/library/saves")
    on_card(page, "Rename", "Monday")
    type_name(page, "Sunday")
    answer_existing(page, "Close")
    assert [name for name, _ in save_names(served)] == ["Monday", "Sunday"]
    on_card(page, "Rename", "Monday")
    type_name(page, "Sunday")
    answer_existing(page, "Replace")
    expect(live(page)).to_have_text("Renamed to “Sunday”. The old save was replaced.")
    expect(cards(page)).to_have_count(1)
    choose(page, "Undo")
    expect(cards(page)).to_have_count(2)
    assert [name for name, _ in save_names(served)] == ["Monday", "Sunday"]
    on_card(page, "Rename", "Monday")
    type_name(page, "Sunday")
    answer_existing(page, "Keep both")
    expect(page.get_by_role("heading", name="Sunday")).to_have_count(2)
    expect(cards(page)).to_contain_text([re.compile(r"Two players.*Connect Four\s· step\s3\s· now")] * 2)


def test_a_long_name_stays_inside_the_dialog(visit: Opener, served: Served) -> None:
    name = "W" * 100
    page = visit(address := served.game("connect4", "4"), phone=True)
    served.ask("POST", "saves", {"game": address.rpartition("/")[2], "name": name})
    choose(page, "Save as…")
    type_name(page, name)
    dialog = page.get_by_role("dialog", name=f"“{name}” already exists")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("(shown) => shown.scrollWidth - shown.clientWidth") == 0
    choose(page, "Replace")
    expect(page.locator(".toast")).to_contain_text("The old save was replaced.")
    assert sideways(page) == 0


def test_the_empty_list_of_saves_shows_a_message(visit: Opener) -> None:  # M10
    page = visit("#/library")
    expect(page.get_by_text("No games yet.")).to_be_visible()
    show_saves(page)
    expect(page.get_by_text("No saves yet.")).to_be_visible()
    choose(page, "Start a new game")
    expect(status(page)).to_have_text("Choose a game")


def test_games_are_found_filtered_renamed_and_deleted(visit: Opener, served: Served) -> None:  # M10
    served.game("connect4", "4 4")
    served.game("six", SIX_GAME)
    page = visit("#/library")
    expect(cards(page)).to_have_count(2)
    page.get_by_label("Type of game").select_option(label="Men's Morris")
    expect(cards(page)).to_have_count(1)
    expect(cards(page)).to_contain_text("Blue wins")
    page.get_by_label("Status").select_option(label="In progress")
    expect(page.get_by_text("No matches.")).to_be_visible()
    page.get_by_label("Type of game").select_option("")
    expect(cards(page)).to_contain_text("Connect Four")
    on_card(page, "Rename", "Connect Four")
    page.get_by_role("dialog").get_by_label("Name").fill("Club evening")
    choose(page, "Save")
    on_card(page, "Delete", "Club evening")
    expect(cards(page).get_by_role("heading", name="Club evening")).to_have_count(0)
    choose(page, "Undo")
    page.get_by_role("link", name="Open Club evening").click()
    at_step(page, 2)


def test_a_search_without_matches_can_be_cleared(visit: Opener, served: Served) -> None:
    served.game("connect4", "4 4")
    page = visit("#/library")
    expect(cards(page)).to_have_count(1)
    page.get_by_label("Status").select_option("ended")
    page.get_by_label("Type of game").select_option(label="Men's Morris")
    page.get_by_role("searchbox").fill("nothing")
    expect(page.get_by_text("No matches.")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("button", name="Start a new game")).to_have_count(0)
    choose(page, "Clear search")
    expect(cards(page).get_by_role("link", name="Open Connect Four")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("")
    expect(page.get_by_role("searchbox")).to_be_focused()
    expect(page.get_by_label("Status")).to_have_value("")
    expect(page.get_by_label("Type of game")).to_have_value("")
    page.get_by_label("Status").select_option("ended")
    page.get_by_role("radio", name="Saves").check()
    expect(page.get_by_text("No saves yet.")).to_be_visible()  # saves have no status


@pytest.mark.parametrize("phone", [False, True])
def test_a_click_that_closes_a_menu_opens_no_game(visit: Opener, served: Served, phone: bool) -> None:
    served.game("connect4", "4 4")
    served.game("six", "a1")
    page = visit("#/library", phone=phone)
    menu = page.locator(".more-items:popover-open")
    for card in cards(page).all():
        page.get_by_role("button", name="More actions for Six Men's Morris").click()
        expect(menu).to_have_count(1)
        x, y = centre(card.locator(".small-board"))
        page.touchscreen.tap(x, y) if phone else page.mouse.click(x, y)
        expect(menu).to_have_count(0)
        expect(page).to_have_url(re.compile("#/library$"))
    page.get_by_role("button", name="More actions for Six Men's Morris").click()
    box = menu.locator("[data-does=delete]")
    x, y = centre(box)
    page.mouse.dblclick(x, y)
    expect(page.locator(".toast")).to_contain_text("was deleted")
    expect(cards(page)).to_have_count(1)
    expect(page).to_have_url(re.compile("#/library$"))
    not_twice(page)
    page.get_by_role("link", name="Open Connect Four").click()
    at_step(page, 2)


def test_back_from_a_game_shows_the_same_games_at_the_same_place(visit: Opener, served: Served) -> None:  # M10
    for _ in range(8):
        served.game("connect3", "2")
    served.game("six", "a1")
    page = visit("#/library", phone=True)
    page.get_by_label("Status").select_option("running")
    expect(cards(page).first).to_contain_text("Six Men's Morris")
    page.get_by_role("searchbox").fill("Three in a row")
    expect(cards(page)).to_have_count(8)
    last = cards(page).last
    last.scroll_into_view_if_needed()
    top = page.evaluate("scrollY")
    assert top > 0
    last.get_by_role("link").click()
    at_step(page, 1)
    page.go_back()
    expect(cards(page)).to_have_count(8)
    expect(page.get_by_role("searchbox")).to_have_value("Three in a row")
    expect(page.get_by_label("Status")).to_have_value("running")
    expect(last).to_be_in_viewport()


def test_a_card_counts_computers_of_a_level(visit: Opener, served: Served) -> None:
    levels = ("", *["easy"] * 8, "medium")
    game = served.game("connect:players=10", levels=levels).rpartition("/")[2]
    served.ask("POST", "saves", {"game": game, "name": "A crowd"})
    page = visit("#/library/saves")
    expect(cards(page)).to_contain_text("You, 8 computers (Easy), Computer (Medium)")


def test_a_card_shows_who_played_and_the_result_and_opens_its_game(visit: Opener, served: Served) -> None:
    def start(rules: str, *seats: dict[str, str], steps: str) -> str:
        game: str = served.ask("POST", "games", {"rules": rules, "seats": seats, "first": 0})["id"]
        served.play(game, steps)
        return game

    start("connect4", steps="4 4")
    lost = start("connect4", {}, {"level": "easy"}, steps="4")
    seen = served.ask("GET", f"games/{lost}")["seen"]
    served.ask("POST", f"games/{lost}/events", {"seen": seen, "kind": "resign", "seat": 0})
    start("connect:columns=40,rows=20", steps="4 4")
    won = start("six", {"name": "Ada"}, {"name": "Maximilian"}, steps=SIX_GAME)
    page = visit("#/library", phone=True, locale="de")
    expect(cards(page)).to_have_count(4)
    for card, (players, result, look) in zip(
        cards(page).all(),
        (
            ("Ada – Maximilian", "Ada gewinnt", "badge"),
            ("Zwei Spieler", "", ""),
            ("Du – Computer (Leicht)", "Du verlierst", "badge bad"),
            ("Zwei Spieler", "", ""),
        ),
        strict=True,
    ):
        expect(card).to_contain_text(players)
        if result:
            expect(card.locator(".badge")).to_have_text(result)
            expect(card.locator(".badge")).to_have_class(re.compile(f"^{look} ?$"))
    assert sideways(page) == 0
    large = cards(page).nth(1).locator("canvas").first
    painted = "(board) => new Set(board.getContext('2d').getImageData(0, 0, board.width, board.height).data).size"
    assert large.evaluate(painted) > 4, "the thumbnail of a large board shows its discs"
    filters = page.locator(".library-terms").bounding_box()
    assert filters is not None
    assert filters["height"] < 170, "three rows"
    before = page.viewport_size
    assert before is not None
    page.set_viewport_size({"width": 844, "height": 390})
    search = page.get_by_role("searchbox").bounding_box()
    assert search is not None
    assert search["width"] > 300, "there is room for words on a phone on its side"
    page.set_viewport_size(before)

    cards(page).first.locator(".card-menu > button").tap()
    for act in ("rename", "export", "delete"):
        item = cards(page).first.locator(f"[data-does={act}]").bounding_box()
        assert item is not None
        assert item["height"] < 50, "its word fits in a line"
    page.keyboard.press("Escape")
    cards(page).first.locator(".small-board").tap(force=True)  # the card, not only its title
    expect(page).to_have_url(re.compile(f"#/game/{won}$"))


def test_a_game_is_exported_and_imported_with_the_file_chooser(  # M10
    visit: Opener, served: Served, tmp_path: Path
) -> None:
    page = visit(address := served.game(steps=first_steps(5)))
    at_step(page, 5)
    before = served.state(address)
    for form in ("text", "JSON"):
        with page.expect_download() as found:
            choose(page, "More…", f"Export as {form}")
        file = tmp_path / found.value.suggested_filename
        found.value.save_as(file)
        page.get_by_role("link", name="Library", exact=True).click()
        with page.expect_file_chooser() as chooser:
            choose(page, "Import files…")
        chooser.value.set_files(file)
        expect(page).to_have_url(re.compile("#/game/"))
        at_step(page, 5)
        after = served.state(page.url)
        assert after["id"] != before["id"]
        assert same(before, after)


def drop_file(page: Page, name: str, text: str) -> None:
    """Let a file fall onto the page."""
    carried = page.evaluate_handle(
        """([name, text]) => {
            const carried = new DataTransfer();
            carried.items.add(new File([text], name));
            return carried;
        }""",
        [name, text],
    )
    for event in ("dragover", "drop"):
        page.dispatch_event("main", event, {"dataTransfer": carried})


def test_a_file_is_imported_by_dropping_it(visit: Opener, served: Served) -> None:  # M10
    page = visit("#/library")
    expect(page.get_by_text("No games yet.")).to_be_visible()
    drop_file(page, "two.txt", '[Rules "connect4"]\n\n1. 4 4 2. 5\nGame in progress\n')
    at_step(page, 3)
    assert served.state(page.url)["turn"] == 1


def test_a_damaged_file_is_refused_with_the_reason_and_nothing_changes(  # M10, M13
    visit: Opener, served: Served
) -> None:
    game = served.game("connect4", "4 4 5").rpartition("/")[2]
    page = visit("#/library")
    expect(cards(page)).to_have_count(1)
    with page.expect_download() as found:
        on_card(page, "Export", "Connect Four")
        choose(page, "As JSON")
    good = found.value.path().read_text()
    before = served.ask("GET", "games")
    edited = re.sub(r'"steps":\s*\[\s*"4', lambda hit: hit[0][:-1] + "3", good, count=1)
    assert edited != good
    for name, text, reason in (
        ("cut.json", good[: len(good) // 2], say("expected.game.rest")),
        ("edited.json", edited, say("expected.checksum")),
        ("noise.txt", "\x00\x01 nothing of ours", say("expected.text")),
        ("illegal.txt", '[Rules "connect4"]\n\n1. 4 9\nGame in progress\n', "column 9"),
    ):
        drop_file(page, name, text)
        if name == "edited.json":
            expect(page.get_by_role("dialog")).to_contain_text("edited.json was changed after it was saved.")
            choose(page, "Cancel")
        begins = re.compile(rf"^{name} ")
        expect(page.locator(".toast").filter(has_text=begins)).to_contain_text(reason)
        expect(page).to_have_url(re.compile("#/library$"))
    assert served.ask("GET", "games") == before
    assert served.ask("GET", f"games/{game}")["ply"] == 3
    drop_file(page, "edited.json", edited)
    choose(page, "Open a copy")
    at_step(page, 3)
    expect(page.locator(".game-name")).to_have_text("Connect Four · unverified")
    expect(page.locator(".about")).to_contain_text(say("page.about.unverified"))
    page.get_by_role("link", name="Library", exact=True).click()
    expect(cards(page).filter(has_text="unverified")).to_have_count(1)


def test_one_bad_file_among_good_ones_keeps_you_in_the_library(visit: Opener) -> None:
    page = visit("#/library")
    expect(page.get_by_role("heading", name="Library", level=1)).to_be_visible()
    page.evaluate(
        """() => {
            const data = new DataTransfer();
            data.items.add(new File(['[Rules "connect4"]\\n\\n1. 4\\nGame in progress\\n'], "good.txt"));
            data.items.add(new File(["shopping"], "notes.txt"));
            dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }"""
    )
    expect(page.locator(".toast")).to_contain_text(
        [re.compile(r"^notes\.txt isn't a Millrow file\."), "1 game imported."]
    )
    expect(cards(page)).not_to_have_count(0)
    expect(page).to_have_url(re.compile("#/library$"))


def test_a_name_that_is_too_long_shows_a_message(visit: Opener, served: Served) -> None:
    page = visit(served.game("six", "b4"))
    choose(page, "Save as…")
    field = page.get_by_label("Name", exact=True)
    field.fill("")
    expect(page.get_by_role("dialog")).not_to_contain_text("Maximum")
    field.press_sequentially("W" * 101)
    expect(field).to_have_value("W" * 100)
    expect(page.get_by_role("dialog")).to_contain_text("Maximum 100 characters.")
