"""First phase of a sector pair: one look forward from every state. What `open`, `link` and `head` hold: `spread.py`."""

from millrow.engines.compiling.bits import at16, at32, at64, lowest

from .compiled import Array, kernel, part
from .mill import (
    EARLY,
    LAST,
    MILLS,
    NO_MOVE,
    PLACING,
    POINTS,
    R_AT,
    R_HT,
    R_HU,
    R_REPS,
    R_SIZE,
    R_T,
    R_U,
    R_WIDTH,
    SYMS,
    TOP,
    cell_in,
    frame,
    locate,
    state_at,
)
from .turns import best_take, closed, deeper, full_board, row_after, takeable, targets

DONE = -1


@part
def look(geo: int, sec: int, score: int, row: int, us: int, them: int) -> tuple[int, int]:
    """(best, open): best score among the turns that leave the pair, and the number of turns that stay in it.

    best is -TOP when there is no such turn; open is DONE when the rules call the position a draw."""
    u, t, hu, ht = at64(sec, row + R_U), at64(sec, row + R_T), at64(sec, row + R_HU), at64(sec, row + R_HT)
    empty = ~(us | them) & ((1 << at32(geo, POINTS)) - 1)
    if empty == 0 and hu + ht == 0:
        s = full_board(geo, sec, score, us, them, u, t)
        return s, (0 if s else DONE)
    prey = takeable(geo, them, ht)
    best = -TOP
    stay = 0
    moved = False
    if hu and empty:
        again = at32(geo, LAST) == 1 and hu == 1 and ht == 0
        to, ours = row_after(geo, sec, u + 1, t, hu - 1, ht, again)
        g, first, rep, group = frame(geo, sec, to, us | (empty & -empty) if ours else them)
        spots = empty
        while spots:
            q = lowest(spots)
            spots &= spots - 1
            moved = True
            men = us | 1 << q
            mills = closed(geo, men, q) if prey and at32(geo, PLACING) == 0 else 0
            if mills:
                takes = mills if at32(geo, MILLS) else 1
                s = best_take(geo, sec, score, men, them, u + 1, t, hu - 1, ht, takes, again)
            else:
                if ours:
                    g, first, rep, group = frame(geo, sec, to, men)
                i, _ = cell_in(geo, g, first, rep, group, them if ours else men)
                s = deeper(at16(score, i) if again else -at16(score, i))
            best = max(best, s)
    again = False
    if hu == 0 or at32(geo, EARLY):
        movers = us
        while movers:
            p = lowest(movers)
            movers &= movers - 1
            spots = targets(geo, p, empty, u, hu)
            while spots:
                q = lowest(spots)
                spots &= spots - 1
                moved = True
                men = us & ~(1 << p) | 1 << q
                mills = closed(geo, men, q) if prey else 0
                if mills:
                    takes = mills if at32(geo, MILLS) else 1
                    best = max(best, best_take(geo, sec, score, men, them, u, t, hu, ht, takes, again))
                else:
                    stay += 1
    if not moved and at32(geo, NO_MOVE) == 1:
        return 0, DONE
    if not moved and at32(geo, NO_MOVE) == 2:
        return -TOP, 1  # passing stays in the pair
    return best, stay


@kernel
def seed(geo_: Array, sec_: Array, score: Array, row: int, base: int, open_: Array, link: Array, head: Array) -> int:
    """First look at every cell of a sector; returns the greatest depth that waits in `head`, or -1."""
    geo, sec, done = geo_.ctypes.data, sec_.ctypes.data, score.ctypes.data
    last = -1
    at = at64(sec, row + R_AT)
    for i in range(at64(sec, row + R_SIZE)):
        us, them = state_at(geo, sec, row, i)
        own = 1
        if at32(geo, at64(sec, row + R_REPS) + 2 * (i // at64(sec, row + R_WIDTH)) + 1):
            where, own = locate(geo, sec, row, us, them)
            if where != at + i:
                score[at + i] = 0
                open_[at + i - base] = DONE
                continue
        best, stay = look(geo, sec, done, row, us, them)
        score[at + i] = best
        open_[at + i - base] = stay if stay < 0 else stay * (at32(geo, SYMS) // own)
        if best > 0 or (stay == 0 and best < 0):
            depth = TOP - abs(best)
            link[at + i - base] = head[depth]
            head[depth] = at + i - base
            last = max(last, depth)
    return last
