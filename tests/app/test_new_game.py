"""The seats of a new game: every problem is reported with its seat and field, in the form and when the game starts."""

import pytest

from millrow.app.new_game import SeatChoice, requested_seats, seat_faults
from millrow.core.rules import RulesError
from millrow.families import NAMED

TRIO = NAMED["trio"]
TOO = "Each player needs a different {}."
TAKEN = "That name is taken."
ONE = "Enter one visible character."
FAULTS: list[tuple[list[dict[str, str]], list[tuple[int, str, str]]]] = [
    ([], []),
    ([{}, {"token": "X"}, {}], []),
    ([{"token": "R"}], [(0, "token", TOO.format("character")), (1, "token", TOO.format("character"))]),
    ([{"token": ""}], [(0, "token", ONE)]),
    ([{}, {"token": "XY"}], [(1, "token", ONE)]),
    ([{}, {"token": " "}], [(1, "token", ONE)]),
    ([{"colour": "red"}], [(0, "colour", TOO.format("colour")), (1, "colour", TOO.format("colour"))]),
    ([{"colour": "red"}, {"colour": "blue"}], []),
    ([{"name": "a"}, {"name": "A"}], [(0, "name", TAKEN), (1, "name", TAKEN)]),
    ([{"name": "red"}], [(0, "name", TAKEN), (1, "name", TAKEN)]),
]


@pytest.mark.parametrize(("asked", "faults"), FAULTS)
def test_every_problem_is_reported_with_its_seat(
    asked: list[dict[str, str]], faults: list[tuple[int, str, str]]
) -> None:  # X7
    assert seat_faults(3, [SeatChoice(**seat) for seat in asked], TRIO) == faults
    full = [SeatChoice(**seat) for seat in [*asked, {}, {}, {}][:3]]
    if faults:
        with pytest.raises(RulesError):
            requested_seats(TRIO, full)
    else:
        assert len(requested_seats(TRIO, full)) == 3


@pytest.mark.parametrize(
    ("field", "value", "say"),
    [
        ("colour", "plaid", "Choose a colour from the list."),
        ("level", "godlike", "Choose one of these levels: beginner, easy, medium, hard, expert, adaptive."),
        ("name", "a\nb", "Enter a name (up to 60 characters)."),
    ],
)
def test_an_invalid_value_lists_the_valid_ones(field: str, value: str, say: str) -> None:  # X7
    (fault,) = seat_faults(3, [SeatChoice(**seat) for seat in ({}, {field: value})], TRIO)
    assert fault == (1, field, say)
