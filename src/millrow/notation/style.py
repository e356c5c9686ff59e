"""The style shared by all pictures: colours, marks, font and basic shapes."""

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from millrow.core.seats import SEAT_NAMES, Seat, palette


class DiscColours(NamedTuple):
    """The colours of a disc: highlight, base, rim, and the mark on it."""

    light: str
    base: str
    rim: str
    mark: str


WHITE, INK = "#ffffff", "#26221c"
PALETTE = (  # by seat; contrast of marks to their disc is at least 4.5, of rims to the board at least 3
    DiscColours("#6f9bec", "#2b5fc1", "#1f4690", WHITE),  # blue
    DiscColours("#ef8a76", "#c8432f", "#97301f", WHITE),  # red
    DiscColours("#6cb98b", "#2b7549", "#1c5433", WHITE),  # green
    DiscColours("#fcec9f", "#efcd38", "#866708", INK),  # yellow
    DiscColours("#ab8ad8", "#6b3fa0", "#4a2874", WHITE),  # purple
    DiscColours("#fabf88", "#e5812a", "#924a08", INK),  # orange
    DiscColours("#58b4c6", "#0c7086", "#084f5f", WHITE),  # teal
    DiscColours("#ea8bc2", "#b8247f", "#831559", WHITE),  # magenta
    DiscColours("#dcf09a", "#a9cb3a", "#566f0c", INK),  # lime
    DiscColours("#f4f5f6", "#c3c8ce", "#646b73", INK),  # silver
)
MARKS = {  # strokes on a disc of radius 100
    "ring": "M-48,0a48,48 0 1 0 96,0a48,48 0 1 0 -96,0z",
    "cross": "M-35,-35L35,35M-35,35L35,-35",
}
LOOKALIKES = "OoQ0Xx"  # tokens that are underlined because they resemble the ring or the cross
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


def disc_mark(seats: Sequence[Seat], number: int) -> str:
    """The mark on a disc: ring or cross for two players with default colours and tokens, "" to show the token."""
    if len(seats) != 2 or palette(seats)[number] != number or seats[number].token != SEAT_NAMES[number][0]:
        return ""
    return ("ring", "cross")[number]


def xml(text: str) -> str:
    """The text escaped for XML, with characters that XML forbids replaced."""
    return escape(re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text))


def label(x: int, y: int, text: str) -> str:
    """A coordinate centred at a point."""
    return f'<text x="{x}" y="{y}" dy=".35em">{text}</text>'


def labels(size: int, texts: Iterable[str]) -> str:
    """The group of all coordinates."""
    return (
        f'<g class="coordinates" fill="{SURFACE["text"]}" font-family="{SANS}" font-size="{size}" '
        f'text-anchor="middle">{"".join(texts)}</g>'
    )


def frame(width: int, height: int, corner_radius: int) -> str:
    """The background of a board."""
    return (
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="{corner_radius}" fill="{SURFACE["board"]}" '
        f'stroke="{SURFACE["edge"]}" stroke-width="2"/>'
    )
