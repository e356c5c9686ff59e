"""Counting what a solved sector holds."""

from millrow.engines.numba.intrinsics import address, at64

from ...kernels.turns import SYMS
from .compiled import Array, entry_point
from .mill import R_AT, R_SIZE, TOP, locate, state_at


@entry_point
def census(geo_: Array, sec_: Array, score: Array, row: int, weight: Array, out: Array) -> None:
    """Fill out: 0-2 states won, lost, drawn; 3-5 the same up to symmetry; 6-7 longest win and loss (-1: none).

    The sector's i-th cell counts `weight[i]` times (0: not at all); an empty `weight` counts each once."""
    geo, sec = address(geo_), address(sec_)
    out[:6] = 0
    out[6:] = -1
    at = at64(sec, row + R_AT)
    for i in range(at64(sec, row + R_SIZE)):
        us, them = state_at(geo, sec, row, i)
        where, own = locate(geo, sec, row, us, them)
        times = weight[i] if len(weight) else 1
        if where != at + i or times == 0:
            continue
        s = score[where]
        kind = 0 if s > 0 else 1 if s < 0 else 2
        out[kind] += times * (at64(geo, SYMS) // own)
        out[3 + kind] += times
        if s:
            out[6 + kind] = max(out[6 + kind], TOP - abs(s))
