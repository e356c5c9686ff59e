"""Drags and clicks that are no move play nothing; a move is shown before the server has answered."""

import re
import time

import pytest
from page.acts import (
    PLACED,
    Opener,
    at_step,
    below,
    board,
    centre,
    drag,
    first_steps,
    not_twice,
    pick_game,
    place,
    refused,
    start_game,
    to_move,
)
from page.serving import Served
from playwright.sync_api import Page, Route, expect

import millrow

Spot = tuple[float, float]


def swipe(page: Page, start: Spot, end: Spot) -> None:
    """Draw a finger over the screen."""
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: Spot) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    send("touchStart", start)
    for part in range(1, 11):
        send("touchMove", (start[0] + (end[0] - start[0]) * part / 10, start[1] + (end[1] - start[1]) * part / 10))
    send("touchEnd")
    touch.detach()


MISDRAGS = [
    pytest.param("six", "a1 e5 c2", "e5", "d3", "placing", id="an own disc while discs are placed"),
    pytest.param("six", "a1 e5 c2", "a1", "d3", "not-yours", id="a disc of the opponent while discs are placed"),
    pytest.param("six", "a1 e5 c2", "b3", "d3", "empty", id="an empty point while discs are placed"),
    pytest.param("six", first_steps(PLACED), "c1", "e1", "not-yours", id="a disc of the opponent"),
    pytest.param("six", first_steps(PLACED), "b3", "c5", "empty", id="an empty point"),
    pytest.param("six", first_steps(5), "c5", "c2", "cannot-drag", id="an empty point to a disc to capture"),
    pytest.param("six", first_steps(5), "b2", "c2", "cannot-drag", id="a disc to capture to another"),
    pytest.param("lasker", "a1 d1", "g7", "d2", "empty", id="an empty point where discs move early"),
    pytest.param("connect4", "4", "1", "6", "cannot-drag", id="a column"),
    pytest.param("connect4", "4 4 4 4 4 4", "1", "4", "cannot-drag", id="a column to a full one"),
    pytest.param("connect:columns=15", "4", "2", "9", "cannot-drag", id="a column of a large board"),
]


def spot(page: Page, name: str) -> Spot:
    """The middle of a point or a column, wherever the board draws it."""
    expect(board(page)).to_be_visible()  # the code of large boards is loaded when needed
    found: list[float] | None = page.evaluate(
        """(name) => {
            const frame = document.querySelector("[role=application]");
            const board = frame.closest(".board");
            const { left, top, width, height } = frame.getBoundingClientRect();
            const here = [];
            for (let x = left; x < left + width; x += 4)
                for (let y = top + 40; y < top + height; y += 4) if (board.placeAt(x, y) === name) here.push([x, y]);
            return here.length ? here[Math.floor(here.length / 2)] : null;
        }""",
        name,
    )
    assert found is not None
    return found[0], found[1]


@pytest.mark.parametrize(("rules", "steps", "source", "target", "code"), MISDRAGS)
def test_a_drag_of_what_cannot_be_dragged_plays_nothing_and_says_why(
    visit: Opener, served: Served, rules: str, steps: str, source: str, target: str, code: str
) -> None:
    page = visit(served.game(rules, steps))
    at_step(page, len(steps.split()))
    before = served.state(page.url)
    drag(page, spot(page, source), spot(page, target))
    refused(page, code)
    assert served.state(page.url) == before
    legal = before["steps"][0]["path"]
    for name in legal:  # the next click counts
        page.mouse.click(*spot(page, name))
    at_step(page, len(steps.split()) + 1)


@pytest.mark.parametrize(("rules", "steps", "source", "target", "code"), MISDRAGS[:4] + MISDRAGS[8:9])
def test_a_finger_that_drags_what_cannot_be_dragged_plays_nothing_and_is_told_why(
    visit: Opener, served: Served, rules: str, steps: str, source: str, target: str, code: str
) -> None:
    page = visit(served.game(rules, steps), phone=True, viewport={"width": 1000, "height": 1400})
    at_step(page, len(steps.split()))
    before = served.state(page.url)
    swipe(page, spot(page, source), spot(page, target))
    refused(page, code)
    assert served.state(page.url) == before


