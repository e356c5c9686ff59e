"""Exercises for learners of mill games, made for any board and any options.

Positions are generated: the first line of the board on which the exercise works, with the other discs far apart. There
is no exercise for a rule that the game doesn't have.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from millrow.core.learning import ANY_STEP, LEARNER, Exercise, Goal

from .rules import MillPosition, MillRules, pair
from .setup import MillDraft
from .view import marks

OTHER = 1 - LEARNER
MOVING_DISCS = 5  # discs of each side in exercises about moving, so that the board is easy to read
TAKE = Goal("take", lambda before, step, after: step.startswith("x"))


@lru_cache(maxsize=64)
def exercises(rules: MillRules) -> tuple[Exercise[MillPosition], ...]:
    """The exercises that these rules allow, in the order of a lesson."""
    mill = _mill_exercise(rules)
    close = _close_exercise(rules)
    captures = [found for found in (mill, close) if found and _must_take(_after_first_step(found))]
    if close and rules.outcome(_final_position(close)) is not None:  # then it would be the same as the last exercise
        close = None
    found = [
        _place_exercise(rules),
        mill,
        _take_exercise(captures[0]) if captures else None,
        _safe_exercise(rules),
        _early_exercise(rules),
    ]
    found += [_slide_exercise(rules), close, _fly_exercise(rules), _win_exercise(rules)]
    return tuple(exercise for exercise in found if exercise is not None and exercise.solution())


def _mill_goal(rules: MillRules, *, by_moving: bool = False) -> Goal:
    def closes(before: MillPosition, step: str, after: MillPosition) -> bool:
        is_move = "-" in step
        return (is_move or not by_moving) and not step.startswith("x") and bool(marks(rules, after, [step]))

    return Goal("moved-mill" if by_moving else "mill", closes)


def _exercise(
    rules: MillRules, name: str, start: MillPosition, *goals: Goal, **facts: object
) -> Exercise[MillPosition]:
    """An exercise; if it ends with a mill that takes a disc, taking it is one more goal."""
    made = Exercise(name, rules, start, goals, lambda pos: _neutral_reply(rules, pos), _facts(rules) | facts)
    if name in ("early", "close", "fly") and _must_take(_after_first_step(made)):
        return Exercise(name, rules, start, (*goals, TAKE), made.reply, made.facts)
    return made


def _facts(rules: MillRules) -> dict[str, object]:
    return {
        "you": LEARNER,
        "other": OTHER,
        "men": rules.men,
        "fewest": rules.fewest,
        "left": rules.fewest - 1,
        "reform": rules.reform,
        "no_move": rules.no_move,
        "take": rules.take,
    }


def _after_first_step(exercise: Exercise[MillPosition]) -> MillPosition:
    """The position after the first right step, or the start if there is none."""
    step = exercise.right_step(exercise.start, 0)
    return exercise.start if step is None else exercise.rules.play(exercise.start, step)


def _final_position(exercise: Exercise[MillPosition]) -> MillPosition:
    """The position after the solution."""
    pos = exercise.start
    for step in exercise.solution() or ():
        pos = exercise.rules.play(pos, step)
    return pos


def _must_take(pos: MillPosition) -> bool:
    return pos.turn == LEARNER and pos.taking[LEARNER] > 0


# one function for each exercise


def _place_exercise(rules: MillRules) -> Exercise[MillPosition]:
    return _exercise(rules, "place", rules.start(LEARNER), ANY_STEP, ANY_STEP)


def _mill_exercise(rules: MillRules) -> Exercise[MillPosition] | None:
    """All but one disc of a line, and the last one to place."""
    for line in _lines(rules):
        have = len(line) - 1
        if have >= rules.men:
            continue
        blue = rules.board.bits(line[:-1])
        red = _spread_discs(rules, blue | rules.board.bits(line[-1:]), have)
        hand = rules.men - have
        if red is not None and _is_playable(rules, pos := MillPosition((blue, red), (hand, hand), LEARNER)):
            captures = rules.placing_takes == "board"
            return _exercise(rules, "mill", pos, _mill_goal(rules), line=len(line), have=have, captures=captures)
    return None


def _take_exercise(mill: Exercise[MillPosition]) -> Exercise[MillPosition]:
    """Take a disc after the mill of another exercise."""
    rules, start = mill.rules, _after_first_step(mill)
    assert isinstance(rules, MillRules)
    left = start.men[OTHER].bit_count() + start.hand[OTHER] - 1
    return _exercise(rules, "take", start, TAKE, wins=left < rules.fewest)


def _safe_exercise(rules: MillRules) -> Exercise[MillPosition] | None:
    """Both sides have a mill, and the learner takes the only disc that is not in one."""
    if rules.take == "any":
        return None
    lines = _lines(rules)
    for line, theirs in ((line, theirs) for line in lines for theirs in reversed(lines)):
        blue, red = rules.board.bits(line), rules.board.bits(theirs)
        if blue & red:
            continue
        more_red = _spread_discs(rules, blue | red, 1, red)
        more_blue = None if more_red is None else _spread_discs(rules, blue | red | more_red, 1, blue)
        if more_red is None or more_blue is None:
            continue
        men = blue | more_blue, red | more_red
        pos = MillPosition(men, (0, 0), LEARNER, pair(LEARNER, 1, 0))
        if _is_playable(rules, pos) and 0 < rules.takable(pos).bit_count() < men[OTHER].bit_count():
            return _exercise(rules, "safe", pos, TAKE)
    return None


def _early_exercise(rules: MillRules) -> Exercise[MillPosition] | None:
    """A mill that is closed by moving a disc while others are still in hand."""
    if not rules.slide_early:
        return None
    for blue, target in _mills_to_close(rules, 0.4):
        count = blue.bit_count()
        red = _spread_discs(rules, blue | target, count)
        hand = rules.men - count
        if red is None or hand < 1:
            continue
        if _is_playable(rules, pos := MillPosition((blue, red), (hand, hand), LEARNER)):
            return _exercise(rules, "early", pos, _mill_goal(rules, by_moving=True))
    return None


def _slide_exercise(rules: MillRules) -> Exercise[MillPosition] | None:
    for count in _disc_counts(rules):
        blue = _spread_discs(rules, 0, count)
        red = None if blue is None else _spread_discs(rules, blue, count)
        if blue is not None and red is not None:
            pos = MillPosition((blue, red), (0, 0), LEARNER)
            if _is_playable(rules, pos) and not rules.flies(pos, LEARNER):
                return _exercise(rules, "slide", pos, ANY_STEP)
    return None


def _close_exercise(rules: MillRules) -> Exercise[MillPosition] | None:
    """A mill that is closed by moving a disc."""
    for pos in _positions_with_mill_to_close(rules, 0.8, [(count, count) for count in _disc_counts(rules)]):
        if not rules.flies(pos, LEARNER):
            return _exercise(rules, "close", pos, _mill_goal(rules))
    return None


def _fly_exercise(rules: MillRules) -> Exercise[MillPosition] | None:
    """A mill that no disc could close by moving along a line."""
    board = rules.board
    for line in _lines(rules, 0.25):
        count = len(line)
        if rules.fly_at is None or not rules.fewest <= count <= rules.fly_at:
            continue
        for target in line:
            spot = board.index[target]
            two = board.bits(line) & ~(1 << spot)
            third = _spread_discs(rules, board.bits(line) | board.next_to[spot], 1, two)
            reds = min(rules.men, max(MOVING_DISCS - 1, rules.fewest))
            red = None if third is None else _spread_discs(rules, two | third | 1 << spot, reds)
            if third is not None and red is not None:
                pos = MillPosition((two | third, red), (0, 0), LEARNER)
                if _is_playable(rules, pos):
                    return _exercise(rules, "fly", pos, _mill_goal(rules), at=count)
    return None


def _win_exercise(rules: MillRules) -> Exercise[MillPosition] | None:
    """A mill, after which taking a disc leaves the other side with too few."""
    won = Goal("win", lambda before, step, after: (end := rules.outcome(after)) is not None and end.winner == LEARNER)
    for pos in _positions_with_mill_to_close(rules, 0.5, [(count, rules.fewest) for count in _disc_counts(rules)]):
        found = _exercise(rules, "win", pos, _mill_goal(rules), won)
        if found.solution():
            return found
    return None


# positions


def _lines(rules: MillRules, skip: float = 0) -> list[tuple[str, ...]]:
    """The lines from the bottom up, rotated by a share of them so that exercises use different ones."""
    lines = sorted(rules.board.lines, key=lambda line: (sum(int(name[1:]) for name in line), line))
    cut = int(skip * len(lines))
    return lines[cut:] + lines[:cut]


def _disc_counts(rules: MillRules) -> list[int]:
    """How many discs each side may have in an exercise about moving: a few, or all of them if that isn't possible."""
    return sorted({max(min(rules.men, MOVING_DISCS), rules.fewest), rules.men})


