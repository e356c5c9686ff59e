"""append_validated: concurrent appends are detected by the event number, and cached games stay up to date."""

from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from store.postgres import Server

from millrow.core.rules import Refused
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.games.events import Event
from millrow.games.game import Game
from millrow.store import Missing, Stale, open_store
from millrow.store.operations import append, append_validated
from millrow.store.saves import save
from millrow.store.store import Store
from millrow.store.writer import Job


def new_game(store: Store, steps: str = "") -> Any:
    return store.create(Game(CONNECT_FOUR, steps=list(steps)))


def test_the_event_is_durable(where: str) -> None:
    with open_store(where) as store:
        stored = new_game(store)
        after, done = stored.after(Event("step", " 04 "))
        assert (stored.number, stored.game.ply) == (0, 0), "after() must not change the game"
        summary = store.append_validated(after, done).result()
        assert (summary.number, summary.ply) == (1, 1)
        key = stored.id
    with open_store(where) as store:
        assert store.load(key).game.steps == ("4",)
        assert store.events(key) == [done]
        assert store.check() == []


def test_after_raises_for_refused_events(store: Store) -> None:
    stored = new_game(store, "4")
    with pytest.raises(Refused, match="There is no column 9"):
        stored.after(Event("step", "9"))
    assert (stored.number, stored.game.steps) == (1, ("4",))


def test_the_second_event_with_a_number_is_stale(store: Store) -> None:
    stored = new_game(store)
    one, two = stored.after(Event("step", "1")), stored.after(Event("step", "2"))
    store.append_validated(*one).result()
    with pytest.raises(Stale) as raised:
        store.append_validated(*two).result()
    assert raised.value.current.game.steps == ("1",)
    again = raised.value.current.after(Event("step", "2"))
    assert store.append_validated(*again).result().number == 2


def test_a_missing_game(tmp_path: Path) -> None:
    with open_store(tmp_path / "one.db") as one, open_store(tmp_path / "two.db") as two, pytest.raises(Missing):
        two.append_validated(*new_game(one).after(Event("step", "1"))).result()


def test_append_and_append_validated_alternate(store: Store) -> None:
    stored = new_game(store)
    for step in "123":
        stored, done = stored.after(Event("step", step))
        store.append_validated(stored, done).result()
        receipt = store.append(stored.id, stored.number, Event("rename", f"after {step}"))
        assert receipt.number == stored.number + 1
        stored = store.load(stored.id)
    assert store.load(stored.id).game.steps == ("1", "2", "3")


def test_later_jobs_of_a_batch_see_the_event(store: Store) -> None:
    stored = new_game(store)
    after, done = stored.after(Event("step", "4"))
    works: list[Any] = [
        append_validated(after, done),
        append(stored.id, 1, Event("step", "5")),
        save(stored.id, "Here"),
    ]
    jobs = [Job(work, Future[Any](), stored.id) for work in works]
    store.writer._run_batch(jobs)
    assert [job.future.exception() for job in jobs] == [None, None, None]
    assert jobs[2].future.result().ply == 2
    assert store.load(stored.id).game.steps == ("4", "5")


def test_a_conflict_in_a_batch_fails_one_job_only(store: Store) -> None:
    stored, other = new_game(store), new_game(store)
    works: list[tuple[Any, str]] = [
        (append(stored.id, 0, Event("step", "1")), stored.id),
        (append_validated(*stored.after(Event("step", "2"))), stored.id),
        (append_validated(*other.after(Event("step", "3"))), other.id),
    ]
    jobs = [Job(work, Future[Any](), key) for work, key in works]
    store.writer._run_batch(jobs)
    assert isinstance(jobs[1].future.exception(), Stale)
    assert store.load(stored.id).game.steps == ("1",)
    assert store.load(other.id).game.steps == ("3",)


def test_two_stores_on_one_database(server: Server) -> None:
    """Each store has its own writer and cache; only the event number detects the conflict."""
    where = server.new_database()
    with open_store(where) as one, open_store(where) as two:
        stored = new_game(one)
        mine, yours = stored.after(Event("step", "1")), two.load(stored.id).after(Event("step", "2"))
        one.append_validated(*mine).result()
        with pytest.raises(Stale) as raised:
            two.append_validated(*yours).result()
        assert raised.value.current.game.steps == ("1",)
        two.append_validated(*raised.value.current.after(Event("step", "2"))).result()
        with pytest.raises(Stale):
            one.append(stored.id, 1, Event("step", "3"))
        assert one.append(stored.id, 2, Event("step", "3")).number == 3
        assert two.check() == []
