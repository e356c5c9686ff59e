"""A board and its rules as the flat `geo` array of the search kernels."""

from functools import lru_cache

import numpy as np

from millrow.families.mills.rules import MillRules

from ..geometry import Words, byte_images, fill_rules, partner_list_words
from ..rule_codes import fly
from ..states import signed
from ..tablebase.limits import symmetries
from .kernels import layout as k


@lru_cache(maxsize=32)
def geometry(rules: MillRules) -> Words:
    """The `geo` array of these rules. It is shared, so it must not be changed."""
    board = rules.board
    points = len(board.points)
    images = symmetries(rules)
    size = (points + 7) // 8  # bytes of a set of points
    lists = k.IMAGE + 64 * len(images) + 256 * size * len(images)
    geo: Words = np.zeros(lists + partner_list_words(rules), dtype=np.int64)
    fill_rules(geo, rules, len(images), lists)
    through = max(map(len, board.partners))
    geo[k.EXACT_KEY] = points <= 24 and rules.men < 16 and through <= 3 and rules.reform == "free"
    geo[k.BYTES] = size
    geo[k.POINT_VALUE : k.POINT_VALUE + points] = [
        4 * near.bit_count() + 4 * len(rest) for near, rest in zip(board.next_to, board.partners, strict=True)
    ]
    for g, image in enumerate(images):
        back = tuple(image.index(p) for p in range(points))
        geo[k.INVERSE + g] = images.index(back)
        geo[k.IMAGE + 64 * g : k.IMAGE + 64 * g + points] = image
        for byte in range(size):
            at = k.IMAGE + 64 * len(images) + 256 * (size * g + byte)
            masks = byte_images(image, byte)
            geo[at : at + len(masks)] = list(map(signed, masks))
    geo.flags.writeable = False
    return geo


def max_steps(rules: MillRules) -> int:
    """An upper bound on the number of legal steps."""
    board = rules.board
    points = len(board.points)
    slides = sum(near.bit_count() for near in board.next_to)
    return points + max(slides, min(fly(rules), rules.men) * points)
