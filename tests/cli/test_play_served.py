"""`millrow play` while a server has the file: the game goes through the server into the same library."""

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from cli.full_screen import playing
from cli.playing import Terminal, piped
from page.serving import Served
from store.postgres import free_port
from websockets.sync.client import connect

from millrow.app import remote as client
from millrow.app.remote import ServerStore
from millrow.cli.play import current_game
from millrow.cli.play.current_game import CurrentGame, Library
from millrow.cli.play.full import game as game_screen
from millrow.cli.play.options import Given
from millrow.core.rules import Refused
from millrow.engines.levels import levels
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.presets import SIX_MEN
from millrow.families.rules_text import load_rules
from millrow.games.events import Event
from millrow.games.game import Game
from millrow.store import Busy, Missing, Stale, StoreError, open_store
from millrow.store.games import StoredGame

Opener = Callable[..., Terminal]
FIRST = levels(CONNECT_FOUR)[0].name
SMALL = ("connect3", "--first", "1")


@pytest.fixture
def served(home: Path) -> Iterator[Served]:
    """A server that has the file which the terminals of the test want too."""
    server = Served(home)
    server.start()
    yield server
    server.stop()


def busy(home: Path) -> Busy:
    with pytest.raises(Busy) as raised:
        open_store(home / "games.db")
    return raised.value


def only_game(served: Served) -> str:
    (card,) = served.ask("GET", "games")["games"]
    return str(card["id"])


def steps(home: Path, key: str) -> tuple[str, ...]:
    with open_store(home / "games.db", read_only=True) as store:
        return store.load(key).game.steps


def test_a_terminal_game_is_in_the_library_of_the_running_server(terminal: Opener, served: Served, home: Path) -> None:
    at = terminal(*SMALL, "--name", "Ada")
    at.sees(f"In the browser: {served.url}#/game/")
    at.sees("Ada to drop a disc (1 to 3): ")
    key = only_game(served)
    for nth, (step, following) in enumerate(
        (
            ("2", "Red to drop a disc"),
            ("9", "There is no column 9"),
            ("2", "Ada to drop a disc"),
            ("save sunday", "Saved as “sunday”."),
        )
    ):
        at.types_and_sees(step, following)
        assert served.state(key)["ply"] == (1, 1, 2, 2)[nth]
    at.types_and_sees("undo", "Red to drop a disc")
    at.types_and_sees("redo", "Ada to drop a disc")
    for step in ("1", "1"):
        at.types_and_sees(step, "to drop a disc (")
    at.types_and_sees("3", "Ada wins: three in a row", "Play again")
    at.types_and_sees("no", f"Goodbye. Saved as {key}.")
    at.leaves()
    state = served.state(key)
    assert [move[2] for move in state["moves"]] == ["2", "2", "1", "1", "3"]
    assert [seat["name"] for seat in state["seats"]] == ["Ada", "Red"]
    (save,) = served.ask("GET", "saves")["saves"]
    assert (save["name"], save["ply"]) == ("sunday", 2)
    served.stop()
    assert steps(home, key) == ("2", "2", "1", "1", "3")


def test_a_page_that_is_open_on_the_game_sees_each_step_at_once(terminal: Opener, served: Served) -> None:
    at = terminal(*SMALL)
    at.sees("Blue to drop a disc (1 to 3): ")
    with connect(f"ws://127.0.0.1:{served.port}/api/games/{only_game(served)}/socket") as page:
        assert json.loads(page.recv(20))["ply"] == 0
        for ply, step in enumerate(("2", "1", "2"), 1):
            at.types_and_sees(step, "to drop a disc (1 to 3): ")
            state = json.loads(page.recv(20))
            assert (state["ply"], state["last"]["steps"]) == (ply, [step])
        at.types_and_sees("resign", "Blue wins: Red resigned", "Play again")
        assert json.loads(page.recv(20))["result"] == {"code": "result.won", "facts": {"winner": 0}}
        at.types("no")
    at.leaves()


