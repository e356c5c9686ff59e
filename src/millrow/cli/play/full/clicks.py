"""Steps as the places one clicks for them. The rules say which steps there are; this only finds the next place."""

from collections.abc import Sequence

from millrow.games.game import AnyGame
from millrow.notation.pictures import Cell, Place
from millrow.rules.drops import DropRules


def path(game: AnyGame, step: str) -> tuple[Place, ...]:
    """The places of a step in the order of clicking; a drop is clicked where its disc will lie.

    >>> from millrow.games.game import Game
    >>> from millrow.rules.named import SIX_MEN
    >>> path(Game(SIX_MEN), "a1-a3"), path(Game(SIX_MEN), "xa1")
    (('a1', 'a3'), ('a1',))
    """
    if isinstance(game.rules, DropRules):
        column = int(step) - 1
        return ((column, game.position.grid.height(column)),)
    return tuple(step.removeprefix("x").split("-"))


def offers(game: AnyGame, clicked: Sequence[Place]) -> dict[str, tuple[Place, ...]]:
    """The legal steps that begin with these clicks, each with its path."""
    paths = {step: path(game, step) for step in game.legal()}
    return {step: places for step, places in paths.items() if places[: len(clicked)] == tuple(clicked)}


def targets(game: AnyGame, clicked: Sequence[Place]) -> set[Place]:
    """Where the next click may go."""
    return {places[len(clicked)] for places in offers(game, clicked).values() if len(places) > len(clicked)}


def chosen(game: AnyGame, clicked: Sequence[Place]) -> str | None:
    """The step that these clicks are, if they are one."""
    return next((step for step, places in offers(game, clicked).items() if len(places) == len(clicked)), None)


def meant(game: AnyGame, clicked: Sequence[Place]) -> str:
    """The step somebody tried, legal or not, so that the rules can say what is wrong with it."""
    if isinstance(game.rules, DropRules):
        column = clicked[-1][0]
        return str(int(column) + 1)
    text = "-".join(map(str, clicked))
    return f"x{text}" if game.phase == "take" else text


def neighbour(spots: dict[Place, Cell], here: Place, way: Cell) -> Place:
    """The nearest place in a direction, lines counting double because they are; the same if there is none."""
    y, x = spots[here]

    def far(place: Place) -> float:
        down, right = (spots[place][0] - y) * 2, spots[place][1] - x
        along, aside = (down * way[0], abs(right)) if way[0] else (right * way[1], abs(down))
        return along + 2 * aside if along > 0 else float("inf")

    best = min(spots, key=far)
    return best if far(best) < float("inf") else here
