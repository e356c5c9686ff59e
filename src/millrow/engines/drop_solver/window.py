"""What is known of a score, or where it is sought."""

from typing import NamedTuple

from .kernels import FAR


class Window(NamedTuple):
    """The scores from `least` to `most`; narrow windows are answered sooner. The guess is tried first: is it more?"""

    least: int = -FAR
    most: int = FAR - 1
    guess: int | None = None

    @property
    def score(self) -> int | None:
        """The only one in it, if there is only one."""
        return self.least if self.least == self.most else None

    @property
    def value(self) -> int | None:
        """1 if all in it are wins, -1 if all are losses, 0 if only the draw is; None if that is open."""
        if self.least > 0 or self.most < 0:
            return 1 if self.least > 0 else -1
        return self.score

    def met(self, other: "Window") -> "Window":
        """What is in both; one of the guesses."""
        guess = other.guess if self.guess is None else self.guess
        return Window(max(self.least, other.least), min(self.most, other.most), guess)

    @property
    def word(self) -> int:
        """As the kernel reads it."""
        guess = 0 if self.guess is None else self.guess + FAR
        return guess << 12 | self.most + FAR << 6 | self.least + FAR


ANY, WHO_WINS = Window(), Window(-1, 1)
BY_VALUE = {1: Window(least=1), 0: Window(0, 0), -1: Window(most=-1)}
