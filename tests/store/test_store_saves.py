"""Named saves: the complete state of a game is restored (M10, F6)."""

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count

import pytest
from store.postgres import Server

from millrow.core.rules import Refused
from millrow.core.seats import seated
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.presets import NINE_MEN, SIX_MEN
from millrow.games.events import Event
from millrow.games.game import AnyGame, Game
from millrow.notation.positions import read_position
from millrow.store import Ambiguous, Missing, open_store, saves
from millrow.store.games import ListFilter
from millrow.store.store import Store
from millrow.store.summaries import Save
from millrow.store.writer import Batch

MILL = ["a1", "b2", "a3", "b4", "a5"]


def drawn() -> AnyGame:
    game: AnyGame = Game(CONNECT_FOUR, steps=["4", "4"])
    game.agree_draw()
    return game


def won() -> AnyGame:
    return Game(CONNECT_FOUR, steps=list("1212121"))


def resigned() -> AnyGame:
    game: AnyGame = Game(SIX_MEN, SIX_MEN.start(1), ["a1"])
    game.resign(1)
    return game


def undone() -> AnyGame:
    game: AnyGame = Game(SIX_MEN, steps=MILL)
    game.go_to(2)
    return game


def repeated() -> AnyGame:
    """Sliding back and forth: the position occurs for the second time."""
    start = read_position(NINE_MEN, "a1,d1,b2,f4 g7,d7,f6,b4 0 0 blue")
    game: AnyGame = Game(NINE_MEN, start, ["a1-a4", "g7-g4", "a4-a1", "g4-g7"])
    assert game.repeated == 2
    return game


STATES: dict[str, Callable[[], AnyGame]] = {
    "placing": lambda: Game(SIX_MEN, steps=MILL[:3]),
    "red begins": lambda: Game(SIX_MEN, SIX_MEN.start(1), MILL[:2]),
    "in the middle of a mill": lambda: Game(SIX_MEN, steps=MILL),
    "against the computer": lambda: Game(SIX_MEN, steps=MILL[:2], seats=seated(2, ["Ada"], levels=["", "expert"])),
    "computer is blue": lambda: Game(CONNECT_FOUR, seats=seated(2, ["Bot", "Ada"], "XO", ["gentle"])),
    "won": won,
    "drawn": drawn,
    "resigned": resigned,
    "undone": undone,
    "repeated": repeated,
}


@pytest.mark.parametrize("state", STATES)
def test_loading_restores_the_complete_state(store: Store, state: str) -> None:
    game: AnyGame = STATES[state]()
    stored = store.create(game)
    disc = "a1" if game.rules.name in ("six", "nine") else "1"
    save = store.save(stored.id, state, selected=disc)
    if game.outcome is None:
        store.append(stored.id, None, Event("step", game.legal()[0]))
    loaded = store.load_save(save.id)
    assert loaded.id != stored.id
    assert loaded.game == game
    assert loaded.selected == disc
    assert (loaded.game.turn, loaded.game.phase, loaded.game.status()) == (game.turn, game.phase, game.status())
    assert (loaded.game.repeated, loaded.game.quiet) == (game.repeated, game.quiet)
    assert (loaded.game.undone, loaded.game.seats) == (game.undone, game.seats)
    assert store.load(loaded.id).selected == disc
    if game.ply:
        store.append(loaded.id, loaded.number, Event("undo"))
        assert store.load(loaded.id).selected == ""


def test_an_earlier_state_can_be_saved(store: Store) -> None:
    key = store.create(Game(SIX_MEN, steps=MILL)).id
    save = store.save(key, "the opening", up_to=2)
    assert (save.ply, save.status) == (2, "Blue to place a disc")
    assert store.load_save(save.id).game.steps == ("a1", "b2")
    with pytest.raises(Refused, match="0 to 5"):
        store.save(key, "the future", up_to=6)


def test_saves_are_listed_searched_and_drawn(store: Store) -> None:
    assert store.saves().items == []
    first = store.create(Game(SIX_MEN, steps=MILL, seats=seated(2, ["Ada", "Ben"])), title="Cup").id
    second = store.create(won()).id
    store.save(first, "before the taking")
    store.save(second, "Columns")
    saves = store.saves()
    assert [save.name for save in saves.items] == ["Columns", "before the taking"]
    mill = saves.items[1]
    assert (mill.phase, mill.rules_title, mill.players) == ("take", "Six Men's Morris", "Ada and Ben")
    assert mill.created > 0
    assert mill.svg().startswith("<svg")
    for filters in (
        ListFilter(search="ben TAKING"),
        ListFilter(rules="six"),
        ListFilter(state="playing"),
        ListFilter(search="cup"),
    ):
        assert [save.name for save in store.saves(filters).items] == ["before the taking"]
    assert [save.name for save in store.saves(ListFilter(result="blue")).items] == ["Columns"]
    assert store.saves(page=2, size=1).items == [mill]


