"""Export files: JSON with a version and a checksum, or text records; both are read one entry at a time.
Setups are JSON only (setup_format.py).

{"format": "millrow-game", "version": 1, "rules": "six", "start": "- - 6 6 blue",
 "seats": [{"name": "Ada", "token": "B", "level": "", "colour": ""}, ...], "rules_name": "six",
 "steps": ["a1", ...], "undone": [], "ending": null, "title": "", "tags": {}, "comments": {}, "created": 1760000000000,
 "finished": false, "checksum": "sha256:..."}

An unverified game also has "verified": false.

A file with several games has one such line each, after {"format": "millrow-games", "version": 1, "games": 12}. If it
has setups too, "setups" is their number.
"""

import json
from collections.abc import Iterator

from millrow.core.rules import Refused
from millrow.families.rules_text import write_rules
from millrow.games.events import clean_title
from millrow.games.records import Record, read_record, with_variations_as_comments, write_record
from millrow.notation.errors import NotationError
from millrow.notation.positions import write_position
from millrow.wording import Sentence, say

from .chunks import LineReader, read_chunks
from .json_format import (
    GAME_FORMAT,
    GAMES_FORMAT,
    SETUP_FORMAT,
    VERSION,
    GameEntry,
    check_step_count,
    checksum,
    parse_object,
    read_file_header,
    read_json,
)
from .notes import STORE_TAGS, check_notes
from .setup_format import SetupEntry, read_setup

# writing


def write_json(entry: GameEntry) -> str:
    """The game as one line of JSON."""
    game = entry.game
    data = {
        "format": GAME_FORMAT,
        "version": VERSION,
        "rules": write_rules(game.rules),
        "rules_name": game.rules.name,
        "start": write_position(game.rules, game.start),
        "seats": [seat._asdict() for seat in game.seats],
        "steps": list(game.steps),
        "undone": list(game.undone),
        "ending": list(game.ending) if game.ending else None,
        "title": entry.title,
        "tags": entry.tags,
        "comments": {str(ply): text for ply, text in entry.comments.items()},
        "created": entry.created,
        "finished": entry.finished,
    }
    if not entry.verified:
        data["verified"] = False
    return json.dumps(data | {"checksum": checksum(data)}, ensure_ascii=False) + "\n"


def write_file_header(games: int, setups: int = 0) -> str:
    """The first line of a file with several entries."""
    data: dict[str, str | int] = {"format": GAMES_FORMAT, "version": VERSION, "games": games}
    return json.dumps(data | ({"setups": setups} if setups else {})) + "\n"


def write_text(entry: GameEntry) -> str:
    """The game as a text record with its title as a tag; undone steps and comments on them are left out."""
    game, tags = entry.game, dict[str, str]()
    if entry.title:
        tags["Title"] = entry.title
    if not entry.verified:
        tags["Verified"] = "no"
    tags |= {key: value for key, value in entry.tags.items() if key not in STORE_TAGS}
    return write_record(Record(game, tags, {ply: text for ply, text in entry.comments.items() if ply <= game.ply}))


# reading


def read_games(file: LineReader, *, unverified: bool = False) -> Iterator[GameEntry]:
    """Like `read_entries`, without the setups."""
    return (entry for entry in read_entries(file, unverified=unverified) if isinstance(entry, GameEntry))


def read_entries(file: LineReader, *, unverified: bool = False) -> Iterator[GameEntry | SetupEntry]:
    """Read the games and setups of a file one by one; NotationError with line and reason at the first mistake.

    With `unverified`, entries with a wrong checksum are accepted and marked as unverified.
    """
    expected_counts: tuple[int, int] | None = None
    games = setups = 0
    for chunk in read_chunks(file):
        entry: GameEntry | SetupEntry
        try:
            if chunk.json:
                data = parse_object(chunk.text)
                if data.get("format") == GAMES_FORMAT and expected_counts is None and not games + setups:
                    expected_counts = read_file_header(chunk.text, data)
                    continue
                read = read_setup if data.get("format") == SETUP_FORMAT else read_json
                entry = read(chunk.text, data, unverified)
            else:
                entry = _read_text(chunk.text)
        except NotationError as error:
            raise chunk.shift(error) from None
        games += isinstance(entry, GameEntry)
        setups += isinstance(entry, SetupEntry)
        yield entry
    if expected_counts is not None and expected_counts != (games, setups):
        expected = say("expected.entry.count", announced=_counts_sentence(*expected_counts))
        raise NotationError(games + setups + 2, 1, expected, _counts_sentence(games, setups))
    if not games + setups and expected_counts is None:
        raise NotationError(1, 1, say("expected.entry"), "")


def _counts_sentence(games: int, setups: int) -> Sentence:
    if setups:
        return say("expected.entry.both", games=games, setups=setups)
    return say("expected.entry.games", games=games)


def _read_text(text: str) -> GameEntry:
    record = read_record(text)
    title = record.tags.get("Title", "")
    try:
        title = clean_title(title)
    except Refused as refused:
        raise NotationError.at(
            text, text.find("[Title"), say("expected.name"), title, why=refused.refusal.say
        ) from None
    tags = {key: value for key, value in record.tags.items() if key not in STORE_TAGS}
    check_step_count(text, record.game.ply)
    try:
        comments = with_variations_as_comments(record)
        check_notes(record.game, tags, comments)
    except ValueError as error:
        raise NotationError(1, 1, say("expected.notes"), why=str(error)) from None
    return GameEntry(record.game, title, tags, comments, verified=record.tags.get("Verified") != "no")
