"""python/liege/spiel.py -- the games in the manner of OpenSpiel's games and states.

The package is not needed: these classes have the same methods with the same meaning, so that
algorithms written for it run as they are, or with a line or two.
"""
import base64
import collections
import enum
import json
import operator
import random

import numpy as np

from .game import NATURE, OVER, LiegeError, State, _whole, info, options_of

CHANCE, TERMINAL = -1, -4  # players
UNKNOWN = -1  # an action of the past that is not known; OpenSpiel's INVALID_ACTION

PlayerAction = collections.namedtuple("PlayerAction", "player action")
_Past = collections.namedtuple("_Past", "player action seen")  # bit s of `seen`: seat s knows it


class GameType(collections.namedtuple("GameType", (
        "short_name long_name dynamics chance_mode information utility reward_model "
        "max_num_players min_num_players provides_information_state_string "
        "provides_information_state_tensor provides_observation_string "
        "provides_observation_tensor parameter_specification default_loadable "
        "provides_factored_observation_string is_concrete"))):
    """What OpenSpiel's GameType says of a game; these words are pyspiel's own where it is installed."""

    __slots__ = ()
    Dynamics = enum.Enum("Dynamics", "SIMULTANEOUS SEQUENTIAL MEAN_FIELD", module=__name__,
                         qualname="GameType.Dynamics")
    ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC SAMPLED_STOCHASTIC",
                           module=__name__, qualname="GameType.ChanceMode")
    Information = enum.Enum("Information", "ONE_SHOT PERFECT_INFORMATION IMPERFECT_INFORMATION",
                            module=__name__, qualname="GameType.Information")
    Utility = enum.Enum("Utility", "ZERO_SUM CONSTANT_SUM GENERAL_SUM IDENTICAL", module=__name__,
                        qualname="GameType.Utility")
    RewardModel = enum.Enum("RewardModel", "REWARDS TERMINAL", module=__name__,
                            qualname="GameType.RewardModel")


def _word(kind, name):
    """A word of GameType: pyspiel's, so that algorithms find the one they compare with."""
    try:
        import pyspiel
        return getattr(getattr(pyspiel.GameType, kind), name)
    except (ImportError, AttributeError):
        return getattr(GameType, kind)[name]


class SpielState:
    """A state as OpenSpiel has it: chance is a player whose outcomes have probabilities."""

    def __init__(self, game, state, past=()):
        self._game, self._state, self._past = game, state, list(past)

    def get_game(self):
        return self._game

    def current_player(self):
        turn = self._state.turn
        return CHANCE if turn == NATURE else TERMINAL if turn == OVER else turn

    def is_chance_node(self):
        return self._state.turn == NATURE

    def is_terminal(self):
        return self._state.turn == OVER

    def is_simultaneous_node(self):
        return False

    def is_mean_field_node(self):
        return False

    def is_initial_state(self):
        return not self._past

    def is_player_node(self):
        return self._state.turn >= 0

    def num_players(self):
        return self._state.seats

    def num_distinct_actions(self):
        return self._game.num_distinct_actions()

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
        player, seen = self.current_player(), self._state.seen_by(action)
        self._state.apply_action(action)
        self._past.append(_Past(player, int(action), seen))

    def child(self, action):
        other = self.clone()
        other.apply_action(action)
        return other

    def clone(self):
        return SpielState(self._game, self._state.clone(), self._past)

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def serialize(self):
        """The state and its history as a text for SpielGame.deserialize_state."""
        return json.dumps({"state": base64.b64encode(self._state.to_bytes()).decode(),
                           "history": self._past})

    def __reduce__(self):
        return SpielGame.deserialize_state, (self._game, self.serialize())

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
        return [past.action for past in self._past]

    def full_history(self):
        return [PlayerAction(past.player, past.action) for past in self._past]

    def history_str(self):
        return ", ".join(map(str, self.history()))

    def move_number(self):
        return len(self._past)

    def _player(self, player):
        return _whole(self.current_player() if player is None else player, "player", 0,
                      self._state.seats - 1)

    def observation_tensor(self, player=None):
        planes, numbers = _observed(self, self._player(player))
        return np.concatenate([planes.ravel(), numbers]).tolist()

    information_state_tensor = observation_tensor

    def observation_string(self, player=None):
        """The position as the player sees it, as JSON."""
        return self._state._position(self._player(player))

    def information_state_string(self, player=None):
        """Who the player is, every move as far as the player was shown it, and the position as the
        player sees it. What is legal for the player follows from that."""
        player = self._player(player)
        moves = (f"{past.player}:{past.action if past.seen >> player & 1 else '?'}"
                 for past in self._past)
        return f"{player}\n{' '.join(moves)}\n{self._state._position(player)}"

    def resample_from_infostate(self, player, probability_sampler=random.random):
        """A state that this player cannot tell from this one. In its history the moves that the
        player was not shown are UNKNOWN: the guess is of a position, not of the way there."""
        player = self._player(player)
        guess = self._state.guess(player, int(probability_sampler() * 2 ** 53))
        return SpielState(self._game, guess, (
            past if past.seen >> player & 1 else past._replace(action=UNKNOWN)
            for past in self._past))

    def __str__(self):
        return self._state._position()

    to_string = __str__

    @property
    def state(self):
        """The liege.State inside."""
        return self._state


