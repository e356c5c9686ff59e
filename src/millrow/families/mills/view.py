"""Mill games as screens show them."""

from collections.abc import Mapping, Sequence
from typing import Any

from millrow.core.family import Click, Supply
from millrow.core.options import options, written
from millrow.core.rules import Outcome
from millrow.wording import find, say

from .picture import discs
from .rules import MillPosition, MillRules

__all__ = [
    "board",
    "called",
    "captured",
    "clicks",
    "discs",
    "ending_facts",
    "examples",
    "headline",
    "label",
    "lines",
    "marks",
    "meant",
    "notes",
    "place_label",
    "places",
    "spoken",
    "stage",
    "summary",
    "supply",
    "touched",
    "typed",
]


def board(rules: MillRules) -> dict[str, Any]:
    """The points on a grid from the bottom left, the lines of the drawing, and the spokes."""
    drawing = rules.board
    low = min(ord(name[0]) for name in drawing.points), min(int(name[1:]) for name in drawing.points)
    return {
        "points": {name: [ord(name[0]) - low[0], int(name[1:]) - low[1]] for name in drawing.points},
        "lines": drawing.lines,
        "spokes": drawing.spokes,
    }


def places(rules: MillRules) -> Sequence[str]:
    """The points."""
    return rules.board.points


def clicks(rules: MillRules, pos: MillPosition) -> list[Click]:
    """Every legal step as the points to click."""
    return [_click(pos.turn, step) for step in rules.legal(pos)]


def _click(seat: int, step: str) -> Click:
    if step.startswith("x"):
        return Click(step, (step[1:],), "take", {step[1:]: None})
    source, _, target = step.rpartition("-")
    if not source:
        return Click(step, (target,), "put", {target: seat})
    return Click(step, (source, target), "move", {source: None, target: seat})


def meant(rules: MillRules, pos: MillPosition, places: Sequence[str]) -> str:
    """The step that these clicks mean, legal or not. A disc that is clicked alone while sliding is to go nowhere.

    So is a disc of one's own that can't move, whatever else is clicked: that it can't move is all there is to say.
    """
    if pos.taking[pos.turn]:
        return f"x{places[-1]}"
    if rules.phase(pos) == "place":
        return "-".join(places)
    if len(places) > 1:
        return next((f"{place}-{place}" for place in places if _is_stuck(rules, pos, place)), "-".join(places))
    place = places[0]
    occupied = place in rules.board.index and (pos.men[0] | pos.men[1]) >> rules.board.index[place] & 1
    return f"{place}-{place}" if occupied else place


def _is_stuck(rules: MillRules, pos: MillPosition, place: str) -> bool:
    """Is there a disc of the side to move that has no legal step?"""
    mine = place in rules.board.index and pos.men[pos.turn] >> rules.board.index[place] & 1
    return bool(mine) and not any(step.startswith(f"{place}-") for step in (*rules.legal(pos), pos.barred[pos.turn]))


def touched(rules: MillRules, pos: MillPosition, steps: Sequence[str]) -> list[str]:
    """The points of a turn's steps."""
    return [point for step in steps for point in step.removeprefix("x").split("-")]


def captured(rules: MillRules, steps: Sequence[str]) -> list[str]:
    """The points of the captures."""
    return [step[1:] for step in steps if step.startswith("x")]


def headline(rules: MillRules, pos: MillPosition) -> str:
    """Whether the seat to move captures because of a mill, and not because the board is full."""
    men, everyone = pos.men[pos.turn], (pos.men[0] | pos.men[1]).bit_count()
    mills = (line for line in rules.board.lines if all(men >> rules.board.index[name] & 1 for name in line))
    full = rules.full_board == "both_take" and not any(pos.hand) and everyone >= len(rules.board.points) - 1
    return "headline.mill" if pos.taking[pos.turn] and not full and any(mills) else ""


def lines(rules: MillRules, pos: MillPosition, steps: Sequence[str]) -> list[list[str]]:
    """The mills that the turn closed."""
    target = steps[0].rpartition("-")[2] if steps else ""
    men = discs(rules, pos)
    if target not in men:
        return []
    mine = {name for name, seat in men.items() if seat == men[target]}
    return [list(line) for line in rules.board.lines if target in line and mine.issuperset(line)]


def marks(rules: MillRules, pos: MillPosition, steps: Sequence[str]) -> list[str]:
    """The points of the mills that the turn closed."""
    return sorted({point for line in lines(rules, pos, steps) for point in line})


def spoken(rules: MillRules, steps: Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
    """Points by their names: `a1 to d1`, `captures g7`."""
    return [_spoken(step) for step in steps]


def _spoken(step: str) -> tuple[str, dict[str, Any]]:
    click = _click(0, step)
    if click.kind == "move":
        return "spoken.move", {"source": click.path[0], "target": click.path[1]}
    return "spoken.take" if click.kind == "take" else "spoken.put", {"point": click.path[0]}


def called(rules: MillRules, pos: MillPosition, steps: Sequence[str]) -> str:
    """A mill that the turn closed, unless the headline says so."""
    return "called.mill" if marks(rules, pos, steps) and not headline(rules, pos) else ""


def notes(rules: MillRules, discs: Mapping[str, int]) -> dict[str, str]:
    """The discs that are in a mill."""
    mills = [line for line in rules.board.lines if line[0] in discs and len({discs.get(name) for name in line}) == 1]
    return {point: "note.in-mill" for line in mills for point in line}


def stage(rules: MillRules, pos: MillPosition) -> str:
    """Placing while the side to move has discs in hand, then sliding or flying."""
    if pos.hand[pos.turn]:
        return "placing"
    return "flying" if rules.flies(pos, pos.turn) else "sliding"


def examples(rules: MillRules) -> dict[str, str]:
    """A placing, a slide and a capture on this board."""
    return rules.board.examples


def ending_facts(rules: MillRules, pos: MillPosition, end: Outcome) -> dict[str, Any]:
    """How many discs are left to a side that has too few: one less than allowed, or fewer in a position set up."""
    if end.reason != "too-few" or end.winner is None:
        return {}
    loser = 1 - end.winner
    return {"left": pos.men[loser].bit_count() + pos.hand[loser]}


def supply(rules: MillRules, pos: MillPosition, seat: int) -> Supply:
    """What the seat has in hand, has lost and has captured."""
    lost = [rules.men - pos.hand[side] - pos.men[side].bit_count() for side in (0, 1)]
    return Supply(pos.hand[seat], lost[seat], rules.men, (1 - seat,) * lost[1 - seat])


def label(text: str, count_from: int) -> str:
    """The text itself: points have letters."""
    return text


def typed(text: str, count_from: int) -> str:
    """The text itself."""
    return text


def place_label(place: str, count_from: int) -> str:
    """The point's name."""
    return place


def summary(rules: MillRules) -> list[str]:
    """A short summary of the rules: what people ask first, then what differs from the standard rules."""
    flying = say("mills.summary.no-flying") if rules.fly_at is None else say("mills.summary.flying", at=rules.fly_at)
    words: list[str] = [say("mills.summary.men", men=rules.men), flying]
    codes = (find("mills", f"summary.{name}.{written(getattr(rules, name))}") for name in options(rules))
    words += [say(code) for code in codes if code]
    if rules.fewest != 3:
        words.append(say("mills.summary.fewest", fewest=rules.fewest))
    if rules.repetition not in (None, 3):
        words.append(say("mills.summary.repetition", times=rules.repetition))
    if rules.quiet_limit is not None:
        words.append(say("mills.summary.quiet", moves=rules.quiet_limit))
    return words
