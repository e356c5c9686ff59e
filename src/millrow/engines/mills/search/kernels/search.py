"""Alpha-beta to a depth in turns, over steps: a capture is a node of its own that costs no depth.

Values are for the side to act. A proof is WIN - turns or turns - WIN, counted from the root; estimates stay far below
PROOF. A position that repeats one of the current line is worth 0, as an estimate, so that no proof depends on it. A
value found below such a repetition may be wrong on another path to the same position, so it is not stored
(REPETITION_PLY is the earliest position of the line it depends on); a win is stored even so, because all its lines end.

The value of a position at a depth is that of plain minimax, `value` in `reference.py`: the transposition table is used
only for the same depth, or for a proof that fits into the depth. The two can differ only through repetitions of earlier
positions.

`workspace` (int64) holds what a search needs besides the board:

    0 .. 15     single words, named below        PATH     3 words per turn: us, them, packed_state * 2 + seat
    KILLERS     2 steps per turn                 HISTORY  2 x STEP_CODES, the history heuristic
    STACK       steps of all open nodes, rank << 13 | step

The start of the stack is passed as a word read from STACK_START: a constant would have a type of its own for the
compiler, and a function that calls itself with another type than it was called with is not found in the disk cache.
"""

from millrow.engines.numba.intrinsics import address, at64, load, popcount, put64

from ...kernels.numbers import PLACES, TAKES
from ...kernels.turns import (
    FEWEST,
    LINE_COUNT,
    LINES,
    PARTNERS,
    SYMS,
    after,
    closed,
    ended_value,
    hand_of,
    is_full,
    list_steps,
    stuck,
    takings_due,
    their_hand_of,
    too_few_after_taking,
)
from .compiled import Array, entry_point, inline, internal
from .evaluate import evaluate
from .layout import POINT_VALUE
from .numbers import INFINITE, MAX_TURNS, PROOF, WIN
from .transposition import (
    BOUND_EXACT,
    BOUND_LOWER,
    BOUND_UPPER,
    canonical_key,
    entry_value,
    inverse_image,
    key_of,
    slide_image,
    tt_probe,
    tt_store,
)

NO_REPETITION = 1 << 20  # later than every position of a line
STEP_CODES = (TAKES + 1) * 64
NODES, STOP, LIMIT, REPETITION_PLY, TABLE, MASK, AGE, STACK_START = range(8)
PATH = 16
KILLERS = PATH + 3 * (MAX_TURNS + 8)
HISTORY = KILLERS + 2 * (MAX_TURNS + 8)
STACK = HISTORY + 2 * STEP_CODES
SYMMETRY_MIN_DEPTH = (
    3  # minimum depth at which symmetric positions share an entry; 4 costs half as many nodes again, 2 costs more time
)


@internal
def is_repetition(
    workspace: int, us: int, them: int, packed_state: int, seat: int, turns_played: int, last_irreversible: int
) -> bool:
    """Does this position repeat one of the current line? Records which one."""
    for i in range(last_irreversible, turns_played - 1):
        at = PATH + 3 * i
        if (
            at64(workspace, at) == us
            and at64(workspace, at + 1) == them
            and at64(workspace, at + 2) == packed_state << 1 | seat
        ):
            put64(workspace, REPETITION_PLY, min(at64(workspace, REPETITION_PLY), i))
            return True
    return False


@internal
def push_position(workspace: int, us: int, them: int, packed_state: int, seat: int, turns_played: int) -> None:
    at = PATH + 3 * turns_played
    put64(workspace, at, us)
    put64(workspace, at + 1, them)
    put64(workspace, at + 2, packed_state << 1 | seat)


@internal
def closing_points(geo: int, us: int, them: int) -> tuple[int, int, int]:
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


@internal
def rank_captures(geo: int, us: int, them: int, workspace: int, first: int, end: int) -> None:
    """Rank captures by the value of the man's point and of its neighbours on lines we do not block."""
    for i in range(first, end):
        step = at64(workspace, i)
        rank = at64(geo, POINT_VALUE + (step & 63))
        at = at64(geo, PARTNERS + (step & 63))
        while at64(geo, at) != 0:
            if at64(geo, at) & us == 0:
                friends = popcount(at64(geo, at) & them)
                rank += 10 * friends * friends
            at += 1
        put64(workspace, i, rank + 4096 << 13 | step)


@internal
def rank_steps(
    geo: int, us: int, them: int, workspace: int, seat: int, turns_played: int, first: int, end: int
) -> None:
    """Move ordering: mills first, then blocks, killers and history, then lines and well connected points."""
    ours, theirs, building = closing_points(geo, us, them)
    killer_1, killer_2 = at64(workspace, KILLERS + 2 * turns_played), at64(workspace, KILLERS + 2 * turns_played + 1)
    for i in range(first, end):
        step = at64(workspace, i)
        source, spot = step >> 6, step & 63
        rank = 4096 + at64(geo, POINT_VALUE + spot)
        if building >> spot & 1:
            rank += 16
        if theirs >> spot & 1:
            rank += 2000
        if source != PLACES:
            rank -= at64(geo, POINT_VALUE + source)
            if theirs >> source & 1:
                rank -= 1000
            if ours >> spot & 1 and closed(geo, us & ~(1 << source), spot) != 0:
                rank += 8000
        elif ours >> spot & 1:
            rank += 8000
        if step == killer_1:
            rank += 1500
        elif step == killer_2:
            rank += 1400
        rank += at64(workspace, HISTORY + seat * STEP_CODES + step)
        put64(workspace, i, rank << 13 | step)


