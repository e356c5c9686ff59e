"""Numbers that both sides of the kernels' door use; this file imports nothing.

A score is for the side that acts: beyond PROOF a proof, WIN - turns or turns - WIN; else hundredths of a man.
"""

WIN, PROOF, INFINITE = 30000, 29000, 32000
MOST_TURNS = 100  # no search is deeper
PLACES, TAKES = 64, 65  # what stands for the point a step starts from when it is no slide
