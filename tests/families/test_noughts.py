"""A family that only the tests know works everywhere: library, records, store, state, terminal and bridges."""

import asyncio
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest
from cli.full_screen import playing
from families.noughts import NOUGHTS, PLACES, NoughtsDraft, NoughtsRules, Position
from fastapi.testclient import TestClient

from millrow.api import new_game
from millrow.app.acts import can
from millrow.app.catalog import catalog, rules_json
from millrow.app.new_game import judge
from millrow.app.setup import draft_json, read_request
from millrow.app.state import state
from millrow.bridges.actions import Actions, planes, planes_shape, returns
from millrow.bridges.openspiel import SpielGame
from millrow.cli.play.options import Given
from millrow.cli.play.screen import board_text
from millrow.core.perft import perft, positions
from millrow.core.rules import Outcome, Refused, RulesError
from millrow.core.setup import faults
from millrow.engines.base import choose
from millrow.engines.levels import levels, strongest
from millrow.families import FAMILIES, NAMED, register, title, unregister
from millrow.families.rules_text import read_rules, write_rules
from millrow.games.events import Event
from millrow.games.game import AnyGame, Game
from millrow.games.records import Record, read_record, write_record
from millrow.notation.drafts import paste_draft, read_draft, write_draft
from millrow.notation.errors import NotationError
from millrow.notation.pictures import read_picture
from millrow.notation.positions import read_position, write_position
from millrow.notation.svg import svg
from millrow.notation.symmetry import canonical
from millrow.server.app import create_app
from millrow.store import open_store
from millrow.store.games import ListFilter

RULES = NoughtsRules()
FULL = ["b2", "a1", "c1", "a3", "a2", "c2", "b3", "b1", "c3"]  # nobody has a line
LINE = ["b2", "a1", "c1", "a3", "c3", "a2"]  # red has the left column


@pytest.fixture(autouse=True)
def noughts() -> Iterator[None]:
    register(NOUGHTS)
    yield
    unregister(NOUGHTS)


def won() -> AnyGame:
    return Game(RULES, steps=LINE)


# library


def test_it_is_found_by_its_name_and_forgotten_again() -> None:
    assert read_rules("noughts") == RULES == NAMED["noughts"]
    assert (write_rules(RULES), title(RULES)) == ("noughts", "Noughts and crosses")
    with pytest.raises(NotationError):
        read_rules("noughts:rows=4")
    unregister(NOUGHTS)
    try:
        assert "noughts" not in {**FAMILIES, **NAMED}
    finally:
        register(NOUGHTS)


def test_a_game_is_played_and_wrong_steps_are_refused() -> None:
    game = new_game("noughts", first=0)
    assert len(game.legal()) == 9
    game.play(" b2")
    assert game.status() == "Red to mark a cell"
    for step, code in (("b2", "occupied"), ("d4", "no-cell"), ("", "no-cell")):
        refusal = game.refuse(step)
        assert refusal is not None
        assert refusal.code == code
    with pytest.raises(Refused, match="That cell is taken"):
        game.play("b2")
    assert game.undo() == "b2"
    assert game.redo() == "b2"


def test_games_end_by_a_line_or_on_a_full_board() -> None:
    assert won().outcome == Outcome(1, "line")
    assert won().status() == "Red wins: three in a row"
    assert won().legal() == []
    full: AnyGame = Game(RULES, steps=FULL)
    assert full.outcome == Outcome(None, "full")
    assert full.status() == "Game drawn: the board is full"


def test_every_line_of_play_is_counted() -> None:
    start = RULES.start()
    assert [perft(RULES, start, depth) for depth in range(1, 7)] == [9, 72, 504, 3024, 15120, 54720]
    assert sum(positions(RULES, start, 9)) == 5478

    @cache
    def games(pos: Position) -> int:
        return sum(games(RULES.play(pos, step)) for step in RULES.legal(pos)) or 1

    assert games(start) == 255_168


def test_texts_and_pictures_read_back() -> None:
    pos = won().position
    text = write_position(RULES, pos)
    assert text == "R.B/RB./R.B blue"
    assert read_position(RULES, text) == pos
    assert canonical(RULES, pos) == pos
    with pytest.raises(NotationError):
        read_position(RULES, "B")
    game = Game(RULES, steps=["b2", "a1", "c1"])
    assert str(game).splitlines() == [
        "3  . . .",
        "2  . B .",
        "1  R . B",
        "   a b c",
        "",
        "Red to mark a cell. On the board: Blue (B) 2, Red (R) 1.",
    ]
    assert read_picture(RULES, str(game)) == game.position.discs
    assert read_picture(RULES, "...\n.B.\nR.B") == game.position.discs
    with pytest.raises(NotationError, match="Line 2, character 1: expected three cells"):
        read_picture(RULES, ". . .\n. B\n")


