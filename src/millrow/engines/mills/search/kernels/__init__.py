"""Numba only: integers and arrays in and out."""
