"""The start screen: what there is to play, and how to begin."""

import re

import pytest
from page.acts import (
    Opener,
    at_step,
    board,
    choose,
    pick_game,
    place,
    play,
    seat,
    sideways,
    start_game,
    status,
)
from page.serving import Served
from playwright.sync_api import Locator, Page, Route, expect

CORE = ("Six Men's Morris", "Connect Four", "Nine Men's Morris", "Connect X")
VARIANTS = (
    "Three Men's Morris",
    "Five Men's Morris",
    "Seven Men's Morris",
    "Eleven Men's Morris",
    "Twelve Men's Morris",
    "Morabaraba",
    "Lasker Morris",
    "Ten in a line for ten, 100 × 100",
)
MANY = 30  # draws; that one side never begins has a chance of two in a milliard


def card(page: Page, title: str) -> Locator:
    return page.locator("label").filter(has=page.get_by_role("radio", name=re.compile(f"^{re.escape(title)}")))


def begun(page: Page) -> str:
    """Who begins, as the draw on the board says."""
    said = page.get_by_text(re.compile("^(Blue|Red) begins$"))
    expect(said).to_be_visible()
    return said.inner_text().split()[0]


def draw_again(page: Page) -> None:
    """A new game with a new draw."""
    old = page.url
    choose(page, "More…", "Start again")
    page.get_by_role("dialog").or_(page.locator(".lots")).first.wait_for()
    if page.get_by_role("dialog").is_visible():
        page.get_by_role("dialog").get_by_role("button", name="Start again").click()
    expect(page).not_to_have_url(old)


def test_the_core_games_are_pictures_and_the_variants_are_below(visit: Opener) -> None:  # M7, M11
    page = visit()
    expect(status(page)).to_have_text("What shall we play?")
    for title in CORE:
        expect(card(page, title)).to_be_visible()
        expect(card(page, title).locator("svg")).to_be_visible()
        expect(card(page, title).locator(".disc").first).to_be_visible()
    page.get_by_text("More games").click()
    for title in VARIANTS:
        expect(card(page, title)).to_be_visible()
        expect(card(page, title).locator("svg, canvas").first).to_be_visible()


@pytest.mark.parametrize("mode", ["Two players here", "Against the computer"])
def test_who_begins_is_drawn_and_shown_and_both_happen(visit: Opener, mode: str) -> None:  # M2, F2, F7
    page = visit(likes={"pause": 0})
    page.get_by_role("radio", name=mode).check()
    if mode == "Against the computer":
        page.get_by_role("group", name="How strong?").get_by_role("radio", name="Medium").check()
    start_game(page)
    seen = {begun(page)}
    for _ in range(MANY):
        if len(seen) == 2:
            break
        draw_again(page)
        seen.add(who := begun(page))
        if mode == "Two players here":
            expect(status(page)).to_have_text(f"{who} to place")
    assert seen == {"Blue", "Red"}


@pytest.mark.parametrize(("colour", "other"), [("Blue", "Red"), ("Red", "Blue")])
def test_against_the_computer_level_and_colour_are_chosen(visit: Opener, colour: str, other: str) -> None:  # M8, F7, P1
    page = visit()
    pick_game(page, "Connect Four")
    page.get_by_role("radio", name="Against the computer").check()
    page.get_by_role("group", name="How strong?").get_by_role("radio", name="Medium").check()
    expect(page.get_by_text("Takes what it can, blocks what it must")).to_be_visible()
    page.get_by_role("group", name="The computer's colour").get_by_role("radio", name=colour).check()
    start_game(page)
    expect(seat(page, colour)).to_contain_text("Computer · Medium")
    expect(seat(page, other)).to_contain_text("You")


@pytest.mark.parametrize("phone", [False, True])
def test_any_levels_are_told_with_what_they_are_like(visit: Opener, phone: bool) -> None:  # M8, M13
    """The page knows no level by name: it shows what the server tells, weakest first, and marks perfect play."""
    page = visit(phone=phone)
    titles = ("Sleepy", "Gentle", "Steady", "Sharp", "Flawless")

    def with_levels(route: Route) -> None:
        answer = route.fetch()
        levels = [{"name": it.lower(), "title": it, "says": f"{it} indeed.", "perfect": False} for it in titles]
        levels[-1]["perfect"] = True
        route.fulfill(response=answer, json=answer.json() | {"levels": levels})

    page.route("**/api/rules", with_levels)
    pick_game(page, "Connect Four")
    page.get_by_role("radio", name="Against the computer").check()
    strong = page.get_by_role("group", name="How strong?")
    expect(strong.get_by_role("radio")).to_have_count(5)
    expect(strong.get_by_role("radio", name="Steady")).to_be_checked()
    expect(page.get_by_text("Steady indeed.")).to_be_visible()
    strong.get_by_role("radio", name="Flawless perfect play").check()
    expect(page.get_by_text("★ Perfect play. Flawless indeed.")).to_be_visible()
    assert sideways(page) == 0
    page.get_by_role("radio", name="Computer against computer").check()
    expect(page.get_by_text("★ Perfect play. Flawless indeed.")).to_be_visible()
    expect(page.get_by_text("Steady indeed.")).to_be_visible()
    page.get_by_role("radio", name=re.compile("^Connect X")).check()
    expect(page.get_by_label("Who is player 1").get_by_role("option")).to_have_text(
        ["Person", *(f"Computer, {it}" for it in titles[:-1]), "Computer, Flawless ★"]
    )


