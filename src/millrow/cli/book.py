"""`millrow book`: opening books of Connect games."""

import signal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from millrow.engines.drops.solver import MAX_BOOK_PLY
from millrow.wording import say
from millrow.wording.system import reason

from .output import bar, fail, warn
from .parameters import whole_number
from .show import Rules
from .usage import Command

if TYPE_CHECKING:
    from millrow.engines.drops.solver.book_files import Extent

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Build and verify the opening books of Connect games."
)

File = Annotated[Path | None, typer.Option(metavar="FILE", help="The book file. Default: in the cache folder.")]
Plies = Annotated[
    int,
    whole_number(
        "--plies", low=1, high=MAX_BOOK_PLY, says="The last ply of the book: positions with up to this many discs."
    ),
]
First = Annotated[
    int, whole_number("--first", low=0, says="The first ply of the book: positions with at least this many discs.")
]
Values = Annotated[
    bool, typer.Option("--values", help="The book stores only who wins, not how soon: smaller and faster to build.")
]
Threads = Annotated[int, whole_number("--threads", low=1, high=64, says="Number of solver threads.")]
Memory = Annotated[
    int, whole_number("--memory", low=1, high=65536, metavar="MB", says="Size of the transposition table.")
]


@app.command(cls=Command)
def build(
    rules: Rules,
    file: File = None,
    plies: Plies = 8,
    first: First = 0,
    values: Values = False,
    threads: Threads = 1,
    memory: Memory = 256,
) -> None:
    """Solve every position up to a given number of plies. You can stop at any time and continue later."""
    from concurrent.futures import ThreadPoolExecutor

    from millrow.engines.drops.solver.book_builder import build
    from millrow.engines.drops.solver.openings import books_ending_at, user_path
    from millrow.engines.drops.solver.solver import DropSolver

    extent = book_extent(rules, first, plies, values)
    path = file or user_path(extent)
    saved = (0, 0)

    def on_progress(done: int, count: int) -> None:
        nonlocal saved
        saved = done, count
        progress(done, count)

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that SIGTERM saves what is done, too
    try:
        solver = DropSolver(*extent.size, table_bytes=memory << 20, threads=threads)
        path.parent.mkdir(parents=True, exist_ok=True)
        # in a thread, so that signals are handled while a position is being solved
        with bar("solving") as progress, ThreadPoolExecutor(1) as pool:
            job = pool.submit(build, path, solver, extent, books_ending_at(extent.size, plies - 1), on_progress)
            try:
                job.result()
            except KeyboardInterrupt:
                solver.stop()
                raise
    except KeyboardInterrupt:
        if saved[0]:  # else it was stopped before there was anything to save
            warn(say("terminal.book.stopped", done=saved[0], count=saved[1]))
        raise
    except OSError as error:
        fail(say("store.failed.write", where=path, why=reason(error)))
    except ValueError as error:
        fail(str(error))
    print(say("terminal.file", path=path, size=path.stat().st_size))


@app.command(cls=Command)
def verify(
    rules: Rules,
    file: File = None,
    plies: Plies = 8,
    first: First = 0,
    values: Values = False,
    every: Annotated[int, whole_number("--every", low=1, says="On the last ply, check only every Nth position.")] = 1,
    threads: Threads = 1,
) -> None:
    """Recompute scores without the book and compare them."""
    from millrow.engines.drops.solver.book_builder import verify
    from millrow.engines.drops.solver.book_files import load_all
    from millrow.engines.drops.solver.openings import path_of
    from millrow.engines.drops.solver.solver import DropSolver

    extent = book_extent(rules, first, plies, values)
    path = file or path_of(extent)
    if not path.exists():
        options = [f"--file {file}"] * (file is not None) + [f"--plies {plies}", f"--first {first}"]
        fail(say("terminal.book.none", path=path, rules=rules, options=" ".join(options + ["--values"] * values)))
    try:
        with bar("checking") as progress:
            content = load_all(path, extent.size)
            if content.extent != extent:
                fail(say("terminal.book.another", path=path, found=str(content.extent), wanted=str(extent)))
            solver = DropSolver(*extent.size, table_bytes=256 << 20, threads=threads)
            looked, wrong = verify(path, solver, every, progress)
            known, positions = content.known, content.positions
    except OSError as error:
        fail(say("store.failed.read", where=path, why=reason(error)))
    except ValueError as error:
        fail(str(error))
    if wrong:
        fail(say("terminal.book.wrong", wrong=len(wrong), looked=looked))
    if known < positions:
        fail(say("terminal.book.unfinished", known=known, positions=positions, looked=looked))
    print(say("terminal.book.well", looked=looked))


def book_extent(rules: str, first: int, last: int, values: bool) -> "Extent":
    """The extent of the book; the command ends if there can be no such book."""
    from millrow.engines.base import Declined
    from millrow.engines.drops.solver.book_files import Extent
    from millrow.engines.drops.solver.limits import require_solvable
    from millrow.families.rules_text import load_rules

    if first > last:
        fail(say("error.rules", field="--first", value=first, allowed=say("terminal.book.first", last=last)))
    try:
        size = require_solvable(load_rules(rules))
    except Declined as declined:
        fail(say("terminal.book.declined", why=declined.args[0]))
    if last > (cells := size.columns * size.rows):
        fail(say("error.rules", field="--plies", value=last, allowed=say("terminal.book.plies", cells=cells)))
    return Extent(size, not values, first, last)
