# learn/match.py -- two networks against each other, one move ahead, many games side by side.
import torch

LONGEST = 1500  # decisions; games still going then do not count
SHARP = 4.0  # how closely the policy is followed in what is looked at


@torch.no_grad()
def match(sim, ours, theirs, seats, width):
    """The share of the wins of `ours` in one seat, by turns each, against `theirs` in all others; both have
    the same kind of body."""
    from train import worth

    n, device = sim.n, sim.device
    own = torch.arange(n, device=device) % seats
    share = torch.zeros(n, device=device)
    done = torch.zeros(n, dtype=torch.bool, device=device)
    for step in range(LONGEST):
        sim.list_moves()
        planes, numbers = sim.observe()
        planes = ours.see(planes)
        mover = sim.turns.long().clone()
        mine = mover == own
        a_choices, counts = ours.propose(sim, planes, numbers, SHARP, width)
        b_choices, _ = theirs.propose(sim, planes, numbers, SHARP, width)
        choices = torch.where(mine[:, None], a_choices, b_choices).contiguous()
        a_planes, a_numbers, _, results, over, offsets = sim.look_ahead(choices, counts)
        a_planes = ours.see(a_planes)
        owner = torch.repeat_interleave(
            torch.arange(n, device=device), counts.long(), output_size=over.shape[0])
        value = torch.where(
            mine[owner][:, None, None],
            ours.values(a_planes, a_numbers, sim.seats.long()[owner]),
            theirs.values(a_planes, a_numbers, sim.seats.long()[owner]),
        )
        value = worth(torch.where(over[:, None, None], results, value))
        at = offsets[:, None] + torch.arange(width, device=device)[None]
        there = torch.arange(width, device=device)[None] < counts[:, None]
        score = value[torch.where(there, at, torch.zeros_like(at))].masked_fill(~there, -1)
        sim.play(choices.gather(1, score.argmax(1)[:, None])[:, 0])
        first = (sim.finished > 0) & ~done
        mine = sim.results[:, 0].gather(1, ((own - mover) % seats)[:, None])[:, 0]
        share = torch.where(first, mine, share)
        done |= first
        if step % 16 == 15 and bool(done.all()):
            break
    return float(share[done].mean()) if bool(done.any()) else float("nan")
