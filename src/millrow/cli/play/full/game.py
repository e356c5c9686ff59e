"""The game screen: the board, whose turn it is, a message, and the keys."""

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

from millrow.app import acts
from millrow.app.hints import need_agreement
from millrow.app.jobs import Thought
from millrow.app.state import summary
from millrow.app.thinking import answer, quick_thought
from millrow.core.rules import Refused
from millrow.engines.hints import Hint, hint, quick_hint
from millrow.families import title
from millrow.games.events import Event
from millrow.games.game import AnyGame
from millrow.store import Stale
from millrow.store.summaries import Existing
from millrow.wording import say

from ...save_names import ANSWERS
from ..current_game import GAME_ERRORS, CurrentGame
from ..hint_steps import HintSteps
from ..numbering import not_numbered, remember_count_from, step_label, step_labels
from ..screen import drawing, step_list
from ..shown_thoughts import ComputersThoughts
from ..terminal import error_text, speaker_for
from ..thinking import GRACE
from .board import BoardView
from .dialogs import AskExisting, AskName, AskYesNo

if TYPE_CHECKING:
    from .app import FullScreen

T = TypeVar("T")

POLL_SECONDS = 1.0  # between two checks of a game that a page may play too


class GameScreen(Screen[None]):
    """Plays one game. The computer thinks in its own thread and can be asked to move now; late answers are ignored."""

    # `millrow play` imports this module after the language has been set.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "turn('undo')", say("terminal.key.undo")),
        Binding("r", "turn('redo')", say("terminal.key.redo")),
        Binding("h", "hint", say("terminal.key.hint")),
        Binding("t", "thoughts", "Thoughts", show=False),
        Binding("m", "now", "Move now", show=False),  # the message names the key while the computer thinks
        Binding("s", "save", say("terminal.key.save")),
        Binding("c", "hand_over", say("terminal.key.computer")),
        Binding("g", "resign", say("terminal.key.resign")),
        Binding("d", "draw", say("terminal.key.draw")),
        Binding("k", "count", "Columns from 0 or 1", show=False),
        Binding("n", "app.new", say("terminal.key.new")),
        Binding("q", "app.leave", say("terminal.key.quit")),
    ]

    def __init__(
        self, current: CurrentGame, delay: float, thoughts: ComputersThoughts, count_from: int = 1, message: str = ""
    ) -> None:
        super().__init__()
        self.thoughts = thoughts
        self.count_from = count_from
        self.current, self.delay, self.message = current, delay, message
        self.move_now = threading.Event()
        self.hints, self.hints_agreed = HintSteps(full_screen=True), False

    @property
    def game(self) -> AnyGame:
        return self.current.game

    def compose(self) -> ComposeResult:
        points = ", ".join(summary(self.game.rules))
        yield Label(f"{title(self.game.rules)}: {points}", id="title", markup=False)
        yield BoardView(self.game, self.count_from)
        yield Label("", id="status", markup=False)
        yield Label("", id="message", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        game, speak = self.game, speaker_for(self.game)
        starts = "" if game.steps else speak.say("terminal.full.begins", seat=game.turn)
        self.show(" ".join(filter(None, (self.message, starts, self.offer()))))
        if self.current.library.server:
            self.set_interval(POLL_SECONDS, self.poll)

    def poll(self) -> None:
        """Show what was played on the page in the meantime."""
        with suppress(*GAME_ERRORS):  # the next move reports it
            if self.current.refresh():
                self.move_now.set()
                self.show(self.offer())

    def on_unmount(self) -> None:
        self.move_now.set()

    def show(self, message: str) -> None:
        """Show the game as it is now, and a message."""
        board = self.query_one(BoardView)
        board.locked = self.game.outcome is None and bool(self.game.seats[self.game.turn].level)
        board.show(self.game)
        self.query_one("#status", Label).update(drawing(self.game, self.count_from)[1])
        if self.game.outcome:
            message = say("terminal.full.over")
        self.show_message(" ".join(filter(None, (self.current.library.take_notice(), message))))
        if board.locked:
            self.think()

    def label(self, step: str) -> str:
        return step_label(self.game, step, self.count_from)

    def action_count(self) -> None:
        """Number the columns from 0 instead of 1, or from 1 again."""
        if (why := not_numbered(self.game)) is not None:
            self.show_message(why)
            return
        self.count_from = self.query_one(BoardView).count_from = 1 - self.count_from
        cast("FullScreen", self.app).count_from = self.count_from
        self.query_one(BoardView).show(self.game)
        self.show_message(remember_count_from(self.count_from))

    def show_message(self, text: str) -> None:
        self.query_one("#message", Label).update(text)

    def error_text(self, error: Exception) -> str:
        return error_text(error, self.game, self.count_from)

    def offer(self) -> str:
        """What the person to move can do."""
        steps = step_list(step_labels(self.game, self.count_from), 40)
        return say("terminal.full.offer", steps=steps)

    # people

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        self.attempt(lambda: self.current.act(acts.Click(self.current.log.number, event.places)))

    def attempt(self, act: Callable[[], object]) -> None:
        """Do it and show the result, or show why it was refused."""
        try:
            act()
            message = self.offer()
        except Stale as stale:
            message = self.error_text(stale)
        except GAME_ERRORS as error:
            self.show_message(self.error_text(error))
            return
        self.move_now.set()  # stop thinking about the previous position
        self.show(message)

    def action_turn(self, word: str) -> None:
        self.attempt(lambda: self.current.perform(word))

    def action_resign(self) -> None:
        """Resign, after a question."""
        try:
            resigning = self.game.seats.index(self.current.check_resign())
        except GAME_ERRORS as error:
            self.show_message(self.error_text(error))
            return
        speak = speaker_for(self.game)
        question = speak.say("terminal.full.resign", seat=resigning)
        self.app.push_screen(AskYesNo(question), lambda yes: self.action_turn("resign") if yes else None)

    def action_draw(self) -> None:
        """Offer a draw: computer players decide for themselves, people are asked."""

        def offer(_: threading.Event) -> bool | Exception:
            try:
                return self.current.check_draw()
            except GAME_ERRORS as error:
                return error

        def decide(found: bool | Exception) -> None:
            if isinstance(found, Exception):
                self.show_message(self.error_text(found))
            elif found:
                agree = AskYesNo(say("terminal.ask.draw"))
                self.app.push_screen(agree, lambda yes: self.attempt(self.current.draw) if yes else None)
            else:
                self.attempt(self.current.draw)

        if any(seat.level for seat in self.game.seats):
            self.show_message(say("terminal.full.draw"))
            self.run_in_background(offer, 0.0, decide)
        else:
            decide(offer(self.move_now))

    def action_hand_over(self) -> None:
        """The computer plays on for the person to move, after a question."""
        if self.game.outcome is not None or self.query_one(BoardView).locked:
            self.show_message(say("terminal.full.computer.not"))
            return

        def hand_over(yes: bool | None) -> None:
            if yes:
                self.attempt(self.current.hand_over)

        speak = speaker_for(self.game)
        self.app.push_screen(AskYesNo(speak.say("terminal.full.computer", seat=self.game.turn)), hand_over)

    def action_save(self, suggested: str = "") -> None:
        if not self.current.saved:
            self.show_message(say("store.closed.unsaved"))
            return

        def save(name: str | None, existing: Existing = "refuse") -> None:
            if name is None:
                return
            try:
                self.show_message(self.current.save(name, existing))
            except GAME_ERRORS as error:
                if isinstance(error, Refused) and error.refusal.code == "name-taken":
                    self.app.push_screen(AskExisting(self.error_text(error)), partial(answered, name))
                else:
                    self.show_message(self.error_text(error))

        def answered(name: str, answer: str | None) -> None:
            if answer == "rename":
                self.action_save(name)
            elif answer in ANSWERS:
                save(name, ANSWERS[answer])
            else:
                self.show_message(say("terminal.game.not-saved"))

        self.app.push_screen(AskName(say("terminal.full.save"), suggested), save)

    # the computer

    def think(self) -> None:
        """Let the computer think; its move is shown after the delay."""
        speak = speaker_for(self.game)
        self.show_message(speak.say("terminal.full.thinks", seat=self.game.turn))
        game = self.game.copy()
        self.run_in_background(lambda move_now: answer(game, move_now), self.delay, self.played)

    def action_now(self) -> None:
        """Stop thinking and move; an engine that has no answer yet is replaced by the quickest."""
        self.move_now.set()
        seen = self.current.log.number
        self.set_timer(GRACE, lambda: self.move_if_still_thinking(seen))

    def move_if_still_thinking(self, seen: int) -> None:
        if self.query_one(BoardView).locked and seen == self.current.log.number:
            self.played(quick_thought(self.game))

    def action_hint(self) -> None:
        if self.game.outcome is not None or self.query_one(BoardView).locked:
            self.show_message(say("terminal.full.hint.not"))
            return
        if need_agreement(self.game) and not self.hints_agreed:
            self.app.push_screen(AskYesNo(say("terminal.ask.hints")), self.agree_to_hints)
        elif self.hints.known(self.current.log.number):
            self.show_message(self.hints.show(self.game, self.count_from))
        else:
            game = self.game.copy()
            self.show_message(say("terminal.full.hinting"))
            self.run_in_background(lambda move_now: find_hint(game, move_now), 0.0, self.show_hint)

    def agree_to_hints(self, yes: bool | None) -> None:
        self.hints_agreed = bool(yes)
        if yes:
            self.action_hint()
        else:
            self.show_message(say("terminal.game.hint.not"))

    def show_hint(self, found: Hint) -> None:
        self.hints.start(self.current.log.number, found)
        self.show_message(self.hints.show(self.game, self.count_from))

    def action_thoughts(self) -> None:
        """Show what the computer saw at its last move and from now on, or nothing any more."""
        if not any(seat.level for seat in self.game.seats):
            self.show_message(say("terminal.thoughts.nobody"))
        elif need_agreement(self.game) and not self.hints_agreed:
            self.app.push_screen(AskYesNo(say("terminal.ask.hints")), self.agree_to_thoughts)
        else:
            message = self.thoughts.toggle()
            last = self.thoughts.last_turn(self.current.log.number, self.game, self.count_from)
            self.show_message(f"{last}\n{message}" if last and self.thoughts.shown else message)

    def agree_to_thoughts(self, yes: bool | None) -> None:
        self.hints_agreed = bool(yes)
        if yes:
            self.action_thoughts()
        else:
            self.show_message(say("terminal.game.hint.not"))

    def played(self, thought: Thought) -> None:
        seat, speak, number = self.game.turn, speaker_for(self.game), self.current.log.number
        step = thought.step
        try:
            self.current.apply(Event("step", step))
        except GAME_ERRORS as error:  # another program has moved, or the disk is full ...
            self.show(self.error_text(error)) if isinstance(error, Stale) else self.show_message(self.error_text(error))
        else:
            played: str = speak.say("terminal.game.plays", seat=seat, step=self.label(step))
            self.thoughts.note(number, seat, thought)
            if self.thoughts.shown and (self.hints_agreed or not need_agreement(self.game)):
                played = f"{played} {self.thoughts.last_step(self.game, self.count_from)}\n"
            self.show(f"{played} {self.offer()}")

    def run_in_background(self, work: Callable[[threading.Event], T], delay: float, then: Callable[[T], None]) -> None:
        """Work in a daemon thread for at least `delay` seconds; `then` gets the answer if the game has not changed."""
        self.move_now = move_now = threading.Event()
        number = self.current.log.number

        def deliver(found: T) -> None:
            if self.is_attached and number == self.current.log.number:
                then(found)

        def run() -> None:
            begun = monotonic()
            found = work(move_now)
            move_now.wait(max(0.0, begun + delay - monotonic()))
            with suppress(RuntimeError):  # the screen has been closed
                self.app.call_from_thread(deliver, found)

        threading.Thread(target=run, daemon=True).start()


def find_hint(game: AnyGame, move_now: threading.Event) -> Hint:
    """A hint for the seat to move; a quick one if the player doesn't want to wait."""
    found = list[Hint]()

    def run() -> None:
        with suppress(ValueError):  # no engine can judge this game
            found.append(hint(game))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive() and not move_now.wait(0.02):
        pass
    return found[0] if found else quick_hint(game)
