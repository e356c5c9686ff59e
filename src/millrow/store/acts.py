"""What the writer does, act by act. Each raises before it changes anything, or does all of it."""

from dataclasses import replace
from typing import Any

from millrow.games.events import Course, Event, events_of, fold, good_title, refused
from millrow.games.game import AnyGame

from .errors import Stale
from .games import Head, Receipt, StoredGame, events, latest, new_id, now
from .notes import check_notes, check_selected, opening
from .summaries import Summary, describe
from .writer import Batch, Work


def create(game: AnyGame, title: str = "", key: str = "", **head: Any) -> Work[StoredGame]:
    """Keep a game: a new one, or one that is under way, with what was undone. Without a key it gets a new id."""
    title, at = good_title(title), now()
    try:
        check_notes(game, head.get("tags", {}), head.get("comments", {}))
        check_selected(game, head.get("selected", ""))
    except ValueError as error:
        raise refused("bad-name", str(error)) from None
    happened = events_of(game, at)
    if title:
        happened.append(Event("rename", title, None, at))
    number = len(happened)
    first = Head(key or new_id(), at, game.rules, game.start, game.seats, origin_number=number, **head)
    kept = StoredGame(first, Course(game.copy(), number, title), at)

    def work(batch: Batch) -> StoredGame:
        return begin(batch, kept, happened)

    return work


def copy(key: str, upto: int | None = None, title: str | None = None, selected: str = "") -> Work[StoredGame]:
    """A new running game that goes on from some moment of another, with its whole history."""

    def work(batch: Batch) -> StoredGame:
        origin, at = batch.game(key), now()
        batch.flush()
        most = origin.number
        if upto is not None and not 0 <= upto <= most:
            raise refused("unreadable", f"there is no moment {upto}, the game has had 0 to {most} events")
        happened = [e for e in events(batch.connection, key, upto) if e.kind not in ("finish", "delete", "restore")]
        if title is not None:
            last = happened[-1].at if happened else 0
            happened.append(Event("rename", good_title(title), None, max(at, last)))
        old = origin.head
        head = replace(
            old,
            id=new_id(),
            created=at,
            selected=selected,
            source="unverified" if old.source == "unverified" else "copied",
            origin=key,
            origin_number=len(happened),
        )
        course = fold(head.rules, head.start, head.seats, happened)
        return begin(batch, StoredGame(head, course, latest(head, happened), opening(happened)), happened)

    return work


def append(key: str, seen: int | None, event: Event) -> Work[Receipt]:
    """Let an event happen to a game that has had `seen` events; None if it does not matter how many."""

    def work(batch: Batch) -> Receipt:
        kept = batch.game(key)
        if seen is not None and seen != kept.number:
            raise Stale(kept.twin())
        batch.touched.add(key)  # first: whatever happens to the batch, a game that was touched is read again
        done = kept.course.apply(event)._replace(at=max(now(), kept.updated))
        kept = batch.games[key] = replace(kept, updated=done.at)
        batch.events.append(event_row(key, kept.number, done))
        summary = sum_up(batch, kept)
        return Receipt(done, summary, tuple(kept.game.legal()), len(kept.game.undone))

    return work


def begin(batch: Batch, kept: StoredGame, happened: list[Event]) -> StoredGame:
    """Put a game with its events into the batch."""
    batch.touched.add(kept.id)
    batch.games[kept.id] = kept
    batch.heads.append(kept.head.row())
    batch.events += [event_row(kept.id, number, event) for number, event in enumerate(happened, 1)]
    sum_up(batch, kept)
    return kept.twin()


def sum_up(batch: Batch, kept: StoredGame) -> Summary:
    words = describe(kept.course)
    summary = summary_of(kept, words)
    batch.summaries[kept.id] = {**vars(summary), "search": words["search"]}
    return summary


def summary_of(kept: StoredGame, words: dict[str, Any]) -> Summary:
    """The summary of a game, from the words and picture `describe` made of it."""
    course, head = kept.course, kept.head
    return Summary(
        game=head.id,
        created=head.created,
        updated=kept.updated,
        finished=course.finished,
        deleted=course.deleted,
        source=head.source,
        **{key: value for key, value in words.items() if key != "search"},
    )


def event_row(key: str, number: int, event: Event) -> dict[str, Any]:
    return {"game": key, "number": number, **event._asdict()}
