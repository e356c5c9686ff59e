"""Mutated databases: damage is reported with a sentence, and damaged data is never shown as if it were true."""

import random
from pathlib import Path
from typing import Any

import pytest

from millrow import DropDraft
from millrow.core.rules import Refused
from millrow.core.seats import seated
from millrow.families import NAMED
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.games.game import AnyGame, Game
from millrow.store import StoreError, open_store
from millrow.store.store import Store


def fill(store: Store, rng: random.Random) -> None:
    """Some games, saves and setups."""
    for number in range(40):
        rules = NAMED[rng.choice(["six", "connect4", "nine"])]
        game: AnyGame = Game(rules, seats=seated(2, [f"Ada {number}", "Ben"]))
        for _ in range(rng.randrange(12)):
            game.play(rng.choice(game.legal()))
        key = store.create(game, title=f"Game {number}", tags={"Event": "Cup"}).id
        store.rename(key, f"Renamed {number}")
        if number % 4 == 0:
            store.save(key, f"Save {number}")
    store.save_setup("In the air", DropDraft(CONNECT_FOUR).put(3, 4, 0))


def content(store: Store) -> list[Any]:
    """Everything that the store shows."""
    games = store.games(size=1000).items
    loaded = [(store.load(summary.game), store.events(summary.game), store.summary(summary.game)) for summary in games]
    return [games, loaded, store.saves(size=1000).items, store.setups(size=1000).items, store.boards(size=1000).items]


def mutated(data: bytes, rng: random.Random) -> bytes:
    """The file with a few wrong bits, bytes or stretches."""
    changed = bytearray(data)
    for _ in range(rng.choice([1, 1, 1, 2, 5])):
        at = rng.randrange(len(changed) - 64)
        match rng.randrange(4):
            case 0:
                changed[at] ^= 1 << rng.randrange(8)
            case 1:
                changed[at] = rng.randrange(256)
            case 2:
                changed[at : at + 16] = rng.randbytes(16)
            case _:
                changed[at : at + 64] = bytes(64)
    return bytes(changed)


def is_noticed(path: Path, expected: list[Any]) -> bool:
    """Is the damage reported, when the file is opened, read or checked? False if it shows what was written."""
    try:
        with open_store(path) as store:
            found, problems = content(store), store.check()
    except (StoreError, Refused) as error:
        assert "\n" not in str(error)
        return True
    assert problems or found == expected, "damaged data is shown"
    return bool(problems)


def try_mutations(folder: Path, count: int, seed: int) -> int:
    """Mutate a file so many times; returns how often that was noticed."""
    rng, noticed = random.Random(seed), 0
    with open_store(folder / "games.db") as store:
        fill(store, rng)
        expected = content(store)
        assert store.check() == []
    data = (folder / "games.db").read_bytes()
    for number in range(count):
        path = folder / str(number) / "games.db"
        path.parent.mkdir()
        path.write_bytes(mutated(data, rng))
        noticed += is_noticed(path, expected)
        for file in path.parent.iterdir():
            file.unlink()
    return noticed


def test_mutated_databases_are_noticed(tmp_path: Path) -> None:
    assert try_mutations(tmp_path, 25, seed=4) > 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_many_mutated_databases_are_noticed(tmp_path: Path, seed: int) -> None:
    assert try_mutations(tmp_path, 300, seed) > 60


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'{"Event":"Cup"}', b'{"Event":"Cap"}'),  # a tag
        (b"Save 8", b"Sbve 8"),  # the name of a save
        (b"Renamed 7", b"renamed 7"),  # a title, in the event and in the list
        (b"In the air", b"In the Air"),  # the name of a setup
    ],
)
def test_a_changed_text_is_noticed(tmp_path: Path, old: bytes, new: bytes) -> None:
    path = tmp_path / "games.db"
    with open_store(path) as store:
        fill(store, random.Random(1))
        expected = content(store)
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, new))
    assert is_noticed(path, expected)


def test_a_file_that_has_lost_its_tables_is_not_taken_for_an_empty_one(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with open_store(path) as store:
        fill(store, random.Random(1))
    data = bytearray(path.read_bytes())
    data[100 + 3 : 100 + 5] = b"\0\0"  # the number of entries on the first page, the list of tables
    path.write_bytes(data)
    size = len(data)
    with pytest.raises(StoreError) as raised:
        open_store(path).close()
    assert raised.value.code == "damaged"
    assert path.stat().st_size == size
