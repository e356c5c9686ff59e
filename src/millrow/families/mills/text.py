"""Reading and writing positions of mill games as one line of text.

a1,b4 c1 4 5 blue            blue's men, red's men, both hands, whose turn; `-` for no men
a1,b4,c1 d2 3 5 blue take=1  in the middle of a mill
"""

import re

from millrow.core.seats import SEAT_NAMES
from millrow.notation.errors import NotationError
from millrow.wording import say

from .rules import MillPosition, MillRules, pair

Word = re.Match[str]


def read_position(rules: MillRules, text: str) -> MillPosition:
    """The position a line describes, or NotationError."""
    words = list(re.finditer(r"\S+", text))
    men = [_read_men(rules, text, word) for word in words[:2]]
    if len(words) < 4:
        raise NotationError.at(text, len(text), say("mills.expected.fields", given=len(words)), "")
    blue, red = men
    if both := blue & red:
        raise NotationError.at(text, words[1].start(), say("mills.expected.once"), rules.board.names(both)[0])
    hands = [_read_number(text, words[2 + seat], rules.men - men.bit_count()) for seat, men in enumerate((blue, red))]
    pos = MillPosition((blue, red), (hands[0], hands[1]))
    for nth, word in enumerate(words[4:]):
        key, _, value = word[0].partition("=")
        if nth == 0 and key in ("blue", "red"):
            pos = pos._replace(turn=("blue", "red").index(key))
        elif key == "take":
            pos = pos._replace(taking=_read_taking(rules, pos, text, word))
        elif word[0] == "again" and rules.slides_first == "last" and pos.taking != (0, 0):
            pos = pos._replace(again=True)
        elif key == "barred" and rules.reform == "barred" and value.count(",") == 1:
            first, second = (_read_barred(rules, text, word, slide) for slide in value.split(","))
            pos = pos._replace(barred=(first, second))
        else:
            raise NotationError.at(text, word.start(), say("mills.expected.word"), word[0])
    return rules.auto_pass(pos)


def write_position(rules: MillRules, pos: MillPosition) -> str:
    """The line that reads back as this position."""
    words = [",".join(rules.board.names(men)) or "-" for men in pos.men]
    words += [*map(str, pos.hand), SEAT_NAMES[pos.turn].lower()]
    if pos.taking != (0, 0):
        mine, theirs = pos.taking[pos.turn], pos.taking[1 - pos.turn]
        words.append(f"take={mine},{theirs}" if theirs else f"take={mine}")
    words += ["again"] * pos.again
    if pos.barred != ("", ""):
        words.append("barred=" + ",".join(slide or "-" for slide in pos.barred))
    return " ".join(words)


def split_turn(text: str) -> list[str]:
    """The single steps of a turn's text; a text that is no turn stays whole.

    >>> split_turn("a1-d1xg7")
    ['a1-d1', 'xg7']
    """
    steps = re.findall(r"x?[^x]+", text)
    return steps if "".join(steps) == text else [text]


def _read_taking(rules: MillRules, pos: MillPosition, text: str, word: Word) -> tuple[int, int]:
    found = re.fullmatch(r"take=([1-9][0-9]{0,2})(,1)?", word[0])
    if not found or pos.taking != (0, 0) or (found[2] and rules.full_board != "both_take"):
        raise NotationError.at(text, word.start(), say("mills.expected.take"), word[0])
    other = pos._replace(turn=1 - pos.turn)
    if not rules.takable(pos) or (found[2] and not rules.takable(other)):
        raise NotationError.at(text, word.start(), say("mills.expected.no-take"), word[0])
    return pair(pos.turn, int(found[1]), int(bool(found[2])))


def _read_men(rules: MillRules, text: str, word: Word) -> int:
    bits, offset = 0, word.start()
    for point in word[0].split(",") if word[0] != "-" else ():
        if point not in rules.board.index:
            raise NotationError.at(text, offset, say("mills.expected.point"), point)
        if bits >> rules.board.index[point] & 1:
            raise NotationError.at(text, offset, say("mills.expected.once"), point)
        bits |= 1 << rules.board.index[point]
        offset += len(point) + 1
    if bits.bit_count() > rules.men:
        raise NotationError.at(text, word.start(), say("mills.expected.men", most=rules.men), word[0])
    return bits


def _read_number(text: str, word: Word, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", word[0]) or int(word[0]) > most:
        raise NotationError.at(text, word.start(), say("mills.expected.hand", most=most), word[0])
    return int(word[0])


def _read_barred(rules: MillRules, text: str, word: Word, slide: str) -> str:
    if slide == "-":
        return ""
    if slide.count("-") != 1 or any(point not in rules.board.index for point in slide.split("-")):
        raise NotationError.at(text, word.start(), say("mills.expected.barred"), word[0])
    return slide
