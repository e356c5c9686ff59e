"""The start screen: choosing a game and its settings, and starting it."""

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

from millrow.app.state import summary
from millrow.families import title
from millrow.families.rules_text import read_rules
from millrow.wording import say

CORE = ("six", "connect4", "nine", "connect")
VARIANTS = ("three", "five", "seven", "eleven", "twelve", "morabaraba", "lasker", "giant")
SAME_CHARACTER = "Each player needs a different character."
SAME_COLOUR = "Each player needs a different colour."
MANY = 30  # draws; that one side never begins has a chance of two in a milliard


def game(page: Page, name: str) -> Locator:
    """The radio button of a game."""
    return page.locator(f"input[name=game][value={name}]")


def card(page: Page, name: str) -> Locator:
    return page.locator("label").filter(has=game(page, name))


def choose_mode(page: Page, mode: str) -> None:
    """Two players (two), against the computer (computer) or two computers (watch)."""
    page.locator(f".how input[value={mode}]").check()


def group(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True)


def player(page: Page, number: int, field: str) -> Locator:
    """A field (token, colour or level) of a player."""
    return page.locator(f"[data-player='{number}'] [name={field}]")


# The sign that says who starts goes again after a moment, which a busy machine may miss.
NOTE_LOTS = """() => new MutationObserver(() => {
    window.lots = document.querySelector(".lots")?.textContent ?? window.lots;
}).observe(document.getElementById("main"), { childList: true, subtree: true, characterData: true })"""


def begun(page: Page, served: Served) -> int:
    """The seat that starts, once that is drawn; until then nobody is to move."""
    expect(status(page)).to_have_attribute("data-turn", re.compile(r"^\d$"))
    turn: int = served.state(page.url)["turn"]
    return turn


def draw_again(page: Page) -> None:
    """A new game with a new draw."""
    old = page.url
    choose(page, "More…", "Start again")
    asked = page.get_by_role("dialog").get_by_role("button", name="Start again")
    while page.url == old and not asked.is_visible():  # it is asked only after a move
        page.wait_for_timeout(20)
    if page.url == old:
        asked.click()
    expect(page).not_to_have_url(old)


def test_the_core_games_are_pictures_and_the_variants_are_below(visit: Opener) -> None:  # M7, M11
    page = visit()
    expect(status(page)).to_have_text("Choose a game")
    for name in CORE:
        expect(card(page, name)).to_be_visible()
        expect(card(page, name).locator("svg")).to_be_visible()
        expect(card(page, name).locator(".disc").first).to_be_visible()
    page.get_by_text("More games").click()
    for name in VARIANTS:
        expect(card(page, name)).to_be_visible()
        expect(card(page, name).locator("svg, canvas").first).to_be_visible()


def test_a_random_player_starts_and_is_shown(visit: Opener, served: Served) -> None:  # M2, F2
    page = visit()
    choose_mode(page, "two")
    page.evaluate(NOTE_LOTS)
    start_game(page)
    seen = {begun(page, served)}
    for _ in range(MANY):
        if len(seen) == 2:
            break
        draw_again(page)
        seen.add(who := begun(page, served))
        assert ("Blue", "Red")[who] in page.evaluate("window.lots")
        expect(status(page)).to_contain_text(("Blue", "Red")[who])
    assert seen == {0, 1}


def test_a_random_player_starts_against_the_computer_too(visit: Opener, served: Served) -> None:  # M2, F7
    page = visit(settings={"delay": 3})
    choose_mode(page, "computer")
    group(page, "Level").get_by_role("radio", name="Medium").check()
    group(page, "Your colour").get_by_role("radio", name="Red").check()
    start_game(page)
    seen = {begun(page, served)}
    for _ in range(MANY):
        if len(seen) == 2:
            break
        draw_again(page)
        seen.add(begun(page, served))
    assert seen == {0, 1}


