"""The editor of mill positions: discs on any points, and what is wrong with them.

The check counts: what must have been placed, closed and taken for the position to come up. It never blames a position
that a legal game reaches; it does not find every position that none reaches.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from millrow.core.rules import RulesError
from millrow.core.sentences import result_sentence
from millrow.core.setup import Fault, fault, require_int, require_valid
from millrow.wording import say

from .rules import MillPosition, MillRules, Pair, pair

MOST = 999  # higher than any useful number, and short enough to show


@dataclass(frozen=True)
class MillDraft:
    """A mill position being edited; pairs are (blue's, red's). Discs neither on the board nor in a hand were taken.

    `taking` are the takings due for the side to move, `later` those of the other side after it (full_board=both_take).
    """

    rules: MillRules
    men: Pair = (0, 0)
    hand: Pair = (0, 0)
    turn: int = 0
    taking: int = 0
    later: int = 0

    def __post_init__(self) -> None:
        for men in self.men:
            require_int("men", men, 0, self.rules.board.all)
        if both := self.men[0] & self.men[1]:
            raise RulesError("men", self.rules.board.names(both)[0], say("mills.allowed.disc"))
        for hand in self.hand:
            require_int("hand", hand, 0, MOST)
        require_int("turn", self.turn, 0, 1)
        require_int("taking", self.taking, 0, MOST)
        require_int("later", self.later, 0, MOST)

    @classmethod
    def of(cls, rules: MillRules, position: MillPosition) -> "MillDraft":
        """A draft to change a position from. It forgets which slide is barred and who slides on."""
        us = position.turn
        return cls(rules, position.men, position.hand, us, position.taking[us], position.taking[1 - us])

    def position(self) -> MillPosition:
        """The position to play on from; ValueError with the first fault's sentence if there is any."""
        require_valid(self)
        return self._raw()

    def put(self, point: str, seat: int) -> "MillDraft":
        """With a disc on this point; what was there is spare again."""
        require_int("seat", seat, 0, 1)
        free = self.erase(point)
        ours = free.men[seat] | 1 << self.rules.board.index[point]
        return replace(free, men=pair(seat, ours, free.men[1 - seat]))

    def erase(self, point: str) -> "MillDraft":
        """Without a disc on this point."""
        if point not in self.rules.board.index:
            raise RulesError("point", point, say("mills.allowed.point", points=" ".join(self.rules.board.points)))
        keep = ~(1 << self.rules.board.index[point])
        return replace(self, men=(self.men[0] & keep, self.men[1] & keep))

    def to_move(self, seat: int) -> "MillDraft":
        """With this side to move."""
        return replace(self, turn=seat)

    def with_hand(self, seat: int, number: int) -> "MillDraft":
        """With so many discs in the hand of this side."""
        require_int("seat", seat, 0, 1)
        return replace(self, hand=pair(seat, number, self.hand[1 - seat]))

    def with_taking(self, number: int, later: int = 0) -> "MillDraft":
        """With so many takings due for the side to move, and for the other side after it."""
        return replace(self, taking=number, later=later)

    def cleared(self) -> "MillDraft":
        """Without discs on the board and in the hands, nothing to take; the turn stays."""
        return MillDraft(self.rules, turn=self.turn)

    def mirrored(self) -> "MillDraft":
        """Left and right exchanged; RulesError for a board without a mirror image."""
        board = self.rules.board
        columns = sorted({ord(name[0]) for name in board.points})
        mirrored = MillDraft(self.rules, (0, 0), self.hand, self.turn, self.taking, self.later)
        for seat in (0, 1):
            for name in board.names(self.men[seat]):
                there = f"{chr(columns[0] + columns[-1] - ord(name[0]))}{name[1:]}"
                if there not in board.index:
                    raise RulesError("change", "mirror", say("mills.allowed.mirror"))
                mirrored = mirrored.put(there, seat)
        return mirrored

    @property
    def mover(self) -> int:
        """The side to move; in mills it is as chosen."""
        return self.turn

    def discs(self) -> int:
        """The number of discs on the board."""
        return self.on_board(0) + self.on_board(1)

    def on_board(self, seat: int) -> int:
        """The number of discs of this side on the board."""
        return self.men[seat].bit_count()

    def spare(self, seat: int) -> int:
        """The discs neither on the board nor in the hand: taken, when play starts."""
        return max(0, self.rules.men - self.on_board(seat) - self.hand[seat])

    def faults(self, count_from: int = 1) -> list[Fault]:
        """Everything that is wrong, in the order: discs, hands, takings, mills, end."""
        return [fault for check in CHECKS for fault in check(self)]

    def _raw(self) -> MillPosition:
        return MillPosition(self.men, self.hand, self.turn, pair(self.turn, self.taking, self.later))


def _fault(code: str, sentence: str = "", **facts: Any) -> Fault:
    return fault("mills", code, sentence, **facts)


