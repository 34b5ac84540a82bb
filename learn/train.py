# learn/train.py -- a network learns a game from nothing, playing against itself one move ahead.
#
# Many games side by side. At each decision the policy proposes some moves; what each leads to is
# looked at from the mover's eyes (before nature acts), the network says what it is worth, and one is
# played, the better the likelier. So the policy learns which moves looked best, and the value learns
# from what came of it: TD(lambda) over vectors with a share for every seat (Tesauro 1995; proposing
# by Gumbel's noise: Danihelka and others 2022).
import argparse
import copy
import json
import math
import os
import time

import torch

from body import CHANNELS, Body, Policy
from match import match
from net import SEATS_MAX, Net, shares
from sim import GAMES, Sim, Trees

HIDDEN, DEEP = 192, 64  # numbers of the hidden layers of a network that begins from nothing
POINTS_PART = 0.15  # of what a seat plays for goes by points: a sure winner still plays well
EMA = 0.9995  # of the running mean of the weights, by step of learning
WARM = 100  # steps of learning over which the rate rises
VISITS_PART = 0.5  # how often a move was looked at counts for it, beside what it promises
# What of a decision is learnt from.
LEARNT = ("planes", "numbers", "slots", "there", "policy", "a_planes", "a_numbers", "over")
BESIDE = ("b_planes", "b_numbers", "b_value", "b_there")  # and of another move that walks went to
BESIDE_LEAST = 3  # visits from which walks say more of a move than the network did
SHARPEST = 600  # of what a difference of logits is multiplied by, where moves hardly differ


class Player:
    """A network with the quickest body there is for it."""

    def __init__(self, net, body=None):
        self.net, self.fast = net, body

    def see(self, planes):
        """Planes of bytes as its body takes them."""
        return self.fast.see(planes) if self.fast else planes

    def body(self, planes, numbers, seen=0, learning=False):
        """The hexes of the first `seen` positions (seen, cells, channels), and the hidden layer."""
        if self.fast:
            return self.fast(self.net, planes, numbers, seen, learning)
        with torch.autocast(planes.device.type, torch.bfloat16, enabled=planes.is_cuda):
            h, hidden = self.net.body(planes, numbers)
        return h[:seen].permute(0, 2, 3, 1).flatten(1, 2), hidden

    def logits(self, hidden):
        return self.net.values(hidden)

    def propose(self, sim, planes, numbers, sharpness, width):
        """Moves to look at in every game, as Sim.choose has them."""
        hexes, hidden = self.body(planes, numbers, sim.n)
        of_plane, of_number = self.net.policy_numbers(hidden)
        return sim.choose(
            hexes.bfloat16().contiguous(), self.net.policy_cell.weight.detach().float().contiguous(),
            of_plane.contiguous(), of_number.contiguous(), sharpness, width,
        )

    def leaves(self, sim, trees, planes, numbers, seats):
        """Shares of twice as many positions as there are games; the policy of the first half goes into
        the logits of the trees."""
        hexes, hidden = self.body(planes, numbers, sim.n)
        of_plane, of_number = self.net.policy_numbers(hidden[: sim.n])
        sim.policy_logits(
            trees.leaves, trees.moves, trees.counts, trees.logits, hexes.bfloat16().contiguous(),
            self.net.policy_cell.weight.detach().float().contiguous(), of_plane.contiguous(),
            of_number.contiguous(),
        )
        return shares(self.logits(hidden), seats)

    def values(self, planes, numbers, seats):
        """Shares (n, 2, seats) from the eyes of who sees."""
        return shares(self.logits(self.body(planes, numbers)[1]), seats)


def fitted(saved, net):
    """Weights from before a game showed more planes and numbers, or the hidden layers were wider; these
    come last. What is new says nothing at first: it begins at 0, but for what goes into new numbers of a
    hidden layer, which could not learn from 0 on both sides."""
    out = {}
    for name, wanted in net.state_dict().items():
        if name not in saved:
            out[name] = wanted  # a layer that was not there, and says nothing at first
            continue
        weights = saved[name].float()
        if any(had > has for had, has in zip(weights.shape, wanted.shape)):
            raise SystemExit(f"{name} is larger in what is resumed than here: it would forget; give a larger --hidden or --deep")
        room = [(0, wanted.shape[d] - weights.shape[d]) for d in reversed(range(weights.dim()))]
        out[name] = torch.nn.functional.pad(weights, [side for pair in room for side in pair])
        if name.startswith(("hidden.", "deep.")):
            out[name][weights.shape[0] :] = wanted[weights.shape[0] :]
    return out


