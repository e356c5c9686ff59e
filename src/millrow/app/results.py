"""A person's results against the computer: by game, level and colour, and over time. Everything is computed from
the summaries of the games in the library."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple, Protocol

import msgspec

from millrow.core.rules import Rules
from millrow.core.seats import COLOURS, palette
from millrow.engines.levels import level_of
from millrow.families.rules_text import read_rules
from millrow.notation.style import PALETTE
from millrow.store.games import ListFilter
from millrow.store.summaries import Page, Summary
from millrow.wording import say

from .state import rules_title, summary, words_json

PAGE_SIZE = 1000
MOST_PAGES = 10  # older games do not count
MOST_DAYS, MOST_WEEKS, MOST_MONTHS = 14, 16, 24  # that a chart shows; the last ones, if there are more


class HasGames(Protocol):
    """A store whose games can be listed."""

    def games(self, list_filter: ListFilter | None = None, *, page: int, size: int) -> Page[Summary]: ...


class GameResult(NamedTuple):
    """A finished game of one person against computers of one level."""

    summary: Summary
    level: str
    person: int  # the seat
    day: date

    @property
    def score(self) -> float:
        """1 a win of the person, 0.5 a draw, 0 a loss."""
        if self.summary.result == "drawn":
            return 0.5
        return float(self.summary.result == COLOURS[self.person])


class Period(msgspec.Struct):
    """How many games were won, drawn and lost in a period, which begins on a day."""

    start: str  # as ISO 8601
    won: int = 0
    drawn: int = 0
    lost: int = 0


def results(store: HasGames, id_start: str = "", rules: str = "") -> Iterator[GameResult]:
    """The results, newest first. `rules` limits them to games with these rules, `id_start` to the games of a guest,
    whose ids begin with it."""
    found = ListFilter(rules=rules, state="over", opponents="computer", begun=True, id_start=id_start)
    for number in range(1, MOST_PAGES + 1):
        page = store.games(found, page=number, size=PAGE_SIZE)
        yield from filter(None, map(_result, page.items))
        if number >= page.pages:
            return


def _result(item: Summary) -> GameResult | None:
    """None if several people play, or computers of several levels."""
    people = [number for number, seat in enumerate(item.seats) if not seat.level]
    levels = {seat.level for seat in item.seats if seat.level}
    if len(people) != 1 or len(levels) != 1:
        return None
    return GameResult(item, levels.pop(), people[0], datetime.fromtimestamp(item.updated / 1000, UTC).date())


def results_json(store: HasGames, id_start: str = "", rules: str = "") -> dict[str, Any]:
    """The results as the page shows them. With `rules`, the groups and the periods are of these games only."""
    every = list(results(store, id_start))
    titles = _titles(every)
    shown = [game for game in every if rules in ("", game.summary.rules)]
    unit, periods = in_periods(shown)
    return {
        "games": [{"rules": text, "title": title} for text, title in titles.items()],
        "groups": _groups(shown, titles),
        "unit": unit,
        "periods": [msgspec.to_builtins(period) for period in periods],
    }


def _titles(games: Iterable[GameResult]) -> dict[str, dict[str, Any]]:
    """The title of each game by its rules, with its size or the like if another game has the same title."""
    titles = {game.summary.rules: rules_title(game.summary) for game in games}
    shared = {title for title, count in Counter(titles.values()).items() if count > 1}
    return {
        text: words_json(
            say("results.title", title=title, about=summary(read_rules(text))[0]) if title in shared else title
        )
        for text, title in titles.items()
    }


def _groups(games: Iterable[GameResult], titles: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Won, drawn and lost by game, level and colour, the group played last first."""
    counted = defaultdict[tuple[str, str, int], Period](lambda: Period(""))
    for game in games:
        rules: Rules[Any] = read_rules(game.summary.rules)
        level = level_of(rules, game.level)
        colour = palette(game.summary.seats)[game.person]
        _count(counted[game.summary.rules, level.title, colour], game)
    return [
        {
            "title": titles[text],
            "level": words_json(level),
            "colour": COLOURS[colour],
            "paint": PALETTE[colour]._asdict(),
            "won": group.won,
            "drawn": group.drawn,
            "lost": group.lost,
        }
        for (text, level, colour), group in counted.items()
    ]


def in_periods(games: Iterable[GameResult]) -> tuple[str, list[Period]]:
    """The results over time, by day, week or month, including periods without games."""
    by_day = sorted(games, key=lambda game: game.day)
    if not by_day:
        return "day", []
    first, last = by_day[0].day, by_day[-1].day
    days = (last - first).days
    unit = "day" if days < MOST_DAYS else "week" if days < 7 * (MOST_WEEKS - 1) else "month"
    starts = [start_of(last, unit)]
    while starts[-1] > start_of(first, unit) and len(starts) < MOST_MONTHS:
        starts.append(start_of(starts[-1] - timedelta(days=1), unit))
    periods = {start: Period(start.isoformat()) for start in reversed(starts)}
    for game in by_day:
        if (start := start_of(game.day, unit)) in periods:
            _count(periods[start], game)
    return unit, list(periods.values())


def start_of(day: date, unit: str) -> date:
    """The first day of the period that a day is in; weeks begin on Monday."""
    match unit:
        case "day":
            return day
        case "week":
            return day - timedelta(days=day.weekday())
    return day.replace(day=1)


def _count(period: Period, game: GameResult) -> None:
    if game.score == 1:
        period.won += 1
    elif game.score:
        period.drawn += 1
    else:
        period.lost += 1
