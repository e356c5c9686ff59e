"""Named setups, valid or not: saved, listed, renamed, deleted, exported and imported."""

import io
import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from fuzz import mutated

from millrow.core.rules import Refused
from millrow.core.setup import Draft, faults
from millrow.families import NAMED
from millrow.families.drops.presets import CONNECT_FOUR, DROP_GAMES
from millrow.families.drops.setup import DropDraft
from millrow.families.mills.presets import SIX_MEN
from millrow.families.mills.setup import MillDraft
from millrow.families.rules_text import read_rules, read_toml
from millrow.games.game import Game
from millrow.notation.drafts import read_draft
from millrow.notation.errors import NotationError
from millrow.store import Missing, StoreError, open_store
from millrow.store.files import read_entries, write_file_header, write_json
from millrow.store.json_format import GameEntry, checksum
from millrow.store.setup_format import SetupEntry, write_setup
from millrow.store.store import Store

ENDGAME = MillDraft(SIX_MEN).put("a1", 0).put("b2", 0).put("c5", 0).put("c2", 1).put("b4", 1).put("d4", 1).to_move(1)
FLOATING = DropDraft(CONNECT_FOUR).put(3, 4, 0).put(0, 0, 1)
TAPATAN = """
name = "Tapatan"
based_on = "three"
[board]
lines = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3"]
spokes = ["a1 b2", "b2 c3", "a3 b2", "b2 c1"]
"""
DRAFTS: dict[str, Draft[Any]] = {
    "playable": ENDGAME,
    "empty mills": MillDraft(SIX_MEN),
    "empty drops": DropDraft(CONNECT_FOUR),
    "discs in the air": FLOATING,
    "out of balance": DropDraft(DROP_GAMES["trio"], (b"\0\0\0\2",), turn=2, first=1),
    "too many discs": MillDraft(SIX_MEN, (0b1111111, 0), (9, 999), 1, 3, 2),
    "changed rules": MillDraft(read_rules("nine:fly_at=4,men=7")).put("a1", 1),  # type: ignore[arg-type]
    "custom board": MillDraft(read_toml(TAPATAN)).put("b2", 0),  # type: ignore[arg-type]
    "the largest board": DropDraft(DROP_GAMES["giant"], (bytes(i % 10 for i in range(100)),) * 100),
}


@pytest.mark.parametrize("name", DRAFTS)
def test_every_draft_is_loaded_as_saved(store: Store, name: str) -> None:  # M9, F5
    saved = store.save_setup(name, DRAFTS[name])
    assert store.load_setup(saved.id) == saved
    assert saved.draft == DRAFTS[name]
    assert (saved.name, saved.source, saved.deleted_at, saved.replaced) == (name, "made", None, ())
    assert bool(faults(saved.draft)) == (name not in ("playable", "empty drops"))


def test_setups_are_listed_and_searched(store: Store) -> None:
    assert store.setups().items == []
    for name in ("playable", "discs in the air", "changed rules"):
        store.save_setup(name, DRAFTS[name])
        sleep(0.002)  # lists are ordered by milliseconds
    assert [setup.name for setup in store.setups().items] == ["changed rules", "discs in the air", "playable"]
    for words, found in {"AIR": "discs in the air", "six play": "playable", "connect four": "discs in the air"}.items():
        assert [setup.name for setup in store.setups(words).items] == [found]
    for rules, names in {
        "mills": ["changed rules", "playable"],
        "drops": ["discs in the air"],
        "six": ["playable"],
        "nine:men=7,fly_at=4": ["changed rules"],
        "twelve": [],
    }.items():
        assert [setup.name for setup in store.setups(rules=rules).items] == names
    assert [setup.name for setup in store.setups(page=2, size=1).items] == ["discs in the air"]
    assert store.games().total == store.saves().total == 0


def test_setups_are_renamed_deleted_and_restored(store: Store) -> None:
    setup = store.save_setup(" one ", ENDGAME)
    assert setup.name == "one"
    assert store.rename_setup(setup.id, "two").name == store.load_setup(setup.id).name == "two"
    assert (store.setups("two").total, store.setups("one").total) == (1, 0)
    with pytest.raises(Refused, match="isn't deleted"):
        store.restore_setup(setup.id)
    assert store.delete_setup(setup.id).deleted_at is not None
    assert (store.setups().total, store.setups(deleted=True).total) == (0, 1)
    with pytest.raises(Refused, match="already deleted"):
        store.delete_setup(setup.id)
    with pytest.raises(Refused, match="Restore it first"):
        store.load_setup(setup.id)
    assert store.restore_setup(setup.id).draft == ENDGAME
    assert store.setups().total == 1


