"""Commands that ask what is proven: solve, best, analyse."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from .kept import bar, sorry
from .look import Rules

if TYPE_CHECKING:
    from millrow.engines.base import Verdict
    from millrow.rules.base import AnyRules
    from millrow.rules.drops import DropRules

Position = Annotated[list[str] | None, typer.Argument(help="A position on one line; the start if none.")]
Seconds = Annotated[
    float | None,
    typer.Option(min=0.01, max=86400, help="To think; else until all is proven, or 1 where the game is not solved."),
]


class Means(NamedTuple):
    """What the drop solver may use."""

    threads: int
    table_bytes: int
    book: bool


Answer = Callable[[str], str]  # a line in, the same line and its value out; ValueError with the reason if it has none


def solve(
    rules: Rules,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="One position per line; - is stdin.")] = None,
    threads: Annotated[int, typer.Option(min=1, max=64, help="Drops: threads that search together.")] = 1,
    memory: Annotated[int, typer.Option(min=1, max=65536, metavar="MB", help="Drops: size of the table.")] = 64,
    use_book: Annotated[bool, typer.Option("--book/--no-book", help="Drops: may the opening book be asked?")] = True,
) -> None:
    """The exact value of every position, one per line.

    Drops: column digits, answered by the score: 0 draw, n = win with the n-th last of one's own discs, -n = loss.
    Mills: mover's men, other's men, both hands, or a position as `analyse` takes it; answered by draw, win N or loss N,
    N in turns.
    """
    from millrow.notation.rule_text import load_rules

    lines = read_lines(file)
    if sys.stdout is None:
        sorry("there is nowhere to answer: standard output is closed")
    failed = False
    means = Means(threads, memory << 20, use_book)
    with answering(load_rules(rules), means) as answer, bar("solving") as progress:
        for number, line in enumerate(lines, 1):
            try:
                print(answer(line), flush=True)
            except ValueError as error:
                failed = True
                sys.stdout.flush()
                why = str(error).removeprefix("line 1, ")  # as the reader of that one line counts
                typer.echo(f"millrow: line {number}: {why}", err=True)
            progress(number, len(lines) if isinstance(lines, list) else 0)
    if failed:
        raise typer.Exit(1)


def best(rules: Rules, position: Position = None, seconds: Seconds = None) -> None:
    """The best step of a position and its value, N in turns; an estimate from -1 to 1 where nothing is solved."""
    first = known(rules, position, seconds)[0]
    print(first.step, value_of(first))


def analyse(rules: Rules, position: Position = None, seconds: Seconds = None) -> None:
    """Every step of a position with its value, best first, N in turns; estimates where nothing is solved."""
    verdicts = known(rules, position, seconds)
    width = max(len(verdict.step) for verdict in verdicts)
    for verdict in verdicts:
        print(f"{verdict.step:{width}}  {value_of(verdict)}")


def read_lines(file: Path | None) -> Iterable[str]:
    """The lines of a file at once, of stdin as they come."""
    if file is None or str(file) == "-":
        if sys.stdin is None:
            sorry("there is nothing to read: standard input is closed")
        return (line.rstrip("\r\n") for line in sys.stdin)
    try:
        return file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as error:
        sorry(f"{file} cannot be read: {error.strerror}")


@contextmanager
def answering(rules: "AnyRules", means: Means) -> Iterator[Answer]:
    """What answers lines of this game; a game that cannot be solved ends the command with the reason."""
    from millrow.engines.ask import unsolved
    from millrow.rules.drops import DropRules
    from millrow.rules.mills import MillRules

    if (why := unsolved(rules)) is not None:
        sorry(f"this game is not solved: {why}")
    if isinstance(rules, DropRules):
        with drop_answers(rules, means) as answer:
            yield answer
        return
    assert isinstance(rules, MillRules)
    from millrow.engines.table_engine import TableEngine

    from .solve_mills import solve_mill_line

    with bar("building the table") as progress:
        TableEngine().prepare(rules, progress)
    yield lambda line: solve_mill_line(rules, line)


@contextmanager
def drop_answers(rules: "DropRules", means: Means) -> Iterator[Answer]:
    """The search runs in a thread, so that Ctrl-C is heard while it does."""
    from concurrent.futures import ThreadPoolExecutor

    from millrow.engines.drop_solver.limits import discs_of, size_of
    from millrow.engines.drop_solver.openings import told
    from millrow.engines.drop_solver.solver import DropSolver
    from millrow.engines.drop_solver.window import ANY
    from millrow.notation.positions import read_position
    from millrow.rules.drops import DropPosition

    size = size_of(rules)
    try:
        solver = DropSolver(*size, table_bytes=means.table_bytes, threads=means.threads)
    except ValueError as error:
        sorry(str(error))

    def answer(line: str) -> str:
        pos = read_position(rules, line)
        assert isinstance(pos, DropPosition)
        if rules.outcome(pos) is not None:
            raise ValueError("the game is over there")
        discs = discs_of(pos)
        window = told(size, [discs])[0] if means.book else ANY
        score = window.score
        return f"{line} {pool.submit(solver.solve_all, [discs], [window]).result()[0] if score is None else score}"

    with ThreadPoolExecutor(1) as pool:
        try:
            yield answer
        finally:
            solver.stop()


def known(rules: str, position: list[str] | None, seconds: float | None) -> "list[Verdict]":
    """What is proven about every step, best first; where the game is not solved or the time is short, what a search
    thinks of it."""
    from millrow.engines.ask import analyse, unsolved
    from millrow.engines.base import Limit
    from millrow.engines.perfect import PerfectEngine
    from millrow.notation.positions import read_position
    from millrow.notation.rule_text import load_rules
    from millrow.rules.base import result

    ruleset = load_rules(rules)
    pos = read_position(ruleset, " ".join(position)) if position else ruleset.start()
    if (end := ruleset.outcome(pos)) is not None:
        sorry(f"the game is over there: {result(end)}")
    if (why := unsolved(ruleset)) is not None:
        seconds = seconds or 1.0
        typer.echo(f"millrow: this game is not solved ({why}); estimates after {seconds:g} s:", err=True)
    try:
        if seconds is not None:
            return analyse(ruleset, pos, limit=Limit(seconds=seconds))
        with bar("solving"):
            return PerfectEngine().verdicts(ruleset, pos)
    except (LookupError, ValueError) as error:
        sorry(f"this is not solved: {error}")


def value_of(verdict: "Verdict") -> str:
    if not verdict.solved:
        return f"about {verdict.guess:+.2f}"
    value = ("loss", "draw", "win")[verdict.low + 1]
    return value if verdict.plies is None else f"{value} {verdict.plies}"
