"""Engines among themselves: `players` finds them by name, `match` plays one game, `tournament` many, `standings`
counts and `chart` draws."""
