#!/usr/bin/env python3
# tests/learn.py -- the parts of learning on the processor: games side by side, returns, a few steps
# of learning, a card's kernels, and a network in integers that says what it says in floats. Needs
# PyTorch; without it the test is left out (exit status 77).
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "learn"))
try:
    import numpy as np
    import torch
except ImportError as missing:
    print(f"left out: {missing}")
    sys.exit(77)

import export
import teach
from net import SEATS_MAX, Net, shares
from body import Body, Policy
from match import match
from sim import GAMES, Sim, Trees
from train import Player, Trainer, arguments, fitted

torch.set_num_threads(1)


def games_go_on(game):
    """Random games: lists are not empty, finished ones begin anew, choices are legal moves."""
    torch.manual_seed(3)
    sim = Sim(game, 24, "cpu", 7, list(GAMES[game]["seats"]))
    ended = 0
    for step in range(400):
        sim.list_moves()
        assert (sim.counts > 0).all() and (sim.counts <= sim.room).all()
        assert ((sim.turns >= 0) & (sim.turns < sim.seats)).all()
        if step % 40 == 0:
            nothing = [torch.zeros(sim.n, sim.cells, 8, dtype=torch.bfloat16)]
            nothing += [torch.zeros(sim.policy_planes, 8), torch.zeros(sim.n, sim.policy_planes)]
            nothing += [torch.zeros(sim.n, sim.policy_numbers)]
            choices, counts = sim.choose(*nothing, 1.0, 6)
            assert (counts == sim.counts.clamp(max=6)).all()
            for i in range(sim.n):
                mine = choices[i, : counts[i]].tolist()
                assert len(set(mine)) == len(mine) and max(mine) < sim.counts[i]
            planes, numbers, slots, results, over, offsets = sim.look_ahead(choices, counts)
            assert planes.shape[0] == int(counts.sum()) and planes.max() == 1
            won = results[over][:, 0].sum(1)
            assert torch.allclose(won, torch.ones_like(won))
        sim.play(torch.randint(1 << 30, (sim.n,)) % sim.counts)
        ended += int((sim.finished > 0).sum())
    assert ended > 0, f"no game of {game} ended"


def learning_learns(game):
    with tempfile.TemporaryDirectory() as out:
        words = [game, "--device", "cpu", "--games", "24", "--steps", "12", "--batch", "48"]
        words += ["--channels", "8", "--blocks", "2", "--hidden", "16", "--deep", "8", "--width", "4", "--out", out]
        trainer = Trainer(arguments(words + ["--iterations", "2", "--minutes", "9"]))
        rows = [trainer.step(4.0, 2.0) for _ in range(12)]
        for target, sure, row in zip(*trainer.returns(rows), rows):
            assert torch.allclose(target.sum(-1), torch.ones(2, 24, 2), atol=1e-4)
            over = row["ended"]
            assert torch.allclose(target[1, over], row["value"][over]) and bool(sure[over].all())
        again = [dict(row) for row in rows]  # learning takes what it needs out of them
        first = [trainer.learn([dict(row) for row in again]) for _ in range(12)]
        loss = lambda told: sum(told[0].values()) + told[1] + told[2]
        assert loss(first[-1]) < loss(first[0]), "the same rows learnt again are no better known"
        own = Player(trainer.net)
        share = match(Sim(game, 24, "cpu", 9, [2]), own, own, 2, 3)
        assert 0.1 < share < 0.9, f"a network wins {share} against itself"
        trainer.train()
        saved = torch.load(os.path.join(out, f"{game}.pt"), map_location="cpu")
        assert saved["decisions"] == 2 * 12 * 24
        again = Trainer(arguments(words + ["--resume", os.path.join(out, f"{game}.pt")]))
        assert again.decisions == saved["decisions"]
        words[words.index("--hidden") : words.index("--hidden") + 2] = []
        again = Trainer(arguments(words + ["--resume", os.path.join(out, f"{game}.pt")]))
        assert again.net.shape == saved["shape"]  # as wide as it was, unless told otherwise


