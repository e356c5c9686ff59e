"""Alpha-beta to a depth in turns, over steps: a taking is a node of its own that costs no depth.

Values are for the side that acts. A proof is WIN - turns or turns - WIN, turns counted from the root; estimates stay
far below PROOF. A position that stands in the line already is worth 0, an estimate: so a proof never rests on it.
What was found under such a 0 may be wrong on another way to the same position, so it is not kept (TAINT is the
earliest position of the line it rests on); a win is kept even so, for all its lines end.

The value of a position at a depth is that of plain minimax, `value` in `plain.py`: the table answers for equal depth,
or with a proof that fits into the depth. Only with repetitions from before a position can the two differ.

`desk` (int64) holds what a search needs besides the board:

    0 .. 15     single words, named below        PATH     3 words a turn: us, them, rest * 2 + seat
    KILLERS     2 steps a turn                   HISTORY  2 x STEP_CODES, how often a step was the refutation
    STACK       steps of all open nodes, rank << 13 | step

Its beginning is handed down as a word read from FLOOR: handed down as a constant it would be a type of its own to the
compiler, and a function that calls itself with another type than it was called with is lost in the disk cache.
"""

from millrow.engines.compiling.bits import at64, popcount, put64, shared

from .compiled import Array, kernel, part, tiny
from .memory import AT_LEAST, AT_MOST, EXACTLY, back, find, keep, key_of, least_twin, slide_image, value_in
from .numbers import INFINITE, MOST_TURNS, PLACES, PROOF, TAKES, WIN
from .turns import (
    DUE,
    FEWEST,
    LINE_COUNT,
    LINES,
    OTHERS,
    SYMS,
    WORTH,
    after,
    closed,
    ended_value,
    is_full,
    list_steps,
    stuck,
)
from .weigh import weigh

NEVER = 1 << 20  # later than every position of a line
STEP_CODES = (TAKES + 1) * 64
NODES, STOP, LIMIT, TAINT, TABLE, MASK, AGE, FLOOR = range(8)  # FLOOR: where the stack begins
PATH = 16
KILLERS = PATH + 3 * (MOST_TURNS + 8)
HISTORY = KILLERS + 2 * (MOST_TURNS + 8)
STACK = HISTORY + 2 * STEP_CODES
TWINS = 3  # depth from which symmetric positions share an entry; 4 costs half as many nodes again, 2 more time


@part
def repeated(desk: int, us: int, them: int, rest: int, seat: int, made: int, since: int) -> bool:
    """Does this position stand in the line already? Notes which one it is."""
    for i in range(since, made - 1):
        at = PATH + 3 * i
        if at64(desk, at) == us and at64(desk, at + 1) == them and at64(desk, at + 2) == rest << 1 | seat:
            put64(desk, TAINT, min(at64(desk, TAINT), i))
            return True
    return False


@part
def enter(desk: int, us: int, them: int, rest: int, seat: int, made: int) -> None:
    at = PATH + 3 * made
    put64(desk, at, us)
    put64(desk, at + 1, them)
    put64(desk, at + 2, rest << 1 | seat)


@part
def gaps(geo: int, us: int, them: int) -> tuple[int, int, int]:
    """Points that would close a mill of ours, of theirs, and points on lines where we have men and they have none."""
    ours = theirs = building = 0
    for i in range(LINES, LINES + at64(geo, LINE_COUNT)):
        line = at64(geo, i)
        gap = line & ~us
        if gap & (gap - 1) == 0:
            ours |= gap
        if gap != line and line & them == 0:
            building |= gap
        gap = line & ~them
        if gap & (gap - 1) == 0:
            theirs |= gap
    return ours, theirs, building


@part
def rank_takings(geo: int, us: int, them: int, desk: int, first: int, end: int) -> None:
    """The more a man helps its neighbours on lines we have not entered, the sooner it is tried."""
    for i in range(first, end):
        step = at64(desk, i)
        rank = at64(geo, WORTH + (step & 63))
        at = at64(geo, OTHERS + (step & 63))
        while at64(geo, at) != 0:
            if at64(geo, at) & us == 0:
                friends = popcount(at64(geo, at) & them)
                rank += 10 * friends * friends
            at += 1
        put64(desk, i, rank + 4096 << 13 | step)


