"""Every exercise of every game starts from a legal position, and its goals can be reached by legal steps."""

from typing import Any

import pytest

from millrow.app.learning import exercise_of, exercises, judge, learn_json, sections
from millrow.core.rules import Refused, Rules, RulesError
from millrow.core.setup import faults
from millrow.families import FAMILIES, NAMED, register, unregister
from millrow.families.rules_text import read_rules
from millrow.notation.drafts import paste_draft
from millrow.notation.positions import write_position
from millrow.wording import say

from families.noughts import NOUGHTS  # isort: skip

CUSTOM = [
    "six:fly_at=3",
    "six:take=any",
    "six:take=free_only,men=3",
    "six:placing_takes=nothing,fewest=4",
    "six:men=8,full_board=both_take",
    "nine:fly_at=none,men=4,no_move=passes",
    "nine:slides_first=last,takes_per_turn=mills,quiet_limit=50,repetition=none",
    "lasker:reform=barred",
    "connect:columns=5,rows=5,line=5",
    "connect:columns=20,rows=3,line=3,players=6",
    "connect:columns=30,rows=30,line=25",
    "connect4:board=memory",
]
NAMES = {  # of the exercises of each preset
    "three": "place mill take slide win",
    "five": "place mill take safe slide close win",
    "six": "place mill take safe slide close win",
    "seven": "place mill take safe slide close win",
    "nine": "place mill take safe slide close fly win",
    "eleven": "place mill take safe slide close fly win",
    "twelve": "place mill take safe slide close fly win",
    "morabaraba": "place mill take safe slide close fly win",
    "lasker": "place mill take safe early slide close fly win",
    "connect4": "drop row column diagonal block fork",
    "connect3": "drop row column diagonal",
    "connect5": "drop row column diagonal block fork",
    "trio": "drop row column diagonal block",
    "big": "drop row column diagonal block",
    "giant": "drop row column diagonal block",
    "connect": "drop row column diagonal block fork",
}
ALL = [(rules, name) for rules in [*NAMES, *CUSTOM] for name in exercises(read_rules(rules))]


def clicks(rules: Rules[Any], pos: Any, step: str) -> list[str]:
    """The places to click for a step."""
    return next(list(click.path) for click in rules.family.view.clicks(rules, pos) if click.step == step)


def test_each_preset_has_the_exercises_that_its_rules_need() -> None:
    assert {name: " ".join(exercises(rules)) for name, rules in NAMED.items()} == NAMES


@pytest.mark.parametrize(("rules_text", "name"), ALL, ids=[f"{rules}-{name}" for rules, name in ALL])
def test_an_exercise_is_a_legal_position_whose_goals_can_be_reached(rules_text: str, name: str) -> None:
    exercise = exercise_of(read_rules(rules_text), name)
    rules = exercise.rules
    draft = paste_draft(rules, write_position(rules, exercise.start))
    assert faults(draft) == []
    assert draft.mover == 0
    steps, wrong = list[str](), 0
    for stage, goal in enumerate(exercise.goals, 1):
        pos = exercise.start
        for step in steps:
            assert rules.refuse(pos, step) is None
            pos = rules.play(pos, step)
        right = [step for step in rules.legal(pos) if goal.reached(pos, step, rules.play(pos, step))]
        for step in set(rules.legal(pos)) - set(right):
            judged = judge(exercise, steps, clicks(rules, pos, step))
            assert (judged.verdict, list(judged.steps), judged.game.position) == ("again", steps, pos)
            wrong += 1
            break
        judged = judge(exercise, steps, clicks(rules, pos, right[0]))
        assert judged.verdict == ("done" if stage == len(exercise.goals) else "next")
        assert judged.game.outcome is None or judged.verdict == "done"
        steps = list(judged.steps)
    assert (wrong > 0) == any(goal.name not in ("any", "take", "win") for goal in exercise.goals)


def test_the_exercise_about_safe_discs_refuses_them() -> None:
    exercise = exercise_of(read_rules("six"), "safe")
    judged = judge(exercise, [], ["c5"])
    assert (judged.verdict, judged.words.code) == ("refused", "mills.refusal.in-mill")
    assert judged.game.position == exercise.start
    assert judge(exercise, [], ["b2"]).verdict == "done"


def test_the_flight_is_longer_than_any_move_along_a_line() -> None:
    for name in ("nine", "morabaraba", "six:fly_at=3"):
        exercise = exercise_of(read_rules(name), "fly")
        source, target = exercise.solution()[0].split("-")  # type: ignore[index]
        board: Any = exercise.rules.board  # type: ignore[attr-defined]
        assert not board.next_to[board.index[source]] >> board.index[target] & 1


def test_drags_and_foreign_steps_are_refused() -> None:
    exercise = exercise_of(read_rules("connect4"), "row")
    assert judge(exercise, [], ["1", "5"], drag=True).verdict == "refused"
    with pytest.raises(Refused):
        judge(exercise, ["77"], ["5"])
    with pytest.raises(RulesError):
        exercise_of(read_rules("connect4"), "fly")


def test_the_rules_in_words_follow_the_options() -> None:
    def text(rules: str) -> str:
        return " ".join(str(line) for section in sections(read_rules(rules)) for line in section.text)

    assert "Each has six discs" in text("six")
    assert "no flying" in text("six")
    assert "only three discs left, you may fly" in text("six:fly_at=3")
    assert say("mills.rulebook.spokes") in text("six")
    assert say("mills.rulebook.spokes") not in text("nine")
    assert say("mills.rulebook.full_board.draws") in text("twelve")
    assert "board is full" not in text("nine")
    assert say("mills.rulebook.early") in text("lasker")
    assert say("mills.rulebook.reform.barred") in text("morabaraba")
    assert "two times" in text("six:repetition=2")
    assert "five discs in a row" in text("connect5")
    assert "three players" in text("trio")


@pytest.mark.parametrize("rules", [*NAMED, *CUSTOM])
def test_every_option_that_changes_the_game_changes_the_rules_in_words(rules: str) -> None:
    lesson = learn_json(read_rules(rules))
    assert lesson["sections"]
    assert all(section["text"] for section in lesson["sections"])
    assert any(section["example"] for section in lesson["sections"])


def test_a_family_without_lessons_has_its_rules_in_points() -> None:
    register(NOUGHTS)
    try:
        lesson = learn_json(read_rules("noughts"))
        assert lesson["exercises"] == []
        assert [section["title"]["code"] for section in lesson["sections"]] == ["learn.rules"]
        assert lesson["sections"][0]["text"]
        assert "noughts" in FAMILIES
    finally:
        unregister(NOUGHTS)
