"""Mill games by mouse: whole games, refusals, what is pointed out, looking back."""

import re

from page.acts import (
    PLACED,
    SIX_GAME,
    Opener,
    at_step,
    below,
    board,
    centre,
    choose,
    drag,
    ended,
    first_steps,
    last_step,
    live,
    not_twice,
    place,
    play,
    refused,
    seat,
    sideways,
    slider,
    status,
    to_move,
)
from page.serving import Served
from playwright.sync_api import expect


def test_the_arrow_keys_replay_a_game_even_from_the_board(visit: Opener, served: Served) -> None:
    page = visit(served.game("six", SIX_GAME))
    last = last_step(page)
    place(page, "a3").focus()
    page.keyboard.press("ArrowLeft")
    at_step(page, last - 1, last)
    page.keyboard.press("Home")
    at_step(page, 0, last)
    choose(page, "Back to the game", "Undo")
    at_step(page, last - 2)
    place(page, "a3").focus()
    page.keyboard.press("ArrowLeft")
    at_step(page, last - 3, last - 2)


def test_a_long_name_does_not_push_the_board_off(visit: Opener, served: Served) -> None:
    seats = [{"name": "W" * 60}, {}]
    answer = served.ask("POST", "games", {"rules": "six", "seats": seats, "first": 0})
    page = visit(f"#/game/{answer['id']}")
    expect(status(page)).to_have_attribute("title", re.compile("W" * 60))
    box = board(page).bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 800
    assert sideways(page) == 0


def test_the_board_starts_empty_with_six_discs_beside_it_blue_left_and_red_right(  # M1
    visit: Opener, served: Served
) -> None:
    page = visit(served.game())
    expect(board(page).get_by_role("button")).to_have_count(16)
    expect(board(page).get_by_role("button", name=re.compile(", free$"))).to_have_count(16)
    for name in ("Blue", "Red"):
        expect(seat(page, name)).to_contain_text("6 to place")
        expect(seat(page, name).locator("svg .disc")).to_have_count(6)
    blue, frame, red = (centre(shown)[0] for shown in (seat(page, "Blue"), board(page), seat(page, "Red")))
    assert blue < frame < red


def test_six_mens_morris_is_played_by_clicks_until_blue_wins(visit: Opener, served: Served) -> None:  # M3, M4, M5, M6
    address = served.game()
    page = visit(address)
    expect(page.get_by_text("Game in progress", exact=True)).to_be_visible()
    to_move(page, 0, "place")
    steps = SIX_GAME.split()
    play(page, " ".join(steps[:5]))
    to_move(page, 0, "take")
    expect(place(page, "c2")).to_have_accessible_name("c2, red, can be taken")
    expect(page.locator(".sign.marked")).to_have_count(3)
    play(page, steps[5])
    expect(seat(page, "Blue")).to_contain_text("3 to place · 1 red disc taken")
    expect(seat(page, "Red").locator(".tally")).to_have_text("4 to place")
    expect(seat(page, "Red").locator("svg .disc")).to_have_count(4)
    play(page, " ".join(steps[6:PLACED]))
    to_move(page, 0, "slide")
    play(page, " ".join(steps[PLACED:]))
    ended(page, 0, "too-few")
    expect(status(page)).to_have_text("Blue wins: Red is down to two discs")
    said = page.get_by_role("main").get_by_text(re.compile("wins|winner")).filter(visible=True)
    expect(said).to_have_count(1)  # it is said once
    expect(live(page)).to_have_text(re.compile(rf"^Blue: c4 to c5, \w+ d2\. {re.escape(status(page).inner_text())}$"))
    place(page, "b4").click()
    refused(page, "over")
    assert last_step(page) == len(steps)
    assert served.state(address)["ply"] == len(steps)


