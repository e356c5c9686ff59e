"""What to do if the name of a save is taken: set by an option, or asked for."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from millrow.wording import say

from .output import fail
from .store_option import one_of

if TYPE_CHECKING:
    from millrow.store.summaries import Existing, Save

ANSWERS: "dict[str, Existing]" = {"replace": "replace", "keep": "keep"}  # to a name that is taken
ExistingOption = Annotated[
    str,
    typer.Option(
        metavar="replace|keep",
        help="What to do if the name is taken: replace the old save, or keep both. Default: ask.",
    ),
]


def use_name(name: str, existing: str, act: "Callable[[str, Existing], Save]") -> "Save":
    """Save or rename with `act`, which gets the name and what to do with saves that already have it."""
    from millrow.core.rules import Refused

    from .play.interview import answer_word, read_answer
    from .play.terminal import input_is_terminal

    one_of("--existing", existing, *ANSWERS)
    while True:
        try:
            return act(name, ANSWERS.get(existing, "refuse"))
        except Refused as error:
            if error.refusal.code != "name-taken":
                raise
            if not input_is_terminal():
                fail(say("terminal.name.existing", error=error))
            typer.echo(str(error))
        replace, keep, no = map(answer_word, (*ANSWERS, "no"))
        asks = say("terminal.name.asks", replace=replace, keep=keep, no=no)
        try:
            typed = typer.prompt(asks, default="", show_default=False).strip()
        except typer.Abort:
            typed = ""
        answer = read_answer(typed, (*ANSWERS, "no"))
        if not typed or answer == "no":
            typer.echo(say("terminal.name.unchanged"))
            raise typer.Exit
        existing, name = (answer, name) if answer else (existing, typed)


def replaced_sentence(ids: tuple[str, ...], where: str) -> str:
    """How to restore the saves that were replaced; empty if there were none. For `where` see option_for."""
    commands = [say("terminal.name.restore", save=save, where=where) for save in ids]
    return " " + say("terminal.name.replaced", count=len(ids), commands=commands) if ids else ""
