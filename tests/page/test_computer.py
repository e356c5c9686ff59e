"""Against the computer: it thinks visibly, can be hurried, answers, and leaves a way back."""

import re

import pytest
from page.acts import Opener, at_step, below, board, choose, last_step, place, play, seat, slider, status
from page.serving import Served
from playwright.sync_api import Page, WebSocketRoute, expect

AT_ONCE = {"pause": 0}


def test_it_thinks_visibly_and_move_now_stops_its_thinking(visit: Opener, served: Served) -> None:  # M8, F7
    page = visit(served.game("connect4", levels=("", "medium")), likes={"pause": 3})
    expect(seat(page, "Red")).to_contain_text("Computer · Medium")
    expect(seat(page, "Blue")).to_contain_text("You")
    place(page, "4").click()
    expect(below(page)).to_contain_text("Red is thinking…")
    place(page, "4").click()
    expect(status(page)).to_have_text("Red to drop")
    choose(page, "Move now")
    at_step(page, 2)
    expect(status(page)).to_have_text("Blue to drop")
    expect(page.locator(".lasting")).to_have_count(1)


def test_clicks_while_it_thinks_are_refused_with_a_word(visit: Opener, served: Served) -> None:  # M3, M8
    page = visit(served.game("six", levels=("", "medium")), likes={"pause": 3})
    place(page, "b4").click()
    expect(below(page)).to_contain_text("Red is thinking…")
    choose(page, "Pick up a red disc, 6 to place")
    expect(below(page)).to_contain_text("Red is the computer and moves by itself.")
    place(page, "a1").click()
    expect(below(page)).to_contain_text(re.compile("Red|turn"))
    expect(place(page, "a1")).to_have_accessible_name("a1, free")


@pytest.mark.parametrize("levels", [("", "medium"), ("medium", "")])
def test_it_answers_in_either_colour_first_or_second(  # M8, F7, P1
    visit: Opener, served: Served, levels: tuple[str, str]
) -> None:
    page = visit(served.game("six", levels=levels, first=0), likes=AT_ONCE)
    computer_first = int(levels[0] == "medium")
    at_step(page, computer_first)
    free = board(page).get_by_role("button", name=re.compile(", free$"))
    free.first.click()
    at_step(page, computer_first + 2)
    assert sorted(served.state(page.url)["discs"].values()) == ([0, 0, 1] if computer_first else [0, 1])


def finished(page: Page) -> bool:
    return "in progress" not in page.locator(".badge").inner_text()


def test_a_whole_game_against_it_is_played_by_clicks(visit: Opener, served: Served) -> None:  # P1, F7
    page = visit(served.game("connect3", levels=("", "medium"), first=0), likes=AT_ONCE)
    while True:
        at_step(page, step := last_step(page))
        if finished(page):
            break
        page.locator(".place.live").first.click()
        expect(
            page.locator(".badge, h1.status").filter(has_text=re.compile("wins|drawn|Blue to drop")).first
        ).to_be_visible()
        expect(page.get_by_label("Look back to step")).not_to_have_attribute("aria-valuetext", f"step {step} of {step}")
        expect(below(page).get_by_text("thinking")).to_have_count(0)
    expect(page.locator(".badge")).to_have_text(re.compile("^(Blue wins|Red wins|Game drawn)$"))


def test_it_completes_its_own_line_and_blocks_mine(visit: Opener, served: Served) -> None:  # F7
    page = visit(served.game("connect4", levels=("", "medium"), start="44355"), likes=AT_ONCE)
    page.goto(served.url + served.game("connect4", levels=("medium", ""), start="414142"))
    expect(status(page)).to_have_text("Blue wins: a full line")
    page.goto(served.url + served.game("connect4", levels=("", "medium"), start="41424"))
    at_step(page, 1)
    assert served.state(page.url)["last"] == ["4"], "blocked"


