#!/usr/bin/env python3
"""games/barony/tables.py -- prints games/barony/tables.h, maps (Y2) and payments (Y16).

    games/barony/tables.py > games/barony/tables.h

Hexes are numbered row by row, with gaps: a hex and the one south-east of it are at least ROW_MIN
numbers apart, and the numbers 0 and LOW_END to 63 are not used. So one product for each half of
a set gathers the neighbours of a hex into seven bits (see BaronyNear in state.h); this script
proves that for every hex and every set of neighbours before it prints anything.
"""

import os
import re

LIMIT = {2: 13, 3: 19, 4: 28}
ROW_MIN = 8
BITS = 128
NOWHERE = 0
LOW_END = 58
# A grid that holds all maps (state.h).
GRID_WEST, GRID_NORTH, GRID_SIDE = -5, -6, 14
# Places in the code of seven bits: north-west, north-east, west, (the hex itself), east,
# south-west, south-east; so codes rise with the bits of the map.
DIRECTIONS = [(0, -1), (1, -1), (-1, 0), None, (1, 0), (-1, 1), (0, 1)]


def state(name):
    """The numbers that games/barony/state.h gives to a name: they stand there alone."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "state.h")) as file:
        found = re.search(r"\b%s(?:\[\w+\])? = \{?([\d, ]+)" % name, file.read())
    return [int(number) for number in found[1].split(",") if number.strip()]


def sites_for(seats):
    sites = []
    for r in range(-12, 13):
        for q in range(-12, 13):
            a, b = q - 1, r
            if (q - r) % 3 == 0 and a * a + a * b + b * b <= LIMIT[seats]:
                sites.append((q, r))
    assert len(sites) == 9 * seats
    return sites


def number_cells(cells):
    """Numbers in order of r, then q."""
    rows = sorted({r for q, r in cells})
    least = {r: min(q for q, s in cells if s == r) for r in rows}
    most = {r: max(q for q, s in cells if s == r) for r in rows}
    base, index = None, {}
    for r in rows:
        if base is None:
            base = 1 - least[r]
        else:
            base += max(ROW_MIN, most[r - 1] - least[r] + 1)
        for q in range(least[r], most[r] + 1):
            assert (q, r) in cells
            number = base + q
            index[q, r] = number if number < LOW_END else number + 64 - LOW_END
    assert min(index.values()) == NOWHERE + 1 and max(index.values()) < BITS
    return index


def near(index, cell):
    """Masks for both halves and the factors that gather the masked bits in the top seven."""
    q, r = cell
    mask, factor, places = [0, 0], [0, 0], []
    for place, step in enumerate(DIRECTIONS):
        if step and (q + step[0], r + step[1]) in index:
            half, bit = divmod(index[q + step[0], r + step[1]], 64)
            mask[half] |= 1 << bit
            assert 57 + place - bit >= 0
            factor[half] |= 1 << 57 + place - bit
            places.append((half, bit, place))
    for chosen in range(1 << len(places)):
        picked = [places[i] for i in range(len(places)) if chosen >> i & 1]
        product = sum(sum(1 << bit for half, bit, _ in picked if half == i) * factor[i]
                      for i in (0, 1)) % (1 << 64)
        assert product >> 57 == sum(1 << place for _, _, place in picked)
    return mask + factor


def words(bits):
    return "{{0x%016xu, 0x%016xu}}" % (bits & (1 << 64) - 1, bits >> 64)


def rows_of(items, per_line, indent="     "):
    return ",\n".join(indent + ", ".join(items[i:i + per_line])
                      for i in range(0, len(items), per_line))


def print_map(seats):
    sites = sites_for(seats)
    cells = {c for q, r in sites for c in ((q, r), (q + 1, r), (q, r + 1))}
    assert len(cells) == 3 * len(sites)
    index = number_cells(cells)
    at = {bit: cell for cell, bit in index.items()}
    around, rim = {}, 0
    for cell, bit in index.items():
        q, r = cell
        around[bit] = [index.get((q + s[0], r + s[1]), NOWHERE) if s else NOWHERE
                       for s in DIRECTIONS] + [NOWHERE]
        if sum(n != NOWHERE for n in around[bit]) < 6:
            rim |= 1 << bit
    print("static const BaronyMap MAP_%d = {" % seats)
    print("     %d, %d," % (len(sites), len(cells)))
    print("     %s," % words(sum(1 << bit for bit in at)))
    print("     %s," % words(rim))
    hexes = ["{%d, %d, %d}" % (index[q, r], index[q + 1, r], index[q, r + 1]) for q, r in sites]
    print("     {" + rows_of(hexes, 5).strip() + "},")
    for part in (0, 1):
        numbers = ["%d" % at[bit][part] if bit in at else "0" for bit in range(BITS)]
        print("     {" + rows_of(numbers, 24).strip() + "},")
    nears = []
    for bit in range(BITS):
        nears.append("{{0x%xu, 0x%xu}, {0x%xu, 0x%xu}}" % tuple(near(index, at[bit]))
                     if bit in at else "{{0, 0}, {0, 0}}")
    print("     {" + rows_of(nears, 1).strip() + "},")
    lists = ["{%s}" % ", ".join(str(n) for n in around.get(bit, [NOWHERE] * 8))
             for bit in range(BITS)]
    print("     {" + rows_of(lists, 2).strip() + "},")
    places = [index.get((GRID_WEST + i % GRID_SIDE, GRID_NORTH + i // GRID_SIDE), NOWHERE)
              for i in range(GRID_SIDE ** 2)]
    assert sum(place != NOWHERE for place in places) == len(cells)
    print("     {" + rows_of(["%d" % place for place in places], GRID_SIDE).strip() + "},")
    own = ["%d" % places.index(bit) if bit in at else "0" for bit in range(BITS)]
    print("     {" + rows_of(own, 24).strip() + "}};\n")


def print_hexes():
    """The set of one hex, by hex."""
    print("/* The set of one hex, by hex. */")
    print("static const Bits HEX[%d] = {" % BITS)
    print(rows_of([words(1 << bit) for bit in range(BITS)], 2, "    ") + "};\n")


def payments():
    """Fields, plains, forests, mountains that make a title with no token too many."""
    gold, needed, found = state("BARONY_GOLD"), state("TITLE_GOLD")[0], []
    for number in range(4 * 5 * 6 * 9):
        paid = (number // 270, number // 54 % 5, number // 9 % 6, number % 9)
        worth = sum(g * n for g, n in zip(gold, paid))
        least = min([g for g, n in zip(gold, paid) if n], default=0)
        if worth >= needed > worth - least:
            found.append(paid)
    return found


def print_payments():
    paid = payments()
    numbers = ["0x%07x" % (a << 21 | b << 14 | c << 7 | d) for a, b, c, d in paid]
    print("const Move BARONY_PAYMENTS[%d] = {" % len(paid))
    print(rows_of(numbers, 8, "    ") + "};\n")
    print("const uint64_t BARONY_PAYABLE[TOKENS][PAYING_MOST + 1] = {")
    for land in range(4):
        masks = ["0x%09xu" % sum(1 << i for i, p in enumerate(paid) if p[land] <= held)
                 for held in range(9)]
        print("    {" + rows_of(masks, 6, "     ").strip() + "},")
    print("};\n")


def print_places():
    """For a code of seven bits the places of its set bits, four bits each, lowest first."""
    print("static const uint32_t PLACES[128] = {")
    numbers = []
    for code in range(128):
        places = [i for i in range(7) if code >> i & 1]
        numbers.append("0x%07x" % (len(places) << 24 | sum(p << 4 * k for k, p in enumerate(places) if k < 6)))
    print(rows_of(numbers, 8, "    ") + "};\n")


def print_tables():
    print("""/* games/barony/tables.h -- the maps of Y2, the payments of Y16; printed by tables.py.
 *
 * Included by movegen.h alone; state.h says what the tables mean. */
#ifndef GAMES_BARONY_TABLES_H
#define GAMES_BARONY_TABLES_H

#include "games/barony/state.h"

/* clang-format off */""")
    for n in (2, 3, 4):
        print_map(n)
    print("const BaronyMap *const BARONY_MAPS[BARONY_SEATS + 1] = {NULL, NULL, &MAP_2, &MAP_3, &MAP_4};\n")
    print_payments()
    print_hexes()
    print("/* The places of the bits of a code of seven bits (BaronyNear), four bits each, and in bit 24\n * and above how many there are; codes have six at most. */")
    print_places()
    print("""/* clang-format on */

#endif""")


print_tables()
