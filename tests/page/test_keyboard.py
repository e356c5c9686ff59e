"""Everything without a mouse: Tab, arrows, Enter, and the keys of a game."""

import re

import pytest
from page.acts import (
    Opener,
    at_step,
    below,
    board,
    choose,
    first_steps,
    live,
    not_twice,
    place,
    refused,
    slider,
    status,
    to_move,
)
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
    """Go to a point with Shift and the arrow keys, along the lines, by the shortest way."""
    start = here(page).split(",")[0]
    for key in way(start, point):
        press(page, f"Shift+{key}")
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


def test_keys_act_where_a_screen_reader_has_put_the_focus(visit: Opener, served: Served) -> None:
    page = visit(served.game("six", first_steps(13)))
    at_step(page, 13)
    place(page, "c4").focus()
    page.keyboard.press("Enter")
    expect(live(page)).to_have_text("Disc on c4 picked up. It can move to c5.")
    place(page, "c5").focus()
    page.keyboard.press("Enter")
    at_step(page, 14)
    page.goto(served.url + served.game("connect4", "4 4"))
    place(page, "2").focus()
    press(page, "Shift+ArrowLeft", "Enter")
    at_step(page, 3)
    expect(place(page, "1")).to_have_accessible_name(re.compile("1 disc"))


def test_a_game_is_started_and_won_with_the_keyboard_only(visit: Opener) -> None:  # F2, F3, P1
    page = visit()
    expect(status(page)).to_have_text("Choose a game")
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
    press(page, "Shift+ArrowRight", "Enter")
    at_step(page, 2)
    for step in range(3, 8):
        press(page, "Shift+ArrowLeft" if step % 2 else "Shift+ArrowRight", "Enter")
        at_step(page, step)
    expect(status(page)).to_have_attribute("data-reason", "line")
    expect(live(page)).to_have_text(re.compile(f"^(Blue|Red): column 4. {re.escape(status(page).inner_text())}$"))
    tab_to(page, "Play again")
    press(page, "Enter")
    at_step(page, 0)


def test_a_column_is_typed(visit: Opener, served: Served) -> None:  # X2, X3
    page = visit(served.game("connect4"))
    at_step(page, 0)
    to_board(page)
    press(page, "7")
    expect(place(page, "7")).to_be_focused()  # so that Enter means it after the digits are forgotten too
    press(page, "Enter")
    at_step(page, 1)
    expect(place(page, "7")).to_have_accessible_name("column 7, 1 disc, blue on top")
    press(page, "9", "Enter")
    refused(page, "no-column")
    press(page, "1", "2", "Backspace")
    expect(page.locator(".typed", has_text="Column 1. Press Enter to drop.")).to_be_visible()
    press(page, "Escape", "Shift+Home", "Enter")
    at_step(page, 2)
    expect(place(page, "1")).to_have_accessible_name("column 1, 1 disc, red on top")
    press(page, "5", "Shift+ArrowRight", "Enter")
    at_step(page, 3)
    expect(place(page, "6")).to_have_accessible_name("column 6, 1 disc, blue on top")
    press(page, "9", " ")
    refused(page, "no-column")
    at_step(page, 3)


def test_a_typed_column_is_forgotten_once_another_one_is_chosen(visit: Opener, served: Served) -> None:  # X3
    page = visit(served.game("connect4", "1 1"))
    at_step(page, 2)
    to_board(page)
    press(page, "4")
    expect(page.locator(".typed")).to_be_visible()
    place(page, "2").click()
    expect(page.locator(".typed")).to_have_count(0)
    at_step(page, 3)
    press(page, "3", "Enter")
    at_step(page, 4)
    press(page, "7", "u")
    at_step(page, 3)
    expect(page.locator(".typed")).to_have_count(0)
    press(page, "6")
    page.get_by_role("button", name="Undo", exact=True).focus()
    expect(page.locator(".typed")).to_have_count(0)
    assert served.state(page.url)["discs"] == ["01", "0", "", "", "", "", ""]


