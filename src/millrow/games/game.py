"""A game: rules, a starting position and steps; everything else is derived from them.

This is the only place with history: repetition, quiet moves, undo and redo, resignation and agreed draws.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Generic

from millrow.core.rules import Outcome, P, Refusal, Refused, Rules
from millrow.core.seats import Seat, seated
from millrow.core.sentences import over, refusal, result, status_sentence, with_seats
from millrow.notation.pictures import picture
from millrow.notation.svg import game_svg
from millrow.wording import Sentence, say
from millrow.wording.words import short

# Reasons for the end of a game that its last position does not show
RESIGNED, AGREED, REPETITION, QUIET = "resigned", "agreed", "repetition", "quiet"


class Game(Generic[P]):
    """A game in progress or finished.

    `game.play("d1")` plays a step or raises Refused; `game.refuse("d1")` only checks it. Undone steps can be redone
    until a different step is played.
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
            raise ValueError(say("error.seats", seats=len(seats), players=rules.players))
        self.rules = rules
        self.start = rules.start() if start is None else rules.auto_pass(start)
        self.seats = tuple(seats) or seated(rules.players)
        self.ending: Outcome | None = None  # a resignation or agreed draw; it overrides the outcome by the rules
        self._all_steps: list[str] = []  # steps played and, from `ply` on, steps undone
        self._end_known = False  # whether `_end` was computed for the current position
        self._end: Outcome | None = None
        self._legal: list[str] | None = None  # computed on demand, as is `_hopeless`
        self._hopeless: bool | None = None
        self._reset()
        for step in steps:
            self.play(step)

    @classmethod
    def new(cls, rules: Rules[P], *, seed: int | None = None, seats: Sequence[Seat] = ()) -> "Game[P]":
        """A game with a random first player; the same seed gives the same player."""
        first = random.Random(seed).randrange(rules.players)
        return cls(rules, rules.start(first), seats=seats)

    # state

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps from the start to the current position."""
        return tuple(self._all_steps[: self.ply])

    @property
    def undone(self) -> tuple[str, ...]:
        """The steps that can be redone."""
        return tuple(self._all_steps[self.ply :])

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.rules.turn(self.position)

    @property
    def phase(self) -> str:
        return "over" if self.outcome else self.rules.phase(self.position)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is in progress."""
        if self.ending is not None:
            return self.ending
        if not self._end_known:
            self._end, self._end_known = self._compute_end(), True
        return self._end

    def _compute_end(self) -> Outcome | None:
        """The outcome of the current position by the rules and the history."""
        if (end := self.rules.outcome(self.position)) is not None:
            return end
        if self.rules.turn_complete(self.position):
            if self.rules.repetition and self._occurrences[self.position] >= self.rules.repetition:
                return Outcome(None, REPETITION)
            if self.rules.quiet_limit and self.quiet >= self.rules.quiet_limit:
                return Outcome(None, QUIET)
        return None

    @property
    def repeated(self) -> int:
        """How often the current position has occurred since the last placing or taking, now included.

        Counted after complete turns, and only if repetition draws; otherwise 1.
        """
        return self._occurrences[self.position] or 1

    @property
    def result(self) -> str:
        """The result as a sentence: `Game in progress`, `Blue wins`, `Game drawn`."""
        return result(self.outcome, self.seats)

    @property
    def hopeless(self) -> bool:
        """True if the game is in progress but no player can win any more."""
        if self.outcome is not None:
            return False
        if self._hopeless is None:
            self._hopeless = self.rules.hopeless(self.position)
        return self._hopeless

    def status(self) -> str:
        """The result and its reason, or whose turn it is and what to do, as one sentence."""
        return self.status_sentence

    @property
    def status_sentence(self) -> Sentence:
        """The status with its code and facts."""
        return status_sentence(self.rules, self.position, self.outcome, self.seats, hopeless=self.hopeless)

    def legal(self) -> list[str]:
        """Every legal step; empty when the game is over."""
        if self.outcome is not None:
            return []
        if self._legal is None:
            self._legal = self.rules.legal(self.position)
        return self._legal.copy()

    def drawing_steps(self) -> list[str]:
        """The legal steps that end the game as a draw because of what was played before: by repetition or by the limit
        of quiet moves."""
        rules = self.rules
        again = bool(rules.repetition) and max(self._occurrences.values(), default=0) + 1 >= (rules.repetition or 0)
        quiet = bool(rules.quiet_limit) and self.quiet + 1 >= (rules.quiet_limit or 0)
        return [step for step in self.legal() if self._draws(step)] if again or quiet else []

    def _draws(self, step: str) -> bool:
        after = self.copy()
        after.play(step)
        return after.outcome is not None and after.outcome.reason in (REPETITION, QUIET)

    def refuse(self, step: str | int, seat: int | None = None) -> Refusal | None:
        """Why the step cannot be played now (by this seat), or None if it can."""
        if (end := self.outcome) is not None:
            return over(end, self.seats)
        if seat is not None and seat != self.turn:
            return refusal("not-your-turn", seats=self.seats, turn=self.turn)
        step = self.rules.clean(str(step))
        if self._legal is not None and step in self._legal:
            return None
        why = self.rules.refuse(self.position, step)
        return None if why is None else with_seats(why, self.seats)

    # actions

    def play(self, step: str | int, seat: int | None = None) -> None:
        """Play a step, or raise Refused and change nothing."""
        if (why := self.refuse(step, seat)) is not None:
            raise Refused(why)
        step = self.rules.clean(str(step))
        if self._all_steps[self.ply : self.ply + 1] != [step]:
            self._all_steps[self.ply :] = [step]
        self._advance(step)

    def undo(self) -> str | None:
        """Undo a resignation or agreed draw, otherwise the last step; returns the step, if one was undone."""
        if self.ending is not None:
            self.ending = None
            return None
        if self.ply == 0:
            return None
        self.go_to(self.ply - 1)
        return self._all_steps[self.ply]

    def redo(self) -> str | None:
        """Replay the step undone last and return it; None if there is none or the players ended the game."""
        if self.ply == len(self._all_steps) or self.ending is not None:
            return None
        self._advance(self._all_steps[self.ply])
        return self._all_steps[self.ply - 1]

    def go_to(self, ply: int) -> None:
        """Undo or redo to a ply; 0 is the start."""
        if not 0 <= ply <= len(self._all_steps):
            raise ValueError(say("refusal.no-ply", ply=ply, last=len(self._all_steps)))
        self.ending = None
        if ply < self.ply:
            self._reset()
        while self.ply < ply:
            self._advance(self._all_steps[self.ply])

    def resign(self, seat: int) -> None:
        """End the game as a win for the opponent."""
        self._require_in_progress()
        if self.rules.players != 2:
            raise Refused(refusal("cannot-resign"))
        if seat not in (0, 1):
            raise Refused(refusal("no-seat", seat=short(str(seat))))
        self.ending = Outcome(1 - seat, RESIGNED)

    def agree_draw(self) -> None:
        """End the game as a draw by agreement."""
        self._require_in_progress()
        self.ending = Outcome(None, AGREED)

    def copy(self) -> "Game[P]":
        """An independent game in the same state, including undone steps."""
        copied = Game(self.rules, self.start, seats=self.seats)
        copied._all_steps, copied.movers = self._all_steps.copy(), self.movers.copy()
        copied._occurrences = self._occurrences.copy()
        copied.position, copied.ply, copied.quiet, copied.ending = self.position, self.ply, self.quiet, self.ending
        copied._end, copied._end_known = self._end, self._end_known
        copied._legal, copied._hopeless = self._legal, self._hopeless
        return copied

    # internals

    def _require_in_progress(self) -> None:
        if (end := self.outcome) is not None:
            raise Refused(over(end, self.seats))

    def _reset(self) -> None:
        self.position: P = self.start
        self.ply = 0
        self.movers: list[int] = []  # the seat that played each step
        self.quiet = 0  # consecutive quiet steps up to now
        self._occurrences: Counter[P] = Counter()
        self._position_changed()

    def _advance(self, step: str) -> None:
        self.movers.append(self.turn)
        self.position = self.rules.play(self.position, step)
        self.ply += 1
        self.quiet = self.quiet + 1 if self.rules.is_quiet(step) else 0
        if not self.quiet:
            self._occurrences.clear()  # earlier positions cannot occur again
        self._position_changed()

    def _position_changed(self) -> None:
        """Count the new position and clear the values cached for the previous one."""
        self._end_known, self._end, self._legal, self._hopeless = False, None, None, None
        if self.rules.repetition and self.rules.turn_complete(self.position):
            self._occurrences[self.position] += 1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine = (self.rules, self.start, self._all_steps, self.ply, self.seats, self.ending)
        return mine == (other.rules, other.start, other._all_steps, other.ply, other.seats, other.ending)

    __hash__ = None  # type: ignore[assignment]  # games are mutable

    def __str__(self) -> str:
        return picture(self.rules, self.position, seats=self.seats, says=self.status())

    def _repr_svg_(self) -> str:
        return game_svg(self)

    def __repr__(self) -> str:
        name = getattr(self.rules, "name", "") or type(self.rules).__name__
        return f"<Game {name}: {self.ply} step{'s' * (self.ply != 1)}, {self.status()}>"


AnyGame = Game[Any]
