"""Validation of draft fields; an invalid value raises RulesError with the name of its field."""

from collections.abc import Mapping
from typing import Any

from millrow.core.rules import RulesError
from millrow.wording import say


def read_number(data: Mapping[str, Any], field: str, default: int | None) -> Any:
    """The integer in this field; None is allowed if it is the default."""
    value = data.get(field, default)
    if type(value) is not int and not (value is None and default is None):
        raise RulesError(field, value, say("allowed.whole"))
    return value


def read_discs(data: Mapping[str, Any]) -> dict[str, int]:
    """The field `discs`: the seat of the disc at each place."""
    discs = data.get("discs", {})
    if not isinstance(discs, dict) or not all(type(seat) is int for seat in discs.values()):
        raise RulesError("discs", discs, say("allowed.discs"))
    return discs
