"""Lines of the protocol as data, both ways.

A game is named by the option `Rules`, as `millrow rules` writes it. Positions are the mill FEN where there is one, else
ours on one line (docs/notation.md); a step is one token and gets its own `go`.
"""

import re
from itertools import pairwise
from typing import Any

from millrow.engines.base import Limit, Verdict
from millrow.notation.errors import NotationError
from millrow.notation.fen import read_fen, write_fen
from millrow.notation.positions import read_position, write_position
from millrow.rules.base import AnyRules
from millrow.rules.mills import MillRules

CENTS = 1000  # what a certain-looking win is worth as `score cp`
LARGEST = 10**9


def read_go(words: list[str]) -> Limit | None:
    """The limit of `go WORDS`, None for none at all; ValueError in words. What we do not know is skipped."""
    numbers = dict[str, int]()
    for name, value in pairwise([*words, ""]):
        if name in ("movetime", "nodes", "depth"):
            if not re.fullmatch(r"[0-9]{1,10}", value) or not 0 < int(value) <= LARGEST:
                raise ValueError(f"go {name} needs a number from 1 to {LARGEST}")
            numbers[name] = int(value)
    if not numbers:
        return Limit() if "infinite" in words else None
    seconds = numbers["movetime"] / 1000 if "movetime" in numbers else None
    return Limit(seconds, numbers.get("nodes"), numbers.get("depth"))


def write_go(limit: Limit) -> str:
    words = ["go"]
    if limit.seconds is not None:
        words += ["movetime", str(max(1, round(limit.seconds * 1000)))]
    if limit.nodes is not None:
        words += ["nodes", str(limit.nodes)]
    if limit.depth is not None:
        words += ["depth", str(limit.depth)]
    return " ".join(words)  # without a limit the program decides: after `infinite` it would wait for a `stop`


def read_place(rules: AnyRules, text: str) -> Any:
    """The position of a FEN or of our own line, or NotationError."""
    if isinstance(rules, MillRules) and text.count("/") == 2 and len(text.split()) > 10:
        return read_fen(rules, text).position
    return read_position(rules, text)


def write_place(rules: AnyRules, pos: Any, *, ours: bool) -> str:
    """The FEN, or our own line for a program that knows it; ValueError in words where there is no form for it."""
    if ours:
        return write_position(rules, pos)
    if not isinstance(rules, MillRules):
        raise ValueError("other programs have no form for positions of drop games")
    return write_fen(rules, pos)


def score_of(verdict: Verdict) -> str:
    """`cp 120` for a guess in thousandths of a win, `mate 7` or `mate -7` for what is proven, in turns to the end."""
    if verdict.solved and verdict.low and verdict.plies is not None:
        return f"mate {verdict.low * verdict.plies}"
    return f"cp {0 if verdict.solved else round(verdict.guess * CENTS)}"


def read_answer(line: str) -> tuple[str | None, Verdict | None]:
    """The `bestmove` of a line and what it says of the score, wherever they stand in it."""
    words = line.split()
    found = dict(pairwise(words))
    step = found.get("bestmove")
    if "score" not in words:
        return step, None
    kind, value = ([*words[words.index("score") + 1 :], "", ""])[:2]
    try:
        number = int(value)
    except ValueError:
        return step, None
    if kind == "cp":
        return step, Verdict(step or "", guess=max(-1.0, min(1.0, number / CENTS)))
    return step, Verdict(step or "", guess=1.0 if number > 0 else -1.0)


def reason(error: Exception) -> str:
    return str(error).removeprefix("line 1, ") if isinstance(error, NotationError) else str(error)
