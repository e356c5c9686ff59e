"""Connections that are half open, slow or stalled are ended, and others are served meanwhile."""

import json
import logging
import resource
import socket
import subprocess
import sys
from contextlib import suppress

import pytest
from server.real_server import RealServer, is_closed, read_all, running, wait_until

from millrow.server import connections
from millrow.server.connections import Limits, is_loopback, raise_file_limit
from millrow.server.logs import MAX_ALIKE, MAX_CHARACTERS, MAX_RECORDS, PERIOD, RateLimit, Short
from millrow.server.protocols import READ_BYTES, SocketProtocol
from millrow.server.run import is_unlimited
from millrow.store.store import Store

HALF = b"GET /api/server HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Wait: "
QUICK = Limits(headers=0.5, body=0.5, sending=0.5, closing=0.3, interval=0.1)
UPGRADE = (
    "GET /api/games/{}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def works(server: RealServer) -> bool:
    return server.request("GET", "/api/server")[0] == 200


def test_half_sent_requests_are_closed(store: Store) -> None:
    with running(store, QUICK) as server:
        idle = [server.connect() for _ in range(5)]
        begun = [server.connect(HALF) for _ in range(5)]
        body = b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
        cut = server.connect(body)
        assert works(server)
        for made in begun:
            answer = read_all(made)
            assert answer.startswith(b"HTTP/1.1 408 ")
            assert b"nosniff" in answer
        assert [read_all(made) for made in (*idle, cut)] == [b""] * 6
        for made in (*idle, *begun, cut):
            made.close()
        wait_until(lambda: len(server.connections) == 0)


def test_bytes_that_trickle_in_do_not_extend_the_deadline(store: Store) -> None:
    with running(store, QUICK) as server, server.connect(HALF) as made:
        made.settimeout(0.05)
        answer = b""
        while not answer:  # ends, because the server closes the connection
            try:
                made.sendall(b"x")
                answer = made.recv(1000)
            except TimeoutError:
                continue
            except OSError:
                break


def test_a_slow_upload_may_take_its_time(store: Store) -> None:
    limits = QUICK._replace(body_rate=10)
    text = json.dumps({"rules": "six"}).encode()
    head = "POST /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n"
    begun = f"{head}Content-Length: {len(text) + 50}\r\n\r\n".encode() + b" " * 50
    with running(store, limits) as server, server.connect(begun) as made:
        assert not is_closed_after(made, 1.0)
        made.setblocking(True)
        made.sendall(text)
        assert read_all(made).startswith(b"HTTP/1.1 201 ")


def is_closed_after(made: socket.socket, seconds: float) -> bool:
    made.settimeout(seconds)
    try:
        return made.recv(1) == b""
    except TimeoutError:
        return False


def test_more_half_open_connections_than_there_may_be_do_not_lock_anyone_out(store: Store) -> None:
    with running(store, Limits(total=20, headers=3600.0)) as server:
        half = [server.connect(HALF) for _ in range(60)]
        assert works(server)
        wait_until(lambda: sum(map(is_closed, half)) >= 40)
        assert len(server.connections) <= 20
        for made in half:
            made.close()


def test_when_all_connections_are_in_use_a_new_one_is_told(store: Store) -> None:
    with running(store, Limits(total=2)) as server:
        game = json.loads(server.request("POST", "/api/games", {"rules": "six"})[2])["id"]
        wait_until(lambda: len(server.connections) == 0)
        watching = [server.connect(UPGRADE.format(game).encode()) for _ in range(2)]
        for made in watching:
            assert made.recv(1000).startswith(b"HTTP/1.1 101 ")
        status, headers, answer = server.request("GET", "/api/server")
        assert (status, headers["x-content-type-options"]) == (503, "nosniff")
        assert json.loads(answer)["code"] == "too-many-connections"
        watching.pop().close()
        wait_until(lambda: works(server))
        watching.pop().close()


def test_one_address_cannot_take_all_connections(store: Store) -> None:
    with running(store, Limits(total=100, per_address=3, headers=3600.0)) as server:
        half = [server.connect(HALF) for _ in range(10)]
        assert works(server)
        wait_until(lambda: sum(map(is_closed, half)) >= 7)
        for made in half:
            made.close()


def test_this_machine_and_reverse_proxies_have_no_cap_of_their_own() -> None:
    proxies = ["10.0.0.1", "192.168.7.0/24"]
    allowed = {"127.0.0.1": True, "::1": True, "10.0.0.1": True, "192.168.7.9": True, "10.0.0.2": False, "": False}
    assert {address: is_unlimited(proxies, address) for address in allowed} == allowed
    assert is_loopback("::ffff:127.0.0.1")


@pytest.mark.parametrize("unread", ["responses", "states"])
def test_a_client_that_stops_reading_is_dropped(store: Store, unread: str) -> None:
    """The server has more to send than fits into the buffers; closing would wait for ever."""
    with running(store, QUICK) as server:
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        made.settimeout(20)
        made.connect(("127.0.0.1", server.port))
        if unread == "responses":
            for _ in range(200):
                made.sendall(b"GET /api/catalog HTTP/1.1\r\nHost: x\r\n\r\n")
        else:
            rules = {"rules": "connect:rows=100,columns=100", "first": 0}
            game = json.loads(server.request("POST", "/api/games", rules)[2])["id"]
            made.sendall(UPGRADE.format(game).encode())
            with suppress(OSError):
                while True:
                    made.sendall(frame(b'{"t": "now"}') * 100)
        wait_until(lambda: len(server.connections) == 0)
        made.close()
        assert works(server)


def frame(text: bytes) -> bytes:
    """A text frame of a client, masked with zeros."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


def test_the_limit_of_open_files_is_raised_and_leaves_room() -> None:
    code = (
        "import resource; from millrow.server.connections import raise_file_limit\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (300, {hard}))\n"
        "print(raise_file_limit(1000), resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    for hard, room in ((resource.getrlimit(resource.RLIMIT_NOFILE)[1], "1000 1256"), (600, "344 600"), (300, "44 300")):
        ran = subprocess.run([sys.executable, "-c", code.format(hard=hard)], capture_output=True, text=True, check=True)
        assert ran.stdout.strip() == room


def test_a_system_without_such_limits_has_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    assert raise_file_limit() == connections.MAX_CONNECTIONS


def record(message: str, line: int = 1) -> logging.LogRecord:
    return logging.LogRecord("uvicorn.error", logging.WARNING, "x.py", line, message, (), None)


def test_the_log_is_bounded() -> None:
    now = [0.0]
    limit = RateLimit(lambda: now[0])
    assert sum(limit.filter(record(f"the same from {number}")) for number in range(100_000)) == MAX_ALIKE
    assert sum(limit.filter(record("another", line)) for line in range(2, 1000)) == MAX_RECORDS - MAX_ALIKE
    now[0] += PERIOD
    assert limit.filter(later := record("the same"))
    assert later.getMessage() == f"the same ({100_000 + 998 - MAX_RECORDS} records before this one were left out)"
    assert len(Short("%(message)s").format(record("x" * 1_000_000))) < MAX_CHARACTERS + 100


def test_many_messages_at_once_are_read_in_parts(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = list[int]()
    received = SocketProtocol.data_received

    def data_received(self: SocketProtocol, data: bytes) -> None:
        sizes.append(len(data))
        received(self, data)

    monkeypatch.setattr(SocketProtocol, "data_received", data_received)
    with running(store) as server:
        game = json.loads(server.request("POST", "/api/games", {"rules": "six"})[2])["id"]
        with server.connect(UPGRADE.format(game).encode()) as made:
            made.recv(100)
            made.sendall(b"\x89\x80\0\0\0\0" * 20_000)  # pings
            wait_until(lambda: sum(sizes) >= 120_000)
    assert max(sizes[1:]) <= READ_BYTES


@pytest.mark.parametrize(
    "broken",
    [
        bytes([0x81, 0x82, 0, 0, 0, 0]) + b"\xff\xfe",  # text that is not UTF-8
        bytes([0x81, 0x02]) + b"{}",  # not masked
        bytes([0x8F, 0x80, 0, 0, 0, 0]),  # an unknown opcode
        bytes([0xF1, 0x80, 0, 0, 0, 0]),  # reserved bits
        bytes([0x80, 0x80, 0, 0, 0, 0]),  # a continuation of nothing
    ],
)
def test_broken_frames_close_the_socket_without_a_traceback(
    store: Store, caplog: pytest.LogCaptureFixture, broken: bytes
) -> None:
    with running(store) as server:
        game = json.loads(server.request("POST", "/api/games", {"rules": "six"})[2])["id"]
        with server.connect(UPGRADE.format(game).encode()) as made:
            assert made.recv(65536).startswith(b"HTTP/1.1 101 ")
            made.sendall(broken)
            answer = read_all(made)
        close = answer[answer.rindex(b"\x88") :]
        assert int.from_bytes(close[2:4]) in (1002, 1007), close
        wait_until(lambda: len(server.connections) == 0)
    assert [entry for entry in caplog.records if entry.levelno >= logging.WARNING] == []


@pytest.mark.parametrize("origin", ["http://[", "http://evil.example"])
def test_a_socket_from_elsewhere_is_refused_without_a_traceback(
    store: Store, caplog: pytest.LogCaptureFixture, origin: str
) -> None:
    with running(store) as server:
        asked = UPGRADE.format("x").replace("\r\n\r\n", f"\r\nOrigin: {origin}\r\n\r\n")
        assert server.ask(asked.encode()).startswith(b"HTTP/1.1 403 ")
    assert [entry for entry in caplog.records if entry.levelno >= logging.WARNING] == []


def test_what_is_not_http_gets_an_answer(store: Store) -> None:
    with running(store) as server:
        answer = server.ask(b"\x16\x03\x01\x02\x00\x01\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b"content-security-policy" in answer


def test_an_upgrade_that_the_socket_cannot_read_does_not_hang(store: Store) -> None:
    """A line that fits into a request, but not into the handshake of a socket."""
    with running(store, QUICK) as server:
        long = UPGRADE.format("x").replace("\r\n\r\n", f"\r\nX-Long: {'x' * 9000}\r\n\r\n")
        server.ask(long.encode())
        wait_until(lambda: len(server.connections) == 0)
