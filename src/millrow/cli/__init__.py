"""The `millrow` command. Commands import what they need when they run, so that --help answers in a blink."""

import errno
import os
import sys
from io import TextIOWrapper

import typer

from . import arena, book, db, games, look, play, serve, solve, table

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Play, study and solve Men's Morris and Connect Four, with all their relatives.",
    epilog="RULES is a name, perhaps with options (six, six:fly_at=3, connect:rows=9,columns=9), or a .toml file.",
)
for command in (serve.serve, play.play, look.show, look.rules, look.perft, solve.solve, solve.best, solve.analyse):
    app.command()(command)
app.command()(arena.arena)
app.command()(arena.engine)
app.add_typer(games.app, name="games")
app.add_typer(db.app, name="db")
app.add_typer(table.app, name="table")
app.add_typer(book.app, name="book")


@app.callback(invoke_without_command=True)
def about(version: bool = typer.Option(False, "--version", help="Say which Millrow this is.")) -> None:
    """Play, study and solve Men's Morris and Connect Four, with all their relatives."""
    if version:
        from millrow import __version__

        print(f"millrow {__version__}")
        raise typer.Exit


def main() -> None:
    """Run the command; a wrong input ends it with one sentence and status 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a byte or sign the terminal does not know ends nothing
    try:
        app()
    except ValueError as error:
        if not is_input_error(error):
            raise
        print(f"millrow: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        print("millrow: nothing more can be written: the disk is full", file=sys.stderr)
        sys.stderr.flush()
        os._exit(2)  # what waits to be written would only fail again


def is_input_error(error: ValueError) -> bool:
    from millrow.notation.errors import NotationError
    from millrow.rules.base import Refused, RulesError

    return isinstance(error, NotationError | Refused | RulesError)
