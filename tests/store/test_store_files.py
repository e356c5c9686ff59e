"""Files: round trips, and invalid files are refused with line and reason and change nothing."""

import io
import json
import random
import re
import tracemalloc
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fuzz import mutated
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games

from millrow.core.seats import seated
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.presets import SIX_MEN
from millrow.families.mills.rules import MillRules
from millrow.games.events import Event
from millrow.games.game import AnyGame, Game
from millrow.notation.errors import NotationError
from millrow.store import StoreError, open_store
from millrow.store.chunks import MAX_GAME_LENGTH
from millrow.store.files import read_games, write_file_header, write_json, write_text
from millrow.store.json_format import GameEntry, checksum
from millrow.store.store import Store

CORPUS = Path(__file__).parent / "corpus"
FILES = sorted(path for path in CORPUS.iterdir() if path.suffix in (".json", ".txt"))
MILL = ["a1", "b2", "a3", "b4", "a5"]


def undone() -> GameEntry:
    game: AnyGame = Game(SIX_MEN, steps=MILL, seats=seated(2, ["Ada"], "○●", ["", "gentle"]))
    game.go_to(4)
    return GameEntry(game, "Sunday", {"Event": "Cup"}, {2: "hm {so}\nGame in progress"}, 1_700_000_000_000)


def read(text: str | bytes, **options: Any) -> list[GameEntry]:
    return list(read_games(io.BytesIO(text if isinstance(text, bytes) else text.encode()), **options))


def signed(without: str = "", **changes: Any) -> str:
    """A valid file with some fields changed and a correct checksum."""
    data = json.loads(write_json(undone())) | changes
    data.pop(without, None)
    return json.dumps(data | {"checksum": checksum(data)})


comments = st.dictionaries(
    st.integers(0, 9),
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]) | st.sampled_from("\n\t\r"), max_size=20),
)


def comments_on(notes: dict[int, str], game: AnyGame) -> dict[int, str]:
    return {ply: text for ply, text in notes.items() if ply <= game.ply + len(game.undone)}


@given(st.lists(games(max_steps=40), max_size=3), comments, st.integers(0, 20))
@settings(max_examples=60, deadline=None)
def test_json_reads_back(many: list[AnyGame], notes: dict[int, str], back: int) -> None:
    for game in many:
        game.go_to(max(0, game.ply - back))
    entries = [
        GameEntry(game, f"Game {n}", {"Event": "x"}, comments_on(notes, game), n, n % 2 > 0 and bool(game.outcome))
        for n, game in enumerate(many)
    ]
    text = write_file_header(len(many)) + "".join(map(write_json, entries))
    assert read(text) == entries


@given(st.lists(games(max_steps=40), min_size=1, max_size=3), comments)
@settings(max_examples=40, deadline=None)
def test_text_reads_back(many: list[AnyGame], notes: dict[int, str]) -> None:
    entries = [GameEntry(g, "t", {"Event": '"{['}, {p: s for p, s in notes.items() if p <= g.ply and s}) for g in many]
    assert read("\n".join(map(write_text, entries))) == entries


def test_json_whitespace_and_key_order_do_not_matter() -> None:
    data = json.loads(write_json(undone()))
    reordered = json.dumps(dict(reversed(data.items())), indent=2)
    assert read(f"\ufeff\r\n{reordered}\r\n{reordered} {reordered}") == [undone()] * 3


def test_results_on_the_same_line_and_inside_comments() -> None:
    one = '[Rules "connect4"] 1. 4 {Blue wins: line} 4 Game in progress'
    other = '[Rules "six"]\n{Game in progress\n} Game drawn: agreed'
    first, second = read(f"{one} {other}")
    assert first.game.ply == 2
    assert second.game.result == "Game drawn"


