"""A search for drop games of any size and any number of players: good answers soon, proofs where it finds them.

`plain` says in plain Python what the kernels promise, `tree` holds a search under way, `playouts` plays games
of chance. Only these two and the kernels import anything heavy; `docs/searches.md` tells the whole.
"""
