"""One game after another at one terminal: ask, play, tell the result, play again."""

import random

from millrow.games.events import Event
from millrow.games.turns import turns
from millrow.rules.columns import cell_label
from millrow.rules.drops import DropRules
from millrow.server import door
from millrow.server.views import marks
from millrow.store import Stale

from .commands import AgainWords, Changed, DrawWords, GameWords, LeaveWords, help_text
from .interview import Load, Question, yes_no
from .numbering import in_numbers, read_step, step_label, step_labels
from .questions import ask_settings
from .remembered import recall, remember
from .screen import board_text, differs, listed
from .settings import Settings
from .table import Keeper, Table, Wrong
from .talk import Leave, Talk, Words, sentence
from .thinking import Thinker

LEAVE = "Leave? This game is not saved and would be lost"


class Loaded(Exception):
    """Instead of answering questions, somebody goes on with a game that is kept."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.key)
        self.table = table


class Session:
    """Plays games until everybody has had enough. Leave is raised by whatever asks when somebody leaves."""

    def __init__(self, talk: Talk, keeper: Keeper, chance: random.Random, pause: float, count_from: int = 1) -> None:
        self.talk, self.keeper, self.chance = talk, keeper, chance
        self.count_from = count_from  # the number of the first column
        self.thinker = Thinker(talk, pause)
        self.shift = (0, 0)  # how far people look away from the last disc

    def run(self, settings: Settings | None, load: str = "") -> None:
        """Play with these settings, or ask for them; or go on with a game that is kept."""
        table: Table | None = None
        if load:
            table, told = self.keeper.load(load)
            self.talk.say(told)
        while True:
            try:
                if table is None:
                    settings, table = self.begin(settings)
                self.play(table)
                settings = settings or Settings(table.game.rules, table.game.seats)
                if (after := self.again(table, settings)) is not None:
                    settings, table = after, None
            except (Leave, KeyboardInterrupt) as leave:
                if self.may_leave(table, leave):
                    self.talk.say(farewell(table))
                    return

    def may_leave(self, table: Table | None, leave: Leave | KeyboardInterrupt) -> bool:
        """Nothing is lost, or somebody says yes to losing it. The end of input and a second Ctrl-C are a yes too."""
        at_once = leave.at_once if isinstance(leave, Leave) else not self.talk.live
        if table is None or not table.would_be_lost or at_once:
            return True
        try:
            return bool(self.answer(yes_no(LEAVE, "no"), LeaveWords()))
        except (Leave, KeyboardInterrupt):
            return True

    def begin(self, settings: Settings | None) -> tuple[Settings, Table]:
        """The game asked for or described, on the table."""
        while settings is None:
            known, told = recall()
            if told:
                self.talk.say(told)
            try:
                says = "`load NAME` goes on with a save or a kept game, " if self.keeper.store is not None else ""
                settings = self.ask(known, Load(self.load, says))
            except Loaded as loaded:
                return Settings(loaded.table.game.rules, loaded.table.game.seats), loaded.table
        table, told = self.keeper.begin(settings.game(self.chance))
        self.talk.say(told)
        game = table.game
        self.talk.say(f"{game.seats[game.turn].name} begins. `help` tells what you can type.")
        return settings.again(), table

    def load(self, name: str) -> str:
        """Raises Loaded with the game of this save or id; or a sentence why not, or what there is."""
        try:
            if not name:
                return self.keeper.saves()
            table, told = self.keeper.load(name, "load {}")
        except Wrong as error:
            return sentence(error)
        self.talk.say(told)
        raise Loaded(table)

    def ask(self, known: Settings, load: Load) -> Settings:
        settings = ask_settings(self.talk, known, load)
        if told := remember(settings):
            self.talk.say(told)
        return settings

    def play(self, table: Table) -> None:
        """Until the game has ended."""
        self.shift = (0, 0)
        self.show(table)
        while (game := table.game).outcome is None:
            seat = game.seats[game.turn]
            try:
                if seat.level:
                    self.computer(table, seat.name)
                else:
                    self.person(table)
            except Changed:
                self.show(table)
                continue
            self.shift = (0, 0)
            self.show(table)

    def computer(self, table: Table, name: str) -> None:
        """Let the computer play a step, unless another program has played in the meantime."""
        step = self.thinker.move(table.game)
        try:
            table.happen(Event("step", step))
        except Stale as stale:
            self.talk.say(sentence(stale))
            raise Changed from None
        self.talk.say(f"{name} plays {step_label(table.game, step, self.count_from)}.")

    def person(self, table: Table) -> None:
        """Ask until a step is played."""
        words = GameWords(self, table)
        while True:
            game = table.game
            text = self.talk.ask(f"{game.status()} ({listed(step_labels(game, self.count_from))}): ", words)
            if not text:
                if table.refresh():
                    raise Changed
                self.talk.say(help_text(table.saved))
                continue
            try:
                table.act(door.Play(table.course.number, read_step(game, text.lower(), self.count_from)))
            except Stale as stale:
                self.talk.say(sentence(stale))
                raise Changed from None
            except Wrong as error:
                self.talk.say(sentence(in_numbers(error, self.count_from)))
                continue
            return

    def agreed(self, table: Table) -> bool:
        """Does everybody want the draw?"""
        question = yes_no("Does everybody agree to a draw", "no")
        return bool(self.answer(question, DrawWords(self, table)))

    def again(self, table: Table, settings: Settings) -> Settings | None:
        """After the end: the settings of the next game, or None if this one goes on because something was undone."""
        question = Question("Play again", "yes, change, no", "yes", again_read)
        try:
            answer = self.answer(question, AgainWords(self, table))
        except Changed:
            return None
        if answer == "no":
            raise Leave
        if answer == "yes":
            return settings
        elsewhere = "`millrow play --load NAME` loads a game; these questions are about a new one."
        return self.ask(settings, Load(lambda _: elsewhere))

    def answer(self, question: Question, words: Words) -> object:
        while True:
            text = self.talk.ask(question.prompt, words) or question.usual
            try:
                return question.read(text)
            except ValueError as error:
                self.talk.say(sentence(error))

    def look(self, table: Table, way: str) -> None:
        """Another part of the board; at its edge, nothing changes."""
        right, up = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[way]
        shift = (self.shift[0] + right, self.shift[1] + up)
        if (size := self.size) and differs(table.game, size, self.shift, shift):
            self.shift = shift

    @property
    def size(self) -> tuple[int, int] | None:
        """Of the screen, if somebody sits before one."""
        console = self.talk.console
        return (console.size.width, console.size.height) if console.is_terminal else None

    def show(self, table: Table) -> None:
        """The board; all of it where nobody sits before a screen."""
        game = table.game
        if news := table.keeper.news():
            self.talk.say(news)
        self.talk.say()
        self.talk.say(board_text(game, self.size, self.shift, self.count_from))
        played = list(turns(game))
        if isinstance(game.rules, DropRules) and played and (cells := marks(game, played[-1])):
            corners = [tuple(map(int, cell.split(","))) for cell in cells]
            names = "; ".join(cell_label((column, row), self.count_from) for column, row in sorted(corners))
            self.talk.say(f"The line: {names} (rows from the bottom).")


def again_read(text: str) -> str:
    answer = {"y": "yes", "n": "no", "c": "change"}.get(text.lower(), text.lower())
    if answer not in ("yes", "change", "no"):
        raise ValueError(f"the answer is {text[:20]!r}, allowed: yes (the same again), change (ask everything), no")
    return answer


def farewell(table: Table | None) -> str:
    if table is None:
        return "Goodbye."
    if not table.key:
        return "Goodbye. This game was not kept."
    if table.course.deleted:
        restore = f"`millrow games restore {table.key}{table.keeper.where}`"
        return f"Goodbye. The game was deleted: {restore} brings it back."
    if not table.saved:
        return f"Goodbye. The game is kept as {table.key}, up to the move before the server stopped."
    goes_on = f" `millrow play --load {table.key}{table.keeper.where}` goes on with it."
    return f"Goodbye. The game is kept as {table.key}.{goes_on if table.game.outcome is None else ''}"