def walks_teach_beside(game):
    """Of other moves that walks went to, what they found is learnt too; never the one made or one that ends."""
    with tempfile.TemporaryDirectory() as out:
        words = [game, "--device", "cpu", "--games", "24", "--steps", "8", "--batch", "48", "--walks", "12"]
        words += ["--channels", "8", "--blocks", "1", "--hidden", "16", "--deep", "8", "--width", "4", "--out", out]
        trainer = Trainer(arguments(words + ["--beside", "0.5", "--wild", "0.3"]))
        torch.manual_seed(4)
        rows = [trainer.step(4.0, 2.0) for _ in range(8)]
        there = torch.cat([row["b_there"] for row in rows])
        value = torch.cat([row["b_value"] for row in rows])[there]
        assert there.float().mean() > 0.2 and torch.allclose(value.sum(-1), torch.ones(len(value), 2), atol=1e-3)
        for row in rows:
            seen = row["b_there"]
            same = (row["b_planes"] == row["a_planes"]).flatten(1).all(1) & (row["b_numbers"] == row["a_numbers"]).all(1)
            assert not bool((same & seen).all())
        assert bool(torch.cat([row["wild"] for row in rows]).any())
        again = [dict(row) for row in rows]
        before = [trainer.learn([dict(row) for row in again]) for _ in range(12)]
        with torch.no_grad():
            off = lambda: sum(float((trainer.player.values(row["b_planes"], row["b_numbers"], trainer.sim.seats.long())
                                     - row["b_value"])[row["b_there"]].abs().sum()) for row in again)
            first = off()
            for _ in range(10):
                with torch.enable_grad():
                    trainer.learn([dict(row) for row in again])
            assert off() < first, "what was found beside is not learnt"
        assert before


def search_teaches(game):
    """Games of the search, written down by the program that LIEGE_PROGRAM names: their decisions as they
    were, and a network that comes nearer to what was looked at most."""
    with tempfile.TemporaryDirectory() as out:
        file, start = os.path.join(out, "games.npz"), os.path.join(out, "start.pt")
        subprocess.run(
            [os.environ["LIEGE_PROGRAM"], "sim", game, "--player", "mcts:iterations=6", "--games", "17", "--threads",
             "1", "--write", file, "--no-events"], check=True, capture_output=True)
        decisions = teach.Decisions([file], game, 6)
        there = decisions.tried >= 0
        assert (decisions.share[~there] == 0).all() and (there.sum(1) >= 2).all()
        assert torch.allclose(decisions.share.sum(1), torch.ones(len(decisions)))
        assert there.gather(1, decisions.made[:, None]).all() and int(decisions.game[-1]) == 16
        assert torch.allclose(decisions.result.sum(2), torch.ones(len(decisions), 2))
        twice = teach.Decisions([file, file], game, 6)
        assert len(twice) == 2 * len(decisions) and int(twice.game[-1]) == 33
        assert torch.equal(twice.state[len(decisions) :], decisions.state)
        words = [game, "--device", "cpu", "--games", "4", "--channels", "8", "--blocks", "1", "--hidden", "16"]
        Trainer(arguments(words + ["--deep", "8"])).save(start)
        new = os.path.join(out, "new")
        words = [game, file, "--device", "cpu", "--resume", start, "--out", new, "--batch", "32", "--width", "6"]
        teacher = teach.Teacher(teach.arguments(words + ["--others", "4", "--epochs", "1", "--rate", "3e-3"]), decisions)
        sim, chosen = teacher.trainer.sim, teacher.learnt[:32]
        row, target, seats = teacher.rows(chosen)
        assert (sim.turns.long() < seats).all() and torch.allclose(target.sum(2), torch.ones(32, 2))
        assert torch.allclose(row["policy"].sum(1), torch.ones(32)) and (row["policy"][~row["there"]] == 0).all()
        # All moves that were not looked at are stood for.
        more = torch.where(row["there"] & (row["policy"] == 0), row["stands_for"].exp(), torch.zeros(()))
        left = sim.counts - (decisions.tried[chosen] >= 0).sum(1)
        none = more.sum(1) == 0  # none was drawn
        assert torch.allclose(more.sum(1)[~none], left[~none].float(), rtol=1e-3) and none.float().mean() < 0.5
        # The network expects what it did before where only that counts, and else learns from the end.
        teacher.args.outcome = 0
        _, same, _ = teacher.rows(chosen)
        assert not torch.allclose(same, target) and torch.allclose(same.sum(2), torch.ones(32, 2))
        # What the walks found, by who acts: shares of the win of the move that was made.
        teacher.args.found = 1
        _, found, _ = teacher.rows(chosen)
        wanted = decisions.found[chosen, decisions.made[chosen]].gather(1, (sim.turns.long()[:, None] + torch.arange(5)) % seats[:, None])
        there = torch.arange(5)[None] < seats[:, None]
        going = ~row["over"]  # a move that ends the game is worth what came of it
        assert torch.allclose(found[going, 0], (wanted * there)[going]) and going.any()
        assert torch.allclose(found[:, 0].sum(1), torch.ones(32), atol=1e-4)
        # Others that were looked at tell of themselves, not of how the game went on.
        teacher.args.outcome, teacher.args.found = 0.5, 0.5
        torch.manual_seed(9)
        row, beside, _ = teacher.rows(chosen, 1.0)
        torch.manual_seed(9)
        torch.rand(32, 4)  # others, before a move is drawn
        drawn = torch.multinomial(decisions.share[chosen], 1)[:, 0]
        other = (drawn != decisions.made[chosen]) & ~row["over"]
        wanted = decisions.found[chosen, drawn].gather(1, (sim.turns.long()[:, None] + torch.arange(5)) % seats[:, None])
        assert other.any() and torch.allclose(beside[other, 0], (wanted * there)[other])
        teacher.args.outcome, teacher.args.found = 0.25, 0.5
        before = teacher.understood()
        teacher.teach()
        after = teacher.understood()
        assert after[2] < before[2], f"the policy was {before[2]} off and is {after[2]} off"
        saved = torch.load(os.path.join(new, f"{game}.pt"), map_location="cpu")
        assert saved["shape"] == teacher.trainer.net.shape and saved["game"] == game


