"""Positions that were set up: saved by name with all their faults, listed, renamed, deleted, and moved by files."""

import io
import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fuzz import broken

from millrow.games.game import Game
from millrow.notation.drafts import Draft
from millrow.notation.errors import NotationError
from millrow.notation.rule_text import read_rules, read_toml
from millrow.rules.base import Refused
from millrow.rules.drop_setup import DropDraft
from millrow.rules.mill_setup import MillDraft
from millrow.rules.mills import MillRules
from millrow.rules.named import CONNECT_FOUR, DROPS, NAMED, SIX_MEN
from millrow.rules.setup import faults
from millrow.store import Missing, StoreError, open_store
from millrow.store.files import read_entries, write_header, write_json
from millrow.store.json_form import Filed, checksum
from millrow.store.setup_form import FiledSetup, write_setup
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
DRAFTS: dict[str, Draft] = {
    "playable": ENDGAME,
    "empty mills": MillDraft(SIX_MEN),
    "empty drops": DropDraft(CONNECT_FOUR),
    "discs in the air": FLOATING,
    "out of balance": DropDraft(DROPS["trio"], (b"\0\0\0\2",), turn=2, first=1),
    "too many discs": MillDraft(SIX_MEN, (0b1111111, 0), (9, 999), 1, 3, 2),
    "changed rules": MillDraft(read_rules("nine:fly_at=4,men=7")).put("a1", 1),  # type: ignore[arg-type]
    "a board of one's own": MillDraft(read_toml(TAPATAN)).put("b2", 0),  # type: ignore[arg-type]
    "the largest board": DropDraft(DROPS["giant"], (bytes(i % 10 for i in range(100)),) * 100),
}


@pytest.mark.parametrize("name", DRAFTS)
def test_every_draft_comes_back(store: Store, name: str) -> None:  # M9, F5
    saved = store.save_setup(name, DRAFTS[name])
    assert store.load_setup(saved.id) == saved
    assert saved.draft == DRAFTS[name]
    assert (saved.name, saved.source, saved.deleted_at, saved.replaced) == (name, "made", None, ())
    assert bool(faults(saved.draft)) == (name not in ("playable", "empty drops"))


def test_setups_are_listed_and_searched(store: Store) -> None:
    assert store.setups().items == []
    for name in ("playable", "discs in the air", "changed rules"):
        store.save_setup(name, DRAFTS[name])
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


def test_setups_are_renamed_deleted_and_brought_back(store: Store) -> None:
    setup = store.save_setup(" one ", ENDGAME)
    assert setup.name == "one"
    assert store.rename_setup(setup.id, "two").name == store.load_setup(setup.id).name == "two"
    assert (store.setups("two").total, store.setups("one").total) == (1, 0)
    with pytest.raises(Refused, match="was not deleted"):
        store.restore_setup(setup.id)
    assert store.delete_setup(setup.id).deleted_at is not None
    assert (store.setups().total, store.setups(deleted=True).total) == (0, 1)
    with pytest.raises(Refused, match="deleted already"):
        store.delete_setup(setup.id)
    with pytest.raises(Refused, match="restore it first"):
        store.load_setup(setup.id)
    assert store.restore_setup(setup.id).draft == ENDGAME
    assert store.setups().total == 1


def test_a_name_that_is_taken(store: Store) -> None:
    first = store.save_setup("Endgame", ENDGAME)
    with pytest.raises(Refused, match="already a position named 'Endgame': replace it, keep both") as raised:
        store.save_setup("Endgame ", FLOATING)
    assert raised.value.refusal.code == "name-taken"
    assert [setup.draft for setup in store.setups().items] == [ENDGAME]
    second = store.save_setup("Endgame", FLOATING, existing="keep")
    assert second.replaced == ()
    assert [setup.name for setup in store.setups().items] == ["Endgame"] * 2
    with pytest.raises(Refused, match="there are 2 positions named 'Endgame': replace them, keep all"):
        store.save_setup("Endgame", FLOATING)
    third = store.save_setup("Endgame", DRAFTS["empty mills"], existing="replace")
    assert set(third.replaced) == {first.id, second.id}
    assert [setup.id for setup in store.setups().items] == [third.id]
    assert store.restore_setup(first.id).draft == ENDGAME  # what was replaced can be brought back
    other = store.save_setup("Other", FLOATING)
    with pytest.raises(Refused, match="name"):
        store.rename_setup(other.id, "Endgame")
    assert store.rename_setup(other.id, "Other").name == "Other"  # its own name is free for it
    assert store.rename_setup(other.id, "Endgame", existing="replace").replaced
    assert store.setups().total == 1


