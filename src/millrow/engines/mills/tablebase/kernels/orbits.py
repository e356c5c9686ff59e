"""Orbits of sets of men under the board's symmetries, written into the layout `mill.py` draws."""

from millrow.engines.numba.intrinsics import address, at64

from ...kernels.turns import POINTS, SYMS
from .compiled import Array, entry_point, internal
from .mill import BINOM, HIGH, LOW, SPLIT, colex, permute


@internal
def next_set(men: int) -> int:
    """The next greater int with as many bits."""
    low = men & -men
    up = men + low
    return up | ((men ^ up) // low) >> 2


@entry_point
def fill_ranks(geo: Array) -> None:
    """The tables behind `colex`, for halves of SPLIT points."""
    split = at64(address(geo), SPLIT)
    for below in range(split + 1):
        for half in range(1 << split):
            rank = 0
            k = below
            for p in range(split):
                if half >> p & 1:
                    k += 1
                    rank += geo[BINOM + k * 32 + p + split]
            geo[HIGH + below * 4096 + half] = rank
    for half in range(1 << split):
        rank = 0
        k = 0
        for p in range(split):
            if half >> p & 1:
                k += 1
                rank += geo[BINOM + k * 32 + p]
        geo[LOW + half] = rank


@entry_point
def fill_orbits(geo_: Array, men: int, entries: Array, reps: Array) -> int:
    """Fill `entries` (by colex rank: rep << 8 | symmetry to it) and `reps` (least sets); returns how many reps."""
    geo = address(geo_)
    count = 0
    end = 1 << at64(geo, POINTS)
    now = (1 << men) - 1
    rank = 0
    while now < end:
        least, by = now, 0
        for g in range(1, at64(geo, SYMS)):
            image = permute(geo, g, now)
            if image < least:
                least, by = image, g
        if least == now:
            entries[rank] = count << 8
            reps[count] = now
            count += 1
        else:  # smaller sets come first, so its representative has its number already
            entries[rank] = (entries[colex(geo, least)] >> 8) << 8 | by
        rank += 1
        if now == 0:
            break
        now = next_set(now)
    return count


@entry_point
def fill_own(geo_: Array, reps: Array, groups: Array, at: int) -> int:
    """Write for each rep where its own symmetries stand (0: none but the identity); returns the end.

    `groups` gets, from 0 on, count and members for each rep that has some; `at` is where `groups` will begin."""
    geo = address(geo_)
    end = 0
    for r in range(len(reps) // 2):
        count = 0
        for g in range(1, at64(geo, SYMS)):
            if permute(geo, g, reps[2 * r]) == reps[2 * r]:
                count += 1
                groups[end + count] = g
        reps[2 * r + 1] = at + end if count else 0
        if count:
            groups[end] = count
            end += count + 1
    return end
