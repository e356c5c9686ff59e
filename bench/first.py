"""The first minute: `make play` on a fresh clone, the first answers, the first load of the page, and sizes.

Everything starts with empty caches. The clone contains what is committed."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.request import Request, urlopen

from websockets.sync.client import connect

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parent.parent
PORT = 8700
LATENCY_MS, BYTES_A_SECOND = 150, 1_600_000 / 8  # a phone's network
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
LOADS = 5  # of each screen; medians are printed
SEEN = """(() => {
  const look = () =>
    requestAnimationFrame(() => {
      if (document.querySelector("BOARD")) document.documentElement.dataset.seen = String(performance.now());
      else look();
    });
  look();
})()"""  # notes when a board is drawn, in ms since the visit began
GAMES = {  # a first move for the person, and the levels to answer it
    "six": ("a1", ("hard", "perfect")),
    "connect4": ("4", ("hard", "perfect")),
    "nine": ("a1", ("hard", "expert")),
    "morabaraba": ("a1", ("expert",)),
    "connect:columns=9,rows=7": ("4", ("expert",)),
    "connect:columns=100,rows=100,line=25,players=2": ("50", ("expert",)),
}


class Server:
    """A server with an empty cache and an empty library."""

    def __init__(self, folder: Path) -> None:
        self.url = f"http://127.0.0.1:{PORT}/"
        self.started = perf_counter()
        environment = {**os.environ, "MILLROW_CACHE": str(folder / "cache")}
        environment.pop("NUMBA_CACHE_DIR", None)
        command = [sys.executable, "-m", "millrow", "serve", "--no-open", "--port", str(PORT)]
        command += ["--db", str(folder / "games.db")]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.url}api/{path}", data, {"Content-Type": "application/json"}, method=method)
        with urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def answer(self, rules: str, step: str, level: str) -> tuple[float, str]:
        """Seconds from a person's first move to the computer's answer, and the level of the stand-in if it answered."""
        seats = [{"level": ""}, {"level": level}]
        game = self.ask("POST", "games", {"rules": rules, "first": 0, "seats": seats})
        address = f"ws://127.0.0.1:{PORT}/api/games/{game['id']}/socket?delay=0"
        with connect(address, max_size=None) as socket:
            seen = json.loads(socket.recv())["seen"]
            begun = perf_counter()
            socket.send(json.dumps({"t": "play", "seen": seen, "step": step}))
            while (state := json.loads(socket.recv())).get("ply", 0) < 2:
                pass
            return perf_counter() - begun, state["standIn"]


@contextmanager
def server() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        started = Server(Path(folder))
        try:
            wait_for(started.url)
            yield started
        finally:
            started.process.send_signal(signal.SIGINT)
            started.process.wait(20)


def wait_for(url: str, seconds: float = 120.0) -> None:
    """Wait until the page answers."""
    until = perf_counter() + seconds
    while perf_counter() < until:
        try:
            with urlopen(url, timeout=5):
                return
        except OSError:  # URLError is one
            sleep(0.02)
    raise TimeoutError(url)


def make_play() -> None:
    """Time from `make play` on a fresh clone until its address is printed and the page answers."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "millrow"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        environment = {
            **os.environ,
            "PIP_CACHE_DIR": f"{folder}/pip",
            "MILLROW_CACHE": f"{folder}/cache",
            "XDG_DATA_HOME": f"{folder}/data",
            "BROWSER": "true",  # a program that does nothing
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }
        begun = perf_counter()
        errors = Path(folder) / "errors"
        with errors.open("wb") as stderr:
            process = subprocess.Popen(
                ["make", "play"],
                cwd=clone,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=stderr,  # pip's warnings
                text=True,
                start_new_session=True,
            )
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if "http://" in line:
                    printed = perf_counter() - begun
                    wait_for(next(word for word in line.split() if word.startswith("http://")))
                    shown = perf_counter() - begun
                    print(f"make play, fresh clone: address after {printed:.1f} s, page after {shown:.1f} s (bar: 45)")
                    return
            raise RuntimeError(f"make play printed no address: {errors.read_text()}")
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGINT)
            process.wait(20)


