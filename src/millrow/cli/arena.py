"""`millrow arena`: matches between engines. `millrow engine`: Millrow as an engine for other programs."""

import sys
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from millrow.wording import find, language, number, say
from millrow.wording.system import reason

from .output import bar, fail, warn
from .parameters import seed as seed_option
from .parameters import whole_number
from .show import Rules

if TYPE_CHECKING:
    from millrow.engines.arena.tournament import Standings, Tally


def arena(
    rules: Rules,
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER", help="A level, random, or uci:PROGRAM. Add @0.2s, @5000n or @4d to set a limit."
        ),
    ],
    games: Annotated[
        int,
        whole_number(
            "--games",
            low=1,
            high=1_000_000,
            says="Games for each pair, or in total if the game has three or more players.",
        ),
    ] = 20,
    seed: Annotated[int, seed_option("Seed of the first game. Each further game adds 1.")] = 0,
    opening: Annotated[int, whole_number("--opening", low=0, high=40, says="Start with this many random moves.")] = 0,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Pair each player only with the next one in the list.")
    ] = False,
    workers: Annotated[int, whole_number("--workers", low=1, high=64, says="Number of games played in parallel.")] = 1,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Write the results as an SVG chart to this file.")
    ] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Write every game to this file.")] = None,
) -> None:
    """Let engines play each other.

    Every player meets every other one, and they take turns to start."""
    from millrow.engines.arena.chart import chart
    from millrow.engines.arena.players import player_title, read_player
    from millrow.engines.arena.tournament import Standings, Tournament, check_players
    from millrow.families import title
    from millrow.families.rules_text import load_rules

    ruleset = load_rules(rules)
    players = [read_player(ruleset, player) for player in players]
    if len(set(players)) < len(players):
        fail(say("terminal.arena.twice"))
    if len(players) < 2 or (ruleset.players > 2 and len(players) > ruleset.players):
        code = "terminal.arena.players.most" if ruleset.players > 2 else "terminal.arena.players"
        fail(say(code, count=len(players), most=ruleset.players))
    check_files(picture, record)
    check_players(ruleset, players)
    tournament = Tournament(rules, tuple(players), games, seed, opening, ladder)
    standings, done, lines = Standings(players), 0, dict[int, str]()
    count = len(tournament.pairings())
    try:
        with bar("playing") as progress:
            for nth, result in tournament.play(workers):
                standings.add(result)
                winner = "drawn" if result.winner is None else f"{result.seats[result.winner]} wins"
                lines[nth] = (
                    f"{nth + 1}\t{' - '.join(result.seats)}\t{winner}\t{result.reason}\t{' '.join(result.steps)}"
                )
                done += 1
                progress(done, count)
    except KeyboardInterrupt:
        warn(say("terminal.arena.stopped", done=done, games=count))
    if record is not None:
        record.write_text("".join(f"{lines[nth]}\n" for nth in sorted(lines)), encoding="utf-8")
    names = {player: player_title(ruleset, player) for player in players}
    show(standings, ruleset.family.name, names)
    if picture is not None:
        picture.write_text(
            chart(standings, say("terminal.arena.chart", title=title(ruleset), games=done), names), encoding="utf-8"
        )
        print(f"\n{say('terminal.arena.picture', file=picture)}")


def check_files(*files: Path | None) -> None:
    """End the command if a file cannot be written: before the games, not after them."""
    for file in files:
        if file is not None and not file.absolute().parent.is_dir():
            fail(say("store.failed.write", where=file, why=say("terminal.arena.folder")))
        try:
            if file is not None:
                file.open("a").close()
        except OSError as error:
            fail(say("store.failed.write", where=file, why=reason(error)))


def show(standings: "Standings", family: str, titles: Mapping[str, str]) -> None:
    """Print the results, best player first; then each pair. Players are shown by their titles."""
    width = max(map(len, titles.values()))
    print(f"{'':{width}}  {say('terminal.arena.head')}")
    for name, tally in standings.ranking():
        print(f"{titles[name]:{width}} {numbers(tally)}")
    print()
    names = [name for name, _ in standings.ranking()]
    for pair in combinations(names, 2):
        if pair in standings.head_to_head:
            # the better player first
            name, other = max(pair, pair[::-1], key=lambda two: standings.head_to_head[two].share)
            against = say("terminal.arena.against", name=titles[other])
            print(f"{titles[name]:{width}} {numbers(standings.head_to_head[name, other])}   {against}")
    ends = [how_ended(family, reason, count) for reason, count in standings.reasons.most_common()]
    print(f"\n{say('terminal.arena.ended' if ends else 'terminal.arena.ended.none', ends=ends)}")
    for failure in standings.failures[:5]:
        warn(failure)


def how_ended(family: str, reason: str, count: int) -> str:
    """How many games ended for a reason; the bare reason where the family has no sentence for it."""
    return say(find(family, f"arena.ended.{reason}") or "arena.ended.other", count=count, reason=reason)


def numbers(tally: "Tally") -> str:
    share, margin = (number(part, language(), "0.0%") for part in (tally.share, tally.error_margin))
    return f"{tally.games:6} {tally.won:6} {tally.drawn:6} {tally.lost:6}  {share:>6} ± {margin}"


def engine(
    rules: Annotated[
        str, typer.Argument(metavar="RULES", help="The game: a name, with or without options, or a .toml file.")
    ] = "nine",
) -> None:
    """Run Millrow as an engine for other programs.

    It uses a UCI-like protocol on standard input and output."""
    from millrow import __version__
    from millrow.engines.uci.server import UciServer
    from millrow.families.rules_text import load_rules

    UciServer(load_rules(rules), lambda line: print(line, flush=True), f"Millrow {__version__}").run(sys.stdin)
