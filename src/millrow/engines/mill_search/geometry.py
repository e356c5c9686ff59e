"""A board and its rules as the flat `geo` array of the kernels."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from millrow.engines.mill_tables.facts import code, fly
from millrow.engines.mill_tables.limits import symmetries
from millrow.rules.mills import MillRules

from .kernels import turns as k
from .states import signed

Words = NDArray[np.int64]


@lru_cache(maxsize=32)
def geometry(rules: MillRules) -> Words:
    """Not to be written to: everybody who asks about the same rules gets the same array."""
    board = rules.board
    points = len(board.points)
    images = symmetries(rules)
    size = (points + 7) // 8  # bytes a set of points takes
    lists = k.IMAGE + 64 * len(images) + 256 * size * len(images)
    geo: Words = np.zeros(lists + sum(len(rest) + 1 for rest in board.partners), dtype=np.int64)
    through = max(map(len, board.partners))
    fits = points <= 24 and rules.men < 16 and through <= 3 and rules.reform == "free"
    geo[:16] = (
        *(points, len(board.mills), rules.fewest, fly(rules), code(rules, "take"), code(rules, "takes_per_turn")),
        *(code(rules, "placing_takes"), rules.slide_early, rules.reform == "barred", code(rules, "no_move")),
        *(code(rules, "full_board"), code(rules, "slides_first"), signed(board.all), len(images), fits, size),
    )
    geo[k.STEPS : k.STEPS + points] = list(map(signed, board.next_to))
    geo[k.LINES : k.LINES + len(board.mills)] = list(map(signed, board.mills))
    geo[k.WORTH : k.WORTH + points] = [
        4 * near.bit_count() + 4 * len(rest) for near, rest in zip(board.next_to, board.partners, strict=True)
    ]
    for p, rests in enumerate(board.partners):
        geo[k.OTHERS + p] = lists
        geo[lists : lists + len(rests)] = list(map(signed, rests))
        lists += len(rests) + 1
    for g, image in enumerate(images):
        back = tuple(image.index(p) for p in range(points))
        geo[k.BACK + g] = images.index(back)
        geo[k.IMAGE + 64 * g : k.IMAGE + 64 * g + points] = image
        for byte in range(size):
            at = k.IMAGE + 64 * len(images) + 256 * (size * g + byte)
            masks = [0]
            for point in range(8 * byte, min(8 * byte + 8, points)):
                masks += [mask | 1 << image[point] for mask in masks]
            geo[at : at + len(masks)] = list(map(signed, masks))
    geo.flags.writeable = False
    return geo


def most_steps(rules: MillRules) -> int:
    """No position has more steps than this."""
    board = rules.board
    points = len(board.points)
    slides = sum(near.bit_count() for near in board.next_to)
    return points + max(slides, min(fly(rules), rules.men) * points)
