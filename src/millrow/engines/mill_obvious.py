"""Obvious steps of mills: end the game, complete a mill, stop the other side's."""

from millrow.rules.mills import MillPosition, MillRules

from .mill_thumb import closes, closings


def obvious_mill_steps(rules: MillRules, pos: MillPosition) -> list[str]:
    """The steps among which a sensible player chooses; empty if any will do.

    A mill counts if it takes a disc. Where the other side could complete one on its next turn, the steps that leave it
    the fewest points to do so, if that is fewer than now: a block, a disc taken, or one that may no longer be taken."""
    us, them = pos.turn, 1 - pos.turn
    mills = frozenset(rules.board.mills)
    after = {step: rules.play(pos, step) for step in rules.legal(pos)}
    ends = {step: end for step, new in after.items() if (end := rules.outcome(new)) is not None}
    if wins := [step for step, end in ends.items() if end.winner == us]:
        return wins
    if complete := [step for step, new in after.items() if closes(rules, us, step, new, mills)]:
        return complete
    if not (threats := closings(rules, pos, them, mills)):
        return []
    left = {step: closings(rules, new, them, mills) for step, new in after.items() if step not in ends}
    fewest = min(left.values(), default=threats)
    return [step for step, threats_left in left.items() if threats_left == fewest] if fewest < threats else []
