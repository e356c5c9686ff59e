"""The value of a game over its turns, as numbers and as an SVG picture.

For two players there is one line, from the first seat's point of view. With more, every seat has a line of the values
of its own turns.
"""

from itertools import pairwise
from typing import NamedTuple

from millrow.core.seats import palette
from millrow.core.sentences import result_sentence, speaker
from millrow.families import title
from millrow.notation.style import PALETTE, SANS, SURFACE, xml
from millrow.notation.svg import Svg

from ..base import Verdict
from .review import Review
from .words import accuracy_sentence, end_sentence, turn_sentence

WIN, REACH, HALF_LIFE = 0.4, 0.6, 12  # a win in n turns is at WIN + REACH * 2 ** (-n / HALF_LIFE)
ESTIMATE = 0.35  # the height of an estimate of 1: always lower than a proven win


class Point(NamedTuple):
    """A value in the graph: after which turn (0 is the start), how high from -1 to 1, and whether it is proven."""

    number: int
    height: float
    proven: bool


class Series(NamedTuple):
    """A line of the graph, and the seat from whose point of view it is."""

    seat: int
    points: list[Point]


def height(verdict: Verdict) -> float:
    """How high a value is drawn: a proven win above 0.4, and higher the nearer it is; a draw at 0; an estimate
    between -0.35 and 0.35."""
    if not verdict.solved:
        return ESTIMATE * verdict.estimate
    nearness = 0.0 if verdict.turns is None else 2 ** (-verdict.turns / HALF_LIFE)
    return verdict.low * (WIN + REACH * nearness)


def series(review: Review) -> list[Series]:
    """The lines of the graph."""
    seats, turns = review.game.rules.players, review.turns
    if not turns:
        return []
    if seats > 2:
        return [
            Series(seat, [_point(turn.number, turn.played, 1) for turn in turns if turn.seat == seat])
            for seat in range(seats)
        ]
    sign = [1, -1]
    start = _point(0, turns[0].best, sign[turns[0].seat])
    return [Series(0, [start, *(_point(turn.number, turn.played, sign[turn.seat]) for turn in turns)])]


def _point(number: int, verdict: Verdict, sign: int) -> Point:
    return Point(number, round(sign * height(verdict), 3) + 0.0, verdict.solved)


WIDTH, HEIGHT, LEFT, TOP, BOTTOM, RIGHT = 760, 320, 96, 56, 48, 20
INK, FAINT = SURFACE["text"], SURFACE["edge"]


def graph_svg(review: Review, language: str = "") -> Svg:
    """The graph as a picture, described in a language; in the program's if none is given."""
    game, speak = review.game, speaker(review.game.seats, language=language or None)
    colours = [PALETTE[number] for number in palette(game.seats)]
    last = max(1, len(review.turns))

    def x(number: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * number / last, 1)

    def y(value: float) -> float:
        middle, reach = (TOP + HEIGHT - BOTTOM) / 2, (HEIGHT - BOTTOM - TOP) / 2
        return round(middle - reach * value, 1)

    heading = speak.say("review.title", title=title(game.rules), result=result_sentence(game.outcome))
    scores = [speak.again(accuracy_sentence(seat, scored)) for seat, scored in enumerate(review.accuracy)]
    sentences = [turn_sentence(game, turn) for turn in review.turning_points]
    texts = [*scores, *(speak.again(text) for text in [*sentences, end_sentence(review)] if text is not None)]
    two = game.rules.players == 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="{SANS}">',
        f"<title>{xml(heading)}</title><desc>{xml(' '.join(texts))}</desc>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="12" fill="{SURFACE["hole"]}"/>',
        f'<text x="20" y="26" font-size="16" font-weight="600" fill="{INK}">{xml(heading)}</text>',
        f'<text x="20" y="45" font-size="12.5" fill="{INK}">{xml(" ".join(scores[:2]) if two else "")}</text>',
    ]
    zones = [(WIN, 1.0, 0), (-1.0, -WIN, 1)] if two else [(WIN, 1.0, None), (-1.0, -WIN, None)]
    for low, high, seat in zones:
        fill = INK if seat is None else colours[seat].base
        parts.append(
            f'<rect x="{LEFT}" y="{y(high)}" width="{WIDTH - LEFT - RIGHT}" height="{y(low) - y(high)}" '
            f'fill="{fill}" opacity=".09"/>'
        )
    names = [speak.say("review.side", seat=0), speak.say("review.side", seat=1)] if two else ()
    labels = [*(names or (speak.say("review.zone.win"), speak.say("review.zone.loss")))]
    marks = [(0.7, labels[0]), (0.0, speak.say("review.zone.draw")), (-0.7, labels[1])]
    for value, text in marks:
        parts.append(_text(LEFT - 10, y(value) + 4, text, "end"))
    parts.append(f'<path d="M{LEFT} {y(0)}H{WIDTH - RIGHT}" stroke="{FAINT}" stroke-width="1.5"/>')
    rounds = last // game.rules.players
    every = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 50_000) if rounds / step <= 14)
    parts += [
        _text(x(number * game.rules.players), HEIGHT - BOTTOM + 18, str(number), "middle")
        for number in range(every, rounds + 1, every)
    ]
    parts.append(_text(WIDTH - RIGHT, HEIGHT - 10, speak.say("review.axis"), "end"))
    for line in series(review):
        colour = INK if two else colours[line.seat].base
        for before, after in pairwise(line.points):
            dashed = "" if before.proven and after.proven else ' stroke-dasharray="4 4"'
            parts.append(
                f'<path d="M{x(before.number)} {y(before.height)}L{x(after.number)} {y(after.height)}" fill="none" '
                f'stroke="{colour}" stroke-width="2" stroke-linecap="round"{dashed}/>'
            )
        heights = {point.number: point.height for point in line.points}
        for turn in review.turning_points:
            if turn.number in heights and (two or turn.seat == line.seat):
                said = xml(speak.again(turn_sentence(game, turn) or ""))
                parts.append(
                    f'<circle cx="{x(turn.number)}" cy="{y(heights[turn.number])}" r="5" '
                    f'fill="{colours[turn.seat].base}" stroke="#fff" stroke-width="1.5"><title>{said}</title></circle>'
                )
    return Svg("\n".join([*parts, "</svg>"]) + "\n")


def _text(x: float, y: float, text: str, anchor: str) -> str:
    shown = text if len(text) <= 16 else text[:15] + "…"
    return f'<text x="{x}" y="{y}" font-size="12.5" fill="{INK}" text-anchor="{anchor}">{xml(shown)}</text>'
