# learn/export.py -- a learnt network as integers, in the file that search/net_read.c reads; and the same
# arithmetic in plain Python, for tests.
#
#     export.py CHECKPOINT NETWORK [SEATS] [--bits 8]  writes the network, to be asked for these seats (2,3), or all
#     export.py --keep CHECKPOINT SMALL    what is needed to learn on, small enough for the repository
#     export.py --fixture GAME BITS NETWORK EXPECTED    a small random one, and what it says (for tests)
#
# Activations are 16 bits with 9 behind the point; weights are 16 bits with as many behind the point
# as keep every sum within 32 bits, however large the activations are. With 8 bits the convolutions
# between hexes, where nearly all time goes, take activations of 7 bits with 4 behind the point, and
# weights of 8 with a scale for each channel.
import json
import struct
import sys

import numpy as np

MAGIC, VERSION = b"LiegeNet", 3
POINT = 9  # bits behind the point of an activation; OBSERVE_ONE is 4 of these less 5
MOST = 8191  # the largest activation: 16
NUMBER_SHIFT = POINT - 4  # from a number of OBSERVE_ONE to an activation
BYTE_SHIFT, BYTE_MOST = POINT - 4, 127  # from an activation to 7 bits
SUM_MOST = 1 << 23  # of a bias in sums of bytes
TAPS = [(-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0)]  # rows, columns
SEATS_MAX = 5


def whole(weights, bias, most, point=14):
    """16-bit weights and 32-bit biases of a layer whose inputs are at most `most` (an array, by
    input); weights are (outputs, inputs)."""
    while True:
        w = np.rint(weights * 2.0**point)
        b = np.rint(bias * 2.0 ** (point + POINT))
        worst = (np.abs(w) * most).sum(1) + np.abs(b) + 2.0**point
        if np.abs(w).max(initial=0) <= 32767 and worst.max(initial=0) < 2.0**31:
            return point, w.astype(np.int64), b.astype(np.int64)
        point -= 1


def bytes_of(weights, bias):
    """Weights of 8 bits, biases, and scales that make activations of sums; weights are (outputs, inputs)."""
    step = np.maximum(np.abs(weights).max(1), 1e-6) / 127
    scale = (step * 2.0**BYTE_SHIFT).astype(np.float32)
    b = np.rint(bias * 2.0**POINT / scale + 0.5 / scale)  # the half rounds what is cut off later
    return np.rint(weights / step[:, None]).astype(np.int64), np.clip(b, -SUM_MOST, SUM_MOST).astype(np.int64), scale


def quantise(net, game, grid, bits=16):
    """Integers by layer, from tensors by name as learn/net.py has them; `bits` of the blocks' weights."""
    get = lambda name: net[name].detach().float().cpu().numpy().astype(np.float64)
    planes, channels = get("first.weight").shape[1], get("first.weight").shape[0]
    out = {"game": game, "rows": grid[0], "columns": grid[1], "bits": bits}
    taps = lambda w: np.stack([w[:, :, r + 1, q + 1] for r, q in TAPS], 1)  # out, tap, in
    first = taps(get("first.weight"))
    numbers = get("first_numbers.weight")
    joined = np.concatenate([first.reshape(channels, -1), numbers], 1)
    most = np.concatenate([np.full(7 * planes, 1 << POINT), np.full(numbers.shape[1], 127 << NUMBER_SHIFT)])
    point, w, b = whole(joined, get("first.bias"), most)
    out["first"] = (point, w[:, : 7 * planes].reshape(channels, 7, planes), b)
    out["first_numbers"] = w[:, 7 * planes :]
    out["block"] = []
    blocks = sum(1 for name in net if name.startswith("block.") and name.endswith("weight"))
    for i in range(blocks):
        conv = taps(get(f"block.{i}.weight")).reshape(channels, -1)
        last = i + 1 == blocks
        if bits == 8:
            w, b, scale = bytes_of(conv, get(f"block.{i}.bias"))
            out["block"].append((scale, w.reshape(channels, 7, channels), b))
            if last:
                out["pool_point"], out["pool"], _ = whole(get("pool.weight"), np.zeros(channels), MOST)
            continue
        if last:
            conv = np.concatenate([conv, get("pool.weight")], 1)
        point, w, b = whole(conv, get(f"block.{i}.bias"), MOST)
        out["block"].append((point, w[:, : 7 * channels].reshape(channels, 7, channels), b))
        if last:
            out["pool"] = w[:, 7 * channels :]
    count = numbers.shape[1]
    most = np.concatenate([np.full(2 * channels, MOST), np.full(count, 127 << NUMBER_SHIFT)])
    out["hidden"] = whole(get("hidden.weight"), get("hidden.bias"), most)
    out["deep"] = whole(get("deep.weight"), get("deep.bias"), MOST)
    value = np.concatenate([get("value.weight"), get("value_deep.weight")], 1)
    out["value"] = whole(value, get("value.bias"), MOST)
    cell = get("policy_cell.weight")
    plane = get("policy_plane.weight")
    joined = np.concatenate([cell, plane], 1)
    point, w, b = whole(joined, get("policy_plane.bias"), MOST)
    out["policy_cell"] = (point, w[:, :channels])
    out["policy_plane"] = (w[:, channels:], b)
    out["policy_number"] = whole(get("policy_number.weight"), get("policy_number.bias"), MOST)
    return out


