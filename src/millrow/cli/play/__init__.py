"""`millrow play`: every game at a terminal, with settings from questions or options."""

from typing import TYPE_CHECKING, Annotated

import typer

from millrow.wording import say
from millrow.wording.words import shown

from ..language import Lang, set_language
from ..output import fail
from ..parameters import seconds
from ..parameters import seed as seed_option
from ..store_option import Db, option_for

if TYPE_CHECKING:
    from random import Random

    from .current_game import Library
    from .settings import Settings


def play(
    rules: Annotated[
        str,
        typer.Argument(
            metavar="RULES",
            help="The game: a name, with or without options, or a .toml file. Without it you are asked.",
        ),
    ] = "",
    players: Annotated[
        str,
        typer.Option(
            metavar="N", help="Number of players (2 to 10). Default: the number of --tokens, or as the game says."
        ),
    ] = "",
    rows: Annotated[str, typer.Option(metavar="N", help="Number of rows (3 to 100).")] = "",
    columns: Annotated[str, typer.Option(metavar="N", help="Number of columns (3 to 100).")] = "",
    line: Annotated[str, typer.Option(metavar="N", help="How many discs in a row win (3 to 25).")] = "",
    board: Annotated[
        str, typer.Option(metavar="KIND", help="Optimise the board for speed (fast) or for memory (memory).")
    ] = "",
    tokens: Annotated[
        str,
        typer.Option(
            metavar="CHARACTERS",
            help="A character for each player, like XO. Initials of colours, like GP, set the colours.",
        ),
    ] = "",
    name: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A player's name. Give the option once for each player.")
    ] = None,
    computer: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT[:LEVEL]",
            help="Let the computer play a seat, given by character, name or number. Can be given for several seats.",
        ),
    ] = None,
    first: Annotated[str, typer.Option(metavar="SEAT", help="Who starts. Default: a random player.")] = "",
    position: Annotated[
        str, typer.Option(metavar="POSITION", help="Start from this position. Default: an empty board.")
    ] = "",
    load: Annotated[str, typer.Option(metavar="SAVE|GAME", help="Continue a save or a game.")] = "",
    seed: Annotated[int | None, seed_option("Seed for choosing who starts.")] = None,
    delay: Annotated[
        float,
        seconds("--delay", "--pause", low=0, high=60, says="How long to wait before showing the computer's move."),
    ] = 0.6,
    count_from: Annotated[
        str, typer.Option(metavar="N", help="Number the columns from 0 or 1. Remembered for next time.")
    ] = "",
    keep: Annotated[bool, typer.Option("--keep/--no-keep", help="Save this game, or not.")] = True,
    thoughts: Annotated[
        bool, typer.Option("--thoughts", help="Show what the computer saw after each of its moves.")
    ] = False,
    full: Annotated[bool, typer.Option("--full", help="Play in full-screen mode, with mouse and keyboard.")] = False,
    lang: Lang = None,
    db: Db = None,
) -> None:
    """Play in the terminal, against people or the computer. A random player starts, and games are saved.

    Without RULES you are asked for everything, with your last answers as defaults. Type `help` at any prompt."""
    import random

    from .current_game import GAME_ERRORS, Library
    from .options import Given, settings_of
    from .terminal import Terminal, error_text

    set_language(lang)
    given = Given(
        rules, players, rows, columns, line, board, tokens, tuple(name or ()), tuple(computer or ()), first, position
    )
    if load and (given != Given() or not keep):
        fail(say("terminal.play.load"))
    settings = settings_of(given)
    first_column = chosen_count_from(count_from)
    if load and nothing_saved(db):
        fail(say("terminal.play.no-save", name=load))
    with Library.open(db, option_for(db)) if keep else Library(None, say("terminal.play.no-keep")) as library:
        try:
            if full:
                run_full(library, random.Random(seed), delay, settings, load, first_column, thoughts)
            else:
                from .session import Session

                session = Session(Terminal(), library, random.Random(seed), delay, first_column, thoughts)
                session.run(settings, load)
        except GAME_ERRORS as error:
            fail(error_text(error))


def nothing_saved(db: str | None) -> bool:
    """Is there no store at all? Opening it for playing would create one."""
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
        fail(say("error.rules", field="--count-from", value=shown(given), allowed="0, 1"))
    remember_count_from(first)
    return first


def run_full(
    library: "Library",
    chance: "Random",
    delay: float,
    settings: "Settings | None",
    load: str,
    count_from: int,
    thoughts: bool,
) -> None:
    from .full import run

    try:
        run(library, chance, delay, settings, load, count_from, thoughts)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "textual":
            raise
        fail(say("terminal.play.textual"))
