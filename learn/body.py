# learn/body.py -- the network's body and policy by the kernels of learn/body.cc and learn/policy.cc,
# with their gradients.
#
# The same as Net.body of learn/net.py, some ten times quicker on a card; on the processor only for
# tests, where the card's warps are played by fibres (learn/host.h).
import torch
import torch.nn.functional as F

from sim import Kernels

CHANNELS, TAPS = 32, 7
FIRST_TAP = 1  # of a 3 by 3 kernel's nine: all but the first and the last
WARPS = {"baron": 4, "barony": 2, "feudo": 2}  # of a block; 64 hexes each
LEAST = {"baron": 4, "barony": 8, "feudo": 6}  # blocks on a processor: the weights stay in its cache
TEST_BLOCKS = 3  # BLOCKS_OF_TESTS of learn/host.h


def lanes_order(inputs):
    """Where in weights by tap, input, channel the numbers lie that each lane of a warp wants."""
    at = lambda size, *shape: torch.arange(size).view(*shape)
    tap, step = at(TAPS, -1, 1, 1, 1, 1, 1), at(inputs // 16, -1, 1, 1, 1, 1)
    pair, lane = at(2, -1, 1, 1, 1), at(32, -1, 1, 1)
    register, half = at(4, -1, 1), at(2, -1)
    k = step * 16 + lane % 4 * 2 + half + register % 2 * 8
    n = (2 * pair + register // 2) * 8 + lane // 4
    return ((tap * inputs + k) * CHANNELS + n).reshape(-1)


class Body:
    def __init__(self, game, device, planes, rows, columns, blocks):
        self.device, self.planes, self.cells, self.blocks = device, planes, rows * columns, blocks
        self.warps = WARPS[game]
        self.least = LEAST[game]
        self.hexes_max = 64 * self.warps
        self.inputs = (planes + 15) // 16 * 16
        sizes = dict(PLANES=planes, ROWS=rows, COLUMNS=columns, BLOCKS=blocks, WARPS=self.warps,
                     FORWARD_LEAST=self.least)
        self.run = Kernels("body", f"{game}-body", device, [f"-D{k}={v}" for k, v in sizes.items()])
        self.processors = 1
        if device == "cuda":
            self.processors = torch.cuda.get_device_properties(0).multi_processor_count
        self.order = lanes_order(CHANNELS).to(device)
        self.order_first = lanes_order(self.inputs).to(device)
        self.nothing = torch.zeros(0, device=device)

    def launch(self, name, *arguments, least, block):
        self.run(name, *arguments, threads=self.processors * least * block, block=block)

    def see(self, planes):
        """Planes of bytes as a word for each cell (n, cells)."""
        words = torch.empty(planes.shape[0], self.cells, dtype=torch.int64, device=self.device)
        self.launch("body_pack", planes, words, planes.shape[0], least=8, block=128)
        return words

    def pack_first(self, first):  # channels, planes, taps
        weights = F.pad(first.permute(2, 1, 0), (0, 0, 0, self.inputs - self.planes))
        return weights.reshape(-1).bfloat16()[self.order_first]

    def pack_blocks(self, block, back=False):  # blocks, channels, inputs, taps
        weights = block.flip(3).permute(0, 3, 1, 2) if back else block.permute(0, 3, 2, 1)
        return weights.reshape(self.blocks, -1).bfloat16()[:, self.order].contiguous()

    def forward(self, planes, base, first, block, bias, pool, seen, learning):
        """Pooled numbers (n, 64), hexes (seen, cells, 32), and what going back needs."""
        n = planes.shape[0]
        make = lambda kind, *shape: torch.empty(*shape, dtype=kind, device=self.device)
        pooled = make(torch.float32, n, 2 * CHANNELS)
        hexes = make(torch.bfloat16, seen, self.cells, CHANNELS).zero_()
        saved = active = middle = most_at = self.nothing
        if learning:
            layers = self.blocks + 1
            saved = make(torch.bfloat16, n, layers, self.hexes_max, CHANNELS)
            active = make(torch.int32, n, layers, self.hexes_max)
            middle = make(torch.float32, n, 2 * CHANNELS)
            most_at = make(torch.int16, n, 2, CHANNELS)
        self.launch(
            "body_forward", planes, base, self.pack_first(first), self.pack_blocks(block),
            bias.contiguous(), pool.t().contiguous(), pooled, hexes, seen, saved, active, middle,
            most_at, n, least=self.least, block=32 * self.warps,
        )
        return pooled, hexes, saved, active, middle, most_at

    def back(self, planes, d_pooled, d_hexes, block, pool, saved, active, most_at):
        """Gradients of the sums (n, layers, 32), of the weights by layer."""
        n, layers = planes.shape[0], self.blocks + 1
        make = lambda kind, *shape: torch.empty(*shape, dtype=kind, device=self.device)
        steps = make(torch.bfloat16, n, layers, self.hexes_max, CHANNELS)
        sums = make(torch.float32, n, layers, CHANNELS)
        self.launch(
            "body_back", planes, d_pooled.float().contiguous(), d_hexes, d_hexes.shape[0],
            self.pack_blocks(block, back=True), pool.t().contiguous(), active, most_at, steps, sums,
            n, least=self.least, block=32 * self.warps,
        )
        parts = TEST_BLOCKS if self.device == "cpu" else 2 * self.processors
        weights = []
        for layer in range(layers):
            out = make(torch.float32, parts, TAPS, CHANNELS if layer else self.inputs, CHANNELS)
            if layer:
                self.launch("body_weights", planes, saved, steps, layer, out, n, least=2, block=224)
            else:
                self.launch("body_first", planes, steps, out, n, least=2, block=224)
            weights.append(out.sum(0).permute(2, 1, 0))  # channels, inputs, taps
        return sums, weights

    def __call__(self, net, planes, numbers, seen=0, learning=False):
        """As Net.body, of planes as `see` has them: the hexes of the first `seen` positions, by cell,
        and the hidden layer."""
        g = numbers.bfloat16() / 16
        base = F.linear(g, net.first_numbers.weight.bfloat16()).float() + net.first.bias
        taps = lambda weight: weight.flatten(2)[:, :, FIRST_TAP : FIRST_TAP + TAPS]
        first = taps(net.first.weight)
        block = torch.stack([taps(layer.weight) for layer in net.block])
        bias = torch.stack([layer.bias for layer in net.block])
        inputs = (planes, base, first, block, bias, net.pool.weight)
        if learning:
            pooled, hexes = Learnt.apply(self, seen, *inputs)
        else:
            pooled, hexes = self.forward(*inputs, seen, False)[:2]
        # Not in 16 bits: moves often differ by less than what these would round away.
        joined = torch.cat([pooled, numbers.float() / 16], 1)
        return hexes, F.relu(F.linear(joined, net.hidden.weight, net.hidden.bias))


class Learnt(torch.autograd.Function):
    @staticmethod
    def forward(ctx, body, seen, planes, base, first, block, bias, pool):
        with torch.no_grad():
            pooled, hexes, saved, active, middle, most_at = body.forward(
                planes, base, first, block, bias, pool, seen, True
            )
        ctx.body = body
        ctx.save_for_backward(planes, block, pool, saved, active, middle, most_at)
        return pooled, hexes

    @staticmethod
    def backward(ctx, d_pooled, d_hexes):
        planes, block, pool, saved, active, middle, most_at = ctx.saved_tensors
        d_hexes = d_hexes.bfloat16().contiguous()
        sums, weights = ctx.body.back(planes, d_pooled, d_hexes, block, pool, saved, active, most_at)
        return (
            None, None, None, sums[:, 0], weights[0][:, : ctx.body.planes], torch.stack(weights[1:]),
            sums[:, 1:].sum(0), sums[:, -1].t() @ middle,
        )


class Policy:
    def __init__(self, game, device, cells, planes, numbers):
        self.device, self.cells, self.planes, self.numbers = device, cells, planes, numbers
        sizes = dict(CELLS=cells, POLICY_PLANES=planes, POLICY_NUMBERS=numbers)
        self.run = Kernels("policy", f"{game}-policy", device, [f"-D{k}={v}" for k, v in sizes.items()])
        self.processors = 1
        if device == "cuda":
            self.processors = torch.cuda.get_device_properties(0).multi_processor_count

    def __call__(self, hexes, weights, of_plane, of_number, slots):
        """Logits (n, moves) of moves told by slots (n, moves, 6) of int16, -1 behind the last."""
        return Moves.apply(self, hexes, weights, of_plane, of_number, slots)


class Moves(torch.autograd.Function):
    @staticmethod
    def forward(ctx, policy, hexes, weights, of_plane, of_number, slots):
        n, width = slots.shape[:2]
        hexes, slots, weights = hexes.contiguous(), slots.contiguous(), weights.float().contiguous()
        logits = torch.empty(n, width, device=policy.device)
        policy.run(
            "policy_forward", hexes, weights, slots, width, of_plane.float().contiguous(),
            of_number.float().contiguous(), logits, n, threads=policy.processors * 8 * 128, block=128,
        )
        ctx.policy = policy
        ctx.save_for_backward(hexes, weights, slots)
        return logits

    @staticmethod
    def backward(ctx, gradient):
        policy = ctx.policy
        hexes, weights, slots = ctx.saved_tensors
        n, width = slots.shape[:2]
        parts = TEST_BLOCKS if policy.device == "cpu" else 4 * policy.processors
        make = lambda *shape: torch.empty(*shape, device=policy.device)
        d_hexes = torch.empty_like(hexes)
        d_plane, d_number = make(n, policy.planes), make(n, policy.numbers)
        d_weights = make(parts, policy.planes, CHANNELS)
        policy.run(
            "policy_back", hexes, weights, slots, width, gradient.contiguous(), d_hexes, d_plane,
            d_number, d_weights, n, threads=policy.processors * 4 * 128, block=128,
        )
        return None, d_hexes, d_weights.sum(0), d_plane, d_number, None
