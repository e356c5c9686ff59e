"""Named saves: everything comes back (M10, F6)."""

from collections.abc import Callable

import pytest

from millrow.games.events import Event
from millrow.games.game import AnyGame, Game
from millrow.notation.positions import read_position
from millrow.rules.base import Refused, seated
from millrow.rules.named import CONNECT_FOUR, NINE_MEN, SIX_MEN
from millrow.store import Missing
from millrow.store.games import Wanted
from millrow.store.store import Store

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