def worth(value):
    return (1 - POINTS_PART) * value[:, 0, 0] + POINTS_PART * value[:, 1, 0]


class Trainer:
    def __init__(self, args):
        self.args = args
        self.device = args.device
        torch.manual_seed(args.seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.sim = Sim(args.game, args.games, self.device, args.seed, args.seats)
        sim = self.sim
        self.net = Net(
            sim.planes, sim.numbers, sim.policy_planes, sim.policy_numbers,
            args.channels, args.blocks, args.hidden, args.deep,
        ).to(self.device)
        fast = self.device == "cuda" and args.channels == CHANNELS and not args.plain
        self.fast = self.fast_policy = None
        if fast:
            self.fast = Body(args.game, "cuda", sim.planes, sim.rows, sim.columns, args.blocks)
            self.fast_policy = Policy(
                args.game, "cuda", sim.cells, sim.policy_planes, sim.policy_numbers)
        self.player = Player(self.net, self.fast)
        self.trees = Trees(sim, args.walks, args.width, args.guesses) if args.walks else None
        self.opt = torch.optim.AdamW(
            self.net.parameters(), lr=args.rate, weight_decay=1e-4,
            **({"fused": True} if self.device == "cuda" else {}),
        )
        self.seconds = 0.0  # learnt before
        self.games = torch.zeros((), dtype=torch.long, device=self.device)
        self.decisions = self.learnt = 0
        self.broken = torch.zeros((), dtype=torch.long, device=self.device)  # what walks told, and was nothing
        self.keep = EMA
        self.mean = copy.deepcopy(self.net)  # running mean of the weights: steadier
        if args.resume:
            saved = torch.load(args.resume, map_location=self.device)
            self.net.load_state_dict(fitted(saved.get("net", saved["mean"]), self.net))  # small: the mean only
            self.mean.load_state_dict(fitted(saved["mean"], self.net))
            fused = saved.get("opt", {}).get("param_groups", [{}])[0].get("fused")
            if fused == (self.device == "cuda") and saved["shape"] == self.net.shape:
                self.opt.load_state_dict(saved["opt"])
            self.seconds = saved["seconds"]
            self.games += saved["games"]
            self.decisions = saved["decisions"]
        self.against = None  # whom strength is measured against
        if args.against:
            saved = torch.load(args.against, map_location=self.device)
            self.against = copy.deepcopy(self.net)
            self.against.load_state_dict(fitted(saved["mean"], self.net))

    def sharpened(self, logit, there, beta, keen):
        """Logits of moves by what they promise: `beta` times what they lead to or, where moves differ little,
        as much as makes their spread `keen`. Where one decision among hundreds matters little, as in Feudo,
        play would be random otherwise, and so would be what is learnt from it."""
        count = there.sum(1, keepdim=True)
        logit = logit.masked_fill(~there, 0)
        mean = logit.sum(1, keepdim=True) / count
        spread = (((logit - mean) ** 2).masked_fill(~there, 0).sum(1, keepdim=True) / count).sqrt()
        sharp = (keen / spread.clamp(min=1e-4)).clamp(max=SHARPEST).clamp(min=beta)
        return ((logit - mean) * sharp).masked_fill(~there, -1e9)

    @torch.no_grad()
    def step(self, beta, keen=0.0):
        """One decision in every game; what is to be learnt of it."""
        sim, args, device = self.sim, self.args, self.device
        n, width = sim.n, args.width
        sim.list_moves()
        planes, numbers = sim.observe()
        planes = self.player.see(planes)
        choices, counts = self.player.propose(sim, planes, numbers, 1.0, width)
        a_planes, a_numbers, slots, results, over, offsets = sim.look_ahead(choices, counts)
        a_planes = self.player.see(a_planes)
        owner = torch.repeat_interleave(
            torch.arange(n, device=device), counts.long(), output_size=over.shape[0])
        value = self.player.values(a_planes, a_numbers, sim.seats.long()[owner])
        value = torch.where(over[:, None, None], results, value)
        at = offsets[:, None] + torch.arange(width, device=device)[None]
        there = torch.arange(width, device=device)[None] < counts[:, None]
        at = torch.where(there, at, torch.zeros_like(at))
        told = value[at] * there[:, :, None, None]
        visits = there.int()
        if self.trees:
            visits = self.trees.search(self.player, choices, counts, told, POINTS_PART)
            told = told / visits.clamp(min=1)[:, :, None, None]
            whole = ((told.sum(-1) - 1).abs() < 1e-2).all(-1)  # not so where a number is none
            self.broken += (there & ~whole).sum()
            told = torch.where(whole[:, :, None, None], told, value[at] * there[:, :, None, None])
        promised = worth(told.flatten(0, 1)).view(n, width)
        score = self.sharpened(torch.logit(promised.clamp(1e-3, 1 - 1e-3)), there, beta, keen)
        score = score + VISITS_PART * visits.clamp(min=1).log()
        noise = -torch.log(-torch.log(torch.rand_like(score).clamp(1e-9, 1 - 1e-7)))
        meant = (score + noise).argmax(1)
        wild = torch.rand(n, device=device) < args.wild
        pick = torch.where(wild, (torch.rand(n, device=device) * counts).long() % counts, meant)
        chosen = at.gather(1, pick[:, None])[:, 0]
        games = torch.arange(n, device=device)
        beside = self.beside(a_planes, a_numbers, over, at, told, visits, pick) if self.trees and args.beside else {}
        mover = sim.turns.long().clone()
        sim.play(choices.gather(1, pick[:, None])[:, 0])
        ended = sim.finished > 0  # by the move, or by nature after it
        self.games += ended.sum()
        return dict(
            planes=planes, numbers=numbers, slots=slots[at], there=there,
            policy=torch.softmax(score, 1), mover=mover,
            a_planes=a_planes[chosen], a_numbers=a_numbers[chosen], over=over[chosen], ended=ended,
            value=torch.where(ended[:, None, None], sim.results, told[games, pick]),
            meant=told[games, meant], wild=wild & (pick != meant), counts=sim.counts.clone(), **beside,
        )

    def beside(self, a_planes, a_numbers, over, at, told, visits, pick):
        """Of each decision another move than the one made, the likelier the more walks went there, and what they
        found: a search that rests on values goes where they are too high, and games alone never show that
        (TreeStrap, Veness and others 2009)."""
        games = torch.arange(len(pick), device=self.device)
        weight = (visits - BESIDE_LEAST + 1).clamp(min=0).float()
        weight[games, pick] = 0
        other = (weight + 1e-9).multinomial(1)[:, 0]
        where = at[games, other]
        return dict(b_planes=a_planes[where], b_numbers=a_numbers[where], b_value=told[games, other],
                    b_there=(weight[games, other] > 0) & ~over[where])

    def seat_of(self, mover):
        """By row and place: which absolute seat is so many places behind the mover, and back."""
        seats = self.sim.seats.long()[:, None]
        z = torch.arange(SEATS_MAX, device=self.device)[None]
        return (mover[:, None] + z) % seats, (z - mover[:, None]) % seats

    def turn(self, vector, index):
        there = torch.arange(SEATS_MAX, device=self.device)[None] < self.sim.seats.long()[:, None]
        out = vector.gather(2, index[:, None].expand(-1, 2, -1))
        return out * there[:, None]

    def returns(self, rows):
        """TD(lambda) targets (2, n, 2, seats) of each row from its mover's eyes, before the move and after it, and of
        which games something is to be learnt. What a seat expects goes by what the same seat expects at its next
        decision: others do not know its plots. A wild move says nothing of what was to be expected before it."""
        n, device = self.sim.n, self.device
        valued = torch.zeros(n, SEATS_MAX, 2, SEATS_MAX, device=device)  # by each seat at its next decision
        meant = torch.zeros_like(valued)  # what that seat should have expected there
        known = torch.zeros(n, SEATS_MAX, dtype=torch.bool, device=device)
        targets, sure = [None] * len(rows), [None] * len(rows)
        for t in range(len(rows) - 1, -1, -1):
            row = rows[t]
            ended = row["ended"]
            ahead, back = self.seat_of(row["mover"])
            own = self.turn(row["value"], back)  # by absolute seats
            wild = row["wild"][:, None, None]
            hoped = torch.where(wild, self.turn(row["meant"], back), own)
            seat = row["mover"][:, None]
            at = seat[:, :, None, None].expand(-1, 1, 2, SEATS_MAX)
            mixed = (1 - self.args.trace) * valued.gather(1, at) + self.args.trace * meant.gather(1, at)
            sure[t] = ended | known.gather(1, seat)[:, 0]
            target = torch.where((~ended & sure[t])[:, None, None], mixed[:, 0], own)
            before = torch.where(wild, hoped, target)
            targets[t] = torch.stack([self.turn(before, ahead), self.turn(target, ahead)])
            over = ended[:, None, None, None]
            valued = torch.where(over, own[:, None], valued).scatter(1, at, hoped[:, None])
            meant = torch.where(over, own[:, None], meant).scatter(1, at, before[:, None])
            known = (known | ended[:, None]).scatter(1, seat, True)
        return targets, sure

    def move_logits(self, hexes, hidden, slots):
        """Logits of moves by their slots (n, moves, slots of one); -1: none."""
        sim, n = self.sim, slots.shape[0]
        if self.fast_policy:
            return self.fast_policy(
                hexes, self.net.policy_cell.weight, *self.net.policy_numbers(hidden), slots)
        weight = self.net.policy_cell.weight.to(hexes.dtype)
        cells = torch.nn.functional.linear(hexes, weight).view(n, -1)  # by cell, plane
        of_plane, of_number = self.net.policy_numbers(hidden)
        slot = slots.long().view(n, -1)
        plane, cell = slot.clamp(min=0) // sim.cells, slot.clamp(min=0) % sim.cells
        is_cell, is_number = (slot >= 0) & (plane < sim.policy_planes), plane >= sim.policy_planes
        plane = plane.clamp(max=sim.policy_planes - 1)
        number = (slot - sim.policy_planes * sim.cells).clamp(min=0)
        part = cells.gather(1, cell * sim.policy_planes + plane).float() + of_plane.gather(1, plane)
        return (part * is_cell + of_number.gather(1, number) * is_number).view(slots.shape).sum(-1)

    def loss(self, row, target, seats):
        """What is to be made small for these decisions, and its parts: by position the loss of the win and what it
        counts, then the losses by points and of the policy. `target` is of positions before the moves and after."""
        n = seats.shape[0]
        kinds = ["", "a_"] + (["b_"] if "b_planes" in row else [])
        hexes, hidden = self.player.body(
            torch.cat([row[kind + "planes"] for kind in kinds]), torch.cat([row[kind + "numbers"] for kind in kinds]),
            n, True,
        )
        missing = torch.arange(SEATS_MAX, device=self.device)[None] >= seats.repeat(len(kinds))[:, None]
        log = torch.log_softmax(self.player.logits(hidden).masked_fill(missing[:, None], -1e9), -1)
        weight = [torch.ones(n, device=self.device), (~row["over"]).float()]
        target = target.flatten(0, 1)
        if "b_planes" in row:
            weight.append(self.args.beside * row["b_there"].float())
            target = torch.cat([target, row["b_value"]])
        weight = torch.cat(weight)
        cross = -(target * log.masked_fill(missing[:, None], 0)).sum(-1)
        wins = cross[:, 0] * weight
        points = (cross[:, 1] * weight).sum() / weight.sum()
        there = row["there"]
        move = self.move_logits(hexes, hidden[:n], row["slots"]) + row.get("stands_for", 0)
        log = torch.log_softmax(move.masked_fill(~there, -1e9), 1).masked_fill(~there, 0)
        several = there.sum(1) > 1
        choice = (-(row["policy"] * log).sum(1) * several).sum() / several.sum().clamp(min=1)
        return wins.sum() / weight.sum() + 0.5 * points + 0.5 * choice, wins, weight, points, choice

    def descend(self, loss):
        """One step of learning; false, as a tensor: the gradient is not finite."""
        self.opt.zero_grad(set_to_none=True)
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.learnt += 1
        self.opt.step()
        with torch.no_grad():
            keep = self.keep if self.args.resume else min(self.keep, (1 + self.learnt) / (10 + self.learnt))
            torch._foreach_mul_(list(self.mean.parameters()), keep)
            torch._foreach_add_(list(self.mean.parameters()), list(self.net.parameters()), alpha=1 - keep)
        return torch.isfinite(norm)

    def learn(self, rows):
        """Losses of the win by number of seats, then by points, of the policy."""
        targets, sure = self.returns(rows)
        learnt = LEARNT + (BESIDE if "b_planes" in rows[0] else ())
        piled = {name: torch.cat([row.pop(name) for row in rows]) for name in learnt}
        target = torch.cat(targets, 1)
        seats = self.sim.seats.long().repeat(len(rows))
        order = torch.nonzero(torch.cat(sure))[:, 0]
        total, batch = order.shape[0], self.args.batch
        order = order[torch.randperm(total, device=self.device)]
        sums = torch.zeros(SEATS_MAX + 3, 2, device=self.device)
        fine = torch.ones((), dtype=torch.bool, device=self.device)
        for a in range(0, int(total * self.args.part) - batch + 1, batch):
            j = order[a : a + batch]
            loss, wins, weight, points, choice = self.loss(
                {name: part[j] for name, part in piled.items()}, target[:, j], seats[j])
            fine &= self.descend(loss)
            with torch.no_grad():
                sums.index_add_(0, seats[j].repeat(2), torch.stack([wins, weight], 1)[: 2 * len(j)].detach())
                sums[-2, 0] += points.detach()
                sums[-1, 0] += choice.detach()
                sums[-2:, 1] += 1
        if not fine:
            raise SystemExit("the gradient is not finite: nothing more can be learnt")
        part = (sums[:, 0] / sums[:, 1].clamp(min=1)).tolist()
        there = sorted(set(self.sim.seats.tolist()))
        return {count: part[count] for count in there}, part[-2], part[-1]

    def save(self, path, final=False):
        torch.save(
            dict(net=self.net.state_dict(), mean=self.mean.state_dict(), shape=self.net.shape,
                 game=self.args.game, grid=(self.sim.rows, self.sim.columns),
                 seconds=self.seconds, games=int(self.games), decisions=self.decisions,
                 **({"opt": self.opt.state_dict()} if final else {})),
            path,
        )

    def strength(self):
        """Shares of the running mean against whom it is measured, by number of seats."""
        args, sim = self.args, self.sim
        ours, theirs = Player(self.mean, self.fast), Player(self.against, self.fast)
        out = {}
        for seats in sorted(set(args.seats)):
            games = Sim(args.game, args.match, self.device, 77, [seats], kernels=sim.run)
            out[seats] = match(games, ours, theirs, seats, args.width)
        return out

    def train(self):
        args = self.args
        begin = last = time.time()
        limit = args.minutes * 60
        log = open(os.path.join(args.out, f"{args.game}.log.jsonl"), "a")
        first, final = args.schedule
        before, number, next_save, next_match = self.seconds, 0, args.snapshot, args.every
        acting = learning = 0.0
        while True:
            spent = time.time() - begin
            if spent >= limit or (args.iterations and number >= args.iterations):
                break
            whole = first + (final - first) * spent / limit
            warm = min(1.0, (self.learnt + 1) / WARM)
            for group in self.opt.param_groups:
                group["lr"] = warm * (args.rate * (0.5 * (1 + math.cos(math.pi * whole))) + args.rate / 50)
            beta = args.beta * (1 - whole) + args.beta_last * whole
            keen = args.keen * (1 - whole) + args.keen_last * whole
            rows = [self.step(beta, keen) for _ in range(args.steps)]
            moves = rows[-1]["counts"].float().mean().item()
            acting += time.time() - begin - spent
            losses, points, policy = self.learn(rows)
            del rows
            learning += time.time() - begin - spent
            number += 1
            self.decisions += args.games * args.steps
            self.seconds = before + time.time() - begin
            line = None
            if time.time() - last > args.report:
                last = time.time()
                line = dict(
                    seconds=round(self.seconds), games=int(self.games), decisions=self.decisions,
                    win={count: round(loss, 4) for count, loss in losses.items()},
                    points=round(points, 4), policy=round(policy, 4), moves=round(moves, 1),
                    per_second=round(args.games * args.steps * number / (time.time() - begin)),
                    acting=round(acting / learning, 2), beta=round(beta, 2), broken=int(self.broken),
                )
            if args.every and time.time() - begin > next_match * 60:
                next_match += args.every
                line = line or dict(seconds=round(self.seconds), decisions=self.decisions)
                if self.against is None:
                    self.against = copy.deepcopy(self.mean)
                    line["against"] = "this"
                else:
                    line["share"] = {count: round(share, 3) for count, share in self.strength().items()}
            if line:
                print(args.game, json.dumps(line), flush=True)
                log.write(json.dumps(line) + "\n")
                log.flush()
            if args.snapshot and time.time() - begin > next_save * 60:
                self.save(os.path.join(args.out, f"{args.game}-{round(self.seconds)}.pt"))
                next_save += args.snapshot
        self.save(os.path.join(args.out, f"{args.game}.pt"), final=True)


def arguments(words=None):
    numbers = lambda kind: lambda text: [kind(part) for part in text.split(",")]
    parser = argparse.ArgumentParser(description="learns a game by playing against itself")
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--schedule", type=numbers(float), default=[0.0, 1.0],
                        help="the part of the schedule that this run spans, such as 0,0.5")
    parser.add_argument("--iterations", type=int, default=0)
    parser.add_argument("--games", type=int, default=16384)
    parser.add_argument("--seats", type=numbers(int), default=None,
                        help="dealt out in turn, such as 2,2,3,4")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--plain", action="store_true", help="without the kernels of learn/body.cc")
    parser.add_argument("--resume")
    parser.add_argument("--against", help="a checkpoint to measure strength against")
    parser.add_argument("--every", type=float, default=0, help="minutes between such matches")
    parser.add_argument("--match", type=int, default=1024, help="games of such a match")
    parser.add_argument("--out", default=".")
    parser.add_argument("--channels", type=int, default=32)
    parser.add_argument("--blocks", type=int, default=3)
    parser.add_argument("--hidden", type=int, default=None,
                        help=f"numbers of the hidden layer; else as many as what is resumed has, or {HIDDEN}")
    parser.add_argument("--deep", type=int, default=DEEP, help="numbers of the layer behind it")
    parser.add_argument("--width", type=int, default=10, help="moves looked at")
    parser.add_argument("--walks", type=int, default=0,
                        help="walks of a small tree from each decision, which looks further than one move")
    parser.add_argument("--beside", type=float, default=0,
                        help="what another move counts that these walks went to, beside the one made")
    parser.add_argument("--guesses", type=int, default=4,
                        help="of eight such walks so many guess what is hidden; the others know it")
    parser.add_argument("--steps", type=int, default=48, help="decisions between learning")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--part", type=float, default=1, help="part of the decisions learnt from")
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--trace", type=float, default=0.93, help="lambda, by a seat's own decisions")
    parser.add_argument("--beta", type=float, default=4)
    parser.add_argument("--beta-last", type=float, default=16)
    parser.add_argument("--keen", type=float, default=1.0, help="least spread of a move's logits")
    parser.add_argument("--keen-last", type=float, default=2.5)
    parser.add_argument("--wild", type=float, default=0.01)
    parser.add_argument("--snapshot", type=float, default=0, help="minutes between checkpoints")
    parser.add_argument("--report", type=float, default=15)
    args = parser.parse_args(words)
    if args.game not in GAMES:
        parser.error(f"there is no game '{args.game}'; there are: {', '.join(GAMES)}")
    if args.hidden is None:
        saved = torch.load(args.resume, map_location="cpu") if args.resume else {"shape": {"hidden": HIDDEN}}
        args.hidden = saved["shape"]["hidden"]
    if args.seats is None:
        args.seats = [2] + list(GAMES[args.game]["seats"])
    os.makedirs(args.out, exist_ok=True)  # not after minutes of learning
    return args


if __name__ == "__main__":
    Trainer(arguments()).train()
