"""`millrow play`: every game at a terminal, asked for question by question or told by options. Games are kept."""

from typing import TYPE_CHECKING, Annotated

import typer

from ..kept import Db, option_for, sorry

if TYPE_CHECKING:
    from random import Random

    from .settings import Settings
    from .table import Keeper


def play(
    rules: Annotated[
        str, typer.Argument(metavar="RULES", help="A name, perhaps with options, or a .toml file; asked for if none.")
    ] = "",
    players: Annotated[str, typer.Option(metavar="2..10", help="How many play; else as many as --tokens.")] = "",
    rows: Annotated[str, typer.Option(metavar="3..100", help="How many rows the board has.")] = "",
    columns: Annotated[str, typer.Option(metavar="3..100", help="How many columns the board has.")] = "",
    line: Annotated[str, typer.Option(metavar="3..25", help="How many discs in a line win.")] = "",
    board: Annotated[str, typer.Option(metavar="fast|memory", help="How the board is held in memory.")] = "",
    tokens: Annotated[str, typer.Option(help="A character for each player, like XO.")] = "",
    name: Annotated[list[str] | None, typer.Option(help="A player's name; once for each player.")] = None,
    computer: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT[:LEVEL]", help="A seat for the computer, by character, name or number; several."),
    ] = None,
    first: Annotated[str, typer.Option(metavar="SEAT", help="Who begins; drawn if none.")] = "",
    position: Annotated[str, typer.Option(help="Where to begin, on one line; the empty board if none.")] = "",
    load: Annotated[str, typer.Option(metavar="SAVE|GAME", help="Go on with a save or a kept game.")] = "",
    seed: Annotated[int | None, typer.Option(help="Makes the draw for the first move repeatable.")] = None,
    pause: Annotated[
        float, typer.Option(min=0, max=60, help="Seconds before the computer's move, on a terminal.")
    ] = 0.6,
    count_from: Annotated[
        str, typer.Option(metavar="0|1", help="Number the columns from 0 or 1; remembered for the next time.")
    ] = "",
    keep: Annotated[bool, typer.Option("--keep/--no-keep", help="Keep the games that are played.")] = True,
    full: Annotated[bool, typer.Option("--full", help="Full screen, with mouse and keyboard.")] = False,
    db: Db = None,
) -> None:
    """Play at this terminal, with people and computers; who begins is drawn at random, and the game is kept.

    Without RULES everything is asked for, with your last answers as offers. `help` at any prompt tells what to type."""
    import random

    from .options import Given, settings_of
    from .table import Keeper, Wrong

    given = Given(
        rules, players, rows, columns, line, board, tokens, tuple(name or ()), tuple(computer or ()), first, position
    )
    if load and (given != Given() or not keep):
        sorry("--load goes on with a game as it is kept: leave out RULES, --no-keep and what describes a game")
    settings = settings_of(given)
    first_column = chosen_count_from(count_from)
    if load and nothing_kept(db):
        sorry(f"there is no save {load!r}: no games are kept yet")
    with Keeper.open(db, option_for(db)) if keep else Keeper(None, "you asked for that") as keeper:
        try:
            if full:
                run_full(keeper, random.Random(seed), pause, settings, load, first_column)
            else:
                from .session import Session
                from .talk import Talk

                Session(Talk(), keeper, random.Random(seed), pause, first_column).run(settings, load)
        except Wrong as error:
            sorry(str(error))


def nothing_kept(db: str | None) -> bool:
    """Is there no store at all? Opening it for playing would make one."""
    from millrow.store import StoreError, open_store

    try:
        with open_store(db, read_only=True):
            return False
    except StoreError as error:
        return error.code == "none"


def chosen_count_from(given: str) -> int:
    """The number of the first column: the one given, which is remembered, or the one chosen last."""
    from .numbering import read_count_from, recall_count_from, remember_count_from

    if not given:
        return recall_count_from()
    if (first := read_count_from(given)) is None:
        sorry(f"--count-from is {given!r}, allowed: 0, 1")
    remember_count_from(first)
    return first


def run_full(
    keeper: "Keeper", chance: "Random", pause: float, settings: "Settings | None", load: str, count_from: int
) -> None:
    from .full import HOW, run

    try:
        run(keeper, chance, pause, settings, load, count_from)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "textual":
            raise
        sorry(HOW)
