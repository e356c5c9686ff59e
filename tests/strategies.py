"""Hypothesis strategies for rules and games."""

import random
from typing import Any

from hypothesis import strategies as st

from millrow.core.options import Choice, YesNo, options
from millrow.core.rules import AnyRules
from millrow.families import NAMED
from millrow.families.drops.rules import DropRules
from millrow.families.mills.boards import BOARDS
from millrow.families.mills.rules import MillRules
from millrow.games.game import AnyGame, Game


@st.composite
def mill_rules(draw: st.DrawFn) -> MillRules:
    """A mill ruleset on any preset board, with any options."""
    board = draw(st.sampled_from(sorted(BOARDS.values(), key=lambda board: len(board.points))))
    men = draw(st.integers(3, len(board.points) // 2))
    changes: dict[str, Any] = {}
    for name, option in options(MillRules).items():
        if isinstance(option.kind, Choice):
            changes[name] = draw(st.sampled_from(sorted(option.kind.words)))
        elif isinstance(option.kind, YesNo):
            changes[name] = draw(st.booleans())
    changes["fly_at"] = draw(st.sampled_from([None, 3, 4]))
    changes["quiet_limit"] = draw(st.sampled_from([None, None, 10, 50]))
    changes["repetition"] = draw(st.sampled_from([None, 2, 3]))
    return MillRules(board, men=men, **changes)


@st.composite
def drop_rules(draw: st.DrawFn, max_side: int = 10) -> DropRules:
    """A drop ruleset with at most `max_side` rows and columns."""
    columns, rows = draw(st.integers(3, max_side)), draw(st.integers(3, max_side))
    line = draw(st.integers(3, min(columns, rows, 25)))
    kind = draw(st.sampled_from(["fast", "memory"]))
    return DropRules(columns=columns, rows=rows, line=line, players=draw(st.integers(2, 10)), board=kind)


presets = st.sampled_from([rules for name, rules in NAMED.items() if name not in ("giant", "big")])
rulesets = st.one_of(presets, mill_rules(), drop_rules())


def random_game(rules: AnyRules, seed: int, max_steps: int = 200) -> AnyGame:
    """A game of random steps, at most `max_steps` of them."""
    rng = random.Random(seed)
    game: AnyGame = Game.new(rules, seed=seed)
    while game.ply < max_steps and (legal := game.legal()):
        game.play(rng.choice(legal))
    return game


@st.composite
def games(draw: st.DrawFn, rules: st.SearchStrategy[AnyRules] = rulesets, max_steps: int = 200) -> AnyGame:
    """A random game, in progress or over."""
    return random_game(draw(rules), draw(st.integers(0, 10**9)), draw(st.integers(0, max_steps)))
