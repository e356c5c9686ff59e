"""Results, reasons, tasks and refusals: the sentences that every front end needs, as codes with facts and as words."""

from collections.abc import Sequence
from typing import Any

from millrow.wording import Sentence, Speaker, find

from .rules import Outcome, P, Refusal, Rules
from .seats import COLOURS, Seat, palette


def speaker(
    seats: Sequence[Seat] = (),
    count_from: int = 1,
    viewer: int | None = None,
    language: str | None = None,
    *,
    in_text: bool = False,
) -> Speaker:
    """Puts sentences about these seats into words; about the standard ones if none are given.

    With `in_text` for a board drawn with characters: discs of a seat that has a name and a character of its own, which
    do not say its colour, are called by the character.
    """
    names, colours = [seat.name for seat in seats], [COLOURS[number] for number in palette(seats)]
    tokens = list[str]()
    if in_text:
        own = (
            seat.name.lower() != colour and seat.token.lower() != colour[0]
            for seat, colour in zip(seats, colours, strict=True)
        )
        tokens = [seat.token if is_own else "" for seat, is_own in zip(seats, own, strict=True)]
    return Speaker(language, names=names, colours=colours, count_from=count_from, viewer=viewer, tokens=tokens)


def with_seats(refusal: Refusal, seats: Sequence[Seat]) -> Refusal:
    """The same refusal with the names and colours of these seats."""
    return refusal._replace(say=speaker(seats).again(refusal.say))


def refusal(
    code: str,
    sentence: str = "",
    *,
    family: str = "",
    points: Sequence[str] = (),
    seats: Sequence[Seat] = (),
    count_from: int = 1,
    **facts: Any,
) -> Refusal:
    """A refusal in words. Where a code has several sentences, `sentence` is the one that fits."""
    full = find(family, f"refusal.{sentence or code}")
    if full is None:
        raise KeyError(f"no sentence for refusal.{sentence or code}")
    return Refusal(code, speaker(seats, count_from).say(full, **facts), tuple(points))


def over(outcome: Outcome, seats: Sequence[Seat] = ()) -> Refusal:
    """The refusal of any step after the end."""
    return refusal("over", seats=seats, result=result_sentence(outcome, seats))


def result_sentence(outcome: Outcome | None, seats: Sequence[Seat] = ()) -> Sentence:
    """The result: in progress, drawn, or who won."""
    speak = speaker(seats)
    if outcome is None:
        return speak.say("result.playing")
    if outcome.winner is None:
        return speak.say("result.drawn")
    return speak.say("result.won", winner=outcome.winner)


def because_sentence(rules: Rules[P], pos: P, end: Outcome, seats: Sequence[Seat] = ()) -> Sentence:
    """Why the game ended in this position; the bare reason where the family has no sentence for it."""
    drawn = ".draw" if end.winner is None else ""
    code = find(rules.family.name, f"because.{end.reason}{drawn}") or find(rules.family.name, f"because.{end.reason}")
    if code is None:
        return speaker(seats).say("because.other", reason=end.reason)
    loser = 1 - end.winner if end.winner is not None and rules.players == 2 else None
    facts = {"loser": loser, "repetition": rules.repetition, "quiet_limit": rules.quiet_limit}
    return speaker(seats).say(code, **facts, **rules.family.view.ending_facts(rules, pos, end))


def task_sentence(rules: Rules[P], pos: P, seats: Sequence[Seat] = ()) -> Sentence:
    """What the seat to move is to do: `place a disc`, `capture two red discs` ..."""
    code = find(rules.family.name, f"task.{rules.phase(pos)}")
    if code is None:
        return speaker(seats).say("task.other", phase=rules.phase(pos))
    other = 1 - rules.turn(pos) if rules.players == 2 else None
    return speaker(seats).say(code, due=rules.due(pos), other=other)


def status_sentence(
    rules: Rules[P], pos: P, end: Outcome | None, seats: Sequence[Seat] = (), *, hopeless: bool = False
) -> Sentence:
    """The result and its reason, or whose turn it is and what to do."""
    speak = speaker(seats)
    if end is not None:
        because = because_sentence(rules, pos, end, seats)
        return speak.say("status.over", result=result_sentence(end, seats), because=because)
    code = "status.hopeless" if hopeless else "status.turn"
    return speak.say(code, turn=rules.turn(pos), task=task_sentence(rules, pos, seats))


def result(outcome: Outcome | None, seats: Sequence[Seat] = ()) -> str:
    """The result in the words every screen shows."""
    return result_sentence(outcome, seats)
