"""The German sentences that all families share, in one catalogue; families add theirs, see `families/mills/de.py`."""

from . import (
    analysis,
    boards,
    engines,
    forms,
    games,
    learn,
    notation,
    page,
    puzzles,
    review,
    server,
    store,
    terminal,
    training,
)

PARTS = (
    games,
    notation,
    engines,
    store,
    server,
    terminal,
    page,
    forms,
    learn,
    boards,
    review,
    puzzles,
    analysis,
    training,
)
SENTENCES = {code: text for part in PARTS for code, text in part.SENTENCES.items()}
