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
    first_steps,
    last_step,
    live,
    place,
    play,
    seat,
    sideways,
    slider,
    status,
)
from page.serving import Served
from playwright.sync_api import expect


def test_the_arrow_keys_replay_a_game_that_is_over_even_from_the_board(visit: Opener, served: Served) -> None:
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
    at_step(page, last - 2)


def test_a_long_name_does_not_push_the_board_off(visit: Opener, served: Served) -> None:
    seats = [{"name": "W" * 60}, {}]
    told = served.ask("POST", "games", {"rules": "six", "seats": seats, "first": 0})
    page = visit(f"#/game/{told['id']}")
    expect(status(page)).to_have_attribute("title", f"{'W' * 60} to place")
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
        expect(seat(page, name)).to_contain_text("6 to place · 0 taken")
        expect(seat(page, name).locator("svg .disc")).to_have_count(6)
    blue, frame, red = (centre(shown)[0] for shown in (seat(page, "Blue"), board(page), seat(page, "Red")))
    assert blue < frame < red


def test_six_mens_morris_is_played_by_clicks_until_blue_wins(visit: Opener, served: Served) -> None:  # M3, M4, M5, M6
    address = served.game()
    page = visit(address)
    expect(page.get_by_text("Game in progress", exact=True)).to_be_visible()
    expect(status(page)).to_have_text("Blue to place")
    steps = SIX_GAME.split()
    play(page, " ".join(steps[:5]))
    expect(status(page)).to_have_text("Blue to take one red disc")
    expect(below(page)).to_have_text("Mill! Take one of Red's discs.")
    expect(place(page, "c2")).to_have_accessible_name("c2, red, may be taken")
    expect(page.locator(".sign.marked")).to_have_count(3)
    play(page, steps[5])
    expect(seat(page, "Blue")).to_contain_text("3 to place · 0 taken")
    expect(seat(page, "Red")).to_contain_text("4 to place · 1 taken")
    expect(seat(page, "Red").locator("svg .disc")).to_have_count(4)
    play(page, " ".join(steps[6:PLACED]))
    expect(status(page)).to_have_text("Blue to slide")
    play(page, " ".join(steps[PLACED:]))
    expect(status(page)).to_have_text("Blue wins: Red has too few discs left")
    expect(page.get_by_text("Blue wins", exact=True)).to_be_visible()
    expect(live(page)).to_contain_text("Blue wins: Red has too few discs left")
    place(page, "b4").click()
    expect(below(page)).to_contain_text("The game is over: Blue wins.")
    assert last_step(page) == len(steps)
    assert served.state(address)["ply"] == len(steps)


def test_two_mills_at_once_take_two_discs_and_the_page_counts_them(visit: Opener, served: Served) -> None:  # M4
    page = visit(served.game("six:takes_per_turn=mills", "c1 b2 e1 b3 a3 d4 a5 d3 a1"))
    expect(status(page)).to_have_text("Blue to take two red discs")
    expect(below(page)).to_have_text("Mill! Take two of Red's discs.")
    play(page, "xb2")
    expect(status(page)).to_have_text("Blue to take one red disc")
    expect(below(page)).to_have_text("Mill! Take one of Red's discs.")
    play(page, "xb3")
    expect(status(page)).to_have_text("Red to place")


def test_refused_clicks_while_placing_say_why_and_keep_the_turn(visit: Opener, served: Served) -> None:  # M3, M13
    page = visit(served.game())
    play(page, "b4")
    place(page, "b4").click()
    expect(below(page)).to_have_text("b4 is occupied.")
    expect(live(page)).to_have_text("b4 is occupied.")
    expect(page.locator(".sign.wrong")).to_have_count(1)
    expect(status(page)).to_have_text("Red to place")
    choose(page, "Pick up a blue disc, 5 to place")
    expect(below(page)).to_have_text("It is Red's turn: pick up a red disc.")
    choose(page, "Pick up a red disc, 6 to place")
    expect(page.get_by_role("button", name="Put the red disc back")).to_have_attribute("aria-pressed", "true")
    expect(below(page)).to_contain_text("Now choose a free point")
    play(page, "c2")
    expect(status(page)).to_have_text("Blue to place")
    assert last_step(page) == 2


