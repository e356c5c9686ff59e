"""A real server as its own process, and what tests ask of it behind the page's back."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import ViewportSize
from websockets.sync.client import connect

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
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

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> str:
        command = [sys.executable, "-m", "millrow", "serve", "--no-open", "--db", str(self.folder / "games.db")]
        if self.port:
            command += ["--port", self.port]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
        assert self.process.stdout is not None
        found = re.search(r"http://127.0.0.1:(\d+)/", self.process.stdout.readline())
        assert found, "the server did not say where it is"
        self.port = found[1]
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
        self.process.wait(10)
        self.process.stdout.close()

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """An API request: `ask("GET", "saves")`."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.url}api/{path}", data, {"Content-Type": "application/json"}, method=method)
        with urlopen(request, timeout=20) as answer:
            text = answer.read()
        return json.loads(text) if text else None

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
        told = self.ask("POST", "games", {"rules": rules, "seats": seats, "first": first, "start": start})
        if steps:
            self.play(told["id"], steps)
        return f"#/game/{told['id']}"

    def play(self, game: str, steps: str) -> None:
        """Play through a socket, as another page would; nobody but people may sit there."""
        with connect(f"ws://127.0.0.1:{self.port}/api/games/{game}/socket") as socket:
            state = json.loads(socket.recv(20))
            for step in steps.split():
                socket.send(json.dumps({"t": "play", "seen": state["seen"], "step": step}))
                state = json.loads(socket.recv(20))
                assert state["t"] == "state", state

    def state(self, address: str) -> Any:
        """The truth about the game at this address."""
        return self.ask("GET", f"games/{address.rpartition('/')[2]}")
