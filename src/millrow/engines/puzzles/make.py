"""Making puzzles: positions from games between weak players, in which exactly one turn keeps a win or a draw.

The difficulty of a puzzle is the number of the solver's turns, and 2 for each turn that the medium level would get
wrong: that level plays the move that looks best one turn ahead, so its wrong choices are the tempting ones.
"""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from millrow.core.rules import Rules
from millrow.families.rules_text import write_rules
from millrow.games.game import AnyGame, Game
from millrow.notation.positions import write_position
from millrow.notation.symmetry import canonical
from millrow.wording import say

from ..base import Progress, Verdict, choose
from ..heuristic import HeuristicEngine, heuristics_of
from ..levels import HEURISTIC_LEVELS
from ..questions import unsolved
from .answers import judged_steps, reply
from .puzzle import Puzzle

POOL = 6  # so many times more puzzles are found than are chosen
FEWEST_CHOICES = 3  # of the first step
EASIEST = 2.0  # difficulty: below it, there is only an obvious step to play
MAX_DRAW_TURNS = 4
LONGEST_GAME = 80  # plies; what comes later is to and fro
RANDOM_STEPS = 0.15  # the share of random steps in the games
NO_MOVE = "no-move"


class Wanted(NamedTuple):
    """Which positions become puzzles."""

    after: int = 4  # plies of the game before the position
    shortest: int = 2  # turns of the solver until a win
    longest: int = 6


def make_puzzles(
    rules: Rules[Any], count: int, seed: int = 0, wanted: Wanted | None = None, progress: Progress | None = None
) -> list[Puzzle]:
    """So many different puzzles, the easiest first; ValueError with a message for a game that is not solved.

    They are chosen evenly from all goals, grades and themes that a larger number of positions has.
    """
    if (why := unsolved(rules)) is not None:
        raise ValueError(say("question.unsolved", why=why))
    rng, pool = random.Random(seed), dict[Any, Puzzle]()
    wanted = wanted or Wanted()
    while len(pool) < POOL * count:
        found = [made for pos in positions(rules, rng, wanted.after) if (made := puzzle_at(rules, pos, wanted))]
        if found:
            made = rng.choice(found)  # one of a game, so that they differ
            pool.setdefault(canonical(rules, made.start), made)
        if progress is not None:
            progress(min(len(pool), POOL * count), POOL * count)
    return sorted(evenly_chosen(pool.values(), count, rng), key=lambda puzzle: (puzzle.difficulty, puzzle.id))


def positions(rules: Rules[Any], rng: random.Random, after: int) -> Iterator[Any]:
    """The positions at the start of each turn of a game between weak players, from a ply on."""
    players = [rng.choice(HEURISTIC_LEVELS).make(rng.randrange(1 << 30)) for _ in range(rules.players)]
    game: AnyGame = Game.new(rules, seed=rng.randrange(1 << 30))
    while game.outcome is None and game.ply < LONGEST_GAME:
        pos = game.position
        if game.ply >= after and rules.turn_complete(pos):
            yield pos
        at_random = rng.random() < RANDOM_STEPS
        game.play(rng.choice(game.legal()) if at_random else choose(players[game.turn], rules, pos).step)


def puzzle_at(rules: Rules[Any], pos: Any, wanted: Wanted) -> Puzzle | None:
    """The puzzle of a position, None if it is none."""
    verdicts = judged_steps(rules, pos)
    best = verdicts[0]
    if len(verdicts) < FEWEST_CHOICES or best.low < 0 or only_right(verdicts) is None:
        return None
    is_win = best.low > 0
    if is_win and not wanted.shortest <= ((best.turns or 0) + 1) // 2 <= wanted.longest:
        return None
    found = best_play(rules, pos, is_win)
    if found is None:
        return None
    played, temptation, ending = found
    difficulty = round(len(played) + 2 * temptation, 1)
    if difficulty < EASIEST:
        return None
    text, answer = write_position(rules, pos), played[0]
    return Puzzle(
        puzzle_id(rules, text),
        write_rules(rules),
        text,
        "win" if is_win else "draw",
        len(played),
        answer,
        themes_of(rules, pos, answer, ending),
        difficulty,
    )