@pytest.mark.parametrize(("colour", "other"), [("Blue", "Red"), ("Red", "Blue")])
def test_against_the_computer_level_and_colour_are_chosen(visit: Opener, colour: str, other: str) -> None:  # M8, F7, P1
    page = visit()
    pick_game(page, "Connect Four")
    choose_mode(page, "computer")
    group(page, "Level").get_by_role("radio", name="Medium").check()
    expect(page.get_by_text(say("drops.level.medium.says"))).to_be_visible()
    group(page, "Your colour").get_by_role("radio", name=colour).check()
    start_game(page)
    expect(seat(page, other)).to_contain_text("Computer · Medium")
    expect(seat(page, colour)).to_contain_text("You")


@pytest.mark.parametrize("phone", [False, True])
def test_levels_are_described(visit: Opener, phone: bool) -> None:  # M8, M13
    """The page knows no level by name: it shows what the server tells, weakest first, and marks perfect play."""
    page = visit(phone=phone)
    titles = ("Sleepy", "Gentle", "Steady", "Sharp", "Flawless")

    def words(text: str) -> object:
        return {"code": "text", "facts": {"text": text}}

    def with_levels(route: Route) -> None:
        answer = route.fetch()
        levels = [
            {"name": it.lower(), "title": words(it), "says": words(f"{it} indeed."), "perfect": False} for it in titles
        ]
        levels[-1]["perfect"] = True
        route.fulfill(response=answer, json=answer.json() | {"levels": levels})

    page.route("**/api/rules", with_levels)
    pick_game(page, "Connect Four")
    choose_mode(page, "computer")
    strong = group(page, "Level")
    expect(strong.get_by_role("radio")).to_have_count(5)
    expect(strong.get_by_role("radio", name="Steady")).to_be_checked()
    expect(page.get_by_text("Steady indeed.")).to_be_visible()
    strong.get_by_role("radio", name="Flawless perfect play").check()
    expect(page.get_by_text("★ Flawless indeed.")).to_be_visible()
    assert sideways(page) == 0
    choose_mode(page, "watch")
    expect(page.get_by_text("★ Flawless indeed.")).to_be_visible()
    expect(page.get_by_text("Steady indeed.")).to_be_visible()
    page.get_by_role("radio", name=re.compile("^Connect X")).check()
    expect(player(page, 1, "level").get_by_role("option")).to_have_text(
        ["Person", *(f"Computer, {it}" for it in titles[:-1]), "Computer, Flawless ★"]
    )


def test_a_random_colour_is_sometimes_blue_and_sometimes_red(visit: Opener) -> None:  # M8
    page = visit(settings={"delay": 3})
    seen = set[bool]()
    for _ in range(MANY):
        choose_mode(page, "computer")
        group(page, "Level").get_by_role("radio", name="Medium").check()
        expect(page.get_by_role("radio", name="Random")).to_be_checked()
        start_game(page)
        expect(page.get_by_text("Computer · Medium")).to_have_count(1)
        seen.add("Computer" in seat(page, "Blue").inner_text())
        if len(seen) == 2:
            break
        page.get_by_role("link", name="Play", exact=True).click()
    assert len(seen) == 2


