"""Games with their history, and game records."""
