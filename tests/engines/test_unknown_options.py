"""An option added to the rules: until an engine knows it, nothing is claimed about games that use it."""

from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from millrow.engines.ask import unsolved
from millrow.engines.base import Engine
from millrow.engines.drop_engine import DropEngine
from millrow.engines.drop_search.engine import DropSearch
from millrow.engines.levels import levels
from millrow.engines.mill_search.engine import MillSearch
from millrow.engines.mill_tables.facts import fingerprint
from millrow.engines.table_engine import TableEngine
from millrow.rules.drops import DropRules
from millrow.rules.mills import MillRules
from millrow.rules.named import CONNECT_FOUR, SIX_MEN
from millrow.rules.options import YesNo, option


@dataclass(frozen=True)
class NewMillRules(MillRules):
    crooked: bool = option("Mills may bend round a corner.", YesNo(), default=False)


@dataclass(frozen=True)
class NewDropRules(DropRules):
    crooked: bool = option("Lines may bend.", YesNo(), default=False)


def with_option(rules: MillRules | DropRules, crooked: bool) -> MillRules | DropRules:
    values: dict[str, Any] = {field.name: getattr(rules, field.name) for field in fields(rules)}
    kind = NewMillRules if isinstance(rules, MillRules) else NewDropRules
    return kind(**values, crooked=crooked)


@pytest.mark.parametrize("rules", [SIX_MEN, CONNECT_FOUR], ids=["mills", "drops"])
def test_nothing_is_claimed_about_an_unknown_option(rules: MillRules | DropRules) -> None:
    new = with_option(rules, crooked=True)
    mills: list[Engine] = [TableEngine(), MillSearch()]
    drops: list[Engine] = [DropEngine(), DropSearch()]
    engines = mills if isinstance(rules, MillRules) else drops
    for engine in engines:
        assert "does not know what crooked changes" in str(engine.declines(new))
        assert engine.declines(rules) is None
    assert "does not know what crooked changes" in str(unsolved(new))
    assert [level.name for level in levels(new)] == ["beginner", "easy", "medium"]  # they ask the rules themselves
    assert not any(level.perfect for level in levels(new))


def test_an_unknown_option_at_its_default_changes_nothing() -> None:
    assert TableEngine().declines(with_option(SIX_MEN, crooked=False)) is None
    assert DropEngine().declines(with_option(CONNECT_FOUR, crooked=False)) is None


def test_the_fingerprint_of_a_table_covers_every_option() -> None:
    old, new = with_option(SIX_MEN, crooked=False), with_option(SIX_MEN, crooked=True)
    assert isinstance(old, MillRules)
    assert isinstance(new, MillRules)
    assert fingerprint(old) != fingerprint(new)
    assert fingerprint(replace(SIX_MEN, repetition=5, quiet_limit=9, name="other")) == fingerprint(SIX_MEN)
    changes: dict[str, Any] = {
        "men": 5,
        "fly_at": 3,
        "take": "any",
        "takes_per_turn": "mills",
        "placing_takes": "nothing",
        "slide_early": True,
    }
    changes |= {"reform": "barred", "no_move": "draws", "full_board": "draws", "fewest": 2, "slides_first": "last"}
    prints = [fingerprint(replace(SIX_MEN, **{name: value})) for name, value in changes.items()]
    assert len({fingerprint(SIX_MEN), *prints}) == len(prints) + 1
