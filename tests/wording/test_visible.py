"""Names can be seen, and the terminal prints nothing that misleads."""

import io
import sys
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from millrow.app.new_game import SeatChoice, named_rules, requested_seats
from millrow.cli import main
from millrow.cli.harmless import DIRECTION, exactly, harmless
from millrow.core.rules import Refused, RulesError
from millrow.core.seats import seated
from millrow.families.rules_text import read_rules, read_toml
from millrow.games.events import Event, GameLog, clean_title, fold, seats_after
from millrow.games.game import Game
from millrow.notation.errors import NotationError
from millrow.server.app import create_app
from millrow.store import open_store
from millrow.wording import BLANKS, visible

HIDDEN = [*BLANKS, *DIRECTION, "\u200b", "\u00ad"]


@pytest.mark.parametrize("char", HIDDEN, ids=lambda char: f"U+{ord(char):04X}")
def test_names_have_only_characters_that_can_be_seen(char: str) -> None:
    for name in (char, f"Ada{char}"):
        with pytest.raises(RulesError):
            seated(2, [name])
        with pytest.raises(Refused):
            clean_title(name)
        with pytest.raises(Refused):
            seats_after(seated(2), Event("rename", name, 0))
        with pytest.raises(Refused):
            GameLog(Game.new(read_rules("six"))).apply(Event("rename", name))
    assert char not in visible(f"Ada{char}")


@pytest.mark.parametrize(
    "name", ["Ada", "Zoë", "Zoe\u0308", "7", "?!", "♥", "\u2764\ufe0f", "李", "नी", "J\ufffdrg", "a b"]
)
def test_names_that_players_can_see(name: str) -> None:
    assert seated(2, [name])[0].name == name
    assert clean_title(name) == name


JOINED = ["👨\u200d👩\u200d👧", "❤\ufe0f\u200d🔥", "🏳\ufe0f\u200d🌈", "👩🏽\u200d💻", "می\u200cخواهم", "क्\u200dष"]


@pytest.mark.parametrize("name", JOINED)
def test_names_may_have_joiners_that_change_how_they_look(name: str) -> None:
    assert seated(2, [name])[0].name == clean_title(name) == name
    assert visible(name) == name


@pytest.mark.parametrize(
    "name", ["A\u200dda", "Ad\u200c", "\u200d👩", "👩\u200d", "👩\u200d\u200d👧", "❤\u200ca", "7\u200d7"]
)
def test_other_joiners_are_not_allowed(name: str) -> None:
    with pytest.raises(RulesError):
        seated(2, [name])
    assert "\\u200" in visible(name)


def test_names_that_differ_in_joiners_alone_are_the_same() -> None:
    seats = [SeatChoice("د\u200cر"), SeatChoice("در")]
    with pytest.raises(RulesError, match="no other player has"):
        requested_seats(read_rules("six"), seats)


MARKS = ["\ufe0f", "\ufffd", "\ufffd\ufffd", "\u0301", "\u0301\u20dd", "\U000e0100", "\u180b"]


@pytest.mark.parametrize("name", MARKS, ids=ascii)
def test_names_are_more_than_marks_on_letters(name: str) -> None:
    with pytest.raises(RulesError):
        seated(2, [name])
    with pytest.raises(Refused):
        clean_title(name)
    with pytest.raises(Refused):
        seats_after(seated(2), Event("rename", name, 0))
    with pytest.raises(RulesError):
        named_rules("six", name)
    with pytest.raises(NotationError):
        read_toml(f'based_on = "six"\nname = "{name}"')
    rules = read_rules("six")
    assert fold(rules, rules.start(0), seated(2), [Event("rename", name, 0)]).game.seats[0].name == name, (
        "stored before"
    )


def test_requests_with_such_names_are_refused(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store, TestClient(create_app(store)) as client:
        game = client.post("/api/games", json={"rules": "six"}).json()["id"]
        board = client.post("/api/board/drawing", json={"rules": "six"}).json()["board"]
        for name in ("\u3164", "\u2800", "Ada\u202e", "\ufe0f", "\U0001d159"):
            assert client.post("/api/setups", json={"name": name, "draft": {"rules": "six"}}).status_code == 400
            assert client.post("/api/boards", json={"name": name, "board": board}).status_code == 400
            body = {"rules": "six", "seats": [{"name": name}, {}]}
            assert client.post("/api/games", json=body).status_code == 400
            assert client.post("/api/games", json={"rules": "six", "title": name}).status_code == 400
            assert client.patch(f"/api/games/{game}", json={"title": name}).status_code == 400
            assert client.post("/api/saves", json={"game": game, "name": name}).status_code == 400


def test_games_with_names_of_earlier_versions_are_read_and_can_be_renamed() -> None:
    rules = read_rules("six")
    log = fold(rules, rules.start(0), seated(2), [Event("rename", "Ada\u3164", 0)])
    log.apply(Event("rename", "Bob", 1))
    assert [seat.name for seat in log.game.seats] == ["Ada\u3164", "Bob"]


def test_the_terminal_never_prints_them(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, "utf-8")
    shown = harmless(stream)
    print(f"Ada{''.join(DIRECTION + BLANKS)}!", file=shown)
    print("\u202e", file=exactly(shown))
    shown.flush()
    stream.flush()
    text = written.getvalue().decode()
    assert text.startswith("Ada\\u061c\\u200e")
    assert text.endswith(f"\\u{ord(BLANKS[-1]):04x}!\n\u202e\n")
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out := io.BytesIO(), "utf-8"))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(err := io.BytesIO(), "utf-8"))
    monkeypatch.setattr(sys, "argv", ["millrow", "show", "no\u202esuch"])
    with pytest.raises(SystemExit):
        main()
    sys.stdout.flush()
    sys.stderr.flush()
    assert "\u202e" not in (out.getvalue() + err.getvalue()).decode()
