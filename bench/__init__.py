"""Benchmarks. Machines are shared and noisy: read the ratios, not the times."""
