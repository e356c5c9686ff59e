"""A real server as its own process, and a real browser in front of it."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

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
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 760}


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
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(10)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("LOUD: no Chromium, so the page was NOT tested; apt-get install chromium")
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("served"))
    server.start()
    yield server
    server.stop()


Opener = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, served: Served) -> Iterator[Opener]:
    """Open the page: `visit("#/library", phone=True)`. Errors in its console fail the test."""
    contexts = list[BrowserContext]()
    errors = list[str]()

    def visit(path: str = "", *, phone: bool = False, motion: bool = False, **more: object) -> Page:
        context = browser.new_context(
            viewport=PHONE if phone else WIDE,  # type: ignore[arg-type]
            has_touch=phone,
            reduced_motion="no-preference" if motion else "reduce",
            **more,  # type: ignore[arg-type]
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(served.url + path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not errors