def test_two_mills_at_once_capture_two_discs_and_the_page_counts_them(visit: Opener, served: Served) -> None:  # M4
    page = visit(served.game("six:takes_per_turn=mills", "c1 b2 e1 b3 a3 d4 a5 d3 a1"))
    to_move(page, 0, "take")
    assert served.state(page.url)["advice"]["facts"]["due"] == 2
    play(page, "xb2")
    to_move(page, 0, "take")
    assert served.state(page.url)["advice"]["facts"]["due"] == 1
    play(page, "xb3")
    to_move(page, 1, "place")


def test_refused_clicks_while_placing_say_why_and_keep_the_turn(visit: Opener, served: Served) -> None:  # M3, M13
    page = visit(served.game())
    play(page, "b4")
    not_twice(page)
    place(page, "b4").click()
    expect(live(page)).to_have_text(refused(page, "occupied").inner_text())
    expect(page.locator(".sign.wrong")).to_have_count(1)
    to_move(page, 1, "place")
    choose(page, "Pick up one blue disc, 5 to place")
    expect(refused(page, "turn")).to_have_text("It's Red's turn. Use the red discs.")
    choose(page, "Pick up one red disc, 6 to place")
    expect(page.get_by_role("button", name="Put the red disc back")).to_have_attribute("aria-pressed", "true")
    expect(below(page)).to_contain_text("Choose a free point")
    play(page, "c2")
    to_move(page, 0, "place")
    assert last_step(page) == 2


def test_refused_clicks_while_taking_say_why(visit: Opener, served: Served) -> None:  # M4, M3
    page = visit(served.game(steps="b4 a1 d4 c1 a5 e1"))  # red has a mill and takes
    for point, code in (("a1", "own"), ("c2", "empty")):
        place(page, point).click()
        refused(page, code)
        to_move(page, 1, "take")
    play(page, "xa5 e5 c4")
    to_move(page, 0, "place")
    play(page, "b2 b3")
    to_move(page, 0, "place")
    page.goto(page.url.split("#")[0] + served.game(steps="b4 a1 d4 c1 a5 e1 xa5 d2 c2 c4"))
    to_move(page, 0, "take")
    place(page, "a1").click()
    refused(page, "in-mill")
    expect(place(page, "a1")).to_have_accessible_name("a1, red, in a mill, highlighted")
    play(page, "xc2")
    to_move(page, 1, "place")


def test_refused_clicks_while_sliding_say_why(visit: Opener, served: Served) -> None:  # M3, M13
    page = visit(served.game(steps=first_steps(PLACED)))
    to_move(page, 0, "slide")
    state = served.state(page.url)
    tries = (
        (["c4", "e1"], "not-next"),
        (["c4", "b4"], None),  # another own disc is selected instead
        (["c1"], "not-yours"),
        (["c5"], "hand-empty"),
        (["c4", "c4"], None),  # a double-click picks it up
    )
    for points, code in tries:
        page.keyboard.press("Escape")
        for point in points:
            place(page, point).click()
        if code:
            refused(page, code)
        to_move(page, 0, "slide")
    page.keyboard.press("Escape")
    not_twice(page)
    assert served.state(page.url)["seen"] == state["seen"]
    play(page, "c4-c5")


def test_the_selected_disc_its_targets_and_the_last_step_are_shown(visit: Opener, served: Served) -> None:  # M13
    page = visit(served.game(steps=first_steps(PLACED)))
    expect(page.locator(".halo")).to_have_count(1)  # the last step
    expect(page.locator(".sign.may").first).to_be_visible()
    place(page, "c4").click()
    expect(page.locator(".sign.selected")).to_have_count(1)
    expect(place(page, "c4")).to_have_accessible_name("c4, blue, in a mill, picked up")
    expect(place(page, "c5")).to_have_accessible_name("c5, free, c4 can move here")
    expect(page.locator(".sign.target")).to_have_count(1)
    expect(below(page)).to_have_text("Choose one of the marked points.")
    page.keyboard.press("Escape")
    expect(page.locator(".sign.selected")).to_have_count(0)
    not_twice(page)
    play(page, "c4-c5")
    expect(page.locator(".halo")).to_have_count(2)
    to_move(page, 0, "take")  # a5-c5-e5 is closed