def test_what_was_played_on_the_page_is_shown_and_the_terminal_goes_on(terminal: Opener, served: Served) -> None:
    at = terminal(*SMALL)
    at.sees("Blue to drop a disc (1 to 3): ")
    key = only_game(served)
    served.play(key, "3")
    at.types_and_sees(
        "2", "The game has changed. Red to drop a disc.", "Red to drop a disc (1 to 3): "
    )  # blue's step is refused
    assert served.state(key)["ply"] == 1
    at.types_and_sees("2", "Blue to drop a disc (1 to 3): ")
    served.play(key, "3 1")
    at.types_and_sees("", "Blue to drop a disc (1 to 3): ")  # Enter alone looks
    assert "So far" not in at.seen
    at.types_and_sees("moves", "So far: 1. 3 2 2. 3 1", "Blue to drop a disc (1 to 3): ")
    served.play(key, "1")
    at.types_and_sees("undo", "The game has changed. Red to drop a disc.", "Red to drop a disc (1 to 3): ")
    at.types_and_sees("quit", "Goodbye.")
    at.leaves()
    assert [move[2] for move in served.state(key)["moves"]] == ["3", "2", "3", "1", "1"]


def test_a_page_and_a_terminal_may_both_think_for_the_same_seats(terminal: Opener, served: Served) -> None:
    """Whoever is later takes over what the other has played, until the game is over for both."""
    seats = ("--computer", f"1:{FIRST}", "--computer", f"2:{FIRST}")
    at = terminal("connect4", *seats, "--delay", "0.1", "--seed", "3")
    at.sees("Saved as ")
    key = only_game(served)
    ended = threading.Event()

    def watch() -> None:
        with connect(f"ws://127.0.0.1:{served.port}/api/games/{key}/socket?delay=0.1") as page:
            while not json.loads(page.recv(60))["outcome"]:
                pass
            ended.set()

    watching = threading.Thread(target=watch)
    watching.start()
    at.sees("Play again")
    watching.join(60)
    assert ended.is_set()
    at.types("no")
    seen = at.leaves()
    assert "The game has changed" in seen
    assert served.state(key)["outcome"]


def test_saves_and_games_are_loaded_through_the_server(served: Served, home: Path) -> None:
    key = served.game("connect3", "2 1").rpartition("/")[2]
    served.ask("POST", "saves", {"game": key, "name": "sunday"})
    result = piped("play", "--load", "sunday", text="moves\n3\n")
    assert "So far: 1. 2 1\n" in result.stdout
    copy = re.search(r"Saved as (\w+)\.", result.stdout)
    assert copy
    assert copy[1] != key
    assert steps(home, copy[1]) == ("2", "1", "3")
    assert "So far: 1. 2 1\n" in piped("play", "--load", key[:8], text="moves\n1\n").stdout
    assert steps(home, key) == ("2", "1", "1")
    assert "You have 1 save: “sunday”." in piped("play", text="load\n").stdout
    assert "There is no save or game “monday”. To see yours: " in piped("play", "--load", "monday").stderr
    served.ask("DELETE", f"games/{key}")
    assert "This game was deleted." in piped("play", "--load", key).stderr


def test_the_server_stops_and_the_game_goes_on_in_the_file(terminal: Opener, served: Served, home: Path) -> None:
    at = terminal(*SMALL)
    at.sees("Blue to drop a disc (1 to 3): ")
    at.types_and_sees("2", "Red to drop a disc (1 to 3): ")
    key = only_game(served)
    served.stop()
    at.types_and_sees("1", f"The server at {served.url} has stopped. This game is still being saved.")
    at.types_and_sees("3", "Red to drop a disc (1 to 3): ")
    at.types_and_sees("quit", f"Goodbye. Saved as {key}.")
    seen = at.leaves()
    assert seen.count("has stopped") == 1
    assert steps(home, key) == ("2", "1", "3")


def test_the_server_is_killed_and_started_again(terminal: Opener, served: Served, home: Path) -> None:
    at = terminal(*SMALL)
    at.sees("Blue to drop a disc (1 to 3): ")
    key = only_game(served)
    served.kill()
    served.port = str(free_port())
    served.start()
    at.types_and_sees("2", "Red to drop a disc (1 to 3): ")
    assert served.state(key)["ply"] == 1
    at.types_and_sees("quit", "Goodbye. Saved as ")
    assert "has stopped" not in at.leaves()


def test_the_server_stops_and_another_program_takes_the_file(
    terminal: Opener, served: Served, home: Path
) -> None:  # M11
    at = terminal(*SMALL)
    at.sees("Blue to drop a disc (1 to 3): ")
    at.types_and_sees("2", "Red to drop a disc (1 to 3): ")
    key = only_game(served)
    served.stop()
    with open_store(home / "games.db"):
        at.types_and_sees(
            "1", f"The server at {served.url} has stopped. From now on this game isn't saved.", "(1 to 3): "
        )
        at.types_and_sees("help", "asks first, because this game isn't saved", "(1 to 3): ")
        at.types_and_sees("save x", "This game isn't saved, so you can't save a copy of it.", "(1 to 3): ")
        at.types_and_sees("3", "Red to drop a disc (1 to 3): ")
        at.types_and_sees("quit", "Leave? This game isn't saved and will be lost. (yes, no) [no]: ")
        at.types_and_sees("yes", f"Goodbye. Saved as {key}, without the moves after the server stopped.")
        at.leaves()
    assert steps(home, key) == ("2",)


