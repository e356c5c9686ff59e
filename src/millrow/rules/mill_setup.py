"""The editor of mill positions: discs on any points, and what is wrong with them.

The check counts: what must have been placed, closed and taken for the position to come up. It never blames a position
that a legal game reaches; it does not find every position that none reaches.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from .base import SEAT_NAMES, Outcome, RulesError, counted, result
from .mills import MillPosition, MillRules, Pair, pair
from .setup import Fault, must_be_clean, must_be_number

MOST = 999  # a number nobody means, but anybody may type


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
            must_be_number("men", men, 0, self.rules.board.all)
        if both := self.men[0] & self.men[1]:
            raise RulesError("men", self.rules.board.names(both)[0], "one disc a point")
        for hand in self.hand:
            must_be_number("hand", hand, 0, MOST)
        must_be_number("turn", self.turn, 0, 1)
        must_be_number("taking", self.taking, 0, MOST)
        must_be_number("later", self.later, 0, MOST)

    @classmethod
    def of(cls, rules: MillRules, position: MillPosition) -> "MillDraft":
        """A draft to change a position from. It forgets which slide is barred and who slides on."""
        us = position.turn
        return cls(rules, position.men, position.hand, us, position.taking[us], position.taking[1 - us])

    def position(self) -> MillPosition:
        """The position to play on from; ValueError with the first fault's sentence if there is any."""
        must_be_clean(self)
        return self._raw()

    def put(self, point: str, seat: int) -> "MillDraft":
        """With a disc on this point; what was there is spare again."""
        must_be_number("seat", seat, 0, 1)
        free = self.erase(point)
        ours = free.men[seat] | 1 << self.rules.board.index[point]
        return replace(free, men=pair(seat, ours, free.men[1 - seat]))

    def erase(self, point: str) -> "MillDraft":
        """Without a disc on this point."""
        if point not in self.rules.board.index:
            raise RulesError("point", point, "the points of the board: " + " ".join(self.rules.board.points))
        keep = ~(1 << self.rules.board.index[point])
        return replace(self, men=(self.men[0] & keep, self.men[1] & keep))

    def to_move(self, seat: int) -> "MillDraft":
        """With this side to move."""
        return replace(self, turn=seat)

    def with_hand(self, seat: int, number: int) -> "MillDraft":
        """With so many discs in the hand of this side."""
        must_be_number("seat", seat, 0, 1)
        return replace(self, hand=pair(seat, number, self.hand[1 - seat]))

    def with_taking(self, number: int, later: int = 0) -> "MillDraft":
        """With so many takings due for the side to move, and for the other side after it."""
        return replace(self, taking=number, later=later)

    def cleared(self) -> "MillDraft":
        """Without discs on the board and in the hands, nothing to take; the turn stays."""
        return MillDraft(self.rules, turn=self.turn)

    @property
    def mover(self) -> int:
        """The side to move; in mills it is as chosen."""
        return self.turn

    def discs(self) -> int:
        """How many discs stand on the board."""
        return self.on_board(0) + self.on_board(1)

    def on_board(self, seat: int) -> int:
        """How many discs of this side stand on the board."""
        return self.men[seat].bit_count()

    def spare(self, seat: int) -> int:
        """The discs neither on the board nor in the hand: taken, when play starts."""
        return max(0, self.rules.men - self.on_board(seat) - self.hand[seat])

    def faults(self, count_from: int = 1) -> list[Fault]:
        """Everything that is wrong, in the order: discs, hands, takings, mills, end."""
        return [fault for check in CHECKS for fault in check(self)]

    def _raw(self) -> MillPosition:
        return MillPosition(self.men, self.hand, self.turn, pair(self.turn, self.taking, self.later))


def _too_many(draft: MillDraft) -> Iterator[Fault]:
    men = draft.rules.men
    for seat in (0, 1):
        name, board, hand = SEAT_NAMES[seat], draft.on_board(seat), draft.hand[seat]
        if hand > men:
            yield Fault("hand", f"{name} has {counted(hand, 'disc')} in hand, but each side has {men}")
        if board > men or board + hand > men >= hand:
            held = f" and {hand} in hand" if hand else ""
            say = f"{name} has too many discs: {board} on the board{held}, but each side has {men}"
            yield Fault("too-many", say, draft.rules.board.names(draft.men[seat]))


def _too_few(draft: MillDraft) -> Iterator[Fault]:
    """A game ends with the first disc that is missing, so only one side can be short, and of one disc."""
    fewest, names = draft.rules.fewest, draft.rules.board.names
    have = [draft.on_board(seat) + draft.hand[seat] for seat in (0, 1)]
    short = [seat for seat in (0, 1) if have[seat] < fewest]
    if have == [0, 0]:
        needed = f"put at least {fewest} of each side on the board, or set how many are still to place"
        yield Fault("too-few", f"there are no discs yet: {needed}")
        return
    if len(short) == 2:
        say = f"too few discs to play: Blue has {have[0]} and Red {have[1]}, each needs {fewest}"
        yield Fault("too-few", say, names(draft.men[0] | draft.men[1]))
        return
    for seat in short:
        name, points = SEAT_NAMES[seat], names(draft.men[seat])
        if have[seat] == fewest - 1:
            won = result(Outcome(1 - seat, "too-few"))
            say = f"the game is over: {won}, {name} has {counted(have[seat], 'disc')} left and needs {fewest}"
            yield Fault("over", say, points)
        else:
            say = f"{name} has {counted(have[seat], 'disc')}, but the game is over as soon as it has {fewest - 1}"
            yield Fault("too-few", say, points)


