"""A game: rules, a start and steps. Everything else is derived, so there is nothing that can disagree.

History lives here and only here: repetition, quiet moves, undo and redo, resignation and agreed draws.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Generic

from millrow.notation.pictures import picture
from millrow.notation.svg import game_svg
from millrow.rules.base import (
    Outcome,
    P,
    Refusal,
    Refused,
    Rules,
    Seat,
    because,
    counted,
    over,
    result,
    seated,
    short,
    task,
)


class Game(Generic[P]):
    """A game in progress or finished.

    `game.play("d1")` plays or raises Refused; `game.refuse("d1")` asks first. Undone steps can be redone until another
    step is played.
    """

    def __init__(
        self,
        rules: Rules[P],
        start: P | None = None,
        steps: Iterable[str] = (),
        *,
        seats: Sequence[Seat] = (),
    ) -> None:
        if seats and len(seats) != rules.players:
            raise ValueError(f"{len(seats)} seats for a game of {rules.players}")
        self.rules = rules
        self.start = rules.start() if start is None else rules.settle(start)
        self.seats = tuple(seats) or seated(rules.players)
        self.ending: Outcome | None = None  # what the players agreed, beside what the rules say
        self._line: list[str] = []  # steps played and, beyond `ply`, steps undone
        self._go_to_start()
        for step in steps:
            self.play(step)

    @classmethod
    def new(cls, rules: Rules[P], *, seed: int | None = None, seats: Sequence[Seat] = ()) -> "Game[P]":
        """A game whose first mover is drawn at random; a seed makes the draw repeatable."""
        first = random.Random(seed).randrange(rules.players)
        return cls(rules, rules.start(first), seats=seats)

    # what is the case

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps that led to the position on the board."""
        return tuple(self._line[: self.ply])

    @property
    def undone(self) -> tuple[str, ...]:
        """The steps that `redo` would play again."""
        return tuple(self._line[self.ply :])

    @property
    def turn(self) -> int:
        """The seat whose act is next."""
        return self.rules.turn(self.position)

    @property
    def phase(self) -> str:
        return "over" if self.outcome else self.rules.phase(self.position)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        if self.ending is not None:
            return self.ending
        if (end := self.rules.outcome(self.position)) is not None:
            return end
        if self.rules.settled(self.position):
            if self.rules.repetition and self._seen[self.position] >= self.rules.repetition:
                return Outcome(None, "repetition")
            if self.rules.quiet_limit and self.quiet >= self.rules.quiet_limit:
                return Outcome(None, "quiet")
        return None

    @property
    def repeated(self) -> int:
        """How often the position has stood on the board since the last placing or taking, this time included.

        Counted where repetition draws, at the end of a turn; otherwise 1.
        """
        return self._seen[self.position] or 1

    @property
    def result(self) -> str:
        """`Game in progress`, `Blue wins`, `Game drawn` ..."""
        return result(self.outcome, self.seats)

    def status(self) -> str:
        """One sentence: the result and its reason, or whose turn it is and what to do."""
        if (end := self.outcome) is None:
            hopeless = ", but nobody can win any more" if self.rules.hopeless(self.position) else ""
            return f"{self.seats[self.turn].name} to {task(self.rules, self.position, self.seats)}{hopeless}"
        return f"{self.result}: {because(self.rules, end, self.seats)}"

    def legal(self) -> list[str]:
        """Every legal step; empty when the game is over."""
        return [] if self.outcome else self.rules.legal(self.position)

    def refuse(self, step: str | int, seat: int | None = None) -> Refusal | None:
        """Why the step cannot be played now (by this seat), None if it can."""
        if (end := self.outcome) is not None:
            return over(end, self.seats)
        if seat is not None and seat != self.turn:
            return Refusal("not-your-turn", f"it is {self.seats[self.turn].name}'s turn")
        return self.rules.refuse(self.position, self.rules.clean(str(step)))

    # what can be done

    def play(self, step: str | int, seat: int | None = None) -> None:
        """Play a step, or raise Refused and change nothing."""
        if (refusal := self.refuse(step, seat)) is not None:
            raise Refused(refusal)
        step = self.rules.clean(str(step))
        if self._line[self.ply : self.ply + 1] != [step]:
            self._line[self.ply :] = [step]
        self._advance(step)

    def undo(self) -> str | None:
        """Take back the resignation or agreement, or else the last step; gives the step if it was one."""
        if self.ending is not None:
            self.ending = None
            return None
        if self.ply == 0:
            return None
        self.go_to(self.ply - 1)
        return self._line[self.ply]

    def redo(self) -> str | None:
        """Play the step undone last; gives the step, None if there is none or the game has ended."""
        if self.ply == len(self._line) or self.ending is not None:
            return None
        self._advance(self._line[self.ply])
        return self._line[self.ply - 1]

    def go_to(self, ply: int) -> None:
        """Undo or redo to any ply, 0 being the start."""
        if not 0 <= ply <= len(self._line):
            raise ValueError(f"there is no ply {ply}, the game has 0 to {len(self._line)}")
        self.ending = None
        if ply < self.ply:
            self._go_to_start()
        while self.ply < ply:
            self._advance(self._line[self.ply])

    def resign(self, seat: int) -> None:
        """End the game in the other side's favour."""
        self._must_go_on()
        if self.rules.players != 2:
            say = "with more than two players nobody resigns: hand the seat to the computer, or agree on a draw"
            raise Refused(Refusal("cannot-resign", say))
        if seat not in (0, 1):
            raise Refused(Refusal("no-seat", f"there is no seat {short(str(seat))}, the seats are 0 and 1"))
        self.ending = Outcome(1 - seat, "resigned")

    def agree_draw(self) -> None:
        """End the game drawn because everybody wants to."""
        self._must_go_on()
        self.ending = Outcome(None, "agreed")

    def copy(self) -> "Game[P]":
        """An independent game in the same state, undone steps included."""
        twin = Game(self.rules, self.start, seats=self.seats)
        twin._line, twin.movers, twin._seen = self._line.copy(), self.movers.copy(), self._seen.copy()
        twin.position, twin.ply, twin.quiet, twin.ending = self.position, self.ply, self.quiet, self.ending
        return twin

    # how it is kept

    def _must_go_on(self) -> None:
        if (end := self.outcome) is not None:
            raise Refused(over(end, self.seats))

    def _go_to_start(self) -> None:
        self.position: P = self.start
        self.ply = 0
        self.movers: list[int] = []  # the seat that made each step
        self.quiet = 0  # quiet steps since the last that was not
        self._seen: Counter[P] = Counter()
        self._note_position()

    def _advance(self, step: str) -> None:
        self.movers.append(self.turn)
        self.position = self.rules.play(self.position, step)
        self.ply += 1
        self.quiet = self.quiet + 1 if self.rules.is_quiet(step) else 0
        if not self.quiet:
            self._seen.clear()  # what was placed or taken never comes back
        self._note_position()

    def _note_position(self) -> None:
        if self.rules.repetition and self.rules.settled(self.position):
            self._seen[self.position] += 1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine = (self.rules, self.start, self._line, self.ply, self.seats, self.ending)
        return mine == (other.rules, other.start, other._line, other.ply, other.seats, other.ending)

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __str__(self) -> str:
        return picture(self.rules, self.position, seats=self.seats, says=self.status())

    def _repr_svg_(self) -> str:
        return game_svg(self)

    def __repr__(self) -> str:
        name = getattr(self.rules, "name", "") or type(self.rules).__name__
        return f"<Game {name}: {counted(self.ply, 'step')}, {self.status()}>"


AnyGame = Game[Any]
