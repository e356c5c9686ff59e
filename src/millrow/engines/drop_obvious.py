"""Obvious drops between two players: complete a line, block one, begin in the centre."""

from millrow.rules.drops import DropPosition, DropRules


def obvious_drops(rules: DropRules, pos: DropPosition) -> list[str]:
    """The drops among which a sensible player chooses; empty if any will do, and always with more than two players.

    To win at once or to block can never cost anything: every drop that does neither loses to the threat on the next
    turn, and nothing loses sooner. So this holds for a perfect player too, in lost positions as well. Only the centre
    can be worth less than another column."""
    if rules.players != 2 or pos.winner is not None:
        return []
    for seat in (pos.turn, 1 - pos.turn):
        if columns := rules.wins_at_once(pos, seat):
            return [rules.steps[column] for column in columns]
    return _centre(rules, pos)


def _centre(rules: DropRules, pos: DropPosition) -> list[str]:
    """The middle column for a player's first disc while it is empty, on boards where every line along a row runs
    through it."""
    middle, height = rules.columns // 2, pos.grid.height
    counts = rules.columns % 2 == 1 and rules.columns < 2 * rules.line
    first = sum(map(height, range(rules.columns))) < 2
    return [rules.steps[middle]] if counts and first and height(middle) == 0 else []
