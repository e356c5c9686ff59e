"""Game records as text, similar to PGN: tags, turns, comments and a result; a file may hold several.

    [Rules "six"]
    [Blue "Ada"]
    [Red "Ben"]
    [First "Red"]

    1. c5 a1 2. c1 e1 {the corners} 3. b3 a5 (3... d3 b4 {slower}) 4. d3 a3xc5
    Game in progress

The reader replays the steps; a result that contradicts them is an error. A variation is in parentheses, after the step
that it replaces; a comment before its first step is its name.
"""

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import Any

from millrow.core.rules import Outcome, Refused, Rules, RulesError
from millrow.core.seats import SEAT_NAMES, Seat, seated
from millrow.families.rules_text import read_rules, write_rules
from millrow.notation.errors import NotationError
from millrow.notation.positions import read_position, write_position
from millrow.wording import say
from millrow.wording.words import short

from .game import AnyGame, Game
from .turns import Turn, turns
from .variations import MAX_DEPTH, MAX_VARIATIONS, Variation

TOKEN = re.compile(
    r"""(?P<tag>\[\s*(?P<key>[A-Za-z][A-Za-z0-9_]{0,39})\s+"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\])
      | (?P<comment>\{(?P<text>(?:[^\\}]|\\.)*)\})
      | (?P<result>Game[ ]in[ ]progress|(?:Game[ ]drawn|(?P<winner>[A-Z][a-z]+)[ ]wins):[ ](?P<reason>[a-z-]+))
      | (?P<number>[0-9]+\.+)
      | (?P<open>\()
      | (?P<close>\))
      | (?P<turn>[a-z0-9][a-z0-9-]*|[A-Z][0-9][A-Za-z0-9-]*)""",
    re.VERBOSE | re.DOTALL,
)
TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
SPACE = re.compile(r"\s*")
LEVEL_TAGS = tuple(f"{name}Level" for name in SEAT_NAMES)
RESERVED_TAGS = ("Rules", "Tokens", "Colours", "First", "Start", *SEAT_NAMES, *LEVEL_TAGS)
LINE_WIDTH = 100
# These words are part of the format and the same in every language.
PLAYING, DRAWN, WON = "Game in progress", "Game drawn", "{} wins"


@dataclass
class Record:
    """A game with additional tags, comments by ply, and variations."""

    game: AnyGame
    tags: dict[str, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)
    variations: list[Variation] = field(default_factory=list)

    def check(self) -> None:
        """Raise ValueError if the record would not read back as written."""
        for key in self.tags:
            if key in RESERVED_TAGS:
                raise ValueError(say("notes.tag.game", tag=key))
            if not TAG_NAME.fullmatch(key):
                raise ValueError(say("notes.tag.name", tag=short(key)))
        last = self.game.ply + len(self.game.undone)
        for ply in self.comments:
            if not 0 <= ply <= last:
                raise ValueError(say("notes.comment.ply", ply=ply, last=last))
        if self.variations:
            line = Game(self.game.rules, self.game.start, self.game.steps + self.game.undone)
            for variation in self.variations:
                variation.check(line)

    def _repr_svg_(self) -> str:
        return self.game._repr_svg_()


# writing


def write_record(record: Record) -> str:
    """The record as text, ending with a newline; undone steps, and comments on and variations of them, are left out."""
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
    tags |= {key: value for key, value in record.tags.items() if key not in RESERVED_TAGS}
    lines = [f'[{key} "{_tag_value(value)}"]' for key, value in tags.items()]
    return "\n".join(
        [*lines, "", *_wrap(_movetext(game, record.comments, record.variations)), _result(game.outcome), ""]
    )


def _result(end: Outcome | None) -> str:
    """The last line of a record."""
    if end is None:
        return PLAYING
    return f"{DRAWN if end.winner is None else WON.format(SEAT_NAMES[end.winner])}: {end.reason}"


def _movetext(game: AnyGame, comments: dict[int, str], variations: list[Variation], first: int = 0) -> Iterator[str]:
    """The turns after the first plies with their numbers, comments and variations, as words to be wrapped."""
    if first in comments:
        yield _comment(comments[first])
    for nth, turn in enumerate(turns(game)):
        yield from _number(nth, game.rules.players, turn, first)
        word = ""
        for ply, step in enumerate(turn.steps, turn.ply + 1):
            if ply <= first:
                continue
            word += step
            others = [variation for variation in variations if variation.ply == ply - 1]
            if ply in comments or others:
                yield word
                word = ""
            if ply in comments:
                yield _comment(comments[ply])
            for variation in others:
                yield from _parenthesised(game, variation)
        if word:
            yield word


def _number(nth: int, players: int, turn: Turn, first: int) -> Iterator[str]:
    """The number before a turn: `3.` before the first seat's, `3...` where a variation begins with another seat's."""
    is_first = nth % players == 0
    if (turn.ply >= first and is_first) or (first and turn.ply <= first < turn.ply + len(turn.steps)):
        yield f"{nth // players + 1}." + ".." * (not is_first)


