"""tests/referee/barony.py -- an independent referee for Barony, written from its rules alone."""

import copy as copying
import json
import sys

# Neighbours of q,r (as in rules/baron.md).
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

# Y1: the tiles, letters clockwise, and how many there are of each.
TILES = {}
for _word in ("MMM1 MMF1 MMP1 MMA1 MFF1 MPF1 MPP1 MAF1 MAP1 MAA1 FFF2 FFP1 FFA1 FPP1 FPA1 FAA1 PPP2 PPA1 "
              "PAA1 AAA1 MML2 FFL2 PPL2 AAL2 MFL1 MLP1 MLA1 FLP1 FLA1 PAL1").split():
    TILES[_word[:3]] = int(_word[3:])
TERRAIN = {"M": "mountain", "F": "forest", "P": "plain", "A": "field", "L": "lake"}

REACH = {2: 13, 3: 19, 4: 28}  # Y2: bound of the map
TILES_PER_SEAT = 9  # Y2
PIECES = {"knights": 7, "villages": 14, "strongholds": 2, "cities": 5}  # Y3, in the order of protocol.md
PLURAL = {"village": "villages", "stronghold": "strongholds", "city": "cities"}
KINDS = ("field", "plain", "forest", "mountain")  # tokens, in the order of `title`
GOLD = {"field": 5, "plain": 4, "forest": 3, "mountain": 2}  # Y4
SILVER = {"field": 3, "plain": 2, "forest": 1, "mountain": 0}  # Y4
PLACEMENTS = 3  # Y6: per player
PRICE = 15  # Y16
DUKE = 4  # Y16: baron 0, viscount 1, count 2, marquis 3, duke 4
QUIET_LIMIT = 40  # Y20
ROUND_LIMIT = 400  # Y20


def by_row(cell):
    """Sort key: second number, then first."""
    return cell[1], cell[0]


def text_of(cell):
    return "%d,%d" % cell


def cell_of(text):
    q, r = text.split(",")
    return int(q), int(r)


def around(cell):
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in STEPS]


def sites_for(seats):
    """Y2: the tile sites, in the order in which nature fills them."""
    span = range(-20, 21)
    return [(q, r) for r in span for q in span
            if (q - r) % 3 == 0 and (q - 1) ** 2 + (q - 1) * r + r * r <= REACH[seats]]


