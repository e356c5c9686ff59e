"""The `--db` option, and the store it opens."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from millrow.wording import Speaker, say
from millrow.wording.words import shown

from .output import fail, matches

if TYPE_CHECKING:
    from millrow.store.store import Store

Db = Annotated[
    str | None,
    typer.Option(
        "--db",
        envvar="MILLROW_DB",
        metavar="FILE|URL",
        help="Where games are saved: an SQLite file or a PostgreSQL URL. Default: a file in your data folder.",
    ),
]


@contextmanager
def opened(where: str | None, *, read_only: bool = False) -> Iterator["Store"]:
    """The open store. If the store cannot do something, the command ends with one sentence and status 2."""
    from millrow.core.rules import Refused
    from millrow.notation.errors import NotationError
    from millrow.store import Ambiguous, StoreError, open_store

    try:
        with open_store(where or None, read_only=read_only) as store:
            yield store
    except StoreError as error:
        if read_only and error.code == "none":
            print(say("terminal.games.none"))
            raise typer.Exit from None
        fail(error.say)
    except Ambiguous as error:
        fail(matches(error, "{}", say("terminal.matches.id")))
    except (Refused, NotationError) as error:
        fail(str(error))


def option_for(db: str | None) -> str:
    """The option that opens the same store again, empty if none is needed. A password is not repeated."""
    import os
    import shlex

    if not db or db == os.environ.get("MILLROW_DB"):
        return ""
    return " --db URL" if "://" in db else f" --db {shlex.quote(db)}"


def one_of(option: str, given: str, *known: str) -> None:
    """End the command unless the value is empty or one of these."""
    if given and given not in known:
        fail(say("error.rules", field=option, value=shown(given), allowed=", ".join(known)))


def filters(rules: str, result: str, state: str, opponents: str) -> tuple[str, str, str, str]:
    """The filters of a list, checked; a wrong one ends the command with what is allowed."""
    from millrow.core.seats import SEAT_NAMES
    from millrow.families import FAMILIES, NAMED
    from millrow.families.rules_text import read_rules, write_rules
    from millrow.notation.errors import NotationError

    if ":" in rules:
        try:
            rules = write_rules(read_rules(rules))
        except NotationError as error:
            fail(f"--rules: {error}")
    else:
        one_of("--rules", rules, *FAMILIES, *NAMED)
    colours = {Speaker().name(number).casefold(): name.lower() for number, name in enumerate(SEAT_NAMES)}
    result = colours.get(result.casefold(), result.lower())  # a seat can be named in the language of the terminal
    if result not in colours.values():
        one_of("--result", result, "playing", "drawn", *colours)
    one_of("--state", state, "playing", "over")
    one_of("--opponents", opponents, "people", "computer", "computers")
    return rules, result, state, opponents
