"""The engines of the drop games, for `rules.family.engines`."""

from typing import NoReturn

from millrow.families.drops.rules import DropPosition, DropRules
from millrow.wording import say

from ..base import FamilyEngines, Limit, Strength
from . import heuristic, hints
from .mcts.engine import DropSearch
from .solver.batch import BATCH
from .solver.engine import DropEngine, open_solver
from .solver.limits import KNOWN_OPTIONS, decline_reason


def write_foreign(rules: DropRules, pos: DropPosition) -> NoReturn:
    """Always ValueError: programs for drop games have no common notation for positions."""
    raise ValueError(say("drops.foreign"))


ENGINES = FamilyEngines[DropRules, DropPosition](
    scores=heuristic.drop_scores,
    slack=heuristic.SLACK,
    obvious=heuristic.obvious_steps,
    exact=DropEngine,
    search=DropSearch,
    unsolved=decline_reason,
    solver=open_solver,
    batch=BATCH,
    options=KNOWN_OPTIONS,
    clues=hints.clues,
    reasons=hints.reasons,
    levels={
        "hard": Strength(DropSearch, Limit(seconds=1.0, nodes=300)),
        "expert": Strength(DropSearch, Limit(seconds=0.9)),
    },
    write_foreign=write_foreign,
)
