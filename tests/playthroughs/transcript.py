"""Golden playthroughs: one readable transcript for each named game. A change of the rules shows as a diff to be read.

The steps are read from the transcript itself and played again, so that nothing but the rules decides what it says.
`python tests/playthroughs/transcript.py` writes all transcripts anew; for a game that has none it lets the level
"medium" play one first.
"""

import re
import sys
from pathlib import Path

from millrow.core.rules import Refused
from millrow.engines.base import choose
from millrow.engines.levels import find_level
from millrow.families import NAMED, title
from millrow.families.rules_text import write_rules
from millrow.games.game import AnyGame, Game
from millrow.notation.pictures import picture
from millrow.notation.positions import write_position

FOLDER = Path(__file__).parent
MOST_STEPS = 60
MOST_LISTED = 12  # legal steps; more are only counted
LARGE = 30  # lines of a picture; a larger board is shown as text alone
EVERY = 10  # steps between two pictures


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def transcript(game: AnyGame) -> str:
    """The whole game, step by step: what could be played, what was, and what came of it."""
    rules, replay = game.rules, Game(game.rules, game.start, seats=game.seats)
    lines = [
        f"# {title(rules)}: {write_rules(rules)}, {', '.join(rules.family.view.summary(rules))}",
        "",
        *board(replay),
    ]
    for ply, step in enumerate(game.steps, 1):
        legal = replay.legal()
        choice = " ".join(legal) if len(legal) <= MOST_LISTED else f"{legal[0]} .. {legal[-1]}"
        lines.append(f"{ply}. {replay.seats[replay.turn].name} can {replay.phase} ({len(legal)}): {choice}")
        replay.play(step)
        lines += [f"   > {step}", f"   {replay.status()}", f"   {write_position(rules, replay.position)}"]
        if ply % EVERY == 0 or ply == len(game.steps):
            lines += ["", *board(replay)]
    return "\n".join([*lines, f"{replay.result} after {replay.ply} steps", ""])


def board(game: AnyGame) -> list[str]:
    drawn = picture(game.rules, game.position, seats=game.seats, says=game.status()).split("\n")
    return [*drawn, ""] if len(drawn) <= LARGE else []


def replayed(name: str) -> AnyGame:
    """The game whose steps the transcript of this name holds."""
    steps = re.findall(r"^   > (\S+)$", path(name).read_text(), re.MULTILINE)
    game: AnyGame = Game(NAMED[name])
    for ply, step in enumerate(steps, 1):
        try:
            game.play(step)
        except Refused as refused:
            raise AssertionError(f"{name}: step {ply}, {step}, is refused now: {refused}") from None
    return game


def played(name: str) -> AnyGame:
    """A game of the computer against itself."""
    game: AnyGame = Game(NAMED[name])
    engine = find_level(game.rules, "medium").make(1)
    while game.outcome is None and game.ply < MOST_STEPS:
        game.play(choose(engine, game.rules, game.position).step)
    return game


if __name__ == "__main__":
    for name in sys.argv[1:] or NAMED:
        path(name).write_text(transcript(replayed(name) if path(name).exists() else played(name)))
