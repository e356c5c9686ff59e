"""The games as OpenSpiel classes, registered on import. Import it through `openspiel.register`."""

from typing import Any

from millrow.wording import say

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(say("bridge.openspiel")) from error

from .openspiel import SpielGame, SpielState

MAX_PLAYERS = 10


def _type() -> Any:
    return pyspiel.GameType(
        short_name="millrow",
        long_name="Millrow: Men's Morris and Connect Four with their relatives",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"rules": "six"},
    )


class MillrowGame(pyspiel.Game):  # type: ignore[misc]  # it comes without types
    """`pyspiel.load_game("millrow", {"rules": "six:fly_at=3"})`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.ours = SpielGame((params or {}).get("rules", "six"))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.ours.num_distinct_actions(),
            max_chance_outcomes=0,
            num_players=self.ours.num_players(),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.ours.max_game_length(),
        )
        super().__init__(_type(), info, params or {})

    def new_initial_state(self) -> "MillrowState":
        return MillrowState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.ours)


class MillrowState(pyspiel.State):  # type: ignore[misc]
    """An OpenSpiel state that wraps one of ours."""

    def __init__(self, game: MillrowGame) -> None:
        super().__init__(game)
        self.ours: SpielState = game.ours.new_initial_state()

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.ours.is_terminal() else self.ours.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.ours.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.ours.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.ours.action_to_string(player, action)

    def is_terminal(self) -> bool:
        return self.ours.is_terminal()

    def returns(self) -> list[float]:
        return self.ours.returns()

    def __str__(self) -> str:
        return str(self.ours)


class Observer:
    """A player's observation, in the array OpenSpiel reads."""

    def __init__(self, game: SpielGame) -> None:
        self.tensor = np.zeros(game.observation_tensor_size(), np.float32)
        self.dict = {"observation": self.tensor.reshape(game.observation_tensor_shape())}

    def set_from(self, state: MillrowState, player: int) -> None:
        self.tensor[:] = state.ours.observation_tensor(player)

    def string_from(self, state: MillrowState, player: int) -> str:
        return str(state.ours)


pyspiel.register_game(_type(), MillrowGame)
