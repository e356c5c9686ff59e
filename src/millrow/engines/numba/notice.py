"""One line on the terminal while kernels compile, so that the wait is explained."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic

from millrow.wording import say

SHOWN_AFTER = 1.0  # seconds; loading compiled code from the cache is quicker
Show = Callable[[str], None]  # shows a text; an empty one removes it


class Notice:
    """A text that is shown while any block is open, once that takes long. Kernels often compile one after another: the
    text then comes back at once."""

    def __init__(self, show: Show) -> None:
        self.show = show
        self._lock = threading.Lock()
        self._open_blocks = 0
        self._timer = threading.Timer(0, lambda: None)
        self._shown = False
        self._removed_at = float("-inf")

    @contextmanager
    def block(self) -> Iterator[None]:
        with self._lock:
            self._open_blocks += 1
            if self._open_blocks == 1:
                recent = monotonic() - self._removed_at < SHOWN_AFTER
                self._timer = threading.Timer(0 if recent else SHOWN_AFTER, self._on_time)
                self._timer.daemon = True
                self._timer.start()
        try:
            yield
        finally:
            with self._lock:
                self._open_blocks -= 1
                if not self._open_blocks:
                    self._timer.cancel()
                    self._remove()

    def _on_time(self) -> None:
        with self._lock:
            if self._open_blocks and not self._shown:
                self.show(say("engine.compiling"))
                self._shown = True

    def _remove(self) -> None:
        if self._shown:
            self.show("")
            self._shown, self._removed_at = False, monotonic()


def show_on_terminal(text: str) -> None:
    """Write the text on a line of its own on standard error, if that is a terminal; remove it when it is empty."""
    with suppress(AttributeError, OSError, ValueError):  # there is no standard error, or it is closed
        if sys.stderr.isatty():
            sys.stderr.write(text or "\r\x1b[K")
            sys.stderr.flush()


_notice = Notice(show_on_terminal)
compiling_notice = _notice.block


@contextmanager
def compiling_shown_by(show: Show) -> Iterator[None]:
    """In this block, show it in another way: by a spinner or progress bar that is on the screen already."""
    before, _notice.show = _notice.show, show
    try:
        yield
    finally:
        _notice.show = before
