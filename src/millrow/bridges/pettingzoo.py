"""Both families as PettingZoo environments, the agents acting one after another (AEC).

    from millrow.bridges.pettingzoo import env
    game = env("six", render_mode="ansi")

An observation is {"observation": planes, "action_mask": one byte per action}; `millrow.bridges.actions` describes the
action numbers and the planes. A player who closes a mill acts again to capture. The winner gets a reward of 1, the
others share -1; a draw is 0.
"""

from typing import Any

from millrow.wording import say

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(say("bridge.pettingzoo")) from error

from millrow.core.rules import Rules, check_seat
from millrow.families.rules_text import load_rules
from millrow.games.game import AnyGame, Game

from .actions import Actions, planes, planes_shape, returns

Observation = dict[str, Any]
MAX_STEPS = 1000
RENDER_MODES = ("human", "ansi", "svg")  # human prints the board after every step


def env(
    rules: Rules[Any] | str = "six",
    *,
    render_mode: str | None = None,
    first: int | None = 0,
    most_steps: int = MAX_STEPS,
) -> Any:
    """The environment with PettingZoo's wrappers: an illegal action ends the game with -1 for the agent.

    `first` is the seat that moves first; None draws one with the seed of `reset`. After `most_steps` steps a game is
    truncated.
    """
    raw = raw_env(rules, render_mode=render_mode, first=first, most_steps=most_steps)
    ends_when_illegal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ends_when_illegal))


class raw_env(AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # noqa: N801  # PettingZoo's name for it
    """The environment without wrappers; an illegal action raises Refused and changes nothing."""

    metadata = {"render_modes": [*RENDER_MODES], "name": "millrow_v0", "is_parallelizable": False, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        rules: Rules[Any] | str = "six",
        *,
        render_mode: str | None = None,
        first: int | None = 0,
        most_steps: int = MAX_STEPS,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(say("bridge.render-mode", mode=render_mode, modes=RENDER_MODES))
        self.rules = load_rules(rules) if isinstance(rules, str) else rules
        if first is not None:
            check_seat(first, self.rules.players)
        self.render_mode, self._first, self._most_steps = render_mode, first, most_steps
        self.actions = Actions(self.rules)
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.players)]
        self.agents = self.possible_agents[:]
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, planes_shape(self.actions.rules), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions.count,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self.actions.count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the seed draws the first seat if none was given."""
        self.game: AnyGame
        if self._first is None:
            self.game = Game.new(self.rules, seed=seed)
        else:
            self.game = Game(self.rules, self.rules.start(self._first))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.turn]

    def observe(self, agent: str) -> Observation:
        """The agent's observation; the action mask is all zeros unless it is the agent's turn."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.actions.count, np.int8)
        if seat == self.game.turn:
            mask[self.actions.legal(self.game)] = 1
        return {"observation": np.array(planes(self.game, seat), np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(say("bridge.action.needed"))
        self.game.play(self.actions.step(self.game.position, int(action)))
        self._cumulative_rewards[self.agent_selection] = 0.0
        end = self.game.outcome
        self.rewards = dict(zip(self.possible_agents, returns(self.rules.players, end), strict=True))
        self.terminations = dict.fromkeys(self.agents, end is not None)
        self.truncations = dict.fromkeys(self.agents, end is None and self.game.ply >= self._most_steps)
        self.agent_selection = self.possible_agents[self.game.turn]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board as text or as SVG; with "human" it is printed."""
        if self.render_mode is None:
            return None
        if self.render_mode == "human":
            print(self.game, end="\n\n")
            return None
        return str(self.game) if self.render_mode == "ansi" else self.game._repr_svg_()

    def close(self) -> None:
        """Does nothing; part of the PettingZoo API."""
