"""The variants and their options, as the program describes them, with pictures."""

import millrow
from millrow.core.options import Choice, options, written
from millrow.families.drops.presets import DROP_GAMES
from millrow.families.drops.rules import DropRules
from millrow.families.mills.presets import MILL_GAMES
from millrow.families.mills.rules import MillRules

PRESETS = [name for name in millrow.NAMED if name != "connect"]  # a base for custom rules, not a variant
STEPS = 9  # played before each picture


def pictures() -> dict[str, str]:
    """A picture of each variant a few steps into a game."""
    drawn = {}
    for name in PRESETS:
        game = millrow.new_game(name, first=0)
        while game.ply < STEPS and game.outcome is None:
            game.play(millrow.best(game, level="medium", seed=game.ply).step)
        drawn[name] = str(millrow.svg(game.rules, game.position))
    return drawn


def variants() -> str:
    """A section for each variant: picture, size, and what differs from the default rules."""
    parts = []
    for family, presets in (("Mills", MILL_GAMES), ("Drops", DROP_GAMES)):
        parts.append(f"## {family}")
        parts += [_section(name, rules) for name, rules in presets.items() if name in PRESETS]
    return "\n\n".join(parts)


def _section(name: str, rules: MillRules | DropRules) -> str:
    common = {key: option.default for key, option in options(rules).items()}
    own = {key: getattr(rules, key) for key in common if getattr(rules, key) != common[key]}
    if isinstance(rules, MillRules):
        own.pop("men", None)
        size = f"{len(rules.board.points)} points, {len(rules.board.mills)} mills, {rules.men} discs each."
    else:
        for key in ("columns", "rows", "line", "players"):
            own.pop(key, None)
        size = f"{rules.columns} x {rules.rows} cells, {rules.line} in a row, {rules.players} players."
    solved = "" if millrow.unsolved(rules) else "Every position can be solved."
    lines = [f"- `{key}={written(value)}`: {_meaning(rules, key, value)}" for key, value in own.items()]
    return "\n\n".join(
        filter(
            None,
            [
                f"### {millrow.title(rules)} {{ #{name} }}",
                f"![{millrow.title(rules)}](pictures/{name}.svg){{ width=300 }}",
                f"`{name}`: {size} {solved}".strip(),
                "Differences from the default rules:\n\n" + "\n".join(lines) if lines else "",
            ],
        )
    )


def _meaning(rules: MillRules | DropRules, key: str, value: object) -> str:
    option = options(rules)[key]
    if isinstance(option.kind, Choice):
        return f"{option.says} Here: {option.kind.words[str(value)]}."
    return option.says


def option_tables(family: str) -> str:
    """Every option of a family: its meaning, its allowed values and its default."""
    rows = ["| option | meaning | allowed values | default |", "|---|---|---|---|"]
    for option in options(MillRules if family == "mills" else DropRules).values():
        kind = option.kind
        if isinstance(kind, Choice):
            allowed = "; ".join(f"`{word}` {says}" for word, says in kind.words.items())
        else:
            allowed = kind.allowed
        rows.append(f"| `{option.name}` | {option.says} | {allowed} | `{written(option.default)}` |")
    return "\n".join(rows)
