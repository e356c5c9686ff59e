"""The screen of the settings: every option of the chosen game, and who sits where."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Label, Select

from millrow.rules.base import AnyRules, RulesError, Seat, seated
from millrow.rules.named import NAMED, title
from millrow.rules.options import Choice, Number, Option, YesNo, options, written

from ..settings import PERSON, Field, Settings, field, players_of, take_seats, with_options
from ..talk import sentence


class SettingsScreen(Screen[Settings | None]):
    """Gives the settings, or None if somebody goes back. Wrong values are named with their range; nothing begins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("ctrl+s", "start", "Start"),
        ("escape", "back", "Back"),
        ("ctrl+q", "app.leave", "Quit"),
    ]

    def __init__(self, known: Settings, told: str = "") -> None:
        super().__init__()
        self.known, self.told = known, told
        self.rules: AnyRules = known.rules

    def compose(self) -> ComposeResult:
        self.games: dict[str, AnyRules] = {**NAMED}
        self.games.setdefault(self.rules.name, self.rules)  # perhaps one of somebody's own
        with VerticalScroll():
            with Horizontal(classes="field"):
                yield Label("Game")
                games = [(title(rules), name) for name, rules in self.games.items()]
                yield Select(games, value=self.rules.name, allow_blank=False, id="game", compact=True)
            yield Vertical(*self.chairs(self.rules, self.known.seats), id="seats", classes="field")
            yield Vertical(*self.fields(self.rules), id="options", classes="field")
        with Horizontal(id="buttons"):
            yield Button("Start", variant="primary", id="start", compact=True)
            yield Button("Back", id="back", compact=True)
        yield Label(self.told, id="wrong", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#start", Button).focus()

    def fields(self, rules: AnyRules) -> list[Widget]:
        return [
            Horizontal(
                Label(words(asked), markup=False, id=f"says-{asked.option.name}"),
                entry(asked.option, written(getattr(rules, asked.option.name))),
                classes="field",
            )
            for asked in asked_by(rules, {})
        ]

    def chairs(self, rules: AnyRules, known: tuple[Seat, ...]) -> list[Widget]:
        seats = known[: rules.players] + seated(rules.players)[len(known) :]
        who = players_of(rules)
        return [
            Horizontal(
                Label(f"{seat.name}: character, and who plays", markup=False),
                Input(seat.token, id=f"token-{number}", classes="token", max_length=1, compact=True),
                Select(
                    [(name, name) for name in who],
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
    async def another_game(self, event: Select.Changed) -> None:
        rules = self.games[str(event.value)]
        if rules.name == self.rules.name:
            return
        self.rules = rules
        await self.fill("#options", self.fields(rules))
        await self.fill("#seats", self.chairs(rules, self.known.seats))

    @on(Input.Changed, "#option-players")
    async def more_players(self, event: Input.Changed) -> None:
        """As many chairs as players, once their number is one."""
        try:
            rules = with_options(self.rules, {"players": event.value})
        except RulesError:
            return
        if rules.players != len(self.query("#seats .token")):
            await self.fill("#seats", self.chairs(rules, self.known.seats))

    @on(Input.Changed)
    def follow(self) -> None:
        """The ranges follow what was typed above them."""
        typed = {name: self.value(f"#option-{name}") for name in options(self.rules) if self.query(f"#option-{name}")}
        for asked in asked_by(self.rules, typed):
            for label in self.query(f"#says-{asked.option.name}").results(Label):
                label.update(words(asked))

    async def fill(self, where: str, widgets: list[Widget]) -> None:
        place = self.query_one(where, Vertical)
        async with place.batch():
            await place.remove_children()
            await place.mount(*widgets)

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Start, or mark every wrong option and say what is wrong with each."""
        rules, wrong = self.judge()
        names = [error.field for error in wrong]
        for name in options(self.rules):
            self.query(f"#says-{name}, #option-{name}").set_class(name in names, "wrong")
        if not wrong:
            try:
                self.dismiss(self.seat(rules))
                return
            except RulesError as error:
                wrong = [error]
        self.query_one("#wrong", Label).update("\n".join(map(sentence, wrong)))
        for first in self.query(f"#option-{wrong[0].field}"):
            first.focus()

    @on(Button.Pressed, "#back")
    def action_back(self) -> None:
        self.dismiss(None)

    def judge(self) -> tuple[AnyRules, list[RulesError]]:
        """The rules the form describes, and every option that is wrong."""
        rules, typed = self.rules, {name: self.value(f"#option-{name}") for name in options(self.rules)}
        wrong = list[RulesError]()
        for asked in asked_by(self.rules, typed):
            try:
                rules = asked.read(typed[asked.option.name])
            except RulesError as error:
                wrong.append(error)
        return rules, wrong

    def seat(self, rules: AnyRules) -> Settings:
        """The settings with the seats of the form, or RulesError."""
        numbers = range(rules.players)
        players = [self.value(f"#player-{number}") for number in numbers]
        tokens = [self.value(f"#token-{number}") for number in numbers]
        if "" in tokens:
            raise RulesError("tokens", "", "one visible character for each player")
        names = [seat.name for seat in self.known.seats[: rules.players]]
        levels = ["" if player == PERSON else player for player in players]
        return Settings(rules, take_seats(rules, names, "".join(tokens), levels))

    def value(self, where: str) -> str:
        widget = self.query_one(where)
        assert isinstance(widget, Input | Select)
        return str(widget.value)


def asked_by(rules: AnyRules, typed: Mapping[str, str]) -> Iterator[Field]:
    """Each option with the range that those above it leave; what cannot be read counts as it was."""
    names, start = list(options(rules)), rules
    for nth, name in enumerate(names):
        asked = field(rules, name, start, names[nth + 1 :])
        yield asked
        try:
            rules = asked.read(typed.get(name, asked.usual))
        except RulesError:
            rules = asked.read(asked.usual)


def words(asked: Field) -> str:
    return f"{asked.option.says} ({asked.allowed})" if isinstance(asked.kind, Number) else asked.option.says


def entry(option: Option, value: str) -> Widget:
    """A widget for an option: words to choose from, or a line that names its range."""
    kind, name = option.kind, f"option-{option.name}"
    match kind:
        case Choice():
            known = [(f"{word}: {meaning}", word) for word, meaning in kind.words.items()]
        case YesNo():
            known = [(word, word) for word in ("yes", "no")]
        case Number():
            return Input(value, placeholder=kind.allowed, id=name, compact=True)
    return Select(known, value=value, allow_blank=False, id=name, compact=True)
