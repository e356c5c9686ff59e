"""A board and its rules as words for the kernels: what tablebase and search have in common (kernels/turns.py)."""

import numpy as np
from numpy.typing import NDArray

from millrow.families.mills.rules import MillRules
from millrow.families.mills.symmetry import Permutation

from .kernels import turns as k
from .rule_codes import code, fly
from .states import signed

Words = NDArray[np.int64]


def partner_list_words(rules: MillRules) -> int:
    """The number of words that the lists of mills through each point take."""
    return sum(len(rests) + 1 for rests in rules.board.partners)


def fill_rules(geo: Words, rules: MillRules, images: int, lists: int) -> None:
    """Write the board and its rules; `images` is the number of symmetries, and the lists start at the word `lists`."""
    board = rules.board
    points = len(board.points)
    geo[: k.SYMS + 1] = (
        *(points, len(board.mills), rules.fewest, fly(rules), code(rules, "take"), code(rules, "takes_per_turn")),
        *(code(rules, "placing_takes"), rules.slide_early, rules.reform == "barred", code(rules, "no_move")),
        *(code(rules, "full_board"), code(rules, "slides_first"), signed(board.all), images),
    )
    geo[k.NEIGHBOURS : k.NEIGHBOURS + points] = list(map(signed, board.next_to))
    geo[k.LINES : k.LINES + len(board.mills)] = list(map(signed, board.mills))
    for p, rests in enumerate(board.partners):
        geo[k.PARTNERS + p] = lists
        geo[lists : lists + len(rests)] = list(map(signed, rests))
        lists += len(rests) + 1


def byte_images(image: Permutation, byte: int) -> list[int]:
    """The image under a symmetry of each set of the eight points of a byte. Points off the board are left out, so the
    last byte may have fewer sets."""
    masks = [0]
    for point in range(8 * byte, min(8 * byte + 8, len(image))):
        masks += [mask | 1 << image[point] for mask in masks]
    return masks
