"""A review in words: turning points, values, accuracy; and as comments in the game's record."""

from collections.abc import Sequence

from millrow.core.sentences import speaker
from millrow.games.game import AnyGame
from millrow.games.records import Record
from millrow.wording import Sentence, find, say

from ..base import Verdict
from .accuracy import Accuracy
from .review import Review, TurnReview

VALUES = ("loss", "draw", "win")  # by value, from -1


def move_sentence(game: AnyGame, steps: Sequence[str], *, first: bool = False) -> Sentence:
    """A turn as people write it; `first` if it begins a sentence."""
    family = game.rules.family.name
    code = find(family, "review.move.first" if first else "review.move") or "review.move"
    return say(code, move="".join(steps))


def number_sentence(game: AnyGame, turn: TurnReview) -> Sentence:
    """The number of a turn, as in a record: `24.`, or `24…` if it is not the first of its round."""
    rounds, nth = divmod(turn.number - 1, game.rules.players)
    return say("review.number.later" if nth else "review.number", round=rounds + 1)


def turn_sentence(game: AnyGame, turn: TurnReview, *, numbered: bool = True) -> Sentence | None:
    """What there is to say about a turn: `24. c2-c3 let the win slip: a draw from here; b4 would have won in 17.`"""
    if not turn.kind:
        return None
    return say(
        f"review.{turn.kind}",
        number=number_sentence(game, turn) if numbered else None,
        move=move_sentence(game, turn.steps, first=True),
        better=move_sentence(game, turn.better),
        turns=turn.best.turns,
        after=turn.played.turns,
    )


def end_sentence(review: Review) -> Sentence | None:
    """Says that a player got less from the end of the game than the position was worth; None if no one did."""
    seat, end = review.given_up, review.game.outcome
    if seat is None or end is None:
        return None
    last = review.turns[-1]
    if end.reason == "resigned":
        won = (last.played.low if seat == last.seat else -last.played.high) > 0
        return say("review.end.resigned", seat=seat, won=won)
    return say("review.end.agreed" if end.reason == "agreed" else "review.end.drawn", seat=seat)


def value_sentence(verdict: Verdict) -> Sentence:
    """A value for the seat that plays: `win in 17`, `draw`, or an estimate from -1 to 1."""
    if verdict.solved:
        return say("review.value", value=VALUES[verdict.low + 1], turns=verdict.turns)
    return say("review.estimate", estimate=round(verdict.estimate, 2) + 0.0)


def accuracy_sentence(seat: int, accuracy: Accuracy) -> Sentence:
    """How well a seat played, in per cent."""
    if accuracy.percent is None:
        return say("review.accuracy.none", seat=seat)
    percent, estimated = round(accuracy.percent), accuracy.estimated
    return say("review.accuracy", seat=seat, percent=percent, estimated=estimated, mistakes=accuracy.mistakes)


def explanation(review: Review) -> Sentence:
    """What the accuracy means."""
    return say("review.explain" if review.proven else "review.explain.estimated")


def stage_sentence(game: AnyGame, stage: str) -> Sentence:
    """A stage of the game."""
    return say(find(game.rules.family.name, f"stage.{stage}") or "stage.all")


def commented(review: Review, record: Record | None = None, language: str = "") -> Record:
    """The record of the game with a comment on every turning point and on how well everyone played, in a language; in
    the program's if none is given. The comments that the record has stay in front."""
    game, speak = review.game, speaker(review.game.seats, language=language or None)
    record = record or Record(game)
    texts = {ply: [text] for ply, text in record.comments.items()}
    scores = [speak.again(accuracy_sentence(seat, scored)) for seat, scored in enumerate(review.accuracy)]
    texts.setdefault(0, []).append(" ".join(scores))
    for turn in review.turning_points:
        if (found := turn_sentence(game, turn, numbered=False)) is not None:
            texts.setdefault(turn.ply + len(turn.steps), []).append(speak.again(found))
    if (end := end_sentence(review)) is not None:
        texts.setdefault(game.ply, []).append(speak.again(end))
    return Record(record.game, dict(record.tags), {ply: "\n".join(lines) for ply, lines in texts.items()})
