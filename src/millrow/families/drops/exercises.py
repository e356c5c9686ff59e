"""Exercises for learners of drop games, made for any length of line and any number of players.

Positions are constructed by playing legal moves that lead there without completing a line, so every position can occur
in a game. Large boards are replaced by a smaller one, so that the cells are easy to see.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from millrow.core.learning import ANY_STEP, LEARNER, Exercise, Goal

from .rules import WAYS, DropPosition, DropRules

NEXT = LEARNER + 1  # the seat that drops after the learner
MAX_SIZE = 13  # columns or rows of the largest board that is used as it is
MOST_PLAYERS = 4  # with more, a position has too many discs to be clear
Cell = tuple[int, int]


@lru_cache(maxsize=64)
def exercises(rules: DropRules) -> tuple[Exercise[DropPosition], ...]:
    """The exercises that these rules allow, in the order of a lesson."""
    rules = on_small_board(rules)
    made = [_drop_exercise(rules), *_line_exercises(rules), _block_exercise(rules), _fork_exercise(rules)]
    return tuple(exercise for exercise in made if exercise is not None and exercise.solution())


def on_small_board(rules: DropRules) -> DropRules:
    """The same game on a board that is just large enough, if its own is large."""
    columns, rows = rules.columns, rules.rows
    if max(columns, rows) > MAX_SIZE:
        columns, rows = min(columns, max(9, rules.line + 3)), min(rows, max(7, rules.line))
    return replace(rules, columns=columns, rows=rows, players=min(rules.players, MOST_PLAYERS), board="fast")


def _exercise(rules: DropRules, name: str, start: DropPosition, *goals: Goal) -> Exercise[DropPosition]:
    facts = {"you": LEARNER, "other": NEXT, "line": rules.line, "have": rules.line - 1, "players": rules.players}
    return Exercise(name, rules, start, goals, lambda pos: _neutral_drop(rules, pos, {}), facts)


def _drop_exercise(rules: DropRules) -> Exercise[DropPosition]:
    return _exercise(rules, "drop", rules.start(LEARNER), ANY_STEP, ANY_STEP)


def _line_exercises(rules: DropRules) -> Iterator[Exercise[DropPosition]]:
    """A line in each direction that lacks its last disc."""
    won = Goal("line", lambda before, step, after: after.winner == LEARNER)
    left = (rules.columns - rules.line) // 2
    middle = rules.columns // 2
    ways: dict[str, Callable[[int], Cell]] = {
        "row": lambda i: (left + i, 0),
        "column": lambda i: (middle, i),
        "diagonal": lambda i: (left + i, i),
    }
    for name, cell in ways.items():
        cells = [cell(i) for i in range(rules.line)]
        for missing in reversed(cells if name == "diagonal" else cells[-1:]):
            start = _construct(rules, {one: LEARNER for one in cells if one != missing}, missing)
            # On a tiny board every step may win, and then there is nothing to find.
            if start is not None and len(rules.wins_at_once(start, LEARNER)) < len(rules.legal(start)):
                yield _exercise(rules, name, start, won)
                break


def _block_exercise(rules: DropRules) -> Exercise[DropPosition] | None:
    """The next player would complete a line, and there is one cell to prevent it."""
    blocked = Goal("block", lambda before, step, after: not rules.wins_at_once(after, NEXT))
    start = _construct(rules, {(i, 0): NEXT for i in range(rules.line - 1)}, (rules.line - 1, 0))
    if start is None or rules.wins_at_once(start, LEARNER):
        return None
    return _exercise(rules, "block", start, blocked)


def _fork_exercise(rules: DropRules) -> Exercise[DropPosition] | None:
    """A line that will be open at both ends, so that it can't be blocked."""
    if rules.players != 2 or rules.columns < rules.line + 2:
        return None

    def unstoppable(before: DropPosition, step: str, after: DropPosition) -> bool:
        return len(rules.wins_at_once(after, LEARNER)) > 1 and not rules.wins_at_once(after, NEXT)

    left = (rules.columns - rules.line) // 2
    wanted = {(left + i, 0): LEARNER for i in range(rules.line - 2)}
    open_cells = [(left - 1, 0), (left + rules.line - 2, 0), (left + rules.line - 1, 0)]
    start = _construct(rules, wanted, *open_cells)
    return None if start is None else _exercise(rules, "fork", start, Goal("fork", unstoppable))


def _construct(rules: DropRules, wanted: Mapping[Cell, int], *open_cells: Cell) -> DropPosition | None:
    """A position with these discs in which the open cells can be dropped into and the learner is to move.

    None if there is no such sequence of moves.
    """
    pos = rules.start(LEARNER)
    limits = dict(open_cells)
    for _ in range(rules.columns * rules.rows):
        grid = pos.grid
        ready = all(row < grid.height(column) for column, row in wanted)
        ready = ready and all(grid.height(column) == row for column, row in open_cells)
        if ready and pos.turn == LEARNER:
            return pos
        here = [(column, grid.height(column)) for column in range(rules.columns)]
        mine = [cell for cell in here if wanted.get(cell) == pos.turn]
        if mine:
            step = str(mine[0][0] + 1)
        elif not (step := _neutral_drop(rules, pos, wanted, limits)):
            return None
        pos = rules.play(pos, step)
        if pos.winner is not None:
            return None
    return None


def _neutral_drop(
    rules: DropRules, pos: DropPosition, wanted: Mapping[Cell, int], limits: Mapping[int, int] | None = None
) -> str:
    """A column for a disc that builds no line: below a wanted cell, otherwise at the side. Empty if there is none.

    `limits` are columns with the row that must stay empty."""
    grid, limits = pos.grid, limits or {}

    def rank(column: int) -> tuple[bool, bool, int, int, int]:
        row, longest = grid.height(column), _longest_run(rules, pos, column)
        helps = any(column == x and row < y for x, y in (*wanted, *limits.items()))
        aside = min(abs(column - x) for x in _columns_of(rules, wanted))
        return longest > max(2, rules.line - 2), not helps, longest, row, -aside

    free = [
        column
        for column in range(rules.columns)
        if grid.height(column) < limits.get(column, rules.rows) and (column, grid.height(column)) not in wanted
    ]
    return str(min(free, key=rank) + 1) if free else ""


def _columns_of(rules: DropRules, wanted: Collection[Cell]) -> list[int]:
    """The columns that an exercise is about; the middle if there are none."""
    return [x for x, _ in wanted] or [rules.columns // 2]


def _longest_run(rules: DropRules, pos: DropPosition, column: int) -> int:
    """The longest run of the mover's discs through the cell where a disc would come to lie."""
    row, grid = pos.grid.height(column), pos.grid

    def run(right: int, up: int) -> int:
        length, x, y = 0, column + right, row + up
        while 0 <= x < rules.columns and 0 <= y < grid.height(x) and grid.at(x, y) == pos.turn:
            length, x, y = length + 1, x + right, y + up
        return length

    return max(1 + run(right, up) + run(-right, -up) for right, up in WAYS)
