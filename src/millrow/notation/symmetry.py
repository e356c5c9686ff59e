"""Board symmetries."""

from millrow.core.rules import P, Rules


def canonical(rules: Rules[P], pos: P) -> P:
    """The canonical form of a position: the same for exactly those positions that are symmetric to each other."""
    return rules.family.canonical(rules, pos)
