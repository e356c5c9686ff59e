"""On a phone: fingers, a narrow screen, large text."""

import re

import pytest
from page.acts import Opener, at_step, board, ended, first_steps, place, play, sideways, status, to_move
from page.serving import Served
from playwright.sync_api import Page, expect

NARROW = {"width": 360, "height": 740}
SCREENS = (
    "#/",
    "#/setup",
    "#/library",
    "#/settings",
    "#/credits",
    "six",
    "connect4",
    "trio",
    "giant",
    "connect:columns=15",
)
SMALL = """() => {
    const size = (it) => {
        const shown = it.matches('input[type=radio], input[type=checkbox]') ? it.closest('label') ?? it : it;
        const { width, height } = shown.getBoundingClientRect();
        return shown.checkVisibility({ visibilityProperty: true }) ? [width, height].map(Math.round) : [0, 0];
    };
    const excused = '.skip, :disabled, details:not([open]) > :not(summary) *, [hidden] *, p *';
    return [...document.querySelectorAll('a[href], button, input, select, summary, [role=button]')]
        .filter((it) => !it.matches(excused) && size(it)[0] > 0 && Math.min(...size(it)) < 24)
        .map((it) => `${it.getAttribute('aria-label') ?? it.textContent}: ${size(it).join(' x ')}`);
}"""
CUT = """() => [...document.querySelectorAll('button, .status, label, h2')].filter((it) =>
    it.checkVisibility() && it.scrollWidth > it.clientWidth + 2 && getComputedStyle(it).overflowX !== 'visible'
).map((it) => it.textContent)"""


def open_screen(page: Page, served: Served, screen: str) -> None:
    """A screen, or a game of these rules with some discs on the board."""
    steps = {"six": first_steps(5), "connect4": "4 4 5", "trio": "4 4 5"}.get(screen, "")
    page.goto(served.url + (screen if screen.startswith("#") else served.game(screen, steps)))
    expect(page.locator("main:not(.loading) h1")).to_be_visible()
    if screen not in ("#/library", "#/settings", "#/credits"):
        expect(page.locator("mill-board, drop-board").first).to_be_visible()


def test_a_whole_game_is_played_by_tapping(visit: Opener, served: Served) -> None:  # F2, F3, M12
    page = visit(served.game("connect4"), phone=True)
    play(page, "4 5 4 5 4 5 4", tap=True)
    ended(page, 0, "line")
    page.get_by_role("button", name="Play again").tap()
    at_step(page, 0)


def test_a_mill_game_is_placed_taken_and_slid_by_tapping(visit: Opener, served: Served) -> None:  # M3, M4, M12
    page = visit(served.game(), phone=True)
    play(page, first_steps(15), tap=True)
    to_move(page, 1, "slide")
    box = board(page).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] + box["height"] <= 760, "the whole board is in sight"


def test_the_computer_is_played_by_tapping_from_the_start_screen(visit: Opener) -> None:  # P1, M11
    page = visit(phone=True, settings={"delay": 0})
    page.get_by_role("radio", name=re.compile("^Connect Four")).tap()
    expect(page.get_by_role("heading", name="Connect Four", level=2)).to_be_visible()
    page.get_by_role("radio", name="Against the computer").tap()
    page.get_by_role("radio", name="Medium").tap()
    page.get_by_role("button", name="Start the game").tap()
    expect(status(page)).to_contain_text("Your turn")
    place(page, "3").tap()
    expect(place(page, "3")).not_to_have_accessible_name("column 3, empty")


@pytest.mark.parametrize("screen", SCREENS)
def test_no_screen_scrolls_sideways_and_targets_are_large_enough(  # M12
    visit: Opener, served: Served, screen: str
) -> None:
    page = visit(phone=True, viewport=NARROW)
    open_screen(page, served, screen)
    assert sideways(page) == 0
    if screen == "#/":
        page.get_by_role("radio", name=re.compile("^Connect X")).check()
        expect(page.get_by_role("textbox", name="Columns")).to_be_visible()
        page.get_by_text("More games").click()
        assert sideways(page) == 0
    assert page.evaluate(SMALL) == [], "WCAG 2.2, 2.5.8: 24 x 24 px at least"


def test_long_names_take_two_lines_and_the_game_is_named(visit: Opener, served: Served) -> None:  # M12
    name = "Wolfeschlegelsteinhausenbergerdorff the Elder of Philadelphia"[:60]
    seats = [{"name": name}, {"name": "Bo"}]
    game = served.ask("POST", "games", {"rules": "six", "seats": seats, "first": 1, "title": "Club evening"})
    page = visit(f"#/game/{game['id']}", phone=True)
    shown = page.get_by_role("heading", name=name)
    expect(shown).to_have_attribute("title", name)
    assert shown.evaluate("it => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight)") <= 2.1
    expect(page.get_by_text("Club evening · Six Men's Morris")).to_be_visible()
    assert sideways(page) == 0


def test_a_zoom_of_200_percent_breaks_no_layout(visit: Opener, served: Served) -> None:  # M12
    page = visit(viewport={"width": 640, "height": 400})  # 1280 x 800 at 200 %
    for screen in SCREENS:
        open_screen(page, served, screen)
        assert sideways(page) == 0, screen


def test_text_of_double_size_breaks_no_layout(visit: Opener, served: Served) -> None:  # M12
    page = visit("#/credits")
    sizes = {"fontSizes": {"standard": 32, "fixed": 26}}  # as set in the browser
    page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)
    for screen in SCREENS:
        open_screen(page, served, screen)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        assert sideways(page) == 0, screen
        assert page.evaluate(CUT) == [], f"text is cut off: {screen}"
