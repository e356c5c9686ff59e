"""`millrow play --full`: full screen, with mouse and keyboard. Only this package imports Textual."""

import random
import sys

from millrow.wording import say

from ...output import fail
from ..current_game import Library
from ..settings import Settings
from ..terminal import input_is_terminal


def run(
    library: Library,
    chance: random.Random,
    delay: float,
    settings: Settings | None,
    load: str = "",
    count_from: int = 1,
    thoughts: bool = False,
) -> None:
    """Play on the full screen until the player leaves; ImportError if Textual is missing."""
    from .app import FullScreen

    if not (input_is_terminal() and sys.stdout.isatty()):
        fail(say("terminal.play.full"))
    current = library.load(load)[0] if load else None
    message = FullScreen(library, chance, delay, settings, current, count_from, thoughts).run()
    if message:
        print(message)
