"""The screen of a game: the board, whose turn it is, what went wrong, and the keys below."""

import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, Label

from millrow.engines.levels import strongest
from millrow.games.events import Event, changed
from millrow.games.game import AnyGame
from millrow.rules.base import Refused
from millrow.rules.drops import DropRules
from millrow.rules.named import title
from millrow.server import door
from millrow.server.views import summary
from millrow.store import Stale
from millrow.store.summaries import Existing

from ...naming import ANSWERS
from ..numbering import in_numbers, remember_count_from, step_label, step_labels
from ..screen import drawing, listed
from ..table import Table, Wrong
from ..talk import sentence
from ..thinking import GRACE, quickest, thought
from .board import BoardView
from .dialogs import AskExisting, AskName, AskYesNo

if TYPE_CHECKING:
    from .app import FullScreen

T = TypeVar("T")

LOOK = 1.0  # seconds between two looks at a game that a page may play too


class GameScreen(Screen[None]):
    """Plays one game. The computer thinks in a thread of its own and can be hurried; late answers are dropped."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "turn('undo')", "Undo"),
        Binding("r", "turn('redo')", "Redo"),
        Binding("h", "hint", "Hint"),
        Binding("m", "now", "Move now", show=False),  # the sentence says so while it thinks
        Binding("s", "save", "Save"),
        Binding("c", "hand_over", "Computer"),
        Binding("g", "resign", "Resign"),
        Binding("d", "draw", "Draw"),
        Binding("k", "count", "Columns from 0 or 1", show=False),
        Binding("n", "app.new", "New"),
        Binding("q", "app.leave", "Quit"),
    ]

    def __init__(self, table: Table, pause: float, count_from: int = 1, told: str = "") -> None:
        super().__init__()
        self.count_from = count_from
        self.table, self.pause, self.told = table, pause, told
        self.hurry = threading.Event()

    @property
    def game(self) -> AnyGame:
        return self.table.game

    def compose(self) -> ComposeResult:
        yield Label(f"{title(self.game.rules)}: {summary(self.game.rules)}", id="title", markup=False)
        yield BoardView(self.game, self.count_from)
        yield Label("", id="status", markup=False)
        yield Label("", id="message", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        begins = f"{self.game.seats[self.game.turn].name} begins." if not self.game.steps else ""
        self.show(" ".join(filter(None, (self.told, begins, self.offer()))))
        if self.table.keeper.server:
            self.set_interval(LOOK, self.look)

    def look(self) -> None:
        """Show what was played on the page in the meantime."""
        with suppress(*Wrong):  # whoever plays next is told
            if self.table.refresh():
                self.hurry.set()
                self.show(self.offer())

    def on_unmount(self) -> None:
        self.hurry.set()

    def show(self, message: str) -> None:
        """The game as it is now, and one sentence."""
        board = self.query_one(BoardView)
        board.waits = self.game.outcome is None and bool(self.game.seats[self.game.turn].level)
        board.show(self.game)
        self.query_one("#status", Label).update(drawing(self.game)[1])
        if self.game.outcome:
            message = "n plays again, and everything can be changed; u takes a step back."
        self.say(" ".join(filter(None, (self.table.keeper.news(), message))))
        if board.waits:
            self.think()

    def label(self, step: str) -> str:
        return step_label(self.game, step, self.count_from)

    def action_count(self) -> None:
        """Number the columns from 0 instead of 1, or from 1 again."""
        if not isinstance(self.game.rules, DropRules):
            self.say("The columns of this board have letters.")
            return
        self.count_from = self.query_one(BoardView).count_from = 1 - self.count_from
        cast("FullScreen", self.app).count_from = self.count_from
        self.query_one(BoardView).show(self.game)
        self.say(remember_count_from(self.count_from))

    def say(self, text: str) -> None:
        self.query_one("#message", Label).update(text)

    def offer(self) -> str:
        """What the person to move can do."""
        steps = listed(step_labels(self.game, self.count_from), 40)
        return f"Arrows and Enter, or the mouse. You can {self.game.phase}: {steps}."

    # what people do

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        self.attempt(lambda: self.table.act(door.Play(self.table.course.number, event.step)))

    def attempt(self, act: Callable[[], object]) -> None:
        """Let it happen and show it, or say why not."""
        try:
            act()
            message = self.offer()
        except Stale as stale:
            message = sentence(stale)
        except Wrong as error:
            self.say(sentence(in_numbers(error, self.count_from)))
            return
        self.hurry.set()  # whoever thinks about the game as it was may stop
        self.show(message)

    def action_turn(self, word: str) -> None:
        self.attempt(lambda: self.table.do(word))

    def action_resign(self) -> None:
        """Resign, after a question."""
        try:
            self.table.check_resign()
        except Wrong as error:
            self.say(sentence(error))
            return
        question = f"Does {self.table.resigner().name} resign?"
        self.app.push_screen(AskYesNo(question), lambda yes: self.action_turn("resign") if yes else None)

    def action_draw(self) -> None:
        """Offer a draw: computer players decide for themselves, people are asked."""

        def offer(_: threading.Event) -> bool | Exception:
            try:
                return self.table.check_draw()
            except Wrong as error:
                return error

        def answer(found: bool | Exception) -> None:
            if isinstance(found, Exception):
                self.say(sentence(found))
            elif found:
                agree = AskYesNo("Does everybody agree to a draw?")
                self.app.push_screen(agree, lambda yes: self.attempt(self.table.draw) if yes else None)
            else:
                self.attempt(self.table.draw)

        if any(seat.level for seat in self.game.seats):
            self.say("Offering a draw ...")
            self.apart(offer, 0.0, answer)
        else:
            answer(offer(self.hurry))

    def action_hand_over(self) -> None:
        """The computer plays on for the person to move, after a question."""
        if self.game.outcome is not None or self.query_one(BoardView).waits:
            self.say("There is no seat to hand over: it is not a person's turn.")
            return

        def hand_over(yes: bool | None) -> None:
            if yes:
                self.attempt(self.table.hand_over)

        name = self.game.seats[self.game.turn].name
        self.app.push_screen(AskYesNo(f"Shall the computer play for {name} from now on?"), hand_over)

    def action_save(self, suggested: str = "") -> None:
        if not self.table.saved:
            self.say("This game is not kept, so it cannot be saved.")
            return

        def save(name: str | None, existing: Existing = "refuse") -> None:
            if name is None:
                return
            try:
                self.say(self.table.save(name, existing))
            except Wrong as error:
                if isinstance(error, Refused) and error.refusal.code == "name-taken":
                    self.app.push_screen(AskExisting(sentence(error)), partial(answered, name))
                else:
                    self.say(sentence(error))

        def answered(name: str, answer: str | None) -> None:
            if answer == "rename":
                self.action_save(name)
            elif answer in ANSWERS:
                save(name, ANSWERS[answer])
            else:
                self.say("Not saved.")

        self.app.push_screen(AskName("A name for this moment:", suggested), save)

    # what the computer does

    def think(self) -> None:
        """Let the computer find its step; it is shown after a moment."""
        seat = self.game.seats[self.game.turn]
        self.say(f"{seat.name} thinks ... m: move now")
        game = self.game.copy()
        self.apart(lambda hurry: thought(game, hurry), self.pause, self.played)

    def action_now(self) -> None:
        """Stop thinking and move; an engine that has no answer yet is replaced by the quickest."""
        self.hurry.set()
        seen = self.table.course.number
        self.set_timer(GRACE, lambda: self.impatient(seen))

    def impatient(self, seen: int) -> None:
        if self.query_one(BoardView).waits and seen == self.table.course.number:
            self.played(quickest(self.game))

    def action_hint(self) -> None:
        if self.game.outcome is not None or self.query_one(BoardView).waits:
            self.say("There is nothing to hint at: it is not a person's turn.")
            return
        twin = self.game.copy()
        twin.seats = changed(twin.seats, Event("level", strongest(twin.rules).name, twin.turn))
        self.say("Looking for a hint ... m: now")
        self.apart(lambda hurry: thought(twin, hurry), 0.0, lambda step: self.say(f"Hint: {self.label(step)}."))

    def played(self, step: str) -> None:
        name = self.game.seats[self.game.turn].name
        try:
            self.table.happen(Event("step", step))
        except Wrong as error:  # another program has played, or the store is full ...
            self.show(sentence(error)) if isinstance(error, Stale) else self.say(sentence(error))
        else:
            self.show(f"{name} played {self.label(step)}. {self.offer()}")

    def apart(self, work: Callable[[threading.Event], T], pause: float, then: Callable[[T], None]) -> None:
        """Work in a daemon thread, and pass the answer on if the game still is as it was."""
        self.hurry = hurry = threading.Event()
        number = self.table.course.number

        def answer(found: T) -> None:
            if self.is_attached and number == self.table.course.number:
                then(found)

        def run() -> None:
            begun = monotonic()
            found = work(hurry)
            hurry.wait(max(0.0, begun + pause - monotonic()))
            with suppress(RuntimeError):  # the screen has been closed
                self.app.call_from_thread(answer, found)

        threading.Thread(target=run, daemon=True).start()
