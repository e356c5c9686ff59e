"""Connect Four and its relatives by mouse."""

import re

import pytest
from page.acts import (
    Opener,
    at_step,
    below,
    board,
    centre,
    choose,
    drag,
    ended,
    last_step,
    live,
    place,
    play,
    refused,
    seat,
    status,
    to_move,
)
from page.serving import Served
from playwright.sync_api import expect

DRAWN = "4 6 7 2 7 3 3 2 3 5 3 4 7 2 6 3 1 5 1 4 5 4 3 6 6 7 7 5 1 6 4 5 6 4 7 1 2 5 2 2 1 1"
HOPELESS = 37  # steps of it after which nobody can win any more


@pytest.mark.parametrize(("first", "winner"), [(0, "Blue"), (1, "Red")])
def test_connect_four_is_played_by_clicks_to_a_win(  # F2, F3, F4
    visit: Opener, served: Served, first: int, winner: str
) -> None:
    address = served.game("connect4", first=first)
    page = visit(address)
    to_move(page, first, "drop")
    expect(page.get_by_text("Game in progress", exact=True)).to_be_visible()
    play(page, "4 5 4 5 4 5")
    expect(page.locator(".lasting")).to_have_count(1)  # the last step
    expect(place(page, "4")).to_have_accessible_name(f"column 4, 3 discs, {winner.lower()} on top")
    expect(page.locator(".sign.marked")).to_have_count(0)
    play(page, "4")
    ended(page, first, "line")
    expect(status(page)).to_have_text(f"{winner} wins: four in a row")
    expect(page.locator(".badge")).to_be_hidden()
    expect(page.locator(".sign.marked")).to_have_count(4)
    expect(page.locator(".sign.bar")).to_have_count(1)
    expect(live(page)).to_have_text(f"{winner}: column 4. {status(page).inner_text()}")
    place(page, "1").click()
    refused(page, "over")
    assert served.state(address)["ply"] == last_step(page) == 7


def test_a_disc_is_picked_up_and_the_other_colour_is_refused(visit: Opener, served: Served) -> None:  # F1, F8
    page = visit(served.game("connect4"))
    blue, frame, red = (centre(shown)[0] for shown in (seat(page, "Blue"), board(page), seat(page, "Red")))
    assert blue < frame < red
    choose(page, "Pick up one red disc")
    expect(refused(page, "turn")).to_have_text("It's Blue's turn. Use the blue discs.")
    choose(page, "Pick up one blue disc")
    expect(below(page)).to_have_text("Choose a column, or press Escape to put the disc back.")
    expect(page.get_by_role("button", name="Put the blue disc back")).to_have_attribute("aria-pressed", "true")
    choose(page, "Put the blue disc back")
    expect(below(page).locator(".advice")).to_be_visible()
    choose(page, "Pick up one blue disc")
    play(page, "4")
    expect(place(page, "4")).to_have_accessible_name("column 4, 1 disc, blue on top")
    expect(page.get_by_role("button", name="Pick up one red disc")).to_have_attribute("aria-pressed", "false")
    drag(page, centre(page.get_by_role("button", name="Pick up one red disc")), centre(place(page, "4")))
    at_step(page, 2)
    expect(place(page, "4")).to_have_accessible_name("column 4, 2 discs, red on top")


def test_a_full_column_is_refused_and_the_turn_is_not_lost(visit: Opener, served: Served) -> None:  # X3, F8
    page = visit(served.game("connect4", "1 1 1 1 1 1"))
    expect(place(page, "1")).to_have_accessible_name("column 1, full, red on top")
    place(page, "1").click()
    refused(page, "full-column")
    to_move(page, 0, "drop")
    play(page, "2")
    to_move(page, 1, "drop")


def test_the_disc_falls_to_the_lowest_free_cell_and_the_fall_is_seen(visit: Opener, served: Served) -> None:  # F2
    page = visit(served.game("connect4", "4"), motion=True)
    at_step(page, 1)
    page.evaluate(
        """() => {
            window.falls = [];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, how) {
                falls.push([frames[0].transform, frames.at(-1).transform, how.duration]);
                return animate.call(this, frames, how);
            };
        }"""
    )
    play(page, "4")
    [[top, bottom, lasts]] = page.evaluate("falls")
    from_x, from_y, to_x, to_y = (float(found) for found in re.findall(r"-?[\d.]+(?=px)", top + bottom))
    assert from_x == to_x
    assert from_y < to_y
    assert 0 < lasts < 1000
    assert served.state(page.url)["discs"][3] == "01"


def test_a_hopeless_game_says_so_and_a_full_board_is_a_draw(visit: Opener, served: Served) -> None:  # F3, F4
    steps = DRAWN.split()
    page = visit(served.game("connect4", " ".join(steps[: HOPELESS - 1])))
    at_step(page, HOPELESS - 1)
    expect(page.locator(".say.hopeless")).to_have_count(0)
    play(page, steps[HOPELESS - 1])
    expect(page.locator(".say.hopeless")).to_contain_text("Nobody can win any more.")
    play(page, " ".join(steps[HOPELESS:]))
    ended(page, None, "full")
    expect(status(page)).to_contain_text("Game drawn")


