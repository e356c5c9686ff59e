"""The number of the first column at the terminal, 1 or 0: an option or a word chooses it, and it is remembered."""

import json
from pathlib import Path

from millrow.games.game import AnyGame
from millrow.rules.base import Refused
from millrow.rules.columns import COUNT_FROM, column_label, read_column, renumbered
from millrow.rules.drops import DropRules

HOW = "`count 0` or `count 1` numbers the columns from 0 or 1."


def path() -> Path:
    from platformdirs import user_config_path

    return user_config_path("millrow", appauthor=False) / "terminal.json"


def recall_count_from() -> int:
    """The number that was chosen last; 1 if none was, or if the file cannot be read."""
    try:
        first = json.loads(path().read_text(encoding="utf-8"))["count_from"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return COUNT_FROM[0]
    return first if type(first) is int and first in COUNT_FROM else COUNT_FROM[0]


def remember_count_from(first: int) -> str:
    """Keep the choice for the next time; gives a sentence about it."""
    from millrow.store import StoreError
    from millrow.store.transfer import whole_file

    try:
        path().parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path()) as file:
            json.dump({"count_from": first}, file)
    except (OSError, StoreError) as error:
        return f"Columns are numbered from {first}, but only this time: {error}."
    return f"Columns are numbered from {first}."


def read_count_from(text: str) -> int | None:
    """The number that was typed, None if columns cannot be counted from it."""
    return int(text) if text in [str(first) for first in COUNT_FROM] else None


def step_label(game: AnyGame, step: str, count_from: int) -> str:
    """A step or turn as the player reads it."""
    return column_label(step, count_from) if isinstance(game.rules, DropRules) else step


def step_labels(game: AnyGame, count_from: int) -> list[str]:
    """The legal steps as the player reads them."""
    return [step_label(game, step, count_from) for step in game.legal()]


def read_step(game: AnyGame, text: str, count_from: int) -> str:
    """The step that a player's text means."""
    return read_column(text, count_from) if isinstance(game.rules, DropRules) else text


def in_numbers(error: Exception, count_from: int) -> Exception:
    """The same error, a refusal in the numbers that the player reads."""
    return Refused(renumbered(error.refusal, count_from)) if isinstance(error, Refused) else error
