"""Against the computer: thinking is shown, Move now, its moves, undo."""

import re
from time import monotonic, sleep

import pytest
from page.acts import (
    Opener,
    at_step,
    below,
    board,
    choose,
    ended,
    last_step,
    not_twice,
    pick_game,
    place,
    play,
    refused,
    seat,
    slider,
    status,
    to_move,
)
from page.serving import Served
from playwright.sync_api import Page, WebSocketRoute, expect

AT_ONCE = {"delay": 0}


def test_it_thinks_visibly_and_move_now_stops_its_thinking(visit: Opener, served: Served) -> None:  # M8, F7
    # version 0.1 stored the delay as "pause"
    page = visit(served.game("connect4", levels=("", "medium")), settings={"pause": 3})
    expect(seat(page, "Red")).to_contain_text("Computer · Medium")
    expect(seat(page, "Blue").locator(".seat-kind")).to_have_text("You")
    place(page, "4").click()
    expect(below(page)).to_contain_text("Red is thinking…")
    place(page, "4").click()
    to_move(page, 1, "drop")
    choose(page, "Move now")
    at_step(page, 2)
    to_move(page, 0, "drop")
    expect(page.locator(".lasting")).to_have_count(1)


def test_all_others_are_computers_and_are_skipped(visit: Opener, served: Served) -> None:  # F7, X9
    page = visit(settings={"delay": 3})
    pick_game(page, "Connect X")
    page.get_by_role("textbox", name="Players").fill("4")
    page.get_by_role("combobox", name="Level of the computers").select_option("Easy")
    choose(page, "All others are computers")
    who = page.get_by_role("combobox", name=re.compile("person or computer$"))
    assert [who.nth(i).input_value() for i in range(4)] == ["", "easy", "easy", "easy"]
    page = visit(served.game("connect:players=9", levels=("", *["easy"] * 8), first=0), settings={"delay": 3})
    play(page, "4")
    choose(page, "Skip to my turn")
    at_step(page, 9)  # eight delays would take too long
    to_move(page, 0, "drop")
    expect(page.get_by_role("button", name="Skip to my turn")).to_have_count(0)


def test_clicks_while_it_thinks_are_refused_with_a_message(visit: Opener, served: Served) -> None:  # M3, M8
    page = visit(served.game("six", levels=("", "medium")), settings={"delay": 3})
    place(page, "b4").click()
    expect(below(page)).to_contain_text("Red is thinking…")
    for tray in (0, 1):
        page.locator(f"[data-pick='{tray}']").click()
        expect(refused(page, "computer")).to_contain_text("Wait for Red to move.")
    place(page, "a1").click()
    refused(page, "not-your-turn")
    expect(below(page).locator("p")).to_have_text(["Red is thinking."])  # said once
    expect(below(page).get_by_role("button", name="Move now")).to_be_visible()
    expect(place(page, "a1")).to_have_accessible_name("a1, free")


@pytest.mark.parametrize("levels", [("", "medium"), ("medium", "")])
def test_it_answers_in_either_colour_first_or_second(  # M8, F7, P1
    visit: Opener, served: Served, levels: tuple[str, str]
) -> None:
    page = visit(served.game("six", levels=levels, first=0), settings=AT_ONCE)
    computer_first = int(levels[0] == "medium")
    at_step(page, computer_first)
    free = board(page).get_by_role("button", name=re.compile(", free$"))
    free.first.click()
    at_step(page, computer_first + 2)
    assert sorted(served.state(page.url)["discs"].values()) == ([0, 0, 1] if computer_first else [0, 1])


def finished(page: Page) -> bool:
    return page.locator("h1.status:not([data-reason=''])").count() > 0


def test_a_whole_game_against_it_is_played_by_clicks(visit: Opener, served: Served) -> None:  # P1, F7
    page = visit(served.game("connect3", levels=("", "medium"), first=0), settings=AT_ONCE)
    step = 0
    while True:
        at_step(page, step)
        not_twice(page)
        page.locator(".place.live").first.click()
        expect(slider(page)).not_to_have_attribute("max", str(step))
        expect(page.locator("h1.status:not([data-reason='']), h1.status[data-turn='0']").first).to_be_visible()
        if finished(page):
            break
        step += 2


