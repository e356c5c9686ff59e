"""The strength of the level that adapts, from the results of the earlier games against it."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from millrow.core.rules import Rules
from millrow.core.seats import Seat
from millrow.engines.adaptive import strength_after
from millrow.engines.levels import ADAPTIVE, adaptive, level_of, levels
from millrow.families.rules_text import write_rules

from .results import HasGames, results

MOST_GAMES = 100  # the last ones with the same rules


def with_strengths(rules: Rules[Any], seats: Sequence[Seat], store: HasGames, id_start: str = "") -> tuple[Seat, ...]:
    """The seats of a new game. A computer that adapts gets the strength that follows from the finished games in the
    library with the same rules; only those whose ids begin with `id_start` count."""
    if not any(seat.level and level_of(rules, seat.level).base == ADAPTIVE for seat in seats):
        return tuple(seats)
    found = (
        game for game in results(store, id_start, write_rules(rules)) if level_of(rules, game.level).base == ADAPTIVE
    )
    scores = [game.score for game in islice(found, MOST_GAMES)]
    level = adaptive(rules, strength_after(reversed(scores), len(levels(rules)))).name
    return tuple(
        seat._replace(level=level) if seat.level and level_of(rules, seat.level).base == ADAPTIVE else seat
        for seat in seats
    )
