"""The computer's thoughts: what it saw when it moved, for players who have switched this on."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from millrow.engines.base import Verdict
from millrow.engines.questions import unsolved
from millrow.games.game import AnyGame
from millrow.wording import Sentence, say

from .analysis import step_value
from .jobs import Thought
from .state import words_json

MOST_MOVES = 6  # whose values are shown for each step
NOTHING: dict[str, Any] = {"seat": None, "steps": [], "line": []}


class TurnThoughts(NamedTuple):
    """What the computer saw when it played the steps of the last turn so far."""

    number: int  # of events after them
    seat: int
    steps: tuple[Thought, ...]


def noted(before: TurnThoughts | None, number: int, seat: int, thought: Thought) -> TurnThoughts:
    """The thoughts of a seat's turn, after a step that was played when the game had so many events."""
    same_turn = before is not None and before.number == number and before.seat == seat
    earlier = before.steps if before is not None and same_turn else ()
    return TurnThoughts(number + 1, seat, (*earlier, thought))


def thoughts_json(found: TurnThoughts | None) -> dict[str, Any]:
    """What the computer saw at each step of its last turn. `line` is empty, because it takes a search (see
    `expects_line`)."""
    if found is None:
        return NOTHING
    return {"seat": found.seat, "steps": [_step_json(thought) for thought in found.steps], "line": []}


def _step_json(thought: Thought) -> dict[str, Any]:
    shown, more = shown_verdicts(thought)
    return {
        "step": thought.step,
        "about": words_json(about(thought)),
        "values": [msgspec.to_builtins(step_value(verdict)) for verdict in shown],
        "more": more,
    }


def about(thought: Thought) -> Sentence:
    """How far the computer looked."""
    verdicts, depth, playouts = thought.thoughts
    proven = bool(verdicts) and all(verdict.solved for verdict in verdicts)
    return say("thoughts.about", proven=proven, depth=depth, playouts=playouts)


def shown_verdicts(thought: Thought) -> tuple[Sequence[Verdict], int]:
    """The best moves that the computer saw, with the one it played, and how many more it saw: none or at least two."""
    verdicts = thought.thoughts.verdicts
    if len(verdicts) == MOST_MOVES + 1:
        return verdicts, 0
    shown = list(verdicts[:MOST_MOVES])
    if not any(verdict.step == thought.step for verdict in shown):
        shown[MOST_MOVES - 1 :] = [verdict for verdict in verdicts if verdict.step == thought.step]
    return shown, len(verdicts) - len(shown)


def expects_line(found: TurnThoughts | None, game: AnyGame) -> bool:
    """Can the computer predict how the game continues, because the game is solved and its step is proven?"""
    if found is None or game.outcome is not None:
        return False
    step, (verdicts, depth, playouts) = found.steps[-1]
    chosen = next((verdict for verdict in verdicts if verdict.step == step), Verdict(step))
    return chosen.solved and not depth and not playouts and unsolved(game.rules) is None