def test_the_full_screen_plays_through_the_server_and_sees_the_page(served: Served, home: Path) -> None:
    async def play() -> None:
        with Library.open(str(home / "games.db"), "") as library:
            async with playing(Given("connect3", first="1"), library=library) as me:
                await me.press("enter")
                key = only_game(served)
                assert served.state(key)["ply"] == 1
                await asyncio.to_thread(served.play, key, "1 3")
                await me.until(lambda: me.game.steps == ("2", "1", "3"))
                await asyncio.to_thread(served.stop)
                await me.press("enter")
                await me.until(lambda: "has stopped. This game is still being saved." in me.text("#message"))
                await me.press("q")
            assert me.app.return_value is not None
            assert me.app.return_value.startswith(f"Goodbye. Saved as {key}.")
        assert steps(home, key) == ("2", "1", "3", "2")

    asyncio.run(play())


def test_a_step_on_an_old_full_screen_shows_the_current_one(
    served: Served, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_screen, "POLL_SECONDS", 600.0)

    async def play() -> None:
        with Library.open(str(home / "games.db"), "") as library:
            async with playing(Given("connect3", first="1"), library=library) as me:
                await asyncio.to_thread(served.play, only_game(served), "1")
                await me.press("enter")
                await me.until(lambda: me.game.steps == ("1",))
                assert me.text("#message") == "The game has changed. Red to drop a disc."
                assert me.text("#status").startswith("Game in progress. Red to drop a disc.")
                await me.press("enter")
                await me.until(lambda: me.game.steps == ("1", "2"))
                await me.press("q")

    asyncio.run(play())