def test_a_picture_is_drawn_as_svg() -> None:
    drawn = svg(won())
    assert drawn.startswith("<svg")
    assert drawn.count("<use ") == 6
    assert drawn.count('class="highlight"') == 3
    assert "Noughts and crosses, Red wins: three in a row" in drawn
    assert "Red: a1, a2, a3." in drawn


# records, store


def test_records_read_back() -> None:
    text = write_record(Record(won(), {"Event": "Cup"}, {2: "the corner"}))
    assert '[Rules "noughts"]' in text
    assert text.endswith("Red wins: line\n")
    assert read_record(text).game == won()


def test_games_are_kept_listed_and_moved_by_files(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "games.db")) as store:
        stored = store.create(Game(RULES))
        for number, step in enumerate(LINE):
            store.append(stored.id, number, Event("step", step))
        assert store.load(stored.id).game == won()
        listed = store.games(ListFilter(rules="noughts"))
        assert [(item.rules_title, item.family, item.result) for item in listed.items] == [
            ("Noughts and crosses", "noughts", "red")
        ]
        assert store.games(ListFilter(rules="mills")).total == 0
        assert "<svg" in listed.items[0].svg()
        save = store.save(stored.id, "end", existing="refuse")
        assert store.load_save(save.id).game == won()
        draft = NoughtsDraft(RULES, Game(RULES, steps=["a1"]).position)
        assert store.load_setup(store.save_setup("corner", draft).id).draft == draft
        for form in ("json", "text"):
            file = io.StringIO()
            assert store.export(file, [stored.id], form=form) == 1
            (taken,) = store.import_games(io.BytesIO(file.getvalue().encode()))
            assert store.load(taken).game == won()
        assert store.check() == []


def test_drafts_read_back_and_their_faults_are_named() -> None:
    draft = read_draft(RULES, {"discs": {"a1": 0, "b2": 0}, "turn": 1})
    assert read_draft(RULES, write_draft(draft)) == draft
    assert [fault.code for fault in faults(draft)] == ["balance"]
    sound = paste_draft(RULES, ".../.B./R.. blue")
    assert faults(sound) == []
    assert sound.position() == Game(RULES, steps=["b2", "a1"]).position
    assert sound.mirrored().position().discs == {"b2": 0, "c1": 1}
    assert sound.cleared().discs() == 0
    assert [fault.code for fault in faults(NoughtsDraft(RULES, won().position))] == ["over"]
    with pytest.raises(RulesError, match="cells a1 to c3"):
        read_draft(RULES, {"discs": {"d4": 0}})


# what front ends share


def test_screens_are_told_everything() -> None:
    game = Game(RULES, steps=["b2"])
    reply = msgspec.json.decode(msgspec.json.encode(state(game)))
    assert (reply["family"], reply["element"]) == ("noughts", "grid-board")
    assert reply["title"] == {"code": "text", "facts": {"text": "Noughts and crosses"}}
    assert reply["board"] == {"columns": 3, "rows": 3, "places": NOUGHTS.view.board(RULES)["places"]}
    assert reply["discs"] == {"b2": 0}
    assert reply["steps"][0] == {"step": "a1", "path": ["a1"], "kind": "put", "changes": {"a1": 1}}
    assert reply["advice"]["code"] == "noughts.advice.mark a cell"
    assert reply["last"]["spoken"][0] == {"code": "noughts.spoken.put", "facts": {"cell": "b2"}}
    assert (can(game).undo, can(game).resign) == (True, 1)
    end = msgspec.json.decode(msgspec.json.encode(state(won())))
    assert end["outcome"]["because"]["code"] == "noughts.because.line"
    assert end["last"]["marks"] == ["a1", "a2", "a3"]


def test_forms_and_setups_know_it() -> None:
    assert "noughts" in [entry["name"] for entry in catalog()["games"]]
    assert [point["facts"]["text"] for point in rules_json(RULES)["summary"]] == ["3 × 3", "three in a row"]
    assert judge("noughts")["faults"] == []
    answer = draft_json(read_request(RULES, {"discs": {"a1": 0}, "turn": 1}))
    assert (answer["sound"], answer["position"]) == (True, ".../.../B.. red")


