"""`millrow games`: the games that are kept, and files of them."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from .kept import (
    NO_SAVES,
    NO_SETUPS,
    NONE_YET,
    Db,
    bar,
    filters,
    footer,
    moment,
    opened,
    option_for,
    plural,
    sorry,
    table,
    words,
)
from .naming import ExistingOption, replaced_words, use_name

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Games that are kept: list, show, save, move.")

Game = Annotated[str, typer.Argument(metavar="GAME", help="The game's id, or its first letters.")]
Search = Annotated[str, typer.Option(help="Words of the title, the rules or the players.")]
Rules = Annotated[str, typer.Option(help="mills, drops, a preset like six, or a whole rules text.")]
Result = Annotated[str, typer.Option(help="playing, drawn, or who won: blue, red ...")]
State = Annotated[str, typer.Option(help="playing or over.")]
Opponents = Annotated[str, typer.Option(help="people, computer or computers.")]
Deleted = Annotated[bool, typer.Option("--deleted", help="Those that were deleted.")]
OneSave = Annotated[str, typer.Argument(metavar="SAVE", help="The save's id, its first letters, or its name.")]
Name = Annotated[str, typer.Argument(metavar="NAME", help="The new name.")]
PageNumber = Annotated[int, typer.Option(min=1, help="Which page.")]
PageSize = Annotated[int, typer.Option(min=1, max=1000, help="How many on a page.")]


@app.command("list")
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
    """List games, the last played first."""
    from millrow.store.games import Wanted

    wanted = Wanted(search, *filters(rules, result, state, opponents), deleted)
    with opened(db, read_only=True) as store:
        found = store.games(wanted, page=page, size=size)
        if not found.total and wanted == Wanted():
            print(NONE_YET)
            return
        rows = [(item.game, moment(item.updated), *words(item), item.status) for item in found.items]
        table(("game", "played", "what", "who", "how it stands"), rows)
        footer(found, "game")


@app.command()
def show(
    game: Game,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the picture as SVG to a file.")] = None,
    events: Annotated[bool, typer.Option("--events", help="Everything that happened, with its time.")] = False,
    db: Db = None,
) -> None:
    """Show a game: its board and its record."""
    from millrow.store.files import write_text
    from millrow.store.transfer import filed_of

    with opened(db, read_only=True) as store:
        kept = store.load(store.find(game))
        if svg is not None:
            try:
                svg.write_text(kept.game._repr_svg_(), encoding="utf-8")
            except OSError as error:
                sorry(f"{svg} cannot be written: {error.strerror}")
            return
        if events:
            for number, event in enumerate(store.events(kept.id), 1):
                seat = "" if event.seat is None else kept.game.seats[event.seat].name
                print(f"{number:5} {moment(event.at)} {event.kind:8} {event.text} {seat}".rstrip())
            return
        print(f"{kept.game}\n\n{write_text(filed_of(kept))}", end="")
        if kept.course.deleted:
            print("This game was deleted; `millrow games restore` brings it back.")
        if kept.head.source == "unverified":
            print("This game is an unverified copy: the file it came from had been edited.")


@app.command()
def export(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to write; - for the terminal.")],
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games; all if none.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Text records, as for FILE.txt; JSON otherwise.")] = False,
    db: Db = None,
) -> None:
    """Write games to a file: JSON with a checksum, or text records. All games as JSON come with the saved positions."""
    with opened(db, read_only=True) as store, bar("writing games") as progress:
        keys = [store.find(start) for start in game] if game else None
        form = "text" if text or file.endswith(".txt") else "json"
        skipped = list[str]()
        out = sys.stdout if file == "-" else file
        setups = None if keys is None and form == "json" else ()
        count = store.export(out, keys, setup_keys=setups, form=form, progress=progress, skipped=skipped)
        positions = setups is None and store.setups(size=1).total > 0
    if file != "-":
        print(f"{f'{count} games and positions' if positions else plural(count, 'game')} written to {file}.")
    for say in skipped:
        typer.echo(f"millrow: left out: {say}", err=True)
    if skipped:
        raise typer.Exit(1)


@app.command("import")
def import_games(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to read; - for the standard input.")],
    unverified: Annotated[
        bool, typer.Option("--unverified", help="Take in edited games too, marked as unverified copies.")
    ] = False,
    db: Db = None,
) -> None:
    """Take in all games and positions of a file, or none if something is wrong with it."""
    with opened(db) as store, bar("reading games") as progress:
        source: Any = sys.stdin.buffer if file == "-" else file
        taken = store.import_file(source, unverified=unverified, progress=progress)
    for word, keys in (("game", taken.games), ("position", taken.setups)):
        if keys:
            print(f"{plural(len(keys), word)} imported: {', '.join(keys[:3])}{' ...' if len(keys) > 3 else ''}")
    if not any(taken):
        print("0 games imported.")


@app.command()
def rename(game: Game, title: Annotated[str, typer.Argument(help="The new title.")], db: Db = None) -> None:
    """Give a game a title."""
    with opened(db) as store:
        receipt = store.rename(store.find(game), title)
        print(f"{receipt.summary.game} is now {receipt.summary.title!r}.")


@app.command()
def delete(game: Game, db: Db = None) -> None:
    """Put a game away; `restore` brings it back."""
    with opened(db) as store:
        receipt = store.delete(store.find(game))
        print(f"Deleted. `millrow games restore {receipt.summary.game}{option_for(db)}` brings it back.")


@app.command()
def restore(game: Game, db: Db = None) -> None:
    """Bring back a game that was deleted."""
    with opened(db) as store:
        print(f"{store.restore(store.find(game)).summary.game} is back.")


@app.command()
def copy(
    game: Game,
    upto: Annotated[int | None, typer.Option(min=0, help="Only so many events; all if none.")] = None,
    title: Annotated[str | None, typer.Option(help="A title for the copy.")] = None,
    db: Db = None,
) -> None:
    """Make a second game that goes on from this one, or from an earlier moment of it."""
    with opened(db) as store:
        print(store.copy(store.find(game), upto, title=title).id)


@app.command()
def save(
    game: Game,
    name: Annotated[str, typer.Argument(help="A name for this moment.")],
    selected: Annotated[str, typer.Option(metavar="POINT", help="The disc that is picked up.")] = "",
    existing: ExistingOption = "",
    db: Db = None,
) -> None:
    """Save the present moment of a game under a name."""
    with opened(db) as store:
        key = store.find(game)
        made = use_name(name, existing, lambda n, e: store.save(key, n, selected=selected, existing=e))
        print(f"{made.id}: {made.name!r}, {made.status}.{replaced_words(made.replaced, option_for(db))}")


@app.command()
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
    """List saves, the newest first."""
    from millrow.store.games import Wanted

    wanted = Wanted(search, *filters(rules, result, state, opponents), deleted)
    with opened(db, read_only=True) as store:
        found = store.saves(wanted, page=page, size=size)
        if not found.total and wanted == Wanted():
            print(NO_SAVES)
            return
        rows = [(item.id, moment(item.created), item.name, *words(item), item.status) for item in found.items]
        table(("save", "made", "name", "what", "who", "how it stood"), rows)
        footer(found, "save")


@app.command()
def load(save: OneSave, db: Db = None) -> None:
    """Start a new game from a save, with all its history; the game it was made of stays as it is."""
    with opened(db) as store:
        if not store.saves(size=1).total:
            print(NO_SAVES)
            return
        kept = store.load_save(store.find_save(save))
        print(f"{kept.game}\n\nThis is the game {kept.id}.")


@app.command("save-rename")
def rename_save(save: OneSave, name: Name, existing: ExistingOption = "", db: Db = None) -> None:
    """Give a save another name."""
    with opened(db) as store:
        key = store.find_save(save)
        made = use_name(name, existing, lambda n, e: store.rename_save(key, n, existing=e))
        print(f"{made.id} is now {made.name!r}.{replaced_words(made.replaced, option_for(db))}")


@app.command("save-copy")
def copy_save(save: OneSave, name: Name, existing: ExistingOption = "", db: Db = None) -> None:
    """Save the same moment again under another name."""
    with opened(db) as store:
        key = store.find_save(save)
        made = use_name(name, existing, lambda n, e: store.copy_save(key, n, existing=e))
        print(f"{made.id}: {made.name!r}, {made.status}.{replaced_words(made.replaced, option_for(db))}")


@app.command("save-delete")
def delete_save(save: OneSave, db: Db = None) -> None:
    """Put a save away; `save-restore` brings it back."""
    with opened(db) as store:
        made = store.delete_save(store.find_save(save))
        print(f"Deleted. `millrow games save-restore {made.id}` brings it back.")


@app.command("save-restore")
def restore_save(save: OneSave, db: Db = None) -> None:
    """Bring back a save that was deleted."""
    with opened(db) as store:
        made = store.restore_save(store.find_save(save, deleted=True))
        print(f"{made.id} ({made.name}) is back.")


@app.command()
def setups(
    search: Annotated[str, typer.Option(help="Words of the name or the rules.")] = "",
    rules: Rules = "",
    deleted: Deleted = False,
    page: PageNumber = 1,
    size: PageSize = 20,
    db: Db = None,
) -> None:
    """List positions that were set up and saved, the newest first."""
    rules = filters(rules, "", "", "")[0]
    with opened(db, read_only=True) as store:
        found = store.setups(search, rules, deleted=deleted, page=page, size=size)
        if not found.total and not (search or rules or deleted):
            print(NO_SETUPS)
            return
        mark = {"unverified": " [unverified]"}
        rows = [
            (
                item.id,
                moment(item.created),
                item.name + mark.get(item.source, ""),
                item.rules_title,
                str(item.draft.discs()),
            )
            for item in found.items
        ]
        table(("position", "saved", "name", "what", "discs"), rows)
        footer(found, "position")
