"""How steps and packed states are encoded, for Python and the kernels; this file imports nothing.

A position is three words, as the side that acts next sees it. Boards of 64 points use all bits, so words may be
negative:

    us, them        men on the board, one bit per point
    packed state    bits 0-5 our hand, 6-11 theirs, 12-19 captures due, 20 the other side captures next (full board),
                    21 we slide after the captures, 22-34 our barred slide, 35-47 theirs (from * 64 + to + 1, 0 none)

A step is from * 64 + to; from is PLACES or TAKES if it is not a slide.
"""

PLACES, TAKES = 64, 65
THEIR_HAND, DUE, LATER, AGAIN, BAR, THEIR_BAR = 6, 12, 20, 21, 22, 35  # lowest bits; our hand is at 0
HAND, HANDS, DUES, SLIDE = 63, 4095, 255, 8191  # the bits of one hand, of both, of the captures due, of a barred slide
