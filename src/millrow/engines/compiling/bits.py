"""Bit counting and bare memory reads as single machine instructions; the only place that speaks LLVM.

Why bare reads: an array argument travels as seven words and is counted in and out at every call that is not inlined.
Inside the kernels the big arrays are therefore plain addresses (ints): six men's build went from 1.9 to 1.3 s
(one run each). Whoever calls a kernel from Python hands over arrays and so keeps them alive; addresses never leave
the kernels.
"""

from typing import Any

from llvmlite import ir
from numba import extending, types

intrinsic: Any = extending.intrinsic
WORD = ir.IntType(64)


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


def _word(builder: Any, args: Any) -> Any:
    return builder.gep(builder.inttoptr(args[0], WORD.as_pointer()), [args[1]])


@intrinsic
def shared(_typingctx: Any, address: Any, i: Any) -> Any:
    """`at64` for a word that another thread may write meanwhile: one read, never torn, never left out."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.load_atomic(_word(builder, args), "monotonic", 8, typ=WORD)

    return types.int64(types.int64, types.int64), emit


@intrinsic
def put64(_typingctx: Any, address: Any, i: Any, value: Any) -> Any:
    """Write the i-th 64-bit int at an address."""

    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        builder.store(args[2], _word(builder, args))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), emit


@intrinsic
def lshr(_typingctx: Any, x: Any, n: Any) -> Any:
    """x moved n places to the right as if it were unsigned; 0 <= n < 64."""
    return types.int64(types.int64, types.int64), lambda _context, builder, _signature, args: builder.lshr(*args)
