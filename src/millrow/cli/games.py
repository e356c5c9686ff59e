"""`millrow games`: games, saves and positions, and files of them."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from millrow.wording import say
from millrow.wording.system import reason

from .harmless import exactly
from .output import (
    bar,
    fail,
    mark_unverified,
    moment,
    print_footer,
    print_table,
    status_of,
    title_and_players,
    warn,
)
from .parameters import whole_number
from .save_names import ExistingOption, replaced_sentence, use_name
from .store_option import Db, filters, opened, option_for
from .usage import Command

if TYPE_CHECKING:
    from millrow.store.summaries import Save

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="List, show, export and manage your games and saves."
)

Game = Annotated[str, typer.Argument(metavar="GAME", help="The game's id, or its first characters.")]
Search = Annotated[str, typer.Option(metavar="WORDS", help="Search titles, games and players.")]
Rules = Annotated[
    str,
    typer.Option(
        metavar="RULES", help="mills (Men's Morris), drops (Connect games), a game like six, or rules with options."
    ),
]
Result = Annotated[str, typer.Option(metavar="RESULT", help="playing, drawn, or the winner's seat: blue, red ...")]
State = Annotated[str, typer.Option(metavar="STATE", help="playing or over.")]
Opponents = Annotated[str, typer.Option(metavar="WHO", help="people, computer or computers.")]
Deleted = Annotated[bool, typer.Option("--deleted", help="List deleted entries instead.")]
OneSave = Annotated[
    str, typer.Argument(metavar="SAVE", help="The save's name, its id, or the first characters of the id.")
]
Name = Annotated[str, typer.Argument(metavar="NAME", help="The new name.")]
PageNumber = Annotated[int, whole_number("--page", low=1, says="Page number.")]
PageSize = Annotated[int, whole_number("--size", low=1, high=1000, says="Entries per page.")]


@app.command("list", cls=Command)
def list_games(
    search: Search = "",
    rules: Rules = "",
    result: Result = "",
    state: State = "",
    opponents: Opponents = "",
    deleted: Deleted = False,
    page: PageNumber = 1,
    size: PageSize = 20,
    db: Db = None,
) -> None:
    """List your games, most recently played first."""
    from millrow.store.games import ListFilter

    wanted = ListFilter(search, *filters(rules, result, state, opponents), deleted)
    with opened(db, read_only=True) as store:
        found = store.games(wanted, page=page, size=size)
        if not found.total and wanted == ListFilter():
            print(say("terminal.games.none"))
            return
        rows = [(item.game, moment(item.updated), *title_and_players(item), status_of(item)) for item in found.items]
        print_table(("id", "played", "title", "players", "status"), rows)
        print_footer(found, "game")


@app.command(cls=Command)
def show(
    game: Game,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write an SVG picture to this file.")] = None,
    events: Annotated[bool, typer.Option("--events", help="List every event with its time instead.")] = False,
    db: Db = None,
) -> None:
    """Show the board and the moves of a game."""
    from millrow.store.files import write_text
    from millrow.store.transfer import game_entry

    with opened(db, read_only=True) as store:
        stored = store.load(store.find(game))
        if svg is not None:
            try:
                svg.write_text(stored.game._repr_svg_(), encoding="utf-8")
            except OSError as error:
                fail(say("store.failed.write", where=svg, why=reason(error)))
            return
        if events:
            for number, event in enumerate(store.events(stored.id), 1):
                seat = "" if event.seat is None else stored.game.seats[event.seat].name
                print(f"{number:5} {moment(event.at)} {event.kind:8} {event.text} {seat}".rstrip())
            return
        print(f"{stored.game}\n\n{write_text(game_entry(stored))}", end="")
        if stored.log.deleted:
            print(say("terminal.games.show.deleted"))
        if stored.header.source == "unverified":
            print(say("terminal.games.show.unverified"))


@app.command(cls=Command)
def export(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to write; - for standard output.")],
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Only these games. Default: all.")] = None,
    text: Annotated[
        bool, typer.Option("--text", help="Write text records; the default if FILE ends in .txt. Otherwise JSON.")
    ] = False,
    db: Db = None,
) -> None:
    """Export games to a JSON or text file. A JSON file of all games includes your saved positions."""
    with opened(db, read_only=True) as store, bar("writing") as progress:
        keys = [store.find(start) for start in game] if game else None
        form = "text" if text or file.endswith(".txt") else "json"
        skipped = list[str]()
        out = exactly(sys.stdout) if file == "-" else file
        setups = None if keys is None and form == "json" else ()
        count = store.export(out, keys, setup_keys=setups, form=form, progress=progress, skipped=skipped)
        positions = setups is None and store.setups(size=1).total > 0
    if file != "-":
        code = "terminal.games.written.positions" if positions else "terminal.games.written"
        print(say(code, count=count, file=file))
    for why in skipped:
        warn(say("terminal.games.left-out", why=why))
    if skipped:
        raise typer.Exit(1)


@app.command("import", cls=Command)
def import_games(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to read; - for standard input.")],
    unverified: Annotated[
        bool, typer.Option("--unverified", help="Also import games that were edited, marked as unverified.")
    ] = False,
    db: Db = None,
) -> None:
    """Import all games and positions from a file. If any of them is invalid, nothing is imported."""
    with opened(db) as store, bar("reading") as progress:
        source: Any = sys.stdin.buffer if file == "-" else file
        taken = store.import_file(source, unverified=unverified, progress=progress)
    for kind, keys in (("game", taken.games), ("position", taken.setups)):
        if keys:
            some = ", ".join(keys[:3]) + (" ..." if len(keys) > 3 else "")
            print(say(f"terminal.games.imported.{kind}", count=len(keys), keys=some))
    if not any(taken):
        print(say("terminal.games.imported.none"))


@app.command(cls=Command)
def rename(
    game: Game, title: Annotated[str, typer.Argument(metavar="TITLE", help="The new title.")], db: Db = None
) -> None:
    """Give a game a new title."""
    with opened(db) as store:
        receipt = store.rename(store.find(game), title)
        print(say("terminal.games.renamed", key=receipt.summary.game, name=receipt.summary.title))


@app.command(cls=Command)
def delete(game: Game, db: Db = None) -> None:
    """Delete a game. `restore` brings it back."""
    with opened(db) as store:
        receipt = store.delete(store.find(game))
        print(say("terminal.games.deleted", key=receipt.summary.game, where=option_for(db)))


@app.command(cls=Command)
def restore(game: Game, db: Db = None) -> None:
    """Restore a deleted game."""
    with opened(db) as store:
        print(say("terminal.games.restored", key=store.restore(store.find(game)).summary.game))


@app.command(cls=Command)
def copy(
    game: Game,
    up_to: Annotated[
        int | None, whole_number("--up-to", low=0, says="Copy only the first N events. Default: all.")
    ] = None,
    title: Annotated[str | None, typer.Option(metavar="TITLE", help="A title for the copy.")] = None,
    db: Db = None,
) -> None:
    """Copy a game, or an earlier state of it, to a new game."""
    with opened(db) as store:
        print(store.copy(store.find(game), up_to, title=title).id)


@app.command(cls=Command)
def save(
    game: Game,
    name: Annotated[str, typer.Argument(metavar="NAME", help="A name for the save.")],
    selected: Annotated[
        str, typer.Option(metavar="POINT", help="A disc to show as picked up when the save is loaded.")
    ] = "",
    existing: ExistingOption = "",
    db: Db = None,
) -> None:
    """Save a copy of a game as it is now, under a name."""
    with opened(db) as store:
        key = store.find(game)
        made = use_name(name, existing, lambda n, e: store.save(key, n, selected=selected, existing=e))
        print(saved_sentence(made) + replaced_sentence(made.replaced, option_for(db)))


def saved_sentence(made: "Save") -> str:
    return say("terminal.games.saved", key=made.id, name=made.name, status=status_of(made))


@app.command(cls=Command)
def saves(
    search: Search = "",
    rules: Rules = "",
    result: Result = "",
    state: State = "",
    opponents: Opponents = "",
    deleted: Deleted = False,
    page: PageNumber = 1,
    size: PageSize = 20,
    db: Db = None,
) -> None:
    """List your saves, newest first."""
    from millrow.store.games import ListFilter

    wanted = ListFilter(search, *filters(rules, result, state, opponents), deleted)
    with opened(db, read_only=True) as store:
        found = store.saves(wanted, page=page, size=size)
        if not found.total and wanted == ListFilter():
            print(say("terminal.games.none.saves"))
            return
        rows = [
            (item.id, moment(item.created), item.name, *title_and_players(item), status_of(item))
            for item in found.items
        ]
        print_table(("id", "saved", "name", "title", "players", "status"), rows)
        print_footer(found, "save")


@app.command(cls=Command)
def load(save: OneSave, db: Db = None) -> None:
    """Start a new game from a save, with all its moves. The original game does not change."""
    with opened(db) as store:
        if not store.saves(size=1).total:
            print(say("terminal.games.none.saves"))
            return
        stored = store.load_save(store.find_save(save))
        print(f"{stored.game}\n\n{say('terminal.games.loaded', key=stored.id)}")


@app.command("save-rename", cls=Command)
def rename_save(save: OneSave, name: Name, existing: ExistingOption = "", db: Db = None) -> None:
    """Rename a save."""
    with opened(db) as store:
        key = store.find_save(save)
        made = use_name(name, existing, lambda n, e: store.rename_save(key, n, existing=e))
        renamed = say("terminal.games.renamed", key=made.id, name=made.name)
        print(renamed + replaced_sentence(made.replaced, option_for(db)))


@app.command("save-copy", cls=Command)
def copy_save(save: OneSave, name: Name, existing: ExistingOption = "", db: Db = None) -> None:
    """Copy a save under another name."""
    with opened(db) as store:
        key = store.find_save(save)
        made = use_name(name, existing, lambda n, e: store.copy_save(key, n, existing=e))
        print(saved_sentence(made) + replaced_sentence(made.replaced, option_for(db)))


@app.command("save-delete", cls=Command)
def delete_save(save: OneSave, db: Db = None) -> None:
    """Delete a save. `save-restore` brings it back."""
    with opened(db) as store:
        made = store.delete_save(store.find_save(save))
        print(say("terminal.games.deleted.save", key=made.id, where=option_for(db)))


@app.command("save-restore", cls=Command)
def restore_save(save: OneSave, db: Db = None) -> None:
    """Restore a deleted save."""
    with opened(db) as store:
        made = store.restore_save(store.find_save(save, deleted=True))
        print(say("terminal.games.restored.save", key=made.id, name=made.name))


@app.command(cls=Command)
def setups(
    search: Annotated[str, typer.Option(metavar="WORDS", help="Search names and games.")] = "",
    rules: Rules = "",
    deleted: Deleted = False,
    page: PageNumber = 1,
    size: PageSize = 20,
    db: Db = None,
) -> None:
    """List your saved positions, newest first."""
    rules = filters(rules, "", "", "")[0]
    with opened(db, read_only=True) as store:
        found = store.setups(search, rules, deleted=deleted, page=page, size=size)
        if not found.total and not (search or rules or deleted):
            print(say("terminal.games.none.positions"))
            return
        rows = [
            (
                item.id,
                moment(item.created),
                mark_unverified(item.name, item.source),
                item.rules_title,
                str(item.draft.discs()),
            )
            for item in found.items
        ]
        print_table(("id", "saved", "name", "title", "discs"), rows)
        print_footer(found, "position")
