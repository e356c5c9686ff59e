"""Named saves: everything comes back (M10, F6)."""

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count

import pytest
from store.postgres import Server

from millrow.games.events import Event
from millrow.games.game import AnyGame, Game
from millrow.notation.positions import read_position
from millrow.rules.base import Refused, seated
from millrow.rules.named import CONNECT_FOUR, NINE_MEN, SIX_MEN
from millrow.store import Ambiguous, Missing, open_store, saves
from millrow.store.games import Wanted
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
    """Sliding to and fro: the position stands for the second time."""
    start = read_position(NINE_MEN, "a1,d1,b2,f4 g7,d7,f6,b4 0 0 blue")
    game: AnyGame = Game(NINE_MEN, start, ["a1-a4", "g7-g4", "a4-a1", "g4-g7"])
    assert game.repeated == 2
    return game


MOMENTS: dict[str, Callable[[], AnyGame]] = {
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


@pytest.mark.parametrize("moment", MOMENTS)
def test_everything_comes_back(store: Store, moment: str) -> None:
    game: AnyGame = MOMENTS[moment]()
    kept = store.create(game)
    disc = "a1" if game.rules.name in ("six", "nine") else "1"
    save = store.save(kept.id, moment, selected=disc)
    if game.outcome is None:
        store.append(kept.id, None, Event("step", game.legal()[0]))
    loaded = store.load_save(save.id)
    assert loaded.id != kept.id
    assert loaded.game == game
    assert loaded.selected == disc
    assert (loaded.game.turn, loaded.game.phase, loaded.game.status()) == (game.turn, game.phase, game.status())
    assert (loaded.game.repeated, loaded.game.quiet) == (game.repeated, game.quiet)
    assert (loaded.game.undone, loaded.game.seats) == (game.undone, game.seats)
    assert store.load(loaded.id).selected == disc
    if game.ply:
        store.append(loaded.id, loaded.number, Event("undo"))
        assert store.load(loaded.id).selected == ""


def test_an_earlier_moment_can_be_saved(store: Store) -> None:
    key = store.create(Game(SIX_MEN, steps=MILL)).id
    save = store.save(key, "the opening", upto=2)
    assert (save.ply, save.status) == (2, "Blue to place")
    assert store.load_save(save.id).game.steps == ("a1", "b2")
    with pytest.raises(Refused, match="0 to 5"):
        store.save(key, "the future", upto=6)


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
    for wanted in (Wanted(search="ben TAKING"), Wanted(rules="six"), Wanted(state="playing"), Wanted(search="cup")):
        assert [save.name for save in store.saves(wanted).items] == ["before the taking"]
    assert [save.name for save in store.saves(Wanted(result="blue")).items] == ["Columns"]
    assert store.saves(page=2, size=1).items == [mill]


def test_saves_are_renamed_copied_deleted_and_brought_back(store: Store) -> None:
    key = store.create(Game(SIX_MEN, steps=MILL)).id
    save = store.save(key, "one", selected="a1")
    assert store.rename_save(save.id, " two ").name == "two"
    assert store.saves(Wanted(search="two")).total == 1
    assert store.saves(Wanted(search="one")).total == 0
    twin = store.copy_save(save.id, "three")
    assert (twin.number, twin.selected, twin.game) == (5, "a1", key)
    store.delete_save(save.id)
    assert [item.name for item in store.saves().items] == ["three"]
    assert [item.name for item in store.saves(Wanted(deleted=True)).items] == ["two"]
    assert store.restore_save(save.id).deleted_at is None
    assert store.saves().total == 2


def test_a_name_that_is_taken_is_refused_replaced_or_shared(store: Store) -> None:  # M10, F6
    key = store.create(Game(SIX_MEN, steps=MILL)).id
    old = store.save(key, "Sunday")
    again: Callable[[], Save]
    for again in (
        lambda: store.save(key, " Sunday "),
        lambda: store.copy_save(old.id, "Sunday"),
        lambda: store.rename_save(store.save(key, "Monday", existing="keep").id, "Sunday"),
    ):
        with pytest.raises(Refused, match="a save named 'Sunday': replace it, keep both, or choose another") as refused:
            again()
        assert refused.value.refusal.code == "name-taken"
    store.save(key, "sunday")  # another name: letters differ
    assert store.rename_save(old.id, "Sunday").replaced == ()  # its own name is no other save's
    assert store.saves(Wanted(search="Sunday")).total == 2

    second = store.save(key, "Sunday", existing="keep")
    assert second.replaced == ()
    with pytest.raises(Refused, match="2 saves named 'Sunday': replace them, keep all"):
        store.save(key, "Sunday")
    third = store.save(key, "Sunday", existing="replace")
    assert set(third.replaced) == {old.id, second.id}
    assert store.find_save("Sunday") == third.id
    assert {save.id for save in store.saves(Wanted(deleted=True)).items} == {old.id, second.id}
    store.restore_save(old.id)  # what was replaced is not lost
    assert store.load_save(old.id).game.steps == tuple(MILL)
    assert store.rename_save(third.id, "Sunday").name == "Sunday"  # unchanged, though another has it too

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
        lambda: store.save(key, "one", upto=99, existing="replace"),
        lambda: store.save("nothing", "one", existing="replace"),
        lambda: store.rename_save("nothing", "one", existing="replace"),
        lambda: store.rename_save(second.id, "one"),
        lambda: store.copy_save("nothing", "one", existing="replace"),
    ):
        with pytest.raises(Refused):
            again()
    assert store.saves().items == [second, first]


