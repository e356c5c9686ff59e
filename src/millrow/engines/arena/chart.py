"""A tournament as a picture: a square of shaded cells, everybody's points against everybody."""

from html import escape

from .standings import Standings

CELL, NAMES, HEAD = 84, 130, 70  # pixels
STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#2b2f36}.small{font-size:11px;fill:#5b6270}.title{font-size:16px;"
    "font-weight:600}.on{fill:#fff}"
)


def chart(standings: Standings, title: str) -> str:
    """SVG; rows won against columns. Players are written best first."""
    names = [name for name, _ in standings.ranking()]
    width, height = NAMES + CELL * (len(names) + 1) + 16, HEAD + CELL * len(names) + 16
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text class="title" x="16" y="26">{escape(title)}</text>',
    ]
    for column, name in enumerate([*names, "all"]):
        parts.append(_text(NAMES + CELL * column + CELL / 2, HEAD - 12, name, "middle"))
    for row, name in enumerate(names):
        top = HEAD + CELL * row
        parts.append(_text(NAMES - 12, top + CELL / 2 + 5, name, "end"))
        for column, other in enumerate(names):
            if (line := standings.met.get((name, other))) is not None:
                parts.append(_cell(NAMES + CELL * column, top, line.share, f"+{line.won} ={line.drawn} -{line.lost}"))
        total = standings.total[name]
        parts.append(_cell(NAMES + CELL * len(names), top, total.share, f"{total.games} games"))
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
