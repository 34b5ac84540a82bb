"""python/liege/game.py -- single games: a state of plain bytes, and a match with its history."""
import collections
import ctypes
import functools
import json
import zlib

import numpy as np

from .library import error_room, lib

NATURE, OVER = -1, -2
BY_LOT = -1  # of an option that is a seat; a set-up keeps it as 0, and a seat as the seat plus one
MOVES_MAX, OPTIONS_MAX, TEXT_SIZE, POSITION_SIZE = 2048, 4, 256, 65536
LANGUAGES = ("en", "de", "fr")
STATE_HEAD = b"liege state 1\n"  # what to_bytes() begins with; the number is the format's
HEAD_MOST = 200  # bytes; JSON that is nested deeply would be too much for Python


class LiegeError(Exception):
    """Something that cannot be done; the message says what is allowed."""


class IllegalMove(LiegeError, ValueError):
    """A move that the rules do not allow here, or that is none."""


class Info(collections.namedtuple(
        "Info", "name number title version state_size seats_min seats_max actions chances rows "
                "columns planes numbers plane_names number_names options secrets moves_most")):
    """Facts of a game: sizes of its numbers of moves and observations, names, options; whether seats
    have secrets from each other; more moves than any game can have."""

    __slots__ = ()

    def __reduce__(self):
        return _info, (self.name, self.version)


def _whole(value, what, least, most):
    """A whole number in a range, or an error that names it."""
    try:
        number = value.__index__()
    except AttributeError:
        raise TypeError(f"{what} must be a whole number, not {value!r}") from None
    if not least <= number <= most:
        raise ValueError(f"{what} must be from {least} to {most}, not {number}")
    return number


def games():
    """The names of the games there are."""
    names, number = [], 0
    while (name := lib.liege_game_name(number)) is not None:
        names.append(name.decode())
        number += 1
    return names[:-1]  # the last is the template for new games, which new() takes as well


@functools.lru_cache(maxsize=None)
def _facts(name, number):
    facts = (ctypes.c_int * 16)()
    lib.liege_facts(number, facts)
    options = {}
    for i in range(facts[12]):
        values = (ctypes.c_int * 5)()
        option = lib.liege_option(number, i, values).decode()
        options[option] = tuple(values[1:1 + values[0]])
    return Info(name, number, lib.liege_title(number, 0).decode(), *facts[0:10],
                tuple(lib.liege_plane_name(number, i).decode() for i in range(facts[8])),
                tuple(lib.liege_number_name(number, i).decode() for i in range(facts[9])), options,
                bool(facts[13]), facts[14])


def _info(name, version=None):
    """Facts of a game by a version of its rules, else the newest; there is one Info of each."""
    number = -1 if "\0" in name else lib.liege_game_number(name.encode())
    if number < 0:
        raise ValueError(f"there is no game {name!r}; there are {', '.join(games())}")
    facts = _facts(name, number)
    while version is not None and facts.version != version:
        number = lib.liege_game_previous(number)
        if number < 0:
            raise ValueError(f"there is no version {version} of the rules of {name}")
        facts = _facts(name, number)
    return facts


def info(name):
    """Facts of a game, by the newest rules."""
    if not isinstance(name, str):
        raise TypeError(f"a game is named by a text, one of {', '.join(games())}, not {name!r}")
    return _info(name)


def setup_of(facts, seats, options):
    """Seats and options as the library wants them."""
    seats = facts.seats_min if seats is None else _whole(seats, "seats", facts.seats_min,
                                                         facts.seats_max)
    numbers = (ctypes.c_int * (1 + OPTIONS_MAX))(seats)
    for name in options or {}:
        if name not in facts.options:
            raise ValueError(f"{facts.name} has no option {name!r}; it has "
                             f"{', '.join(facts.options) or 'none'}")
    for i, (name, allowed) in enumerate(facts.options.items()):
        value = (options or {}).get(name, allowed[0])
        if BY_LOT in allowed:
            allowed += tuple(range(seats))
        if value not in allowed:
            raise ValueError(f"option {name} must be one of {', '.join(map(str, allowed))}, "
                             f"not {value!r}")
        numbers[1 + i] = value + (BY_LOT in allowed)
    return numbers


