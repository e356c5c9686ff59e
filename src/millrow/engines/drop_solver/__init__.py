"""The exact solver for two-player drop games: Connect Four and its relatives.

`limits` says what can be solved, `shelf` lends solvers out, `search` asks them in a thread, `solver` is the thing
itself and `plain` its judge. Only `solver`, `book` and the kernels import anything heavy; `docs/solvers.md` tells
the whole.
"""