def test_a_random_colour_is_sometimes_blue_and_sometimes_red(visit: Opener) -> None:  # M8
    page = visit(likes={"pause": 3})
    seen = set[bool]()
    for _ in range(MANY):
        page.get_by_role("radio", name="Against the computer").check()
        page.get_by_role("group", name="How strong?").get_by_role("radio", name="Medium").check()
        expect(page.get_by_role("radio", name="Random")).to_be_checked()
        start_game(page)
        expect(page.get_by_text("Computer · Medium")).to_have_count(1)
        seen.add("Computer" in seat(page, "Blue").inner_text())
        if len(seen) == 2:
            break
        page.get_by_role("link", name="Play", exact=True).click()
    assert len(seen) == 2


def test_computer_against_computer_plays_by_itself(visit: Opener) -> None:  # P1
    page = visit(likes={"pause": 0})
    pick_game(page, "Three in a line, 3 × 3")
    page.get_by_role("radio", name="Computer against computer").check()
    for side in ("Blue", "Red"):
        page.get_by_role("group", name=side).get_by_role("radio", name="Medium").check()
    start_game(page)
    expect(page.get_by_text("Computer · Medium")).to_have_count(2)
    expect(page.locator(".badge")).to_have_text(re.compile("^(Blue wins|Red wins|Game drawn)$"))


def field(page: Page, name: str) -> Locator:
    return page.get_by_role("textbox", name=name, exact=True)


def test_wrong_settings_are_explained_at_the_field_with_the_range(visit: Opener) -> None:  # X1, X7
    page = visit()
    pick_game(page, "Connect X")
    start = page.get_by_role("button", name="Start the game")
    for name, wrong, allowed in (
        ("Rows", "101", "3 to 100"),
        ("Rows", "2", "3 to 100"),
        ("Columns", "many", "3 to 100"),
        ("Line", "26", "3 to 6"),
        ("Line", "7", "3 to 6"),
        ("Players", "11", "2 to 10"),
        ("Players", "", "2 to 10"),
    ):
        right = field(page, name).input_value()
        field(page, name).fill(wrong)
        expect(field(page, name)).to_have_attribute("aria-invalid", "true")
        expect(field(page, name)).to_have_accessible_description(re.compile(f"Allowed: {allowed}"))
        expect(page.get_by_role("alert").filter(has_text=allowed)).to_be_visible()
        expect(start).to_be_disabled()
        assert field(page, name).input_value() == wrong, "not silently clipped"
        field(page, name).fill(right)
        expect(field(page, name)).to_have_attribute("aria-invalid", "false")
        expect(start).to_be_enabled()


def is_wrong(shown: Locator, allowed: str) -> None:
    """The field is marked, and says what it allows to those who look and to those who listen."""
    expect(shown).to_have_attribute("aria-invalid", "true")
    expect(shown).to_have_accessible_description(re.compile(f"Allowed: {re.escape(allowed)}"))
    beside = shown.locator("xpath=ancestor::*[contains(@class, 'field')][1]").get_by_role("alert")
    expect(beside).to_have_text(re.compile(f"^Allowed: {re.escape(allowed)}"))


