"""Saves and files: every phase comes back, many saves have names, nothing is lost by a bad file."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from page.acts import PLACED, SIX_GAME, Opener, at_step, choose, first_steps, live, place, play, sideways, status
from page.serving import Served
from playwright.sync_api import Locator, Page, expect

SAME = ("ply", "rules", "discs", "turn", "phase", "status", "result", "outcome", "legal", "moves", "position")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server of one's own for every test: libraries begin empty."""
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
    kept = {}
    for name, steps in moments.items():
        page.goto(served.url + (address := served.game(steps=first_steps(steps))))
        at_step(page, steps)
        save_as(page, name)
        kept[name] = served.state(address)
    for name, before in kept.items():
        load(page, name)
        expect(status(page)).to_have_text(str(before["status"]))
        after = served.state(page.url)
        assert after["id"] != before["id"], "the saved moment stays what it was"
        assert same(before, after), name
        assert [(it["hand"], it["taken"]) for it in after["seats"]] == [
            (it["hand"], it["taken"]) for it in before["seats"]
        ]
    load(page, "in the middle of a mill")
    play(page, "xc2")
    expect(status(page)).to_have_text("Red to place")
    load(page, "Blue has won")
    place(page, "b4").click()
    expect(page.get_by_text("The game is over: Blue wins.").first).to_be_visible()


def test_the_selected_disc_comes_back(visit: Opener, served: Served) -> None:  # M10
    page = visit(served.game(steps=first_steps(PLACED)))
    place(page, "c4").click()
    expect(place(page, "c4")).to_have_accessible_name(re.compile("picked up"))
    save_as(page, "in my fingers")
    load(page, "in my fingers")
    expect(place(page, "c4")).to_have_accessible_name(re.compile("picked up"))
    place(page, "c5").click()
    at_step(page, PLACED + 1)


def test_a_drawn_game_is_saved_and_comes_back(visit: Opener, served: Served) -> None:  # M10
    page = visit(served.game("connect4", "4 4 5"))
    choose(page, "Offer a draw")
    page.get_by_role("dialog").get_by_role("button", name="agrees").click()
    expect(status(page)).to_have_text("Game drawn: the players agreed")
    save_as(page, "peace")
    load(page, "peace")
    expect(status(page)).to_have_text("Game drawn: the players agreed")
    place(page, "1").click()
    expect(page.get_by_text("The game is over: Game drawn.").first).to_be_visible()


def test_the_computer_comes_back_with_its_colour_and_level(visit: Opener, served: Served) -> None:  # M10, M8, F6
    page = visit(served.game("connect4", levels=("medium", ""), first=1), likes={"pause": 0})
    place(page, "4").click()
    at_step(page, 2)
    save_as(page, "against it")
    load(page, "against it")
    at_step(page, 2)
    assert [it["level"] for it in served.state(page.url)["seats"]] == ["medium", ""]
    place(page, "3").click()
    at_step(page, 4)


def test_repetition_remembers_what_was_before_the_save(visit: Opener, served: Served) -> None:  # M10, M5
    there_and_back = "c2-b2 d3-e3 b2-c2 e3-d3"
    page = visit(
        served.game("six", start="c2,a1,a5,e1 d3,e5,b4,c5 0 0 blue", steps=f"{there_and_back} c2-b2 d3-e3 b2-c2")
    )
    at_step(page, 7)
    save_as(page, "almost")
    load(page, "almost")
    play(page, "e3-d3")
    expect(status(page)).to_have_text("Game drawn: the same position for the third time")


