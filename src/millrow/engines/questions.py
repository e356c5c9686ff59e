"""Questions about positions: `solve`, `analyse`, `analysis` and `best`.

This is the only entry point: the library, the command line, the engine protocol and the bridges all use it, so the same
question always gets the same answer. Each takes a game, or rules and a position; rules and positions may be given as
text. A position has no history. In a game a step that ends it by repetition or by the limit of quiet moves is a draw.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from millrow.core.family import Family
from millrow.core.rules import Rules
from millrow.core.sentences import result
from millrow.families.rules_text import load_rules
from millrow.games.game import AnyGame, Game
from millrow.notation.positions import read_position
from millrow.wording import say
from millrow.wording.words import shown

from .base import Declined, Limit, Progress, Resources, Solved, Solver, Verdict, choose, engines_of, think, with_draws
from .levels import find_level, strongest

GameOrRules = AnyGame | Rules[Any] | str
DEFAULT_LIMIT = Limit(seconds=1.0)  # for estimates, if no limit is given
UNKNOWN_TURNS = 10**6  # more than any game has
PROOF_SECONDS = 1.0  # of an open-ended analysis, for a proof where proofs are slow


def unsolved(rules: Rules[Any] | str) -> str | None:
    """Why no position of a game can ever be solved; None if they can."""
    rules = load_rules(rules) if isinstance(rules, str) else rules
    return engines_of(rules).unsolved(rules)


def no_estimates(rules: Rules[Any]) -> str | None:
    """Why no search can estimate the positions of a game either; None if one can."""
    return engines_of(rules).search(None).declines(rules)


def solve(game: GameOrRules, position: Any = None) -> Solved:
    """The proven value of a position, without a time limit; ValueError with a message if it cannot be solved.

    >>> solve("connect4", "44444326")
    Solved(value=0, turns=None, score=0)
    """
    rules, pos = resolve_position(game, position)
    if drawing_steps(game):
        best = analyse(game, limit=Limit())[0]
        return Solved(best.low, best.turns)
    with open_solver(rules) as solver:
        return solver.solve(pos)


def drawing_steps(game: GameOrRules) -> list[str]:
    """The steps that end a game as a draw because of what was played before; none for rules, which have no history."""
    return game.drawing_steps() if isinstance(game, Game) else []


@contextmanager
def open_solver(
    rules: Rules[Any] | str, resources: Resources | None = None, progress: Progress | None = None
) -> Iterator[Solver[Any]]:
    """A solver for many positions of one game; ValueError with a message if the game cannot be solved. With `resources`
    it is a separate solver, otherwise one that this process shares. `progress` reports what must be built before the
    first answer."""
    rules = load_rules(rules) if isinstance(rules, str) else rules
    if (why := unsolved(rules)) is not None:
        raise ValueError(say("question.unsolved", why=why))
    with engines_of(rules).solver(rules, resources, progress) as solver:
        yield solver


def analyse(
    game: GameOrRules, position: Any = None, *, limit: Limit | None = None, seed: int | None = None
) -> list[Verdict]:
    """Every legal step with a proven value or an estimate, best first; empty when the game is over.

    A solved game is answered by proofs: at once if there is a table, otherwise values come first and distances last.
    With a limit, the proof gets half of it; if that does not prove the value of every step, or if the game is not
    solved, a search uses the rest. The default limit is one second where proofs are slow. `Limit()`, no limit at all,
    asks for proofs only; ValueError with a message if there are none.
    """
    rules, pos = resolve_position(game, position)
    if not rules.legal(pos) or (isinstance(game, Game) and game.outcome is not None):
        return []
    return with_draws(_analysed(rules, pos, limit, seed), drawing_steps(game))


def _analysed(rules: Rules[Any], pos: Any, limit: Limit | None, seed: int | None) -> list[Verdict]:
    engines = engines_of(rules)
    exact = engines.exact(seed)
    if limit is None and exact.declines(rules) is not None:
        limit = DEFAULT_LIMIT
    why = engines.unsolved(rules)
    if why is None:
        try:
            proofs = exact.verdicts(rules, pos, _half(limit))
        except Declined as declined:
            why = str(declined)
        except LookupError as error:
            raise ValueError(str(error)) from None
        else:
            if all(verdict.solved for verdict in proofs):
                return proofs
            limit = _half(limit)
    if limit == Limit():
        raise ValueError(why)
    return engines.search(seed).verdicts(rules, pos, limit or DEFAULT_LIMIT)


def analysis(game: GameOrRules, position: Any = None, *, limit: Limit | None = None) -> Iterator[list[Verdict]]:
    """`analyse` as it proceeds: the verdicts on every legal step, again and again while they improve. The last list is
    the answer, and lists before the first result are empty; there is none when the game is over. Closing the iterator
    stops the search.

    A game that is solved quickly is answered by proofs, whatever the limit. Otherwise a proof is tried for a moment,
    and then a search deepens until its limit; without one, until everything is proven or its memory is full.
    """
    rules, pos = resolve_position(game, position)
    if not rules.legal(pos) or (isinstance(game, Game) and game.outcome is not None):
        return
    draws = drawing_steps(game)
    for verdicts in _improving(rules, pos, limit):
        yield with_draws(verdicts, draws)


def _improving(rules: Rules[Any], pos: Any, limit: Limit | None) -> Iterator[list[Verdict]]:
    engines = engines_of(rules)
    exact, proven = engines.exact(None), dict[str, Verdict]()
    if engines.unsolved(rules) is None:
        quick = exact.declines(rules) is None
        try:
            for verdicts in exact.analysis(rules, pos, Limit() if quick else Limit(seconds=PROOF_SECONDS)):
                yield verdicts
                proven = {verdict.step: verdict for verdict in verdicts if verdict.solved}
        except (Declined, LookupError):  # there is no table of this game, or it does not have this position
            quick = False
        if quick or len(proven) == len(rules.legal(pos)):
            return
    for verdicts in engines.search(None).analysis(rules, pos, limit or Limit()):
        yield best_first([verdict if verdict.solved else proven.get(verdict.step, verdict) for verdict in verdicts])


def position_value(verdicts: Sequence[Verdict]) -> Verdict:
    """What a position is worth for the seat to move, from the verdicts on all its steps: the best one, which is proven
    only as far as no other step can be better."""
    return verdicts[0]._replace(high=max(verdict.high for verdict in verdicts))


def best_first(verdicts: list[Verdict]) -> list[Verdict]:
    """The same verdicts with what is proven won first, fastest wins before others, and what is proven lost last,
    slowest losses first. What is between them stays in its order."""

    def rank(verdict: Verdict) -> tuple[int, float]:
        if verdict.solved and verdict.low:
            far = UNKNOWN_TURNS if verdict.turns is None else verdict.turns
            return -verdict.low, far * verdict.low
        return 0, 0

    return sorted(verdicts, key=rank)


def best(
    game: GameOrRules, position: Any = None, *, limit: Limit | None = None, level: str = "", seed: int | None = None
) -> Verdict:
    """The step to play, by the named level or the strongest one; ValueError when the game is over.

    Without a limit it thinks as long as the level does on the page.
    """
    rules, pos = resolve_position(game, position)
    if isinstance(game, Game) and game.outcome is not None:
        raise ValueError(say("refusal.over", result=game.result))
    if (end := rules.outcome(pos)) is not None:
        raise ValueError(say("refusal.over", result=result(end)))
    advisor = Advisor(rules, level, seed)
    return choose(advisor.engine, rules, pos, limit or advisor.limit, drawing_steps(game))


class Advisor:
    """`best` for many positions of one game, which also reports the best step while it is thinking.

    The level is the named one, or the strongest; RulesError for a name the game does not have."""

    def __init__(self, rules: Rules[Any], level: str = "", seed: int | None = None) -> None:
        chosen = find_level(rules, level) if level else strongest(rules)
        self.rules, self.engine, self.limit = rules, chosen.make(seed), chosen.limit

    def think(self, pos: Any, limit: Limit | None = None, draws: Collection[str] = ()) -> Iterator[Verdict]:
        """The best step so far, as it improves; the last one is the answer. Without a limit it takes as long as on the
        page. `draws` are the steps that end the game as a draw because of what was played before."""
        for verdict, _ in think(self.engine, self.rules, pos, limit or self.limit, draws):
            yield verdict

    def prepare(self) -> None:
        """Do the slow setup now."""
        self.engine.prepare(self.rules)


def resolve_position(game: GameOrRules, position: Any = None) -> tuple[Rules[Any], Any]:
    """The rules and the position of a question; the start position if none is given."""
    if isinstance(game, Game):
        if position is not None:
            raise ValueError(say("question.position.own"))
        return game.rules, game.position
    rules = load_rules(game) if isinstance(game, str) else game
    if not isinstance(getattr(rules, "family", None), Family):
        raise ValueError(say("question.game", given=shown(rules)))
    if position is None:
        return rules, rules.start()
    if isinstance(position, str):
        return rules, read_position(rules, position)
    if not rules.family.fits(rules, position):
        raise ValueError(say("question.position", given=shown(position)))
    return rules, rules.auto_pass(position)


def _half(limit: Limit | None) -> Limit | None:
    if limit is None:
        return None
    seconds = None if limit.seconds is None else limit.seconds / 2
    return replace(limit, seconds=seconds, nodes=None if limit.nodes is None else max(1, limit.nodes // 2))
