"""Engines that choose and evaluate steps, and the levels people play against."""