def test_saves_are_renamed_copied_deleted_and_restored(store: Store) -> None:
    key = store.create(Game(SIX_MEN, steps=MILL)).id
    save = store.save(key, "one", selected="a1")
    assert store.rename_save(save.id, " two ").name == "two"
    assert store.saves(ListFilter(search="two")).total == 1
    assert store.saves(ListFilter(search="one")).total == 0
    copied = store.copy_save(save.id, "three")
    assert (copied.number, copied.selected, copied.game) == (5, "a1", key)
    store.delete_save(save.id)
    assert [item.name for item in store.saves().items] == ["three"]
    assert [item.name for item in store.saves(ListFilter(deleted=True)).items] == ["two"]
    assert store.restore_save(save.id).deleted_at is None
    assert store.saves().total == 2


def test_a_taken_name_is_refused_replaced_or_shared(store: Store) -> None:  # M10, F6
    key = store.create(Game(SIX_MEN, steps=MILL)).id
    old = store.save(key, "Sunday")
    again: Callable[[], Save]
    for again in (
        lambda: store.save(key, " Sunday "),
        lambda: store.copy_save(old.id, "Sunday"),
        lambda: store.rename_save(store.save(key, "Monday", existing="keep").id, "Sunday"),
    ):
        with pytest.raises(Refused, match="You already have a save named “Sunday”") as refused:
            again()
        assert refused.value.refusal.code == "name-taken"
    store.save(key, "sunday")  # names are case-sensitive
    assert store.rename_save(old.id, "Sunday").replaced == ()  # its own name is not taken
    assert store.saves(ListFilter(search="Sunday")).total == 2

    second = store.save(key, "Sunday", existing="keep")
    assert second.replaced == ()
    with pytest.raises(Refused, match="2 saves named “Sunday”"):
        store.save(key, "Sunday")
    third = store.save(key, "Sunday", existing="replace")
    assert set(third.replaced) == {old.id, second.id}
    assert store.find_save("Sunday") == third.id
    assert {save.id for save in store.saves(ListFilter(deleted=True)).items} == {old.id, second.id}
    store.restore_save(old.id)  # replaced saves can be restored
    assert store.load_save(old.id).game.steps == tuple(MILL)
    assert store.rename_save(third.id, "Sunday").name == "Sunday"  # unchanged, although another save has it too

    renamed = store.rename_save(store.find_save("Monday"), "Sunday", existing="replace")
    assert set(renamed.replaced) == {old.id, third.id}
    copied = store.copy_save(renamed.id, "Sunday", existing="replace")
    assert copied.replaced == (renamed.id,)
    assert store.find_save("Sunday") == copied.id


def test_a_refused_name_changes_nothing(store: Store) -> None:
    key = store.create(Game(SIX_MEN, steps=MILL)).id
    first, second = store.save(key, "one"), store.save(key, "two")
    again: Callable[[], Save]
    for again in (
        lambda: store.save(key, "one", existing="nonsense"),  # type: ignore[arg-type]
        lambda: store.save(key, "one", selected="z9", existing="replace"),
        lambda: store.save(key, "one", up_to=99, existing="replace"),
        lambda: store.save("nothing", "one", existing="replace"),
        lambda: store.rename_save("nothing", "one", existing="replace"),
        lambda: store.rename_save(second.id, "one"),
        lambda: store.copy_save("nothing", "one", existing="replace"),
    ):
        with pytest.raises(Refused):
            again()
    assert store.saves().items == [second, first]


def test_exactly_one_of_several_concurrent_saves_gets_the_name(where: str) -> None:
    """From several threads, and on PostgreSQL from two stores, as with two processes."""
    with ExitStack() as stack:
        stores = [stack.enter_context(open_store(where)) for _ in range(2 if "://" in where else 1)]
        key = stores[0].create(Game(SIX_MEN, steps=MILL)).id

        def attempt(nth: int) -> str:
            try:
                return stores[nth % len(stores)].save(key, f"name {nth // 8}").id
            except Refused as error:
                return error.refusal.code

        with ThreadPoolExecutor(8) as pool:
            results = list(pool.map(attempt, range(80)))
        for first in range(0, 80, 8):
            assert results[first : first + 8].count("name-taken") == 7
        assert stores[0].saves().total == 10
        stores[0].append(key, None, Event("step", "xb2"))  # the game itself is not locked


