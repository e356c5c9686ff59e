"""Write operations on games, run by the writer in its transactions. An operation succeeds as a whole or raises."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from sqlalchemy import delete, not_, select

from millrow.games.events import MAX_CHANGES, Event, GameLog, clean_title, events_of, fold, refused
from millrow.games.game import AnyGame

from . import tables
from .checksums import event_checksum, sealed
from .errors import Stale
from .games import GameHeader, Receipt, StoredGame, is_unbegun, last_updated, load_events, new_id, now
from .notes import check_notes, check_selected, leading_steps
from .summaries import Summary, summary_columns
from .writer import Batch, Work

REMOVE_BATCH_SIZE = 500  # ids in one statement


def create(game: AnyGame, title: str = "", key: str = "", **header: Any) -> Work[StoredGame]:
    """Store a game, new or in progress, including undone steps; `key` is its id, a new one by default."""
    title, at = clean_title(title), now()
    try:
        check_notes(game, header.get("tags", {}), header.get("comments", {}))
        check_selected(game, header.get("selected", ""))
    except ValueError as error:
        raise refused("bad-name", "bad-name.notes", why=str(error)) from None
    events = events_of(game, at)
    if title:
        events.append(Event("rename", title, None, at))
    number = len(events)
    new = GameHeader(key or new_id(), at, game.rules, game.start, game.seats, origin_number=number, **header)
    stored = StoredGame(new, GameLog(game.copy(), number, title), at)

    def work(batch: Batch) -> StoredGame:
        return insert_game(batch, stored, events)

    return work


def copy(
    key: str, up_to: int | None = None, title: str | None = None, selected: str = "", new_key: str = ""
) -> Work[StoredGame]:
    """A new game with the history of another up to event `up_to`; `new_key` is its id, a new one by default."""

    def work(batch: Batch) -> StoredGame:
        origin, at = batch.game(key), now()
        batch.flush()
        if up_to is not None and not 0 <= up_to <= origin.number:
            raise refused("unreadable", "unreadable.moment", moment=up_to, last=origin.number)
        copied = load_events(batch.connection, key, up_to)
        events = [event for event in copied if event.kind not in ("finish", "delete", "restore")]
        seats = origin.header.seats
        if len(events) >= MAX_CHANGES:  # what was undone and renamed is left out, so that the copy can go on
            folded = fold(origin.header.rules, origin.header.start, seats, events)
            named = [Event("rename", folded.title, None, at)] if folded.title else []
            events, seats = [*events_of(folded.game, at), *named], folded.game.seats
        if title is not None:
            last = events[-1].at if events else 0
            events.append(Event("rename", clean_title(title), None, max(at, last)))
        old = origin.header
        header = replace(
            old,
            id=new_key or new_id(),
            created=at,
            seats=seats,
            selected=selected,
            source="unverified" if old.source == "unverified" else "copied",
            origin=key,
            origin_number=len(events),
        )
        log = fold(header.rules, header.start, header.seats, events)
        stored = StoredGame(header, log, last_updated(header, events), leading_steps(events))
        return insert_game(batch, stored, events)

    return work


def append(key: str, seen: int | None, event: Event) -> Work[Receipt]:
    """Apply and store an event; Stale unless the game has `seen` events, None accepts any number."""

    def work(batch: Batch) -> Receipt:
        stored = batch.game(key)
        if seen is not None and seen != stored.number:
            raise Stale(stored.copy())
        batch.touched.add(key)  # before applying: if the batch fails, the cached game must be dropped
        applied = stored.log.apply(event)._replace(at=max(now(), stored.updated))
        stored = batch.games[key] = replace(stored, updated=applied.at)
        batch.events.append(event_row(key, stored.number, applied))
        summary = update_summary(batch, stored)
        return Receipt(applied, summary, tuple(stored.game.legal()), len(stored.game.undone))

    return work


def append_validated(stored: StoredGame, *events: Event) -> Work[Summary]:
    """Store events that the caller has applied already, as the last events of `stored`: all of them or none.

    If the game has another event with one of these numbers, the insert fails and the writer raises Stale.
    """

    def work(batch: Batch) -> Summary:
        batch.touched.add(stored.id)
        batch.games.pop(stored.id, None)  # the cached copy is outdated now
        first = stored.number - len(events) + 1
        batch.events += [event_row(stored.id, number, event) for number, event in enumerate(events, first)]
        return update_summary(batch, stored)

    return work


def remove_unbegun(before: int, keep: Collection[str] = ()) -> Work[int]:
    """Remove games created before a time in which nothing has happened, and return how many there were.

    Games with an event, a tag, a save or an id in `keep` stay. If another process plays in one of them meanwhile, its
    event refers to the game, so that the database refuses to remove it.
    """

    def work(batch: Batch) -> int:
        batch.flush()
        summary, game, save = tables.summary.c, tables.game.c, tables.save.c
        saved = select(save.id).where(save.game == summary.game).exists()
        tagged = select(game.id).where(game.id == summary.game, game.tags != {}).exists()
        found = select(summary.game).where(is_unbegun(), summary.created < before, not_(saved), not_(tagged))
        keys = [key for key in batch.connection.execute(found).scalars() if key not in keep]
        for some in (keys[at : at + REMOVE_BATCH_SIZE] for at in range(0, len(keys), REMOVE_BATCH_SIZE)):
            batch.connection.execute(delete(tables.summary).where(summary.game.in_(some)))
            batch.connection.execute(delete(tables.game).where(game.id.in_(some)))
        for key in keys:
            batch.games.pop(key, None)
        return len(keys)

    return work


def insert_game(batch: Batch, stored: StoredGame, events: list[Event]) -> StoredGame:
    """Add a new game with its events to the batch."""
    batch.touched.add(stored.id)
    batch.games[stored.id] = stored
    batch.game_rows.append(sealed(tables.game, stored.header.row()))
    batch.events += [event_row(stored.id, number, event) for number, event in enumerate(events, 1)]
    update_summary(batch, stored)
    return stored.copy()


def update_summary(batch: Batch, stored: StoredGame) -> Summary:
    """Add the current summary of a game to the batch."""
    columns = summary_columns(stored.log)
    summary = build_summary(stored, columns)
    batch.summaries[stored.id] = summary_row(summary, columns["search"])
    return summary


def build_summary(stored: StoredGame, columns: dict[str, Any]) -> Summary:
    """The summary of a game; `columns` are its `summary_columns`."""
    log, header = stored.log, stored.header
    return Summary(
        game=header.id,
        created=header.created,
        updated=stored.updated,
        finished=log.finished,
        deleted=log.deleted,
        source=header.source,
        **{key: value for key, value in columns.items() if key != "search"},
    )


def summary_row(summary: Summary, search: str) -> dict[str, Any]:
    return sealed(tables.summary, {**vars(summary), "search": search})


def event_row(key: str, number: int, event: Event) -> dict[str, Any]:
    return {"game": key, "number": number, **event._asdict(), "checksum": event_checksum(key, number, event)}
