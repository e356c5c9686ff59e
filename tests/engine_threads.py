"""Threads of engines that outlive a test: one that compiles changes the filters of warnings of the whole process."""

import threading

NAMES = ("drop search", "mill search", "kaggle agent", "millrow-prepare", "millrow-thinker")


def wait_for_engines() -> None:
    for thread in threading.enumerate():
        if thread.name in NAMES:
            thread.join(60)
