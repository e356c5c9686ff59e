"""The variants as values, found by name."""

from dataclasses import replace

from .base import AnyRules
from .boards import NINE, SEVEN, SIX, THREE, TWELVE
from .drops import DropRules
from .mills import MillRules

SIX_MEN = MillRules(SIX, men=6, name="six")
NINE_MEN = MillRules(NINE, men=9, fly_at=3, name="nine")
TWELVE_MEN = MillRules(TWELVE, men=12, fly_at=3, full_board="draws", name="twelve")
CONNECT_FOUR = DropRules(name="connect4")

MILLS = {
    rules.name: rules
    for rules in (
        MillRules(THREE, men=3, name="three"),
        replace(SIX_MEN, men=5, name="five"),
        SIX_MEN,
        MillRules(SEVEN, men=7, name="seven"),
        NINE_MEN,
        replace(TWELVE_MEN, men=11, full_board="loses", name="eleven"),
        TWELVE_MEN,
        replace(TWELVE_MEN, reform="barred", name="morabaraba"),
        replace(NINE_MEN, men=10, slide_early=True, name="lasker"),
    )
}
DROPS = {
    rules.name: rules
    for rules in (
        CONNECT_FOUR,
        DropRules(columns=3, rows=3, line=3, name="connect3"),
        DropRules(columns=9, rows=9, line=5, name="connect5"),
        DropRules(columns=9, rows=7, players=3, name="trio"),
        DropRules(columns=30, rows=20, line=5, players=4, name="big"),
        DropRules(columns=100, rows=100, line=10, players=10, name="giant"),
        DropRules(name="connect"),
    )
}
NAMED: dict[str, MillRules | DropRules] = MILLS | DROPS

TITLES = {
    "three": "Three Men's Morris",
    "five": "Five Men's Morris",
    "six": "Six Men's Morris",
    "seven": "Seven Men's Morris",
    "nine": "Nine Men's Morris",
    "eleven": "Eleven Men's Morris",
    "twelve": "Twelve Men's Morris",
    "morabaraba": "Morabaraba",
    "lasker": "Lasker Morris",
    "connect4": "Connect Four",
    "connect3": "Three in a line, 3 × 3",
    "connect5": "Five in a line, 9 × 9",
    "trio": "Four in a line for three",
    "big": "Five in a line for four, 30 × 20",
    "giant": "Ten in a line for ten, 100 × 100",
    "connect": "Connect X",
}


def title(rules: AnyRules) -> str:
    """What people call the game; with rules of one's own, that is said."""
    known = NAMED.get(rules.name)
    if known == rules:
        return TITLES[rules.name]
    if isinstance(rules, DropRules):
        if isinstance(known, DropRules) and replace(rules, board=known.board) == known:
            return TITLES[rules.name]  # how a board is held in memory is not part of what it is called
        return TITLES["connect"] if known or not rules.name else rules.name
    return f"{TITLES[rules.name]}, changed" if known else rules.name or "A mill game"