def test_discs_are_dragged_from_the_hand_and_along_the_lines(visit: Opener, served: Served) -> None:  # M3, M1
    page = visit(served.game())
    tray = page.get_by_role("button", name="Pick up one blue disc")
    drag(page, centre(tray), centre(place(page, "b4")))
    at_step(page, 1)
    expect(place(page, "b4")).to_have_accessible_name("b4, blue")
    page = visit(served.game(steps=first_steps(PLACED)))
    to_move(page, 0, "slide")
    drag(page, centre(place(page, "c4")), centre(place(page, "e1")))
    refused(page, "not-next")
    at_step(page, PLACED)
    drag(page, centre(place(page, "c4")), centre(place(page, "c5")))
    at_step(page, PLACED + 1)
    expect(place(page, "c5")).to_have_accessible_name(re.compile("^c5, blue"))


def test_undo_redo_new_game_and_reset(visit: Opener, served: Served) -> None:  # M13, M11
    address = served.game()
    page = visit(address)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    play(page, "b4 c2 d4")
    choose(page, "Undo", "Undo")
    at_step(page, 1)
    expect(place(page, "c2")).to_have_accessible_name("c2, free")
    choose(page, "Redo")
    at_step(page, 2)
    expect(place(page, "c2")).to_have_accessible_name("c2, red")
    choose(page, "More…", "Start again")
    expect(page.get_by_role("dialog")).to_contain_text("stays in the library")
    choose(page, "Cancel")
    at_step(page, 2)
    choose(page, "More…", "Start again", "Start again")
    expect(page).not_to_have_url(re.compile(re.escape(address)))
    expect(board(page).get_by_role("button", name=re.compile(", free$"))).to_have_count(16)
    assert served.state(address)["ply"] == 2, "the old game is kept"
    choose(page, "New game")
    expect(status(page)).to_have_text("Play again")
    expect(page.get_by_role("radio", name=re.compile("^Six Men's Morris"))).to_be_checked()


def test_a_draw_is_offered_agreed_and_shown(visit: Opener, served: Served) -> None:  # M6
    address = served.game(steps="b4 c2")
    page = visit(address)
    choose(page, "Offer a draw", "Decline")
    to_move(page, 0, "place")
    choose(page, "Offer a draw", "Red accepts")
    ended(page, None, "agreed")
    expect(status(page)).to_have_text("Game drawn: the players agreed")
    place(page, "a1").click()
    refused(page, "over")
    assert served.state(address)["ply"] == 2