def test_of_many_who_take_a_name_at_once_exactly_one_gets_it(where: str) -> None:
    """From several threads, and with PostgreSQL from two stores at once, as two processes would."""
    with ExitStack() as stack:
        stores = [stack.enter_context(open_store(where)) for _ in range(2 if "://" in where else 1)]
        key = stores[0].create(Game(SIX_MEN, steps=MILL)).id

        def attempt(nth: int) -> str:
            try:
                return stores[nth % len(stores)].save(key, f"name {nth // 8}").id
            except Refused as error:
                return error.refusal.code

        with ThreadPoolExecutor(8) as pool:
            given = list(pool.map(attempt, range(80)))
        for first in range(0, 80, 8):
            assert given[first : first + 8].count("name-taken") == 7
        assert stores[0].saves().total == 10
        stores[0].append(key, None, Event("step", "xb2"))  # the game was not in anybody's way


def test_a_name_that_another_process_is_about_to_take(server: Server) -> None:
    """Nothing is decided before the other process has committed, or given up."""
    url = server.new_database()
    with open_store(url) as store, open_store(url) as other, ThreadPoolExecutor(1) as pool:
        key = store.create(Game(SIX_MEN, steps=MILL)).id
        for ending, answer in (("commit", "name-taken"), ("rollback", "saved")):
            with other.database.writer.connect() as connection:
                saves.save(key, f"till {ending}")(Batch(connection, OrderedDict()))

                def attempt(name: str = f"till {ending}") -> str:
                    try:
                        store.save(key, name)
                    except Refused as error:
                        return error.refusal.code
                    return "saved"

                waiting = pool.submit(attempt)
                with pytest.raises(TimeoutError):
                    waiting.result(0.5)
                assert store.saves().total == (ending == "rollback")  # lists are read meanwhile
                getattr(connection, ending)()
                assert waiting.result(20) == answer


def test_a_name_that_several_saves_have_lists_them_newest_first(  # M10
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = count(1_700_000_000_000, 60_000)
    monkeypatch.setattr("millrow.store.saves.now", lambda: next(times))
    six = store.create(Game(SIX_MEN, steps=MILL)).id
    four = store.create(won()).id
    made = [store.save(key, "Sunday", existing="keep") for key in (six, four, six)]
    with pytest.raises(Ambiguous, match="3 saves match 'Sunday': ") as several:
        store.find_save("Sunday")
    assert several.value.found.items == made[::-1]
    assert several.value.found.total == 3
    assert str(several.value).endswith(": " + ", ".join(save.id for save in made[::-1]))
    assert store.find_save(made[0].id) == made[0].id
    store.delete_save(made[0].id)
    store.delete_save(made[1].id)
    assert store.find_save("Sunday") == made[2].id
    with pytest.raises(Ambiguous) as several:
        store.find_save("Sunday", deleted=True)
    assert [save.id for save in several.value.found.items] == [made[1].id, made[0].id]


def test_a_short_id_that_several_saves_have(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    names = iter(["abcd", "abce", "abc"])
    monkeypatch.setattr("millrow.store.saves.new_id", lambda: next(names))
    key = store.create(Game(SIX_MEN, steps=MILL)).id
    store.save(key, "one")
    store.save(key, "two")
    with pytest.raises(Ambiguous, match="2 saves match 'abc'") as several:
        store.find_save("abc")
    assert {save.name for save in several.value.found.items} == {"one", "two"}
    store.save(key, "three")
    assert store.find_save("abc") == "abc"


def test_a_save_outlives_its_game(store: Store) -> None:
    key = store.create(Game(SIX_MEN, steps=MILL)).id
    save = store.save(key, "kept")
    store.delete(key)
    loaded = store.load_save(save.id)
    assert loaded.game.steps == tuple(MILL)
    assert not loaded.course.deleted


@pytest.mark.parametrize(("name", "say"), [("", "needs a name"), ("x" * 101, "at most 100"), ("\n\x00", "visible")])
def test_bad_names_are_refused(store: Store, name: str, say: str) -> None:
    key = store.create(Game(SIX_MEN)).id
    with pytest.raises(Refused, match=say):
        store.save(key, name)
    assert store.saves().total == 0


def test_there_is_no_such_save(store: Store) -> None:
    for ask in (store.load_save, store.delete_save, store.restore_save):
        with pytest.raises(Missing, match="no save 'nothing'"):
            ask("nothing")


def test_a_save_that_was_deleted(store: Store) -> None:
    save = store.save(store.create(Game(SIX_MEN, steps=MILL)).id, "kept")
    with pytest.raises(Refused, match="was not deleted"):
        store.restore_save(save.id)
    store.delete_save(save.id)
    with pytest.raises(Refused, match="was deleted already"):
        store.delete_save(save.id)
    with pytest.raises(Refused, match="was deleted: restore it first"):
        store.load_save(save.id)
    assert store.games().total == 1
    assert store.find_save("kept", deleted=True) == save.id == store.find_save(save.id)
    with pytest.raises(Missing):
        store.find_save("kept")


@pytest.mark.parametrize("selected", ["z9", "1", " ", "a1" * 50, "\x1b"])
def test_only_a_place_of_the_board_can_be_selected(store: Store, selected: str) -> None:
    key = store.create(Game(SIX_MEN)).id
    with pytest.raises(Refused, match="is not a point of this board"):
        store.save(key, "kept", selected=selected)
    with pytest.raises(Refused, match="is not a point of this board"):
        store.create(Game(SIX_MEN), selected=selected)
    with pytest.raises(Refused, match="is not a column of this board"):
        store.create(Game(CONNECT_FOUR), selected="8")
    assert store.create(Game(CONNECT_FOUR), selected="7").selected == "7"
