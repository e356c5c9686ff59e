"""The transposition table: keys, symmetries, and entries of two words that are detected when torn.

    word 0      key ^ word 1
    word 1      value 16 | step 13 | depth 7 | bound 2 | age 8        (bounds: 0 none, LOWER, UPPER, EXACT)

If a position fits in 60 bits (EXACT_KEY: 24 points, three mills through a point, no bars) the key is the position
itself, mixed, so it is unique. Otherwise it is a 64-bit hash. A bucket is two entries: the first keeps the deepest
search of this age, the second is always replaced.
"""

from millrow.engines.numba.intrinsics import at64, lshr, put64

from ...kernels.numbers import BAR, LATER, PLACES, SLIDE, THEIR_BAR
from ...kernels.turns import SYMS, hand_of, takings_due, their_hand_of
from .compiled import inline, internal
from .layout import BYTES, EXACT_KEY, IMAGE, INVERSE

BOUND_LOWER, BOUND_UPPER, BOUND_EXACT = 1, 2, 3
MULTIPLIER_1 = 0x9E3779B97F4A7C15 - (1 << 64)
MULTIPLIER_2 = 0xD6E8FEB86659FD93 - (1 << 64)


@inline
def mix64(x: int) -> int:
    """A bijective mix of all bits of a word."""
    x = (x ^ lshr(x, 32)) * MULTIPLIER_1
    x = (x ^ lshr(x, 29)) * MULTIPLIER_2
    return x ^ lshr(x, 32)


@internal
def key_of(geo: int, us: int, them: int, packed_state: int) -> int:
    if at64(geo, EXACT_KEY) != 0:
        small = hand_of(packed_state) | their_hand_of(packed_state) << 4 | takings_due(packed_state) << 8
        small |= (packed_state >> LATER & 3) << 10
        return mix64(us | them << 24 | small << 48)
    return mix64(mix64(mix64(us) + them) + packed_state)


@inline
def image(geo: int, g: int, men: int) -> int:
    """The image of a set of points under symmetry g, byte by byte."""
    count = at64(geo, BYTES)
    at = IMAGE + at64(geo, SYMS) * 64 + g * count * 256
    mapped = 0
    for byte in range(count):
        mapped |= at64(geo, at + 256 * byte + (men >> 8 * byte & 255))
    return mapped


@inline
def slide_image(geo: int, g: int, slide: int) -> int:
    """The image of a slide, placement or capture under symmetry g."""
    source, spot = slide >> 6, at64(geo, IMAGE + g * 64 + (slide & 63))
    return (source if source >= PLACES else at64(geo, IMAGE + g * 64 + source)) << 6 | spot


@internal
def packed_image(geo: int, g: int, packed_state: int) -> int:
    for at in (BAR, THEIR_BAR):
        bar = (packed_state >> at & SLIDE) - 1
        if bar >= 0:
            packed_state = packed_state & ~(SLIDE << at) | slide_image(geo, g, bar) + 1 << at
    return packed_state


@internal
def canonical_key(geo: int, us: int, them: int, packed_state: int) -> tuple[int, int]:
    """(key, g): the key that all symmetric positions share, and the symmetry that leads to the one it belongs to."""
    best, key = 0, key_of(geo, us, them, packed_state)
    for g in range(1, at64(geo, SYMS)):
        other = key_of(geo, image(geo, g, us), image(geo, g, them), packed_image(geo, g, packed_state))
        if other < key:
            best, key = g, other
    return key, best


@inline
def tt_probe(table: int, mask: int, key: int) -> int:
    """Word 1 of the entry with this key, or 0."""
    at = (key & mask) * 4
    for slot in range(0, 4, 2):
        data = at64(table, at + slot + 1)
        if at64(table, at + slot) ^ data == key:
            return data
    return 0


@inline
def tt_store(table: int, mask: int, key: int, value: int, step: int, depth: int, bound: int, age: int) -> None:
    at = (key & mask) * 4
    data = value & 65535 | step << 16 | min(depth, 127) << 29 | bound << 36 | age << 38
    first = at64(table, at + 1)
    if at64(table, at) ^ first != key and first >> 38 == age and first >> 29 & 127 > depth:
        at += 2
    put64(table, at, key ^ data)
    put64(table, at + 1, data)


@inline
def inverse_image(geo: int, g: int, step: int) -> int:
    """The inverse image of a step under symmetry g."""
    return slide_image(geo, at64(geo, INVERSE + g), step)


@inline
def entry_value(data: int) -> int:
    return (data & 65535 ^ 32768) - 32768
