"""Boards as SVG pictures: one text that stands alone, in a notebook, a file or a page.

Each disc is drawn once and used where it stands, the holes of a drop board are a pattern: even the largest board stays
small. The same position always gives the same text.
"""

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Protocol, runtime_checkable

from millrow.rules.base import AnyRules, Seat, palette
from millrow.rules.columns import check_count_from
from millrow.rules.mills import MillRules
from millrow.rules.named import title

from .drop_svg import drop_layout
from .look import INK, LOOKALIKES, MARKS, PALETTE, SANS, SURFACE, Layout, mark_of, xml
from .mill_svg import mill_layout
from .pictures import Place, Ruleset, chairs, known, men, sentence

MOST_LISTED = 200  # more discs than this are described by their number


class Svg(str):
    """SVG text that a notebook shows as the picture it is."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@runtime_checkable
class Played(Protocol):
    """What a picture of a game asks of the game."""

    @property
    def rules(self) -> Any: ...

    @property
    def position(self) -> Any: ...

    @property
    def steps(self) -> tuple[str, ...]: ...

    @property
    def seats(self) -> Sequence[Seat]: ...

    def status(self) -> str: ...


def svg(
    rules: AnyRules | Played,
    pos: Any = None,
    *,
    last: str = "",
    highlights: Iterable[str] = (),
    coordinates: bool = True,
    size: int | None = None,
    seats: Sequence[Seat] = (),
    count_from: int = 1,
) -> Svg:
    """A picture of a game, or of a position (of the start, if none is given).

    `last` is a step whose disc or point is marked (for drops the top disc of the column); `highlights` are points of a
    mill board or cells of a drop board, "3,0" for column 3 and row 0 from the bottom left, counted from 0. `size` is
    the longer side in pixels; without it the picture fills its container. `count_from` is the number of the first
    column in the header and in the description, 1 or 0. ValueError for places that do not exist.
    """
    if isinstance(rules, Played):
        return game_svg(rules, coordinates=coordinates, size=size, count_from=count_from)
    rules = known(rules)
    pos = rules.start() if pos is None else pos
    status = sentence(rules, pos, seats)
    places = [_place(rules, text) for text in highlights]
    return _draw(rules, pos, status, last, places, coordinates, size, seats, count_from)


def game_svg(game: Played, *, coordinates: bool = True, size: int | None = None, count_from: int = 1) -> Svg:
    """A picture of a game: the last step marked, the mills it closed or the lines that won highlighted."""
    rules, pos, last = known(game.rules), game.position, (game.steps or ("",))[-1]
    if isinstance(rules, MillRules):
        stand, target = men(rules, pos), last.rpartition("-")[2]
        shown: list[Place] = [
            name
            for line in rules.board.lines
            if target in line and len({stand.get(name) for name in line}) == 1 and target in stand
            for name in line
        ]
    else:
        shown = [cell for _, cells in rules.lines(pos) for cell in cells]
    return _draw(rules, pos, game.status(), last, shown, coordinates, size, game.seats, count_from)


def _draw(
    rules: Ruleset,
    pos: Any,
    status: str,
    last: str,
    highlights: Sequence[Place],
    coordinates: bool,
    size: int | None,
    seats: Sequence[Seat],
    count_from: int,
) -> Svg:
    check_count_from(count_from)
    seats, stand = chairs(rules, seats), men(rules, pos)
    if isinstance(rules, MillRules):
        lay = mill_layout(rules, coordinates)
    else:
        lay = drop_layout(rules, coordinates, count_from)
    present = sorted(set(stand.values()))
    parts = [
        f'<title id="\0t">{xml(f"{title(rules)}, {status}")}</title>',
        f'<desc id="\0d">{xml(_described(rules, stand, seats, count_from))}</desc>',
        f"<defs>{''.join(_disc(seats, seat, lay.radius) for seat in present)}</defs>",
        lay.board,
        *_last_marks(rules, pos, last, lay),
    ]
    for seat in present:
        spots = (lay.spot(place) for place, owner in stand.items() if owner == seat)
        uses = "".join(f'<use href="#\0{seat}" x="{x}" y="{y}"/>' for x, y in spots)
        parts.append(f'<g class="men" data-seat="{seat}">{uses}</g>')
    parts += [_highlight(lay, place, place in stand) for place in dict.fromkeys(highlights)]
    body = "\n".join(parts)
    mark = "m" + sha256(body.encode()).hexdigest()[:10]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {lay.width} {lay.height}"{_sized(lay, size)} '
        f'role="img" aria-labelledby="{mark}t" aria-describedby="{mark}d">'
    )
    return Svg(f"{head}\n{body.replace(chr(0), mark)}\n</svg>\n")


def _disc(seats: Sequence[Seat], seat: int, radius: int) -> str:
    """A disc to be used many times: light from the upper left, a short shadow, and its mark."""
    paint, token = PALETTE[palette(seats)[seat]], seats[seat].token
    if name := mark_of(seats, seat):
        mark = (
            f'<path d="{MARKS[name]}" transform="scale({radius / 100})" fill="none" stroke="{paint.mark}" '
            'stroke-width="12" stroke-linecap="round"/>'
        )
    else:
        lined = ' text-decoration="underline"' if token in LOOKALIKES else ""
        tall = round(radius * (1.1 if len(token) == 1 else 2 / (len(token) + 1)), 1)
        mark = (
            f'<text dy=".355em" font-family="{SANS}" font-size="{tall}" font-weight="700" text-anchor="middle" '
            f'fill="{paint.mark}"{lined}>{xml(token)}</text>'
        )
    return (
        f'<radialGradient id="\0g{seat}" cx=".36" cy=".3" r=".75"><stop stop-color="{paint.light}"/>'
        f'<stop offset=".8" stop-color="{paint.base}"/></radialGradient>'
        f'<g id="\0{seat}"><circle cx=".5" cy="{radius / 9:.1f}" r="{radius}" fill="{INK}" opacity=".3"/>'
        f'<circle r="{radius - 0.5}" fill="url(#\0g{seat})" stroke="{paint.rim}"/>{mark}</g>'
    )


def _last_marks(rules: Ruleset, pos: Any, last: str, lay: Layout) -> Iterable[str]:
    """A halo around what the last step concerns, and a faint one where a slide came from."""
    if not last:
        return
    if isinstance(rules, MillRules):
        if not re.fullmatch(r"x?\w+|\w+-\w+", last):
            raise ValueError(f"last is {last[:20]!r}, allowed: a step such as d1, a1-d1 or xg7")
        source, _, target = last.removeprefix("x").rpartition("-")
        if source:
            yield _circle(
                "from", lay.spot(_place(rules, source)), round(lay.ring * 0.6), f'fill="{SURFACE["last"]}" opacity=".5"'
            )
        place = _place(rules, target)
    else:
        if last not in rules.steps or not pos.grid.height(int(last) - 1):
            raise ValueError(f"last is {last[:20]!r}, allowed: a column with a disc, 1 to {rules.columns}")
        place = (int(last) - 1, pos.grid.height(int(last) - 1) - 1)
    yield _circle("last", lay.spot(place), lay.ring, f'fill="{SURFACE["last"]}" opacity=".8"')


def _highlight(lay: Layout, place: Place, occupied: bool) -> str:
    """A ring around a disc, a soft spot on an empty place."""
    look = f'stroke="{SURFACE["accent"]}" fill='
    if occupied:
        return _circle("highlight", lay.spot(place), lay.ring, look + '"none" stroke-width="4"')
    return _circle(
        "highlight",
        lay.spot(place),
        round(lay.radius * 0.6),
        look + f'"{SURFACE["accent"]}" fill-opacity=".3" stroke-width="2.5"',
    )


def _circle(kind: str, spot: tuple[int, int], radius: int, look: str) -> str:
    return f'<circle class="{kind}" cx="{spot[0]}" cy="{spot[1]}" r="{radius}" {look}/>'


def _place(rules: Ruleset, text: str) -> Place:
    if isinstance(rules, MillRules):
        if text in rules.board.index:
            return text
        raise ValueError(f"there is no point {text[:20]!r} on this board")
    if found := re.fullmatch(r"([0-9]{1,3}),([0-9]{1,3})", text):
        column, row = int(found[1]), int(found[2])
        if column < rules.columns and row < rules.rows:
            return column, row
    raise ValueError(f"there is no cell {text[:20]!r}, allowed: 0,0 to {rules.columns - 1},{rules.rows - 1}")


def _described(rules: Ruleset, stand: dict[Place, int], seats: Sequence[Seat], count_from: int) -> str:
    """The men in words, for those who listen to the picture."""
    if not stand:
        return "The board is empty."
    if len(stand) > MOST_LISTED:
        owners = list(stand.values())
        return "Discs: " + ", ".join(f"{seat.name} {owners.count(i)}" for i, seat in enumerate(seats)) + "."
    if isinstance(rules, MillRules):
        lists = [
            (seat.name, [str(place) for place, owner in stand.items() if owner == i]) for i, seat in enumerate(seats)
        ]
        return " ".join(f"{name}: {', '.join(points)}." for name, points in lists if points)
    columns: dict[int, list[str]] = {}
    for place, owner in stand.items():
        columns.setdefault(int(place[0]), []).append(seats[owner].name)
    stacks = "; ".join(f"column {x + count_from}: {', '.join(names)}" for x, names in columns.items())
    return f"From the bottom up, {stacks}."


def _sized(lay: Layout, size: int | None) -> str:
    if size is None:
        return ""
    if size < 1:
        raise ValueError(f"size is {size}, allowed: 1 or more pixels")
    width, height = (max(1, round(size * side / max(lay.width, lay.height))) for side in (lay.width, lay.height))
    return f' width="{width}" height="{height}"'