def test_it_completes_its_own_line_and_blocks_mine(visit: Opener, served: Served) -> None:  # F7
    page = visit(served.game("connect4", levels=("", "medium"), start="44355"), settings=AT_ONCE)
    page.goto(served.url + served.game("connect4", levels=("medium", ""), start="414142"))
    ended(page, 0, "line")
    page.goto(served.url + served.game("connect4", levels=("", "medium"), start="41424"))
    at_step(page, 1)
    assert served.state(page.url)["last"]["steps"] == ["4"], "blocked"


def test_it_closes_a_mill_and_captures(visit: Opener, served: Served) -> None:  # M8, M4
    page = visit(served.game("six", levels=("", "medium"), start="b2,c2,e3 a1,c1 3 4 red"), settings=AT_ONCE)
    at_step(page, 2)
    expect(place(page, "e1")).to_have_accessible_name("e1, red, in a mill")
    expect(seat(page, "Red")).to_contain_text("1 blue disc taken")


def test_undo_goes_back_to_my_own_turn(visit: Opener, served: Served) -> None:  # M13, F6
    page = visit(served.game("connect4", levels=("", "medium")), settings=AT_ONCE)
    place(page, "4").click()
    at_step(page, 2)
    choose(page, "Undo")
    at_step(page, 0)
    to_move(page, 0, "drop")
    choose(page, "Redo")
    at_step(page, 2)
    place(page, "3").click()
    at_step(page, 4)


