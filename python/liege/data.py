"""python/liege/data.py -- reads games that were written down: records, and arrays of many games."""
import collections
import operator
import zipfile

import numpy as np

from .game import BY_LOT, NATURE, OPTIONS_MAX, Game, LiegeError, State, games, info, options_of
from .library import error_room, lib

Played = collections.namedtuple("Played", "seed actions actors points places")
Played.__doc__ = "A game of a file: its actions in order, nature's too, and who made each (-1: nature)."


def read_record(text):
    """A game from its record: a text, or an open file."""
    if hasattr(text, "read"):
        text = text.read()
    raw = text.encode() if isinstance(text, str) else bytes(text)
    error = error_room()
    handle = lib.liege_match_read(raw, len(raw), error)
    if handle is None:
        raise LiegeError(error.value.decode())
    return Game(handle)


# What a file holds: the kind of each array, and how many dimensions it has.
_ARRAYS = {"name": ("S", 1), "version": ("i", 1), "setup": ("i", 1), "seeds": ("u", 1),
           "offsets": ("i", 1), "actions": ("i", 1), "actors": ("i", 1), "points": ("i", 2),
           "places": ("i", 2), "looks": ("i", 1), "looked": ("i", 1), "visits": ("u", 1),
           "worths": ("f", 2)}
# Arrays that older files do not have: nobody's thoughts were kept, or not what they found.
_NO_LOOKS = {"looks": np.int64, "looked": np.int32, "visits": np.uint32}
_BYTES_MOST = 8 << 30


def _arrays(path):
    """The arrays of a file, as they are. Nothing in it is run, and nothing huge is unpacked."""
    with open(path, "rb") as opened:
        try:
            entries = zipfile.ZipFile(opened).infolist()
            if sum(entry.file_size for entry in entries) > _BYTES_MOST:
                raise ValueError(f"it would unpack to more than {_BYTES_MOST >> 30} GB")
            opened.seek(0)
            with np.load(opened, allow_pickle=False) as file:
                older = {} if set(_NO_LOOKS) & set(file.files) else _NO_LOOKS
                missing = sorted(set(_ARRAYS) - {"worths"} - set(older) - set(file.files))
                if missing:
                    raise ValueError(f"it has no {', '.join(missing)}")
                data = {name: file[name] for name in _ARRAYS if name in file.files}
                count = data["actions"].size
                data |= {name: np.zeros((count + 1) * (name == "looks"), kind) for name, kind in older.items()}
                seats = data["points"].shape[-1] if data["points"].ndim else 0
                return {"worths": np.full((data["looked"].size, seats), np.nan, np.float32)} | data
        except Exception as error:  # zipfile and numpy raise whatever comes to hand
            raise LiegeError(f"{path} is no file of games: {error}") from None