SEAT = {"name": "Ada", "token": "A"}
one = write_json(undone())
Invalid = tuple[str | bytes, int, str]
INVALID: dict[str, Invalid] = {
    "nothing": ("", 1, "a game"),
    "empty lines": ("\n" * 5000, 1001, "a game to start within the first 1000 lines"),
    "zeros": (b"\0" * 5000, 1, "a text file"),
    "letters": ("0" * 5000, 1, "the tag [Rules"),
    "not text": (b'[Rules "six"]\n\xff\xfe', 2, "UTF-8"),
    "another game": ('[Event "Chess"]\n\n1. e4 e5\nGame in progress', 1, 'the tag [Rules "..."]'),
    "another format": (signed(format="chess"), 1, 'a Millrow game ("format"'),
    "another object": ('{"a": 1}', 1, "a Millrow game"),
    "truncated json": (one[:200], 1, "the file is incomplete"),
    "truncated in a word": (one[:95], 1, "closing"),
    "truncated text": ('[Rules "six"]\n\n1. a1 b2 2. a3', 3, "a result such as"),
    "truncated between games": (write_file_header(3) + one + one, 4, "3 games, as the first line says"),
    "too many games": (write_file_header(1) + one + one, 4, "1 game"),
    "edited": (one.replace('"a3"', '"c3"'), 1, "the checksum is wrong"),
    "checksum removed": (one.replace("checksum", "check"), 1, "the checksum is wrong"),
    "newer": (signed(version=2), 1, "a newer Millrow wrote this file"),
    "newer header": (write_file_header(1).replace('"version": 1', '"version": 9'), 1, "a newer Millrow wrote this"),
    "no version": (signed(version=None), 1, "a version"),
    "half a version": (signed(version=0.5), 1, "a version"),
    "header in between": (one + write_file_header(1), 2, "a Millrow game"),
    "bad header": (write_file_header(1).replace("1}", "-1}"), 1, "the number of games"),
    "illegal step": (signed(steps=["a1", "b2", "a1"]), 1, "a legal move, found “a1”. That point already has a disc."),
    "illegal undone": (signed(undone=["xa1"]), 1, "a legal move"),
    "illegal step in text": ('[Rules "six"]\n1. a1\na1\nGame in progress', 3, "“a1”. That point already"),
    "steps after the end": (signed(rules="connect4", rules_name="connect4", start="7/7/7/7/7/7 blue",
                                   steps=list("12121211"), undone=[]), 1, "The game is over"),
    "step is a number": (signed(steps=[4]), 1, "steps as strings"),
    "wrong rules": (signed(rules="chess"), 1, "one of three"),
    "wrong rules name": (signed(rules_name="\x07x"), 1, "visible characters"),
    "wrong start": (signed(start="a1 a1 5 5 blue"), 1, "each point once"),
    "three seats": (signed(seats=[SEAT] * 3), 1, "2 seats"),
    "same tokens": (signed(seats=[SEAT] * 2), 1, "a different character for each player"),
    "token is a word": (signed(seats=[SEAT | {"token": "ab"}, SEAT | {"token": ""}]), 1, "2 seats"),
    "wrong colour": (signed(seats=[SEAT, SEAT | {"token": "b", "colour": "beige"}]), 1, "blue, red"),
    "seat is a word": (signed(seats=["ab", "cd"]), 1, "2 seats"),
    "wrong level": (signed(seats=[SEAT, {"name": "x", "token": "y", "level": "NO"}]), 1, "lowercase letters"),
    "wrong ending": (signed(ending=[0, "line"]), 1, "null"),
    "impossible ending": (signed(rules="trio", rules_name="trio", start="9/9/9/9/9/9/9 blue", steps=[], undone=[],
                                 seats=[SEAT | {"token": t} for t in "abc"], ending=[0, "resigned"]), 1, "only resign"),
    "finished too early": (signed(finished=True), 1, "false, because the game isn't over"),
    "finished is a number": (signed(finished=1), 1, "a different type for finished"),
    "created is true": (signed(created=True), 1, "a different type for created"),
    "created never": (signed(created=-1), 1, "milliseconds"),
    "title of lines": (signed(title="a\nb"), 1, "visible"),
    "tag of lines": (signed(tags={"Event": "a\nb"}), 1, "tags in the same format as in text records"),
    "a tag with a zero": (signed(tags={"Event": "\0"}), 1, "tags in the same format as in text records"),
    "half a letter": (signed(tags={"Event": "\ud800"}), 1, "tags in the same format as in text records"),
    "comment of numbers": (signed(comments={"1": 1}), 1, "comments in the same format as in text records"),
    "comment nowhere": (signed(comments={"-1": ""}), 1, "comments in the same format as in text records"),
    "comment on no ply": (signed(comments={"99": "x"}), 1, "There is no ply 99 to comment on"),
    "an own tag": (signed(tags={"Blue": "Eve"}), 1, "The tag Blue is reserved"),
    "the title as a tag": (signed(tags={"Title": "Eve"}), 1, "The tag Title is reserved"),
    "no tag": (signed(tags={"two words": "x"}), 1, "isn't a valid tag"),
    "an escape in a tag": (signed(tags={"Event": "\x1b[2J"}), 1, "one line of text"),
    "an escape in a comment": (signed(comments={"1": "\x1b[2J"}), 1, "control characters"),
    "an escape in a text comment": ('[Rules "six"]\n{\x1b[2J} Game in progress', 1, "control characters"),
    "two lines in a text tag": ('[Rules "six"]\n[Event "a\\nb"] Game in progress', 1, "one line of text"),
    "notes too long": (signed(comments={"1": "é" * 50_001}), 1, "100,000 bytes in total"),
    "ending of a fraction": (signed(ending=[1.0, "resigned"]), 1, "null"),
    "ending of a truth": (signed(ending=[True, "resigned"]), 1, "null"),
    "verified is a number": (signed(verified=1), 1, "a different type for verified"),
    "unknown key": (signed(mood="good"), 1, "one of format, version"),
    "missing key": (signed(without="steps"), 1, '"steps"'),
    "key twice": (one.replace('{"format"', '{"title": "x", "format"'), 1, "each key only once"),
    "nested": ("[" * 100_000, 1, "a tag, a move"),
    "nested json": ('{"a":' * 100_000, 1, "at most 6 nested brackets"),
    "nested lists": ('{"steps":' + "[" * 100_000, 1, "at most 6 nested brackets"),
    "nested and closed": ('{"steps":' + "[" * 100_000 + "]" * 100_000 + "}", 1, "at most 6 nested brackets"),
    "huge number": ('{"format": ' + "9" * 10_000 + "}", 1, "smaller numbers"),
    "not a number": ('{"format": NaN}', 1, "numbers"),
    "no json": ("{'format': 1}", 1, "JSON"),
    "second line wrong": (one + one[:-2] + "x}\n", 2, "JSON"),
    "garbage behind": (one + "Sunday", 2, "a game, which starts with {"),
    "line too long": ("[Rules " + "x" * MAX_GAME_LENGTH, 1, "lines of at most"),
    "game too long": ('[Rules "six"]\n' + "1. a1 \n" * (MAX_GAME_LENGTH // 6), 1, "at most 1000000 characters"),
    "comment too long": ('[Rules "six"]\n{' + "hm \n" * (MAX_GAME_LENGTH // 3), 1, "at most 1000000 characters"),
    "too many steps": (signed(steps=["a1"] * 60_000), 1, "at most"),
}  # fmt: skip


@pytest.mark.parametrize("name", INVALID)
def test_invalid_files_are_refused_with_line_and_reason(name: str) -> None:
    text, line, reason = INVALID[name]
    with pytest.raises(NotationError) as raised:
        read(text)
    assert raised.value.line == line, str(raised.value)
    assert reason in str(raised.value)
    assert len(str(raised.value)) < 600


def test_an_illegal_step_is_reported_at_its_line() -> None:
    data = json.loads(signed(steps=["a1", "b2", "a1"]))
    text = json.dumps(data, indent=1)
    with pytest.raises(NotationError) as raised:
        read(one + text)
    assert text.splitlines()[raised.value.line - 2].strip() == '"a1"'
    assert text.splitlines()[raised.value.line - 3].strip() == '"b2",'


class Gigabyte(io.RawIOBase):
    """A generated file of one gigabyte."""

    def __init__(self, beginning: bytes, fill: bytes) -> None:
        self.left, self.beginning, self.fill, self.consumed = 1 << 30, beginning, fill, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        size = min(len(buffer), self.left)
        data = (self.beginning + self.fill * (size // len(self.fill) + 1))[:size]
        self.beginning = b""
        buffer[:size] = data
        self.left -= size
        self.consumed += size
        return size


@pytest.mark.parametrize(
    ("beginning", "fill"),
    [
        (b"", b"\0"),
        (b"", b"0"),
        (b"", b" "),
        (b"", b"["),
        (b"", b"\n"),
        (b'{"steps": [', b'"a1",\n'),
        (b'{"title": "', b"x"),
        (b'[Rules "six"]\n{', b"comment\n"),
        (b'[Rules "six"]\n', b"1. a1\n"),
        (b'[Rules "', b"six"),
    ],
)
def test_a_huge_file_is_refused_after_reading_little_of_it(beginning: bytes, fill: bytes) -> None:
    file = Gigabyte(beginning, fill)
    tracemalloc.start()
    try:
        with pytest.raises(NotationError):
            list(read_games(io.BufferedReader(file)))
        assert tracemalloc.get_traced_memory()[1] < 30 * MAX_GAME_LENGTH
    finally:
        tracemalloc.stop()
    assert file.consumed < 3 * MAX_GAME_LENGTH


def test_mutated_files_are_read_or_refused() -> None:
    rng = random.Random(1)
    texts = [path.read_text() for path in FILES]
    counts = Counter[str]()
    for _ in range(3000):
        text = mutated(rng.choice(texts), rng.choice(texts), rng)
        try:
            read(text.encode("utf-8", "surrogatepass"), unverified=rng.random() < 0.7)
            counts["read"] += 1
        except NotationError as error:
            assert error.line >= 1
            assert len(str(error)) < 2000
            counts["refused"] += 1
    assert min(counts["read"], counts["refused"]) > 100


# the store


def test_export_and_import_of_all_games(store: Store, tmp_path: Path) -> None:
    originals = [
        undone().game,
        Game(CONNECT_FOUR, steps=list("1212121")),
        Game(MillRules(SIX_MEN.board, 5, name="Garden")),
    ]
    for n, game in enumerate(originals):
        store.create(game, title=f"Game {n}", tags={"Event": "Cup"})
    deleted = store.create(Game(SIX_MEN)).id
    store.delete(deleted)
    oldest = store.games().items[-1].game
    assert store.export(tmp_path / "all.json") == 3
    assert store.export(tmp_path / "all.txt", form="text") == 3
    assert [path.name for path in tmp_path.glob("*.part")] == []
    keys = store.import_games(tmp_path / "all.json")
    assert [store.load(key).game for key in keys] == originals
    assert store.load(keys[2]).game.rules.name == "Garden"
    assert [store.load(key).log.title for key in keys] == ["Game 0", "Game 1", "Game 2"]
    assert store.load(keys[0]).header.tags == {"Event": "Cup"}
    assert store.load(keys[0]).header.source == "file"
    assert store.load(keys[0]).header.created == store.load(oldest).header.created
    assert len(store.import_games(tmp_path / "all.txt")) == 3
    assert store.games().total == 9
    assert store.check() == []
    store.append(keys[0], None, Event("redo"))
    assert store.load(keys[0]).game.phase == "take"


def test_export_of_one_game(store: Store) -> None:
    key = store.create(undone().game).id
    file = io.StringIO()
    assert store.export(file, [key]) == 1
    (entries,) = read(file.getvalue())
    assert entries.game == undone().game


def test_a_finished_game_stays_finished(store: Store) -> None:
    key = store.create(Game(CONNECT_FOUR, steps=list("1212121"))).id
    store.append(key, None, Event("finish"))
    file = io.StringIO()
    store.export(file, [key])
    (imported,) = store.import_games(io.BytesIO(file.getvalue().encode()))
    assert store.load(imported).log.finished


def test_an_import_is_all_or_nothing(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "many.json"
    path.write_text(write_file_header(500) + one * 499 + one.replace('"a3"', '"c1"'))
    with pytest.raises(NotationError, match=r"Line 501, .*checksum"):
        store.import_games(path)
    assert store.games().total == 0
    keys = store.import_games(path, unverified=True)
    assert len(keys) == 500
    assert [store.load(key).header.source for key in keys[-2:]] == ["file", "unverified"]
    assert store.load(store.copy(keys[-1]).id).header.source == "unverified"


def test_unverified_games_stay_unverified_in_files(store: Store) -> None:
    (key,) = store.import_games(io.BytesIO(one.replace('"a3"', '"c1"').encode()), unverified=True)
    for form in ("json", "text"):
        file = io.StringIO()
        store.export(file, [key], form=form)
        (imported,) = store.import_games(io.BytesIO(file.getvalue().encode()))
        assert store.load(imported).header.source == "unverified"
        assert store.load(imported).header.tags == {"Event": "Cup"}


def test_comments_are_dropped_where_the_line_changed(store: Store) -> None:
    text = '[Rules "six"]\n{zero} 1. a1 {one} b2 {two} 2. a3 {three} b4 {four} Game in progress'
    (key,) = store.import_games(io.BytesIO(text.encode()))
    for event in (Event("undo"), Event("undo"), Event("step", "c1")):
        store.append(key, None, event)
    assert list(store.load(key).comments) == [0, 1, 2]
    store.append(key, None, Event("step", "b4"))  # the old fourth step, in another game
    copied = store.copy(key).id
    for some in (key, copied):
        file = io.StringIO()
        assert store.export(file, [some], form="text") == 1
        assert "{two}" in file.getvalue()
        assert not re.search("three|four", file.getvalue())
    for event in (Event("go-to", "0"), Event("step", "d3")):
        store.append(key, None, event)
    assert store.load(key).comments == {0: "zero"}
    assert store.export(io.StringIO(), form="text") == 2
    for event in (Event("undo"), *(Event("step", step) for step in ("a1", "b2"))):  # the same steps again
        store.append(key, None, event)
    assert store.load(key).comments == {0: "zero", 1: "one", 2: "two"}


def test_progress_is_reported(store: Store, tmp_path: Path) -> None:
    progress = list[tuple[int, int]]()
    path = tmp_path / "many.json"
    path.write_text(write_file_header(3) + one * 3)
    store.import_games(path, progress=lambda done, total: progress.append((done, total)))
    assert progress[-1] == (path.stat().st_size,) * 2
    progress.clear()
    store.export(tmp_path / "out.json", progress=lambda done, total: progress.append((done, total)))
    assert progress == [(1, 3), (2, 3), (3, 3)]


def test_missing_files_and_folders(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"Can't read .*: there is no such file"):
        store.import_games(tmp_path / "nothing.json")
    with pytest.raises(StoreError, match=r"Can't write to .*: there is no such file"):
        store.export(tmp_path / "no" / "folder.json")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files_of_every_version_are_imported(path: Path, tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        keys = store.import_games(path)
        assert keys
        assert store.load(keys[0]).log.title == "Club evening"
        assert store.check() == []


@pytest.mark.parametrize("write", [write_json, write_text])
def test_each_step_of_an_imported_game_is_played_once(write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game: AnyGame = Game(SIX_MEN, steps=MILL)
    text, played = write(GameEntry(game, "Sunday", {"Event": "Cup"}, {2: "hm"})), list[str]()
    play = MillRules.play

    def counted(rules: MillRules, pos: Any, step: str) -> Any:
        played.append(step)
        return play(rules, pos, step)

    monkeypatch.setattr(MillRules, "play", counted)
    (entry,) = read(text)
    assert entry.game.steps == game.steps
    assert played == MILL, "a large import takes most of its time for this"
