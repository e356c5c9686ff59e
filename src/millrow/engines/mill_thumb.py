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
    score = (
        CLOSE if after.taking[us] and not step.startswith("x") and _closes(rules, after.men[us], step, seen) else 0.0
    )
    menaces = closings(rules, after, them, seen)
    if after.turn == them or menaces > 1:  # one menace can be taken away by the taking that is due
        score -= MENACED * min(menaces, 2)
    score += MENACE * min(closings(rules, after, us, seen), 3)
    if not plans:
        return score
    score += room(rules, after, us) - room(rules, after, them)
    return score + 0.2 * sum(near.bit_count() for i, near in enumerate(rules.board.next_to) if after.men[us] >> i & 1)


def _closes(rules: MillRules, men: int, step: str, seen: Seen) -> bool:
    """Is one of the mills the step closed among those seen?"""
    point = 1 << rules.board.index[step.rpartition("-")[2]]
    return any(mill & point and men & mill == mill for mill in seen)


def closings(rules: MillRules, pos: MillPosition, seat: int, seen: Seen) -> int:
    """On how many points the side could close one of these mills, were it to move."""
    board, ours = rules.board, pos.men[seat]
    empty = board.all & ~(pos.men[0] | pos.men[1])
    placing, flying = bool(pos.hand[seat]), rules.flies(pos, seat)
    if placing and rules.placing_takes == "nothing":
        return 0
    count = 0
    for i, rests in enumerate(board.partners):
        if not empty >> i & 1:
            continue
        for rest in rests:
            movers = ours & ~rest if flying else ours & ~rest & board.next_to[i]
            if ours & rest == rest and (placing or movers) and rest | 1 << i in seen:
                count += 1
                break
    return count


def room(rules: MillRules, pos: MillPosition, seat: int) -> int:
    """How many slides the side's men have, as if all were placed."""
    empty = rules.board.all & ~(pos.men[0] | pos.men[1])
    return sum((near & empty).bit_count() for i, near in enumerate(rules.board.next_to) if pos.men[seat] >> i & 1)
