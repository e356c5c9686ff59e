"""Commands that look at rules and positions: show, rules, perft."""

from pathlib import Path
from typing import Annotated

import typer

Rules = Annotated[str, typer.Argument(metavar="RULES", help="A name, perhaps with options, or a .toml file.")]


def show(
    rules: Rules,
    position: Annotated[list[str] | None, typer.Argument(help="A position on one line; the start if none.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the picture as SVG to a file.")] = None,
) -> None:
    """Draw a position."""
    from millrow.games.game import Game
    from millrow.notation.positions import read_position, write_position
    from millrow.notation.rule_text import load_rules

    ruleset = load_rules(rules)
    start = read_position(ruleset, " ".join(position)) if position else None
    game = Game(ruleset, start)
    if svg is not None:
        try:
            svg.write_text(game._repr_svg_(), encoding="utf-8")
        except OSError as error:
            typer.echo(f"millrow: {svg} cannot be written: {error.strerror}", err=True)
            raise typer.Exit(2) from None
        return
    print(game)
    print(write_position(ruleset, game.position))


def rules(
    name: Annotated[str | None, typer.Argument(help="Rules to explain; every preset if none.")] = None,
) -> None:
    """The presets, and what each option means."""
    from millrow.notation.rule_text import load_rules, write_rules
    from millrow.rules.boards import BOARDS
    from millrow.rules.drops import DropRules
    from millrow.rules.mills import MillRules
    from millrow.rules.named import NAMED, title
    from millrow.rules.options import Choice, options, written

    if name is not None:
        ruleset = load_rules(name)
        print(f"{title(ruleset)}   {write_rules(ruleset)}")
        for option in options(ruleset).values():
            value = getattr(ruleset, option.name)
            meaning = f" ({option.kind.words[value]})" if isinstance(option.kind, Choice) else ""
            print(f"  {option.name}={written(value)}{meaning}\n      {option.says}")
        return
    for family, kind in (("Mills", MillRules), ("Drops", DropRules)):
        print(f"{family}")
        for preset in NAMED.values():
            if isinstance(preset, kind):
                print(f"  {preset.name:12}{title(preset)}")
        print("\n  options, written NAME:key=value,key=value")
        for option in options(kind).values():
            print(f"    {option.name:16}{option.says} {option.kind.allowed}")
            if isinstance(option.kind, Choice):
                for word, meaning in option.kind.words.items():
                    print(f"      {word:19}{meaning}")
        if kind is MillRules:
            print(f"    {'board':16}The drawing: {', '.join(BOARDS)}")
            print(f"    {'lines, spokes':16}A drawing of your own: lines=a1-b1-c1/a2-b2-c2,spokes=b1-b2")
        print()


def perft(
    rules: Rules,
    depth: Annotated[int, typer.Argument(min=0, max=100, help="How many steps deep.")],
    turns: Annotated[bool, typer.Option("--turns", help="Count a mill and its takings as one.")] = False,
    positions: Annotated[bool, typer.Option("--positions", help="Count different positions instead.")] = False,
    divide: Annotated[bool, typer.Option("--divide", help="Count under each first step.")] = False,
    position: Annotated[str, typer.Option(help="Where to begin; the start if none.")] = "",
) -> None:
    """Count the lines of play, depth by depth, to compare with other programs."""
    from millrow.notation.positions import read_position
    from millrow.notation.rule_text import load_rules
    from millrow.rules import perft as counting

    ruleset = load_rules(rules)
    start = read_position(ruleset, position) if position else ruleset.start()
    if positions:
        for ply, count in enumerate(counting.positions(ruleset, start, depth)):
            print(f"positions {ply} {count}", flush=True)
    elif divide:
        counts = counting.divide(ruleset, start, depth, turns=turns)
        for step, count in counts.items():
            print(f"{step} {count}")
        print(f"total {sum(counts.values())}")
    else:
        for ply in range(1, depth + 1):
            print(f"perft {ply} {counting.perft(ruleset, start, ply, turns=turns)}", flush=True)