def _fault(data):
    """What is wrong with a file's arrays, or None."""
    for name, (kind, dimensions) in _ARRAYS.items():
        if data[name].dtype.kind != kind or data[name].ndim != dimensions:
            return f"{name} is {data[name].dtype} of {data[name].ndim} dimensions"
    if len(data["name"]) != 1 or len(data["version"]) != 1:
        return "it must be of one game and one version"
    try:
        facts = info(data["name"][0].decode("ascii"))
    except (ValueError, LiegeError) as error:
        return str(error)
    if data["version"][0] != facts.version:
        return (f"it is of version {data['version'][0]} of the rules of {facts.name}; here is "
                f"{facts.version}")
    setup = data["setup"].tolist()
    if len(setup) != 1 + len(facts.options) or not facts.seats_min <= setup[0] <= facts.seats_max:
        return f"{setup} is no set-up of {facts.name}"
    for (option, allowed), value in zip(facts.options.items(), setup[1:]):
        if value not in allowed and not (BY_LOT in allowed and 0 <= value <= setup[0]):
            return f"option {option} cannot be {value}"
    games, seats, offsets = len(data["seeds"]), setup[0], data["offsets"]
    if data["points"].shape != (games, seats) or data["places"].shape != (games, seats):
        return "points and places are not one row a game"
    if (len(offsets) != games + 1 or offsets[0] != 0 or (np.diff(offsets) < 0).any()
            or offsets[-1] != len(data["actions"]) or len(data["actors"]) != len(data["actions"])):
        return "offsets, actions and actors do not fit together"
    looks = data["looks"]
    if (len(looks) != len(data["actions"]) + 1 or looks[0] != 0 or (np.diff(looks) < 0).any()
            or looks[-1] != len(data["looked"]) or len(data["visits"]) != len(data["looked"])):
        return "looks, looked and visits do not fit together"
    if data["worths"].shape != (len(data["looked"]), seats):
        return "worths are not one row for each action that was looked at"
    if ((data["looked"] < 0) | (data["looked"] >= facts.actions)).any():
        return "actions were looked at that the game does not have"
    actors, actions = data["actors"], data["actions"]
    if ((actors < NATURE) | (actors >= seats)).any():
        return "somebody acts who does not play"
    most = np.where(actors == NATURE, facts.chances, facts.actions)
    if ((actions < 0) | (actions >= most)).any():
        return "there are actions that the game does not have"
    return None


class Games:
    """The games of a file that `liege sim --write` has made."""

    def __init__(self, path):
        self._data = _arrays(path)
        fault = _fault(self._data)
        if fault:
            raise LiegeError(f"{path}: {fault}")
        self.info = info(self._data["name"][0].decode("ascii"))
        self.game, self.seats = self.info.name, int(self._data["setup"][0])
        self._setup = [int(number) for number in self._data["setup"]]
        self.options = options_of(self.info, self._setup)
        self._setup += [0] * (1 + OPTIONS_MAX - len(self._setup))

    def __len__(self):
        return len(self._data["seeds"])

    def __getitem__(self, number):
        number = operator.index(number)
        if not -len(self) <= number < len(self):
            raise IndexError(f"there are {len(self)} games")
        number %= len(self)
        data = self._data
        part = slice(data["offsets"][number], data["offsets"][number + 1])
        return Played(int(data["seeds"][number]), data["actions"][part], data["actors"][part],
                      data["points"][number], data["places"][number])

    points = property(lambda self: self._data["points"])
    places = property(lambda self: self._data["places"])

    def visits(self, number):
        """What was looked at before each action of a game: actions, and how often; nothing where
        nobody thought."""
        self[number]  # says what is wrong with the number
        data, number = self._data, operator.index(number) % len(self)
        looks = data["looks"][data["offsets"][number] : data["offsets"][number + 1] + 1]
        return [(data["looked"][a:b], data["visits"][a:b]) for a, b in zip(looks[:-1], looks[1:])]

    def worths(self, number):
        """Of the same actions, by seat: the shares of the win that were found behind them, as they
        come true; nan in files of before."""
        self[number]
        data, number = self._data, operator.index(number) % len(self)
        looks = data["looks"][data["offsets"][number] : data["offsets"][number + 1] + 1]
        return [data["worths"][a:b] for a, b in zip(looks[:-1], looks[1:])]

    def states(self, number):
        """The states of a game at which a seat chose, each with the action taken."""
        played, state = self[number], State._of(self.info, self._setup)
        for action, actor in zip(played.actions.tolist(), played.actors.tolist()):
            if state.turn != actor:
                raise LiegeError(f"game {number}: {actor} acts out of turn")
            if actor != NATURE:
                yield state.clone(), action
            state.apply_action(action)

    def __repr__(self):
        return f"<{len(self)} games of {self.game}, {self.seats} seats>"


def load(path):
    """The games of a file that `liege sim --write` has made; LiegeError says what is wrong with it."""
    return Games(path)


__all__ = ["Games", "Played", "games", "load", "read_record"]
