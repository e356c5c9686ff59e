"""Drop games: Connect Four and its relatives on boards from 3 x 3 to 100 x 100, for two to ten players."""

from millrow.core.family import Family

from . import actions, de, drafts, en, picture, svg, text, view
from .exercises import exercises
from .presets import PRESETS, title_of
from .rulebook import rulebook
from .rules import DropPosition, DropRules
from .setup import DropDraft
from .symmetry import canonical


def fits(rules: DropRules, pos: object) -> bool:
    """Is it a position of a board of this size?"""
    return isinstance(pos, DropPosition) and (pos.grid.columns, pos.grid.rows) == (rules.columns, rules.rows)


FAMILY: Family[DropRules, DropPosition, DropDraft] = Family(
    name="drops",
    title="drops.title.family",
    rules=DropRules,
    presets=PRESETS,
    title_of=title_of,
    fits=fits,
    canonical=canonical,
    text=text,
    picture=picture,
    svg=svg,
    setup=drafts,
    view=view,
    actions=actions,
    text_grid=picture.text_grid,
    exercises=exercises,
    rulebook=rulebook,
    place="column",
    element="drop-board",
    engines="millrow.engines.drops.family",
    sentences={"en": en.SENTENCES, "de": de.SENTENCES},
)
DropRules.family = FAMILY