@pytest.mark.parametrize(("name", "say"), [(" ", "needs a name"), ("x" * 101, "at most 100"), ("\n\x00", "visible")])
def test_bad_names_are_refused(store: Store, name: str, say: str) -> None:
    setup = store.save_setup("fine", ENDGAME)
    with pytest.raises(Refused, match=say):
        store.save_setup(name, ENDGAME)
    with pytest.raises(Refused, match=say):
        store.rename_setup(setup.id, name)
    assert [item.name for item in store.setups().items] == ["fine"]


def test_there_is_no_such_setup(store: Store) -> None:
    for ask in (store.load_setup, store.delete_setup, store.restore_setup):
        for key in ("nothing", "\udcff", "\0"):
            with pytest.raises(Missing, match="there is no position"):
                ask(key)
    with pytest.raises(Missing):
        store.rename_setup("nothing", "x")
    assert store.setups("\0").total == store.setups(rules="\udcff").total == 0


def test_a_backup_has_them(store: Store, tmp_path: Path) -> None:
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
def test_a_damaged_setup_is_named_and_left_out(tmp_path: Path, value: str) -> None:
    path = tmp_path / "games.db"
    with open_store(path) as store:
        bad, good = store.save_setup("bad", ENDGAME).id, store.save_setup("good", FLOATING).id
    edit(path, f"UPDATE setup SET draft = '{value}' WHERE id = '{bad}'")
    with open_store(path) as store:
        for ask in (
            lambda: store.load_setup(bad),
            store.setups,
            lambda: store.export(io.StringIO(), [], setup_keys=[bad]),
        ):
            with pytest.raises(StoreError, match=f"the position {bad} is damaged") as raised:
                ask()
            assert raised.value.code == "damaged"
        for repair in (False, True):
            (line,) = store.check(repair=repair)
            assert bad in line
        file, skipped = io.StringIO(), list[str]()
        assert store.export(file, setup_keys=None, skipped=skipped) == 1
        assert [bad in line for line in skipped] == [True]
        assert len(list(read_entries(io.BytesIO(file.getvalue().encode())))) == 1
        store.delete_setup(good)