def options_of(facts, setup):
    """The options of a set-up as new() takes them: the way back from setup_of."""
    return {name: max(kept, 0) - 1 if BY_LOT in allowed else kept
            for (name, allowed), kept in zip(facts.options.items(), list(setup)[1:])}


def seed_of(seed):
    return _whole(seed, "seed", 0, 2 ** 64 - 1)


class State:
    """A moment of a game, without its history: cheap to copy and to play on. Nature's moves are
    made by whoever drives it (is_chance, chance_outcomes), or by settle()."""

    __slots__ = ("info", "seats", "setup", "_bytes", "_number")

    def __init__(self, game, seats=None, options=None):
        self.info = info(game)
        self.setup = setup_of(self.info, seats, options)
        self.seats = self.setup[0]
        self._number = self.info.number
        self._bytes = ctypes.create_string_buffer(self.info.state_size)
        lib.liege_start(self._number, self.setup, self._bytes)

    @classmethod
    def _of(cls, facts, numbers):
        """The start of a game with a set-up that is known to be good."""
        state = cls.__new__(cls)
        state.info, state.seats, state._number = facts, numbers[0], facts.number
        state.setup = (ctypes.c_int * (1 + OPTIONS_MAX))(*numbers)
        state._bytes = ctypes.create_string_buffer(facts.state_size)
        lib.liege_start(state._number, state.setup, state._bytes)
        return state

    def clone(self):
        """A copy that goes its own way."""
        other = State.__new__(State)
        other.info, other.setup, other.seats = self.info, self.setup, self.seats
        other._number = self._number
        other._bytes = ctypes.create_string_buffer(self._bytes.raw, self.info.state_size)
        return other

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def __eq__(self, other):
        return (isinstance(other, State) and self.info is other.info
                and self._bytes.raw == other._bytes.raw)

    def __hash__(self):
        return hash((self.info.name, self._bytes.raw))

    def __repr__(self):
        return f"<{self.info.name}, {self.seats} seats, turn {self.turn}>"

    @property
    def turn(self):
        """The seat to act, NATURE or OVER."""
        return lib.liege_turn(self._number, self._bytes)

    def legal_actions(self):
        """The numbers of all legal moves, in the order of the move list."""
        out = (ctypes.c_int32 * MOVES_MAX)()
        return out[:lib.liege_actions(self._number, self._bytes, out)]

    def mask(self):
        """One byte for each number of a move: 1 where a legal move of a seat has it."""
        out = np.empty(self.info.actions, np.uint8)
        lib.liege_mask(self._number, self._bytes, out.ctypes.data)
        return out

    def apply_action(self, action):
        """Makes the move of this number, of whoever is to act."""
        if not lib.liege_apply(self._number, self._bytes,
                               _whole(action, "an action", -2 ** 31, 2 ** 31 - 1)):
            raise IllegalMove(f"action {action} is not legal here; " + self._legal_words())

    def _legal_words(self):
        legal = self.legal_actions()
        if not legal:
            return "the game is over"
        return ("legal are " + ", ".join(map(str, legal[:8]))
                + (f" and {len(legal) - 8} more" if len(legal) > 8 else ""))

    def chance_outcomes(self):
        """Pairs of a number of nature's and its probability."""
        if self.turn != NATURE:
            raise LiegeError("it is not nature's turn")
        out, weights = (ctypes.c_int32 * MOVES_MAX)(), (ctypes.c_uint32 * MOVES_MAX)()
        count = lib.liege_chances(self._number, self._bytes, out, weights)
        total = sum(weights[:count])
        return [(out[i], weights[i] / total) for i in range(count)]

    def seen_by(self, action):
        """The seats that may know that this legal move is made, a bit each."""
        return lib.liege_seen(self._number, self._bytes,
                              _whole(action, "an action", -2 ** 31, 2 ** 31 - 1))

    def settle(self, random):
        """Nature moves until a seat is to act or the game is over; `random` is a random.Random or a
        numpy generator."""
        while self.turn == NATURE:
            outcomes = self.chance_outcomes()
            at, number = random.random(), 0
            for number, share in outcomes:
                at -= share
                if at < 0:
                    break
            self.apply_action(number)
        return self

    def playout(self, seed, most=2 ** 31 - 1):
        """Random moves until the end, or so many decisions. How many were made."""
        return lib.liege_rollout(self._number, self._bytes, seed_of(seed),
                                 _whole(most, "most", 0, 2 ** 31 - 1))

    def action_text(self, action):
        """A legal move as people write it."""
        out = ctypes.create_string_buffer(TEXT_SIZE)
        if not lib.liege_action_text(self._number, self._bytes,
                                     _whole(action, "an action", -2 ** 31, 2 ** 31 - 1), out,
                                     TEXT_SIZE):
            raise IllegalMove(f"action {action} is not legal here; " + self._legal_words())
        return out.value.decode()

    def action_of(self, text):
        """The number of a legal move that people write so."""
        error = error_room()
        number = lib.liege_action_number(self._number, self._bytes, _text(text), error)
        if number < 0:
            raise IllegalMove(error.value.decode())
        return number

    def observe(self, seat=None):
        """What a seat (else the one to act) sees: planes [rows, columns, planes] and numbers."""
        if seat is None:
            seat = max(self.turn, 0)
        planes = np.empty((self.info.rows, self.info.columns, self.info.planes), np.uint8)
        numbers = np.empty(self.info.numbers, np.int8)
        lib.liege_observe(self._number, self._bytes, _whole(seat, "seat", 0, self.seats - 1),
                          planes.ctypes.data, numbers.ctypes.data)
        return planes, numbers

    def returns(self):
        """Each seat's share of the win when the game is over, else zeros."""
        return self._score()[0]

    def points(self):
        """Each seat's points when the game is over, else zeros."""
        return self._score()[1]

    def _score(self):
        if self.turn != OVER:
            return [0.0] * self.seats, [0] * self.seats
        shares, points = (ctypes.c_float * 5)(), (ctypes.c_int32 * 5)()
        lib.liege_returns(self._number, self._bytes, self.seats, shares, points)
        return shares[:self.seats], points[:self.seats]

    def evaluate(self):
        """A quick opinion on each seat, in points; only differences mean anything."""
        out = (ctypes.c_int32 * 5)()
        lib.liege_evaluate(self._number, self._bytes, out)
        return [worth / 100 for worth in out[:self.seats]]

    def greedy(self, seed=0):
        """The action that the purposeful player takes, one move ahead, from what it may know."""
        if self.turn < 0:
            raise LiegeError("no seat is to act")
        return lib.liege_greedy(self._number, self._bytes, self.seats, seed_of(seed))

    def guess(self, seat, seed):
        """A state as this seat may believe it to be: what it cannot know is drawn anew."""
        other = self.clone()
        if self.turn != OVER:
            seat = _whole(seat, "seat", 0, self.seats - 1)
            lib.liege_view(self._number, other._bytes, seat)
            lib.liege_guess(self._number, other._bytes, seat, seed_of(seed))
        return other

    def position(self, seat=None):
        """The position as an object; as a seat sees it, as a spectator does (-1), or all of it."""
        eyes = OVER if seat is None else _whole(seat, "seat", NATURE, self.seats - 1)
        return json.loads(self._position(eyes))

    def _position(self, eyes=OVER):
        out = ctypes.create_string_buffer(POSITION_SIZE)
        if not lib.liege_position(self._number, self._bytes, eyes, out, POSITION_SIZE):
            raise LiegeError("the position is too long")
        return out.value.decode()

    def memory(self):
        """The state as it is in memory: info.state_size bytes, for arrays of many states. Another
        version may have another layout; to_bytes() is for keeping and sending."""
        return self._bytes.raw[:self.info.state_size]

    def to_bytes(self):
        """The state for a file or another process; from_bytes() reads it."""
        setup = [self.info.name, self.seats, options_of(self.info, self.setup)]
        return STATE_HEAD + zlib.compress(f"{json.dumps(setup)}\n{self._position()}".encode(), 1)

    @classmethod
    def from_bytes(cls, data):
        """The state of to_bytes(). The bytes may come from anywhere: what is no state that the rules
        can go on from is a LiegeError that says why."""
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"a state is read from bytes, not {data!r}")
        try:
            setup, position = _unpack(bytes(data))
            state = cls(*setup)
        except (ValueError, TypeError) as error:
            raise LiegeError(f"these bytes are no state: {error}") from None
        error = error_room()
        version = lib.liege_position_read(state._number, state.setup, position, len(position),
                                          state._bytes, error)
        if version == 0:
            raise LiegeError(f"these bytes are no state: {error.value.decode()}")
        state.info = _info(state.info.name, version)
        state._number = state.info.number
        return state

    def __reduce__(self):
        return State.from_bytes, (self.to_bytes(),)


