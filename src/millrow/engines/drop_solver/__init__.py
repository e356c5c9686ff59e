"""The exact solver for two-player drop games: Connect Four and its relatives.

`limits` says what can be solved, `shelf` lends solvers out, `search` asks them in a thread, `solver` is the thing
itself and `plain` its judge. `openings` finds the opening books: `book` reads and asks one, `book_builder` makes and
judges it; `numbering` says where a position's cell is, `packed` how cells are kept. Neither the first three nor
`openings` and `window` import anything heavy; `docs/solvers.md` tells the whole.
"""
