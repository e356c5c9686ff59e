"""Opening books: results of every unfinished position of some plies, mirror images once."""

import numpy as np

from .bitboard import Geometry
from .book_files import BookData, Bytes, CompressedCells
from .kernels import INFINITE
from .layers import UNKNOWN, Keys, Scores, back_up, has_immediate_win, predecessors
from .limits import ANY, BOOK_LOOKAHEAD, BY_VALUE, Window


class OpeningBook:
    """The results of the plies of a book, of BOOK_LOOKAHEAD plies before them, and lower bounds for the ply after."""

    def __init__(self, content: BookData[Bytes] | BookData[CompressedCells]) -> None:
        self._geometry, self._content = Geometry(*content.extent.size), content
        _, self.exact, self.first, self.last = content.extent

    def prepare(self) -> None:
        """Load the book into memory."""
        if isinstance(self._content.cells, CompressedCells):
            self._content.cells.prepare()

    def bounds(self, keys: Keys, plies: int) -> list[Window]:
        """Score bounds for positions of this ply."""
        if plies == self.last + 1:
            bounds = self.lower_bounds(keys, plies).tolist()
            return [Window(bound, guess=bound if self.exact and bound > -INFINITE else None) for bound in bounds]
        if not max(self.first - BOOK_LOOKAHEAD, 0) <= plies <= self.last:
            return [ANY] * len(keys)
        if self.exact:
            scores = self.results(keys, plies).tolist()
            return [ANY if score == UNKNOWN else Window(score, score) for score in scores]
        return [BY_VALUE.get(value, ANY) for value in self.results(keys, plies).tolist()]

    def lower_bounds(self, keys: Keys, plies: int) -> Scores:
        """Lower bounds for positions of the ply after the last: no move to a position is better than its parent's best
        move. -INFINITE where nothing is known."""
        best = np.full(len(keys), -INFINITE, np.int8)
        for earlier, possible in predecessors(self._geometry, keys):
            found = self.results(earlier[possible], plies - 1)
            bounds = np.where(found == UNKNOWN, np.int8(-INFINITE), -found)
            if not self.exact:
                bounds[bounds == -1] = -INFINITE  # a loss at an unknown distance is no bound
            best[possible] = np.maximum(best[possible], bounds)
        return best

    def results(self, keys: Keys, plies: int) -> Scores:
        """The scores, or values, of positions of this ply, which must not be after the last; UNKNOWN where the book has
        a gap."""
        win = self._geometry.win_score(plies) if self.exact else 1
        if plies < self.first:
            return back_up(self._geometry, keys, win, lambda later: self.results(later, plies + 1))
        out = self._content.results(keys, plies)
        out[has_immediate_win(self._geometry, keys)] = win
        return out
