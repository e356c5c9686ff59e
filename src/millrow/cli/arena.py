"""`millrow arena`: engines among themselves. `millrow engine`: ours, for other people's programs."""

import sys
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .kept import bar, plural, sorry
from .look import Rules

if TYPE_CHECKING:
    from millrow.engines.arena.standings import Line, Standings


def arena(
    rules: Rules,
    players: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER...", help="Levels, random, or uci:PROGRAM; @0.2s, @5000n, @4d set a limit."),
    ],
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="For each pair; at all if more than two play.")] = 20,
    seed: Annotated[int, typer.Option(help="Game n has seed + n.")] = 0,
    opening: Annotated[int, typer.Option(min=0, max=40, help="So many random steps first.")] = 0,
    ladder: Annotated[bool, typer.Option("--ladder", help="Everybody meets only the next one.")] = False,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Games at the same time.")] = 1,
    picture: Annotated[Path | None, typer.Option(metavar="FILE.svg", help="Draw the table into this file.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Write every game into this file.")] = None,
) -> None:
    """Let engines play each other: everybody meets everybody, beginning in turn."""
    from millrow.engines.arena.chart import chart
    from millrow.engines.arena.standings import Standings
    from millrow.engines.arena.tournament import Tournament, check_players
    from millrow.notation.rule_text import load_rules
    from millrow.rules.named import title

    ruleset = load_rules(rules)
    if len(set(players)) < len(players):
        sorry("each player once, please; hard@1s and hard@0.1s are two")
    if len(players) < 2 or (ruleset.players > 2 and len(players) > ruleset.players):
        most = f"2 to {ruleset.players}" if ruleset.players > 2 else "at least 2"
        sorry(f"{len(players)} cannot play here, allowed: {most} players")
    check_files(picture, record)
    check_players(ruleset, players)
    tournament = Tournament(rules, tuple(players), games, seed, opening, ladder)
    standings, done, lines = Standings(players), 0, dict[int, str]()
    count = len(tournament.pairings())
    try:
        with bar("playing") as progress:
            for number, result in tournament.play(workers):
                standings.add(result)
                winner = "drawn" if result.winner is None else f"{result.seats[result.winner]} wins"
                lines[number] = (
                    f"{number + 1}\t{' - '.join(result.seats)}\t{winner}\t{result.reason}\t{' '.join(result.steps)}"
                )
                done += 1
                progress(done, count)
    except KeyboardInterrupt:
        typer.echo(f"millrow: stopped after {done} of {plural(count, 'game')}", err=True)
    if record is not None:
        record.write_text("".join(f"{lines[number]}\n" for number in sorted(lines)), encoding="utf-8")
    show(standings)
    if picture is not None:
        picture.write_text(chart(standings, f"{title(ruleset)}, {plural(done, 'game')}"), encoding="utf-8")
        print(f"\nThe picture is in {picture}.")


def check_files(*files: Path | None) -> None:
    """End the command with the reason if one of them cannot be written: before the games, not after them."""
    for file in files:
        if file is not None and not file.absolute().parent.is_dir():
            sorry(f"{file} cannot be written: there is no such folder")
        try:
            if file is not None:
                file.open("a").close()
        except OSError as error:
            sorry(f"{file} cannot be written: {error.strerror}")


def show(standings: "Standings") -> None:
    """The table as text, best first; then each pair."""
    width = max(map(len, standings.players))
    print(f"{'':{width}}  games    won  drawn   lost  points")
    for name, line in standings.ranking():
        print(f"{name:{width}} {numbers(line)}")
    print()
    names = [name for name, _ in standings.ranking()]
    for pair in combinations(names, 2):
        if pair in standings.met:
            name, other = max(pair, pair[::-1], key=lambda two: standings.met[two].share)  # the better one first
            print(f"{name:{width}} {numbers(standings.met[name, other])}   against {other}")
    ends = ", ".join(f"{reason} {count}" for reason, count in standings.reasons.most_common())
    print(f"\nHow they ended: {ends or 'none did'}.")
    for failure in standings.failures[:5]:
        typer.echo(f"millrow: {failure}", err=True)


def numbers(line: "Line") -> str:
    return f"{line.games:6} {line.won:6} {line.drawn:6} {line.lost:6}  {line.share:6.1%} ± {line.doubt:.1%}"


def engine(rules: Annotated[str, typer.Argument(metavar="RULES")] = "nine") -> None:
    """Speak the protocol of mill programs on standard input and output (docs/engines.md)."""
    from millrow import __version__
    from millrow.engines.uci.speaker import Speaker
    from millrow.notation.rule_text import load_rules

    Speaker(load_rules(rules), lambda line: print(line, flush=True), f"Millrow {__version__}").listen(sys.stdin)