@pytest.mark.parametrize("phone", [False, True])
def test_every_wrong_setting_is_marked_at_once(visit: Opener, served: Served, phone: bool) -> None:  # X1, X7
    page = visit(phone=phone)
    pick_game(page, "Connect X")
    wrong = {"Columns": "-7", "Rows": "six", "Line": "2.5", "Players": "99999999999999999999"}
    right = {"Columns": "8", "Rows": "5", "Line": "3", "Players": "3"}
    for name, value in wrong.items():
        field(page, name).fill(value)
    page.get_by_label("Character of player 1").fill("")
    page.get_by_label("Colour of player 2").select_option(label="Blue")
    ranges = {"Columns": "3 to 100.", "Rows": "3 to 100.", "Line": "3 to 25.", "Players": "2 to 10."}
    for name, allowed in ranges.items():
        is_wrong(field(page, name), allowed)
    first = page.get_by_label("Character of player 1")
    expect(first).to_have_accessible_description("Allowed: one visible character.")
    expect(page.get_by_label("Colour of player 1")).to_have_accessible_description("Player 2 has the same colour.")
    for marked in (first, page.get_by_label("Colour of player 1"), page.get_by_label("Colour of player 2")):
        expect(marked).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[aria-invalid=true]")).to_have_count(7)
    assert {name: field(page, name).input_value() for name in wrong} == wrong, "what was typed stays"
    start = page.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    expect(page.get_by_role("button", name="Set up a position")).to_be_disabled()
    expect(page.get_by_text("Correct the marked fields to start.")).to_be_visible()
    assert sideways(page) == 0

    left = list(wrong)
    for name, value in right.items():
        left.remove(name)
        field(page, name).fill(value)
        expect(field(page, name)).to_have_attribute("aria-invalid", "false")
        for other in left:
            expect(field(page, other)).to_have_attribute("aria-invalid", "true")
        if name == "Rows":
            is_wrong(field(page, "Line"), "3 to 5, the shorter side of the board.")
        expect(start).to_be_disabled()
    first.fill("é")
    page.get_by_label("Colour of player 2").select_option(label="Purple")
    expect(page.locator("[aria-invalid=true]")).to_have_count(0)
    expect(page.get_by_text("Correct the marked fields")).to_be_hidden()
    start_game(page)
    state = served.state(page.url)
    assert (state["board"], len(state["seats"])) == ({"columns": 8, "rows": 5, "line": 3}, 3)


def test_a_range_that_depends_on_a_wrong_setting_is_judged_by_what_is_known(visit: Opener) -> None:  # X7
    page = visit()
    pick_game(page, "Connect X")
    field(page, "Rows").fill("")
    field(page, "Line").fill("8")
    is_wrong(field(page, "Rows"), "3 to 100.")
    is_wrong(field(page, "Line"), "3 to 7, the number of columns.")
    field(page, "Line").fill("7")
    expect(field(page, "Line")).to_have_attribute("aria-invalid", "false")
    field(page, "Rows").fill("6")
    is_wrong(field(page, "Line"), "3 to 6, the shorter side of the board.")
    expect(field(page, "Rows")).to_have_attribute("aria-invalid", "false")


