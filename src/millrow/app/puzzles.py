"""Puzzles for front ends: the list, a position to solve, and what a try is worth. Nothing is stored."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from millrow.core.rules import Refused
from millrow.core.seats import seated
from millrow.core.sentences import over
from millrow.engines.hints import hint
from millrow.engines.levels import levels
from millrow.engines.puzzles import GRADES, THEMES, Answer, Puzzle, check_answer, find_puzzle, puzzles
from millrow.engines.review.words import move_sentence, value_sentence
from millrow.families import title
from millrow.families.rules_text import read_rules
from millrow.games.game import AnyGame, Game
from millrow.wording import Sentence, say

from .acts import Click, Drag, event
from .review import check_reviewable
from .state import state, words

VERDICTS = {"wrong": "again", "slower": "slower", "right": "next", "solved": "done"}  # as the page has them


def list_json() -> dict[str, Any]:
    """All puzzles of the package, the easiest first, and the names to choose from."""
    found = puzzles()
    games = list(dict.fromkeys(puzzle.rules for puzzle in found))
    return {
        "puzzles": [puzzle_json(puzzle) for puzzle in found],
        "games": [{"rules": text, "title": _words(title(read_rules(text)))} for text in sorted(games)],
        "themes": [name for name in THEMES if any(name in puzzle.themes for puzzle in found)],
        "grades": list(GRADES),
    }


def puzzle_json(puzzle: Puzzle) -> dict[str, Any]:
    """What the page knows about a puzzle before it is opened."""
    return {
        "id": puzzle.id,
        "rules": puzzle.rules,
        "goal": puzzle.goal,
        "turns": puzzle.turns,
        "themes": list(puzzle.themes),
        "grade": puzzle.grade,
    }


def puzzle_of(key: str, rules: str, position: str) -> Puzzle:
    """The puzzle with this id, or without one a position from a person's own game, in which one turn is to be found.

    Refused with a message if there is no such puzzle or nothing can be solved there."""
    if key:
        return find_puzzle(key)
    puzzle = Puzzle("", rules, position, "better", 1)
    game = puzzle.game()
    if game.outcome is not None:
        raise Refused(over(game.outcome, game.seats))
    check_reviewable(game)
    return puzzle


def opened_json(puzzle: Puzzle, steps: Sequence[str]) -> dict[str, Any]:
    """The state of a puzzle after some steps."""
    return {"puzzle": puzzle_json(puzzle), "state": _state(puzzle, steps)}


def try_json(puzzle: Puzzle, steps: Sequence[str], places: Sequence[str], drag: bool) -> Iterator[dict[str, Any]]:
    """What was clicked, or dragged, after some right steps, judged. The opponent has replied in `steps` and `state`;
    after a wrong or refused step they are as before."""
    game = solver_game(puzzle, steps)
    try:
        step = event(game, Drag(0, *places) if drag and len(places) == 2 else Click(0, list(places))).text
        answer = check_answer(puzzle, [*steps, step])
    except Refused as error:
        yield {
            "verdict": "refused",
            "words": _words(error.refusal.say),
            "points": list(map(str, error.refusal.points)),
            "steps": list(steps),
            "state": _state(puzzle, steps),
        }
        return
    yield {
        "verdict": VERDICTS[answer.verdict],
        "words": _words(answer_sentence(puzzle, step, answer)),
        "points": [],
        "steps": list(answer.steps),
        "state": _state(puzzle, answer.steps),
    }


def answer_sentence(puzzle: Puzzle, step: str, answer: Answer) -> Sentence:
    """What to say about a step."""
    game = puzzle.game(list(answer.steps))
    facts = {"move": move_sentence(game, [step], first=True), "value": value_sentence(answer.played)}
    if answer.verdict == "right" and not game.rules.turn_complete(game.position):
        return say("review.try.next")
    if answer.verdict == "solved":
        return say("puzzle.solved") if puzzle.id else say("review.try.done", **facts)
    return say(f"puzzle.{answer.verdict}", **facts)


def check_in_progress(puzzle: Puzzle, steps: Sequence[str]) -> None:
    """Raise Refused if a step is not legal or the game is over after them."""
    game = solver_game(puzzle, steps)
    if game.outcome is not None:
        raise Refused(over(game.outcome, game.seats))


def answer_json(puzzle: Puzzle, steps: Sequence[str]) -> Iterator[dict[str, Any]]:
    """A right step after some right ones: in words with its reasons, and the places it is about."""
    clue = hint(puzzle.game(list(steps))).clues[-1]
    yield {"words": _words(clue.sentence), "places": list(clue.places)}


def task_sentence(puzzle: Puzzle) -> Sentence:
    """What to find in a puzzle of the package."""
    return say(f"puzzle.task.{puzzle.goal}", seat=puzzle.seat, turns=puzzle.turns)


def solver_game(puzzle: Puzzle, steps: Sequence[str]) -> AnyGame:
    """The puzzle after some steps. The other seats are computers, so that sentences address the solver."""
    rules = puzzle.ruleset
    level = next((level.name for level in reversed(levels(rules))), "")
    names = ["" if seat == puzzle.seat else level for seat in range(rules.players)]
    return Game(rules, puzzle.start, list(steps), seats=seated(rules.players, levels=names))


def _state(puzzle: Puzzle, steps: Sequence[str]) -> Any:
    return msgspec.to_builtins(state(solver_game(puzzle, steps)))


def _words(sentence: str) -> Any:
    return msgspec.to_builtins(words(sentence))
