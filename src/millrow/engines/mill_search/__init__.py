"""A search for every mill game: alpha-beta over whole turns, for what no table holds.

`engine` is the player, `search` asks in a thread, `shelf` lends desks out, `desk` is the memory one search needs,
`playouts` plays games of chance, `plain` judges them all. Only `geometry`, `desk`, `playouts` and the kernels import
anything heavy; `docs/searches.md` tells the whole.
"""
