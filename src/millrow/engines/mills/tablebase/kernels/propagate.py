"""The two phases of a sector pair: `initialise` looks one turn forward, `propagate` goes backwards from decided states.

A pair is a sector and its swapped sector: turns without a capture lead from one to the other, all other turns lead out
of the pair into sectors solved before. Per cell of the pair, besides its score:

    open   turns inside the pair not yet known to lose, times symmetries / own symmetries of the state; DONE = decided
    link   next cell decided at the same depth; head[depth] begins the chain (only results known from outside wait here)
    queue  decided cells in the order of their depth, each exactly once

Why weights: symmetric states share a cell, and going backwards finds a turn from a state with few symmetries of its own
to one with many more often than going forwards. A turn out of s therefore counts L / own(s), and a way back from r
counts L / own(r), where L is the number of symmetries. Then both sums are equal, and whole numbers.
"""

from millrow.engines.numba.intrinsics import address, at64, ctz

from ...kernels.numbers import THEIR_HAND
from ...kernels.turns import NO_MOVE, SYMS, closed, empty_points, flies, slides, stuck, takeable, within_reach
from .compiled import Array, entry_point, internal
from .initialise import DONE
from .mill import R_AT, R_BIG_US, R_HT, R_HU, R_SIZE, TOP, cell_in, frame, locate, state_at


@entry_point
def propagate(
    geo_: Array,
    sec_: Array,
    score: Array,
    row: int,
    partner: int,
    base: int,
    open_: Array,
    link: Array,
    head: Array,
    queue: Array,
    last: int,
) -> None:
    """Decide every cell of the pair that can be decided, closest to the end of the game first; the rest is drawn."""
    geo, sec = address(geo_), address(sec_)
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
            here = row if row_holds(sec, row, cell) else partner
            back = partner if here == row else row
            us, them = state_at(geo, sec, here, cell - at64(sec, here + R_AT))
            lost = score[cell] < 0
            weight = 0
            if not lost:
                _, own = locate(geo, sec, here, us, them)
                weight = at64(geo, SYMS) // own
            hu, ht = at64(sec, here + R_HU), at64(sec, here + R_HT)
            empty = empty_points(geo, us, them)
            takeable_men = takeable(geo, us, hu)
            ours = at64(sec, back + R_BIG_US) != 0  # BIG is the side that moved back
            g, first, rep, group = frame(geo, sec, back, them if ours else us)
            movers = them if slides(geo, ht) else 0
            flying = flies(geo, them, ht)
            pass_back = at64(geo, NO_MOVE) == 2 and (empty or hu + ht) and stuck(geo, them, us, ht | hu << THEIR_HAND)
            while movers or pass_back:
                if movers:
                    q = ctz(movers)
                    movers &= movers - 1
                    if takeable_men and closed(geo, them, q):
                        continue
                    spots = within_reach(geo, q, empty, flying)
                    rest = them & ~(1 << q)
                else:
                    pass_back = False
                    spots = 1 << 30  # a pass: one way back, and no man moves
                    rest = them
                while spots:
                    source = spots & -spots
                    spots &= spots - 1
                    men = rest | source & ~(1 << 30)
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


@internal
def row_holds(sec: int, row: int, cell: int) -> bool:
    return 0 <= cell - at64(sec, row + R_AT) < at64(sec, row + R_SIZE)
