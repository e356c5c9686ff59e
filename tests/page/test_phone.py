"""On a phone: fingers, a narrow screen, large text."""

import re

import pytest
from page.acts import Opener, at_step, board, first_steps, place, play, sideways, status
from page.serving import Served
from playwright.sync_api import Page, expect

NARROW = {"width": 360, "height": 740}
SCREENS = ("#/", "#/setup", "#/library", "#/settings", "#/credits", "six", "connect4", "trio", "giant", "connect:columns=15")
SMALL = """() => [...document.querySelectorAll('a[href], button, input, select, summary, [role=button]')].filter((it) => {
    if (it.matches('.skip, :disabled') || it.closest('details:not([open]) > :not(summary), [hidden], p')) return false;
    const shown = it.matches('input[type=radio], input[type=checkbox]') ? it.closest('label') ?? it : it;
    const { width, height } = shown.getBoundingClientRect();
    return shown.checkVisibility({ visibilityProperty: true }) && width > 0 && Math.min(width, height) < 23.9;
}).map((it) => `${it.tagName} ${it.getAttribute('aria-label') ?? it.textContent} ${Math.round(it.getBoundingClientRect().width)}x${Math.round(it.getBoundingClientRect().height)}`)"""


def open_screen(page: Page, served: Served, screen: str) -> None:
    """A screen, or a game of these rules with some discs on the board."""
    steps = {"six": first_steps(5), "connect4": "4 4 5", "trio": "4 4 5"}.get(screen, "")
    page.goto(served.url + (screen if screen.startswith("#") else served.game(screen, steps)))
    expect(page.locator("main:not(.loading) h1")).to_be_visible()
    if screen not in ("#/library", "#/settings", "#/credits"):
        expect(page.locator("mill-board, drop-board").first).to_be_visible()


def test_a_whole_game_is_played_by_tapping(visit: Opener, served: Served) -> None:  # F2 F3 M12
    page = visit(served.game("connect4"), phone=True)
    play(page, "4 5 4 5 4 5 4", tap=True)
    expect(status(page)).to_have_text("Blue wins: a full line")
    page.get_by_role("button", name="Play again").tap()
    at_step(page, 0)


def test_a_mill_game_is_placed_taken_and_slid_by_tapping(visit: Opener, served: Served) -> None:  # M3 M4 M12
    page = visit(served.game(), phone=True)
    play(page, first_steps(15), tap=True)
    expect(status(page)).to_have_text("Red to slide")
    box = board(page).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] + box["height"] <= 760, "the whole board is in sight"


def test_the_computer_is_played_by_tapping_from_the_start_screen(visit: Opener) -> None:  # P1 M11
    page = visit(phone=True, likes={"pause": 0})
    page.get_by_text("Connect Four", exact=True).first.tap()
    page.get_by_text("Against the computer").tap()
    page.get_by_role("button", name="Start the game").tap()
    expect(status(page)).to_have_text(re.compile("to drop"))
    expect(page.get_by_role("button", name="Move now")).to_have_count(0)
    expect(page.get_by_text(re.compile("Pick up a disc|column"), exact=False).first).to_be_visible()
    place(page, "3").tap()
    expect(place(page, "3")).not_to_have_accessible_name("column 3, empty")


@pytest.mark.parametrize("screen", SCREENS)
def test_no_screen_scrolls_sideways_and_targets_are_large_enough(visit: Opener, served: Served, screen: str) -> None:  # M12
    page = visit(phone=True, viewport=NARROW)
    open_screen(page, served, screen)
    assert sideways(page) == 0
    if screen == "#/":
        page.get_by_role("radio", name=re.compile("^Connect X")).check()
        expect(page.get_by_role("textbox", name="Columns")).to_be_visible()
        page.get_by_text("More games").click()
        assert sideways(page) == 0
    assert page.evaluate(SMALL) == [], "WCAG 2.2, 2.5.8: 24 x 24 px at least"


@pytest.mark.parametrize("screen", [screen for screen in SCREENS if screen not in ("trio", "connect:columns=15")])
def test_text_at_double_size_breaks_no_layout(visit: Opener, served: Served, screen: str) -> None:  # M12
    page = visit(viewport={"width": 640, "height": 400})  # 1280 x 800 at a zoom of 200 %
    open_screen(page, served, screen)
    assert sideways(page) == 0
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("document.documentElement.style.fontSize = '200%'")  # only the text
    assert sideways(page) == 0
    cut = page.evaluate(
        """() => [...document.querySelectorAll('button, .status, label, h2, td')].filter((it) =>
            it.checkVisibility() && it.scrollWidth > it.clientWidth + 2 && getComputedStyle(it).overflowX !== 'visible')
            .map((it) => it.textContent)"""
    )
    assert cut == [], "text is cut off"