def test_computer_against_computer_plays_by_itself(visit: Opener) -> None:  # P1
    page = visit(settings={"delay": 0})
    page.get_by_text("More games").click()
    game(page, "connect3").check()
    choose_mode(page, "watch")
    for side in ("Blue", "Red"):
        group(page, f"{side}'s level").get_by_role("radio", name="Medium").check()
    start_game(page)
    expect(page.get_by_text("Computer · Medium")).to_have_count(2)
    expect(page.locator(".badge")).to_have_text(re.compile("wins|drawn|Draw"))


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
        ("Discs in a row", "26", "3 to 6"),
        ("Discs in a row", "7", "3 to 6"),
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
    wrong = {"Columns": "-7", "Rows": "six", "Discs in a row": "2.5", "Players": "99999999999999999999"}
    right = {"Columns": "8", "Rows": "5", "Discs in a row": "3", "Players": "3"}
    for name, value in wrong.items():
        field(page, name).fill(value)
    player(page, 1, "token").fill("")
    player(page, 2, "colour").select_option(label="Blue")
    ranges = {"Columns": "3 to 100.", "Rows": "3 to 100.", "Discs in a row": "3 to 25.", "Players": "2 to 10."}
    for name, allowed in ranges.items():
        is_wrong(field(page, name), allowed)
    first = player(page, 1, "token")
    expect(first).to_have_accessible_description(re.compile("character"))
    expect(player(page, 1, "colour")).to_have_accessible_description(SAME_COLOUR)
    for marked in (first, player(page, 1, "colour"), player(page, 2, "colour")):
        expect(marked).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[aria-invalid=true]")).to_have_count(7)
    assert {name: field(page, name).input_value() for name in wrong} == wrong, "what was typed stays"
    start = page.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    expect(page.locator("[data-does=setup]")).to_be_disabled()
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
            is_wrong(field(page, "Discs in a row"), "3 to 5 (the shorter side of the board).")
        expect(start).to_be_disabled()
    first.fill("é")
    player(page, 2, "colour").select_option(label="Purple")
    expect(page.locator("[aria-invalid=true]")).to_have_count(0)
    expect(page.get_by_text("Correct the marked fields")).to_be_hidden()
    start_game(page)
    state = served.state(page.url)
    assert (state["board"], len(state["seats"])) == ({"columns": 8, "rows": 5, "line": 3}, 3)


def test_a_range_that_depends_on_a_wrong_setting_uses_its_default(visit: Opener) -> None:  # X7
    page = visit()
    pick_game(page, "Connect X")
    field(page, "Rows").fill("")
    field(page, "Discs in a row").fill("8")
    is_wrong(field(page, "Rows"), "3 to 100.")
    is_wrong(field(page, "Discs in a row"), "3 to 7 (the number of columns).")
    field(page, "Discs in a row").fill("7")
    expect(field(page, "Discs in a row")).to_have_attribute("aria-invalid", "false")
    field(page, "Rows").fill("6")
    is_wrong(field(page, "Discs in a row"), "3 to 6 (the shorter side of the board).")
    expect(field(page, "Rows")).to_have_attribute("aria-invalid", "false")


