"""The number of the first column at the terminal, 1 or 0: set by an option or a command, and remembered."""

import json
from pathlib import Path

from millrow.games.game import AnyGame
from millrow.wording import find, say
from millrow.wording.system import reason

from .screen import text_grid

COUNT_FROM = (1, 0)  # what a player may choose; the first is the default


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
    """Save the choice for next time; returns a message."""
    from millrow.store import StoreError
    from millrow.store.transfer import atomic_text_file

    try:
        path().parent.mkdir(parents=True, exist_ok=True)
        with atomic_text_file(path()) as file:
            json.dump({"count_from": first}, file)
    except OSError as error:
        why = say("store.failed.write", where=path(), why=reason(error))
        return say("terminal.game.count.once", first=first, why=why)
    except StoreError as error:
        return say("terminal.game.count.once", first=first, why=error)
    return say("terminal.game.count", first=first)


def read_count_from(text: str) -> int | None:
    """The number that was typed, None if columns cannot be counted from it."""
    return int(text) if text in [str(first) for first in COUNT_FROM] else None


def not_numbered(game: AnyGame) -> str | None:
    """Why the columns of a board have no numbers; None if they have."""
    if text_grid(game, 0) != text_grid(game, 1):
        return None
    return say(find(game.rules.family.name, "numbering") or "numbering")


def step_label(game: AnyGame, step: str, count_from: int) -> str:
    """A step or turn in the player's column numbers."""
    return game.rules.family.view.label(step, count_from)


def step_labels(game: AnyGame, count_from: int) -> list[str]:
    """The legal steps in the player's column numbers."""
    return [step_label(game, step, count_from) for step in game.legal()]


def read_step(game: AnyGame, text: str, count_from: int) -> str:
    """The step that a player's text means. Places alone mean what clicks on them mean: `c5` can take the disc on c5,
    and `a1 d1` moves a disc."""
    rules, view = game.rules, game.rules.family.view
    step, known = view.typed(text, count_from), view.places(rules)
    places = step.split()
    if len(places) == 1 and step in known:
        return view.meant(rules, game.position, places)
    clicked = (click.step for click in view.clicks(rules, game.position) if [*click.path] == places)
    return next(clicked, step)