def _observed(state, player):
    """What tensors hold: planes as they are, numbers as parts of the usual most."""
    planes, numbers = state.state.observe(player)
    return planes.astype(np.float32), numbers.astype(np.float32) / 16


class SpielObserver:
    """Observations as OpenSpiel's python/observation.py has them: `tensor`, and `dict` of its parts."""

    def __init__(self, game, perfect_recall):
        facts, self._perfect_recall = game.info, perfect_recall
        planes = facts.rows * facts.columns * facts.planes
        self.tensor = np.zeros(planes + facts.numbers, np.float32)
        self.dict = {"planes": self.tensor[:planes].reshape(facts.rows, facts.columns, facts.planes),
                     "numbers": self.tensor[planes:]}

    def set_from(self, state, player):
        self.dict["planes"][...], self.dict["numbers"][...] = _observed(state, player)

    def string_from(self, state, player):
        return (state.information_state_string(player) if self._perfect_recall
                else state.observation_string(player))


class SpielGame:
    """A game as OpenSpiel has it."""

    def __init__(self, game, seats=None, options=None):
        self.info = info(game)
        self._first = State(game, seats, options)
        self._seats = self._first.seats
        self._options = options_of(self.info, self._first.setup)

    def __reduce__(self):
        return SpielGame, (self.info.name, self._seats, self._options)

    def __eq__(self, other):
        return isinstance(other, SpielGame) and str(self) == str(other)

    def __hash__(self):
        return hash(str(self))

    def get_type(self):
        facts = self.info
        usual = State(facts.name)
        hides = "IMPERFECT_INFORMATION" if facts.secrets else "PERFECT_INFORMATION"
        return GameType(facts.name, facts.title, _word("Dynamics", "SEQUENTIAL"),
                        _word("ChanceMode", "EXPLICIT_STOCHASTIC"), _word("Information", hides),
                        _word("Utility", "CONSTANT_SUM"), _word("RewardModel", "TERMINAL"),
                        facts.seats_max, facts.seats_min, True, True, True, True,
                        {"players": usual.seats, **options_of(facts, usual.setup)}, True, False, True)

    def new_initial_state(self):
        return SpielState(self, self._first.clone())

    def new_initial_states(self):
        return [self.new_initial_state()]

    def deserialize_state(self, text):
        """The state of SpielState.serialize(); LiegeError says what is wrong with the text."""
        try:
            data = json.loads(text)
            past = [_Past(*map(operator.index, entry)) for entry in data["history"]]
            state = State.from_bytes(base64.b64decode(data["state"], validate=True))
        except (ValueError, TypeError, KeyError, RecursionError):
            raise LiegeError("this text is no state that serialize() has made") from None
        if state.info is not self.info or list(state.setup) != list(self._first.setup):
            raise LiegeError(f"the text is a state of another game than {self}")
        return SpielState(self, state, past)

    def make_py_observer(self, iig_obs_type=None, params=None):
        """For OpenSpiel's make_observation. None: there are no observations of that type."""
        if params:
            raise ValueError(f"observations have no parameters, not {params!r}")
        private = getattr(iig_obs_type, "private_info", None)
        if not getattr(iig_obs_type, "public_info", True) or (
                getattr(private, "name", "SINGLE_PLAYER") != "SINGLE_PLAYER"):
            return None
        return SpielObserver(self, getattr(iig_obs_type, "perfect_recall", False))

    make_observer = make_py_observer

    def max_game_length(self):
        """More moves than any game can have, nature's too."""
        return self.info.moves_most

    max_move_number = max_history_length = max_chance_nodes_in_history = max_game_length

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
        return {"players": self._seats, **self._options}

    def __str__(self):
        values = ",".join(f"{name}={value}" for name, value in self.get_parameters().items())
        return f"{self.info.name}({values})"


def load_game(name, parameters=None):
    """As pyspiel.load_game: load_game("feudo", {"players": 4, "rounds": 15})."""
    options = dict(parameters or {})
    return SpielGame(name, options.pop("players", None), options or None)
