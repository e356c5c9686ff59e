"""What there is to play: games, options in words, levels, colours. Screens build their menus from this."""

from typing import Any

from millrow import __version__
from millrow.engines.levels import Level, levels
from millrow.games.game import AnyGame, Game
from millrow.notation.look import PALETTE
from millrow.notation.rule_text import write_rules
from millrow.rules.base import SEAT_NAMES, AnyRules
from millrow.rules.drops import DropRules
from millrow.rules.mills import MillRules
from millrow.rules.named import NAMED, TITLES, title
from millrow.rules.options import Choice, Number, Option, options, written

from .views import picture, preview, seats_told, summary

CORE = {  # the games on the front page, each with a few steps that show what it is about
    "six": "b4 c5 c2 d3 a1 e1",
    "connect4": "4 3 4 4 5 5 3 6 3 2",
    "nine": "d6 f4 b4 d2 g7 a1 d3",
    "connect": "3 4 5 6 4 5 6 7 5 8 2 7 6 1 3 8",
}
SHOWN = {"connect": DropRules(columns=10, rows=7, line=5, players=4)}  # not the standard board: one that says more
SAYS = {
    "six": "two squares, six discs each",
    "connect4": "seven columns, four in a line",
    "nine": "three squares, nine discs each, flying at three",
    "connect": "any board to 100 × 100, up to ten players",
}


def catalog() -> dict[str, Any]:
    return {
        "version": __version__,
        "games": [entry(name) for name in [*CORE, *(name for name in NAMED if name not in CORE)]],
        "options": {
            "mill": [told(o) for o in options(MillRules).values()],
            "drop": [told(o) for o in options(DropRules).values()],
        },
        "colours": [
            {"name": name, "colour": name.lower(), "token": name[0], **paint._asdict()}
            for name, paint in zip(SEAT_NAMES, PALETTE, strict=True)
        ],
    }


def entry(name: str) -> dict[str, Any]:
    """A game to choose."""
    rules: AnyRules = NAMED[name]
    shown: AnyGame = Game(SHOWN.get(name, rules), steps=CORE.get(name, "").split())
    return {
        "name": name,
        "title": TITLES[name],
        "says": SAYS.get(name, summary(rules)),
        "family": "mill" if isinstance(rules, MillRules) else "drop",
        "rules": write_rules(rules),
        "core": name in CORE,
        "players": rules.players,
        "levels": [level_told(level) for level in levels(rules)],
        "preview": {**picture(shown.rules, shown.position), "seats": seats_told(shown.seats)},
    }


def told(option: Option) -> dict[str, Any]:
    """An option for a form field."""
    kind = option.kind
    entry: dict[str, Any] = {
        "name": option.name,
        "says": option.says,
        "allowed": kind.allowed,
        "default": written(option.default),
    }
    if isinstance(kind, Number):
        return entry | {"kind": "number", "low": kind.low, "high": kind.high, "none": kind.none}
    if isinstance(kind, Choice):
        return entry | {"kind": "choice", "words": kind.words}
    return entry | {"kind": "yesno"}


def level_told(level: Level) -> dict[str, Any]:
    return {"name": level.name, "title": level.title, "says": level.says, "perfect": level.perfect}


def described(rules: AnyRules) -> dict[str, Any]:
    """Rules as a form shows them: canonical text, words, values, levels, a preview."""
    return {
        "rules": write_rules(rules),
        "title": title(rules),
        "summary": summary(rules),
        "family": "mill" if isinstance(rules, MillRules) else "drop",
        "players": rules.players,
        "options": {name: written(getattr(rules, name)) for name in options(rules)},
        "levels": [level_told(level) for level in levels(rules)],
        "preview": preview(rules),
    }
