"""The engine protocol: rules and a position in, improving verdicts out; and what a family's engines provide.

Proofs and estimates are separate: what is proven is in `low` and `high`, what is estimated in `estimate`.
"""

import warnings
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from millrow.core.family import Click
from millrow.core.options import unknown_options
from millrow.core.rules import Rules
from millrow.wording import say

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .heuristic import Perception

R = TypeVar("R")
P = TypeVar("P")
P_contra = TypeVar("P_contra", contravariant=True)
Progress = Callable[[int, int], None]  # called with the work done and the total; a total of 0 means unknown


@dataclass(frozen=True)
class Limit:
    """When an engine must stop; None means no limit of that kind, 0 asks for an immediate answer."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        for name, amount in vars(self).items():
            if amount is not None and not (isinstance(amount, int | float) and amount >= 0):  # also rejects nan
                raise ValueError(say("question.limit", name=name, amount=amount))


class Verdict(NamedTuple):
    """What is known or estimated about a step, for the seat that plays it."""

    step: str
    low: int = -1  # lower bound: -1 may lose, 0 draws or better, +1 wins
    high: int = 1  # upper bound: -1 loses, 0 draws or worse, +1 may win; low == high means solved
    turns: int | None = None  # turns to the end under best play, if solved
    estimate: float = 0.0  # from -1 to 1, for what is not proven

    @property
    def solved(self) -> bool:
        """Is the value of the step proven?"""
        return self.low == self.high

    @property
    def plies(self) -> int | None:
        """Deprecated name of `turns`."""
        return _deprecated_plies("Verdict", self.turns)

    @property
    def guess(self) -> float:
        """Deprecated name of `estimate`."""
        warnings.warn("Verdict.guess is now Verdict.estimate", DeprecationWarning, stacklevel=2)
        return self.estimate


class Solved(NamedTuple):
    """The proven value of a position for the seat to move."""

    value: int  # 1 win, 0 draw, -1 loss
    turns: int | None = None  # turns to the end under best play; None for a draw
    score: int | None = None  # drops only: n wins with the mover's n-th last disc, -n loses to the opponent's n-th last

    @property
    def plies(self) -> int | None:
        """Deprecated name of `turns`."""
        return _deprecated_plies("Solved", self.turns)

    def verdict(self, step: str) -> Verdict:
        """The verdict on a step with this value for the seat that plays it."""
        return Verdict(step, self.value, self.value, self.turns, float(self.value))


def _deprecated_plies(name: str, turns: int | None) -> int | None:
    warnings.warn(f"{name}.plies counts turns: it is now called {name}.turns", DeprecationWarning, stacklevel=3)
    return turns


class EngineFailed(Exception):
    """An engine crashed or gave an invalid answer; the message names the engine and the reason."""


class Declined(ValueError):
    """An engine was asked about a game it does not support; the message gives the reason."""


def declines_options(rules: Rules[Any], known: Collection[str]) -> str | None:
    """Why an engine that knows only these options does not support the game; None if it does."""
    if unknown := unknown_options(rules, known):
        return say("decline.options", options=unknown)
    return None


class Thoughts(NamedTuple):
    """What an engine knew when it chose a step: verdicts on the steps that it has judged, best first, and how far it
    looked, in turns or in games played out (0: it does neither)."""

    verdicts: tuple[Verdict, ...] = ()
    depth: int = 0
    playouts: int = 0


class Engine(Protocol):
    """A player that also evaluates steps. It takes a seed, so that its play can be reproduced.

    Engines subclass it to inherit defaults."""

    thoughts: Thoughts = Thoughts()  # what the last `think` knew so far

    def declines(self, rules: Rules[Any]) -> str | None:
        """Why the engine does not support this game; None if it does."""

    def think(self, rules: Rules[P], pos: P, limit: Limit) -> Iterator[Verdict]:
        """The best step so far, again each time it improves; the last one is the answer. Closing the iterator stops the
        search."""

    def verdicts(self, rules: Rules[P], pos: P, limit: Limit | None = None) -> list[Verdict]:
        """A verdict on every legal step, best first; empty when the game is over. Raises Declined for games it does not
        support."""
        answers = deque(self.think(rules, pos, limit or Limit()), maxlen=1)
        return [*answers, *(Verdict(step) for step in rules.legal(pos) for best in answers if step != best.step)]

    def compiles(self, rules: Rules[Any]) -> bool:
        """Does `prepare` compile kernels the first time?"""
        return False

    def analysis(self, rules: Rules[P], pos: P, limit: Limit) -> Iterator[list[Verdict]]:
        """`verdicts` again and again while they improve; the last list is the answer, and lists before the first result
        are empty. Closing the iterator stops the search."""
        yield self.verdicts(rules, pos, limit)

    def ready(self, rules: Rules[Any]) -> bool:
        """Can the engine answer without `prepare`, which takes a few seconds?"""
        return True

    def prepare(self, rules: Rules[Any], progress: Progress | None = None) -> None:
        """Do the slow setup now: build tables, read books, compile kernels."""
        return

    def close(self) -> None:
        """Release resources, such as another program."""
        return


EngineFactory = Callable[[int | None], Engine]  # takes a seed


def with_draws(verdicts: Sequence[Verdict], draws: Collection[str]) -> list[Verdict]:
    """The verdicts, best first, with a draw for these steps: they end the game by repetition or by the limit of quiet
    moves (`Game.drawing_steps`), which an engine that sees only the position does not know."""
    if not draws:
        return list(verdicts)
    found = [Verdict(verdict.step, 0, 0) if verdict.step in draws else verdict for verdict in verdicts]
    return sorted(found, key=_worth, reverse=True)


def _worth(verdict: Verdict) -> float:
    return verdict.low if verdict.solved else verdict.estimate


def think(
    engine: Engine, rules: Rules[P], pos: P, limit: Limit, draws: Collection[str] = ()
) -> Iterator[tuple[Verdict, Thoughts]]:
    """`engine.think` with what the engine knew, in a game in which these steps draw at once. The engine's choice is
    replaced if it draws and a better step is known, or if it is worse than such a draw."""
    for verdict in engine.think(rules, pos, limit):
        thoughts = engine.thoughts
        if draws:
            known = with_draws(thoughts.verdicts, draws)
            thoughts = thoughts._replace(verdicts=tuple(known))
            chosen = with_draws([verdict], draws)[0]
            better = bool(known) and _worth(known[0]) > _worth(chosen)
            verdict = known[0] if better and (verdict.step in draws or known[0].step in draws) else chosen
        yield verdict, thoughts


def choose(engine: Engine, rules: Rules[P], pos: P, limit: Limit | None = None, draws: Collection[str] = ()) -> Verdict:
    """The engine's final verdict in a game in which these steps draw at once; ValueError if the game is over."""
    answers = deque(think(engine, rules, pos, limit or Limit(), draws), maxlen=1)
    if not answers:
        raise ValueError(say("question.over.engine"))
    return answers[0][0]


