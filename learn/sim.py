# learn/sim.py -- many games side by side: learn/kernels.cc on a card, or on the processor for tests.
import ctypes
import functools
import os
import subprocess
import tempfile

import torch

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SEATS_MAX = 5
SLOTS = 6  # POLICY_SLOTS
GUESSES_OF = 8  # walks, of which some guess what is hidden
BLOCK = 32  # threads of a block where each has a whole game: spread over the card

# The C name of the state, room for its legal moves, the points that make e to 1 odds, the seats.
GAMES = {
    "baron": dict(state="Baron", secrets=True, options="0", room=1024, scale=8.0, seats=(2, 3, 4, 5)),
    "barony": dict(state="BaronyState", secrets=False, options="0", room=256, scale=15.0, seats=(2, 3, 4)),
    "feudo": dict(state="Feudo", secrets=True, options="10,10,10,15,20", room=1024, scale=6.0, seats=(2, 3, 4)),
}


def defines(game):
    fact = GAMES[game]
    return [f"-DGAME={game}", f"-DSTATE={fact['state']}", "-DOPTIONS=" + fact["options"]] + (
        ["-DHAS_SECRETS"] if fact["secrets"] else []
    )


CARD_OPTIONS = ["-std=c++17", "--device-as-default-execution-space", "-D__CUDACC__", "-I" + ROOT]
CARD_OPTIONS += ["-I" + os.path.join(ROOT, "device/std")]


@functools.cache
def compiled(path, options):
    """A file of kernels for the processor."""
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "kernels.so")
        subprocess.run(
            ["g++", "-std=c++17", "-O2", "-shared", "-fPIC", "-fno-strict-aliasing"]
            + ["-Wno-unknown-pragmas", "-I" + ROOT, *options, path, "-o", library],
            check=True,
        )
        return ctypes.CDLL(library)


