"""The JSON form of a game, read with suspicion: every wrong file is answered with its place and the reason.

What all entries of a file share (version, checksum, shape) is here too; setups are in setup_form.py.
"""

import json
import re
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, NoReturn

from millrow.games.events import MOST_EVENTS, checked, good_title
from millrow.games.game import AnyGame, Game
from millrow.notation.errors import NotationError
from millrow.notation.positions import read_position
from millrow.notation.rule_text import read_rules
from millrow.rules.base import Refused, RulesError, Seat

from .notes import check_notes

VERSION = 1
ONE, MANY, SETUP = "millrow-game", "millrow-games", "millrow-setup"
UNFIT = "the file as it was written: the checksum does not fit, so it was edited or damaged"
PLY = re.compile("0|[1-9][0-9]{0,5}")

KINDS: dict[str, tuple[type, ...]] = {
    "format": (str,),
    "version": (int,),
    "rules": (str,),
    "rules_name": (str,),
    "start": (str,),
    "seats": (list,),
    "steps": (list,),
    "undone": (list,),
    "ending": (list, type(None)),
    "title": (str,),
    "tags": (dict,),
    "comments": (dict,),
    "created": (int,),
    "finished": (bool,),
    "verified": (bool,),
    "checksum": (str,),
}
MAY_LACK = ("verified",)  # it is written only where it is false


@dataclass
class Filed:
    """A game with all that a file keeps of it."""

    game: AnyGame
    title: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)
    created: int = 0
    finished: bool = False
    verified: bool = True


