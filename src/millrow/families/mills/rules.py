"""Men's Morris: the ruleset as one frozen record, a position as a small value, and the rules between them.

A turn is one or more steps. After a mill the player goes on: the position says `taking` and the next step of the same
side is a taking. So a game can be saved, watched and undone between the mill and the taking.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from millrow.core.options import Choice, Kind, Number, YesNo, check, option
from millrow.core.rules import DeprecatedRuleNames, Outcome, Refusal, RulesError, check_seat
from millrow.wording import say

from .boards import Board

if TYPE_CHECKING:
    from millrow.core.family import Family

    from .setup import MillDraft

Pair = tuple[int, int]
MEN = Number(3, 32)  # discs each side has, on a board that is large enough
FEWEST = Number(1, 32)  # discs below which a side loses


class MillPosition(NamedTuple):
    """Everything the rules need to go on; pairs are (blue's, red's) and men are bitboards of the board's points."""

    men: Pair
    hand: Pair
    turn: int = 0
    taking: Pair = (0, 0)  # takings due before the turn passes
    again: bool = False  # the mover slides on after its takings (slides_first=last only)
    barred: tuple[str, str] = ("", "")  # the slide each side may not close a mill with (reform=barred only)


def pair(seat: int, ours: int, theirs: int) -> Pair:
    return (ours, theirs) if seat == 0 else (theirs, ours)


