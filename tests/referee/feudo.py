"""tests/referee/feudo.py -- an independent referee for Feudo, from its rules document alone.

Plain and slow on purpose: it is the second pair of eyes on rules/feudo.md. The F-numbers in the
comments are that document's rule ids; the position format is that of protocol.md.
"""

import copy
import itertools

# ---- Data tables -------------------------------------------------------------------------------

SIZE = 11                       # F1
MIDDLE = 5                      # F2: column and row of the hills between the quarters
CENTRE = (5, 5)                 # F2: the convent
CORNERS = [(0, 0), (6, 0), (0, 6), (6, 6)]      # F2: NW, NE, SW, SE; first column and row
TURNS = [0, 90, 180, 270]       # F2
QUARTERS = {                    # F2
    "Q1": [".....", "VTV.W", ".....", ".....", ".VMVM"],
    "Q2": ["V..V.", ".....", "..M..", ".TW..", ".V..V"],
    "Q3": ["..V..", "M....", ".TV..", "W....", "V..V."],
    "Q4": ["M.W.V", ".....", ".TVMV", "...E.", "V...."],
}
TERRAIN = {".": "hill", "V": "village", "W": "wood", "M": "mountain", "T": "town", "E": "town"}
TOWNS = {"Evesham": ("Q4", "E"), "Worcester": ("Q1", "T"), "Gloucester": ("Q2", "T"),
         "Hereford": ("Q3", "T"), "Kenilworth": ("Q4", "T")}    # F2: quarter and letter
CASTLE_FROM_CASTLE = 5          # F3
CASTLE_FROM_TOWN = 2            # F3

ROSTER = {                      # F5: kind, red number, black number, in the order of the table
    "baron": ("baron", 3, 1),
    "first": ("first", 5, 2),
    "knight1": ("knight", 4, 2),
    "knight2": ("knight", 4, 2),
    "knight3": ("knight", 4, 2),
    "merc1": ("merc", 3, 1),
    "merc2": ("merc", 3, 1),
    "inf1": ("inf", 2, 1),
    "inf2": ("inf", 2, 1),
    "milady": ("milady", 2, 1),     # these numbers are for moving only
}
PIECES = list(ROSTER)
FIGHTERS = [piece for piece in PIECES if piece != "milady"]
TOWNSFOLK = ("baron", "merc", "inf")    # F5: the kinds that may enter villages and own towns
RANKS = ("knight", "merc", "inf")       # F16: the kinds of which one may stand on a cell
FOOT = ("merc1", "merc2", "inf1", "inf2")       # F22: one of these must attack a town

DESPERATE_BELOW = 4             # F6
DESPERATE = (6, 3)              # F6: red and black number of a desperate Baron
TRADES = [4, 2, 0, 0, 0]        # F7
FOG_CARDS = 4                   # F8
CARDS = 3                       # F11
WAGE = 1                        # F17
VILLAGE_BONUS = 3               # F21
WOOD_BONUS = 5                  # F21
TOWN_STRENGTH = 7               # F22
KING_AT = 12                    # F27
KINGS_GIFT = 2                  # F28
ROUNDS = (10, 15, 20)           # F29, the first is the default


# ---- Board geometry ----------------------------------------------------------------------------

ALL_CELLS = [(c, r) for r in range(SIZE) for c in range(SIZE)]      # by row, then column


def name(cell):
    return "%d,%d" % cell


def parse(text):
    column, row = text.split(",")
    return int(column), int(row)


def neighbours(cell):           # F1
    c, r = cell
    if r % 2 == 0:
        around = [(c - 1, r), (c + 1, r), (c - 1, r - 1), (c, r - 1), (c - 1, r + 1), (c, r + 1)]
    else:
        around = [(c - 1, r), (c + 1, r), (c, r - 1), (c + 1, r - 1), (c, r + 1), (c + 1, r + 1)]
    return [(x, y) for x, y in around if 0 <= x < SIZE and 0 <= y < SIZE]


def distance(a, b):             # F1
    def axial(cell):
        c, r = cell
        return c - (r - r % 2) // 2, r
    (aq, ar), (bq, br) = axial(a), axial(b)
    return (abs(aq - bq) + abs(ar - br) + abs(aq - bq + ar - br)) // 2


