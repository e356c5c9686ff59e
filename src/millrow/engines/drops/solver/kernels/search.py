"""Exact search for two-player drop games, compiled for one geometry at a time.

     6 13 20 27 34 41 48    <- spare row, always empty: it stops every wrap-around
     5 12 19 26 33 40 47
     4 11 18 25 32 39 46    Bits of a 7 x 6 board: up is +1, right is +7 (`up` = rows + 1), the diagonals
     3 10 17 24 31 38 45    are +8 and +6. `mine` are the mover's discs, `mask` all discs, and
     2  9 16 23 30 37 44    mine + mask + bottom row is a key no other position has.
     1  8 15 22 29 36 43    Bit 63 is never a cell, so signed words do for every board of 64 bits.
     0  7 14 21 28 35 42

A table word:   tag 42 | move 5 | work 5 | upper 6 | lower 6     (an empty word reads as "nothing known")
Tag and bucket number together are the whole key, so a hit is never another position, and key and value
are one word, so entries cannot be torn. Scores: 0 draw, n = win with the winner's n-th last disc.

Only *open* positions are searched and stored: the mover has no immediate win and at least two moves that do
not lose at once. Everything between two open positions is forced and is played in `play_forced`.
"""

from types import SimpleNamespace

from millrow.engines.numba.intrinsics import ctz, load, log2, lshr, popcount, prefetch, stack_words, store

from . import INFINITE, claims, ordering_net
from .intrinsics import completing, jit, lines
from .layout import SCALE

# not scores: the search was stopped; the game is over; the position is invalid
STOPPED, OVER, INVALID = -1000, -2000, -3000
VALUE_BITS = 22
SLOTS = 2  # buckets of 4 and 8 words: no fewer nodes, 3 % and 12 % slower
LATE_CELLS = 18  # positions with this many empty cells or fewer use a small part of the table (see `bucket_address`)
MULTIPLIER = 0x9E3779B97F4A7C15 - (1 << 64)  # any odd number permutes the keys; this one spreads them well

# The words of a node, filled by its parent, so that a child starts with its threats and its table entry known. The last
# ones are the accumulator of the net (ordering_net.py), used where there is a net and more than NET_CELLS cells are
# empty.
MOVE, MINE, MASK, WINS, THEIR_WINS, SIGN, ENTRY, BUCKET, ACCUMULATOR = range(0, 72, 8)
NODE = ACCUMULATOR + ordering_net.ROW
ROOT_WORDS, NET_CELLS = NODE // 8, 16
RANK_OFFSET = 1000  # more than any negative log probability, so that ranks stay positive
LIKELY_LOGIT = SCALE  # odds of e to 1
# The words of `state`, one block per thread. JOB is the address of a word: guess 6 | upper 6 | lower 6. It bounds the
# score that is sought, and a guess is tried first; 0 means nothing is known. All threads tighten the bounds as they
# prove them. JOB_SEEN is a copy of that word from when the null window was opened. Up to SHARED_DISCS discs (0 with a
# single thread) threads coordinate: BUSY is the address of 1024 words that mark the children being searched, and PATH
# has the search keys (key + alpha) of a thread's nodes, by number of discs. A thread that has finished one writes the
# number of discs plus one to ABORT of the others. All blocks are from FIRST_BLOCK to END_BLOCK. NET is the address of
# the net, or 0.
NODES, STOP, ABORT, TABLE, SHIFT, LATE_SHIFT, JOB, JOB_SEEN, BUSY, SHARED_DISCS, FIRST_BLOCK, END_BLOCK, NET = range(
    0, 104, 8
)
PATH, BLOCK = 128, 640  # bytes; words that one thread writes often never share a cache line with another thread's


