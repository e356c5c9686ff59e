"""Rules of thumb for mills: close a mill, stop the other's, build two in a row, keep room to move."""

from millrow.rules.mills import MillPosition, MillRules

from .attention import Eyes

Seen = frozenset[int]  # the mills a player has in view
WIN, CLOSE, MENACED, MENACE = 1000.0, 100.0, 40.0, 12.0


def mill_scores(rules: MillRules, pos: MillPosition, eyes: Eyes | None = None) -> dict[str, float]:
    """How good each legal step looks to the side that makes it."""
    eyes = eyes or Eyes()
    seen = frozenset(mill for mill in rules.board.mills if eyes.sees_mill())
    return {step: _score(rules, pos.turn, step, rules.play(pos, step), seen, eyes.plans) for step in rules.legal(pos)}


def _score(rules: MillRules, us: int, step: str, after: MillPosition, seen: Seen, plans: bool) -> float:
    them = 1 - us
    if (end := rules.outcome(after)) is not None:
        return 0.0 if end.winner is None else WIN if end.winner == us else -WIN
    score = CLOSE if closes(rules, us, step, after, seen) else 0.0
    menaces = closings(rules, after, them, seen)
    if after.turn == them or menaces > 1:  # one menace can be taken away by the taking that is due
        score -= MENACED * min(menaces, 2)
    score += MENACE * min(closings(rules, after, us, seen), 3)
    if not plans:
        return score
    score += room(rules, after, us) - room(rules, after, them)
    return score + 0.2 * sum(near.bit_count() for i, near in enumerate(rules.board.next_to) if after.men[us] >> i & 1)


def closes(rules: MillRules, us: int, step: str, after: MillPosition, seen: Seen) -> bool:
    """Did the step, which led to this position, close one of the mills seen, and is a disc to be taken for it?"""
    if step.startswith("x") or after.turn != us or not after.taking[us]:
        return False
    point, men = 1 << rules.board.index[step.rpartition("-")[2]], after.men[us]
    return any(mill & point and men & mill == mill for mill in seen)


def closings(rules: MillRules, pos: MillPosition, seat: int, seen: Seen) -> int:
    """On how many points the side could close one of these mills and take a disc for it, were it to move."""
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


def room(rules: MillRules, pos: MillPosition, seat: int) -> int:
    """How many slides the side's men have, as if all were placed."""
    empty = rules.board.all & ~(pos.men[0] | pos.men[1])
    return sum((near & empty).bit_count() for i, near in enumerate(rules.board.next_to) if pos.men[seat] >> i & 1)
