"""The look as data, shared by every picture: colours, marks, type, and the few shapes both boards are made of."""

import re
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any, NamedTuple

from millrow.rules.base import SEAT_NAMES, Seat, palette


class Paint(NamedTuple):
    """The colours of a disc: its light, itself, its rim, and the mark upon it."""

    light: str
    base: str
    rim: str
    mark: str


WHITE, INK = "#ffffff", "#26221c"
PALETTE = (  # by seat; every mark has a contrast of 4.5 to its disc, every rim 3 to the board
    Paint("#6f9bec", "#2b5fc1", "#1f4690", WHITE),  # blue
    Paint("#ef8a76", "#c8432f", "#97301f", WHITE),  # red
    Paint("#6cb98b", "#2b7549", "#1c5433", WHITE),  # green
    Paint("#fcec9f", "#efcd38", "#866708", INK),  # yellow
    Paint("#ab8ad8", "#6b3fa0", "#4a2874", WHITE),  # purple
    Paint("#fabf88", "#e5812a", "#924a08", INK),  # orange
    Paint("#58b4c6", "#0c7086", "#084f5f", WHITE),  # teal
    Paint("#ea8bc2", "#b8247f", "#831559", WHITE),  # magenta
    Paint("#dcf09a", "#a9cb3a", "#566f0c", INK),  # lime
    Paint("#f4f5f6", "#c3c8ce", "#646b73", INK),  # silver
)
MARKS = {  # strokes on a disc of radius 100
    "ring": "M-48,0a48,48 0 1 0 96,0a48,48 0 1 0 -96,0z",
    "cross": "M-35,-35L35,35M-35,35L35,-35",
}
LOOKALIKES = "OoQ0Xx"  # underlined as tokens, for they resemble a ring or a cross
SURFACE = {
    "board": "#e9dcc3",
    "edge": "#d0bd97",
    "lines": "#5b4a33",
    "hole": "#f5f1e8",
    "rim": "#b89b66",
    "text": "#5b4a33",
    "accent": "#1f6f78",
    "last": "#f2c14e",
}
SANS = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"


class Layout(NamedTuple):
    """A board drawn, and where its places are; \\0 stands for the picture's own id."""

    width: int
    height: int
    radius: int  # of a disc
    ring: int  # of what is drawn around a disc
    board: str
    spot: Callable[[Any], tuple[int, int]]


def mark_of(seats: Sequence[Seat], number: int) -> str:
    """The mark on a seat's disc: a ring and a cross for two who kept colour and character; "" shows the character."""
    if len(seats) != 2 or palette(seats)[number] != number or seats[number].token != SEAT_NAMES[number][0]:
        return ""
    return ("ring", "cross")[number]


def xml(text: str) -> str:
    """Text for XML: escaped, and without the characters XML forbids."""
    return escape(re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text))


def label(x: int, y: int, text: str) -> str:
    """A coordinate, centred on a spot."""
    return f'<text x="{x}" y="{y}" dy=".35em">{text}</text>'


def labels(size: int, texts: Iterable[str]) -> str:
    return (
        f'<g class="coordinates" fill="{SURFACE["text"]}" font-family="{SANS}" font-size="{size}" '
        f'text-anchor="middle">{"".join(texts)}</g>'
    )


def frame(width: int, height: int, round_by: int) -> str:
    """The wood that both families share."""
    return (
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="{round_by}" fill="{SURFACE["board"]}" '
        f'stroke="{SURFACE["edge"]}" stroke-width="2"/>'
    )
