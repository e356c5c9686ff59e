"""The board as a widget: it shows a game, a cursor, and where one may click, and tells which step was chosen."""

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from millrow.games.game import AnyGame
from millrow.notation.look import SURFACE
from millrow.notation.pictures import Cell, Place, spots
from millrow.rules.drops import DropRules

from ..screen import Line, drawing, painted_line, styles
from .clicks import chosen, meant, neighbour, targets

TARGET = Style(color=SURFACE["last"], bold=True, underline=True)
CURSOR = Style(reverse=True)


class BoardView(ScrollView):
    """Arrow keys and Enter, or the mouse. Wider boards than the screen scroll, with the cursor and by the wheel."""

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
        """A step was clicked or typed; it may be illegal."""

        def __init__(self, step: str) -> None:
            super().__init__()
            self.step = step

    def __init__(self, game: AnyGame, count_from: int = 1) -> None:
        super().__init__()
        self.count_from = count_from
        self.waits = False  # for the computer: clicks are only looked at
        self._lines: list[Line] = []
        self._painted: dict[Cell, Style] = {}
        self._clicked: list[Place] = []
        self._spots = spots(game.rules, seats=game.seats)
        self._cursor: Place = self._middle(game)
        self.show(game)

    def show(self, game: AnyGame) -> None:
        """The game as it is now; a disc that was picked up is put back."""
        self.game, self._clicked = game, []
        self._scale()
        self._refresh_paint()
        if game.steps:
            self._look_at(self._column_place(int(game.steps[-1]) - 1) if self._drops else self._cursor)

    @property
    def _drops(self) -> bool:
        return isinstance(self.game.rules, DropRules)

    @property
    def _pitch(self) -> int:
        """From a column of a drop board to the next, in columns of the terminal."""
        return self._spots[1, 0][1] - self._spots[0, 0][1]

    def _middle(self, game: AnyGame) -> Place:
        if isinstance(game.rules, DropRules):
            return (game.rules.columns // 2, 0)
        return next(iter(self._spots))

    # how it looks

    def on_resize(self) -> None:
        self._scale()
        self._refresh_paint()
        self._look_at(self._cursor)

    def _scale(self) -> None:
        """Draw drop boards larger where there is room; mill boards are large already."""
        lines, _ = drawing(self.game, self.count_from)
        self._spots = spots(self.game.rules, seats=self.game.seats)
        width = max(map(len, lines))
        roomy = self._drops and self._pitch == 2  # cells of one character can be spread
        self._wide = 2 if roomy and 2 * width < self.size.width else 1
        self._high = 2 if roomy and 2 * len(lines) <= self.size.height else 1
        edge = self._wide - 1
        spaced = [[*" " * edge, *(part for char in line for part in (char, *" " * edge))] for line in lines]
        self._lines = [row for line in spaced for row in (line, *[[]] * (self._high - 1))]
        self._spots = {place: (y * self._high, x * self._wide + edge) for place, (y, x) in self._spots.items()}
        self.virtual_size = Size(max(map(len, self._lines)), len(self._lines))

    def _refresh_paint(self) -> None:
        self._painted = styles(self.game, self._spots)
        if not self.waits:
            for place in targets(self.game, self._clicked):
                cell = self._spots[place]
                self._painted[cell] = self._painted.get(cell, Style()) + TARGET
        under = self._column_place(self._cursor[0]) if isinstance(self._cursor, tuple) else self._cursor
        for place in (under, *self._clicked):
            cell = self._spots[place]
            self._painted[cell] = self._painted.get(cell, Style()) + CURSOR
        if isinstance(self._cursor, tuple):  # the number above the column
            _, x = self._spots[under]
            self._painted |= {(0, x - i): CURSOR for i in range(len(str(self._cursor[0] + self.count_from)))}
        if self._wide > 1:
            discs = [(cell, style) for cell, style in self._painted.items() if style.bgcolor or style.reverse]
            self._painted |= {(y, x + side): style for (y, x), style in discs for side in (-1, 1)}
        self.refresh()

    def _column_place(self, column: int) -> Place:
        """Where a disc in this column would lie, or the topmost one that does."""
        rules = self.game.rules
        assert isinstance(rules, DropRules)
        return (column, min(self.game.position.grid.height(column), rules.rows - 1))

    @property
    def _corner(self) -> Offset:
        """Where the picture begins: in the middle of a larger widget."""
        room = self.size - self.virtual_size
        return Offset(room.width // 2, room.height // 2)

    def render_line(self, y: int) -> Strip:
        left, top = self._corner
        scroll = self.scroll_offset
        line = y - top + scroll.y
        if y == 0 and scroll.y and self._drops:
            line = 0  # the column numbers stay in sight
        text = Text(" " * left)
        if 0 <= line < len(self._lines):
            shown = range(scroll.x, scroll.x + self.size.width)
            text.append_text(painted_line(self._lines[line], line, shown, self._painted))
        strip = Strip(text.render(self.app.console, "")).adjust_cell_length(self.size.width)
        return strip.apply_style(self.rich_style)

    def _look_at(self, place: Place) -> None:
        if isinstance(place, tuple):
            place = self._column_place(place[0])
        y, x = self._spots[place]
        self.scroll_to_region(Region(max(0, x - 4), max(0, y - 2), 8, 4), animate=False)

    # what one does

    def action_go(self, down: int, right: int) -> None:
        if isinstance(self._cursor, tuple):
            rules = self.game.rules
            assert isinstance(rules, DropRules)
            if down:
                self.scroll_relative(y=down * self._high, animate=False)
                return
            self._cursor = (max(0, min(rules.columns - 1, self._cursor[0] + right)), 0)
        else:
            self._cursor = neighbour(self._spots, self._cursor, (down, right))
        self._refresh_paint()
        self._look_at(self._cursor)

    def action_choose(self) -> None:
        self._click(self._column_place(self._cursor[0]) if isinstance(self._cursor, tuple) else self._cursor)

    def action_drop(self) -> None:
        """Put a disc back that was picked up."""
        self._clicked = []
        self._refresh_paint()

    def on_click(self, event: events.Click) -> None:
        where = event.offset - self._corner + self.scroll_offset
        place = self._place_at(where.y, where.x)
        if place is not None:
            self._cursor = place
            self._click(place)

    def _place_at(self, y: int, x: int) -> Place | None:
        """The place nearest to a click, if it is near; anywhere in a column means the column."""
        if self._drops:
            rules = self.game.rules
            assert isinstance(rules, DropRules)
            column = x // self._pitch
            return self._column_place(column) if 0 <= column < rules.columns else None
        near = [(abs(x - px) + 2 * abs(y - py), place) for place, (py, px) in self._spots.items()]
        far, place = min(near, key=lambda one: one[0])
        return place if far <= 2 else None

    def _click(self, place: Place) -> None:
        clicked = [*self._clicked, place]
        step = chosen(self.game, clicked)
        if step is None and place in targets(self.game, self._clicked) and not self.waits:
            self._clicked = clicked
        elif step is None and self._clicked and place in targets(self.game, []):
            self._clicked = [place]  # another disc is picked up instead
        else:
            self._clicked = []
            self.post_message(self.Chosen(step or meant(self.game, clicked)))
        self._refresh_paint()