class Resources(NamedTuple):
    """The resources a solver may use."""

    threads: int = 1
    table_bytes: int = 64 << 20
    book: bool = True  # use the opening books?


class Solver(Protocol[P_contra]):
    """Solves positions of one game."""

    def solve(self, pos: P_contra) -> Solved:
        """The proven value of a position; ValueError with a message if it cannot be solved."""

    def solve_line(self, line: str) -> Solved:
        """The proven value of a position given as text; ValueError with a message, also if the game is over there."""


class BadRow(ValueError):
    """A row of an array is not a position that can be solved: its number, from 0, and the reason."""

    def __init__(self, row: int, why: str) -> None:
        super().__init__(why)
        self.row, self.why = row, why


class Batch(NamedTuple):
    """How the positions of a family are solved many at a time, as rows of whole numbers."""

    widths: tuple[int, ...]  # the numbers of columns that an array may have
    columns: str  # what they are, for a message
    row: "Callable[[Any, Any], Sequence[int]]"  # of a position; its width is the last of `widths`
    # values and turns (-1: a draw) of an int64 array of rows; BadRow with the reason for the first it cannot solve
    values: "Callable[[Any, NDArray[Any]], tuple[NDArray[Any], NDArray[Any]]]"


class Strength(NamedTuple):
    """The engine behind a level and its limit per step."""

    make: EngineFactory
    limit: Limit


