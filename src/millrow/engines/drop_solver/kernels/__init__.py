"""Numba kernels: whole numbers in, whole numbers out."""

FAR = 32  # beyond every score: 64 bits hold at most 56 cells, so scores stay within 28