def _too_many(draft: MillDraft) -> Iterator[Fault]:
    men = draft.rules.men
    for seat in (0, 1):
        board, hand = draft.on_board(seat), draft.hand[seat]
        if hand > men:
            yield _fault("hand", seat=seat, hand=hand, men=men)
        if board > men or board + hand > men >= hand:
            points = draft.rules.board.names(draft.men[seat])
            yield _fault("too-many", points=points, seat=seat, board=board, hand=hand, men=men)


def _too_few(draft: MillDraft) -> Iterator[Fault]:
    """A game ends with the first disc that is missing, so only one side can be short, and of one disc."""
    fewest, names = draft.rules.fewest, draft.rules.board.names
    have = [draft.on_board(seat) + draft.hand[seat] for seat in (0, 1)]
    short = [seat for seat in (0, 1) if have[seat] < fewest]
    if have == [0, 0]:
        yield _fault("too-few", "too-few.none", fewest=fewest)
        return
    if len(short) == 2:
        points = names(draft.men[0] | draft.men[1])
        yield _fault(
            "too-few", "too-few.both", points=points, seat=0, other=1, first=have[0], second=have[1], fewest=fewest
        )
        return
    for seat in short:
        points = names(draft.men[seat])
        if have[seat] == fewest - 1:
            yield _fault("over", "over.too-few", points=points, winner=1 - seat, seat=seat, have=have[seat])
        else:
            yield _fault("too-few", points=points, seat=seat, fewest=fewest)


def _hands(draft: MillDraft) -> Iterator[Fault]:
    us, them = draft.turn, 1 - draft.turn
    ours, theirs = draft.hand[us], draft.hand[them]
    if max(draft.hand) > draft.rules.men:
        return
    if draft.rules.slide_early:
        # A side without a disc on the board must place, so who has placed nothing has had no turn.
        for seat in (0, 1):
            if draft.hand[seat] == draft.rules.men and (placed := draft.rules.men - draft.hand[1 - seat]):
                if placed > 1 or seat != us:
                    yield _fault("hands", "hands.nothing-placed", seat=seat, other=1 - seat)
                return
    elif draft.taking and not 0 <= theirs - ours <= 1:
        yield _fault("hands", "hands.taking", seat=us, other=them, ours=ours, theirs=theirs)
    elif not draft.taking and not 0 <= ours - theirs <= 1:
        yield _fault("hands", seat=us, other=them, ours=ours, theirs=theirs)


def _takings(draft: MillDraft) -> Iterator[Fault]:
    rules, us = draft.rules, draft.turn
    if draft.taking and not rules.takable(draft._raw()):
        yield _fault("nothing-to-take", seat=us, due=draft.taking)
    elif draft.taking and not _explanations(draft):
        yield _fault("taking", points=rules.board.names(draft.men[us]), seat=us, due=draft.taking)
    elif draft.later and not draft.taking:
        yield _fault("taking", "taking.later", seat=us, other=1 - us)
    elif not draft.taking and _full(draft) and rules.full_board == "both_take" and any(_each_may_take(draft)):
        yield _fault("each-takes")


def _mills(draft: MillDraft) -> Iterator[Fault]:
    """A standing mill was closed once, and closing it took something."""
    for seat in (0, 1):
        mills = _standing(draft, seat)
        owed = _owed(draft, seat, mills)
        if seat == draft.turn and draft.taking:
            owed = min(_explanations(draft), default=owed)
        if owed > (taken := draft.spare(1 - seat)):
            points = draft.rules.board.names(draft.rules.board.in_mills(draft.men[seat]))
            other, number = 1 - seat, len(mills)
            yield _fault("mills", points=points, seat=seat, other=other, mills=number, owed=owed, taken=taken)


def _taken(draft: MillDraft) -> Iterator[Fault]:
    """Missing discs were taken, and the taker must have closed a mill before, or the board was full."""
    rules = draft.rules
    shared = int(_each_took(draft))
    shortest, most_mills = min(map(len, rules.board.lines)), max(map(len, rules.board.partners))
    for seat in (0, 1):
        placed = rules.men - draft.hand[seat]
        closings = max(0, placed - shortest + 1)
        if placed < 0 or (closings and (rules.slide_early or draft.hand == (0, 0))):
            continue  # sliding to and fro closes any number of mills
        most = closings * (most_mills if rules.takes_per_turn == "mills" else 1)
        most = min(most, len(_standing(draft, seat)) + draft.spare(seat) * most_mills)  # each stands or lost a disc
        if rules.placing_takes == "nothing":
            most = 0
        due = draft.taking if seat == draft.turn else 0
        taken = draft.spare(1 - seat) + due
        if taken > most + shared:
            points = rules.board.names(draft.men[1 - seat])
            facts: dict[str, Any] = {
                "seat": seat,
                "other": 1 - seat,
                "most": most + shared,
                "placed": placed,
                "taken": taken,
            }
            yield _fault("taken", points=points, due=due, **facts)


