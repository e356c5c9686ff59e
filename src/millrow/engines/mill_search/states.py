"""Positions and steps as the words of the kernels (a picture is in kernels/turns.py), without importing them."""

from typing import NamedTuple

from millrow.rules.boards import Board
from millrow.rules.mills import MillPosition, MillRules

from .kernels.numbers import PLACES, TAKES


class State(NamedTuple):
    """Whoever acts next first; `seat` is who that is."""

    us: int
    them: int
    rest: int
    seat: int


def signed(word: int) -> int:
    """A word of 64 bits as the machine's signed number."""
    return word - (1 << 64) if word >> 63 else word


def state_of(rules: MillRules, pos: MillPosition) -> State:
    us, them = pos.turn, 1 - pos.turn
    rest = pos.hand[us] | pos.hand[them] << 6 | pos.taking[us] << 12 | min(pos.taking[them], 1) << 20 | pos.again << 21
    rest |= _bar(rules.board, pos.barred[us]) << 22 | _bar(rules.board, pos.barred[them]) << 35
    return State(signed(pos.men[us]), signed(pos.men[them]), rest, us)


def _bar(board: Board, slide: str) -> int:
    return step_code(board, slide) + 1 if slide else 0


def step_code(board: Board, step: str) -> int:
    """
    >>> from millrow.rules.boards import SIX
    >>> [divmod(step_code(SIX, step), 64) for step in ("c1", "a1-c1", "xe5")]
    [(64, 1), (0, 1), (65, 15)]
    """
    if step.startswith("x"):
        return TAKES << 6 | board.index[step[1:]]
    source, _, spot = step.rpartition("-")
    return (board.index[source] if source else PLACES) << 6 | board.index[spot]
