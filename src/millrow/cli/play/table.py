"""The game on the table, and where it is kept. What happens is kept first, if there is a store to keep it."""

import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

from millrow.engines.draw_offers import refuse_draw
from millrow.engines.levels import find_level, strongest
from millrow.games.events import Course, Event
from millrow.games.game import AnyGame
from millrow.rules.base import Refusal, Refused, RulesError, Seat, over
from millrow.server import door
from millrow.store import Ambiguous, Missing, Stale, StoreError

from ..kept import matches, plural
from ..naming import replaced_words
from .play_store import PlayStore, open_play_store

if TYPE_CHECKING:
    from millrow.store.games import StoredGame
    from millrow.store.summaries import Existing

T = TypeVar("T")
Wrong = (Refused, StoreError)  # what an act may raise; nothing has changed then, and its text is a sentence
GONE = ("unreachable", "closed")  # what is said of a server that has stopped or is stopping
PATIENCE = 4.0  # seconds for a server that is stopping to let go of the file
BEAT = 0.1


class Table:
    """A game that is played. Every act raises one of Wrong and changes nothing, or has happened.

    After Stale, which says that somebody else has played, the table has the game as it is now.
    """

    def __init__(self, course: Course, keeper: "Keeper", key: str = "") -> None:
        self.course, self.keeper, self.key = course, keeper, key

    @property
    def game(self) -> AnyGame:
        return self.course.game

    @property
    def saved(self) -> bool:
        """Is what happens stored?"""
        return bool(self.key) and self.keeper.store is not None

    @property
    def would_be_lost(self) -> bool:
        """Would moves of an unfinished game be lost by leaving now?"""
        return not self.saved and bool(self.game.steps) and self.game.outcome is None

    def happen(self, event: Event) -> None:
        if self.saved:
            try:
                event = self.keeper.append(self.key, self.course.number, event)
            except Stale as stale:
                self.course = stale.current.course
                raise
            except Refused as refused:
                # the refusal of a server is only a sentence, ours can be put in other column numbers
                own = self.game.refuse(event.text, event.seat) if event.kind == "step" else None
                raise Refused(own or refused.refusal) from None
        self.course.apply(event)

    def refresh(self) -> bool:
        """Take over what others have played in the meantime; False if they have not."""
        course = self.keeper.since(self.key, self.course.number) if self.saved else None
        self.course = course or self.course
        return course is not None

    def act(self, act: door.Act) -> None:
        """What a person does. With computers at the table, undo and redo lead to a person's turn."""
        self.happen(door.event(self.game, act))

    def do(self, word: str) -> None:
        """undo, redo or resign (a person)."""
        self.act(self._meant(word))

    def check_resign(self) -> None:
        """Raise Refused if nobody can resign now."""
        Course(self.game.copy()).apply(door.event(self.game, self._meant("resign")))

    def check_draw(self) -> bool:
        """Raise Refused if the computer players decline a draw; otherwise tell whether people still have to agree."""
        if (end := self.game.outcome) is not None:
            raise Refused(over(end, self.game.seats))
        if (refusal := refuse_draw(self.game)) is not None:
            raise Refused(refusal)
        people = [seat for seat in self.game.seats if not seat.level]
        return len(people) > 1 and not self.game.rules.hopeless(self.game.position)

    def draw(self) -> None:
        """End the game as a draw."""
        self.happen(Event("draw"))

    def _meant(self, word: str) -> door.Act:
        seen = self.course.number
        if word == "resign":
            return door.Resign(seen, self.game.seats.index(self.resigner()))
        return door.Undo(seen) if word == "undo" else door.Redo(seen)

    def resigner(self) -> Seat:
        """The person who would resign now: the one to move, or who waits for the computer."""
        seats, turn = self.game.seats, self.game.turn
        for seat in (*seats[turn:], *seats[:turn]):
            if not seat.level:
                return seat
        raise Refused(Refusal("cannot-resign", "only people resign, and nobody sits at this board"))

    def hand_over(self, level: str = "") -> str:
        """The seat to move is the computer's from now on, by its strongest level if none is named; gives the level."""
        game = self.game
        if (end := game.outcome) is not None:
            raise Refused(over(end, game.seats))
        try:
            name = find_level(game.rules, level.lower()).name if level else strongest(game.rules).name
        except RulesError as error:
            raise Refused(Refusal("unreadable", str(error))) from None
        self.happen(Event("level", name, game.turn))
        return name

    def save(self, name: str, existing: "Existing" = "refuse") -> str:
        """Save this moment; gives a sentence. Refused (name-taken) as `existing` says, see Store.save."""
        if not self.saved:
            raise StoreError("closed", "this game is not kept, so it cannot be saved")
        return self.keeper.save(self.key, name, existing)


