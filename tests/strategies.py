"""Rules and games for property tests: any ruleset that validates, any game that chance can play."""

import random
from typing import Any

from hypothesis import strategies as st

from millrow.games.game import AnyGame, Game
from millrow.rules.base import AnyRules
from millrow.rules.boards import BOARDS
from millrow.rules.drops import DropRules
from millrow.rules.mills import MillRules
from millrow.rules.named import NAMED
from millrow.rules.options import Choice, YesNo, options


@st.composite
def mill_rules(draw: st.DrawFn) -> MillRules:
    """A mill ruleset on any of our boards, with any options."""
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
def drop_rules(draw: st.DrawFn, most: int = 10) -> DropRules:
    """A drop ruleset with sides up to `most`."""
    columns, rows = draw(st.integers(3, most)), draw(st.integers(3, most))
    line = draw(st.integers(3, min(columns, rows, 25)))
    kind = draw(st.sampled_from(["fast", "memory"]))
    return DropRules(columns=columns, rows=rows, line=line, players=draw(st.integers(2, 10)), board=kind)


presets = st.sampled_from([rules for name, rules in NAMED.items() if name not in ("giant", "big")])
rulesets = st.one_of(presets, mill_rules(), drop_rules())


def random_game(rules: AnyRules, seed: int, most: int = 200) -> AnyGame:
    """A game of chance, at most so many steps long."""
    chance = random.Random(seed)
    game: AnyGame = Game.new(rules, seed=seed)
    while game.ply < most and (legal := game.legal()):
        game.play(chance.choice(legal))
    return game


@st.composite
def games(draw: st.DrawFn, rules: st.SearchStrategy[AnyRules] = rulesets, most: int = 200) -> AnyGame:
    """Any game somewhere on its way."""
    return random_game(draw(rules), draw(st.integers(0, 10**9)), draw(st.integers(0, most)))
