# learn/train.py -- a network learns a game from nothing, playing against itself one move ahead.
#
# Many games side by side. At each decision the policy proposes some moves; what each leads to is
# looked at from the mover's eyes (before nature acts), the network says what it is worth, and one is
# played, the better the likelier. So the policy learns which moves looked best, and the value learns
# from what came of it: TD(lambda) over vectors with a share for every seat (Tesauro 1995; proposing
# by Gumbel's noise: Danihelka and others 2022).
import argparse
import contextlib
import copy
import json
import math
import os
import time

import torch
import torch.nn.functional as F

from net import SEATS_MAX, Net, shares
from sim import NO_SLOT, SLOTS, Sim

POINTS_PART = 0.15  # of what a seat plays for goes by points: a sure winner still plays well
CHUNK = 32768  # positions evaluated at a time
EMA = 0.998


class Trainer:
    def __init__(self, args):
        self.args = args
        self.device = args.device
        torch.manual_seed(args.seed)
        if self.device == "cuda":
            torch.backends.cuda.matmul.allow_tf32 = True
            torch.backends.cudnn.allow_tf32 = True
        self.sim = Sim(args.game, args.games, self.device, args.seed, args.seats)
        sim = self.sim
        self.net = Net(
            sim.planes, sim.numbers, sim.policy_planes, sim.policy_numbers,
            args.channels, args.blocks, args.hidden,
        ).to(self.device)
        self.opt = torch.optim.AdamW(self.net.parameters(), lr=args.rate, weight_decay=1e-4)
        self.seconds = 0.0  # learnt before
        self.games = self.decisions = 0
        if args.resume:
            saved = torch.load(args.resume, map_location=self.device)
            self.net.load_state_dict(saved["net"])
            if "opt" in saved:
                self.opt.load_state_dict(saved["opt"])
            self.seconds = saved["seconds"]
            self.games, self.decisions = saved["games"], saved["decisions"]
        self.mean = copy.deepcopy(self.net)  # running mean of the weights: steadier
        self.body = self.body_grad = self.net.body
        if args.compile:
            self.body = torch.compile(self.net.body, dynamic=False)
            # Learning is not compiled: its gradients became infinite (PyTorch 2.11).

    def cast(self):
        if self.device != "cuda":
            return contextlib.nullcontext()
        return torch.autocast("cuda", dtype=torch.bfloat16)

    def values(self, planes, numbers, seats):
        """Shares (n, 2, seats) from the eyes of who sees."""
        total = planes.shape[0]
        out = torch.empty(total, 2, SEATS_MAX, device=self.device)
        with torch.no_grad(), self.cast():
            for a in range(0, total, CHUNK):
                b = min(total, a + CHUNK)
                p, g = planes[a:b], numbers[a:b]
                if self.args.compile and b - a < CHUNK:  # one shape only
                    p = F.pad(p, (0, 0, 0, 0, 0, 0, 0, CHUNK - (b - a)))
                    g = F.pad(g, (0, 0, 0, CHUNK - (b - a)))
                out[a:b] = self.net.values(self.body(p, g)[1])[: b - a]
        return shares(out, seats)

    def step(self, beta):
        """One decision in every game; what is to be learnt of it."""
        sim, args, device = self.sim, self.args, self.device
        n, width = sim.n, args.width
        sim.list_moves()
        planes, numbers = sim.observe()
        with torch.no_grad(), self.cast():
            slot_logits = torch.cat(
                [self.net.policy(*self.net.body(planes[a : a + 8192], numbers[a : a + 8192]))
                 for a in range(0, n, 8192)]
            ).contiguous()
        choices, counts, _ = sim.choose(slot_logits, 1.0, width)
        a_planes, a_numbers, slots, results, ended, offsets = sim.look_ahead(choices, counts)
        owner = torch.repeat_interleave(torch.arange(n, device=device), counts.long())
        value = self.values(a_planes, a_numbers, sim.seats.long()[owner])
        value = torch.where(ended[:, None, None], results, value)
        worth = (1 - POINTS_PART) * value[:, 0, 0] + POINTS_PART * value[:, 1, 0]
        at = offsets[:, None] + torch.arange(width, device=device)[None]
        there = torch.arange(width, device=device)[None] < counts[:, None]
        at = torch.where(there, at, torch.zeros_like(at))
        score = beta * torch.logit(worth[at].clamp(1e-3, 1 - 1e-3))
        score = score.masked_fill(~there, -1e9)
        noise = -torch.log(-torch.log(torch.rand_like(score).clamp(1e-9, 1 - 1e-7)))
        pick = (score + noise).argmax(1)
        wild = torch.rand(n, device=device) < args.wild
        pick = torch.where(wild, (torch.rand(n, device=device) * counts).long() % counts, pick)
        chosen = at.gather(1, pick[:, None])[:, 0]
        row = dict(
            planes=planes, numbers=numbers, slots=slots[at], there=there,
            policy=torch.softmax(score, 1), mover=sim.turns.long().clone(),
            a_planes=a_planes[chosen], a_numbers=a_numbers[chosen], value=value[chosen],
            ended=ended[chosen], counts=sim.counts.clone(),
        )
        sim.play(choices.gather(1, pick[:, None])[:, 0])
        self.games += int(ended[chosen].sum())
        return row

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
        """TD(lambda) targets (n, 2, seats) from each mover's eyes, of all rows but the last."""
        out = [None] * len(rows)
        after = None
        for t in range(len(rows) - 1, -1, -1):
            row = rows[t]
            ahead, back = self.seat_of(row["mover"])
            own = self.turn(row["value"], back)  # by absolute seats
            if after is None:
                target = own
            else:
                mixed = (1 - self.args.trace) * after[0] + self.args.trace * after[1]
                target = torch.where(row["ended"][:, None, None], own, mixed)
            out[t] = self.turn(target, ahead)
            after = (own, target)
        return out[:-1]

    def learn(self, rows):
        targets = self.returns(rows)
        rows = rows[:-1]
        pile = lambda name: torch.cat([row[name] for row in rows])
        planes, numbers, slots = pile("planes"), pile("numbers"), pile("slots")
        there, policy = pile("there"), pile("policy")
        a_planes, a_numbers, ended = pile("a_planes"), pile("a_numbers"), pile("ended")
        target = torch.cat(targets)
        seats = self.sim.seats.long().repeat(len(rows))
        total, batch = planes.shape[0], self.args.batch
        order = torch.randperm(total, device=self.device)
        sums, steps = torch.zeros(3, device=self.device), 0
        for a in range(0, total - batch + 1, batch):
            j = order[a : a + batch]
            with self.cast():
                h, hidden = self.body_grad(
                    torch.cat([planes[j], a_planes[j]]), torch.cat([numbers[j], a_numbers[j]])
                )
                logits = self.net.values(hidden)
                slot_logits = self.net.policy(h[:batch], hidden[:batch])
            seat = seats[j].repeat(2)
            missing = torch.arange(SEATS_MAX, device=self.device)[None] >= seat[:, None]
            log = torch.log_softmax(logits.masked_fill(missing[:, None], -1e9), -1)
            cross = -(target[j].repeat(2, 1, 1) * log.masked_fill(missing[:, None], 0)).sum(-1)
            weight = torch.cat([torch.ones_like(ended[j]), ~ended[j]]).float()
            win = (cross[:, 0] * weight).sum() / weight.sum()
            points = (cross[:, 1] * weight).sum() / weight.sum()
            slot = slots[j].long()  # NO_SLOT is -1 here
            parts = slot_logits.gather(1, slot.clamp(min=0).view(batch, -1)).view(slot.shape)
            move = (parts * (slot >= 0)).sum(-1).masked_fill(~there[j], -1e9)
            several = there[j].sum(1) > 1
            cross = -(policy[j] * torch.log_softmax(move, 1).masked_fill(~there[j], 0)).sum(1)
            choice = (cross * several).sum() / several.sum().clamp(min=1)
            loss = win + 0.5 * points + 0.5 * choice
            self.opt.zero_grad(set_to_none=True)
            loss.backward()
            norm = torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
            if not torch.isfinite(norm):
                raise SystemExit("the gradient is not finite: nothing more can be learnt")
            self.opt.step()
            with torch.no_grad():
                for mean, now in zip(self.mean.parameters(), self.net.parameters()):
                    mean.lerp_(now, 1 - EMA)
            sums += torch.stack([win, points, choice]).detach()
            steps += 1
        return (sums / max(1, steps)).tolist()

    def save(self, path, final=False):
        torch.save(
            dict(net=self.net.state_dict(), mean=self.mean.state_dict(), shape=self.net.shape,
                 game=self.args.game, grid=(self.sim.rows, self.sim.columns),
                 seconds=self.seconds, games=self.games, decisions=self.decisions,
                 **({"opt": self.opt.state_dict()} if final else {})),
            path,
        )

    def train(self):
        args = self.args
        begin = last = time.time()
        limit = args.minutes * 60
        log = open(os.path.join(args.out, f"{args.game}.log.jsonl"), "a")
        before, number, next_save = self.seconds, 0, args.snapshot
        while True:
            spent = time.time() - begin
            if spent >= limit or (args.iterations and number >= args.iterations):
                break
            part = spent / limit
            whole = min(1.0, (before + spent) / max(1.0, args.whole * 60)) if args.whole else part
            for group in self.opt.param_groups:
                group["lr"] = args.rate * (0.5 * (1 + math.cos(math.pi * whole))) + args.rate / 50
            beta = args.beta * (1 - whole) + args.beta_last * whole
            rows = [self.step(beta) for _ in range(args.steps)]
            losses = self.learn(rows)
            number += 1
            self.decisions += args.games * args.steps
            self.seconds = before + time.time() - begin
            if time.time() - last > args.report:
                last = time.time()
                line = dict(
                    seconds=round(self.seconds), games=self.games,
                    decisions=self.decisions, win=round(losses[0], 4), points=round(losses[1], 4),
                    policy=round(losses[2], 4), moves=round(rows[-1]["counts"].float().mean().item(), 1),
                    per_second=round(args.games * args.steps * number / (time.time() - begin)),
                    beta=round(beta, 2),
                )
                print(args.game, json.dumps(line), flush=True)
                log.write(json.dumps(line) + "\n")
                log.flush()
            if args.snapshot and time.time() - begin > next_save * 60:
                self.save(os.path.join(args.out, f"{args.game}-{round(self.seconds)}.pt"))
                next_save += args.snapshot
        self.save(os.path.join(args.out, f"{args.game}.pt"), final=True)


