"""Monte Carlo tree search for any number of players, with proofs.

A node is the position after a step. `total` and `visits` are the results of the games played through it, for the seat
that made the step: 1 won, 0 drawn, -1 lost. `proof` is OPEN, DRAWN, or 1 + the seat that wins by force, whatever all
others do; `plies` is how long the proof's longest defence is. A node's children stand side by side from `first` on.

Only steps that do not lose at once become children; LOSERS says that others were left out, WIDER that some were left
out for want of room, so that nothing can be proven against the player to move. The root has all its steps.
"""

from typing import Any

import numpy as np

from .board import COLUMNS, COUNTS, FREE, HEIGHTS, PLAYERS, ROWS, WINS, above, drop, following, survey
from .chance import below
from .compiled import Array, kernel, part, tiny, word
from .games import play_out
from .promise import promise

NODE = np.dtype(
    [
        ("total", np.float64),
        ("visits", np.int32),
        ("first", np.int32),
        ("prior", np.float32),
        ("plies", np.int16),
        ("children", np.uint8),
        ("column", np.uint8),
        ("proof", np.int8),
        ("left_out", np.uint8),
    ],
    align=True,
)
OPEN, DRAWN = 0, 100
LOSERS, WIDER = 1, 2
WIDTH = 20  # children of a node at most, the root apart
EAGER = 2.0  # how much the search follows the promise of a step against the results so far
UNSEEN = 0.2  # how much worse than its brothers a step is thought to be before it is tried
URGENT = 100.0  # how much more a step promises that stops the next player's win, if only one of several
ENOUGH = 200  # games to guess the worth of the only step there is
LONGEST = 10_000  # plies of the longest game


@part
def sight(board: Array, node: Any, seat: int) -> None:
    """Note what can be seen at once in a position where the seat is to move."""
    other = following(board, seat)
    if board[COUNTS + seat]:
        node.proof, node.plies = 1 + seat, 1
    elif board[FREE] == 0:
        node.proof, node.plies = DRAWN, 0
    elif board[COUNTS + other] > 1:
        node.proof, node.plies = 1 + other, 2


@part
def expand(board: Array, nodes: Array, at: int, used: int, seat: int) -> int:
    """Give a node its children, the most promising first; returns how many nodes are in use. Every legal step
    of the root becomes one, proofs and all."""
    whole = at == 0
    other = following(board, seat)
    many, left_out = 0, 0
    for column in range(1, board[COLUMNS] + 1):
        if board[HEIGHTS + column] == board[ROWS]:
            continue
        wins = board[WINS + column]
        threats = board[COUNTS + other] - (wins >> other & 1)
        loses = threats > 0 or above(board, column, seat) >> other & 1
        won = wins >> seat & 1
        if loses and not whole:
            left_out |= LOSERS
            continue
        worth = promise(board, column, board[HEIGHTS + column] + 1, seat)
        if wins >> other & 1:
            worth *= URGENT
        spot = used + many
        if many == WIDTH and not whole:
            left_out |= WIDER
            spot -= 1
            if worth <= nodes[spot].prior:
                continue
        else:
            many += 1
        while spot > used and nodes[spot - 1].prior < worth:
            nodes[spot] = nodes[spot - 1]
            spot -= 1
        child = nodes[spot]
        child.total, child.visits, child.first, child.children, child.left_out = 0.0, 0, 0, 0, 0
        child.column, child.prior = column, worth
        child.proof = 1 + seat if won else 1 + other if loses else OPEN
        child.plies = 0 if won else 1
    node = nodes[at]
    node.first, node.children, node.left_out = used, many, left_out
    if many == 0:
        node.proof, node.plies = 1 + other, 2
    weight = 0.0
    for i in range(used, used + many):
        weight += nodes[i].prior
    for i in range(used, used + many):
        nodes[i].prior /= weight
    return used + many


@part
def chosen(nodes: Array, at: int) -> int:
    """The child to try next: good results, much promise, few visits. Of decided children only a draw can be wanted."""
    first, beyond = nodes[at].first, nodes[at].first + nodes[at].children
    visits, total = 0, 0.0
    for i in range(first, beyond):
        if nodes[i].proof == OPEN or nodes[i].proof == DRAWN:
            visits += nodes[i].visits
            total += nodes[i].total
    unseen = total / visits - UNSEEN if visits else 0.0
    urge = EAGER * np.sqrt(visits + 1.0)
    best, best_worth = first, -2.0
    for i in range(first, beyond):
        child = nodes[i]
        if child.proof == OPEN:
            worth = child.total / child.visits if child.visits else unseen
            worth += urge * child.prior / (1 + child.visits)
        else:
            worth = 0.0 if child.proof == DRAWN else -1.5
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@part
def neglected(nodes: Array, at: int) -> int:
    """The undecided child with the fewest visits; any if all are decided."""
    first, best = nodes[at].first, nodes[at].first
    for i in range(first, first + nodes[at].children):
        if nodes[i].proof == OPEN and (nodes[best].proof != OPEN or nodes[i].visits < nodes[best].visits):
            best = i
    return best


