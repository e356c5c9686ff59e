"""The `millrow` command. Commands import what they need when they run, so that --help is fast."""

import errno
import os
import sys
from io import TextIOWrapper

import typer

from millrow.wording import say

from . import arena, book, db, games, play, puzzles, review, serve, show, solve, table, values
from .harmless import harmless
from .language import GlobalLang
from .usage import Command, Group

app = typer.Typer(
    cls=Group,
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Play, analyse and solve Men's Morris, Connect Four and their variants.",
    epilog="RULES is a name, with or without options (six, six:fly_at=3, connect:rows=9,columns=9), or a .toml file. "
    "`millrow rules` lists the names and options.",
)
for command in (serve.serve, play.play, show.show, show.rules, show.perft, solve.solve, solve.best, solve.analyse):
    app.command(cls=Command)(command)
app.command(cls=Command)(values.values)
app.command(cls=Command)(review.review)
app.command(cls=Command)(arena.arena)
app.command(cls=Command)(arena.engine)
app.add_typer(games.app, name="games", cls=Group)
app.add_typer(db.app, name="db", cls=Group)
app.add_typer(table.app, name="table", cls=Group)
app.add_typer(book.app, name="book", cls=Group)
app.add_typer(puzzles.app, name="puzzles", cls=Group)


@app.callback(invoke_without_command=True)
def about(
    ctx: typer.Context,
    version: bool = typer.Option(False, "--version", help="Show the version and exit."),
    lang: GlobalLang = None,
) -> None:
    """Play, analyse and solve Men's Morris, Connect Four and their variants."""
    if version:
        from millrow import __version__

        print(f"millrow {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


def main() -> None:
    """Run the command; a wrong input ends it with one sentence and status 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # bytes and characters the terminal cannot show are no reason to stop
    sys.stdout, sys.stderr = map(harmless, (sys.stdout, sys.stderr))
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
        print(f"millrow: {say('terminal.disk-full')}", file=sys.stderr)
        sys.stderr.flush()
        os._exit(2)  # flushing the buffers would only fail again


def is_input_error(error: ValueError) -> bool:
    from millrow.core.rules import Refused, RulesError
    from millrow.notation.errors import NotationError

    return isinstance(error, NotationError | Refused | RulesError)
