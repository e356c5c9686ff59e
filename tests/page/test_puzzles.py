"""The puzzles in a browser: what there is to solve, the board, runs, mistakes from reviews, and the progress."""

import json
import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta

import pytest
from page.acts import Opener, board, live, not_twice, sideways
from page.serving import Served
from playwright.sync_api import Locator, Page, expect

import millrow
from millrow.engines.puzzles import Answer, Puzzle, right_step
from millrow.engines.puzzles.answers import SOLVED
from millrow.games.turns import turns

SLOW = 90_000  # ms: the first answer on a machine compiles the solver
PROGRESS = "JSON.parse(localStorage['millrow.puzzles'])"
FORMAT = {"format": "millrow-puzzles", "solved": {}, "days": {}, "best": {"rush": 0, "streak": 0}, "own": []}


def puzzle_on(page: Page) -> Puzzle:
    """The puzzle that is shown."""
    expect(page.locator(".puzzle[data-puzzle]")).to_be_visible()
    expect(board(page)).to_be_visible()
    return millrow.find_puzzle(page.locator(".puzzle").get_attribute("data-puzzle") or "")


def notice(page: Page, kind: str) -> Locator:
    return page.locator(f".lesson-notice.{kind}")


def place(page: Page, name: str) -> Locator:
    """A point or a column, in English or German."""
    return board(page).get_by_role("button", name=re.compile(f"^(column |Spalte )?{name}(,|$)"))


def points_of(step: str) -> list[str]:
    return step.removeprefix("x").split("-")


def play(page: Page, puzzle: Puzzle, steps: Sequence[str], *, tap: bool = False) -> Answer:
    """Play a right step after these."""
    step = right_step(puzzle, steps)
    for point in points_of(step):
        not_twice(page)
        spot = place(page, point)
        spot.tap() if tap else spot.click()
    answer = millrow.check_answer(puzzle, [*steps, step])
    if answer.verdict != SOLVED:
        expect(page.locator(".puzzle")).to_have_attribute("data-played", str(len(answer.steps)), timeout=SLOW)
    return answer


def turns_of(puzzle: Puzzle, steps: Sequence[str]) -> list[int]:
    """The solver's turns in these steps, by their first ply."""
    return [turn.ply for turn in turns(puzzle.game(list(steps))) if turn.seat == puzzle.seat]


def solve(page: Page, puzzle: Puzzle, steps: Sequence[str] = (), *, tap: bool = False) -> None:
    """Play right steps until it is solved; the page may show the next puzzle then."""
    answer = play(page, puzzle, steps, tap=tap)
    while answer.verdict != SOLVED:
        answer = play(page, puzzle, answer.steps, tap=tap)


def wrong_step(puzzle: Puzzle) -> str:
    return next(step for step in puzzle.game().legal() if step != puzzle.answer[0])


def test_the_puzzle_of_the_day_counts_days(visit: Opener, served: Served) -> None:
    days = (date(2026, 11, 18) + timedelta(nth) for nth in range(500))
    day = next(day for day in days if millrow.daily_puzzle(day).turns == 1)
    page = visit("#/")
    page.clock.set_fixed_time(datetime(day.year, day.month, day.day, 12))
    page.get_by_role("link", name="Puzzle of the day").click()
    puzzle = puzzle_on(page)
    assert puzzle == millrow.daily_puzzle(day)
    expect(page.locator(".task")).to_contain_text(re.compile("only", re.IGNORECASE))
    expect(live(page)).to_contain_text(re.compile("only", re.IGNORECASE))
    for point in (point for step in puzzle.answer for point in points_of(step)):
        place(page, point).click()
    expect(notice(page, "right")).to_have_text("Solved! 1 day in a row", timeout=SLOW)
    expect(live(page)).to_contain_text("Solved!")
    page.locator("[data-does=back]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzles")
    expect(page.get_by_text("Come back tomorrow")).to_be_visible()
    expect(page.get_by_text("1 day in a row")).to_be_visible()


