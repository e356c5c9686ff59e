"""The questions of the library: what is a position worth, what is each step worth, what would you play?

Each is asked about a game, or about rules and a position; rules and positions may be given as texts. A position has no
history: whether it has been repeated, or somebody has resigned, does not count.
"""

from dataclasses import replace
from typing import Any

from millrow.games.game import AnyGame, Game
from millrow.notation.positions import read_position
from millrow.notation.rule_text import load_rules
from millrow.rules.base import AnyRules, result, shown
from millrow.rules.drops import DropPosition, DropRules
from millrow.rules.mills import MillPosition, MillRules

from .base import Limit, Verdict, choose
from .drop_search.engine import DropSearch
from .levels import find_level, strongest
from .mill_search.engine import MillSearch
from .perfect import PerfectEngine
from .solved import Solved, build_table

Asked = AnyGame | AnyRules | str


def unsolved(rules: AnyRules | str) -> str | None:
    """Why no position of a game can be solved, however long one waits; None if they can."""
    from .drop_solver import limits as drops
    from .mill_tables import limits as mills

    rules = load_rules(rules) if isinstance(rules, str) else rules
    if isinstance(rules, DropRules):
        return drops.declines(rules)
    if isinstance(rules, MillRules) and rules.quiet_limit is not None:
        return "a limit of quiet moves can spoil a win, and the tables hold no history"
    return mills.declines(rules)


def solve(game: Asked, position: Any = None) -> Solved:
    """What a position is worth, proven; ValueError in words where nobody can know. It takes as long as it takes.

    >>> solve("connect4", "44444326")
    Solved(value=0, plies=None, score=0)
    """
    rules, pos = subject(game, position)
    if (why := unsolved(rules)) is not None:
        raise ValueError(f"this game is not solved: {why}")
    if isinstance(rules, DropRules):
        return _solve_drop(rules, pos)
    if (end := rules.outcome(pos)) is not None:
        return Solved(_worth(end.winner, rules.turn(pos)), None if end.winner is None else 0)
    try:
        return build_table(rules).probe(pos)
    except LookupError as error:
        raise ValueError(str(error)) from None


def analyse(game: Asked, position: Any = None, *, limit: Limit | None = None, seed: int | None = None) -> list[Verdict]:
    """Every legal step with what is known or thought of it, best first; empty when the game is over.

    A solved game is answered by proofs: at once where there is a table, else however long they take, distances last.
    With a limit they get half of it; if that is not enough to tell the value of every step, or where nothing is solved,
    a search thinks about all of them for the rest. The limit is a second where none is given and proofs take long.
    """
    rules, pos = subject(game, position)
    if not rules.legal(pos) or (isinstance(game, Game) and game.outcome is not None):
        return []
    exact = PerfectEngine(seed)
    if exact.declines(rules) is not None:
        limit = limit or Limit(seconds=1.0)
    if exact.declines(rules) is None or (isinstance(rules, DropRules) and unsolved(rules) is None):
        limit = _half(limit)
        try:
            proofs = exact.verdicts(rules, pos, limit)
        except LookupError as error:
            raise ValueError(str(error)) from None
        if all(verdict.solved for verdict in proofs):
            return proofs
    search = DropSearch(seed) if isinstance(rules, DropRules) else MillSearch(seed)
    return search.verdicts(rules, pos, limit or Limit(seconds=1.0))


def best(
    game: Asked, position: Any = None, *, limit: Limit | None = None, level: str = "", seed: int | None = None
) -> Verdict:
    """The step to play, by the level of this name or the strongest there is; ValueError when the game is over.

    Without a limit it thinks as long as the level does on the page.
    """
    rules, pos = subject(game, position)
    if isinstance(game, Game) and game.outcome is not None:
        raise ValueError(f"the game is over: {game.result}")
    if (end := rules.outcome(pos)) is not None:
        raise ValueError(f"the game is over: {result(end)}")
    chosen = find_level(rules, level) if level else strongest(rules)
    return choose(chosen.make(seed), rules, pos, limit or chosen.limit)


def subject(game: Asked, position: Any = None) -> tuple[AnyRules, Any]:
    """The rules and the position a question is about; the start if no position is given."""
    if isinstance(game, Game):
        if position is not None:
            raise ValueError("a game has its own position: ask about a game, or about rules and a position")
        return game.rules, game.position
    rules = load_rules(game) if isinstance(game, str) else game
    if not isinstance(rules, DropRules | MillRules):
        raise ValueError(f"game is {shown(rules)}, allowed: a game, rules, or the text of rules")
    if position is None:
        return rules, rules.start()
    if isinstance(position, str):
        return rules, read_position(rules, position)
    if not _fits(rules, position):
        raise ValueError(f"position is {shown(position)}, allowed: a position of these rules, or its text")
    return rules, rules.settle(position)


def _half(limit: Limit | None) -> Limit | None:
    if limit is None:
        return None
    seconds = None if limit.seconds is None else limit.seconds / 2
    return replace(limit, seconds=seconds, nodes=None if limit.nodes is None else max(1, limit.nodes // 2))


def _fits(rules: AnyRules, position: object) -> bool:
    if isinstance(rules, DropRules):
        size = (rules.columns, rules.rows)
        return isinstance(position, DropPosition) and (position.grid.columns, position.grid.rows) == size
    if not isinstance(rules, MillRules) or not isinstance(position, MillPosition):
        return False
    return not (position.men[0] | position.men[1]) & ~rules.board.all


def _solve_drop(rules: DropRules, pos: DropPosition) -> Solved:
    from .drop_solver.limits import turns_left

    cells, discs = rules.columns * rules.rows, sum(map(pos.grid.height, range(rules.columns)))
    if pos.winner is not None:
        return Solved(-1, 0, -((cells + 2 - discs) // 2))
    score = 0 if discs == cells else _score(rules, pos)
    return Solved((score > 0) - (score < 0), turns_left(cells, discs, score), score)


def _score(rules: DropRules, pos: DropPosition) -> int:
    """The exact score, searched for in short naps, so that an interrupt is heard."""
    from .drop_engine import BEAT
    from .drop_solver.limits import discs_of, size_of
    from .drop_solver.search import Search

    order = sorted((int(step) - 1 for step in rules.legal(pos)), key=lambda c: abs(2 * c - rules.columns + 1))
    search = Search(size_of(rules), *discs_of(pos), order, thorough=False)
    try:
        while search.score is None and not search.wait(BEAT):
            pass
    finally:
        search.stop()
        search.wait()
    if search.error is not None:
        raise search.error
    assert search.score is not None
    return search.score


def _worth(winner: int | None, seat: int) -> int:
    return 0 if winner is None else 1 if winner == seat else -1
