"""Wrong options, arguments and commands, answered in our own sentences instead of those of the command-line library."""

import os
import re
from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from millrow.wording import LANGUAGES, say, speak

from .output import fail

UsageError: Any = typer.BadParameter.__base__  # whichever module this version of Typer has it in


class Command(TyperCommand):
    """A command whose help names its arguments without braces and Python types."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        given = list(args)
        try:
            return super().make_context(info_name, args, parent, **extra)
        except UsageError as error:
            fail_usage(error, given, parent.command_path if parent else "", info_name or "")

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return [piece.replace("{", "").replace("}", "") for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        records = dict[str, list[tuple[str, str]]](argument=[], option=[])
        for param in self.get_params(ctx):
            if (record := param.get_help_record(ctx)) is not None:
                name, says = record
                bare = name.partition(" ")[0] if param.param_type_name == "argument" else name
                records[param.param_type_name].append((bare, says))
        for kind, rows in records.items():
            if rows:
                with formatter.section(f"{kind.title()}s"):
                    formatter.write_dl(rows)


class Group(TyperGroup):
    """A group of commands."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        given = list(args)
        try:
            return super().make_context(info_name, args, parent, **extra)
        except UsageError as error:
            fail_usage(error, given, parent.command_path if parent else "", info_name or "")

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.commands:
            close = get_close_matches(args[0], self.commands, 1)
            wrong = say("usage.command", name=args[0], close=close[0] if close else None)
            fail(say("usage", wrong=wrong, command=ctx.command_path))
        return super().resolve_command(ctx, args)


def fail_usage(error: Any, args: list[str], above: str, name: str) -> None:
    """End a command with one sentence about its wrong use; a list of commands is shown as it is.

    `above` is the command that this one belongs to, empty for the first, which sets the language.
    """
    if type(error).__name__ == "NoArgsIsHelpError":
        raise error
    language = requested_language(args) or ("" if above else os.environ.get("MILLROW_LANG", "en"))
    if language in LANGUAGES:
        speak(language)
    fail(say("usage", wrong=usage_sentence(error), command=f"{above} {name}".strip()))


def requested_language(args: list[str]) -> str | None:
    """The language of --lang among arguments that could not be parsed."""
    words = " ".join(args).replace("--lang=", "--lang ").split()
    following = (word for word, option in zip(words[1:], words, strict=False) if option == "--lang")
    return next((word for word in following if word in LANGUAGES), None)


def usage_sentence(error: Any) -> str:
    """What is wrong; in the library's own words if it is something rare."""
    match type(error).__name__:
        case "NoSuchOption":
            close = sorted(error.possibilities or [])
            return say("usage.option", option=error.option_name, close=close[0] if close else None)
        case "BadOptionUsage":
            code = "usage.no-value" if "not take" in error.message else "usage.value"
            return say(code, option=error.option_name)
        case "MissingParameter" if error.param is not None:
            return say("usage.missing", name=error.param.metavar or error.param.name.upper())
    if found := re.fullmatch(r"Got unexpected extra argument\S* \((.*)\)", error.format_message()):
        return say("usage.extra", text=found[1])
    return say("usage.other", text=error.format_message())
