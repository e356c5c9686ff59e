"""The puzzles in the package: by game, theme and grade, and the one of a day."""

from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files

from millrow.core.rules import RulesError
from millrow.games.events import refused
from millrow.wording import say
from millrow.wording.words import short

from .puzzle import GOALS, GRADES, THEMES, Puzzle, read_puzzle

FILE = "puzzles.jsonl"


@cache
def _packaged() -> dict[str, Puzzle]:
    """All puzzles by their ids, the easiest first."""
    text = files(__package__).joinpath("data", FILE).read_text(encoding="utf-8")
    found = sorted(map(read_puzzle, text.splitlines()), key=lambda puzzle: (puzzle.difficulty, puzzle.id))
    return {puzzle.id: puzzle for puzzle in found}


def puzzles(*, game: str = "", goal: str = "", theme: str = "", grade: str = "") -> list[Puzzle]:
    """The puzzles in the package, the easiest first; only those of a game, with a goal, a theme and a grade, if given.

    RulesError that lists the names if there is no such name.

    >>> len(puzzles())
    500
    >>> {puzzle.rules for puzzle in puzzles(theme="mill")}
    {'six'}
    """
    games = sorted({puzzle.rules for puzzle in _packaged().values()})
    wanted = {"game": (game, games), "goal": (goal, GOALS), "theme": (theme, THEMES), "grade": (grade, GRADES)}
    for field, (name, names) in wanted.items():
        if name and name not in names:
            raise RulesError(field, name, say("allowed.one-of", names=list(names)))
    return [
        puzzle
        for puzzle in _packaged().values()
        if game in ("", puzzle.rules)
        and goal in ("", puzzle.goal)
        and (not theme or theme in puzzle.themes)
        and grade in ("", puzzle.grade)
    ]


def find_puzzle(key: str) -> Puzzle:
    """The puzzle with this id; Refused with a message if there is none."""
    if (found := _packaged().get(key)) is None:
        raise refused("no-puzzle", id=short(key))
    return found


def daily_puzzle(day: date) -> Puzzle:
    """The puzzle of a day, the same for everyone. None comes twice before all have had their day.

    >>> from datetime import date, timedelta
    >>> days = [date(2026, 11, 18) + timedelta(nth) for nth in range(500)]
    >>> len({daily_puzzle(day).id for day in days})
    500
    """
    shuffled = sorted(_packaged(), key=lambda key: sha256(key.encode()).digest())
    return _packaged()[shuffled[day.toordinal() % len(shuffled)]]
