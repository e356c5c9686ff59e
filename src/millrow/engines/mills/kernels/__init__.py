"""The rules of mills for all kernels: Numba only, ints and flat arrays in and out."""
