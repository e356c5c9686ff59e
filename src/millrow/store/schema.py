"""Which version the tables have, and the way from an older one to ours."""

import re
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from .backup import copy_file
from .database import Database
from .errors import StoreError
from .faults import explain
from .tables import metadata

NEWEST = "0003"  # the last file in migrations/versions
OUR_FORM = re.compile("[0-9]{4}")


def version(connection: Connection) -> str:
    """The version of the tables, empty if there are none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def upgrade(database: Database, to: str = NEWEST) -> tuple[str, str]:
    """Bring the tables to a version in one transaction, or leave them as they are; gives the versions before and after.

    An SQLite file with games in it is copied first, to `games.db.before-0003`.
    """
    try:
        with database.writer.connect() as connection:
            before = ours(connection, database.name)
        if before >= to:
            return before, before
        if database.path is not None and before:
            copy_file(database, database.path.with_name(f"{database.path.name}.before-{to}"))
        with database.writing() as connection:
            if database.shared:
                connection.execute(text("SELECT pg_advisory_xact_lock(776001)"))  # one process at a time
            _migrate(connection, to)
    except DBAPIError as error:
        raise explain(error, database.name) from error
    return before, to


def require(database: Database) -> None:
    """Make sure that the tables are ours: new ones are made, old ones upgraded where nobody else can be using them."""
    try:
        with (database.reader if database.read_only else database.writer).connect() as connection:
            found = ours(connection, database.name)
    except DBAPIError as error:
        raise explain(error, database.name) from error
    if found == NEWEST:
        return
    if database.read_only and not found:
        raise StoreError("none", f"no games are kept in {database.name} yet")
    if database.read_only or (database.shared and found):
        say = f"{database.name} was made by an older Millrow (version {found}): run `millrow db upgrade` first"
        raise StoreError("older", say)
    upgrade(database)


def ours(connection: Connection, name: str) -> str:
    """The version of the tables, empty if there are none at all; StoreError if they are not ours."""
    found, held = version(connection), inspect(connection).get_table_names()
    if not found and held:
        raise StoreError("damaged", f"{name} is a database of something else: it holds {held[0][:40]!r}")
    if found and not (OUR_FORM.fullmatch(found) and {"game", "event", "summary"} <= set(held)):
        raise StoreError("damaged", f"{name} is not a Millrow database: its version is {found[:40]!r}, not one of ours")
    return known(found, name)


def known(found: str, name: str) -> str:
    """The version if it is not newer than ours."""
    if found > NEWEST:
        say = f"{name} was made by a newer Millrow (version {found[:20]}, this one knows {NEWEST}): upgrade Millrow"
        raise StoreError("newer", say)
    return found


def _migrate(connection: Connection, to: str) -> None:
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    script = ScriptDirectory.from_config(config)
    with EnvironmentContext(config, script, fn=lambda now, _: script._upgrade_revs(to, now)) as steps:
        steps.configure(connection=connection, target_metadata=metadata)
        steps.run_migrations()
