"""`millrow review`: where games turned, how well everyone played, and the mistakes by phase."""

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from millrow.wording import say
from millrow.wording.system import reason

from .output import bar, fail, print_table
from .parameters import seconds as seconds_option

if TYPE_CHECKING:
    from millrow.core.rules import Rules
    from millrow.engines.review import Review
    from millrow.games.records import Record


def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Game records as text; - for standard input.")],
    seconds: Annotated[
        float | None,
        seconds_option(
            "--seconds",
            low=0.01,
            high=3600,
            says="Time for each position. Default: until everything is proven, or 0.3 s if the game isn't solved.",
        ),
    ] = None,
    game: Annotated[
        str, typer.Option("--game", metavar="RULES", help="The game of a list of moves without the tag Rules.")
    ] = "",
    every: Annotated[
        bool, typer.Option("--all", help="Also list moves that win more slowly or lose faster than necessary.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the records with comments to this file."),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the graph to this file; with several games one file each."),
    ] = None,
) -> None:
    """Review the games of a file.

    Lists the turning points, each player's accuracy, and the mistakes by phase.
    """
    from millrow.engines.base import Limit
    from millrow.engines.review import review as review_game
    from millrow.families.rules_text import load_rules

    records = read_games(file, load_rules(game) if game else None)
    reviews = list["Review"]()
    for number, record in enumerate(records, 1):
        try:
            with bar("reviewing") as progress:
                found = review_game(record.game, None if seconds is None else Limit(seconds=seconds), progress)
        except ValueError as error:
            fail(say("terminal.review.failed", number=number, why=error))
        print_review(number, found, every=every)
        reviews.append(found)
    print_stages(reviews)
    if output is not None:
        write_comments(output, reviews, records)
    if svg is not None:
        write_graphs(svg, reviews)


def read_games(file: str, rules: "Rules[Any] | None") -> "list[Record]":
    """The records of a file or of standard input; ends the command with a sentence if they cannot be read."""
    from millrow.games.records import read_typed_records

    if file == "-":
        if sys.stdin is None:
            fail(say("terminal.solve.input"))
        text = sys.stdin.read()
    else:
        try:
            text = Path(file).read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            fail(say("store.failed.read", where=file, why=reason(error)))
    records = list(read_typed_records(text, rules))
    if not records:
        fail(say("terminal.review.none"))
    return records


def print_review(number: int, found: "Review", *, every: bool) -> None:
    """Print the turning points of a game and how well everyone played."""
    from millrow.core.sentences import speaker
    from millrow.engines.review.words import accuracy_sentence, end_sentence, turn_sentence
    from millrow.families import title

    game, speak = found.game, speaker(found.game.seats)
    print(speak.say("terminal.review.game", number=number, title=title(game.rules), status=game.status_sentence))
    shown = found.turns if every else found.turning_points
    said = [*(turn_sentence(game, turn) for turn in shown), end_sentence(found)]
    scores = (accuracy_sentence(seat, scored) for seat, scored in enumerate(found.accuracy))
    for sentence in (*filter(None, said), *scores):
        print(f"  {speak.again(sentence)}")
    print()


def print_stages(reviews: "Sequence[Review]") -> None:
    """Print the mistakes of all games by game and phase."""
    from millrow.engines.review.words import explanation, stage_sentence
    from millrow.families import title

    mistakes, chances = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for found in reviews:
        for stage, (made, possible) in found.mistakes_by_stage.items():
            key = str(title(found.game.rules)), str(stage_sentence(found.game, stage))
            mistakes[key] += made
            chances[key] += possible
    rows = [(*key, str(mistakes[key]), str(chances[key])) for key in chances]
    print_table(("title", "phase", "mistakes", "chances"), rows)
    print()
    titles = dict[str, dict[str, None]]()
    for found in reviews:
        titles.setdefault(str(explanation(found)), {})[str(title(found.game.rules))] = None
    for sentence, games in titles.items():
        print(sentence if len(titles) == 1 else say("terminal.review.explained", titles=tuple(games), why=sentence))


def write_comments(path: Path, reviews: "Sequence[Review]", records: "Sequence[Record]") -> None:
    from millrow.engines.review.words import commented
    from millrow.games.record_files import save_records

    pairs = zip(reviews, records, strict=True)
    try:
        save_records(path, [commented(found, record) for found, record in pairs])
    except OSError as error:
        fail(say("store.failed.write", where=path, why=reason(error)))


def write_graphs(path: Path, reviews: "Sequence[Review]") -> None:
    """Write the graph of each game: to this file, or to files with numbers in their names."""
    from millrow.engines.review.graph import graph_svg

    for number, found in enumerate(reviews, 1):
        target = path if len(reviews) == 1 else path.with_stem(f"{path.stem}-{number}")
        try:
            target.write_text(graph_svg(found), encoding="utf-8")
        except OSError as error:
            fail(say("store.failed.write", where=target, why=reason(error)))
