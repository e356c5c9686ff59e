"""Names of saves and setups, and what to do if a name is taken."""

from sqlalchemy import Connection, Table, select, text, update

from millrow.games.events import clean_title, refused

from .checksums import seal
from .games import now
from .summaries import Existing


def required_name(given: str, kind: str) -> str:
    """The name without surrounding spaces; Refused if it is empty, too long or not printable."""
    if not (name := clean_title(given)):
        raise refused("bad-name", f"bad-name.{kind}")
    return name


def claim_name(
    connection: Connection, table: Table, kind: str, name: str, existing: Existing, own: str = ""
) -> tuple[str, ...]:
    """Claim a name for the row `own`, or for a new row, and return the ids of the rows deleted for it.

    Raises Refused (name-taken) if the name is taken and `existing` is neither replace nor keep.
    """
    if existing == "keep":
        return ()
    if connection.dialect.name == "postgresql":  # other processes may write; SQLite has a single writer
        connection.execute(text(f"LOCK TABLE {table.name} IN SHARE ROW EXCLUSIVE MODE"))  # does not block readers
    same = [table.c.name == name, table.c.deleted_at.is_(None), table.c.id != own]
    taken = tuple(connection.execute(select(table.c.id).where(*same).order_by(table.c.created.desc())).scalars())
    if taken and existing != "replace":
        which = f"name-taken.{kind}" if len(taken) == 1 else f"name-taken.{kind}s"
        raise refused("name-taken", which, name=name, count=len(taken))
    if taken:
        replaced = table.c.id.in_(taken)
        connection.execute(update(table).where(replaced).values(deleted_at=now()))
        seal(connection, table, replaced)
    return taken