@inline
def pick_best(workspace: int, i: int, end: int) -> int:
    """Move the best ranked step from i on to i, and return it."""
    best = at64(workspace, i)
    where = i
    for j in range(i + 1, end):
        if at64(workspace, j) > best:
            best, where = at64(workspace, j), j
    put64(workspace, where, at64(workspace, i))
    put64(workspace, i, best)
    return best & 8191


@internal
def update_history(workspace: int, seat: int, turns_played: int, step: int, depth: int) -> None:
    """Remember the step that caused a beta cutoff: killer and history heuristics."""
    if at64(workspace, KILLERS + 2 * turns_played) != step:
        put64(workspace, KILLERS + 2 * turns_played + 1, at64(workspace, KILLERS + 2 * turns_played))
        put64(workspace, KILLERS + 2 * turns_played, step)
    at = HISTORY + seat * STEP_CODES
    put64(workspace, at + step, at64(workspace, at + step) + depth * depth)
    if at64(workspace, at + step) > 1000:
        for i in range(at, at + STEP_CODES):
            put64(workspace, i, at64(workspace, i) >> 1)


@internal
def search(
    geo: int,
    workspace: int,
    us: int,
    them: int,
    packed_state: int,
    seat: int,
    depth: int,
    turns_played: int,
    last_irreversible: int,
    alpha: int,
    beta: int,
    top: int,
) -> int:
    """A bound on the value (fail-soft): v >= beta is a lower bound, v <= alpha an upper bound, otherwise it is exact.

    `turns_played` is the number of turns from the root, `last_irreversible` where the last irreversible one ended. The
    result is undefined once STOP is set."""
    nodes = at64(workspace, NODES) + 1
    put64(workspace, NODES, nodes)
    if load(workspace + 8 * STOP) != 0:
        return 0
    if nodes >= at64(workspace, LIMIT):
        put64(workspace, STOP, 1)
        return 0
    taking = takings_due(packed_state) != 0

    # 1. The game is over, the position is a repetition, or the depth is used up.
    if not taking:
        if is_full(geo, us, them, packed_state):
            return ended_value(geo, True) * (WIN - turns_played)
        if turns_played - last_irreversible >= 4 and is_repetition(
            workspace, us, them, packed_state, seat, turns_played, last_irreversible
        ):
            return 0
        if depth <= 0:
            if stuck(geo, us, them, packed_state):
                return ended_value(geo, False) * (WIN - turns_played)
            return evaluate(geo, us, them, packed_state)
        push_position(workspace, us, them, packed_state, seat, turns_played)

    # 2. Probe the transposition table.
    if depth >= SYMMETRY_MIN_DEPTH and at64(geo, SYMS) > 1:
        key, g = canonical_key(geo, us, them, packed_state)
    else:
        key, g = key_of(geo, us, them, packed_state), 0
    found = tt_probe(at64(workspace, TABLE), at64(workspace, MASK), key)
    tt_step = -1
    if found != 0:
        tt_step = found >> 16 & 8191
        if g != 0:
            tt_step = inverse_image(geo, g, tt_step)
        bound, value, fits = found >> 36 & 3, entry_value(found), found >> 29 & 127 == depth
        if value > PROOF:
            if WIN - value <= depth and not fits:
                fits, bound = True, BOUND_LOWER
            value -= turns_played
        elif value < -PROOF:
            if WIN + value <= depth and not fits:
                fits, bound = True, BOUND_UPPER
            value += turns_played
        if fits and (
            bound == BOUND_EXACT
            or (bound == BOUND_LOWER and value >= beta)
            or (bound == BOUND_UPPER and value <= alpha)
        ):
            return value

    # 3. Search every step in order; after the first with a null window, and again if it fails high.
    end = top + list_steps(geo, us, them, packed_state, workspace + 8 * top)
    if end == top:
        return ended_value(geo, False) * (WIN - turns_played)
    if taking:
        rank_captures(geo, us, them, workspace, top, end)
    else:
        rank_steps(geo, us, them, workspace, seat, turns_played, top, end)
    if tt_step >= 0:
        for i in range(top, end):
            if at64(workspace, i) & 8191 == tt_step:
                put64(workspace, i, 1 << 40 | tt_step)
    outer_repetition = at64(workspace, REPETITION_PLY)
    put64(workspace, REPETITION_PLY, NO_REPETITION)
    best, best_step, low = -INFINITE, 0, alpha
    for i in range(top, end):
        step = pick_best(workspace, i, end)
        if taking and too_few_after_taking(geo, them, packed_state):
            best, best_step = WIN - turns_played - 1, step
            break
        u, t, state, passed = after(geo, us, them, packed_state, step)
        turns = passed >> 1
        now = turns_played + turns
        if turns == 2:
            push_position(workspace, -1, -1, 0, 0, turns_played + 1)
        next_irreversible = last_irreversible if step >> 6 < PLACES else now
        null_window = i > top and beta > low + 1
        if passed & 1:
            value = -search(
                geo,
                workspace,
                u,
                t,
                state,
                1 - seat,
                depth - turns,
                now,
                next_irreversible,
                -low - 1 if null_window else -beta,
                -low,
                end,
            )
            if null_window and low < value < beta:
                value = -search(
                    geo, workspace, u, t, state, 1 - seat, depth - turns, now, next_irreversible, -beta, -low, end
                )
        else:
            value = search(
                geo,
                workspace,
                u,
                t,
                state,
                seat,
                depth - turns,
                now,
                next_irreversible,
                low,
                low + 1 if null_window else beta,
                end,
            )
            if null_window and low < value < beta:
                value = search(geo, workspace, u, t, state, seat, depth - turns, now, next_irreversible, low, beta, end)
        if load(workspace + 8 * STOP) != 0:
            return 0
        if value > best:
            best, best_step = value, step
            if value > low:
                low = value
                if value >= beta:
                    if not taking and value < PROOF:
                        update_history(workspace, seat, turns_played, step, max(depth, 1))
                    break

    # 4. Store the result if it depends on the position alone.
    repetition_ply = at64(workspace, REPETITION_PLY)
    bound = BOUND_LOWER if best >= beta else BOUND_UPPER if best <= alpha else BOUND_EXACT
    if repetition_ply < turns_played and best > PROOF and bound == BOUND_EXACT:
        bound = BOUND_LOWER
    if depth >= 0 and (repetition_ply >= turns_played or (best > PROOF and bound == BOUND_LOWER)):
        value = best + turns_played if best > PROOF else best - turns_played if best < -PROOF else best
        if g != 0:
            best_step = slide_image(geo, g, best_step)
        tt_store(
            at64(workspace, TABLE), at64(workspace, MASK), key, value, best_step, depth, bound, at64(workspace, AGE)
        )
    put64(
        workspace,
        REPETITION_PLY,
        min(outer_repetition, repetition_ply if repetition_ply < turns_played else NO_REPETITION),
    )
    return best


