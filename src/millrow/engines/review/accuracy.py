"""How a turn compares with the best one: its kind, and its points towards the accuracy.

A turn counts if a mistake was possible. Where values are proven it gets 1 point if it kept the value of the position
(won, drawn) and 0 if not. Where they are estimates it gets 1 point for the best move, and half as much for every
HALF that the estimate dropped. The accuracy is the mean of the points.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..base import Verdict

HALF = 0.3  # a drop of the estimate (from -1 to 1) that halves the points
DOUBTFUL = 0.3  # a drop of the estimate that is reported as a probable mistake

# What can be said of a turn: the first three are proven mistakes, the fourth is an estimated one
WIN_TO_DRAW, WIN_TO_LOSS, DRAW_TO_LOSS, DOUBTED = "win-draw", "win-loss", "draw-loss", "doubted"
SLOWER, FASTER = "slower", "faster"  # a win that takes longer than needed, a loss that comes sooner
PROVEN_MISTAKES = (WIN_TO_DRAW, WIN_TO_LOSS, DRAW_TO_LOSS)
MISTAKES = (*PROVEN_MISTAKES, DOUBTED)


class Accuracy(NamedTuple):
    """How well a seat played."""

    percent: float | None  # None if no turn counts
    counted: int  # turns in which a mistake was possible
    mistakes: int
    estimated: bool  # is any of these turns only estimated?


def kind_of(best: Verdict, played: Verdict) -> str:
    """What a played step or turn is, compared with the best one; empty if there is nothing to say."""
    if played.high < best.low:
        if best.low == 0:
            return DRAW_TO_LOSS
        return WIN_TO_DRAW if played.high == 0 else WIN_TO_LOSS
    if best.solved and played.solved:
        if best.turns is None or played.turns is None:
            return ""
        slower = (played.turns - best.turns) * played.low
        return (SLOWER if played.low > 0 else FASTER) if slower > 0 else ""
    return DOUBTED if drop(best, played) >= DOUBTFUL else ""


def drop(best: Verdict, played: Verdict) -> float:
    """How much the estimate dropped."""
    return max(0.0, best.estimate - played.estimate)


def points(best: Verdict, played: Verdict, choices: Sequence[Sequence[Verdict]]) -> float | None:
    """The points of a turn, from the verdicts on all choices at each of its steps; None if it does not count."""
    if best.high < 0 or not any(mistake_possible(verdicts) for verdicts in choices):
        return None
    if played.high < best.low:
        return 0.0
    if best.solved and played.solved:
        return 1.0
    return float(0.5 ** (drop(best, played) / HALF))


def mistake_possible(verdicts: Sequence[Verdict]) -> bool:
    """Is there a choice between values? Estimates always count as different."""
    if all(verdict.solved for verdict in verdicts):
        return len({verdict.low for verdict in verdicts}) > 1
    return len(verdicts) > 1


def accuracy(turns: Iterable[tuple[float | None, str, bool]]) -> Accuracy:
    """The accuracy of turns, each given by its points, its kind and whether it is proven."""
    counted = [(gained, kind, proven) for gained, kind, proven in turns if gained is not None]
    percent = 100 * sum(gained for gained, _, _ in counted) / len(counted) if counted else None
    return Accuracy(
        percent,
        len(counted),
        sum(kind in MISTAKES for _, kind, _ in counted),
        any(not proven for _, _, proven in counted),
    )
