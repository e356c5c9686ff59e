"""States as numbers.

A state of sector (u, t, hu, ht) = mover's and other's men on the board and in hand. The side with more men is BIG, the
other SMALL. A symmetry g brings BIG to the least picture of its orbit, its representative; SMALL goes along and is then
ranked among the points BIG leaves free:

    BIG --colex--> geo[orbits + ...] = rep << 8 | g        SMALL --g--> least under the rep's own symmetries
    index = sector's start + rep * width + rank of SMALL        width = C(points - big men, small men)

Where a representative has symmetries of its own, several cells would mean one state; only the least is used, the others
are holes (score 0, a tenth of them on 16 points). One int16 per cell, higher is better for the mover:

    -TOP ............ -1 | 0 | 1 ............ TOP - 1         lost in d = -TOP + d, drawn = 0, won in d = TOP - d

`geo` (int32) holds board, rules and symmetries:

    0 .. 15     single facts, named below             96 .. 287    OTHERS  24 x 8, rest of each line through a point
    16 .. 39    STEPS  neighbour masks               288 .. 1087   BINOM   k x 32 + n: n over k
    40 .. 95    LINES  one mask per mill            1088 .. 5183   LOW     colex rank of the lower half of a set
    5184 ..     HIGH   men below x 4096 + upper half: what the upper half adds to the rank
    58432 ..    PERM   symmetry x 768 + byte x 256: images; then orbits, representatives, their own symmetries

`sec` (int64) holds base^4 cells key -> row (0: no such sector), then rows of 12, fields R_* below. In here `geo`, `sec`
and `score` are addresses (`bits.py` says why).
"""

from millrow.engines.compiling.bits import at32, at64, lowest, popcount

from .compiled import Array, kernel, part, tiny

TOP = 16000
POINTS, LINE_COUNT, SYMS, BASE, FEWEST, FLY, TAKE, MILLS, PLACING, EARLY, NO_MOVE, FULL, LAST, SPLIT = range(14)
STEPS, LINES, OTHERS, BINOM, LOW, HIGH, PERM = 16, 40, 96, 288, 1088, 5184, 58432
R_AT, R_SIZE, R_WIDTH, R_BIG_US, R_ORBITS, R_REPS, R_U, R_T, R_HU, R_HT, R_BIG, R_SMALL = range(12)


@tiny
def permute(geo: int, g: int, men: int) -> int:
    """The men after symmetry g, byte by byte: three small tables stay in the nearest cache."""
    at = PERM + g * 768
    return at32(geo, at + (men & 255)) | at32(geo, at + 256 + (men >> 8 & 255)) | at32(geo, at + 512 + (men >> 16))


@tiny
def colex(geo: int, men: int) -> int:
    """Rank of a set among all sets of its size, by two reads."""
    split = at32(geo, SPLIT)
    low = men & ((1 << split) - 1)
    return at32(geo, LOW + low) + at32(geo, HIGH + (popcount(low) << 12) + (men >> split))


@tiny
def rank_beside(geo: int, men: int, blocked: int) -> int:
    """Rank of a set among all sets of its size on the points not blocked."""
    rank = 0
    row = BINOM
    while men:
        p = lowest(men)
        row += 32
        rank += at32(geo, row + p - popcount(blocked & ((1 << p) - 1)))
        men &= men - 1
    return rank


@tiny
def row_of(geo: int, sec: int, u: int, t: int, hu: int, ht: int) -> int:
    base = at32(geo, BASE)
    return at64(sec, ((u * base + t) * base + hu) * base + ht)


@tiny
def frame(geo: int, sec: int, row: int, big: int) -> tuple[int, int, int, int]:
    """(symmetry, first cell, representative, where its own symmetries stand) for all states of a row with this BIG.

    Kept apart from `cell_in` because loops often move only SMALL."""
    entry = at32(geo, at64(sec, row + R_ORBITS) + colex(geo, big))
    rep = entry >> 8
    at = at64(sec, row + R_REPS) + 2 * rep
    first = at64(sec, row + R_AT) + rep * at64(sec, row + R_WIDTH)
    return entry & 255, first, at32(geo, at), at32(geo, at + 1)


@tiny
def cell_in(geo: int, g: int, first: int, rep: int, group: int, small: int) -> tuple[int, int]:
    """(cell, own): where SMALL stands within a frame, and how many symmetries leave the whole state as it is."""
    small = permute(geo, g, small)
    own = 1
    if group:
        least = small
        for i in range(group + 1, group + 1 + at32(geo, group)):  # all symmetries of the rep but the identity
            image = permute(geo, at32(geo, i), small)
            if image < least:
                least = image
                own = 1
            elif image == least:
                own += 1
        small = least
    return first + rank_beside(geo, small, rep), own


@part
def locate(geo: int, sec: int, row: int, us: int, them: int) -> tuple[int, int]:
    """(cell, own) of a state, mover first."""
    big, small = (us, them) if at64(sec, row + R_BIG_US) else (them, us)
    g, first, rep, group = frame(geo, sec, row, big)
    return cell_in(geo, g, first, rep, group, small)


@kernel
def locate_cell(geo_: Array, sec_: Array, row: int, us: int, them: int) -> int:
    """`locate` for Python: arrays instead of addresses."""
    return locate(geo_.ctypes.data, sec_.ctypes.data, row, us, them)[0]


@part
def state_at(geo: int, sec: int, row: int, i: int) -> tuple[int, int]:
    """(us, them) of cell i of a sector: the way back from `locate`."""
    rep = i // at64(sec, row + R_WIDTH)
    rank = i - rep * at64(sec, row + R_WIDTH)
    big = at32(geo, at64(sec, row + R_REPS) + 2 * rep)
    k = at64(sec, row + R_SMALL)
    free = at32(geo, POINTS) - at64(sec, row + R_BIG)
    small = 0
    for p in range(at32(geo, POINTS) - 1, -1, -1):
        if k and not big >> p & 1:
            free -= 1
            part = at32(geo, BINOM + k * 32 + free)
            if part <= rank:
                rank -= part
                k -= 1
                small |= 1 << p
    if at64(sec, row + R_BIG_US):
        return big, small
    return small, big
