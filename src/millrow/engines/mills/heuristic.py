"""Heuristics for mills: close mills, stop the opponent's, prepare new ones, keep mobility."""

from millrow.families.mills.rules import MillPosition, MillRules

from ..heuristic import Perception

Seen = frozenset[int]  # the mills that a player notices
SLACK = 3.0  # scores that differ by less count as equal: a little mobility
WIN, CLOSE, THREATENED, THREAT = 1000.0, 100.0, 40.0, 12.0


def mill_scores(rules: MillRules, pos: MillPosition, perception: Perception) -> dict[str, float]:
    """Heuristic score of each legal step for the side that plays it."""
    seen = frozenset(mill for mill in rules.board.mills if perception.sees_mill())
    return {
        step: _score(rules, pos.turn, step, rules.play(pos, step), seen, perception.plans) for step in rules.legal(pos)
    }


def _score(rules: MillRules, us: int, step: str, after: MillPosition, seen: Seen, plans: bool) -> float:
    them = 1 - us
    if (end := rules.outcome(after)) is not None:
        return 0.0 if end.winner is None else WIN if end.winner == us else -WIN
    score = CLOSE if closed_mill(rules, us, step, after, seen) else 0.0
    threats = count_closings(rules, after, them, seen)
    if after.turn == them or threats > 1:  # a single threat can be removed by the pending capture
        score -= THREATENED * min(threats, 2)
    score += THREAT * min(count_closings(rules, after, us, seen), 3)
    if not plans:
        return score
    score += mobility(rules, after, us) - mobility(rules, after, them)
    return score + 0.2 * sum(near.bit_count() for i, near in enumerate(rules.board.next_to) if after.men[us] >> i & 1)


def obvious_steps(rules: MillRules, pos: MillPosition) -> list[str]:
    """The steps a sensible player would consider; empty if there is no obvious one.

    A mill counts if it captures. If the opponent could close a mill on its next turn, the steps that leave it the
    fewest points to do so, if fewer than now: a block, a capture, or protecting the last disc that could be captured.
    """
    us, them = pos.turn, 1 - pos.turn
    mills = frozenset(rules.board.mills)
    after = {step: rules.play(pos, step) for step in rules.legal(pos)}
    ends = {step: end for step, new in after.items() if (end := rules.outcome(new)) is not None}
    if wins := [step for step, end in ends.items() if end.winner == us]:
        return wins
    if complete := [step for step, new in after.items() if closed_mill(rules, us, step, new, mills)]:
        return complete
    if not (threats := count_closings(rules, pos, them, mills)):
        return []
    left = {step: count_closings(rules, new, them, mills) for step, new in after.items() if step not in ends}
    fewest = min(left.values(), default=threats)
    return [step for step, threats_left in left.items() if threats_left == fewest] if fewest < threats else []


def closed_mill(rules: MillRules, us: int, step: str, after: MillPosition, seen: Seen) -> bool:
    """Did the step that led to this position close one of the mills seen, with a capture pending?"""
    if step.startswith("x") or after.turn != us or not after.taking[us]:
        return False
    point, men = 1 << rules.board.index[step.rpartition("-")[2]], after.men[us]
    return any(mill & point and men & mill == mill for mill in seen)


def count_closings(rules: MillRules, pos: MillPosition, seat: int, seen: Seen) -> int:
    """The number of points where the side could close one of these mills and capture, if it were to move."""
    if not rules.takable(pos._replace(turn=seat)):
        return 0
    board, ours = rules.board, pos.men[seat]
    empty = board.all & ~(pos.men[0] | pos.men[1])
    places = pos.hand[seat] > 0 and rules.placing_takes == "board"
    slides, flying = not pos.hand[seat] or rules.slide_early, rules.flies(pos, seat)
    source, _, target = pos.barred[seat].partition("-")
    count = 0
    for i, rests in enumerate(board.partners):
        if not empty >> i & 1:
            continue
        movers = (ours if flying else ours & board.next_to[i]) if slides else 0
        if board.points[i] == target:
            movers &= ~board.bits([source])
        count += any(ours & rest == rest and (places or movers & ~rest) and rest | 1 << i in seen for rest in rests)
    return count


def mobility(rules: MillRules, pos: MillPosition, seat: int) -> int:
    """The number of slides the side's men have, as if all were placed."""
    empty = rules.board.all & ~(pos.men[0] | pos.men[1])
    return sum((near & empty).bit_count() for i, near in enumerate(rules.board.next_to) if pos.men[seat] >> i & 1)