def _mills_to_close(rules: MillRules, skip: float) -> Iterator[tuple[int, int]]:
    """Discs that can close a mill with one move along a line, and the point to move to, as bitboards."""
    board = rules.board
    for line in _lines(rules, skip):
        for target in line:
            rest = board.bits(line) & ~(1 << board.index[target])
            near = board.next_to[board.index[target]] & ~board.bits(line)
            for source in board.names(near):
                yield rest | 1 << board.index[source], 1 << board.index[target]


def _positions_with_mill_to_close(
    rules: MillRules, skip: float, counts: Iterable[tuple[int, int]]
) -> Iterator[MillPosition]:
    """Positions with all discs placed, so many of each side, in which the learner can close a mill by moving."""
    for blues, reds in counts:
        for blue, target in _mills_to_close(rules, skip):
            if blue.bit_count() > blues:
                continue
            more = _spread_discs(rules, blue | target, blues - blue.bit_count(), blue)
            red = None if more is None else _spread_discs(rules, blue | more | target, reds)
            if more is not None and red is not None:
                pos = MillPosition((blue | more, red), (0, 0), LEARNER)
                if _is_playable(rules, pos):
                    yield pos


def _spread_discs(rules: MillRules, blocked: int, count: int, own: int = 0) -> int | None:
    """`count` more discs of one side on free points: far apart, if possible no two on a line, and never a mill."""
    board = rules.board
    men, placed = own, 0
    for _ in range(count):
        free = [i for i in range(len(board.points)) if not (blocked | men) >> i & 1]
        free = [i for i in free if not any(men & rest == rest for rest in board.partners[i])]
        if not free:
            return None
        best = min(
            free, key=lambda i: (_line_partners(rules, men, i), -_distance_to_nearest(rules, men or blocked, i), i)
        )
        men |= 1 << best
        placed |= 1 << best
    return placed


def _line_partners(rules: MillRules, men: int, point: int) -> int:
    """How many of the discs share a line with this point."""
    return sum((men & rest).bit_count() for rest in rules.board.partners[point])


def _distance_to_nearest(rules: MillRules, men: int, point: int) -> float:
    """The squared distance to the nearest of these discs."""
    spots = [(ord(name[0]), int(name[1:])) for name in rules.board.points]
    x, y = spots[point]
    near = [(x - spots[i][0]) ** 2 + (y - spots[i][1]) ** 2 for i in range(len(spots)) if men >> i & 1]
    return min(near, default=0)


def _is_playable(rules: MillRules, pos: MillPosition) -> bool:
    """Can the learner play on from here, and does the setup check find nothing wrong?"""
    return not MillDraft.of(rules, pos).faults() and rules.turn(rules.auto_pass(pos)) == LEARNER


def _neutral_reply(rules: MillRules, pos: MillPosition) -> str:
    """A disc placed far from the others, or else the first legal step."""
    free = _spread_discs(rules, pos.men[1 - pos.turn], 1, pos.men[pos.turn])
    steps = rules.legal(pos)
    place = rules.board.names(free)[0] if free is not None else ""
    return place if place in steps else steps[0]
