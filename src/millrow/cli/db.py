"""`millrow db`: the database behind the games."""

from pathlib import Path
from typing import Annotated

import typer

from .kept import Db, bar, opened, plural, sorry

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="The database behind the games.")


@app.command()
def upgrade(db: Db = None) -> None:
    """Bring the database up to date; an SQLite file is copied first."""
    from millrow.store import StoreError
    from millrow.store.database import Database
    from millrow.store.schema import upgrade

    try:
        database = Database(db or None)
        try:
            before, after = upgrade(database)
        finally:
            database.close()
    except StoreError as error:
        sorry(error.say)
    if before == after:
        print(f"{database.name} is up to date (version {after}).")
    else:
        print(f"{database.name} went from version {before or 'none'} to {after}.")


@app.command()
def check(
    repair: Annotated[bool, typer.Option("--repair", help="Make again what lists show of games.")] = False,
    db: Db = None,
) -> None:
    """Play every game again and compare; works beside a running program unless it repairs."""
    with opened(db, read_only=not repair) as store, bar("playing every game again") as progress:
        faults = store.check(repair=repair, progress=progress)
        total = store.games(size=1).total
    for fault in faults:
        print(fault)
    if faults:
        sorry(f"{plural(len(faults), 'fault')} found")
    print(f"All is well ({plural(total, 'game')}).")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy: an SQLite file, openable with --db FILE.")],
    db: Db = None,
) -> None:
    """Copy everything while games go on. From PostgreSQL too; its own pg_dump is another good way."""
    with opened(db, read_only=True) as store, bar("copying") as progress:
        store.backup(file, progress)
    print(f"Everything was copied to {file}.")
