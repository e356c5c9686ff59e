"""Alpha-beta search over whole turns, for every mill game without a tablebase.

`engine` is the player, `search` runs a search in a thread, `workspace` is the memory of one search, `playouts` plays
random games, `reference` is the reference implementation that the tests compare the kernels with. Only `geometry`,
`workspace`, `playouts` and the kernels import anything heavy. See `docs/searches.md`.
"""
