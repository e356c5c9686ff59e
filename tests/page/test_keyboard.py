"""Everything without a mouse: Tab, arrows, Enter."""

import re

import pytest
from page.acts import Opener, at_step, below, board, first_steps, live, place, status
from page.serving import Served
from playwright.sync_api import Page, expect

MOST_TABS = 60


def tab_to(page: Page, name: str | re.Pattern[str], key: str = "Tab") -> None:
    """Press Tab until something of this name has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press(key)
        label = page.evaluate(
            """() => {
                const it = document.activeElement;
                return it.getAttribute('aria-label') ?? it.labels?.[0]?.textContent ?? it.textContent.trim();
            }"""
        )
        if re.match(name, label) if isinstance(name, re.Pattern) else label == name:
            return
    pytest.fail(f"Tab never comes to {name}")


def to_board(page: Page) -> None:
    tab_to(page, re.compile(r"(column \d|[a-g]\d,)"))


def here(page: Page) -> str:
    """What is read out at the focus."""
    label: str = page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''")
    return label


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def walk(page: Page, point: str) -> None:
    """Go to a point with the arrow keys, along the lines, by the shortest way."""
    start = here(page).split(",")[0]
    for key in way(start, point):
        press(page, key)
    assert here(page).startswith(f"{point},"), f"at {here(page)} instead of {point}"


SQUARES = (("a1", "a3", "a5", "c5", "e5", "e3", "e1", "c1"), ("b2", "b3", "b4", "c4", "d4", "d3", "d2", "c2"))
SPOKES = (("a3", "b3"), ("c5", "c4"), ("e3", "d3"), ("c1", "c2"))


def way(start: str, goal: str) -> list[str]:
    """The arrows from point to point of six men's morris, found breadth first."""
    pairs = [*SPOKES, *((ring[i - 1], ring[i]) for ring in SQUARES for i in range(8))]
    near = {point: {a if b == point else b for a, b in pairs if point in (a, b)} for ring in SQUARES for point in ring}
    ways: dict[str, list[str]] = {start: []}
    for point in ways_in_order(ways, near):
        if point == goal:
            break
    return ways[goal]


def ways_in_order(ways: dict[str, list[str]], near: dict[str, set[str]]) -> list[str]:
    queue = list(ways)
    for point in queue:
        for other in sorted(near[point] - ways.keys()):
            ways[other] = [*ways[point], arrow(point, other)]
            queue.append(other)
    return queue


def arrow(start: str, end: str) -> str:
    if start[0] != end[0]:
        return "ArrowRight" if end[0] > start[0] else "ArrowLeft"
    return "ArrowUp" if end[1] > start[1] else "ArrowDown"


def test_a_game_is_begun_and_played_to_a_win_by_keys_alone(visit: Opener) -> None:  # F2, F3, P1
    page = visit()
    expect(status(page)).to_have_text("What shall we play?")
    tab_to(page, re.compile("Six Men's Morris"))
    press(page, "ArrowRight")  # to Connect Four
    expect(page.get_by_role("heading", name="Connect Four", level=2)).to_be_visible()
    tab_to(page, "Start the game")
    press(page, "Enter")
    expect(board(page)).to_be_visible()
    to_board(page)
    expect(place(page, "4")).to_be_focused()
    press(page, "Enter")
    at_step(page, 1)
    press(page, "ArrowRight", "Enter")
    at_step(page, 2)
    for step in range(3, 8):
        press(page, "ArrowLeft" if step % 2 else "ArrowRight", "Enter")
        at_step(page, step)
    expect(status(page)).to_have_text(re.compile("^(Blue|Red) wins: a full line$"))
    expect(live(page)).to_have_text(re.compile("(Blue|Red): column 4. (Blue|Red) wins: a full line."))
    tab_to(page, "Play again")
    press(page, "Enter")
    at_step(page, 0)


def test_a_column_is_typed(visit: Opener, served: Served) -> None:  # X2, X3
    page = visit(served.game("connect4"))
    at_step(page, 0)
    to_board(page)
    press(page, "7", "Enter")
    at_step(page, 1)
    expect(place(page, "7")).to_have_accessible_name("column 7, 1 disc, blue on top")
    press(page, "9", "Enter")
    expect(below(page)).to_contain_text("There is no column 9; choose 1 to 7.")
    press(page, "1", "2", "Backspace")
    expect(page.get_by_text("column 1", exact=True)).to_be_visible()
    press(page, "Escape", "Home", "Enter")
    at_step(page, 2)
    expect(place(page, "1")).to_have_accessible_name("column 1, 1 disc, red on top")


