"""Drafts as data: whatever was set up reads back, and what cannot be is refused with its field."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from millrow.core.rules import AnyRules, RulesError
from millrow.core.setup import Draft
from millrow.families.drops.grids import EMPTY
from millrow.families.drops.presets import CONNECT_FOUR, DROP_GAMES
from millrow.families.drops.setup import DropDraft
from millrow.families.mills.presets import MILL_GAMES, SIX_MEN
from millrow.families.mills.setup import MillDraft
from millrow.notation.drafts import draft_fields, read_draft, write_draft


@st.composite
def drafts(draw: st.DrawFn) -> Draft[Any]:
    """Any draft at all, most of them faulty."""
    if draw(st.booleans()):
        rules = draw(st.sampled_from(sorted(MILL_GAMES.values(), key=lambda it: it.name)))
        blue = draw(st.integers(0, rules.board.all))
        red = draw(st.integers(0, rules.board.all)) & ~blue
        numbers = st.integers(0, 999)
        hand = draw(st.tuples(numbers, numbers))
        return MillDraft(rules, (blue, red), hand, draw(st.integers(0, 1)), draw(numbers), draw(numbers))
    drops = draw(st.sampled_from([DROP_GAMES["connect4"], DROP_GAMES["trio"], DROP_GAMES["giant"]]))
    seats = st.sampled_from([*range(drops.players), EMPTY])
    columns = draw(st.lists(st.lists(seats, max_size=min(drops.rows, 8)), max_size=drops.columns))
    turn = draw(st.integers(0, drops.players - 1))
    first = draw(st.none() | st.integers(0, drops.players - 1))
    return DropDraft(drops, tuple(map(bytes, columns)), turn, first)


@given(drafts())
def test_every_draft_reads_back(draft: Draft[Any]) -> None:  # M9, F5
    data = json.loads(json.dumps(write_draft(draft)))
    assert tuple(data) == draft_fields(draft.rules)
    assert read_draft(draft.rules, data) == draft


def test_what_is_left_out_has_its_default() -> None:
    assert read_draft(SIX_MEN, {}) == MillDraft(SIX_MEN)
    assert read_draft(CONNECT_FOUR, {}) == DropDraft(CONNECT_FOUR)


WRONG: list[tuple[AnyRules, dict[str, Any], str]] = [
    (SIX_MEN, {"discs": {"z9": 0}}, "point can't be “z9”. Allowed: the points of the board"),
    (SIX_MEN, {"discs": {"a1": 2}}, "seat can't be 2. Allowed: 0 to 1"),
    (SIX_MEN, {"discs": {"a1": True}}, "Allowed: a seat number for each point or cell with a disc"),
    (SIX_MEN, {"discs": ["a1"]}, "Allowed: a seat number for each point or cell with a disc"),
    (SIX_MEN, {"hand": [1]}, "Allowed: two whole numbers"),
    (SIX_MEN, {"hand": [1, 1000]}, "hand can't be 1000. Allowed: 0 to 999"),
    (SIX_MEN, {"turn": None}, "Allowed: a whole number"),
    (SIX_MEN, {"later": "1"}, "Allowed: a whole number"),
    (CONNECT_FOUR, {"discs": {"7,0": 0}}, "Allowed: cells from 0,0 to 6,5"),
    (CONNECT_FOUR, {"discs": {"a1": 0}}, "Allowed: cells from 0,0 to 6,5"),
    (CONNECT_FOUR, {"discs": {"0,0": -1}}, "Allowed: seats 0 to 1"),
    (CONNECT_FOUR, {"turn": 2}, "turn can't be 2"),
    (CONNECT_FOUR, {"first": 2}, "The seat that starts can't be 2"),
    (CONNECT_FOUR, {"first": 0.0}, "Allowed: a whole number"),
]


@pytest.mark.parametrize(("rules", "data", "say"), WRONG)
def test_what_cannot_be_is_refused(rules: AnyRules, data: dict[str, Any], say: str) -> None:
    with pytest.raises(RulesError, match=say):
        read_draft(rules, data)
