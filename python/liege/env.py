"""python/liege/env.py -- the games in the manner of PettingZoo's AEC and of OpenSpiel.

Neither package is needed: these classes have the same methods with the same meaning, so that
algorithms written for them run as they are, or with a line or two.
"""
import random

import numpy as np

from .game import NATURE, OVER, IllegalMove, State, _whole, info, seed_of


class _Space:
    """What an algorithm asks of a space: its size, and samples."""

    def __init__(self, shape=(), dtype=np.int64, n=None):
        self.shape, self.dtype, self.n = shape, np.dtype(dtype), n
        self._random = np.random.default_rng(0)

    def seed(self, seed=None):
        self._random = np.random.default_rng(seed)

    def contains(self, value):
        if self.n is not None:
            return 0 <= int(value) < self.n
        return isinstance(value, np.ndarray) and value.shape == self.shape and (
            value.dtype == self.dtype)

    def sample(self, mask=None):
        if self.n is None:
            return self._random.integers(0, 2, self.shape).astype(self.dtype)
        allowed = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return int(self._random.choice(allowed))

    def __repr__(self):
        return f"Discrete({self.n})" if self.n is not None else f"Box{self.shape}, {self.dtype}"


class AECEnv:
    """One agent acts at a time, as in PettingZoo's AEC: agent_selection, last(), step(), rewards
    when the game ends (shares of the win). An observation is a dict of "planes", "numbers" and
    "action_mask". Nature plays by itself from the seed of reset()."""

    metadata = {"name": "liege", "render_modes": ["ansi", "svg"], "is_parallelizable": False}

    def __init__(self, game, seats=None, options=None, render_mode=None):
        if render_mode not in (None, "ansi", "svg"):
            raise ValueError(f"render_mode must be None, 'ansi' or 'svg', not {render_mode!r}")
        self.game, self.options, self.render_mode = game, options, render_mode
        self.info = info(game)
        self.seats = State(game, seats, options).seats
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.agents = []
        self._reset = False

    def observation_space(self, agent):
        self._seat(agent)
        facts = self.info
        return {"planes": _Space((facts.rows, facts.columns, facts.planes), np.uint8),
                "numbers": _Space((facts.numbers,), np.int8),
                "action_mask": _Space((facts.actions,), np.uint8)}

    def action_space(self, agent):
        self._seat(agent)
        return _Space(n=self.info.actions)

    def _seat(self, agent):
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; there are "
                             f"{', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def reset(self, seed=None, options=None):
        from .game import new
        seed = random.getrandbits(63) if seed is None else seed_of(seed)
        self._match = new(self.game, self.seats, seed, self.options)
        self._reset = True
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
        if not self._reset:
            raise RuntimeError("call reset() first")

    def observe(self, agent):
        self._started()
        seat, state = self._seat(agent), self._match.state
        planes, numbers = state.observe(seat)
        mask = (state.mask() if state.turn == seat
                else np.zeros(self.info.actions, np.uint8))
        return {"planes": planes, "numbers": numbers, "action_mask": mask}

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
        return np.frombuffer(self._match.state.to_bytes(), np.uint8)

    def close(self):
        if self._reset:
            self._match.close()
            self._reset = False

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self


class SpielState:
    """A state as OpenSpiel has it: chance is a player whose outcomes have probabilities."""

    def __init__(self, game, state, history=()):
        self._game, self._state, self._history = game, state, list(history)

    def get_game(self):
        return self._game

    def current_player(self):
        turn = self._state.turn
        return -1 if turn == NATURE else -4 if turn == OVER else turn

    def is_chance_node(self):
        return self._state.turn == NATURE

    def is_terminal(self):
        return self._state.turn == OVER

    def is_simultaneous_node(self):
        return False

    def is_player_node(self):
        return self._state.turn >= 0

    def num_players(self):
        return self._state.seats

    def legal_actions(self, player=None):
        if player is not None and player != self.current_player():
            return []
        return sorted(self._state.legal_actions())

    def legal_actions_mask(self, player=None):
        mask = [0] * (self._game.num_distinct_actions() if not self.is_chance_node()
                      else self._game.max_chance_outcomes())
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self):
        return self._state.chance_outcomes()

    def apply_action(self, action):
        self._state.apply_action(action)
        self._history.append(int(action))

    def child(self, action):
        other = self.clone()
        other.apply_action(action)
        return other

    def clone(self):
        return SpielState(self._game, self._state.clone(), self._history)

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def action_to_string(self, *arguments):
        return self._state.action_text(arguments[-1])

    def string_to_action(self, *arguments):
        return self._state.action_of(arguments[-1])

    def returns(self):
        return self._state.returns()

    def rewards(self):
        return self._state.returns()

    def player_return(self, player):
        return self._state.returns()[_whole(player, "player", 0, self._state.seats - 1)]

    player_reward = player_return

    def history(self):
        return list(self._history)

    def history_str(self):
        return ", ".join(map(str, self._history))

    def move_number(self):
        return len(self._history)

    def observation_tensor(self, player=None):
        planes, numbers = self._state.observe(player)
        return np.concatenate([planes.ravel().astype(np.float32),
                               numbers.astype(np.float32) / 16]).tolist()

    information_state_tensor = observation_tensor

    def observation_string(self, player=None):
        planes, numbers = self._state.observe(player)
        return planes.tobytes().hex() + numbers.tobytes().hex()

    information_state_string = observation_string

    def resample_from_infostate(self, player, probability_sampler=random.random):
        seed = int(probability_sampler() * 2 ** 53)
        return SpielState(self._game, self._state.guess(player, seed), self._history)

    def __str__(self):
        return repr(self._state)

    @property
    def state(self):
        """The liege.State inside."""
        return self._state


class SpielGame:
    """A game as OpenSpiel has it."""

    def __init__(self, game, seats=None, options=None):
        self._arguments = (game, seats, options)
        self.info = info(game)
        self._seats = State(*self._arguments).seats

    def new_initial_state(self):
        return SpielState(self, State(*self._arguments))

    def num_players(self):
        return self._seats

    def num_distinct_actions(self):
        return self.info.actions

    def max_chance_outcomes(self):
        return self.info.chances

    def min_utility(self):
        return 0.0

    def max_utility(self):
        return 1.0

    def utility_sum(self):
        return 1.0

    def observation_tensor_shape(self):
        facts = self.info
        return [facts.rows * facts.columns * facts.planes + facts.numbers]

    information_state_tensor_shape = observation_tensor_shape

    def observation_tensor_size(self):
        return self.observation_tensor_shape()[0]

    information_state_tensor_size = observation_tensor_size

    def get_parameters(self):
        return {"players": self._seats, **(self._arguments[2] or {})}

    def __str__(self):
        return f"{self.info.name}(players={self._seats})"


def load_game(name, parameters=None):
    """As pyspiel.load_game: load_game("feudo", {"players": 4, "rounds": 15})."""
    options = dict(parameters or {})
    return SpielGame(name, options.pop("players", None), options or None)
