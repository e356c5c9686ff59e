"""Numba kernels: numbers and arrays in, numbers and arrays out. The sizes of a game are arguments: one serves all."""
