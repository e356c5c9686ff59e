"""What screens are told: a game as one full state. Pure; docs/protocol.md says what each field means."""

from collections.abc import Sequence
from typing import Any

from millrow.engines.levels import level_of
from millrow.games.game import AnyGame, Game
from millrow.games.turns import Turn, turns
from millrow.notation.look import PALETTE, mark_of
from millrow.notation.positions import write_position
from millrow.notation.rule_text import write_rules
from millrow.rules.base import COLOURS, AnyRules, Seat, because, counted, number_word, palette
from millrow.rules.drops import DropPosition, DropRules
from millrow.rules.mills import MillPosition, MillRules
from millrow.rules.named import title
from millrow.rules.options import options

State = dict[str, Any]
MOST_MOVES = 1000
PHRASES = {  # what differs from the usual, in as few words as people need
    ("take", "free_only"): "discs in mills are safe",
    ("take", "free_until_placed"): "discs in mills are safe until all are placed",
    ("take", "any"): "any disc may be taken",
    ("takes_per_turn", "mills"): "a disc for each mill",
    ("placing_takes", "nothing"): "placing takes nothing",
    ("slide_early", True): "slide from the first turn",
    ("reform", "barred"): "no going straight back into a mill",
    ("no_move", "draws"): "no move draws",
    ("no_move", "passes"): "no move passes",
    ("full_board", "draws"): "a full board draws",
    ("full_board", "both_take"): "on a full board both take",
    ("slides_first", "last"): "who placed last slides first",
    ("repetition", None): "no draw by repetition",
}


def state(game: AnyGame, *, game_id: str = "", seen: int = 0, name: str = "", saved: bool = True) -> State:
    """Everything a screen needs to show a game and to offer what can be done."""
    rules, pos, end = game.rules, game.position, game.outcome
    played = list(turns(game))
    last = played[-1] if played else None
    return {
        "t": "state",
        "id": game_id,
        "seen": seen,
        "name": name,
        "saved": saved,
        "ply": game.ply,
        "plies": game.ply + len(game.undone),
        "rules": write_rules(rules),
        "title": title(rules),
        "summary": summary(rules),
        **picture(rules, pos),
        "seats": seats(game),
        "turn": game.turn,
        "phase": game.phase,
        "status": game.status(),
        "result": game.result,
        "advice": advice(game),
        "outcome": end and {"winner": end.winner, "reason": end.reason, "because": because(rules, end, game.seats)},
        "legal": game.legal(),
        "last": list(last.steps) if last else [],
        "lastPoints": touched(game, last) if last else [],
        "marks": marks(game, last) if last else [],
        "moves": [[turn.seat, turn.ply + len(turn.steps), str(turn)] for turn in played[-MOST_MOVES:]],
        "movesFrom": max(0, len(played) - MOST_MOVES),
        "thinking": None,
        "paused": False,
        "canUndo": game.ply > 0 or game.ending is not None,
        "canRedo": bool(game.undone),
        "hopeless": end is None and rules.hopeless(pos),
        "position": write_position(rules, pos),
    }


def looked_back(game: AnyGame, ply: int) -> AnyGame:
    """The game as it was after so many steps, for looking only."""
    past = game.copy()
    past.go_to(ply)
    return past


def picture(rules: AnyRules, pos: Any) -> State:
    """What a small picture needs: the board and the discs on it."""
    if isinstance(rules, MillRules):
        board = rules.board
        low = min(ord(name[0]) for name in board.points), min(int(name[1:]) for name in board.points)
        return {
            "family": "mill",
            "board": {
                "points": {name: [ord(name[0]) - low[0], int(name[1:]) - low[1]] for name in board.points},
                "lines": board.lines,
                "spokes": board.spokes,
            },
            "discs": {name: seat for seat in (0, 1) for name in board.names(pos.men[seat])},
        }
    assert isinstance(rules, DropRules)
    stacks = (pos.grid.column(column) for column in range(rules.columns))
    return {
        "family": "drop",
        "board": {"columns": rules.columns, "rows": rules.rows, "line": rules.line},
        "discs": ["".join(map(str, stack)) for stack in stacks],
    }


