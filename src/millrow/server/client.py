"""The games of a running server, for another program on this machine: it reads the file and lets the server write."""

import http.client
import json
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from millrow import __version__
from millrow.games.events import Event
from millrow.games.game import AnyGame
from millrow.rules.base import Refusal, Refused
from millrow.store import Busy, Missing, Stale, StoreError, open_store, saves
from millrow.store.files import write_json
from millrow.store.games import StoredGame
from millrow.store.json_form import Filed
from millrow.store.names import required_name
from millrow.store.store import Store
from millrow.store.summaries import Existing, Page, Save, Summary

INSTANCE = "Millrow-Instance"  # see Guard
PATIENCE = 30.0  # seconds for an answer: the server may be writing a large file
GREETING = 5.0  # seconds for the first answer


class Happened(NamedTuple):
    """An event that the server has stored."""

    event: Event


class Saved(NamedTuple):
    """A save that the server has made."""

    name: str
    replaced: tuple[str, ...]


class ServerStore:
    """A store as far as playing needs one, with the calls and errors of Store.

    What is written goes through the server, so that a page open on the game sees it at once. StoreError `unreachable`
    says that the server does not answer; the write may have happened.
    """

    def __init__(self, busy: Busy, where: str | Path | None) -> None:
        """`busy` says which server it is, and where; StoreError if it does not answer, or is of another version."""
        self.address, self.instance = busy.server, busy.instance
        version = self._ask("GET", "server", patience=GREETING)["version"]
        if version != __version__:
            say = f"the server at {self.address} is Millrow {version}, and this is {__version__}: restart it"
            raise StoreError("busy", say)
        self._store: Store = open_store(where, read_only=True)

    def close(self) -> None:
        self._store.close()

    def create(self, game: AnyGame) -> StoredGame:
        answer = self._ask("POST", "import", write_json(Filed(game)))
        return self.load(answer["games"][0]["id"])

    def append(self, key: str, seen: int | None, event: Event) -> Happened:
        body = {"seen": seen, "kind": event.kind, "text": event.text, "seat": event.seat}
        try:
            answer = self._ask("POST", f"games/{quote(key)}/events", json.dumps(body))
        except Refused as refused:
            if refused.refusal.code == "stale":
                raise Stale(self.load(key)) from None
            raise
        return Happened(Event(**answer["event"]))

    def load(self, key: str) -> StoredGame:
        return self._store.load(key)

    def summary(self, key: str) -> Summary:
        return self._store.summary(key)

    def find(self, start: str) -> str:
        return self._store.find(start)

    def save(self, key: str, name: str, *, existing: Existing = "refuse") -> Saved:
        body = {"game": key, "name": required_name(name, saves.KIND), "existing": existing}
        answer = self._ask("POST", "saves", json.dumps(body))
        return Saved(answer["name"], tuple(answer["replaced"]))

    def saves(self, *, size: int) -> Page[Save]:
        return self._store.saves(size=size)

    def load_save(self, save_id: str) -> StoredGame:
        return self.load(self._ask("POST", f"saves/{quote(save_id)}/load")["id"])

    def find_save(self, text: str) -> str:
        return self._store.find_save(text)

    def _ask(self, method: str, path: str, body: str | None = None, patience: float = PATIENCE) -> dict[str, Any]:
        """The answer to a request, or the error that the store of the server has raised."""
        silent = StoreError("unreachable", f"the server at {self.address} does not answer")
        try:
            status, instance, data = self._send(method, path, body, patience)
        except (OSError, http.client.HTTPException, ValueError):
            raise silent from None
        if instance != self.instance:
            raise silent
        answer: dict[str, Any] = json.loads(data)
        if status >= 400:
            raise refusal(status, answer)
        return answer

    def _send(self, method: str, path: str, body: str | None, patience: float) -> tuple[int, str | None, bytes]:
        """Status, instance and body of the answer, whoever answers."""
        headers = {"Connection": "close", INSTANCE: self.instance}
        if body is not None:
            headers["Content-Type"] = "application/json"
        place = urlsplit(self.address)
        connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=patience)
        try:
            connection.request(method, f"/api/{path}", None if body is None else body.encode(), headers)
            answer = connection.getresponse()
            return answer.status, answer.getheader(INSTANCE), answer.read()
        finally:
            connection.close()


def refusal(status: int, body: dict[str, Any]) -> Exception:
    """The error behind an answer that says no."""
    code, say = str(body.get("code")), str(body.get("say"))
    if status >= 500:
        return StoreError(code, say)
    if status == 404 and code.startswith("no-"):
        return Missing(code.removeprefix("no-"), "", say)
    return Refused(Refusal(code, say, tuple(body.get("points", ()))))
