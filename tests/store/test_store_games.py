"""Storing, appending, listing and copying games, on both databases."""

import random
import threading
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from strategies import games

from millrow.core.rules import Refused
from millrow.core.seats import seated
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.boards import Board
from millrow.families.mills.presets import NINE_MEN, SIX_MEN
from millrow.families.mills.rules import MillRules
from millrow.games.events import Event
from millrow.games.game import AnyGame, Game
from millrow.store import Missing, Stale, StoreError, open_store
from millrow.store.games import ListFilter, Receipt
from millrow.store.store import Store

MILL = ["a1", "b2", "a3", "b4", "a5"]


def play(store: Store, key: str, *texts: str) -> None:
    number = store.load(key).number
    for text in texts:
        number = store.append(key, number, Event("step", text)).number


def test_an_appended_event_is_durable_and_visible_to_others(where: str) -> None:
    with open_store(where) as store:
        key = store.create(Game(SIX_MEN)).id
        receipt = store.append(key, 0, Event("step", "A1", 0))
        assert (receipt.event.text, receipt.number, receipt.summary.ply) == ("a1", 1, 1)
        assert "a1" not in receipt.legal
        assert receipt.event.at > 0
        with open_store(where, read_only=True) as other:
            assert other.load(key).game == Game(SIX_MEN, steps=["a1"])
    with open_store(where) as store:
        assert store.load(key).game.steps == ("a1",)
        assert [event.text for event in store.events(key)] == ["a1"]


def test_a_stale_append_raises_with_the_current_game(store: Store) -> None:
    key = store.create(Game(SIX_MEN)).id
    store.append(key, 0, Event("step", "a1"))
    with pytest.raises(Stale, match=r"The game has changed\. Red to place a disc") as raised:
        store.append(key, 0, Event("step", "b2"))
    assert raised.value.refusal.code == "stale"
    assert (raised.value.current.number, raised.value.current.game.steps) == (1, ("a1",))
    with pytest.raises(Stale):
        store.append(key, 2, Event("step", "b2"))
    assert store.load(key).number == 1


def test_exactly_one_of_several_concurrent_appends_succeeds(store: Store) -> None:
    key = store.create(Game(CONNECT_FOUR)).id
    for ply in range(4):
        attempts = [store.submit(key, ply, Event("step", str(column))) for column in range(1, 8)]
        errors = [attempt.exception() for attempt in attempts]
        assert [type(error) for error in errors if error] == [Stale] * 6
    assert store.load(key).game.ply == 4


def test_a_refused_event_does_not_affect_the_batch(store: Store) -> None:
    keys = [store.create(Game(SIX_MEN)).id for _ in range(20)]
    futures = [store.submit(key, 0, Event("step", "a1" if n % 2 else "z9")) for n, key in enumerate(keys)]
    for n, future in enumerate(futures):
        if n % 2:
            assert future.result().number == 1
        else:
            with pytest.raises(Refused, match="z9"):
                future.result()
    assert [store.load(key).number for key in keys] == [n % 2 for n in range(20)]


@given(games(max_steps=60))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_game_is_loaded_as_stored(store: Store, game: AnyGame) -> None:
    back = random.Random(game.ply).randint(0, game.ply)
    game.go_to(back)
    stored = store.create(game)
    loaded = store.load(stored.id).game
    assert loaded == game == stored.game
    assert loaded.undone == game.undone
    assert (loaded.turn, loaded.phase) == (game.turn, game.phase)
    assert (loaded.repeated, loaded.quiet) == (game.repeated, game.quiet)


def test_custom_rules_keep_their_name(store: Store) -> None:
    board = Board((("a1", "b1", "c1"), ("a2", "b2", "c2"), ("a3", "b3", "c3")), (("b1", "b2"), ("b2", "b3")))
    rules = MillRules(board, men=3, name="Garden")
    stored = store.load(store.create(Game(rules)).id)
    assert stored.game.rules == rules
    assert stored.game.rules.name == "Garden"
    assert store.games().items[0].rules_title == "Garden"


def test_events_are_append_only(store: Store) -> None:
    key = store.create(Game(SIX_MEN), title="Sunday").id
    play(store, key, *MILL)
    for kind, text, seat in (
        ("undo", "", None),
        ("redo", "", None),
        ("go-to", "2", None),
        ("step", "c1", None),
        ("resign", "", 1),
        ("rename", "Ada", 0),
        ("finish", "", None),
    ):
        store.append(key, None, Event(kind, text, seat))
    kinds = [event.kind for event in store.events(key)]
    assert kinds == ["rename"] + ["step"] * 5 + ["undo", "redo", "go-to", "step", "resign", "rename", "finish"]
    summary = store.games().items[0]
    assert (summary.title, summary.status, summary.finished) == ("Sunday", "Ada wins: Red resigned", True)
    assert store.load(key, 6).game.steps == tuple(MILL)


