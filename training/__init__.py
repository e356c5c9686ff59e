"""Teaching the drop solver which moves to try first: `python -m training --help`."""
