"""The value map: what every first move is worth, for each solved size. Values are computed once and then kept in the
cache folder."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from millrow import __version__
from millrow.core.rules import Rules
from millrow.engines.base import Verdict
from millrow.engines.files import cache_folder, fingerprint, write_atomic
from millrow.engines.questions import analysis
from millrow.families import title
from millrow.families.rules_text import read_rules, write_rules
from millrow.games.game import AnyGame, Game
from millrow.wording import say

from .analysis import values_message
from .state import Words, preview, summary, words

FOURS = tuple(  # Connect Four on other boards
    f"connect:columns={columns},rows={rows},line=4"
    for columns, rows in (
        (4, 4),
        (4, 5),
        (5, 4),
        (5, 5),
        (4, 6),
        (6, 4),
        (4, 7),
        (7, 4),
        (8, 4),
        (5, 6),
        (6, 5),
        (6, 6),
        (7, 5),
    )
)
# Rules whose first moves are solved within about a minute, the quickest first.
SIZES = ("six", "three", "five", "connect4", "connect3", *FOURS, "seven")


class SizeValues(msgspec.Struct, frozen=True):
    """What the first moves of a game are worth."""

    rules: str
    values: list[Any]  # as on the analysis board, best first
    evaluation: Words
    counts: Words | None
    kind: str


def size_json(text: str) -> dict[str, Any]:
    """A size before it is solved: its rules, title and board. Titles differ."""
    rules: Rules[Any] = read_rules(text)
    name = title(rules)
    if text in FOURS:
        name = say("results.title", title=title(read_rules("connect4")), about=summary(rules)[0])
    return {
        "rules": write_rules(rules),
        "title": msgspec.to_builtins(words(name)),
        "summary": [msgspec.to_builtins(words(point)) for point in summary(rules)],
        "preview": preview(rules),
    }


def known_values(rules: Rules[Any]) -> list[Verdict] | None:
    """The values of the first moves, if they are in the cache folder; None if not, or if the file cannot be right."""
    with suppress(OSError, ValueError, TypeError):
        found = [Verdict(*entry) for entry in json.loads(_file(rules).read_bytes())]
        if sorted(verdict.step for verdict in found) == sorted(rules.legal(rules.start())):
            return found if all(verdict.solved for verdict in found) else None
    return None


def solve_values(rules: Rules[Any]) -> Iterator[list[Verdict]]:
    """The proven values of the first moves, best first; they are kept. In a worker process."""
    found = list[Verdict]()
    for verdicts in analysis(rules, rules.start()):
        found = verdicts
        yield found
    if found and all(verdict.solved for verdict in found):
        file = _file(rules)
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(file, json.dumps(found).encode())


def values_json(rules: Rules[Any], verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """The values as the page shows them; only proven ones."""
    game: AnyGame = Game(rules)
    message = values_message(game, 0, verdicts, done=True)
    found = SizeValues(write_rules(rules), message.values, message.evaluation, message.counts, message.kind)
    return {"t": "values", **msgspec.to_builtins(found)}


def _file(rules: Rules[Any]) -> Path:
    return cache_folder() / "values" / f"{fingerprint([__version__, write_rules(rules)])}.json"
