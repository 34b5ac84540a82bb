"""python/liege/spiel.py -- the games in the manner of OpenSpiel's games and states.

The package is not needed: these classes have the same methods with the same meaning, so that
algorithms written for it run as they are, or with a line or two.
"""
import random

import numpy as np

from .game import NATURE, OVER, State, _whole, info


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
