# learn/plot.py -- the logs of learning as a picture: plot.py OUT.svg LOG[+LOG…]…
#
# A row for each game, of which several runs may follow each other: how well the winner is foretold (the
# loss, a line for each number of seats, as a part of what knowing nothing would give) and the share of
# wins against the network at the run's beginning, as a part of the fair one, over minutes of learning.
import json
import math
import os
import sys

WIDTH, HEIGHT, LEFT, TOP, GAP = 420, 200, 56, 40, 70
COLOURS = {2: "#1b6ca8", 3: "#b5532a", 4: "#3f7d3a", 5: "#7a4b94"}
WORDS = {2: "two seats", 3: "three", 4: "four", 5: "five"}


def read(path):
    with open(path) as file:
        return [json.loads(line) for line in file if line.strip()]


def smooth(points, part=0.3):
    out = []
    for x, y in points:
        out.append((x, y if not out else (1 - part) * out[-1][1] + part * y))
    return out


def ticks(low, high, count=4):
    step = 10 ** math.floor(math.log10(max(high - low, 1e-6) / count))
    step *= next(k for k in (1, 2, 5, 10) if (high - low) / (step * k) <= count)
    return [step * k for k in range(math.ceil(low / step), math.floor(high / step) + 1)]


def panel(out, x0, y0, title, lines, dots=False):
    """`lines`: pairs of a number of seats and points."""
    everything = [point for _, points in lines for point in points]
    out.append(f'<text x="{x0}" y="{y0 - 12}" class="title">{title}</text>')
    if not everything:
        out.append(f'<text x="{x0}" y="{y0 + 20}">not measured</text>')
        return
    x_most = max(x for x, _ in everything) or 1
    low, high = min(y for _, y in everything), max(y for _, y in everything)
    low, high = low - 0.05 * (high - low + 1e-3), high + 0.05 * (high - low + 1e-3)
    at = lambda x, y: (x0 + x / x_most * WIDTH, y0 + (high - y) / (high - low) * HEIGHT)
    out.append(f'<rect x="{x0}" y="{y0}" width="{WIDTH}" height="{HEIGHT}" class="frame"/>')
    for y in ticks(low, high):
        out.append(f'<path d="M{x0} {at(0, y)[1]:.1f}h{WIDTH}" class="grid"/>')
        out.append(f'<text x="{x0 - 6}" y="{at(0, y)[1] + 4:.1f}" class="end">{y:.3g}</text>')
    for x in ticks(0, x_most):
        out.append(f'<text x="{at(x, low)[0]:.1f}" y="{y0 + HEIGHT + 16}" class="middle">{x:g}</text>')
    for seats, points in lines:
        path = "L".join(f"{at(*point)[0]:.1f} {at(*point)[1]:.1f}" for point in points)
        if points:
            out.append(f'<path d="M{path}" stroke="{COLOURS[seats]}" class="line"/>')
        for point in points if dots else []:
            x, y = at(*point)
            out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{COLOURS[seats]}"/>')


def main(target, logs):
    rows = len(logs)
    width, height = 2 * (WIDTH + LEFT) + 40, TOP + rows * (HEIGHT + GAP)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        'font-size="12">',
        "<style>.title{font-size:14px;font-weight:bold}.end{text-anchor:end}.middle{text-anchor:middle}"
        ".frame{fill:none;stroke:#888}.grid{stroke:#ddd}.line{fill:none;stroke-width:1.6}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for row, paths in enumerate(logs):
        game = os.path.basename(paths).split(".")[0].capitalize()
        y0 = TOP + row * (HEIGHT + GAP)
        losses, shares = [], []
        for path in paths.split("+"):
            loss, share = {}, {}
            for line in read(path):
                minutes = line["seconds"] / 60
                for seats, value in line.get("win", {}).items():
                    loss.setdefault(int(seats), []).append((minutes, value / math.log(int(seats))))
                for seats, value in line.get("share", {}).items():
                    share.setdefault(int(seats), []).append((minutes, value * int(seats)))
            losses += [(seats, smooth(points)) for seats, points in sorted(loss.items())]
            shares += sorted(share.items())
        panel(out, LEFT, y0, f"{game}: surprise at the winner (1: knows nothing)", losses)
        panel(out, 2 * LEFT + WIDTH + 20, y0, f"{game}: wins against the run's beginning (1: equal)",
              shares, dots=True)
        for i, seats in enumerate(sorted({seats for seats, _ in losses})):
            x = LEFT + 90 * i
            out.append(f'<text x="{x}" y="{y0 + HEIGHT + 34}" fill="{COLOURS[seats]}">{WORDS[seats]}</text>')
    out.append("</svg>")
    with open(target, "w") as file:
        file.write("\n".join(out) + "\n")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("plot.py OUT.svg LOG[+LOG…]…")
    main(sys.argv[1], sys.argv[2:])
