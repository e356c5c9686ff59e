"""Machine instructions and raw memory access that Numba does not expose.

Everything is a signed 64-bit integer. Only the public interfaces of Numba (`numba.extending`) and llvmlite
(`llvmlite.ir`) are used.

Why raw addresses: an array argument is passed as seven words and is reference-counted at every call that is not
inlined. So inside the kernels the large arrays are plain addresses (ints): the table of six men's morris went from 1.9
to 1.3 s (one run each). The Python caller of a kernel passes arrays and so keeps them alive; addresses never leave the
kernels.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import extending, types

intrinsic: Any = extending.intrinsic
I64, I32, I1 = ir.IntType(64), ir.IntType(32), ir.IntType(1)
NOTHING = I64(0)  # the result of instructions without one: returning void would need Numba's internals


def llvm_function(builder: Any, name: str, result: Any, arguments: list[Any]) -> Any:
    """The LLVM function of this full name, declared in the current module if needed."""
    return builder.module.declare_intrinsic(name, fnty=ir.FunctionType(result, arguments))


def _pointer(builder: Any, address: Any) -> Any:
    return builder.inttoptr(address, I64.as_pointer())


# Bits


@intrinsic
def popcount(_typingctx: Any, x: Any) -> Any:
    """The number of set bits."""
    return types.int64(types.int64), lambda _context, builder, _signature, args: builder.ctpop(args[0])


@intrinsic
def ctz(_typingctx: Any, x: Any) -> Any:
    """The index of the lowest set bit; x must not be 0."""
    return types.int64(types.int64), lambda _context, builder, _signature, args: builder.cttz(args[0], I1(1))


@intrinsic
def log2(_typingctx: Any, x: Any) -> Any:
    """The index of the highest set bit; x must not be 0."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.sub(I64(63), builder.ctlz(args[0], I1(1)))

    return types.int64(types.int64), emit


@intrinsic
def lshr(_typingctx: Any, x: Any, n: Any) -> Any:
    """x shifted right by n bits as an unsigned number; 0 <= n < 64."""
    return types.int64(types.int64, types.int64), lambda _context, builder, _signature, args: builder.lshr(*args)


# Array elements, by the array's address and an index


@extending.register_jitable
def address(array: Any) -> int:
    """The address of an array's data, signed like every other number: mixing signed and unsigned gives a float in
    Numba."""
    return np.int64(array.ctypes.data)  # type: ignore[return-value]


def _reader(bits: int) -> Any:
    """A function (address, i) -> the i-th signed integer of this many bits."""

    @intrinsic
    def read(_typingctx: Any, address: Any, i: Any) -> Any:
        def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            start = builder.inttoptr(args[0], ir.IntType(bits).as_pointer())
            value = builder.load(builder.gep(start, [args[1]]))
            return value if bits == 64 else builder.sext(value, I64)

        return types.int64(types.int64, types.int64), emit

    return read


at16 = _reader(16)
at32 = _reader(32)
at64 = _reader(64)


@intrinsic
def put64(_typingctx: Any, address: Any, i: Any, value: Any) -> Any:
    """Write the i-th 64-bit integer of the array at an address."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        builder.store(args[2], builder.gep(_pointer(builder, args[0]), [args[1]]))
        return NOTHING

    return types.int64(types.int64, types.int64, types.int64), emit


# Words shared with other threads, by byte address


@intrinsic
def load(_typingctx: Any, address: Any) -> Any:
    """Load the word at a byte address (a multiple of 8) atomically; the compiler never omits it."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.load_atomic(_pointer(builder, args[0]), "monotonic", 8, typ=I64)

    return types.int64(types.int64), emit


@intrinsic
def store(_typingctx: Any, address: Any, word: Any) -> Any:
    """Store a word at a byte address (a multiple of 8) atomically."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        builder.store_atomic(args[1], _pointer(builder, args[0]), "monotonic", 8)
        return NOTHING

    return types.int64(types.int64, types.int64), emit


@intrinsic
def prefetch(_typingctx: Any, address: Any) -> Any:
    """Prefetch the cache line at an address; never faults."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        pointer = _pointer(builder, args[0])
        function = llvm_function(builder, "llvm.prefetch.p0", ir.VoidType(), [pointer.type, I32, I32, I32])
        builder.call(function, [pointer, I32(0), I32(3), I32(1)])
        return NOTHING

    return types.int64(types.int64), emit


@intrinsic
def stack_words(_typingctx: Any, words: Any) -> Any:
    """The address of uninitialised stack words, valid until the function returns; the count must be a constant."""
    if not isinstance(words, types.IntegerLiteral):
        return None
    count = words.literal_value

    def emit(_context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
        with builder.goto_entry_block():  # Numba's own helper would zero it: 2 % of the drop solver's time
            block = builder.alloca(ir.ArrayType(I64, count))
        return builder.ptrtoint(block, I64)

    return types.int64(words), emit
