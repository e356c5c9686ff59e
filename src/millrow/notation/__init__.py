"""Text both ways: rules, positions, game records, other people's formats, and pictures."""