def test_every_wrong_rule_of_a_mill_game_is_marked_at_once_when_it_is_played_again(  # X5, X7
    visit: Opener, served: Served
) -> None:
    page = visit(served.game("six:fly_at=3"))
    choose(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    choose(page, "Change settings…")
    expect(status(page)).to_have_text("Play again")
    page.get_by_text("Change the rules…").click()
    form = page.locator(".rule-form")
    expect(form.locator("[name=fly_at]")).to_have_value("3")
    expect(form.locator("[name=quiet_limit]")).to_have_value("never")
    wrong = {"men": "9", "fly_at": "0", "fewest": "often", "repetition": "1", "quiet_limit": "1001"}
    for name, value in wrong.items():
        form.locator(f"[name={name}]").fill(value)
    ranges = {
        "men": "3 to 8 (half the points of the board).",
        "fly_at": "1 to 32, or never.",
        "fewest": "1 to 8 (half the points of the board).",
        "repetition": "2 to 100, or never.",
        "quiet_limit": "1 to 1000, or never.",
    }
    for name, allowed in ranges.items():
        is_wrong(form.locator(f"[name={name}]"), allowed)
    page.get_by_text("Change the rules…").click()
    expect(form).to_be_hidden()
    expect(page.get_by_role("button", name="Start the game")).to_be_disabled()
    expect(page.get_by_text("Correct the marked fields to start.")).to_be_visible()
    page.get_by_text("Change the rules…").click()
    for name, value in (("men", "5"), ("fly_at", "never"), ("fewest", "2"), ("repetition", "3"), ("quiet_limit", "50")):
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
    expect(page.locator(".chooser h2 + p")).to_contain_text("10 × 6")
    expect(page.locator(".preview .disc")).to_have_count(2)
    field(page, "Players").fill("4")
    expect(page.locator(".preview .disc")).to_have_count(4)
    page.locator("[data-preset=connect5]").click()
    expect(field(page, "Rows")).to_have_value("9")
    expect(field(page, "Discs in a row")).to_have_value("5")


def test_three_players_choose_characters_and_colours(visit: Opener, served: Served) -> None:  # X1, X9, P3
    page = visit()
    pick_game(page, "Connect X")
    field(page, "Players").fill("3")
    player(page, 1, "token").fill("é")
    player(page, 2, "token").fill("é")
    player(page, 3, "colour").select_option(label="Purple")
    expect(player(page, 2, "token")).to_have_accessible_description(SAME_CHARACTER)
    player(page, 2, "token").fill("#")
    player(page, 3, "level").select_option(label="Computer, Medium")
    start_game(page)
    seats = served.state(page.url)["seats"]
    assert [(it["token"], it["colourName"], it["level"]) for it in seats] == [
        ("é", "blue", ""),
        ("#", "red", ""),
        ("P", "purple", "medium"),
    ]
    expect(status(page)).to_be_visible()
    expect(page.locator(".seat-list li")).to_have_count(3)


def test_wrong_players_are_marked_while_typing(visit: Opener) -> None:  # X1, X7
    page = visit()
    pick_game(page, "Connect X")
    start = page.get_by_role("button", name="Start the game")
    first, second = (player(page, number, "token") for number in (1, 2))
    for wrong, says in (("R", SAME_CHARACTER), ("", re.compile("character")), ("XY", re.compile("character"))):
        first.fill(wrong)
        expect(first).to_have_accessible_description(says)
        expect(first).to_have_attribute("aria-invalid", "true")
        expect(start).to_be_disabled()
    expect(second).to_have_attribute("aria-invalid", "false")
    first.fill("B")
    expect(start).to_be_enabled()
    player(page, 2, "colour").select_option(label="Blue")
    expect(player(page, 1, "colour")).to_have_accessible_description(SAME_COLOUR)
    expect(start).to_be_disabled()
    player(page, 1, "colour").select_option(label="Red")
    expect(start).to_be_enabled()
    expect(page.get_by_role("alert")).to_have_count(0)
    field(page, "Players").fill("3")
    expect(player(page, 3, "colour")).to_have_value("green")
    player(page, 1, "colour").select_option(label="Yellow")
    field(page, "Players").fill("4")
    expect(player(page, 4, "colour")).to_have_value("red")
    expect(start).to_be_enabled()


def test_the_range_of_the_line_follows_the_board(visit: Opener) -> None:  # X1, X7
    page = visit()
    pick_game(page, "Connect X")
    line = field(page, "Discs in a row")
    expect(line).to_have_accessible_description(re.compile(r"^3 to 6\."))
    for name, value, allowed in (("Rows", "9", "3 to 7"), ("Columns", "5", "3 to 5"), ("Rows", "3", "3 to 3")):
        field(page, name).fill(value)
        expect(line).to_have_accessible_description(re.compile(rf"^{allowed}\."))
    expect(line).to_have_attribute("aria-invalid", "true")
    page.locator("[data-preset=giant]").click()
    expect(line).to_have_accessible_description(re.compile(r"^3 to 25\."))


def test_the_kind_of_board_is_chosen(visit: Opener, served: Served) -> None:  # X6
    page = visit()
    pick_game(page, "Connect X")
    kind = page.get_by_role("combobox", name="Board")
    expect(kind).to_be_hidden()
    page.get_by_text("Advanced settings").click()
    expect(kind.locator("option")).to_have_text([re.compile("^fast"), re.compile("^memory")])
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    kind.select_option("memory")
    start_game(page)  # at once: what was chosen last counts
    assert served.state(page.url)["rules"] == "connect:board=memory"
    play(page, "1 2")


def test_mill_options_are_described_in_plain_words(visit: Opener, served: Served) -> None:  # M4, M5, M7
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
    rules = read_rules("six:takes_per_turn=mills,fly_at=3,repetition=5")
    for part in summary(rules):
        expect(page.locator(".chooser h2 + p")).to_contain_text(part)
    start_game(page)
    expect(page.locator(".about")).to_contain_text(title(rules))
    assert read_rules(served.state(page.url)["rules"]) == rules


def test_a_running_game_is_continued(visit: Opener, served: Served) -> None:  # M10, M11
    address = served.game(steps="b4 c2 d4")
    page = visit()
    choice = page.get_by_role("link", name=re.compile("^Six Men's Morris Red")).first
    expect(choice.locator(".disc")).to_have_count(3)
    choice.click()
    expect(page).to_have_url(re.compile(re.escape(address)))
    at_step(page, 3)
    choose(page, "More…", "Leave")
    expect(page.locator(".toast")).to_contain_text("saved")
    expect(status(page)).to_have_text("Choose a game")


def test_an_unknown_address_of_a_game_offers_a_new_one(visit: Opener) -> None:  # M11
    page = visit("#/game/nosuchgame")
    expect(status(page)).to_have_text("Game not found")
    choose(page, "New game")
    expect(status(page)).to_have_text("Choose a game")


def test_the_credits_are_one_click_away(visit: Opener) -> None:  # M11
    page = visit()
    expect(page.locator(".continue-list")).not_to_contain_text("Loading")  # it is above the link
    page.get_by_role("link", name="Credits").last.click()
    expect(status(page)).to_have_text("Credits")
    expect(page.get_by_text(re.compile(r"^Millrow \d"))).to_be_visible()


def test_the_phone_menu_opens_every_screen(visit: Opener) -> None:  # M11
    page = visit(phone=True)
    menu = page.get_by_role("button", name="Menu")
    for link, heading in (
        ("Set up", "Set up a position"),
        ("Library", "Library"),
        ("Settings", "Settings"),
        ("Credits", "Credits"),
        ("Play", "Choose a game"),
    ):
        expect(menu).to_have_attribute("aria-expanded", "false")
        menu.tap()
        page.get_by_role("navigation").get_by_role("link", name=link, exact=True).tap()
        expect(status(page)).to_have_text(heading)
        expect(page.get_by_role("navigation")).to_be_hidden()
    choose(page, "Set up a position")
    expect(place(page, "a1")).to_be_visible()
    expect(board(page)).to_be_visible()


def test_who_starts_is_hidden_until_it_is_chosen(visit: Opener) -> None:  # M2
    page = visit(motion=True, settings={"motion": "normal"})
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
    drawing = say("page.lots")
    expect(page.locator(".lots span").last).to_have_text(re.compile("Blue|Red"))
    expect(status(page)).to_have_text(re.compile("Blue|Red"))
    seen = [shown[1:] for shown in page.evaluate("window.seen") if shown[0] == drawing]
    assert seen
    assert all(shown == [drawing, 0] for shown in seen)


def test_an_unknown_address_gets_a_page_of_its_own(visit: Opener, served: Served) -> None:
    page = visit("#/nonsense")
    expect(status(page)).to_have_text("Page not found")
    page.goto(f"{served.url}#/game/no/such/game")
    expect(status(page)).to_have_text("Page not found")
    answer = page.goto(f"{served.url}no/such/page")
    assert answer is not None
    assert answer.status == 404
    expect(status(page)).to_have_text("Page not found")
    page.get_by_role("link", name="Choose a game").click()
    expect(status(page)).to_have_text("Choose a game")
    assert page.url == f"{served.url}#/"


def test_unplayed_games_hide_nothing_and_the_last_choices_are_remembered(visit: Opener, served: Served) -> None:
    waiting = served.game("nine", "a1")
    for _ in range(13):
        served.game()
    page = visit()
    expect(page.locator(f".continue-game[href='{waiting}']")).to_be_visible()
    page.get_by_role("link", name="Library", exact=True).click()
    expect(page.locator(f".card-open[href='{waiting}']")).to_be_visible()
    unplayed = served.ask("GET", "games")["total"] - served.ask("GET", "games?begun=true")["total"]
    assert unplayed >= 13
    expect(page.locator(".library-card")).to_have_count(served.ask("GET", "games?begun=true&size=24")["total"])

    page.get_by_role("link", name="Play", exact=True).click()
    choose_mode(page, "computer")
    pick_game(page, "Lasker Morris")  # keeps who plays
    group(page, "Level").get_by_role("radio", name="Easy").check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_text("Change the rules…").click()
    page.locator("[name=repetition]").fill("4")
    expect(page.locator("[data-does=standard]")).to_be_visible()
    start_game(page)
    first = served.state(page.url)
    rules = first["rules"]
    assert rules.startswith("lasker:")
    (person,) = [seat for seat in first["seats"] if not seat["level"]]
    assert person["name"] == "Ada"

    page.goto(served.url)
    page.reload()
    expect(game(page, "lasker")).to_be_checked()
    expect(page.locator(".how input[value=computer]")).to_be_checked()
    expect(group(page, "Level").get_by_role("radio", name="Easy")).to_be_checked()
    expect(group(page, "Your colour").get_by_role("radio", name="Random")).to_be_checked()
    expect(page.get_by_label("Your name")).to_have_value("Ada")
    expect(page.locator("[name=repetition]")).to_have_value("4")
    group(page, "Your colour").get_by_role("radio", name="Red").check()
    start_game(page)
    address = page.url
    served.ask("POST", f"games/{address.rpartition('/')[2]}/events", {"seen": 0, "kind": "resign", "seat": 1})
    choose(page, "Rematch, sides swapped")
    expect(page).not_to_have_url(address)
    swapped = served.state(page.url)
    assert [(seat["name"], seat["level"]) for seat in swapped["seats"]] == [("Ada", ""), ("Red", "easy")]
    assert swapped["rules"] == rules


def test_a_long_name_stays_inside_the_running_games(visit: Opener, served: Served) -> None:
    seats = [{"name": "W" * 60}, {"name": "M" * 60}]
    reply = served.ask("POST", "games", {"rules": "six", "seats": seats, "first": 0})
    served.play(reply["id"], "b4")
    page = visit()
    expect(page.locator(".continue-game").first).to_contain_text("W" * 60)
    assert sideways(page) == 0


def test_standard_names_are_shown_in_the_readers_language_and_stored_in_english(visit: Opener, served: Served) -> None:
    page = visit()

    def translated(route: Route) -> None:
        answer = route.fetch()
        names = {"name.blue": "Blau", "name.red": "Rot", "name.green": "Grün", "name.purple": "Lila"}
        route.fulfill(response=answer, json=answer.json() | names)

    page.route("**/assets/*words-*", translated)
    page.reload()
    pick_game(page, "Connect X")
    field(page, "Players").fill("3")
    expect(player(page, 3, "colour").locator("option:checked")).to_have_text("Grün")
    player(page, 3, "colour").select_option(label="Lila")
    start_game(page)
    address = page.url
    assert [it["name"] for it in served.state(address)["seats"]] == ["Blue", "Red", "Purple"]
    served.play(address.rpartition("/")[2], "1")
    page.goto(served.url)
    expect(page.locator(".continue-game").first).to_contain_text(re.compile("Blau|Rot|Lila"))


def test_the_choices_are_there_again_after_a_look_at_the_lesson(visit: Opener) -> None:
    page = visit()
    pick_game(page, "Nine Men's Morris")
    page.get_by_role("radio", name="Against the computer").check()
    page.get_by_role("radio", name="Hard").check()
    page.get_by_label("Your name").fill("Zoe")
    choose(page, "How to play")
    expect(page.get_by_role("heading", level=1)).to_contain_text("How to play")
    page.go_back()
    expect(page.get_by_role("heading", name="Nine Men's Morris", level=2)).to_be_visible()
    expect(page.get_by_role("radio", name="Hard")).to_be_checked()
    expect(page.get_by_label("Your name")).to_have_value("Zoe")
