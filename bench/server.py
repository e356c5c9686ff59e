"""The server under load: how long a step takes to reach both players, its memory, and how quickly clients return.

The load client runs on the same machine. A step is timed from when it was due, so a late client counts too, until both
players have received the new state. `python -m bench server` runs everything; `python -m bench.server --help` lists
what can be chosen.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from bench.first import wait_for
from millrow.families import NAMED
from millrow.families.rules_text import read_rules
from millrow.games.game import AnyGame, Game
from millrow.store.files import write_file_header, write_json
from millrow.store.json_format import GameEntry

PRESETS = ("six", "connect4", "nine")
STRONGEST = (("six", "perfect"), ("connect4", "perfect"), ("nine", "expert"), ("connect:columns=9,rows=9", "expert"))
LONG_GAME = 8000  # steps
IMPORT_BYTES = 30_000_000
PATIENCE = 600  # seconds for an answer
CONNECTING = 50  # sockets that connect at the same time


class Server:
    """A server with an empty library in a folder; it can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}/"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "millrow", "serve", "--no-open", "--port", str(self.port)]
        command += ["--db", str(self.folder / "games.db")]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        wait_for(self.url)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(30)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        request = Request(f"{self.url}api/{path}", data, {"Content-Type": "application/json"}, method=method)
        with urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def new_game(self, rules: str, level: str = "") -> str:
        seats = [{"level": level}] * (2 if level else 0)
        return str(self.ask("POST", "games", {"rules": rules, "first": 0, "seats": seats})["id"])

    @property
    def socket_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/api/games/"

    def memory(self) -> tuple[float, float]:
        """The megabytes of the server process now and at most; 0 where the system does not say."""
        assert self.process is not None
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return 0.0, 0.0
        sizes = {line.split(":")[0]: line.split()[1] for line in status.splitlines() if line.startswith("Vm")}
        return int(sizes["VmRSS"]) / 1024, int(sizes["VmHWM"]) / 1024

    def cpu(self) -> float:
        """The seconds of processor time that the server process has used."""
        assert self.process is not None
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server() -> Iterator[Server]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8192)), hard))
    with tempfile.TemporaryDirectory() as folder:
        started = Server(Path(folder))
        try:
            started.start()
            yield started
        finally:
            started.stop()


@dataclass
class Played:
    """One game with two sockets: the first plays for both sides."""

    id: str
    state: dict[str, Any] = field(default_factory=dict)
    seen: list[int] = field(default_factory=lambda: [-1, -1])  # events that each socket has received
    player: ClientConnection | None = None
    due: float = 0.0  # when the step on its way was to be sent
    waits_for: int = -1  # the number of events after that step
    done: asyncio.Event = field(default_factory=asyncio.Event)


class Load:
    """Sockets on many games, and the times of the steps played."""

    def __init__(self, running: Server, games: int, compression: bool = True) -> None:
        self.server, self.compression = running, "deflate" if compression else None
        self.games = [Played(running.new_game(PRESETS[number % len(PRESETS)])) for number in range(games)]
        self.times = list[float]()
        self.skipped = 0
        self._gate = asyncio.Semaphore(CONNECTING)
        self._tasks = list[asyncio.Task[None]]()

    async def connect(self) -> None:
        """Open two sockets on each game; returns when all have their state."""
        ready = [asyncio.get_running_loop().create_future() for _ in range(2 * len(self.games))]
        for number, game in enumerate(self.games):
            for which in (0, 1):
                self._tasks.append(asyncio.create_task(self._listen(game, which, ready[2 * number + which])))
        await asyncio.gather(*ready)

    async def _listen(self, game: Played, which: int, ready: "asyncio.Future[None]") -> None:
        while True:
            try:
                await self._once(game, which, ready)
            except OSError:
                await asyncio.sleep(0.1)
            except Exception as error:
                if not ready.done():
                    ready.set_exception(error)
                return

    async def _once(self, game: Played, which: int, ready: "asyncio.Future[None]") -> None:
        address = f"{self.server.socket_url}{game.id}/socket?delay=0"
        async with self._gate:
            line = await connect(address, max_size=None, compression=self.compression, open_timeout=60)
        async with line:
            if which == 0:
                game.player = line
            async for text in line:
                state = json.loads(text) if which == 0 else None
                game.seen[which] = _seen(str(text)) if state is None else state.get("seen", -1)
                if state is not None and state["t"] == "state":
                    game.state = state
                if not ready.done():
                    ready.set_result(None)
                if game.waits_for >= 0 and min(game.seen) >= game.waits_for:
                    self.times.append(perf_counter() - game.due)
                    game.waits_for = -1
                    game.done.set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def play(self, rate: float, seconds: float) -> None:
        """Play steps at a steady rate, whatever the server does; a game whose last step is on its way is skipped."""
        rng, begun = random.Random(1), perf_counter()
        order = [*self.games]
        rng.shuffle(order)
        number = 0
        while (due := begun + number / rate) < begun + seconds:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            for _ in range(len(order)):
                game = order[number % len(order)]
                number += 1
                if game.waits_for < 0:
                    break
                self.skipped += 1
            await self._step(game, due, rng)
        for _ in range(300):
            if all(game.waits_for < 0 for game in self.games):
                return
            await asyncio.sleep(0.1)

    async def _step(self, game: Played, due: float, rng: random.Random) -> None:
        assert game.player is not None
        seen, steps = game.state["seen"], game.state["steps"]
        act: dict[str, Any] = {"t": "go-to", "ply": 0}
        if steps:
            act = {"t": "play", "step": rng.choice(steps)["step"]}
        game.due, game.waits_for = due, seen + 1
        await game.player.send(json.dumps({**act, "seen": seen}))


