"""Saved analyses: a start position and a tree of steps with comments, names and marks; to and from records and links.

The tree is a flat list, so that long games need no deep nesting: each node names its parent, which comes before it. The
first child of a node is the main line, the others are variations. Node 0 is the start and has no step.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from millrow.core.rules import Refusal, Refused, Rules, RulesError
from millrow.core.setup import faults
from millrow.families import title
from millrow.families.rules_text import read_rules, write_rules
from millrow.games.events import clean_title, refused
from millrow.games.game import AnyGame, Game
from millrow.games.records import Record, read_typed_record, write_record
from millrow.games.variations import MAX_VARIATIONS, Variation
from millrow.notation.drafts import paste_draft
from millrow.notation.errors import NotationError
from millrow.notation.positions import write_position
from millrow.wording import say

from .analysis import SeatLook, game_of
from .state import Words, words

MAX_NODES = 5000
MAX_COMMENT = 2000  # characters
MAX_NAME = 100
MAX_MARKS = 50  # at one node
TITLE_TAG = "Title"
RECORD_START = re.compile(r"[\s\ufeff]*(\[|\{|\d+\.)")  # a tag, a comment or the number of a move


class Node(msgspec.Struct):
    """A step of the tree and what was written about it. A mark is a place, or two for an arrow."""

    parent: int = -1
    step: str = ""
    comment: str = ""
    name: str = ""  # of the variation that begins here
    marks: list[list[str]] = []


class Analysis(msgspec.Struct, rename="camel"):
    """A start position, the players' names and colours, and the tree. `at` is the node to show."""

    rules: str
    start: str = ""  # a position; empty for the usual one
    seats: list[SeatLook] = []
    rules_name: str = ""
    title: str = ""
    nodes: list[Node] = []
    at: int = 0


class NodeFacts(msgspec.Struct, frozen=True):
    """What the rules say about a node: who played its step, in which turn, and whether that turn had begun before."""

    seat: int
    turn: int  # counted from 1 over all seats; 0 for the start
    continues: bool


class OpenedAnalysis(msgspec.Struct, frozen=True):
    """An analysis that was checked, and what is needed to show it."""

    analysis: Analysis
    facts: list[NodeFacts]
    game: Words  # the title of the rules
    players: int


def opened(found: Analysis) -> OpenedAnalysis:
    """The analysis with the facts of its nodes; Refused, RulesError or NotationError if something is wrong with it."""
    if not found.nodes:
        found = msgspec.structs.replace(found, nodes=[Node()])
    _check_texts(found)
    games = _Walk(found)
    facts = [NodeFacts(0, 0, False)]
    for node in found.nodes[1:]:
        game, before = games.play(node), facts[node.parent]
        seat = game.movers[-1]
        continues = before.turn > 0 and game.rules.continues(game.steps[-1]) and seat == before.seat
        facts.append(NodeFacts(seat, before.turn + (not continues), continues))
    rules = games.rules
    return OpenedAnalysis(found, facts, words(title(rules)), rules.players)


def _check_texts(found: Analysis) -> None:
    clean_title(found.title)
    nodes = found.nodes
    if len(nodes) > MAX_NODES or not 0 <= found.at < len(nodes) or nodes[0].parent != -1 or nodes[0].step:
        raise refused("unreadable", "unreadable.tree", most=MAX_NODES)
    for number, node in enumerate(nodes):
        if number and not 0 <= node.parent < number:
            raise refused("unreadable", "unreadable.tree", most=MAX_NODES)
        if len(node.comment) > MAX_COMMENT or len(node.name) > MAX_NAME:
            raise refused("unreadable", "unreadable.tree.text", most=MAX_COMMENT, name=MAX_NAME)
        if len(node.marks) > MAX_MARKS or any(not 1 <= len(mark) <= 2 for mark in node.marks):
            raise refused("unreadable", "unreadable.tree", most=MAX_NODES)


class _Walk:
    """Plays the nodes of a tree in their order, with one game for each line that is still needed."""

    def __init__(self, found: Analysis) -> None:
        start = game_of(found.rules, found.start, (), found.seats, found.rules_name)
        self.rules = start.rules
        self._games = {0: start}
        self._left = _child_counts(found.nodes)
        self._number = 0

    def play(self, node: Node) -> AnyGame:
        """The game after the node's step, valid until the next call; Refused if it is not legal."""
        self._number += 1
        self._left[node.parent] -= 1
        game = self._games[node.parent].copy() if self._left[node.parent] else self._games.pop(node.parent)
        game.play(node.step)
        if self._left[self._number]:
            self._games[self._number] = game
        return game


def _child_counts(nodes: Sequence[Node]) -> list[int]:
    counts = [0] * len(nodes)
    for node in nodes[1:]:
        counts[node.parent] += 1
    return counts


# from and to records


