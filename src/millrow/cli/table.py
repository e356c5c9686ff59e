"""`millrow table`: tablebases of Men's Morris."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from millrow.wording import say
from millrow.wording.system import reason
from millrow.wording.words import shown

from .output import bar, fail, print_table, warn
from .parameters import whole_number
from .show import Rules
from .usage import Command

if TYPE_CHECKING:
    from millrow.engines.mills.tablebase.probe import Table
    from millrow.engines.mills.tablebase.sectors import Sector
    from millrow.families.mills.rules import MillRules

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Build, verify and show the tablebases of Men's Morris."
)

Folder = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="The folder of the tablebases. Default: in the cache folder.")
]
Endgame = Annotated[
    str,
    typer.Option(
        metavar="DISCS-DISCS",
        help="Only this endgame and those it leads to: 3-4 is three discs of the side to move against four.",
    ),
]


@app.command(cls=Command)
def build(
    rules: Rules,
    folder: Folder = None,
    endgame: Endgame = "",
    again: Annotated[bool, typer.Option("--again", help="Rebuild it even if it exists.")] = False,
) -> None:
    """Solve a game completely. The tablebase holds the number of turns to every win and loss."""
    from time import perf_counter

    from millrow.engines.mills.tablebase.facts import file_name, tables_folder

    ruleset, sector = selected_table(rules, endgame)
    path = (folder or tables_folder()) / file_name(ruleset, sector)
    try:
        if again:
            path.unlink(missing_ok=True)
    except OSError as error:
        fail(say("terminal.table.removed", path=path, why=reason(error)))
    begun, was = perf_counter(), path.is_file()
    solved = load_or_build(ruleset, folder, sector)
    code = "terminal.table.read" if was else "terminal.table.built"
    print(say(code, cells=solved.layout.size, seconds=perf_counter() - begun))
    if not path.is_file():
        fail(say("terminal.table.not-saved", folder=path.parent))
    print(say("terminal.file", path=path, size=path.stat().st_size))


@app.command(cls=Command)
def verify(
    rules: Rules,
    folder: Folder = None,
    endgame: Endgame = "",
    every: Annotated[int, whole_number("--every", low=1, says="Check only every Nth position.")] = 1,
) -> None:
    """Check a tablebase. Recomputes the value of every position from its moves, with independent code."""
    from math import comb

    from millrow.engines.mills.tablebase import verify as checker
    from millrow.engines.mills.tablebase.facts import file_name, tables_folder
    from millrow.engines.mills.tablebase.files import load
    from millrow.engines.mills.tablebase.stored import TableError

    ruleset, sector = selected_table(rules, endgame)
    path = (folder or tables_folder()) / file_name(ruleset, sector)
    try:
        solved = load(path, ruleset, sector)
    except FileNotFoundError:
        warn(say("terminal.table.none", path=path))
        solved = load_or_build(ruleset, folder, sector)
    except OSError as error:
        fail(say("store.failed.read", where=path, why=reason(error)))
    except TableError as error:
        fail(say("terminal.table.again", error=error))
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
                print(say("terminal.table.example", state=" ".join([*men, str(pos.hand), str(pos.their_hand)])))
    if wrong:
        fail(say("terminal.table.wrong", wrong=wrong, states=states))
    print(say("terminal.table.well", states=states))


@app.command(cls=Command)
def info(rules: Rules, folder: Folder = None, endgame: Endgame = "") -> None:
    """Show statistics of a tablebase.

    Counts won, lost and drawn positions, and shows the longest win and loss.
    """
    from millrow.engines.mills.tablebase.census import EMPTY_COUNT, count

    ruleset, sector = selected_table(rules, endgame)
    solved = load_or_build(ruleset, folder, sector)
    rows, total = list[list[str]](), EMPTY_COUNT
    for part in solved.layout.sectors:
        found = count(solved, part)
        total = total.plus(found)
        rows.append([f"{part.us}-{part.them}", f"{part.hand}-{part.their_hand}", *numbers(found)])
    rows.append([say("terminal.table.all"), "", *numbers(total)])
    print_table(("men", "hands", "states", "won", "lost", "drawn", "longest", "loss"), rows)
    print(say("terminal.table.sectors", sectors=len(solved.layout.sectors), states=total.orbits))


def numbers(found: tuple[int, ...]) -> list[str]:
    won, lost, drawn = found[:3]
    longest = ["-" if turns < 0 else str(turns) for turns in found[6:]]
    return [*map(str, (won + lost + drawn, won, lost, drawn)), *longest]


def selected_table(rules: str, endgame: str) -> "tuple[MillRules, Sector | None]":
    """The ruleset and endgame to use; the command ends if there can be no tablebase for them."""
    from millrow.engines.base import Declined
    from millrow.engines.mills.tablebase.sectors import Sector
    from millrow.engines.mills.tables import require_table
    from millrow.families.rules_text import load_rules

    ruleset = load_rules(rules)
    sector = None
    if endgame:
        men = [int(part) if part.isdecimal() and len(part) < 3 else 0 for part in endgame.split("-")]
        most = getattr(ruleset, "men", 0)
        if len(men) != 2 or not getattr(ruleset, "fewest", 0) <= min(men) <= max(men) <= most:
            allowed = say("terminal.table.endgame", most=most)
            fail(say("error.rules", field="--endgame", value=shown(endgame), allowed=allowed))
        sector = Sector(*men)
    try:
        return require_table(ruleset, sector), sector
    except Declined as declined:
        fail(say("terminal.table.declined", why=declined.args[0]))


def load_or_build(rules: "MillRules", folder: Path | None, endgame: "Sector | None") -> "Table":
    """The tablebase from its file; it is built first if there is none."""
    from millrow.engines.mills.tablebase.files import open_table

    with bar("solving") as progress:
        return open_table(rules, folder, endgame, progress)
