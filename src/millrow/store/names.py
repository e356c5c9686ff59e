"""Names under which things are saved, and what happens if a name is taken."""

from sqlalchemy import Connection, Table, select, text, update

from millrow.games.events import good_title
from millrow.rules.base import Refusal, Refused

from .games import now
from .summaries import Existing


def required_name(given: str, kind: str) -> str:
    """The name without spaces around it; Refused if it is empty, too long or cannot be shown."""
    if not (name := good_title(given)):
        raise Refused(Refusal("bad-name", f"a {kind} needs a name"))
    return name


def take_name(
    connection: Connection, table: Table, kind: str, name: str, existing: Existing, own: str = ""
) -> tuple[str, ...]:
    """Claim a name for the row `own`, or for a new one. Gives the ids of the rows that were deleted to replace them.

    Refused (name-taken) if the name is taken and `existing` is neither replace nor keep.
    """
    if existing == "keep":
        return ()
    if connection.dialect.name == "postgresql":  # other processes may write there; in SQLite there is one writer
        connection.execute(text(f"LOCK TABLE {table.name} IN SHARE ROW EXCLUSIVE MODE"))  # others may still read
    same = [table.c.name == name, table.c.deleted_at.is_(None), table.c.id != own]
    taken = tuple(connection.execute(select(table.c.id).where(*same).order_by(table.c.created.desc())).scalars())
    if taken and existing != "replace":
        one = len(taken) == 1
        there = f"there is already a {kind} named {name!r}" if one else f"there are {len(taken)} {kind}s named {name!r}"
        what = "replace it, keep both" if one else "replace them, keep all"
        raise Refused(Refusal("name-taken", f"{there}: {what}, or choose another name"))
    if taken:
        connection.execute(update(table).where(table.c.id.in_(taken)).values(deleted_at=now()))
    return taken
