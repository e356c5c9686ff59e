"""Engines for drop games: an exact solver for two players on small boards, Monte Carlo tree search for all others."""
