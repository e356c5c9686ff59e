"""Numba kernels: integers in, integers out."""

INFINITE = 32  # more than every score: 64 bits hold at most 56 cells, so scores stay within 28