def test_it_closes_a_mill_and_takes(visit: Opener, served: Served) -> None:  # M8, M4
    page = visit(served.game("six", levels=("", "medium"), start="b2,c2,e3 a1,c1 3 4 red"), likes=AT_ONCE)
    at_step(page, 2)
    expect(place(page, "e1")).to_have_accessible_name("e1, red, in a mill")
    expect(seat(page, "Blue")).to_contain_text("1 taken")


def test_undo_goes_back_to_my_own_turn(visit: Opener, served: Served) -> None:  # M13, F6
    page = visit(served.game("connect4", levels=("", "medium")), likes=AT_ONCE)
    place(page, "4").click()
    at_step(page, 2)
    choose(page, "Undo")
    at_step(page, 0)
    expect(status(page)).to_have_text("Blue to drop")
    choose(page, "Redo")
    at_step(page, 2)
    place(page, "3").click()
    at_step(page, 4)


def test_it_declines_a_draw_and_takes_a_resignation(visit: Opener, served: Served) -> None:  # M6
    page = visit(served.game("six", levels=("", "medium")), likes=AT_ONCE)
    place(page, "b4").click()
    at_step(page, 2)
    choose(page, "Offer a draw")
    expect(below(page)).to_contain_text("Red declines the draw.")
    choose(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(status(page)).to_have_text("Red wins: Blue resigned")


def imported(page: Page, served: Served, record: str) -> None:
    """Open a game from a record."""
    answer = page.request.post(f"{served.url}api/import", data=record, headers={"content-type": "text/plain"})
    page.goto(f"{served.url}#/game/{answer.json()['games'][0]['id']}")


def test_it_accepts_a_draw_in_a_quiet_game_of_morris(visit: Opener, served: Served) -> None:  # M8
    page = visit(likes=AT_ONCE)
    head = '[Rules "six:repetition=none"]\n[Start "a3,c5,e5,e3 a1,c4,b3,c1,e1 0 0 blue"]\n[RedLevel "hard"]\n\n'
    slides = "e3-d3 b3-b2 d3-e3 b2-b3 "
    imported(page, served, f"{head}{slides * 9}\nGame in progress\n")
    choose(page, "Offer a draw")
    expect(below(page)).to_contain_text("Red declines the draw: each side must first make 20 moves without placing")
    imported(page, served, f"{head}{slides * 10}\nGame in progress\n")
    choose(page, "Offer a draw")
    expect(status(page)).to_have_text("Game drawn: the players agreed")


def test_it_accepts_at_once_when_nobody_can_win_any_more(visit: Opener, served: Served) -> None:  # F3
    page = visit(likes={"pause": 3})
    steps = "6 1 6 3 1 3 3 4 2 5 6 5 4 6 1 3 4 5 1 1 6 6 3 2 4 7 5 3 1 2 5 4 7 2 5 4 2 2"
    imported(page, served, f'[Rules "connect4"]\n[RedLevel "medium"]\n\n{steps}\nGame in progress\n')
    choose(page, "End as a draw")
    expect(status(page)).to_have_text("Game drawn: the players agreed")
    imported(page, served, f'[Rules "connect4"]\n[BlueLevel "medium"]\n\n{steps}\nGame in progress\n')
    expect(below(page)).to_contain_text("Blue is thinking")
    choose(page, "End as a draw")
    expect(status(page)).to_have_text("Game drawn: the players agreed")


def test_computers_take_any_seats_of_a_game_for_four(visit: Opener, served: Served) -> None:  # X9
    rules = "connect:columns=10,rows=8,line=4,players=4"
    page = visit(served.game(rules, levels=("medium", "", "medium", "medium")), likes=AT_ONCE)
    at_step(page, 1)
    for turn in range(2):
        expect(status(page)).to_have_text("Red to drop")
        place(page, str(9 + turn)).click()
        at_step(page, 1 + 4 * (turn + 1))


def test_computer_against_computer_plays_to_the_end(visit: Opener, served: Served) -> None:  # P1
    page = visit(served.game("six", levels=("medium", "medium"), start="b4,c4,d4,a5 a1,c1,e1 0 0 blue"), likes=AT_ONCE)
    expect(page.locator(".badge")).to_have_text(re.compile("^(Blue wins|Red wins|Game drawn)$"), timeout=40_000)
    expect(page.get_by_role("button", name="Resign")).to_be_hidden()
    play(page, "")


def test_looking_back_stays_while_computers_play_on(visit: Opener, served: Served) -> None:  # P1
    page = visit(served.game("connect4", levels=("easy", "easy")), likes={"pause": 0.3})
    expect(page.locator(".moves-list .move")).not_to_have_count(0)
    choose(page, "To the start")
    expect(below(page)).to_contain_text("Looking back: after step 0 of")
    known = page.locator(".moves-list .move").count()
    expect(page.locator(f'.move[data-nth="{known + 2}"]')).to_be_visible()
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile("^step 0 of"))
    choose(page, "Back to the game")
    expect(below(page)).not_to_contain_text("Looking back")