def test_deleted_games_can_be_restored(store: Store) -> None:
    key = store.create(Game(SIX_MEN)).id
    store.delete(key)
    assert store.games().total == 0
    assert [summary.game for summary in store.games(ListFilter(deleted=True)).items] == [key]
    with pytest.raises(Refused, match="Restore it first"):
        store.append(key, None, Event("step", "a1"))
    store.restore(key)
    assert store.games().total == 1


def test_a_copy_is_independent(store: Store) -> None:
    key = store.create(Game(SIX_MEN), title="first").id
    play(store, key, *MILL)
    store.append(key, None, Event("resign"))
    store.append(key, None, Event("finish"))
    copied = store.copy(key, 4, title="what if")
    play(store, copied.id, "b4")
    assert store.load(copied.id).game.steps == ("a1", "b2", "a3", "b4")
    assert store.load(key).game.steps == tuple(MILL)
    whole = store.copy(key)
    store.append(whole.id, whole.number, Event("undo"))
    assert store.load(whole.id).game.outcome is None


def test_tags_that_records_cannot_hold_are_refused(store: Store) -> None:
    for tags in ({"two words": "x"}, {"Event": "a\nb"}, {"Blue": "Eve"}, {"Event": "\x1b"}, {"Event": "x" * 100_000}):
        with pytest.raises(Refused, match=r"A tag needs a name|isn't a valid tag|is reserved|100,000 bytes"):
            store.create(Game(SIX_MEN), tags=tags)
    assert store.load(store.create(Game(SIX_MEN), tags={"Event": "Cup ☃"}).id).header.tags == {"Event": "Cup ☃"}


def test_a_missing_game(store: Store) -> None:
    for call in (store.load, store.events, store.delete, store.copy):
        with pytest.raises(Missing, match="no game “nowhere”"):
            call("nowhere")
    with pytest.raises(Missing):
        store.append("nowhere", 0, Event("step", "a1"))


def test_lists_can_be_searched_filtered_and_paged(store: Store) -> None:
    names = ("Ada", "Ben", "Straße 100%")
    for n in range(12):
        rules = (SIX_MEN, CONNECT_FOUR, replace(NINE_MEN, fly_at=None))[n % 3]
        seats = seated(2, [names[n % 3]], levels=["", "gentle" if n % 2 else ""])
        key = store.create(Game(rules, seats=seats), title=f"Game {n}").id
        if n % 4 == 0:
            store.append(key, None, Event("resign", "", 0))

    def titles(**filters: Any) -> list[str]:
        return [summary.title.split()[1] for summary in store.games(ListFilter(**filters)).items]

    assert sorted(titles(rules="six"), key=int) == ["0", "3", "6", "9"]
    assert sorted(titles(rules="nine"), key=int) == ["2", "5", "8", "11"]
    assert len(titles(rules="drops")) == 4
    assert sorted(titles(state="over"), key=int) == ["0", "4", "8"] == sorted(titles(result="red"), key=int)
    assert len(titles(state="playing")) == 9
    assert len(titles(opponents="computer")) == 6
    assert titles(search="ada morris six game 3") == ["3"]
    assert sorted(titles(search="STRASSE 100%"), key=int) == ["2", "5", "8", "11"]
    assert titles(search="100_") == []
    pages = [store.games(page=page, size=5) for page in (1, 2, 3, 4)]
    assert [len(page.items) for page in pages] == [5, 5, 2, 0]
    assert {(page.total, page.pages) for page in pages} == {(12, 3)}
    assert (store.games(page=10**30, size=-5).page, store.games(size=10**30).size) == (10**9, 1000)
    updated = [summary.updated for page in pages for summary in page.items]
    assert updated == sorted(updated, reverse=True)


def test_games_in_which_nothing_happened_are_left_out_and_removed(store: Store) -> None:
    unbegun = [store.create(Game(SIX_MEN)).id for _ in range(3)]
    begun = {
        "played": store.create(Game(SIX_MEN, steps=["a1"])).id,
        "undone": store.create(Game(SIX_MEN)).id,
        "titled": store.create(Game(SIX_MEN), title="Club night").id,
        "named": store.create(Game(SIX_MEN)).id,
        "tagged": store.create(Game(SIX_MEN), tags={"Event": "Cup"}).id,
        "saved": store.create(Game(SIX_MEN)).id,
        "copied": store.create(Game(SIX_MEN), source="copied").id,
    }
    play(store, begun["undone"], "a1")
    store.append(begun["undone"], None, Event("undo"))
    store.append(begun["named"], None, Event("rename", "Ada", 0))
    save = store.save(begun["saved"], "Start")
    listed = {summary.game for summary in store.games(ListFilter(begun=True)).items}
    assert listed == set(begun.values()) - {begun["tagged"], begun["saved"]}
    assert store.games(ListFilter(begun=True, state="playing"), size=1).total == len(listed)

    assert store.remove_unbegun() == 0, "they are younger than a day"
    assert store.remove_unbegun(-1, keep=unbegun[:1]) == 2
    assert {summary.game for summary in store.games().items} == {*begun.values(), unbegun[0]}
    with pytest.raises(Missing):
        store.append(unbegun[1], None, Event("step", "a1"))
    assert store.load_save(save.id).game.ply == 0
    play(store, unbegun[0], "a1")
    assert store.remove_unbegun(-1) == 0


