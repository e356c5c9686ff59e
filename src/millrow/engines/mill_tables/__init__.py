"""Complete solution tables with depths for mill games on small boards.

`limits` says what gets a table, `shelf` hands it out, `tables` answers questions. The modules down to `limits` import
nothing heavy, so that asking what there is costs nothing; `docs/tables.md` tells the whole.
"""