def _unpack(data):
    """Game, seats and options, and the text of the position, of what to_bytes() has made."""
    if not data.startswith(STATE_HEAD):
        raise ValueError(f"they do not begin with {STATE_HEAD.decode().strip()!r}")
    packed = zlib.decompressobj()
    try:
        text = packed.decompress(data[len(STATE_HEAD):], 2 * POSITION_SIZE)
    except zlib.error:
        raise ValueError("they are damaged") from None
    if packed.unconsumed_tail or packed.unused_data:
        raise ValueError("they are too many")
    if not packed.eof:
        raise ValueError("the end is missing")
    head, _, position = text.partition(b"\n")
    setup = json.loads(head) if len(head) <= HEAD_MOST else None
    if not isinstance(setup, list) or len(setup) != 3 or not isinstance(setup[2], dict):
        raise ValueError("they do not say which game, how many seats and which options")
    return setup, position


def _text(text):
    if not isinstance(text, str):
        raise TypeError(f"a move is a text such as 'take 1', not {text!r}")
    if "\0" in text:
        raise IllegalMove("a move has no zero byte")
    return text.encode()


def _language(lang):
    if lang not in LANGUAGES:
        raise ValueError(f"lang must be one of {', '.join(LANGUAGES)}, not {lang!r}")
    return LANGUAGES.index(lang)