def test_a_taken_name_is_refused_replaced_or_shared(store: Store) -> None:
    first = store.save_setup("Endgame", ENDGAME)
    with pytest.raises(Refused, match="already have a position named “Endgame”") as raised:
        store.save_setup("Endgame ", FLOATING)
    assert raised.value.refusal.code == "name-taken"
    assert [setup.draft for setup in store.setups().items] == [ENDGAME]
    second = store.save_setup("Endgame", FLOATING, existing="keep")
    assert second.replaced == ()
    assert [setup.name for setup in store.setups().items] == ["Endgame"] * 2
    with pytest.raises(Refused, match="2 positions named “Endgame”"):
        store.save_setup("Endgame", FLOATING)
    third = store.save_setup("Endgame", DRAFTS["empty mills"], existing="replace")
    assert set(third.replaced) == {first.id, second.id}
    assert [setup.id for setup in store.setups().items] == [third.id]
    assert store.restore_setup(first.id).draft == ENDGAME  # replaced setups can be restored
    other = store.save_setup("Other", FLOATING)
    with pytest.raises(Refused, match="name"):
        store.rename_setup(other.id, "Endgame")
    assert store.rename_setup(other.id, "Other").name == "Other"  # its own name is not taken
    assert store.rename_setup(other.id, "Endgame", existing="replace").replaced
    assert store.setups().total == 1


@pytest.mark.parametrize(("name", "say"), [(" ", "Enter a name for"), ("x" * 101, "up to 100"), ("\n\x00", "visible")])
def test_bad_names_are_refused(store: Store, name: str, say: str) -> None:
    setup = store.save_setup("fine", ENDGAME)
    with pytest.raises(Refused, match=say):
        store.save_setup(name, ENDGAME)
    with pytest.raises(Refused, match=say):
        store.rename_setup(setup.id, name)
    assert [item.name for item in store.setups().items] == ["fine"]


def test_a_missing_setup(store: Store) -> None:
    for call in (store.load_setup, store.delete_setup, store.restore_setup):
        for key in ("nothing", "\udcff", "\0"):
            with pytest.raises(Missing, match="There is no position"):
                call(key)
    with pytest.raises(Missing):
        store.rename_setup("nothing", "x")
    assert store.setups("\0").total == store.setups(rules="\udcff").total == 0


def test_a_backup_includes_setups(store: Store, tmp_path: Path) -> None:
    for name, draft in DRAFTS.items():
        store.save_setup(name, draft)
    store.delete_setup(store.setups().items[0].id)
    store.backup(tmp_path / "copy.db")
    with open_store(tmp_path / "copy.db", read_only=True) as copy:
        assert copy.setups().items == store.setups().items
        assert copy.setups(deleted=True).items == store.setups(deleted=True).items


# damage


