"""The game on the table, and where it is kept. What happens is kept first, if there is a store to keep it."""

from typing import TYPE_CHECKING

from millrow.engines.draw_offers import refuse_draw
from millrow.engines.levels import find_level, strongest
from millrow.games.events import Course, Event
from millrow.games.game import AnyGame
from millrow.rules.base import Refusal, Refused, RulesError, Seat, over
from millrow.server import door
from millrow.store import Ambiguous, Missing, StoreError

from ..kept import matches, plural
from ..naming import replaced_words

if TYPE_CHECKING:
    from millrow.store.games import StoredGame
    from millrow.store.store import Store
    from millrow.store.summaries import Existing

Wrong = (Refused, StoreError)  # what an act may raise; nothing has changed then, and its text is a sentence


class Table:
    """A game that is played. Every act raises one of Wrong and changes nothing, or has happened."""

    def __init__(self, course: Course, key: str = "", store: "Store | None" = None, where: str = "") -> None:
        self.course, self.key, self.store = course, key, store
        self.where = where  # the option that finds the store again, if one is needed

    @property
    def game(self) -> AnyGame:
        return self.course.game

    def happen(self, event: Event) -> None:
        if self.store is not None:
            event = self.store.append(self.key, self.course.number, event).event
        self.course.apply(event)

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
        if self.store is None:
            raise StoreError("closed", "this game is not kept, so it cannot be saved")
        made = self.store.save(self.key, name, existing=existing)
        return f"Saved as {made.name!r}.{replaced_words(made.replaced)}"


class Keeper:
    """Puts games on the table: kept in the store, or not if there is none."""

    def __init__(self, store: "Store | None", why: str = "", where: str = "") -> None:
        self.store, self.why, self.where = store, why, where

    def begin(self, game: AnyGame) -> tuple[Table, str]:
        """A new game and a sentence on how it is kept."""
        if self.store is None:
            return Table(Course(game)), f"This game is not kept: {self.why}."
        kept = self.store.create(game)
        return Table(kept.course, kept.id, self.store, self.where), told(kept.id, self.where)

    def load(self, name: str, typed: str = "") -> tuple[Table, str]:
        """A new game from a save of this name, or the kept game of this id; Missing if there is none of either.

        If several match, Refused lists them with what to type for each: `typed`, or a command if nothing is given.
        """
        try:
            kept = self._find(self._store(), name)
        except Ambiguous as several:
            typed = typed or f"millrow play --load {{}}{self.where}"
            listed = matches(several, typed, f"Type the end of a line to load that {several.kind}.")
            raise Refused(several.refusal._replace(say=listed)) from None
        if kept.course.deleted:
            raise StoreError("closed", f"the game was deleted: `millrow games restore {kept.id}` brings it back")
        return Table(kept.course, kept.id, self.store, self.where), told(kept.id, self.where)

    def _find(self, store: "Store", name: str) -> "StoredGame":
        try:
            return store.load_save(store.find_save(name))
        except Missing as no_save:
            try:
                return store.load(store.find(name))
            except Missing:
                raise no_save from None

    def saves(self) -> str:
        """The newest saves by name, or a kind word if there are none."""
        found = self._store().saves(size=10)
        if not found.total:
            return "There are no saves yet: `save NAME` makes one while you play. For a new game, answer the question."
        names = ", ".join(repr(item.name) for item in found.items)
        return f"{plural(found.total, 'save')}, the newest: {names}. `load NAME` goes on with one."

    def _store(self) -> "Store":
        if self.store is None:
            raise StoreError("closed", f"no game can be loaded: {self.why}")
        return self.store


def told(key: str, where: str) -> str:
    shows, plays = f"`millrow games show {key}{where}`", f"`millrow play --load {key}{where}`"
    return f"The game is kept as {key}: {shows} shows it, {plays} goes on."
