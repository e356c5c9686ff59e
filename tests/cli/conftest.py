"""A place of its own for what a test keeps, and terminals that are closed whatever happens."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cli.playing import Terminal

Opener = Callable[..., Terminal]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games and answers go into a folder of the test's own."""
    monkeypatch.setenv("MILLROW_DB", str(tmp_path / "games.db"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    return tmp_path


@pytest.fixture
def terminal(home: Path) -> Iterator[Callable[..., Terminal]]:
    """Opens a terminal in which `millrow play` runs."""
    opened = list[Terminal]()

    def open_one(*words: str) -> Terminal:
        opened.append(Terminal(*words))
        return opened[-1]

    yield open_one
    for one in opened:
        one.child.close(force=True)