def edit(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(statement)


@pytest.mark.parametrize("value", ["[[", "5", '{"discs": {"z9": 0}}', '{"turn": 7}'])
def test_a_damaged_setup_is_reported_and_skipped(tmp_path: Path, value: str) -> None:
    path = tmp_path / "games.db"
    with open_store(path) as store:
        bad, good = store.save_setup("bad", ENDGAME).id, store.save_setup("good", FLOATING).id
    edit(path, f"UPDATE setup SET draft = '{value}' WHERE id = '{bad}'")
    with open_store(path) as store:
        for call in (
            lambda: store.load_setup(bad),
            store.setups,
            lambda: store.export(io.StringIO(), [], setup_keys=[bad]),
        ):
            with pytest.raises(StoreError, match=f"position {bad} is damaged") as raised:
                call()
            assert raised.value.code == "damaged"
        for repair in (False, True):
            (line,) = store.check(repair=repair)
            assert bad in line
        file, skipped = io.StringIO(), list[str]()
        assert store.export(file, setup_keys=None, skipped=skipped) == 1
        assert [bad in line for line in skipped] == [True]
        assert len(list(read_entries(io.BytesIO(file.getvalue().encode())))) == 1
        store.delete_setup(good)


def test_list_columns_are_repaired(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with open_store(path) as store:
        key = store.save_setup("mine", ENDGAME).id
    edit(path, "UPDATE setup SET search = 'x', family = 'drops', checksum = NULL")
    with open_store(path) as store:
        assert store.check() == [f"{key}: The list entry for this position is wrong."]
        assert store.check(repair=True) == []
        assert store.setups("mine", "mills").total == 1


def test_titles_and_statuses_of_other_versions_are_no_problem(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with open_store(path) as store:
        store.save_setup("mine", ENDGAME)
        store.create(Game(NAMED["connect3"]), title="Sunday")
        assert store.check() == []
    edit(path, "UPDATE setup SET checksum = NULL")  # rows of earlier versions have none
    edit(path, "UPDATE summary SET checksum = NULL")
    edit(path, "UPDATE setup SET search = 'mine' || char(10) || 'the six mens game'")
    edit(path, "UPDATE summary SET status = 'Blue to drop', rules_title = 'Three in a line, 3 × 3'")
    edit(path, "UPDATE summary SET search = replace(search, 'three in a row', 'three in a line')")
    with open_store(path) as store:
        assert store.check() == []
    edit(path, "UPDATE setup SET search = 'yours' || char(10) || 'the six mens game'")
    edit(path, "UPDATE summary SET search = replace(search, 'sunday', 'monday')")
    with open_store(path) as store:
        assert len(store.check()) == 2


# files


def test_export_and_import_of_all_setups(store: Store, tmp_path: Path) -> None:  # M9, M10
    for name, draft in DRAFTS.items():
        store.save_setup(name, draft)
    deleted = store.save_setup("deleted", ENDGAME)
    store.delete_setup(deleted.id)
    game = store.create(Game(SIX_MEN, steps=["a1"]), title="A game")
    assert store.export(tmp_path / "all.json", setup_keys=None) == len(DRAFTS) + 1
    assert store.export(tmp_path / "games.json") == 1  # without setup_keys, games only
    before = store.setups(size=100).items
    imported = store.import_file(tmp_path / "all.json")
    assert [store.load(key).game for key in imported.games] == [game.game]
    loaded = [store.load_setup(key) for key in imported.setups]
    assert [(setup.name, setup.draft, setup.created) for setup in loaded] == [
        (setup.name, setup.draft, setup.created) for setup in reversed(before)
    ]
    assert {setup.source for setup in loaded} == {"file"}
    assert store.import_games(tmp_path / "games.json")


def test_export_of_one_setup(store: Store) -> None:
    setup = store.save_setup("Ärger [1]", FLOATING)
    file = io.StringIO()
    assert store.export(file, [], setup_keys=[setup.id]) == 1
    assert file.getvalue().count("\n") == 1
    assert store.import_file(io.BytesIO(file.getvalue().encode())).games == []
    assert [item.name for item in store.setups().items] == ["Ärger [1]"] * 2  # an import replaces nothing
    store.delete_setup(setup.id)
    with pytest.raises(Refused, match="Restore it first"):
        store.export(io.StringIO(), [], setup_keys=[setup.id])
    with pytest.raises(StoreError, match="Positions can only be exported as JSON"):
        store.export(io.StringIO(), form="text", setup_keys=None)


one = write_setup(SetupEntry("Endgame", ENDGAME, 1_700_000_000_000))


def signed(without: str = "", **changes: Any) -> str:
    """A valid setup with some fields changed and a correct checksum."""
    data = json.loads(one) | changes
    data.pop(without, None)
    return json.dumps(data | {"checksum": checksum(data)})


DRAFT = json.loads(one)["draft"]
INVALID: dict[str, tuple[str, int, str]] = {
    "edited": (one.replace('"a1": 0', '"a1": 1'), 1, "the checksum is wrong"),
    "the file is incomplete": (one[:150], 1, "the file is incomplete"),
    "newer": (signed(version=2), 1, "a newer Millrow wrote this file"),
    "unknown key": (signed(mood="good"), 1, "one of format, version, name"),
    "missing key": (signed(without="draft"), 1, '"draft"'),
    "name is a number": (signed(name=3), 1, "a different type for name"),
    "no name": (signed(name=" "), 1, "a name"),
    "name of lines": (signed(name="a\nb"), 1, "visible"),
    "wrong rules": (signed(rules="chess"), 1, "one of three"),
    "wrong rules name": (signed(rules_name="\x07"), 1, "visible"),
    "created never": (signed(created=-1), 1, "milliseconds"),
    "draft of another family": (signed(rules="connect4", rules_name="connect4"), 1, "a draft with discs, turn, first"),
    "draft lacks a field": (signed(draft={"discs": {}}), 1, "a draft with discs, hand, turn"),
    "draft is a list": (signed(draft=[]), 1, "a different type for draft"),
    "no such point": (signed(draft=DRAFT | {"discs": {"z9": 0}}), 1, "point: the points of the board"),
    "no such seat": (signed(draft=DRAFT | {"discs": {"a1": 2}}), 1, "seat: 0 to 1"),
    "discs of words": (
        signed(draft=DRAFT | {"discs": {"a1": "x" * 10_000}}),
        1,
        "discs: a seat number for each point or cell",
    ),
    "half a hand": (signed(draft=DRAFT | {"hand": [1]}), 1, "hand: two whole numbers"),
    "turn is null": (signed(draft=DRAFT | {"turn": None}), 1, "turn: a whole number"),
    "too few": (write_file_header(0, 2) + one, 3, "0 games and 2 positions, as the first line says"),
    "not announced": (
        write_file_header(1) + write_json(GameEntry(Game(SIX_MEN))) + one,
        4,
        "1 game, as the first line says",
    ),
    "another type for setups": (
        write_file_header(0, 1).replace("1}", "true}") + one,
        1,
        "the number of setups that follow",
    ),
    "second line wrong": (one + one.replace("Endgame", "Opening"), 2, "the checksum is wrong"),
}


@pytest.mark.parametrize("name", INVALID)
def test_invalid_files_are_refused_with_line_and_reason(name: str) -> None:  # M10
    text, line, reason = INVALID[name]
    with pytest.raises(NotationError) as raised:
        list(read_entries(io.BytesIO(text.encode())))
    assert raised.value.line == line, str(raised.value)
    assert reason in str(raised.value)
    assert len(str(raised.value)) < 600


def test_an_import_is_all_or_nothing(store: Store) -> None:  # M10
    store.save_setup("before", FLOATING)
    bad = one.replace('"a1": 0', '"a1": 1')
    file = write_file_header(1, 2) + write_json(GameEntry(Game(SIX_MEN))) + one + bad
    with pytest.raises(NotationError, match=r"Line 4, .*checksum"):
        store.import_file(io.BytesIO(file.encode()))
    assert (store.games().total, [setup.name for setup in store.setups().items]) == (0, ["before"])
    imported = store.import_file(io.BytesIO(file.encode()), unverified=True)
    assert [store.load_setup(key).source for key in imported.setups] == ["file", "unverified"]
    again = io.StringIO()
    store.export(again, [], setup_keys=imported.setups[1:])
    (reimported,) = store.import_file(io.BytesIO(again.getvalue().encode())).setups
    assert store.load_setup(reimported).source == "unverified"  # it stays unverified in the file


def test_mutated_files_are_read_or_refused() -> None:
    rng = random.Random(1)
    texts = [one, write_setup(SetupEntry("Floating", FLOATING)), write_file_header(0, 1) + one]
    counts = {"read": 0, "refused": 0}
    for _ in range(2000):
        text = mutated(rng.choice(texts), rng.choice(texts), rng)
        try:
            list(read_entries(io.BytesIO(text.encode("utf-8", "surrogatepass")), unverified=rng.random() < 0.7))
            counts["read"] += 1
        except NotationError as error:
            assert len(str(error)) < 2000
            counts["refused"] += 1
    assert min(counts.values()) > 50


@pytest.mark.parametrize("name", NAMED)
def test_setups_of_every_preset_read_back(name: str) -> None:
    draft = read_draft(NAMED[name], {})
    (read,) = read_entries(io.BytesIO(write_setup(SetupEntry("x", draft)).encode()))
    assert read == SetupEntry("x", draft)
