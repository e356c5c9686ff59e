"""Matches between engines: `players` finds a player by name, `match` plays one game, `tournament` plays many and adds
up the results, `chart` draws them.
"""