def walks_look_further(game):
    """Small trees: every walk counts once, shares add up to 1 also where a walk ends the game, and more walks
    go to moves that promise more."""
    torch.manual_seed(6)
    sim, width, walks = Sim(game, 64, "cpu", 11, list(GAMES[game]["seats"])), 6, 12
    net = Net(sim.planes, sim.numbers, sim.policy_planes, sim.policy_numbers, 8, 1, 8)
    trees, player, ends = Trees(sim, walks, width), Player(net), 0
    with torch.no_grad():
        for step in range(600):
            sim.list_moves()
            if step % 60 == 59:
                planes, numbers = sim.observe()
                choices, counts = player.propose(sim, planes, numbers, 1.0, width)
                there = torch.arange(width)[None] < counts[:, None]
                told = torch.zeros(sim.n, width, 2, SEATS_MAX)
                told[:, 0, :, 0] = 1  # the first move looks like a sure win
                for z in range(1, width):
                    told[:, z, :, 1] = 1
                told *= there[:, :, None, None]
                visits = trees.search(player, choices, counts, told, 0.15)
                assert (visits.sum(1) == counts + walks).all() and (visits[~there] == 0).all()
                total = (told.sum(-1) / visits.clamp(min=1)[:, :, None])[there]
                assert torch.allclose(total, torch.ones_like(total), atol=1e-4)
                several = counts > 2
                assert (visits[several, 0] >= visits[several, 1:].float().mean(1)).float().mean() > 0.9
                ends += int((trees.counts == 0).sum())
            sim.play(torch.randint(1 << 30, (sim.n,)) % sim.counts)
    assert ends > 0, f"no walk ended a game of {game}"


def wider_says_the_same():
    """A network whose hidden layers were made wider says what it said, and its new numbers can learn."""
    torch.manual_seed(8)
    sizes = lambda hidden, deep=64: Net(5, 7, 3, 4, 8, 2, hidden, deep)
    small, wide = sizes(6), sizes(16)
    before = {name: part for name, part in small.state_dict().items() if "deep" not in name}
    wide.load_state_dict(fitted(before, wide))  # from before there was a second layer
    planes, numbers = torch.randint(2, (4, 5, 6, 5)).byte(), torch.randint(-20, 20, (4, 7)).char()
    planes[:, :, :, 0] = 1
    said = [net.values(net.body(planes, numbers)[1]) for net in (small, wide)]
    assert torch.allclose(*said, atol=1e-5)
    try:
        small.load_state_dict(fitted(wide.state_dict(), small))
        raise AssertionError("a narrower network took a part of the weights")
    except SystemExit:
        pass
    said[1].square().sum().backward()
    assert (wide.value.weight.grad[:, 6:] != 0).any() and (wide.value_deep.weight.grad != 0).any()
    deeper = sizes(16, 80)
    deeper.load_state_dict(fitted(wide.state_dict(), deeper))
    said = [net.values(net.body(planes, numbers)[1]) for net in (wide, deeper)]
    assert torch.allclose(*said, atol=1e-5)
    said[1].square().sum().backward()
    assert (deeper.value_deep.weight.grad[:, 64:] != 0).any()


