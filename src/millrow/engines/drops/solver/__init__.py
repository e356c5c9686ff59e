"""The exact solver for two-player drop games: Connect Four and its relatives.

`engine` is the player, `search` runs a solver in a thread, `solver` is the solver itself and `reference` the slow
implementation that tests compare it with; `bitboard` has the boards, `ordering_net` the net for move ordering.
`openings` finds the opening books: `book` looks up positions, `book_files` reads and writes the files, `book_builder`
builds and verifies them, `layers` handles many positions at once. `limits` says what can be solved. `limits`,
`bitboard`, `openings`, `search` and `engine` import nothing heavy. See `docs/solvers.md`.
"""

MAX_BOOK_PLY = 16  # the last ply an opening book may have; here, so that the command line need not import the solver
