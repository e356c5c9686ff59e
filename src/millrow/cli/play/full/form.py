"""The settings screen: every option of the chosen game, and who plays."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Label, Select

from millrow.core.options import Choice, Number, Option, YesNo, form_value, options
from millrow.core.rules import Rules, RulesError
from millrow.core.seats import Seat, seated
from millrow.core.sentences import speaker
from millrow.families import NAMED, title
from millrow.wording import say

from ..settings import PERSON, Field, Settings, field, player_word, players_of, with_known_levels, with_options
from ..terminal import error_text


class SettingsScreen(Screen[Settings | None]):
    """Returns the settings, or None for Back. Wrong values are marked with their range."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("ctrl+s", "start", say("terminal.key.start")),
        ("escape", "back", say("terminal.key.back")),
        ("ctrl+q", "app.leave", say("terminal.key.quit")),
    ]

    def __init__(self, known: Settings, message: str = "") -> None:
        super().__init__()
        self.known, self.message = known, message
        self.rules: Rules[Any] = known.rules

    def compose(self) -> ComposeResult:
        self.games: dict[str, Rules[Any]] = {**NAMED}
        self.games.setdefault(self.rules.name, self.rules)  # perhaps a custom board
        with VerticalScroll():
            with Horizontal(classes="field"):
                yield Label(say("terminal.full.game"))
                games = [(title(rules), name) for name, rules in self.games.items()]
                yield Select(games, value=self.rules.name, allow_blank=False, id="game", compact=True)
            yield Vertical(*self.seat_fields(self.rules, self.known.seats), id="seats", classes="field")
            yield Vertical(*self.option_fields(self.rules), id="options", classes="field")
        with Horizontal(id="buttons"):
            yield Button(say("terminal.button.start"), variant="primary", id="start", compact=True)
            yield Button(say("terminal.button.back"), id="back", compact=True)
        yield Label(self.message, id="wrong", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#start", Button).focus()

    def option_fields(self, rules: Rules[Any]) -> list[Widget]:
        return [
            Horizontal(
                Label(field_label(asked), markup=False, id=f"says-{asked.option.name}"),
                entry(asked.option, form_value(getattr(rules, asked.option.name))),
                classes="field",
            )
            for asked in option_fields_of(rules, {})
        ]

    def seat_fields(self, rules: Rules[Any], known: tuple[Seat, ...]) -> list[Widget]:
        seats = known[: rules.players] + seated(rules.players)[len(known) :]
        who, speak = players_of(rules), speaker(seats)
        return [
            Horizontal(
                Label(speak.say("terminal.full.seat", seat=number), markup=False),
                Input(seat.token, id=f"token-{number}", classes="token", max_length=1, compact=True),
                Select(
                    [(player_word(rules, name), name) for name in who],
                    value=seat.level if seat.level in who else PERSON,
                    allow_blank=False,
                    id=f"player-{number}",
                    compact=True,
                ),
                classes="field",
            )
            for number, seat in enumerate(seats)
        ]

    @on(Select.Changed, "#game")
    async def on_game_changed(self, event: Select.Changed) -> None:
        rules = self.games[str(event.value)]
        if rules.name == self.rules.name:
            return
        self.rules = rules
        await self.fill("#options", self.option_fields(rules))
        await self.fill("#seats", self.seat_fields(rules, self.known.seats))

    @on(Input.Changed, "#option-players")
    async def on_players_changed(self, event: Input.Changed) -> None:
        """Show one row per player, once the field has a valid number."""
        try:
            rules = with_options(self.rules, {"players": event.value})
        except RulesError:
            return
        if rules.players != len(self.query("#seats .token")):
            await self.fill("#seats", self.seat_fields(rules, self.known.seats))

    @on(Input.Changed)
    def update_ranges(self) -> None:
        """Update the ranges, which depend on the options above them."""
        typed = {name: self.value(f"#option-{name}") for name in options(self.rules) if self.query(f"#option-{name}")}
        for asked in option_fields_of(self.rules, typed):
            for label in self.query(f"#says-{asked.option.name}").results(Label):
                label.update(field_label(asked))

    async def fill(self, where: str, widgets: list[Widget]) -> None:
        place = self.query_one(where, Vertical)
        async with place.batch():
            await place.remove_children()
            await place.mount(*widgets)

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Start, or mark every wrong option and show what is wrong with it."""
        rules, wrong = self.validate()
        names = [error.field for error in wrong]
        for name in options(self.rules):
            self.query(f"#says-{name}, #option-{name}").set_class(name in names, "wrong")
        if not wrong:
            try:
                self.dismiss(self.read_settings(rules))
                return
            except RulesError as error:
                wrong = [error]
        self.query_one("#wrong", Label).update("\n".join(map(error_text, wrong)))
        for first in self.query(f"#option-{wrong[0].field}"):
            first.focus()

    @on(Button.Pressed, "#back")
    def action_back(self) -> None:
        self.dismiss(None)

    def validate(self) -> tuple[Rules[Any], list[RulesError]]:
        """The rules the form describes, and every option that is wrong."""
        rules, typed = self.rules, {name: self.value(f"#option-{name}") for name in options(self.rules)}
        wrong = list[RulesError]()
        for asked in option_fields_of(self.rules, typed):
            try:
                rules = asked.read(typed[asked.option.name])
            except RulesError as error:
                wrong.append(error)
        return rules, wrong

    def read_settings(self, rules: Rules[Any]) -> Settings:
        """The settings with the seats of the form, or RulesError."""
        numbers = range(rules.players)
        players = [self.value(f"#player-{number}") for number in numbers]
        tokens = [self.value(f"#token-{number}") for number in numbers]
        if "" in tokens:
            raise RulesError("tokens", "", say("terminal.ask.token.each"))
        names = [seat.name for seat in self.known.seats[: rules.players]]
        levels = ["" if player == PERSON else player for player in players]
        return Settings(rules, with_known_levels(rules, seated(rules.players, names, "".join(tokens), levels)))

    def value(self, where: str) -> str:
        widget = self.query_one(where)
        assert isinstance(widget, Input | Select)
        return str(widget.value)


def option_fields_of(rules: Rules[Any], typed: Mapping[str, str]) -> Iterator[Field]:
    """Each option with its range, given the values of the options above it; a wrong value counts as the default."""
    names, start = list(options(rules)), rules
    for nth, name in enumerate(names):
        asked = field(rules, name, start, names[nth + 1 :])
        yield asked
        try:
            rules = asked.read(typed.get(name, asked.default))
        except RulesError:
            rules = asked.read(asked.default)


def field_label(asked: Field) -> str:
    return f"{asked.option.says} ({asked.allowed})" if isinstance(asked.kind, Number) else asked.option.says


def entry(option: Option, value: str) -> Widget:
    """The widget of an option: a list of words, or an input with its range as placeholder."""
    kind, name = option.kind, f"option-{option.name}"
    match kind:
        case Choice():
            known = [(f"{word}: {meaning}", word) for word, meaning in kind.words.items()]
        case YesNo():
            known = [(word, word) for word in ("yes", "no")]
        case Number():
            return Input(value, placeholder=kind.allowed, id=name, compact=True)
    return Select(known, value=value, allow_blank=False, id=name, compact=True)