def build(columns: int, rows: int, line: int) -> SimpleNamespace:
    """The functions of one geometry, not yet compiled; `.solve(mine, mask, state) -> score` is the entry point."""
    up = rows + 1
    cells = columns * rows
    bottom = sum(1 << up * c for c in range(columns))
    board = bottom * ((1 << rows) - 1)
    low_rows = sum(bottom << r for r in range(0, rows, 2))  # the 1st, 3rd, 5th row
    high_rows = board ^ low_rows
    even = rows % 2 == 0
    key_mask = (1 << up * columns) - 1 if up * columns < 64 else -1
    column_mask = (1 << up) - 1
    node_words = (NODE // 8 + 1) * columns
    net_until = cells - NET_CELLS
    mirror_until = 12
    inline, compiled = jit(columns, rows, line, forceinline=True), jit(columns, rows, line)
    bounds = claims.build(columns, rows, line)
    play_forced, claimeven_bound = bounds.play_forced, bounds.claimeven_bound
    zugzwang_bound = bounds.zugzwang_bound
    net_functions = ordering_net.build(columns, rows, line)
    update_accumulator, logit, log_prob = net_functions.update_accumulator, net_functions.logit, net_functions.log_prob

    @inline
    def mirrored(discs):
        out = 0
        for c in range(columns):
            out |= ((discs >> c * up) & column_mask) << (columns - 1 - c) * up
        return out

    @inline
    def mixed_key(mine, mask, count):
        """The permuted key. Near the root mirror images share it; deeper it does not pay, because they rarely both
        occur."""
        key = mine + mask + bottom
        if count <= mirror_until:
            key = min(key, mirrored(mine) + mirrored(mask) + bottom)
        return key * MULTIPLIER & key_mask

    @inline
    def late_shift(count, state):
        """How much smaller the table is for late positions. The many small subtrees near the end share 1/128 of it,
        which then stays in the processor's cache: 2 % more nodes, 1.6 times as fast."""
        return load(state + LATE_SHIFT) if count >= cells - LATE_CELLS else 0

    @inline
    def bucket_address(key, count, state):
        """The address of a permuted key's bucket."""
        return load(state + TABLE) + lshr(key, load(state + SHIFT) + late_shift(count, state)) * (8 * SLOTS)

    @inline
    def tag_of(key, count, state):
        """The key bits not given by the bucket number, and one more bit for late positions, whose buckets are numbered
        differently."""
        late_bits = late_shift(count, state)
        width = load(state + SHIFT) + late_bits
        tag = key & ((1 << width) - 1)
        return tag | 1 << width if late_bits != 0 else tag

    @inline
    def entry_of(mine, mask, bucket, state):
        """The table entry of a position, or 0."""
        count = popcount(mask)
        tag = tag_of(mixed_key(mine, mask, count), count, state)
        entry = 0
        for slot in range(SLOTS):
            word = load(bucket + 8 * slot)
            if lshr(word, VALUE_BITS) == tag:
                entry = word
        return entry

    @compiled
    def abort_others(search_key, count, state):
        """Abort the search below this node in all other threads: it is finished."""
        other = load(state + FIRST_BLOCK)
        while other != load(state + END_BLOCK):
            if load(other + PATH + 8 * count) == search_key:
                store(other + ABORT, count + 1)
            other += BLOCK

    @compiled
    def is_likely(at, discs, white, alpha, net):
        """Does the net expect this move to cause a cutoff?"""
        return net != 0 and logit(at + ACCUMULATOR, discs, white, alpha, net) >= LIKELY_LOGIT

    @compiled
    def search(node, alpha, state):
        """A bound on the score of an open position: v > alpha is a lower bound, v <= alpha an upper bound."""
        if load(state + STOP) | load(state + ABORT) != 0 or load(load(state + JOB)) != load(state + JOB_SEEN):
            return STOPPED
        nodes = load(state + NODES) + 1
        store(state + NODES, nodes)
        mine, mask, their_wins = load(node + MINE), load(node + MASK), load(node + THEIR_WINS)
        entry = load(node + ENTRY)
        count = popcount(mask)
        lower = max(-((cells - 2 - count) >> 1), (entry & 63) - INFINITE)
        upper = min((cells - 1 - count) >> 1, INFINITE - ((entry >> 6) & 63))
        if lower > alpha:
            return lower
        if upper <= alpha:
            return upper
        white = count & 1 == 0
        need = -alpha if white else alpha + 1
        theirs = mine ^ mask
        children = stack_words(node_words)
        order = children + NODE * columns
        total = 0
        best = -INFINITE

        # 1. Play each move and the forced replies after it: decided, bounded, or a child to search.
        moves = (mask + bottom) & board & ~(their_wins >> 1)
        while moves != 0:
            move = moves & -moves
            moves ^= move
            m = mask | move
            b = mine | move
            threats = completing(b, up, line) & board & ~m
            a, m, child_wins, child_their_wins, sign, value = play_forced(theirs, b, m, their_wins & ~m, threats)
            sign = -sign
            if value != INFINITE:
                value *= sign
                if value > alpha:
                    return value
                best = max(best, value)
                continue
            n = popcount(m)
            at = children + NODE * total
            bucket = bucket_address(mixed_key(a, m, n), n, state)
            prefetch(bucket)  # for all children first, so that the waits overlap
            store(at + MOVE, move)
            store(at + MINE, a)
            store(at + MASK, m)
            store(at + WINS, child_wins)
            store(at + THEIR_WINS, child_their_wins)
            store(at + SIGN, sign)
            store(at + BUCKET, bucket)
            total += 1
        limit = (cells - 3 - count) >> 1  # a win within three plies would have been found above
        if limit <= alpha:
            return max(best, limit) if total != 0 else best

        # 2. Probe the table for all children before searching any, and order the rest.
        tt_column = ((entry >> 17) & 31) - 1
        useful_rows = low_rows if white else high_rows
        net = load(state + NET) if count < net_until else 0
        ordered = 0
        for i in range(total):
            at = children + NODE * i
            a, m, sign = load(at + MINE), load(at + MASK), load(at + SIGN)
            # bounds from a simple strategy of one side
            if even:
                odd = popcount(m) & 1 != 0  # black is to move
                whites, black_threats = (a ^ m, load(at + WINS)) if odd else (a, load(at + THEIR_WINS))
                if claimeven_bound(whites, whites ^ m, m, black_threats, need):
                    if not white:
                        return max(need, 0)
                    best = max(best, -max(need, 0))
                    continue
                if odd and need <= 0 and zugzwang_bound(a, m, load(at + THEIR_WINS), 1 - need):
                    if white:
                        return 1 - need
                    best = max(best, need - 1)
                    continue
            # one side has no line left
            ours = a if sign > 0 else a ^ m
            if alpha >= 0:
                if (not even or not white) and lines(ours | (board & ~m), up, line) == 0:
                    best = max(best, 0)
                    continue
            elif (not even or white) and lines((ours ^ m) | (board & ~m), up, line) == 0:
                return 0
            entry = entry_of(a, m, load(at + BUCKET), state)
            store(at + ENTRY, entry)
            low, high = (entry & 63) - INFINITE, INFINITE - ((entry >> 6) & 63)
            if sign < 0:
                low, high = -high, -low
            if low > alpha:
                return low
            if high <= alpha:
                best = max(best, high)
                continue
            our_wins, opponent_wins = load(at + WINS), load(at + THEIR_WINS)
            if sign < 0:
                our_wins, opponent_wins = opponent_wins, our_wins
            column = ctz(load(at + MOVE)) // up
            rank = 8 * popcount(our_wins) + 4 * (popcount(m) - count) + min(column, columns - 1 - column)
            rank += 8 * popcount(our_wins & ~(opponent_wins << 1) & useful_rows)
            rank += 4 * popcount(our_wins & ((m + bottom) << 1))
            if net != 0:
                n = popcount(m)
                whites, later = mine if white else theirs, a if n & 1 == 0 else a ^ m
                update_accumulator(node + ACCUMULATOR, whites, mask, at + ACCUMULATOR, later, m, net)
                rank += RANK_OFFSET + log_prob(logit(at + ACCUMULATOR, n, white, alpha, net), net)
            if column == tt_column:
                rank += 10000
            word = 64 * rank + i
            j = ordered
            while j > 0 and load(order + 8 * j - 8) < word:
                store(order + 8 * j, load(order + 8 * j - 8))
                j -= 1
            store(order + 8 * j, word)
            ordered += 1

        # 3. Search. All threads search the first move, and one that is likely to cause a cutoff, because then the
        # others need no search. Of all other moves each thread first takes those that no other thread is searching.
        move = 0
        pending = (1 << ordered) - 1
        path_slot = state + PATH + 8 * count if count < load(state + SHARED_DISCS) else 0
        if path_slot != 0:
            store(path_slot, mixed_key(mine, mask, count) + alpha)
        avoid_busy = path_slot != 0
        i = -1
        while pending != 0:
            i += 1
            if i == ordered:
                i, avoid_busy = 0, False
            if pending >> i & 1 == 0:
                continue
            at = children + NODE * (load(order + 8 * i) & 63)
            busy_slot = 0
            if path_slot != 0:
                n = popcount(load(at + MASK))
                key = mixed_key(load(at + MINE), load(at + MASK), n)
                busy_slot = load(state + BUSY) + 8 * lshr(key * MULTIPLIER, 54)
                if avoid_busy and i != 0 and load(busy_slot) == key and not is_likely(at, n, white, alpha, net):
                    continue
                store(at + ENTRY, entry_of(load(at + MINE), load(at + MASK), load(at + BUCKET), state))
                store(busy_slot, key)
            value = search(at, alpha if load(at + SIGN) > 0 else -alpha - 1, state)
            if busy_slot != 0:
                store(busy_slot, 0)
            if value == STOPPED:
                if path_slot != 0 and load(state + ABORT) > count:  # this node or an ancestor was aborted
                    store(state + ABORT, 0)
                    entry = entry_of(mine, mask, load(node + BUCKET), state)
                    low, high = (entry & 63) - INFINITE, INFINITE - ((entry >> 6) & 63)
                    if low <= alpha < high:
                        i -= 1
                        continue
                    value = low if low > alpha else high
                if path_slot != 0:
                    store(path_slot, 0)
                return value
            pending ^= 1 << i
            value *= load(at + SIGN)
            if value > best:
                best = value
                if value > alpha:
                    move = ctz(load(at + MOVE)) // up + 1
                    break

        # 4. Store the result in place of the cheapest entry of the bucket.
        if best > alpha:
            lower = best
        else:
            upper = best
        work = min(log2(load(state + NODES) - nodes + 1), 31)
        tag = tag_of(mixed_key(mine, mask, count), count, state)
        target = load(node + BUCKET)
        cheapest = 99
        for slot in range(SLOTS):
            word = load(load(node + BUCKET) + 8 * slot)
            held = (word >> 12) & 31 if lshr(word, VALUE_BITS) != tag else -1
            if held < cheapest:
                cheapest = held
                target = load(node + BUCKET) + 8 * slot
        store(target, tag << VALUE_BITS | move << 17 | work << 12 | (INFINITE - upper) << 6 | (lower + INFINITE))
        if path_slot != 0:
            store(path_slot, 0)
            abort_others(mixed_key(mine, mask, count) + alpha, count, state)
        return best

    @compiled
    def solve(mine, mask, state):
        """The exact score, or STOPPED, OVER, or INVALID (discs off the board, floating, or not in mask)."""
        if mask & ~board | mine & ~mask | mask & (mask + bottom) & board != 0:
            return INVALID
        theirs = mine ^ mask
        if (lines(mine, up, line) | lines(theirs, up, line)) != 0:
            return OVER
        wins = completing(mine, up, line) & board & ~mask
        their_wins = completing(theirs, up, line) & board & ~mask
        a, m, wins, their_wins, sign, value = play_forced(mine, theirs, mask, wins, their_wins)
        if value != INFINITE:
            return sign * value
        count = popcount(m)
        root = stack_words(ROOT_WORDS)
        store(root + MINE, a)
        store(root + MASK, m)
        store(root + THEIR_WINS, their_wins)
        store(root + BUCKET, bucket_address(mixed_key(a, m, count), count, state))
        if load(state + NET) != 0 and count < net_until:
            for word in range(ACCUMULATOR, NODE, 8):
                store(root + word, 0)
            update_accumulator(
                root + ACCUMULATOR, 0, 0, root + ACCUMULATOR, a if count & 1 == 0 else a ^ m, m, load(state + NET)
            )
        low, high = -((cells - 2 - count) >> 1), (cells - 1 - count) >> 1
        job = load(state + JOB)
        while low < high:
            # the bounds of the job, tightened by any thread
            word = load(job)
            if word != 0:
                lower, upper = (word & 63) - INFINITE, (word >> 6 & 63) - INFINITE
                if sign < 0:
                    lower, upper = -upper, -lower
                low, high = max(low, lower), min(high, upper)
                if low >= high:
                    break
            store(state + JOB_SEEN, word)
            store(root + ENTRY, entry_of(a, m, load(root + BUCKET), state))
            # start at 0 and move away in growing steps: most hard positions are nearly even
            guess = 0
            if word >> 12 != 0:
                guess = (word >> 12) - INFINITE
                guess = min(max(guess if sign > 0 else -guess - 1, low), high - 1)
            elif low > 0:
                guess = min(2 * low - 1, (low + high) >> 1)
            elif high <= 0:
                guess = max(2 * high - 1, (low + high) >> 1)
            store(state + ABORT, 0)
            value = search(root, guess, state)
            if value == STOPPED:
                if load(state + STOP) == 0:
                    continue
                sign, low = 1, STOPPED
                break
            if value > guess:
                low = value
            else:
                high = value
            lower, upper = (low, high) if sign > 0 else (-high, -low)
            store(job, (upper + INFINITE) << 6 | (lower + INFINITE))
        if load(state + SHARED_DISCS) == 0:  # a single thread reuses the word for its next job
            store(job, 0)
        return sign * low

    return SimpleNamespace(solve=solve, bits=up * columns, board=board, bottom=bottom)