@part
def rank_steps(geo: int, us: int, them: int, desk: int, seat: int, made: int, first: int, end: int) -> None:
    """Mills first, then blocks, then what refuted elsewhere, then lines and well joined points."""
    ours, theirs, building = gaps(geo, us, them)
    one, two = at64(desk, KILLERS + 2 * made), at64(desk, KILLERS + 2 * made + 1)
    for i in range(first, end):
        step = at64(desk, i)
        source, spot = step >> 6, step & 63
        rank = 4096 + at64(geo, WORTH + spot)
        if building >> spot & 1:
            rank += 16
        if theirs >> spot & 1:
            rank += 2000
        if source != PLACES:
            rank -= at64(geo, WORTH + source)
            if theirs >> source & 1:
                rank -= 1000
            if ours >> spot & 1 and closed(geo, us & ~(1 << source), spot) != 0:
                rank += 8000
        elif ours >> spot & 1:
            rank += 8000
        if step == one:
            rank += 1500
        elif step == two:
            rank += 1400
        rank += at64(desk, HISTORY + seat * STEP_CODES + step)
        put64(desk, i, rank << 13 | step)


@tiny
def bring_best(desk: int, i: int, end: int) -> int:
    """The best ranked step from i on, put at i."""
    best = at64(desk, i)
    where = i
    for j in range(i + 1, end):
        if at64(desk, j) > best:
            best, where = at64(desk, j), j
    put64(desk, where, at64(desk, i))
    put64(desk, i, best)
    return best & 8191


@part
def note_cut(desk: int, seat: int, made: int, step: int, depth: int) -> None:
    """This step refuted something: try it sooner next time."""
    if at64(desk, KILLERS + 2 * made) != step:
        put64(desk, KILLERS + 2 * made + 1, at64(desk, KILLERS + 2 * made))
        put64(desk, KILLERS + 2 * made, step)
    at = HISTORY + seat * STEP_CODES
    put64(desk, at + step, at64(desk, at + step) + depth * depth)
    if at64(desk, at + step) > 1000:
        for i in range(at, at + STEP_CODES):
            put64(desk, i, at64(desk, i) >> 1)


@part
def search(
    geo: int,
    desk: int,
    us: int,
    them: int,
    rest: int,
    seat: int,
    depth: int,
    made: int,
    since: int,
    alpha: int,
    beta: int,
    top: int,
) -> int:
    """A bound on the value: v >= beta means "at least v", v <= alpha "at most v", between them it is v.

    `made` turns lead here from the root, the last that cannot be undone ended at `since`. Once STOP is set, any
    number comes back."""
    nodes = at64(desk, NODES) + 1
    put64(desk, NODES, nodes)
    if shared(desk, STOP) != 0:
        return 0
    if nodes >= at64(desk, LIMIT):
        put64(desk, STOP, 1)
        return 0
    taking = rest >> DUE & 255 != 0

    # 1. The game may be over, the line may turn in a circle, the depth may be used up.
    if not taking:
        if is_full(geo, us, them, rest):
            return ended_value(geo, True) * (WIN - made)
        if made - since >= 4 and repeated(desk, us, them, rest, seat, made, since):
            return 0
        if depth <= 0:
            if stuck(geo, us, them, rest):
                return ended_value(geo, False) * (WIN - made)
            return weigh(geo, us, them, rest)
        enter(desk, us, them, rest, seat, made)

    # 2. The table may know.
    if depth >= TWINS and at64(geo, SYMS) > 1:
        key, g = least_twin(geo, us, them, rest)
    else:
        key, g = key_of(geo, us, them, rest), 0
    found = find(at64(desk, TABLE), at64(desk, MASK), key)
    first = -1
    if found != 0:
        first = found >> 16 & 8191
        if g != 0:
            first = back(geo, g, first)
        kind, value, fits = found >> 36 & 3, value_in(found), found >> 29 & 127 == depth
        if value > PROOF:
            if WIN - value <= depth and not fits:
                fits, kind = True, AT_LEAST
            value -= made
        elif value < -PROOF:
            if WIN + value <= depth and not fits:
                fits, kind = True, AT_MOST
            value += made
        if fits and (kind == EXACTLY or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha)):
            return value

    # 3. Every step, the likeliest first; after the first only "is it better?", asked again if it is.
    end = list_steps(geo, us, them, rest, desk, top)
    if end == top:
        return ended_value(geo, False) * (WIN - made)
    if taking:
        rank_takings(geo, us, them, desk, top, end)
    else:
        rank_steps(geo, us, them, desk, seat, made, top, end)
    if first >= 0:
        for i in range(top, end):
            if at64(desk, i) & 8191 == first:
                put64(desk, i, 1 << 40 | first)
    outer = at64(desk, TAINT)
    put64(desk, TAINT, NEVER)
    best, best_step, low = -INFINITE, 0, alpha
    for i in range(top, end):
        step = bring_best(desk, i, end)
        if taking and popcount(them) - 1 + (rest >> 6 & 63) < at64(geo, FEWEST):
            best, best_step = WIN - made - 1, step
            break
        u, t, r, passed = after(geo, us, them, rest, step)
        turns = passed >> 1
        now = made + turns
        if turns == 2:
            enter(desk, -1, -1, 0, 0, made + 1)
        back_to = since if step >> 6 < PLACES else now
        null = i > top and beta > low + 1
        if passed & 1:
            value = -search(
                geo, desk, u, t, r, 1 - seat, depth - turns, now, back_to, -low - 1 if null else -beta, -low, end
            )
            if null and low < value < beta:
                value = -search(geo, desk, u, t, r, 1 - seat, depth - turns, now, back_to, -beta, -low, end)
        else:
            value = search(geo, desk, u, t, r, seat, depth - turns, now, back_to, low, low + 1 if null else beta, end)
            if null and low < value < beta:
                value = search(geo, desk, u, t, r, seat, depth - turns, now, back_to, low, beta, end)
        if shared(desk, STOP) != 0:
            return 0
        if value > best:
            best, best_step = value, step
            if value > low:
                low = value
                if value >= beta:
                    if not taking and value < PROOF:
                        note_cut(desk, seat, made, step, max(depth, 1))
                    break

    # 4. Keep what depends on the position alone.
    taint = at64(desk, TAINT)
    kind = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACTLY
    if taint < made and best > PROOF and kind == EXACTLY:
        kind = AT_LEAST
    if depth >= 0 and (taint >= made or (best > PROOF and kind == AT_LEAST)):
        value = best + made if best > PROOF else best - made if best < -PROOF else best
        if g != 0:
            best_step = slide_image(geo, g, best_step)
        keep(at64(desk, TABLE), at64(desk, MASK), key, value, best_step, depth, kind, at64(desk, AGE))
    put64(desk, TAINT, min(outer, taint if taint < made else NEVER))
    return best


