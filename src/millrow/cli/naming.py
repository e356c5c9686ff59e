"""What the commands do about the name of a save that is taken: as an option says, or as somebody answers."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from .kept import one_of, sorry

if TYPE_CHECKING:
    from millrow.store.summaries import Existing, Save

ANSWERS: "dict[str, Existing]" = {"replace": "replace", "keep": "keep"}  # about a name that is taken
ExistingOption = Annotated[
    str,
    typer.Option(metavar="replace|keep", help="What to do if the name is taken; asked on a terminal if not given."),
]
ASKS = "Type replace, keep (for both), no, or another name; Enter alone changes nothing"


def use_name(name: str, existing: str, act: "Callable[[str, Existing], Save]") -> "Save":
    """Save or rename by `act`, which gets the name and what to do about saves that have it already."""
    from millrow.rules.base import Refused

    from .play.talk import sentence, typed

    one_of("--existing", existing, *ANSWERS)
    while True:
        try:
            return act(name, ANSWERS.get(existing, "refuse"))
        except Refused as error:
            if error.refusal.code != "name-taken":
                raise
            if not typed():
                sorry(f"{error}; --existing replace or --existing keep says what to do")
            typer.echo(sentence(error))
        answer = typer.prompt(ASKS, default="", show_default=False).strip()
        if answer.lower() in ("", "no", "n"):
            typer.echo("Nothing was changed.")
            raise typer.Exit
        if answer in ANSWERS:
            existing = answer
        else:
            name = answer


def replaced_words(ids: tuple[str, ...], where: str) -> str:
    """How the saves that had the name before can be restored; nothing if there were none.

    `where` is the option that finds the store again, see option_for.
    """
    commands = " and ".join(f"`millrow games save-restore {save_id}{where}`" for save_id in ids)
    if len(ids) > 1:
        return f" {len(ids)} old saves were replaced: {commands} bring them back."
    return f" The old save was replaced: {commands} brings it back." if ids else ""
