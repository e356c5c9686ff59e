"""A real server as its own process, and what tests ask of it behind the page's back."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any
from urllib.request import Request, urlopen

from playwright.sync_api import ViewportSize
from store.postgres import free_port
from websockets.sync.client import connect

# The shell is the same browser without windows, and needs a third less CPU.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 760}


class Served:
    """A `millrow serve` that can be killed and started again on the same file and port."""

    def __init__(self, folder: Path, *program: str) -> None:
        self.folder = folder
        self.program = program or ("-m", "millrow")
        self.port = str(free_port())  # never the usual one: servers of other tests look for a free port from there on
        self.process: subprocess.Popen[str] | None = None

    def start(self, *options: str, errors: IO[str] | None = None) -> str:
        """Start it; `errors` gets its log."""
        command = [sys.executable, *self.program, "serve", "--no-open", "--port", self.port]
        command += ["--db", str(self.folder / "games.db"), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=os.environ)
        assert self.process.stdout is not None
        if self.url not in self.process.stdout.readline():
            self.kill()
            raise AssertionError("the server did not say where it is")
        return self.url

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self._end()

    def _end(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.wait(60)
        self.process.stdout.close()

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """An API request: `ask("GET", "saves")`."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.url}api/{path}", data, {"Content-Type": "application/json"}, method=method)
        with urlopen(request, timeout=60) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def lost_game(self, rules: str, level: str) -> str:
        """A game that a person has resigned after a move against the computer; gives its address on the page."""
        address = self.game(rules, levels=("", level))
        game = address.rpartition("/")[2]
        self.play(game, self.state(f"/{game}")["steps"][0]["step"])
        seen = self.state(f"/{game}")["seen"]
        self.ask("POST", f"games/{game}/events", {"seen": seen, "kind": "resign", "seat": 0})
        return address

    def game(
        self,
        rules: str = "six",
        steps: str = "",
        *,
        first: int | None = 0,
        start: str | None = None,
        levels: Sequence[str] = (),
    ) -> str:
        """A game in which these steps were played; gives its address on the page."""
        seats = [{"level": level} for level in levels]
        reply = self.ask("POST", "games", {"rules": rules, "seats": seats, "first": first, "start": start})
        if steps:
            self.play(reply["id"], steps)
        return f"#/game/{reply['id']}"

    def play(self, game: str, steps: str) -> None:
        """Play through a socket, as another page would; nobody but people may sit there."""
        with connect(f"ws://127.0.0.1:{self.port}/api/games/{game}/socket") as socket:
            state = json.loads(socket.recv(60))
            for step in steps.split():
                socket.send(json.dumps({"t": "play", "seen": state["seen"], "step": step}))
                state = json.loads(socket.recv(60))
                assert state["t"] == "state", state

    def state(self, address: str) -> Any:
        """The truth about the game at this address."""
        return self.ask("GET", f"games/{address.rpartition('/')[2]}")