def write(ints, path, seats):
    """`seats`: the numbers of seats that the network is to be asked for."""
    channels, _, planes = ints["first"][1].shape
    numbers = ints["first_numbers"].shape[1]
    hidden = ints["hidden"][1].shape[0]
    shape = [
        ints["rows"], ints["columns"], planes, numbers, ints["policy_cell"][1].shape[0],
        ints["policy_number"][1].shape[0], channels, len(ints["block"]), hidden,
        ints["deep"][1].shape[0], ints["bits"],
    ]
    mask = sum(1 << count for count in seats)
    parts = [MAGIC, struct.pack("<H16s12H", VERSION, ints["game"].encode(), mask, *shape)]
    w16 = lambda a: parts.append(np.ascontiguousarray(a).astype("<i2").tobytes())
    w32 = lambda a: parts.append(np.ascontiguousarray(a).astype("<i4").tobytes())
    point = lambda p: parts.append(struct.pack("<H", p))
    p, w, b = ints["first"]
    point(p), w16(w.transpose(1, 2, 0)), w16(ints["first_numbers"].T), w32(b)
    for p, w, b in ints["block"]:
        if ints["bits"] == 8:
            parts.append(np.ascontiguousarray(w.transpose(1, 2, 0)).astype("i1").tobytes())
            w32(b), parts.append(p.astype("<f4").tobytes())
        else:
            point(p), w16(w.transpose(1, 2, 0)), w32(b)
    if ints["bits"] == 8:
        point(ints["pool_point"])
    w16(ints["pool"].T)
    for name in ("hidden", "deep", "value"):
        p, w, b = ints[name]
        point(p), w16(w), w32(b)
    point(ints["policy_cell"][0]), w16(ints["policy_cell"][1])
    w16(ints["policy_plane"][0]), w32(ints["policy_plane"][1])
    p, w, b = ints["policy_number"]
    point(p), w16(w), w32(b)
    data = b"".join(parts)
    check = 0xCBF29CE484222325
    for byte in data:
        check = (check ^ byte) * 0x100000001B3 & (1 << 64) - 1
    with open(path, "wb") as file:
        file.write(data + struct.pack("<Q", check))


