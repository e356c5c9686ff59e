"""`millrow values`: the board with what each first move is worth."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from millrow.wording import say

from .output import bar, fail, print_table

if TYPE_CHECKING:
    from rich.text import Text

    from millrow.core.rules import Rules
    from millrow.engines.base import Verdict
    from millrow.games.game import AnyGame

WORDS = ("loss", "draw", "win")
STYLES = ("bold red", "bold yellow", "bold green")


def values(
    rules: Annotated[
        str,
        typer.Argument(
            metavar="RULES",
            help="The game: a name, with or without options, or a .toml file. Default: list the solved sizes.",
        ),
    ] = "",
) -> None:
    """Print the board of a solved game with the value of each first move.

    w is a win, d a draw and l a loss for the player who starts. The values are saved for next time."""
    from millrow.engines.questions import unsolved
    from millrow.families.rules_text import load_rules

    if not rules:
        _print_sizes()
        return
    ruleset = load_rules(rules)
    if (why := unsolved(ruleset)) is not None:
        fail(say("terminal.values.unsolved", why=why))
    _print_map(ruleset, _solved(ruleset))


def _solved(rules: "Rules[Any]") -> "list[Verdict]":
    """The value of every first move, best first; computed if it is not known yet."""
    from millrow.app.value_map import known_values, solve_values

    if (known := known_values(rules)) is not None:
        return known
    found, count = list["Verdict"](), len(rules.legal(rules.start()))
    try:
        with bar("solving") as progress:
            for found in solve_values(rules):
                progress(sum(verdict.solved for verdict in found), count)
    except ValueError as error:
        fail(say("terminal.solve.unsolved", why=error))
    return found


def _print_map(rules: "Rules[Any]", verdicts: "list[Verdict]") -> None:
    from rich.console import Console

    from millrow.app.analysis import evaluation
    from millrow.core.sentences import speaker
    from millrow.families import title
    from millrow.games.game import Game

    from .solve import print_verdicts

    game: AnyGame = Game(rules)
    speak = speaker(game.seats)
    print(title(rules))
    Console(highlight=False, markup=False, emoji=False, soft_wrap=True).print(_board(game, verdicts))
    print(speak.say("terminal.values.legend", seat=game.turn))
    print(speak.again(evaluation(game, verdicts[0], proven=True)), end="\n\n")
    print_verdicts(verdicts)


def _board(game: "AnyGame", verdicts: "list[Verdict]") -> "Text":
    """The board with a letter for the value where each first move leads."""
    from rich.style import Style
    from rich.text import Text

    from millrow.notation.drawing import terminal_cells
    from millrow.notation.pictures import spots

    from .play.screen import aims, painted_line

    rules, aim = game.rules, aims(game)
    value = {verdict.step: verdict.low for verdict in verdicts}
    found = {aim[click.path[-1]]: value[click.step] for click in rules.family.view.clicks(rules, game.position)}
    letters = {place: say("terminal.values.letter", value=WORDS[low + 1]) for place, low in found.items()}
    where = spots(rules, seats=game.seats)
    painted = {where[place]: Style.parse(STYLES[low + 1]) for place, low in found.items()}
    drawn = rules.family.picture.draw(rules, letters, ".", [seat.token for seat in game.seats], 1)
    lines = [terminal_cells(line) for line in drawn]
    board = Text("\n").join(painted_line(line, y, range(len(line)), painted) for y, line in enumerate(lines))
    return board.append("\n")


def _print_sizes() -> None:
    """List the sizes of the value map, and what is known about each."""
    from millrow.app.value_map import SIZES, known_values
    from millrow.families import title
    from millrow.families.rules_text import read_rules

    from .solve import value_of

    rows, unknown = list[tuple[str, ...]](), False
    for text in SIZES:
        rules: Rules[Any] = read_rules(text)
        known = known_values(rules)
        unknown = unknown or known is None
        best = say("terminal.values.unknown") if known is None else f"{known[0].step}: {value_of(known[0])}"
        rows.append((title(rules), text, best))
    print_table(("title", "rules", "best"), rows)
    if unknown:
        print(say("terminal.values.compute"))
