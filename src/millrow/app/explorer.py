"""The explorer: the moves of a position with symmetric ones together, how many replies keep the value, and the user's
own games."""

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from millrow.core.rules import Rules
from millrow.core.seats import COLOURS
from millrow.engines.base import Verdict
from millrow.engines.questions import analysis, unsolved
from millrow.families.rules_text import write_rules
from millrow.games.game import AnyGame
from millrow.notation.symmetry import canonical
from millrow.store.games import ListFilter
from millrow.store.store import Store

MAX_GAMES = 300  # the games played last
MAX_REMEMBERED = 1000


class ExploredMove(msgspec.Struct, frozen=True):
    """A step with those that are symmetric to it. `keep` of the `replies` keep its value; None if that is unknown."""

    steps: list[str]
    replies: int
    keep: int | None


class MoveGames(msgspec.Struct, frozen=True):
    """The user's own games in which a step, or a symmetric one, was played."""

    steps: list[str]
    games: int
    wins: list[int]  # by seat
    draws: int


class OwnGames(msgspec.Struct, frozen=True):
    """The user's own games that reached a position."""

    games: int
    moves: list[MoveGames]


def folded(rules: Rules[Any], pos: Any) -> list[list[str]]:
    """The legal steps in groups: those of a group lead to symmetric positions."""
    groups = dict[Any, list[str]]()
    for step in rules.legal(pos):
        groups.setdefault(canonical(rules, rules.play(pos, step)), []).append(step)
    return list(groups.values())


def explored(
    rules: Rules[Any], pos: Any, verdicts: Sequence[Verdict], draws: Sequence[str] = ()
) -> Iterator[dict[str, Any] | None]:
    """The groups of steps, best first, while their replies are counted; None where there is nothing new. Steps that end
    the game as a draw because of what was played before are in no group, and have no replies."""
    rank = {verdict.step: nth for nth, verdict in enumerate(verdicts)}
    groups = [[step for step in group if step not in draws] for group in folded(rules, pos)]
    groups = [sorted(group, key=rank.__getitem__) for group in [*groups, *([step] for step in draws)] if group]
    groups.sort(key=lambda group: rank[group[0]])
    ends = [group[0] in draws for group in groups]
    moves = [
        ExploredMove(group, 0 if end else len(rules.legal(rules.play(pos, group[0]))), None)
        for group, end in zip(groups, ends, strict=True)
    ]
    solved = unsolved(rules) is None and all(verdict.solved for verdict in verdicts)
    yield {"moves": [msgspec.to_builtins(move) for move in moves], "done": not solved}
    if not solved:
        return
    for nth, move in enumerate(moves):
        replies = list[Verdict]()
        for found in () if ends[nth] else analysis(rules, rules.play(pos, move.steps[0])):
            replies = found
            yield None
        if all(reply.solved for reply in replies):
            keep = sum(reply.low == replies[0].low for reply in replies)
            moves[nth] = msgspec.structs.replace(move, keep=keep)
        last = nth == len(moves) - 1
        yield {"moves": [msgspec.to_builtins(move) for move in moves], "done": last}


class GamesIndex:
    """The steps of the library's games, remembered while they do not change."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known = OrderedDict[tuple[str, int], AnyGame]()

    def own_games(self, store: Store, game: AnyGame, id_start: str = "") -> OwnGames:
        """The games of the library that reached this position, or a symmetric one, after as many steps; only those
        whose ids begin with `id_start`."""
        rules, pos, text = game.rules, game.position, write_rules(game.rules)
        here, legal = canonical(rules, pos), folded(rules, pos) if game.outcome is None else []
        groups = {canonical(rules, rules.play(pos, steps[0])): steps for steps in legal}
        results, total = {key: list[str]() for key in groups}, 0
        for item in store.games(ListFilter(rules=text, begun=True, id_start=id_start), size=MAX_GAMES).items:
            if item.rules != text or item.ply < game.ply:
                continue
            line = self._game(store, item.game, item.number)
            position: Any = line.start
            for step in line.steps[: game.ply]:
                position = rules.play(position, step)
            if rules.turn(position) != rules.turn(pos) or canonical(rules, position) != here:
                continue
            total += 1
            if line.ply > game.ply:
                after = canonical(rules, rules.play(position, line.steps[game.ply]))
                results.get(after, []).append(item.result)
        moves = [_move_games(steps, results[key], rules.players) for key, steps in groups.items() if results[key]]
        return OwnGames(total, sorted(moves, key=lambda move: -move.games))

    def _game(self, store: Store, game_id: str, number: int) -> AnyGame:
        with self._lock:
            if (known := self._known.get((game_id, number))) is not None:
                return known
        loaded = store.load(game_id).game
        with self._lock:
            self._known[game_id, number] = loaded
            while len(self._known) > MAX_REMEMBERED:
                self._known.popitem(last=False)
        return loaded


def _move_games(steps: list[str], results: list[str], players: int) -> MoveGames:
    wins = [results.count(COLOURS[seat]) for seat in range(players)]
    return MoveGames(steps, len(results), wins, results.count("drawn"))
