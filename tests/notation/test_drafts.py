"""Drafts as data: whatever was set up reads back, and what cannot be is refused with its field."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from millrow.notation.drafts import Draft, draft_fields, read_draft, write_draft
from millrow.rules.base import AnyRules, RulesError
from millrow.rules.drop_setup import DropDraft
from millrow.rules.grids import EMPTY
from millrow.rules.mill_setup import MillDraft
from millrow.rules.named import CONNECT_FOUR, DROPS, MILLS, SIX_MEN


@st.composite
def drafts(draw: st.DrawFn) -> Draft:
    """Any draft at all, most of them faulty."""
    if draw(st.booleans()):
        rules = draw(st.sampled_from(sorted(MILLS.values(), key=lambda it: it.name)))
        blue = draw(st.integers(0, rules.board.all))
        red = draw(st.integers(0, rules.board.all)) & ~blue
        numbers = st.integers(0, 999)
        hand = draw(st.tuples(numbers, numbers))
        return MillDraft(rules, (blue, red), hand, draw(st.integers(0, 1)), draw(numbers), draw(numbers))
    drops = draw(st.sampled_from([DROPS["connect4"], DROPS["trio"], DROPS["giant"]]))
    seats = st.sampled_from([*range(drops.players), EMPTY])
    columns = draw(st.lists(st.lists(seats, max_size=min(drops.rows, 8)), max_size=drops.columns))
    turn = draw(st.integers(0, drops.players - 1))
    first = draw(st.none() | st.integers(0, drops.players - 1))
    return DropDraft(drops, tuple(map(bytes, columns)), turn, first)


@given(drafts())
def test_every_draft_reads_back(draft: Draft) -> None:  # M9, F5
    data = json.loads(json.dumps(write_draft(draft)))
    assert tuple(data) == draft_fields(draft.rules)
    assert read_draft(draft.rules, data) == draft


def test_what_is_left_out_has_its_default() -> None:
    assert read_draft(SIX_MEN, {}) == MillDraft(SIX_MEN)
    assert read_draft(CONNECT_FOUR, {}) == DropDraft(CONNECT_FOUR)


WRONG: list[tuple[AnyRules, dict[str, Any], str]] = [
    (SIX_MEN, {"discs": {"z9": 0}}, "point is 'z9', allowed: the points of the board"),
    (SIX_MEN, {"discs": {"a1": 2}}, "seat is 2, allowed: 0 to 1"),
    (SIX_MEN, {"discs": {"a1": True}}, "allowed: places and the seats of their discs"),
    (SIX_MEN, {"discs": ["a1"]}, "allowed: places and the seats of their discs"),
    (SIX_MEN, {"hand": [1]}, "allowed: two whole numbers"),
    (SIX_MEN, {"hand": [1, 1000]}, "hand is 1000, allowed: 0 to 999"),
    (SIX_MEN, {"turn": None}, "allowed: a whole number"),
    (SIX_MEN, {"later": "1"}, "allowed: a whole number"),
    (CONNECT_FOUR, {"discs": {"7,0": 0}}, "allowed: cells from 0,0 to 6,5"),
    (CONNECT_FOUR, {"discs": {"a1": 0}}, "allowed: cells from 0,0 to 6,5"),
    (CONNECT_FOUR, {"discs": {"0,0": -1}}, "allowed: seats 0 to 1"),
    (CONNECT_FOUR, {"turn": 2}, "turn is 2"),
    (CONNECT_FOUR, {"first": 2}, "first is 2"),
    (CONNECT_FOUR, {"first": 0.0}, "allowed: a whole number"),
]


@pytest.mark.parametrize(("rules", "data", "say"), WRONG)
def test_what_cannot_be_is_refused(rules: AnyRules, data: dict[str, Any], say: str) -> None:
    with pytest.raises(RulesError, match=say):
        read_draft(rules, data)
