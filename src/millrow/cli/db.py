"""`millrow db`: the database of games."""

from pathlib import Path
from typing import Annotated

import typer

from millrow.wording import say

from .output import bar, fail
from .store_option import Db, opened
from .usage import Command

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Upgrade, check and back up the database of games.")


@app.command(cls=Command)
def upgrade(db: Db = None) -> None:
    """Upgrade the database to the current version. An SQLite file is backed up first."""
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
        fail(error.say)
    if before == after:
        print(say("terminal.db.same", name=database.name, version=after))
    else:
        code = "terminal.db.upgraded" if before else "terminal.db.upgraded.new"
        print(say(code, name=database.name, before=before, after=after))


@app.command(cls=Command)
def check(
    repair: Annotated[bool, typer.Option("--repair", help="Rebuild wrong list entries.")] = False,
    db: Db = None,
) -> None:
    """Replay every game and check its list entry. You can do this while Millrow is running, except with --repair."""
    with opened(db, read_only=not repair) as store, bar("replaying") as progress:
        faults = store.check(repair=repair, progress=progress)
        total = 0 if faults else store.games(size=1).total
    for fault in faults:
        print(fault)
    if faults:
        fail(say("terminal.db.faults", faults=len(faults)))
    print(say("terminal.db.well", games=total))


@app.command(cls=Command)
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy: an SQLite file that --db can open.")],
    db: Db = None,
) -> None:
    """Copy everything to an SQLite file. Works while games are being played, and for PostgreSQL too."""
    with opened(db, read_only=True) as store, bar("copying") as progress:
        store.backup(file, progress)
    print(say("terminal.db.copied", file=file))
