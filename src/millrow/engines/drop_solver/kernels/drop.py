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
are one word, so a torn entry cannot be. Scores: 0 draw, n = win with the n-th last of one's own discs.

Only *open* positions are searched and stored: the mover has no win at once and two or more moves that do
not lose at once. Whatever happens between two open positions is forced and is played through in `settle`.
"""

from types import SimpleNamespace

from . import FAR, claims, hunches
from .intrinsics import completing, ctz, jit, lines, load, log2, lshr, popcount, prefetch, room, store
from .layout import ONE

STOPPED, OVER, NOT_ONE = -1000, -2000, -3000  # no scores: the search was stopped; the game was over; not a position
VALUE_BITS = 22
SLOTS = 2  # 4 and 8 words a bucket: no fewer nodes, 3 % and 12 % slower
DEEP = 18  # positions with this many cells left or fewer live in a small part of the table (see `home`)
ODD = 0x9E3779B97F4A7C15 - (1 << 64)  # any odd number permutes the keys; this one spreads them well

# The parent fills the words of a node, so that a child starts with its threats and its table entry known. The last ones
# are the sums of the net (hunches.py), where there is one and more than HUNCH cells are left.
MOVE, MINE, MASK, WINS, RISKS, SIGN, ENTRY, HOME, SUMS = range(0, 72, 8)
NODE = SUMS + hunches.ROW
ROOT, HUNCH = NODE // 8, 16
WORST = 1000  # more than any price, so that ranks stay above zero
LIKELY = ONE  # odds of e to 1
# The words of `state`, one block a thread. At JOB stands a word: guess 6 | upper 6 | lower 6. Between these bounds the
# score of what is asked about is sought, at the guess first if there is one; 0 says nothing. As they are proved they
# get closer, for all threads. SEEN is a copy of that word when a window was opened.
# Up to SHARE discs (0 with a single thread) threads know of each other: BUSY is 1024 words that say which children they
# are at, and at PATH stand the questions (key + alpha) of a thread's nodes, by their discs. Another thread that has
# answered one writes the number of its discs, and one more, to LEAVE. All blocks are from FIRST to END.
# NET is the address of the net, or 0.
NODES, STOP, LEAVE, TABLE, SHIFT, NARROW, JOB, SEEN, BUSY, SHARE, FIRST, END, NET = range(0, 104, 8)
PATH, BLOCK = 128, 640  # bytes; nothing that one thread writes often is in a cache line of another's


def build(columns: int, rows: int, line: int) -> SimpleNamespace:
    """The functions of one geometry, not yet compiled; `.solve(mine, mask, state) -> score` is the way in."""
    up = rows + 1
    cells = columns * rows
    bottom = sum(1 << up * c for c in range(columns))
    board = bottom * ((1 << rows) - 1)
    low_rows = sum(bottom << r for r in range(0, rows, 2))  # the 1st, 3rd, 5th row
    high_rows = board ^ low_rows
    even = rows % 2 == 0
    key_mask = (1 << up * columns) - 1 if up * columns < 64 else -1
    edge = (1 << up) - 1
    words = (NODE // 8 + 1) * columns
    hunch_until = cells - HUNCH
    mirror_until = 12
    fast, whole = jit(columns, rows, line, forceinline=True), jit(columns, rows, line)
    proofs = claims.build(columns, rows, line)
    settle, followed, waited = proofs.settle, proofs.followed, proofs.waited
    guesses = hunches.build(columns, rows, line)
    carry, odds, price = guesses.carry, guesses.odds, guesses.price

    @fast
    def mirrored(discs):
        out = 0
        for c in range(columns):
            out |= ((discs >> c * up) & edge) << (columns - 1 - c) * up
        return out

    @fast
    def mixed(mine, mask, count):
        """The key, permuted. Mirror twins share it near the root, where it pays: deeper they hardly ever meet."""
        key = mine + mask + bottom
        if count <= mirror_until:
            key = min(key, mirrored(mine) + mirrored(mask) + bottom)
        return key * ODD & key_mask

    @fast
    def narrowed(count, state):
        """The many small subtrees near the end share 1/128 of the table, which then stays in the processor's cache:
        2 % more nodes, 1.6 times as fast."""
        return load(state + NARROW) if count >= cells - DEEP else 0

    @fast
    def home(key, count, state):
        """Address of a permuted key's bucket."""
        return load(state + TABLE) + lshr(key, load(state + SHIFT) + narrowed(count, state)) * (8 * SLOTS)

    @fast
    def tag_of(key, count, state):
        """What the bucket's number leaves out of the key; one bit more tells late positions from early ones, whose
        buckets are numbered differently."""
        narrow = narrowed(count, state)
        width = load(state + SHIFT) + narrow
        tag = key & ((1 << width) - 1)
        return tag | 1 << width if narrow != 0 else tag

    @fast
    def entry_of(mine, mask, bucket, state):
        """The table's word on a position, or 0."""
        count = popcount(mask)
        tag = tag_of(mixed(mine, mask, count), count, state)
        entry = 0
        for slot in range(SLOTS):
            word = load(bucket + 8 * slot)
            if lshr(word, VALUE_BITS) == tag:
                entry = word
        return entry

    @whole
    def call_off(question, count, state):
        """It is answered: whatever other threads do below that node is in vain."""
        other = load(state + FIRST)
        while other != load(state + END):
            if load(other + PATH + 8 * count) == question:
                store(other + LEAVE, count + 1)
            other += BLOCK

    @whole
    def is_likely(at, discs, white, alpha, net):
        """Does the net think that this move will do?"""
        return net != 0 and odds(at + SUMS, discs, white, alpha, net) >= LIKELY

    @whole
    def search(node, alpha, state):
        """A bound on the score of an open position: v > alpha means "at least v", v <= alpha "at most v"."""
        if load(state + STOP) | load(state + LEAVE) != 0 or load(load(state + JOB)) != load(state + SEEN):
            return STOPPED
        nodes = load(state + NODES) + 1
        store(state + NODES, nodes)
        mine, mask, risks = load(node + MINE), load(node + MASK), load(node + RISKS)
        entry = load(node + ENTRY)
        count = popcount(mask)
        lower = max(-((cells - 2 - count) >> 1), (entry & 63) - FAR)
        upper = min((cells - 1 - count) >> 1, FAR - ((entry >> 6) & 63))
        if lower > alpha:
            return lower
        if upper <= alpha:
            return upper
        white = count & 1 == 0
        need = -alpha if white else alpha + 1
        theirs = mine ^ mask
        kids = room(words)
        order = kids + NODE * columns
        total = 0
        best = -FAR

        # 1. Each move, with all that is forced after it: decided, bounded, or a child to search.
        moves = (mask + bottom) & board & ~(risks >> 1)
        while moves != 0:
            move = moves & -moves
            moves ^= move
            m = mask | move
            b = mine | move
            threats = completing(b, up, line) & board & ~m
            a, m, wa, wb, sign, value = settle(theirs, b, m, risks & ~m, threats)
            sign = -sign
            if value != FAR:
                value *= sign
                if value > alpha:
                    return value
                best = max(best, value)
                continue
            n = popcount(m)
            at = kids + NODE * total
            bucket = home(mixed(a, m, n), n, state)
            prefetch(bucket)  # all children at once: the waits overlap
            store(at + MOVE, move)
            store(at + MINE, a)
            store(at + MASK, m)
            store(at + WINS, wa)
            store(at + RISKS, wb)
            store(at + SIGN, sign)
            store(at + HOME, bucket)
            total += 1
        limit = (cells - 3 - count) >> 1  # a win within three plies would have shown above
        if limit <= alpha:
            return max(best, limit) if total != 0 else best

        # 2. Ask the table for all children before searching any, and put the rest in order.
        first = ((entry >> 17) & 31) - 1
        useful_rows = low_rows if white else high_rows
        net = load(state + NET) if count < hunch_until else 0
        kept = 0
        for i in range(total):
            at = kids + NODE * i
            a, m, sign = load(at + MINE), load(at + MASK), load(at + SIGN)
            # what a plain strategy of one side proves
            if even:
                odd = popcount(m) & 1 != 0  # black is to move
                whites, black_threats = (a ^ m, load(at + WINS)) if odd else (a, load(at + RISKS))
                if followed(whites, whites ^ m, m, black_threats, need):
                    if not white:
                        return max(need, 0)
                    best = max(best, -max(need, 0))
                    continue
                if odd and need <= 0 and waited(a, m, load(at + RISKS), 1 - need):
                    if white:
                        return 1 - need
                    best = max(best, need - 1)
                    continue
            # no line left for one side
            ours = a if sign > 0 else a ^ m
            if alpha >= 0:
                if (not even or not white) and lines(ours | (board & ~m), up, line) == 0:
                    best = max(best, 0)
                    continue
            elif (not even or white) and lines((ours ^ m) | (board & ~m), up, line) == 0:
                return 0
            entry = entry_of(a, m, load(at + HOME), state)
            store(at + ENTRY, entry)
            low, high = (entry & 63) - FAR, FAR - ((entry >> 6) & 63)
            if sign < 0:
                low, high = -high, -low
            if low > alpha:
                return low
            if high <= alpha:
                best = max(best, high)
                continue
            good, bad = load(at + WINS), load(at + RISKS)
            if sign < 0:
                good, bad = bad, good
            column = ctz(load(at + MOVE)) // up
            rank = 8 * popcount(good) + 4 * (popcount(m) - count) + min(column, columns - 1 - column)
            rank += 8 * popcount(good & ~(bad << 1) & useful_rows) + 4 * popcount(good & ((m + bottom) << 1))
            if net != 0:
                n = popcount(m)
                whites, later = mine if white else theirs, a if n & 1 == 0 else a ^ m
                carry(node + SUMS, whites, mask, at + SUMS, later, m, net)
                rank += WORST + price(odds(at + SUMS, n, white, alpha, net), net)
            if column == first:
                rank += 10000
            word = 64 * rank + i
            j = kept
            while j > 0 and load(order + 8 * j - 8) < word:
                store(order + 8 * j, load(order + 8 * j - 8))
                j -= 1
            store(order + 8 * j, word)
            kept += 1

        # 3. Search. Threads help each other with the first move and with one that is likely to do, for then the others
        # need no search; of all other moves they take first what no other thread is at, then what is left.
        move = 0
        left = (1 << kept) - 1
        here = state + PATH + 8 * count if count < load(state + SHARE) else 0
        if here != 0:
            store(here, mixed(mine, mask, count) + alpha)
        apart = here != 0
        i = -1
        while left != 0:
            i += 1
            if i == kept:
                i, apart = 0, False
            if left >> i & 1 == 0:
                continue
            at = kids + NODE * (load(order + 8 * i) & 63)
            spot = 0
            if here != 0:
                n = popcount(load(at + MASK))
                key = mixed(load(at + MINE), load(at + MASK), n)
                spot = load(state + BUSY) + 8 * lshr(key * ODD, 54)
                if apart and i != 0 and load(spot) == key and not is_likely(at, n, white, alpha, net):
                    continue
                store(at + ENTRY, entry_of(load(at + MINE), load(at + MASK), load(at + HOME), state))
                store(spot, key)
            value = search(at, alpha if load(at + SIGN) > 0 else -alpha - 1, state)
            if spot != 0:
                store(spot, 0)
            if value == STOPPED:
                if here != 0 and load(state + LEAVE) > count:  # this node is called off, or one that is behind us
                    store(state + LEAVE, 0)
                    entry = entry_of(mine, mask, load(node + HOME), state)
                    low, high = (entry & 63) - FAR, FAR - ((entry >> 6) & 63)
                    if low <= alpha < high:
                        i -= 1
                        continue
                    value = low if low > alpha else high
                if here != 0:
                    store(here, 0)
                return value
            left ^= 1 << i
            value *= load(at + SIGN)
            if value > best:
                best = value
                if value > alpha:
                    move = ctz(load(at + MOVE)) // up + 1
                    break

        # 4. Store, in place of the entry that cost less work.
        if best > alpha:
            lower = best
        else:
            upper = best
        work = min(log2(load(state + NODES) - nodes + 1), 31)
        tag = tag_of(mixed(mine, mask, count), count, state)
        target = load(node + HOME)
        cheapest = 99
        for slot in range(SLOTS):
            word = load(load(node + HOME) + 8 * slot)
            held = (word >> 12) & 31 if lshr(word, VALUE_BITS) != tag else -1
            if held < cheapest:
                cheapest = held
                target = load(node + HOME) + 8 * slot
        store(target, tag << VALUE_BITS | move << 17 | work << 12 | (FAR - upper) << 6 | (lower + FAR))
        if here != 0:
            store(here, 0)
            call_off(mixed(mine, mask, count) + alpha, count, state)
        return best

    @whole
    def solve(mine, mask, state):
        """The exact score for the mover, STOPPED, OVER, or NOT_ONE: discs off the board or floating, or not in mask."""
        if mask & ~board | mine & ~mask | mask & (mask + bottom) & board != 0:
            return NOT_ONE
        theirs = mine ^ mask
        if (lines(mine, up, line) | lines(theirs, up, line)) != 0:
            return OVER
        wins = completing(mine, up, line) & board & ~mask
        risks = completing(theirs, up, line) & board & ~mask
        a, m, wins, risks, sign, value = settle(mine, theirs, mask, wins, risks)
        if value != FAR:
            return sign * value
        count = popcount(m)
        root = room(ROOT)
        store(root + MINE, a)
        store(root + MASK, m)
        store(root + RISKS, risks)
        store(root + HOME, home(mixed(a, m, count), count, state))
        if load(state + NET) != 0 and count < hunch_until:
            for word in range(SUMS, NODE, 8):
                store(root + word, 0)
            carry(root + SUMS, 0, 0, root + SUMS, a if count & 1 == 0 else a ^ m, m, load(state + NET))
        low, high = -((cells - 2 - count) >> 1), (cells - 1 - count) >> 1
        job = load(state + JOB)
        while low < high:
            # what matters or is known from elsewhere, and what any thread has proved so far
            word = load(job)
            if word != 0:
                least, most = (word & 63) - FAR, (word >> 6 & 63) - FAR
                if sign < 0:
                    least, most = -most, -least
                low, high = max(low, least), min(high, most)
                if low >= high:
                    break
            store(state + SEEN, word)
            store(root + ENTRY, entry_of(a, m, load(root + HOME), state))
            # 0 first, then away from it in growing steps: most hard positions are nearly equal
            guess = 0
            if word >> 12 != 0:
                guess = (word >> 12) - FAR
                guess = min(max(guess if sign > 0 else -guess - 1, low), high - 1)
            elif low > 0:
                guess = min(2 * low - 1, (low + high) >> 1)
            elif high <= 0:
                guess = max(2 * high - 1, (low + high) >> 1)
            store(state + LEAVE, 0)
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
            least, most = (low, high) if sign > 0 else (-high, -low)
            store(job, (most + FAR) << 6 | (least + FAR))
        if load(state + SHARE) == 0:  # a single thread: nobody else needs it, and it is asked anew
            store(job, 0)
        return sign * low

    return SimpleNamespace(solve=solve, bits=up * columns, board=board, bottom=bottom)