def returns_by_own_eyes():
    """A seat learns from what it expects itself at its next decision, whatever others expect in between."""
    words = ["barony", "--device", "cpu", "--games", "2", "--seats", "2", "--trace", "0.5"]
    words += ["--channels", "8", "--blocks", "1", "--hidden", "8"]
    trainer = Trainer(arguments(words))
    share = lambda first: torch.tensor([[[first, 1 - first, 0, 0, 0]] * 2] * 2)
    row = lambda mover, first, ended, meant=None: dict(
        mover=torch.tensor([mover, mover]), ended=torch.tensor([ended, ended]), value=share(first),
        meant=share(first if meant is None else meant), wild=torch.tensor([meant is not None] * 2))
    rows = [row(0, 0.5, False), row(1, 0.1, False), row(0, 0.7, False), row(1, 0.9, False)]
    targets, sure = trainer.returns(rows)
    assert [bool(known.all()) for known in sure] == [True, True, False, False]
    assert torch.allclose(targets[0][0, 0, 0, :2], torch.tensor([0.7, 0.3]))  # not by the other's 0.1
    assert torch.allclose(targets[1][0, 0, 0, :2], torch.tensor([0.9, 0.1]))
    rows.append(row(0, 1.0, True))
    targets, sure = trainer.returns(rows)
    assert all(bool(known.all()) for known in sure)
    assert torch.allclose(targets[3][0, 0, 0, :2], torch.tensor([0.0, 1.0]))  # the other has won
    assert torch.allclose(targets[1][0, 0, 0, :2], torch.tensor([0.45, 0.55]))
    assert torch.allclose(targets[0][0, 0, 0, :2], torch.tensor([0.85, 0.15]))
    rows[2] = row(0, 0.7, False, 0.9)  # a wild move: before it 0.9 was to be expected, whatever came of it
    targets, _ = trainer.returns(rows)
    assert torch.allclose(targets[2][:, 0, 0, 0], torch.tensor([0.9, 1.0]))
    assert torch.allclose(targets[0][0, 0, 0, :2], torch.tensor([0.9, 0.1]))
    logit = torch.tensor([[0.0, 0.01, 5.0], [0.0, 2.0, 4.0]])
    there = torch.tensor([[True, True, False], [True, True, True]])
    score = trainer.sharpened(logit, there, 4.0, 2.0)
    assert abs(float(score[0, 1] - score[0, 0]) - 4.0) < 1e-3  # two spreads of `keen` apart
    assert abs(float(score[1, 1] - score[1, 0]) - 8.0) < 1e-3 and float(score[0, 2]) < -1e8


def integers_agree(game, bits, most):
    """The network in integers and in floats, on the same positions, within the rounding."""
    torch.manual_seed(1)
    sim = Sim(game, 16, "cpu", 5, list(GAMES[game]["seats"]))
    net = Net(sim.planes, sim.numbers, sim.policy_planes, sim.policy_numbers, 16, 3, 32)
    ints = export.quantise(net.state_dict(), game, (sim.rows, sim.columns), bits)
    for step in range(40):
        sim.list_moves()
        sim.play(torch.randint(1 << 30, (sim.n,)) % sim.counts)
    sim.list_moves()
    planes, numbers = sim.observe()
    with torch.no_grad():
        h, hidden = net.body(planes, numbers)
        logits, slots = net.values(hidden), net.policy(h, hidden)
    for i in range(sim.n):
        value, cells, number = export.infer(ints, planes[i].numpy(), numbers[i].numpy())
        value = value / 2.0 ** (ints["value"][0] + export.POINT)
        assert np.abs(value - logits[i].reshape(-1).numpy()).max() < most
        cells = cells / 2.0 ** (ints["policy_cell"][0] + export.POINT)
        there = planes[i, :, :, 0].reshape(-1).bool().repeat(sim.policy_planes).numpy()
        floats = slots[i, : len(cells)].numpy()
        assert np.abs(cells - floats)[there].max() < most
        number = number / 2.0 ** (ints["policy_number"][0] + export.POINT)
        assert np.abs(number - slots[i, len(cells) :].numpy()).max() < most