def test_a_removed_game_that_is_still_shown_elsewhere_is_missing(store: Store) -> None:
    after, event = store.load(store.create(Game(SIX_MEN)).id).after(Event("step", "a1"))
    assert store.remove_unbegun(-1) == 1
    with pytest.raises(Missing):
        store.append_validated(after, event).result()


def test_several_events_are_stored_together_or_not_at_all(store: Store) -> None:
    key = store.create(Game(SIX_MEN)).id
    after, first = store.load(key).after(Event("rename", "Ada", 0))
    after, second = after.after(Event("rename", "Ben", 1))
    store.append(key, None, Event("rename", "Cleo", 0))
    with pytest.raises(Stale):
        store.append_validated(after, first, second).result()
    assert [seat.name for seat in store.load(key).game.seats] == ["Cleo", "Red"]
    after, first = store.load(key).after(Event("rename", "Ada", 0))
    after, second = after.after(Event("rename", "Ben", 1))
    assert store.append_validated(after, first, second).result().number == 3
    assert [seat.name for seat in store.load(key).game.seats] == ["Ada", "Ben"]


def test_summaries_have_pictures(store: Store) -> None:
    store.create(Game(CONNECT_FOUR, steps=["4"], seats=seated(2, ["Ada"], "XO")))
    (summary,) = store.games().items
    assert summary.svg().startswith("<svg")
    assert ". . . X . . ." in summary.picture()
    assert summary.players == "Ada and Red"


def test_find_by_id_prefix(store: Store) -> None:
    key = store.create(Game(SIX_MEN)).id
    assert store.find(key[:5]) == key == store.find(key)
    with pytest.raises(Missing):
        store.find("%")


def test_many_threads(store: Store) -> None:
    keys = [store.create(Game(CONNECT_FOUR)).id for _ in range(8)]

    def player(key: str) -> None:
        rng, number = random.Random(key), 0
        while legal := store.load(key).game.legal():
            number = store.append(key, number, Event("step", rng.choice(legal))).number

    threads = [threading.Thread(target=player, args=(key,)) for key in keys]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(store.load(key).game.outcome for key in keys)
    assert store.games(ListFilter(state="over")).total == 8


def test_close_finishes_queued_writes(where: str) -> None:
    store = open_store(where)
    keys = [store.create(Game(SIX_MEN)).id for _ in range(30)]
    futures: list[Future[Receipt]] = [store.submit(key, 0, Event("step", "a1")) for key in keys]
    store.close()
    assert all(future.result().number == 1 for future in futures)
    with pytest.raises(StoreError, match="The store is closed"):
        store.append(keys[0], 1, Event("step", "b2"))
    with pytest.raises(StoreError, match="The store is closed"):
        store.load(keys[0])
    store.close()


def test_a_read_only_store_changes_nothing(where: str) -> None:
    with pytest.raises(StoreError, match="There are no games in"):
        open_store(where, read_only=True)
    with open_store(where) as store:
        key = store.create(Game(SIX_MEN)).id
    with open_store(where, read_only=True) as store:
        assert store.load(key).number == 0
        with pytest.raises(StoreError, match="read-only"):
            store.append(key, 0, Event("step", "a1"))


def test_games_are_evicted_from_the_cache(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("millrow.store.writer.MAX_CACHED_GAMES", 2)
    keys = [store.create(Game(SIX_MEN)).id for _ in range(6)]
    for step in MILL:
        for key in keys:
            play(store, key, step)
    assert len(store.writer.games) <= 2
    assert {store.load(key).game.phase for key in keys} == {"take"}


def test_a_job_that_raises_does_not_affect_others(store: Store) -> None:
    key = store.create(Game(SIX_MEN)).id

    def failing(batch: object) -> None:
        raise ZeroDivisionError

    futures: list[Future[Any]] = [store.writer.submit(failing), store.submit(key, 0, Event("step", "a1"))]
    with pytest.raises(ZeroDivisionError):
        futures[0].result()
    assert futures[1].result().number == 1