def test_many_saves_have_names_and_are_renamed_deleted_and_taken_back(visit: Opener, served: Served) -> None:  # M10, F6
    address = served.game("connect4", "4 4 5")
    game = address.rpartition("/")[2]
    for number in range(1, 31):
        served.ask("POST", "saves", {"game": game, "name": f"Evening {number}"})
    page = visit("#/library")
    show_saves(page)
    expect(cards(page)).to_have_count(24)
    choose(page, "Show more")
    expect(cards(page)).to_have_count(30)
    page.get_by_role("searchbox").fill("Evening 17")
    expect(cards(page)).to_have_count(1)
    choose(page, "Rename Evening 17")
    page.get_by_role("dialog").get_by_label("Name").fill("Final")
    choose(page, "Save")
    page.get_by_role("searchbox").fill("Fin")
    expect(page.get_by_role("heading", name="Final")).to_be_visible()
    choose(page, "Delete Final")
    expect(page.get_by_text("Nothing here matches.")).to_be_visible()
    expect(live(page)).to_have_text("“Final” is deleted.")
    choose(page, "Undo")
    expect(page.get_by_role("heading", name="Final")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    expect(cards(page)).to_have_count(24)


def test_the_saved_games_of_the_start_page_lead_to_the_saves(visit: Opener, served: Served) -> None:  # M10, M11
    page = visit()
    page.get_by_role("link", name="Saved games", exact=True).click()
    expect(page.get_by_role("radio", name="Saves")).to_be_checked()
    expect(page.get_by_text("Nothing is saved yet.")).to_be_visible()
    game = served.game("connect4", "4 4 5").rpartition("/")[2]
    for name, words in (("Evening", "1 saved game"), ("Night", "2 saved games")):
        served.ask("POST", "saves", {"game": game, "name": name})
        page.goto(served.url)
        page.get_by_role("link", name=words, exact=True).click()
        expect(page).to_have_url(re.compile("#/library/saves$"))
        expect(page.get_by_role("radio", name="Saves")).to_be_checked()
        expect(page.get_by_label("State")).to_be_hidden()
        expect(page.get_by_role("button", name=f"Load {name}")).to_be_visible()
        page.reload()
    expect(cards(page)).to_have_count(2)
    choose(page, "Load Evening")
    at_step(page, 3)
    page.go_back()
    expect(page.get_by_role("radio", name="Saves")).to_be_checked()
    page.get_by_role("radio", name="Games").check()
    expect(page.get_by_role("button", name="Open Connect Four")).to_have_count(2)
    page.reload()
    expect(page.get_by_role("radio", name="Games")).to_be_checked()
    expect(page.get_by_label("State")).to_be_visible()


def answer_existing(page: Page, answer: str) -> None:
    dialog = page.get_by_role("dialog", name="“Sunday” already exists")
    expect(dialog).to_contain_text(re.compile("There (is|are) .* named 'Sunday': replace .*, or choose another name."))
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
    expect(page.get_by_role("dialog").get_by_label("Name")).to_have_value("Connect Four, move 3")
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
    expect(live(page)).to_have_text("The old “Sunday” is kept too.")
    assert save_names(served) == [("Sunday", 5), ("Sunday", 4), ("Monday", 4), ("Sunday", 3)]


def test_renaming_a_save_to_a_name_that_is_taken_asks(visit: Opener, served: Served) -> None:  # M10, F6
    game = served.game("connect4", "4 4 5").rpartition("/")[2]
    for name in ("Sunday", "Monday"):
        served.ask("POST", "saves", {"game": game, "name": name})
    page = visit("#/library/saves")
    choose(page, "Rename Monday")
    type_name(page, "Sunday")
    answer_existing(page, "Close")
    assert [name for name, _ in save_names(served)] == ["Monday", "Sunday"]
    choose(page, "Rename Monday")
    type_name(page, "Sunday")
    answer_existing(page, "Replace")
    expect(live(page)).to_have_text("Renamed to “Sunday”. The old save was replaced.")
    expect(cards(page)).to_have_count(1)
    choose(page, "Undo")
    expect(cards(page)).to_have_count(2)
    assert [name for name, _ in save_names(served)] == ["Monday", "Sunday"]
    choose(page, "Rename Monday")
    type_name(page, "Sunday")
    answer_existing(page, "Keep both")
    expect(page.get_by_role("heading", name="Sunday")).to_have_count(2)
    expect(cards(page)).to_contain_text(["Blue and Red · move 3 · just now"] * 2)


def test_a_long_name_stays_inside_the_question(visit: Opener, served: Served) -> None:
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


def test_loading_without_any_save_says_so_kindly(visit: Opener) -> None:  # M10
    page = visit("#/library")
    expect(page.get_by_text("No games yet.")).to_be_visible()
    show_saves(page)
    expect(page.get_by_text("Nothing is saved yet.")).to_be_visible()
    choose(page, "Start a new game")
    expect(status(page)).to_have_text("What shall we play?")


def test_games_are_found_filtered_renamed_and_deleted(visit: Opener, served: Served) -> None:  # M10
    served.game("connect4", "4 4")
    served.game("six", SIX_GAME)
    page = visit("#/library")
    expect(cards(page)).to_have_count(2)
    page.get_by_label("Family").select_option(label="Men's Morris")
    expect(cards(page)).to_have_count(1)
    expect(cards(page)).to_contain_text("Blue wins")
    page.get_by_label("State").select_option(label="Running")
    expect(page.get_by_text("Nothing here matches.")).to_be_visible()
    page.get_by_label("Family").select_option(label="All games")
    expect(cards(page)).to_contain_text("Connect Four")
    choose(page, "Rename Connect Four")
    page.get_by_role("dialog").get_by_label("Name").fill("Club evening")
    choose(page, "Save", "Delete Club evening")
    expect(cards(page).get_by_role("heading", name="Club evening")).to_have_count(0)
    choose(page, "Undo", "Open Club evening")
    at_step(page, 2)


def test_a_game_goes_out_by_a_file_and_comes_in_by_the_chooser(  # M10
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
        expect(status(page)).to_have_text("Blue to take one red disc")
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
    expect(status(page)).to_have_text("Red to drop")


def test_a_damaged_file_is_refused_with_the_reason_and_nothing_changes(  # M10, M13
    visit: Opener, served: Served
) -> None:
    game = served.game("connect4", "4 4 5").rpartition("/")[2]
    page = visit("#/library")
    expect(cards(page)).to_have_count(1)
    with page.expect_download() as found:
        choose(page, "Export Connect Four", "As JSON")
    good = found.value.path().read_text()
    before = served.ask("GET", "games")
    edited = re.sub(r'"steps":\s*\[\s*"4', lambda hit: hit[0][:-1] + "3", good, count=1)
    assert edited != good
    for name, text, reason in (
        ("cut.json", good[: len(good) // 2], "cut short"),
        ("edited.json", edited, "edited or damaged"),
        ("noise.txt", "\x00\x01 nothing of ours", "expected text, and this is none"),
        ("illegal.txt", '[Rules "connect4"]\n\n1. 4 9\nGame in progress\n', "there is no column 9"),
    ):
        drop_file(page, name, text)
        if name == "edited.json":
            expect(page.get_by_role("dialog")).to_contain_text("edited.json was changed after it was written.")
            choose(page, "Cancel")
        begins = re.compile(rf"^{name}(:| cannot be read as a Millrow file\.) ")
        expect(page.locator(".toast").filter(has_text=begins)).to_contain_text(reason)
        expect(page).to_have_url(re.compile("#/library$"))
    assert served.ask("GET", "games") == before
    assert served.ask("GET", f"games/{game}")["ply"] == 3
    drop_file(page, "edited.json", edited)
    choose(page, "Open a copy")
    at_step(page, 3)
    page.get_by_role("link", name="Library", exact=True).click()
    expect(cards(page).filter(has_text="not verified")).to_have_count(1)


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
        [re.compile(r"^notes\.txt cannot be read as a Millrow file\."), "1 game imported."]
    )
    expect(cards(page)).not_to_have_count(0)
    expect(page).to_have_url(re.compile("#/library$"))


def test_a_name_that_is_too_long_is_told(visit: Opener, served: Served) -> None:
    page = visit(served.game("six", "b4"))
    choose(page, "Save as…")
    field = page.get_by_label("Name", exact=True)
    field.fill("")
    expect(page.get_by_role("dialog")).not_to_contain_text("the most")
    field.press_sequentially("W" * 101)
    expect(field).to_have_value("W" * 100)
    expect(page.get_by_role("dialog")).to_contain_text("That is the most: 100 letters.")