class Kernels:
    """The functions of a file of kernels by name; arguments are tensors, ints and floats, the last one
    the number of games or, given as `threads`, of threads. Compiled here, or taken as they are from
    the folder that LIEGE_CUBINS names, if it has them (learn/compile.py)."""

    def __init__(self, source, name, device, options):
        self.device = device
        path = os.path.join(ROOT, f"learn/{source}.cc")
        if device == "cuda":
            import cupy

            cupy.cuda.runtime.deviceSetLimit(0, 16384)  # bytes of stack a thread: calls run deep
            ready = os.path.join(os.environ.get("LIEGE_CUBINS", "/nowhere"), f"{name}.cubin")
            if os.path.exists(ready):
                self.module = cupy.RawModule(path=ready)
            else:
                with open(path) as file:
                    code = file.read()
                self.module = cupy.RawModule(
                    code=code, backend="nvrtc", options=tuple(CARD_OPTIONS + options)
                )
            self.functions = {}
        else:
            self.library = compiled(path, tuple(options))

    def __call__(self, name, *arguments, threads=None, block=128):
        if self.device == "cuda":
            import numpy

            packed = []
            for value in arguments:
                if isinstance(value, torch.Tensor):
                    packed.append(numpy.uint64(value.data_ptr()))
                elif isinstance(value, float):
                    packed.append(numpy.float32(value))
                else:
                    packed.append(numpy.int64(value))
            count = threads if threads is not None else arguments[-1]
            if name not in self.functions:
                self.functions[name] = self.module.get_function(name)
            self.functions[name](((count + block - 1) // block,), (block,), tuple(packed))
            return
        packed = []
        for value in arguments:
            if isinstance(value, torch.Tensor):
                packed.append(ctypes.c_void_p(value.data_ptr()))
            elif isinstance(value, float):
                packed.append(ctypes.c_float(value))
            else:
                packed.append(ctypes.c_longlong(value))
        getattr(self.library, name)(*packed)


class Sim:
    """`n` games of one game side by side; `seats` of them by turns. A finished one begins anew."""

    def __init__(self, game, n, device, seed, seats, kernels=None):
        self.game, self.n, self.device = game, n, device
        self.fact = GAMES[game]
        self.room = self.fact["room"]
        self.run = kernels or Kernels("kernels", game, device, defines(game))
        sizes = torch.zeros(9, dtype=torch.int32, device=device)
        self.run("k_sizes", sizes, 1)
        (self.state_size, self.rows, self.columns, self.planes, self.numbers) = sizes.tolist()[:5]
        (self.policy_planes, self.policy_numbers, self.node_size, self.walk_size) = sizes.tolist()[5:]
        self.cells = self.rows * self.columns
        make = lambda kind, *shape: torch.zeros(*shape, dtype=kind, device=device)
        self.states = make(torch.uint8, n * self.state_size)
        self.dice = torch.arange(1, n + 1, dtype=torch.int64, device=device) * 0x9E3779B1 + seed
        which = torch.tensor(seats, dtype=torch.uint8, device=device)
        self.seats = which[torch.arange(n, device=device) % len(seats)].contiguous()
        self.moves = make(torch.int32, n * self.room)
        self.counts, self.turns = make(torch.int32, n), make(torch.int32, n)
        self.logits = make(torch.float32, n * self.room)
        self.lengths, self.finished = make(torch.int32, n), make(torch.int32, n)
        self.results = make(torch.float32, n, 2, SEATS_MAX)  # of those finished, as the mover sees them
        self.run("k_start", self.states, self.dice, self.seats, n, block=BLOCK)

    def list_moves(self):
        self.run("k_moves", self.states, self.moves, self.counts, self.turns, self.room, self.n,
                 block=BLOCK)

    def observe(self):
        """What each mover sees: planes (n, rows, columns, planes) and numbers, as bytes."""
        return self.observed(self.states, self.turns)

    def observed(self, states, seats):
        """What each of these seats sees of its state."""
        n = seats.shape[0]
        planes = torch.zeros(n, self.rows, self.columns, self.planes, dtype=torch.uint8, device=self.device)
        numbers = torch.empty(n, self.numbers, dtype=torch.int8, device=self.device)
        size = self.cells * self.planes
        self.run("k_observe", states, seats, planes, numbers, size, self.numbers, n, block=BLOCK)
        return planes, numbers

    def policy_logits(self, states, moves, counts, logits, hexes, weights, of_plane, of_number):
        """Writes the logit of every move; the policy comes as hexes (n, cells, channels) of bfloat16,
        weights by plane, and numbers of planes and policy numbers."""
        lanes = 32
        self.run(
            "k_logits", states, moves, counts, hexes, weights, of_plane, of_number, logits,
            hexes.shape[2], self.room, lanes, self.n, threads=self.n * lanes,
        )

    def choose(self, hexes, weights, of_plane, of_number, sharpness, width):
        """Moves to look at: their numbers (n, width), and how many."""
        self.policy_logits(
            self.states, self.moves, self.counts, self.logits, hexes, weights, of_plane, of_number)
        choices = torch.zeros(self.n, width, dtype=torch.int32, device=self.device)
        counts = torch.zeros(self.n, dtype=torch.int32, device=self.device)
        self.run(
            "k_choices", self.logits, self.counts, self.dice, choices, counts,
            float(sharpness), width, self.room, self.n, block=BLOCK,
        )
        return choices, counts

    def look_ahead(self, choices, counts):
        """What each choice leads to, choice after choice: planes, numbers, slots, results, ended,
        and where each game's begin."""
        width = choices.shape[1]
        ends = torch.cumsum(counts.long(), 0)
        offsets = (ends - counts).contiguous()
        total = int(ends[-1])
        make = lambda kind, *shape: torch.empty(*shape, dtype=kind, device=self.device)
        planes = make(torch.uint8, total, self.rows, self.columns, self.planes).zero_()
        numbers = make(torch.int8, total, self.numbers)
        slots = make(torch.int16, total, SLOTS)
        results = make(torch.float32, total, 2, SEATS_MAX)
        ended = make(torch.uint8, total)
        after = make(torch.uint8, total, self.state_size)
        self.run(
            "k_after", self.states, after, self.moves, choices, counts, offsets, planes, numbers, slots,
            results, ended, float(self.fact["scale"]), self.cells * self.planes, self.numbers,
            width, self.room, self.n, threads=self.n * width,
        )
        return planes, numbers, slots, results, ended.bool(), offsets

    def play(self, picks):
        self.run(
            "k_play", self.states, self.dice, self.seats, self.moves, picks.int().contiguous(),
            self.lengths, self.finished, self.results, float(self.fact["scale"]), self.room, self.n,
            block=BLOCK,
        )


class Trees:
    """A small tree for each game of a Sim: walks look further ahead than one move."""

    def __init__(self, sim, walks, width, guesses=GUESSES_OF // 2):
        self.sim, self.walks, self.width, self.guesses = sim, walks, width, guesses
        self.nodes = walks + 1
        n, make = sim.n, lambda kind, *shape: torch.zeros(*shape, dtype=kind, device=sim.device)
        self.tree = make(torch.uint8, n * self.nodes * sim.node_size)
        self.walk = make(torch.uint8, n * sim.walk_size)
        self.leaves = make(torch.uint8, n * sim.state_size)
        self.moves = make(torch.int32, n * sim.room)
        self.counts, self.used = make(torch.int32, n), make(torch.int32, n)
        self.eyes = make(torch.int32, 2, n)  # of those to act where walks end, and of those who think
        self.logits = make(torch.float32, n * sim.room)

    def search(self, player, choices, counts, told, points_part):
        """Visits (n, width) of the choices after all walks, and told (n, width, 2, seats), which began
        with what each leads to at once, with the walks' shares added up."""
        sim, n = self.sim, self.sim.n
        worth = ((1 - points_part) * told[:, :, 0, 0] + points_part * told[:, :, 1, 0]).contiguous()
        sim.run("k_plant", self.tree, self.used, sim.moves, sim.turns, choices, counts, worth, self.nodes,
                self.width, sim.room, n, block=BLOCK)
        both = torch.cat([sim.seats, sim.seats]).long()
        for number in range(self.walks):
            self.descend(number + 1)
            seen = [sim.observed(self.leaves, eyes) for eyes in self.eyes]
            planes, numbers = (torch.cat(parts) for parts in zip(*seen))
            value = player.leaves(sim, self, player.see(planes), numbers, both).contiguous()
            sim.run("k_learn", self.leaves, self.tree, self.used, self.walk, self.moves, self.counts,
                    self.logits, value[:n], value[n:], told, float(sim.fact["scale"]), points_part,
                    self.nodes, self.width, sim.room, n, block=BLOCK)
        visits = torch.zeros(n, self.width, dtype=torch.int32, device=sim.device)
        sim.run("k_root", self.tree, visits, self.nodes, self.width, n, block=BLOCK)
        return visits

    def descend(self, number):
        """One walk of each game to the end of what its tree knows: `leaves` and what can be done there."""
        sim = self.sim
        sim.run("k_descend", sim.states, self.leaves, self.tree, sim.dice, self.walk, self.moves,
                self.counts, self.eyes[0], self.eyes[1], number, self.guesses, GUESSES_OF, self.nodes,
                sim.room, sim.n, block=BLOCK)
