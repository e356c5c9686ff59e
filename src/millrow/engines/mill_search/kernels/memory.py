"""The table of positions seen: keys, symmetries, and entries of two words that cannot be believed when torn.

    word 0      key ^ word 1
    word 1      value 16 | step 13 | depth 7 | kind 2 | age 8        (kinds: 0 nothing, AT_LEAST, AT_MOST, EXACTLY)

Where a position fits in 60 bits (EXACT: 24 points, three mills through a point, no bars) the key is the position
itself, stirred: no other has it. Elsewhere it is a hash of 64 bits.
A bucket is two entries: the first is kept for the deepest search of this age, the second takes what comes.
"""

from millrow.engines.compiling.bits import at64, lshr, put64

from .compiled import part, tiny
from .numbers import PLACES
from .turns import BACK, BAR, BYTES, DUE, EXACT, IMAGE, SLIDE, SYMS, THEIR_BAR

AT_LEAST, AT_MOST, EXACTLY = 1, 2, 3
ODD = 0x9E3779B97F4A7C15 - (1 << 64)
SECOND = 0xD6E8FEB86659FD93 - (1 << 64)


@tiny
def stirred(x: int) -> int:
    """A permutation of all words that leaves no bit where it was."""
    x = (x ^ lshr(x, 32)) * ODD
    x = (x ^ lshr(x, 29)) * SECOND
    return x ^ lshr(x, 32)


@part
def key_of(geo: int, us: int, them: int, rest: int) -> int:
    if at64(geo, EXACT) != 0:
        small = (rest & 15) | (rest >> 6 & 15) << 4 | (rest >> DUE & 3) << 8 | (rest >> DUE + 8 & 3) << 10
        return stirred(us | them << 24 | small << 48)
    return stirred(stirred(stirred(us) + them) + rest)


@tiny
def image(geo: int, g: int, men: int) -> int:
    """A set of points after symmetry g, byte by byte."""
    count = at64(geo, BYTES)
    at = IMAGE + at64(geo, SYMS) * 64 + g * count * 256
    seen = 0
    for byte in range(count):
        seen |= at64(geo, at + 256 * byte + (men >> 8 * byte & 255))
    return seen


@tiny
def slide_image(geo: int, g: int, slide: int) -> int:
    """A slide, placing or taking after symmetry g."""
    source, spot = slide >> 6, at64(geo, IMAGE + g * 64 + (slide & 63))
    return (source if source >= PLACES else at64(geo, IMAGE + g * 64 + source)) << 6 | spot


@part
def rest_image(geo: int, g: int, rest: int) -> int:
    for at in (BAR, THEIR_BAR):
        bar = (rest >> at & SLIDE) - 1
        if bar >= 0:
            rest = rest & ~(SLIDE << at) | slide_image(geo, g, bar) + 1 << at
    return rest


@part
def least_twin(geo: int, us: int, them: int, rest: int) -> tuple[int, int]:
    """(key, g): the key all twins of a position share, and the symmetry that leads to the twin it belongs to."""
    best, key = 0, key_of(geo, us, them, rest)
    for g in range(1, at64(geo, SYMS)):
        other = key_of(geo, image(geo, g, us), image(geo, g, them), rest_image(geo, g, rest))
        if other < key:
            best, key = g, other
    return key, best


@tiny
def find(table: int, mask: int, key: int) -> int:
    """Word 1 of the entry with this key, or 0."""
    at = (key & mask) * 4
    for slot in range(0, 4, 2):
        data = at64(table, at + slot + 1)
        if at64(table, at + slot) ^ data == key:
            return data
    return 0


@tiny
def keep(table: int, mask: int, key: int, value: int, step: int, depth: int, kind: int, age: int) -> None:
    at = (key & mask) * 4
    data = value & 65535 | step << 16 | min(depth, 127) << 29 | kind << 36 | age << 38
    first = at64(table, at + 1)
    if at64(table, at) ^ first != key and first >> 38 == age and first >> 29 & 127 > depth:
        at += 2
    put64(table, at, key ^ data)
    put64(table, at + 1, data)


@tiny
def back(geo: int, g: int, step: int) -> int:
    """The step here that is `step` in the twin symmetry g leads to."""
    return slide_image(geo, at64(geo, BACK + g), step)


@tiny
def value_in(data: int) -> int:
    return (data & 65535 ^ 32768) - 32768