def test_refused_clicks_while_taking_say_why(visit: Opener, served: Served) -> None:  # M4, M3
    page = visit(served.game(steps="b4 a1 d4 c1 a5 e1"))  # red has a mill and takes
    for point, says in (("a1", "your own"), ("c2", "no disc on c2")):
        place(page, point).click()
        expect(below(page)).to_contain_text(says)
        expect(status(page)).to_have_text("Red to take one blue disc")
    play(page, "xa5 e5 c4")
    expect(status(page)).to_have_text("Blue to place")
    play(page, "b2 b3")
    expect(status(page)).to_have_text("Blue to place")
    page.goto(page.url.split("#")[0] + served.game(steps="b4 a1 d4 c1 a5 e1 xa5 d2 c2 c4"))
    expect(status(page)).to_have_text("Blue to take one red disc")
    place(page, "a1").click()
    expect(below(page)).to_have_text("The disc on a1 is in a mill and another one is free.")
    expect(place(page, "a1")).to_have_accessible_name("a1, red, in a mill, pointed out")
    play(page, "xc2")
    expect(status(page)).to_have_text("Red to place")


def test_refused_clicks_while_sliding_say_why(visit: Opener, served: Served) -> None:  # M3, M13
    page = visit(served.game(steps=first_steps(PLACED)))
    expect(status(page)).to_have_text("Blue to slide")
    state = served.state(page.url)
    tries = (
        (["c4", "e1"], "e1 is not next to c4."),
        (["c4", "b4"], None),  # another disc of one's own is picked up instead
        (["c1"], "The disc on c1 is red's."),
        (["c5"], "All your discs are placed"),
        (["c4", "c4"], None),
    )
    for points, says in tries:
        page.keyboard.press("Escape")
        for point in points:
            place(page, point).click()
        if says:
            expect(below(page)).to_contain_text(says)
        expect(status(page)).to_have_text("Blue to slide")
    assert served.state(page.url)["seen"] == state["seen"]
    play(page, "c4-c5")


def test_the_selected_disc_its_targets_and_the_last_step_are_shown(visit: Opener, served: Served) -> None:  # M13
    page = visit(served.game(steps=first_steps(PLACED)))
    expect(page.locator(".halo")).to_have_count(1)  # the last step
    expect(page.locator(".sign.may").first).to_be_visible()
    place(page, "c4").click()
    expect(page.locator(".sign.selected")).to_have_count(1)
    expect(place(page, "c4")).to_have_accessible_name("c4, blue, in a mill, picked up")
    expect(place(page, "c5")).to_have_accessible_name("c5, free, c4 may go here")
    expect(page.locator(".sign.target")).to_have_count(1)
    expect(below(page)).to_have_text("c4 may go to c5.")
    page.keyboard.press("Escape")
    expect(page.locator(".sign.selected")).to_have_count(0)
    play(page, "c4-c5")
    expect(page.locator(".halo")).to_have_count(2)
    expect(status(page)).to_have_text("Blue to take one red disc")  # a5-c5-e5 is closed


def test_discs_are_dragged_from_the_hand_and_along_the_lines(visit: Opener, served: Served) -> None:  # M3, M1
    page = visit(served.game())
    tray = page.get_by_role("button", name="Pick up a blue disc")
    drag(page, centre(tray), centre(place(page, "b4")))
    at_step(page, 1)
    expect(place(page, "b4")).to_have_accessible_name("b4, blue")
    page = visit(served.game(steps=first_steps(PLACED)))
    expect(status(page)).to_have_text("Blue to slide")
    drag(page, centre(place(page, "c4")), centre(place(page, "e1")))
    expect(below(page)).to_contain_text("e1 is not next to c4")
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
    choose(page, "Offer a draw", "Play on")
    expect(status(page)).to_have_text("Blue to place")
    choose(page, "Offer a draw", "Red agrees")
    expect(status(page)).to_have_text("Game drawn: the players agreed")
    expect(page.get_by_text("Game drawn", exact=True)).to_be_visible()
    place(page, "a1").click()
    expect(below(page)).to_contain_text("The game is over")
    assert served.state(address)["ply"] == 2


