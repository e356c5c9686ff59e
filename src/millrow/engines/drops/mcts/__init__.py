"""Monte Carlo tree search for drop games of any size and any number of players, with proofs where it finds them.

`engine` is the player, `tree` holds a running search, `reference` is the reference implementation that the tests
compare the kernels with. Only `tree` and the kernels import anything heavy. See `docs/searches.md`.
"""