def with_variations_as_comments(record: Record) -> dict[int, str]:
    """The comments of a record, with its variations as text among them, for those who keep only comments."""
    comments = record.comments.copy()
    if not record.variations:
        return comments
    line = Game(record.game.rules, record.game.start, record.game.steps + record.game.undone)
    for variation in record.variations:
        text, ply = " ".join(_parenthesised(line, variation)), variation.ply + 1
        comments[ply] = f"{comments[ply]}\n{text}" if ply in comments else text
    return comments


def _parenthesised(game: AnyGame, variation: Variation) -> Iterator[str]:
    """A variation of the game as words."""
    words = list(_movetext(variation.game(game), variation.comments, variation.variations, variation.ply))
    words[0] = "(" + words[0]
    words[-1] += ")"
    yield from words


def _wrap(words: Iterator[str]) -> Iterator[str]:
    """Lines of about LINE_WIDTH characters; words are not broken."""
    line = ""
    for word in words:
        if line and len(line) + len(word) >= LINE_WIDTH:
            yield line
            line = ""
        line += " " * bool(line) + word
    if line:
        yield line


def _comment(text: str) -> str:
    return "{" + _escape(text, "}") + "}"


def _tag_value(text: str) -> str:
    return _escape(text, '"').replace("\n", "\\n")


def _escape(text: str, closing: str) -> str:
    return text.replace("\\", "\\\\").replace(closing, "\\" + closing)


def _unescape(text: str, *, tag: bool = False) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if tag and found[1] == "n" else found[1], text, flags=re.DOTALL)


# reading


def read_record(text: str) -> Record:
    """The game of a text; NotationError unless there is exactly one."""
    return _single(read_records(text))


def read_records(text: str) -> Iterator[Record]:
    """Read the games of a text one by one; NotationError at the first mistake."""
    rest = yield from _finished_records(text, None)
    if rest:
        _parse_record(text, rest, None)  # any other mistake is reported first
        raise NotationError.at(text, len(text), say("expected.record.result"), "")


def read_typed_record(text: str, rules: Rules[Any] | None = None) -> Record:
    """The game of a text that a person typed; NotationError unless there is exactly one."""
    return _single(read_typed_records(text, rules))


def read_typed_records(text: str, rules: Rules[Any] | None = None) -> Iterator[Record]:
    """Read games that a person typed: the last one may lack its result, and all of them the tag Rules if the rules are
    known."""
    rest = yield from _finished_records(text, rules)
    if rest:
        yield _parse_record(text, rest, rules)


def _single(records: Iterator[Record]) -> Record:
    found = list(records)
    if len(found) != 1:
        raise NotationError(1, 1, say("expected.record"), say("expected.record.found", games=len(found)))
    return found[0]


def _finished_records(text: str, rules: Rules[Any] | None) -> Generator[Record, None, list[re.Match[str]]]:
    """The games that have a result; returns what follows the last one."""
    tokens = list[re.Match[str]]()
    for token in _tokens(text):
        tokens.append(token)
        if token["result"]:
            yield _parse_record(text, tokens, rules)
            tokens = []
    return tokens


def _tokens(text: str) -> Iterator[re.Match[str]]:
    offset = len("\ufeff") if text.startswith("\ufeff") else 0
    while (offset := SPACE.match(text, offset).end()) < len(text):  # type: ignore[union-attr]
        token = TOKEN.match(text, offset)
        if token is None:
            raise NotationError.at(text, offset, say("expected.record.token"), text[offset : offset + 20])
        yield token
        offset = token.end()


def _parse_record(text: str, tokens: list[re.Match[str]], rules: Rules[Any] | None) -> Record:
    """The game of these tokens; `rules` are those of a game without the tag Rules."""
    tags = dict[str, re.Match[str]]()
    for token in tokens:
        if not token["tag"]:
            break
        if token["key"] in tags:
            raise NotationError.at(text, token.start(), say("expected.record.tag"), token["key"])
        tags[token["key"]] = token
    values = {key: _unescape(token["value"], tag=True) for key, token in tags.items()}
    record = Record(_new_game(text, tokens[0], tags, values, rules))
    record.tags = {key: value for key, value in values.items() if key not in RESERVED_TAGS}
    lines = [_Line(record.game)]  # the main line, and the variations that are open
    variations = 0
    for token in tokens[len(tags) :]:
        if token["open"]:
            variations += 1
            lines.append(_open(text, token, lines, variations))
        elif token["close"]:
            _close(text, token, lines)
        else:
            _apply_token(text, token, lines)
    if len(lines) > 1:
        raise NotationError.at(text, len(text), say("expected.record.variation.end"), "")
    record.comments, record.variations = lines[0].joined_comments(), lines[0].variations
    return record


@dataclass
class _Line:
    """A line being read: the main line, or a variation that begins after `first` plies."""

    game: AnyGame
    first: int = 0
    comments: dict[int, list[str]] = field(default_factory=dict)
    variations: list[Variation] = field(default_factory=list)

    def joined_comments(self) -> dict[int, str]:
        return {ply: "\n".join(texts) for ply, texts in self.comments.items()}


