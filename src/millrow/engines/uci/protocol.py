"""Reading and writing lines of the protocol.

The option `Rules` names the game, in the form `millrow rules` writes. Positions use the notation of other programs if
there is one (the mill FEN), else ours on one line (docs/notation.md). A step is one token and gets its own `go`.
"""

import re
from itertools import pairwise
from typing import Any

from millrow.core.rules import Rules
from millrow.notation.errors import NotationError
from millrow.notation.positions import read_position, write_position
from millrow.wording import say

from ..base import Limit, Verdict, engines_of

CENTIPAWNS = 1000  # the `score cp` of a certain win
MAX_NUMBER = 10**9


def read_go(words: list[str]) -> Limit | None:
    """The limit of `go WORDS`, None if there is none; ValueError with a message. Unknown words are skipped."""
    numbers = dict[str, int]()
    for name, value in pairwise([*words, ""]):
        if name in ("movetime", "nodes", "depth"):
            if not re.fullmatch(r"[0-9]{1,10}", value) or not 0 < int(value) <= MAX_NUMBER:
                raise ValueError(say("uci.go", name=name, most=MAX_NUMBER))
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
    return " ".join(words)  # without a limit the program decides: after `infinite` it would wait for `stop`


def read_uci_position(rules: Rules[Any], text: str) -> Any:
    """The position of a FEN or of a line in our notation; NotationError if it is neither."""
    foreign = engines_of(rules).read_foreign(rules, text)
    return read_position(rules, text) if foreign is None else foreign


def write_uci_position(rules: Rules[Any], pos: Any, *, ours: bool) -> str:
    """A position in the notation of other programs, or in ours for a program that supports it; ValueError with a
    message if there is no notation."""
    if ours:
        return write_position(rules, pos)
    if (write := engines_of(rules).write_foreign) is None:
        raise ValueError(say("uci.form"))
    return write(rules, pos)


def score_of(verdict: Verdict) -> str:
    """`cp 120` for an estimate in thousandths of a win; `mate 7` or `mate -7` for a proven result, in turns to the end.

    A proven win or loss of unknown distance is written as `cp` of a full win; a proven draw is `cp 0`.
    """
    if verdict.solved and verdict.low and verdict.turns is not None:
        return f"mate {verdict.low * verdict.turns}"
    return f"cp {round((verdict.low if verdict.solved else verdict.estimate) * CENTIPAWNS)}"


def read_answer(line: str) -> tuple[str | None, Verdict | None]:
    """The `bestmove` and the score of a line, if it has them."""
    words = line.split()
    fields = dict(pairwise(words))
    step = fields.get("bestmove")
    if "score" not in words:
        return step, None
    kind, value = ([*words[words.index("score") + 1 :], "", ""])[:2]
    try:
        number = int(value)
    except ValueError:
        return step, None
    if kind == "cp":
        return step, Verdict(step or "", estimate=max(-1.0, min(1.0, number / CENTIPAWNS)))
    return step, Verdict(step or "", estimate=1.0 if number > 0 else -1.0)


def error_text(error: Exception) -> str:
    """What is wrong, without a line number: the protocol's texts are single lines."""
    return error.within_line if isinstance(error, NotationError) else str(error)
