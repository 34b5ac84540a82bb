"""python/liege/svg.py -- a board as SVG, drawn from what an observation names: any game alike."""
import html

from .game import NATURE, OVER

SIZE = 16.0
LAND = {"meadow": "#a9c97c", "village": "#d8b28a", "field": "#ead27a", "forest": "#5f8f5a",
        "vineyard": "#b48ac0", "quarry": "#b3b3b3", "pond": "#7fb2d9", "swamp": "#7d8f6b",
        "cursed": "#6d5a72", "plain": "#c9d98b", "mountain": "#9c9389", "lake": "#7fb2d9",
        "wood": "#5f8f5a", "rough": "#9c9389", "town": "#c98f6b", "edge": "#f4f0e4",
        "convent": "#e7e2f0"}
SEATS = ("#b3261e", "#1f5fa8", "#2f7d32", "#c77700", "#6a3d9a")
INK = "#3a3128"


def _hexagon(x, y):
    points = [(x + SIZE * dx, y + SIZE * dy)
              for dx, dy in ((0, -1), (.866, -.5), (.866, .5), (0, 1), (-.866, .5), (-.866, -.5))]
    return " ".join(f"{a:.1f},{b:.1f}" for a, b in points)


def draw_svg(state, seat=OVER):
    """Cells by their land, pieces as discs in the colour of their seat with the first letter of
    their name; a title on each says what it is. `seat`: whose view, OVER for all there is."""
    eyes = seat if seat >= 0 else 0
    if seat == NATURE and state.turn != OVER:
        eyes = 0  # planes show what is open to everybody, from the first seat's chair
    planes, _ = state.observe(eyes)
    names, cells = state.info.plane_names, []
    for row, column in zip(*planes[:, :, 0].nonzero()):
        x = SIZE * 1.732 * (column + row / 2)
        y = SIZE * 1.5 * row
        here = [names[i] for i in planes[row, column].nonzero()[0]]
        land = [name for name in here if not name.startswith("{")]
        pieces = [name for name in here if name.startswith("{")]
        fill = next((LAND[name] for name in land if name in LAND), "#efe8d8")
        said = ", ".join([name for name in land if name not in ("map", "land")] or ["open ground"])
        cells.append((x, y, f'<polygon points="{_hexagon(x, y)}" fill="{fill}" stroke="{INK}" '
                            f'stroke-width="0.6"><title>{html.escape(said)}</title></polygon>'))
        for number, piece in enumerate(pieces[:4]):
            owner = (int(piece[1]) + eyes) % state.seats
            what = piece[4:]
            shift = (number - (min(len(pieces), 4) - 1) / 2) * SIZE * .55
            cells.append((x, y, f'<g><circle cx="{x + shift:.1f}" cy="{y:.1f}" r="{SIZE * .42:.1f}" '
                                f'fill="{SEATS[owner]}" stroke="#fff" stroke-width="0.8"/>'
                                f'<text x="{x + shift:.1f}" y="{y + 3:.1f}" font-size="8" '
                                f'text-anchor="middle" fill="#fff" font-family="sans-serif">'
                                f'{html.escape(what[:1].upper())}</text>'
                                f'<title>seat {owner}: {html.escape(what)}</title></g>'))
    left = min((x for x, _, _ in cells), default=0) - 1.2 * SIZE
    top = min((y for _, y, _ in cells), default=0) - 1.2 * SIZE
    width = max((x for x, _, _ in cells), default=0) + 1.2 * SIZE - left
    height = max((y for _, y, _ in cells), default=0) + 1.2 * SIZE - top
    body = "\n".join(text for _, _, text in sorted(cells, key=lambda cell: "<g>" in cell[2]))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {width:.1f} '
            f'{height:.1f}" width="{width:.0f}" height="{height:.0f}" role="img">'
            f'<title>{html.escape(state.info.name)}, {state.seats} seats</title>\n{body}\n</svg>')
