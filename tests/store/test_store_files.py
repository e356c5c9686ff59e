"""Files: written, read back, and every wrong one refused with its line and the reason, nothing changed."""

import io
import json
import random
import re
import tracemalloc
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fuzz import broken
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games

from millrow.games.events import Event
from millrow.games.game import AnyGame, Game
from millrow.notation.errors import NotationError
from millrow.rules.base import seated
from millrow.rules.mills import MillRules
from millrow.rules.named import CONNECT_FOUR, SIX_MEN
from millrow.store import StoreError, open_store
from millrow.store.files import read_games, write_header, write_json, write_text
from millrow.store.json_form import Filed, checksum
from millrow.store.pieces import LARGEST
from millrow.store.store import Store

CORPUS = Path(__file__).parent / "corpus"
FILES = sorted(path for path in CORPUS.iterdir() if path.suffix in (".json", ".txt"))
MILL = ["a1", "b2", "a3", "b4", "a5"]


def undone() -> Filed:
    game: AnyGame = Game(SIX_MEN, steps=MILL, seats=seated(2, ["Ada"], "○●", ["", "gentle"]))
    game.go_to(4)
    return Filed(game, "Sunday", {"Event": "Cup"}, {2: "hm {so}\nGame in progress"}, 1_700_000_000_000)


def read(text: str | bytes, **options: Any) -> list[Filed]:
    return list(read_games(io.BytesIO(text if isinstance(text, bytes) else text.encode()), **options))


def signed(without: str = "", **changes: Any) -> str:
    """A well-formed file with something changed and the checksum made to fit."""
    data = json.loads(write_json(undone())) | changes
    data.pop(without, None)
    return json.dumps(data | {"checksum": checksum(data)})


comments = st.dictionaries(
    st.integers(0, 9),
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]) | st.sampled_from("\n\t\r"), max_size=20),
)


def fitting(notes: dict[int, str], game: AnyGame) -> dict[int, str]:
    return {ply: said for ply, said in notes.items() if ply <= game.ply + len(game.undone)}


@given(st.lists(games(most=40), max_size=3), comments, st.integers(0, 20))
@settings(max_examples=60, deadline=None)
def test_json_reads_back(many: list[AnyGame], notes: dict[int, str], back: int) -> None:
    for game in many:
        game.go_to(max(0, game.ply - back))
    filed = [
        Filed(game, f"Game {n}", {"Event": "x"}, fitting(notes, game), n, n % 2 > 0 and bool(game.outcome))
        for n, game in enumerate(many)
    ]
    text = write_header(len(many)) + "".join(map(write_json, filed))
    assert read(text) == filed


@given(st.lists(games(most=40), min_size=1, max_size=3), comments)
@settings(max_examples=40, deadline=None)
def test_text_reads_back(many: list[AnyGame], notes: dict[int, str]) -> None:
    filed = [Filed(g, "t", {"Event": '"{['}, {p: s for p, s in notes.items() if p <= g.ply and s}) for g in many]
    assert read("\n".join(map(write_text, filed))) == filed


def test_json_may_be_spread_over_lines_and_reordered() -> None:
    data = json.loads(write_json(undone()))
    spread = json.dumps(dict(reversed(data.items())), indent=2)
    assert read(f"\ufeff\r\n{spread}\r\n{spread} {spread}") == [undone()] * 3


def test_results_on_the_same_line_and_inside_comments() -> None:
    one = '[Rules "connect4"] 1. 4 {Blue wins: line} 4 Game in progress'
    other = '[Rules "six"]\n{Game in progress\n} Game drawn: agreed'
    first, second = read(f"{one} {other}")
    assert first.game.ply == 2
    assert second.game.result == "Game drawn"


