"""Boards as self-contained SVG.

Discs are `<use>` references and the holes of a drop board are a pattern, so that large boards stay small. The same
position always gives the same text.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Protocol, runtime_checkable

from millrow.core.family import Layout, Place
from millrow.core.rules import P, Rules
from millrow.core.seats import Seat, palette
from millrow.core.sentences import speaker
from millrow.wording import Speaker, say

from .pictures import seats_or_default, status_text
from .style import INK, LOOKALIKES, MARKS, PALETTE, SANS, SURFACE, disc_mark, xml

MAX_DESCRIBED_DISCS = 200  # with more discs, the description only counts them


class Svg(str):
    """SVG text that a notebook displays as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@runtime_checkable
class GameLike(Protocol):
    """What `game_svg` needs of a game."""

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
    rules: Rules[P] | GameLike,
    pos: P | None = None,
    *,
    last: str = "",
    highlights: Iterable[str] = (),
    coordinates: bool = True,
    size: int | None = None,
    seats: Sequence[Seat] = (),
    count_from: int = 1,
) -> Svg:
    """A picture of a game, or of a position (the starting position by default); ValueError for unknown places.

    `last` is a step to mark (for drops, the top disc of the column); `highlights` are points of a mill board or cells
    of a drop board, "3,0" being column 3 and row 0 counted from 0 at the bottom left. `size` is the longer side in
    pixels; without it the picture fills its container. `count_from` is the number of the first column in the header
    and in the description, 1 or 0.
    """
    if isinstance(rules, GameLike):
        return game_svg(rules, coordinates=coordinates, size=size, count_from=count_from)
    position = rules.start() if pos is None else pos
    status = status_text(rules, position, seats)
    places = [rules.family.svg.place(rules, text) for text in highlights]
    return _draw(rules, position, status, last, places, coordinates, size, seats, count_from)


def game_svg(
    game: GameLike, *, coordinates: bool = True, size: int | None = None, count_from: int = 1, language: str = ""
) -> Svg:
    """A picture of a game with the last step marked and its mills or winning lines highlighted.

    Its title and description are in this language; in the program's if none is given.
    """
    rules, family, pos, last = game.rules, game.rules.family, game.position, (game.steps or ("",))[-1]
    marks = family.view.marks(rules, pos, [last] if last else [])
    highlights = [family.svg.place(rules, text) for text in marks]
    return _draw(rules, pos, game.status(), last, highlights, coordinates, size, game.seats, count_from, language)


def _draw(
    rules: Rules[P],
    pos: P,
    status: str,
    last: str,
    highlights: Sequence[Place],
    coordinates: bool,
    size: int | None,
    seats: Sequence[Seat],
    count_from: int,
    language: str = "",
) -> Svg:
    family = rules.family
    seats, discs = seats_or_default(rules, seats), family.picture.discs(rules, pos)
    layout, speak = family.svg.layout(rules, coordinates, count_from), speaker(seats, count_from, language=language)
    present = sorted(set(discs.values()))
    parts = [
        f'<title id="\0t">{xml(speak.say("picture.title", title=family.title_of(rules), status=status))}</title>',
        f'<desc id="\0d">{xml(_description(rules, discs, speak))}</desc>',
        f"<defs>{''.join(_disc(seats, seat, layout.radius) for seat in present)}</defs>",
        layout.board,
        *(_last_step_marks(layout, *family.svg.last_step(rules, pos, last)) if last else ()),
    ]
    for seat in present:
        spots = (layout.spot(place) for place, owner in discs.items() if owner == seat)
        uses = "".join(f'<use href="#\0{seat}" x="{x}" y="{y}"/>' for x, y in spots)
        parts.append(f'<g class="men" data-seat="{seat}">{uses}</g>')
    parts += [_highlight(layout, place, place in discs) for place in dict.fromkeys(highlights)]
    body = "\n".join(parts)
    prefix = "m" + sha256(body.encode()).hexdigest()[:10]  # keeps ids unique when a page holds several pictures
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width} {layout.height}"'
        f'{_size_attributes(layout, size)} role="img" aria-labelledby="{prefix}t" aria-describedby="{prefix}d">'
    )
    return Svg(f"{head}\n{body.replace(chr(0), prefix)}\n</svg>\n")


