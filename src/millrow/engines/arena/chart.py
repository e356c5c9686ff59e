"""Tournament results as an SVG cross table: each cell is shaded by one player's score against another."""

from collections.abc import Mapping
from html import escape

from millrow.wording import say

from .tournament import Standings

CELL, NAMES, HEAD = 84, 130, 70  # pixels
STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#2b2f36}.small{font-size:11px;fill:#5b6270}.title{font-size:16px;"
    "font-weight:600}.on{fill:#fff}"
)


def chart(standings: Standings, title: str, titles: Mapping[str, str]) -> str:
    """The SVG text: each row shows one player's results against the players in the columns, best player first.

    `titles` are the names of the players as people read them.
    """
    names = [name for name, _ in standings.ranking()]
    width, height = NAMES + CELL * (len(names) + 1) + 16, HEAD + CELL * len(names) + 16
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text class="title" x="16" y="26">{escape(title)}</text>',
    ]
    for column, text in enumerate([*(titles[name] for name in names), say("arena.all")]):
        parts.append(_text(NAMES + CELL * column + CELL / 2, HEAD - 12, text, "middle"))
    for row, name in enumerate(names):
        top = HEAD + CELL * row
        parts.append(_text(NAMES - 12, top + CELL / 2 + 5, titles[name], "end"))
        for column, other in enumerate(names):
            if (tally := standings.head_to_head.get((name, other))) is not None:
                parts.append(
                    _cell(NAMES + CELL * column, top, tally.share, f"+{tally.won} ={tally.drawn} -{tally.lost}")
                )
        total = standings.total[name]
        parts.append(_cell(NAMES + CELL * len(names), top, total.share, say("arena.games", games=total.games)))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _cell(left: float, top: float, share: float, below: str) -> str:
    dark = ' class="on"' if share > 0.6 else ""
    small = ' class="small on"' if share > 0.6 else ' class="small"'
    middle = left + CELL / 2
    return (
        f'<rect x="{left + 1}" y="{top + 1}" width="{CELL - 2}" height="{CELL - 2}" rx="6" fill="#1f5fbf" '
        f'fill-opacity="{0.06 + 0.94 * share:.2f}"/>'
        f'<text{dark} x="{middle}" y="{top + CELL / 2}" text-anchor="middle">{share:.0%}</text>'
        f'<text{small} x="{middle}" y="{top + CELL / 2 + 18}" text-anchor="middle">{escape(below)}</text>'
    )


def _text(x: float, y: float, text: str, anchor: str) -> str:
    shown = text if len(text) <= 14 else text[:13] + "…"
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(shown)}</text>'