SEAT = {"name": "Ada", "token": "A"}
one = write_json(undone())
Wrong = tuple[str | bytes, int, str]
WRONG: dict[str, Wrong] = {
    "nothing": ("", 1, "a game"),
    "empty lines": ("\n" * 5000, 1001, "a game within 1000 lines"),
    "zeros": (b"\0" * 5000, 1, "this is none"),
    "letters": ("0" * 5000, 1, "the result"),
    "not text": (b'[Rules "six"]\n\xff\xfe', 2, "UTF-8"),
    "another game": ('[Event "Chess"]\n\n1. e4 e5\nGame in progress', 1, 'the tag [Rules "..."]'),
    "another format": (signed(format="chess"), 1, 'a Millrow game ("format"'),
    "another object": ('{"a": 1}', 1, "a Millrow game"),
    "truncated json": (one[:200], 1, "cut short"),
    "truncated in a word": (one[:95], 1, "closing"),
    "truncated text": ('[Rules "six"]\n\n1. a1 b2 2. a3', 3, "the result"),
    "truncated between games": (write_header(3) + one + one, 4, "3 games, as the first line says"),
    "too many games": (write_header(1) + one + one, 4, "1 game"),
    "edited": (one.replace('"a3"', '"c3"'), 1, "the checksum does not fit"),
    "checksum removed": (one.replace("checksum", "check"), 1, "the checksum does not fit"),
    "newer": (signed(version=2), 1, "a newer Millrow wrote this file"),
    "newer header": (write_header(1).replace('"version": 1', '"version": 9'), 1, "a newer Millrow wrote this"),
    "no version": (signed(version=None), 1, "a version"),
    "half a version": (signed(version=0.5), 1, "a version"),
    "header in between": (one + write_header(1), 2, "a Millrow game"),
    "bad header": (write_header(1).replace("1}", "-1}"), 1, "how many games"),
    "illegal step": (signed(steps=["a1", "b2", "a1"]), 1, "a legal step (a1 is occupied)"),
    "illegal undone": (signed(undone=["xa1"]), 1, "a legal step"),
    "illegal step in text": ('[Rules "six"]\n1. a1\na1\nGame in progress', 3, "a legal step (a1 is occupied)"),
    "steps after the end": (signed(rules="connect4", rules_name="connect4", start="7/7/7/7/7/7 blue",
                                   steps=list("12121211"), undone=[]), 1, "the game is over"),
    "step is a number": (signed(steps=[4]), 1, "steps that are texts"),
    "wrong rules": (signed(rules="chess"), 1, "one of three"),
    "wrong rules name": (signed(rules_name="\x07x"), 1, "visible characters"),
    "wrong start": (signed(start="a1 a1 5 5 blue"), 1, "each point once"),
    "three seats": (signed(seats=[SEAT] * 3), 1, "2 seats"),
    "same tokens": (signed(seats=[SEAT] * 2), 1, "characters that all differ"),
    "token is a word": (signed(seats=[SEAT | {"token": "ab"}, SEAT | {"token": ""}]), 1, "2 seats"),
    "wrong colour": (signed(seats=[SEAT, SEAT | {"token": "b", "colour": "beige"}]), 1, "blue, red"),
    "seat is a word": (signed(seats=["ab", "cd"]), 1, "2 seats"),
    "wrong level": (signed(seats=[SEAT, {"name": "x", "token": "y", "level": "NO"}]), 1, "small letters"),
    "wrong ending": (signed(ending=[0, "line"]), 1, "null"),
    "impossible ending": (signed(rules="trio", rules_name="trio", start="9/9/9/9/9/9/9 blue", steps=[], undone=[],
                                 seats=[SEAT | {"token": t} for t in "abc"], ending=[0, "resigned"]), 1, "nobody"),
    "finished too early": (signed(finished=True), 1, "false, since the game goes on"),
    "finished is a number": (signed(finished=1), 1, "finished of another kind"),
    "created is true": (signed(created=True), 1, "created of another kind"),
    "created never": (signed(created=-1), 1, "milliseconds"),
    "title of lines": (signed(title="a\nb"), 1, "visible"),
    "tag of lines": (signed(tags={"Event": "a\nb"}), 1, "tags as records"),
    "a tag with a zero": (signed(tags={"Event": "\0"}), 1, "tags as records"),
    "half a letter": (signed(tags={"Event": "\ud800"}), 1, "tags as records"),
    "comment of numbers": (signed(comments={"1": 1}), 1, "comments as records"),
    "comment nowhere": (signed(comments={"-1": ""}), 1, "comments as records"),
    "comment on no ply": (signed(comments={"99": "x"}), 1, "there is no ply 99 to comment on"),
    "an own tag": (signed(tags={"Blue": "Eve"}), 1, "the tag Blue is the game's own"),
    "the title as a tag": (signed(tags={"Title": "Eve"}), 1, "the tag Title is the game's own"),
    "no tag": (signed(tags={"two words": "x"}), 1, "is no tag"),
    "an escape in a tag": (signed(tags={"Event": "\x1b[2J"}), 1, "on one line of text"),
    "an escape in a comment": (signed(comments={"1": "\x1b[2J"}), 1, "control characters"),
    "an escape in a text comment": ('[Rules "six"]\n{\x1b[2J} Game in progress', 1, "control characters"),
    "two lines in a text tag": ('[Rules "six"]\n[Event "a\\nb"] Game in progress', 1, "on one line of text"),
    "too much said": (signed(comments={"1": "é" * 50_001}), 1, "at most 100000 bytes"),
    "ending of a fraction": (signed(ending=[1.0, "resigned"]), 1, "null"),
    "ending of a truth": (signed(ending=[True, "resigned"]), 1, "null"),
    "verified is a number": (signed(verified=1), 1, "verified of another kind"),
    "unknown key": (signed(mood="good"), 1, "one of format, version"),
    "missing key": (signed(without="steps"), 1, '"steps"'),
    "key twice": (one.replace('{"format"', '{"title": "x", "format"'), 1, "each key once"),
    "nested": ("[" * 100_000, 1, "a tag, a turn"),
    "nested json": ('{"a":' * 100_000, 1, "at most 6 brackets"),
    "nested lists": ('{"steps":' + "[" * 100_000, 1, "at most 6 brackets"),
    "nested and closed": ('{"steps":' + "[" * 100_000 + "]" * 100_000 + "}", 1, "at most 6 brackets"),
    "huge number": ('{"format": ' + "9" * 10_000 + "}", 1, "sensible size"),
    "not a number": ('{"format": NaN}', 1, "numbers"),
    "no json": ("{'format': 1}", 1, "JSON"),
    "second line wrong": (one + one[:-2] + "x}\n", 2, "JSON"),
    "garbage behind": (one + "Sunday", 2, "a game, which begins with {"),
    "one endless line": ("[Rules " + "x" * LARGEST, 1, "lines of at most"),
    "one endless game": ('[Rules "six"]\n' + "1. a1 \n" * (LARGEST // 6), 1, "at most 1000000 characters"),
    "endless comment": ('[Rules "six"]\n{' + "hm \n" * (LARGEST // 3), 1, "at most 1000000 characters"),
    "too many steps": (signed(steps=["a1"] * 60_000), 1, "at most"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_wrong_files_are_refused_with_line_and_reason(name: str) -> None:
    text, line, reason = WRONG[name]
    with pytest.raises(NotationError) as raised:
        read(text)
    assert raised.value.line == line, str(raised.value)
    assert reason in str(raised.value)
    assert len(str(raised.value)) < 600


def test_the_place_of_an_illegal_step_is_exact() -> None:
    data = json.loads(signed(steps=["a1", "b2", "a1"]))
    text = json.dumps(data, indent=1)
    with pytest.raises(NotationError) as raised:
        read(one + text)
    assert text.splitlines()[raised.value.line - 2].strip() == '"a1"'
    assert text.splitlines()[raised.value.line - 3].strip() == '"b2",'


class Endless(io.RawIOBase):
    """A gigabyte that nobody has to write."""

    def __init__(self, beginning: bytes, fill: bytes) -> None:
        self.left, self.beginning, self.fill, self.given = 1 << 30, beginning, fill, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        size = min(len(buffer), self.left)
        data = (self.beginning + self.fill * (size // len(self.fill) + 1))[:size]
        self.beginning = b""
        buffer[:size] = data
        self.left -= size
        self.given += size
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
def test_a_gigabyte_is_refused_after_a_little_of_it(beginning: bytes, fill: bytes) -> None:
    file = Endless(beginning, fill)
    tracemalloc.start()
    try:
        with pytest.raises(NotationError):
            list(read_games(io.BufferedReader(file)))
        assert tracemalloc.get_traced_memory()[1] < 30 * LARGEST
    finally:
        tracemalloc.stop()
    assert file.given < 3 * LARGEST


def test_broken_files_are_read_or_refused() -> None:
    chance = random.Random(1)
    texts = [path.read_text() for path in FILES]
    told = Counter[str]()
    for _ in range(3000):
        text = broken(chance.choice(texts), chance.choice(texts), chance)
        try:
            read(text.encode("utf-8", "surrogatepass"), unverified=chance.random() < 0.7)
            told["read"] += 1
        except NotationError as error:
            assert error.line >= 1
            assert len(str(error)) < 2000
            told["refused"] += 1
    assert min(told["read"], told["refused"]) > 100


# the store


def test_all_games_go_out_and_come_in(store: Store, tmp_path: Path) -> None:
    made = [undone().game, Game(CONNECT_FOUR, steps=list("1212121")), Game(MillRules(SIX_MEN.board, 5, name="Garden"))]
    for n, game in enumerate(made):
        store.create(game, title=f"Game {n}", tags={"Event": "Cup"})
    gone = store.create(Game(SIX_MEN)).id
    store.delete(gone)
    closed = store.games().items[-1].game
    assert store.export(tmp_path / "all.json") == 3
    assert store.export(tmp_path / "all.txt", form="text") == 3
    assert [path.name for path in tmp_path.glob("*.part")] == []
    keys = store.import_games(tmp_path / "all.json")
    assert [store.load(key).game for key in keys] == made
    assert store.load(keys[2]).game.rules.name == "Garden"
    assert [store.load(key).course.title for key in keys] == ["Game 0", "Game 1", "Game 2"]
    assert store.load(keys[0]).head.tags == {"Event": "Cup"}
    assert store.load(keys[0]).head.source == "file"
    assert store.load(keys[0]).head.created == store.load(closed).head.created
    assert len(store.import_games(tmp_path / "all.txt")) == 3
    assert store.games().total == 9
    assert store.check() == []
    store.append(keys[0], None, Event("redo"))
    assert store.load(keys[0]).game.phase == "take"


def test_one_game_goes_out_by_itself(store: Store) -> None:
    key = store.create(undone().game).id
    file = io.StringIO()
    assert store.export(file, [key]) == 1
    (filed,) = read(file.getvalue())
    assert filed.game == undone().game


def test_a_closed_game_stays_closed(store: Store) -> None:
    key = store.create(Game(CONNECT_FOUR, steps=list("1212121"))).id
    store.append(key, None, Event("finish"))
    file = io.StringIO()
    store.export(file, [key])
    (twin,) = store.import_games(io.BytesIO(file.getvalue().encode()))
    assert store.load(twin).course.finished


def test_all_games_of_a_file_or_none(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "many.json"
    path.write_text(write_header(500) + one * 499 + one.replace('"a3"', '"c1"'))
    with pytest.raises(NotationError, match=r"line 501, .*checksum"):
        store.import_games(path)
    assert store.games().total == 0
    keys = store.import_games(path, unverified=True)
    assert len(keys) == 500
    assert [store.load(key).head.source for key in keys[-2:]] == ["file", "unverified"]
    assert store.load(store.copy(keys[-1]).id).head.source == "unverified"


def test_unverified_is_not_washed_off_by_a_file(store: Store) -> None:
    (key,) = store.import_games(io.BytesIO(one.replace('"a3"', '"c1"').encode()), unverified=True)
    for form in ("json", "text"):
        file = io.StringIO()
        store.export(file, [key], form=form)
        (twin,) = store.import_games(io.BytesIO(file.getvalue().encode()))
        assert store.load(twin).head.source == "unverified"
        assert store.load(twin).head.tags == {"Event": "Cup"}


def test_comments_stay_with_the_steps_they_were_made_for(store: Store) -> None:
    text = '[Rules "six"]\n{zero} 1. a1 {one} b2 {two} 2. a3 {three} b4 {four} Game in progress'
    (key,) = store.import_games(io.BytesIO(text.encode()))
    for event in (Event("undo"), Event("undo"), Event("step", "c1")):
        store.append(key, None, event)
    assert list(store.load(key).comments) == [0, 1, 2]
    store.append(key, None, Event("step", "b4"))  # the old fourth step, in another game
    twin = store.copy(key).id
    for some in (key, twin):
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


def test_progress_is_told(store: Store, tmp_path: Path) -> None:
    told = list[tuple[int, int]]()
    path = tmp_path / "many.json"
    path.write_text(write_header(3) + one * 3)
    store.import_games(path, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (path.stat().st_size,) * 2
    told.clear()
    store.export(tmp_path / "out.json", progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_files_that_are_not_there(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be read: no such file"):
        store.import_games(tmp_path / "nothing.json")
    with pytest.raises(StoreError, match="cannot be written: no such file"):
        store.export(tmp_path / "no" / "folder.json")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files_of_every_version_load(path: Path, tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        keys = store.import_games(path)
        assert keys
        assert store.load(keys[0]).course.title == "Club evening"
        assert store.check() == []
