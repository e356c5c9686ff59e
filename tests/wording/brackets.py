"""A fake catalogue that puts brackets around every sentence, so that a text from anywhere else stands out."""

import re
from collections.abc import Mapping

OPEN, CLOSE = "⟦", "⟧"
ALLOWED = re.compile(
    r"\bMillrow(?: [\d.]+(?:dev\d+)?)?|\b(?:English|Deutsch)\b"  # names
    r"|\bnow\b|\b\d+\s\w+\.?\sago\b|\byesterday\b"  # times, which the browser itself puts into words
    r"|\b\d+ [A-Z][a-z]{2,3} \d{4}, \d+:\d\d\b"
    r"|\b(?:[x-]?[a-w]\d{1,2})+\b"  # moves
)


def bracketed(catalogue: Mapping[str, str]) -> dict[str, str]:
    """Every sentence in brackets."""
    return {code: f"{OPEN}{text}{CLOSE}" for code, text in catalogue.items()}


def outside(text: str) -> list[str]:
    """The words of a text that are in no brackets and are neither names nor moves.

    >>> outside("⟦Your turn⟧: a1-d1 ⟦⟦Blue⟧ wins⟧ 3 × 4, Undo")
    ['Undo']
    """
    bare, depth = list[str](), 0
    for char in text:
        depth += (char == OPEN) - (char == CLOSE)
        bare.append(char if depth == 0 and char != CLOSE else " ")
    return re.findall(r"[^\W\d_]{2,}", ALLOWED.sub(" ", "".join(bare)))
