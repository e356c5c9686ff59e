"""`millrow puzzles`: solve puzzles, list them, make puzzles of a solved game, and prove those of a file again."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from millrow.wording import say
from millrow.wording.system import reason

from .output import bar, fail, print_table
from .parameters import seed as seed_option
from .parameters import whole_number
from .show import Rules
from .usage import Command

if TYPE_CHECKING:
    from millrow.engines.puzzles import Puzzle

    from .play.terminal import Terminal

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Solve, make and check puzzles.")


Game = Annotated[str, typer.Option("--game", metavar="RULES", help="Only puzzles of this game: six or connect4.")]
Theme = Annotated[str, typer.Option("--theme", metavar="NAME", help="Only those with this theme.")]
Grade = Annotated[
    str, typer.Option("--grade", metavar="NAME", help="Only those of this difficulty: easy, medium, hard.")
]


@app.command("list", cls=Command)
def list_(game: Game = "", theme: Theme = "", grade: Grade = "") -> None:
    """List the puzzles in the package, easiest first."""
    rows = [
        (puzzle.id, say(f"puzzle.theme.{puzzle.goal}"), str(puzzle.turns), say(f"puzzle.grade.{puzzle.grade}"), themes)
        for puzzle in _chosen(game, theme, grade)
        for themes in [", ".join(say(f"puzzle.theme.{name}") for name in puzzle.themes)]
    ]
    print_table(("id", "goal", "moves", "grade", "themes"), rows)


@app.command(cls=Command)
def solve(
    key: Annotated[
        str | None, typer.Argument(metavar="ID", help="The puzzle's id. Default: the puzzle of the day.")
    ] = None,
    game: Game = "",
    theme: Theme = "",
    grade: Grade = "",
) -> None:
    """Solve a puzzle.

    Without an id, this is the puzzle of the day, or a random puzzle that matches the options.
    """
    from datetime import date
    from random import choice

    from millrow.core.rules import Refused
    from millrow.engines.puzzles import daily_puzzle, find_puzzle

    from .play.terminal import Leave, Terminal

    try:
        if key is not None:
            puzzle = find_puzzle(key)
        elif game or theme or grade:
            puzzle = choice(_chosen(game, theme, grade))
        else:
            puzzle = daily_puzzle(date.today())
    except Refused as error:
        fail(error.refusal.say)
    with suppress(Leave):
        _solve(Terminal(), puzzle)


def _solve(terminal: "Terminal", puzzle: "Puzzle") -> None:
    """Ask for moves until the puzzle is solved."""
    from millrow.app.puzzles import answer_sentence, solver_game, task_sentence
    from millrow.core.rules import Refused
    from millrow.engines.puzzles import check_answer

    from .play.puzzle_commands import PuzzleCommands
    from .play.terminal import error_text, speaker_for

    game = solver_game(puzzle, ())
    speak, commands = speaker_for(game), PuzzleCommands(game)
    terminal.print(f"{game}\n\n{speak.again(task_sentence(puzzle))} {say('terminal.puzzles.help')}")
    while True:
        text = terminal.ask(f"{say('terminal.puzzles.prompt')} ", commands)
        if not text:
            terminal.print(say("terminal.puzzles.help"))
            continue
        try:
            answer = check_answer(puzzle, [*game.steps, text])
        except Refused as error:
            terminal.print(error_text(error, game))
            continue
        said = speak.again(answer_sentence(puzzle, text, answer))
        if answer.is_right:
            commands.game = game = solver_game(puzzle, answer.steps)
            terminal.print(f"{game}\n")
        terminal.print(said)
        if answer.verdict == "solved":
            return


def _chosen(game: str, theme: str, grade: str) -> "list[Puzzle]":
    """The puzzles with these names; ends the command with a sentence if a name is wrong or there are none."""
    from millrow.engines.puzzles import puzzles

    if not (found := puzzles(game=game, theme=theme, grade=grade)):
        fail(say("terminal.puzzles.none"))
    return found


@app.command(cls=Command)
def make(
    rules: Rules,
    count: Annotated[int, whole_number("--count", low=1, high=10_000, says="How many puzzles to make.")] = 10,
    seed: Annotated[int, seed_option("The same seed makes the same puzzles.")] = 0,
    after: Annotated[
        int, whole_number("--after", low=0, high=10_000, says="Only positions after at least this many plies.")
    ] = 4,
    longest: Annotated[
        int,
        whole_number("--longest", low=2, high=100, says="Only wins in which the winner needs at most this many moves."),
    ] = 6,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to this file instead of the screen.")
    ] = None,
) -> None:
    """Make puzzles and print them as lines of JSON.

    A puzzle is a position in which only one turn wins, or only one keeps the draw.
    """
    from millrow.engines.puzzles import write_puzzle
    from millrow.engines.puzzles.make import Wanted, make_puzzles
    from millrow.families.rules_text import load_rules

    ruleset = load_rules(rules)
    try:
        with bar("puzzles") as progress:
            made = make_puzzles(ruleset, count, seed, Wanted(after=after, longest=longest), progress)
    except ValueError as error:
        fail(str(error))
    text = "".join(f"{write_puzzle(puzzle)}\n" for puzzle in made)
    if output is None:
        print(text, end="")
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(say("store.failed.write", where=output, why=reason(error)))


@app.command(cls=Command)
def check(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Puzzles as lines of JSON. Default: those in the package.")
    ] = None,
) -> None:
    """Check every puzzle with the solver.

    Checks that only one turn is right, and the length, the themes and the difficulty.
    """
    from millrow.engines.puzzles.make import prove

    found, wrong = _read(file), list[str]()
    with bar("checking") as progress:
        for number, puzzle in enumerate(found, 1):
            if (why := prove(puzzle)) is not None:
                wrong.append(why)
            progress(number, len(found))
    for why in wrong:
        print(why)
    print(say("terminal.puzzles.checked", count=len(found), wrong=len(wrong)))
    if wrong:
        raise typer.Exit(1)


def _read(file: Path | None) -> "list[Puzzle]":
    """The puzzles of a file; ends the command with a sentence if it cannot be read."""
    from millrow.engines.puzzles import puzzles, read_puzzle

    if file is None:
        return puzzles()
    try:
        return [read_puzzle(line) for line in file.read_text(encoding="utf-8", errors="replace").splitlines()]
    except OSError as error:
        fail(say("store.failed.read", where=file, why=reason(error)))
    except ValueError as error:
        fail(str(error))
