"""Boards drawn as text, and the reader for such drawings.

5  .-------B-------.        1 2 3 4 5 6 7
   |       |       |        . . . . . . .
4  |   R---B---.   |        . . . . . . .
   |   |       |   |        . . . . . . .
3  .---.       .---.        . . . R . . .
   |   |       |   |        . . R B . . .
2  |   .---.---R   |        . B B R . . .
   |       |       |
1  .-------.-------.        Discs are found by their place in the drawing, so any character can be a token.
   a   b   c   d   e        Text after a blank line is not read back.
"""

from collections.abc import Sequence
from typing import Any

from millrow.core.family import Spot
from millrow.core.rules import P, Rules
from millrow.core.seats import Seat, seated
from millrow.core.sentences import speaker, status_sentence
from millrow.wording import say

from .drawing import fail, terminal_cells
from .errors import NotationError

MAX_LENGTH = 100_000
EMPTY_MARKS = ".·_,:;'`~^°"  # the first that is not a token marks empty places


def picture(
    rules: Rules[P],
    pos: P,
    *,
    seats: Sequence[Seat] = (),
    coordinates: bool = True,
    says: str = "",
    count_from: int = 1,
) -> str:
    """The position as a drawing, followed by a blank line and the status, hands and disc counts.

    Connections that cannot be drawn with - | / \\ are listed below. Wide characters can be tokens. `says` replaces the
    status, since a game knows endings that the position does not show. The columns of a drop board are numbered from
    `count_from`, 1 or 0.
    """
    seats = seats_or_default(rules, seats)
    drawer = rules.family.picture
    tokens, empty = _token_seats(seats)
    marks = {place: seats[seat].token for place, seat in drawer.discs(rules, pos).items()}
    board = drawer.draw(rules, marks, empty, list(tokens), count_from if coordinates else None)
    what, counts = drawer.counts(rules, pos)
    speak = speaker(seats)
    seat_counts = [
        speak.say("picture.count", seat=seat, token=seats[seat].token, count=count) for seat, count in enumerate(counts)
    ]
    status = says or status_text(rules, pos, seats)
    words = [say("picture.words", status=status, what=what, counts=seat_counts), *drawer.footnotes(rules)]
    return "\n".join([*(line.rstrip() for line in board), "", *words])


def read_picture(rules: Rules[P], text: str, *, seats: Sequence[Seat] = ()) -> dict[Any, int]:
    """The discs in a drawing: {point: seat} for mills, {(column, row): seat} for drops; NotationError if unreadable.

    Reads what `picture` draws, with or without coordinates and text below, at any indentation. The position itself is
    not checked: discs of a drop board may float.
    """
    if len(text) > MAX_LENGTH:
        raise NotationError(1, MAX_LENGTH, say("expected.characters", most=MAX_LENGTH))
    tokens, empty = _token_seats(seats_or_default(rules, seats))
    lines = [terminal_cells(line.rstrip()) for line in text.expandtabs().splitlines()]
    first = next((i for i, line in enumerate(lines) if line), None)
    if first is None:
        fail(0, 0, say("expected.drawing"), "")
    return rules.family.picture.read(rules, lines, first, tokens, empty)


def spots(rules: Rules[P], *, seats: Sequence[Seat] = ()) -> dict[Any, Spot]:
    """The line and terminal column of each place in the picture with coordinates.

    For drop boards it is the last column of the cell: a wide character starts one column to the left.
    """
    return rules.family.picture.spots(rules, [seat.token for seat in seats_or_default(rules, seats)])


def status_text(rules: Rules[P], pos: P, seats: Sequence[Seat] = ()) -> str:
    """Whose turn it is and what to do, or the result and its reason, for a position without history."""
    seats = seats_or_default(rules, seats)
    return status_sentence(rules, pos, rules.outcome(pos), seats)


def seats_or_default(rules: Rules[P], seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats given, or the default ones; ValueError if their number does not match the rules."""
    if not hasattr(rules, "family"):
        raise ValueError(say("error.rules-of", kind=type(rules).__name__))
    if seats and len(seats) != rules.players:
        raise ValueError(say("error.seats", seats=len(seats), players=rules.players))
    return tuple(seats) or seated(rules.players)


def _token_seats(seats: Sequence[Seat]) -> tuple[dict[str, int], str]:
    """The seat of each token, and the mark of empty places."""
    tokens = {seat.token: i for i, seat in enumerate(seats)}
    if len(tokens) < len(seats) or any(len(t) != 1 or t.isspace() or not t.isprintable() for t in tokens):
        raise ValueError(say("error.tokens", tokens=[seat.token for seat in seats]))
    return tokens, next(mark for mark in EMPTY_MARKS if mark not in tokens)
