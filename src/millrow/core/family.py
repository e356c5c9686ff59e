"""What a game family provides. A family is one folder under `families/`; this record is all that others know of it.

Each part is a protocol that a module can fill: `families/mills/text.py` is the `Text` of mills. A class that names the
protocol as its base inherits what is the same for most games. Rules lead to their family (`rules.family`), so nothing
outside a family's folder asks which one it has.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from millrow.wording import Catalogue, Sentence, Speaker, text

from .learning import Exercise, Section
from .rules import Outcome
from .setup import Draft, Fault

R = TypeVar("R")  # a ruleset
P = TypeVar("P")  # a position
D = TypeVar("D", bound=Draft[Any])  # a position being set up
R_contra = TypeVar("R_contra", contravariant=True)
P_contra = TypeVar("P_contra", contravariant=True)

Place = str | tuple[int, int]  # a point's name, or a cell as (column, row) from the bottom left
Spot = tuple[int, int]  # a line and a column of text
Plane = list[list[float]]


class Preset(NamedTuple):
    """A variant that is found by its name."""

    rules: Any
    called: str  # its title: a sentence's code, or the title itself
    open: bool = False  # nothing but its options, so these are asked for one by one

    @property
    def title(self) -> Sentence:
        """What people call it."""
        return text(self.called)


Kind = Literal["put", "move", "take"]  # place a new disc, move an own disc, take another seat's disc


class Click(NamedTuple):
    """A legal step as a screen offers it: the places to click in order, and which discs it changes."""

    step: str
    path: tuple[str, ...]
    kind: Kind
    changes: dict[str, int | None]  # place of a disc: the seat whose disc is there afterwards, None for no disc


class Supply(NamedTuple):
    """The discs of a seat that are not on the board."""

    hand: int  # to be placed
    taken: int
    total: int  # of all the seat's discs
    captured: tuple[int, ...] = ()  # the seats of the discs it has captured, one for each disc


class Text(Protocol[R_contra, P]):
    """Positions and turns as text."""

    def read_position(self, rules: R_contra, text: str) -> P:
        """The position a line describes, or NotationError. It need not be reachable, but it obeys the board."""

    def write_position(self, rules: R_contra, pos: P) -> str:
        """The line that reads back as this position."""

    def split_turn(self, text: str) -> list[str]:
        """The single steps of a turn's text; a text that is no turn stays whole."""
        return [text]


class Drawn(Protocol[R_contra, P_contra]):
    """The board drawn with characters."""

    def discs(self, rules: R_contra, pos: P_contra) -> dict[Any, int]:
        """The seat of the disc at each place that has one."""

    def draw(
        self, rules: R_contra, marks: Mapping[Place, str], empty: str, tokens: Sequence[str], count_from: int | None
    ) -> list[str]:
        """The lines of the drawing; `marks` are the tokens by place. Without coordinates if `count_from` is None."""

    def read(
        self, rules: R_contra, lines: list[list[str]], first: int, tokens: dict[str, int], empty: str
    ) -> dict[Any, int]:
        """The seat at each place of a drawing that begins at line `first`, or NotationError."""

    def spots(self, rules: R_contra, tokens: Sequence[str]) -> dict[Any, Spot]:
        """Where each place is in the drawing with coordinates: its line, and its column as a terminal counts."""

    def counts(self, rules: R_contra, pos: P_contra) -> tuple[str, Sequence[int]]:
        """What is counted of each seat's discs, in words, and the numbers."""

    def footnotes(self, rules: R_contra) -> list[str]:
        """Sentences about what the drawing cannot show."""
        return []


class Axis(NamedTuple):
    """The columns of a drawing from the left, or its rows from the top."""

    names: Sequence[str]  # as the player reads them
    whole: str  # all of them in words: `7`, `a to g`
    first: int  # where the first begins: a column or line of text
    pitch: int  # from one to the next
    size: int  # of each


class TextGrid(NamedTuple):
    """How a drawing with coordinates is laid out, for screens that show a part of it or a cursor on it."""

    columns: Axis
    rows: Axis
    stacked: bool = False  # discs pile up in each column, and the nth place that can be clicked is the nth column


class Layout(NamedTuple):
    """The drawing of a board, and where its places are; \\0 is replaced by the picture's own id."""

    width: int
    height: int
    radius: int  # of a disc
    ring: int  # of what is drawn around a disc
    board: str
    spot: Callable[[Any], tuple[int, int]]