def _seen(text: str) -> int:
    """The number of events in a state, without reading all of it."""
    start = text.index('"seen":') + 7
    return int(text[start : start + 12].split(",")[0].rstrip("}"))


def percentiles(times: list[float]) -> str:
    ordered = sorted(times)
    parts = [ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000 for part in (0.5, 0.95, 0.99)]
    return "p50 {:.1f} ms, p95 {:.1f} ms, p99 {:.1f} ms, max {:.0f} ms".format(*parts, ordered[-1] * 1000)


def report(name: str, load: Load, rate: float, seconds: float, cpu: float) -> None:
    now, most = load.server.memory()
    compressed = "with" if load.compression else "without"
    print(
        f"{name}: {2 * len(load.games)} sockets on {len(load.games)} games, {rate:.0f} steps/s {compressed} compression"
        f" for {seconds:.0f} s:\n  {percentiles(load.times)} ({len(load.times)} steps, {load.skipped} skipped);"
        f" server {now:.0f} MB (at most {most:.0f}), {cpu / seconds * 100:.0f} % of a core",
        flush=True,
    )


async def steady(games: int, rate: float, seconds: float, compression: bool = True) -> None:
    """Many people play."""
    with server() as running:
        load = Load(running, games, compression)
        await load.connect()
        await load.play(rate, 3.0)  # warm
        load.times.clear()
        load.skipped = 0
        cpu = running.cpu()
        await load.play(rate, seconds)
        report("people", load, rate, seconds, running.cpu() - cpu)
        await load.close()


async def thinking(games: int, rate: float, seconds: float) -> None:
    """Many people play while four of the strongest computers think without a pause."""
    with server() as running:
        await until_ready(running)
        load = Load(running, games)
        await load.connect()
        thinkers = [asyncio.create_task(watch(running, rules, level)) for rules, level in STRONGEST]
        await load.play(rate, 8.0)
        load.times.clear()
        load.skipped = 0
        cpu = running.cpu()
        await load.play(rate, seconds)
        report("people beside four strongest computers", load, rate, seconds, running.cpu() - cpu)
        for task in thinkers:
            task.cancel()
        await asyncio.gather(*thinkers, return_exceptions=True)
        await load.close()


async def until_ready(running: Server) -> None:
    """Wait until every level used here plays itself."""
    for rules, level in STRONGEST:
        for _ in range(100):
            game = running.new_game(rules, level)
            async with connect(f"{running.socket_url}{game}/socket?delay=0", max_size=None) as line:
                while (state := json.loads(await line.recv())).get("ply", 0) < 1:
                    pass
            if not state["standIn"]:
                break
            await asyncio.sleep(0.5)


async def watch(running: Server, rules: str, level: str) -> None:
    """Two computers play game after game."""
    while True:
        game = await asyncio.to_thread(running.new_game, rules, level)
        async with connect(f"{running.socket_url}{game}/socket?delay=0", max_size=None) as line:
            async for text in line:
                if json.loads(text).get("result"):
                    break