def infer(ints, planes, numbers):
    """What search/net.c computes, of one position: values (10), slots."""
    rows, columns = ints["rows"], ints["columns"]
    planes = planes.reshape(rows, columns, -1).astype(np.int64)
    numbers = numbers.astype(np.int64) << NUMBER_SHIFT
    mask = planes[:, :, 0] != 0

    def conv(x, w):
        out = np.zeros((rows, columns, w.shape[0]), np.int64)
        wide = np.zeros((rows + 2, columns + 2, x.shape[2]), np.int64)
        wide[1:-1, 1:-1] = x
        for t, (r, q) in enumerate(TAPS):
            out += wide[1 + r : 1 + r + rows, 1 + q : 1 + q + columns] @ w[:, t].T
        return out

    def relu(sums, point):
        return np.minimum(MOST, (np.maximum(sums, 0) + (1 << point >> 1)) >> point)

    def pooled(h):
        inside = h[mask]
        return np.concatenate([inside.sum(0) // len(inside), inside.max(0)])

    p, w, b = ints["first"]
    sums = (conv(planes, w) << POINT) + ints["first_numbers"] @ numbers + b
    h = relu(sums, p) * mask[:, :, None]
    for i, (p, w, b) in enumerate(ints["block"]):
        more = ints["pool"] @ pooled(h) if i + 1 == len(ints["block"]) else np.zeros(len(b), np.int64)
        if ints["bits"] == 8:  # p is the channels' scales, in 32 bits as everything here
            more = more.astype(np.float32) / (np.float32(1 << ints["pool_point"]) * p)
            more = np.trunc(np.clip(more, -SUM_MOST, SUM_MOST)).astype(np.int64)
            rounded = np.minimum(BYTE_MOST, (h + (1 << BYTE_SHIFT >> 1)) >> BYTE_SHIFT)
            sums = (conv(rounded, w) + b + more).astype(np.float32) * p
            step = np.trunc(np.clip(sums, 0, MOST)).astype(np.int64)
        else:
            step = relu(conv(h, w) + b + more, p)
        h = np.minimum(MOST, h + step) * mask[:, :, None]
    p, w, b = ints["hidden"]
    hidden = relu(w @ np.concatenate([pooled(h), numbers]) + b, p)
    p, w, b = ints["deep"]
    deep = relu(w @ hidden + b, p)
    p, w, b = ints["value"]
    value = w @ np.concatenate([hidden, deep]) + b
    cell = h @ ints["policy_cell"][1].T + ints["policy_plane"][0] @ hidden + ints["policy_plane"][1]
    slots = cell.transpose(2, 0, 1).reshape(-1)
    number = ints["policy_number"][1] @ hidden + ints["policy_number"][2]
    return value, slots, number


def main(words):
    import torch

    if words[:1] == ["--fixture"]:
        from net import Net
        from sim import Sim

        game, bits, network, expected = words[1:]
        torch.manual_seed(5)
        sim = Sim(game, 12, "cpu", 3, [2, 3, 4])
        net = Net(sim.planes, sim.numbers, sim.policy_planes, sim.policy_numbers, 8, 2, 16, 8)
        ints = quantise(net.state_dict(), game, (sim.rows, sim.columns), int(bits))
        write(ints, network, [2, 3])
        lines = []
        for step in range(30):
            sim.list_moves()
            planes, numbers = sim.observe()
            if step % 6 == 0:
                for i in range(sim.n):
                    value, slots, number = infer(ints, planes[i].numpy(), numbers[i].numpy())
                    size = sim.state_size
                    lines.append(
                        dict(state=sim.states[i * size : (i + 1) * size].numpy().tobytes().hex(),
                             seat=int(sim.turns[i]), value=value.tolist(),
                             policy=int(slots.sum() + number.sum())))
            sim.play(torch.randint(1 << 30, (sim.n,)) % sim.counts)
        with open(expected, "w") as file:
            for line in lines:
                file.write(json.dumps(line) + "\n")
        return
    if words[:1] == ["--keep"]:
        saved = torch.load(words[1], map_location="cpu")
        kept = {name: saved[name] for name in ("shape", "game", "grid", "seconds", "games", "decisions")}
        kept["mean"] = {name: tensor.half() for name, tensor in saved["mean"].items()}
        torch.save(kept, words[2])
        return
    from sim import GAMES

    bits = 16
    if "--bits" in words:
        at = words.index("--bits")
        bits, words = int(words[at + 1]), words[:at] + words[at + 2 :]
    checkpoint, network = words[:2]
    saved = torch.load(checkpoint, map_location="cpu")
    seats = [int(s) for s in words[2].split(",")] if len(words) > 2 else GAMES[saved["game"]]["seats"]
    write(quantise(saved["mean"], saved["game"], saved["grid"], bits), network, seats)


if __name__ == "__main__":
    main(sys.argv[1:])
