"""The store of a running server for another program, which reads the file itself and writes through the server."""

import http.client
import json
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from millrow import __version__
from millrow.core.rules import Refusal, Refused
from millrow.families.rules_text import read_rules, write_rules
from millrow.games.events import Event
from millrow.games.game import AnyGame
from millrow.notation.positions import write_position
from millrow.store import Busy, Missing, Stale, StoreError, open_store, saves
from millrow.store.errors import store_error
from millrow.store.files import write_json
from millrow.store.games import ListFilter, StoredGame
from millrow.store.json_format import GameEntry
from millrow.store.names import required_name
from millrow.store.store import Store
from millrow.store.summaries import Existing, Page, Save, Summary
from millrow.wording import Sentence, received

INSTANCE = "Millrow-Instance"  # see Guard
TIMEOUT = 30.0  # seconds for an answer: the server may be writing a large file
FIRST_TIMEOUT = 5.0  # seconds for the first answer


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
        version = self._ask("GET", "server", timeout=FIRST_TIMEOUT)["version"]
        if version != __version__:
            raise store_error("busy", "busy.version", address=self.address, version=version, own=__version__)
        self._store: Store = open_store(where, read_only=True)

    def close(self) -> None:
        self._store.close()

    def create(self, game: AnyGame) -> StoredGame:
        rules = write_rules(game.rules)
        named = read_rules(rules).name != game.rules.name  # a request for a game has the rules without their name
        if named or game.steps or game.undone or game.ending:
            answer = self._ask("POST", "import", write_json(GameEntry(game)))
            return self.load(answer["games"][0]["id"])
        body = {
            "rules": rules,
            "seats": [seat._asdict() for seat in game.seats],
            "start": write_position(game.rules, game.start),
        }
        return self.load(self._ask("POST", "games", json.dumps(body))["id"])

    def append_validated(self, stored: StoredGame, event: Event) -> "Future[None]":
        """Send an event that the caller has validated; the server validates it with its own copy of the game."""
        body = {"seen": stored.number - 1, "kind": event.kind, "text": event.text, "seat": event.seat}
        sent: Future[None] = Future()
        try:
            self._ask("POST", f"games/{quote(stored.id)}/events", json.dumps(body))
        except Refused as refused:
            stale = refused.refusal.code == "stale"
            sent.set_exception(Stale(self.load(stored.id)) if stale else refused)
        except StoreError as error:
            sent.set_exception(error)
        else:
            sent.set_result(None)
        return sent

    def load(self, key: str) -> StoredGame:
        return self._store.load(key)

    def summary(self, key: str) -> Summary:
        return self._store.summary(key)

    def games(self, list_filter: ListFilter | None = None, *, page: int, size: int) -> Page[Summary]:
        return self._store.games(list_filter, page=page, size=size)

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

    def _ask(self, method: str, path: str, body: str | None = None, timeout: float = TIMEOUT) -> dict[str, Any]:
        """The answer to a request, or the error that the store of the server has raised."""
        unreachable = store_error("unreachable", "unreachable.server", address=self.address)
        try:
            status, instance, data = self._send(method, path, body, timeout)
        except (OSError, http.client.HTTPException, ValueError):
            raise unreachable from None
        if instance != self.instance:
            raise unreachable
        answer: dict[str, Any] = json.loads(data)
        if status >= 400:
            raise refusal(status, answer)
        return answer

    def _send(self, method: str, path: str, body: str | None, timeout: float) -> tuple[int, str | None, bytes]:
        """Status, instance and body of the response, whichever server sent it."""
        headers = {"Connection": "close", INSTANCE: self.instance}
        if body is not None:
            headers["Content-Type"] = "application/json"
        place = urlsplit(self.address)
        connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=timeout)
        try:
            connection.request(method, f"/api/{path}", None if body is None else body.encode(), headers)
            answer = connection.getresponse()
            return answer.status, answer.getheader(INSTANCE), answer.read()
        finally:
            connection.close()


def refusal(status: int, body: dict[str, Any]) -> Exception:
    """The exception for an error that the server sent."""
    code, words = str(body.get("code")), received(body.get("words"))
    say = words if isinstance(words, Sentence) else str(body.get("say"))
    if status >= 500:
        return StoreError(code, say)
    if status == 404 and code.startswith("no-"):
        return Missing(code.removeprefix("no-"), "", say)
    return Refused(Refusal(code, say, tuple(body.get("points", ()))))
