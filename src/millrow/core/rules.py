"""Types shared by all game families: outcomes, refusals and the protocol of a ruleset.

A *step* is a single action: `d1` places, `a1-d1` slides, `xg7` takes, `4` drops. Its text names the points to click in
order, and the same text is typed, sent, stored and tested.
"""

import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from millrow.wording import Sentence, find, plain, say
from millrow.wording.words import short, shown

if TYPE_CHECKING:
    from .family import Family
    from .options import Kind

P = TypeVar("P")


class Outcome(NamedTuple):
    """How a game ended. `winner` is a seat number, or None for a draw."""

    winner: int | None
    reason: str  # a code; `because` gives the sentence


class Refusal(NamedTuple):
    """Why a step was refused: a code for programs, a sentence for people, and the points concerned."""

    code: str
    say: str
    points: tuple[str, ...] = ()

    @property
    def facts(self) -> Mapping[str, Any]:
        """What the sentence speaks of, as plain data."""
        return plain(self.say.facts) if isinstance(self.say, Sentence) else {}


class Refused(ValueError):
    """Raised for a refused step; the game is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.say)
        self.refusal = refusal


class RulesError(ValueError):
    """Raised for an invalid ruleset; names the field, its value and the values allowed. `why` is a sentence that
    explains the error."""

    def __init__(self, field: str, value: object, allowed: str, why: str | None = None) -> None:
        label = find("", f"field.{field}")  # in people's words; an option's name is what they type
        what = say(label) if label else short(field)
        message = say("error.rules", field=what, value=shown(value), allowed=allowed)
        super().__init__(say("explained", error=message, why=why) if why else message)
        self.field, self.value, self.allowed = field, value, allowed


class Rules(Protocol[P]):
    """The rules of a game as pure functions of positions. A position holds no history.

    `play` does not check its step: pass one from `legal`, or call `refuse` first. Classes derived from this one inherit
    defaults for games in which every turn is one step and positions never repeat.
    """

    @property
    def name(self) -> str:
        """The name shown to players; it does not take part in comparisons."""

    @property
    def family(self) -> "Family[Any, P, Any]":
        """The game family: text, pictures, setup and views for these rules."""

    @property
    def players(self) -> int:
        """The number of seats."""

    @property
    def repetition(self) -> int | None:
        """The number of occurrences of a position that draws the game, or None."""
        return None

    @property
    def quiet_limit(self) -> int | None:
        """The number of consecutive quiet steps that draws the game, or None."""
        return None

    @staticmethod
    def limits(values: "Mapping[str, Any]") -> "dict[str, Kind]":
        """The options whose allowed range is narrowed by these values of the other options."""
        return {}

    def start(self, first: int = 0) -> P:
        """The starting position with seat `first` to move."""

    def auto_pass(self, pos: P) -> P:
        """The position after a forced pass, or the same position if none is due."""
        return pos

    def turn(self, pos: P) -> int:
        """The seat to move."""

    def phase(self, pos: P) -> str:
        """The kind of step to play next: place, slide, place or slide, fly, take, drop."""

    def due(self, pos: P) -> int:
        """The number of discs the seat to move must take before its turn ends."""
        return 0

    def legal(self, pos: P) -> list[str]:
        """Every legal step in a stable order; empty when the game is over."""

    def play(self, pos: P, step: str) -> P:
        """The position after a legal step."""

    def outcome(self, pos: P) -> Outcome | None:
        """The outcome, or None while the game is in progress."""

    def refuse(self, pos: P, step: str) -> Refusal | None:
        """Why `step` cannot be played, or None if it is legal."""

    def clean(self, text: str) -> str:
        """A typed step in the form that `legal` uses."""
        return text.strip()

    def is_quiet(self, step: str) -> bool:
        """True if the step can be reversed, so that positions may repeat after it."""
        return False

    def continues(self, step: str) -> bool:
        """True if the step belongs to the same turn as the step before it, provided the same seat played both."""
        return False

    def hopeless(self, pos: P) -> bool:
        """True if no player can win any more."""
        return False

    def turn_complete(self, pos: P) -> bool:
        """True unless the seat to move still has to take discs for a mill."""
        return True


AnyRules = Rules[Any]


class DeprecatedRuleNames:
    """Former method names of rulesets; each calls the new one and raises a DeprecationWarning."""

    def settle(self: Rules[P], pos: P) -> P:
        """Use `auto_pass`."""
        _warn_renamed("settle", "auto_pass")
        return self.auto_pass(pos)

    def settled(self: Rules[P], pos: P) -> bool:
        """Use `turn_complete`."""
        _warn_renamed("settled", "turn_complete")
        return self.turn_complete(pos)


def _warn_renamed(old: str, new: str) -> None:
    warnings.warn(f"{old} is now called {new}", DeprecationWarning, stacklevel=3)


def check_seat(first: int, players: int) -> None:
    """Raise RulesError unless `first` is the number of a seat."""
    if type(first) is not int or not 0 <= first < players:
        raise RulesError("first", first, say("allowed.range", low=0, high=players - 1))
