"""python/liege/aec.py -- the games in the manner of PettingZoo's AEC environments.

Where PettingZoo and Gymnasium are installed, AECEnv is one of theirs with their spaces, and passes
their own tests; where they are not, it has the same methods with the same meaning.
"""
import copy
import random

import numpy as np

from .game import OVER, IllegalMove, State, info, new, seed_of

try:
    from gymnasium import spaces
    from pettingzoo.utils.env import AECEnv as _Base
except ImportError:
    spaces, _Base = None, object


class _Discrete:
    """What an algorithm asks of a space of actions: its size, and samples."""

    def __init__(self, n):
        self.n, self.shape, self.dtype = n, (), np.dtype(np.int64)
        self.seed(0)

    def seed(self, seed=None):
        self._random = np.random.default_rng(seed)

    def contains(self, value):
        return 0 <= int(value) < self.n

    def sample(self, mask=None):
        allowed = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return int(self._random.choice(allowed))

    def __repr__(self):
        return f"Discrete({self.n})"


class _Box:
    """What an algorithm asks of a space of arrays: its shape, and samples."""

    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)
        self.seed(0)

    def seed(self, seed=None):
        self._random = np.random.default_rng(seed)

    def contains(self, value):
        return (isinstance(value, np.ndarray) and value.shape == self.shape
                and value.dtype == self.dtype
                and bool(np.all((value >= self.low) & (value <= self.high))))

    def sample(self):
        return self._random.integers(self.low, self.high + 1, self.shape).astype(self.dtype)

    def __repr__(self):
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class _Dict(dict):
    """Spaces by name."""

    def seed(self, seed=None):
        for space in self.values():
            space.seed(seed)

    def contains(self, value):
        return isinstance(value, dict) and value.keys() == self.keys() and all(
            space.contains(value[name]) for name, space in self.items())

    def sample(self):
        return {name: space.sample() for name, space in self.items()}


def _spaces(facts):
    """What is seen, and what is done."""
    box, group, discrete = ((spaces.Box, spaces.Dict, spaces.Discrete) if spaces is not None
                            else (_Box, _Dict, _Discrete))
    planes = box(0, 255, (facts.rows, facts.columns, facts.planes), np.uint8)
    numbers = box(-128, 127, (facts.numbers,), np.int8)
    seen = group({"observation": group({"planes": planes, "numbers": numbers}),
                  "action_mask": box(0, 1, (facts.actions,), np.int8)})
    return seen, discrete(facts.actions)


class AECEnv(_Base):
    """One agent acts at a time, as in PettingZoo's AEC: agent_selection, last(), step(), rewards
    when the game ends (shares of the win). What last() shows is a dict of "observation", a dict of
    "planes" and "numbers", and of "action_mask". Nature plays by itself from the seed of reset()."""

    metadata = {"name": "liege", "render_modes": ["ansi", "svg"], "is_parallelizable": False}
    _match = None  # until reset(), and after close()

    def __init__(self, game, seats=None, options=None, render_mode=None):
        if render_mode not in (None, "ansi", "svg"):
            raise ValueError(f"render_mode must be None, 'ansi' or 'svg', not {render_mode!r}")
        self.game, self.options, self.render_mode = game, options, render_mode
        self.info = info(game)
        self.metadata = {**self.metadata, "name": f"{self.info.name}_v{self.info.version}"}
        self.seats = State(game, seats, options).seats
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        each = {agent: _spaces(self.info) for agent in self.possible_agents}
        self.observation_spaces = {agent: both[0] for agent, both in each.items()}
        self.action_spaces = {agent: both[1] for agent, both in each.items()}
        self.agents = []

    def __copy__(self):
        """As deep as a deep copy: an environment that shares a game with another is of no use."""
        return copy.deepcopy(self)

    def observation_space(self, agent):
        return self.observation_spaces[self._name(agent)]

    def action_space(self, agent):
        return self.action_spaces[self._name(agent)]

    def _name(self, agent):
        return self.possible_agents[self._seat(agent)]

    def _seat(self, agent):
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; there are "
                             f"{', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def reset(self, seed=None, options=None):
        seed = random.getrandbits(63) if seed is None else seed_of(seed)
        self._match = new(self.game, self.seats, seed, self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def _select(self):
        turn = self._match.turn
        if turn >= 0:
            self.agent_selection = self.possible_agents[turn]
        elif self.agents:
            self.agent_selection = self.agents[0]

    def _started(self):
        if self._match is None:
            raise RuntimeError("call reset() first")

    def observe(self, agent):
        self._started()
        seat, state = self._seat(agent), self._match.state
        planes, numbers = state.observe(seat)
        mask = (state.mask() if state.turn == seat
                else np.zeros(self.info.actions, np.uint8))
        return {"observation": {"planes": planes, "numbers": numbers},
                "action_mask": mask.view(np.int8)}

    def last(self, observe=True):
        self._started()
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2 ** 63):
        self._started()
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action):
        self._started()
        if not self.agents:
            raise RuntimeError("the game is over: call reset()")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError(f"{agent} is done: its only action is None")
            self.agents.remove(agent)
            for table in (self.rewards, self._cumulative_rewards, self.terminations,
                          self.truncations, self.infos):
                del table[agent]
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._select()
            return
        if action is None:
            raise IllegalMove(f"{agent} must act: None is for agents that are done")
        self._match.play(action)
        self._cumulative_rewards[agent] = 0.0
        over = self._match.turn == OVER
        shares = self._match.returns()
        for seat, name in enumerate(self.possible_agents):
            self.rewards[name] = shares[seat] if over else 0.0
            self._cumulative_rewards[name] += self.rewards[name]
            self.terminations[name] = over
        self._select()

    def render(self):
        self._started()
        if self.render_mode is None:
            return None
        return self._match.draw() if self.render_mode == "ansi" else self._match.svg()

    def state(self):
        self._started()
        return np.frombuffer(self._match.state.memory(), np.uint8)

    def close(self):
        if self._match is not None:
            self._match.close()
            self._match = None

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self