def test_it_declines_a_draw_and_a_person_can_resign(visit: Opener, served: Served) -> None:  # M6
    page = visit(served.game("six", levels=("", "medium")), settings=AT_ONCE)
    place(page, "b4").click()
    at_step(page, 2)
    choose(page, "Offer a draw")
    expect(refused(page, "declined")).to_contain_text("Red")
    choose(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ended(page, 1, "resigned")


def imported(page: Page, served: Served, record: str) -> None:
    """Open a game from a record."""
    answer = page.request.post(f"{served.url}api/import", data=record, headers={"content-type": "text/plain"})
    page.goto(f"{served.url}#/game/{answer.json()['games'][0]['id']}")


def test_it_accepts_a_draw_in_a_quiet_game_of_morris(visit: Opener, served: Served) -> None:  # M8
    page = visit(settings=AT_ONCE)
    head = '[Rules "six:repetition=none"]\n[Start "a3,c5,e5,e3 a1,c4,b3,c1,e1 0 0 blue"]\n[RedLevel "hard"]\n\n'
    slides = "e3-d3 b3-b2 d3-e3 b2-b3 "
    imported(page, served, f"{head}{slides * 9}\nGame in progress\n")
    at_step(page, 36)
    choose(page, "Offer a draw")
    refused(page, "declined")
    imported(page, served, f"{head}{slides * 10}\nGame in progress\n")
    at_step(page, 40)
    choose(page, "Offer a draw")
    ended(page, None, "agreed")


def test_it_accepts_at_once_when_nobody_can_win_any_more(visit: Opener, served: Served) -> None:  # F3
    page = visit(settings={"delay": 3})
    steps = "6 1 6 3 1 3 3 4 2 5 6 5 4 6 1 3 4 5 1 1 6 6 3 2 4 7 5 3 1 2 5 4 7 2 5 4 2 2"
    imported(page, served, f'[Rules "connect4"]\n[RedLevel "medium"]\n\n{steps}\nGame in progress\n')
    choose(page, "End as a draw")
    ended(page, None, "agreed")
    imported(page, served, f'[Rules "connect4"]\n[BlueLevel "medium"]\n\n{steps}\nGame in progress\n')
    expect(below(page)).to_contain_text("Blue is thinking")
    choose(page, "End as a draw")
    ended(page, None, "agreed")


def test_computers_take_any_seats_of_a_game_for_four(visit: Opener, served: Served) -> None:  # X9
    rules = "connect:columns=10,rows=8,line=4,players=4"
    page = visit(served.game(rules, levels=("medium", "", "medium", "medium")), settings=AT_ONCE)
    at_step(page, 1)
    for turn in range(2):
        to_move(page, 1, "drop")
        place(page, str(9 + turn)).click()
        at_step(page, 1 + 4 * (turn + 1))


def test_computer_against_computer_plays_to_the_end(visit: Opener, served: Served) -> None:  # P1
    page = visit(
        served.game("six", levels=("medium", "medium"), start="b4,c4,d4,a5 a1,c1,e1 0 0 blue"), settings=AT_ONCE
    )
    expect(page.locator("h1.status:not([data-reason=''])")).to_be_visible(timeout=40_000)
    expect(page.get_by_role("button", name="Resign")).to_be_hidden()
    play(page, "")


def test_looking_back_stays_while_computers_play_on(visit: Opener, served: Served) -> None:  # P1
    page = visit(served.game("connect4", levels=("easy", "easy")), settings={"delay": 0.3})
    expect(page.locator(".moves-list .move")).not_to_have_count(0)
    choose(page, "Go to the start")
    expect(below(page)).to_contain_text("Start of the game")
    known = page.locator(".moves-list .move").count()
    expect(page.locator(f'.move[data-nth="{known + 2}"]')).to_be_visible()
    expect(slider(page)).to_have_attribute("aria-valuetext", "Start of the game")
    choose(page, "Back to the game")
    expect(page.locator(".say.past")).to_have_count(0)


def test_computer_games_can_be_paused_and_undone(visit: Opener, served: Served) -> None:  # P1
    page = visit(served.game("six", levels=("easy", "easy")), settings={"delay": 1.5})
    expect(page.locator('.move[data-nth="2"]')).to_be_visible()
    choose(page, "Pause")
    expect(page.locator("[data-code=paused]")).to_be_visible()
    step = last_step(page)
    choose(page, "Undo")
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()
    assert last_step(page) < step
    expect(page.locator("[data-code=paused]")).to_be_visible()
    choose(page, "Continue")
    expect(page.locator(f'.move[data-nth="{step + 1}"]')).to_be_visible()
    choose(page, "Undo")
    expect(page.locator("[data-code=paused]")).to_be_visible()


@pytest.mark.parametrize("levels", [("perfect", "medium"), ("medium", "perfect")])
def test_the_perfect_level_plays_a_whole_game_and_does_not_lose(  # M13
    visit: Opener, served: Served, levels: tuple[str, str]
) -> None:
    """Four in a line on 4 x 4 is a draw, so a perfect player never loses."""
    rules = "connect:columns=4,rows=4"
    served.game(rules, levels=("", "perfect"))  # starts preparing the level; until it is ready, a stand-in would play
    until = monotonic() + 90
    while any(level["level"] == "perfect" for level in served.ask("GET", "server")["preparing"]):
        assert monotonic() < until
        sleep(0.1)
    page = visit(served.game(rules, levels=levels), settings=AT_ONCE)
    expect(page.locator("h1.status:not([data-reason=''])")).to_be_visible(timeout=90_000)
    other = "1" if levels[0] == "perfect" else "0"
    expect(status(page)).not_to_have_attribute("data-winner", other)


def test_an_unknown_level_is_shown_with_its_replacement(visit: Opener, served: Served) -> None:
    page = visit(settings=AT_ONCE)
    text = '[Rules "connect4"]\n[RedLevel "grandmaster"]\n\n1. 4\nGame in progress\n'
    answer = page.request.post(f"{served.url}api/import", data=text, headers={"content-type": "text/plain"})
    page.goto(f"{served.url}#/game/{answer.json()['games'][0]['id']}")
    expect(seat(page, "Red")).to_contain_text("no level “grandmaster”")
    at_step(page, 2)
    choose(page, "New game")
    expect(page.get_by_role("radio", name="Against the computer")).to_be_checked()


def test_preparing_a_solver_is_shown_and_move_now_does_not_wait(visit: Opener, served: Served) -> None:  # M8
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
    expect(below(page)).to_contain_text("Setting up the computer (first time only, a few seconds)…")
    choose(page, "Move now")
    at_step(page, 2)
