"""How the site in `docs/` is built: `make docs`. What follows from the program is written by it."""