class Keeper:
    """Puts games on the table: kept in the store, or not if there is none. Close it, or use it in a `with` block."""

    def __init__(self, store: PlayStore | None, why: str = "", where: str = "") -> None:
        """`why` says why there is no store, `where` is the option that finds it again on a command line."""
        self.store, self.why, self.where = store, why, where
        self.db: str | None = None
        self.server = ""  # the address of the server that the store is reached through
        self._news = ""

    @classmethod
    def open(cls, db: str | None, where: str) -> "Keeper":
        """With the store, or without one if it cannot be had."""
        try:
            store, server = open_play_store(db)
        except StoreError as error:
            return cls(None, error.say)
        keeper = cls(store, "", where)
        keeper.db, keeper.server = db, server
        return keeper

    def __enter__(self) -> "Keeper":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.store is not None:
            self.store.close()

    def begin(self, game: AnyGame) -> tuple[Table, str]:
        """A new game and a sentence on how it is kept."""
        kept = self._ask(lambda store: store.create(game))
        if kept is None:
            return Table(Course(game), self), f"This game is not kept: {self.why}."
        return Table(kept.course, self, kept.id), self.told(kept.id)

    def append(self, key: str, seen: int, event: Event) -> Event:
        """Store an event; gives it as it was stored. Stale if the game has had more events than were seen."""
        receipt = self._ask(lambda store: store.append(key, seen, event))
        return event if receipt is None else receipt.event

    def since(self, key: str, seen: int) -> Course | None:
        """The game as it is now, None if it has had no more events than were seen."""
        number = self._ask(lambda store: store.summary(key).number)
        kept = self._ask(lambda store: store.load(key)) if number not in (None, seen) else None
        return None if kept is None else kept.course

    def save(self, key: str, name: str, existing: "Existing") -> str:
        """Save the present moment of a game; gives a sentence."""
        made = self._must(lambda store: store.save(key, name, existing=existing), "this moment cannot be saved")
        return f"Saved as {made.name!r}.{replaced_words(made.replaced, self.where)}"

    def load(self, name: str, typed: str = "") -> tuple[Table, str]:
        """A new game from a save of this name, or the kept game of this id; Missing if there is none of either.

        If several match, Refused lists them with what to type for each: `typed`, or a command if nothing is given.
        """

        def find(store: PlayStore) -> "StoredGame":
            try:
                return store.load_save(store.find_save(name))
            except Missing as no_save:
                try:
                    return store.load(store.find(name))
                except Missing:
                    raise no_save from None

        try:
            kept = self._must(find, "no game can be loaded")
        except Ambiguous as several:
            typed = typed or f"millrow play --load {{}}{self.where}"
            listed = matches(several, typed, f"Type the end of a line to load that {several.kind}.")
            raise Refused(several.refusal._replace(say=listed)) from None
        if kept.course.deleted:
            restore = f"`millrow games restore {kept.id}{self.where}`"
            raise StoreError("closed", f"the game was deleted: {restore} brings it back")
        return Table(kept.course, self, kept.id), self.told(kept.id)

    def saves(self) -> str:
        """The newest saves by name, or a kind word if there are none."""
        found = self._must(lambda store: store.saves(size=10), "no game can be loaded")
        if not found.total:
            return "There are no saves yet: `save NAME` makes one while you play. For a new game, answer the question."
        names = ", ".join(repr(item.name) for item in found.items)
        return f"{plural(found.total, 'save')}, the newest: {names}. `load NAME` goes on with one."

    def told(self, key: str) -> str:
        shows, plays = f"`millrow games show {key}{self.where}`", f"`millrow play --load {key}{self.where}`"
        page = f" On the page it is at {self.server}#/game/{key} as long as the server runs." if self.server else ""
        return f"The game is kept as {key}: {shows} shows it, {plays} goes on.{page}"

    def news(self) -> str:
        """What has become of the store since the last time, in a sentence; nothing if nothing has."""
        news, self._news = self._news, ""
        return news

    def _must(self, work: Callable[[PlayStore], T], otherwise: str) -> T:
        """What the store answers; StoreError if there is none."""
        if (answer := self._ask(work)) is None:
            raise StoreError("closed", f"{otherwise}: {self.why}")
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
            if not self.server or error.code not in GONE:
                raise
            self._reopen()
        return None if self.store is None else work(self.store)

    def _reopen(self) -> None:
        """Open the store again after its server has not answered, or play on without one."""
        assert self.store is not None
        self.store.close()
        self.store, server, self.server = None, self.server, ""
        until = time.monotonic() + PATIENCE
        while self.store is None:
            try:
                self.store, self.server = open_play_store(self.db)
            except StoreError as error:
                if error.code not in ("busy", *GONE) or time.monotonic() > until:
                    self.why = f"the server at {server} has stopped"
                    self._news = f"The server at {server} has stopped: from here on this game is not saved."
                    return
                time.sleep(BEAT)
        if not self.server:
            self._news = f"The server at {server} has stopped. The game is saved in the same library as before."