def kernels_agree(game):
    """The body by the card's kernels, its warps played by fibres, and by PyTorch, with gradients."""
    torch.manual_seed(2)
    sim = Sim(game, 3, "cpu", 3, [2, 3, 4])
    for step in range(60):
        sim.list_moves()
        sim.play(torch.randint(1 << 30, (sim.n,)) % sim.counts)
    sim.list_moves()
    planes, numbers = sim.observe()
    net = Net(sim.planes, sim.numbers, sim.policy_planes, sim.policy_numbers, 32, 2, 64)
    with torch.no_grad():  # numbers that the kernels have exactly
        for weights in net.parameters():
            weights.copy_(weights.bfloat16().float())
    seen = 2
    upon = [torch.randn(sim.n, 64), torch.randn(seen, sim.cells, 32) / 10]
    told = []
    for player in (Player(net), Player(net, Body(game, "cpu", sim.planes, sim.rows, sim.columns, 2))):
        net.zero_grad()
        hexes, hidden = player.body(player.see(planes), numbers, seen, True)
        ((hidden.float() * upon[0]).sum() + (hexes.float() * upon[1]).sum()).backward()
        one = {"hexes": hexes.detach().float(), "hidden": hidden.detach().float()}
        one.update((name, p.grad.clone()) for name, p in net.named_parameters() if p.grad is not None)
        told.append(one)
    for name, number in told[0].items():
        off = float((number - told[1][name]).norm() / number.norm())
        # A unit near 0, or two hexes of nearly the same maximum, may go either way with 8 bits.
        assert off < (0.01 if name in ("hexes", "hidden") else 0.15), f"{game}: {name} is {off} off"


def policy_agrees():
    """Logits of moves by the card's kernels and by a whole table of slots, with gradients."""
    torch.manual_seed(1)
    n, width, cells, planes, count = 5, 4, 20, 6, 7
    policy = Policy("test", "cpu", cells, planes, count)
    hexes = torch.randn(n, cells, 32).bfloat16().requires_grad_()
    inputs = [hexes, torch.randn(planes, 32, requires_grad=True)]
    inputs += [torch.randn(n, planes, requires_grad=True), torch.randn(n, count, requires_grad=True)]
    slots = torch.randint(0, planes * cells + count, (n, width, 6)).short()
    slots[:, :, 4:], slots[:, 1, 2:] = -1, -1  # moves of two and of four slots
    upon = torch.randn(n, width)

    def by_table(hexes, weights, of_plane, of_number, slots):
        table = (hexes.float() @ weights.t() + of_plane[:, None]).permute(0, 2, 1).reshape(n, -1)
        table, slots = torch.cat([table, of_number], 1), slots.long()
        told = table.gather(1, slots.clamp(min=0).view(n, -1)).view(slots.shape)
        return (told * (slots >= 0)).sum(-1)

    told = []
    for way in (by_table, policy):
        for one in inputs:
            one.grad = None
        logits = way(*inputs, slots)
        (logits * upon).sum().backward()
        told.append([logits.detach()] + [one.grad.float().clone() for one in inputs])
    for one, other in zip(*told):
        assert torch.allclose(one, other, atol=1e-2, rtol=1e-2)


# Each game is compiled for it, which takes minutes: one, unless all are asked for.
for name in GAMES if os.environ.get("LEARN_ALL") else ("barony",):
    games_go_on(name)
    integers_agree(name, 16, 0.03)
    integers_agree(name, 8, 0.1)
    walks_look_further(name)
returns_by_own_eyes()
wider_says_the_same()
learning_learns("barony")
walks_teach_beside("barony")
search_teaches("barony")
kernels_agree("barony")
policy_agrees()
print("games, returns, learning, kernels and integers: all as they should be")
