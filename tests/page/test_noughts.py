"""The page with a family that only the tests know: a plain grid, played by what the state says alone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from page.acts import (
    Opener,
    at_step,
    below,
    board,
    choose,
    live,
    pick_game,
    place,
    play,
    refused,
    seat,
    start_game,
    status,
    to_move,
)
from page.serving import Served
from playwright.sync_api import expect

COMMAND = Path(__file__).parents[1] / "families" / "noughts_command.py"  # a server that knows noughts and crosses too


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("noughts"), str(COMMAND))
    server.start()
    yield server
    server.stop()


def test_a_family_of_the_tests_is_played_from_start_to_end(visit: Opener, served: Served) -> None:
    page = visit()
    pick_game(page, "Noughts and crosses")
    start_game(page)
    expect(page.locator("grid-board")).to_be_visible()
    expect(board(page).get_by_role("button")).to_have_count(9)
    expect(below(page)).to_have_text("Choose a free cell.")
    play(page, "b2 a1 c1 a3 c3 a2")
    expect(status(page)).to_have_attribute("data-reason", "line")
    expect(page.locator(".sign.marked")).to_have_count(3)
    choose(page, "Undo")
    expect(page.locator(".sign.marked")).to_have_count(0)


def test_keys_words_and_refusals_on_the_grid(visit: Opener, served: Served) -> None:
    page = visit(served.game("noughts"))
    place(page, "b2").click()
    expect(place(page, "b2")).to_have_accessible_name("b2, blue")
    expect(live(page)).to_contain_text("Blue: b2.")
    place(page, "b2").focus()
    page.keyboard.press("Shift+ArrowDown")
    expect(place(page, "b1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(place(page, "b1")).to_have_accessible_name("b1, red")
    place(page, "b2").click()
    refused(page, "occupied")
    expect(place(page, "b2")).to_have_accessible_name("b2, blue, highlighted")


def test_a_disc_is_picked_up_from_beside_the_grid(visit: Opener, served: Served) -> None:
    page = visit(served.game("noughts"))
    expect(seat(page, "Blue")).not_to_contain_text("to place")  # there are always more
    choose(page, "Pick up one blue disc")
    expect(below(page)).to_have_text("Choose a free cell, or press Escape to put the disc back.")
    place(page, "c3").click()
    expect(place(page, "c3")).to_have_accessible_name("c3, blue")


def test_a_position_is_set_up_on_the_grid_and_played(visit: Opener, served: Served) -> None:
    page = visit("#/setup")
    page.get_by_role("combobox", name="Game").select_option(label="Noughts and crosses")
    expect(page.locator("grid-board")).to_be_visible()
    place(page, "b2").click()
    expect(place(page, "b2")).to_have_accessible_name("b2, blue")
    page.get_by_role("group", name="Side to move").get_by_role("radio", name="Red").check()
    choose(page, "Check")
    expect(page.get_by_text("✓ This position can be played.")).to_be_visible()
    page.locator("[data-does=start]").click()
    to_move(page, 1)
    expect(place(page, "b2")).to_have_accessible_name("b2, blue")


def test_a_family_without_lessons_has_its_rules(visit: Opener, served: Served) -> None:
    page = visit("#/learn/noughts")
    choose(page, "Read the rules")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules: Noughts and crosses")
    expect(page.locator(".rules-text p")).not_to_have_count(0)
    expect(page.locator("[data-does=learn]")).to_have_count(0)


def test_the_library_finds_the_family(visit: Opener, served: Served) -> None:
    address = served.game("noughts", "b2 a1")
    served.game("six", "b4")
    page = visit("#/library")
    page.get_by_role("combobox", name="Type of game").select_option(label="Noughts and crosses")
    cards = page.get_by_role("main").get_by_role("listitem")
    expect(cards.filter(has_text="Six Men's Morris")).to_have_count(0)
    expect(page.locator(f"[data-id='{address.rpartition('/')[2]}'] grid-board .disc")).to_have_count(2)


def test_the_first_answer_of_a_new_game_is_shown_and_not_fetched_again(visit: Opener, served: Served) -> None:
    page = visit()
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    received, asked = list[str | bytes](), list[str]()
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: received.append(frame)))
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    with page.expect_websocket() as opened:
        choose(page, "Start the game")
    expect(status(page)).to_have_attribute("data-phase", "place")
    name = page.url.rpartition("/")[2]
    assert not [ask for ask in asked if ask.startswith("GET") and f"/api/games/{name}" in ask]
    assert "seen=" in opened.value.url
    assert received == [], "the socket brings only what is new"
    place(page, "b4").click()
    expect(place(page, "b4")).to_have_accessible_name(re.compile("b4, (blue|red)"))
    at_step(page, 1)
    assert len(received) == 1