def test_a_typed_column_that_is_full_says_so(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4", "4 4 4 4 4 4"))
    at_step(page, 6)
    to_board(page)
    press(page, "4")
    expect(page.locator(".typed")).to_have_text("Column 4 is full.")
    press(page, "Enter")
    refused(page, "full-column")
    press(page, "8")
    expect(page.locator(".typed")).to_have_text("There is no column 8.")


def test_a_column_that_does_not_exist_is_not_forgotten(visit: Opener, served: Served) -> None:
    page = visit("#/credits")
    page.clock.install()
    page.goto(served.url + served.game("connect4"))
    at_step(page, 0)
    to_board(page)
    press(page, "9")
    typed = page.locator(".typed", has_text="There is no column 9.")
    expect(typed).to_be_visible()
    page.clock.run_for(6000)
    expect(typed).to_be_visible()
    press(page, "Enter")
    refused(page, "no-column")
    at_step(page, 0)
    expect(typed).to_have_count(0)


def test_placing_and_capturing_with_the_keyboard_only(visit: Opener, served: Served) -> None:  # M3, M4
    page = visit(served.game())
    at_step(page, 0)
    to_board(page)
    for step, point in enumerate(("b4", "c2", "d4", "b2", "c4", "c2"), 1):
        walk(page, point)
        press(page, "Enter")
        at_step(page, step)
    to_move(page, 1, "place")
    expect(live(page)).to_have_text(re.compile(rf"^Blue: c4, \w+ c2\. {re.escape(status(page).inner_text())}$"))
    expect(place(page, "c4")).to_have_accessible_name("c4, blue, in a mill")


def test_sliding_with_the_keyboard_only_and_escape_puts_the_disc_back(visit: Opener, served: Served) -> None:  # M3, M13
    page = visit(served.game(steps=first_steps(13)))
    at_step(page, 13)
    to_board(page)
    walk(page, "c4")
    press(page, "Enter")
    expect(place(page, "c4")).to_have_accessible_name("c4, blue, in a mill, picked up")
    press(page, "Escape")
    expect(place(page, "c4")).to_have_accessible_name("c4, blue, in a mill")
    press(page, "Enter", "Shift+ArrowUp", " ")
    at_step(page, 14)
    expect(place(page, "c5")).to_be_focused()
    walk(page, "c1")
    press(page, "Enter")
    at_step(page, 15)
    to_move(page, 1, "slide")
    walk(page, "e1")
    press(page, "Enter")
    refused(page, "hand-empty")


def test_the_board_is_one_tab_stop(visit: Opener, served: Served) -> None:
    for rules in ("six", "connect4", "giant"):
        page = visit(served.game(rules))
        at_step(page, 0)
        expect(board(page).locator("[tabindex='0']")).to_have_count(1)
        to_board(page)
        press(page, "Shift+ArrowRight")
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
        press(page, f"Shift+{key}")
        expect(place(page, point)).to_be_focused()


FAST = """([key, times]) => {
    for (let nth = 0; nth < times; nth += 1)
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}"""


def test_arrows_step_through_the_game_however_fast(visit: Opener, served: Served) -> None:
    page = visit(served.game(steps=first_steps(13)))
    at_step(page, 13)
    to_board(page)
    point = here(page)
    page.evaluate(FAST, ["ArrowLeft", 6])  # faster than any answer of the server
    at_step(page, 7, of=13)
    expect(page.locator("mill-board .disc")).to_have_count(5)
    expect(live(page)).to_have_text(f"Move 3 of 6. Red: a1. {status(page).inner_text()}")
    page.evaluate(FAST, ["ArrowRight", 4])
    at_step(page, 11, of=13)
    expect(page.locator("mill-board .disc")).to_have_count(9)
    assert here(page).startswith(point[:3]), "the focus stays"
    press(page, "Home")
    at_step(page, 0, of=13)
    expect(live(page)).to_have_text(re.compile("^Start of the game. "))
    press(page, "End")
    at_step(page, 13)
    slider(page).focus()
    press(page, "ArrowLeft")  # here it moves the slider, one step
    at_step(page, 12, of=13)
    page.get_by_role("button", name="Undo").focus()
    press(page, "Shift+ArrowLeft")  # to the board, where it was
    assert here(page).startswith(point[:3])
    press(page, "ArrowRight")
    at_step(page, 13)
    press(page, "u", "U")
    at_step(page, 11)


def test_undo_while_looking_back_returns_to_the_last_move_first(visit: Opener, served: Served) -> None:
    page = visit(served.game(steps=first_steps(4)))
    at_step(page, 4)
    press(page, "Home")
    at_step(page, 0, of=4)
    press(page, "u")
    at_step(page, 4)
    expect(below(page)).to_contain_text("Undo again to take back the last move.")
    press(page, "u")
    at_step(page, 3)
    choose(page, "Previous move", "Undo")
    at_step(page, 3)
    expect(below(page)).to_contain_text("Undo again")
    assert served.state(page.url)["ply"] == 3
    choose(page, "Undo")
    at_step(page, 2)


def test_a_question_mark_lists_all_keys(visit: Opener, served: Served) -> None:
    page = visit(served.game(steps=first_steps(4)))
    at_step(page, 4)
    press(page, "?")
    keys = page.get_by_role("dialog", name="Keyboard")
    expect(keys.locator("dt")).to_have_count(12)
    expect(keys.locator("dt", has_text=re.compile("^U$")).locator("+ dd")).to_have_text("Undo the last move")
    press(page, "u", "ArrowLeft", "?")  # keys of the game mean nothing here
    expect(page.get_by_role("dialog")).to_have_count(1)
    press(page, "Escape")
    at_step(page, 4)
    choose(page, "More…", "Keyboard")
    expect(keys).to_be_visible()
    press(page, "Escape")
    choose(page, "More…", "Names…")
    field = page.get_by_role("dialog").get_by_label("Player 1")
    field.fill("A")
    press(page, "u", "?", "ArrowLeft", "n")
    expect(field).to_have_value("Aun?")
    press(page, "Escape")
    at_step(page, 4)


@pytest.mark.parametrize("rules", ["connect4", "connect:columns=20,rows=20"])
def test_every_disc_of_a_column_is_reached_and_read_out(visit: Opener, served: Served, rules: str) -> None:
    page = visit(served.game(rules, "4 4 3 4"))
    at_step(page, 4)
    to_board(page)
    press(page, "4", "Escape", "Shift+Home", *["Shift+ArrowRight"] * 3)
    assert here(page) == "column 4, 3 discs, red on top"
    for way, label in (
        ("Down", "column 4, row 3, red"),
        ("Down", "column 4, row 2, red"),
        ("Left", "column 3, row 1, blue"),
        ("Right", "column 4, row 1, blue"),
        ("Down", "column 4, row 1, blue"),
        ("Right", "column 5, empty"),
        ("Left", "column 4, 3 discs, red on top"),
        ("Down", "column 4, row 3, red"),
    ):
        press(page, f"Shift+Arrow{way}")
        assert here(page) == label
    press(page, "u")  # takes away the disc that has the focus
    at_step(page, 3)
    assert here(page) == "column 4, 2 discs, red on top"
    press(page, "Shift+ArrowDown", "Enter")
    at_step(page, 4)
    assert [text for _, _, text in served.state(page.url)["moves"]] == ["4", "4", "3", "4"]
    if rules == "connect4":
        expect(board(page).get_by_role("img")).to_have_count(4)  # also without a keyboard


def test_the_labels_say_colour_and_mill(visit: Opener, served: Served) -> None:  # P3, M13
    page = visit(served.game(steps="b4 a1 d4 c1 a5 e1 xa5"))
    expect(place(page, "c1")).to_have_accessible_name("c1, red, in a mill")
    expect(place(page, "b4")).to_have_accessible_name("b4, blue")
    expect(place(page, "a5")).to_have_accessible_name("a5, free")
    expect(board(page)).to_have_accessible_name("Six Men's Morris board")


def test_setting_up_with_the_keyboard_only(visit: Opener) -> None:  # M9
    page = visit("#/setup")
    expect(place(page, "a1")).to_be_visible()
    to_board(page)
    press(page, "Enter")
    expect(page.locator("mill-board .disc")).to_have_count(1)
    put = here(page).split(",")[0]
    expect(place(page, put)).to_have_accessible_name(re.compile(f"^{put}, blue"))
    not_twice(page)
    press(page, "Enter")
    expect(page.locator("mill-board .disc")).to_have_count(0)
    not_twice(page)
    press(page, "Enter")
    tab_to(page, "Check")
    press(page, "Enter")
    expect(live(page)).to_have_text(re.compile("^1 problem: .*Blue"))
    press(page, "Tab")
    expect(page.locator(".fault")).to_be_focused()
    expect(place(page, put)).to_have_accessible_name(f"{put}, blue, highlighted")


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


def test_the_focus_stays_when_its_button_is_switched_off(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4", "4"))
    at_step(page, 1)
    page.locator("[data-does=undo]").focus()
    page.keyboard.press("Enter")
    at_step(page, 0)
    expect(page.locator(".play .more")).to_be_focused()
    page.goto(served.url + served.game("connect4", "4"))
    at_step(page, 1)
    page.locator("[data-does=resign]:visible").focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Resign").press("Enter")
    expect(status(page)).to_have_attribute("data-reason", "resigned")
    expect(page.locator(".play .more")).to_be_focused()
    page.goto(served.url + served.game("connect4", "4 4"))
    at_step(page, 2)
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Back to the game").focus()
    page.keyboard.press("Enter")
    at_step(page, 2)
    expect(board(page).locator(":focus")).to_have_count(1)
