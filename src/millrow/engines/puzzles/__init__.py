"""Puzzles: positions with one right move, the answers to them, and how they are made."""

from .answers import Answer, check_answer, reply, right_step
from .collection import daily_puzzle, find_puzzle, puzzles
from .puzzle import GOALS, GRADES, THEMES, Puzzle, read_puzzle, write_puzzle

__all__ = [
    "GOALS",
    "GRADES",
    "THEMES",
    "Answer",
    "Puzzle",
    "check_answer",
    "daily_puzzle",
    "find_puzzle",
    "puzzles",
    "read_puzzle",
    "reply",
    "right_step",
    "write_puzzle",
]
