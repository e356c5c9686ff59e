"""Complete tablebases with distances for mill games on small boards.

`engine` is the player. `limits` says what gets a table, `facts` what a table depends on, `stored` how files are read,
`packaged` probes the table in the package; neither these nor `sectors` import anything heavy. `index` numbers the
states, `build` solves them by retrograde analysis, `probe` looks positions up, `verify` checks every state by forward
moves, `files` stores tables, `reference` is the reference implementation that the tests compare with. `census` counts
what a table holds, `reachable` knows which positions games can reach. See `docs/tables.md`.
"""
