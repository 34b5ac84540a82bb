"""tests/referee/baron.py -- Baron written down a second time, from its rules document alone.

Nothing here is shared with the program under test. Clarity before speed: the rules stand in the
order of the document, each with its id, and every question is answered from the plain state.
"""

import copy
import itertools

# B1: the kinds in their order, with (number of tiles, value).
KINDS = {
    "meadow": (28, 0),
    "village": (6, 3),
    "field": (6, 2),
    "forest": (6, 2),
    "vineyard": (6, 1),
    "quarry": (6, 1),
    "pond": (6, 1),
    "swamp": (6, -1),
    "cursed": (3, -2),
}
ORDER = list(KINDS)
VALUE = {kind: value for kind, (_, value) in KINDS.items()}
ONES = [kind for kind in ORDER if VALUE[kind] == 1]
DONJONS = {2: 5, 3: 4, 4: 3, 5: 2}  # B2
COST = [0, 1, 3]  # B9
TOUCH = {4: 1, 5: 3, 6: 9}  # B13
DEBT = -4  # B10


def ring(cell):
    """The six cells around a cell."""
    q, r = cell
    return [(q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)]


def name(cell):
    return "%d,%d" % cell


def cell_of(text):
    return tuple(int(number) for number in text.split(","))


def by_row(cells):
    """The protocol's order of cells: second number, then first."""
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def half_up(number):
    """Half, rounded toward the greater whole number (B25)."""
    return -((-number) // 2)


class Baron:
    def __init__(self, seats, options=None):
        if seats not in DONJONS:
            raise ValueError("Baron is for 2 to 5 players, not %r" % (seats,))
        if options:
            raise ValueError("Baron has no options: %r" % (options,))
        self.seats = seats
        self.phase = "setup"
        self.to_act = "nature"
        self.active = None  # seat whose turn it is
        self.first = None
        self.honour = [0] * seats  # B3
        self.out = [False] * seats
        self.hand = [DONJONS[seats]] * seats  # B2
        self.resting = [0] * seats  # came back to the active player this turn (B15)
        self.reserve = [["meadow"] for _ in range(seats)]  # B4
        self.row = []
        self.pile = {kind: count for kind, (count, _) in KINDS.items()}
        self.pile["meadow"] -= seats
        self.gone = {kind: 0 for kind in ORDER}
        if seats == 5:  # B5
            self.move_to_gone("meadow")
        self.tiles = {}  # cell -> kind
        self.donjons = {}  # cell -> {"seat", "side", "value"}
        self.placed = []  # cells with donjons, in order of placing
        self.asked = []  # cells still to be asked (B25)
        self.claimed = []  # cells claimed (B25)
        self.secret = [None] * seats  # starting value-1 tile while it is hidden (B27)
        self.style = None  # of busy(), no part of the game
        self.dealt = [None] * seats  # the same, for good (what each seat remembers of its own)

    def move_to_gone(self, kind):
        self.pile[kind] -= 1
        self.gone[kind] += 1

    # ------------------------------------------------------------------ legal moves

    def moves(self):
        """All legal moves as texts, sorted by code point."""
        return sorted(self.weights() if self.to_act == "nature" else self.player_moves())

    def weights(self):
        """Nature's moves with their relative weights."""
        if self.to_act != "nature":
            return {}
        if self.first is None:  # B8
            return {"first %d" % seat: 1 for seat in range(self.seats)}
        if self.deals_missing():  # B4
            return {"deal " + kind: 1 for kind in ONES if kind not in self.dealt}
        left = {kind: count for kind, count in self.pile.items() if count > 0}
        if self.phase == "setup" and len(self.row) == 3:  # B7
            return {"start " + kind: n for kind, n in left.items() if VALUE[kind] >= 0}
        return {"draw " + kind: n for kind, n in left.items()}  # B6, B9

    def deals_missing(self):
        return any(kind is None for kind in self.dealt)

    def player_moves(self):
        seat = self.to_act
        if self.phase == "take":  # B9, B10
            return ["take %d" % (i + 1) for i in range(len(self.row))
                    if self.honour[seat] - COST[i] >= DEBT]
        if self.phase == "lay":  # B12, B14
            lays = ["lay %s %s" % (kind, name(cell)) for kind, cell in self.lays(seat)]
            return lays or ["pass"]
        if self.phase == "donjon":  # B15
            return ["donjon " + name(cell) for cell in self.free_meadows()] + ["end"]
        if self.phase == "claim":  # B25
            return ["claim " + name(self.asked[0]), "waive " + name(self.asked[0])]
        return []

    def lays(self, seat):
        """Every (kind, cell) the seat's reserve allows, B12."""
        edge = {cell for tile in self.tiles for cell in ring(tile)} - set(self.tiles)
        found = []
        for kind in set(self.reserve[seat]):
            for cell in edge:
                touched = [self.tiles[n] for n in ring(cell) if n in self.tiles]
                if kind == "meadow" or kind not in touched:
                    found.append((kind, cell))
        return found

    def free_meadows(self):
        return [cell for cell, kind in self.tiles.items()
                if kind == "meadow" and cell not in self.donjons]

    # ------------------------------------------------------------------ playing a move

    def play(self, text):
        if text not in self.moves():
            raise ValueError("illegal move %r in phase %s" % (text, self.phase))
        words = text.split(" ")
        getattr(self, "play_" + words[0])(*words[1:])

    def play_first(self, seat):
        self.first = int(seat)

    def play_deal(self, kind):
        seat = self.dealt.index(None)
        for receiver in (seat, seat + 3):  # seat 3 follows 0, seat 4 follows 1 (B4)
            if receiver < self.seats:
                self.dealt[receiver] = self.secret[receiver] = kind
                self.pile[kind] -= 1
                self.add_to_reserve(receiver, kind)
        if self.seats == 5 and seat == 2:  # B5: the kind dealt only once
            self.move_to_gone(kind)

    def play_draw(self, kind):
        self.pile[kind] -= 1
        self.row.append(kind)
        if self.phase != "setup":
            self.begin_lay()

    def play_start(self, kind):
        self.pile[kind] -= 1
        self.tiles[(0, 0)] = kind
        self.begin_turn(self.first)

    def add_to_reserve(self, seat, kind):
        self.reserve[seat].append(kind)
        self.reserve[seat].sort(key=ORDER.index)

    # --- turn

    def begin_turn(self, seat):
        self.active = self.to_act = seat
        if self.row:
            self.phase = "take"
        else:  # B24: turns without a take
            self.begin_lay()

    def play_take(self, place):  # B9
        index = int(place) - 1
        self.honour[self.active] -= COST[index]
        self.add_to_reserve(self.active, self.row.pop(index))
        if sum(self.pile.values()) > 0:
            self.to_act = "nature"  # the phase stays "take" while the row is filled
        else:
            self.begin_lay()

    def begin_lay(self):
        self.phase = "lay"
        self.to_act = self.active

    def play_pass(self):  # B14
        self.begin_donjon()

    def play_lay(self, kind, place):  # B12
        seat = self.active
        cell = cell_of(place)
        known = list(self.reserve[seat])
        if self.secret[seat] is not None:
            known.remove(self.secret[seat])
        if kind not in known:  # B27: no publicly known copy, so the secret is out
            self.secret[seat] = None
        self.reserve[seat].remove(kind)
        self.tiles[cell] = kind
        touched = sum(1 for n in ring(cell) if n in self.tiles)
        self.honour[seat] += TOUCH.get(touched, 0)  # B13, before B17
        ready = [d for d in self.placed  # B17: rings completed by this very tile
                 if cell in ring(d) and self.donjons[d]["side"] == "knight" and self.complete(d)]
        self.resolve(ready)
        if self.dungeon():  # B11
            return
        if self.out[seat]:
            self.end_turn()
        else:
            self.begin_donjon()

    def begin_donjon(self):
        if self.hand[self.active] > 0 and self.free_meadows():  # else skipped by itself
            self.phase = "donjon"
        else:
            self.end_turn()

    def play_donjon(self, place):  # B15
        cell = cell_of(place)
        self.hand[self.active] -= 1
        self.donjons[cell] = {"seat": self.active, "side": "knight", "value": None}
        self.placed.append(cell)
        if self.complete(cell):  # B17
            self.resolve([cell])
            if self.dungeon():
                return
        self.end_turn()

    def play_end(self):
        self.end_turn()

    def end_turn(self):
        self.wake_resting()
        if not self.row and not any(self.lays(s) for s in range(self.seats) if not self.out[s]):
            self.begin_claims()  # B24
            return
        seat = self.active
        while True:
            seat = (seat + 1) % self.seats
            if not self.out[seat] and (self.row or self.reserve[seat]):  # B24: else skipped
                break
        self.begin_turn(seat)

    def wake_resting(self):
        for seat in range(self.seats):
            self.hand[seat] += self.resting[seat]
            self.resting[seat] = 0

    # --- dungeon

    def dungeon(self):
        """B11, all players together. True when the game is over by it."""
        fallen = [s for s in range(self.seats) if not self.out[s] and self.honour[s] < DEBT]
        for seat in fallen:
            self.out[seat] = True
            for kind in self.reserve[seat]:
                self.gone[kind] += 1
            self.reserve[seat] = []
            self.hand[seat] = self.resting[seat] = 0
        if fallen and self.out.count(False) <= 1:  # no last claims
            self.finish()
            return True
        return False

    # ------------------------------------------------------------------ founding

    def complete(self, cell):
        return all(n in self.tiles for n in ring(cell))

    def valued(self, cell):
        """The valued tiles of a barony (B1, B17). Missing tiles count nothing (B25)."""
        return {n for n in ring(cell) if self.tiles.get(n, "meadow") != "meadow"}

    def worth(self, cells):
        return sum(VALUE[self.tiles[cell]] for cell in cells)

    def shared(self, a, b):
        """Valued tiles over which two belligerents clash; none within one side (B18)."""
        if self.donjons[a]["seat"] == self.donjons[b]["seat"]:
            return set()
        return self.valued(a) & self.valued(b)

    def strengths(self, knights, barons, halved):
        """B19: the strength of every belligerent, for the given ready knights and barons."""
        field = set()
        for knight in knights:
            for other in knights + barons:
                field |= self.shared(knight, other)
        strength = {}
        for cell in knights + barons:
            strength[cell] = self.worth(self.valued(cell) - field)
            if halved and cell in knights:  # B25
                strength[cell] = half_up(strength[cell])
        return strength

    def resolve(self, ready, halved=False):
        """B18-B23 for all ready knights at the same time; honour is booked at the end."""
        if not ready:
            return
        knights = [cell for cell in self.placed if cell in ready]
        barons = [cell for cell in self.placed if self.donjons[cell]["side"] == "baron"]
        back = []  # donjons that leave the board

        # B20: knights among themselves.
        strength = self.strengths(knights, barons, halved)
        losers = [k for k in knights
                  if any(self.shared(k, o) and strength[k] <= strength[o] for o in knights)]
        back += losers
        knights = [k for k in knights if k not in losers]

        # B21: of one player's knights against the same baron only the strongest fights.
        strength = self.strengths(knights, barons, halved)
        spare = set()
        for baron in barons:
            for seat in range(self.seats):
                group = [k for k in knights
                         if self.donjons[k]["seat"] == seat and self.shared(k, baron)]
                group.sort(key=lambda k: (-strength[k], -self.worth(self.valued(k)),
                                          self.placed.index(k)))
                spare.update(group[1:])
        back += [k for k in knights if k in spare]
        knights = [k for k in knights if k not in spare]

        # B22: knights against barons.
        strength = self.strengths(knights, barons, halved)
        founders, beaten = [], set()
        lost = [set() for _ in range(self.seats)]  # a tile counts once per owner
        for knight in knights:
            enemies = [b for b in barons if self.shared(knight, b)]
            if any(strength[knight] <= strength[b] for b in enemies):
                back.append(knight)
                continue
            founders.append(knight)
            for baron in enemies:
                beaten.add(baron)
                lost[self.donjons[baron]["seat"]] |= self.shared(knight, baron)
        back += [b for b in barons if b in beaten]

        # B23: founding, in order of placing.
        change = [-self.worth(cells) for cells in lost]
        held = [set() for _ in range(self.seats)]  # valued tiles in the owner's standing baronies
        for baron in barons:
            if baron not in beaten:
                held[self.donjons[baron]["seat"]] |= self.valued(baron)
        for knight in founders:
            seat = self.donjons[knight]["seat"]
            gain = self.worth(self.valued(knight) - held[seat])
            change[seat] += half_up(gain) if halved else gain
            held[seat] |= self.valued(knight)
            self.donjons[knight]["side"] = "baron"
            self.donjons[knight]["value"] = self.worth(self.valued(knight))

        for cell in back:
            self.give_back(cell)
        for seat in range(self.seats):
            if not self.out[seat]:  # B11: the honour of a player who is out no longer changes
                self.honour[seat] += change[seat]

    def give_back(self, cell):
        """A donjon leaves the board (B16, B20-B22)."""
        seat = self.donjons.pop(cell)["seat"]
        self.placed.remove(cell)
        if self.out[seat]:  # B11: it leaves the game
            return
        if seat == self.active:  # B15
            self.resting[seat] += 1
        else:
            self.hand[seat] += 1

    # ------------------------------------------------------------------ end

    def begin_claims(self):  # B25
        self.active = None
        for step in range(self.seats):
            seat = (self.first + step) % self.seats
            if not self.out[seat]:
                self.asked += [cell for cell in self.placed
                               if self.donjons[cell]["seat"] == seat
                               and self.donjons[cell]["side"] == "knight"]
        self.next_claim()

    def play_claim(self, _place):
        self.claimed.append(self.asked.pop(0))
        self.next_claim()

    def play_waive(self, _place):
        self.asked.pop(0)
        self.next_claim()

    def next_claim(self):
        if self.asked:
            self.phase = "claim"
            self.to_act = self.active = self.donjons[self.asked[0]]["seat"]
        else:
            self.active = None
            self.resolve(self.claimed, halved=True)
            self.finish()  # no dungeon here

    def finish(self):
        self.phase = "over"
        self.to_act = self.active = None
        self.asked, self.claimed = [], []
        self.wake_resting()

    def score(self):  # B26
        if self.phase != "over":
            return None
        keys = [(self.out[seat], -self.honour[seat]) for seat in range(self.seats)]
        places = [1 + sum(1 for other in keys if other < key) for key in keys]
        return [{"points": self.honour[s], "place": places[s], "won": places[s] == 1}
                for s in range(self.seats)]

    # ------------------------------------------------------------------ what can be seen

    def position(self):
        return copy.deepcopy({
            "game": "baron",
            "seats": self.seats,
            "phase": self.phase,
            "to_act": self.to_act,
            "first": self.first,
            "honour": self.honour,
            "out": self.out,
            "hand": self.hand,
            "resting": self.resting,
            "reserve": self.reserve,
            "row": self.row,
            "pile": {kind: self.pile[kind] for kind in ORDER if self.pile[kind]},
            "tiles": {name(cell): self.tiles[cell] for cell in by_row(self.tiles)},
            "donjons": {name(cell): self.donjons[cell] for cell in by_row(self.donjons)},
            "active": self.active,
            "placed": [name(cell) for cell in self.placed],
            "asked": [name(cell) for cell in self.asked],
            "claimed": [name(cell) for cell in self.claimed],
            "gone": {kind: self.gone[kind] for kind in ORDER if self.gone[kind]},
            "secret": self.secret,
        })

    def view(self, seat):
        """B27: the position as a seat may know it; an opponent's secret is None until laid.

        Counts in `pile` and `gone` are None exactly where the seat cannot derive them.
        """
        seen = self.position()
        for other in range(self.seats):
            if other != seat and self.secret[other] is not None:
                seen["secret"][other] = None
                if not self.out[other]:
                    seen["reserve"][other].remove(self.secret[other])
                    seen["reserve"][other].append(None)
        known_pile, known_gone, _ = self.derivable(seat)
        for key, counts, known in (("pile", self.pile, known_pile),
                                   ("gone", self.gone, known_gone)):
            seen[key] = {kind: counts[kind] if kind in known else None for kind in ORDER
                         if counts[kind] or kind not in known}
        return seen

    def derivable(self, seat):
        """What a seat can work out: kinds whose pile count is certain, kinds whose count of tiles
        out of the game is certain, and other seats whose hidden tile is certain.

        Taken over all deals of B4 that agree with the seat's own tile, with every tile laid
        openly, and with the numbers of tiles seen.
        """
        worlds = []
        for deal in itertools.permutations(ONES, min(3, self.seats)):
            kinds = [deal[s % 3] for s in range(self.seats)]
            agrees = all(kinds[s] == self.dealt[s] for s in range(self.seats)
                         if self.dealt[s] and (s == seat or self.secret[s] is None))
            pile = self.hidden_taken_out(seat, kinds)
            if agrees and (self.phase == "setup" or min(pile.values()) >= 0):
                worlds.append((pile, self.gone_in(seat, kinds), kinds))
        first_pile, first_gone, first_kinds = worlds[0]
        same_pile = {k for k in ORDER if all(w[0][k] == first_pile[k] for w in worlds)}
        same_gone = {k for k in ORDER if all(w[1][k] == first_gone[k] for w in worlds)}
        same_seat = {s for s in range(self.seats) if all(w[2][s] == first_kinds[s] for w in worlds)}
        return same_pile, same_gone, same_seat

    def hidden_tiles(self, seat, kinds):
        """The value-1 tiles this seat has never seen, were the deal `kinds`."""
        tiles = [kinds[s] for s in range(self.seats)
                 if s != seat and self.secret[s] is not None]
        if self.seats == 5 and not self.deals_missing():  # B5
            tiles.append(kinds[2])
        return tiles

    def hidden_taken_out(self, seat, kinds):
        """The pile, were the deal `kinds`: all unseen tiles less the hidden ones."""
        pile = dict(self.pile)
        for kind in self.hidden_tiles(seat, self.dealt):
            pile[kind] += 1
        for kind in self.hidden_tiles(seat, kinds):
            pile[kind] -= 1
        return pile

    def gone_in(self, seat, kinds):
        """The tiles out of the game, were the deal `kinds`."""
        gone = dict(self.gone)
        for sign, deal in ((-1, self.dealt), (1, kinds)):
            if self.deals_missing():
                continue
            for s in range(self.seats):
                if s != seat and self.out[s] and self.secret[s] is not None:
                    gone[deal[s]] += sign
            if self.seats == 5:
                gone[deal[2]] += sign
        return gone

    def check_view(self, seat, theirs):
        """Compares another program's view of this position: a list of (serious, text).

        Serious: something hidden is shown, something public is hidden or wrong. Not serious: the
        program shows, or hides, what is not public but can be worked out (B27 asks for "exactly
        what that player can know", which may be read either way).
        """
        found = []
        truth = self.position()
        unsure = self.unsure()
        known_pile, known_gone, known_seats = self.derivable(seat)
        for key in truth:
            if key not in theirs:
                found.append((True, "view lacks %r" % key))
            elif key not in ("reserve", "secret", "pile", "gone"):
                if theirs[key] != truth[key]:
                    found.append((key not in unsure, "%s: %r, expected %r"
                                  % (key, theirs[key], truth[key])))
        if any(serious and "lacks" in text for serious, text in found):
            return found

        plain = self.view(seat)
        for key in ("reserve", "secret"):
            for other in range(self.seats):
                got = theirs[key][other] if isinstance(theirs[key], list) else theirs[key]
                if got == plain[key][other]:
                    continue
                may = other in known_seats and got == truth[key][other]
                soft = may or (key in unsure and not self.shows_secret(other, got))
                found.append((not soft, "%s of seat %d: %r, expected %r"
                              % (key, other, got, plain[key][other])))
        if self.phase == "setup":
            return found
        for key, known in (("pile", known_pile), ("gone", known_gone)):
            for kind in ORDER:
                got = theirs[key].get(kind, 0)
                want = plain[key].get(kind, 0)
                if got != want:
                    soft = kind in ONES and got is None
                    found.append((not soft, "%s of %s: %r, expected %r" % (key, kind, got, want)))
        return found

    def shows_secret(self, seat, got):
        """Whether a part of a view names the hidden tile of a seat."""
        kind = self.secret[seat]
        if kind is None:
            return False
        return kind in got if isinstance(got, list) else kind == got

    # ------------------------------------------------------------------ help for the driver

    def unsure(self):
        """Keys whose value the documents do not fix in this phase: differences are notes only."""
        keys = set()
        if self.phase == "setup":  # when exactly the starting tiles leave the pile
            keys |= {"active", "reserve", "pile", "gone", "secret"}
        if self.phase == "claim":  # nobody's turn, or the turn of the seat asked
            keys |= {"active"}
        if self.phase == "over":
            keys |= {"active", "asked", "claimed"}
        if any(self.out[s] and self.dealt[s] == self.secret[s] for s in range(self.seats)):
            keys |= {"secret"}  # a secret that left the game unseen
        return keys

    def busy(self, rng):
        """Relative weights of the player's moves that make fights, foundings and falls likely.

        Each game has a style: "brawl" founds and attacks at once; "siege" lets knights wait until
        one tile completes several rings, so that many are ready together or are left for B25.
        """
        if self.style is None:
            self.style = rng.choice(["brawl", "siege"])
        weights = {}
        for move in self.moves():
            words = move.split(" ")
            weights[move] = 1.0
            if words[0] == "take":
                weights[move] = 2.0 if self.row[int(words[1]) - 1] == "meadow" else 1.0
            elif words[0] == "lay":
                weights[move] = self.busy_lay(cell_of(words[2]))
            elif words[0] == "donjon":
                weights[move] = self.busy_donjon(cell_of(words[1]))
            elif words[0] == "claim":
                weights[move] = 6.0
            elif words[0] == "end":
                weights[move] = 2.0 + 4.0 * rng.random()
        return weights

    def missing(self, cell):
        return {n for n in ring(cell) if n not in self.tiles}

    def knights(self):
        return [d for d in self.placed if self.donjons[d]["side"] == "knight"]

    def busy_lay(self, cell):
        near = [d for d in self.knights() if cell in ring(d)]
        completes = sum(1 for d in near if self.missing(d) == {cell})
        touched = sum(1 for n in ring(cell) if n in self.tiles)
        if self.style == "brawl":
            return 1.0 + 80.0 * completes + 8.0 * len(near) + 1.5 * touched
        if completes:
            return 0.2 if completes == 1 else 400.0
        return 1.0 + 10.0 * (len(near) == 1) + touched

    def busy_donjon(self, cell):
        missing = self.missing(cell)
        weight = 1.0
        for donjon in self.placed:
            if self.valued(cell) & self.valued(donjon):
                weight += 4.0
        if self.style == "brawl":
            return weight + (6 - len(missing)) ** 2 / 2.0
        if not missing:
            return 0.2 * weight
        common = sum(1 for d in self.knights() if missing & self.missing(d))
        return weight + 6.0 * common + (20.0 if common and len(missing) <= 2 else 0.0)

    def copy(self):
        return copy.deepcopy(self)
