"""The games, their options and levels, and the colours. Front ends build their menus from this."""

from typing import Any

from millrow import __version__
from millrow.core.options import Choice, Number, Option, options, written
from millrow.core.rules import Rules
from millrow.core.seats import SEAT_NAMES
from millrow.engines.levels import ADAPTIVE, Level, all_levels
from millrow.families import FAMILIES, NAMED, title
from millrow.families.rules_text import read_rules, write_rules
from millrow.games.game import AnyGame, Game
from millrow.notation.style import PALETTE
from millrow.wording import find, say, text

from .state import picture, preview, seats_json, summary, words_json

CORE = {  # the games on the front page, each with a few example moves
    "six": "b4 c5 c2 d3 a1 e1",
    "connect4": "4 3 4 4 5 5 3 6 3 2",
    "nine": "d6 f4 b4 d2 g7 a1 d3",
    "connect": "3 4 5 6 4 5 6 7 5 8 2 7 6 1 3 8",
}
SHOWN = {"connect": "connect:columns=10,rows=7,line=5,players=4"}  # shows more of the game than the standard board


def catalog() -> dict[str, Any]:
    """All games, the options of each family, and the colours."""
    return {
        "version": __version__,
        "games": [game_json(name) for name in [*CORE, *(name for name in NAMED if name not in CORE)]],
        "families": [{"name": name, "title": words_json(text(family.title))} for name, family in FAMILIES.items()],
        "options": {
            name: [option_json(option) for option in options(family.rules).values()]
            for name, family in FAMILIES.items()
        },
        "colours": [
            {"name": name, "colour": name.lower(), "token": name[0], **paint._asdict()}
            for name, paint in zip(SEAT_NAMES, PALETTE, strict=True)
        ],
    }


def game_json(name: str) -> dict[str, Any]:
    """A game, for the menus: its title, options, levels and a picture."""
    rules: Rules[Any] = NAMED[name]
    about = find(rules.family.name, f"about.{name}")
    shown: AnyGame = Game(read_rules(SHOWN.get(name, name)), steps=CORE.get(name, "").split())
    return {
        "name": name,
        "title": words_json(title(rules)),
        "says": [words_json(say(about))] if about else list(map(words_json, summary(rules))),
        "family": rules.family.name,
        "rules": write_rules(rules),
        "core": name in CORE,
        "players": rules.players,
        "drawable": rules.family.drawings is not None,
        "options": {name: written(getattr(rules, name)) for name in options(rules)},
        "levels": [level_json(level) for level in all_levels(rules)],
        "preview": {**picture(shown.rules, shown.position), "seats": seats_json(shown.seats)},
    }


def option_json(option: Option) -> dict[str, Any]:
    """An option, for a form field."""
    kind = option.kind
    entry: dict[str, Any] = {
        "name": option.name,
        "says": words_json(option.says),
        "allowed": words_json(kind.allowed),
        "default": written(option.default),
        "advanced": option.advanced,
    }
    if isinstance(kind, Number):
        return entry | {"kind": "number", "low": kind.low, "high": kind.high, "none": kind.none}
    if isinstance(kind, Choice):
        return entry | {"kind": "choice", "words": {name: words_json(word) for name, word in kind.words.items()}}
    return entry | {"kind": "yesno"}


def level_json(level: Level) -> dict[str, Any]:
    """A level of the computer."""
    return {
        "name": level.name,
        "title": words_json(level.title),
        "says": words_json(level.says),
        "perfect": level.perfect,
        "adapts": level.base == ADAPTIVE,
    }


def rules_json(rules: Rules[Any]) -> dict[str, Any]:
    """Rules as a form shows them: canonical text, title and summary, values, levels, a preview."""
    return {
        "rules": write_rules(rules),
        "title": words_json(title(rules)),
        "summary": list(map(words_json, summary(rules))),
        "family": rules.family.name,
        "players": rules.players,
        "options": {name: written(getattr(rules, name)) for name in options(rules)},
        "levels": [level_json(level) for level in all_levels(rules)],
        "preview": preview(rules),
    }
