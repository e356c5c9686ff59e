"""Rules and positions as the tables see them: positions with the mover first, fingerprints of rules, names of files."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from millrow.core.options import options
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.wording import say

from ... import files
from ..rule_codes import CODES

if TYPE_CHECKING:
    from .sectors import Sector

IRRELEVANT_OPTIONS = ("repetition", "quiet_limit")  # tables hold positions without history
# options that the kernels support
KNOWN_OPTIONS = ("men", "fly_at", "slide_early", "reform", "fewest", *CODES, *IRRELEVANT_OPTIONS)


class NotInTable(LookupError):
    """A position that is not in the table."""


class Position(NamedTuple):
    """A position, mover first. `taking`: captures the mover still has to make this turn; `again`: it then moves again.

    On a full board where each side captures one man, the side that captures first has taking = 0, the other side's
    answer taking = 1.
    """

    us: int
    them: int
    hand: int = 0
    their_hand: int = 0
    taking: int = 0
    again: bool = False

    @property
    def men(self) -> tuple[int, int]:
        """The number of men of both sides on the board."""
        return self.us.bit_count(), self.them.bit_count()


def start(rules: MillRules) -> Position:
    return Position(0, 0, rules.men, rules.men)


def mover_first(rules: MillRules, pos: MillPosition) -> Position:
    """A position of a game, mover first.

    Captures are due on both sides only when each side captures one man from a full board; the table represents that as
    taking = 0."""
    us, them = pos.turn, 1 - pos.turn
    due = 0 if pos.taking[them] else pos.taking[us]
    return Position(pos.men[us], pos.men[them], pos.hand[us], pos.hand[them], due, pos.again and due > 0)


def check_position(rules: MillRules, pos: Position) -> None:
    """NotInTable with a message for what no table of these rules can hold."""
    if pos.us & pos.them or (pos.us | pos.them) & ~rules.board.all or min(pos) < 0:
        raise NotInTable(say("mills.table.position"))
    us, them = pos.men
    if max(us + pos.hand, them + pos.their_hand) > rules.men:
        raise NotInTable(say("mills.table.men", most=rules.men, counts=_counts(pos)))
    if them + pos.their_hand < rules.fewest <= us + pos.hand:
        raise NotInTable(say("mills.table.lost", counts=_counts(pos)))


def missing(pos: Position) -> NotInTable:
    """The error for a position whose sector the table does not have."""
    return NotInTable(say("mills.table.none", counts=_counts(pos)))


def _counts(pos: Position) -> str:
    us, them = pos.men
    return say("mills.table.counts", us=us, hand=pos.hand, them=them, their_hand=pos.their_hand)


def facts(rules: MillRules) -> dict[str, object]:
    """Everything a table depends on, as JSON data. A Board sorts its lines, however they were drawn."""
    return {
        **{name: getattr(rules, name) for name in options(rules) if name not in IRRELEVANT_OPTIONS},
        "lines": rules.board.lines,
        "spokes": sorted(tuple(sorted(spoke)) for spoke in rules.board.spokes),
    }


def fingerprint(rules: MillRules) -> str:
    """Twelve hex digits that identify the board and all options except the irrelevant ones."""
    return files.fingerprint(facts(rules))


def tables_folder() -> Path:
    return files.cache_folder() / "tables"


def file_name(rules: MillRules, endgame: "Sector | None" = None) -> str:
    """The name of a table file: points, men, fingerprint of board and rules, and the sector of a single endgame."""
    name = f"mill-p{len(rules.board.points)}-m{rules.men}-{fingerprint(rules)}"
    if endgame is not None:
        name += f"-o{endgame.us}-t{endgame.them}-h{endgame.hand}-h{endgame.their_hand}"
    return f"{name}.v1"


def table_exists(rules: MillRules) -> bool:
    """Is there a table file for these rules?"""
    return (tables_folder() / file_name(rules)).is_file()
