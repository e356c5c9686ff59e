"""Sentences: codes and facts in, words out."""

import json
from pathlib import Path
from typing import Any

import pytest

import millrow
from millrow.core.seats import SEAT_NAMES
from millrow.core.sentences import refusal
from millrow.wording import Speaker, add, find, plain, say

SOURCE = Path(millrow.__file__).parent


EXAMPLES = json.loads((Path(__file__).parent / "messages.json").read_text())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["template"]))
def test_facts_are_put_into_words_for_the_reader(example: dict[str, Any], language: str) -> None:
    """The page runs the same examples in tests/js/messages.test.js."""
    add(language, {"example": example["template"]})
    speaker = Speaker(language, names=["Blue", "Ben"], colours=["blue", "purple"], count_from=0, viewer=0)
    assert speaker.say("example", **received(example["facts"])) == example[language]


def received(value: Any) -> Any:
    """Facts as they were before they were sent: codes with facts are sentences again."""
    if isinstance(value, dict) and value.keys() == {"code", "facts"}:
        return say(value["code"], **received(value["facts"]))
    if isinstance(value, dict):
        return {name: received(inner) for name, inner in value.items()}
    return [received(item) for item in value] if isinstance(value, list) else value


def test_standard_names_are_those_of_the_seats() -> None:
    assert [Speaker().name(seat) for seat in range(len(SEAT_NAMES))] == list(SEAT_NAMES)


def test_a_family_may_have_its_own_sentence_for_a_code() -> None:
    assert find("drops", "typing") == "drops.typing"
    assert find("chess", "typing") == "typing"
    assert find("chess", "advice.drop") is None
    assert say("result.won", winner=1) == "Red wins"


def test_huge_numbers_are_shown_by_their_size() -> None:
    """A broken file may announce any number of games, more digits than Python writes among them."""
    assert say("expected.entry.games", games=10**5000) == "10^5000 games"


def test_facts_can_be_sent() -> None:
    inner = say("result.won", winner=1)
    assert plain({"result": inner, "n": 3}) == {"result": {"code": "result.won", "facts": {"winner": 1}}, "n": 3}


def test_a_refusal_without_a_sentence_is_a_mistake() -> None:
    with pytest.raises(KeyError, match="chess"):
        refusal("chess")
