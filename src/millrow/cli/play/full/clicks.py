"""Legal steps as paths of clicks."""

from collections.abc import Mapping, Sequence

from millrow.core.family import Spot
from millrow.games.game import AnyGame


def offers(game: AnyGame, clicked: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The legal steps that begin with these clicks, each with its path.

    >>> from millrow.api import new_game
    >>> offers(new_game("connect4"), ["4"])
    {'4': ('4',)}
    """
    if game.outcome is not None:
        return {}
    clicks = game.rules.family.view.clicks(game.rules, game.position)
    return {click.step: click.path for click in clicks if click.path[: len(clicked)] == tuple(clicked)}


def targets(game: AnyGame, clicked: Sequence[str]) -> set[str]:
    """The places that can be clicked next."""
    return {path[len(clicked)] for path in offers(game, clicked).values() if len(path) > len(clicked)}


def chosen(game: AnyGame, clicked: Sequence[str]) -> str | None:
    """The step with exactly these clicks, None if there is none."""
    return next((step for step, path in offers(game, clicked).items() if len(path) == len(clicked)), None)


def neighbour(spots: Mapping[str, Spot], here: str, way: Spot) -> str:
    """The nearest place in a direction, `here` if there is none. Characters are twice as high as they are wide."""
    y, x = spots[here]

    def distance(place: str) -> float:
        down, right = (spots[place][0] - y) * 2, spots[place][1] - x
        along, aside = (down * way[0], abs(right)) if way[0] else (right * way[1], abs(down))
        return along + 2 * aside if along > 0 else float("inf")

    best = min(spots, key=distance)
    return best if distance(best) < float("inf") else here