@entry_point
def step_value(
    geo_: Array,
    workspace_: Array,
    us: int,
    them: int,
    packed_state: int,
    seat: int,
    step: int,
    depth: int,
    alpha: int,
    beta: int,
) -> int:
    """The value of one step of an unfinished game for the side that plays it; its turn is the first of `depth`. Outside
    alpha and beta it is a bound. The result is undefined once STOP is set."""
    geo, workspace = address(geo_), address(workspace_)
    put64(workspace, REPETITION_PLY, NO_REPETITION)
    if takings_due(packed_state) != 0:
        push_position(workspace, -1, -1, 0, 0, 0)
    else:
        push_position(workspace, us, them, packed_state, seat, 0)
    if step >> 6 == TAKES and too_few_after_taking(geo, them, packed_state):
        return WIN - 1
    u, t, state, passed = after(geo, us, them, packed_state, step)
    turns = passed >> 1
    if turns == 2:
        push_position(workspace, -1, -1, 0, 0, 1)
    last_irreversible = 0 if step >> 6 < PLACES else turns
    if passed & 1:
        return -search(
            geo,
            workspace,
            u,
            t,
            state,
            1 - seat,
            depth - turns,
            turns,
            last_irreversible,
            -beta,
            -alpha,
            at64(workspace, STACK_START),
        )
    return search(
        geo,
        workspace,
        u,
        t,
        state,
        seat,
        depth - turns,
        turns,
        last_irreversible,
        alpha,
        beta,
        at64(workspace, STACK_START),
    )


@entry_point
def perft_turns(geo_: Array, workspace_: Array, us: int, them: int, packed_state: int, depth: int) -> int:
    """The number of sequences of `depth` whole turns, as `perft(..., turns=True)` of the rules counts them."""
    geo, workspace = address(geo_), address(workspace_)
    return perft(geo, workspace, us, them, packed_state, depth, at64(workspace, STACK_START))


@internal
def perft(geo: int, workspace: int, us: int, them: int, packed_state: int, depth: int, top: int) -> int:
    if depth == 0:
        return 1
    ours, theirs = popcount(us) + hand_of(packed_state), popcount(them) + their_hand_of(packed_state)
    if min(ours, theirs) < at64(geo, FEWEST):
        return 0
    end = top + list_steps(geo, us, them, packed_state, workspace + 8 * top)
    total = 0
    for i in range(top, end):
        u, t, state, _ = after(geo, us, them, packed_state, at64(workspace, i))
        total += perft(geo, workspace, u, t, state, depth if takings_due(state) else depth - 1, end)
    return total
