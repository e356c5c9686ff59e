"""Whole games as readable text: tags, turns, comments, result; several games in one file.

    [Rules "six"]
    [Blue "Ada"]
    [Red "Ben"]
    [First "Red"]

    1. c5 a1 2. c1 e1 {the corners} 3. b3 a5 4. d3 a3xc5
    Game in progress

The steps are the game: a reader replays them, and a result that the steps contradict is an error.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from millrow.notation.errors import NotationError
from millrow.notation.positions import read_position, write_position
from millrow.notation.rule_text import read_rules, write_rules
from millrow.rules.base import SEAT_NAMES, AnyRules, Outcome, Refused, RulesError, Seat, result, seated, short

from .game import AnyGame, Game
from .turns import split_turn, turns

TOKEN = re.compile(
    r"""(?P<tag>\[\s*(?P<key>[A-Za-z][A-Za-z0-9_]{0,39})\s+"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\])
      | (?P<comment>\{(?P<text>(?:[^\\}]|\\.)*)\})
      | (?P<result>Game[ ]in[ ]progress|(?:Game[ ]drawn|(?P<winner>[A-Z][a-z]+)[ ]wins):[ ](?P<reason>[a-z-]+))
      | (?P<number>[0-9]+\.)
      | (?P<turn>[a-z0-9][a-z0-9-]*)""",
    re.VERBOSE | re.DOTALL,
)
TAG = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
SPACE = re.compile(r"\s*")
LEVEL_TAGS = tuple(f"{name}Level" for name in SEAT_NAMES)
OWN_TAGS = ("Rules", "Tokens", "Colours", "First", "Start", *SEAT_NAMES, *LEVEL_TAGS)
WIDTH = 100


@dataclass
class Record:
    """A game with what people wrote about it: tags beside the game's own, and comments by ply."""

    game: AnyGame
    tags: dict[str, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)

    def check(self) -> None:
        """Raise ValueError if something could not be written so that it reads back."""
        for key in self.tags:
            if key in OWN_TAGS:
                raise ValueError(f"the tag {key} is the game's own: set it in the game, names and levels in its seats")
            if not TAG.fullmatch(key):
                raise ValueError(f"{short(key)!r} is no tag: a letter, then letters and digits, at most 40")
        most = self.game.ply + len(self.game.undone)
        for ply in self.comments:
            if not 0 <= ply <= most:
                raise ValueError(f"there is no ply {ply} to comment on, the game has 0 to {most}")

    def _repr_svg_(self) -> str:
        return self.game._repr_svg_()


# writing


def write_record(record: Record) -> str:
    """The game as text, ending with a newline. Undone steps and comments on them are not written."""
    record.check()
    game, rules = record.game, record.game.rules
    tags = {"Rules": write_rules(rules)}
    tags |= {SEAT_NAMES[i]: seat.name for i, seat in enumerate(game.seats) if seat.name != SEAT_NAMES[i]}
    tags |= {LEVEL_TAGS[i]: seat.level for i, seat in enumerate(game.seats) if seat.level}
    tokens = "".join(seat.token for seat in game.seats)
    if tokens != "".join(seat.token for seat in seated(rules.players)):
        tags["Tokens"] = tokens
    if any(seat.colour for seat in game.seats):
        tags["Colours"] = " ".join(seat.colour or "-" for seat in game.seats)
    first: int = rules.turn(game.start)
    if game.start != rules.start(first):
        tags["Start"] = write_position(rules, game.start)
    elif first:
        tags["First"] = SEAT_NAMES[first]
    tags |= {key: value for key, value in record.tags.items() if key not in OWN_TAGS}
    lines = [f'[{key} "{_tag_value(value)}"]' for key, value in tags.items()]
    end = game.outcome
    reason = f": {end.reason}" if end else ""
    return "\n".join([*lines, "", *_filled(_words(record)), f"{result(end)}{reason}", ""])


def _words(record: Record) -> Iterator[str]:
    if 0 in record.comments:
        yield _comment(record.comments[0])
    for nth, turn in enumerate(turns(record.game)):
        if nth % record.game.rules.players == 0:
            yield f"{nth // record.game.rules.players + 1}."
        word = ""
        for ply, step in enumerate(turn.steps, turn.ply + 1):
            word += step
            if ply in record.comments:
                yield word
                yield _comment(record.comments[ply])
                word = ""
        if word:
            yield word


def _filled(words: Iterator[str]) -> Iterator[str]:
    """Words in lines of about WIDTH characters; words are never broken."""
    line = ""
    for word in words:
        if line and len(line) + len(word) >= WIDTH:
            yield line
            line = ""
        line += " " * bool(line) + word
    if line:
        yield line


def _comment(text: str) -> str:
    return "{" + _escaped(text, "}") + "}"


def _tag_value(text: str) -> str:
    return _escaped(text, '"').replace("\n", "\\n")


def _escaped(text: str, ender: str) -> str:
    return text.replace("\\", "\\\\").replace(ender, "\\" + ender)


def _unescaped(text: str, *, tag: bool = False) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if tag and found[1] == "n" else found[1], text, flags=re.DOTALL)


# reading


