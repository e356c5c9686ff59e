"""Solved mill games for programs: a table that is asked about positions of games."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from millrow.notation.rule_text import load_rules
from millrow.rules.base import AnyRules
from millrow.rules.mills import MillPosition, MillRules

from .base import Verdict

if TYPE_CHECKING:
    from .mill_tables.tables import Table

D = TypeVar("D")


class Solved(NamedTuple):
    """What a position is worth to the seat whose turn it is."""

    value: int  # 1 it wins, 0 it draws, -1 it loses
    plies: int | None = None  # turns to the end under best play; None for a draw
    score: int | None = None  # drops only: n wins with the n-th last of one's own discs, -n loses to the other's


class MillTable:
    """The complete solution of a mill game, or of one of its endings. Reading is thread-safe.

    The table knows positions, not games: repetition does not count.
    """

    def __init__(self, rules: MillRules, table: "Table") -> None:
        self.rules, self._table = rules, table

    def probe(self, pos: MillPosition) -> Solved:
        """What the position is worth to the side to move; LookupError in words for one the table does not hold."""
        from .mill_tables.facts import turned

        return Solved(*self._table.probe(turned(self.rules, pos)))

    def get(self, pos: MillPosition, default: D) -> Solved | D:
        """As `probe`, but a position the table does not hold gives the default."""
        try:
            return self.probe(pos)
        except LookupError:
            return default

    def steps(self, pos: MillPosition) -> list[Verdict]:
        """Every legal step with its value, best first; LookupError as for `probe`."""
        from .mill_tables.facts import turned

        if not self.rules.legal(pos):
            return []
        found = self._table.steps(turned(self.rules, pos))
        return [Verdict(text, value, value, plies, float(value)) for text, value, plies in found]

    def __len__(self) -> int:
        """How many cells it has; symmetric positions share one."""
        return self._table.layout.size

    def __repr__(self) -> str:
        return f"<MillTable {self.rules.name or 'of own rules'}: {len(self):,} cells>"


def build_table(
    rules: AnyRules | str,
    *,
    ending: tuple[int, int] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> MillTable:
    """The table of a mill game, from the cache folder or built and kept there; ValueError in words if it gets none.

    `ending` builds only the positions with so many men of the mover and of the other side, and what follows from
    them: the way into boards too large for a whole table. `progress` hears how many cells are done, and of how many.
    """
    from .mill_tables.limits import declines
    from .mill_tables.sectors import Sector

    ruleset = load_rules(rules) if isinstance(rules, str) else rules
    sector = None if ending is None else Sector(*ending)
    if isinstance(ruleset, MillRules) and ending and not ruleset.fewest <= min(ending) <= max(ending) <= ruleset.men:
        raise ValueError(f"ending is {ending}, allowed: two numbers of men, {ruleset.fewest} to {ruleset.men}")
    if (why := declines(ruleset, None if sector is None else [sector])) is not None:
        raise ValueError(why)
    assert isinstance(ruleset, MillRules)
    from .mill_tables.files import open_table
    from .mill_tables.shelf import table_for

    if sector is None:
        return MillTable(ruleset, table_for(ruleset, progress))
    return MillTable(ruleset, open_table(ruleset, ending=sector, progress=progress))
