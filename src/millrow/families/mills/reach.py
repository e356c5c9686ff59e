"""Search backwards for a game that reaches a mill position.

Playing out all games decides the question on small boards only (`engines/mills/tablebase`). On larger ones this search
takes moves back from the position until it meets one that plain placing reaches: nothing was captured and no mill is
closed. The game it finds is played forwards by the rules before it counts, so a mistake in the search can hide a game
but never invent one.

Moves are taken back a turn at a time, and only the most promising positions of each turn are kept (a beam search).
"""

import random
from collections.abc import Iterator
from itertools import chain, permutations
from typing import NamedTuple

from millrow.core.options import unknown_options

from .boards import Board
from .rules import MillPosition, MillRules, Pair, pair
from .setup import fewest_points

WIDTHS = (4, 24, 120, 5000)  # positions kept for each turn; if a search fails, the next one is tried
LIMIT = 60_000  # positions looked at: about three seconds
MOST_TURNS = 160  # taken back
ANY = "any"  # as a slide of `Node.closes`: the position that was asked for has no barred slides
KNOWN_OPTIONS = (
    *("men", "fly_at", "take", "takes_per_turn", "placing_takes", "slide_early", "reform", "no_move", "full_board"),
    *("fewest", "slides_first", "repetition", "quiet_limit"),
)
ROOM = 4  # free points that sliding needs, so that captured discs can be put back


class Game(NamedTuple):
    """A game from an empty board: who starts, and the steps."""

    first: int
    steps: tuple[str, ...]


class Node(NamedTuple):
    """A position between two turns; pairs are (blue's, red's)."""

    men: Pair
    hand: Pair
    turn: int
    closes: tuple[str, str] = ("", "")  # the slide that closes a mill in each side's next turn (reform=barred only)


class Link(NamedTuple):
    """The next turn from a position: its steps, and the position after it (None: the one that was asked for)."""

    steps: tuple[str, ...]
    after: Node | None


class Answer(NamedTuple):
    """Can a legal game reach a position? Yes, with the game; no; or, if `reachable` is None, the search has not found
    out."""

    reachable: bool | None
    game: Game | None = None


def reach(rules: MillRules, pos: MillPosition, limit: int = LIMIT) -> Answer:
    """Whether a legal game, started by either side, reaches exactly this position. `limit`: how many positions the
    search may look at."""
    if rules.outcome(pos) is not None or pos.again or pos.barred != ("", ""):
        return Answer(None)
    for width in WIDTHS:
        search = _Search(rules, pos, limit)
        if (game := search.run(width)) is not None:
            return Answer(True, game)
        if search.complete:
            return Answer(False)
        limit = search.limit
    return Answer(None)


def reaches(rules: MillRules, game: Game, pos: MillPosition) -> bool:
    """Does this game, played by the rules, end in this position?"""
    now = rules.start(game.first)
    for step in game.steps:
        if rules.outcome(now) is not None or step not in rules.legal(now):
            return False
        now = rules.play(now, step)
    return now == pos


