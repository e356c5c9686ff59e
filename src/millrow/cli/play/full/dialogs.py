"""Dialogs: a name, yes or no, and what to do about a name that is taken."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label

from millrow.wording import say


class AskName(ModalScreen[str | None]):
    """Asks for a line of text; None if it was cancelled."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave", "Cancel")]

    def __init__(self, question: str, value: str = "") -> None:
        super().__init__()
        self.question, self.value = question, value

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self.question, markup=False)
            yield Input(self.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)

    def action_leave(self) -> None:
        self.dismiss(None)


class AskYesNo(ModalScreen[bool]):
    """Asks for yes or no. `purpose` says what it is about."""

    AUTO_FOCUS = "#no"
    BINDINGS: ClassVar[list[BindingType]] = [("y", "answer(True)", "Yes"), ("n,escape", "answer(False)", "No")]

    def __init__(self, question: str, purpose: str = "") -> None:
        super().__init__()
        self.question, self.purpose = question, purpose

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self.question, markup=False)
            with Horizontal():
                yield Button(say("terminal.button.yes"), id="yes")
                yield Button(say("terminal.button.no"), id="no")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class AskExisting(ModalScreen[str | None]):
    """Asks what to do about a name that is taken: replace, keep or rename; None if it was cancelled."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("r", "answer('replace')", "Replace"),
        ("k", "answer('keep')", "Keep both"),
        ("n", "answer('rename')", "Another name"),
        ("escape", "leave", "Cancel"),
    ]

    def __init__(self, problem: str) -> None:
        super().__init__()
        self.problem = problem

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self.problem, markup=False)
            with Horizontal():
                yield Button(say("terminal.button.replace"), id="replace", compact=True)
                yield Button(say("terminal.button.keep"), id="keep", compact=True)
                yield Button(say("terminal.button.rename"), id="rename", compact=True)

    def on_mount(self) -> None:
        self.query_one("#rename").focus()  # Enter loses nothing

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id)

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)

    def action_leave(self) -> None:
        self.dismiss(None)
