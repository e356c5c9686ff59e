"""The board widget: shows a game, a cursor and the legal clicks, and posts the places that were chosen."""

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from millrow.core.family import Spot, TextGrid
from millrow.games.game import AnyGame
from millrow.notation.pictures import spots
from millrow.notation.style import SURFACE

from ..screen import TextLine, aims, drawing, painted_line, styles, text_grid
from .clicks import chosen, neighbour, targets

TARGET = Style(color=SURFACE["last"], bold=True, underline=True)
CURSOR = Style(reverse=True)


class BoardView(ScrollView):
    """Arrow keys and Enter, or the mouse. Boards larger than the screen scroll with the cursor and the wheel."""

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(0, -1)", "", show=False),
        Binding("right", "go(0, 1)", "", show=False),
        Binding("up", "go(-1, 0)", "", show=False),
        Binding("down", "go(1, 0)", "", show=False),
        Binding("home", "go(0, -100)", "", show=False),
        Binding("end", "go(0, 100)", "", show=False),
        Binding("enter,space", "choose", "", show=False),
        Binding("escape", "drop", "", show=False),
    ]

    class Chosen(Message):
        """The places of a step were clicked; it may be illegal."""

        def __init__(self, places: list[str]) -> None:
            super().__init__()
            self.places = places

    def __init__(self, game: AnyGame, count_from: int = 1) -> None:
        super().__init__()
        self.count_from = count_from
        self.locked = False  # while the computer thinks
        self._lines: list[TextLine] = []
        self._painted: dict[Spot, Style] = {}
        self._clicked: list[str] = []
        self._grid = text_grid(game, count_from)
        places = game.rules.family.view.places(game.rules)
        self._cursor = places[len(places) // 2 if self._stacked else 0]
        self.show(game)

    def show(self, game: AnyGame) -> None:
        """Show the game as it is now; a selected disc is put back."""
        self.game, self._clicked = game, []
        self._places = game.rules.family.view.places(game.rules)
        self._scale()
        self._refresh_paint()
        if game.steps and self._stacked:
            rules = game.rules
            last = rules.family.view.touched(rules, game.position, game.steps[-1:])[-1]
            self._show_place(self._spots[rules.family.svg.place(rules, last)])
        elif game.steps:
            self._show_place(self.aims[self._cursor])

    @property
    def _stacked(self) -> bool:
        """Are columns chosen as a whole?"""
        return self._grid is not None and self._grid.stacked

    # drawing

    def on_resize(self) -> None:
        self._scale()
        self._refresh_paint()
        self._show_place(self.aims[self._cursor])

    def _scale(self) -> None:
        """Draw boards of single characters at double size where there is room."""
        lines, _ = drawing(self.game, self.count_from)
        self._grid = text_grid(self.game, self.count_from)
        roomy = self._grid is not None and can_be_spread(self._grid)
        width = max(map(len, lines))
        self._wide = 2 if roomy and 2 * width < self.size.width else 1
        self._high = 2 if roomy and 2 * len(lines) <= self.size.height else 1
        edge = self._wide - 1
        spaced = [[*" " * edge, *(part for char in line for part in (char, *" " * edge))] for line in lines]
        self._lines = [row for line in spaced for row in (line, *[[]] * (self._high - 1))]
        drawn = spots(self.game.rules, seats=self.game.seats)
        self._spots = {place: (y * self._high, x * self._wide + edge) for place, (y, x) in drawn.items()}
        self.aims = {place: self._spots[aim] for place, aim in aims(self.game).items()}
        self.virtual_size = Size(max(map(len, self._lines)), len(self._lines))

    def _refresh_paint(self) -> None:
        self._painted = styles(self.game, self._spots)
        if not self.locked:
            for place in targets(self.game, self._clicked):
                cell = self.aims[place]
                self._painted[cell] = self._painted.get(cell, Style()) + TARGET
        for place in (self._cursor, *self._clicked):
            cell = self.aims[place]
            self._painted[cell] = self._painted.get(cell, Style()) + CURSOR
        if self._grid is not None and self._stacked:  # the number above the column
            _, x = self.aims[self._cursor]
            number = self._grid.columns.names[self._places.index(self._cursor)]
            self._painted |= {(0, x - i): CURSOR for i in range(len(number))}
        if self._wide > 1:
            discs = [(cell, style) for cell, style in self._painted.items() if style.bgcolor or style.reverse]
            self._painted |= {(y, x + side): style for (y, x), style in discs for side in (-1, 1)}
        self.refresh()

    @property
    def _corner(self) -> Offset:
        """Where the picture begins: in the middle of a larger widget."""
        room = self.size - self.virtual_size
        return Offset(room.width // 2, room.height // 2)

    def render_line(self, y: int) -> Strip:
        left, top = self._corner
        scroll = self.scroll_offset
        line = y - top + scroll.y
        if y == 0 and scroll.y and self._grid is not None and self._grid.rows.first:
            line = 0  # the column names stay visible
        text = Text(" " * left)
        if 0 <= line < len(self._lines):
            shown = range(scroll.x, scroll.x + self.size.width)
            text.append_text(painted_line(self._lines[line], line, shown, self._painted))
        strip = Strip(text.render(self.app.console, "")).adjust_cell_length(self.size.width)
        return strip.apply_style(self.rich_style)

    def _show_place(self, spot: Spot) -> None:
        y, x = spot
        self.scroll_to_region(Region(max(0, x - 4), max(0, y - 2), 8, 4), animate=False)

    # input

    def action_go(self, down: int, right: int) -> None:
        if self._stacked and down:
            self.scroll_relative(y=down * self._high, animate=False)
            return
        if self._stacked:
            column = self._places.index(self._cursor) + right
            self._cursor = self._places[max(0, min(len(self._places) - 1, column))]
        else:
            self._cursor = neighbour(self.aims, self._cursor, (down, right))
        self._refresh_paint()
        self._show_place(self.aims[self._cursor])

    def action_choose(self) -> None:
        self._click(self._cursor)

    def action_drop(self) -> None:
        """Put a selected disc back."""
        self._clicked = []
        self._refresh_paint()

    def on_click(self, event: events.Click) -> None:
        where = event.offset - self._corner + self.scroll_offset
        place = self._place_at(where.y, where.x)
        if place is not None:
            self._cursor = place
            self._click(place)

    def _place_at(self, y: int, x: int) -> str | None:
        """The place nearest to a click, if it is near; anywhere in a column means the column."""
        if self._grid is not None and self._stacked:
            column = (x - self._grid.columns.first * self._wide) // (self._grid.columns.pitch * self._wide)
            return self._places[column] if 0 <= column < len(self._places) else None
        near = [(abs(x - px) + 2 * abs(y - py), place) for place, (py, px) in self.aims.items()]
        distance, place = min(near, key=lambda one: one[0])
        return place if distance <= 2 else None

    def _click(self, place: str) -> None:
        clicked = [*self._clicked, place]
        whole = chosen(self.game, clicked) is not None
        if not whole and place in targets(self.game, self._clicked) and not self.locked:
            self._clicked = clicked
        elif not whole and self._clicked and place in targets(self.game, []):
            self._clicked = [place]  # select another disc instead
        else:
            self._clicked = []
            self.post_message(self.Chosen(clicked))
        self._refresh_paint()


def can_be_spread(grid: TextGrid) -> bool:
    """Are the cells next to each other, and all names of one character?"""
    close = grid.columns.pitch == 2 and grid.rows.pitch == 1
    return close and all(len(name) == 1 for name in grid.columns.names)
