"""The long form of test_connections: a real server under many broken, stalled and half-open connections.

    python tests/server/torture.py --frames 100000 --readers 20 --half-open 2000

The server must answer others all the time, its memory must stay flat, it must drop clients that stop reading, and its
log must stay small. Everything goes to a server of its own on loopback.
"""

import argparse
import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from page.serving import Served

UPGRADE = (
    "GET /api/games/{}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MAX_GROWTH = 30_000  # kB that the server may grow by, after it has warmed up
MAX_LOG = 500_000  # bytes
DROPPED_WITHIN = 90.0  # seconds until a client that does not read is gone


def memory(process: "subprocess.Popen[str]") -> int:
    """The resident memory of a process in kB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def descriptors(process: "subprocess.Popen[str]") -> int:
    return len(os.listdir(f"/proc/{process.pid}/fd"))


def connect(server: Served, data: bytes = b"", *, small: bool = False) -> socket.socket:
    made = socket.socket()
    if small:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.settimeout(20)
    made.connect(("127.0.0.1", int(server.port)))
    made.sendall(data)
    return made


def broken_frame(draw: random.Random) -> bytes:
    """A frame of a client that is wrong in some way: its text, its mask, its length, its opcode."""
    text = draw.choice([b"{}", b"\xff\xfe", b'{"t": "play"}', b"[" * 50, draw.randbytes(30), b'{"t": "now"}' * 20])
    first = draw.choice([0x81, 0x82, 0x01, 0x80, 0x8F, 0xC1, 0x88, 0x89, draw.randrange(256)])
    length = len(text) if draw.random() < 0.8 else draw.randrange(126)
    mask = bytes(4) if draw.random() < 0.9 else b""
    return bytes([first, (0x80 if mask else 0) | min(length, 125)]) + mask + text


def send_broken_frames(server: Served, game: str, count: int) -> int:
    """Send so many broken frames, each connection until the server closes it; how many connections it took."""
    draw, sent, used = random.Random(1), 0, 0
    while sent < count:
        used += 1
        made = connect(server, UPGRADE.format(game).encode())
        with made, suppress(OSError):
            made.recv(65536)
            while sent < count:
                made.sendall(broken_frame(draw))
                sent += 1
                if draw.random() < 0.3:
                    made.settimeout(0.005)
                    with suppress(TimeoutError):
                        if made.recv(65536) == b"":
                            break
                    made.settimeout(20)
    return used


def check_answers(server: Served) -> float:
    """How long an ordinary request takes."""
    begun = time.monotonic()
    assert server.ask("GET", "server")["name"] == "Millrow"
    return time.monotonic() - begun


def stop_reading(server: Served, count: int) -> float:
    """Seconds until as many clients as this, who send and never read, have been dropped."""
    game = server.game("connect:rows=100,columns=100").rpartition("/")[2]
    clients = [connect(server, UPGRADE.format(game).encode(), small=True) for _ in range(count)]
    now = bytes([0x81, 0x80 | 12, 0, 0, 0, 0]) + b'{"t": "now"}'
    begun, alive = time.monotonic(), list(clients)
    while alive and time.monotonic() - begun < 2 * DROPPED_WITHIN:
        for client in list(alive):
            client.settimeout(0.01)
            try:
                client.sendall(now * 20)
            except TimeoutError:
                continue
            except OSError:
                alive.remove(client)
        check_answers(server)
        time.sleep(0.2)
    for client in clients:
        client.close()
    assert not alive, f"{len(alive)} of {count} are still connected"
    return time.monotonic() - begun


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--frames", type=int, default=100_000)
    given.add_argument("--readers", type=int, default=20)
    given.add_argument("--half-open", type=int, default=2000)
    options = given.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, options.half_open + 200)), hard))
    with tempfile.TemporaryDirectory() as folder:
        server, log = Served(Path(folder)), Path(folder) / "log.txt"
        with log.open("w") as errors:
            server.start(errors=errors)
            assert server.process is not None
            try:
                run(server, server.process, options)
            finally:
                server.stop()
        size = log.stat().st_size
        print(f"the log has {size} bytes")
        assert size < MAX_LOG, log.read_text()[:2000]
        assert "Traceback" not in log.read_text(), log.read_text()[:5000]


def run(server: Served, process: "subprocess.Popen[str]", options: argparse.Namespace) -> None:
    game = server.game("six").rpartition("/")[2]
    send_broken_frames(server, game, 2000)  # warm up
    before = memory(process)
    used = send_broken_frames(server, game, options.frames)
    grown = memory(process) - before
    print(f"{options.frames} broken frames on {used} connections: memory {before} kB, {grown:+} kB")
    assert grown < MAX_GROWTH
    half = [connect(server, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ") for _ in range(options.half_open)]
    slowest = max(check_answers(server) for _ in range(50))
    print(
        f"{options.half_open} half-open connections: {descriptors(process)} files open, slowest answer {slowest:.3f} s"
    )
    end = time.monotonic() + 60
    while descriptors(process) > 100 and time.monotonic() < end:
        check_answers(server)
        time.sleep(0.5)
    print(f"after a while {descriptors(process)} files are open")
    assert descriptors(process) <= 100
    for made in half:
        made.close()
    print(
        f"{options.readers} clients that do not read were dropped after {stop_reading(server, options.readers):.0f} s"
    )
    print(f"memory {memory(process)} kB")


if __name__ == "__main__":
    main()
