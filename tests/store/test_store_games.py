"""The store's promises about games, on both databases."""

import random
import threading
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from strategies import games

from millrow.games.events import Event
from millrow.games.game import AnyGame, Game
from millrow.rules.base import Refused, seated
from millrow.rules.boards import Board
from millrow.rules.mills import MillRules
from millrow.rules.named import CONNECT_FOUR, NINE_MEN, SIX_MEN
from millrow.store import Missing, Stale, StoreError, open_store
from millrow.store.games import Receipt, Wanted
from millrow.store.store import Store

MILL = ["a1", "b2", "a3", "b4", "a5"]


def play(store: Store, key: str, *texts: str) -> None:
    number = store.load(key).number
    for text in texts:
        number = store.append(key, number, Event("step", text)).number


def test_a_step_that_was_answered_is_there_for_everybody(where: str) -> None:
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


def test_the_second_writer_of_a_ply_is_told_and_shown_the_game(store: Store) -> None:
    key = store.create(Game(SIX_MEN)).id
    store.append(key, 0, Event("step", "a1"))
    with pytest.raises(Stale, match="moved on in the meantime: Red to place") as raised:
        store.append(key, 0, Event("step", "b2"))
    assert raised.value.refusal.code == "stale"
    assert (raised.value.current.number, raised.value.current.game.steps) == (1, ("a1",))
    with pytest.raises(Stale):
        store.append(key, 2, Event("step", "b2"))
    assert store.load(key).number == 1


def test_of_many_at_once_exactly_one_gets_the_ply(store: Store) -> None:
    key = store.create(Game(CONNECT_FOUR)).id
    for ply in range(4):
        tries = [store.submit(key, ply, Event("step", str(column))) for column in range(1, 8)]
        faults = [attempt.exception() for attempt in tries]
        assert [type(fault) for fault in faults if fault] == [Stale] * 6
    assert store.load(key).game.ply == 4


def test_a_refused_step_spoils_nothing(store: Store) -> None:
    keys = [store.create(Game(SIX_MEN)).id for _ in range(20)]
    waiting = [store.submit(key, 0, Event("step", "a1" if n % 2 else "z9")) for n, key in enumerate(keys)]
    for n, future in enumerate(waiting):
        if n % 2:
            assert future.result().number == 1
        else:
            with pytest.raises(Refused, match="z9"):
                future.result()
    assert [store.load(key).number for key in keys] == [n % 2 for n in range(20)]


@given(games(most=60))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_game_comes_back_whole(store: Store, game: AnyGame) -> None:
    back = random.Random(game.ply).randint(0, game.ply)
    game.go_to(back)
    kept = store.create(game)
    again = store.load(kept.id).game
    assert again == game == kept.game
    assert again.undone == game.undone
    assert (again.turn, again.phase, again.repeated, again.quiet) == (game.turn, game.phase, game.repeated, game.quiet)


def test_rules_of_ones_own_keep_their_name(store: Store) -> None:
    board = Board((("a1", "b1", "c1"), ("a2", "b2", "c2"), ("a3", "b3", "c3")), (("b1", "b2"), ("b2", "b3")))
    rules = MillRules(board, men=3, name="Garden")
    kept = store.load(store.create(Game(rules)).id)
    assert kept.game.rules == rules
    assert kept.game.rules.name == "Garden"
    assert store.games().items[0].rules_title == "Garden"


def test_everything_is_an_event_and_nothing_is_overwritten(store: Store) -> None:
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


def test_delete_can_be_undone(store: Store) -> None:
    key = store.create(Game(SIX_MEN)).id
    store.delete(key)
    assert store.games().total == 0
    assert [summary.game for summary in store.games(Wanted(deleted=True)).items] == [key]
    with pytest.raises(Refused, match="restore it first"):
        store.append(key, None, Event("step", "a1"))
    store.restore(key)
    assert store.games().total == 1