@dataclass(frozen=True)
class MillRules(DeprecatedRuleNames):
    """The rules of a mill game. A variant is a value: `replace(SIX_MEN, fly_at=3)`."""

    board: Board
    men: int = option("mills.option.men", MEN, default=9)
    fly_at: int | None = option("mills.option.fly_at", Number(1, 32, none=True), default=None, capped_by="men")
    take: str = option(
        "mills.option.take", Choice(("free_first", "free_until_placed", "free_only", "any")), default="free_first"
    )
    takes_per_turn: str = option("mills.option.takes_per_turn", Choice(("one", "mills")), default="one")
    placing_takes: str = option("mills.option.placing_takes", Choice(("board", "nothing")), default="board")
    slide_early: bool = option("mills.option.slide_early", YesNo(), default=False)
    reform: str = option("mills.option.reform", Choice(("free", "barred")), default="free")
    no_move: str = option("mills.option.no_move", Choice(("loses", "draws", "passes")), default="loses")
    full_board: str = option("mills.option.full_board", Choice(("loses", "draws", "both_take")), default="loses")
    fewest: int = option("mills.option.fewest", FEWEST, default=3)
    slides_first: str = option("mills.option.slides_first", Choice(("next", "last")), default="next")
    repetition: int | None = option("mills.option.repetition", Number(2, 100, none=True), default=3)
    quiet_limit: int | None = option("mills.option.quiet_limit", Number(1, 1000, none=True), default=None)
    name: str = field(default="", compare=False)

    family: ClassVar["Family[MillRules, MillPosition, MillDraft]"]  # set by the package, which needs the rules first

    def __post_init__(self) -> None:
        if not isinstance(self.board, Board):
            raise RulesError("board", self.board, say("mills.allowed.board"))
        check(self)

    @staticmethod
    def limits(values: Mapping[str, Any]) -> dict[str, Kind]:
        """The ranges of the discs, which fit on the board, and of the fewest, which are no more than the discs.

        RulesError for a board that is too small for any number of discs.
        """
        points = len(values["board"].points)
        if points < 2 * MEN.low:
            raise RulesError("board", say("mills.found.points", points=points), say("mills.allowed.board.points"))
        most = points // 2
        men = MEN.at_most(most, "mills.why.board")
        if men.holds(values.get("men")):
            return {"men": men, "fewest": FEWEST.at_most(values["men"], "mills.why.men")}
        return {"men": men, "fewest": FEWEST.at_most(most, "mills.why.board")}

    @property
    def players(self) -> int:
        """Always two."""
        return 2

    def start(self, first: int = 0) -> MillPosition:
        check_seat(first, 2)
        return MillPosition((0, 0), (self.men, self.men), first)

    def turn(self, pos: MillPosition) -> int:
        return pos.turn

    def turn_complete(self, pos: MillPosition) -> bool:
        return pos.taking == (0, 0)

    def is_quiet(self, step: str) -> bool:
        return "-" in step

    def continues(self, step: str) -> bool:
        return step.startswith("x")

    def clean(self, text: str) -> str:
        return text.strip().lower().replace(" ", "")

    def phase(self, pos: MillPosition) -> str:
        us = pos.turn
        if pos.taking[us]:
            return "take"
        if pos.hand[us]:
            return "place or slide" if self.slide_early else "place"
        return "fly" if self.flies(pos, us) else "slide"

    def due(self, pos: MillPosition) -> int:
        return pos.taking[pos.turn]

    def flies(self, pos: MillPosition, seat: int) -> bool:
        """May this side jump to any free point?"""
        return self.fly_at is not None and not pos.hand[seat] and pos.men[seat].bit_count() <= self.fly_at

    def legal(self, pos: MillPosition) -> list[str]:
        if self._lost(pos) is not None:
            return []
        board, us = self.board, pos.turn
        if pos.taking[us]:
            return ["x" + name for name in board.names(self.takable(pos))]
        return self._moves(pos)

    def play(self, pos: MillPosition, step: str) -> MillPosition:
        """The position after a legal step. The turn passes unless takings are due."""
        board, us, them = self.board, pos.turn, 1 - pos.turn
        ours, theirs = pos.men[us], pos.men[them]
        barred = pos.barred
        if step[0] == "x":
            theirs &= ~(1 << board.index[step[1:]])
            due = pos.taking[us] - 1
            if barred[them].startswith(step[1:] + "-"):
                barred = _with(barred, them, "")
            men, hand = pair(us, ours, theirs), pos.hand
            again = pos.again
            taking = pair(us, due, pos.taking[them])
        else:
            source, _, target = step.rpartition("-")
            spot = board.index[target]
            hand = pos.hand
            if source:
                ours &= ~(1 << board.index[source])
            else:
                hand = pair(us, hand[us] - 1, hand[them])
            if self.reform == "barred":
                left = source and any(ours & rest == rest for rest in board.partners[board.index[source]])
                barred = _with(barred, us, f"{target}-{source}" if left else "")
            mills = sum(ours & rest == rest for rest in board.partners[spot])
            ours |= 1 << spot
            men = pair(us, ours, theirs)
            due = mills if self.takes_per_turn == "mills" else min(mills, 1)
            if not source and self.placing_takes == "nothing":
                due = 0
            again = self.slides_first == "last" and not source and hand == (0, 0)
            taking = pair(us, due, 0)
        after = MillPosition(men, hand, us, taking, again, barred)
        return after if due and self.takable(after) else self._pass(after)

    def outcome(self, pos: MillPosition) -> Outcome | None:
        if (loser := self._lost(pos)) is not None:
            return Outcome(1 - loser, "too-few")
        if pos.taking[pos.turn]:
            return None
        if self._full(pos) and self.full_board != "both_take":
            return Outcome(1 - pos.turn if self.full_board == "loses" else None, "full-board")
        if self._can_move(pos):
            return None
        return Outcome(1 - pos.turn if self.no_move == "loses" else None, "no-move")

    def refuse(self, pos: MillPosition, step: str) -> Refusal | None:
        from .refusals import why_not

        return None if step in self.legal(pos) else why_not(self, pos, step)

    def takable(self, pos: MillPosition) -> int:
        """The other side's men that the mover may take, as a bitboard."""
        them = 1 - pos.turn
        theirs = pos.men[them]
        if self.take == "any":
            return theirs
        free = theirs & ~self.board.in_mills(theirs)
        mills_open = self.take == "free_first" or (self.take == "free_until_placed" and not pos.hand[them])
        return theirs if mills_open and not free else free

    def _lost(self, pos: MillPosition) -> int | None:
        """The seat that has too few men."""
        for seat in (1 - pos.turn, pos.turn):
            if pos.men[seat].bit_count() + pos.hand[seat] < self.fewest:
                return seat
        return None

    def _moves(self, pos: MillPosition) -> list[str]:
        """Placing and sliding steps, ignoring captures that are due."""
        board, us = self.board, pos.turn
        ours = pos.men[us]
        empty = board.all & ~(ours | pos.men[1 - us])
        steps = list(board.names(empty)) if pos.hand[us] else []
        if steps and not self.slide_early:
            return steps
        ways = board.flights if self.flies(pos, us) else board.slides
        for i, targets in enumerate(ways):
            if ours >> i & 1:
                steps += [text for bit, text in targets if empty & bit]
        if pos.barred[us] in steps and self._closes(pos, pos.barred[us]):
            steps.remove(pos.barred[us])
        return steps

    def _closes(self, pos: MillPosition, slide: str) -> bool:
        source, target = slide.split("-")
        rest_of_us = pos.men[pos.turn] & ~(1 << self.board.index[source])
        return any(rest_of_us & rest == rest for rest in self.board.partners[self.board.index[target]])

    def _can_move(self, pos: MillPosition) -> bool:
        us = pos.turn
        ours = pos.men[us]
        empty = self.board.all & ~(ours | pos.men[1 - us])
        if empty and (pos.hand[us] or self.flies(pos, us)) and not pos.barred[us]:
            return True
        if pos.barred[us] or pos.hand[us]:
            return bool(self._moves(pos))
        return any(ours >> i & 1 and near & empty for i, near in enumerate(self.board.next_to))

    def _pass(self, pos: MillPosition) -> MillPosition:
        """The position after the turn passes, including what the rules play automatically."""
        seat = pos.turn if pos.again else 1 - pos.turn
        pos = pos._replace(turn=seat, taking=pair(pos.turn, 0, pos.taking[1 - pos.turn]), again=False)
        if pos.taking[seat]:  # each side takes one, and this is the second
            return pos if self.takable(pos) else self._pass(pos)
        if self._full(pos) and self.full_board == "both_take":
            return self._each_takes(pos)
        return self.auto_pass(pos)

    def auto_pass(self, pos: MillPosition) -> MillPosition:
        """The same position, or with the other side to move if this one must pass."""
        if self.no_move != "passes" or not self.turn_complete(pos) or self._full(pos) or self._lost(pos) is not None:
            return pos
        other = pos._replace(turn=1 - pos.turn)
        return other if not self._can_move(pos) and self._can_move(other) else pos

    def hopeless(self, pos: MillPosition) -> bool:
        return False

    def _full(self, pos: MillPosition) -> bool:
        return pos.hand == (0, 0) and pos.men[0] | pos.men[1] == self.board.all

    def _each_takes(self, pos: MillPosition) -> MillPosition:
        """Takings due for each side that may take something; the mover takes first."""
        due = tuple(int(bool(self.takable(pos._replace(turn=seat)))) for seat in (0, 1))
        turn = pos.turn if due[pos.turn] or not any(due) else 1 - pos.turn
        return pos._replace(turn=turn, taking=(due[0], due[1]))


def _with(texts: tuple[str, str], seat: int, text: str) -> tuple[str, str]:
    return (text, texts[1]) if seat == 0 else (texts[0], text)
