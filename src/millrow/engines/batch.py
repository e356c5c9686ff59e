"""The values of many positions in one call."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from millrow.core.rules import Rules
from millrow.families.rules_text import load_rules
from millrow.notation.errors import NotationError
from millrow.wording import say
from millrow.wording.words import shown

from .base import BadRow, Batch, engines_of
from .questions import open_solver, resolve_position, unsolved

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Values(NamedTuple):
    """The proven values of many positions, for the side to move, as arrays in the order of the positions."""

    value: "NDArray[Any]"  # 1 win, 0 draw, -1 loss
    turns: "NDArray[Any]"  # turns to the end under best play; -1 for a draw


def values(rules: Rules[Any] | str, positions: Any) -> Values:
    """The proven values of many positions of one game, much faster than `solve` for each of them.

    `positions` is an array of whole numbers with a row for each position, or any number of positions or position
    strings; `rows` turns these into such an array. ValueError with a message, which names the first position that
    cannot be solved.

    >>> values("connect4", ["44444326", "4444"]).value.tolist()
    [0, 1]
    """
    rules = load_rules(rules) if isinstance(rules, str) else rules
    if (why := unsolved(rules)) is not None:
        raise ValueError(say("question.unsolved", why=why))
    batch = engines_of(rules).batch
    if batch is None:
        return _one_by_one(rules, positions)
    array = _checked(batch, positions) if hasattr(positions, "dtype") else rows(rules, positions)
    try:
        return Values(*batch.values(rules, array))
    except BadRow as bad:
        raise ValueError(say("batch.row", number=bad.row + 1, why=bad.why)) from None


def rows(rules: Rules[Any] | str, positions: Iterable[Any]) -> "NDArray[Any]":
    """Positions or position strings as an array for `values`, with a row for each. The columns are bit sets and counts,
    the side to move first: in mill games its men, the others' men, both hands, the discs it must take now and whether
    it then moves again; in drop games its discs and all discs.

    >>> rows("six", ["b2,b3 a1,c5,d4 4 3 blue"]).shape
    (1, 6)
    """
    import numpy as np

    rules = load_rules(rules) if isinstance(rules, str) else rules
    if (batch := engines_of(rules).batch) is None:
        raise ValueError(say("question.rows.none"))
    found = [tuple(map(int, batch.row(rules, pos))) for pos in _positions(rules, positions)]
    return np.array(found, np.int64).reshape(len(found), batch.widths[-1])


def _positions(rules: Rules[Any], positions: Iterable[Any]) -> Iterator[Any]:
    """The positions, read and checked; ValueError that names the first that is wrong."""
    if isinstance(positions, str) or not hasattr(positions, "__iter__"):
        raise ValueError(say("question.rows", given=shown(positions)))
    for number, position in enumerate(positions, 1):
        try:
            if position is None:
                raise ValueError(say("question.position", given=shown(position)))
            yield resolve_position(rules, position)[1]
        except ValueError as error:
            why = error.within_line if isinstance(error, NotationError) else str(error)
            raise ValueError(say("batch.row", number=number, why=why)) from None


def _checked(batch: Batch, array: Any) -> "NDArray[Any]":
    """The array as kernels read it; ValueError with a message if it is not one of rows of positions."""
    import numpy as np

    if array.ndim != 2 or array.shape[1] not in batch.widths or array.dtype.kind not in "iu":
        given = f"{array.dtype} {array.shape}"
        raise ValueError(say("question.array", columns=batch.columns, widths=list(batch.widths), given=given))
    return np.ascontiguousarray(array, np.int64)


def _one_by_one(rules: Rules[Any], positions: Any) -> Values:
    import numpy as np

    with open_solver(rules) as solver:
        found = [solver.solve(pos) for pos in _positions(rules, positions)]
    turns = [-1 if solved.turns is None else solved.turns for solved in found]
    return Values(np.array([solved.value for solved in found], np.int8), np.array(turns, np.int16))
