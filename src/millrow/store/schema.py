"""Schema versions and migrations."""

import re
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from .backup import copy_file
from .database import Database
from .driver_errors import DRIVER_ERRORS, to_store_error
from .errors import store_error
from .tables import metadata

LATEST_VERSION = "0005"  # the last file in migrations/versions
VERSION_PATTERN = re.compile("[0-9]{4}")


def version(connection: Connection) -> str:
    """The schema version, empty if there is none."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def upgrade(database: Database, to: str = LATEST_VERSION) -> tuple[str, str]:
    """Migrate the schema in one transaction and return the versions before and after.

    An existing SQLite file is copied first, to `games.db.before-0005`.
    """
    try:
        with database.writer.connect() as connection:
            before = check_version(connection, database.name)
        if before >= to:
            return before, before
        if database.path is not None and before:
            copy_file(database, database.path.with_name(f"{database.path.name}.before-{to}"))
        with database.writing() as connection:
            if database.shared:
                connection.execute(text("SELECT pg_advisory_xact_lock(776001)"))  # only one process may migrate
            _migrate(connection, to)
    except DRIVER_ERRORS as error:
        raise to_store_error(error, database.name) from error
    return before, to


def ensure_current(database: Database) -> None:
    """Create or migrate the schema; StoreError if it is older and other processes may be using the database."""
    try:
        with (database.reader if database.read_only else database.writer).connect() as connection:
            found = check_version(connection, database.name)
    except DRIVER_ERRORS as error:
        raise to_store_error(error, database.name) from error
    if found == LATEST_VERSION:
        return
    if not found and database.path is not None and _page_count(database) > 1:
        raise store_error("damaged", where=database.name, detail="SQLITE_EMPTY")
    if database.read_only and not found:
        raise store_error("none", where=database.name)
    if database.read_only or (database.shared and found):
        raise store_error("older", where=database.name, version=found)
    upgrade(database)


def _page_count(database: Database) -> int:
    """The pages of an SQLite file; an empty database has at most one."""
    with (database.reader if database.read_only else database.writer).connect() as connection:
        return int(connection.exec_driver_sql("PRAGMA page_count").scalar() or 0)


def check_version(connection: Connection, name: str) -> str:
    """The schema version, empty for an empty database; StoreError if it is not ours or newer."""
    found, table_names = version(connection), inspect(connection).get_table_names()
    if not found and table_names:
        raise store_error("damaged", "damaged.other", where=name, table=table_names[0][:40])
    if found and not (VERSION_PATTERN.fullmatch(found) and {"game", "event", "summary"} <= set(table_names)):
        raise store_error("damaged", "damaged.version", where=name, version=found[:40])
    if found > LATEST_VERSION:
        raise store_error("newer", where=name, version=found[:20], newest=LATEST_VERSION)
    return found


def _migrate(connection: Connection, to: str) -> None:
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    script = ScriptDirectory.from_config(config)
    with EnvironmentContext(config, script, fn=lambda current, _: script._upgrade_revs(to, current)) as context:
        context.configure(connection=connection, target_metadata=metadata)
        context.run_migrations()
