"""`millrow book`: the opening book of a drop game."""

import signal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from millrow.engines.drop_solver.limits import LATEST

from .kept import bar, sorry
from .look import Rules

if TYPE_CHECKING:
    from millrow.engines.drop_solver.book import Extent

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="The opening book of a drop game.")

File = Annotated[Path | None, typer.Option(metavar="FILE", help="Where the book is kept; the cache if none.")]
Plies = Annotated[int, typer.Option(min=1, max=LATEST, help="How many discs lie in the book's last positions.")]
First = Annotated[int, typer.Option(min=0, help="How many in its first; a late book keeps only its last plies.")]
Values = Annotated[bool, typer.Option("--values", help="Only who wins, not how soon: smaller, and sooner built.")]
Threads = Annotated[int, typer.Option(min=1, max=64, help="Threads that solve.")]
Memory = Annotated[int, typer.Option(min=1, max=65536, metavar="MB", help="Size of the solver's table.")]


@app.command()
def build(
    rules: Rules,
    file: File = None,
    plies: Plies = 8,
    first: First = 0,
    values: Values = False,
    threads: Threads = 1,
    memory: Memory = 256,
) -> None:
    """Solve every position after so many plies. It can be stopped at any moment; the next build goes on from there."""
    from concurrent.futures import ThreadPoolExecutor

    from millrow.engines.drop_solver.book_builder import build
    from millrow.engines.drop_solver.openings import ending, own_path
    from millrow.engines.drop_solver.solver import DropSolver

    extent = asked(rules, first, plies, values)
    path = file or own_path(extent)
    kept = (0, 0)

    def keep(done: int, count: int) -> None:
        nonlocal kept
        kept = done, count
        progress(done, count)

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever asks so loses nothing either
    try:
        solver = DropSolver(*extent.size, table_bytes=memory << 20, threads=threads)
        path.parent.mkdir(parents=True, exist_ok=True)
        # in a thread, so that a signal is heard while a position is being solved
        with bar("solving") as progress, ThreadPoolExecutor(1) as pool:
            job = pool.submit(build, path, solver, extent, ending(extent.size, plies - 1), keep)
            try:
                job.result()
            except KeyboardInterrupt:
                solver.stop()
                raise
    except KeyboardInterrupt:
        if kept[0]:  # else it was stopped before there was anything to keep
            typer.echo(
                f"millrow: stopped, {kept[0]:,} of {kept[1]:,} positions are kept; the same command goes on", err=True
            )
        raise
    except OSError as error:
        sorry(f"{path} cannot be written: {error.strerror}")
    except ValueError as error:
        sorry(str(error))
    print(f"{path} ({path.stat().st_size:,} bytes)")


@app.command()
def verify(
    rules: Rules,
    file: File = None,
    plies: Plies = 8,
    first: First = 0,
    values: Values = False,
    every: Annotated[int, typer.Option(min=1, help="Of the last ply only each so-manieth position.")] = 1,
    threads: Threads = 1,
) -> None:
    """Judge the book's scores by those of the moves, asked of a solver that has not seen it."""
    from millrow.engines.drop_solver.book import load_whole
    from millrow.engines.drop_solver.book_builder import verify
    from millrow.engines.drop_solver.openings import path_of
    from millrow.engines.drop_solver.solver import DropSolver

    extent = asked(rules, first, plies, values)
    path = file or path_of(extent)
    try:
        with bar("checking") as progress:
            content = load_whole(path, extent.size)
            if content.extent != extent:
                sorry(f"{path} is another book: {content.extent}, wanted are {extent}")
            solver = DropSolver(*extent.size, table_bytes=256 << 20, threads=threads)
            looked, wrong = verify(path, solver, every, progress)
            known, listed = content.known, content.listed
    except OSError as error:
        sorry(f"{path} cannot be read: {error.strerror}")
    except ValueError as error:
        sorry(str(error))
    if wrong:
        sorry(f"{len(wrong):,} of {looked:,} positions are wrong")
    if known < listed:
        sorry(f"the book is unfinished: {known:,} of {listed:,} positions are solved ({looked:,} looked at, all right)")
    print(f"All is well ({looked:,} positions).")


def asked(rules: str, first: int, last: int, values: bool) -> "Extent":
    """What the book is to hold; what makes no book ends the command with the reason."""
    from millrow.engines.drop_solver.book import Extent
    from millrow.engines.drop_solver.limits import declines, size_of
    from millrow.notation.rule_text import load_rules
    from millrow.rules.drops import DropRules

    if first > last:
        sorry(f"--first is {first}, allowed: 0 to {last}, the book's last ply")
    ruleset = load_rules(rules)
    if (why := declines(ruleset)) is not None:
        sorry(why)
    assert isinstance(ruleset, DropRules)
    size = size_of(ruleset)
    if last > (cells := size.columns * size.rows):
        sorry(f"--plies is {last}, allowed: 1 to {cells}, the cells of the board")
    return Extent(size, not values, first, last)
