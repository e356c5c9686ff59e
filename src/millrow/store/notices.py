"""Notices between processes that share a PostgreSQL database: which games have new events.

A notice is only a hint, sent with the transaction (NOTIFY) and lost while the listener is not connected. Whoever gets
one reads the game again; what the database says is the truth.

    millrow_events   3f1c88e0 k3v9x2abcdef x7pm2qrstuvw     the sender, and the games
"""

import select
import threading
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import Connection, text

from .database import Database

if TYPE_CHECKING:
    import psycopg

CHANNEL = "millrow_events"
MAX_GAMES = 500  # in one notice, which may have 8000 bytes
CHECK_SECONDS = 20.0  # without a notice, before the connection is checked
RECONNECT_SECONDS = 1.0
Changed = Callable[[Collection[str] | None], None]  # called with the games, None if any may have changed
SEND = text("SELECT pg_notify(:channel, :notice)")


def send(connection: Connection, sender: str, games: Iterable[str]) -> None:
    """Tell the others that these games have new events, when the transaction is committed."""
    for some in _parts(sorted(games)):
        connection.execute(SEND, {"channel": CHANNEL, "notice": " ".join([sender, *some])})


def _parts(games: list[str]) -> Iterator[list[str]]:
    return (games[at : at + MAX_GAMES] for at in range(0, len(games), MAX_GAMES))


class Listener(threading.Thread):
    """Calls `changed`, in its own thread, when another process has stored events; and after it was disconnected."""

    def __init__(self, database: Database, own: str, changed: Changed) -> None:
        super().__init__(name="millrow-listener", daemon=True)
        assert database.url is not None
        self._url = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._own, self._changed = own, changed
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Call `changed` no more."""
        self._stopped.set()

    def run(self) -> None:
        import psycopg

        while not self._stopped.is_set():
            with suppress(psycopg.Error, OSError, ValueError):
                self._listen()
            self._stopped.wait(RECONNECT_SECONDS)

    def _listen(self) -> None:
        import psycopg

        with psycopg.connect(self._url, autocommit=True, connect_timeout=5) as connection:
            connection.add_notify_handler(self._received)
            connection.execute(f"LISTEN {CHANNEL}".encode())
            self._tell(None)  # it may have missed notices
            while not self._stopped.is_set():
                select.select([connection.fileno()], [], [], CHECK_SECONDS)
                connection.execute(b"SELECT 1")  # hands over the notices that have arrived

    def _received(self, notice: "psycopg.Notify") -> None:
        sender, *games = notice.payload.split()
        if sender != self._own:
            self._tell(games)

    def _tell(self, games: Collection[str] | None) -> None:
        if not self._stopped.is_set():
            self._changed(games)
