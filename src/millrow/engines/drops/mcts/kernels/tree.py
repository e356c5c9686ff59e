"""Monte Carlo tree search for any number of players, with proofs.

A node is the position after a step. `total` and `visits` are the results of the playouts through it, for the seat
that played the step: 1 win, 0 draw, -1 loss. `proof` is OPEN, DRAWN, or 1 + the seat that wins by force, whatever the
others do; `plies` is the length of the proof's longest defence. A node's children are adjacent, from `first` on.

Only steps that do not lose at once become children. LOSING_OMITTED says that others were omitted; WIDTH_LIMITED that
some were omitted because of MAX_CHILDREN, so that no loss can be proven for the player to move. The root has all steps.
"""

from typing import Any

import numpy as np

from .board import COLUMNS, COUNTS, FREE, HEIGHTS, PLAYERS, ROWS, WINS, drop, init_wins, next_seat, wins_above
from .compiled import Array, entry_point, inline, int64, internal
from .playouts import playout
from .priors import cell_prior
from .rng import random_below

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
        ("omitted", np.uint8),
    ],
    align=True,
)
OPEN, DRAWN = 0, 100
LOSING_OMITTED, WIDTH_LIMITED = 1, 2
MAX_CHILDREN = 20  # per node, except the root
CPUCT = 2.0  # the exploration constant of PUCT
FPU_REDUCTION = 0.2  # first play urgency: an unvisited step counts this much less than the average of its siblings
BLOCK_FACTOR = 100.0  # factor on the prior of a step that blocks the next player's win
SINGLE_STEP_PLAYOUTS = 200  # playouts to estimate the value of a single legal step
MAX_PLIES = 10_000  # more than any game has


@internal
def check_terminal(board: Array, node: Any, seat: int) -> None:
    """Set the proof of a position that is decided at once: an immediate win, a full board, or a double threat."""
    other = next_seat(board, seat)
    if board[COUNTS + seat]:
        node.proof, node.plies = 1 + seat, 1
    elif board[FREE] == 0:
        node.proof, node.plies = DRAWN, 0
    elif board[COUNTS + other] > 1:
        node.proof, node.plies = 1 + other, 2


@internal
def expand(board: Array, nodes: Array, at: int, used: int, seat: int) -> int:
    """Create a node's children, highest prior first; returns the number of nodes in use. The root gets every legal step
    as a child, even those proven lost."""
    is_root = at == 0
    other = next_seat(board, seat)
    count, omitted = 0, 0
    for column in range(1, board[COLUMNS] + 1):
        if board[HEIGHTS + column] == board[ROWS]:
            continue
        wins = board[WINS + column]
        threats = board[COUNTS + other] - (wins >> other & 1)
        loses = threats > 0 or wins_above(board, column, seat) >> other & 1
        won = wins >> seat & 1
        if loses and not is_root:
            omitted |= LOSING_OMITTED
            continue
        score = cell_prior(board, column, board[HEIGHTS + column] + 1, seat)
        if wins >> other & 1:
            score *= BLOCK_FACTOR
        spot = used + count
        if count == MAX_CHILDREN and not is_root:
            omitted |= WIDTH_LIMITED
            spot -= 1
            if score <= nodes[spot].prior:
                continue
        else:
            count += 1
        while spot > used and nodes[spot - 1].prior < score:
            nodes[spot] = nodes[spot - 1]
            spot -= 1
        child = nodes[spot]
        child.total, child.visits, child.first, child.children, child.omitted = 0.0, 0, 0, 0, 0
        child.column, child.prior = column, score
        child.proof = 1 + seat if won else 1 + other if loses else OPEN
        child.plies = 0 if won else 1
    node = nodes[at]
    node.first, node.children, node.omitted = used, count, omitted
    if count == 0:
        node.proof, node.plies = 1 + other, 2
    weight = 0.0
    for i in range(used, used + count):
        weight += nodes[i].prior
    for i in range(used, used + count):
        nodes[i].prior /= weight
    return used + count


@internal
def select_child(nodes: Array, at: int) -> int:
    """The child to visit next, by PUCT. Of the proven children only a draw may be chosen."""
    first, end = nodes[at].first, nodes[at].first + nodes[at].children
    visits, total = 0, 0.0
    for i in range(first, end):
        if nodes[i].proof == OPEN or nodes[i].proof == DRAWN:
            visits += nodes[i].visits
            total += nodes[i].total
    fpu = total / visits - FPU_REDUCTION if visits else 0.0
    exploration = CPUCT * np.sqrt(visits + 1.0)
    best, best_worth = first, -2.0
    for i in range(first, end):
        child = nodes[i]
        if child.proof == OPEN:
            score = child.total / child.visits if child.visits else fpu
            score += exploration * child.prior / (1 + child.visits)
        else:
            score = 0.0 if child.proof == DRAWN else -1.5
        if score > best_worth:
            best, best_worth = i, score
    return best


