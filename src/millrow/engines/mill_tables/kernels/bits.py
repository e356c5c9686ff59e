"""Bit counting and bare memory reads as single machine instructions; the only place that speaks LLVM.

Why bare reads: an array argument travels as seven words and is counted in and out at every call that is not inlined.
Inside the kernels the big arrays are therefore plain addresses (ints): six men's build went from 1.9 to 1.3 s
(one run each). Whoever calls a kernel from Python hands over arrays and so keeps them alive; addresses never leave
this folder.
"""

from typing import Any

from llvmlite import ir
from numba import extending, types

intrinsic: Any = extending.intrinsic


@intrinsic
def popcount(_typingctx: Any, x: Any) -> Any:
    """Number of set bits of a non-negative int."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), emit


@intrinsic
def lowest(_typingctx: Any, x: Any) -> Any:
    """Place of the lowest set bit; never ask it about zero."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), emit


def _reader(bits: int) -> Any:
    """A function (address, i) -> the i-th signed int of this many bits."""

    @intrinsic
    def read(_typingctx: Any, address: Any, i: Any) -> Any:
        def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            start = builder.inttoptr(args[0], ir.IntType(bits).as_pointer())
            value = builder.load(builder.gep(start, [args[1]]))
            return value if bits == 64 else builder.sext(value, ir.IntType(64))

        return types.int64(types.int64, types.int64), emit

    return read


at16 = _reader(16)
at32 = _reader(32)
at64 = _reader(64)
