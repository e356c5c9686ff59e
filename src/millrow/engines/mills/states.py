"""Positions and steps as the words of the kernels (kernels/numbers.py). Imports nothing heavy."""

from typing import NamedTuple

from millrow.families.mills.boards import Board
from millrow.families.mills.rules import MillPosition, MillRules

from .kernels.numbers import AGAIN, BAR, DUE, LATER, PLACES, TAKES, THEIR_BAR, THEIR_HAND


class State(NamedTuple):
    """A position as the side that acts next, `seat`, sees it."""

    us: int
    them: int
    packed_state: int
    seat: int


def signed(word: int) -> int:
    """An unsigned 64-bit word as a signed number."""
    return word - (1 << 64) if word >> 63 else word


def packed(hand: int, their_hand: int, taking: int = 0, again: bool = False) -> int:
    """Hands and captures due as a packed state without barred slides."""
    return hand | their_hand << THEIR_HAND | taking << DUE | again << AGAIN


def state_of(rules: MillRules, pos: MillPosition) -> State:
    us, them = pos.turn, 1 - pos.turn
    word = packed(pos.hand[us], pos.hand[them], pos.taking[us], pos.again) | min(pos.taking[them], 1) << LATER
    word |= (
        _barred_slide(rules.board, pos.barred[us]) << BAR | _barred_slide(rules.board, pos.barred[them]) << THEIR_BAR
    )
    return State(signed(pos.men[us]), signed(pos.men[them]), word, us)


def _barred_slide(board: Board, slide: str) -> int:
    return step_code(board, slide) + 1 if slide else 0


def step_code(board: Board, step: str) -> int:
    """
    >>> from millrow.families.mills.boards import SIX
    >>> [divmod(step_code(SIX, step), 64) for step in ("c1", "a1-c1", "xe5")]
    [(64, 1), (0, 1), (65, 15)]
    """
    if step.startswith("x"):
        return TAKES << 6 | board.index[step[1:]]
    source, _, spot = step.rpartition("-")
    return (board.index[source] if source else PLACES) << 6 | board.index[spot]
