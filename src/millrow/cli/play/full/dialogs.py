"""Small questions in front of the board: a name, yes and no, or what to do about a name that is taken."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label


class AskName(ModalScreen[str | None]):
    """A line of text; None if nothing is wanted."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave", "Cancel")]

    def __init__(self, asks: str, value: str = "") -> None:
        super().__init__()
        self.asks, self.value = asks, value

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self.asks)
            yield Input(self.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)

    def action_leave(self) -> None:
        self.dismiss(None)


class AskYesNo(ModalScreen[bool]):
    """Yes or no, by button or by letter."""

    AUTO_FOCUS = "#no"
    BINDINGS: ClassVar[list[BindingType]] = [("y", "answer(True)", "Yes"), ("n,escape", "answer(False)", "No")]

    def __init__(self, asks: str) -> None:
        super().__init__()
        self.asks = asks

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self.asks)
            with Horizontal():
                yield Button("Yes (y)", id="yes")
                yield Button("No (n)", id="no")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class AskExisting(ModalScreen[str | None]):
    """What to do about a name that is taken: replace, keep or rename; None for nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("r", "answer('replace')", "Replace"),
        ("k", "answer('keep')", "Keep both"),
        ("n", "answer('rename')", "Another name"),
        ("escape", "leave", "Cancel"),
    ]

    def __init__(self, says: str) -> None:
        super().__init__()
        self.says = says

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self.says, markup=False)
            with Horizontal():
                yield Button("Replace (r)", id="replace", compact=True)
                yield Button("Keep both (k)", id="keep", compact=True)
                yield Button("Another name (n)", id="rename", compact=True)

    def on_mount(self) -> None:
        self.query_one("#rename").focus()  # Enter loses nothing

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id)

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)

    def action_leave(self) -> None:
        self.dismiss(None)
