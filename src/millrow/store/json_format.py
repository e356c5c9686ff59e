"""The JSON format of a game: strict validation, with the position and the reason of each error.

What all entries of a file share (version, checksum, fields) is here too; setups are in setup_format.py.
"""

import json
import re
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, NoReturn

from millrow.core.rules import Refused, RulesError
from millrow.core.seats import Seat
from millrow.families.rules_text import read_rules
from millrow.games.events import MAX_EVENTS, checked_seats, clean_title
from millrow.games.game import AnyGame, Game
from millrow.notation.errors import NotationError
from millrow.notation.positions import read_position
from millrow.wording import say

from .notes import check_notes

VERSION = 1
GAME_FORMAT, GAMES_FORMAT, SETUP_FORMAT = "millrow-game", "millrow-games", "millrow-setup"
PLY = re.compile("0|[1-9][0-9]{0,5}")

FIELD_TYPES: dict[str, tuple[type, ...]] = {
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
OPTIONAL_FIELDS = ("verified",)  # written only if false


@dataclass
class GameEntry:
    """A game as an entry of a file."""

    game: AnyGame
    title: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)
    created: int = 0
    finished: bool = False
    verified: bool = True


def checksum(data: dict[str, Any]) -> str:
    """The SHA-256 of the entry without its checksum, independent of whitespace and key order."""
    content = {key: value for key, value in data.items() if key != "checksum"}
    return "sha256:" + sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def parse_object(text: str) -> dict[str, Any]:
    """The JSON object in a text; NotationError for invalid JSON, duplicate keys and NaN.

    The nesting depth must have been limited before.
    """

    def reject_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            raise NotationError(1, 1, say("expected.json.once"))
        return found

    def reject_constant(string: str) -> NoReturn:
        raise NotationError(1, 1, say("expected.json.numbers"), string)

    try:
        data = json.loads(text, object_pairs_hook=reject_duplicates, parse_constant=reject_constant)
    except NotationError:
        raise
    except json.JSONDecodeError as error:
        found = text[error.pos : error.pos + 20]
        raise NotationError(error.lineno, error.colno, say("expected.json", why=error.msg), found) from None
    except (ValueError, RecursionError):  # ValueError: numbers with thousands of digits
        raise NotationError(1, 1, say("expected.json.size")) from None
    assert isinstance(data, dict)
    return data


def _check_version(text: str, data: dict[str, Any]) -> None:
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise error_at_key(text, "version", say("expected.version", newest=VERSION), str(version))
    if version > VERSION:
        found = say("expected.version.found", version=version)
        raise error_at_key(text, "version", say("expected.version.older", newest=VERSION), found)


def read_file_header(text: str, data: dict[str, Any]) -> tuple[int, int]:
    """The numbers of games and setups that the first line of a file announces."""
    _check_version(text, data)
    return _entry_count(text, data, "games"), _entry_count(text, data | {"setups": data.get("setups", 0)}, "setups")


def _entry_count(text: str, data: dict[str, Any], key: str) -> int:
    number = data.get(key)
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise error_at_key(text, key, say("expected.follow", key=key), json.dumps(number))
    return number


def check_entry(text: str, data: dict[str, Any], field_types: dict[str, tuple[type, ...]], unverified: bool) -> bool:
    """Check the version, checksum and fields of an entry; returns whether the checksum is right.

    Raises NotationError, for a wrong checksum only unless `unverified`.
    """
    _check_version(text, data)
    verified = data.get("checksum") == checksum(data)
    if not verified and not unverified:
        raise error_at_key(text, "checksum", say("expected.checksum"), str(data.get("checksum", "")))
    for key, allowed in field_types.items():
        if key not in data and key not in OPTIONAL_FIELDS and not (key == "checksum" and unverified):
            raise NotationError.at(text, len(text) - 1, say("expected.json.key", key=key), "")
        if key in data and (not isinstance(data[key], allowed) or (allowed == (int,) and isinstance(data[key], bool))):
            raise error_at_key(text, key, say("expected.json.kind", key=key), json.dumps(data[key]))
    for key in data.keys() - field_types.keys():
        raise error_at_key(text, key, say("allowed.one-of", names=list(field_types)), key)
    return verified


def check_time(text: str, data: dict[str, Any]) -> None:
    if not 0 <= data["created"] < 1 << 53:
        raise error_at_key(text, "created", say("expected.time"), str(data["created"]))


