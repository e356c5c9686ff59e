"""The two phases of a sector pair: `seed` looks one turn forward, `spread` goes backwards from what is decided.

A pair is a sector and its swapped twin: turns without a taking lead from one to the other, all other turns lead out of
the pair into sectors solved before. Per cell of the pair, besides its score:

    open   turns inside the pair not yet known to lose, times symmetries / own symmetries of the state; DONE = decided
    link   next cell decided at the same depth; head[depth] begins the chain (only results known from outside wait here)
    queue  decided cells in the order of their depth, each exactly once

Why weights: with one cell per orbit a turn from a state with few symmetries of its own to one with many is met more
often backwards than forwards. Counting every turn out of s as L / own(s) and every way back from r as L / own(r), L the
number of symmetries, makes both sums equal and whole.
"""

from millrow.engines.compiling.bits import at32, at64, lowest

from .compiled import Array, kernel, part
from .mill import (
    EARLY,
    NO_MOVE,
    POINTS,
    R_AT,
    R_BIG_US,
    R_HT,
    R_HU,
    R_SIZE,
    R_T,
    SYMS,
    TOP,
    cell_in,
    frame,
    locate,
    state_at,
)
from .seed import DONE
from .turns import closed, stuck, takeable, targets


@kernel
def spread(
    geo_: Array,
    sec_: Array,
    score: Array,
    row: int,
    twin: int,
    base: int,
    open_: Array,
    link: Array,
    head: Array,
    queue: Array,
    last: int,
) -> None:
    """Decide every cell of the pair that can be decided, nearest end first; the rest is drawn."""
    geo, sec = geo_.ctypes.data, sec_.ctypes.data
    depth = start = end = 0
    while start < end or depth <= last:
        i = head[depth]
        while i >= 0:
            if open_[i] != DONE:
                open_[i] = DONE
                queue[end] = i
                end += 1
            i = link[i]
        stop = end
        while start < stop:
            cell = base + queue[start]
            start += 1
            here = row if row_holds(sec, row, cell) else twin
            back = twin if here == row else row
            us, them = state_at(geo, sec, here, cell - at64(sec, here + R_AT))
            lost = score[cell] < 0
            weight = 0
            if not lost:
                _, own = locate(geo, sec, here, us, them)
                weight = at32(geo, SYMS) // own
            t, hu, ht = at64(sec, here + R_T), at64(sec, here + R_HU), at64(sec, here + R_HT)
            empty = ~(us | them) & ((1 << at32(geo, POINTS)) - 1)
            prey = takeable(geo, us, hu)
            ours = at64(sec, back + R_BIG_US) != 0  # BIG is the side that moved back
            g, first, rep, group = frame(geo, sec, back, them if ours else us)
            movers = them if ht == 0 or at32(geo, EARLY) else 0
            pass_back = at32(geo, NO_MOVE) == 2 and (empty or hu + ht) and stuck(geo, them, empty, t, ht)
            while movers or pass_back:
                if movers:
                    q = lowest(movers)
                    movers &= movers - 1
                    if prey and closed(geo, them, q):
                        continue
                    spots = targets(geo, q, empty, t, ht)
                    rest = them & ~(1 << q)
                else:
                    pass_back = False
                    spots = 1 << 30  # one way back that moves nothing
                    rest = them
                while spots:
                    came = spots & -spots
                    spots &= spots - 1
                    men = rest | came & ~(1 << 30)
                    if ours:
                        g, first, rep, group = frame(geo, sec, back, men)
                    where, _ = cell_in(geo, g, first, rep, group, us if ours else men)
                    i = where - base
                    if open_[i] == DONE:
                        continue
                    if lost:
                        score[where] = TOP - depth - 1
                        open_[i] = DONE
                        queue[end] = i
                        end += 1
                        continue
                    open_[i] -= weight
                    if open_[i] or score[where] > 0:
                        continue
                    if score[where] == 0:
                        open_[i] = DONE
                        continue
                    level = max(depth + 1, TOP + score[where])
                    score[where] = level - TOP
                    if level == depth + 1:
                        open_[i] = DONE
                        queue[end] = i
                        end += 1
                    else:
                        link[i] = head[level]
                        head[level] = i
                        last = max(last, level)
        depth += 1
    for i in range(len(open_)):
        if open_[i] != DONE:
            score[base + i] = 0


@part
def row_holds(sec: int, row: int, cell: int) -> bool:
    return 0 <= cell - at64(sec, row + R_AT) < at64(sec, row + R_SIZE)
