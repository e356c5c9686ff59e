"""Alembic migrations, run by `millrow.store.schema`."""