def test_resigning_asks_first_and_can_be_taken_back(visit: Opener, served: Served) -> None:  # M6
    page = visit(served.game(steps="b4"))
    choose(page, "Resign", "Cancel")
    expect(status(page)).to_have_text("Red to place")
    choose(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(status(page)).to_have_text("Blue wins: Red resigned")
    choose(page, "Undo")
    expect(status(page)).to_have_text("Red to place")


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
    expect(below(page)).to_contain_text("Looking back: after step 1 of 4.")
    place(page, "a1").click()
    expect(below(page)).to_contain_text("You are looking back.")
    slider(page).fill("2")
    at_step(page, 2, 4)
    page.get_by_role("button", name="Red, b2").click()  # in the list of moves
    at_step(page, 4)
    choose(page, "To the start")
    at_step(page, 0, 4)
    slider(page).fill("3")
    at_step(page, 3, 4)
    choose(page, "Play the game from here")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    at_step(page, 4)
    expect(page.get_by_role("button", name="Play the game from here")).to_be_visible()
    choose(page, "One step back", "Back to the game")
    at_step(page, 4)
    assert served.state(address) == before


def test_a_new_game_may_branch_off_while_looking_back(visit: Opener, served: Served) -> None:  # M10
    address = served.game(steps="b4 c2 d4 b2")
    page = visit(address)
    at_step(page, 4)
    choose(page, "One step back", "Play on from here")
    at_step(page, 3)
    play(page, "a1")
    assert served.state(address)["ply"] == 4
    assert served.state(page.url)["discs"] == {"b4": 0, "c2": 1, "d4": 0, "a1": 1}


def test_board_discs_and_text_scale_with_the_window(visit: Opener, served: Served) -> None:  # M12
    page = visit(served.game(steps="b4 c2"))
    expect(status(page)).to_have_text("Blue to place")
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
        board(page).get_by_role("button").first.click()
        at_step(page, 1)
        expect(status(page)).to_contain_text("Red to place")


def test_a_side_with_three_discs_flies_in_nine_mens_morris(visit: Opener, served: Served) -> None:  # M7
    page = visit(served.game("nine", start="a1,d1,a7 g7,f6,e5,d7,g1 0 0 blue"))
    expect(status(page)).to_have_text("Blue to fly")
    place(page, "a7").click()
    expect(below(page)).to_have_text("a7 may go to any free point.")
    play(page, "")
    place(page, "c3").click()
    at_step(page, 1)
    expect(place(page, "c3")).to_have_accessible_name("c3, blue")


def test_players_and_the_game_are_named(visit: Opener, served: Served) -> None:
    page = visit(served.game(steps="b4"))
    about = page.locator(".about")
    expect(about).to_contain_text("Six Men's Morris")
    choose(page, "More…", "Names…")
    page.get_by_label("Player 1, blue").fill("Ada")
    page.get_by_label("Player 2, red").fill("Ben")
    page.get_by_label("This game").fill("Club evening")
    choose(page, "Save")
    expect(status(page)).to_have_text("Ben to place")
    expect(about).to_contain_text("Club evening")
    expect(page).to_have_title("Ben to place · Club evening · Six Men's Morris · Millrow")
    choose(page, "More…", "Names…")
    page.get_by_label("Player 2, red").fill("ada")
    choose(page, "Save")
    expect(below(page)).to_contain_text("Somebody else is called ada; names all differ.")
    expect(seat(page, "Ben")).to_be_visible()
