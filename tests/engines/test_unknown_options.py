"""A new rule option: until an engine supports it, nothing is claimed about games that use it."""

from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from millrow.core.options import YesNo, option, options
from millrow.core.rules import Outcome
from millrow.engines.base import Engine, Limit, Resources, choose
from millrow.engines.drops.mcts import engine as mcts
from millrow.engines.drops.mcts.engine import DropSearch
from millrow.engines.drops.solver import limits
from millrow.engines.drops.solver.engine import DropEngine
from millrow.engines.drops.solver.limits import book_decline_reason
from millrow.engines.heuristic import HeuristicEngine
from millrow.engines.levels import levels
from millrow.engines.mills.search import engine as mill_search
from millrow.engines.mills.search.engine import MillSearch
from millrow.engines.mills.tablebase import facts
from millrow.engines.mills.tablebase.engine import TableEngine
from millrow.engines.mills.tablebase.facts import fingerprint
from millrow.engines.questions import analyse, best, open_solver, solve, unsolved
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.rules import DropPosition, DropRules
from millrow.families.drops.text import read_columns
from millrow.families.mills.presets import SIX_MEN
from millrow.families.mills.rules import MillRules


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
        assert "aren't supported: crooked" in str(engine.declines(new))
        assert engine.declines(rules) is None
    assert "aren't supported: crooked" in str(unsolved(new))
    assert [level.name for level in levels(new)] == ["beginner", "easy", "medium"]  # they use only the rules
    assert not any(level.perfect for level in levels(new))


@pytest.mark.parametrize("rules", [SIX_MEN, CONNECT_FOUR], ids=["mills", "drops"])
def test_no_question_gets_a_proof_from_before_the_option(rules: MillRules | DropRules) -> None:
    """Even with tables loaded and books open, they are not used."""
    assert analyse(rules)[0].solved
    new = with_option(rules, crooked=True)
    with pytest.raises(ValueError, match="aren't supported: crooked"):
        solve(new)
    with pytest.raises(ValueError, match="aren't supported: crooked"):
        analyse(new, limit=Limit())
    with pytest.raises(ValueError, match="aren't supported: crooked"):
        analyse(new)  # the search does not support it either
    assert not best(new, seed=1).solved
    with pytest.raises(ValueError, match="isn't solved"), open_solver(new, Resources(book=True)):
        pass


def test_a_book_is_refused_for_options_it_was_not_made_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the solver came to support the option, the book would not: it names the options it was built for."""
    new = with_option(CONNECT_FOUR, crooked=True)
    assert isinstance(new, DropRules)
    assert "aren't supported: crooked" in str(book_decline_reason(new))
    assert "two players, not three" in str(book_decline_reason(replace(CONNECT_FOUR, players=3)))
    assert book_decline_reason(CONNECT_FOUR) is None
    assert book_decline_reason(replace(CONNECT_FOUR, board="memory", name="mine")) is None
    assert book_decline_reason(DropRules(columns=6, rows=5)) is None  # it has other files
    monkeypatch.setattr(limits, "KNOWN_OPTIONS", (*limits.KNOWN_OPTIONS, "crooked"))
    late = read_columns(CONNECT_FOUR, "4444432667775")
    asked = list[object]()
    for place in ("search", "engine"):
        monkeypatch.setattr(f"millrow.engines.drops.solver.{place}.book_bounds", lambda *_: asked.append(1))
    monkeypatch.setattr("millrow.engines.drops.solver.engine.read_books", asked.append)
    DropEngine().prepare(new)
    assert DropEngine().verdicts(new, late)[0].solved
    assert choose(DropEngine(), new, late).solved
    with open_solver(new) as shared, open_solver(new, Resources(book=True)) as own:
        assert shared.solve(late) == own.solve(late)
    assert not asked


def test_every_option_is_supported_or_irrelevant() -> None:
    """A new option must be added to what the engines support, or to the irrelevant options."""
    assert set(options(MillRules)) == set(facts.KNOWN_OPTIONS) == set(mill_search.KNOWN_OPTIONS)
    assert set(options(DropRules)) == set(limits.KNOWN_OPTIONS) == set(mcts.KNOWN_OPTIONS)


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


@dataclass(frozen=True)
class MisereRules(DropRules):
    misere: bool = option("Does completing a line lose?", YesNo(), default=False)

    def outcome(self, pos: DropPosition) -> Outcome | None:
        end = super().outcome(pos)
        return Outcome(1 - end.winner, "line") if self.misere and end and end.winner is not None else end


def test_heuristic_levels_ask_the_rules_about_an_option_they_do_not_know() -> None:
    pos = read_columns(CONNECT_FOUR, "121317")  # Blue has three in column 1
    assert {choose(HeuristicEngine(seed), MisereRules(), pos).step for seed in range(20)} == {"1"}
    assert "1" not in {choose(HeuristicEngine(seed), MisereRules(misere=True), pos).step for seed in range(20)}
