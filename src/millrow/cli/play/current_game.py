"""The game being played, and the library it is saved in. Events are saved before the game changes."""

import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

from millrow.app import acts
from millrow.core.rules import Refusal, Refused, RulesError
from millrow.core.seats import Seat
from millrow.core.sentences import over, refusal
from millrow.engines.levels import ADAPTIVE, level_of, read_level, strongest
from millrow.games.events import Event, GameLog
from millrow.games.game import AnyGame
from millrow.store import Ambiguous, Missing, Stale, StoreError
from millrow.store.errors import store_error
from millrow.wording import say
from millrow.wording.words import short

from ..output import matches
from ..save_names import replaced_sentence
from .play_store import PlayStore, open_play_store

if TYPE_CHECKING:
    from millrow.store.games import StoredGame
    from millrow.store.summaries import Existing

T = TypeVar("T")
GAME_ERRORS = (Refused, StoreError)  # what an act may raise; nothing has changed then
SERVER_GONE = ("unreachable", "closed")  # error codes of a server that has stopped or is stopping
RELEASE_TIMEOUT = 4.0  # seconds for a server that is stopping to release the file
RETRY_SECONDS = 0.1


class CurrentGame:
    """A game at the terminal. An act raises one of GAME_ERRORS and changes nothing, or it is done and saved.

    After Stale, which means that another player has moved, `game` is the game as it is now.
    """

    def __init__(self, log: GameLog, library: "Library", stored: "StoredGame | None" = None) -> None:
        """`stored` is the game as the store has it, None if it is not saved."""
        self.library, self.stored, self._log = library, stored, log

    @property
    def log(self) -> GameLog:
        return self._log if self.stored is None else self.stored.log

    @property
    def key(self) -> str:
        """The id of the game; empty if it is not saved."""
        return "" if self.stored is None else self.stored.id

    @property
    def game(self) -> AnyGame:
        return self.log.game

    @property
    def saved(self) -> bool:
        """Are the moves being saved?"""
        return bool(self.key) and self.library.store is not None

    @property
    def would_be_lost(self) -> bool:
        """Would moves of an unfinished game be lost by leaving now?"""
        return not self.saved and bool(self.game.steps) and self.game.outcome is None

    def apply(self, event: Event) -> None:
        """Save the event and apply it."""
        if self.stored is None:
            self._log.apply(event)
            return
        after, done = self.stored.after(event)
        try:
            self.library.record(after, done)
        except Stale as stale:
            self.stored = stale.current
            raise
        self.stored = after

    def refresh(self) -> bool:
        """Fetch moves that others have made in the meantime; False if there are none."""
        stored = self.library.since(self.key, self.log.number) if self.saved else None
        self.stored = stored or self.stored
        return stored is not None

    def act(self, act: acts.Act) -> None:
        """What a person does. In games with computers, undo and redo lead to a person's turn."""
        self.apply(acts.event(self.game, act))

    def perform(self, word: str) -> None:
        """Undo, redo or resign."""
        self.act(self._act_for(word))

    def check_resign(self) -> Seat:
        """The person who would resign now; Refused if no one can."""
        if (seat := acts.resigner(self.game)) is not None:
            return self.game.seats[seat]
        self.game.copy().resign(self.game.turn)  # raises the reason, unless it is that there are no people
        raise Refused(refusal("cannot-resign", "cannot-resign.people"))

    def check_draw(self) -> bool:
        """Raise Refused if the computer players decline a draw; otherwise return whether people still have to agree."""
        acts.check_draw(self.game)
        if (declined := acts.refuse_draw(self.game)) is not None:
            raise Refused(declined)
        return acts.people_decide(self.game)

    def draw(self) -> None:
        """End the game as a draw."""
        self.apply(Event("draw"))

    def _act_for(self, word: str) -> acts.Act:
        seen = self.log.number
        if word == "resign":
            return acts.Resign(seen, self.game.seats.index(self.check_resign()))
        return acts.Undo(seen) if word == "undo" else acts.Redo(seen)

    def hand_over(self, level: str = "") -> str:
        """Let the computer play for the seat to move from now on, at its strongest level if none is named.

        Returns the level, as people type it.
        """
        game = self.game
        if (end := game.outcome) is not None:
            raise Refused(over(end, game.seats))
        try:
            chosen = read_level(game.rules, level) if level else strongest(game.rules)
        except RulesError as error:
            raise Refused(Refusal("unreadable", error.args[0])) from None
        self.apply(Event("level", chosen.name, game.turn))
        return chosen.word

    def save(self, name: str, existing: "Existing" = "refuse") -> str:
        """Save a copy of this position; returns a message. For `existing` see Store.save."""
        if not self.saved:
            raise store_error("closed", "closed.unsaved")
        return self.library.save(self.key, name, existing)


def _adapted(game: AnyGame, store: PlayStore) -> AnyGame:
    """The game, with the strength of a computer that adapts."""
    if any(level_of(game.rules, seat.level).base == ADAPTIVE for seat in game.seats if seat.level):
        from millrow.app.adapting import with_strengths  # imports the store

        game.seats = with_strengths(game.rules, game.seats, store)
    return game


