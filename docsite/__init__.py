"""Builds the website from `docs/` (`make docs`). Parts that follow from the program are generated."""