def answers() -> None:
    print("first answer on an empty cache, from the click, asked as soon as the server runs (bar: 3 s)")
    for rules, (step, levels) in GAMES.items():
        for level in levels:
            with server() as running:
                seconds, stand_in = running.answer(rules, step, level)
            print(f"  {rules:48} {level:8} {seconds:5.2f} s   {stand_in or 'itself'}")
    print("full strength after the start of the server (bar: 15 s)")
    for rules in ("six", "connect4"):
        with server() as running:
            while running.answer(rules, GAMES[rules][0], "perfect")[1]:
                sleep(0.2)
            print(f"  {rules:48} perfect  {perf_counter() - running.started:5.1f} s")


def page() -> None:
    """The first load of the page over a slow line, until a board is shown, and the second visit."""
    from playwright.sync_api import sync_playwright

    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None:
        print("first load: not measured, there is no Chromium")
        return
    with server() as running, sync_playwright() as play:
        running.answer("six", "a1", "easy")  # the modules of the server are loaded
        browser = play.chromium.launch(
            executable_path=chromium, args=["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"]
        )
        game = running.ask("POST", "games", {"rules": "six", "seats": []})
        print(f"first load, {LATENCY_MS} ms and {BYTES_A_SECOND * 8 / 1e6:.1f} Mbit/s, medians of {LOADS}")
        print("  (bars: 2 s, 20 requests, 90 KB; second visit 0.5 s)")
        for name, path, board in (("start screen", "", "main svg"), ("game", f"#/game/{game['id']}", "mill-board svg")):
            loads: dict[str, list[Load]] = {"first": [], "second": []}
            for _ in range(LOADS):
                context = browser.new_context(service_workers="block")
                for visit in loads.values():
                    visit.append(load(context.new_page(), running.url + path, board))
                context.close()
            for order, visit in loads.items():
                seconds, requests, size = (median(figures) for figures in zip(*visit, strict=True))
                print(f"  {name:14} {order:7} {seconds:5.2f} s {requests:4.0f} requests {size / 1000:6.0f} KB")
        browser.close()


class Load(NamedTuple):
    """A visit until a board is shown: seconds, requests to the server, and bytes from it."""

    seconds: float
    requests: int
    size: int


def load(tab: "Page", url: str, board: str) -> Load:
    """Visit a page over a slow line until a board is shown. The browser's own clock counts."""
    line = tab.context.new_cdp_session(tab)
    requests, received = set[str](), list[int]()
    line.on("Network.requestWillBeSent", lambda event: requests.add(event["requestId"]))
    line.on("Network.requestServedFromCache", lambda event: requests.discard(event["requestId"]))
    line.on("Network.responseReceived", lambda event: drop_cached(event, requests))
    line.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    line.send("Network.enable")
    speed = {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
    line.send("Network.emulateNetworkConditions", {"offline": False, "latency": LATENCY_MS, **speed})
    tab.add_init_script(SEEN.replace("BOARD", board))
    tab.goto(url, wait_until="commit")
    tab.wait_for_selector("html[data-seen]")
    seconds = float(tab.locator("html").get_attribute("data-seen") or "") / 1000
    tab.close()
    return Load(seconds, len(requests), sum(received))


def drop_cached(event: dict[str, Any], requests: set[str]) -> None:
    if event["response"].get("fromDiskCache"):
        requests.discard(event["requestId"])


def sizes() -> None:
    with tempfile.TemporaryDirectory() as folder:
        build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, str(ROOT)]
        subprocess.run(build, check=True, stderr=subprocess.DEVNULL)
        (wheel,) = Path(folder).glob("*.whl")
        print(f"wheel: {wheel.stat().st_size / 1e6:.1f} MB (bar: 30)")
    for name, words in (("import millrow", ["-c", "import millrow"]), ("millrow --help", ["-m", "millrow", "--help"])):
        times = []
        for _ in range(9):
            begun = perf_counter()
            subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
            times.append(perf_counter() - begun)
        print(f"{name}: median {median(times) * 1000:.0f} ms, best {min(times) * 1000:.0f} ms")


def main() -> None:
    sizes()
    page()
    answers()
    make_play()