@part
def settled(nodes: Array, at: int, thorough: bool) -> bool:
    """Is there nothing left to find out at the root? If not `thorough`, a step that is proven best will do, or, after
    some games to guess its worth, one that is the only one not proven lost."""
    left = 0
    for i in range(nodes[at].first, nodes[at].first + nodes[at].children):
        left += nodes[i].proof == OPEN or (nodes[i].proof == DRAWN and not thorough)
    if thorough:
        return left == 0
    return nodes[at].proof != OPEN or (left < 2 and nodes[at].visits >= ENOUGH)


@part
def conclude(board: Array, nodes: Array, at: int, seat: int) -> bool:
    """Prove a node from its children, the seat being to move, if that can be done."""
    node = nodes[at]
    drawn = undecided = mixed = False
    winner, longest = 0, 0
    shortest = LONGEST
    for i in range(node.first, node.first + node.children):
        proof = nodes[i].proof
        longest = max(longest, nodes[i].plies)
        if proof == 1 + seat:
            shortest = min(shortest, nodes[i].plies)
        elif proof == OPEN:
            undecided = True
        elif proof == DRAWN:
            drawn = True
        else:
            mixed |= winner != 0 and winner != proof
            winner = proof
    if shortest < LONGEST:
        node.proof, node.plies = 1 + seat, shortest + 1
        return True
    if undecided or node.left_out & WIDER:
        return False
    if node.left_out & LOSERS:
        other = 1 + following(board, seat)
        mixed |= winner != 0 and winner != other
        winner = other
    if drawn and (winner == 0 or board[PLAYERS] == 2):
        node.proof, node.plies = DRAWN, longest + 1
        return True
    if drawn or mixed:  # who wins depends on a player who does not
        return False
    node.proof, node.plies = winner, longest + 1
    return True


@tiny
def descend(board: Array, nodes: Array, path: Array, used: int, turn: int, least: bool) -> tuple[int, int, int]:
    """Walk down to a node without children, playing its steps; returns (steps, whose turn it is, nodes in use)."""
    at, seat, depth = path[0], turn, 0
    while True:
        node = nodes[at]
        if depth and node.proof != OPEN:
            return depth, seat, used
        if node.children == 0:
            if depth and node.visits == 0:
                sight(board, node, seat)
                if node.proof != OPEN:
                    return depth, seat, used
            # a node is expanded at its second visit; at once if there is only one way to go on
            forced = board[COUNTS + following(board, seat)] > 0
            if (node.visits == 0 and not forced) or used + board[COLUMNS] > len(nodes):
                return depth, seat, used
            used = expand(board, nodes, at, used, seat)
            if node.proof != OPEN:
                return depth, seat, used
        at = neglected(nodes, at) if least and depth == 0 else chosen(nodes, at)
        depth += 1
        path[depth] = at
        if nodes[at].proof == OPEN:
            column = word(nodes[at].column)
            drop(board, column, seat, above(board, column, seat))
        seat = following(board, seat)


@kernel
def grow(
    start: Array,
    board: Array,
    nodes: Array,
    path: Array,
    chance: Array,
    turn: int,
    used: int,
    games: int,
    thorough: bool,
) -> tuple[int, int]:
    """Play so many games more, or until all is known; returns (games played, nodes in use). At first used is 0.

    `thorough` goes on when the root is proven, and gives every other game to the step that had the fewest."""
    path[0] = 0
    root = path[0]
    if used == 0:
        nodes[0].total, nodes[0].visits, nodes[0].proof, nodes[0].plies = 0.0, 0, OPEN, 0
        survey(start)
        used = expand(start, nodes, root, used + 1, turn)
        conclude(start, nodes, root, turn)
    for played in range(games):
        if settled(nodes, root, thorough):
            return played, used
        for i in range(len(start)):  # a slice would do, but takes seconds to compile
            board[i] = start[i]
        depth, seat, used = descend(board, nodes, path, used, turn, thorough and below(chance, 2) == 1)
        leaf = nodes[path[depth]]
        if leaf.proof == OPEN:
            winner = play_out(board, seat, chance)
        else:
            winner = -1 if leaf.proof == DRAWN else leaf.proof - 1
            above_it = depth - 1
            while above_it >= 0 and conclude(board, nodes, path[above_it], (turn + above_it) % board[PLAYERS]):
                above_it -= 1
        nodes[0].visits += 1
        for i in range(1, depth + 1):
            node = nodes[path[i]]
            node.visits += 1
            if winner >= 0:
                node.total += 1.0 if winner == (turn + i - 1) % board[PLAYERS] else -1.0
    return games, used
