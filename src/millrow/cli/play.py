"""Two or more people at one terminal. The game is kept as it is played."""

from typing import TYPE_CHECKING, Annotated

import typer

from .kept import Db

if TYPE_CHECKING:
    from millrow.games.events import Course, Event
    from millrow.games.game import AnyGame
    from millrow.store.store import Store

HELP = "Type a step (place d1, slide a1-d1, take xg7, drop 4), or: moves, undo, redo, resign, draw, help, quit"


def play(
    rules: Annotated[
        str, typer.Argument(metavar="RULES", help="A name, perhaps with options, or a .toml file.")
    ] = "six",
    name: Annotated[list[str] | None, typer.Option(help="A player's name; once for each player.")] = None,
    tokens: Annotated[str, typer.Option(help="A character for each player, like XO.")] = "",
    seed: Annotated[int | None, typer.Option(help="Makes the draw for the first move repeatable.")] = None,
    db: Db = None,
) -> None:
    """Play with people at this terminal; who begins is drawn at random, and the game is kept."""
    from millrow.games.events import Course
    from millrow.games.game import Game
    from millrow.notation.rule_text import load_rules
    from millrow.rules.base import seated
    from millrow.store import StoreError, open_store

    ruleset = load_rules(rules)
    game = Game.new(ruleset, seed=seed, seats=seated(ruleset.players, name or (), tokens))
    try:
        with open_store(db) as store:
            kept = store.create(game)
            print(f"The game is kept as {kept.id}; `millrow games show {kept.id}` shows it again.")
            converse(Table(kept.course, kept.id, store))
    except StoreError as error:
        print(f"This game is not kept: {error.say}.")
        converse(Table(Course(game)))


class Table:
    """The game on the table. What happens is kept first, if there is a store to keep it."""

    def __init__(self, course: "Course", key: str = "", store: "Store | None" = None) -> None:
        self.course, self.key, self.store = course, key, store

    @property
    def game(self) -> "AnyGame":
        return self.course.game

    def happen(self, event: "Event") -> None:
        """Let it happen, or raise Refused."""
        if self.store is not None:
            event = self.store.append(self.key, self.course.number, event).event
        self.course.apply(event)


def converse(table: Table) -> None:
    """Show the board and ask, until the game has ended or the players leave."""
    print(f"{table.game.seats[table.game.turn].name} begins. {HELP}")
    while True:
        print(f"\n{table.game}")
        if table.game.outcome:
            break
        while not (done := answer(table)):
            pass
        if done == "quit":
            break


def answer(table: Table) -> str:
    """Ask once; gives what was done, or an empty text after a sentence why not."""
    from millrow.games.events import Event

    game = table.game
    try:
        text = input(f"{game.status()}: ").strip().lower()
    except EOFError:
        print()
        return "quit"
    match text:
        case "quit":
            return "quit"
        case "help" | "":
            print(HELP)
        case "moves":
            print(" ".join(game.legal()))
        case "undo" | "redo":
            return act(table, Event(text))
        case "resign":
            return act(table, Event("resign", seat=game.turn))
        case "draw":
            return act(table, Event("draw")) if agreed() else ""
        case _:
            return act(table, Event("step", text))
    return ""


def act(table: Table, event: "Event") -> str:
    """Let it happen; gives what happened, or an empty text after a sentence why not."""
    from millrow.rules.base import Refused

    try:
        table.happen(event)
    except Refused as refused:
        print(f"{refused.refusal.say[0].upper()}{refused.refusal.say[1:]}.")
        return ""
    return event.kind


def agreed() -> bool:
    """Do the others want the draw too?"""
    try:
        return input("Does everybody agree to a draw? (yes/no) ").strip().lower() in ("yes", "y")
    except EOFError:
        return False
