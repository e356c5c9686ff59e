"""The search's words in the `geo` array, after those of `mills/kernels/turns.py`:

344 .. 407   POINT_VALUE  connections of a point       408 .. 439   INVERSE   the inverse of each symmetry
440 ..       IMAGE        symmetry x 64 + point; then masks by bytes; then the lists of mills
"""

from ...kernels.turns import RULES_END

EXACT_KEY, BYTES = 14, 15  # may a key be exact, and how many bytes does a set of points take?
POINT_VALUE = RULES_END
INVERSE = POINT_VALUE + 64
IMAGE = INVERSE + 32
