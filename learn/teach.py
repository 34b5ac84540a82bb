# learn/teach.py -- a network learns from games of the search: what it looked at most, what it found there, and
# how they ended.
#
# Expert iteration (Anthony and others 2017). `liege sim GAME --player level:5 --iterations N --write FILE`
# plays with the network that there is; what the search found out in many walks, the network is to say at
# first sight. Needs the library of python/ (LIEGE_LIBRARY), and what learn/train.py needs.
import argparse
import copy
import json
import math
import multiprocessing
import os
import sys
import time

import numpy as np
import torch

import train
from sim import GAMES, ROOT, SEATS_MAX

sys.path.insert(0, os.path.join(ROOT, "python"))
KEPT_BACK = 16  # of so many games one is not learnt from: it tells what was understood


class Decisions:
    """Decisions of somebody who thought, in games that were written down: states as bytes, moves that were
    looked at most by their place in the move list, their shares of the visits (0: none), which was made
    (always among them), the shares of the win that were found behind each and who won, both by absolute
    seats, and in which game."""

    def __init__(self, paths, game, width):
        jobs = [(path, game, width) for path in paths]
        if len(jobs) > 1:  # a process a file: moves are listed again for every decision
            with multiprocessing.get_context("fork").Pool(min(len(jobs), os.cpu_count())) as pool:
                parts = pool.starmap(self.read, jobs, 1)
        else:
            parts = [self.read(*jobs[0])]
        first = 0  # games of all files are counted on
        for part in parts:
            part["game"] += first
            first += part.pop("games")
        if not sum(len(part["made"]) for part in parts):
            raise SystemExit("nobody thought in these games; liege sim … --player level:5 --write FILE does")
        for name in parts[0]:
            setattr(self, name, torch.from_numpy(np.concatenate([part[name] for part in parts if len(part["made"])])))

    @classmethod
    def read(cls, path, game, width):
        """The decisions of one file, by column, and how many games it has."""
        import liege

        games = liege.load(path)
        if games.game != game:
            raise SystemExit(f"{path} is of {games.game}, not of {game}")
        columns = {name: [] for name in ("state", "tried", "share", "made", "found", "result", "seats", "game")}
        for number in range(len(games)):
            cls.add(columns, games, number, width)
        return {name: np.array(column) for name, column in columns.items()} | {"games": len(games)}

    @staticmethod
    def add(columns, games, number, width):
        played, states = games[number], games.states(number)
        results = np.zeros((2, SEATS_MAX), np.float32)
        first = played.places == played.places.min()
        results[0, : games.seats] = first / first.sum()
        scaled = (played.points - played.points.max()) / GAMES[games.game]["scale"]
        results[1, : games.seats] = np.exp(scaled) / np.exp(scaled).sum()
        thoughts = zip(played.actors.tolist(), games.visits(number), games.worths(number))
        for actor, (looked, visits), worths in thoughts:
            if actor < 0:
                continue
            state, action = next(states)
            if len(looked) < 2:
                continue  # there was nothing to choose
            place = {one: at for at, one in enumerate(state.legal_actions())}
            often = np.argsort(-visits.astype(np.int64), kind="stable")[:width]
            if action not in looked[often]:  # a mixture may take what was looked at less
                often[-1] = np.flatnonzero(looked == action)[0]
            tried, share = np.full(width, -1, np.int64), np.zeros(width, np.float32)
            tried[: len(often)] = [place[one] for one in looked[often].tolist()]
            share[: len(often)] = visits[often] / visits[often].sum()
            columns["state"].append(np.frombuffer(state.memory(), np.uint8))
            columns["tried"].append(tried)
            columns["share"].append(share)
            columns["made"].append(int(np.flatnonzero(looked[often] == action)[0]))
            found = np.zeros((width, SEATS_MAX), np.float32)
            found[: len(often), : games.seats] = worths[often]
            columns["found"].append(found)
            columns["result"].append(results)
            columns["seats"].append(games.seats)
            columns["game"].append(number)

    def to(self, device):
        for name, part in vars(self).items():
            setattr(self, name, part.to(device))
        return self

    def __len__(self):
        return len(self.made)


