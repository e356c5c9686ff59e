"""Counting what a solved sector holds."""

from millrow.engines.compiling.bits import at32, at64

from .compiled import Array, kernel
from .mill import R_AT, R_SIZE, SYMS, TOP, locate, state_at


@kernel
def census(geo_: Array, sec_: Array, score: Array, row: int, weight: Array, out: Array) -> None:
    """Fill out: 0-2 states won, lost, drawn; 3-5 the same up to symmetry; 6-7 longest win and loss (-1: none).

    The sector's i-th cell counts `weight[i]` times (0: not at all); an empty `weight` counts each once."""
    geo, sec = geo_.ctypes.data, sec_.ctypes.data
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
        out[kind] += times * (at32(geo, SYMS) // own)
        out[3 + kind] += times
        if s:
            out[6 + kind] = max(out[6 + kind], TOP - abs(s))
