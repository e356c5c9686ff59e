"""Games in files: as JSON with a version and a checksum, or as text records. Both are read one game at a time.
Setups, which are JSON only, stand among them (setup_form.py).

{"format": "millrow-game", "version": 1, "rules": "six", "start": "- - 6 6 blue",
 "seats": [{"name": "Ada", "token": "B", "level": "", "colour": ""}, ...], "rules_name": "six",
 "steps": ["a1", ...], "undone": [], "ending": null, "title": "", "tags": {}, "comments": {}, "created": 1760000000000,
 "finished": false, "checksum": "sha256:..."}

An unverified copy says so before its checksum: "verified": false.

Many games are one such line each, after {"format": "millrow-games", "version": 1, "games": 12}. If there are setups
among them, "setups" counts these.
"""

import json
from collections.abc import Iterator

from millrow.games.events import good_title
from millrow.games.records import Record, read_record, write_record
from millrow.notation.errors import NotationError
from millrow.notation.positions import write_position
from millrow.notation.rule_text import write_rules
from millrow.rules.base import Refused, counted

from .json_form import MANY, ONE, SETUP, VERSION, Filed, bounded, checksum, parse, read_header, read_json
from .notes import STORE_TAGS, check_notes
from .pieces import Lines, pieces
from .setup_form import FiledSetup, read_setup

# writing


def write_json(filed: Filed) -> str:
    """The game on one line."""
    game = filed.game
    data = {
        "format": ONE,
        "version": VERSION,
        "rules": write_rules(game.rules),
        "rules_name": game.rules.name,
        "start": write_position(game.rules, game.start),
        "seats": [seat._asdict() for seat in game.seats],
        "steps": list(game.steps),
        "undone": list(game.undone),
        "ending": list(game.ending) if game.ending else None,
        "title": filed.title,
        "tags": filed.tags,
        "comments": {str(ply): text for ply, text in filed.comments.items()},
        "created": filed.created,
        "finished": filed.finished,
    }
    if not filed.verified:
        data["verified"] = False
    return json.dumps(data | {"checksum": checksum(data)}, ensure_ascii=False) + "\n"


def write_header(games: int, setups: int = 0) -> str:
    data: dict[str, str | int] = {"format": MANY, "version": VERSION, "games": games}
    return json.dumps(data | ({"setups": setups} if setups else {})) + "\n"


def write_text(filed: Filed) -> str:
    """The game as a text record; its title becomes a tag. Undone steps and comments on them are not written."""
    game, first = filed.game, dict[str, str]()
    if filed.title:
        first["Title"] = filed.title
    if not filed.verified:
        first["Verified"] = "no"
    tags = first | {key: said for key, said in filed.tags.items() if key not in STORE_TAGS}
    return write_record(Record(game, tags, {ply: said for ply, said in filed.comments.items() if ply <= game.ply}))


# reading


def read_games(file: Lines, *, unverified: bool = False) -> Iterator[Filed]:
    """The games of a file as `read_entries` gives them, without the setups."""
    return (entry for entry in read_entries(file, unverified=unverified) if isinstance(entry, Filed))


def read_entries(file: Lines, *, unverified: bool = False) -> Iterator[Filed | FiledSetup]:
    """The games and setups of a file one after another; NotationError with line and reason at the first that is not
    right.

    With `unverified` a wrong checksum is let through, and the game or setup says so.
    """
    announced: tuple[int, int] | None = None
    games = setups = 0
    for piece in pieces(file):
        entry: Filed | FiledSetup
        try:
            if piece.json:
                data = parse(piece.text)
                if data.get("format") == MANY and announced is None and not games + setups:
                    announced = read_header(piece.text, data)
                    continue
                read = read_setup if data.get("format") == SETUP else read_json
                entry = read(piece.text, data, unverified)
            else:
                entry = _read_text(piece.text)
        except NotationError as error:
            raise piece.shift(error) from None
        games += isinstance(entry, Filed)
        setups += isinstance(entry, FiledSetup)
        yield entry
    if announced is not None and announced != (games, setups):
        says = f"{_counted(*announced)}, as the first line says"
        raise NotationError(games + setups + 2, 1, says, _counted(games, setups))
    if not games + setups and announced is None:
        raise NotationError(1, 1, "a game or a position", "")


def _counted(games: int, setups: int) -> str:
    return f"{counted(games, 'game')} and {counted(setups, 'setup')}" if setups else counted(games, "game")


def _read_text(text: str) -> Filed:
    record = read_record(text)
    title = record.tags.get("Title", "")
    try:
        title = good_title(title)
    except Refused as refused:
        raise NotationError.at(text, text.find("[Title"), refused.refusal.say, title) from None
    tags = {key: value for key, value in record.tags.items() if key not in STORE_TAGS}
    bounded(text, record.game.ply)
    try:
        check_notes(record.game, tags, record.comments)
    except ValueError as error:
        raise NotationError(1, 1, f"tags and comments that can be kept ({error})") from None
    return Filed(record.game, title, tags, record.comments, verified=record.tags.get("Verified") != "no")
