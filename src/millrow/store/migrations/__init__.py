"""One step from each version of the tables to the next, run by `millrow.store.schema`."""
