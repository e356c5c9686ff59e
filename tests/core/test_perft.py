"""The rules against counts from elsewhere, one text file a game."""

from pathlib import Path

import pytest
from families.drops.both_boards import BOTH_BOARDS

from millrow.core.perft import divide, perft, positions
from millrow.families.rules_text import read_rules

FOLDER = Path(__file__).parent.parent / "perft"
BUDGET = 6_100_000  # counts above this are left to `millrow perft`
QUICK = {"perft": 1_000_000, "turns": 1_000_000, "positions": 100_000}  # counts above this take seconds


def cases() -> list[tuple[str, str, int, int]]:
    found = list[tuple[str, str, int, int]]()
    for file in sorted(FOLDER.glob("*.perft")):
        rules = ""
        for line in file.read_text().splitlines():
            match line.split():
                case ["rules", text]:
                    rules = text
                case ["perft" | "turns" | "positions" as what, depth, count]:
                    found.append((rules, what, int(depth), int(count)))
                case [first, *_] if first != "#":
                    raise AssertionError(f"{file.name}: {line}")
    return found


def test_there_are_cases() -> None:
    assert {case[0] for case in cases()} >= {"six", "nine", "connect4"}


@pytest.mark.parametrize(
    ("text", "what", "depth", "count"),
    [
        pytest.param(*case, marks=[pytest.mark.slow] * (case[3] > QUICK[case[1]]))
        for case in cases()
        if case[3] <= BUDGET
    ],
)
def test_counts(text: str, what: str, depth: int, count: int) -> None:
    rules = read_rules(text)
    start = rules.start()
    if what == "positions":
        assert [*positions(rules, start, depth)][depth] == count
    else:
        found = perft(rules, start, depth, turns=what == "turns")
        assert found == count, dict(divide(rules, start, depth, turns=what == "turns"))


def test_divide_adds_up() -> None:
    rules = read_rules("six")
    assert sum(count for _, count in divide(rules, rules.start(), 3)) == 3360
    assert [*divide(rules, rules.start(), 0)] == []


@pytest.mark.parametrize("kind", BOTH_BOARDS)
def test_both_boards_count_alike(kind: str) -> None:
    rules = read_rules(f"connect4:board={kind}")
    assert [*positions(rules, rules.start(), 6)] == [1, 7, 49, 238, 1120, 4263, 16422]