def test_every_wrong_rule_of_a_mill_game_is_marked_at_once_when_it_is_played_again(  # X5, X7
    visit: Opener, served: Served
) -> None:
    page = visit(served.game("six:fly_at=3"))
    choose(page, "More…", "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    choose(page, "With changes…")
    page.get_by_text("Change the rules…").click()
    form = page.locator(".rule-form")
    expect(form.locator("[name=fly_at]")).to_have_value("3")
    wrong = {"men": "9", "fly_at": "0", "fewest": "often", "repetition": "1", "quiet_limit": "1001"}
    for name, value in wrong.items():
        form.locator(f"[name={name}]").fill(value)
    ranges = {
        "men": "3 to 8, half the points of the board.",
        "fly_at": "1 to 32 or none.",
        "fewest": "1 to 8, half the points of the board.",
        "repetition": "2 to 100 or none.",
        "quiet_limit": "1 to 1000 or none.",
    }
    for name, allowed in ranges.items():
        is_wrong(form.locator(f"[name={name}]"), allowed)
    page.get_by_text("Change the rules…").click()
    expect(form).to_be_hidden()
    expect(page.get_by_role("button", name="Start the game")).to_be_disabled()
    expect(page.get_by_text("Correct the marked fields to start.")).to_be_visible()
    page.get_by_text("Change the rules…").click()
    for name, value in (("men", "5"), ("fly_at", "none"), ("fewest", "2"), ("repetition", "3"), ("quiet_limit", "50")):
        form.locator(f"[name={name}]").fill(value)
    expect(page.locator("[aria-invalid=true]")).to_have_count(0)
    start_game(page)
    assert served.state(page.url)["rules"] == "six:men=5,fewest=2,quiet_limit=50"


def test_the_preview_follows_the_settings(visit: Opener) -> None:  # X1, X8
    page = visit()
    pick_game(page, "Connect X")
    preview = page.locator(".preview svg")
    expect(preview).to_have_attribute("viewBox", re.compile(r"\d"))
    before = preview.get_attribute("viewBox") or ""
    field(page, "Columns").fill("10")
    expect(preview).not_to_have_attribute("viewBox", before)
    expect(page.get_by_text("10 × 6, 4 in a line.")).to_be_visible()
    expect(page.locator(".preview .disc")).to_have_count(2)
    field(page, "Players").fill("4")
    expect(page.locator(".preview .disc")).to_have_count(4)
    choose(page, "Five in a line, 9 × 9")
    expect(field(page, "Rows")).to_have_value("9")
    expect(field(page, "Line")).to_have_value("5")


def test_three_players_choose_characters_and_colours(visit: Opener, served: Served) -> None:  # X1, X9, P3
    page = visit()
    pick_game(page, "Connect X")
    field(page, "Players").fill("3")
    page.get_by_label("Character of player 1").fill("é")
    page.get_by_label("Character of player 2").fill("é")
    page.get_by_label("Colour of player 3").select_option(label="Purple")
    expect(page.get_by_role("alert").filter(has_text="Player 1 has the same character.")).to_be_visible()
    page.get_by_label("Character of player 2").fill("#")
    page.get_by_label("Who is player 3").select_option(label="Computer, Medium")
    start_game(page)
    seats = served.state(page.url)["seats"]
    assert [(it["token"], it["colourName"], it["level"]) for it in seats] == [
        ("é", "blue", ""),
        ("#", "red", ""),
        ("P", "purple", "medium"),
    ]
    expect(page.get_by_text("Purple begins").or_(status(page)).first).to_be_visible()
    expect(page.locator(".seat-list li")).to_have_count(3)


def test_wrong_players_are_explained_at_the_field_while_one_types(visit: Opener) -> None:  # X1, X7
    page = visit()
    pick_game(page, "Connect X")
    start = page.get_by_role("button", name="Start the game")
    first, second = (page.get_by_label(f"Character of player {number}") for number in (1, 2))
    for wrong, says in (
        ("R", "Player 2 has the same character."),
        ("", "one visible character"),
        ("XY", "one visible"),
    ):
        first.fill(wrong)
        expect(first).to_have_accessible_description(re.compile(says))
        expect(first).to_have_attribute("aria-invalid", "true")
        expect(start).to_be_disabled()
    expect(second).to_have_attribute("aria-invalid", "false")
    first.fill("B")
    expect(start).to_be_enabled()
    page.get_by_label("Colour of player 2").select_option(label="Blue")
    expect(page.get_by_label("Colour of player 1")).to_have_accessible_description("Player 2 has the same colour.")
    expect(start).to_be_disabled()
    page.get_by_label("Colour of player 1").select_option(label="Red")
    expect(start).to_be_enabled()
    expect(page.get_by_role("alert")).to_have_count(0)
    field(page, "Players").fill("3")
    expect(page.get_by_label("Colour of player 3")).to_have_value("green")
    page.get_by_label("Colour of player 1").select_option(label="Yellow")
    field(page, "Players").fill("4")
    expect(page.get_by_label("Colour of player 4")).to_have_value("red")
    expect(start).to_be_enabled()


def test_the_range_of_the_line_follows_the_board(visit: Opener) -> None:  # X1, X7
    page = visit()
    pick_game(page, "Connect X")
    line = field(page, "Line")
    expect(line).to_have_accessible_description(re.compile(r"^3 to 6\."))
    for name, value, allowed in (("Rows", "9", "3 to 7"), ("Columns", "5", "3 to 5"), ("Rows", "3", "3 to 3")):
        field(page, name).fill(value)
        expect(line).to_have_accessible_description(re.compile(rf"^{allowed}\."))
    expect(line).to_have_attribute("aria-invalid", "true")
    choose(page, "Ten in a line for ten, 100 × 100")
    expect(line).to_have_accessible_description(re.compile(r"^3 to 25\."))


def test_the_kind_of_board_is_chosen(visit: Opener, served: Served) -> None:  # X6
    page = visit()
    pick_game(page, "Connect X")
    kind = page.get_by_role("combobox", name="Board")
    expect(kind.locator("option")).to_have_text([re.compile("^fast"), re.compile("^memory")])
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    kind.select_option("memory")
    start_game(page)  # at once: what was chosen last counts
    assert served.state(page.url)["rules"] == "connect:board=memory"
    play(page, "1 2")


def test_rule_options_of_mills_are_told_in_plain_words(visit: Opener, served: Served) -> None:  # M4, M5, M7
    page = visit()
    page.get_by_text("Change the rules…").click()
    form = page.locator(".rule-form")
    for label in form.locator("label").all_inner_texts():
        assert "_" not in label, f"{label!r} is a name for programs"
    form.locator("select").filter(has=page.locator("option[value=mills]")).first.select_option("mills")
    form.locator("[name=fly_at]").fill("3")
    form.locator("[name=repetition]").fill("1")
    expect(page.get_by_role("alert").filter(has_text="Allowed: ")).to_be_visible()
    form.locator("[name=repetition]").fill("5")
    expect(page.get_by_text("flying at 3, a disc for each mill, drawn when a position comes 5 times")).to_be_visible()
    start_game(page)
    expect(page.locator(".about")).to_contain_text("Six Men's Morris, changed")
    rules = served.state(page.url)["rules"]
    assert {"takes_per_turn=mills", "fly_at=3", "repetition=5"} == set(rules.partition(":")[2].split(","))


def test_a_running_game_is_continued(visit: Opener, served: Served) -> None:  # M10, M11
    address = served.game(steps="b4 c2 d4")
    page = visit()
    choice = page.get_by_role("link", name="Six Men's Morris Red to place").first
    expect(choice.locator(".disc")).to_have_count(3)
    choice.click()
    expect(page).to_have_url(re.compile(re.escape(address)))
    at_step(page, 3)
    choose(page, "More…", "Leave")
    expect(page.get_by_text("The game is kept.").first).to_be_visible()
    expect(status(page)).to_have_text("What shall we play?")


def test_an_unknown_address_of_a_game_offers_a_new_one(visit: Opener) -> None:  # M11
    page = visit("#/game/nosuchgame")
    expect(status(page)).to_have_text("No such game")
    choose(page, "New game")
    expect(status(page)).to_have_text("What shall we play?")


def test_the_credits_are_one_click_away(visit: Opener) -> None:  # M11
    page = visit()
    page.get_by_role("link", name="Credits").last.click()
    expect(status(page)).to_have_text("Credits")
    expect(page.get_by_text(re.compile(r"^Millrow \d"))).to_be_visible()


def test_the_menu_of_a_phone_leads_everywhere(visit: Opener) -> None:  # M11
    page = visit(phone=True)
    menu = page.get_by_role("button", name="Menu")
    for link, heading in (
        ("Set up", "Set up a position"),
        ("Library", "Library"),
        ("Settings", "Settings"),
        ("Credits", "Credits"),
        ("Play", "What shall we play?"),
    ):
        expect(menu).to_have_attribute("aria-expanded", "false")
        menu.tap()
        page.get_by_role("navigation").get_by_role("link", name=link, exact=True).tap()
        expect(status(page)).to_have_text(heading)
        expect(page.get_by_role("navigation")).to_be_hidden()
    choose(page, "Set up a position")
    expect(place(page, "a1")).to_be_visible()
    expect(board(page)).to_be_visible()


def test_nothing_gives_away_who_begins_before_it_is_drawn(visit: Opener) -> None:  # M2
    page = visit(motion=True, likes={"motion": "normal"})
    expect(page.get_by_role("radio", name=re.compile("^Six Men's Morris"))).to_be_visible()
    page.evaluate(
        """() => { window.seen = []; new MutationObserver(() => {
            const status = document.querySelector("h1.status");
            const words = document.querySelector(".lots span:last-child");
            if (status && words) window.seen.push([words.textContent, status.textContent,
                document.querySelectorAll(".seat.turn").length]);
        }).observe(document.getElementById("main"), { childList: true, subtree: true, characterData: true }); }"""
    )
    start_game(page)
    expect(page.get_by_text(re.compile("^(Blue|Red) begins$"))).to_be_visible()
    expect(status(page)).to_have_text(re.compile("^(Blue|Red) to place$"))
    drawing = [told[1:] for told in page.evaluate("window.seen") if told[0] == "Who begins?"]
    assert drawing
    assert all(told == ["Who begins?", 0] for told in drawing)


def test_an_address_that_leads_nowhere_is_told(visit: Opener) -> None:
    page = visit("#/nonsense")
    expect(page.locator(".toast")).to_contain_text("There is no such page.")
    expect(page.get_by_role("radio", name=re.compile("^Six Men's Morris"))).to_be_visible()


def test_a_long_name_stays_inside_the_running_games(visit: Opener, served: Served) -> None:
    seats = [{"name": "W" * 60}, {"name": "M" * 60}]
    told = served.ask("POST", "games", {"rules": "six", "seats": seats, "first": 0})
    served.play(told["id"], "b4")
    page = visit()
    expect(page.locator(".go-on-game").first).to_contain_text("W" * 60)
    assert sideways(page) == 0
