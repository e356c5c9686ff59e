"""Numba only: whole numbers and arrays in, whole numbers and arrays out."""
