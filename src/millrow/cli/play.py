"""Two or more people at one terminal."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from millrow.games.game import AnyGame

HELP = "Type a step (place d1, slide a1-d1, take xg7, drop 4), or: moves, undo, redo, resign, draw, help, quit"


def play(
    rules: Annotated[
        str, typer.Argument(metavar="RULES", help="A name, perhaps with options, or a .toml file.")
    ] = "six",
    name: Annotated[list[str] | None, typer.Option(help="A player's name; once for each player.")] = None,
    tokens: Annotated[str, typer.Option(help="A character for each player, like XO.")] = "",
    seed: Annotated[int | None, typer.Option(help="Makes the draw for the first move repeatable.")] = None,
) -> None:
    """Play with people at this terminal; who begins is drawn at random."""
    from millrow.games.game import Game
    from millrow.notation.rule_text import load_rules
    from millrow.rules.base import seated

    ruleset = load_rules(rules)
    game = Game.new(ruleset, seed=seed, seats=seated(ruleset.players, name or (), tokens))
    print(f"{game.seats[game.turn].name} begins. {HELP}")
    while True:
        print(f"\n{game}")
        if game.outcome:
            break
        while not (done := answer(game)):
            pass
        if done == "quit":
            break


def answer(game: "AnyGame") -> str:
    """Ask until something changed; gives what was done, or an empty text after a sentence why not."""
    try:
        text = input(f"{game.status()}: ").strip()
    except EOFError:
        print()
        return "quit"
    match text.lower():
        case "quit":
            return "quit"
        case "help" | "":
            print(HELP)
        case "moves":
            print(" ".join(game.legal()))
        case "undo" | "redo" as way:
            if (game.undo() if way == "undo" else game.redo()) is not None:
                return way
            print(f"There is nothing to {way}.")
        case word:
            return act(game, word)
    return ""


def act(game: "AnyGame", word: str) -> str:
    """Play, resign or agree on a draw; gives what was done, or an empty text after a sentence why not."""
    from millrow.rules.base import Refused

    try:
        match word:
            case "resign":
                game.resign(game.turn)
            case "draw":
                if not agreed():
                    return ""
                game.agree_draw()
            case _:
                game.play(word)
    except Refused as refused:
        print(f"{refused.refusal.say[0].upper()}{refused.refusal.say[1:]}.")
        return ""
    return word


def agreed() -> bool:
    """Do the others want the draw too?"""
    try:
        return input("Does everybody agree to a draw? (yes/no) ").strip().lower() in ("yes", "y")
    except EOFError:
        return False
