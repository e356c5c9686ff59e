"""The engines of the mill games, for `rules.family.engines`."""

from functools import partial

from millrow.families.mills.fen import read_fen, write_fen
from millrow.families.mills.reach import Game as Record
from millrow.families.mills.reach import reach as backward_search
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.games.game import Game

from ..base import FamilyEngines, Limit, Strength
from . import heuristic, hints, tables
from .search.engine import MillSearch
from .tablebase.engine import TableEngine, unsolved
from .tablebase.facts import KNOWN_OPTIONS
from .tablebase.limits import too_slow_reason


def reach(rules: MillRules, pos: MillPosition) -> bool | None:
    """Can a legal game reach this position? None if that could not be found out.

    On small boards all games are played out: the first call for a ruleset takes a few seconds. On others a game is
    searched for, for a few seconds at most, and counts if it can be played to its end.
    """
    if too_slow_reason(rules) is None:
        from .tablebase.reachable import reachable

        return reachable(rules, pos)
    answer = backward_search(rules, pos)
    return answer.reachable if answer.game is None or _is_played(rules, answer.game) else None


def _is_played(rules: MillRules, record: Record) -> bool:
    """Does no draw by repetition or by the move limit end this game early?"""
    game = Game(rules, rules.start(record.first))
    for step in record.steps:
        if game.outcome is not None:
            return False
        game.play(step)
    return True


def read_foreign(rules: MillRules, text: str) -> MillPosition | None:
    """The position of a FEN as mill programs write it; None for other text."""
    return read_fen(rules, text).position if text.count("/") == 2 and len(text.split()) > 10 else None


ENGINES = FamilyEngines[MillRules, MillPosition](
    scores=heuristic.mill_scores,
    slack=heuristic.SLACK,
    obvious=heuristic.obvious_steps,
    exact=TableEngine,
    search=MillSearch,
    unsolved=unsolved,
    solver=tables.open_solver,
    batch=tables.BATCH,
    options=KNOWN_OPTIONS,
    clues=hints.clues,
    reasons=hints.reasons,
    levels={
        "hard": Strength(partial(MillSearch, strict=True), Limit(seconds=1.0, depth=2)),
        "expert": Strength(MillSearch, Limit(seconds=1.5)),
    },
    reach=reach,
    read_foreign=read_foreign,
    write_foreign=write_fen,
)