class Library:
    """Starts and loads games: saved in the store, or not if there is none. Close it, or use it in a `with` block."""

    def __init__(self, store: PlayStore | None, why: str = "", where: str = "") -> None:
        """`why` is the reason why there is no store, `where` the option that opens it on a command line."""
        self.store, self.why, self.where = store, why, where
        self.db: str | None = None
        self.server = ""  # the address of the server that the store is reached through
        self._notice = ""

    @classmethod
    def open(cls, db: str | None, where: str) -> "Library":
        """With the store, or without one if it cannot be opened."""
        try:
            store, server = open_play_store(db)
        except StoreError as error:
            return cls(None, error.say)
        library = cls(store, "", where)
        library.db, library.server = db, server
        return library

    def __enter__(self) -> "Library":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.store is not None:
            self.store.close()

    def begin(self, game: AnyGame) -> tuple[CurrentGame, str]:
        """A new game, and a message on where it is saved."""
        stored = self._ask(lambda store: store.create(_adapted(game, store)))
        if stored is None:
            return CurrentGame(GameLog(game), self), say("terminal.unsaved", why=self.why)
        return CurrentGame(stored.log, self, stored), self.saved_message(stored.id)

    def record(self, after: "StoredGame", event: Event) -> None:
        """Store a valid event, with the game after it. Stale if others have moved in the meantime."""
        self._ask(lambda store: store.append_validated(after, event).result())

    def since(self, key: str, seen: int) -> "StoredGame | None":
        """The game as it is now, None if it has no more events than were seen."""
        number = self._ask(lambda store: store.summary(key).number)
        return self._ask(lambda store: store.load(key)) if number not in (None, seen) else None

    def save(self, key: str, name: str, existing: "Existing") -> str:
        """Save a copy of a game's position; returns a message."""
        made = self._must(lambda store: store.save(key, name, existing=existing), "save")
        return say("terminal.game.saved", name=made.name) + replaced_sentence(made.replaced, self.where)

    def load(self, name: str, typed: str = "") -> tuple[CurrentGame, str]:
        """A new game from the save of this name, or the saved game of this id; Missing if there is neither.

        If several match, Refused lists them with what to type for each: `typed`, or a command if nothing is given.
        """

        def find(store: PlayStore) -> "StoredGame":
            try:
                return store.load_save(store.find_save(name))
            except Missing:
                try:
                    return store.load(store.find(name))
                except Missing:
                    sentence = say("terminal.play.no-match", name=short(name, 40), where=self.where)
                    raise Missing("save", name, sentence) from None

        try:
            stored = self._must(find, "load")
        except Ambiguous as several:
            typed = typed or f"millrow play --load {{}}{self.where}"
            listed = matches(several, typed, say(f"terminal.matches.{several.kind}.load"))
            raise Refused(several.refusal._replace(say=listed)) from None
        if stored.log.deleted:
            raise store_error("closed", "closed.deleted", key=stored.id, where=self.where)
        return CurrentGame(stored.log, self, stored), self.saved_message(stored.id)

    def saves(self) -> str:
        """The names of the newest saves, or that there are none."""
        found = self._must(lambda store: store.saves(size=10), "load")
        if not found.total:
            return say("terminal.saves.none")
        names = [say("quoted", text=item.name) for item in found.items]
        code = "terminal.saves.more" if found.total > len(names) else "terminal.saves"
        return say(code, total=found.total, names=names)

    def saved_message(self, key: str) -> str:
        """Where a game is saved, and how to continue it."""
        page = f" {say('terminal.saved.page', server=self.server, key=key)}" if self.server else ""
        return say("terminal.saved", key=key, where=self.where) + page

    def take_notice(self) -> str:
        """The message about a store that was lost since the last call; empty if it was not."""
        notice, self._notice = self._notice, ""
        return notice

    def _must(self, work: Callable[[PlayStore], T], act: str) -> T:
        """What the store answers; StoreError if there is none. The act is save or load."""
        if (answer := self._ask(work)) is None:
            raise store_error("closed", f"closed.{act}", why=self.why)
        return answer

    def _ask(self, work: Callable[[PlayStore], T]) -> T | None:
        """What the store answers, None if there is none.

        If its server has stopped, it is opened again and asked again. That is safe: an event that did arrive before is
        not stored twice, because it says how many came before it.
        """
        if self.store is None:
            return None
        try:
            return work(self.store)
        except StoreError as error:
            if not self.server or error.code not in SERVER_GONE:
                raise
            self._reopen()
        return None if self.store is None else work(self.store)

    def _reopen(self) -> None:
        """Open the store again after its server has stopped, or continue without one."""
        assert self.store is not None
        self.store.close()
        self.store, server, self.server = None, self.server, ""
        until = time.monotonic() + RELEASE_TIMEOUT
        while self.store is None:
            try:
                self.store, self.server = open_play_store(self.db)
            except StoreError as error:
                if error.code not in ("busy", *SERVER_GONE) or time.monotonic() > until:
                    self.why = say("terminal.server.stopped", server=server)
                    self._notice = say("terminal.server.stopped.unsaved", server=server)
                    return
                time.sleep(RETRY_SECONDS)
        if not self.server:
            self._notice = say("terminal.server.stopped.saved", server=server)