def read_record(text: str) -> Record:
    """The one game of a text, or NotationError."""
    records = list(read_records(text))
    if len(records) != 1:
        raise NotationError(1, 1, "one game", f"{len(records)} games")
    return records[0]


def read_records(text: str) -> Iterator[Record]:
    """The games of a text one after another, or NotationError at the first thing that is not right."""
    tokens = list[re.Match[str]]()
    for token in _tokens(text):
        tokens.append(token)
        if token["result"]:
            yield _record(text, tokens)
            tokens = []
    if tokens:
        raise NotationError.at(text, len(text), "the result, like Game in progress", "")


def _tokens(text: str) -> Iterator[re.Match[str]]:
    offset = len("\ufeff") if text.startswith("\ufeff") else 0
    while (offset := SPACE.match(text, offset).end()) < len(text):  # type: ignore[union-attr]
        token = TOKEN.match(text, offset)
        if token is None:
            raise NotationError.at(text, offset, "a tag, a turn, a comment or the result", text[offset : offset + 20])
        yield token
        offset = token.end()


def _record(text: str, tokens: list[re.Match[str]]) -> Record:
    tags = dict[str, re.Match[str]]()
    for token in tokens:
        if not token["tag"]:
            break
        if token["key"] in tags:
            raise NotationError.at(text, token.start(), "each tag once", token["key"])
        tags[token["key"]] = token
    values = {key: _unescaped(token["value"], tag=True) for key, token in tags.items()}
    record = Record(_new_game(text, tokens[0], tags, values))
    record.tags = {key: value for key, value in values.items() if key not in OWN_TAGS}
    said = dict[int, list[str]]()
    for token in tokens[len(tags) :]:
        _apply(text, token, record.game, said)
    record.comments = {ply: "\n".join(comments) for ply, comments in said.items()}
    return record


def _new_game(text: str, first: re.Match[str], tags: dict[str, re.Match[str]], values: dict[str, str]) -> AnyGame:
    if "Rules" not in tags:
        raise NotationError.at(text, first.start(), 'the tag [Rules "..."]', first[0])
    key = "Rules"
    try:
        rules: AnyRules = read_rules(values[key])
        seats = _seats(rules, values)
        for absent in SEAT_NAMES[rules.players :]:
            if absent in tags or f"{absent}Level" in tags:
                key = absent if absent in tags else f"{absent}Level"
                raise NotationError(1, 1, f"seats of {rules.players} players", key)
        start = rules.start()
        if "First" in values:
            key = "First"
            names = SEAT_NAMES[: rules.players]
            if values[key] not in names:
                raise NotationError(1, 1, f"one of {', '.join(names)}", values[key])
            start = rules.start(names.index(values[key]))
        if "Start" in values:
            key = "Start"
            if "First" in values:
                raise NotationError(1, 1, "First or Start, not both", values[key])
            start = read_position(rules, values[key])
    except NotationError as error:
        raise NotationError.at(text, tags[key].start("value"), error.expected, error.found) from None
    except RulesError as error:
        kinds = {"tokens": ["Tokens"], "colours": ["Colours"], "names": SEAT_NAMES, "levels": LEVEL_TAGS}[error.field]
        key = next(tag for tag in kinds if tag in tags and (len(kinds) == 1 or values[tag] == error.value))
        raise NotationError.at(text, tags[key].start("value"), error.allowed, str(error.value)) from None
    return Game(rules, start, seats=seats)


def _seats(rules: AnyRules, values: dict[str, str]) -> tuple[Seat, ...]:
    names = [values.get(name, name) for name in SEAT_NAMES[: rules.players]]
    levels = [values.get(tag, "") for tag in LEVEL_TAGS[: rules.players]]
    colours = ["" if word == "-" else word for word in values.get("Colours", "").split()]
    return seated(rules.players, names, values.get("Tokens", ""), levels, colours)


def _apply(text: str, token: re.Match[str], game: AnyGame, said: dict[int, list[str]]) -> None:
    if token["comment"]:
        said.setdefault(game.ply, []).append(_unescaped(token["text"]))
    elif token["turn"]:
        offset = token.start()
        for step in split_turn(token["turn"]):
            try:
                game.play(step)
            except Refused as refused:
                raise NotationError.at(text, offset, f"a legal step ({refused.refusal.say})", step) from None
            offset += len(step)
    elif token["result"]:
        _end(text, token, game)
    elif token["tag"]:
        raise NotationError.at(text, token.start(), "the result before the next game", token[0])


def _end(text: str, token: re.Match[str], game: AnyGame) -> None:
    """Check the result, or take it over where only the players can know it."""
    winner = token["winner"]
    if winner is not None and winner not in SEAT_NAMES[: game.rules.players]:
        raise NotationError.at(text, token.start(), "the name of a seat, like Blue", winner)
    said = Outcome(SEAT_NAMES.index(winner) if winner else None, token["reason"]) if token["reason"] else None
    if game.outcome is None and said is not None:
        if said.winner is None and said.reason == "agreed":
            game.agree_draw()
        elif said.winner is not None and said.reason == "resigned" and game.rules.players == 2:
            game.resign(1 - said.winner)
    if game.outcome != said:
        known = game.outcome
        expected = f"{result(known)}{': ' + known.reason if known else ''}, as the steps say"
        raise NotationError.at(text, token.start(), expected, token[0])
