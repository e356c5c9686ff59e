"""Numba only: ints and flat arrays in, ints and flat arrays out."""
