"""Who may sit at a new game: every fault at its seat and field, live and when the game begins."""

import pytest

from millrow.rules.base import RulesError
from millrow.rules.named import NAMED
from millrow.server.asks import SeatAsk
from millrow.server.seating import seat_faults, seats_asked

TRIO = NAMED["trio"]
TOO = "player {} has the same {}"
FAULTS: list[tuple[list[dict[str, str]], list[tuple[int, str, str]]]] = [
    ([], []),
    ([{}, {"token": "X"}, {}], []),
    ([{"token": "R"}], [(0, "token", TOO.format(2, "character")), (1, "token", TOO.format(1, "character"))]),
    ([{"token": ""}], [(0, "token", "allowed: one visible character")]),
    ([{}, {"token": "XY"}], [(1, "token", "allowed: one visible character")]),
    ([{}, {"token": " "}], [(1, "token", "allowed: visible characters")]),
    ([{"colour": "red"}], [(0, "colour", TOO.format(2, "colour")), (1, "colour", TOO.format(1, "colour"))]),
    ([{"colour": "red"}, {"colour": "blue"}], []),
    ([{"name": "a"}, {"name": "A"}], [(0, "name", TOO.format(2, "name")), (1, "name", TOO.format(1, "name"))]),
    ([{"name": "red"}], [(0, "name", TOO.format(2, "name")), (1, "name", TOO.format(1, "name"))]),
]


@pytest.mark.parametrize(("asked", "faults"), FAULTS)
def test_every_fault_is_told_at_its_seat(asked: list[dict[str, str]], faults: list[tuple[int, str, str]]) -> None:  # X7
    assert seat_faults(3, [SeatAsk.model_validate(seat) for seat in asked], TRIO) == faults
    full = [SeatAsk.model_validate(seat) for seat in [*asked, {}, {}, {}][:3]]
    if faults:
        with pytest.raises(RulesError):
            seats_asked(TRIO, full)
    else:
        assert len(seats_asked(TRIO, full)) == 3


@pytest.mark.parametrize(("field", "value"), [("colour", "plaid"), ("level", "godlike"), ("name", "a\nb")])
def test_what_no_seat_may_have_names_what_it_may(field: str, value: str) -> None:  # X7
    (fault,) = seat_faults(3, [SeatAsk.model_validate(seat) for seat in ({}, {field: value})], TRIO)
    assert fault[:2] == (1, field)
    assert fault.say.startswith("allowed: ")
