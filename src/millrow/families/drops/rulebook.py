"""The rules of a drop game in full sentences, made from its options."""

from millrow.core.learning import Section
from millrow.wording import say

from .rules import DropRules


def rulebook(rules: DropRules) -> list[Section]:
    """The rules, section by section."""
    discs = -(-rules.columns * rules.rows // rules.players)  # for the player who drops most
    need = say("drops.rulebook.need", players=rules.players, columns=rules.columns, rows=rules.rows, discs=discs)
    return [
        Section(say("drops.rulebook.aim"), [need, say("drops.rulebook.goal", line=rules.line)], "row"),
        Section(
            say("drops.rulebook.dropping"),
            [say("drops.rulebook.drop"), say("drops.rulebook.full"), say("drops.rulebook.first")],
            "drop",
        ),
        Section(say("drops.rulebook.lines"), [say("drops.rulebook.line", line=rules.line)], "diagonal"),
        Section(
            say("drops.rulebook.end"),
            [say("drops.rulebook.over", line=rules.line)],
        ),
    ]
