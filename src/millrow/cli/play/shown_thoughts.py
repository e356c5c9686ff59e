"""The computer's thoughts as text: what it saw at its last turn, shown after each of its moves if the player wants."""

from millrow.app.jobs import Thought, expected_line
from millrow.app.thoughts import TurnThoughts, about, expects_line, noted, shown_verdicts
from millrow.games.game import AnyGame
from millrow.wording import Sentence, say

from ..solve import value_of
from .numbering import step_label
from .terminal import speaker_for


class ComputersThoughts:
    """What the computer knew at its last turn, and whether the player wants to see it."""

    def __init__(self, shown: bool) -> None:
        self.shown = shown
        self._last: TurnThoughts | None = None

    def note(self, number: int, seat: int, thought: Thought) -> None:
        """A computer has played; the game had so many events before."""
        self._last = noted(self._last, number, seat, thought)

    def toggle(self) -> Sentence:
        """Show thoughts from now on, or no longer; returns a message."""
        self.shown = not self.shown
        return say("terminal.thoughts.on" if self.shown else "terminal.thoughts.off")

    def last_turn(self, number: int, game: AnyGame, count_from: int) -> str:
        """What the computer knew at its last turn; empty unless that was the last of so many events."""
        found = self._last
        if found is None or found.number != number:
            return ""
        return "\n".join(_said(found.seat, thought, game, count_from) for thought in found.steps)

    def last_step(self, game: AnyGame, count_from: int) -> str:
        """What the computer knew at its last step."""
        assert self._last is not None
        return _said(self._last.seat, self._last.steps[-1], game, count_from)

    def expectation(self, number: int, game: AnyGame, count_from: int) -> str:
        """How the computer expects the game to go on; empty if it doesn't know."""
        found = self._last
        if found is None or found.number != number or game.turn == found.seat or not expects_line(found, game):
            return ""
        line = list[tuple[int, str]]()
        for line in expected_line(game.rules, game.position):  # noqa: B007  # the last one is the longest
            pass
        steps = " ".join(step_label(game, step, count_from) for _, step in line)
        return say("terminal.thoughts.line", steps=steps) if steps else ""


def _said(seat: int, thought: Thought, game: AnyGame, count_from: int) -> str:
    verdicts, more = shown_verdicts(thought)
    if not verdicts:
        return about(thought)
    values = ", ".join(f"{step_label(game, verdict.step, count_from)}: {value_of(verdict)}" for verdict in verdicts)
    return speaker_for(game, count_from).say(
        "terminal.thoughts", seat=seat, values=values, more=more, about=about(thought)
    )