def test_computers_among_themselves_can_be_paused_and_taken_back(visit: Opener, served: Served) -> None:  # P1
    page = visit(served.game("six", levels=("easy", "easy")), likes={"pause": 1.5})
    expect(page.locator('.move[data-nth="2"]')).to_be_visible()
    choose(page, "Pause")
    expect(below(page)).to_contain_text("Paused.")
    step = last_step(page)
    choose(page, "Undo")
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()
    assert last_step(page) < step
    expect(below(page)).to_contain_text("Paused.")
    choose(page, "Go on")
    expect(page.locator(f'.move[data-nth="{step + 1}"]')).to_be_visible()
    choose(page, "Undo")
    expect(below(page)).to_contain_text("Paused.")


@pytest.mark.parametrize("levels", [("perfect", "medium"), ("medium", "perfect")])
def test_the_perfect_level_plays_a_whole_game_and_does_not_lose(  # M13
    visit: Opener, served: Served, levels: tuple[str, str]
) -> None:
    """Four in a line on 4 x 4 is a draw, so whoever never errs never loses."""
    page = visit(served.game("connect:columns=4,rows=4", levels=levels), likes=AT_ONCE)
    expect(page.locator(".badge")).to_have_text(re.compile("^(Blue wins|Red wins|Game drawn)$"), timeout=90_000)
    loser = "Red wins" if levels[0] == "perfect" else "Blue wins"
    expect(page.locator(".badge")).not_to_have_text(loser)


def test_a_level_that_is_not_known_here_is_named_with_who_stands_in(visit: Opener, served: Served) -> None:
    page = visit(likes=AT_ONCE)
    text = '[Rules "connect4"]\n[RedLevel "grandmaster"]\n\n1. 4\nGame in progress\n'
    answer = page.request.post(f"{served.url}api/import", data=text, headers={"content-type": "text/plain"})
    page.goto(f"{served.url}#/game/{answer.json()['games'][0]['id']}")
    expect(seat(page, "Red")).to_contain_text("level “grandmaster” is not known here")
    at_step(page, 2)
    choose(page, "New game")
    expect(page.get_by_role("radio", name="Against the computer")).to_be_checked()


def test_a_solver_that_is_not_ready_is_told_and_move_now_does_not_wait(visit: Opener, served: Served) -> None:  # M8
    """The socket's words are changed on their way: how long preparing takes depends on the machine."""
    page = visit()

    def slow(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            socket.send(str(message).replace('"preparing":false', '"preparing":true'))

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/socket"), slow)
    page.goto(served.url + served.game("connect4", levels=("", "medium")))
    place(page, "4").click()
    expect(below(page)).to_contain_text("Preparing Red's solver: some seconds, only this once…")
    choose(page, "Move now")
    at_step(page, 2)