def test_a_drag_that_ends_beside_the_board_says_why_too(visit: Opener, served: Served) -> None:
    page = visit(served.game("six", first_steps(5)))
    at_step(page, 5)
    drag(page, spot(page, "c2"), (5, 300))  # a disc to capture, off the board
    refused(page, "cannot-drag")
    page.mouse.click(*spot(page, "c2"))
    at_step(page, 6)


def test_a_finger_that_scrolls_the_page_is_told_nothing(visit: Opener, served: Served) -> None:
    page = visit(served.game("six", "a1 e5 c2"), phone=True, viewport={"width": 390, "height": 640})
    at_step(page, 3)
    (x, y), (_, up) = spot(page, "a1"), spot(page, "a5")
    swipe(page, (x, y), (x, up))
    page.wait_for_function("scrollY > 50")
    expect(below(page).locator(".refusal")).to_have_count(0)
    assert served.state(page.url)["ply"] == 3


@pytest.mark.parametrize("key", ["Escape", "u"])
def test_a_drag_that_a_key_ends_plays_nothing(visit: Opener, served: Served, key: str) -> None:
    page = visit(served.game("lasker", "a1 g7"))
    at_step(page, 2)
    page.mouse.move(*spot(page, "a1"))
    page.mouse.down()
    page.mouse.move(*spot(page, "a4"), steps=5)
    expect(page.locator(".sign.selected")).to_be_visible()
    page.keyboard.press(key)
    expect(page.locator(".sign.selected")).to_have_count(0)
    left = 2 if key == "Escape" else 1
    at_step(page, left)
    page.mouse.move(*spot(page, "d1"), steps=3)
    page.mouse.up()
    page.wait_for_timeout(300)  # a move that must not be would be played now
    at_step(page, left)
    expect(page.locator(".board .disc:not(.ghost)")).to_have_count(left)


def test_an_own_disc_is_picked_up_or_the_reason_is_that_it_cannot_move(visit: Opener, served: Served) -> None:
    steps = "d4 a5 a3 a1 d2 c4 b4 e3 b3 c2 b2 xa5 e1"  # Blue can move a3, d2 and d4, not b2, b3 and b4
    page = visit(served.game("six", steps))
    at_step(page, 13)
    page.mouse.click(*spot(page, "a3"))
    page.mouse.click(*spot(page, "b2"))
    expect(refused(page, "blocked")).to_have_text("That disc can't move. Choose another.")
    drag(page, spot(page, "d4"), spot(page, "a3"))
    refused(page, "occupied")
    assert served.state(page.url)["ply"] == 13
    page.mouse.click(*spot(page, "a3"))  # picked up instead
    expect(below(page).locator(".refusal")).to_have_count(0)
    page.mouse.click(*spot(page, "a5"))
    at_step(page, 14)


def test_an_opponents_disc_is_named_by_its_colour(visit: Opener, served: Served) -> None:
    page = visit(served.game("six", first_steps(PLACED)))
    at_step(page, PLACED)
    drag(page, spot(page, "c1"), spot(page, "e1"))
    expect(refused(page, "not-yours")).to_have_text("That disc is red. Choose one of your own.")


def test_a_drag_from_between_the_points_plays_nothing(visit: Opener, served: Served) -> None:
    page = visit(served.game("six", "a1"))
    at_step(page, 1)
    box = board(page).bounding_box()
    assert box is not None
    drag(page, (box["x"] + 4, box["y"] + 4), spot(page, "d3"))
    page.mouse.click(*spot(page, "b3"))
    at_step(page, 2)
    assert served.state(page.url)["discs"] == {"a1": 0, "b3": 1}


def test_a_click_with_an_unsteady_hand_is_still_a_click(visit: Opener, served: Served) -> None:
    for rules, name in (("connect4", "2"), ("six", "b3"), ("connect:columns=15", "2")):
        page = visit(served.game(rules))
        at_step(page, 0)
        x, y = spot(page, name)
        drag(page, (x - 5, y), (x + 5, y))
        at_step(page, 1)


def test_a_disc_that_can_move_is_dragged_by_mouse_and_by_finger(visit: Opener, served: Served) -> None:
    for phone in (False, True):
        page = visit(served.game(steps=first_steps(PLACED)), phone=phone)
        to_move(page, 0, "slide")
        (swipe if phone else drag)(page, centre(place(page, "c4")), centre(place(page, "c5")))
        at_step(page, PLACED + 1)


