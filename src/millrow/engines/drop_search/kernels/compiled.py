"""The decorators of the search kernels."""

from pathlib import Path
from typing import Any

import numpy as np

from millrow.engines.compiling.decorators import Array, Family

__all__ = ["Array", "kernel", "part", "tiny", "word"]

word: Any = np.int64  # a full word of what was read as less
_family = Family("drop-search", Path(__file__).parent)
kernel, part, tiny = _family.kernel, _family.part, _family.tiny