def test_the_server_plays_it(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store, TestClient(create_app(store)) as client:
        made = client.post("/api/games", json={"rules": "noughts", "first": 0}).json()
        with client.websocket_connect(f"/api/games/{made['id']}/socket") as socket:
            assert socket.receive_json()["element"] == "grid-board"
            socket.send_json({"t": "click", "seen": 0, "places": ["b2"]})
            assert socket.receive_json()["discs"] == {"b2": 0}
            socket.send_json({"t": "click", "seen": 1, "places": ["b2"]})
            refused = socket.receive_json()
            assert (refused["t"], refused["code"], refused["points"]) == ("refused", "occupied", ["b2"])
        assert client.get("/api/games?family=noughts").json()["total"] == 1
        asked = {"rules": "noughts", "discs": {"a1": 0}, "turn": 1}
        assert client.post("/api/setup", json=asked).json()["sound"]
        card = client.post("/api/setups", json={"name": "corner", "draft": asked}).json()
        assert client.get(f"/api/setups/{card['id']}").status_code == 200


def test_actions_are_numbered() -> None:
    actions, game = Actions(RULES), won()
    assert [actions.step(game.position, action) for action in range(actions.count)] == list(PLACES)
    assert planes_shape(RULES) == (3, 3, 3)
    assert planes(game, 1)[0] == [[1.0, 0.0, 0.0]] * 3
    assert returns(2, game.outcome) == [-1.0, 1.0]
    spiel = SpielGame("noughts").new_initial_state()
    while not spiel.is_terminal():
        spiel.apply_action(spiel.legal_actions()[0])
    assert spiel.returns() == [1.0, -1.0]


def test_a_level_plays_it() -> None:
    assert levels(RULES)
    level = strongest(RULES)
    game: AnyGame = Game(RULES)
    while game.outcome is None:
        game.play(choose(level.make(1), RULES, game.position, level.limit).step)
    assert game.outcome.winner is None or not level.perfect


# terminal


def command(home: Path, *words: str, text: str = "") -> str:
    """What the command says, with the family registered."""
    environment = {**os.environ, "MILLROW_DB": str(home / "games.db"), "XDG_CONFIG_HOME": str(home / "config")}
    ran = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("noughts_command.py")), *words],
        input=text,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=environment,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_it_is_played_line_by_line(tmp_path: Path) -> None:
    text = "\n".join(["help", "count 0", "moves", "hint", "yes", "b2", "b2", "undo", *LINE, "no"])
    said = command(tmp_path, "play", "noughts", "--first", "1", "--tokens", "XO", text=text)
    assert "Type a move, like a1." in said
    assert "The columns of this board are lettered, so they can't be numbered." in said
    assert "Legal moves: a1 b1 c1 a2 b2 c2 a3 b3 c3" in said
    assert "Hint: " in said
    assert "That cell is taken. Choose another." in said
    assert "Red wins: three in a row. On the board: Blue (X) 3, Red (O) 3." in said
    assert "Winning line: a1; a2; a3." in said
    assert "Noughts and crosses" in command(tmp_path, "games", "list", "--rules", "noughts")
    assert "three in a row" in command(tmp_path, "show", "noughts", "R../R../R.. blue")
    assert "noughts     Noughts and crosses" in command(tmp_path, "rules")
    assert command(tmp_path, "perft", "noughts", "3") == "perft 1 9\nperft 2 72\nperft 3 504\n"


def test_its_settings_are_asked_for(tmp_path: Path) -> None:
    said = command(tmp_path, "play", text="noughts\nX\nO\nperson\nperson\nquit\n")
    assert "starts. Type `help` for help." in said
    assert "[noughts]: " in command(tmp_path, "play", text="quit\n")


def test_the_computer_plays_it_at_the_terminal(tmp_path: Path) -> None:
    words = ("play", "noughts", "--first", "1", "--computer", "1:medium", "--computer", "2:perfect", "--no-keep")
    said = command(tmp_path, *words, text="no\n")
    assert "Game drawn: the board is full" in said or "Red wins: three in a row" in said


def test_a_small_screen_shows_a_part_of_its_board() -> None:
    assert "Columns a to b of a to c. Type left or right to see more." in board_text(won(), (7, 24)).plain


def test_it_is_played_on_the_full_screen() -> None:
    async def play() -> None:
        async with playing(Given("noughts", first="1")) as me:
            assert "3" in me.drawn()
            await me.press("right", "up", "enter")
            assert me.game.steps == ("b2",)
            await me.click("b2")
            assert me.text("#message") == "That cell is taken. Choose another."
            for step in LINE[1:]:
                await me.click(step)
            assert me.text("#status").startswith("Red wins: three in a row. ")
            await me.press("k")
            assert me.text("#message") == "The columns of this board are lettered, so they can't be numbered."
            await me.press("u", "n")
            await me.press("escape")

    asyncio.run(play())
