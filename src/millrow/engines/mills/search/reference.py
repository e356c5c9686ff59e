"""Reference implementation: the value of a position by definition, in plain Python over the rules. Tests compare the
kernels with it.

It is deliberately independent: its turns are those of the rules, and it uses nothing of `mills/kernels/turns.py`.

The numbers are those of the kernels: WIN - turns is a proof, smaller values are estimates in hundredths of a man.
"""

from collections.abc import Iterator

from millrow.families.mills.rules import MillPosition, MillRules

WIN = 30000
FULL_WORD = (1 << 64) - 1
MAN, MOBILITY, CLOSE, EXTRA, THREAT, THREATS, SWING, PAIR = 100, 3, 60, 10, 15, 30, 40, 4


def value(
    rules: MillRules, pos: MillPosition, depth: int, turns_played: int = 0, line: tuple[MillPosition, ...] = ()
) -> int:
    """The value of a position for the side to act, searching `depth` turns ahead, `turns_played` turns after the root.

    A position that repeats one of the line is worth 0. A proof counts turns from the root."""
    if (end := rules.outcome(pos)) is not None:
        return 0 if end.winner is None else WIN - turns_played if end.winner == pos.turn else turns_played - WIN
    if rules.turn_complete(pos):
        if pos in line:
            return 0
        if depth <= 0:
            return evaluate(rules, pos)
        line = (*line, pos)
    return max(step_value(rules, pos, step, depth, turns_played, line) for step in rules.legal(pos))


def step_value(
    rules: MillRules,
    pos: MillPosition,
    step: str,
    depth: int,
    turns_played: int = 0,
    line: tuple[MillPosition, ...] = (),
) -> int:
    """The value of a step for the side that plays it."""
    after = rules.play(pos, step)
    turns = turns_ended(rules, pos, step, after)
    theirs = value(rules, after, depth - turns, turns_played + turns, line or (pos,))
    return theirs if after.turn == pos.turn else -theirs


def turns_ended(rules: MillRules, pos: MillPosition, step: str, after: MillPosition) -> int:
    """The number of turns that a step ends: none while captures are due, two when a side had to pass."""
    us = pos.turn
    if (end := rules.outcome(after)) is not None and end.reason == "too-few":
        return 1
    if step.startswith("x"):
        goes_on, again = pos.taking[us] > 1 and after.turn == us and after.taking[us] > 0, pos.again
    else:
        source, _, spot = step.rpartition("-")
        men = pos.men[us] & ~rules.board.bits([source] if source else [])
        closes = any(men & rest == rest for rest in rules.board.partners[rules.board.index[spot]])
        takes = bool(source) or rules.placing_takes == "board"
        goes_on = closes and takes and after.turn == us and after.taking[us] > 0
        again = rules.slides_first == "last" and not source and after.hand == (0, 0)
    if goes_on:
        return 0
    return 1 if after.turn == (us if again else 1 - us) else 2


def evaluate(rules: MillRules, pos: MillPosition) -> int:
    """The evaluation for a side that is to place or slide and has a legal step."""
    us, them = pos.turn, 1 - pos.turn
    score = 0
    for seat, sign in ((us, 1), (them, -1)):
        closings, swings, pairs = mill_features(rules, pos, seat)
        score += sign * (MAN * (pos.men[seat].bit_count() + pos.hand[seat]) + MOBILITY * mobility(rules, pos, seat))
        score += sign * (PAIR * pairs + SWING * min(swings, 2))
        if seat == us and closings:
            score += CLOSE + EXTRA * min(closings - 1, 3)
        elif seat == them and closings == 1:
            score -= THREAT
        elif seat == them and closings:
            score -= THREATS + EXTRA * min(closings - 2, 3)
    return score & ~7


def mobility(rules: MillRules, pos: MillPosition, seat: int) -> int:
    """The number of slides the side's men have."""
    empty = rules.board.all & ~(pos.men[0] | pos.men[1])
    return sum((rules.board.next_to[p] & empty).bit_count() for p in point_indices(pos.men[seat]))


def mill_features(rules: MillRules, pos: MillPosition, seat: int) -> tuple[int, int, int]:
    """(closings, swings, pairs): mills the side could close at once; men of its mills that would close one of them;
    lines without the opponent's men that hold all its men but one."""
    men, other = pos.men[seat], pos.men[1 - seat]
    pairs = [line for line in rules.board.mills if (line & ~men).bit_count() == 1 and not line & other]
    places_one = pos.hand[seat] > 0 and rules.placing_takes == "board"
    closings, movers = 0, 0
    for line in pairs:
        gap = (line & ~men).bit_length() - 1
        near = men & ~line
        if not rules.flies(pos, seat):
            near &= rules.board.next_to[gap]
        closings += bool(places_one or near)
        movers |= near
    return closings, (movers & rules.board.in_mills(men)).bit_count(), len(pairs)


def random_games(rules: MillRules, count: int, word: int, max_steps: int) -> list[int]:
    """[won by seat 0, won by seat 1, neither] of `count` random games; `word` is the state of the generator."""
    ends = [0, 0, 0]
    for _ in range(count):
        pos = rules.start()
        for _ in range(max_steps):
            if not (legal := rules.legal(pos)):
                break
            for shift in (13, -7, 17):
                word ^= (word << shift if shift > 0 else word >> -shift) & FULL_WORD
            pos = rules.play(pos, legal[((word * 0x2545F4914F6CDD1D & FULL_WORD) >> 33) % len(legal)])
        end = rules.outcome(pos)
        ends[2 if end is None or end.winner is None else end.winner] += 1
    return ends


def point_indices(men: int) -> Iterator[int]:
    """The indices of the points of a set."""
    return (p for p in range(men.bit_length()) if men >> p & 1)
