"""What a player notices. Weak players do not play at random: they overlook things, some more easily than others."""

import random
from typing import NamedTuple


class Attention(NamedTuple):
    """How likely each kind of thing is noticed, every turn anew."""

    mill: float = 1.0  # a mill that can be closed
    straight: float = 1.0  # a line along a row or column
    slanted: float = 1.0  # a line along a diagonal
    above: float = 1.0  # what a disc of one's own allows on top of it
    plans: bool = True  # two threats at once, room to move: thinking further than the next step
    slack: float = 1.0  # how different steps may look and still count as the same


FULL = Attention()


class Eyes:
    """A player's eyes during one turn."""

    def __init__(self, attention: Attention = FULL, chance: random.Random | None = None) -> None:
        self.plans = attention.plans
        self._attention, self._chance = attention, chance or random.Random()

    def sees_mill(self) -> bool:
        return self._sees(self._attention.mill)

    def sees_line(self, *, slanted: bool) -> bool:
        return self._sees(self._attention.slanted if slanted else self._attention.straight)

    def sees_above(self) -> bool:
        return self._sees(self._attention.above)

    def _sees(self, likely: float) -> bool:
        return likely >= 1.0 or self._chance.random() < likely
