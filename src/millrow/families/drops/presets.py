"""The drop games that have a name."""

from dataclasses import replace

from millrow.core.family import Preset

from .rules import DropRules

CONNECT_FOUR = DropRules(name="connect4")

DROP_GAMES = {
    rules.name: rules
    for rules in (
        CONNECT_FOUR,
        DropRules(columns=3, rows=3, line=3, name="connect3"),
        DropRules(columns=9, rows=9, line=5, name="connect5"),
        DropRules(columns=9, rows=7, players=3, name="trio"),
        DropRules(columns=30, rows=20, line=5, players=4, name="big"),
        DropRules(columns=100, rows=100, line=10, players=10, name="giant"),
        DropRules(name="connect"),
    )
}
PRESETS = {name: Preset(rules, f"drops.title.{name}", open=name == "connect") for name, rules in DROP_GAMES.items()}


def title_of(rules: DropRules) -> str:
    """What people call the game. How a board is stored is not part of what the game is."""
    known = DROP_GAMES.get(rules.name)
    if known is not None and replace(rules, board=known.board) == known:
        return PRESETS[rules.name].title
    return PRESETS["connect"].title if known or not rules.name else rules.name