class Painted(Protocol[R_contra, P_contra]):
    """The board as SVG."""

    def layout(self, rules: R_contra, coordinates: bool, count_from: int) -> Layout:
        """The board without discs."""

    def place(self, rules: R_contra, text: str) -> Any:
        """The place that a text names, or ValueError."""

    def last_step(self, rules: R_contra, pos: P_contra, step: str) -> tuple[Any, Any]:
        """Where the disc of a step came from (None if from nowhere) and where it is; ValueError if it is no step."""
        return None, self.place(rules, step)

    def described(self, rules: R_contra, discs: Mapping[Any, int], speak: Speaker) -> str:
        """The discs in words, for screen readers."""
        seats = sorted(set(discs.values()))
        places = {seat: [str(place) for place, owner in discs.items() if owner == seat] for seat in seats}
        return " ".join(speak.say("picture.seat", seat=seat, places=its) for seat, its in places.items())


class Setup(Protocol[R_contra, D]):
    """Positions being set up, as data and on a screen."""

    @property
    def FIELDS(self) -> tuple[str, ...]:  # noqa: N802
        """The fields that a draft has as data."""

    def read_draft(self, rules: R_contra, data: Mapping[str, Any]) -> D:
        """The draft that the data describes; RulesError names the wrong field."""

    def write_draft(self, draft: D) -> dict[str, Any]:
        """The draft as data that reads back as the same draft."""

    def paste_draft(self, rules: R_contra, text: str) -> D:
        """A draft from a position's text, faults included."""

    def draft_facts(self, draft: D) -> dict[str, Any]:
        """What else a setup screen shows: `turnFrom`, `wins`, `reach` where it is known at once, hands to spare."""
        return {"turnFrom": "choice", "wins": [], "reach": None}