def test_practice_on_a_phone_by_touch_and_a_mistake(visit: Opener, served: Served) -> None:
    page = visit("#/puzzles", phone=True)
    page.get_by_role("radio", name="Six Men's Morris").check(force=True)
    page.get_by_role("radio", name="Medium").check(force=True)
    page.get_by_label("Theme").select_option(label="Close a mill")
    wanted = millrow.puzzles(game="six", theme="mill", grade="medium")
    expect(page.get_by_text(f"{len(wanted)} puzzles, 0 solved.")).to_be_visible()
    assert sideways(page) == 0
    page.locator("[data-does=practice]").tap()
    first = puzzle_on(page)
    assert first in wanted
    assert sideways(page) == 0
    for point in points_of(wrong_step(first)):
        place(page, point).tap()
    expect(notice(page, "again")).to_contain_text("That's not it.", timeout=SLOW)
    page.locator("[data-does=answer]").tap()
    expect(notice(page, "hint")).to_contain_text("only move that")
    expect(page.locator("[data-does=answer]")).to_be_disabled()  # it is shown
    expect(board(page).locator(".sign.marked")).not_to_have_count(0)
    solve(page, first, tap=True)
    expect(notice(page, "right")).to_contain_text("This one doesn't count", timeout=SLOW)
    expect(page.locator(".task")).to_contain_text(f"You play {('blue', 'red')[first.seat]}.")
    expect(page.locator("[data-does=next]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f".puzzle:not([data-puzzle={first.id}])")).to_be_visible()
    second = puzzle_on(page)
    solve(page, second, tap=True)
    expect(notice(page, "right")).to_have_text("Solved!", timeout=SLOW)
    assert list(page.evaluate(PROGRESS)["solved"]) == [second.id]


def test_on_a_phone_the_board_is_directly_below_the_task(visit: Opener) -> None:
    page = visit("#/puzzles/six-1a7b0efd", phone=True, settings={"language": "de"})
    expect(board(page)).to_be_visible()
    for width, height in ((390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        task, shown = page.locator(".lesson-task").bounding_box(), board(page).bounding_box()
        buttons = page.locator(".lesson-answer > .row").bounding_box()
        assert task is not None
        assert shown is not None
        assert buttons is not None
        assert 0 <= shown["y"] - task["y"] - task["height"] < 20, (width, height)
        assert 0 <= buttons["y"] - shown["y"] - shown["height"] < 20, (width, height)
    page.set_viewport_size({"width": 500, "height": 500})
    task, shown = page.locator(".lesson-task").bounding_box(), board(page).bounding_box()
    assert task is not None
    assert shown is not None
    assert abs(task["y"] - shown["y"]) < 4  # they are beside each other


def test_a_streak_by_keyboard_in_german_ends_with_a_mistake(visit: Opener, served: Served) -> None:
    page = visit("#/puzzles/streak", settings={"language": "de"})
    expect(page.get_by_role("heading", level=1)).to_have_text("Serie")
    first = puzzle_on(page)
    solve(page, first)
    expect(page.locator(".puzzle")).to_have_attribute("data-score", "1", timeout=SLOW)
    expect(page.locator(f".puzzle:not([data-puzzle={first.id}])")).to_be_visible()
    second = puzzle_on(page)
    for point in points_of(wrong_step(second)):
        place(page, point).focus()
        page.keyboard.press("Enter")
    expect(page.locator(".puzzle[data-over=true]")).to_be_visible(timeout=SLOW)
    expect(page.locator(".task")).to_have_text("1 Aufgabe in Folge gelöst. Das ist dein bestes Ergebnis.")
    expect(page.get_by_role("link", name="Aufgabe 2")).to_have_attribute("href", f"#/puzzles/{second.id}")
    expect(page.locator("[data-does=once-more]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".puzzle:not([data-over])")).to_have_attribute("data-score", "0")


@pytest.mark.parametrize("game", ["six", "connect4"])
def test_a_draw_counts_once_it_was_held_as_often_as_the_task_says(visit: Opener, served: Served, game: str) -> None:
    puzzle = next(one for one in millrow.puzzles(game=game, goal="draw") if one.turns == 3)
    page = visit(f"#/puzzles/{puzzle.id}")
    expect(page.locator(".task")).to_contain_text("Find the only move that draws, three times in a row.")
    steps: tuple[str, ...] = ()
    while len(turns_of(puzzle, steps)) < 2:  # its own turns; captures belong to them
        steps = play(page, puzzle, steps).steps
        expect(page.locator(".lesson-notice")).to_contain_text(re.compile("Keep going|Finish your turn"))
        assert page.evaluate("localStorage['millrow.puzzles']") is None
    solve(page, puzzle, steps)
    expect(notice(page, "right")).to_have_text("Solved!", timeout=SLOW)
    assert list(page.evaluate(PROGRESS)["solved"]) == [puzzle.id]


def test_a_rush_ends_with_the_time(visit: Opener, served: Served) -> None:
    page = visit("#/credits")
    page.clock.install()
    page.goto(served.url + "#/puzzles/rush")
    puzzle_on(page)
    expect(page.get_by_role("timer")).to_have_text(re.compile("^(3:00|2:5.)$"))
    page.clock.fast_forward("02:00")
    expect(page.get_by_role("timer")).to_have_text(re.compile("^(1:00|0:5.)$"))
    page.clock.fast_forward("01:01")
    expect(page.locator(".puzzle[data-over=true]")).to_be_visible()
    expect(page.locator(".task")).to_have_text("No puzzle solved in this rush.")


def test_mistakes_of_a_review_become_puzzles(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4", "4 4 5 3 7 6 4 3").replace("/game/", "/review/"))
    expect(page.locator(".review[data-done=true]")).to_be_visible(timeout=SLOW)
    page.locator("[data-does=keep]").click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("1 puzzle added.")
    toast.get_by_role("button", name="Open").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your mistakes")
    expect(page.locator(".task")).to_contain_text("Find a move that keeps")
    place(page, "4").click()
    expect(notice(page, "right")).to_be_visible(timeout=SLOW)
    assert [one["solved"] for one in page.evaluate(PROGRESS)["own"]] == [True]
    page.locator("[data-does=back]").click()
    expect(page.get_by_text("1 position from your own games, 1 solved.")).to_be_visible()


def test_progress_is_exported_and_imported_and_a_damaged_file_loses_nothing(visit: Opener, served: Served) -> None:
    easy = millrow.puzzles(grade="easy")[0]
    mine = FORMAT | {"solved": {easy.id: "2026-11-01"}, "best": {"rush": 4, "streak": 2}}
    page = visit("#/credits")
    page.evaluate("(text) => localStorage.setItem('millrow.puzzles', text)", json.dumps(mine))
    page.goto(served.url + "#/puzzles")
    expect(page.get_by_text(re.compile("^Easy: 1 of"))).to_be_visible()
    with page.expect_download() as saved:
        page.locator("[data-does=export]").click()
    exported = saved.value.path().read_text()
    assert json.loads(exported) == mine
    other = FORMAT | {"solved": {millrow.puzzles(grade="easy")[1].id: "2026-11-02"}}
    for name, text, said in (
        ("cut.json", exported[:-9], "cut.json has no puzzle progress. Nothing has changed."),
        ("other.json", json.dumps(other), "Progress imported. 2 puzzles solved in all."),
    ):
        with page.expect_file_chooser() as chooser:
            page.locator("[data-does=import]").click()
        chooser.value.set_files({"name": name, "mimeType": "application/json", "buffer": text.encode()})
        expect(page.locator(".toast").filter(has_text=said)).to_be_visible()
    expect(page.get_by_text(re.compile("^Easy: 2 of"))).to_be_visible()
    expect(page.get_by_text("Best: 4")).to_be_visible()


@pytest.mark.parametrize("address", ["six-nothing", "practice/chess/all/all"])
def test_an_address_without_a_puzzle_gets_a_sentence(visit: Opener, served: Served, address: str) -> None:
    page = visit(f"#/puzzles/{address}")
    said = {"six-nothing": "There is nothing at this address."}.get(address, "There are no puzzles here.")
    expect(page.get_by_text(said).first).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
