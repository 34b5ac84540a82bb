# learn/net.py -- the network: hexes to shares of the win and a policy, small enough for integers.
#
# Planes pass through hexagonal convolutions (3 by 3 without two corners), numbers join as a bias;
# mean and maximum over the map and the numbers make one hidden layer, from which the seats' shares
# and the policy's numbers come, the shares also through a second layer behind it; the policy's planes
# come from the hexes. search/net.c computes it.
import torch
import torch.nn as nn
import torch.nn.functional as F

SEATS_MAX = 5
ONE = 16.0  # OBSERVE_ONE


class Net(nn.Module):
    def __init__(self, planes, numbers, policy_planes, policy_numbers, channels=32, blocks=3, hidden=64,
                 deep=64):
        super().__init__()
        self.shape = dict(
            planes=planes, numbers=numbers, policy_planes=policy_planes,
            policy_numbers=policy_numbers, channels=channels, blocks=blocks, hidden=hidden,
            deep=deep,
        )
        self.first = nn.Conv2d(planes, channels, 3, padding=1)
        self.first_numbers = nn.Linear(numbers, channels, bias=False)
        self.block = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(blocks))
        self.pool = nn.Linear(2 * channels, channels, bias=False)  # joins the last block
        self.hidden = nn.Linear(2 * channels + numbers, hidden)
        self.deep = nn.Linear(hidden, deep)
        self.value = nn.Linear(hidden, 2 * SEATS_MAX)  # shares of the win, shares by points
        self.value_deep = nn.Linear(deep, 2 * SEATS_MAX, bias=False)  # begins as if it were not there
        nn.init.zeros_(self.value_deep.weight)
        self.policy_cell = nn.Linear(channels, policy_planes, bias=False)
        self.policy_plane = nn.Linear(hidden, policy_planes)
        self.policy_number = nn.Linear(hidden, policy_numbers)
        corners = torch.ones(3, 3)
        corners[0, 0] = corners[2, 2] = 0  # rows of r, columns of q
        self.register_buffer("corners", corners)
        for conv in self.block:  # begins as if it were not there
            nn.init.normal_(conv.weight, std=0.5 / (7 * channels) ** 0.5)
            nn.init.zeros_(conv.bias)

    def conv(self, layer, x):
        return F.conv2d(x, layer.weight * self.corners.to(layer.weight.dtype), layer.bias, padding=1)

    def body(self, planes, numbers):
        """planes (n, rows, columns, planes) and numbers as bytes."""
        kind = torch.bfloat16 if planes.is_cuda else torch.float32
        spare = -planes.shape[3] % 8  # channels by eights are quicker
        x = F.pad(planes, (0, spare)).to(kind).permute(0, 3, 1, 2)  # channels last, as they lie
        g = numbers.to(kind) / ONE
        mask = x[:, :1]
        cells = mask.sum((2, 3))
        weight = F.pad(self.first.weight * self.corners, (0, 0, 0, 0, 0, spare))
        h = F.conv2d(x, weight, self.first.bias, padding=1)
        h = F.relu(h + self.first_numbers(g)[:, :, None, None]) * mask
        for i, layer in enumerate(self.block):
            step = self.conv(layer, h)
            if i + 1 == len(self.block):
                pooled = torch.cat([h.sum((2, 3)) / cells, h.amax((2, 3))], 1)
                step = step + self.pool(pooled)[:, :, None, None]
            h = h + F.relu(step) * mask
        pooled = torch.cat([h.sum((2, 3)) / cells, h.amax((2, 3)), g], 1)
        return h, F.relu(self.hidden(pooled))

    def values(self, hidden):
        """Logits (n, 2, seats)."""
        hidden = hidden.float()
        return (self.value(hidden) + self.value_deep(F.relu(self.deep(hidden)))).view(-1, 2, SEATS_MAX)

    def policy_numbers(self, hidden):
        """What the policy adds to a whole plane (n, planes), and its numbers (n, numbers)."""
        hidden = hidden.float()
        return self.policy_plane(hidden), self.policy_number(hidden)

    def policy(self, h, hidden):
        """Logits of every slot (n, slots)."""
        planes, numbers = self.policy_numbers(hidden)
        cell = self.policy_cell(h.permute(0, 2, 3, 1)).float() + planes[:, None, None, :]
        return torch.cat([cell.permute(0, 3, 1, 2).reshape(h.shape[0], -1), numbers], 1)


def shares(logits, seats):
    """Softmax over the seats there are, of (n, 2, seats)."""
    there = torch.arange(SEATS_MAX, device=logits.device)[None] < seats[:, None]
    return torch.softmax(logits.masked_fill(~there[:, None], -1e9), -1)
