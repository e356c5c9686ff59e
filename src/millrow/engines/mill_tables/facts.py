"""Rules and positions as the tables see them: options as numbers, the mover first, a fingerprint for files."""

import hashlib
import json
from typing import NamedTuple

from millrow.rules.mills import MillPosition, MillRules
from millrow.rules.options import options

CODES = {  # the order of the words is the order the kernels number them in
    "take": ("free_first", "free_only", "any", "free_until_placed"),
    "takes_per_turn": ("one", "mills"),
    "placing_takes": ("board", "nothing"),
    "no_move": ("loses", "draws", "passes"),
    "full_board": ("loses", "draws", "both_take"),
    "slides_first": ("next", "last"),
}
CANNOT_MATTER = ("repetition", "quiet_limit")  # tables hold positions without history; who needs it asks elsewhere
KNOWN = ("men", "fly_at", "slide_early", "reform", "fewest", *CODES, *CANNOT_MATTER)  # options the kernels respect


class Position(NamedTuple):
    """Mover first. `taking`: men the mover has still to take before the turn passes; `again`: it then moves once more.

    On a full board where each side takes one, the side that takes first has taking = 0, the other's answer taking = 1.
    """

    us: int
    them: int
    hand: int = 0
    their_hand: int = 0
    taking: int = 0
    again: bool = False

    @property
    def men(self) -> tuple[int, int]:
        """Men of both sides on the board."""
        return self.us.bit_count(), self.them.bit_count()


def start(rules: MillRules) -> Position:
    return Position(0, 0, rules.men, rules.men)


def turned(rules: MillRules, pos: MillPosition) -> Position:
    """A position of a game, mover first.

    Only when each side takes one from a full board are takings due on both sides; the table calls that taking = 0."""
    us, them = pos.turn, 1 - pos.turn
    due = 0 if pos.taking[them] else pos.taking[us]
    return Position(pos.men[us], pos.men[them], pos.hand[us], pos.hand[them], due, pos.again and due > 0)


def code(rules: MillRules, name: str) -> int:
    """The number of a word option in the kernels."""
    return CODES[name].index(getattr(rules, name))


def fly(rules: MillRules) -> int:
    return -1 if rules.fly_at is None else rules.fly_at


def facts(rules: MillRules) -> dict[str, object]:
    """Everything a table depends on, as plain data. A Board keeps its lines in order, however they were drawn."""
    return {
        **{name: getattr(rules, name) for name in options(rules) if name not in CANNOT_MATTER},
        "lines": rules.board.lines,
        "spokes": sorted(tuple(sorted(spoke)) for spoke in rules.board.spokes),
    }


def fingerprint(rules: MillRules) -> str:
    """Twelve hex digits that differ whenever the board or an option differs, but for those that cannot matter."""
    return hashlib.sha256(json.dumps(facts(rules), sort_keys=True).encode()).hexdigest()[:12]