@internal
def least_visited(nodes: Array, at: int) -> int:
    """The unproven child with the fewest visits; any child if all are proven."""
    first, best = nodes[at].first, nodes[at].first
    for i in range(first, first + nodes[at].children):
        if nodes[i].proof == OPEN and (nodes[best].proof != OPEN or nodes[i].visits < nodes[best].visits):
            best = i
    return best


@internal
def is_finished(nodes: Array, at: int, thorough: bool) -> bool:
    """Is the search finished? With `thorough`, when every child is proven; otherwise when the root is proven, or after
    some playouts when only one child is not proven lost."""
    left = 0
    for i in range(nodes[at].first, nodes[at].first + nodes[at].children):
        left += nodes[i].proof == OPEN or (nodes[i].proof == DRAWN and not thorough)
    if thorough:
        return left == 0
    return nodes[at].proof != OPEN or (left < 2 and nodes[at].visits >= SINGLE_STEP_PLAYOUTS)


@internal
def back_up_proof(board: Array, nodes: Array, at: int, seat: int) -> bool:
    """Back up proofs from the children to a node where the seat is to move; returns whether the node is now proven."""
    node = nodes[at]
    drawn = undecided = mixed = False
    winner, longest = 0, 0
    shortest = MAX_PLIES
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
    if shortest < MAX_PLIES:
        node.proof, node.plies = 1 + seat, shortest + 1
        return True
    if undecided or node.omitted & WIDTH_LIMITED:
        return False
    if node.omitted & LOSING_OMITTED:
        other = 1 + next_seat(board, seat)
        mixed |= winner != 0 and winner != other
        winner = other
    if drawn and (winner == 0 or board[PLAYERS] == 2):
        node.proof, node.plies = DRAWN, longest + 1
        return True
    if drawn or mixed:  # the winner depends on a player who loses either way
        return False
    node.proof, node.plies = winner, longest + 1
    return True


@inline
def select_leaf(
    board: Array, nodes: Array, path: Array, used: int, turn: int, visit_least: bool
) -> tuple[int, int, int]:
    """Play from the root to a leaf; returns (depth, seat to move, nodes in use)."""
    at, seat, depth = path[0], turn, 0
    while True:
        node = nodes[at]
        if depth and node.proof != OPEN:
            return depth, seat, used
        if node.children == 0:
            if depth and node.visits == 0:
                check_terminal(board, node, seat)
                if node.proof != OPEN:
                    return depth, seat, used
            # A node is expanded at its second visit, or at once if its step is forced.
            forced = board[COUNTS + next_seat(board, seat)] > 0
            if (node.visits == 0 and not forced) or used + board[COLUMNS] > len(nodes):
                return depth, seat, used
            used = expand(board, nodes, at, used, seat)
            if node.proof != OPEN:
                return depth, seat, used
        at = least_visited(nodes, at) if visit_least and depth == 0 else select_child(nodes, at)
        depth += 1
        path[depth] = at
        if nodes[at].proof == OPEN:
            column = int64(nodes[at].column)
            drop(board, column, seat, wins_above(board, column, seat))
        seat = next_seat(board, seat)


@entry_point
def simulate(
    start: Array,
    board: Array,
    nodes: Array,
    path: Array,
    rng: Array,
    turn: int,
    used: int,
    games: int,
    thorough: bool,
) -> tuple[int, int]:
    """Run up to `games` playouts, fewer if the search is finished; returns (playouts, nodes in use). In the first call
    `used` is 0.

    `thorough` continues when the root is proven, and gives every other playout to the least visited step."""
    path[0] = 0
    root = path[0]
    if used == 0:
        nodes[0].total, nodes[0].visits, nodes[0].proof, nodes[0].plies = 0.0, 0, OPEN, 0
        init_wins(start)
        used = expand(start, nodes, root, used + 1, turn)
        back_up_proof(start, nodes, root, turn)
    for played in range(games):
        if is_finished(nodes, root, thorough):
            return played, used
        for i in range(len(start)):  # a slice would work, but takes seconds to compile
            board[i] = start[i]
        depth, seat, used = select_leaf(board, nodes, path, used, turn, thorough and random_below(rng, 2) == 1)
        leaf = nodes[path[depth]]
        if leaf.proof == OPEN:
            winner = playout(board, seat, rng)
        else:
            winner = -1 if leaf.proof == DRAWN else leaf.proof - 1
            ancestor = depth - 1
            while ancestor >= 0 and back_up_proof(board, nodes, path[ancestor], (turn + ancestor) % board[PLAYERS]):
                ancestor -= 1
        nodes[0].visits += 1
        for i in range(1, depth + 1):
            node = nodes[path[i]]
            node.visits += 1
            if winner >= 0:
                node.total += 1.0 if winner == (turn + i - 1) % board[PLAYERS] else -1.0
    return games, used