def test_a_copy_goes_on_by_itself(store: Store) -> None:
    key = store.create(Game(SIX_MEN), title="first").id
    play(store, key, *MILL)
    store.append(key, None, Event("resign"))
    store.append(key, None, Event("finish"))
    twin = store.copy(key, 4, title="what if")
    play(store, twin.id, "b4")
    assert store.load(twin.id).game.steps == ("a1", "b2", "a3", "b4")
    assert store.load(key).game.steps == tuple(MILL)
    whole = store.copy(key)
    store.append(whole.id, whole.number, Event("undo"))
    assert store.load(whole.id).game.outcome is None


def test_tags_fit_into_records(store: Store) -> None:
    for tags in ({"two words": "x"}, {"Event": "a\nb"}, {"Blue": "Eve"}, {"Event": "\x1b"}, {"Event": "x" * 100_000}):
        with pytest.raises(Refused, match=r"a tag is a word|is no tag|the game's own|at most 100000"):
            store.create(Game(SIX_MEN), tags=tags)
    assert store.load(store.create(Game(SIX_MEN), tags={"Event": "Cup ☃"}).id).head.tags == {"Event": "Cup ☃"}


def test_there_is_no_such_game(store: Store) -> None:
    for ask in (store.load, store.events, store.delete, store.copy):
        with pytest.raises(Missing, match="no game 'nowhere'"):
            ask("nowhere")
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

    def titles(**wanted: Any) -> list[str]:
        return [summary.title.split()[1] for summary in store.games(Wanted(**wanted)).items]

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


def test_a_list_entry_can_draw_itself(store: Store) -> None:
    store.create(Game(CONNECT_FOUR, steps=["4"], seats=seated(2, ["Ada"], "XO")))
    (summary,) = store.games().items
    assert summary.svg().startswith("<svg")
    assert ". . . X . . ." in summary.picture()
    assert summary.players == "Ada and Red"


def test_an_id_can_be_shortened(store: Store) -> None:
    key = store.create(Game(SIX_MEN)).id
    assert store.find(key[:5]) == key == store.find(key)
    with pytest.raises(Missing):
        store.find("%")


def test_many_threads(store: Store) -> None:
    keys = [store.create(Game(CONNECT_FOUR)).id for _ in range(8)]

    def player(key: str) -> None:
        chance, number = random.Random(key), 0
        while legal := store.load(key).game.legal():
            number = store.append(key, number, Event("step", chance.choice(legal))).number

    threads = [threading.Thread(target=player, args=(key,)) for key in keys]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(store.load(key).game.outcome for key in keys)
    assert store.games(Wanted(state="over")).total == 8


def test_what_was_handed_in_is_done_before_closing(where: str) -> None:
    store = open_store(where)
    keys = [store.create(Game(SIX_MEN)).id for _ in range(30)]
    waiting: list[Future[Receipt]] = [store.submit(key, 0, Event("step", "a1")) for key in keys]
    store.close()
    assert all(future.result().number == 1 for future in waiting)
    with pytest.raises(StoreError, match="was closed"):
        store.append(keys[0], 1, Event("step", "b2"))
    with pytest.raises(StoreError, match="was closed"):
        store.load(keys[0])
    store.close()


def test_a_read_only_store_changes_nothing(where: str) -> None:
    with pytest.raises(StoreError, match="no games are kept in"):
        open_store(where, read_only=True)
    with open_store(where) as store:
        key = store.create(Game(SIX_MEN)).id
    with open_store(where, read_only=True) as store:
        assert store.load(key).number == 0
        with pytest.raises(StoreError, match="reading only"):
            store.append(key, 0, Event("step", "a1"))


def test_a_game_leaves_memory_and_comes_back(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("millrow.store.writer.IN_MEMORY", 2)
    keys = [store.create(Game(SIX_MEN)).id for _ in range(6)]
    for step in MILL:
        for key in keys:
            play(store, key, step)
    assert len(store.writer.games) <= 2
    assert {store.load(key).game.phase for key in keys} == {"take"}


def test_one_job_that_breaks_does_not_break_others(store: Store) -> None:
    key = store.create(Game(SIX_MEN)).id

    def broken(batch: object) -> None:
        raise ZeroDivisionError

    futures: list[Future[Any]] = [store.writer.submit(broken), store.submit(key, 0, Event("step", "a1"))]
    with pytest.raises(ZeroDivisionError):
        futures[0].result()
    assert futures[1].result().number == 1
