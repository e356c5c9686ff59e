"""States as numbers.

A state of sector (u, t, hu, ht) = mover's and other's men on the board and in hand. The side with more men is BIG, the
other SMALL. A symmetry g maps BIG to the smallest bitboard of its orbit, the representative; g maps SMALL too, which
is then ranked among the points that BIG leaves free:

    BIG --colex--> geo[orbits + ...] = rep << 8 | g        SMALL --g--> least under the rep's own symmetries
    index = sector's start + rep * width + rank of SMALL        width = C(points - big men, small men)

Where a representative has symmetries of its own, several cells would be the same state; only the first is used, the
others are empty (score 0, a tenth of all cells on 16 points). One int16 per cell, higher is better for the mover:

    -TOP ............ -1 | 0 | 1 ............ TOP - 1         lost in d = -TOP + d, drawn = 0, won in d = TOP - d

`geo` begins with the 64-bit words that `mills/kernels/turns.py` describes, with lists from LISTS on; BASE and SPLIT are
among them. Then follow 32-bit numbers, with offsets from the same beginning:

    1072 ..     BINOM   k x 32 + n: n over k            5968 ..     HIGH   men below x 4096 + upper half of a set: what
    1872 ..     LOW     colex rank of the lower half                       the upper half adds to the rank
    59216 ..    PERM    symmetry x 768 + byte x 256: images; then orbits, representatives, their own symmetries

`sec` (int64) holds base^4 cells key -> row (0: no such sector), then rows of 12, fields R_* below. In here `geo`, `sec`
and `score` are addresses (`numba/intrinsics.py` says why).
"""

from millrow.engines.numba.intrinsics import address, at32, at64, ctz, popcount

from ...kernels.turns import POINTS, RULES_END
from .compiled import Array, entry_point, inline, internal

TOP = 16000
BASE, SPLIT = 14, 15
LISTS = RULES_END  # words of 64 bits; 24 points with 8 each
BINOM = 2 * (LISTS + 24 * 8)
LOW = BINOM + 25 * 32
HIGH = LOW + 4096
PERM = HIGH + 13 * 4096
R_AT, R_SIZE, R_WIDTH, R_BIG_US, R_ORBITS, R_REPS, R_U, R_T, R_HU, R_HT, R_BIG, R_SMALL = range(12)


@inline
def permute(geo: int, g: int, men: int) -> int:
    """The men after symmetry g, byte by byte: three small tables fit in the L1 cache."""
    at = PERM + g * 768
    return at32(geo, at + (men & 255)) | at32(geo, at + 256 + (men >> 8 & 255)) | at32(geo, at + 512 + (men >> 16))


@inline
def colex(geo: int, men: int) -> int:
    """Rank of a set among all sets of its size, by two reads."""
    split = at64(geo, SPLIT)
    low = men & ((1 << split) - 1)
    return at32(geo, LOW + low) + at32(geo, HIGH + (popcount(low) << 12) + (men >> split))


@inline
def rank_beside(geo: int, men: int, blocked: int) -> int:
    """Rank of a set among all sets of its size on the points not blocked."""
    rank = 0
    row = BINOM
    while men:
        p = ctz(men)
        row += 32
        rank += at32(geo, row + p - popcount(blocked & ((1 << p) - 1)))
        men &= men - 1
    return rank


@inline
def row_of(geo: int, sec: int, u: int, t: int, hu: int, ht: int) -> int:
    base = at64(geo, BASE)
    return at64(sec, ((u * base + t) * base + hu) * base + ht)


@inline
def frame(geo: int, sec: int, row: int, big: int) -> tuple[int, int, int, int]:
    """(symmetry, first cell, representative, offset of its own symmetries) for all states of a row with this BIG.

    Separate from `cell_in` because loops often move only SMALL."""
    entry = at32(geo, at64(sec, row + R_ORBITS) + colex(geo, big))
    rep = entry >> 8
    at = at64(sec, row + R_REPS) + 2 * rep
    first = at64(sec, row + R_AT) + rep * at64(sec, row + R_WIDTH)
    return entry & 255, first, at32(geo, at), at32(geo, at + 1)


@inline
def cell_in(geo: int, g: int, first: int, rep: int, group: int, small: int) -> tuple[int, int]:
    """(cell, own): the cell of SMALL within a frame, and how many symmetries map the whole state to itself."""
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


@internal
def locate(geo: int, sec: int, row: int, us: int, them: int) -> tuple[int, int]:
    """(cell, own) of a state, mover first."""
    big, small = (us, them) if at64(sec, row + R_BIG_US) else (them, us)
    g, first, rep, group = frame(geo, sec, row, big)
    return cell_in(geo, g, first, rep, group, small)


@entry_point
def locate_cell(geo_: Array, sec_: Array, row: int, us: int, them: int) -> int:
    """`locate` for Python: arrays instead of addresses."""
    return locate(address(geo_), address(sec_), row, us, them)[0]


@internal
def state_at(geo: int, sec: int, row: int, i: int) -> tuple[int, int]:
    """(us, them) of cell i of a sector, the inverse of `locate`."""
    rep = i // at64(sec, row + R_WIDTH)
    rank = i - rep * at64(sec, row + R_WIDTH)
    big = at32(geo, at64(sec, row + R_REPS) + 2 * rep)
    k = at64(sec, row + R_SMALL)
    free = at64(geo, POINTS) - at64(sec, row + R_BIG)
    small = 0
    for p in range(at64(geo, POINTS) - 1, -1, -1):
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
