"""The decorators of the search kernels."""

from pathlib import Path

from millrow.engines.compiling.decorators import Array, Family

__all__ = ["Array", "kernel", "part", "tiny"]

_family = Family("mill-search", Path(__file__).parent)
kernel, part, tiny = _family.kernel, _family.part, _family.tiny