def arguments(words=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--whole", type=float, default=0, help="minutes that the schedule spans")
    parser.add_argument("--iterations", type=int, default=0)
    parser.add_argument("--games", type=int, default=8192)
    parser.add_argument("--seats", type=lambda text: [int(s) for s in text.split(",")],
                        default=None, help="dealt out in turn, such as 2,2,3,4")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--resume")
    parser.add_argument("--out", default=".")
    parser.add_argument("--channels", type=int, default=32)
    parser.add_argument("--blocks", type=int, default=3)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--width", type=int, default=10, help="moves looked at")
    parser.add_argument("--steps", type=int, default=24, help="decisions between learning")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--trace", type=float, default=0.9, help="lambda")
    parser.add_argument("--beta", type=float, default=4)
    parser.add_argument("--beta-last", type=float, default=16)
    parser.add_argument("--wild", type=float, default=0.01)
    parser.add_argument("--snapshot", type=float, default=0, help="minutes between checkpoints")
    parser.add_argument("--report", type=float, default=15)
    parser.add_argument("--compile", action="store_true")
    args = parser.parse_args(words)
    from sim import GAMES

    if args.game not in GAMES:
        parser.error(f"there is no game '{args.game}'; there are: {', '.join(GAMES)}")
    if args.seats is None:
        args.seats = [2] + list(GAMES[args.game]["seats"])
    return args


if __name__ == "__main__":
    Trainer(arguments()).train()
