"""The mill board as SVG: any drawing of lines and spokes, on the grid its points are named by."""

import re
from collections.abc import Mapping

from millrow.core.family import Layout
from millrow.notation.style import SURFACE, frame, label, labels
from millrow.wording import Speaker, say

from .boards import Board
from .picture import edges
from .rules import MillPosition, MillRules

PITCH = 80  # from a point of the grid to the next
RADIUS, RING = 25, 32
MARGIN = 68  # from a point to the edge of the board, with room for coordinates
BARE = 52


def layout(rules: MillRules, coordinates: bool, count_from: int) -> Layout:
    """Any board on its own grid, cropped to where it has points; letters below, numbers on the left."""
    board, margin = rules.board, MARGIN if coordinates else BARE
    across = [ord(name[0]) for name in board.points]
    up = [int(name[1:]) for name in board.points]
    width = (max(across) - min(across)) * PITCH + 2 * margin
    height = (max(up) - min(up)) * PITCH + 2 * margin

    def spot(name: str) -> tuple[int, int]:
        return margin + (ord(name[0]) - min(across)) * PITCH, margin + (max(up) - int(name[1:])) * PITCH

    spots = {name: spot(name) for name in board.points}
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="6"/>' for x, y in spots.values())
    parts = [
        frame(width, height, 18),
        f'<path d="{_lines(board, spots)}" fill="none" stroke="{SURFACE["lines"]}" stroke-width="2.5"/>',
        f'<g class="points" fill="{SURFACE["lines"]}">{dots}</g>',
    ]
    if coordinates:
        rows = {y: name[1:] for name, (x, y) in spots.items()}
        columns = {x: name[0] for name, (x, y) in spots.items()}
        left, below = 20, height - 20
        texts = [label(left, y, text) for y, text in rows.items()]
        texts += [label(x, below, text) for x, text in sorted(columns.items())]
        parts.append(labels(14, texts))
    return Layout(width, height, RADIUS, RING, "\n".join(parts), spot)


def place(rules: MillRules, text: str) -> str:
    """The point of this name, or ValueError."""
    if text not in rules.board.index:
        raise ValueError(say("mills.picture.no-point", point=text[:20]))
    return text


def last_step(rules: MillRules, pos: MillPosition, step: str) -> tuple[str | None, str]:
    """Where a slide came from, and the point that the step is about."""
    if not re.fullmatch(r"x?\w+|\w+-\w+", step):
        raise ValueError(say("mills.picture.last", step=step[:20], **rules.board.examples))
    source, _, target = step.removeprefix("x").rpartition("-")
    return place(rules, source) if source else None, place(rules, target)


def described(rules: MillRules, discs: Mapping[str, int], speak: Speaker) -> str:
    """Each seat's points."""
    lists = [[point for point, owner in discs.items() if owner == seat] for seat in range(rules.players)]
    return " ".join(speak.say("picture.seat", seat=i, places=points) for i, points in enumerate(lists) if points)


def _lines(board: Board, spots: dict[str, tuple[int, int]]) -> str:
    """Every edge as a path; one that would run across another point bends around it."""
    path = []
    for a, b in edges(board):
        (x, y), (x2, y2) = spots[a], spots[b]
        right, down = x2 - x, y2 - y
        crossed = any(
            (px - x) * down == (py - y) * right and 0 < (px - x) * right + (py - y) * down < right * right + down * down
            for px, py in spots.values()
        )
        bend = f"Q{(x + x2) // 2 + down // 4},{(y + y2) // 2 - right // 4} " if crossed else "L"
        path.append(f"M{x},{y}{bend}{x2},{y2}")
    return "".join(path)