class Game:
    """A game being played: moves as texts, undo, records, words, drawings, advice."""

    def __init__(self, handle):
        self._handle = handle  # this object's alone: its end frees the memory
        facts = (ctypes.c_int64 * 12)()
        lib.liege_match_facts(handle, facts)
        self.info = _info(lib.liege_game_name(facts[0]).decode(), facts[4 + OPTIONS_MAX])
        self.seats = facts[1]
        self.seed = facts[3] % 2 ** 64
        self.setup = (ctypes.c_int * (1 + OPTIONS_MAX))(self.seats, *facts[4:8])

    def __del__(self):
        self.close()

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.close()

    def close(self):
        """Frees the memory; nothing else may be called after it."""
        if getattr(self, "_handle", None) is not None:
            lib.liege_match_free(self._handle)
            self._handle = None

    def _open(self):
        if self._handle is None:
            raise LiegeError("this game has been closed")
        return self._handle

    def clone(self):
        """A copy, with its history, that goes its own way."""
        error = error_room()
        handle = lib.liege_match_copy(self._open(), error)
        if handle is None:
            raise LiegeError(error.value.decode())
        return Game(handle)

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def __reduce__(self):
        from .data import read_record
        return read_record, (self.record(),)

    def __repr__(self):
        if self._handle is None:
            return f"<{self.info.name}, closed>"
        return f"<{self.info.name}, {self.seats} seats, {self.count} moves, turn {self.turn}>"

    @property
    def state(self):
        """The present moment as a State of its own."""
        state = State.__new__(State)
        state.info, state.setup, state.seats = self.info, self.setup, self.seats
        state._number = self.info.number
        raw = ctypes.string_at(lib.liege_match_state(self._open()), self.info.state_size)
        state._bytes = ctypes.create_string_buffer(raw, self.info.state_size)
        return state

    @property
    def turn(self):
        """The seat to act, NATURE or OVER."""
        return lib.liege_turn(self.info.number, lib.liege_match_state(self._open()))

    @property
    def over(self):
        return self.turn == OVER

    @property
    def count(self):
        """Moves made so far, nature's too."""
        facts = (ctypes.c_int64 * 12)()
        lib.liege_match_facts(self._open(), facts)
        return facts[2]

    def moves(self):
        """All legal moves as texts."""
        state = self.state
        return [state.action_text(action) for action in state.legal_actions()]

    def play(self, move):
        """Makes a move, given as a text or as its number; nature's follow by themselves."""
        if not isinstance(move, str):
            move = self.state.action_text(move)
        error = error_room()
        if not lib.liege_match_play(self._open(), _text(move), error):
            raise IllegalMove(error.value.decode())
        return self

    def why_not(self, move):
        """Why a move is not legal, in a sentence; None: it is."""
        try:
            self.state.action_of(move)
        except IllegalMove as reason:
            return str(reason)
        return None

    def undo(self):
        """Takes the last move of a player back, and nature's after it. False: there is none."""
        return bool(lib.liege_match_undo(self._open()))

    def _words(self, what, number, lang="en"):
        text = lib.liege_match_text(self._open(), what, number, _language(lang))
        if text is None:
            raise MemoryError("no memory for the text")
        return text.decode()

    def _seat(self, seat):
        return OVER if seat is None else _whole(seat, "seat", NATURE, self.seats - 1)

    def position(self, seat=None):
        """The position as an object; as a seat sees it, as a spectator does (-1), or all of it."""
        return self.state.position(seat)

    view = position

    def record(self):
        """The whole game as a text that read_record and `liege verify` read."""
        return self._words(0, 0)

    def draw(self, seat=None, lang="en"):
        """The board as lines of text."""
        return self._words(1, self._seat(seat), lang)

    def ask(self, lang="en"):
        """What the seat to act is asked; empty when none is."""
        return self._words(2, 0, lang)

    def history(self):
        """Every move made, as a text, nature's too."""
        return [self._words(3, i) for i in range(self.count)]

    def events(self, index=-1, lang="en"):
        """What a move caused, in sentences. Braces enclose spans: {0} to {4} a seat, {hex 4,10|forest} a
        hex and what it is called, {piece 0:knight1|Knight 1} a piece."""
        count = self.count
        index = _whole(index, "index", -count, count - 1) if count else _whole(index, "index", 0, -1)
        return self._words(4, index % count, lang).splitlines()

    def evaluate(self):
        """A quick opinion on each seat, in points; only differences mean anything."""
        return self.state.evaluate()

    def observe(self, seat=None):
        """What a seat sees: planes and numbers."""
        return self.state.observe(seat)

    def returns(self):
        return self.state.returns()

    def points(self):
        return self.state.points()

    def suggest(self, ms=0, iterations=0, level=0):
        """A computer player's advice: move, worth of each seat, line, others."""
        error = error_room()
        text = lib.liege_match_suggest(self._open(), _whole(ms, "ms", 0, 10 ** 7),
                                       _whole(iterations, "iterations", 0, 10 ** 9),
                                       _whole(level, "level", 0, 5), error)
        if text is None:
            raise LiegeError(error.value.decode())
        return json.loads(text.decode())

    def explain(self, moves=(), iterations=3200, pairs=64, lang="en"):
        """Why the best turn, or the one that begins with these moves, is better or worse than its rival.

        docs/analysis.md describes what comes back."""
        moves = [moves] if isinstance(moves, str) else list(moves)
        return self._analysis(lib.liege_match_explain, "\n".join(moves).encode(),
                              _whole(iterations, "iterations", 1, 10 ** 9),
                              _whole(pairs, "pairs", 1, 256), _language(lang))

    def review(self, iterations=3200, lang="en"):
        """Every turn so far: what it cost, what was better, and why; docs/analysis.md."""
        return self._analysis(lib.liege_match_review,
                              _whole(iterations, "iterations", 1, 10 ** 9), _language(lang))

    def _analysis(self, call, *arguments):
        error = error_room()
        text = call(self._open(), *arguments, error)
        if text is None:
            raise LiegeError(error.value.decode())
        return json.loads(text.decode())

    def svg(self, seat=None):
        """The board as a drawing for a page or a notebook."""
        from .svg import draw_svg
        return draw_svg(self.state, self._seat(seat))

    def _repr_svg_(self):
        return self.svg()


def new(game, seats=None, seed=1, options=None, nature="auto"):
    """A new game. `nature`: "auto", chance moves by itself; "manual", play() makes its moves."""
    facts = info(game)
    if nature not in ("auto", "manual"):
        raise ValueError(f"nature must be 'auto' or 'manual', not {nature!r}")
    error = error_room()
    handle = lib.liege_match_new(facts.number, setup_of(facts, seats, options), seed_of(seed),
                                 nature == "auto", error)
    if handle is None:
        raise LiegeError(error.value.decode())
    return Game(handle)
