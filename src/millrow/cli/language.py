"""The `--lang` option: the language of everything a command prints. Help texts stay English."""

from typing import Annotated

import typer

from millrow.wording import LANGUAGES, speak

from .output import fail

HELP = f"The language of the output ({', '.join(LANGUAGES)}). Default: en."
Lang = Annotated[str | None, typer.Option("--lang", metavar="LANGUAGE", help=HELP)]


def set_language(language: str | None) -> None:
    """Print everything in this language from now on; an unknown one ends the command."""
    if language:
        try:
            speak(language)
        except ValueError as error:
            fail(str(error))


GlobalLang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        envvar="MILLROW_LANG",
        metavar="LANGUAGE",
        help=HELP,
        is_eager=True,  # so that errors in other options are in this language, too
        callback=lambda language: set_language(language or "en"),
    ),
]