def test_resigning_asks_first_and_can_be_undone(visit: Opener, served: Served) -> None:  # M6
    page = visit(served.game(steps="b4"))
    choose(page, "Resign", "Cancel")
    to_move(page, 1, "place")
    choose(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ended(page, 0, "resigned")
    choose(page, "Undo")
    to_move(page, 1, "place")


def test_looking_back_changes_nothing_and_the_keys_slider_and_autoplay_work(  # M13
    visit: Opener, served: Served
) -> None:
    address = served.game(steps="b4 c2 d4 b2")
    page = visit(address)
    before = served.state(address)
    at_step(page, 4)
    page.keyboard.press("ArrowLeft")
    at_step(page, 3, 4)
    expect(place(page, "b2")).to_have_accessible_name("b2, free")
    page.keyboard.press("Home")
    at_step(page, 0, 4)
    page.keyboard.press("ArrowRight")
    at_step(page, 1, 4)
    expect(below(page)).to_contain_text("Move 1 of 2: b4")  # as the list of moves numbers them
    place(page, "a1").click()
    refused(page, "past")
    slider(page).fill("2")
    at_step(page, 2, 4)
    page.get_by_role("button", name="Red, b2").click()  # in the list of moves
    at_step(page, 4)
    choose(page, "Go to the start")
    at_step(page, 0, 4)
    slider(page).fill("3")
    at_step(page, 3, 4)
    choose(page, "Replay from here")
    expect(page.get_by_role("button", name="Pause the replay")).to_be_visible()
    at_step(page, 4)
    expect(page.get_by_role("button", name="Replay from here")).to_be_visible()
    choose(page, "Previous move", "Back to the game")
    at_step(page, 4)
    assert served.state(address) == before


def test_a_new_game_may_branch_off_while_looking_back(visit: Opener, served: Served) -> None:  # M10
    address = served.game(steps="b4 c2 d4 b2")
    page = visit(address)
    at_step(page, 4)
    page.route("**/plies/3", lambda route: None)  # the earlier position does not arrive before the click
    choose(page, "Previous move", "Play on from here")
    at_step(page, 3)
    play(page, "a1")
    assert served.state(address)["ply"] == 4
    assert served.state(page.url)["discs"] == {"b4": 0, "c2": 1, "d4": 0, "a1": 1}


def test_board_discs_and_text_scale_with_the_window(visit: Opener, served: Served) -> None:  # M12
    page = visit(served.game(steps="b4 c2"))
    to_move(page, 0, "place")
    widths = []
    for width, height in ((1600, 1000), (1024, 600), (700, 900), (844, 390), (480, 400)):
        page.set_viewport_size({"width": width, "height": height})
        box = board(page).bounding_box()
        assert box is not None
        assert 0.95 < box["width"] / box["height"] < 1.05, "never distorted"
        assert sideways(page) == 0
        assert box["height"] <= height, f"the board is higher than a window of {width} x {height}"
        widths.append(round(box["width"]))
    assert widths[0] > widths[1] > widths[3], "a larger window has a larger board"


MILL_POINTS = {
    "three": 9,
    "five": 16,
    "seven": 17,
    "nine": 24,
    "eleven": 24,
    "twelve": 24,
    "morabaraba": 24,
    "lasker": 24,
}


def test_every_mill_variant_is_drawn_and_takes_a_disc(visit: Opener, served: Served) -> None:  # M7
    page = visit()
    for rules, points in MILL_POINTS.items():
        page.goto(served.url + served.game(rules))
        expect(board(page).get_by_role("button")).to_have_count(points)
        page.wait_for_timeout(500)  # a click at once would be the second half of a double-click
        board(page).get_by_role("button").first.click()
        at_step(page, 1)
        to_move(page, 1)


def test_a_side_with_three_discs_flies_in_nine_mens_morris(visit: Opener, served: Served) -> None:  # M7
    page = visit(served.game("nine", start="a1,d1,a7 g7,f6,e5,d7,g1 0 0 blue"))
    to_move(page, 0, "fly")
    place(page, "a7").click()
    expect(page.locator(".sign.target")).to_have_count(16)
    play(page, "")
    place(page, "c3").click()
    at_step(page, 1)
    expect(place(page, "c3")).to_have_accessible_name("c3, blue")


def test_players_and_the_game_are_named(visit: Opener, served: Served) -> None:
    page = visit(served.game(steps="b4"))
    about = page.locator(".about")
    expect(about).to_contain_text("Six Men's Morris")
    choose(page, "More…", "Names…")
    page.get_by_label("Player 1 (blue)").fill("Ada")
    page.get_by_label("Player 2 (red)").fill("Ben")
    page.get_by_label("Name of this game").fill("Club evening")
    choose(page, "Save")
    expect(status(page)).to_contain_text("Ben")
    expect(about).to_contain_text("Club evening")
    expect(page).to_have_title(f"{status(page).inner_text()} · Club evening · Six Men's Morris · Millrow")
    choose(page, "More…", "Names…")
    wrong = page.get_by_role("dialog").get_by_role("alert")
    for first, second, said in (
        ("Cleo", "   ", ["Enter a name (up to 60 characters)."]),
        ("Cleo", "cleo", ["That name is taken."] * 2),
    ):
        page.get_by_label("Player 1 (blue)").fill(first)
        page.get_by_label("Player 2 (red)").fill(second)
        choose(page, "Save")
        expect(wrong.locator("visible=true")).to_have_text(said)
    choose(page, "Cancel")
    for name in ("Ada", "Ben"):  # all or nothing
        expect(seat(page, name)).to_be_visible()
