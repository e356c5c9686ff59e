"""Training of the drop solver's move ordering net: `python -m training --help`."""