@pytest.mark.parametrize(
    ("rules", "steps"),
    [
        ("connect4", " ".join(DRAWN.split()[:HOPELESS])),
        ("connect:columns=4,rows=3,line=3,players=3", "4 4 1 3 4 2 2 2 3 1 1"),
    ],
    ids=["two players", "three players"],
)
def test_a_hopeless_game_is_ended_as_a_draw_in_one_click(  # F3
    visit: Opener, served: Served, rules: str, steps: str
) -> None:
    page = visit(served.game(rules, steps))
    choose(page, "End as a draw")
    ended(page, None, "agreed")
    expect(page.get_by_role("button", name="End as a draw")).to_have_count(0)


def test_the_report_game_is_announced(visit: Opener, served: Served) -> None:  # F3
    page = visit(served.game("connect4", " ".join("61631334256546134511663247531254725422")))
    to_move(page, 0, "drop")
    expect(page.locator(".say.hopeless")).to_be_visible()


def test_undo_redo_and_reset(visit: Opener, served: Served) -> None:  # F6
    page = visit(served.game("connect4", "4 4 5 3 6 2"))
    play(page, "7")
    ended(page, 0, "line")
    choose(page, "Undo")
    to_move(page, 0, "drop")
    expect(page.locator(".sign.marked")).to_have_count(0)
    for name, step in (("Undo", 5), ("Redo", 6), ("Redo", 7)):
        choose(page, name)
        at_step(page, step)
    ended(page, 0, "line")
    choose(page, "More…", "Start again")
    at_step(page, 0)
    expect(board(page).get_by_role("button", name=re.compile(", empty$"))).to_have_count(7)


def test_play_again_or_change_settings_after_the_end(visit: Opener, served: Served) -> None:  # X4, X5
    page = visit(served.game("connect3", "1 2 1 2"))
    expect(page.locator(".numbers text")).to_have_text(["1", "2", "3"])
    play(page, "1")
    ended(page, 0, "line")
    expect(below(page).get_by_role("button", name="Leave")).to_be_visible()
    choose(page, "Play again")
    at_step(page, 0)
    expect(board(page).get_by_role("button", name=re.compile(", empty$"))).to_have_count(3)
    page.goto(served.url + served.game("connect:columns=5,rows=4,line=3,players=3", "1 2 3 1 2 3 1"))
    expect(status(page)).to_have_attribute("data-reason", "line")
    choose(page, "Change settings…")
    expect(page.get_by_role("textbox", name="Columns")).to_have_value("5")
    expect(page.get_by_role("textbox", name="Rows")).to_have_value("4")
    page.get_by_role("textbox", name="Columns").fill("6")
    page.get_by_role("textbox", name="Players").fill("2")
    expect(page.get_by_text(re.compile(r"^Rules: 6\s×\s4, "))).to_be_visible()
    choose(page, "Start the game")
    expect(board(page).get_by_role("button")).to_have_count(6)
    at_step(page, 0)


def test_three_players_take_turns_with_their_own_characters(visit: Opener, served: Served) -> None:  # X1, X2, P3
    page = visit(served.game("trio"))
    expect(page.get_by_role("heading", name="Players")).to_be_visible()
    for name, step in (("Blue", "1"), ("Red", "2"), ("Green", "3"), ("Blue", "1")):
        expect(page.locator(".seat-list [aria-current=true]")).to_contain_text(name)
        play(page, step)
    expect(page.locator("drop-board .disc")).to_have_count(4)
    expect(page.locator("drop-board .disc[data-seat='2'] text")).to_have_text("G")
    choose(page, "Pick up one green disc")
    expect(refused(page, "turn")).to_have_text("It's Red's turn. Use the red discs.")


def test_position_text_and_files_are_exported(visit: Opener, served: Served) -> None:  # M10
    page = visit(served.game("connect4", "4 4 5"))
    at_step(page, 3)
    choose(page, "More…", "Copy the position")
    expect(page.get_by_text("Position copied.").first).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == served.state(page.url)["position"]
    for button, ending, holds in (("Export as text", ".txt", b"1. 4 4 2. 5"), ("Export as JSON", ".json", b'"steps"')):
        with page.expect_download() as found:
            choose(page, "More…", button)
        assert found.value.suggested_filename == f"Connect-Four{ending}"
        assert holds in found.value.path().read_bytes()
    for picture, beginning in (("png", b"\x89PNG"), ("svg", b"<svg")):
        choose(page, "More…", "Download an image…")
        with page.expect_download() as found:
            page.locator(f"button[value={picture}]").click()
        assert found.value.path().read_bytes().startswith(beginning)
