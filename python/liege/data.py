"""python/liege/data.py -- reads games that were written down: records, and arrays of many games."""
import collections

import numpy as np

from .game import NATURE, Game, LiegeError, State, games
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


class Games:
    """The games of a file that `python3 -m liege.sim GAME --write FILE.npz` has made."""

    def __init__(self, path):
        with np.load(path) as file:
            missing = {"game", "setup", "seeds", "offsets", "actions", "actors", "points",
                       "places"} - set(file.files)
            if missing:
                raise LiegeError(f"{path} is no file of liege.sim: it has no {', '.join(missing)}")
            self._data = {name: file[name] for name in file.files}
        number = int(self._data["game"][0])
        name = lib.liege_game_name(number)
        if name is None:
            raise LiegeError(f"{path} is of a game that is not known here")
        self.game = name.decode()
        self.seats = int(self._data["setup"][0])
        self.options = dict(zip(State(self.game).info.options, map(int, self._data["setup"][1:])))

    def __len__(self):
        return len(self._data["seeds"])

    def __getitem__(self, number):
        if not -len(self) <= number < len(self):
            raise IndexError(f"there are {len(self)} games")
        number %= len(self)
        data = self._data
        part = slice(data["offsets"][number], data["offsets"][number + 1])
        return Played(int(data["seeds"][number]), data["actions"][part], data["actors"][part],
                      data["points"][number], data["places"][number])

    points = property(lambda self: self._data["points"])
    places = property(lambda self: self._data["places"])

    def states(self, number):
        """The states of a game at which a seat chose, each with the action taken."""
        played, state = self[number], State(self.game, self.seats, self.options)
        for action, actor in zip(played.actions, played.actors):
            if actor != NATURE:
                yield state.clone(), int(action)
            state.apply_action(int(action))

    def __repr__(self):
        return f"<{len(self)} games of {self.game}, {self.seats} seats>"


def load(path):
    """The games of a file that `python3 -m liege.sim --write` has made."""
    return Games(path)


__all__ = ["Games", "Played", "games", "load", "read_record"]
