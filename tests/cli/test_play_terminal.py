"""`millrow play` through a real pseudo-terminal: whole games, wrong answers at every prompt, Ctrl-C, colours, size."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.playing import SIX_GAME, Terminal, coloured, plain

from millrow.engines.levels import levels
from millrow.rules.named import CONNECT_FOUR, NAMED
from millrow.store import open_store

Opener = Callable[..., Terminal]
GAMES = f"1 to {len(NAMED)} or a name"
FIRST = levels(CONNECT_FOUR)[0].name
SMALL = ("connect", "--rows", "3", "--columns", "3", "--line", "3", "--tokens", "XO", "--first", "X")


def test_connect_x_with_wrong_answers_at_every_prompt(terminal: Opener) -> None:  # X1, X3, X4, X5, X7, X8
    at = terminal("--seed", "1")
    at.sees(f"Which game ({GAMES}) [six]: ")
    at.told("chess", "There is no game 'chess'", "Which game")
    at.told("connect", "players take turns (2 to 10) [2]: ")
    at.told("11", "Players is 11, allowed: 2 to 10.", "(2 to 10)")
    at.told("", "rows the board has (3 to 100) [6]: ")
    at.told("101", "Rows is 101, allowed: 3 to 100.", "(3 to 100)")
    at.told("3", "columns the board has (3 to 100) [7]: ")
    at.told("-1", "Columns is '-1', allowed: 3 to 100.", "(3 to 100)")
    at.told("4", "in a line win (3 to 3) [3]: ")
    at.told("4", "Line is 4, allowed: 3 to 3.", "(3 to 3)")
    at.told("3", "(fast, memory) [fast]: ")
    at.told("slow", "Board is 'slow', allowed: fast, memory.", "[fast]: ")
    at.told("fast", "Character of Blue (one visible character) [B]: ")
    at.told("XX", "The character is 'XX', allowed: one single visible character.", "[B]: ")
    at.told("X", "Character of Red (one visible character, not X) [R]: ")
    at.told("X", "X is taken already", "[R]: ")
    at.told("O", f"Who plays X, Blue (person, {FIRST}")
    at.told("ghost", "The player is 'ghost', allowed: person,", "[person]: ")
    at.told("", "Who plays O, Red")
    at.told("person", "begins. `help` tells", "1 2 3 4", "to drop (1-4): ")
    at.told("5", "There is no column 5; choose 1 to 4.", "(1-4): ")
    at.told("x", "'x' is not a column; choose 1 to 4.", "(1-4): ")
    for column in "1212":
        at.told(column, "to drop (1-4): ")
    at.told(
        "1", "wins: a full line", "The line: column 1, row 1; column 1, row 2;", "Play again (yes, change, no) [yes]: "
    )
    at.told("perhaps", "The answer is 'perhaps', allowed: yes", "[yes]: ")

    at.told("change", f"Which game ({GAMES}) [connect]: ")
    for answer, next_offer in (
        ("", "players take turns (2 to 10) [2]: "),
        ("3", "rows the board has (3 to 100) [3]: "),
        ("5", "columns the board has (3 to 100) [4]: "),
        ("6", "in a line win (3 to 5) [3]: "),
        ("4", "(fast, memory) [fast]: "),
        ("memory", "Character of Blue (one visible character) [X]: "),
        ("1", "Character of Red (one visible character, not 1) [O]: "),
        ("2", "Character of Green (one visible character, not 1 2) [G]: "),
        ("3", "Who plays 1, Blue (person, "),
        ("", "Who plays 2, Red"),
        ("", "Who plays 3, Green"),
        (FIRST, "Blue (1) 0, Red (2) 0, Green (3) 0."),
    ):
        at.told(answer, next_offer)
    at.told("quit", "Goodbye. The game is kept as")
    at.leaves()

    later = terminal()  # the last answers are offered
    later.sees("[connect]: ")
    for offer in ("[3]: ", "[5]: ", "[6]: ", "[4]: ", "[memory]: ", "[1]: ", "[2]: ", "[3]: ", "[person]: "):
        later.told("", offer)
    later.told("", "Red (person", "[person]: ")
    later.told("", "Green (person", f"[{FIRST}]: ")
    later.interrupt()
    later.sees("Goodbye.")
    later.leaves()


def test_six_mens_morris_to_its_end_with_wrong_answers(terminal: Opener) -> None:  # M3, M4, M5, M6
    at = terminal()
    at.sees("Which game")
    at.told("six", "The usual rules, 6 discs each, no flying (yes, no) [yes]: ")
    at.told("maybe", "The answer is 'maybe', allowed: yes, no.", "[yes]: ")
    at.told("no", "How many discs each side has (3 to 8) [6]: ")
    at.told("9", "Men is 9, allowed: 3 to 8.", "[6]: ")
    at.told("undo", "The usual rules")
    at.told("", "Character of Blue")
    at.told("", "Character of Red")
    at.told("", "Who plays B")
    at.told("", "Who plays R")
    at.told("", "to place (a1, ", "16 in all): ")
    wrong = {
        "place": ("z9", "There is no point z9 on this board."),
        "take": ("e1", "A mill was closed: take a "),
        "slide": ("a1-b2", ""),
    }
    steps = SIX_GAME.split()
    for nth, step in enumerate(steps):
        phase = "take" if step[0] == "x" else "slide" if "-" in step else "place"
        if phase in wrong:
            answer, told = wrong.pop(phase)
            at.told(answer, told or ".", f"to {phase}")
        after = steps[nth + 1] if nth + 1 < len(steps) else ""
        following = (
            "disc (" if after[:1] == "x" else "slide (" if "-" in after else "place (" if after else "Play again"
        )
        at.told(step, following)
    assert "wins: " in at.seen
    assert "has too few discs left" in at.seen
    at.types("no")
    at.leaves()


def test_the_words_work_at_every_prompt(terminal: Opener) -> None:
    at = terminal()
    at.sees("Which game")
    for word, told in (
        ("hint", "'six' is a good answer"),
        ("moves", f"You can answer: {GAMES}."),
        ("undo", "There is no question before this one"),
        ("redo", "There is no question after this one"),
        ("save x", "There is no game to save yet"),
        ("resign", "There is no game to resign yet"),
        ("draw", "There is no game to draw yet"),
        ("computer easy", "There is no seat to hand over yet"),
        ("left", "There is no board to look around yet"),
        ("load", "There are no saves yet"),
        ("load x", "There is no save 'x'."),
        ("help", "`undo` goes back a question"),
    ):
        at.told(word, told, "Which game")
    at.told("connect3", "The usual rules, 3 × 3, 3 in a line (yes, no)")
    at.told("undo", "Which game")
    at.told("redo", "The usual rules")
    at.told("", "Character of Blue")
    at.told("", "Character of Red")
    at.told("", "Who plays B")
    at.told("", "Who plays R")
    at.told("", "to drop (1-3): ")
    for word, told in (
        ("moves", "So far: nothing"),
        ("undo", "There is nothing to undo."),
        ("redo", "There is nothing to redo."),
        ("save", "A save needs a name."),
        ("save sunday", "Saved as 'sunday'."),
        ("load sunday", "One game at a time"),
        ("right", "1 2 3"),
        ("help", "save NAME"),
    ):
        at.told(word, told, "to drop (1-3): ")
    at.told("hint", "Looking for a hint ... Ctrl-C: now")
    at.interrupt()  # the quickest level answers at once
    at.sees("Hint: ")
    at.sees("to drop (1-3): ")
    at.told("draw", "Does everybody agree to a draw (yes, no) [no]: ")
    for word, told in (
        ("hint", "First the draw"),
        ("undo", "First the draw"),
        ("moves", "Possible: 1 2 3"),
        ("save monday", "Saved as 'monday'."),
        ("perhaps", "allowed: yes, no."),
    ):
        at.told(word, told, "Does everybody agree")
    at.told("save monday", "There is already a save named 'monday'", "Replace it, or keep both")
    at.told("draw", "First the save", "Replace it, or keep both")
    at.told("replace", "Saved as 'monday'. The old save was replaced", "Does everybody agree")
    at.told("no", "Not everybody agrees", "(1-3): ")
    at.told("draw", "Does everybody agree")
    at.told("yes", "Game drawn: the players agreed", "Play again")
    for word, told in (
        ("hint", "The game is over"),
        ("moves", "Possible: nothing"),
        ("resign", "The game is over: Game drawn."),
        ("draw", "The game is over: Game drawn."),
        ("save tuesday", "Saved as 'tuesday'."),
        ("help", "change asks for everything again"),
        ("computer", "The game is over: Game drawn."),
    ):
        at.told(word, told, "Play again")
    at.told("undo", "to drop (1-3): ")
    at.told("resign", "wins: ", "resigned", "Play again")
    at.told("quit", "Goodbye.")
    at.leaves()


def test_ctrl_c_at_a_prompt_leaves_with_the_game_kept(terminal: Opener, home: Path) -> None:
    at = terminal(*SMALL)
    at.sees("(1-3): ")
    at.told("2", "(1-3): ")
    at.interrupt()
    at.sees("Goodbye. The game is kept as ")
    seen = at.leaves()
    key = re.search(r"`millrow play --load (\w+)` goes on with it", seen)
    assert key
    assert "Traceback" not in seen
    again = terminal("--load", key[1])
    again.sees("Red to drop (1-3): ")
    again.child.sendeof()
    again.leaves()
    with open_store(home / "games.db") as store:
        assert store.load(key[1]).game.steps == ("2",)


def test_ctrl_c_while_it_thinks_makes_it_move_now(terminal: Opener) -> None:  # M8, F7
    at = terminal(*SMALL, "--computer", f"O:{FIRST}", "--pause", "60")
    at.sees("(1-3): ")
    at.told("2", "Red thinks ... Ctrl-C: move now")
    at.interrupt()
    at.sees("Red plays ")
    at.sees("Blue to drop")
    at.types("quit")
    at.leaves()


def test_ctrl_c_twice_leaves_computers_among_themselves(terminal: Opener) -> None:  # P1
    at = terminal(*SMALL, "--computer", f"X:{FIRST}", "--computer", f"O:{FIRST}", "--pause", "60")
    at.sees("Blue thinks")
    at.interrupt()
    at.sees("Red thinks")
    at.interrupt()
    at.sees("Goodbye. The game is kept as ")
    at.leaves()


def test_colours_where_the_terminal_has_them(terminal: Opener, monkeypatch: pytest.MonkeyPatch) -> None:  # P3
    def game() -> str:
        at = terminal(*SMALL)
        at.sees("(1-3): ")
        at.told("2", "Red to drop (1-3): ")
        at.types("quit")
        return at.leaves()

    assert coloured(game())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not coloured(seen := game())
    assert ". X ." in plain(seen)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b[" not in game()


def test_a_hundred_by_a_hundred_in_eighty_columns(terminal: Opener) -> None:  # X1, X2
    at = terminal("giant", "--first", "1", "--no-keep")
    at.sees("columns 41 to 60 of 100; left and right show others")
    at.sees("Blue to drop (1-100): ")
    at.told("100", "columns 81 to 100 of 100", "Red to drop (1-100): ")
    at.told("right", "columns 81 to 100 of 100", "Red to drop")  # at the edge nothing is to be undone
    at.told("left", "columns 71 to 90 of 100", "Red to drop")
    at.told("1", "columns 1 to 20 of 100", "Green to drop")
    at.told("quit", "Leave?")
    at.told("yes", "This game was not kept.")
    lines = plain(at.leaves()).splitlines()
    assert max(map(len, lines)) <= 200  # only the sentence that counts ten players' discs is longer than the screen
    rows = [line for line in lines if re.fullmatch(r"[ .A-Z]+", line) and "." in line]
    assert rows
    assert max(map(len, rows)) <= 80