@kernel
def ask(
    geo_: Array, desk_: Array, us: int, them: int, rest: int, seat: int, step: int, depth: int, alpha: int, beta: int
) -> int:
    """The value of one step of a game that goes on, for the side that makes it, the turn it belongs to being the first
    of `depth`; a bound outside alpha and beta. Once STOP is set, any number."""
    geo, desk = geo_.ctypes.data, desk_.ctypes.data
    put64(desk, TAINT, NEVER)
    if rest >> DUE & 255 != 0:
        enter(desk, -1, -1, 0, 0, 0)
    else:
        enter(desk, us, them, rest, seat, 0)
    if step >> 6 == TAKES and popcount(them) - 1 + (rest >> 6 & 63) < at64(geo, FEWEST):
        return WIN - 1
    u, t, r, passed = after(geo, us, them, rest, step)
    turns = passed >> 1
    if turns == 2:
        enter(desk, -1, -1, 0, 0, 1)
    since = 0 if step >> 6 < PLACES else turns
    if passed & 1:
        return -search(geo, desk, u, t, r, 1 - seat, depth - turns, turns, since, -beta, -alpha, at64(desk, FLOOR))
    return search(geo, desk, u, t, r, seat, depth - turns, turns, since, alpha, beta, at64(desk, FLOOR))


@kernel
def count_turns(geo_: Array, desk_: Array, us: int, them: int, rest: int, depth: int) -> int:
    """How many sequences of `depth` whole turns there are: `perft(..., turns=True)` of the rules."""
    geo, desk = geo_.ctypes.data, desk_.ctypes.data
    return count(geo, desk, us, them, rest, depth, at64(desk, FLOOR))


@part
def count(geo: int, desk: int, us: int, them: int, rest: int, depth: int, top: int) -> int:
    if depth == 0:
        return 1
    if popcount(us) + (rest & 63) < at64(geo, FEWEST) or popcount(them) + (rest >> 6 & 63) < at64(geo, FEWEST):
        return 0
    end = list_steps(geo, us, them, rest, desk, top)
    total = 0
    for i in range(top, end):
        u, t, r, _ = after(geo, us, them, rest, at64(desk, i))
        total += count(geo, desk, u, t, r, depth if r >> DUE & 255 else depth - 1, end)
    return total
