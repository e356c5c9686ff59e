"""What the commands about kept games share: the open store, one sentence for what goes wrong, tables, bars."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from millrow.store import Ambiguous
    from millrow.store.store import Store
    from millrow.store.summaries import Page, Save, Summary

Db = Annotated[
    str | None,
    typer.Option("--db", envvar="MILLROW_DB", metavar="FILE|URL", help="Where games are kept; your own file if none."),
]
NONE_YET = "No games are kept yet. `millrow serve` starts a new one, and it is kept as you play."
NO_SAVES = (
    "There are no saves yet: `millrow games save GAME NAME` makes one of a game you play. "
    "For a new game, `millrow serve`."
)

NO_SETUPS = "No positions are saved yet. `millrow serve` opens the page, where you can set one up and save it."


@contextmanager
def opened(where: str | None, *, read_only: bool = False) -> Iterator["Store"]:
    """The store; whatever it cannot do ends the command with one sentence and status 2."""
    from millrow.notation.errors import NotationError
    from millrow.rules.base import Refused
    from millrow.store import Ambiguous, StoreError, open_store

    try:
        with open_store(where or None, read_only=read_only) as store:
            yield store
    except StoreError as error:
        if read_only and error.code == "none":
            print(NONE_YET)
            raise typer.Exit from None
        sorry(error.say)
    except Ambiguous as error:
        sorry(matches(error, "{}", "Give the id at the end of a line instead."))
    except (Refused, NotationError) as error:
        sorry(str(error))


def option_for(db: str | None) -> str:
    """What finds the store again on a command line: nothing if it is found by itself. A password is not repeated."""
    import os
    import shlex

    if not db or db == os.environ.get("MILLROW_DB"):
        return ""
    return " --db URL" if "://" in db else f" --db {shlex.quote(db)}"


def sorry(say: str) -> NoReturn:
    """End the command with one sentence and status 2."""
    typer.echo(f"millrow: {say}", err=True)
    raise typer.Exit(2) from None


@contextmanager
def bar(label: str) -> Iterator[Any]:
    """A progress bar on a terminal; elsewhere nothing is shown."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=None)
        yield lambda done, of: progress.update(task, completed=done, total=of or None)


def one_of(option: str, given: str, *known: str) -> None:
    if given and given not in known:
        sorry(f"{option} is {given!r}, allowed: {', '.join(known)}")


def filters(rules: str, result: str, state: str, opponents: str) -> tuple[str, str, str, str]:
    """What a list is asked for, if there is such a thing; a sentence that lists what there is otherwise."""
    from millrow.notation.errors import NotationError
    from millrow.notation.rule_text import read_rules, write_rules
    from millrow.rules.base import SEAT_NAMES
    from millrow.rules.named import NAMED

    if ":" in rules:
        try:
            rules = write_rules(read_rules(rules))
        except NotationError as error:
            sorry(f"--rules: {error}")
    else:
        one_of("--rules", rules, "mills", "drops", *NAMED)
    one_of("--result", result.lower(), "playing", "drawn", *(name.lower() for name in SEAT_NAMES))
    one_of("--state", state, "playing", "over")
    one_of("--opponents", opponents, "people", "computer", "computers")
    return rules, result.lower(), state, opponents


def moment(milliseconds: int) -> str:
    """A time as people here read it."""
    from datetime import datetime

    return datetime.fromtimestamp(milliseconds / 1000).strftime("%Y-%m-%d %H:%M")


def words(item: "Summary | Save") -> tuple[str, str]:
    title = f"{item.title} ({item.rules_title})" if item.title else item.rules_title
    mark = " [unverified]" if getattr(item, "source", "") == "unverified" else ""
    return title + mark, item.players


def plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def table(names: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    if rows:
        print(*aligned([names, *rows]), sep="\n")


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """A line for each row, with columns as wide as they need to be."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def matches(error: "Ambiguous", typed: str, says: str) -> str:
    """The games or saves that match, the newest first, each with what to type for it: `typed`, its id for {}."""
    found = error.found
    saves = error.kind == "save"
    rows = [
        (
            moment(item.created if saves else item.updated),
            *words(item),
            f"move {item.ply}",
            typed.replace("{}", item.id if saves else item.game, 1),
        )
        for item in found.items
    ]
    lines = [f"{plural(found.total, error.kind)} match {error.key[:40]!r}, newest first:"]
    lines += [f"  {line}" for line in aligned(rows)]
    if more := found.total - len(rows):
        lines.append(f"  and {plural(more, f'older {error.kind}')}: `millrow games {'saves' if saves else 'list'}`")
    return "\n".join([*lines, says])


def footer(page: "Page[Any]", word: str) -> None:
    if page.total and not page.items:
        print(f"There is no page {page.page}: {plural(page.total, word)} on {plural(page.pages, 'page')}.")
    elif page.pages > 1:
        print(f"page {page.page} of {page.pages}, {plural(page.total, word)} in all; --page goes on")
    elif not page.items:
        print(f"No {word} fits.")
