"""Waits for engine threads that outlive a test: one that compiles changes the warning filters of the whole process."""

import threading

from millrow.app.preparing import BACKGROUND

NAMES = ("drop search", "mill search", "kaggle agent", BACKGROUND)


def wait_for_engines() -> None:
    for thread in threading.enumerate():
        if thread.name.startswith(NAMES):
            thread.join(60)
