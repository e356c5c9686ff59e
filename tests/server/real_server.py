"""A real server in a thread of the test, on a socket of loopback, and raw connections to it."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from millrow.server.access import Access
from millrow.server.app import create_app
from millrow.server.connections import Connections, Limits
from millrow.server.run import free_socket, make_server
from millrow.store.store import Store

SOON = 20.0  # seconds; far more than anything here takes


class RealServer:
    """A running server: its port and its open connections."""

    def __init__(self, port: int, connections: Connections) -> None:
        self.port, self.connections = port, connections

    def connect(self, data: bytes = b"") -> socket.socket:
        """A raw connection that has sent this."""
        made = socket.create_connection(("127.0.0.1", self.port), timeout=SOON)
        made.sendall(data)
        return made

    def ask(self, data: bytes) -> bytes:
        """All that the server sends until it closes the connection."""
        with self.connect(data) as made:
            return read_all(made)

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of an answer."""
        given = {"Host": f"127.0.0.1:{self.port}", "Connection": "close", **headers}
        data = b""
        if body is not None:
            data = json.dumps(body).encode()
            given |= {"Content-Type": "application/json", "Content-Length": str(len(data))}
        head = "".join(f"{name}: {value}\r\n" for name, value in given.items())
        answer = self.ask(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + data)
        top, _, rest = answer.partition(b"\r\n\r\n")
        lines = top.decode("latin-1").split("\r\n")
        fields = dict(line.lower().split(": ", 1) for line in lines[1:])
        return int(lines[0].split()[1]), fields, rest


def read_all(made: socket.socket) -> bytes:
    got = b""
    try:
        while data := made.recv(65536):
            got += data
    except ConnectionResetError:
        pass
    return got


def is_closed(made: socket.socket) -> bool:
    """Has the server closed the connection, after anything that it sent?"""
    made.setblocking(False)
    try:
        while made.recv(65536):
            pass
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def wait_until(done: Callable[[], bool]) -> None:
    """Wait until it is so, and fail if that takes far too long."""
    end = time.monotonic() + SOON
    while not done():
        assert time.monotonic() < end, "this never happened"
        time.sleep(0.02)


@contextmanager
def running(store: Store, limits: Limits | None = None, access: Access | None = None) -> Iterator[RealServer]:
    """A server of the store during the block."""
    connections = Connections(limits)
    server = make_server(create_app(store, access), connections)
    with free_socket("127.0.0.1", 0) as listener:
        thread = threading.Thread(target=asyncio.run, args=(server.serve([listener]),))
        thread.start()
        try:
            wait_until(lambda: server.started or not thread.is_alive())
            yield RealServer(listener.getsockname()[1], connections)
        finally:
            server.should_exit = True
            thread.join(SOON)
    assert not thread.is_alive()