class Clue(NamedTuple):
    """A part of a hint: a sentence of the family, by its code and facts, and the places of the discs it is about."""

    code: str
    facts: Mapping[str, Any]
    places: tuple[str, ...]


class Reason(NamedTuple):
    """Why a step is good: a code of a sentence's part ("closes a mill") and its facts."""

    code: str
    facts: Mapping[str, Any] = {}


def plain_clues(rules: Any, pos: Any, step: str) -> list[Clue]:
    """Clues that need only the view of a game: half of the places where something can be played, a few, and the one."""
    clicks = rules.family.view.clicks(rules, pos)
    nth = next(nth for nth, click in enumerate(clicks) if click.step == step)
    half = clicks[: -(-len(clicks) // 2)] if nth < -(-len(clicks) // 2) else clicks[-(-len(clicks) // 2) :]
    few = clicks[nth : nth + 2] if nth + 1 < len(clicks) else clicks[-2:]
    chosen = clicks[nth]

    def places(shown: list[Click]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(place for click in shown for place in click.changes))

    return [
        Clue("hint.half", {}, places(half)),
        Clue("hint.few", {}, places(few)),
        Clue("hint.move", {"move": step}, places([chosen])),
    ]


@dataclass(frozen=True)
class FamilyEngines(Generic[R, P]):
    """What a family's engines provide. `family.engines` names the module that defines it as `ENGINES`. Importing that
    module must be cheap, so modules with compiled code are imported on first use."""

    scores: "Callable[[R, P, Perception], dict[str, float]]"  # heuristic score of each legal step, one turn ahead
    slack: float  # scores that differ by less count as equal
    obvious: Callable[[R, P], list[str]]  # the steps a sensible player would consider; empty if there is no obvious one
    exact: EngineFactory  # the solver as a player
    search: EngineFactory  # the search, for what cannot be solved
    unsolved: Callable[[R], str | None]  # why no position can ever be solved; None if they can
    # resources None: use the shared solvers
    solver: Callable[[R, Resources | None, Progress | None], AbstractContextManager[Solver[P]]]
    batch: Batch | None = None  # None: positions are solved one at a time
    # the options that `scores` and `obvious` support; for rules with others the generic ones are used
    options: Collection[str] = ()
    levels: Mapping[str, Strength] = field(default_factory=dict)  # of "hard" and "expert"
    # can a legal game reach this position? None: unknown. It may take a few seconds
    reach: Callable[[R, P], bool | None] = lambda rules, pos: None
    # three clues to a legal step, each telling more: where it is, what it is about, the step itself
    clues: Callable[[R, P, str], list[Clue]] = plain_clues
    reasons: Callable[[R, P, str], list[Reason]] = lambda rules, pos, step: []  # why a legal step is good
    # parse another program's notation; None if the text is not in it
    read_foreign: Callable[[R, str], P | None] = lambda rules, text: None
    write_foreign: Callable[[R, P], str] | None = None  # the reverse; ValueError if there is no such notation


def engines_of(rules: Rules[Any]) -> FamilyEngines[Any, Any]:
    """The engines of the game's family, or the generic ones."""
    engines: FamilyEngines[Any, Any] = import_module(rules.family.engines or "millrow.engines.generic").ENGINES
    return engines
