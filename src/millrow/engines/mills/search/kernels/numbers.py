"""Numbers used by Python and the kernels; this file imports nothing.

A score is for the side to act: beyond PROOF it is a proof, WIN - turns or turns - WIN; otherwise hundredths of a man.
"""

WIN, PROOF, INFINITE = 30000, 29000, 32000
MAX_TURNS = 100  # the maximum search depth
