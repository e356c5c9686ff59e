"""`millrow play --full`: the whole screen, with mouse and keyboard. Textual is loaded here, and only here."""

import random
import sys

from ...kept import sorry
from ..settings import Settings
from ..table import Keeper
from ..talk import typed

HOW = "the full screen needs Textual, which is not installed: `pip install 'millrow[full]'` or `pip install textual`"


def run(
    keeper: Keeper,
    chance: random.Random,
    pause: float,
    settings: Settings | None,
    load: str = "",
    count_from: int = 1,
) -> None:
    """Play on the whole screen until somebody leaves; ImportError if Textual is missing."""
    from .app import FullScreen

    if not (typed() and sys.stdout.isatty()):
        sorry("--full needs a terminal; without it, `millrow play` also reads from a pipe")
    table = keeper.load(load)[0] if load else None
    told = FullScreen(keeper, chance, pause, settings, table, count_from).run()
    if told:
        print(told)
