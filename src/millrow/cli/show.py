"""The commands about rules and positions: show, rules, perft."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from millrow.wording import say, text
from millrow.wording.system import reason

from .output import bar, fail
from .parameters import reader

if TYPE_CHECKING:
    from millrow.core.rules import Rules as AnyRules

Rules = Annotated[
    str, typer.Argument(metavar="RULES", help="The game: a name, with or without options, or a .toml file.")
]


def show(
    rules: Rules,
    position: Annotated[
        list[str] | None, typer.Argument(metavar="POSITION", help="A position on one line. Default: the start.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write an SVG picture to this file.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="List every problem, and say whether a game can reach the position.")
    ] = False,
) -> None:
    """Draw a position."""
    from millrow.families.rules_text import load_rules
    from millrow.games.game import Game
    from millrow.notation.positions import read_position, write_position

    ruleset = load_rules(rules)
    start = read_position(ruleset, " ".join(position)) if position else None
    game = Game(ruleset, start)
    if svg is not None:
        try:
            svg.write_text(game._repr_svg_(), encoding="utf-8")
        except OSError as error:
            fail(say("store.failed.write", where=svg, why=reason(error)))
        return
    print(game)
    print(write_position(ruleset, game.position))
    if check:
        _print_check(ruleset, write_position(ruleset, game.position))


def _print_check(rules: "AnyRules[Any]", position: str) -> None:
    """Print what the setup screen says about a position."""
    from millrow.app.setup import known_reach
    from millrow.core.setup import faults
    from millrow.notation.drafts import paste_draft

    draft = paste_draft(rules, position)
    found = faults(draft)
    print("\n" + (say("form.check.problems", count=len(found)) if found else say("form.check.sound")))
    for fault in found:
        print(f"- {fault.say}")
    if (reach := known_reach(draft)) is not None:
        print(say(f"form.check.{reach}"))


def rules(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Explain these rules. Default: list all games.")
    ] = None,
) -> None:
    """List the games, and explain their options."""
    from millrow.app.learning import sections
    from millrow.core.options import Choice, form_value, options
    from millrow.families import FAMILIES, title
    from millrow.families.rules_text import load_rules, write_rules

    if name is not None:
        ruleset = load_rules(name)
        print(f"{title(ruleset)}   {write_rules(ruleset)}")
        for section in sections(ruleset):
            print(f"\n{section.title}", *(f"  {line}" for line in section.text), sep="\n")
        print(f"\n{say('terminal.rules.options')}")
        for option in options(ruleset).values():
            value = getattr(ruleset, option.name)
            meaning = f" ({option.kind.words[value]})" if isinstance(option.kind, Choice) else ""
            print(f"  {option.name}={form_value(value)}{meaning}\n      {option.says}")
        return
    for family in FAMILIES.values():
        print(text(family.title))
        for name, preset in family.presets.items():
            print(f"  {name:12}{preset.title}")
        print(f"\n  {say('terminal.rules.options')}")
        for option in options(family.rules).values():
            print(f"    {option.name:16}{option.says} {option.kind.allowed}")
            if isinstance(option.kind, Choice):
                for word, meaning in option.kind.words.items():
                    print(f"      {word:19}{meaning}")
        for name, meaning in family.board_text.describe().items() if family.board_text else ():
            print(f"    {name:16}{meaning}")
        print()


def perft(
    rules: Rules,
    depth: Annotated[
        int, typer.Argument(parser=reader("DEPTH", int, 0, 100), metavar="DEPTH", help="Depth in plies (0 to 100).")
    ],
    turns: Annotated[bool, typer.Option("--turns", help="Count a move and the discs it takes as one ply.")] = False,
    positions: Annotated[bool, typer.Option("--positions", help="Count distinct positions instead.")] = False,
    divide: Annotated[bool, typer.Option("--divide", help="Show the count for each first move.")] = False,
    position: Annotated[
        str, typer.Option(metavar="POSITION", help="Start from this position. Default: the start of the game.")
    ] = "",
) -> None:
    """Count the move sequences at each depth.

    The counts can be compared with those of other programs. Each is printed as soon as it is known. Large depths take
    very long; press Ctrl-C to stop."""
    from millrow.core import perft as counting
    from millrow.families.rules_text import load_rules
    from millrow.notation.positions import read_position

    ruleset = load_rules(rules)
    start = read_position(ruleset, position) if position else ruleset.start()
    if positions:
        for ply, count in enumerate(counting.positions(ruleset, start, depth)):
            print(f"positions {ply} {count}", flush=True)
    elif divide:
        total = 0
        for step, count in counting.divide(ruleset, start, depth, turns=turns):
            print(f"{step} {count}", flush=True)
            total += count
        print(f"total {total}")
    else:
        for ply in range(1, depth + 1):
            with bar("counting", depth=ply):
                count = counting.perft(ruleset, start, ply, turns=turns)
            print(f"perft {ply} {count}", flush=True)
