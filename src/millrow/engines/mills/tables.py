"""The public interface to tablebases, for positions of games."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from millrow.core.rules import Rules
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.families.rules_text import load_rules
from millrow.notation.positions import read_position
from millrow.wording import say

from ..base import Batch, Declined, Progress, Resources, Solved, Verdict
from .tablebase.facts import Position, mover_first
from .tablebase.limits import decline_reason
from .tablebase.sectors import Sector

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .tablebase.probe import Table

D = TypeVar("D")


class MillTable:
    """The complete solution of a mill game, or of one of its endgames. Reading is thread-safe.

    The table knows positions, not games: repetition does not count.
    """

    def __init__(self, rules: MillRules, table: "Table") -> None:
        self.rules, self._table = rules, table

    def probe(self, pos: MillPosition) -> Solved:
        """The value of the position for the side to move; LookupError with a message if it is not in the table."""
        return self._table.probe(mover_first(self.rules, pos))

    def get(self, pos: MillPosition, default: D) -> Solved | D:
        """`probe`, but the default for a position that is not in the table."""
        try:
            return self.probe(pos)
        except LookupError:
            return default

    def steps(self, pos: MillPosition) -> list[Verdict]:
        """Every legal step with its value, best first; LookupError as for `probe`."""
        return self._table.steps(mover_first(self.rules, pos)) if self.rules.legal(pos) else []

    def __len__(self) -> int:
        """The number of cells; symmetric positions share one."""
        return self._table.layout.size

    def __repr__(self) -> str:
        return f"<MillTable {self.rules.name or 'of own rules'}: {len(self):,} cells>"


def build_table(
    rules: Rules[Any] | str,
    *,
    endgame: tuple[int, int] | None = None,
    progress: Progress | None = None,
) -> MillTable:
    """The table of a mill game, from the cache folder or built and saved there; ValueError with a message if it gets
    none.

    `endgame` builds only the positions with these numbers of men, the mover's first, and what they lead to: the way to
    use boards too large for a complete table. `progress` is called with the cells done and the total.
    """
    ruleset = load_rules(rules) if isinstance(rules, str) else rules
    sector = None if endgame is None else Sector(*endgame)
    if isinstance(ruleset, MillRules) and endgame and not ruleset.fewest <= min(endgame) <= max(endgame) <= ruleset.men:
        raise ValueError(say("mills.allowed.endgame", endgame=endgame, low=ruleset.fewest, high=ruleset.men))
    ruleset = require_table(ruleset, sector)
    from .tablebase.files import open_table, shared_table

    if sector is None:
        return MillTable(ruleset, shared_table(ruleset, progress))
    return MillTable(ruleset, open_table(ruleset, endgame=sector, progress=progress))


def require_table(rules: Rules[Any], endgame: Sector | None = None) -> MillRules:
    """These rules, if they (or this endgame) get a table; Declined with a message otherwise."""
    if (why := decline_reason(rules, None if endgame is None else [endgame])) is not None:
        raise Declined(why)
    assert isinstance(rules, MillRules)
    return rules


class TableSolver:
    """Solves positions of one game with its table."""

    def __init__(self, rules: MillRules, table: "Table") -> None:
        self._rules, self._table = rules, table

    def solve(self, pos: MillPosition) -> Solved:
        """The proven value of a position; ValueError with a message if it is not in the table."""
        if (end := self._rules.outcome(pos)) is not None:
            return Solved(0) if end.winner is None else Solved(1 if end.winner == pos.turn else -1, 0)
        return self._probe(mover_first(self._rules, pos))

    def solve_line(self, line: str) -> Solved:
        """The proven value of a line: the mover's men, the opponent's men (points with commas, `-` for none) and both
        hands, as in `a1,c1 e5 4 5`; or of a position that names the side to move, whose game is not over."""
        fields = line.split()
        if len(fields) > 4:
            pos = read_position(self._rules, line)
            if self._rules.outcome(pos) is not None:
                raise ValueError(say("question.over.there"))
            return self.solve(pos)
        if len(fields) < 4:
            raise ValueError(say("mills.line.fields", fields=len(fields)))
        us, them = (_men(self._rules, text) for text in fields[:2])
        if both := us & them:
            raise ValueError(say("mills.line.both", point=self._rules.board.names(both)[0]))
        return self._probe(Position(us, them, _hand(self._rules, fields[2]), _hand(self._rules, fields[3])))

    def _probe(self, pos: Position) -> Solved:
        try:
            return self._table.probe(pos)
        except LookupError as error:
            raise ValueError(str(error)) from None


@contextmanager
def open_solver(rules: MillRules, resources: Resources | None, progress: Progress | None) -> Iterator[TableSolver]:
    """A solver for a game that gets a table, which is read or built first; `resources` are ignored."""
    from .tablebase.files import shared_table

    yield TableSolver(rules, shared_table(rules, progress))


def batch_values(rules: MillRules, rows: "NDArray[Any]") -> "tuple[NDArray[Any], NDArray[Any]]":
    """The values and turns of many positions, by compiled code; BadRow for the first that is not in the table."""
    from .tablebase.files import shared_table

    return shared_table(rules).probe_many(rows)


BATCH = Batch((4, 6), "us, them, hand, their hand, and optionally taking, again", mover_first, batch_values)


def _men(rules: MillRules, text: str) -> int:
    names = [] if text == "-" else text.split(",")
    for name in names:
        if name not in rules.board.index:
            raise ValueError(say("mills.line.point", point=name[:20], points=" ".join(rules.board.points)))
        if names.count(name) > 1:
            raise ValueError(say("mills.line.twice", point=name))
    return rules.board.bits(names)


def _hand(rules: MillRules, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 3 and int(text) <= rules.men):
        raise ValueError(say("mills.line.hand", hand=text[:20], most=rules.men))
    return int(text)
