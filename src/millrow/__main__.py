"""`python -m millrow` is the `millrow` command."""

from millrow.cli import main

main()
