"""An agent for Kaggle's ConnectX: `agent(observation, configuration)` returns a column from 0.

The strongest level of the board uses the time per move, for any rows, columns and inarow. Where ConnectX allows what
our rules do not (lines of one or two, lines longer than the board's shorter side, boards beyond 100), the agent wins at
once, blocks, or plays near the centre.
"""

import threading
from collections.abc import Mapping
from time import monotonic
from typing import Any

from millrow.core.rules import RulesError
from millrow.engines.base import Limit
from millrow.engines.questions import Advisor
from millrow.families.drops.grids import FastGrid
from millrow.families.drops.rules import DropPosition, DropRules

ACT_SECONDS = 2.0  # ConnectX's default, if the configuration has none
TIME_FRACTION = 0.6  # fraction of a move's time for thinking: starting up and answering take time too
MAX_ROWS = 254  # maximum rows of a grid


def agent(observation: Any, configuration: Any) -> int:
    """The column to play, for the player whose mark is in the observation."""
    started = monotonic()
    columns, rows, line = (int(_get(configuration, key)) for key in ("columns", "rows", "inarow"))
    board, seat = list(_get(observation, "board")), int(_get(observation, "mark")) - 1
    act_seconds = _get(configuration, "actTimeout", _get(configuration, "timeout", ACT_SECONDS))
    seconds = TIME_FRACTION * float(act_seconds)
    try:
        rules = DropRules(columns, rows, line)
    except RulesError:
        return _simple_move(columns, rows, line, board, seat)
    pos = position(rules, board, seat)
    found = [_simple_move(columns, rows, line, board, seat)]  # in case there is no time for anything better
    work = rules, pos, started + seconds, found
    thread = threading.Thread(target=_think, args=work, name="kaggle agent", daemon=True)
    thread.start()
    thread.join(max(0.0, started + seconds - monotonic()))
    return found[-1]


def _think(rules: DropRules, pos: DropPosition, deadline: float, found: list[int]) -> None:
    """Append better and better columns to `found`. It runs in a thread because the engine's clock does not count
    compilation, but Kaggle's does. What is compiled too late is ready for the next move."""
    for verdict in Advisor(rules).think(pos, Limit(seconds=max(0.01, deadline - monotonic()))):
        found.append(int(verdict.step) - 1)
        if monotonic() >= deadline:
            break


def position(rules: DropRules, board: list[int], seat: int) -> DropPosition:
    """A ConnectX board (rows from the top, 0 for empty, 1 and 2 for discs) as a position with this seat to move."""
    return DropPosition(rules.grid(_stacks(rules.columns, rules.rows, board)), seat)


def _stacks(columns: int, rows: int, board: list[int]) -> list[bytes]:
    marks = [[board[row * columns + column] for row in reversed(range(rows))] for column in range(columns)]
    return [bytes(mark - 1 for mark in stack if mark) for stack in marks]


def _simple_move(columns: int, rows: int, line: int, board: list[int], seat: int) -> int:
    """The column that wins at once, else one that blocks, else the free column nearest to the centre."""
    free = sorted((c for c in range(columns) if not board[c]), key=lambda c: abs(2 * c - columns + 1))
    if rows <= MAX_ROWS:
        grid = FastGrid.of(columns, rows, _stacks(columns, rows, board))
        for who in (seat, 1 - seat):
            for column in free:
                if grid.dropped(column, who).completes(column, line):
                    return column
    return free[0]


def _get(record: Any, key: str, default: Any = None) -> Any:
    """A field of a mapping or an object."""
    return record.get(key, default) if isinstance(record, Mapping) else getattr(record, key, default)