def test_placing_and_taking_by_keys_alone(visit: Opener, served: Served) -> None:  # M3, M4
    page = visit(served.game())
    at_step(page, 0)
    to_board(page)
    for step, point in enumerate(("b4", "c2", "d4", "b2", "c4", "c2"), 1):
        walk(page, point)
        press(page, "Enter")
        at_step(page, step)
    expect(status(page)).to_have_text("Red to place")
    expect(live(page)).to_have_text(re.compile(r"Blue: c4, takes c2\. Red to place\."))
    expect(place(page, "c4")).to_have_accessible_name("c4, blue, in a mill")


def test_sliding_by_keys_alone_and_escape_puts_the_disc_back(visit: Opener, served: Served) -> None:  # M3, M13
    page = visit(served.game(steps=first_steps(13)))
    at_step(page, 13)
    to_board(page)
    walk(page, "c4")
    press(page, "Enter")
    expect(place(page, "c4")).to_have_accessible_name("c4, blue, in a mill, picked up")
    press(page, "Escape")
    expect(place(page, "c4")).to_have_accessible_name("c4, blue, in a mill")
    press(page, "Enter", "ArrowUp", " ")
    at_step(page, 14)
    expect(place(page, "c5")).to_be_focused()
    walk(page, "c1")
    press(page, "Enter")
    at_step(page, 15)
    expect(status(page)).to_have_text("Red to slide")
    walk(page, "e1")
    press(page, "Enter")
    expect(below(page)).to_contain_text("All your discs are placed")


def test_the_board_is_one_tab_stop(visit: Opener, served: Served) -> None:
    for rules in ("six", "connect4", "giant"):
        page = visit(served.game(rules))
        at_step(page, 0)
        expect(board(page).locator("[tabindex='0']")).to_have_count(1)
        to_board(page)
        press(page, "ArrowRight")
        expect(board(page).locator("[tabindex='0']")).to_have_count(1)
        expect(board(page).locator("[tabindex='0']")).to_be_focused()
        press(page, "Tab")
        assert not page.evaluate("document.activeElement.closest('[role=application]')"), "one Tab leaves the board"
        press(page, "Shift+Tab")
        assert page.evaluate("!!document.activeElement.closest('[role=application]')"), "and one comes back"


def test_the_arrows_follow_the_lines(visit: Opener, served: Served) -> None:  # M1
    page = visit(served.game())
    at_step(page, 0)
    to_board(page)
    walk(page, "a3")
    for key, point in (
        ("ArrowRight", "b3"),
        ("ArrowRight", "b3"),  # no line leads on
        ("ArrowUp", "b4"),
        ("ArrowRight", "c4"),
        ("ArrowUp", "c5"),
        ("ArrowLeft", "a5"),
        ("ArrowDown", "a3"),
    ):
        press(page, key)
        expect(place(page, point)).to_be_focused()


def test_the_labels_say_colour_and_mill(visit: Opener, served: Served) -> None:  # P3, M13
    page = visit(served.game(steps="b4 a1 d4 c1 a5 e1 xa5"))
    expect(place(page, "c1")).to_have_accessible_name("c1, red, in a mill")
    expect(place(page, "b4")).to_have_accessible_name("b4, blue")
    expect(place(page, "a5")).to_have_accessible_name("a5, free")
    expect(board(page)).to_have_accessible_name("Six Men's Morris board")


def test_setting_up_by_keys_alone(visit: Opener) -> None:  # M9
    page = visit("#/setup")
    expect(place(page, "a1")).to_be_visible()
    to_board(page)
    press(page, "Enter")
    expect(page.locator("mill-board .disc")).to_have_count(1)
    put = here(page).split(",")[0]
    expect(place(page, put)).to_have_accessible_name(re.compile(f"^{put}, blue"))
    press(page, "Enter")
    expect(page.locator("mill-board .disc")).to_have_count(0)
    press(page, "Enter")
    tab_to(page, "Check")
    press(page, "Enter")
    expect(live(page)).to_have_text("1 problem: Too few discs to play: Blue has 1 and Red 0, each needs 3.")
    press(page, "Tab")
    expect(page.locator(".fault")).to_be_focused()
    expect(place(page, put)).to_have_accessible_name(f"{put}, blue, pointed out")


def test_the_skip_link_and_dialogs_serve_the_keyboard(visit: Opener, served: Served) -> None:  # M11
    page = visit(served.game(steps="b4 c2"))
    at_step(page, 2)
    page.evaluate("document.activeElement.blur()")
    tab_to(page, "Skip to the game")
    press(page, "Enter")
    assert page.evaluate("!!document.activeElement.closest('mill-board')")
    tab_to(page, "Save as…")
    press(page, "Enter")
    expect(page.get_by_role("dialog").get_by_label("Name")).to_be_focused()
    press(page, "Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Save as…")).to_be_focused()
