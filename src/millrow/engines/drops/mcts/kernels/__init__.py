"""Numba kernels: numbers and arrays in, numbers and arrays out. The board size is an argument, so one compilation
serves all games.
"""
