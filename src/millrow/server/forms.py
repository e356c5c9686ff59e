"""A form's settings judged: every wrong option and every wrong seat at once, or the rules described."""

from dataclasses import replace
from typing import Any

from millrow.notation.errors import NotationError
from millrow.notation.rule_text import option_names, read_options, read_rules
from millrow.rules.base import RulesError, short
from millrow.rules.drops import DropRules
from millrow.rules.mills import MillRules
from millrow.rules.named import NAMED
from millrow.rules.options import Number, errors, ranges, written

from .asks import RulesAsk
from .catalog import described
from .seating import seat_faults

PLAIN = "connect"  # the rules of a form that names none


def judge(ask: RulesAsk) -> dict[str, Any]:
    """Everything wrong with the options (`faults`) and the seats (`seatFaults`), what numbers allow now, and the rules
    described if no option is wrong."""
    rules: Any
    if ask.rules is not None:
        rules, changes = read_rules(ask.rules), dict[str, Any]()
    else:
        rules, changes = _typed(ask)
    wrong = errors(rules, changes)
    numbers = {name: kind.allowed for name, kind in ranges(rules, changes).items() if isinstance(kind, Number)}
    if wrong:
        known = "players" not in {error.field for error in wrong}
        players = changes.get("players", rules.players) if known else len(ask.seats)
        seats = seat_faults(min(players, len(ask.seats)), ask.seats)
        answer = {"players": players if known else None}
    else:
        rules = replace(rules, **changes)
        seats = seat_faults(rules.players, ask.seats, rules)
        answer = described(rules)
    return answer | {
        "allowed": numbers,
        "faults": [_fault(error) for error in wrong],
        "seatFaults": [fault._asdict() for fault in seats],
    }


def _typed(ask: RulesAsk) -> tuple[MillRules | DropRules, dict[str, Any]]:
    """The preset and the values that were typed, right or wrong. NotationError for a name that is not known."""
    base = ask.base or PLAIN
    if base not in NAMED:
        raise NotationError(1, 1, f"one of {', '.join(NAMED)}", base)
    rules = NAMED[base]
    known = option_names(rules)
    texts = dict[str, str]()
    for name, value in ask.options.items():
        if name not in known:
            raise NotationError(1, 1, f"one of {', '.join(known)}", name)
        texts[name] = value.strip().lower() if isinstance(value, str) else written(value)
    return rules, read_options(rules, texts)


def _fault(error: RulesError) -> dict[str, str]:
    value = short(written(error.value), 60)
    return {"field": error.field, "value": value, "allowed": error.allowed, "say": str(error)}
