"""Small questions in front of the board: a name, or yes and no."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label


class AskName(ModalScreen[str | None]):
    """A line of text; None if nothing is wanted."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave", "Cancel")]

    def __init__(self, asks: str) -> None:
        super().__init__()
        self.asks = asks

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self.asks)
            yield Input()

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