def read_json(text: str, data: dict[str, Any], unverified: bool) -> GameEntry:
    """The game in a text, of which `data` is the parsed object; NotationError with position and reason."""
    if data.get("format") != GAME_FORMAT:
        known = say("expected.format", game=GAME_FORMAT, setup=SETUP_FORMAT)
        raise error_at_key(text, "format", known, str(data.get("format", "")))
    verified = check_entry(text, data, FIELD_TYPES, unverified)
    _check_strings(text, data)
    check_time(text, data)
    try:
        title = clean_title(data["title"])
    except Refused as refused:
        raise error_at_key(text, "title", say("expected.name"), data["title"], refused.refusal.say) from None
    comments = {int(ply): note for ply, note in data["comments"].items()}
    game = _parse_game(text, data)
    for key, checked_comments in (("tags", {}), ("comments", comments)):  # tags alone first, to name the wrong field
        try:
            check_notes(game, data["tags"], checked_comments)
        except ValueError as error:
            raise error_at_key(text, key, say("expected.json.notes", key=key), why=str(error)) from None
    verified = verified and data.get("verified", True)
    return GameEntry(game, title, data["tags"], comments, data["created"], data["finished"], verified)


def _check_strings(text: str, data: dict[str, Any]) -> None:
    """Raise NotationError unless steps, tags and comments are strings, and comments are keyed by ply."""
    for key in ("steps", "undone"):
        if not all(isinstance(step, str) for step in data[key]):
            raise error_at_key(text, key, say("expected.json.texts", key=key))
    for key in ("tags", "comments"):
        for name, note in data[key].items():
            if not isinstance(note, str) or (key == "comments" and not PLY.fullmatch(name)):
                raise error_at_key(text, key, say("expected.json.notes", key=key), name)


def _parse_game(text: str, data: dict[str, Any]) -> AnyGame:
    key = "rules"
    try:
        rules: Any = read_rules(data["rules"])
        key = "rules_name"
        if rules.name != data[key]:
            rules = replace(rules, name=clean_title(data[key]))
        key = "start"
        start = read_position(rules, data["start"])
        key = "seats"
        seats = [Seat(**seat) for seat in data["seats"] if _is_seat(seat)]
        if len(seats) != len(data["seats"]) or len(seats) != rules.players:
            raise error_at_key(text, "seats", say("expected.seats", players=rules.players, fields=Seat._fields))
        game: AnyGame = Game(rules, start, seats=checked_seats(seats))
    except RulesError as error:
        raise error_at_key(text, key, error.allowed, str(error.value)) from None
    except Refused as refused:
        raise error_at_key(text, key, say("expected.name"), data[key], refused.refusal.say) from None
    except NotationError as error:
        raise (error if key == "seats" else error_at_key(text, key, error.expected, error.found, error.why)) from None
    check_step_count(text, len(data["steps"]) + len(data["undone"]))
    for nth, step in enumerate(data["steps"] + data["undone"]):
        try:
            game.play(step)
        except Refused as refused:
            raise _step_error(text, data, nth, step, refused.refusal.say) from None
    game.go_to(len(data["steps"]))
    _apply_ending(text, data, game)
    return game


def _is_seat(data: object) -> bool:
    """True if the data has the fields of a seat: name and token are required, and a token is one character."""
    if not isinstance(data, dict) or not data.keys() <= set(Seat._fields) or not {"name", "token"} <= data.keys():
        return False
    return all(isinstance(value, str) for value in data.values()) and len(data["token"]) == 1


def _apply_ending(text: str, data: dict[str, Any], game: AnyGame) -> None:
    ending = data["ending"]
    try:
        if ending == [None, "agreed"]:
            game.agree_draw()
        elif ending in ([0, "resigned"], [1, "resigned"]) and type(ending[0]) is int:
            game.resign(1 - ending[0])
        elif ending is not None:
            raise error_at_key(text, "ending", say("expected.ending"), str(ending))
    except Refused as refused:
        possible = say("expected.ending.possible")
        raise error_at_key(text, "ending", possible, str(ending), refused.refusal.say) from None
    if data["finished"] and game.outcome is None:
        raise error_at_key(text, "finished", say("expected.finished"), "true")


def check_step_count(text: str, steps: int) -> None:
    """Raise NotationError if the game is too long to be stored with a few more events."""
    if steps > MAX_EVENTS - 10:
        found = say("expected.steps.found", steps=steps)
        raise NotationError(1, 1, say("expected.steps", most=MAX_EVENTS - 10), found)


def error_at_key(text: str, key: str, expected: str, found: str | None = None, why: str | None = None) -> NotationError:
    """An error at the value of a key in a JSON text, or at the start of the text."""
    match = re.search(rf'"{re.escape(key)}"\s*:\s*', text)
    return NotationError.at(text, match.end() if match else 0, expected, found, why=why)


def _step_error(text: str, data: dict[str, Any], nth: int, step: str, why: str) -> NotationError:
    """An error at a step; `nth` counts through `steps` and `undone`."""
    key, nth = ("steps", nth) if nth < len(data["steps"]) else ("undone", nth - len(data["steps"]))
    match = re.search(rf'"{key}"\s*:\s*\[', text)
    strings = re.finditer(r'"(?:[^"\\]|\\.)*"', text[match.end() if match else 0 :])
    string = next((string for at, string in enumerate(strings) if at == nth), None)
    offset = match.end() + string.start() if match and string else 0
    return NotationError.at(text, offset, say("expected.step"), step, why=why)