def _ending(draft: MillDraft) -> Iterator[Fault]:
    rules, pos, us = draft.rules, draft._raw(), draft.turn
    end = rules.outcome(pos)
    points = rules.board.names(draft.men[us])
    if end is None or end.reason == "too-few" or any(fault.code == "each-takes" for fault in _takings(draft)):
        return
    if end.reason == "full-board":
        yield _fault("over", "over.full", result=result_sentence(end))
    elif rules.no_move == "passes" and rules.legal(pos._replace(turn=1 - us)):
        yield _fault("must-pass", points=points, seat=us, other=1 - us)
    else:
        yield _fault("over", "over.no-move", points=points, result=result_sentence(end), seat=us)


CHECKS: tuple[Callable[[MillDraft], Iterator[Fault]], ...] = (
    _too_many,
    _too_few,
    _hands,
    _takings,
    _mills,
    _taken,
    _ending,
)


def _standing(draft: MillDraft, seat: int) -> tuple[int, ...]:
    men = draft.men[seat]
    return tuple(mill for mill in draft.rules.board.mills if men & mill == mill)


def _owed(draft: MillDraft, seat: int, mills: tuple[int, ...]) -> int:
    """The fewest discs a seat has taken if it closed these mills before now."""
    rules = draft.rules
    if not mills or rules.placing_takes == "nothing":
        return 0  # all of them may have been placed
    may_have_slid = rules.slide_early or draft.hand == (0, 0)
    if rules.take in ("free_only", "free_until_placed") and (may_have_slid or _standing(draft, 1 - seat)):
        # A mill may have taken nothing because the other side was all in mills; but the very first mill of a game found
        # it in none. As long as nothing has slid, every mill ever closed still stands: neither rule takes a disc out
        # of one before both hands are empty.
        return int(not draft.spare(seat))
    # The other side has a disc on the board whenever a mill is closed, so each closing takes one at least.
    closings = fewest_points(mills)
    if rules.takes_per_turn == "one":
        return closings
    # Each mill takes one, unless none was left on the board: then all that were placed are taken, and before two mills
    # close at once, on four points or more, the other side has placed three times (once, if it may slide instead).
    return min(len(mills), max(closings, 1 if rules.slide_early else 3))


def _explanations(draft: MillDraft) -> list[int]:
    """For each way the takings due can have come about, how many the mover must have taken by now."""
    rules, us, mills = draft.rules, draft.turn, _standing(draft, draft.turn)
    ways = []
    if not draft.later:
        for i in range(len(rules.board.points)):
            closed = sum(mill >> i & 1 for mill in mills)
            due = closed if rules.takes_per_turn == "mills" else min(closed, 1)
            if due >= draft.taking and _may_have_come(draft, i):
                before = tuple(mill for mill in mills if not mill >> i & 1)
                ways.append(_owed(draft, us, before) + due - draft.taking)
    if draft.taking == 1 and _each_took(draft):
        begins = _full(draft) and draft.later == _each_may_take(draft)[1 - us]
        follows = (draft.spare(us), draft.spare(1 - us), draft.later) == (1, 0, 0)
        if begins or follows:
            ways.append(_owed(draft, us, mills))
    return ways


def _may_have_come(draft: MillDraft, point: int) -> bool:
    """Can the mover have placed or slid a disc to this point just now, and taken by it?"""
    rules = draft.rules
    if rules.placing_takes == "board":
        return True
    empty = rules.board.all & ~(draft.men[0] | draft.men[1])
    near = empty if rules.flies(draft._raw(), draft.turn) else empty & rules.board.next_to[point]
    return bool(near) and (rules.slide_early or draft.hand == (0, 0))


def _full(draft: MillDraft) -> bool:
    return draft.hand == (0, 0) and draft.men[0] | draft.men[1] == draft.rules.board.all


def _each_took(draft: MillDraft) -> bool:
    """Can the board have been full, so that each side takes a disc?"""
    rules = draft.rules
    return rules.full_board == "both_take" and draft.hand == (0, 0) and 2 * rules.men == len(rules.board.points)


def _each_may_take(draft: MillDraft) -> Pair:
    first, second = (int(bool(draft.rules.takable(draft._raw()._replace(turn=seat)))) for seat in (0, 1))
    return first, second


@lru_cache(maxsize=1024)
def fewest_points(mills: tuple[int, ...], tries: int = 10_000) -> int:
    """The smallest number of points that touch every mill: so many discs closed them. On a board drawn to be difficult
    it gives up after a while and is too small, never too large."""
    left = tries

    def suffice(points: int, mills: tuple[int, ...]) -> bool:
        nonlocal left
        left -= 1
        if not mills or left < 0:
            return True  # or perhaps not, when out of tries
        if points < _apart(mills):
            return False
        some = (i for i in range(mills[0].bit_length()) if mills[0] >> i & 1)
        return any(suffice(points - 1, tuple(mill for mill in mills if not mill >> i & 1)) for i in some)

    points = _apart(mills)
    while not suffice(points, mills):
        points += 1
    return points


def _apart(mills: tuple[int, ...]) -> int:
    """How many mills, at least, have no point in common: each needs a point of its own."""
    taken = number = 0
    for mill in mills:
        if not mill & taken:
            taken, number = taken | mill, number + 1
    return number
