"""Hints, the evaluation bar and the review in a browser."""

import re

import pytest
from page.acts import SIX_GAME, Opener, board, live, place, sideways
from page.serving import Served
from playwright.sync_api import Page, Route, expect

import millrow
from millrow.games.game import Game

FOUR = "4 4 5 3 7 6 4 3 4 5 6 5 4 4 5 3 3 2 2 7 2 2 5 5 3 2 3 6 6"  # Blue errs in move 2, Red in move 9
SLOW = 90_000  # ms: the first review on a machine compiles the solver


def open_review(page: Page, served: Served, game: str) -> None:
    page.goto(served.url + game.replace("/game/", "/review/"))
    expect(page.locator(".review[data-done=true]")).to_be_visible(timeout=SLOW)


@pytest.mark.parametrize("phone", [False, True])
def test_a_review_shows_the_values_and_turning_points_of_the_library(
    visit: Opener, served: Served, phone: bool
) -> None:
    game = served.game("connect4", FOUR)
    page = visit(game, phone=phone)
    page.get_by_role("button", name="Review", exact=True).click()  # offered below the board, the game is over
    expect(page.locator(".review[data-done=true]")).to_be_visible(timeout=SLOW)
    known = millrow.review(Game(millrow.load_rules("connect4"), None, FOUR.split()))
    points = page.locator(".turning-point")
    expect(points).to_have_count(len(known.turning_points))
    expect(page.locator(".review-graph .turning")).to_have_count(len(known.turning_points))
    points.nth(1).click()
    expect(points.nth(1)).to_have_attribute("aria-current", "true")
    expect(page.locator(".review-caption")).to_have_text(
        "9… Column 2 turned a win into a loss in 10; column 7 would have won in 17."
    )
    expect(board(page).locator(".sign.marked")).to_have_count(1)  # the better move
    page.keyboard.press("End")
    expect(page.locator(".review-caption")).to_contain_text("15.")
    expect(board(page).locator(".sign.bar")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".review-caption")).to_contain_text("14…")
    expect(live(page)).to_contain_text("14…")
    page.get_by_text("Show as a table").click()
    rows = page.locator(".review-table tbody tr")
    expect(rows).to_have_count(29)
    expect(rows.nth(2)).to_have_text(re.compile(r"2. column\s5.*Blue.*win in\s39.*loss in\s38"))
    for scored in known.accuracy:
        expect(page.locator(".review-accuracy")).to_contain_text(f"{round(scored.percent or 0)}%")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_table_fits_on_a_phone_in_german(visit: Opener, served: Served) -> None:
    page = visit("#/credits", phone=True, settings={"language": "de"})
    open_review(page, served, served.game("connect4", FOUR))
    page.locator(".review-table summary").click()
    expect(page.locator(".review-table tbody tr")).to_have_count(29)
    assert sideways(page) == 0
    table = page.locator(".review-table .scrolls")
    page.set_viewport_size({"width": 360, "height": 640})
    assert table.evaluate("(node) => node.scrollWidth <= node.clientWidth"), "the last column is cut off"
    wraps = "(all) => all.some((it) => it.clientHeight > 1.9 * parseFloat(getComputedStyle(it).lineHeight))"
    assert not table.locator("tbody th").evaluate_all(wraps)
    weights = "(rows) => rows.map((row) => getComputedStyle(row).fontWeight)"  # seen with every theme
    assert set(table.locator("tbody .mistake").evaluate_all(weights)) == {"650"}


def test_a_review_that_breaks_off_is_tried_again(visit: Opener, served: Served) -> None:
    page = visit("#/credits")
    page.route("**/games/*/review", lambda route: route.abort())
    page.goto(served.url + served.game("connect4", FOUR).replace("/game/", "/review/"))
    expect(page.get_by_role("heading", name="The server isn't responding")).to_be_visible()
    expect(board(page)).to_be_visible()
    expect(page.locator("[data-does=practice]")).to_be_hidden()  # not all mistakes are known
    page.unroute("**/games/*/review")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".review[data-done=true]")).to_be_visible(timeout=SLOW)
    expect(page.locator(".turning-point")).to_have_count(2)


