"""An agent for Kaggle's ConnectX: `agent(observation, configuration)` gives a column from 0.

The strongest level the board has thinks within the time a move is given, whatever rows, columns and inarow are. Where
ConnectX allows what our rules do not (lines of one or two, lines longer than the board's shorter side, boards beyond
100), the agent wins where it can, stops what it must, and keeps to the centre.
"""

import threading
from collections.abc import Mapping
from time import monotonic
from typing import Any

from millrow.engines.base import Limit
from millrow.engines.levels import strongest
from millrow.rules.base import RulesError
from millrow.rules.drops import DropPosition, DropRules
from millrow.rules.grids import FastGrid

ACT_SECONDS = 2.0  # ConnectX's own, where the configuration names none
SHARE = 0.6  # of a move's time is for thinking: starting up and answering take some too
TALLEST = 254  # rows a grid can hold


def agent(observation: Any, configuration: Any) -> int:
    """The column to drop into, for the player whose mark the observation names."""
    begun = monotonic()
    columns, rows, line = (int(_get(configuration, key)) for key in ("columns", "rows", "inarow"))
    board, seat = list(_get(observation, "board")), int(_get(observation, "mark")) - 1
    act = _get(configuration, "actTimeout", _get(configuration, "timeout", ACT_SECONDS))
    seconds = SHARE * float(act)
    try:
        rules = DropRules(columns, rows, line)
    except RulesError:
        return _by_hand(columns, rows, line, board, seat)
    pos = position(rules, board, seat)
    found = [_by_hand(columns, rows, line, board, seat)]  # should there be no time for anything better
    work = rules, pos, begun + seconds, found
    thinking = threading.Thread(target=_think, args=work, name="kaggle agent", daemon=True)
    thinking.start()
    thinking.join(max(0.0, begun + seconds - monotonic()))
    return found[-1]


def _think(rules: DropRules, pos: DropPosition, until: float, found: list[int]) -> None:
    """Ever better columns. In a thread of its own: the engine's clock waits until its code is compiled, Kaggle's does
    not. What was compiled too late is ready for the next move."""
    for verdict in strongest(rules).make(None).think(rules, pos, Limit(seconds=max(0.01, until - monotonic()))):
        found.append(int(verdict.step) - 1)
        if monotonic() >= until:
            break


def position(rules: DropRules, board: list[int], seat: int) -> DropPosition:
    """ConnectX's board, rows from the top with 0 for free, 1 and 2 for discs, as a position with this seat to move."""
    return DropPosition(rules.grid(_stacks(rules.columns, rules.rows, board)), seat)


def _stacks(columns: int, rows: int, board: list[int]) -> list[bytes]:
    marks = [[board[row * columns + column] for row in reversed(range(rows))] for column in range(columns)]
    return [bytes(mark - 1 for mark in stack if mark) for stack in marks]


def _by_hand(columns: int, rows: int, line: int, board: list[int], seat: int) -> int:
    """A line now, else no line for the other, else the free column nearest to the centre."""
    free = sorted((c for c in range(columns) if not board[c]), key=lambda c: abs(2 * c - columns + 1))
    if rows <= TALLEST:
        grid = FastGrid.of(columns, rows, _stacks(columns, rows, board))
        for who in (seat, 1 - seat):
            for column in free:
                if grid.dropped(column, who).completes(column, line):
                    return column
    return free[0]


def _get(record: Any, key: str, default: Any = None) -> Any:
    """A field of what may be a mapping or an object."""
    return record.get(key, default) if isinstance(record, Mapping) else getattr(record, key, default)