def analysis_of_text(text: str, rules_text: str) -> Analysis:
    """The analysis of a pasted text: a position or moves of these rules, or a game record with its variations.

    NotationError or RulesError if it is none of these, Refused for a position that cannot be played."""
    if RECORD_START.match(text):
        return analysis_of(read_typed_record(text, read_rules(rules_text) if rules_text else None))
    rules: Rules[Any] = read_rules(rules_text)
    try:
        draft = paste_draft(rules, text)
    except NotationError as error:
        return analysis_of(_typed_moves(text, rules, error))
    if found := faults(draft):
        raise Refused(Refusal(found[0].code, found[0].say, tuple(map(str, found[0].points))))
    return Analysis(write_rules(rules), write_position(rules, draft.position()))


def _typed_moves(text: str, rules: Rules[Any], no_position: NotationError) -> Record:
    """The game of a list of moves. If it cannot be read, the error that is further along in the text is raised: that of
    the moves, or why the text is no position."""
    try:
        return read_typed_record(text, rules)
    except NotationError as error:
        ends_early = no_position.found == ""
        further = (error.line, error.column) >= (no_position.line, no_position.column)
        raise (error if (ends_early or further) and _begins_with_step(text, rules) else no_position) from None


def _begins_with_step(text: str, rules: Rules[Any]) -> bool:
    """Is the first word a step, legal or not?"""
    words = text.split()
    if len(words) < 2:
        return False
    try:
        Game(rules).play(words[0])
    except Refused as error:
        return error.refusal.code != "unreadable"
    return True


def analysis_of(record: Record, at: int | None = None) -> Analysis:
    """The analysis of a record, at a ply of its main line or at the end."""
    game = record.game
    line = game.steps + game.undone
    nodes = [Node(comment=record.comments.get(0, ""))]
    main = _add_line(nodes, 0, 0, line, record.comments)
    _add_variations(nodes, main, record.variations)
    usual = game.start == game.rules.start()
    return Analysis(
        rules=write_rules(game.rules),
        start="" if usual else write_position(game.rules, game.start),
        seats=[SeatLook(seat.name, seat.token, seat.colour) for seat in game.seats],
        rules_name=_own_name(game.rules),
        title=record.tags.get(TITLE_TAG, ""),
        nodes=nodes,
        at=main[game.ply if at is None else at],
    )


def _own_name(rules: Rules[Any]) -> str:
    """The name of rules that are no preset."""
    return rules.name if rules.name and read_rules(write_rules(rules)).name != rules.name else ""


def _add_line(
    nodes: list[Node], parent: int, ply: int, steps: Sequence[str], comments: dict[int, str]
) -> dict[int, int]:
    """Add a line of steps below a node; gives the number of the node of each ply, the parent's too."""
    numbers = {ply: parent}
    for after, step in enumerate(steps, ply + 1):
        nodes.append(Node(numbers[after - 1], step, comments.get(after, "")))
        numbers[after] = len(nodes) - 1
    return numbers


def _add_variations(nodes: list[Node], line: dict[int, int], variations: Sequence[Variation]) -> None:
    for variation in variations:
        added = _add_line(nodes, line[variation.ply], variation.ply, variation.steps, variation.comments)
        nodes[added[variation.ply + 1]].name = variation.comments.get(variation.ply, "")
        _add_variations(nodes, added, variation.variations)


def record_of(found: Analysis) -> Record:
    """The record of an analysis: its main line is the game. Marks are left out, because records have none. Refused,
    RulesError or NotationError if something is wrong with the analysis."""
    opened(found)
    nodes = found.nodes or [Node()]
    children = [list[int]() for _ in nodes]
    for number, node in enumerate(nodes[1:], 1):
        children[node.parent].append(number)
    line = list(_main_line(children, 0))
    game = game_of(found.rules, found.start, [nodes[n].step for n in line], found.seats, found.rules_name)
    comments = {ply: text for ply, number in enumerate([0, *line]) if (text := _main_comment(nodes[number]))}
    tags = {TITLE_TAG: found.title} if found.title else {}
    return Record(game, tags, comments, _variations(nodes, children, 0, [0, *line]))


def record_text(found: Analysis) -> str:
    """The analysis as the text of a record; ValueError if it has more variations than a record can have."""
    if sum(count - 1 for count in _child_counts(found.nodes) if count) > MAX_VARIATIONS:
        raise RulesError("nodes", len(found.nodes), say("allowed.variations", most=MAX_VARIATIONS))
    return write_record(record_of(found))


def _main_line(children: list[list[int]], number: int) -> Iterator[int]:
    """The nodes after this one, always the first child."""
    while children[number]:
        number = children[number][0]
        yield number


def _main_comment(node: Node) -> str:
    """The comment on a node of the main line, which has no place for a name."""
    return "\n".join(filter(None, (node.name, node.comment)))


def _variations(nodes: list[Node], children: list[list[int]], ply: int, line: list[int]) -> list[Variation]:
    """The variations of a line of nodes, the first of which is at this ply."""
    found = list[Variation]()
    for before, number in enumerate(line, ply):
        for first in children[number][1:]:
            other = [first, *_main_line(children, first)]
            comments = {before + nth: nodes[n].comment for nth, n in enumerate(other, 1) if nodes[n].comment}
            if nodes[first].name:
                comments[before] = nodes[first].name
            inner = _variations(nodes, children, before + 1, other)
            found.append(Variation(before, [nodes[n].step for n in other], comments, inner))
    return found