def double_click(page: Page, where: Spot, apart: int, *, tap: bool = False) -> None:
    """Click or tap twice so many ms apart; a busy machine may be slower, so the events carry their own times."""
    pointer = page.context.new_cdp_session(page)
    start = time.time()
    x, y = where
    for nth in (0, 1):
        at = {"timestamp": start + nth * apart / 1000}
        if tap:
            pointer.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}], **at})
            pointer.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], **at})
        else:
            for kind in ("mousePressed", "mouseReleased"):
                click = {"type": kind, "button": "left", "clickCount": nth + 1, "x": x, "y": y, **at}
                pointer.send("Input.dispatchMouseEvent", click)
        page.wait_for_timeout(apart)  # the answer to the first may have arrived
    pointer.detach()


@pytest.mark.parametrize(
    ("rules", "name", "apart"),
    [
        ("connect4", "4", 20),
        ("connect4", "4", 60),
        ("connect4", "4", 290),
        ("six", "b3", 290),
        ("trio", "4", 150),
        ("connect:columns=15", "4", 290),
    ],
)
def test_a_double_click_plays_once(visit: Opener, served: Served, rules: str, name: str, apart: int) -> None:
    page = visit(served.game(rules))
    at_step(page, 0)
    double_click(page, spot(page, name), apart)
    at_step(page, 1)
    page.wait_for_timeout(400)
    page.mouse.click(*spot(page, name))  # later, it counts again
    if rules == "six":
        refused(page, "occupied")
    else:
        at_step(page, 2)
    assert served.state(page.url)["ply"] == (1 if rules == "six" else 2)


AT = "([x, y]) => document.querySelector('drop-board').placeAt(x, y)"


def is_border(page: Page, x: float, y: float) -> bool:
    """Is this between two columns?"""
    left, right = page.evaluate(AT, [x - 1, y]), page.evaluate(AT, [x + 1, y])
    return left is not None and right is not None and left != right


def tap_twice(page: Page, *spots: Spot) -> None:
    """Tap here and then there, 120 ms later."""
    touch = page.context.new_cdp_session(page)
    start = time.time()
    for nth, (x, y) in enumerate(spots):
        at = {"timestamp": start + nth * 0.12}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}], **at})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], **at})
        page.wait_for_timeout(400)
    touch.detach()


