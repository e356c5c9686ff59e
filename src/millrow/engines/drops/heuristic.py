"""The one-turn heuristic for drop games: win, block, don't give away the cell above, make and prevent double threats,
prefer the centre."""

from millrow.families.drops.grids import Grid
from millrow.families.drops.rules import WAYS, DropPosition, DropRules

from ..heuristic import Perception

SLACK = 0.9  # scores that differ by less count as equal
# A win; the next player could win; a double threat; the opponent could make one; a later player could win; a threat.
WIN, LOSS, FORK, ALLOWS_FORK, LATER_LOSS, THREAT = 1000.0, 500.0, 200.0, 150.0, 40.0, 8.0
MAX_REPLY_COLUMNS = 15  # on wider boards replies are not searched


def drop_scores(rules: DropRules, pos: DropPosition, perception: Perception) -> dict[str, float]:
    """Heuristic score of each legal step for the seat that plays it."""
    wins = [
        {
            column
            for column in rules.wins_at_once(pos, seat)
            if perception.sees_line(slanted=_is_diagonal(rules, pos, column, seat))
        }
        for seat in range(rules.players)
    ]
    return {step: _score(rules, pos, int(step) - 1, wins, perception) for step in rules.legal(pos)}


def obvious_steps(rules: DropRules, pos: DropPosition) -> list[str]:
    """The drops a sensible player would consider; empty if there is no obvious one, and always with more than two
    players.

    An immediate win or block never costs anything: every other drop loses to the threat on the next turn, which is the
    fastest loss. So a perfect player can follow it too, even in lost positions. Only the centre can be worse than
    another column."""
    if rules.players != 2 or pos.winner is not None:
        return []
    for seat in (pos.turn, 1 - pos.turn):
        if columns := rules.wins_at_once(pos, seat):
            return [rules.steps[column] for column in columns]
    return _centre(rules, pos)


def _centre(rules: DropRules, pos: DropPosition) -> list[str]:
    """The centre column for a player's first disc while it is empty, if every horizontal line includes it."""
    centre, height = rules.columns // 2, pos.grid.height
    is_key_column = rules.columns % 2 == 1 and rules.columns < 2 * rules.line
    is_first_disc = sum(map(height, range(rules.columns))) < 2
    return [rules.steps[centre]] if is_key_column and is_first_disc and height(centre) == 0 else []


def _is_diagonal(rules: DropRules, pos: DropPosition, column: int, seat: int) -> bool:
    """Is every line completed there diagonal?"""
    grid, row = pos.grid, pos.grid.height(column)
    for right, up in ((1, 0), (0, 1)):
        run = 1
        for sign in (1, -1):
            for i in range(1, rules.line):
                if _owner(grid, column + sign * i * right, row + sign * i * up, seat) != 1:
                    break
                run += 1
        if run >= rules.line:
            return False
    return True


def _score(rules: DropRules, pos: DropPosition, column: int, wins: list[set[int]], perception: Perception) -> float:
    """The heuristic score of a drop. Our disc blocks only its own cell, so the opponents' winning columns change only
    in this column."""
    us, grid = pos.turn, pos.grid
    if column in wins[us]:
        return WIN
    after = grid.dropped(column, us)
    score = _cell_value(rules, grid, column, us)
    above = range(column, column + 1) if perception.sees_above() else range(0)
    for turns in range(1, rules.players):
        seat = (us + turns) % rules.players
        left = wins[seat] - {column} | _winning_columns(rules, after, seat, above)
        if left:
            score -= LOSS if turns == 1 else LATER_LOSS
    if not perception.plans:
        return score
    ours = _winning_columns(rules, after, us, _columns_in_reach(rules, column)) | wins[us] - {column}
    score += FORK if len(ours) > 1 else THREAT * len(ours)
    if rules.players == 2 and rules.columns <= MAX_REPLY_COLUMNS and not ours and score > -LOSS:
        score -= ALLOWS_FORK * _can_be_forked(rules, after, 1 - us)
    return score


def _winning_columns(rules: DropRules, grid: Grid, seat: int, columns: range) -> set[int]:
    """The columns, of those given, where a disc of the seat would complete a line."""
    return {
        column
        for column in columns
        if grid.height(column) < rules.rows and grid.dropped(column, seat).completes(column, rules.line)
    }


def _columns_in_reach(rules: DropRules, column: int) -> range:
    """The columns that share a line with this one."""
    return range(max(0, column - rules.line + 1), min(rules.columns, column + rules.line))


def _can_be_forked(rules: DropRules, grid: Grid, them: int) -> bool:
    """Can the opponent reply with a double threat, or with two threats one above the other?"""
    for column in range(rules.columns):
        if grid.height(column) == rules.rows:
            continue
        reply = grid.dropped(column, them)
        threats = _winning_columns(rules, reply, them, range(rules.columns))
        if len(threats) > 1 and not _winning_columns(rules, reply, 1 - them, range(rules.columns)):
            return True
        for threat in threats:
            blocked = reply.dropped(threat, 1 - them)
            if not blocked.completes(threat, rules.line) and threat in _winning_columns(
                rules, blocked, them, range(threat, threat + 1)
            ):
                return True
    return False


def _cell_value(rules: DropRules, grid: Grid, column: int, us: int) -> float:
    """Value of a cell: open lines through it, weighted by our discs in them, and a small bonus for the centre."""
    row, value = grid.height(column), 0.0
    for right, up in WAYS:
        cells = [_owner(grid, column + i * right, row + i * up, us) for i in range(1 - rules.line, rules.line)]
        for start in range(rules.line):
            window = cells[start : start + rules.line]
            if min(window) >= 0:
                value += (1 + sum(window)) ** 2
    off_centre = abs(2 * column - rules.columns + 1) / rules.columns
    return min(value / rules.line, 60.0) - 2 * off_centre


def _owner(grid: Grid, column: int, row: int, us: int) -> int:
    """1 for our disc, 0 for an empty cell, -1 for anything that blocks a line."""
    if not (0 <= column < grid.columns and 0 <= row < grid.rows):
        return -1
    if row >= grid.height(column):
        return 0
    return 1 if grid.at(column, row) == us else -1
