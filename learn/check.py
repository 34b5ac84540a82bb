# learn/check.py -- on a card: do the kernels say what PyTorch says, and where does the time go?
#
#     check.py GAME    exit status 1 if they differ
import sys
import time

import torch

from net import SEATS_MAX
from sim import GAMES, Sim, Trees
from train import Player, Trainer, arguments


def agree(trainer):
    """The largest relative difference of what comes out, and of the gradients."""
    sim, net = trainer.sim, trainer.net
    for _ in range(40):
        sim.list_moves()
        sim.play((torch.rand(sim.n, device="cuda") * sim.counts).int() % sim.counts)
    sim.list_moves()
    planes, numbers = (part[:2048] for part in sim.observe())
    with torch.no_grad():
        for weights in net.parameters():
            weights.copy_(weights.bfloat16().float())
    seen, told = 1024, []
    upon = [torch.randn(2048, trainer.args.hidden, device="cuda"), torch.randn(seen, sim.cells, 32, device="cuda") / 10]
    for player in (Player(net), Player(net, trainer.fast)):
        net.zero_grad()
        hexes, hidden = player.body(player.see(planes), numbers, seen, True)
        ((hidden.float() * upon[0]).sum() + (hexes.float() * upon[1]).sum()).backward()
        one = {"hexes": hexes.detach().float(), "hidden": hidden.detach().float()}
        one.update((name, p.grad.clone()) for name, p in net.named_parameters() if p.grad is not None)
        told.append(one)
    off = {name: float((told[0][name] - told[1][name]).norm() / told[0][name].norm()) for name in told[0]}
    out = max(off["hexes"], off["hidden"])
    return out, max(value for name, value in off.items() if name not in ("hexes", "hidden"))


@torch.no_grad()
def seen_alike(game, games=512):
    """Of how many games in the middle card and processor show their mover the same."""
    card, here = (Sim(game, games, device, 3, list(GAMES[game]["seats"])) for device in ("cuda", "cpu"))
    same = torch.ones(games, dtype=torch.bool)
    for step in range(240):
        card.list_moves()
        if step % 30 == 29:
            here.states.copy_(card.states), here.turns.copy_(card.turns)
            for one, other in zip(card.observe(), here.observe()):
                same &= (one.cpu() == other).flatten(1).all(1)
        card.play((torch.rand(games, device="cuda") * card.counts).int() % card.counts)
    return int(same.sum())


@torch.no_grad()
def walks_agree(trainer):
    """Do walks down the same trees come to the same states on the card and on the processor? By game."""
    card = Sim(trainer.args.game, 512, "cuda", 3, trainer.args.seats, kernels=trainer.sim.run)
    here = Sim(trainer.args.game, 512, "cpu", 3, trainer.args.seats)
    width, same = 10, {}
    for guesses in (0, 8):
        trees = [Trees(sim, 24, width, guesses) for sim in (card, here)]
        good = torch.ones(card.n, dtype=torch.bool)
        for _ in range(60):
            card.list_moves()
            card.play((torch.rand(card.n, device="cuda") * card.counts).int() % card.counts)
        card.list_moves()
        here.states.copy_(card.states), here.dice.copy_(card.dice)
        planes, numbers = card.observe()
        choices, counts = trainer.player.propose(card, trainer.player.see(planes), numbers, 1.0, width)
        told = torch.rand(card.n, width, 2, SEATS_MAX, device="cuda")
        descend = trees[0].descend

        def both(number):
            trees[1].tree.copy_(trees[0].tree)
            descend(number), trees[1].descend(number)
            ends = [tree.leaves.view(card.n, -1).cpu() for tree in trees]
            good.logical_and_((ends[0] == ends[1]).all(1))
            good.logical_and_(trees[0].counts.cpu() == trees[1].counts)

        trees[0].descend = both
        visits = trees[0].search(trainer.player, choices, counts, told, 0.15)
        good &= (visits.sum(1) == counts + 24).cpu() & torch.isfinite(told).flatten(1).all(1).cpu()
        same[guesses] = int(good.sum())
    return same


def timed(name, work, times):
    torch.cuda.synchronize()
    work()
    torch.cuda.synchronize()
    begin = time.time()
    for _ in range(3):
        result = work()
    torch.cuda.synchronize()
    times[name] = round((time.time() - begin) / 3 * 1000, 2)
    return result


@torch.no_grad()
def profile(trainer):
    """Milliseconds of the parts of one decision in every game."""
    sim, player, times = trainer.sim, trainer.player, {}
    timed("moves", sim.list_moves, times)
    planes, numbers = timed("observe", sim.observe, times)
    planes = timed("see", lambda: player.see(planes), times)
    timed("body", lambda: player.body(planes, numbers, sim.n), times)
    choices, counts = timed("propose", lambda: player.propose(sim, planes, numbers, 1.0, 10), times)
    after = timed("look_ahead", lambda: sim.look_ahead(choices, counts), times)
    owner = torch.repeat_interleave(torch.arange(sim.n, device="cuda"), counts.long())
    seats = sim.seats.long()[owner]
    words = timed("see_ahead", lambda: player.see(after[0]), times)
    timed("values", lambda: player.values(words, after[1], seats), times)
    times["looked_at"] = words.shape[0]
    timed("play", lambda: (sim.list_moves(), sim.play(choices[:, 0] * 0)), times)
    return times


def main(game):
    alike = seen_alike(game)
    print(game, "games that look alike, of 512:", alike, flush=True)
    trainer = Trainer(arguments([game]))
    out, gradient = agree(trainer)
    print(game, "off by", round(out, 5), "gradients", round(gradient, 4), flush=True)
    print(game, "walks that end alike, of 512, by guesses:", walks_agree(trainer), flush=True)
    print(game, "ms of each part:", profile(trainer), flush=True)
    rows = [trainer.step(4.0) for _ in range(8)]
    times = {}
    timed("step", lambda: trainer.step(4.0), times)
    torch.cuda.synchronize()
    begin = time.time()
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as seen:
        trainer.learn(rows)
        torch.cuda.synchronize()
    times["learn_8"] = round((time.time() - begin) * 1000, 1)
    parts = sorted(seen.key_averages(), key=lambda part: -part.device_time_total)[:14]
    for part in parts:
        print("   ", part.key[:70], part.count, "times", round(part.device_time_total / 1000, 2), "ms")
    print(game, "ms:", times, "GB", round(torch.cuda.max_memory_allocated() / 1e9, 1), flush=True)
    if alike < 512:
        sys.exit(f"{game}: the card does not show what the processor shows")
    if not (out < 0.02 and gradient < 0.2):
        sys.exit(f"{game}: the kernels do not say what PyTorch says")


if __name__ == "__main__":
    main(sys.argv[1])
