"""The words that work at every prompt while a game is on the table."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from millrow.games.turns import turns
from millrow.rules.base import Refused, short
from millrow.rules.drops import DropRules
from millrow.store import Stale

from ..naming import ANSWERS
from .interview import Question
from .numbering import HOW, read_count_from, remember_count_from, step_label, step_labels
from .table import Table, Wrong
from .talk import Words, sentence

if TYPE_CHECKING:
    from .session import Session

WORDS = """\
Type a step: a point to place (d1), two to slide (a1-d1), x and a point to take (xg7), a column to drop (4). Or:
  hint          what the computer would play       moves         the steps so far, and those you can make
  undo, redo    back and forth                     save NAME     {save}
  resign, draw  end the game                       computer LEVEL   hand your seat to the computer; a LEVEL if you like
  help          this                               left, right, up, down   look at another part of a large board
  count 0|1     number the columns from 0 or 1     quit          {quit}"""
AGAIN = """\
yes plays the same once more, with a new draw for who begins; change asks for everything again, with these settings as
offers; no leaves. Enter alone answers yes. `undo` takes the last turn back, {more} too."""
NOBODY_RESIGNS = (
    "With more than two players nobody resigns: `computer` hands your seat to the computer, `draw` asks for a draw."
)


def help_text(saved: bool) -> str:
    """What can be typed during a game, and what becomes of one that is saved or not."""
    if saved:
        return WORDS.format(save="keep this moment under a name", quit="leave; the game is saved")
    return WORDS.format(
        save="not possible: this game is not saved", quit="leave; you are asked first, since this game is not saved"
    )


class Changed(Exception):
    """A word has changed the game: the board is to be shown again."""


class GameWords(Words):
    """What the words do while a game is on the table."""

    def __init__(self, session: "Session", table: Table) -> None:
        self.session, self.table = session, table

    def do(self, word: str, name: str) -> str:
        match word:
            case "left" | "right" | "up" | "down":
                self.session.look(self.table, word)
                raise Changed
            case "moves":
                return self.moves()
            case "help":
                return help_text(self.table.saved)
            case "save":
                return self.attempt(lambda: self.save(name))
            case "load":
                fate = "keeps this one" if self.table.saved else "leaves this one, which is not saved"
                return f"One game at a time: `quit` {fate}, then `millrow play --load NAME` loads another."
            case "hint":
                return self.hint()
            case "count":
                return self.count(name)
            case "computer":
                return self.attempt(lambda: self.hand_over(name))
        return self.attempt(lambda: self.change(word))

    def save(self, name: str) -> str:
        """Save this moment; if the name is taken, ask what to do."""
        existing = "refuse"
        while True:
            try:
                return self.table.save(name, ANSWERS.get(existing, "refuse"))
            except Refused as error:
                if error.refusal.code != "name-taken":
                    raise
                self.session.talk.say(sentence(error))
            answer = str(self.session.answer(TAKEN, TakenWords(self.session, self.table)))
            if answer == "no":
                return "Not saved."
            if answer in ANSWERS:
                existing = answer
            else:
                name = answer.partition(" ")[2]

    def hint(self) -> str:
        if self.table.game.outcome is not None:
            return "The game is over: there is nothing to be played. `undo` takes a step back."
        step, level = self.session.thinker.hint(self.table.game)
        return f"Hint: {step_label(self.table.game, step, self.session.count_from)} (by the level {level})."

    def count(self, typed: str) -> str:
        """Number the columns from 0 or 1, from now on."""
        if not isinstance(self.table.game.rules, DropRules):
            return "The columns of this board have letters."
        if (first := read_count_from(typed)) is None:
            return HOW
        self.session.count_from = first
        self.session.talk.say(remember_count_from(first))
        raise Changed

    def moves(self) -> str:
        game = self.table.game
        first = self.session.count_from
        played = [step_label(game, str(turn), first) for turn in turns(game)]
        count = game.rules.players
        rounds = (f"{n // count + 1}. {' '.join(played[n : n + count])}" for n in range(0, len(played), count))
        return f"So far: {' '.join(rounds) or 'nothing'}\nPossible: {' '.join(step_labels(game, first)) or 'nothing'}"

    def hand_over(self, level: str) -> str:
        seat = self.table.game.seats[self.table.game.turn]
        self.session.talk.say(f"The computer plays for {seat.name} now, level {self.table.hand_over(level)}.")
        raise Changed

    def change(self, word: str) -> str:
        table = self.table
        if word == "resign" and table.game.outcome is None and table.game.rules.players > 2:
            return NOBODY_RESIGNS
        if word != "draw":
            table.do(word)
        elif table.check_draw() and not self.session.agreed(table):
            return "Not everybody agrees: the game goes on."
        else:
            table.draw()
        raise Changed

    def attempt(self, act: Callable[[], str]) -> str:
        try:
            return act()
        except Stale as stale:
            self.session.talk.say(sentence(stale))
            raise Changed from None
        except Wrong as error:
            return sentence(error)


class DrawWords(GameWords):
    """While everybody is asked about a draw, that comes first."""

    def do(self, word: str, name: str) -> str:
        if word in ("moves", "save"):
            return super().do(word, name)
        return "First the draw: does everybody agree? Answer yes or no."


class AgainWords(GameWords):
    """After the end, help is about what comes next."""

    def do(self, word: str, name: str) -> str:
        if word == "help":
            return AGAIN.format(more="`moves` and `save NAME` work" if self.table.saved else "`moves` works")
        return super().do(word, name)


class LeaveWords(Words):
    """Before somebody leaves a game that is not saved, that comes first."""

    def do(self, word: str, name: str) -> str:
        return "First: leave, or not? Answer yes or no."


class TakenWords(GameWords):
    """While somebody is asked about a name that is taken, `save NAME` is an answer too."""

    def find(self, text: str) -> Callable[[], str] | None:
        return None if text.lower().startswith("save ") else super().find(text)

    def do(self, word: str, name: str) -> str:
        return super().do(word, name) if word == "moves" else f"First the save: answer {TAKEN.allowed}."


def taken_read(text: str) -> str:
    answer = {"r": "replace", "k": "keep", "n": "no"}.get(text.lower(), text)
    if answer.lower() in (*ANSWERS, "no"):
        return answer.lower()
    if answer.lower().startswith("save "):
        return answer
    raise ValueError(f"the answer is {short(text)!r}, allowed: {TAKEN.allowed}")


TAKEN = Question("Replace it, or keep both", "replace, keep, save ANOTHER NAME, no", "no", taken_read)
