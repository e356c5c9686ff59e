"""Games and states with the method names of OpenSpiel, for programs written against it.

`SpielGame("six").new_initial_state()` needs only this package. With OpenSpiel installed, `register()` adds the games to
it: `pyspiel.load_game("millrow", {"rules": "six"})` works with its algorithms.

Actions, legal actions, ends and returns are those of OpenSpiel's `connect_four`. Its `nine_mens_morris` is our
`nine:repetition=none`, cut off as a draw after 200 turns.
"""

from typing import Any

from millrow.core.rules import Rules
from millrow.families.rules_text import load_rules, write_rules
from millrow.games.game import AnyGame, Game
from millrow.wording import say

from .actions import Actions, planes, planes_shape, returns

TERMINAL = -4  # OpenSpiel's player id for a finished game
MAX_STEPS = 5000  # not a rule: a bound for programs that allocate memory


class SpielGame:
    """A ruleset as OpenSpiel's `Game`."""

    def __init__(self, rules: Rules[Any] | str = "six") -> None:
        self.rules = load_rules(rules) if isinstance(rules, str) else rules
        self.actions = Actions(self.rules)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def num_players(self) -> int:
        return self.rules.players

    def num_distinct_actions(self) -> int:
        return self.actions.count

    def max_game_length(self) -> int:
        """The maximum number of steps of a game; a large number if the rules do not limit it."""
        longest = self.rules.family.actions.longest_game(self.rules)
        return MAX_STEPS if longest is None else longest

    def min_utility(self) -> float:
        return -1.0 / (self.rules.players - 1)

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        return list(planes_shape(self.actions.rules))

    def observation_tensor_size(self) -> int:
        planes_count, rows, columns = self.observation_tensor_shape()
        return planes_count * rows * columns

    def get_parameters(self) -> dict[str, str]:
        return {"rules": write_rules(self.rules)}

    def deserialize_state(self, text: str) -> "SpielState":
        """The state that `serialize` wrote: its actions, one per line."""
        state = self.new_initial_state()
        for action in text.split():
            state.apply_action(int(action))
        return state

    def __str__(self) -> str:
        return f"millrow(rules={write_rules(self.rules)})"


class SpielState:
    """A game in progress as OpenSpiel's `State`. All information is public, so information state and observation are
    the same."""

    def __init__(self, game: SpielGame) -> None:
        self._game = game
        self.game: AnyGame = Game(game.rules)
        self._history = list[int]()

    # Tree

    def current_player(self) -> int:
        return TERMINAL if self.is_terminal() else self.game.turn

    def is_terminal(self) -> bool:
        return self.game.outcome is not None

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions in ascending order; empty for a player who is not to act."""
        if player is not None and player != self.current_player():
            return []
        return self._game.actions.legal(self.game)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(self._game.actions.count)]

    def apply_action(self, action: int) -> None:
        """Play the action, or raise ValueError and change nothing."""
        self.game.play(self._game.actions.step(self.game.position, action))
        self._history.append(int(action))

    def undo_action(self, player: int, action: int) -> None:
        """Undo the last action, which must be this one of this player."""
        if not self._history or self._history[-1] != action or self.game.movers[-1] != player:
            raise ValueError(say("bridge.action.last", action=action, player=player))
        self.game.undo()
        self._history.pop()

    def child(self, action: int) -> "SpielState":
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> "SpielState":
        state = SpielState(self._game)
        state.game, state._history = self.game.copy(), self._history.copy()
        return state

    # Values

    def returns(self) -> list[float]:
        return returns(self.num_players(), self.game.outcome)

    def rewards(self) -> list[float]:
        """The returns: there are no rewards before the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        return self.rewards()[player]

    # Text and tensors

    def get_game(self) -> SpielGame:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def history(self) -> list[int]:
        return self._history.copy()

    def history_str(self) -> str:
        return ", ".join(map(str, self._history))

    def full_history(self) -> list[tuple[int, int]]:
        """(player, action) of every step."""
        return list(zip(self.game.movers, self._history, strict=True))

    def move_number(self) -> int:
        return len(self._history)

    def action_to_string(self, *player_and_action: int) -> str:
        """The step as text: `d1`, `a1-d1`, `xg7`, `4`. The player may be left out."""
        return self._game.actions.step(self.game.position, player_and_action[-1])

    def string_to_action(self, text: str) -> int:
        """The legal action of a step's text, or ValueError."""
        if (refusal := self.game.refuse(text)) is not None:
            raise ValueError(refusal.say)
        return self._game.actions.number(self.game.rules.clean(text))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The observation of the player (default: the one to act) as one list; `bridges/actions.py` describes the
        planes."""
        seat = self.game.turn if player is None else player
        if not 0 <= seat < self.num_players():
            raise ValueError(say("bridge.player", player=seat, last=self.num_players() - 1))
        return [number for plane in planes(self.game, seat) for row in plane for number in row]

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        return self.observation_tensor(player)

    def observation_string(self, player: int | None = None) -> str:
        return str(self)

    def information_state_string(self, player: int | None = None) -> str:
        """The whole history, because repetition depends on it."""
        return self.history_str()

    def serialize(self) -> str:
        return "\n".join(map(str, self._history))

    def __str__(self) -> str:
        return str(self.game)

    def __deepcopy__(self, memo: Any) -> "SpielState":
        return self.clone()


def register() -> Any:
    """Register the games with OpenSpiel under the name `millrow`; returns the game class."""
    from .openspiel_game import MillrowGame

    return MillrowGame
