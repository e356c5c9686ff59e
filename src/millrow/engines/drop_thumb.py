"""Rules of thumb for drops: win, block, never feed the cell above, make two threats, fear two threats, centre first."""

from millrow.rules.drops import WAYS, DropPosition, DropRules
from millrow.rules.grids import Grid

from .attention import Eyes

WIN, LOSE, FORK, FEAR, NUISANCE, THREAT = 1000.0, 500.0, 200.0, 150.0, 40.0, 8.0
NARROW = 15  # columns up to which replies are looked at


def drop_scores(rules: DropRules, pos: DropPosition, eyes: Eyes | None = None) -> dict[str, float]:
    """How good each legal step looks to the seat that makes it."""
    eyes = eyes or Eyes()
    wins = [
        {
            column
            for column in rules.wins_at_once(pos, seat)
            if eyes.sees_line(slanted=_slanted(rules, pos, column, seat))
        }
        for seat in range(rules.players)
    ]
    return {step: _score(rules, pos, int(step) - 1, wins, eyes) for step in rules.legal(pos)}


def _slanted(rules: DropRules, pos: DropPosition, column: int, seat: int) -> bool:
    """Is the line completed there a diagonal one only?"""
    grid, row = pos.grid, pos.grid.height(column)
    for right, up in ((1, 0), (0, 1)):
        run = 1
        for way in (1, -1):
            for i in range(1, rules.line):
                if _owner(grid, column + way * i * right, row + way * i * up, seat) != 1:
                    break
                run += 1
        if run >= rules.line:
            return False
    return True


def _score(rules: DropRules, pos: DropPosition, column: int, wins: list[set[int]], eyes: Eyes) -> float:
    """A disc of ours blocks nothing but its own cell, so the others' winning columns change only where it falls."""
    us, grid = pos.turn, pos.grid
    if column in wins[us]:
        return WIN
    after = grid.dropped(column, us)
    score = _promise(rules, grid, column, us)
    above = range(column, column + 1) if eyes.sees_above() else range(0)
    for turns in range(1, rules.players):
        seat = (us + turns) % rules.players
        left = wins[seat] - {column} | _wins_in(rules, after, seat, above)
        if left:
            score -= LOSE if turns == 1 else NUISANCE
    if not eyes.plans:
        return score
    ours = _wins_in(rules, after, us, _near(rules, column)) | wins[us] - {column}
    score += FORK if len(ours) > 1 else THREAT * len(ours)
    if rules.players == 2 and rules.columns <= NARROW and not ours and score > -LOSE:
        score -= FEAR * _can_be_forked(rules, after, 1 - us)
    return score


def _wins_in(rules: DropRules, grid: Grid, seat: int, columns: range) -> set[int]:
    """In which of these columns a disc of the seat would complete a line."""
    return {
        column
        for column in columns
        if grid.height(column) < rules.rows and grid.dropped(column, seat).completes(column, rules.line)
    }


def _near(rules: DropRules, column: int) -> range:
    """The columns that share a line with this one."""
    return range(max(0, column - rules.line + 1), min(rules.columns, column + rules.line))


def _can_be_forked(rules: DropRules, grid: Grid, them: int) -> bool:
    """Has the other side a reply that makes two threats at once, or one above the other?"""
    for column in range(rules.columns):
        if grid.height(column) == rules.rows:
            continue
        reply = grid.dropped(column, them)
        menaces = _wins_in(rules, reply, them, range(rules.columns))
        if len(menaces) > 1 and not _wins_in(rules, reply, 1 - them, range(rules.columns)):
            return True
        for menace in menaces:
            blocked = reply.dropped(menace, 1 - them)
            if not blocked.completes(menace, rules.line) and menace in _wins_in(
                rules, blocked, them, range(menace, menace + 1)
            ):
                return True
    return False


def _promise(rules: DropRules, grid: Grid, column: int, us: int) -> float:
    """What the cell is worth: open lines through it, more for discs of ours in them, and a little for the centre."""
    row, worth = grid.height(column), 0.0
    for right, up in WAYS:
        cells = [_owner(grid, column + i * right, row + i * up, us) for i in range(1 - rules.line, rules.line)]
        for first in range(rules.line):
            window = cells[first : first + rules.line]
            if min(window) >= 0:
                worth += (1 + sum(window)) ** 2
    away = abs(2 * column - rules.columns + 1) / rules.columns
    return min(worth / rules.line, 60.0) - 2 * away


def _owner(grid: Grid, column: int, row: int, us: int) -> int:
    """1 for a disc of ours, 0 for a free cell, -1 for anything that closes a line."""
    if not (0 <= column < grid.columns and 0 <= row < grid.rows):
        return -1
    if row >= grid.height(column):
        return 0
    return 1 if grid.at(column, row) == us else -1