def _disc(seats: Sequence[Seat], seat: int, radius: int) -> str:
    """The definition of a disc: lit from the upper left, with a short shadow and its mark."""
    colours, token = PALETTE[palette(seats)[seat]], seats[seat].token
    if name := disc_mark(seats, seat):
        mark = (
            f'<path d="{MARKS[name]}" transform="scale({radius / 100})" fill="none" stroke="{colours.mark}" '
            'stroke-width="12" stroke-linecap="round"/>'
        )
    else:
        underline = ' text-decoration="underline"' if token in LOOKALIKES else ""
        font_size = round(radius * (1.1 if len(token) == 1 else 2 / (len(token) + 1)), 1)
        mark = (
            f'<text dy=".355em" font-family="{SANS}" font-size="{font_size}" font-weight="700" text-anchor="middle" '
            f'fill="{colours.mark}"{underline}>{xml(token)}</text>'
        )
    return (
        f'<radialGradient id="\0g{seat}" cx=".36" cy=".3" r=".75"><stop stop-color="{colours.light}"/>'
        f'<stop offset=".8" stop-color="{colours.base}"/></radialGradient>'
        f'<g id="\0{seat}"><circle cx=".5" cy="{radius / 9:.1f}" r="{radius}" fill="{INK}" opacity=".3"/>'
        f'<circle r="{radius - 0.5}" fill="url(#\0g{seat})" stroke="{colours.rim}"/>{mark}</g>'
    )


def _last_step_marks(layout: Layout, source: Place | None, target: Place) -> Iterable[str]:
    """A halo around the place of the last step, and a fainter one where the disc came from."""
    if source is not None:
        yield _circle("from", layout.spot(source), round(layout.ring * 0.6), f'fill="{SURFACE["last"]}" opacity=".5"')
    yield _circle("last", layout.spot(target), layout.ring, f'fill="{SURFACE["last"]}" opacity=".8"')


def _highlight(layout: Layout, place: Place, occupied: bool) -> str:
    """A ring around a disc, or a filled circle on an empty place."""
    style = f'stroke="{SURFACE["accent"]}" fill='
    if occupied:
        return _circle("highlight", layout.spot(place), layout.ring, style + '"none" stroke-width="4"')
    return _circle(
        "highlight",
        layout.spot(place),
        round(layout.radius * 0.6),
        style + f'"{SURFACE["accent"]}" fill-opacity=".3" stroke-width="2.5"',
    )


def _circle(kind: str, spot: tuple[int, int], radius: int, style: str) -> str:
    return f'<circle class="{kind}" cx="{spot[0]}" cy="{spot[1]}" r="{radius}" {style}/>'


def _description(rules: Rules[P], discs: Mapping[Any, int], speak: Speaker) -> str:
    """The discs in words, for screen readers."""
    if not discs:
        return speak.say("picture.empty")
    if len(discs) > MAX_DESCRIBED_DISCS:
        owners = list(discs.values())
        seats = range(rules.players)
        counts = [speak.say("picture.many.seat", seat=seat, count=owners.count(seat)) for seat in seats]
        return speak.say("picture.many", counts=counts)
    return rules.family.svg.described(rules, discs, speak)


def _size_attributes(layout: Layout, size: int | None) -> str:
    if size is None:
        return ""
    if size < 1:
        raise ValueError(say("error.size", size=size))
    longer = max(layout.width, layout.height)
    width, height = (max(1, round(size * side / longer)) for side in (layout.width, layout.height))
    return f' width="{width}" height="{height}"'
