"""python/liege/batch.py -- many games side by side, as arrays that are never copied."""
import ctypes
import os

import numpy as np

from .game import (OPTIONS_MAX, IllegalMove, LiegeError, State, _whole, info, options_of, seed_of,
                   setup_of)
from .card import CardArray, Memory, actions_of
from .library import lib

GAMES_MOST, THREADS_MOST = 1 << 22, 256
KEPT = ("one", "done", "returns", "points")  # arrays that do not follow from the states


class _Batch(ctypes.Structure):
    _fields_ = [("game", ctypes.c_int32), ("games", ctypes.c_int32), ("threads", ctypes.c_int32),
                ("setup", ctypes.c_int32 * (1 + OPTIONS_MAX)), ("seed", ctypes.c_uint64),
                ("started", ctypes.c_uint64),
                *((name, ctypes.c_void_p) for name in (
                    "states", "one", "turn", "mask", "planes", "numbers", "done", "returns",
                    "points", "moves")),
                ("finished", ctypes.c_int64), ("decisions", ctypes.c_int64)]


class Batch:
    """`games` games of one kind. Each stands where a seat is to choose; step() takes one action for
    each. A finished game hands out its result and restarts by itself: the k-th game of place i is
    the game with the seed `seed + i + k * games`, and the same actions make the same game as in
    liege.new with that seed.

    turn     int8 [games]                            the seat to act
    mask     uint8 [games, actions]                  1 where a legal move has that number
    planes   uint8 [games, rows, columns, planes]    what the seat to act sees
    numbers  int8 [games, numbers]
    done     bool [games]                            the last step ended the game that was there
    returns  float32 [games, seats]                  shares of the win; hold where done
    points   int32 [games, seats]                    likewise

    The arrays are the same memory all the time: copy what is to be kept. With device="cuda" games and
    arrays are on a graphics card (liege.card.CardArray); step() takes actions from there or from here,
    and the games are the same."""

    def __init__(self, game, seats=None, games=1024, seed=1, options=None, threads=1, mask=True,
                 observe=True, device="cpu"):
        if device not in ("cpu", "cuda"):
            raise ValueError(f"device must be 'cpu' or 'cuda', not {device!r}")
        self.info = facts = info(game)
        setup = setup_of(facts, seats, options)
        self.seats = setup[0]
        self.games = _whole(games, "games", 1, GAMES_MOST)
        threads = _whole(threads, "threads", 0, THREADS_MOST) or os.cpu_count() or 1
        self._setup = setup
        shapes = {"states": (np.uint8, (facts.state_size,)), "one": (np.uint64, (2,)),
                  "turn": (np.int8, ()), "mask": (np.uint8, (facts.actions,)),
                  "planes": (np.uint8, (facts.rows, facts.columns, facts.planes)),
                  "numbers": (np.int8, (facts.numbers,)), "done": (np.bool_, ()),
                  "returns": (np.float32, (self.seats,)), "points": (np.int32, (self.seats,)),
                  "moves": (np.uint32, ())}
        unwanted = ([] if mask else ["mask"]) + ([] if observe else ["planes", "numbers"])
        shapes = {name: (kind, (self.games, *shape)) for name, (kind, shape) in shapes.items()}
        self._memory = self._batch = None
        self._finished = 0
        if device == "cuda":
            self._memory = Memory(facts, setup, self.games, seed_of(seed), bool(mask), bool(observe))
            self._arrays = {name: CardArray(self._memory, name, kind, shape)
                            for name, (kind, shape) in (shapes | {
                                "actions": (np.int32, (self.games,))}).items()
                            if name not in unwanted}
            return
        self._arrays = {name: np.zeros(shape, kind)
                        for name, (kind, shape) in shapes.items() if name not in unwanted}
        self._batch = _Batch(facts.number, self.games, min(threads, self.games),
                             (ctypes.c_int32 * (1 + OPTIONS_MAX))(*setup), seed_of(seed), 0,
                             *(self._address(name) for name in shapes), 0, 0)
        for array in self._arrays.values():
            array.flags.writeable = False
        lib.liege_batch_start(ctypes.byref(self._batch))

    def _address(self, name):
        array = self._arrays.get(name)
        return None if array is None else array.ctypes.data

    def _array(self, name):
        if self._arrays is None:
            raise LiegeError("this batch has been closed")
        if name not in self._arrays:
            raise LiegeError(f"this batch was made without {name}")
        return self._arrays[name]

    turn = property(lambda self: self._array("turn"))
    mask = property(lambda self: self._array("mask"))
    planes = property(lambda self: self._array("planes"))
    numbers = property(lambda self: self._array("numbers"))
    done = property(lambda self: self._array("done"))
    returns = property(lambda self: self._array("returns"))
    points = property(lambda self: self._array("points"))
    seeds = property(lambda self: self._array("one")[:, 0], doc="the seed of each present game")

    @property
    def finished(self):
        """Games that have ended so far."""
        return self._finished

    def __len__(self):
        return self.games

    def __repr__(self):
        more = ", closed" if self._arrays is None else ""
        if self._memory is not None:
            more = f", on {lib.liege_card_name().decode()}"
        return f"<{self.games} games of {self.info.name}, {self.seats} seats{more}>"

    def observe(self):
        """planes and numbers of the seats to act."""
        return self.planes, self.numbers

    def _checked(self, actions):
        """Actions from this side, as numbers that C can read."""
        actions = np.asarray(actions)
        if actions.shape != (self.games,):
            raise ValueError(f"actions must be one number for each game, of the shape "
                             f"({self.games},), not {actions.shape}")
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions must be whole numbers, not {actions.dtype}")
        if actions.dtype != np.int32 and actions.size and (
                actions.min() < 0 or actions.max() >= self.info.actions):
            bad = int(np.argmax((actions < 0) | (actions >= self.info.actions)))
            raise IllegalMove(f"game {bad}: action {actions[bad]} is not from 0 to "
                              f"{self.info.actions - 1}")
        return np.ascontiguousarray(actions, np.int32)

    def step(self, actions):
        """Every game goes on by one action. If one is not legal, no game does. Returns done."""
        done = self._array("done")
        there = None if self._memory is None else actions_of(actions, self.games)
        if there is None:
            actions = self._checked(actions)
        if self._memory is None:
            bad = lib.liege_batch_step(ctypes.byref(self._batch), actions.ctypes.data)
        else:
            bad = self._memory.step(None if there else actions.ctypes.data, there or 0)
        if bad >= 0:
            action = actions[bad] if there is None else self._array("actions")[bad]
            raise IllegalMove(f"game {bad}: action {action} is not legal; "
                              + self.state(bad)._legal_words())
        self._finished += int(np.count_nonzero(done))
        return done

    def random_actions(self, seed):
        """An even choice for each game, as int32 [games]; of a batch on a card it lies there, and
        the next choice takes its place."""
        self._array("done")
        if self._memory is not None:
            self._memory.draw(seed_of(seed))
            return self._array("actions")
        actions = np.empty(self.games, np.int32)
        lib.liege_batch_random(ctypes.byref(self._batch), seed_of(seed), actions.ctypes.data)
        return actions

    def state(self, place):
        """A copy of one game, as a State."""
        place = _whole(place, "place", 0, self.games - 1)
        state = State.__new__(State)
        state.info, state.setup, state.seats = self.info, self._setup, self.seats
        state._number = self.info.number
        size = self.info.state_size
        own = (self._array("states")[place] if self._memory is None
               else self._memory.read("states", place * size, np.empty(size, np.uint8)))
        state._bytes = ctypes.create_string_buffer(own.tobytes(), size)
        return state

    def clone(self):
        """A copy with arrays of its own. A batch on a graphics card cannot be copied or pickled."""
        return Batch(**self._made())._fill({name: self._arrays[name] for name in ("states", *KEPT)},
                                           self._finished)

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def __reduce__(self):
        made, kept = self._made(), {name: self._arrays[name] for name in KEPT}
        states = [self.state(place).to_bytes() for place in range(self.games)]
        return _again, (made, states, kept, self._finished)

    def _made(self):
        """What Batch() is to be told for a batch like this one."""
        self._array("done")
        if self._memory is not None:
            raise LiegeError("a batch on a graphics card stays there: it cannot be copied or pickled")
        return {"game": self.info.name, "seats": self.seats, "games": self.games,
                "seed": self._batch.seed, "options": options_of(self.info, self._setup),
                "threads": self._batch.threads, "mask": "mask" in self._arrays,
                "observe": "planes" in self._arrays}

    def _fill(self, arrays, finished):
        """Takes over what another batch held; what is seen of it follows."""
        for name, array in arrays.items():
            own = self._array(name)
            own.flags.writeable = True
            own[...] = array
            own.flags.writeable = False
        self._finished = finished
        lib.liege_batch_show(ctypes.byref(self._batch))
        return self

    def close(self):
        """Lets the memory go; arrays that were taken out stay as they are."""
        self._arrays = self._memory = None

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.close()


def _again(made, states, kept, finished):
    """A batch that was pickled. Its states are checked: C trusts what is in a batch."""
    batch = Batch(**made)
    size = batch.info.state_size
    rows = np.empty((batch.games, size), np.uint8)
    if len(states) != batch.games:
        raise LiegeError(f"{len(states)} states are not {batch.games} games")
    for place, data in enumerate(states):
        state = State.from_bytes(data)
        if state.info is not batch.info or list(state.setup) != list(batch._setup) or state.turn < 0:
            raise LiegeError(f"the state in place {place} is not of this batch")
        rows[place] = np.frombuffer(state.memory(), np.uint8)
    return batch._fill({"states": rows, **{name: kept[name] for name in KEPT}}, finished)