def puzzle_id(rules: Rules[Any], position: str) -> str:
    """An id that stays the same when puzzles are made again."""
    return f"{write_rules(rules).partition(':')[0]}-{sha256(position.encode()).hexdigest()[:8]}"


def only_right(verdicts: Sequence[Verdict]) -> Verdict | None:
    """The only step that keeps the value, None if there are several."""
    best, *others = verdicts
    return None if any(other.high >= best.low for other in others) else best


def best_play(rules: Rules[Any], pos: Any, is_win: bool) -> tuple[list[tuple[str, ...]], float, str] | None:
    """The solver's turns with best play by both sides, how tempting wrong moves are in them, and why the game ended.

    None if a step of the first turn has an alternative. A draw is played on as long as only one step holds it.
    """
    game, seat, temptation = Game(rules, pos), rules.turn(pos), 0.0
    played = list[tuple[str, ...]]()
    while game.outcome is None and (is_win or len(played) < MAX_DRAW_TURNS):
        steps, errors = list[str](), list[float]()
        while game.outcome is None and game.turn == seat and not (steps and rules.turn_complete(game.position)):
            verdicts = judged_steps(rules, game.position)
            if (not played or not is_win) and only_right(verdicts) is None:
                return (played, temptation, "") if played else None
            steps.append(verdicts[0].step)
            errors.append(chance_of_error(rules, game.position, verdicts))
            game.play(steps[-1])
        played.append(tuple(steps))
        temptation += max(errors)
        while game.outcome is None and game.turn != seat:
            game.play(reply(rules, game.position))
    return played, temptation, "" if game.outcome is None else game.outcome.reason


def chance_of_error(rules: Rules[Any], pos: Any, verdicts: Sequence[Verdict]) -> float:
    """How likely the medium level plays a step that is not among the best."""
    right = {verdict.step for verdict in verdicts if verdict[1:4] == verdicts[0][1:4]}
    tempting = HeuristicEngine().candidates(rules, pos)
    return sum(step not in right for step in tempting) / len(tempting)


def themes_of(rules: Rules[Any], pos: Any, answer: Sequence[str], ending: str) -> tuple[str, ...]:
    """The themes of a puzzle, from what the steps of its first turn do."""
    found = set[str]()
    for step in answer:
        for reason in heuristics_of(rules).reasons(rules, pos, step):
            threats = reason.facts.get("threats", 0)
            match reason.code:
                case "reason.closes":
                    found.add("mill")
                case "reason.stops" | "reason.removes":
                    found.add("stop")
                case "reason.threatens":
                    found.add("fork" if threats > 1 else "threat")
        pos = rules.play(pos, step)
    if not found:
        found.add("quiet")
    if ending == NO_MOVE:
        found.add("trap")
    return tuple(sorted(found))


def evenly_chosen(pool: Iterable[Puzzle], count: int, rng: random.Random) -> list[Puzzle]:
    """So many of the puzzles, in turn from each group of those with the same goal, grade and themes."""
    groups = defaultdict[tuple[object, ...], list[Puzzle]](list)
    for puzzle in pool:
        groups[puzzle.grade, puzzle.goal, puzzle.themes].append(puzzle)
    for group in groups.values():
        rng.shuffle(group)
    chosen = list[Puzzle]()
    while len(chosen) < count and any(groups.values()):
        for _, group in sorted(groups.items()):
            if group and len(chosen) < count:
                chosen.append(group.pop())
    return chosen


def prove(puzzle: Puzzle) -> str | None:
    """Why a puzzle is wrong, by the solver or table; None if it is right."""
    most = (puzzle.turns, puzzle.turns)
    made = puzzle_at(puzzle.ruleset, puzzle.start, Wanted(0, *most))
    if made is None:
        return say("puzzle.wrong.none", id=puzzle.id)
    if made != puzzle:
        return say("puzzle.wrong.other", id=puzzle.id)
    return None