def _hands(draft: MillDraft) -> Iterator[Fault]:
    us, them = draft.turn, 1 - draft.turn
    ours, theirs = draft.hand[us], draft.hand[them]
    name, other = SEAT_NAMES[us], SEAT_NAMES[them]
    if max(draft.hand) > draft.rules.men:
        return
    if draft.rules.slide_early:
        # A side without a disc on the board must place, so who has placed nothing has had no turn.
        for seat in (0, 1):
            if draft.hand[seat] == draft.rules.men and (placed := draft.rules.men - draft.hand[1 - seat]):
                if placed > 1 or seat != us:
                    say = (
                        f"{SEAT_NAMES[seat]} has placed nothing: it is its turn when {SEAT_NAMES[1 - seat]} placed one"
                    )
                    yield Fault("hands", say)
                return
    elif draft.taking and not 0 <= theirs - ours <= 1:
        say = f"discs are placed in turn: {name}, still taking, has as many in hand as {other} or one less"
        yield Fault("hands", f"{say}, not {ours} to {theirs}")
    elif not draft.taking and not 0 <= ours - theirs <= 1:
        say = f"discs are placed in turn: {name}, to move, has as many in hand as {other} or one more"
        yield Fault("hands", f"{say}, not {ours} to {theirs}")


def _takings(draft: MillDraft) -> Iterator[Fault]:
    rules, us = draft.rules, draft.turn
    name, points = SEAT_NAMES[us], rules.board.names(draft.men[us])
    due = counted(draft.taking, "disc")
    if draft.taking and not rules.takable(draft._raw()):
        yield Fault("nothing-to-take", f"{name} is to take {due}, but there is none that may be taken")
    elif draft.taking and not _explanations(draft):
        yield Fault("taking", f"{name} is to take {due}, but can have closed no mill just now that gives it", points)
    elif draft.later and not draft.taking:
        say = f"{SEAT_NAMES[1 - us]} is to take after {name}, but {name} is not to take"
        yield Fault("taking", say)
    elif not draft.taking and _full(draft) and rules.full_board == "both_take" and any(_each_may_take(draft)):
        yield Fault("each-takes", "the board is full after placing: each side takes a disc first")


def _mills(draft: MillDraft) -> Iterator[Fault]:
    """A standing mill was closed once, and closing it took something."""
    for seat in (0, 1):
        owed = _owed(draft, seat, _standing(draft, seat))
        if seat == draft.turn and draft.taking:
            owed = min(_explanations(draft), default=owed)
        if owed > (taken := draft.spare(1 - seat)):
            name, other = SEAT_NAMES[seat], SEAT_NAMES[1 - seat].lower()
            missing = f"{taken or 'none'} {'is' if taken < 2 else 'are'} missing"
            say = (
                f"{name}'s mills cannot all be: closing them took at least {counted(owed, other + ' disc')}, {missing}"
            )
            yield Fault("mills", say, draft.rules.board.names(draft.rules.board.in_mills(draft.men[seat])))


def _taken(draft: MillDraft) -> Iterator[Fault]:
    """What is missing was taken, and whoever takes has closed a mill before (or shared in a full board)."""
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
        taken = draft.spare(1 - seat) + (draft.taking if seat == draft.turn else 0)
        if taken > most + shared:
            name, other = SEAT_NAMES[seat], SEAT_NAMES[1 - seat].lower()
            say = f"{name} can have taken {most + shared or 'nothing'} by placing {counted(placed, 'disc')}"
            due = " or still to be taken" if seat == draft.turn and draft.taking else ""
            missing = f"{counted(taken, other + ' disc')} {'is' if taken == 1 else 'are'} missing{due}"
            yield Fault("taken", f"{say}, but {missing}", rules.board.names(draft.men[1 - seat]))


def _ending(draft: MillDraft) -> Iterator[Fault]:
    rules, pos, name = draft.rules, draft._raw(), SEAT_NAMES[draft.turn]
    end = rules.outcome(pos)
    points = rules.board.names(draft.men[draft.turn])
    if end is None or end.reason == "too-few" or any(fault.code == "each-takes" for fault in _takings(draft)):
        return
    if end.reason == "full-board":
        yield Fault("over", f"the game is over: {result(end)}, the board was full after placing")
    elif rules.no_move == "passes" and rules.legal(pos._replace(turn=1 - draft.turn)):
        yield Fault("must-pass", f"{name} cannot move, so it is {SEAT_NAMES[1 - draft.turn]}'s turn", points)
    else:
        yield Fault("over", f"the game is over: {result(end)}, {name} cannot move", points)


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