def test_mistakes_are_played_again_until_solved(visit: Opener, served: Served) -> None:
    game = served.game("connect4", FOUR)
    page = visit("#/credits")
    held = list[Route]()
    page.route("**/games/*/review", lambda route: held.append(route))
    page.goto(served.url + game.replace("/game/", "/review/"))
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
    expect(page.locator("[data-does=practice]")).to_be_hidden()  # as long as the review runs
    held[0].continue_()
    expect(page.locator(".review[data-done=true]")).to_be_visible(timeout=SLOW)
    page.locator("[data-does=practice]").click()
    notice = page.locator(".review-practice .lesson-notice")
    expect(page.locator(".review-practice .task")).to_contain_text("Mistake 1 of 2")
    place(page, "5").click()
    expect(notice).to_have_class(re.compile("again"), timeout=SLOW)
    page.locator("[data-does=answer]").click()
    expect(board(page).locator(".sign.marked")).to_have_count(1)
    place(page, "4").click()
    expect(notice).to_have_class(re.compile("right"))
    page.locator("[data-does=next-mistake]").click()
    expect(page.locator(".review-practice .task")).to_contain_text("Mistake 2 of 2")
    page.keyboard.press("7")
    page.keyboard.press("Enter")
    expect(page.locator(".review-practice .task")).to_have_text("Well done! You've solved all of them.")
    page.locator("[data-does=end]").click()
    expect(page.locator(".turning-point")).to_have_count(2)
    with page.expect_download() as saved:
        page.locator("[data-does=record]").click()
    record = millrow.read_record(saved.value.path().read_text())
    assert "turned a win into a loss" in record.comments[3]
    with page.expect_download() as drawn:
        page.locator("[data-does=picture]").click()
    assert drawn.value.path().read_text().startswith("<svg")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_mistake_its_board_and_the_buttons_fit_into_small_windows(
    visit: Opener, served: Served, language: str
) -> None:
    page = visit("#/credits", settings={"language": language})
    open_review(page, served, served.game("connect4", FOUR))
    page.locator("[data-does=practice]").click()
    expect(page.locator(".review-practice .task")).to_contain_text(
        "Fehler 1 von 2. Blau am Zug kann in 39 Zügen gewinnen. Finde einen Gewinnzug."
        if language == "de"
        else "Mistake 1 of 2. Blue to move can win in 39 turns. Find a winning move."
    )
    parts = page.locator(".review-practice .task, .review-practice .button, .review-board .board").filter(visible=True)
    outside = """(all) => all.filter((it) => it.getBoundingClientRect().bottom > innerHeight)
        .map((it) => it.textContent.slice(0, 20))"""
    widths = []
    for width, height in ((500, 500), (360, 640), (390, 844), (844, 390), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("scrollY") == 0
        assert parts.evaluate_all(outside) == [], (width, height)
        shown = board(page).bounding_box()
        assert shown is not None
        widths.append(shown["width"])
    assert widths[0] > 200, widths
    assert min(widths[1:4]) > 280, widths
    assert widths[-1] > 480, widths
    answer = page.locator("[data-does=answer]")
    answer.click()
    expect(page.locator(".review-practice .lesson-notice.hint")).to_be_visible()
    expect(answer).to_be_disabled()  # it is shown


def test_a_mistake_appears_with_its_position(visit: Opener, served: Served) -> None:
    """On a slow line the task once appeared first, and a move made then was lost."""
    page = visit("#/credits")
    open_review(page, served, served.game("connect4", FOUR))
    page.evaluate("""() => {
        const fetched = window.fetch;
        window.fetch = async (...asked) => {
            if (String(asked[0]?.url ?? asked[0]).includes("/review/position/"))
                await new Promise((resolve) => setTimeout(resolve, 1000));
            return fetched(...asked);
        };
    }""")
    page.locator("[data-does=practice]").click()
    expect(page.locator(".review-practice .task")).to_contain_text("Mistake 1 of 2")
    place(page, "5").click()
    expect(page.locator(".review-practice .lesson-notice")).to_have_class(re.compile("again"), timeout=SLOW)


def test_while_the_solver_is_set_up_the_review_says_so(visit: Opener, served: Served) -> None:
    page = visit("#/credits")
    lines = '{"t": "start", "turns": 4, "solved": true}\n{"t": "preparing"}\n'
    page.route("**/api/games/*/review", lambda route: route.fulfill(body=lines, content_type="application/x-ndjson"))
    page.goto(served.url + served.game("connect4", FOUR).replace("game", "review"))
    expect(page.locator(".review-progress")).to_contain_text("The first time this can take half a minute")
    expect(page.locator(".review-progress progress:indeterminate")).to_be_visible()


def test_a_review_from_the_library_in_german(visit: Opener, served: Served) -> None:
    served.game("six", SIX_GAME)
    page = visit("#/library", settings={"language": "de"})
    page.locator(".card-menu > button").first.click()
    page.locator("[data-does=review]:visible").first.click()
    expect(page.locator(".review[data-done=true]")).to_be_visible(timeout=SLOW)
    expect(page.locator(".turning-point").first).to_contain_text("verschenkte das Remis")
    expect(page.get_by_role("heading", level=1)).to_have_text("Auswertung")


def test_estimates_and_what_is_not_there(visit: Opener, served: Served) -> None:
    page = visit("#/credits")
    open_review(page, served, served.game("connect5", "5 5"))
    expect(page.locator(".review-graph .value.estimate")).to_have_count(2)
    expect(page.locator(".review-accuracy")).to_contain_text("≈")
    expect(page.locator(".review-accuracy")).to_contain_text("Blue, probably no mistakes")
    expect(page.get_by_text("No probable mistakes found.")).to_be_visible()
    open_review(page, served, served.game("six"))
    expect(page.get_by_text("No moves yet.")).to_be_visible()
    expect(page.locator("[data-does=winning-side]")).to_be_disabled()  # nothing is proven to be won
    page.goto(served.url + "#/review/nothing")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()


def test_a_hint_has_three_steps(visit: Opener, served: Served) -> None:
    page = visit(served.game("six", start="b4,d4 c2,b2 4 4 blue", levels=("", "easy")), settings={"evaluation": True})
    expect(board(page)).to_be_visible()
    said = page.locator(".say.hint")
    page.get_by_role("button", name="Hint").click()
    expect(said).to_contain_text("Look at the top of the board.", timeout=SLOW)
    page.keyboard.press("h")
    expect(said).to_contain_text("Place a disc on c4 or c5.")
    expect(page.locator("#live")).to_contain_text("c4 or c5")
    page.keyboard.press("h")
    expect(said).to_contain_text("Place a disc on c4. That closes a mill")
    expect(board(page).locator(".sign.marked")).to_have_count(1)
    bar = page.locator(".evaluation")
    expect(bar).to_have_attribute("aria-label", re.compile(r"Blue to move: win in\s19"))
    place(page, "c4").click()
    expect(said).to_have_count(0)


def test_a_hint_that_takes_long_does_not_hold_up_the_next_one(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4"), settings={"evaluation": False})
    expect(board(page)).to_be_visible()
    held = list[Route]()
    page.route("**/hint?*", lambda route: route.continue_() if held else held.append(route))
    said = page.locator(".say")
    page.keyboard.press("h")
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(said).to_contain_text("Looking for a hint…")
    expect(said).to_contain_text("Setting up the computer for the first hint.")
    place(page, "4").click()
    expect(said).not_to_contain_text("Setting up")
    page.keyboard.press("h")
    expect(page.locator(".say.hint")).to_contain_text("Look at", timeout=SLOW)
    held[0].continue_()  # the answer to the first question changes nothing
    page.keyboard.press("h")
    expect(page.locator(".say.hint")).to_contain_text("Choose one of these columns")


def test_the_evaluation_bar_needs_nothing_that_is_loaded_late(visit: Opener, served: Served) -> None:
    page = visit("#/", settings={"evaluation": True})
    page.context.route(re.compile("/assets/late[-.]"), lambda route: route.abort())
    bar = page.locator(".evaluation")
    for game, label in (
        (served.game("six", start="b4,d4 c2,b2 4 4 blue", levels=("", "easy")), "Blue to move: win in\\s19"),
        (served.game("six", levels=("", "easy")), "Blue to move: draw"),
        (served.game("nine", "", levels=("", "easy")), "Blue to move: about "),
    ):
        page.goto(served.url + game)
        page.reload()  # with the words and styles of the first load only
        expect(board(page)).to_be_visible()
        expect(bar).to_have_attribute("aria-label", re.compile(label), timeout=SLOW)
        assert bar.evaluate("(bar) => bar.clientHeight") > 100


def test_several_people_are_asked_once(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4", "4 1 4 1 4"), settings={"evaluation": True})
    expect(board(page)).to_be_visible()
    expect(page.locator(".evaluation")).to_be_hidden()
    page.keyboard.press("h")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.locator("dialog")).to_have_count(0)  # removed once the answer is known
    expect(page.locator(".say.hint")).to_have_count(0)
    page.keyboard.press("h")
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(page.locator(".say.hint")).to_contain_text("Look at the middle", timeout=SLOW)
    page.keyboard.press("h")
    page.keyboard.press("h")
    expect(page.locator(".say.hint")).to_contain_text("blocks Blue's four in a row")
    expect(page.locator(".evaluation")).to_be_visible()