def seats(game: AnyGame) -> list[State]:
    """Who plays, at what level, and for mills what each still has in hand and has lost."""
    told = seats_told(game.seats)
    for entry in told:
        level = level_of(game.rules, entry["level"]) if entry["level"] else None
        entry["plays"], entry["levelTitle"] = (level.name, level.title) if level else ("", "")
    if isinstance(game.rules, MillRules):
        pos: MillPosition = game.position
        for number, entry in enumerate(told):
            entry["hand"] = pos.hand[number]
            entry["taken"] = game.rules.men - pos.hand[number] - pos.men[number].bit_count()
    return told


def seats_told(players: Sequence[Seat]) -> list[State]:
    """Who plays, with the paint of each."""
    paints = zip(players, palette(players), strict=True)
    return [
        {
            "name": seat.name,
            "token": seat.token,
            "level": seat.level,
            "colourName": COLOURS[number],
            "colour": PALETTE[number]._asdict(),
            "mark": mark_of(players, nth),
        }
        for nth, (seat, number) in enumerate(paints)
    ]


def advice(game: AnyGame) -> str:
    """What can be done next, in one sentence."""
    if game.outcome is not None:
        return "The game is over. Look back at it, take a step back, or play again."
    who = game.seats[game.turn]
    if who.level:
        return f"{who.name} is the computer."
    them = game.seats[1 - game.turn].name if game.rules.players == 2 else ""
    return {
        "place": "Choose a free point.",
        "slide": "Slide a disc to a free point next to it.",
        "place or slide": "Choose a free point, or slide a disc.",
        "fly": "Move a disc to any free point.",
        "take": f"Mill! Take {number_word(game.rules.due(game.position))} of {them}'s discs.",
        "drop": "Pick up a disc, or just choose a column.",
    }[game.phase]


def touched(game: AnyGame, turn: Turn) -> list[str]:
    """The places a turn touched."""
    if isinstance(game.rules, MillRules):
        return [point for step in turn.steps for point in step.removeprefix("x").split("-")]
    pos: DropPosition = game.position
    column = int(turn.steps[-1]) - 1
    return [f"{column},{pos.grid.height(column) - 1}"]


def marks(game: AnyGame, turn: Turn) -> list[str]:
    """The mills that the last turn closed and that still stand, or the lines that won."""
    if isinstance(game.rules, DropRules):
        if game.position.winner is None:
            return []
        return sorted({f"{c},{r}" for _, cells in game.rules.lines(game.position) for c, r in cells})
    assert isinstance(game.rules, MillRules)
    target = turn.steps[0].rpartition("-")[2]
    men = set(game.rules.board.names(game.position.men[turn.seat]))
    mills = [line for line in game.rules.board.lines if target in line and men.issuperset(line)]
    return sorted({point for line in mills for point in line})


def summary(rules: AnyRules) -> str:
    """The rules in a few words: what people ask first, then whatever differs from the usual."""
    if isinstance(rules, DropRules):
        players = f", {rules.players} players" if rules.players > 2 else ""
        return f"{rules.columns} × {rules.rows}, {rules.line} in a line{players}"
    assert isinstance(rules, MillRules)
    words = [f"{rules.men} discs each", "no flying" if rules.fly_at is None else f"flying at {rules.fly_at}"]
    for name in options(rules):
        value = getattr(rules, name)
        if (said := PHRASES.get((name, value))) is not None:
            words.append(said)
    if rules.fewest != 3:
        words.append(f"fewer than {rules.fewest} lose")
    words.append(f"drawn when a position comes {rules.repetition} times" * (rules.repetition not in (None, 3)))
    words.append(f"drawn after {counted(rules.quiet_limit or 0, 'quiet move')}" * (rules.quiet_limit is not None))
    return ", ".join(filter(None, words))


def preview(rules: AnyRules) -> State:
    """The state of a game that has not begun."""
    return state(Game(rules))
