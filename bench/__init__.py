"""Benchmarks. Machines are shared and noisy: compare ratios, not times."""
