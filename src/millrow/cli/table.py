"""`millrow table`: the solved tables of mill games."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .kept import bar, plural, sorry, table
from .look import Rules

if TYPE_CHECKING:
    from millrow.engines.mill_tables.sectors import Sector
    from millrow.engines.mill_tables.tables import Table
    from millrow.rules.mills import MillRules

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="The solved tables of mill games.")

Folder = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where tables are kept; the cache if none.")]
Ending = Annotated[str, typer.Option(metavar="3-4", help="Only this ending, mover's men first, and what follows it.")]


@app.command()
def build(
    rules: Rules,
    folder: Folder = None,
    ending: Ending = "",
    again: Annotated[bool, typer.Option("--again", help="Even if there is one.")] = False,
) -> None:
    """Solve a game completely, with the depth of every win and loss."""
    from time import perf_counter

    from millrow.engines.mill_tables.cache import file_name, tables_folder

    ruleset, sector = asked(rules, ending)
    path = (folder or tables_folder()) / file_name(ruleset, sector)
    try:
        if again:
            path.unlink(missing_ok=True)
    except OSError as error:
        sorry(f"{path} cannot be removed: {error.strerror}")
    begun, was = perf_counter(), path.is_file()
    solved = opened(ruleset, folder, sector)
    did = "read" if was else "built"
    print(f"{solved.layout.size:,} cells {did} in {perf_counter() - begun:.1f} s")
    if not path.is_file():
        sorry(f"the table could not be kept in {path.parent}")
    print(f"{path} ({path.stat().st_size:,} bytes)")


@app.command()
def verify(
    rules: Rules,
    folder: Folder = None,
    ending: Ending = "",
    every: Annotated[int, typer.Option(min=1, help="Only each so-manieth state.")] = 1,
) -> None:
    """Walk every state of a table forward and compute its value again, by code written apart."""
    from math import comb

    from millrow.engines.mill_tables import verify as checker
    from millrow.engines.mill_tables.cache import file_name, tables_folder
    from millrow.engines.mill_tables.files import TableError, load

    ruleset, sector = asked(rules, ending)
    path = (folder or tables_folder()) / file_name(ruleset, sector)
    try:
        solved = load(path, ruleset, sector)
    except FileNotFoundError:
        typer.echo(f"millrow: there is no {path} yet; it is built first", err=True)
        solved = opened(ruleset, folder, sector)
    except OSError as error:
        sorry(f"{path} cannot be read: {error.strerror}")
    except TableError as error:
        sorry(f"{error}; `millrow table build --again` makes it anew")
    points = len(ruleset.board.points)
    total = sum(comb(points, s.us) * comb(points - s.us, s.them) for s in solved.layout.sectors)
    states = wrong = done = 0
    with bar("checking") as progress:
        for part, report in checker.verify(solved, every):
            done += comb(points, part.us) * comb(points - part.us, part.them)
            states, wrong = states + report.states, wrong + report.wrong
            progress(done, total)
            for pos in report.examples:
                men = (",".join(ruleset.board.names(side)) or "-" for side in (pos.us, pos.them))
                print("wrong:", *men, pos.hand, pos.their_hand)
    if wrong:
        sorry(f"{wrong:,} of {states:,} states are wrong")
    print(f"All is well ({states:,} states).")


@app.command()
def info(rules: Rules, folder: Folder = None, ending: Ending = "") -> None:
    """How many states are won, lost and drawn, sector by sector, and the longest win and loss."""
    from millrow.engines.mill_tables.census import NOTHING, count

    ruleset, sector = asked(rules, ending)
    solved = opened(ruleset, folder, sector)
    rows, total = list[list[str]](), NOTHING
    for part in solved.layout.sectors:
        found = count(solved, part)
        total = total.plus(found)
        rows.append([f"{part.us}-{part.them}", f"{part.hand}-{part.their_hand}", *numbers(found)])
    rows.append(["all", "", *numbers(total)])
    table(("men", "hands", "states", "won", "lost", "drawn", "longest win", "loss"), rows)
    print(plural(len(solved.layout.sectors), "sector") + f", {total.orbits:,} states up to symmetry")


def numbers(found: tuple[int, ...]) -> list[str]:
    won, lost, drawn = found[:3]
    longest = ["-" if plies < 0 else str(plies) for plies in found[6:]]
    return [*map(str, (won + lost + drawn, won, lost, drawn)), *longest]


def asked(rules: str, ending: str) -> "tuple[MillRules, Sector | None]":
    """The ruleset and ending of a command line that tables exist for; else the command ends with the reason."""
    from millrow.engines.mill_tables.limits import declines
    from millrow.engines.mill_tables.sectors import Sector
    from millrow.notation.rule_text import load_rules
    from millrow.rules.mills import MillRules

    ruleset = load_rules(rules)
    sector = None
    if ending:
        men = [int(part) if part.isdecimal() and len(part) < 3 else 0 for part in ending.split("-")]
        most = getattr(ruleset, "men", 0)
        if len(men) != 2 or not getattr(ruleset, "fewest", 0) <= min(men) <= max(men) <= most:
            sorry(f"--ending is {ending!r}, allowed: two numbers of men like 3-4, up to {most}")
        sector = Sector(*men)
    if (why := declines(ruleset, None if sector is None else [sector])) is not None:
        sorry(why)
    assert isinstance(ruleset, MillRules)
    return ruleset, sector


def opened(rules: "MillRules", folder: Path | None, ending: "Sector | None") -> "Table":
    from millrow.engines.mill_tables.files import open_table

    with bar("solving") as progress:
        return open_table(rules, folder, ending, progress)