def test_a_double_click_is_one_click_though_the_hand_or_the_board_moves(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4"), phone=True)
    at_step(page, 0)
    box = board(page).bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    border = next(x for x in range(int(box["x"]) + 20, 400) if is_border(page, x, y))
    tap_twice(page, (border - 1, y), (border + 1, y))
    at_step(page, 1)
    page.goto(served.url + served.game("giant"))
    at_step(page, 0)
    frame = page.locator(".canvas-frame").bounding_box()  # it shows a part of the board
    assert frame is not None
    edge = (frame["x"] + frame["width"] - 8, frame["y"] + frame["height"] / 2)
    page.wait_for_timeout(500)
    column = page.evaluate(AT, edge)
    double_click(page, edge, 120, tap=True)
    at_step(page, 1)
    assert page.evaluate(AT, edge) != column, "the board has moved to show the disc"
    page.wait_for_timeout(400)
    assert served.state(page.url)["ply"] == 1


@pytest.mark.parametrize("tap", [False, True])
def test_a_double_click_in_the_setup_places_one_disc(visit: Opener, tap: bool) -> None:
    page = visit("#/setup/six", phone=tap)
    double_click(page, spot(page, "a1"), 150, tap=tap)
    expect(place(page, "a1")).to_have_accessible_name("a1, blue")
    page.wait_for_timeout(400)
    page.mouse.click(*spot(page, "a1"))  # later, it counts again
    expect(place(page, "a1")).to_have_accessible_name(re.compile("^a1, free"))


def test_a_double_tap_plays_once(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4"), phone=True)
    at_step(page, 0)
    double_click(page, spot(page, "4"), 150, tap=True)
    at_step(page, 1)
    page.wait_for_timeout(400)
    at_step(page, 1)
    assert served.state(page.url)["ply"] == 1


def test_a_double_click_against_the_computer_plays_once(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4", levels=["", "beginner"]), settings={"delay": 0})
    at_step(page, 0)
    double_click(page, spot(page, "4"), 200)
    at_step(page, 2)
    page.wait_for_timeout(400)
    at_step(page, 2)


@pytest.mark.parametrize("where", ["board", "undo"])
def test_half_of_a_double_click_that_opens_a_game_does_nothing(visit: Opener, served: Served, where: str) -> None:
    game = served.game("connect4", "4 4")
    page = visit(game)
    at_step(page, 2)
    x, y = spot(page, "4") if where == "board" else centre(page.locator("[data-does=undo]"))
    page.evaluate("location.hash = '#/library'")
    expect(page.get_by_role("heading", level=1)).to_have_text("Library")
    page.evaluate(
        """([game, x, y]) => {
            const link = document.createElement("a");
            Object.assign(link, { href: game, textContent: "a game" });
            Object.assign(link.style, { position: "fixed", zIndex: 9, left: `${x - 30}px`, top: `${y - 10}px` });
            document.querySelector("main").append(link);
        }""",
        [game, x, y],
    )
    pointer = page.context.new_cdp_session(page)
    start = time.time()
    for after, step in ((0, 2), (0.28, 2), (2, 3 if where == "board" else 1)):
        for kind in ("mousePressed", "mouseReleased"):
            click = {"type": kind, "button": "left", "clickCount": 1, "x": x, "y": y, "timestamp": start + after}
            pointer.send("Input.dispatchMouseEvent", click)
        page.wait_for_timeout(300)  # a click that must not count would be played now
        at_step(page, step)
    pointer.detach()


@pytest.mark.parametrize("menu", ["More…", "Menu"])
def test_a_click_on_the_board_that_closes_a_menu_plays_nothing(visit: Opener, served: Served, menu: str) -> None:
    page = visit(served.game("connect4"), phone=True)
    at_step(page, 0)
    page.get_by_role("button", name=menu, exact=True).tap()
    item = page.get_by_role("button", name="Resign") if menu == "More…" else page.get_by_role("link", name="Library")
    expect(item).to_be_visible()
    page.touchscreen.tap(*spot(page, "1"))
    expect(item).to_be_hidden()
    page.touchscreen.tap(*spot(page, "2"))
    at_step(page, 1)
    assert served.state(page.url)["discs"][:2] == ["", "0"]


def test_fast_clicks_on_different_places_all_count(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4"))
    at_step(page, 0)
    spots = [spot(page, name) for name in "4545"]
    for where in spots:
        page.mouse.click(*where)
        page.wait_for_timeout(60)
    at_step(page, 4)
    assert served.state(page.url)["discs"][3:5] == ["00", "11"]


def test_a_key_that_is_held_down_plays_once(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4"))
    at_step(page, 0)
    place(page, "4").focus()
    for _ in range(4):
        page.keyboard.down("Enter")  # without an up between, these are repeats
    page.keyboard.up("Enter")
    at_step(page, 1)
    not_twice(page)
    page.keyboard.press("Enter")
    at_step(page, 2)
    page.keyboard.press("Enter")  # pressed twice, it counts once
    page.wait_for_timeout(400)
    assert served.state(page.url)["ply"] == 2
    for key in ("5", "Enter", "Enter", "5", "Enter"):  # after a number too, but a number makes it a new one
        page.keyboard.press(key)
    at_step(page, 4)
    page.wait_for_timeout(400)
    assert served.state(page.url)["ply"] == 4


def test_nothing_is_played_while_it_is_drawn_who_begins(visit: Opener, served: Served) -> None:
    page = visit(motion=True)
    pick_game(page, "Connect Four")
    page.get_by_role("radio", name="Two players, one screen").check()
    start_game(page)
    expect(page.locator(".lots:not(.drawn)")).to_be_visible()
    assert page.evaluate("document.querySelector('.lots svg').getBoundingClientRect().width") > 40, "no disc is seen"
    page.mouse.click(*spot(page, "4"))
    refused(page, "drawing")
    drag(page, centre(page.get_by_role("button", name="Pick up one blue disc")), spot(page, "5"))
    expect(page.locator(".lots.drawn")).to_be_visible()
    expect(below(page).locator(".refusal")).to_have_count(0)
    at_step(page, 0)
    assert served.state(page.url)["ply"] == 0
    page.mouse.click(*spot(page, "4"))
    at_step(page, 1)


def test_nothing_is_played_while_it_is_drawn_that_the_computer_begins(visit: Opener, served: Served) -> None:
    page = visit(motion=True, settings={"delay": 0, "motion": "slow"})
    page.route(
        re.compile("/api/games$"),
        lambda route: route.continue_(post_data=re.sub(r'"first":\s*null', '"first":1', route.request.post_data or "")),
    )
    pick_game(page, "Connect Four")
    page.get_by_role("radio", name="Against the computer").check()
    page.get_by_role("radio", name="Blue", exact=True).check()
    start_game(page)
    expect(page.locator(".lots:not(.drawn)")).to_be_visible()
    deadline = time.monotonic() + 10
    while not served.state(page.url)["ply"] and time.monotonic() < deadline:
        time.sleep(0.02)
    if page.locator(".lots:not(.drawn)").is_visible():
        expect(page.locator(".board .disc:not(.ghost)")).to_have_count(0)
        page.mouse.click(*spot(page, "6"))
        refused(page, "drawing")
    expect(page.locator(".lots.drawn")).to_be_visible()
    expect(page.locator(".board .disc:not(.ghost)")).to_have_count(1)
    assert served.state(page.url)["ply"] == 1


def test_the_opponents_disc_is_not_dragged_though_an_own_one_is_picked_up(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4", "4"))
    at_step(page, 1)
    page.get_by_role("button", name="Pick up one red disc").click()
    drag(page, centre(page.get_by_role("button", name="Pick up one blue disc")), spot(page, "2"))
    refused(page, "turn")
    assert served.state(page.url)["ply"] == 1


def test_escape_puts_back_a_disc_that_is_dragged_from_beside_the_board(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4", "4"))
    at_step(page, 1)
    red = page.locator("button[data-pick='1']")
    page.mouse.move(*centre(red))
    page.mouse.down()
    page.mouse.move(*spot(page, "2"), steps=5)
    expect(page.locator(".carried")).to_be_visible()
    page.keyboard.press("Enter")  # keys wait
    page.keyboard.press("Escape")
    expect(page.locator(".carried")).to_have_count(0)
    page.mouse.up()
    page.wait_for_timeout(300)
    assert served.state(page.url)["ply"] == 1
    drag(page, centre(red), spot(page, "2"))
    page.mouse.click(*spot(page, "2"))  # at once: part of letting go
    at_step(page, 2)
    page.wait_for_timeout(300)
    assert served.state(page.url)["ply"] == 2


def test_two_fingers_play_nothing(visit: Opener, served: Served) -> None:
    page = visit(served.game("three:fly_at=3", "a1 b2 c3 a2 b3 c1"), phone=True)
    at_step(page, 6)
    (x, y), (x2, y2), (x3, y3) = spot(page, "a1"), spot(page, "c3"), spot(page, "a3")
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: Spot) -> None:
        fingers = [{"x": x, "y": y, "id": nth} for nth, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    send("touchStart", (x, y))
    send("touchStart", (x, y), (x2, y2))
    for part in range(1, 6):
        send("touchMove", (x + (x3 - x) * part / 5, y + (y3 - y) * part / 5), (x2, y2 + 4 * part))
    send("touchEnd")
    touch.detach()
    page.wait_for_timeout(300)
    assert served.state(page.url)["ply"] == 6
    expect(page.locator(".sign.selected")).to_have_count(0)


def test_what_was_pressed_while_looking_back_plays_nothing(visit: Opener, served: Served) -> None:
    page = visit(served.game("six", "a1 e5 c2 d3"))
    at_step(page, 4)
    for target in ("b3", "b4"):  # a drag, and a click
        page.keyboard.press("ArrowLeft")
        at_step(page, 3, of=4)
        page.mouse.move(*spot(page, "b4"))
        page.mouse.down()
        page.mouse.move(*spot(page, target), steps=4)
        page.keyboard.press("End")
        at_step(page, 4)
        page.mouse.up()
        page.wait_for_timeout(300)
        assert served.state(page.url)["ply"] == 4
    page.goto(served.url + served.game("three", "a1 b2 c3 a2 b3 c1"))
    at_step(page, 6)
    page.keyboard.press("ArrowLeft")
    at_step(page, 5, of=6)
    page.mouse.move(*spot(page, "a1"))
    page.mouse.down()
    page.mouse.move(*spot(page, "b1"), steps=4)
    page.keyboard.press("End")
    at_step(page, 6)
    page.mouse.up()
    page.wait_for_timeout(300)
    assert served.state(page.url)["ply"] == 6


def test_a_drag_over_which_a_dialog_opens_plays_nothing(visit: Opener, served: Served) -> None:
    page = visit(served.game("three", "a1 b2 c3 a2 b3 c1"))
    at_step(page, 6)
    page.mouse.move(*spot(page, "a1"))
    page.mouse.down()
    page.mouse.move(*spot(page, "b1"), steps=4)
    page.keyboard.press("h")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.mouse.up()
    page.wait_for_timeout(300)
    assert served.state(page.url)["ply"] == 6


def test_a_click_while_computers_are_paused_says_so(visit: Opener, served: Served) -> None:
    page = visit(served.game("six", levels=("easy", "easy")), settings={"delay": 3})
    page.locator("[data-does=pause]").click()
    expect(page.locator("[data-does=pause]")).to_have_text("Continue")
    page.mouse.click(*spot(page, "a1"))
    expect(refused(page, "paused")).to_have_text("The game is paused. Choose “Continue” to go on.")


def test_a_stroke_that_begins_beside_the_points_paints_nothing(visit: Opener) -> None:
    page = visit("#/setup/six")
    expect(place(page, "a1")).to_be_visible()
    (x, y), (x2, y2) = spot(page, "b3"), spot(page, "d3")
    drag(page, ((x + x2) / 2, (y + y2) / 2), (x2, y2))  # there is no point in the middle
    page.wait_for_timeout(300)
    expect(page.locator("mill-board .disc:not(.ghost)")).to_have_count(0)


SLOW = """(late) => {
    const Fast = window.WebSocket;
    window.sent = [];
    window.held = late === null ? [] : null;
    window.WebSocket = class extends Fast {
        send(text) {
            window.sent.push(text);
            const send = () => super.send(window.spoil ? window.spoil(text) : text);
            if (window.held) window.held.push(send);
            else setTimeout(send, late);
        }
    };
    addEventListener("click", () => requestAnimationFrame(() => {
        window.nextFrame = document.querySelectorAll(".board .disc:not(.ghost)").length;
    }), true);
}"""
RELEASE = "() => { for (const send of window.held.splice(0)) send(); window.held = null; }"


def visit_slowly(visit: Opener, served: Served, address: str, late: int | None = 150) -> Page:
    """Open a game whose messages reach the server so many ms later; None: only after `RELEASE`."""
    page = visit("#/settings")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    page.evaluate(SLOW, late)
    page.evaluate("(address) => { location.hash = address; }", address)
    at_step(page, served.state(address)["ply"])
    return page


@pytest.mark.parametrize(
    ("rules", "steps", "path", "discs"),
    [
        ("connect4", "4 4", "4", 3),
        ("six", "a1 e5", "c2", 3),
        ("six", first_steps(PLACED), "c4 c5", 11),
        ("six", first_steps(5), "c2", 4),
    ],
    ids=["drop", "place", "slide", "capture"],
)
def test_a_move_is_shown_in_the_next_frame(
    visit: Opener, served: Served, rules: str, steps: str, path: str, discs: int
) -> None:
    page = visit_slowly(visit, served, served.game(rules, steps), late=None)
    for name in path.split():
        page.mouse.click(*spot(page, name))
    page.wait_for_function(f"window.nextFrame === {discs}")
    if rules == "six" and "c5" in path:
        expect(place(page, "c5")).to_have_accessible_name("c5, blue")
        expect(place(page, "c4")).to_have_accessible_name(re.compile("^c4, free"))
    assert served.state(page.url)["ply"] == len(steps.split()), "the server hasn't received it yet"
    page.evaluate(RELEASE)
    at_step(page, len(steps.split()) + 1)
    expect(page.locator(".board .disc:not(.ghost)")).to_have_count(discs)


def test_a_refused_move_is_taken_back_with_the_reason(visit: Opener, served: Served) -> None:
    page = visit_slowly(visit, served, served.game("connect4", "4"), late=None)
    page.evaluate("""() => { window.spoil = (text) => text.replace('"step":"5"', '"step":"9"'); }""")
    five, six = spot(page, "5"), spot(page, "6")
    page.mouse.click(*five)
    page.mouse.click(*six)  # after a move that never happened, this means nothing
    page.wait_for_function("window.nextFrame === 2")
    page.evaluate(RELEASE)
    refused(page, "no-column")
    expect(page.locator(".board .disc:not(.ghost)")).to_have_count(1)
    to_move(page, 1, "drop")
    not_twice(page)
    page.mouse.click(*six)
    at_step(page, 2)
    assert page.evaluate("window.sent.filter((text) => text.includes('\"6\"')).length") == 1
    assert served.state(page.url)["discs"][3:6] == ["0", "", "1"]


def test_a_move_that_another_page_forestalled_is_taken_back(visit: Opener, served: Served) -> None:
    page = visit_slowly(visit, served, served.game("connect4", "4"), late=None)
    five, six = spot(page, "5"), spot(page, "6")
    page.mouse.click(*five)
    page.mouse.click(*six)
    served.play(page.url.rpartition("/")[2], "1")
    page.evaluate(RELEASE)
    refused(page, "stale")
    at_step(page, 2)
    expect(place(page, "5")).to_have_accessible_name("column 5, empty")
    assert page.evaluate("window.sent.length") == 1, "the click on 6 was dropped"
    assert served.state(page.url)["discs"] == ["1", "", "", "0", "", "", ""]


@pytest.mark.parametrize(
    ("rules", "steps", "clicks", "moves", "last"),
    [
        ("connect4", "", "4 5 3 5 4 3", "4 5 3 5 4 3", 6),
        ("six", "", "b4 c2 d4 b2 c4 c2 a1", "b4 c2 d4 b2 c4xc2 a1", 7),
        ("six", first_steps(PLACED), "c4 c5 c1 e5 d4", "c4-c5xc1", PLACED + 2),
    ],
    ids=["drops", "placing and a capture", "a slide, a capture, a click of the next player"],
)
def test_clicks_before_the_answer_are_judged_by_the_state_after_it(
    visit: Opener, served: Served, rules: str, steps: str, clicks: str, moves: str, last: int
) -> None:
    page = visit_slowly(visit, served, served.game(rules, steps))
    for where in [spot(page, name) for name in clicks.split()]:
        page.mouse.click(*where)
    at_step(page, last)
    page.wait_for_timeout(500)  # a click that must not count would be played now
    played = [text for _, _, text in served.state(page.url)["moves"]]
    assert played[-len(moves.split()) :] == moves.split()


def test_discs_dragged_from_beside_the_board_before_the_answer_count(visit: Opener, served: Served) -> None:
    page = visit_slowly(visit, served, served.game("connect4"), late=400)
    page.mouse.click(*spot(page, "4"))
    drag(page, centre(page.get_by_role("button", name="Pick up one red disc")), spot(page, "6"))
    at_step(page, 2)
    assert served.state(page.url)["discs"][3:6] == ["0", "", "1"]
    page.mouse.click(*spot(page, "4"))
    drag(page, centre(page.get_by_role("button", name="Pick up one blue disc")), spot(page, "6"))
    refused(page, "turn")
    at_step(page, 3)


def test_a_disc_dragged_before_the_answer_is_moved(visit: Opener, served: Served) -> None:
    page = visit_slowly(visit, served, served.game("six", first_steps(PLACED)), late=400)
    page.mouse.click(*spot(page, "b2"))  # a disc of the opponent: the server says so
    drag(page, spot(page, "c4"), spot(page, "c5"))
    at_step(page, PLACED + 1)
    assert [text for _, _, text in served.state(page.url)["moves"]][-1] == "c4-c5"
    expect(page.locator(".sign.selected")).to_have_count(0)


def test_arrow_keys_before_the_answer_step_from_the_move_that_is_shown(visit: Opener, served: Served) -> None:
    page = visit_slowly(visit, served, served.game("connect4", "1 2 3"), late=400)
    for key in ("4", "Enter", "5", "Enter", "ArrowLeft"):
        page.keyboard.press(key)
    at_step(page, 4, of=5)
    assert served.state(page.url)["ply"] == 5
    expect(below(page).locator(".refusal")).to_have_count(0)


def test_undo_before_the_answer_undoes_the_move(visit: Opener, served: Served) -> None:
    page = visit_slowly(visit, served, served.game("connect4", "4"), late=400)
    page.mouse.click(*spot(page, "5"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".board .disc:not(.ghost)")).to_have_count(2)
    expect(page.locator(".board .disc:not(.ghost)")).to_have_count(1)
    at_step(page, 1)


def test_clicks_on_the_analysis_board_before_the_answer_count(visit: Opener, served: Served) -> None:
    page = visit("#/settings")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    page.evaluate(SLOW, 400)
    page.evaluate("location.hash = '#/analysis/new/connect4'")
    expect(page.locator(".values-list .button").first).to_be_visible(timeout=90_000)
    for name in "1234":
        page.mouse.click(*spot(page, name))
    expect(page.locator(".tree .move")).to_have_text(["Start", "1", "2", "3", "4"])


JUDGED = re.compile(r"/api/puzzles/")


def hold(page: Page) -> list[Route]:
    """Hold back the answers about tries of a puzzle."""
    held = list[Route]()
    page.route(JUDGED, lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    return held


def release(page: Page, held: list[Route]) -> None:
    """Let them through, and all that follow."""
    for route in held:
        route.continue_()
    page.unroute(JUDGED)


def test_the_capture_after_a_mill_in_a_puzzle_waits_for_the_answer(visit: Opener, served: Served) -> None:
    page = visit("#/puzzles/six-a67efd32")
    expect(board(page)).to_be_visible()
    held = hold(page)
    page.mouse.click(*spot(page, "c5"))
    page.mouse.click(*spot(page, "a3"))
    expect(page.locator("mill-board .disc:not(.ghost)").first).to_be_visible()
    release(page, held)
    expect(page.locator(".puzzle")).to_have_attribute("data-played", re.compile("^([2-9]|..)"), timeout=90_000)


def test_a_press_before_the_reply_in_a_puzzle_is_no_answer_to_it(visit: Opener, served: Served) -> None:
    page = visit("#/puzzles/connect4-0dd06c81")
    expect(board(page)).to_be_visible()
    puzzle = millrow.find_puzzle("connect4-0dd06c81")
    held = hold(page)
    page.mouse.click(*spot(page, puzzle.answer[0]))
    other = next(name for name in "1234567" if name != puzzle.answer[0])
    page.mouse.move(*spot(page, other))
    page.mouse.down()
    release(page, held)
    expect(page.locator(".puzzle")).to_have_attribute("data-played", "2", timeout=90_000)
    page.mouse.up()
    page.wait_for_timeout(500)
    expect(page.locator(".lesson-notice")).to_have_class(re.compile("right"))
    expect(page.locator(".puzzle")).to_have_attribute("data-played", "2")


def test_a_press_that_begins_before_something_else_is_shown_plays_nothing(visit: Opener, served: Served) -> None:
    page = visit(motion=True, settings={"motion": "slow"})
    pick_game(page, "Connect Four")
    page.get_by_role("radio", name="Two players, one screen").check()
    start_game(page)
    expect(page.locator(".lots:not(.drawn)")).to_be_visible()
    page.mouse.move(*spot(page, "4"))
    page.mouse.down()
    expect(page.locator(".lots.drawn")).to_be_visible()
    page.mouse.up()
    page.wait_for_timeout(300)
    assert served.state(page.url)["ply"] == 0
    page.goto(served.url + served.game("giant"))
    at_step(page, 0)
    for start in (page.get_by_role("button", name="Zoom in"), page.locator(".zoom .small")):
        page.mouse.move(*centre(start))
        page.mouse.down()
        page.mouse.move(*centre(board(page)), steps=4)
        page.mouse.up()
    page.wait_for_timeout(300)
    assert served.state(page.url)["ply"] == 0


def test_the_second_half_of_what_closes_a_menu_or_a_dialog_plays_nothing(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4"))
    at_step(page, 0)
    page.locator(".play .more").click()
    double_click(page, spot(page, "1"), 150)
    page.wait_for_timeout(400)
    expect(page.locator(".more-items")).to_be_hidden()
    assert served.state(page.url)["ply"] == 0
    place(page, "4").focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_timeout(300)
    assert served.state(page.url)["ply"] == 0
    page.keyboard.press("Enter")
    at_step(page, 1)
