"""Learning a game: its rules in sentences, and exercises in which the learner makes the moves.

The server stores nothing about a lesson: a request has the steps played so far.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from millrow.core.learning import LEARNER, Exercise, Section
from millrow.core.rules import Refused, Rules, RulesError
from millrow.core.seats import seated
from millrow.engines.levels import levels
from millrow.families import title
from millrow.families.rules_text import write_rules
from millrow.games.game import AnyGame, Game
from millrow.wording import find, say

from .acts import Click, Drag, event
from .state import GameState, Words, preview, state, summary, words, words_json

PLAY_NOW = "easy"  # the level for a first game


class Judged(NamedTuple):
    """The result of a learner's try.

    The verdict is `done`, `next` (right so far), `again` (legal, but not what was asked for) or `refused` (not legal).
    After `again` and `refused` the exercise has not moved on.
    """

    verdict: str
    words: Words
    points: Sequence[str]
    steps: Sequence[str]  # all that were played so far
    game: AnyGame


def sections(rules: Rules[Any]) -> list[Section]:
    """The rules in sentences; a short summary if the family has no rulebook."""
    family = rules.family
    if family.rulebook is None:
        return [Section(say("learn.rules"), summary(rules))]
    return list(family.rulebook(rules))


def exercises(rules: Rules[Any]) -> dict[str, Exercise[Any]]:
    """The exercises of a game by their names, in the order of the lesson."""
    made = rules.family.exercises
    return {} if made is None else {exercise.name: exercise for exercise in made(rules)}


def exercise_of(rules: Rules[Any], name: str) -> Exercise[Any]:
    """The exercise of this name; RulesError that lists the names if there is none."""
    found = exercises(rules)
    if name not in found:
        raise RulesError("exercise", name, say("allowed.one-of", names=list(found)))
    return found[name]


def learn_json(rules: Rules[Any]) -> dict[str, Any]:
    """Everything about learning a game: its rules in sentences, and its exercises."""
    found = exercises(rules)
    text = sections(rules)
    return {
        "rules": write_rules(rules),
        "title": words_json(title(rules)),
        "preview": preview(rules),
        "sections": [
            {
                "title": words_json(section.title),
                "text": list(map(words_json, section.text)),
                "example": _example(found[section.example]) if section.example in found else None,
            }
            for section in text
        ],
        "exercises": [_exercise_json(exercise) for exercise in found.values()],
        "level": _first_level(rules),
        "players": rules.players,
    }


def judge(exercise: Exercise[Any], steps: Sequence[str], places: Sequence[str], *, drag: bool = False) -> Judged:
    """Judge what the learner clicked, or dragged, after these steps. Raises Refused for steps of another exercise."""
    game = _game(exercise, steps)
    stage = _stage(game)
    if stage >= len(exercise.goals):
        return Judged("done", _sentence(exercise, exercise.name, "done"), [], steps, game)
    before = game.position
    try:
        step = event(game, Drag(0, *places) if drag and len(places) == 2 else Click(0, list(places))).text
        game.play(step)
    except Refused as error:
        return Judged("refused", words(error.refusal.say), error.refusal.points, steps, game)
    played = [*steps, step]
    goal = exercise.goals[stage]
    if not goal.reached(before, step, game.position):
        again = _sentence(exercise, "again", goal.name)
        return Judged("again", again, [], steps, _game(exercise, steps))
    if stage + 1 == len(exercise.goals):
        return Judged("done", _sentence(exercise, exercise.name, "done"), [], played, game)
    replies, _ = exercise.advance(game.position)
    played += replies
    return Judged("next", _sentence(exercise, exercise.name, "then"), [], played, _game(exercise, played))


def judged_json(exercise: Exercise[Any], judged: Judged) -> dict[str, Any]:
    """The verdict as the page reads it."""
    return {
        "verdict": judged.verdict,
        "words": msgspec.to_builtins(judged.words),
        "points": list(map(str, judged.points)),
        "steps": list(judged.steps),
        "state": msgspec.to_builtins(state(judged.game)),
        "hint": _hint(exercise, judged.game),
    }


def _exercise_json(exercise: Exercise[Any]) -> dict[str, Any]:
    game = _game(exercise, ())
    return {
        "name": exercise.name,
        "title": msgspec.to_builtins(_sentence(exercise, exercise.name, "title")),
        "task": msgspec.to_builtins(_sentence(exercise, exercise.name, "task")),
        "state": msgspec.to_builtins(state(game)),
        "hint": _hint(exercise, game),
    }


def _sentence(exercise: Exercise[Any], name: str, part: str) -> Words:
    full = find(exercise.rules.family.name, f"lesson.{name}.{part}")
    if full is None:
        raise KeyError(f"no sentence for lesson.{name}.{part}")
    return words(say(full, **exercise.facts))


def _game(exercise: Exercise[Any], steps: Sequence[str]) -> AnyGame:
    """The exercise after some steps. The other seats are computers, so that sentences address the learner."""
    rules = exercise.rules
    level = _first_level(rules)
    others = [level] * (rules.players - 1)
    return Game(rules, exercise.start, list(steps), seats=seated(rules.players, levels=["", *others]))


def _stage(game: AnyGame) -> int:
    """How many steps the learner has played."""
    return game.movers.count(LEARNER)


def _hint(exercise: Exercise[Any], game: AnyGame) -> dict[str, Any] | None:
    """A right step: the places it changes, and what to do there. None once the exercise is done."""
    stage = _stage(game)
    step = exercise.right_step(game.position, stage) if stage < len(exercise.goals) else None
    if step is None:
        return None
    rules, view = exercise.rules, exercise.rules.family.view
    click = next(click for click in view.clicks(rules, game.position) if click.step == step)
    sentence = say(f"{rules.family.name}.lesson.hint.{click.kind}")
    return {"places": list(click.changes), "words": words_json(sentence)}


def _example(exercise: Exercise[Any]) -> dict[str, Any]:
    """A picture of the solved exercise, with the discs and mills of its last turn marked."""
    found: GameState = state(_game(exercise, exercise.solution() or ()))
    shown = {"element": found.element, "board": found.board, "discs": found.discs, "seats": found.seats}
    last = found.last
    marks = {"touched": last.touched if last else [], "marks": last.marks if last else []}
    example: dict[str, Any] = msgspec.to_builtins(shown | marks)
    return example


def _first_level(rules: Rules[Any]) -> str:
    """The computer's level for a first game; the weakest if there is no easy one."""
    names = [level.name for level in levels(rules)]
    return PLAY_NOW if PLAY_NOW in names else next(iter(names), "")
