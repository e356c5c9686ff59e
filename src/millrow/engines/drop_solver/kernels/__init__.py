"""Numba kernels: whole numbers in, whole numbers out."""
