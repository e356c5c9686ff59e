"""The migrations in order. A released migration is never edited."""