def test_what_lists_are_filtered_by_is_repaired(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with open_store(path) as store:
        key = store.save_setup("mine", ENDGAME).id
    edit(path, "UPDATE setup SET search = 'x', family = 'drops'")
    with open_store(path) as store:
        assert store.check() == [f"{key}: the lists show the position as it is not"]
        assert store.check(repair=True) == []
        assert store.setups("mine", "mills").total == 1


# files


def test_setups_go_out_and_come_in(store: Store, tmp_path: Path) -> None:  # M9, M10
    for name, draft in DRAFTS.items():
        store.save_setup(name, draft)
    gone = store.save_setup("gone", ENDGAME)
    store.delete_setup(gone.id)
    game = store.create(Game(SIX_MEN, steps=["a1"]), title="A game")
    assert store.export(tmp_path / "all.json", setup_keys=None) == len(DRAFTS) + 1
    assert store.export(tmp_path / "games.json") == 1  # games alone, unless setups are asked for
    before = store.setups(size=100).items
    imported = store.import_file(tmp_path / "all.json")
    assert [store.load(key).game for key in imported.games] == [game.game]
    twins = [store.load_setup(key) for key in imported.setups]
    assert [(twin.name, twin.draft, twin.created) for twin in twins] == [
        (setup.name, setup.draft, setup.created) for setup in reversed(before)
    ]
    assert {twin.source for twin in twins} == {"file"}
    assert store.import_games(tmp_path / "games.json")


def test_one_setup_goes_out_by_itself(store: Store) -> None:
    setup = store.save_setup("Ärger [1]", FLOATING)
    file = io.StringIO()
    assert store.export(file, [], setup_keys=[setup.id]) == 1
    assert file.getvalue().count("\n") == 1
    assert store.import_file(io.BytesIO(file.getvalue().encode())).games == []
    assert [item.name for item in store.setups().items] == ["Ärger [1]"] * 2  # a file replaces nothing
    store.delete_setup(setup.id)
    with pytest.raises(Refused, match="restore it first"):
        store.export(io.StringIO(), [], setup_keys=[setup.id])
    with pytest.raises(StoreError, match="positions are written as JSON only"):
        store.export(io.StringIO(), form="text", setup_keys=None)


one = write_setup(FiledSetup("Endgame", ENDGAME, 1_700_000_000_000))


def signed(without: str = "", **changes: Any) -> str:
    """A well-formed setup with something changed and the checksum made to fit."""
    data = json.loads(one) | changes
    data.pop(without, None)
    return json.dumps(data | {"checksum": checksum(data)})


DRAFT = json.loads(one)["draft"]
WRONG: dict[str, tuple[str, int, str]] = {
    "edited": (one.replace('"a1": 0', '"a1": 1'), 1, "the checksum does not fit"),
    "cut short": (one[:150], 1, "cut short"),
    "newer": (signed(version=2), 1, "a newer Millrow wrote this file"),
    "unknown key": (signed(mood="good"), 1, "one of format, version, name"),
    "missing key": (signed(without="draft"), 1, '"draft"'),
    "name is a number": (signed(name=3), 1, "name of another kind"),
    "no name": (signed(name=" "), 1, "a name"),
    "name of lines": (signed(name="a\nb"), 1, "visible"),
    "wrong rules": (signed(rules="chess"), 1, "one of three"),
    "wrong rules name": (signed(rules_name="\x07"), 1, "visible"),
    "created never": (signed(created=-1), 1, "milliseconds"),
    "draft of another family": (signed(rules="connect4", rules_name="connect4"), 1, "a draft with discs, turn, first"),
    "draft lacks a field": (signed(draft={"discs": {}}), 1, "a draft with discs, hand, turn"),
    "draft is a list": (signed(draft=[]), 1, "draft of another kind"),
    "no such point": (signed(draft=DRAFT | {"discs": {"z9": 0}}), 1, "point: the points of the board"),
    "no such seat": (signed(draft=DRAFT | {"discs": {"a1": 2}}), 1, "seat: 0 to 1"),
    "discs of words": (signed(draft=DRAFT | {"discs": {"a1": "x" * 10_000}}), 1, "discs: places and the seats"),
    "half a hand": (signed(draft=DRAFT | {"hand": [1]}), 1, "hand: two whole numbers"),
    "turn is null": (signed(draft=DRAFT | {"turn": None}), 1, "turn: a whole number"),
    "too few": (write_header(0, 2) + one, 3, "0 games and 2 setups, as the first line says"),
    "not announced": (write_header(1) + write_json(Filed(Game(SIX_MEN))) + one, 4, "1 game, as the first line says"),
    "setups of another kind": (write_header(0, 1).replace("1}", "true}") + one, 1, "how many setups follow"),
    "second line wrong": (one + one.replace("Endgame", "Opening"), 2, "the checksum does not fit"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_files_are_refused_with_line_and_reason(name: str) -> None:  # M10
    text, line, reason = WRONG[name]
    with pytest.raises(NotationError) as raised:
        list(read_entries(io.BytesIO(text.encode())))
    assert raised.value.line == line, str(raised.value)
    assert reason in str(raised.value)
    assert len(str(raised.value)) < 600


def test_all_of_a_file_or_nothing(store: Store) -> None:  # M10
    store.save_setup("before", FLOATING)
    bad = one.replace('"a1": 0', '"a1": 1')
    file = write_header(1, 2) + write_json(Filed(Game(SIX_MEN))) + one + bad
    with pytest.raises(NotationError, match=r"line 4, .*checksum"):
        store.import_file(io.BytesIO(file.encode()))
    assert (store.games().total, [setup.name for setup in store.setups().items]) == (0, ["before"])
    imported = store.import_file(io.BytesIO(file.encode()), unverified=True)
    assert [store.load_setup(key).source for key in imported.setups] == ["file", "unverified"]
    again = io.StringIO()
    store.export(again, [], setup_keys=imported.setups[1:])
    (twin,) = store.import_file(io.BytesIO(again.getvalue().encode())).setups
    assert store.load_setup(twin).source == "unverified"  # a file does not wash it off


def test_broken_files_are_read_or_refused() -> None:
    chance = random.Random(1)
    texts = [one, write_setup(FiledSetup("Floating", FLOATING)), write_header(0, 1) + one]
    told = {"read": 0, "refused": 0}
    for _ in range(2000):
        text = broken(chance.choice(texts), chance.choice(texts), chance)
        try:
            list(read_entries(io.BytesIO(text.encode("utf-8", "surrogatepass")), unverified=chance.random() < 0.7))
            told["read"] += 1
        except NotationError as error:
            assert len(str(error)) < 2000
            told["refused"] += 1
    assert min(told.values()) > 50


@pytest.mark.parametrize("name", NAMED)
def test_every_ruleset_has_a_file_form(name: str) -> None:
    rules = NAMED[name]
    draft = MillDraft(rules) if isinstance(rules, MillRules) else DropDraft(rules)
    (read,) = read_entries(io.BytesIO(write_setup(FiledSetup("x", draft)).encode()))
    assert read == FiledSetup("x", draft)