class View(Protocol[R_contra, P_contra]):
    """A game as screens show it. Places are texts here: `a1`, a column `4`, a cell `3,0`."""

    def board(self, rules: R_contra) -> dict[str, Any]:
        """The geometry, as the family's board element reads it."""

    def discs(self, rules: R_contra, pos: P_contra) -> Any:
        """The discs, as the family's board element reads them."""

    def places(self, rules: R_contra) -> Sequence[str]:
        """Every place that can be clicked."""

    def clicks(self, rules: R_contra, pos: P_contra) -> list[Click]:
        """Every legal step as a click path."""

    def meant(self, rules: R_contra, pos: P_contra, places: Sequence[str]) -> str:
        """The step that these clicks mean, legal or not, so that the rules can say what is wrong with it."""
        return places[-1]

    def touched(self, rules: R_contra, pos: P_contra, steps: Sequence[str]) -> list[str]:
        """The places of the discs that a turn put, moved or took; `pos` is the position after it."""
        return list(steps)

    def captured(self, rules: R_contra, steps: Sequence[str]) -> list[str]:
        """The places from which a turn captured discs."""
        return []

    def headline(self, rules: R_contra, pos: P_contra) -> str:
        """A code of the family's sentences for what the seat to move has just done; empty for the usual status."""
        return ""

    def marks(self, rules: R_contra, pos: P_contra, steps: Sequence[str]) -> list[str]:
        """The lines that a turn completed and that are still there, as places; `pos` is the position after it."""
        return []

    def lines(self, rules: R_contra, pos: P_contra, steps: Sequence[str]) -> list[list[str]]:
        """The same lines, each as its places from end to end."""
        return []

    def spoken(self, rules: R_contra, steps: Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
        """How a turn is read out: for each step a code of the family's sentences (`spoken.put`, `spoken.move` or
        `spoken.take`, by what the step does) and its facts."""

    def called(self, rules: R_contra, pos: P_contra, steps: Sequence[str]) -> str:
        """A code for what a turn achieved beyond the headline, such as a mill, announced by screen readers; empty for
        nothing. `pos` is the position after the turn."""
        return ""

    def notes(self, rules: R_contra, discs: Any) -> dict[str, str]:
        """What screen readers also say about places, as codes; `discs` as `discs` gives them, or of a draft."""
        return {}

    def stage(self, rules: R_contra, pos: P_contra) -> str:
        """The part of the game that a position belongs to, for statistics: a code, said by `stage.CODE`."""
        return "all"

    def ending_facts(self, rules: R_contra, pos: P_contra, end: Outcome) -> dict[str, Any]:
        """What the sentence about how a game ended needs to know, such as how many in a row win."""
        return {}

    def supply(self, rules: R_contra, pos: P_contra, seat: int) -> Supply | None:
        """The seat's discs beside the board; None if there are always more."""
        return None

    def label(self, text: str, count_from: int) -> str:
        """A step or turn as the player reads it."""
        return text

    def typed(self, text: str, count_from: int) -> str:
        """The step that a player's text means."""
        return text

    def examples(self, rules: R_contra) -> dict[str, str]:
        """Steps as examples of what can be typed on this board, for the family's sentence `typing`."""
        return {}

    def place_label(self, place: str, count_from: int) -> str:
        """A place in words."""
        return place

    def summary(self, rules: R_contra) -> list[str]:
        """A short summary of the rules: what people ask first, then what differs from the standard rules."""


class Actions(Protocol[R_contra, P_contra]):
    """Steps as numbers and boards as planes of numbers, for learning programs."""

    def count(self, rules: R_contra) -> int:
        """How many different actions there are."""

    def number(self, rules: R_contra, step: str) -> int:
        """The action of a step."""

    def step(self, rules: R_contra, pos: P_contra, action: int) -> str:
        """The step of an action in a position; the action is in range."""

    def longest_game(self, rules: R_contra) -> int | None:
        """How many steps a game has at most; None if there is no limit."""
        return None

    def planes_shape(self, rules: R_contra) -> tuple[int, int, int]:
        """Planes, rows and columns of what a seat sees."""

    def planes(self, rules: R_contra, pos: P_contra, seat: int) -> list[Plane]:
        """What a seat sees, all planes but the last, which says whether the seat is to act."""


class BoardText(Protocol[R_contra]):
    """Options of a ruleset that are no plain values, such as the drawing of a board, in rules texts and TOML."""

    @property
    def KEYS(self) -> tuple[str, ...]:  # noqa: N802
        """The names of these options."""

    def describe(self) -> Mapping[str, str]:
        """What each of these options means."""

    @property
    def BASE(self) -> str:  # noqa: N802
        """The preset that a TOML file changes if it has one of these and names no preset."""

    def from_text(self, base: R_contra, changes: dict[str, Any]) -> dict[str, Any]:
        """Changes of fields, from options given as text; RulesError for a board that cannot be drawn."""

    def from_toml(self, base: R_contra, table: dict[str, Any]) -> dict[str, Any]:
        """The same from a TOML table; takes its own keys out of the table."""

    def to_text(self, base: R_contra, rules: R_contra) -> list[str]:
        """What differs from the base, as `key=value`."""

    def to_toml(self, base: R_contra, rules: R_contra) -> list[str]:
        """What differs from the base, as the last lines of a TOML file."""


class Drawing(Protocol):
    """A board being drawn, playable or not."""

    def board(self) -> Any:
        """The board as a ruleset has it; None if there are too many problems for one."""

    def lines(self) -> Sequence[Sequence[str]]:
        """What the points in a row score: in mills, every mill."""

    def spokes(self) -> Sequence[Sequence[str]]:
        """The connections that are in none of these lines."""

    def faults(self) -> list[Fault]:
        """Everything that keeps the board from being played on."""

    def notes(self) -> list[Fault]:
        """What may be meant so, but is easily overlooked."""


class Drawings(Protocol[R_contra]):
    """Boards that people draw, as data."""

    @property
    def FIELDS(self) -> tuple[str, ...]:  # noqa: N802
        """The fields that a drawing has as data."""

    def read_drawing(self, data: Mapping[str, Any]) -> Drawing:
        """The drawing that the data describes; RulesError names the wrong field."""

    def write_drawing(self, drawing: Any) -> dict[str, Any]:
        """The drawing as data that reads back as the same drawing."""

    def drawing_of(self, rules: R_contra) -> Drawing:
        """The board of these rules, to change it; RulesError if it can't be drawn."""

    def fitted(self, base: R_contra, board: Any) -> dict[str, Any]:
        """Options of the base that must be changed to fit this board."""


@dataclass(frozen=True)
class Family(Generic[R, P, D]):
    """A family of games."""

    name: str  # in code and messages: mills, drops
    title: str  # a sentence's code, or the title itself
    rules: type[R]
    presets: Mapping[str, Preset]
    title_of: Callable[[R], str]
    fits: Callable[[R, object], bool]  # is it a position of these rules?
    text: Text[R, P]
    picture: Drawn[R, P]
    svg: Painted[R, P]
    setup: Setup[R, D]
    view: View[R, P]
    actions: Actions[R, P]
    place: str  # the word for what is clicked: point, column
    element: str  # the page's custom element for its board
    canonical: Callable[[R, P], P] = lambda rules, pos: pos  # one position for all that are symmetric to it
    board_text: BoardText[R] | None = None
    drawings: Drawings[R] | None = None  # None if its boards can't be drawn
    # How a drawing with these tokens is laid out, columns counted from the last argument. Without it a drawing is
    # always shown whole, and its columns have letters.
    text_grid: Callable[[R, Sequence[str], int], TextGrid] | None = None
    # Exercises for learners, and the rules in full sentences. Without exercises there is no lesson, without sentences
    # the rules are the points of `view.summary`.
    exercises: Callable[[R], Sequence[Exercise[P]]] | None = None
    rulebook: Callable[[R], Sequence[Section]] | None = None
    engines: str = ""  # the module with the engines that know it, see engines/base.py
    sentences: Mapping[str, Catalogue] = field(default_factory=dict)  # by language, see wording