def checksum(data: dict[str, Any]) -> str:
    """Over everything but itself, however it is spaced and ordered."""
    rest = {key: value for key, value in data.items() if key != "checksum"}
    return "sha256:" + sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def parse(text: str) -> dict[str, Any]:
    """The object of a text whose brackets are known to be shallow."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            raise NotationError(1, 1, "each key once")
        return found

    def never(word: str) -> NoReturn:
        raise NotationError(1, 1, "numbers", word)

    try:
        data = json.loads(text, object_pairs_hook=once, parse_constant=never)
    except NotationError:
        raise
    except json.JSONDecodeError as error:
        raise NotationError(
            error.lineno, error.colno, f"JSON ({error.msg})", text[error.pos : error.pos + 20]
        ) from None
    except (ValueError, RecursionError):  # numbers of ten thousand digits
        raise NotationError(1, 1, "numbers of a sensible size") from None
    assert isinstance(data, dict)
    return data


def _version(text: str, data: dict[str, Any]) -> None:
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise at_key(text, "version", f"a version, 1 to {VERSION}", str(version))
    if version > VERSION:
        say = f"version {VERSION} or older: a newer Millrow wrote this file, and it takes one to read it"
        raise at_key(text, "version", say, f"version {version}")


def read_header(text: str, data: dict[str, Any]) -> tuple[int, int]:
    """How many games and setups follow."""
    _version(text, data)
    return _announced(text, data, "games"), _announced(text, data | {"setups": data.get("setups", 0)}, "setups")


def _announced(text: str, data: dict[str, Any], key: str) -> int:
    number = data.get(key)
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise at_key(text, key, f"how many {key} follow", str(number))
    return number


def check_entry(text: str, data: dict[str, Any], kinds: dict[str, tuple[type, ...]], unverified: bool) -> bool:
    """Raise NotationError unless an entry has the keys it must have, each of its kind. Gives whether the checksum fits;
    it must, unless `unverified`."""
    _version(text, data)
    verified = data.get("checksum") == checksum(data)
    if not verified and not unverified:
        raise at_key(text, "checksum", UNFIT, str(data.get("checksum", "")))
    for key, allowed in kinds.items():
        if key not in data and key not in MAY_LACK and not (key == "checksum" and unverified):
            raise NotationError.at(text, len(text) - 1, f'"{key}"', "")
        if key in data and (not isinstance(data[key], allowed) or (allowed == (int,) and isinstance(data[key], bool))):
            raise at_key(text, key, f"{key} of another kind", repr(data[key]))
    for key in data.keys() - kinds.keys():
        raise at_key(text, key, f"one of {', '.join(kinds)}", key)
    return verified


def check_time(text: str, data: dict[str, Any]) -> None:
    if not 0 <= data["created"] < 1 << 53:
        raise at_key(text, "created", "milliseconds since 1970", str(data["created"]))


def read_json(text: str, data: dict[str, Any], unverified: bool) -> Filed:
    if data.get("format") != ONE:
        known = f'a Millrow game ("format": "{ONE}") or position ("format": "{SETUP}")'
        raise at_key(text, "format", known, str(data.get("format", "")))
    verified = check_entry(text, data, KINDS, unverified)
    _words(text, data)
    check_time(text, data)
    try:
        title = good_title(data["title"])
    except Refused as refused:
        raise at_key(text, "title", refused.refusal.say, data["title"]) from None
    comments = {int(ply): said for ply, said in data["comments"].items()}
    game = _game(text, data)
    for key, tags, said in (("tags", data["tags"], {}), ("comments", data["tags"], comments)):
        try:
            check_notes(game, tags, said)
        except ValueError as error:
            raise at_key(text, key, f"{key} as records have them ({error})") from None
    verified = verified and data.get("verified", True)
    return Filed(game, title, data["tags"], comments, data["created"], data["finished"], verified)


def _words(text: str, data: dict[str, Any]) -> None:
    """Lists and tables hold nothing but words that can be written again."""
    for key in ("steps", "undone"):
        if not all(isinstance(step, str) for step in data[key]):
            raise at_key(text, key, f"{key} that are texts")
    for key in ("tags", "comments"):
        for name, said in data[key].items():
            if not isinstance(said, str) or (key == "comments" and not PLY.fullmatch(name)):
                raise at_key(text, key, f"{key} as records have them", name)


def _game(text: str, data: dict[str, Any]) -> AnyGame:
    key = "rules"
    try:
        rules: Any = read_rules(data["rules"])
        key = "rules_name"
        if rules.name != data[key]:
            rules = replace(rules, name=good_title(data[key]))
        key = "start"
        start = read_position(rules, data["start"])
        key = "seats"
        seats = [Seat(**seat) for seat in data["seats"] if _is_seat(seat)]
        if len(seats) != len(data["seats"]) or len(seats) != rules.players:
            raise at_key(text, "seats", f"{rules.players} seats, each with {', '.join(Seat._fields)}")
        game: AnyGame = Game(rules, start, seats=checked(seats))
    except RulesError as error:
        raise at_key(text, key, error.allowed, str(error.value)) from None
    except Refused as refused:
        raise at_key(text, key, refused.refusal.say) from None
    except NotationError as error:
        raise (error if key == "seats" else at_key(text, key, error.expected, error.found)) from None
    bounded(text, len(data["steps"]) + len(data["undone"]))
    for nth, step in enumerate(data["steps"] + data["undone"]):
        try:
            game.play(step)
        except Refused as refused:
            raise _step(text, data, nth, f"a legal step ({refused.refusal.say})", step) from None
    game.go_to(len(data["steps"]))
    _end(text, data, game)
    return game


def _is_seat(data: object) -> bool:
    """A name and a token, and perhaps more; the token is one character."""
    if not isinstance(data, dict) or not data.keys() <= set(Seat._fields) or not {"name", "token"} <= data.keys():
        return False
    return all(isinstance(value, str) for value in data.values()) and len(data["token"]) == 1


def _end(text: str, data: dict[str, Any], game: AnyGame) -> None:
    ending = data["ending"]
    try:
        if ending == [None, "agreed"]:
            game.agree_draw()
        elif ending in ([0, "resigned"], [1, "resigned"]) and type(ending[0]) is int:
            game.resign(1 - ending[0])
        elif ending is not None:
            raise at_key(text, "ending", 'null, [null, "agreed"] or [winner, "resigned"]', str(ending))
    except Refused as refused:
        raise at_key(text, "ending", f"an ending that can be ({refused.refusal.say})", str(ending)) from None
    if data["finished"] and game.outcome is None:
        raise at_key(text, "finished", "false, since the game goes on", "true")


def bounded(text: str, steps: int) -> None:
    if steps > MOST_EVENTS - 10:
        raise NotationError(1, 1, f"at most {MOST_EVENTS - 10} steps", f"{steps} steps")


def at_key(text: str, key: str, expected: str, found: str | None = None) -> NotationError:
    """An error where a key stands in a JSON text, or at its beginning."""
    place = re.search(rf'"{re.escape(key)}"\s*:\s*', text)
    return NotationError.at(text, place.end() if place else 0, expected, found)


def _step(text: str, data: dict[str, Any], nth: int, expected: str, step: str) -> NotationError:
    """An error at a step, `nth` being counted through both lists."""
    key, nth = ("steps", nth) if nth < len(data["steps"]) else ("undone", nth - len(data["steps"]))
    place = re.search(rf'"{key}"\s*:\s*\[', text)
    words = re.finditer(r'"(?:[^"\\]|\\.)*"', text[place.end() if place else 0 :])
    word = next((word for at, word in enumerate(words) if at == nth), None)
    offset = place.end() + word.start() if place and word else 0
    return NotationError.at(text, offset, expected, step)