async def returning(games: int) -> None:
    """The server is killed and started again; all clients come back."""
    with server() as running:
        load = Load(running, games)
        await load.connect()
        await load.play(200, 5.0)
        await load.close()
        running.stop(signal.SIGKILL)
        await asyncio.to_thread(running.start)
        begun = perf_counter()
        load._tasks.clear()
        load._gate = asyncio.Semaphore(2 * games)
        await load.connect()
        print(
            f"restart: {2 * games} clients on {games} games have their state {perf_counter() - begun:.1f} s after the"
            " server runs again",
            flush=True,
        )
        await load.close()


async def beside(name: str, games: int, rate: float, work: Any) -> None:
    """Many people play, first undisturbed and then while something heavy happens."""
    with server() as running:
        prepared = work(running)
        load = Load(running, games)
        await load.connect()
        for seconds in (3.0, 10.0):  # the first is to warm up
            load.times.clear()
            load.skipped = 0
            cpu = running.cpu()
            await load.play(rate, seconds)
        report("people alone", load, rate, seconds, running.cpu() - cpu)
        load.times.clear()
        load.skipped = 0
        cpu, begun = running.cpu(), perf_counter()
        heavy = asyncio.create_task(asyncio.to_thread(prepared))
        while not heavy.done():
            await load.play(rate, 1.0)
        seconds = perf_counter() - begun
        report(name, load, rate, seconds, running.cpu() - cpu)
        print(f"  {await heavy}", flush=True)
        await load.close()


def long_game(running: Server) -> Any:
    """16 clients at once ask for a game of 8,000 steps, three times each."""
    from concurrent.futures import ThreadPoolExecutor

    (key,) = import_entries(running, [GameEntry(quiet_game(LONG_GAME))])

    def work() -> str:
        with ThreadPoolExecutor(16) as clients:
            for _ in range(3):
                list(clients.map(lambda _: running.ask("GET", f"games/{key}"), range(16)))
        return "all 48 answered"

    return work


def import_entries(running: Server, entries: list[GameEntry]) -> list[str]:
    text = write_file_header(len(entries)) + "".join(map(write_json, entries))
    return [card["id"] for card in running.ask("POST", "import", text.encode())["games"]]


def quiet_game(steps: int) -> AnyGame:
    """A game of nine men's morris without an end: discs slide, and none is captured."""
    rng, rules = random.Random(3), read_rules("nine:repetition=none")
    game: AnyGame = Game(rules)
    while game.ply < steps:
        after = {step: rules.play(game.position, step) for step in game.legal()}
        safe = [step for step, pos in after.items() if pos.turn != game.turn and rules.outcome(pos) is None]
        game.play(rng.choice(safe))
    return game


def large_import(running: Server) -> Any:
    """A file of 30 MB."""
    rng = random.Random(5)
    lines, size = list[str](), 0
    models = list[str]()
    for number in range(300):
        game: AnyGame = Game(NAMED[PRESETS[number % 3]])
        while game.outcome is None and game.ply < 100:
            game.play(rng.choice(game.legal()))
        models.append(write_json(GameEntry(game)))
    while size < IMPORT_BYTES:
        lines.append(models[len(lines) % len(models)])
        size += len(lines[-1])
    body = (write_file_header(len(lines)) + "".join(lines)).encode()

    def work() -> str:
        begun = perf_counter()
        try:
            games = running.ask("POST", "import", body)["total"]
        except OSError as error:  # a refusal, or no answer in time
            return f"the import FAILED after {perf_counter() - begun:.0f} s: {error}"
        return f"{games} of {len(lines)} games imported in {perf_counter() - begun:.0f} s"

    return work


def main() -> None:
    asyncio.run(steady(500, 250, 20.0))
    asyncio.run(thinking(500, 100, 20.0))
    asyncio.run(returning(500))
    asyncio.run(beside("people beside 16 readers of a game of 8,000 steps", 100, 100, long_game))
    asyncio.run(beside("people beside an import of 30 MB", 100, 100, large_import))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["people", "computers", "restart", "long", "import", "all"])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--rate", type=float, default=250, help="steps a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--plain", action="store_true", help="without compression")
    args = parser.parse_args()
    match args.what:
        case "people":
            asyncio.run(steady(args.games, args.rate, args.seconds, not args.plain))
        case "computers":
            asyncio.run(thinking(args.games, args.rate, args.seconds))
        case "restart":
            asyncio.run(returning(args.games))
        case "long":
            asyncio.run(beside("people beside 16 readers of a game of 8,000 steps", 100, 100, long_game))
        case "import":
            asyncio.run(beside("people beside an import of 30 MB", 100, 100, large_import))
        case _:
            main()
