"""The mill FEN that other programs use for boards of 24 points.

    ********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1

Rings from the inside, eight points each, clockwise from twelve o'clock: O white, @ black, * free. Then the side, the
phase (r ready, p placing, m moving, o over) and the act (p place, s select, r remove), men on board and in hand of
white and of black, takings due for both, four numbers on the last mill, a mask of mills, quiet plies, move number.
Theirs are white and black, ours blue and red: `white` says which seat is white.
"""

import re
from typing import NamedTuple

from millrow.notation.errors import NotationError
from millrow.wording import say

from .boards import NINE, TWELVE
from .rules import MillPosition, MillRules, pair

RINGS = (
    ("d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5"),
    ("d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6"),
    ("d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7"),
)
NUMBERS = (
    "mills.fen.white.men",
    "mills.fen.white.hand",
    "mills.fen.black.men",
    "mills.fen.black.hand",
    "mills.fen.white.takings",
    "mills.fen.black.takings",
)


class Fen(NamedTuple):
    """What a FEN says: the position, and the counters a position of ours does not hold."""

    position: MillPosition
    quiet: int = 0
    move: int = 1


def write_fen(rules: MillRules, fen: Fen | MillPosition, *, white: int = 0) -> str:
    """The FEN, or ValueError where the form cannot express the position."""
    _check_board(rules, white)
    fen = Fen(fen) if isinstance(fen, MillPosition) else fen
    pos = fen.position
    if max(pos.taking) > 9:
        raise ValueError(say("mills.fen.takings"))
    if pos.barred != ("", "") or pos.again or min(pos.taking[0], pos.taking[1]):
        raise ValueError(say("mills.fen.barred"))
    marks = dict.fromkeys(rules.board.names(pos.men[white]), "O")
    marks |= dict.fromkeys(rules.board.names(pos.men[1 - white]), "@")
    rings = "/".join("".join(marks.get(point, "*") for point in ring) for ring in RINGS)
    over = rules.outcome(pos) is not None
    phase = "o" if over else "p" if pos.hand != (0, 0) else "m"
    act = "r" if pos.taking[pos.turn] else "p" if pos.hand[pos.turn] else "s"
    side = "w" if pos.turn == white else "b"
    numbers = [n for seat in (white, 1 - white) for n in (pos.men[seat].bit_count(), pos.hand[seat])]
    numbers += [pos.taking[white], pos.taking[1 - white], 0, 0, 0, 0, 0, fen.quiet, fen.move]
    return f"{rings} {side} {phase} {act} {' '.join(map(str, numbers))}"


def read_fen(rules: MillRules, text: str, *, white: int = 0) -> Fen:
    """The position of a FEN, or NotationError. Its fields about the last mill are ignored."""
    try:
        _check_board(rules, white)
    except ValueError as error:
        raise NotationError(1, 1, str(error)) from None
    if len(text) > 1000:
        raise NotationError.at(text, 1000, say("expected.characters", most=1000))
    words = list(re.finditer(r"\S+", text))
    if len(words) != 17:
        raise NotationError.at(text, 0, say("mills.fen.fields", fields=17), say("mills.fen.fields", fields=len(words)))
    men = _read_rings(rules, text, words[0])
    for word, allowed in zip(words[1:4], ("wb", "rpmo", "psr"), strict=True):
        if len(word[0]) != 1 or word[0] not in allowed:
            raise NotationError.at(text, word.start(), say("allowed.one-of", names=list(allowed)), word[0])
    numbers = _read_numbers(rules, text, words[4:], men)
    turn = white if words[1][0] == "w" else 1 - white
    pos = MillPosition(
        pair(white, men[0], men[1]),
        pair(white, numbers[1], numbers[3]),
        turn,
        pair(white, numbers[4], numbers[5]),
    )
    if (words[3][0] == "r") != bool(pos.taking[turn]):
        raise NotationError.at(text, words[3].start(), say("mills.fen.act"), words[3][0])
    if pos.taking[1 - turn] or (pos.taking[turn] and not rules.takable(pos)):
        raise NotationError.at(text, words[8].start(), say("mills.fen.due"))
    return Fen(pos, max(numbers[11], 0), max(numbers[12], 1))


def _read_numbers(rules: MillRules, text: str, words: list[re.Match[str]], men: tuple[int, int]) -> list[int]:
    numbers = []
    for word in words:
        if not re.fullmatch(r"-?[0-9]{1,18}", word[0]):
            raise NotationError.at(text, word.start(), say("mills.fen.number"), word[0])
        numbers.append(int(word[0]))
    on_board = [side.bit_count() for side in men]
    left = [rules.men - n for n in on_board]
    ranges = [(on_board[0], on_board[0]), (0, left[0]), (on_board[1], on_board[1]), (0, left[1]), (0, 9), (0, 9)]
    for word, number, what, (low, high) in zip(words, numbers, NUMBERS, ranges, strict=False):
        if not low <= number <= high:
            drawn = say("mills.fen.drawn", low=low, what=say(what))
            allowed = drawn if low == high else say("mills.fen.range", what=say(what), low=low, high=high)
            raise NotationError.at(text, word.start(), allowed, word[0])
    return numbers


def _check_board(rules: MillRules, white: int) -> None:
    if white not in (0, 1):
        raise ValueError(say("mills.fen.white"))
    if rules.board not in (NINE, TWELVE):
        raise ValueError(say("mills.fen.board"))


def _read_rings(rules: MillRules, text: str, word: re.Match[str]) -> tuple[int, int]:
    rings = word[0].split("/")
    if [len(ring) for ring in rings] != [8, 8, 8]:
        raise NotationError.at(text, word.start(), say("mills.fen.rings"), word[0])
    men = {"O": 0, "@": 0}
    for nth, mark in enumerate("".join(rings)):
        if mark == "*":
            continue
        if mark not in men:
            raise NotationError.at(text, word.start() + nth + nth // 8, say("mills.fen.mark"), mark)
        men[mark] |= 1 << rules.board.index[RINGS[nth // 8][nth % 8]]
    return men["O"], men["@"]