def turned(rows, degrees):      # F2
    for _ in range(degrees // 90):
        rows = ["".join(rows[4 - j][i] for j in range(5)) for i in range(5)]
    return rows


def village_numbers():          # F2: {(quarter, index in reading order): number}
    numbers = {}
    for quarter, rows in QUARTERS.items():
        for index, letter in enumerate("".join(rows)):
            if letter == "V":
                numbers[quarter, index] = len(numbers) + 1
    return numbers


VILLAGES = village_numbers()
MARKS = "abcdefghijklmnopqrstuvwxy"     # one mark per cell of a quarter, to follow it when turned


# ---- The game ----------------------------------------------------------------------------------

class Feudo:
    def __init__(self, seats, options=None):
        options = dict(options or {})
        rounds = options.pop("rounds", ROUNDS[0])
        if options:
            raise ValueError("unknown options: %s" % ", ".join(sorted(options)))
        if rounds not in ROUNDS or isinstance(rounds, bool):
            raise ValueError("rounds must be one of 10, 15, 20")
        if seats not in (2, 3, 4) or isinstance(seats, bool):
            raise ValueError("Feudo is for 2 to 4 seats")
        self.seats = seats
        self.rounds = rounds
        self.phase = "setup"
        self.to_act = "nature"
        self.round = 0
        # The cross in the middle lies from the start; the quarters are laid by nature (F2).
        self.map = {cell: "hill" for cell in ALL_CELLS if MIDDLE in cell}
        self.map[CENTRE] = "convent"
        self.laid = []                          # quarters laid so far
        self.towns = {}                         # name -> {"at": cell, "owner": seat or None}
        self.villages = {}                      # number -> cell
        self.castles = [None] * seats
        self.plague = None
        self.deck = [str(n) for n in sorted(VILLAGES.values())] + ["fog"] * FOG_CARDS   # F8
        self.points = [0] * seats
        self.pieces = [{piece: {"at": None, "sick": False} for piece in PIECES}
                       for _ in range(seats)]   # "at": None, a cell, "away" or "dead"
        self.trades = [list(TRADES) for _ in range(seats)]
        self.king = False
        self._clear_round()
        self._legal = None

    def _clear_round(self):
        """What is kept only until the next round begins."""
        self.fog = False
        self.order = None
        self.plots = [[] for _ in range(self.seats)]
        self.charmed = [False] * self.seats
        self.step = None
        self.spent = [0] * self.seats
        self.moved = [{} for _ in range(self.seats)]
        self.attacked = [[] for _ in range(self.seats)]
        self.muster = None
        self.won = []

    def copy(self):
        return copy.deepcopy(self)

    # ---- Questions about pieces and cells ----

    def _on_board(self, seat, piece):
        return isinstance(self.pieces[seat][piece]["at"], tuple)

    def _alive(self, seat, piece):
        return self.pieces[seat][piece]["at"] != "dead"

    def _here(self, seat, cell):
        """A seat's pieces on a cell, in the order of F5's table."""
        return [piece for piece in PIECES if self.pieces[seat][piece]["at"] == cell]

    def _fighters_here(self, seat, cell):
        return [piece for piece in self._here(seat, cell) if piece != "milady"]

    def _living_fighters(self, seat):
        return sum(self._alive(seat, piece) for piece in FIGHTERS)

    def _number(self, seat, piece):
        """F5, F6: the number on the visible side."""
        _, red, black = ROSTER[piece]
        if piece == "baron" and self._living_fighters(seat) < DESPERATE_BELOW:
            red, black = DESPERATE
        return black if self.pieces[seat][piece]["sick"] else red

    def _town_owner(self, cell):
        return [town["owner"] for town in self.towns.values() if town["at"] == cell][0]

    def _sheltered(self, cell):
        """F12, F18: safe from the plague."""
        return self.map[cell] in ("castle", "town", "convent")

    # ---- F1-F4: set-up ----

    def _lay_quarter(self, quarter, degrees):
        column, row = CORNERS[len(self.laid)]
        marks = turned([MARKS[5 * i:5 * i + 5] for i in range(5)], degrees)
        letters = "".join(QUARTERS[quarter])
        for i in range(5):
            for j in range(5):
                cell = (column + j, row + i)
                index = MARKS.index(marks[i][j])
                self.map[cell] = TERRAIN[letters[index]]
                if letters[index] == "V":
                    self.villages[VILLAGES[quarter, index]] = cell
                for town, place in TOWNS.items():
                    if place == (quarter, letters[index]):
                        self.towns[town] = {"at": cell, "owner": None}
        self.laid.append(quarter)
        if len(self.laid) == len(CORNERS):      # F4
            evesham = self.towns["Evesham"]["at"]
            nearest = min(self.villages, key=lambda n: (distance(self.villages[n], evesham), n))
            self.plague = self.villages[nearest]

    def _castle_cells(self):                    # F3
        return [cell for cell in ALL_CELLS
                if self.map[cell] == "hill" and (0 in cell or SIZE - 1 in cell)
                and all(distance(cell, other) >= CASTLE_FROM_CASTLE
                        for other in self.castles if other is not None)
                and all(distance(cell, town["at"]) >= CASTLE_FROM_TOWN
                        for town in self.towns.values())]

    def _place_castle(self, seat, cell):        # F3
        self.map[cell] = "castle"
        self.castles[seat] = cell
        for piece in PIECES:
            self.pieces[seat][piece]["at"] = cell
        following = (seat + 1) % self.seats
        if self.castles[following] is None:
            self.to_act = following
        else:
            self._begin_round()

    # ---- F9-F12: heal, order, plot, plague ----

    def _begin_round(self):
        self.round += 1
        self._clear_round()
        for seat in range(self.seats):          # F9
            for piece in PIECES:
                state = self.pieces[seat][piece]
                if state["at"] == "away" and state["back"] == self.round:
                    self.pieces[seat][piece] = {"at": self.castles[seat], "sick": False}
                elif self._on_board(seat, piece) and (piece == "baron" or state["at"] == CENTRE):
                    state["sick"] = False
        self.phase = "order"                    # F10
        lowest = self._lowest()
        self.to_act = lowest[0] if len(lowest) == 1 else "nature"

    def _lowest(self):
        return [seat for seat in range(self.seats) if self.points[seat] == min(self.points)]

    def _plottable(self, seat):                 # F11
        return [piece for piece in PIECES if self._on_board(seat, piece)]

    def _card_moves(self, seat):                # F11
        free = self._plottable(seat)
        if len(self.plots[seat]) < min(CARDS, len(free)):
            return ["card " + piece for piece in free if piece not in self.plots[seat]]
        return ["trade %d" % value for value in set(self.trades[seat])]

    def _turn_plague_card(self, card):          # F12
        self.deck.remove(card)
        if card == "fog":
            self.fog = True
        else:
            self.plague = self.villages[int(card)]
            near = [self.plague] + neighbours(self.plague)
            for seat in range(self.seats):
                for piece in PIECES:
                    state = self.pieces[seat][piece]
                    if state["at"] in near and not self._sheltered(state["at"]):
                        if state["sick"]:
                            self.pieces[seat][piece] = {"at": "dead"}
                        else:
                            state["sick"] = True
        self._march_on(1, 0)

    # ---- F13-F18: march ----

    def _march_on(self, step, turn):            # F13
        """Asks the next card from step `step`, place `turn` in the order, on."""
        while step <= CARDS:
            for seat in self.order[turn:]:
                cards = self.plots[seat][:-1]
                if (step <= len(cards) and not self.charmed[seat]
                        and self._on_board(seat, cards[step - 1])):
                    self.phase, self.step, self.to_act = "march", step, seat
                    return
            step, turn = step + 1, 0
        self.step = None
        self._trade_on(0)

    def _after_card(self):
        self._march_on(self.step, self.order.index(self.to_act) + 1)

    def _may_enter(self, seat, piece, cell):    # F14, F15
        kind = ROSTER[piece][0]
        terrain = self.map[cell]
        others = [other for other in range(self.seats) if other != seat]
        if terrain == "convent":
            return self.pieces[seat][piece]["sick"]
        if cell == self.plague or terrain == "mountain":
            return False
        if terrain == "castle" and cell != self.castles[seat]:
            return False
        if terrain == "town" and self._town_owner(cell) != seat:
            return False
        if terrain in ("village", "town") and kind not in TOWNSFOLK:
            return False
        if terrain == "wood" and any(self._here(any_seat, cell) for any_seat in range(self.seats)):
            return False
        return not any(self._fighters_here(other, cell) for other in others)

    def _may_end(self, seat, group, cell):      # F16
        """Whether this group of own pieces, coming from elsewhere, may end on the cell."""
        if cell == self.castles[seat] or cell == CENTRE:
            return True
        if self.map[cell] == "wood" and len(group) > 1:     # F15
            return False
        together = self._here(seat, cell) + list(group)
        kinds = [ROSTER[piece][0] for piece in together]
        if "first" in kinds and len(kinds) > 1:
            return False
        others = (other for other in range(self.seats) if other != seat)
        if "first" in kinds and any(self._here(other, cell) for other in others):
            return False
        return sum(kind in RANKS for kind in kinds) <= 1

    def _ways(self, seat, piece, reach):        # F14, F15
        """All cells within reach, with the length of the shortest way; the start is left out."""
        start = self.pieces[seat][piece]["at"]
        lengths = {start: 0}
        edge = [start]
        for length in range(1, reach + 1):
            following = []
            for cell in edge:
                for near in neighbours(cell):
                    if near not in lengths and self._may_enter(seat, piece, near):
                        lengths[near] = length
                        if self.map[near] not in ("wood", "convent"):
                            following.append(near)
            edge = following
        del lengths[start]
        return lengths

    def _ends(self, seat, piece, reach):
        """The cells where a movement of at most `reach` cells may end, with their lengths."""
        if self.fog:                            # F12
            reach = min(reach, 1 - self.moved[seat].get(piece, 0))
        return {cell: length for cell, length in self._ways(seat, piece, reach).items()
                if self._may_end(seat, [piece], cell)}

    def _purse(self, seat):                     # F17, F19, F28
        """Shillings left. Points do not change from the start of the march to the end of the
        trade, so whoever has the fewest now had them at the start of the march."""
        value = self.plots[seat][-1]
        if value > 0 and self.king and seat in self._lowest():
            value += KINGS_GIFT
        return value - self.spent[seat]

    def _march_ends(self, seat, piece):
        if ROSTER[piece][0] == "merc" and self._purse(seat) < WAGE:     # F17
            return {}
        return self._ends(seat, piece, self._number(seat, piece))

    def _march_card(self):
        return self.plots[self.to_act][self.step - 1]

    def _shift(self, seat, piece, cell, length):
        self.pieces[seat][piece]["at"] = cell
        self.moved[seat][piece] = self.moved[seat].get(piece, 0) + length

    def _march(self, seat, piece, cell):
        length = self._march_ends(seat, piece)[cell]
        self._shift(seat, piece, cell, length)
        if ROSTER[piece][0] == "merc":          # F17
            self.spent[seat] += WAGE

    def _milady_acts(self, seat):               # F18
        """After her card step. True if her player is to be asked whom she charms."""
        milady = self.pieces[seat]["milady"]
        if self.map[milady["at"]] in ("castle", "convent"):
            return False
        if not milady["sick"]:
            return bool(self._charmable(seat))
        near = [milady["at"]] + neighbours(milady["at"])
        for other in range(self.seats):
            for piece in FIGHTERS:
                state = self.pieces[other][piece]
                if piece != "baron" and state["at"] in near and not self._sheltered(state["at"]):
                    state["sick"] = True
        return False

    def _charmable(self, seat):                 # F18: a player does not charm himself
        at = self.pieces[seat]["milady"]["at"]
        near = [at] + neighbours(at)
        found = []
        for other in range(self.seats):
            baron = self.pieces[other]["baron"]["at"]
            if (other != seat and not self.charmed[other] and baron in near
                    and self.map[baron] not in ("castle", "convent")):
                found.append(other)
        return found

    # ---- F19: trade ----

    def _trade_on(self, turn):
        """Opens the trade step of each seat from place `turn` on, until one can do something."""
        for seat in self.order[turn:]:
            self.trades[seat].remove(self.plots[seat][-1])      # F7
            if not self.trades[seat]:
                self.trades[seat] = list(TRADES)
            if not self.charmed[seat] and self._spend_ends(seat):       # F18
                self.phase, self.to_act = "trade", seat
                return
        self._attack_on(0)

    def _spend_ends(self, seat):
        ends = {}
        for piece in FIGHTERS:                  # F19: all but Milady
            if self._on_board(seat, piece):
                for cell, length in self._ends(seat, piece, self._purse(seat)).items():
                    ends[piece, cell] = length
        return ends

    def _spend(self, seat, piece, cell):
        length = self._spend_ends(seat)[piece, cell]
        self._shift(seat, piece, cell, length)
        self.spent[seat] += length
        if not self._spend_ends(seat):
            self._trade_on(self.order.index(seat) + 1)

    # ---- F20-F23, F25-F27: attack ----

    def _attack_on(self, turn):
        for seat in self.order[turn:]:
            if self._targets(seat):
                self.phase, self.to_act = "attack", seat
                return
        self._advance_on(0)

    def _units(self, seat, target):             # F20
        """The units that may attack the target: {name: its pieces}, in the order of F5's table."""
        units = {}
        companions = set()
        for piece in FIGHTERS:
            at = self.pieces[seat][piece]["at"]
            if piece in companions or at not in neighbours(target) or self.map[at] == "convent":
                continue
            if piece in self.attacked[seat]:
                continue
            units[piece] = [piece]
            if piece == "baron" and self.map[at] != "castle":
                units[piece] = self._fighters_here(seat, at)
                companions.update(units[piece])
        return units

    def _defence(self, seat, cell):             # F21, F22
        """What an attack by the seat must exceed, or None where there is nothing to attack."""
        terrain = self.map[cell]
        if terrain in ("castle", "convent"):    # F20
            return None
        beaten = [(other, piece) for other in range(self.seats) if other != seat
                  for piece in self._fighters_here(other, cell)]
        strength = sum(self._number(other, piece) for other, piece in beaten)
        if terrain == "town":
            return strength + TOWN_STRENGTH if self._town_owner(cell) != seat else None
        if not beaten:
            return None
        return strength + {"village": VILLAGE_BONUS, "wood": WOOD_BONUS}.get(terrain, 0)

    def _wins(self, seat, target, groups):      # F21, F22
        """Whether these units (lists of pieces) beat the target."""
        attackers = [piece for group in groups for piece in group]
        if self.map[target] == "town":
            if any(self._alive(seat, piece) for piece in FOOT):
                if not any(piece in FOOT for piece in attackers):
                    return False
            elif "baron" not in attackers:
                return False
        strength = sum(self._number(seat, piece) for piece in attackers)
        return strength > self._defence(seat, target)

    def _targets(self, seat):                   # F21: all units together are the best set
        return [cell for cell in ALL_CELLS if self._defence(seat, cell) is not None
                and self._wins(seat, cell, self._units(seat, cell).values())]

    def _muster_moves(self, seat):              # F20, F21
        target, joined = parse(self.muster["target"]), self.muster["units"]
        units = self._units(seat, target)
        groups = [units[unit] for unit in joined]
        names = list(units)
        start = names.index(joined[-1]) + 1 if joined else 0
        found = ["join " + names[i] for i in range(start, len(names))
                 if self._wins(seat, target, groups + [units[unit] for unit in names[i:]])]
        if self._wins(seat, target, groups):
            found.append("strike")
        return found

    def _strike(self, seat):
        target = parse(self.muster["target"])
        units = self._units(seat, target)
        took_part = [piece for unit in self.muster["units"] for piece in units[unit]]
        took_part.sort(key=PIECES.index)
        self.muster = None
        self.attacked[seat] = sorted(self.attacked[seat] + took_part, key=PIECES.index)
        for other in range(self.seats):         # F23, F25
            if other != seat:
                for piece in self._fighters_here(other, target):
                    if piece == "baron":
                        self.pieces[other][piece] = {"at": "away", "back": self.round + 2}
                    else:
                        self.points[seat] += self._number(other, piece)
                        self.pieces[other][piece] = {"at": "dead"}
        for town in self.towns.values():        # F22, F26
            if town["at"] == target:
                self.points[seat] += distance(target, self.castles[seat])
                if town["owner"] is not None:
                    self._lose(town["owner"], distance(target, self.castles[town["owner"]]))
                town["owner"] = seat
        self.won.append({"seat": seat, "at": name(target), "pieces": took_part})
        if not self.king and max(self.points) >= KING_AT:       # F27
            self.king = True
            for other in range(self.seats):
                cowards = self._fighters_here(other, self.castles[other])
                self._lose(other, sum(self._number(other, piece) for piece in cowards))
        self._attack_on(self.order.index(seat))

    def _lose(self, seat, points):              # F26
        self.points[seat] = max(0, self.points[seat] - points)

    # ---- F24: advance ----

    def _advance_on(self, turn):
        for seat in self.order[turn:]:
            if self._advances(seat):
                self.phase, self.to_act = "advance", seat
                return
        self._end_round()

    def _advances(self, seat):
        """{(cell, pieces that enter together)}"""
        found = set()
        for entry in self.won:
            cell = parse(entry["at"])
            if entry["seat"] != seat or self._fighters_here(seat, cell):    # entered already
                continue
            groups = [(piece,) for piece in entry["pieces"]]
            baron_at = self.pieces[seat]["baron"]["at"]
            if "baron" in entry["pieces"] and baron_at != self.castles[seat]:
                groups += [("baron", piece) for piece in entry["pieces"]
                           if piece != "baron" and self.pieces[seat][piece]["at"] == baron_at]
            for group in groups:
                if (all(self._on_board(seat, piece) for piece in group)
                        and all(self._may_enter(seat, piece, cell) for piece in group)
                        and self._may_end(seat, group, cell)):
                    found.add((cell, group))
        return found

    def _end_round(self):                       # F29
        if self.round == self.rounds:
            self.phase, self.to_act = "over", None
        else:
            self._begin_round()

    # ---- Moves ----

    def moves(self):
        """All legal moves, sorted by code point."""
        if self._legal is None:
            self._legal = sorted(self._all_moves())
        return list(self._legal)

    def _all_moves(self):
        seat = self.to_act
        if self.phase == "setup":
            if len(self.laid) < len(CORNERS):
                return ["quarter %s %d" % (quarter, degrees) for quarter in QUARTERS
                        if quarter not in self.laid for degrees in TURNS]
            return ["first %d" % each for each in range(self.seats)]
        if self.phase == "castle":
            return ["castle " + name(cell) for cell in self._castle_cells()]
        if self.phase == "order":
            if seat == "nature":
                return ["lot %d" % each for each in self._lowest()]
            return ["order " + ",".join(map(str, each))
                    for each in itertools.permutations(range(self.seats))]
        if self.phase == "plot":
            return self._card_moves(seat)
        if self.phase == "plague":
            return ["plague " + card for card in set(self.deck)]
        if self.phase == "march":
            piece = self._march_card()
            return ["stay"] + ["move %s %s" % (piece, name(cell))
                               for cell in self._march_ends(seat, piece)]
        if self.phase == "charm":
            return ["spare"] + ["charm %d" % other for other in self._charmable(seat)]
        if self.phase == "trade":
            return ["done"] + ["spend %s %s" % (piece, name(cell))
                               for piece, cell in self._spend_ends(seat)]
        if self.phase == "attack":
            return ["done"] + ["attack " + name(cell) for cell in self._targets(seat)]
        if self.phase == "muster":
            return self._muster_moves(seat)
        if self.phase == "advance":
            return ["done"] + ["advance %s %s" % (name(cell), "+".join(group))
                               for cell, group in self._advances(seat)]
        return []                               # over

    def weights(self):
        """Nature's moves with their relative chances; empty at a player's turn."""
        if self.to_act != "nature":
            return {}
        if self.phase == "plague":
            return {move: self.deck.count(move.split()[1]) for move in self.moves()}
        return {move: 1 for move in self.moves()}

    def play(self, text):
        if text not in self.moves():
            raise ValueError("illegal move in phase %s: %r" % (self.phase, text))
        self._legal = None
        seat = self.to_act
        verb, *words = text.split()
        if verb == "quarter":
            self._lay_quarter(words[0], int(words[1]))
        elif verb == "first":
            self.phase, self.to_act = "castle", int(words[0])
        elif verb == "castle":
            self._place_castle(seat, parse(words[0]))
        elif verb == "lot":
            self.to_act = int(words[0])
        elif verb == "order":
            self.order = [int(each) for each in words[0].split(",")]
            self.phase, self.to_act = "plot", 0
        elif verb == "card":
            self.plots[seat].append(words[0])
        elif verb == "trade":
            self.plots[seat].append(int(words[0]))
            if seat + 1 < self.seats:
                self.to_act = seat + 1
            else:
                self.phase, self.to_act = "plague", "nature"
        elif verb == "plague":
            self._turn_plague_card(words[0])
        elif verb in ("move", "stay"):
            piece = self._march_card()
            if verb == "move":
                self._march(seat, piece, parse(words[1]))
            if piece == "milady" and self._milady_acts(seat):
                self.phase = "charm"
            else:
                self._after_card()
        elif verb in ("charm", "spare"):
            if verb == "charm":
                self.charmed[int(words[0])] = True
                self.pieces[seat]["milady"] = {"at": "away", "back": self.round + 2}
            self._after_card()
        elif verb == "spend":
            self._spend(seat, words[0], parse(words[1]))
        elif verb == "attack":
            self.phase = "muster"
            self.muster = {"target": words[0], "units": []}
        elif verb == "join":
            self.muster["units"].append(words[0])
        elif verb == "strike":
            self._strike(seat)
        elif verb == "advance":
            for piece in words[1].split("+"):
                self.pieces[seat][piece]["at"] = parse(words[0])
            self._advance_on(self.order.index(seat))
        elif verb == "done":
            go_on = {"trade": self._trade_on, "attack": self._attack_on,
                     "advance": self._advance_on}[self.phase]
            go_on(self.order.index(seat) + 1)

    # ---- Positions and score ----

    def position(self):
        def text(cell):
            return name(cell) if isinstance(cell, tuple) else cell
        return copy.deepcopy({
            "game": "feudo", "seats": self.seats, "phase": self.phase, "to_act": self.to_act,
            "round": self.round, "rounds": self.rounds,
            "map": {name(cell): self.map[cell] for cell in ALL_CELLS if cell in self.map},
            "castles": [text(cell) for cell in self.castles],
            "plague": text(self.plague), "fog": self.fog, "deck": self.deck,
            "order": self.order, "points": self.points,
            "towns": {town: {"at": name(self.towns[town]["at"]),
                             "owner": self.towns[town]["owner"]}
                      for town in TOWNS if town in self.towns},
            "pieces": [{piece: dict(own[piece], at=text(own[piece]["at"])) for piece in PIECES}
                       for own in self.pieces],
            "trades": self.trades, "plots": self.plots,
            "king": self.king, "charmed": self.charmed,
            "villages": {str(number): name(self.villages[number])
                         for number in sorted(self.villages)},
            "step": self.step, "spent": self.spent,
            "moved": [{piece: own[piece] for piece in PIECES if piece in own}
                      for own in self.moved],
            "attacked": self.attacked, "muster": self.muster, "won": self.won,
        })

    def _revealed(self, seat, index):           # F11, F13, F19, F30
        """Whether the entry of the seat's plot is open to all. A card is revealed when its
        owner's turn in its step comes, also where that turn is then skipped."""
        if self.phase in ("plot", "plague"):
            return False
        if self.phase not in ("march", "charm", "trade"):
            return True
        come = self.order.index(seat) <= self.order.index(self.to_act)
        is_trade = index == len(self.plots[seat]) - 1
        if self.phase == "trade":
            return come or not is_trade
        return not is_trade and (index + 1 < self.step or index + 1 == self.step and come)

    def view(self, seat):
        """The position as the seat may know it (F30)."""
        position = self.position()
        for other in range(self.seats):
            if other != seat:
                position["plots"][other] = [
                    entry if self._revealed(other, index) else None
                    for index, entry in enumerate(position["plots"][other])]
        return position

    def score(self):                            # F29
        if self.phase != "over":
            return None
        worth = [(self.points[seat],
                  sum(town["owner"] == seat for town in self.towns.values()),
                  self._living_fighters(seat)) for seat in range(self.seats)]
        places = [1 + sum(other > own for other in worth) for own in worth]
        return [{"points": self.points[seat], "place": places[seat], "won": places[seat] == 1}
                for seat in range(self.seats)]

    # ---- A purposeful random player ----

    def busy_weight(self, move):
        """How likely (1 or more) a player that wants things to happen chooses this legal move."""
        verb, *words = move.split()
        seat = self.to_act
        if verb == "castle":                    # near each other
            return 1 + sum(3 * max(0, 9 - distance(parse(words[0]), other))
                           for other in self.castles if other is not None)
        if verb == "trade":
            return 2 + int(words[0])
        if verb == "card":
            eager = self._nearness(seat, words[0], self.pieces[seat][words[0]]["at"])
            return 1 + 3 * eager + (4 if words[0] == "milady" else 0)
        if verb in ("move", "spend"):
            piece, cell = words[0], parse(words[1])
            start = self.pieces[seat][piece]["at"]
            gain = self._nearness(seat, piece, cell) - self._nearness(seat, piece, start)
            left_castle = start == self.castles[seat]
            into_wood = self.map[cell] == "wood"
            return 1 + 3 * max(0, gain) + (2 if left_castle else 0) + (8 if into_wood else 0)
        if verb == "attack" and self.map[parse(words[0])] in ("wood", "village", "town"):
            return 24
        return {"attack": 12, "join": 2, "strike": 4, "charm": 12, "advance": 8}.get(verb, 1)

    def _nearness(self, seat, piece, cell):
        """0 and more: how near the cell is to what the piece wants most."""
        others = [other for other in range(self.seats) if other != seat]
        sick = self.pieces[seat][piece]["sick"]
        if piece == "milady" and not sick:
            goals = [(self.pieces[other]["baron"]["at"], 9) for other in others]
        elif sick and piece not in ("milady", "baron"):
            goals = [(CENTRE, 9)]
        else:
            goals = [(self.pieces[other][each]["at"], 9) for other in others for each in FIGHTERS]
            goals += [(town["at"], 9 if town["owner"] is None else 12)
                      for town in self.towns.values() if town["owner"] != seat]
        found = [0]
        for at, worth in goals:
            if isinstance(at, tuple) and self.map[at] != "castle":
                far = distance(cell, at)
                found.append(worth - far + (3 if far <= 1 else 0))
        return max(found)


# ---- Self-check: python3 feudo.py golden files ---------------------------------------------------

def follow(path):
    """Plays a golden file through and compares every line, the final position and the score."""
    import json
    with open(path) as file:
        lines = file.read().splitlines()
    game = Feudo(int(lines[0].split()[2]))
    after = [i for i, line in enumerate(lines) if line == "# final position"][0]
    for line in lines[1:after]:
        move, actor, count = line.replace("# ", "").split(" | ")
        if move != "start":
            game.play(move)
        found = ("over" if game.to_act is None else str(game.to_act), len(game.moves()))
        assert found == (actor, int(count)), "%s: %r, but found %r" % (path, line, found)
    wanted = json.loads(lines[after + 1])
    ours = {key: value for key, value in game.position().items() if key in wanted}
    assert json.dumps(ours) == json.dumps(wanted), "%s: final position differs" % path
    assert json.dumps(game.score()) == lines[after + 3], "%s: score differs" % path
    print("%s: %d lines agree" % (path, after - 1))


if __name__ == "__main__":
    import sys
    for golden in sys.argv[1:]:
        follow(golden)