class Teacher:
    def __init__(self, args, decisions):
        words = [args.game, "--resume", args.resume, "--device", args.device, "--games", str(args.batch)]
        words += ["--seed", str(args.seed), "--rate", str(args.rate), "--out", args.out]
        words += ["--plain"] if args.plain else []
        shape = torch.load(args.resume, map_location="cpu")["shape"]
        for name in ("channels", "blocks", "hidden", "deep"):
            words += ["--" + name, str(shape[name])]
        self.args, self.trainer = args, train.Trainer(train.arguments(words))
        self.trainer.net.load_state_dict(self.trainer.mean.state_dict())
        self.before = train.Player(copy.deepcopy(self.trainer.mean), self.trainer.fast)
        self.decisions = decisions.to(args.device)
        if self.decisions.state.shape[1] != self.trainer.sim.state_size:
            raise SystemExit("these games are of another version of the rules")
        kept = self.decisions.game % KEPT_BACK == 0
        self.kept, self.learnt = (torch.nonzero(which)[:, 0] for which in (kept, ~kept))
        if args.found > 0 and not torch.isfinite(self.decisions.found).all():
            raise SystemExit("these games do not say what was found; write them anew, or leave --found out")
        if min(len(self.kept), len(self.learnt)) < args.batch:
            raise SystemExit(f"{len(self.decisions)} decisions are too few for batches of {args.batch}")

    @torch.no_grad()
    def rows(self, chosen, beside=0.0):
        """Decisions as Trainer.loss wants them, with what to expect there and their seats. Moves that were not
        looked at are many: some of them, drawn evenly, stand for all. How a game ended is little to learn values
        from, since its hundreds of decisions share it: what the search found in its walks counts beside it, and
        what the network expected before. Of so many decisions as `beside` says, another move than the one made
        tells what it is worth, drawn by visits: walks went there too, and the same game teaches more."""
        one, sim, args = self.decisions, self.trainer.sim, self.args
        sim.states.copy_(one.state[chosen].flatten())
        sim.seats.copy_(one.seats[chosen])
        sim.list_moves()
        planes, numbers = sim.observe()
        tried = one.tried[chosen]
        others = (torch.rand(len(chosen), args.others, device=args.device) * sim.counts[:, None]).long()
        twice = torch.triu((others[:, :, None] == others[:, None]), 1).any(1)
        fresh = ~(others[:, :, None] == tried[:, None]).any(2) & ~twice
        places = torch.cat([tried, others.masked_fill(~fresh, -1)], 1)
        order = torch.sort((places < 0).long(), dim=1, stable=True)[1]  # those that are there come first
        places, there = places.gather(1, order), places.gather(1, order) >= 0
        counts = there.sum(1).int()
        left = (sim.counts - (tried >= 0).sum(1)).clamp(min=1) / fresh.sum(1).clamp(min=1)
        weight = torch.cat([torch.zeros_like(tried).float(), left.log()[:, None].expand(-1, args.others)], 1)
        share = torch.cat([one.share[chosen], torch.zeros(len(chosen), args.others, device=args.device)], 1)
        a_planes, a_numbers, slots, _, over, offsets = sim.look_ahead(
            places.clamp(min=0).int().contiguous(), counts)
        at = offsets[:, None] + torch.arange(places.shape[1], device=args.device)[None]
        at = torch.where(there, at, torch.zeros_like(at))
        valued = one.made[chosen]
        if beside > 0:
            drawn = torch.multinomial(one.share[chosen], 1)[:, 0]
            valued = torch.where(torch.rand(len(chosen), device=args.device) < beside, drawn, valued)
        made = at.gather(1, valued[:, None])[:, 0]
        ahead, _ = self.trainer.seat_of(sim.turns.long())
        see = self.trainer.player.see
        row = dict(
            planes=see(planes), numbers=numbers, slots=slots[at], there=there, policy=share.gather(1, order),
            stands_for=weight.gather(1, order), a_planes=see(a_planes[made].contiguous()),
            a_numbers=a_numbers[made], over=over[made],
        )
        seats, ended = one.seats[chosen], self.trainer.turn(one.result[chosen], ahead)
        expected = self.before.values(row["a_planes"], row["a_numbers"], seats)
        found = one.found[chosen, valued][:, None].expand(-1, 2, -1)
        found = torch.stack([self.trainer.turn(found, ahead)[:, 0], expected[:, 1]], 1)  # walks tell of the win alone
        other = (valued != one.made[chosen])[:, None, None]  # the game did not go on from there
        ended = torch.where(other, found, ended)
        target = args.outcome * ended + args.found * found + (1 - args.outcome - args.found) * expected
        return row, torch.where(row["over"][:, None, None], ended, target), seats

    def losses(self, chosen, beside=0.0):
        """Of the win, by points and of the policy."""
        row, target, seats = self.rows(chosen, beside)
        _, wins, weight, points, policy = self.trainer.loss(row, target[None].expand(2, -1, -1, -1), seats)
        return wins.sum() / weight.sum(), points, policy

    @torch.no_grad()
    def understood(self):
        """The same of games that are not learnt from."""
        parts = self.kept[: len(self.kept) // self.args.batch * self.args.batch].split(self.args.batch)
        return [float(part) for part in torch.stack([torch.stack(self.losses(one)) for one in parts]).mean(0)]

    def teach(self):
        args, trainer, begin = self.args, self.trainer, time.time()
        each = len(self.learnt) // args.batch
        trainer.keep = 1 - 8 / max(16, args.epochs * each)  # the mean is of the last eighth
        self.report(0, begin)
        for epoch in range(args.epochs):
            order = self.learnt[torch.randperm(len(self.learnt), device=args.device)]
            for number, chosen in enumerate(order[: each * args.batch].split(args.batch)):
                whole = (epoch + number / each) / args.epochs
                warm = min(1.0, (trainer.learnt + 1) / train.WARM)
                for group in trainer.opt.param_groups:
                    group["lr"] = warm * args.rate * (0.5 * (1 + math.cos(math.pi * whole)) + 0.02)
                win, points, policy = self.losses(chosen, args.beside)
                if not trainer.descend(args.values * (win + 0.5 * points) + policy):
                    raise SystemExit("the gradient is not finite: nothing more can be learnt")
            self.report(epoch + 1, begin)
        trainer.seconds += time.time() - begin
        trainer.net.load_state_dict(trainer.mean.state_dict())
        self.report("mean", begin)
        trainer.save(os.path.join(args.out, f"{args.game}.pt"), final=True)

    def report(self, epoch, begin):
        win, points, policy = (round(loss, 4) for loss in self.understood())
        print(self.args.game, json.dumps(dict(
            epoch=epoch, seconds=round(time.time() - begin), decisions=len(self.learnt), win=win, points=points,
            policy=policy)), flush=True)


def arguments(words=None):
    parser = argparse.ArgumentParser(description="learns a game from games of the search")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("files", nargs="+", help="of liege sim --player level:5 --write")
    parser.add_argument("--resume", required=True, help="a checkpoint to go on from")
    parser.add_argument("--out", default=".")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--plain", action="store_true", help="without the kernels of learn/body.cc")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--width", type=int, default=16, help="moves of a decision, those looked at most")
    parser.add_argument("--others", type=int, default=8, help="moves that stand for those not looked at")
    parser.add_argument("--values", type=float, default=0.3, help="what values count beside the policy")
    parser.add_argument("--outcome", type=float, default=0.5,
                        help="what a game's end counts for values, beside what was expected before")
    parser.add_argument("--found", type=float, default=0, help="what the walks found counts for them likewise")
    parser.add_argument("--beside", type=float, default=0,
                        help="how often another move than the one made tells what walks found")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(words)
    if not (args.outcome >= 0 and args.found >= 0 and args.outcome + args.found <= 1):
        parser.error("--outcome and --found are parts of what values learn from: together 0 to 1")
    if not (0 <= args.beside <= 1) or (args.beside > 0 and args.found == 0):
        parser.error("--beside is a part, 0 to 1, of what --found learns from")
    return args


if __name__ == "__main__":
    options = arguments()
    Teacher(options, Decisions(options.files, options.game, options.width)).teach()
