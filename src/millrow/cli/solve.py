"""The commands that evaluate positions: solve, best, analyse."""

import sys
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from millrow.wording import language, number, say
from millrow.wording.system import reason

from .output import bar, fail, warn
from .parameters import seconds as seconds_option
from .parameters import whole_number
from .show import Rules

if TYPE_CHECKING:
    from millrow.engines.base import Solved, Verdict

Position = Annotated[
    list[str] | None, typer.Argument(metavar="POSITION", help="A position on one line. Default: the start.")
]
Seconds = Annotated[
    float | None,
    seconds_option(
        "--seconds",
        low=0.01,
        high=86400,
        says="Time limit. Default: until everything is proven, or 1 s if the game isn't solved.",
    ),
]


def solve(
    rules: Rules,
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            help="One position per line; an empty line is the start position. Default: standard input, as with -.",
        ),
    ] = None,
    threads: Annotated[
        int, whole_number("--threads", low=1, high=64, says="Number of search threads for Connect games.")
    ] = 1,
    memory: Annotated[
        int,
        whole_number(
            "--memory", low=1, high=65536, metavar="MB", says="Size of the transposition table for Connect games."
        ),
    ] = 64,
    use_book: Annotated[
        bool, typer.Option("--book/--no-book", help="Use the opening book for Connect games, or not.")
    ] = True,
) -> None:
    """Print the exact value of every position in a file, one per line. An empty line is the start position.

    Connect games: a position is a string of column digits, the value is the score: 0 is a draw, n a win with the
    player's nth-to-last disc, -n a loss. Men's Morris: a position is the discs of the side to move, the other side's
    discs and both hands, or what `analyse` accepts; the value is draw, win N or loss N, in N turns.
    """
    from millrow.engines.base import Resources
    from millrow.engines.questions import open_solver
    from millrow.families.rules_text import load_rules
    from millrow.notation.errors import NotationError

    lines, ruleset = read_lines(file), load_rules(rules)
    if sys.stdout is None:
        fail(say("terminal.solve.output"))
    failed = False
    resources = Resources(threads, memory << 20, use_book)
    with ExitStack() as open_:
        try:
            with bar("building") as progress:
                solver = open_.enter_context(open_solver(ruleset, resources, progress))
        except ValueError as error:
            fail(str(error))
        progress = open_.enter_context(bar("solving"))
        for count, line in enumerate(lines, 1):
            try:
                solved = solver.solve_line(line) if line.strip() else solver.solve(ruleset.start())
                print(answer_of(line, solved), flush=True)
            except ValueError as error:
                failed = True
                sys.stdout.flush()
                why = error.within_line if isinstance(error, NotationError) else str(error)
                warn(say("terminal.solve.line", number=count, why=why))
            progress(count, len(lines) if isinstance(lines, list) else 0)
    if failed:
        raise typer.Exit(1)


def answer_of(line: str, solved: "Solved") -> str:
    """The line, followed by the score if the game has scores, else by draw, win N or loss N in turns."""
    if solved.score is not None:
        return f"{line} {solved.score}"
    return f"{line.strip()} {('draw', 'win', 'loss')[solved.value]}" + (f" {solved.turns}" if solved.value else "")


def best(rules: Rules, position: Position = None, seconds: Seconds = None) -> None:
    """Print the best move in a position and its value.

    The value is win N, draw or loss N (in N turns), or an estimate."""
    first = evaluated_moves(rules, position, seconds)[0]
    print(first.step, value_of(first))


def analyse(rules: Rules, position: Position = None, seconds: Seconds = None) -> None:
    """Print every legal move with its value, best first.

    The value is win N, draw or loss N (in N turns), or an estimate from -1 to 1."""
    print_verdicts(evaluated_moves(rules, position, seconds))


def print_verdicts(verdicts: "list[Verdict]") -> None:
    """One move and its value on each line."""
    width = max(len(verdict.step) for verdict in verdicts)
    for verdict in verdicts:
        print(f"{verdict.step:{width}}  {value_of(verdict)}")


def read_lines(file: Path | None) -> Iterable[str]:
    """All lines of a file; the lines of standard input as they arrive."""
    if file is None or str(file) == "-":
        if sys.stdin is None:
            fail(say("terminal.solve.input"))
        return (line.rstrip("\r\n") for line in sys.stdin)
    try:
        return file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as error:
        fail(say("store.failed.read", where=file, why=reason(error)))


def evaluated_moves(rules: str, position: list[str] | None, seconds: float | None) -> "list[Verdict]":
    """Every move with its value, best first; estimates where the game is not solved or the time is short."""
    from millrow.core.sentences import result
    from millrow.engines.base import Limit
    from millrow.engines.questions import analyse, no_estimates, resolve_position, unsolved

    ruleset, pos = resolve_position(rules, " ".join(position) if position else None)
    if (end := ruleset.outcome(pos)) is not None:
        fail(say("terminal.solve.over", result=result(end)))
    if (why := unsolved(ruleset)) is not None:
        if (declined := no_estimates(ruleset)) is not None:
            fail(say("terminal.solve.no-estimates", why=declined))
        seconds = seconds or 1.0
        warn(say("terminal.solve.estimates", why=why, seconds=seconds))
    try:
        with bar("solving"):
            return analyse(ruleset, pos, limit=Limit(seconds=seconds))  # without a limit, until everything is proven
    except ValueError as error:
        fail(say("terminal.solve.unsolved", why=error))


def value_of(verdict: "Verdict") -> str:
    """What a move leads to, in words: a win, a draw or a loss, or an estimate from -1 to 1."""
    if not verdict.solved:
        estimate = round(verdict.estimate, 2) + 0.0  # never -0.00
        return say("terminal.solve.about", estimate=number(estimate, language(), "+0.00;-0.00"))
    return say("terminal.solve.value", value=("loss", "draw", "win")[verdict.low + 1], turns=verdict.turns)
