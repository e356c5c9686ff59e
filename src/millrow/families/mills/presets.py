"""The mill games that have a name."""

from dataclasses import replace

from millrow.core.family import Preset
from millrow.wording import say

from .boards import NINE, SEVEN, SIX, THREE, TWELVE
from .rules import MillRules

SIX_MEN = MillRules(SIX, men=6, name="six")
NINE_MEN = MillRules(NINE, men=9, fly_at=3, name="nine")
TWELVE_MEN = MillRules(TWELVE, men=12, fly_at=3, full_board="draws", name="twelve")

MILL_GAMES = {
    rules.name: rules
    for rules in (
        MillRules(THREE, men=3, name="three"),
        replace(SIX_MEN, men=5, name="five"),
        SIX_MEN,
        MillRules(SEVEN, men=7, name="seven"),
        NINE_MEN,
        replace(TWELVE_MEN, men=11, full_board="loses", name="eleven"),
        TWELVE_MEN,
        replace(TWELVE_MEN, reform="barred", name="morabaraba"),
        replace(NINE_MEN, men=10, slide_early=True, name="lasker"),
    )
}
PRESETS = {name: Preset(rules, f"mills.title.{name}") for name, rules in MILL_GAMES.items()}


def title_of(rules: MillRules) -> str:
    """The title of the game; it says so if the rules were changed."""
    if rules.name not in PRESETS:
        return rules.name or say("mills.title.other")
    title = PRESETS[rules.name].title
    return title if MILL_GAMES[rules.name] == rules else say("mills.title.changed", title=title)