class Barony:
    """One game. `to_act` is a seat, "nature" or None; moves are texts in the notation of the rules."""

    def __init__(self, seats, options=None):
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in REACH:
            raise ValueError("Barony is for 2 to 4 players")
        if options:
            raise ValueError("Barony has no options")
        self.seats = seats
        self.phase = "setup"
        self.to_act = "nature"
        self.first = None
        self.left = dict(TILES)  # tiles nature has not drawn yet
        self.sites = sites_for(seats)  # sites not filled yet
        self.map = {}  # cell -> terrain
        self.pieces = {}  # cell -> {seat: {"knights": n, "building": None or text}}
        self.reserve = [dict(PIECES) for _ in range(seats)]
        self.gone = [0] * seats
        self.tokens = [{kind: 0 for kind in KINDS} for _ in range(seats)]
        self.rank = [0] * seats
        self.new_cities = [0] * seats
        self.placed = 0
        self.moved = None  # Y9: where the knight stands that has moved, while a second move is open
        self.victim = None  # Y12: whose token is being chosen
        self.quiet = 0
        self.stirred = False
        self.passes = 0
        self.round = 0  # Y20: counted from the first player's first turn, so 0 in the set-up

    # ---------------------------------------------------------------- looking at the board

    def near(self, cell):
        """Neighbouring hexes on the map."""
        return [other for other in around(cell) if other in self.map]

    def knights(self, cell, seat):
        return self.pieces.get(cell, {}).get(seat, {"knights": 0})["knights"]

    def building(self, cell, seat):
        return self.pieces.get(cell, {}).get(seat, {"building": None})["building"]

    def count(self, cell, seat):
        """Y3: how many pieces (knights and buildings) the seat has on the hex."""
        return self.knights(cell, seat) + (self.building(cell, seat) is not None)

    def has_city(self, cell):
        return any(self.building(cell, seat) == "city" for seat in range(self.seats))

    def has_building(self, cell):
        return any(self.building(cell, seat) is not None for seat in range(self.seats))

    def others(self, seat):
        return [other for other in range(self.seats) if other != seat]

    def foreign_knight(self, cell, seat):
        return any(self.knights(cell, other) for other in self.others(seat))

    def own_cells(self, seat):
        return sorted((cell for cell in self.pieces if seat in self.pieces[cell]), key=by_row)

    # ---------------------------------------------------------------- changing the board

    def put(self, cell, seat, knights, building=None):
        """Adds knights (negative: takes away) and, where given, sets the building."""
        entry = self.pieces.setdefault(cell, {}).setdefault(seat, {"knights": 0, "building": None})
        entry["knights"] += knights
        if building is not None:
            entry["building"] = building
        self.tidy(cell)

    def tidy(self, cell):
        for seat, entry in list(self.pieces[cell].items()):
            if entry["knights"] == 0 and entry["building"] is None:
                del self.pieces[cell][seat]
        if not self.pieces[cell]:
            del self.pieces[cell]

    # ---------------------------------------------------------------- Y6: order of the set-up

    def placement_order(self):
        """The seat of each of the placements."""
        order = [(self.first + i) % self.seats for i in range(self.seats)]
        seats = order[:-1] + [order[-1]] * PLACEMENTS
        for seat in reversed(order[:-1]):
            seats += [seat] * (PLACEMENTS - 1)
        return seats

    def last_seat(self):
        """Y18: the player before the first player ends the round."""
        return (self.first - 1) % self.seats

    # ---------------------------------------------------------------- legal moves

    def moves(self):
        """All legal moves, sorted by code point."""
        if self.phase == "over":
            found = []
        elif self.to_act == "nature":
            found = list(self.weights())
        elif self.phase == "setup":
            found = self.setup_moves()
        elif self.phase == "turn":
            seat = self.to_act
            found = (self.recruits(seat) + self.steps(seat) + self.builds(seat) + self.cities(seat)
                     + self.expeditions(seat) + self.titles(seat))
            if not found:
                found = ["pass"]  # Y17
        elif self.phase == "move":
            found = self.steps(self.to_act) + ["done"]  # Y9: the second move is optional
        elif self.phase == "build":
            found = self.builds(self.to_act) + ["done"]
        else:  # loot, Y12
            found = ["loot " + kind for kind in KINDS if self.tokens[self.victim][kind]]
        return sorted(found)

    def weights(self):
        """Nature's moves with their relative weights (none when it is not nature's turn)."""
        if self.to_act != "nature":
            return {}
        if self.first is None:  # Y5
            return {"first %d" % seat: 1 for seat in range(self.seats)}
        # Y2: each tile left is equally likely, and so is each turning, also where it changes nothing.
        return {"tile %s %d" % (kind, turn): left
                for kind, left in self.left.items() if left for turn in range(3)}

    def setup_moves(self):
        """Y7"""
        found = ["city " + text_of(cell) for cell, terrain in self.map.items()
                 if terrain not in ("lake", "forest") and not self.has_city(cell)
                 and not any(self.has_city(other) for other in self.near(cell))]
        return found or ["skip"]

    def recruits(self, seat):
        """Y8"""
        found = []
        for cell in self.own_cells(seat):
            if self.building(cell, seat) == "city":
                most = 3 if any(self.map[other] == "lake" for other in self.near(cell)) else 2
                for number in range(1, min(most, self.reserve[seat]["knights"]) + 1):
                    found.append("recruit %s %d" % (text_of(cell), number))
        return found

    def steps(self, seat):
        """Y9: a first move, or a second one when `moved` is set."""
        found = []
        for cell in self.own_cells(seat):
            free = self.knights(cell, seat) - (cell == self.moved)
            if free > 0:
                for target in self.near(cell):
                    if self.may_enter(target, seat):
                        found.append("move %s %s" % (text_of(cell), text_of(target)))
        return found

    def may_enter(self, cell, seat):
        """Y10"""
        if self.map[cell] == "lake":
            return False
        for other in self.others(seat):
            if self.building(cell, other) in ("city", "stronghold"):
                return False
            if self.count(cell, other) >= 2:
                return False
            if self.map[cell] == "mountain" and self.count(cell, other) >= 1:
                return False
        return True

    def builds(self, seat):
        """Y13"""
        found = []
        for cell in self.own_cells(seat):
            if self.knights(cell, seat) and not self.has_building(cell) and not self.foreign_knight(cell, seat):
                for building in ("village", "stronghold"):
                    if self.reserve[seat][PLURAL[building]]:
                        found.append("build %s %s" % (text_of(cell), building))
        return found

    def cities(self, seat):
        """Y14"""
        if not self.reserve[seat]["cities"]:
            return []
        return ["city " + text_of(cell) for cell in self.own_cells(seat)
                if self.building(cell, seat) == "village" and self.map[cell] != "forest"
                and not any(self.has_city(other) for other in self.near(cell))
                and not self.foreign_knight(cell, seat)]

    def expeditions(self, seat):
        """Y15"""
        if self.reserve[seat]["knights"] < 2:
            return []
        return ["expedition " + text_of(cell) for cell, terrain in self.map.items()
                if terrain != "lake" and cell not in self.pieces and len(self.near(cell)) < 6]

    def titles(self, seat):
        """Y16: enough, and no token in it that could be left out."""
        if self.rank[seat] >= DUKE:
            return []
        have = [self.tokens[seat][kind] for kind in KINDS]
        gold = [GOLD[kind] for kind in KINDS]
        payments = [()]
        for number in have:
            payments = [paid + (n,) for paid in payments for n in range(number + 1)]
        found = []
        for paid in payments:
            worth = sum(n * g for n, g in zip(paid, gold))
            if worth >= PRICE and all(worth - g < PRICE for n, g in zip(paid, gold) if n):
                found.append("title %d,%d,%d,%d" % paid)
        return found

    # ---------------------------------------------------------------- playing

    def play(self, text):
        """Plays one move; ValueError (and nothing changed) if it is not legal."""
        if text not in self.moves():
            raise ValueError("illegal move %r" % (text,))
        word, *rest = text.split(" ")
        if self.to_act == "nature":
            self.play_nature(word, rest)
        elif self.phase == "setup":
            self.play_setup(word, rest)
        else:
            getattr(self, "play_" + word)(self.to_act, *rest)

    def play_nature(self, word, rest):
        if word == "first":  # Y5
            self.first = int(rest[0])
            return
        kind, turn = rest[0], int(rest[1])  # Y2
        self.left[kind] -= 1
        q, r = self.sites.pop(0)
        hexes = ((q, r), (q + 1, r), (q, r + 1))  # clockwise
        for i in range(3):
            self.map[hexes[(i + turn) % 3]] = TERRAIN[kind[i]]
        if not self.sites:
            self.to_act = self.placement_order()[0]

    def play_setup(self, word, rest):
        """Y6, Y7"""
        if word == "city":
            self.reserve[self.to_act]["cities"] -= 1
            self.reserve[self.to_act]["knights"] -= 1
            self.put(cell_of(rest[0]), self.to_act, 1, "city")
        self.placed += 1
        order = self.placement_order()
        if self.placed < len(order):
            self.to_act = order[self.placed]
        else:
            self.phase, self.to_act, self.round = "turn", self.first, 1

    def play_recruit(self, seat, where, number):
        """Y8"""
        self.reserve[seat]["knights"] -= int(number)
        self.put(cell_of(where), seat, int(number))
        self.end_turn()

    def play_move(self, seat, start, target):
        """Y9"""
        first_move = self.phase == "turn"
        cell = cell_of(target)
        self.put(cell_of(start), seat, -1)
        self.put(cell, seat, 1)
        self.moved = cell if first_move else None
        if self.count(cell, seat) >= 2:  # Y11
            for other in self.others(seat):
                entry = self.pieces[cell].pop(other, None)
                if entry is None:
                    continue
                self.reserve[other]["knights"] += entry["knights"]
                if entry["building"] is not None:  # only a village can be here (Y10), and only one (Y13)
                    self.reserve[other][PLURAL[entry["building"]]] += 1
                    kinds = [kind for kind in KINDS if self.tokens[other][kind]]
                    if len(kinds) >= 2:  # Y12: only then there is something to choose
                        self.victim = other
                    elif kinds:
                        self.take_token(seat, other, kinds[0])
        if self.victim is not None:
            self.phase = "loot"
        else:
            self.after_move()

    def play_loot(self, seat, kind):
        """Y12: settled before the second move"""
        self.take_token(seat, self.victim, kind)
        self.victim = None
        self.after_move()

    def take_token(self, seat, owner, kind):
        self.tokens[owner][kind] -= 1
        self.tokens[seat][kind] += 1

    def after_move(self):
        """Y9: a second move, where one is still open and possible."""
        if self.moved is not None and self.steps(self.to_act):
            self.phase = "move"
        else:
            self.end_turn()

    def play_build(self, seat, where, building):
        """Y13"""
        cell = cell_of(where)
        self.reserve[seat]["knights"] += 1
        self.reserve[seat][PLURAL[building]] -= 1
        self.put(cell, seat, -1, building)
        self.tokens[seat][self.map[cell]] += 1
        self.stirred = True
        if self.builds(seat):
            self.phase = "build"
        else:
            self.end_turn()

    def play_done(self, seat):
        self.end_turn()

    def play_city(self, seat, where):
        """Y14"""
        self.reserve[seat]["villages"] += 1
        self.reserve[seat]["cities"] -= 1
        self.put(cell_of(where), seat, 0, "city")
        self.new_cities[seat] += 1
        self.stirred = True
        self.end_turn()

    def play_expedition(self, seat, where):
        """Y15"""
        self.reserve[seat]["knights"] -= 2
        self.gone[seat] += 1
        self.put(cell_of(where), seat, 1)
        self.end_turn()

    def play_title(self, seat, paid):
        """Y16"""
        for kind, number in zip(KINDS, paid.split(",")):
            self.tokens[seat][kind] -= int(number)
        self.rank[seat] += 1
        self.stirred = True
        self.end_turn()

    def play_pass(self, seat):
        """Y17"""
        self.passes += 1
        self.end_turn()

    # ---------------------------------------------------------------- end of turn, round, game

    def end_turn(self):
        self.phase, self.moved, self.victim = "turn", None, None
        round_over = self.to_act == self.last_seat()
        self.to_act = (self.to_act + 1) % self.seats
        if not round_over:
            return
        self.quiet = 0 if self.stirred else self.quiet + 1
        if (max(self.rank) >= DUKE  # Y18
                or self.passes == self.seats or self.quiet >= QUIET_LIMIT or self.round >= ROUND_LIMIT):  # Y20
            self.phase, self.to_act = "over", None  # round, stirred, passes stay those of the last round
            return
        self.round += 1
        self.stirred = False
        self.passes = 0

    def points(self):
        """Y19; the silver only once the game is over."""
        points = [15 * self.rank[seat] + 10 * self.new_cities[seat] for seat in range(self.seats)]
        if self.phase == "over":
            for seat in range(self.seats):
                points[seat] += sum(SILVER[kind] * self.tokens[seat][kind] for kind in KINDS)
        return points

    def score(self):
        """Y19: None before the end; of equals, the later in turn order stands higher."""
        if self.phase != "over":
            return None
        points = self.points()
        ranking = sorted(range(self.seats), reverse=True,
                         key=lambda seat: (points[seat], (seat - self.first) % self.seats))
        return [{"points": points[seat], "place": ranking.index(seat) + 1, "won": ranking[0] == seat}
                for seat in range(self.seats)]

    # ---------------------------------------------------------------- the position

    def position(self):
        """protocol.md, keys in its order, the further keys after them."""
        return {
            "game": "barony", "seats": self.seats, "phase": self.phase, "to_act": self.to_act, "first": self.first,
            "map": {text_of(cell): self.map[cell] for cell in sorted(self.map, key=by_row)},
            "pieces": {text_of(cell): [{"seat": seat, "knights": self.knights(cell, seat),
                                        "building": self.building(cell, seat)}
                                       for seat in sorted(self.pieces[cell])]
                       for cell in sorted(self.pieces, key=by_row)},
            "reserve": [dict(reserve) for reserve in self.reserve],
            "gone": list(self.gone),
            "tokens": [dict(tokens) for tokens in self.tokens],
            "rank": list(self.rank), "new_cities": list(self.new_cities), "points": self.points(),
            "placed": self.placed,
            "moved": None if self.moved is None else text_of(self.moved),
            "victim": self.victim, "quiet": self.quiet, "stirred": self.stirred, "passes": self.passes,
            "round": self.round,
        }

    def view(self, seat):
        """All is open."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise ValueError("no such seat: %r" % (seat,))
        return self.position()

    def copy(self):
        return copying.deepcopy(self)

    # ---------------------------------------------------------------- for drivers

    def busy_weight(self, move):
        """At least 1; more for moves that make things happen."""
        word, *rest = move.split(" ")
        seat = self.to_act
        if seat == "nature" or self.phase == "setup":
            return 1
        if word == "title":
            return 60
        if word == "city":
            return 40
        if word == "build":
            return 12 if rest[1] == "village" else 6
        if word == "loot":
            return GOLD[rest[0]]
        if word == "recruit":
            return 2 * int(rest[1])
        if word == "expedition":
            neighbours = self.near(cell_of(rest[0]))
            return 3 if any(self.building(cell, other) == "village"
                            for cell in neighbours for other in self.others(seat)) else 1
        if word == "move":
            target = cell_of(rest[1])
            prey = [other for other in self.others(seat) if self.count(target, other)]
            if prey and self.count(target, seat):  # a fight
                return 50 if any(self.building(target, other) for other in prey) else 25
            if prey:  # the first half of one
                return 15 if any(self.building(target, other) for other in prey) else 8
            return 1 if self.has_building(target) else 2
        return 1

    def check(self):
        """The invariants of the rules; AssertionError if one is broken."""
        for cell, entries in self.pieces.items():
            assert self.map[cell] != "lake"
            for seat, entry in entries.items():
                if self.count(cell, seat) >= 2 or entry["building"] in ("city", "stronghold"):
                    assert len(entries) == 1, cell
            if len(entries) > 1:
                assert self.map[cell] != "mountain", cell
                assert sum(entry["building"] is not None for entry in entries.values()) <= 1, cell
        for seat in range(self.seats):
            here = {name: number for name, number in self.reserve[seat].items()}
            here["knights"] += self.gone[seat]
            for cell in self.own_cells(seat):
                here["knights"] += self.knights(cell, seat)
                if self.building(cell, seat) is not None:
                    here[PLURAL[self.building(cell, seat)]] += 1
            assert here == PIECES and min(self.reserve[seat].values()) >= 0, seat
            assert min(self.tokens[seat].values()) >= 0, seat


def follow(path):
    """Follows one golden file; a list of what differs (stops at the first wrong line)."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    game = Barony(int(lines[0].split()[2]))
    for number, line in enumerate(lines[1:], 2):
        if line.startswith("{"):
            want, have = json.loads(line), game.position()
            wrong = [key for key in want if json.dumps(want[key]) != json.dumps(have.get(key))]
            wrong += ["order of keys"] if list(have)[:len(want)] != list(want) else []
        elif line.startswith("["):
            wrong = [] if json.loads(line) == game.score() else ["score %r" % game.score()]
        elif " | " in line:
            move, actor, count = line.split(" | ")
            if move != "# start":
                game.play(move)
            game.check()
            have = "%s | %d" % ("over" if game.to_act is None else game.to_act, len(game.moves()))
            wrong = [] if have == "%s | %s" % (actor, count) else [have]
        else:
            wrong = []
        if wrong:
            return ["%s:%d: %s: %s" % (path, number, line[:60], ", ".join(wrong))]
    return []


if __name__ == "__main__":
    problems = [problem for name in sys.argv[1:] for problem in follow(name)]
    print("\n".join(problems) or "%d golden files agree" % len(sys.argv[1:]))
    sys.exit(1 if problems else 0)
