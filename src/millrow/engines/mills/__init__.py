"""Engines for mill games: tablebases for small boards, an alpha-beta search for all others."""
