"""What commands print: warnings and errors, progress bars, tables and lists."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from millrow.wording import language, say

if TYPE_CHECKING:
    from millrow.store import Ambiguous
    from millrow.store.summaries import Page, Save, Summary


def warn(text: str) -> None:
    """One sentence on standard error."""
    typer.echo(f"millrow: {text}", err=True)


def fail(text: str) -> NoReturn:
    """End the command with one sentence and status 2."""
    warn(text)
    raise typer.Exit(2) from None


@contextmanager
def bar(work: str, **facts: Any) -> Iterator[Any]:
    """A progress bar for a kind of work and its facts; nothing is shown unless standard error is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import Progress

    from millrow.engines.numba.notice import compiling_shown_by

    named = say(f"terminal.progress.{work}", **facts)
    with (
        Progress(console=Console(stderr=True), transient=True) as progress,
        compiling_shown_by(lambda text: progress.update(task, description=text or named)),
    ):
        task = progress.add_task(named, total=None)
        yield lambda done, of: progress.update(task, completed=done, total=of or None)


def moment(milliseconds: int) -> str:
    """A time in the local time zone."""
    from datetime import datetime

    return datetime.fromtimestamp(milliseconds / 1000).strftime("%Y-%m-%d %H:%M")


def title_and_players(item: "Summary | Save") -> tuple[str, str]:
    """What is played, and who plays."""
    from millrow.app.state import players_text, rules_title

    name = rules_title(item)
    title = f"{item.title} ({name})" if item.title else name
    return mark_unverified(title, getattr(item, "source", "")), players_text(item)


def status_of(item: "Summary | Save") -> str:
    """The status of a game in the language of the terminal. The store has it in English."""
    from millrow.app.state import summary_status_with_reason

    return item.status if language() == "en" else summary_status_with_reason(item)


def mark_unverified(what: str, source: str) -> str:
    """The title of a game or position, marked if it came from an edited file."""
    return say("terminal.games.unverified", what=what) if source == "unverified" else what


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows below column heads; nothing if there are no rows."""
    if rows:
        print(*aligned([[say(f"terminal.head.{head}") for head in heads], *rows]), sep="\n")


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """A line of text for each row, with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def matches(error: "Ambiguous", typed: str, advice: str) -> str:
    """The games or saves that match, the newest first, each with what to type for it: `typed` with its id for {}."""
    found = error.found
    saves = error.kind == "save"
    rows = [
        (
            moment(item.created if saves else item.updated),
            *title_and_players(item),
            say("terminal.matches.move", ply=item.ply),
            typed.replace("{}", item.id if saves else item.game, 1),
        )
        for item in found.items
    ]
    lines: list[str] = [say(f"terminal.matches.{error.kind}", total=found.total, key=error.key[:40])]
    lines += [f"  {line}" for line in aligned(rows)]
    if more := found.total - len(rows):
        lines.append(f"  {say(f'terminal.matches.{error.kind}.more', more=more)}")
    return "\n".join([*lines, advice])


def print_footer(page: "Page[Any]", kind: str) -> None:
    """Print the line below a page of games, saves or positions."""
    what = say(f"terminal.count.{kind}", count=page.total)
    if page.total and not page.items:
        print(say("terminal.page.beyond", page=page.page, what=what, pages=page.pages))
    elif page.pages > 1:
        print(say("terminal.page.more", page=page.page, what=what, pages=page.pages))
    elif not page.items:
        print(say(f"terminal.page.none.{kind}"))