def test_a_name_claimed_by_an_open_transaction(server: Server) -> None:
    """The save waits until the other transaction has committed or rolled back."""
    url = server.new_database()
    with open_store(url) as store, open_store(url) as other, ThreadPoolExecutor(1) as pool:
        key = store.create(Game(SIX_MEN, steps=MILL)).id
        for ending, answer in (("commit", "name-taken"), ("rollback", "saved")):
            with other.database.writer.connect() as connection:
                saves.save(key, f"until {ending}")(Batch(connection, OrderedDict()))

                def attempt(name: str = f"until {ending}") -> str:
                    try:
                        store.save(key, name)
                    except Refused as error:
                        return error.refusal.code
                    return "saved"

                future = pool.submit(attempt)
                with pytest.raises(TimeoutError):
                    future.result(0.5)
                assert store.saves().total == (ending == "rollback")  # readers are not blocked
                getattr(connection, ending)()
                assert future.result(20) == answer


def test_an_ambiguous_name_lists_the_saves_newest_first(  # M10
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = count(1_700_000_000_000, 60_000)
    monkeypatch.setattr("millrow.store.saves.now", lambda: next(times))
    six = store.create(Game(SIX_MEN, steps=MILL)).id
    four = store.create(won()).id
    saved = [store.save(key, "Sunday", existing="keep") for key in (six, four, six)]
    with pytest.raises(Ambiguous, match="3 saves match “Sunday”: ") as several:
        store.find_save("Sunday")
    assert several.value.found.items == saved[::-1]
    assert several.value.found.total == 3
    assert str(several.value).endswith(": " + ", ".join(save.id for save in saved[::-1]) + ".")
    assert store.find_save(saved[0].id) == saved[0].id
    store.delete_save(saved[0].id)
    store.delete_save(saved[1].id)
    assert store.find_save("Sunday") == saved[2].id
    with pytest.raises(Ambiguous) as several:
        store.find_save("Sunday", deleted=True)
    assert [save.id for save in several.value.found.items] == [saved[1].id, saved[0].id]


def test_an_ambiguous_id_prefix(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    names = iter(["abcd", "abce", "abc"])
    monkeypatch.setattr("millrow.store.saves.new_id", lambda: next(names))
    key = store.create(Game(SIX_MEN, steps=MILL)).id
    store.save(key, "one")
    store.save(key, "two")
    with pytest.raises(Ambiguous, match="2 saves match “abc”") as several:
        store.find_save("abc")
    assert {save.name for save in several.value.found.items} == {"one", "two"}
    store.save(key, "three")
    assert store.find_save("abc") == "abc"


def test_saves_of_deleted_games_can_be_loaded(store: Store) -> None:
    key = store.create(Game(SIX_MEN, steps=MILL)).id
    save = store.save(key, "kept")
    store.delete(key)
    loaded = store.load_save(save.id)
    assert loaded.game.steps == tuple(MILL)
    assert not loaded.log.deleted


@pytest.mark.parametrize(("name", "say"), [("", "Enter a name for"), ("x" * 101, "up to 100"), ("\n\x00", "visible")])
def test_bad_names_are_refused(store: Store, name: str, say: str) -> None:
    key = store.create(Game(SIX_MEN)).id
    with pytest.raises(Refused, match=say):
        store.save(key, name)
    assert store.saves().total == 0


def test_a_missing_save(store: Store) -> None:
    for call in (store.load_save, store.delete_save, store.restore_save):
        with pytest.raises(Missing, match="no save “nothing”"):
            call("nothing")


def test_deleted_saves(store: Store) -> None:
    save = store.save(store.create(Game(SIX_MEN, steps=MILL)).id, "kept")
    with pytest.raises(Refused, match="isn't deleted"):
        store.restore_save(save.id)
    store.delete_save(save.id)
    with pytest.raises(Refused, match="already deleted"):
        store.delete_save(save.id)
    with pytest.raises(Refused, match="This save was deleted"):
        store.load_save(save.id)
    assert store.games().total == 1
    assert store.find_save("kept", deleted=True) == save.id == store.find_save(save.id)
    with pytest.raises(Missing):
        store.find_save("kept")


@pytest.mark.parametrize("selected", ["z9", "1", " ", "a1" * 50, "\x1b"])
def test_selected_must_be_a_place_of_the_board(store: Store, selected: str) -> None:
    key = store.create(Game(SIX_MEN)).id
    with pytest.raises(Refused, match="isn't a point of this board"):
        store.save(key, "kept", selected=selected)
    with pytest.raises(Refused, match="isn't a point of this board"):
        store.create(Game(SIX_MEN), selected=selected)
    with pytest.raises(Refused, match="isn't a column of this board"):
        store.create(Game(CONNECT_FOUR), selected="8")
    assert store.create(Game(CONNECT_FOUR), selected="7").selected == "7"
