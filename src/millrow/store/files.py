"""Games in files: as JSON with a version and a checksum, or as text records. Both are read one game at a time.

{"format": "millrow-game", "version": 1, "rules": "six", "start": "- - 6 6 blue",
 "seats": [{"name": "Ada", "token": "B", "level": "", "colour": ""}, ...], "rules_name": "six",
 "steps": ["a1", ...], "undone": [], "ending": null, "title": "", "tags": {}, "comments": {}, "created": 1760000000000,
 "finished": false, "checksum": "sha256:..."}

An unverified copy says so before its checksum: "verified": false.

Many games are one such line each, after {"format": "millrow-games", "version": 1, "games": 12}.
"""

import json
from collections.abc import Iterator

from millrow.games.events import good_title
from millrow.games.records import Record, read_record, write_record
from millrow.notation.errors import NotationError
from millrow.notation.positions import write_position
from millrow.notation.rule_text import write_rules
from millrow.rules.base import Refused, counted

from .json_form import MANY, ONE, VERSION, Filed, bounded, checksum, parse, read_header, read_json
from .notes import STORE_TAGS, check_notes
from .pieces import Lines, pieces

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


def write_header(games: int) -> str:
    return json.dumps({"format": MANY, "version": VERSION, "games": games}) + "\n"


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
    """The games of a file one after another; NotationError with line and reason at the first that is not right.

    With `unverified` a wrong checksum is let through, and the game says so.
    """
    announced: int | None = None
    count = 0
    for piece in pieces(file):
        try:
            if piece.json:
                data = parse(piece.text)
                if data.get("format") == MANY and announced is None and not count:
                    announced = read_header(piece.text, data)
                    continue
                filed = read_json(piece.text, data, unverified)
            else:
                filed = _read_text(piece.text)
        except NotationError as error:
            raise piece.shift(error) from None
        count += 1
        yield filed
    if announced is not None and announced != count:
        raise NotationError(
            count + 2, 1, f"{counted(announced, 'game')}, as the first line says", f"{counted(count, 'game')}"
        )
    if not count and announced is None:
        raise NotationError(1, 1, "a game", "")


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