class _Search:
    def __init__(self, rules: MillRules, pos: MillPosition, limit: int) -> None:
        self._rules, self._pos, self._board = rules, pos, rules.board
        self.limit = limit
        self.complete = _takes_back_all(rules, pos)  # has every game been considered, as far as the search went?
        self._chance = random.Random(1)
        # Captures to be taken back while placing, because the board would be too full for sliding.
        self._placing_captures = max(0, 2 * rules.men - (len(rules.board.points) - ROOM))
        self._links: dict[Node, Link] = {}

    def run(self, width: int) -> Game | None:
        """A game that reaches the position, if one is found."""
        beam = self._last_turn()
        for _ in range(MOST_TURNS):
            for node in beam:
                opening = self._placed(node)
                if opening and reaches(self._rules, game := self._game(opening, node), self._pos):
                    return game
            if not beam or self.limit <= 0:
                break
            beam = self._before(beam, width)
        self.complete &= not beam
        return None

    def _before(self, beam: list[Node], width: int) -> list[Node]:
        """The most promising positions one turn before these, of those that are new."""
        scored = list[tuple[float, float, Node]]()
        for node in beam:
            if len(scored) > self.limit:
                self.complete = False
                break
            for before, steps in self._turns_back(node):
                if before not in self._links and (score := self._score(before)) is not None:
                    self._links[before] = Link(steps, node)
                    scored.append((score, self._chance.random(), before))
        self.limit -= len(scored)
        self.complete &= len(scored) <= width
        scored.sort()
        return [node for _, _, node in scored[:width]]

    def _last_turn(self) -> list[Node]:
        """The position itself, or those before the turn that it is in the middle of."""
        pos = self._pos
        node = Node(pos.men, pos.hand, pos.turn, (ANY, ANY) if self._rules.reform == "barred" else ("", ""))
        if pos.taking == (0, 0):
            self._links[node] = Link((), None)
            return [node]
        us, found = pos.turn, []
        for before, step in self._moves_back(node, us):
            after = self._rules.play(before, step) if step in self._rules.legal(before) else None
            if after == pos:
                found.append(Node(before.men, before.hand, us, self._closing(node, us, step)))
                self._links[found[-1]] = Link((step,), None)
        return found

    def _game(self, opening: Game, node: Node) -> Game:
        steps = list(opening.steps)
        at: Node | None = node
        while at is not None and (link := self._links.get(at)) is not None:
            steps += link.steps
            at = link.after
        return Game(opening.first, tuple(steps))

    def _placed(self, node: Node) -> Game | None:
        """A game that only places these discs; None if there is none, or captures are missing."""
        us, them = node.turn, 1 - node.turn
        missing = [self._rules.men - node.men[s].bit_count() - node.hand[s] for s in (0, 1)]
        ahead = node.hand[us] - node.hand[them]
        if missing != [0, 0] or ahead not in (0, 1):
            return None
        if self._rules.placing_takes != "nothing" and any(map(self._mills, node.men)):
            return None
        first = them if ahead else us
        discs = [list(self._board.names(men)) for men in node.men]
        order = (first + nth for nth in range(len(discs[0]) + len(discs[1])))
        return Game(first, tuple(discs[seat % 2].pop() for seat in order))

    def _moves_back(self, node: Node, us: int) -> Iterator[tuple[MillPosition, str]]:
        """The placings and slides of this side that may have led here, with the position before each."""
        rules, board = self._rules, self._board
        ours, theirs, hand = node.men[us], node.men[1 - us], node.hand
        empty = board.all & ~(ours | theirs)
        flies = rules.fly_at is not None and not hand[us] and ours.bit_count() <= rules.fly_at
        for i, name in enumerate(board.points):
            if not ours >> i & 1:
                continue
            rest = ours & ~(1 << i)
            if ours.bit_count() + hand[us] <= rules.men:
                placed = pair(us, hand[us] + 1, hand[1 - us])
                yield MillPosition(pair(us, rest, theirs), placed, us), name
            if rules.slide_early or hand == (0, 0):
                near = empty if flies else empty & board.next_to[i]
                while near:
                    bit = near & -near
                    near ^= bit
                    source = board.points[bit.bit_length() - 1]
                    yield MillPosition(pair(us, rest | bit, theirs), hand, us), f"{source}-{name}"

    def _turns_back(self, node: Node) -> Iterator[tuple[Node, tuple[str, ...]]]:
        """The positions before the last turn, each with the steps of that turn."""
        rules, us, them = self._rules, 1 - node.turn, node.turn
        spare = rules.men - node.men[them].bit_count() - node.hand[them]
        for before, step in self._moves_back(node, us):
            if not self._hands_fit(before) or self._bars(node, before, step):
                continue
            closes = self._closing(node, us, step)
            due = self._due(node.men[us], step)
            free = self._board.all & ~(node.men[0] | node.men[1] | before.men[us])
            points = [1 << i for i in range(len(self._board.points)) if free >> i & 1]
            fewest = 0 if not self._takable(node, us) else due  # nothing to take
            for taken in chain.from_iterable(permutations(points, n) for n in range(fewest, min(due, spare) + 1)):
                theirs = node.men[them]
                steps = [step]
                for bit in taken:  # put back one after the other, the last capture first
                    theirs |= bit
                    if not bit & self._takable(Node(pair(us, node.men[us], theirs), node.hand, them), us):
                        break
                    steps.insert(1, "x" + self._board.points[bit.bit_length() - 1])
                else:
                    yield Node(pair(us, before.men[us], theirs), before.hand, us, closes), tuple(steps)

    def _hands_fit(self, before: MillPosition) -> bool:
        us = before.turn
        ahead = before.hand[us] - before.hand[1 - us]
        return self._rules.slide_early or ahead in (0, 1)

    def _bars(self, node: Node, before: MillPosition, step: str) -> bool:
        """Does this slide open a mill that the same side may not close in its next turn, but does?"""
        closes = node.closes[before.turn]
        source, _, target = step.rpartition("-")
        if not closes or not source or closes not in (ANY, f"{target}-{source}"):
            return False
        return any(before.men[before.turn] & rest == rest for rest in self._board.partners[self._board.index[source]])

    def _closing(self, node: Node, us: int, step: str) -> tuple[str, str]:
        if self._rules.reform != "barred":
            return node.closes
        closing = step if "-" in step and self._mills_at(node.men[us], step) else ""
        return (closing, node.closes[1]) if us == 0 else (node.closes[0], closing)

    def _mills_at(self, ours: int, step: str) -> int:
        """The mills of these men through the point that the step goes to."""
        return sum(ours & rest == rest for rest in self._board.partners[self._board.index[step.rpartition("-")[2]]])

    def _due(self, ours: int, step: str) -> int:
        """The captures of a step that leaves these men."""
        if "-" not in step and self._rules.placing_takes == "nothing":
            return 0
        mills = self._mills_at(ours, step)
        return mills if self._rules.takes_per_turn == "mills" else min(mills, 1)

    def _takable(self, node: Node, us: int) -> int:
        return self._rules.takable(MillPosition(node.men, node.hand, us))

    def _mills(self, men: int) -> tuple[int, ...]:
        return tuple(mill for mill in self._board.mills if men & mill == mill)

    def _score(self, node: Node) -> float | None:
        """An estimate of how far this position is from one that placing alone reaches; None if it leads nowhere."""
        rules = self._rules
        owed = [rules.men - node.men[1 - s].bit_count() - node.hand[1 - s] for s in (0, 1)]  # captures of each side
        mills = [self._mills(men) for men in node.men]
        always_takes = rules.take in ("free_first", "any") and rules.placing_takes != "nothing"
        if always_takes and any(fewest_points(mills[s]) > owed[s] for s in (0, 1)):
            return None
        total = sum(owed)
        if node.hand != (0, 0) and not rules.slide_early:
            if total and (rules.placing_takes == "nothing" or not any(owed[s] and mills[s] for s in (0, 1))):
                return None  # no capture can be taken back any more: a mill has to be there for it
            return sum(2 * owed[s] + 50 * max(0, owed[s] - len(mills[s])) for s in (0, 1))
        score: float = 3 + 6 * total
        for seat in (0, 1):
            if total > self._placing_captures:
                score += self._to_a_mill(node, seat) if owed[seat] else 0
            else:
                score += 2 * abs(owed[seat] - len(mills[seat]))
        return score + abs(node.hand[0] - node.hand[1])

    def _to_a_mill(self, node: Node, seat: int) -> float:
        """About how many slides this side needs to close a mill."""
        return min(_steps_to(self._board, line, node.men[seat], node.men[1 - seat]) for line in self._board.mills)


def _steps_to(board: Board, line: int, ours: int, theirs: int) -> float:
    missing = line & ~ours
    steps = missing.bit_count() + 2 * (missing & theirs).bit_count()
    while missing:
        bit = missing & -missing
        missing ^= bit
        steps += not board.next_to[bit.bit_length() - 1] & ours & ~line
    return steps


def _takes_back_all(rules: MillRules, pos: MillPosition) -> bool:
    """Does the search take back every turn there can have been? Then it can prove that no game reaches the position.

    It does not consider games in which a side passes, moves twice or captures on a full board, nor how a position in
    the middle of several captures came about, and it is too strict about slides that open a mill and bar others.
    """
    if unknown_options(rules, KNOWN_OPTIONS) or (pos.taking != (0, 0) and rules.takes_per_turn != "one"):
        return False
    if not rules.slide_early and pos.hand != (0, 0):
        return True  # all games were placing only
    simple = rules.no_move != "passes" and rules.full_board != "both_take" and rules.slides_first == "next"
    return simple and rules.reform == "free"