def _open(text: str, token: re.Match[str], lines: list[_Line], variations: int) -> _Line:
    """A new line for a variation of the step just read."""
    line = lines[-1]
    if line.game.ply <= line.first:
        raise NotationError.at(text, token.start(), say("expected.record.variation"), token[0])
    if len(lines) > MAX_DEPTH or variations > MAX_VARIATIONS:
        most = say("expected.record.variations", most=MAX_VARIATIONS, depth=MAX_DEPTH)
        raise NotationError.at(text, token.start(), most, token[0])
    past = line.game.copy()
    past.go_to(line.game.ply - 1)
    return _Line(past, past.ply)


def _close(text: str, token: re.Match[str], lines: list[_Line]) -> None:
    """End the variation that was opened last."""
    if len(lines) < 2 or lines[-1].game.ply <= lines[-1].first:
        raise NotationError.at(text, token.start(), say("expected.record.variation.end"), token[0])
    line = lines.pop()
    steps = line.game.steps[line.first :]
    lines[-1].variations.append(Variation(line.first, steps, line.joined_comments(), line.variations))


def _new_game(
    text: str,
    first: re.Match[str],
    tags: dict[str, re.Match[str]],
    values: dict[str, str],
    known_rules: Rules[Any] | None,
) -> AnyGame:
    if "Rules" not in tags and known_rules is None:
        raise NotationError.at(text, first.start(), say("expected.record.rules"), first[0])
    key = "Rules"
    try:
        rules: Rules[Any] = known_rules if known_rules and key not in values else read_rules(values[key])
        seats = _seats(rules, values)
        for absent in SEAT_NAMES[rules.players :]:
            if absent in tags or f"{absent}Level" in tags:
                key = absent if absent in tags else f"{absent}Level"
                raise NotationError(1, 1, say("expected.record.seats", players=rules.players), key)
        start = rules.start()
        if "First" in values:
            key = "First"
            names = SEAT_NAMES[: rules.players]
            if values[key] not in names:
                raise NotationError(1, 1, say("allowed.one-of", names=names), values[key])
            start = rules.start(names.index(values[key]))
        if "Start" in values:
            key = "Start"
            if "First" in values:
                raise NotationError(1, 1, say("expected.record.start"), values[key])
            start = read_position(rules, values[key])
    except NotationError as error:
        raise NotationError.at(text, tags[key].start("value"), error.expected, error.found, why=error.why) from None
    except RulesError as error:
        tags_of = {"tokens": ["Tokens"], "colours": ["Colours"], "names": SEAT_NAMES, "levels": LEVEL_TAGS}
        keys = tags_of[error.field]
        key = next(tag for tag in keys if tag in tags and (len(keys) == 1 or values[tag] == error.value))
        raise NotationError.at(text, tags[key].start("value"), error.allowed, str(error.value)) from None
    return Game(rules, start, seats=seats)


def _seats(rules: Rules[Any], values: dict[str, str]) -> tuple[Seat, ...]:
    names = [values.get(name, name) for name in SEAT_NAMES[: rules.players]]
    levels = [values.get(tag, "") for tag in LEVEL_TAGS[: rules.players]]
    colours = ["" if word == "-" else word for word in values.get("Colours", "").split()]
    return seated(rules.players, names, values.get("Tokens", ""), levels, colours)


def _apply_token(text: str, token: re.Match[str], lines: list[_Line]) -> None:
    game = lines[-1].game
    if token["comment"]:
        lines[-1].comments.setdefault(game.ply, []).append(_unescape(token["text"]))
    elif token["turn"]:
        offset = token.start()
        for step in game.rules.family.text.split_turn(token["turn"]):
            try:
                game.play(step)
            except Refused as refused:
                raise NotationError.at(text, offset, say("expected.step"), step, why=refused.refusal.say) from None
            offset += len(step)
    elif token["result"]:
        if len(lines) > 1:
            raise NotationError.at(text, token.start(), say("expected.record.variation.end"), token[0])
        _apply_result(text, token, game)
    elif token["tag"]:
        raise NotationError.at(text, token.start(), say("expected.record.end"), token[0])


def _apply_result(text: str, token: re.Match[str], game: AnyGame) -> None:
    """Check the stated result; a resignation or agreed draw, which the steps do not show, is applied to the game."""
    winner = token["winner"]
    if winner is not None and winner not in SEAT_NAMES[: game.rules.players]:
        raise NotationError.at(text, token.start(), say("expected.record.winner"), winner)
    stated = Outcome(SEAT_NAMES.index(winner) if winner else None, token["reason"]) if token["reason"] else None
    if game.outcome is None and stated is not None:
        if stated.winner is None and stated.reason == "agreed":
            game.agree_draw()
        elif stated.winner is not None and stated.reason == "resigned" and game.rules.players == 2:
            game.resign(1 - stated.winner)
    if game.outcome != stated:
        expected = say("expected.record.outcome", result=_result(game.outcome))
        raise NotationError.at(text, token.start(), expected, token[0])
