"""Men's Morris: three to twelve men, Lasker, Morabaraba, and any board that can be drawn."""

from millrow.core.family import Family

from . import actions, board_text, de, drafts, drawing, en, picture, svg, text, view
from .exercises import exercises
from .presets import PRESETS, title_of
from .rulebook import rulebook
from .rules import MillPosition, MillRules
from .setup import MillDraft
from .symmetry import canonical


def fits(rules: MillRules, pos: object) -> bool:
    """Is it a position of this board?"""
    return isinstance(pos, MillPosition) and not (pos.men[0] | pos.men[1]) & ~rules.board.all


FAMILY: Family[MillRules, MillPosition, MillDraft] = Family(
    name="mills",
    title="mills.title.family",
    rules=MillRules,
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
    board_text=board_text,
    exercises=exercises,
    rulebook=rulebook,
    drawings=drawing,
    place="point",
    element="mill-board",
    engines="millrow.engines.mills.family",
    sentences={"en": en.SENTENCES, "de": de.SENTENCES},
)
MillRules.family = FAMILY
