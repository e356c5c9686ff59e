"""The decorators of the table kernels."""

from pathlib import Path

from millrow.engines.compiling.decorators import Array, Family

__all__ = ["Array", "kernel", "part", "tiny"]

_family = Family("mill", Path(__file__).parent)
kernel, part, tiny = _family.kernel, _family.part, _family.tiny
