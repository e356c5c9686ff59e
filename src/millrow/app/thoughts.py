"""The computer's thoughts: what it saw when it moved, for players who have switched this on."""

from typing import Any

import msgspec

from millrow.engines.base import Verdict
from millrow.engines.questions import unsolved
from millrow.wording import say

from .analysis import step_value
from .jobs import Thought
from .live import LiveGame
from .state import words_json

MOST_MOVES = 6  # whose values are shown for each step
NOTHING: dict[str, Any] = {"seat": None, "steps": [], "line": []}


def thoughts_json(live: LiveGame) -> dict[str, Any]:
    """What the computer saw at each step of its last turn, if nothing has happened since. `line` is empty, because it
    takes a search (see `expects_line`)."""
    found = live.thoughts
    if found is None or found.number != live.number:
        return NOTHING
    return {
        "seat": found.seat,
        "steps": [_step_json(thought) for thought in found.steps],
        "line": [],
    }


def _step_json(thought: Thought) -> dict[str, Any]:
    verdicts, depth, playouts = thought.thoughts
    shown = list(verdicts[:MOST_MOVES])
    if not any(verdict.step == thought.step for verdict in shown):
        shown[MOST_MOVES - 1 :] = [verdict for verdict in verdicts if verdict.step == thought.step]
    proven = bool(verdicts) and all(verdict.solved for verdict in verdicts)
    about = say("thoughts.about", proven=proven, depth=depth, playouts=playouts)
    return {
        "step": thought.step,
        "about": words_json(about),
        "values": [msgspec.to_builtins(step_value(verdict)) for verdict in shown],
        "more": len(verdicts) - len(shown),
    }


def expects_line(live: LiveGame) -> bool:
    """Can the computer predict how the game continues, because the game is solved and its step is proven?"""
    found = live.thoughts
    if found is None or found.number != live.number or live.game.outcome is not None:
        return False
    step, (verdicts, depth, playouts) = found.steps[-1]
    chosen = next((verdict for verdict in verdicts if verdict.step == step), Verdict(step))
    return chosen.solved and not depth and not playouts and unsolved(live.game.rules) is None
