"""The commands that can be typed while a game is played."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from millrow.app.hints import need_agreement
from millrow.core.rules import Refused
from millrow.games.turns import turns
from millrow.store import Stale
from millrow.wording import find, say
from millrow.wording.words import short

from ..save_names import ANSWERS
from .current_game import GAME_ERRORS, CurrentGame
from .interview import Question, answer_word, read_answer
from .numbering import not_numbered, read_count_from, remember_count_from, step_label, step_labels
from .terminal import Commands, error_text, speaker_for

if TYPE_CHECKING:
    from .session import Session


IN_A_GAME = {"h": "hint", "?": "help", "q": "quit"}


def help_text(current: CurrentGame) -> str:
    """What can be typed during a game."""
    game = current.game
    family, step = game.rules.family, (game.legal() or game.steps or ("",))[0]
    typing = say(find(family.name, "typing") or "typing", step=step, **family.view.examples(game.rules))
    saves = say("terminal.help.save" if current.saved else "terminal.help.save.unsaved")
    quits = say("terminal.help.quit" if current.saved else "terminal.help.quit.unsaved")
    numbered = not_numbered(game) is None
    return say("terminal.help", typing=typing, save=saves, quit=quits, numbered=numbered)


class Changed(Exception):
    """A command has changed the game or the view: the board must be drawn again."""


class GameCommands(Commands):
    """The commands during a game."""

    SHORT = IN_A_GAME

    def __init__(self, session: "Session", current: CurrentGame) -> None:
        self.session, self.current = session, current

    def run(self, word: str, argument: str) -> str:
        match word:
            case "left" | "right" | "up" | "down":
                self.session.scroll(self.current, word)
                raise Changed
            case "moves":
                return self.moves()
            case "help":
                return help_text(self.current)
            case "save":
                return self.attempt(lambda: self.save(argument))
            case "load":
                return say("terminal.game.load" if self.current.saved else "terminal.game.load.unsaved")
            case "hint":
                return self.hint()
            case "thoughts":
                return self.thoughts()
            case "count":
                return self.count(argument)
            case "computer":
                return self.attempt(lambda: self.hand_over(argument))
        return self.attempt(lambda: self.change(word))

    def save(self, name: str) -> str:
        """Save the position; ask for a name if there is none, and what to do if it is taken."""
        if not name and self.current.saved:
            name = self.session.terminal.read_line(f"{say('terminal.ask.save')}: ")
            if not name:
                return say("terminal.game.not-saved")
        existing = "refuse"
        while True:
            try:
                return self.current.save(name, ANSWERS.get(existing, "refuse"))
            except Refused as error:
                if error.refusal.code != "name-taken":
                    raise
                self.session.terminal.print(error_text(error))
            answer = str(self.session.answer(name_taken(), NameTakenCommands(self.session, self.current)))
            if answer == "no":
                return say("terminal.game.not-saved")
            if answer in ANSWERS:
                existing = answer
            else:
                name = answer.partition(" ")[2]

    def hint(self) -> str:
        """The next step of a hint. Several people are asked first whether they all agree."""
        game, session = self.current.game, self.session
        if game.outcome is not None:
            return say("terminal.game.hint.over")
        if need_agreement(game) and not session.hints_agreed(self.current):
            return say("terminal.game.hint.not")
        return session.hints.next(self.current.log.number, game, session.count_from, session.computer_moves.hint)

    def thoughts(self) -> str:
        """Turn the computer's thoughts on or off. Like hints, they need everyone's agreement."""
        game, session = self.current.game, self.session
        if not any(seat.level for seat in game.seats):
            return say("terminal.thoughts.nobody")
        if need_agreement(game) and not session.hints_agreed(self.current):
            return say("terminal.game.hint.not")
        message = session.thoughts.toggle()
        if not session.thoughts.shown:
            return message
        number, first = self.current.log.number, session.count_from
        last = session.thoughts.last_turn(number, game, first), session.thoughts.expectation(number, game, first)
        return "\n".join(filter(None, (*last, message)))

    def count(self, typed: str) -> str:
        """Number the columns from 0 or 1, from now on."""
        if (why := not_numbered(self.current.game)) is not None:
            return why
        if (first := read_count_from(typed)) is None:
            return say("terminal.help.count")
        self.session.count_from = first
        self.session.terminal.print(remember_count_from(first))
        raise Changed

    def moves(self) -> str:
        game = self.current.game
        first = self.session.count_from
        played = [step_label(game, str(turn), first) for turn in turns(game)]
        count = game.rules.players
        rounds = (f"{n // count + 1}. {' '.join(played[n : n + count])}" for n in range(0, len(played), count))
        none = say("terminal.game.moves.none")
        steps = " ".join(step_labels(game, first))
        return say("terminal.game.moves", played=" ".join(rounds) or none, steps=steps or none)

    def hand_over(self, level: str) -> str:
        seat, speak = self.current.game.turn, speaker_for(self.current.game)
        self.session.terminal.print(speak.say("terminal.game.computer", seat=seat, level=self.current.hand_over(level)))
        raise Changed

    def change(self, word: str) -> str:
        current = self.current
        if word == "resign" and current.game.outcome is None and current.game.rules.players > 2:
            return say("terminal.game.resign")
        if word != "draw":
            current.perform(word)
        elif current.check_draw() and not self.session.agreed(current):
            return say("terminal.game.draw")
        else:
            current.draw()
        raise Changed

    def attempt(self, act: Callable[[], str]) -> str:
        """The message of an act, or why it was refused."""
        try:
            return act()
        except Stale as stale:
            self.session.terminal.print(error_text(stale, self.current.game, self.session.count_from))
            raise Changed from None
        except GAME_ERRORS as error:
            return error_text(error, self.current.game, self.session.count_from)


class DrawCommands(GameCommands):
    """The commands while the players are asked about a draw."""

    def run(self, word: str, argument: str) -> str:
        if word in ("moves", "save"):
            return super().run(word, argument)
        return say("terminal.ask.draw.first")


class HintCommands(GameCommands):
    """The commands while the players are asked about hints."""

    def run(self, word: str, argument: str) -> str:
        return say("terminal.ask.hints.first")


class AfterGameCommands(GameCommands):
    """The commands after the end of a game: `help` explains what comes next."""

    def run(self, word: str, argument: str) -> str:
        if word == "help":
            more = say("terminal.help.again.saved" if self.current.saved else "terminal.help.again.unsaved")
            return say("terminal.help.again", more=more)
        return super().run(word, argument)


class LeaveCommands(Commands):
    """The commands while the player is asked whether to lose an unsaved game."""

    def run(self, word: str, argument: str) -> str:
        return say("terminal.ask.leave.first")


class NameTakenCommands(GameCommands):
    """The commands while the player is asked about a name that is taken: `save NAME` is an answer too."""

    def find(self, text: str) -> Callable[[], str] | None:
        return None if text.lower().startswith("save ") else super().find(text)

    def run(self, word: str, argument: str) -> str:
        if word == "moves":
            return super().run(word, argument)
        return say("terminal.ask.taken.first", allowed=name_taken().allowed)


def name_taken() -> Question:
    """What to do about a name that is taken; the answer is a key of ANSWERS, `no`, or `save` with another name."""
    replace, keep, no = map(answer_word, (*ANSWERS, "no"))
    allowed = say("terminal.ask.taken.allowed", replace=replace, keep=keep, no=no)

    def read(text: str) -> str:
        if text.lower().startswith("save "):
            return text
        if (answer := read_answer(text, (*ANSWERS, "no"))) is None:
            raise ValueError(say("terminal.ask.wrong", text=short(text), allowed=allowed))
        return answer

    return Question(say("terminal.ask.taken"), allowed, no, read)