def test_a_server_that_listens_on_every_address_is_reached_by_loopback(home: Path) -> None:
    command = [sys.executable, "-m", "millrow", "serve", "--no-open", "--host", "0.0.0.0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ) as server:
        assert server.stdout is not None
        try:
            assert server.stdout.readline().startswith("Millrow is running at http://127.0.0.1:")
            result = piped("play", *SMALL, text="2\n")
        finally:
            server.terminate()
    assert re.search(r"In the browser: http://127\.0\.0\.1:\d+/#/game/", result.stdout)


# the store of a running server, by itself


@pytest.fixture
def store(served: Served, home: Path) -> Iterator[ServerStore]:
    store = ServerStore(busy(home), home / "games.db")
    yield store
    store.close()


def send(store: ServerStore, stored: StoredGame, seen: int, event: Event) -> None:
    """Send an event without checking it, as if it were the next after those that were seen."""
    store.append_validated(replace(stored, log=replace(stored.log, number=seen + 1)), event).result()


def test_it_refuses_as_a_store_does(store: ServerStore) -> None:
    stored = store.create(Game(SIX_MEN))
    send(store, stored, 0, Event("step", "A1"))
    assert store.load(stored.id).game.steps == ("a1",)  # as it is stored
    with pytest.raises(Refused, match="That point already has a disc") as refused:
        send(store, stored, 1, Event("step", "a1"))
    assert (refused.value.refusal.code, refused.value.refusal.points) == ("occupied", ("a1",))
    with pytest.raises(Stale) as stale:
        send(store, stored, 0, Event("step", "c1"))
    assert (stale.value.current.number, stale.value.current.game.steps) == (1, ("a1",))
    with pytest.raises(Refused, match="Unknown event “dance”"):
        send(store, stored, 1, Event("dance"))
    with pytest.raises(Refused, match="isn't a move"):
        send(store, stored, 1, Event("step", "x" * 5000))
    nothing = replace(stored, header=replace(stored.header, id="nothing"))
    for missing in (lambda: send(store, nothing, 0, Event("step", "a1")), lambda: store.load_save("nothing")):
        with pytest.raises(Missing, match="There is no"):
            missing()
    with pytest.raises(Refused, match="Enter a name for the save"):
        store.save(stored.id, " ")
    send(store, stored, 1, Event("delete"))
    with pytest.raises(Refused, match="This game was deleted"):
        send(store, stored, 2, Event("step", "c1"))


def test_a_game_arrives_as_it_is(store: ServerStore) -> None:
    windmill = Path(__file__).parents[2] / "docs" / "windmill.toml"
    for rules in (load_rules(str(windmill)), load_rules("connect:players=3,board=memory"), load_rules("lasker")):
        game = Game(rules, rules.start(1))
        stored = store.create(game)
        assert stored.game == game
        assert stored.game.rules.name == rules.name
        assert stored.number == 0


def test_only_the_server_that_has_the_file_is_used(served: Served, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = busy(home)
    assert found.server == served.url
    for instance in ("another", ""):  # whoever answers is another one
        with pytest.raises(StoreError, match="isn't responding"):
            ServerStore(Busy("in use", found.server, instance), home / "games.db")
    for address in ("http://127.0.0.1:9/", "http://[", "file:///etc/passwd", "http://127.0.0.1:x/"):
        with pytest.raises(StoreError, match="isn't responding"):
            ServerStore(Busy("in use", address, found.instance), home / "games.db")
    monkeypatch.setattr(client, "__version__", "9.9")
    with pytest.raises(StoreError, match=r"is Millrow .*, but this is 9\.9\. Restart the server\."):
        ServerStore(found, home / "games.db")


@pytest.mark.parametrize(
    ("status", "body"),
    [(200, "<html>"), (200, "[]"), (200, "{}"), (404, "{}"), (404, "not found"), (500, "{}"), (200, "[" * 100_000)],
)
def test_a_server_of_another_kind_is_not_used(home: Path, status: int, body: str) -> None:
    class Stranger(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *args: object) -> None:
            pass

    with open_store(home / "games.db") as store, HTTPServer(("127.0.0.1", 0), Stranger) as stranger:
        store.database.announce(f"http://127.0.0.1:{stranger.server_port}/")
        answering = threading.Thread(target=stranger.handle_request)
        answering.start()
        with Library.open(str(home / "games.db"), "") as library:
            assert library.store is None
            assert library.why
        answering.join(10)


def test_a_server_of_other_games_that_takes_over_the_port_gets_nothing(home: Path, tmp_path: Path) -> None:
    served, folder = Served(home), tmp_path / "elsewhere"
    served.start()
    with Library.open(str(home / "games.db"), "") as library:
        current, _ = library.begin(Game(SIX_MEN))
        served.stop()
        folder.mkdir()
        other = Served(folder)
        other.port = served.port
        other.start()
        current.apply(Event("step", "a1"))
        current, _ = library.begin(Game(SIX_MEN))
        assert other.ask("GET", "games")["total"] == 0
        other.stop()
    with open_store(home / "games.db", read_only=True) as store:
        assert store.games().total == 2


def test_a_program_that_is_no_server_still_has_the_file_alone(home: Path) -> None:
    with open_store(home / "games.db"):
        result = piped("play", *SMALL, text="2\n")
    assert "This game isn't saved. The games in " in result.stdout
    assert f"already open in process {os.getpid()}" in result.stdout


def test_a_step_that_did_arrive_is_not_stored_twice(
    served: Served, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer to a step is lost, and the store is asked again."""
    with Library.open(str(home / "games.db"), "") as library:
        current, _ = library.begin(Game(SIX_MEN))
        append_validated = ServerStore.append_validated

        def lose(store: ServerStore, stored: StoredGame, event: Event) -> None:
            monkeypatch.setattr(ServerStore, "append_validated", append_validated)
            store.append_validated(stored, event).result()
            raise StoreError("unreachable", "lost")

        monkeypatch.setattr(ServerStore, "append_validated", lose)
        with pytest.raises(Stale):
            current.apply(Event("step", "a1"))
        assert current.game.steps == ("a1",)
        current.apply(Event("step", "c1"))
        assert steps(home, current.key) == ("a1", "c1")
        assert library.server == served.url


def test_without_a_store_nothing_can_be_loaded(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current_game, "RELEASE_TIMEOUT", 0.0)
    served = Served(home)
    served.start()
    with Library.open(str(home / "games.db"), "") as library:
        served.stop()
        with open_store(home / "games.db"):
            current, sentence = library.begin(Game(SIX_MEN))
            assert sentence == f"This game isn't saved. The server at {served.url} has stopped."
            assert isinstance(current, CurrentGame)
            assert not current.saved
            assert not current.refresh()
            for act in (library.saves, lambda: library.load("sunday")):
                with pytest.raises(StoreError, match=r"Games can't be loaded. The server at .* has stopped"):
                    act()
