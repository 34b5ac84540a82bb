#!/usr/bin/env python3
"""tests/referee/test_baron.py -- the worked figures of baron.md and its finer points, on Baron.

Run: python3 tests/referee/test_baron.py
"""

import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from baron import Baron, half_up, ring  # noqa: E402

FAR = "meadow"


def board(seats, donjons, tiles):
    """A game with these donjons ((cell, seat, side) in order of placing) and valued tiles; all
    other ring cells of the donjons are meadows. It is seat 0's turn."""
    game = Baron(seats)
    game.first = game.active = game.to_act = 0
    game.phase = "lay"
    game.dealt = ["vineyard"] * seats
    for cell, seat, side in donjons:
        game.hand[seat] -= 1
        game.placed.append(cell)
        game.donjons[cell] = {"seat": seat, "side": side, "value": None}
        for n in [cell] + ring(cell):
            game.tiles.setdefault(n, FAR)
    game.tiles.update(tiles)
    return game


# Two rings sharing one or two cells. A at 0,0: ring 1,0 1,-1 0,-1 -1,0 -1,1 0,1.
# B at 2,-1: ring 3,-1 3,-2 2,-2 1,-1 1,0 2,0: shares 1,-1 and 1,0 with A.
# C at -2,1: ring -1,1 -1,0 -2,0 -3,1 -3,2 -2,2: shares -1,0 and -1,1 with A.
A, B, C = (0, 0), (2, -1), (-2, 1)


class Founding(unittest.TestCase):
    def test_value(self):  # 2+2+1+1+1-2 = 5
        g = board(2, [(A, 0, "knight")], {(1, 0): "field", (1, -1): "forest", (0, -1): "pond",
                                          (-1, 0): "quarry", (-1, 1): "vineyard", (0, 1): "cursed"})
        g.resolve([A])
        self.assertEqual(g.honour, [5, 0])
        self.assertEqual(g.donjons[A], {"seat": 0, "side": "baron", "value": 5})

    def test_knight_5_baron_2(self):
        g = board(2, [(B, 1, "baron"), (A, 0, "knight")],
                  {(1, 0): "field", (1, -1): "swamp", (0, -1): "village", (-1, 0): "forest",
                   (3, -1): "forest"})
        g.resolve([A])
        self.assertEqual(g.honour, [6, -1])
        self.assertEqual(g.donjons[A]["value"], 6)
        self.assertEqual((g.hand, list(g.donjons)), ([4, 5], [A]))

    def test_tie_goes_to_the_baron(self):  # and the knight rests in the own turn
        g = board(2, [(B, 1, "baron"), (A, 0, "knight")],
                  {(1, 0): "field", (0, -1): "forest", (3, -1): "forest"})
        g.resolve([A])
        self.assertEqual((g.honour, g.hand, g.resting), ([0, 0], [4, 4], [1, 0]))

    def test_two_barons(self):  # knight 5, barons 4 and less, over a village and a vineyard
        g = board(3, [(B, 1, "baron"), (C, 2, "baron"), (A, 0, "knight")],
                  {(1, 0): "village", (-1, 0): "vineyard", (0, -1): "village", (0, 1): "field",
                   (3, -1): "field", (-3, 1): "village", (-2, 2): "pond"})
        g.resolve([A])
        self.assertEqual(g.honour, [9, -3, -1])

    def test_own_shared_tiles(self):  # barony of 9 scores 6
        g = board(2, [(B, 0, "baron"), (C, 1, "baron"), (A, 0, "knight")],
                  {(1, 0): "field", (1, -1): "pond", (0, -1): "village", (0, 1): "forest",
                   (-1, 0): "quarry"})
        g.resolve([A])
        self.assertEqual(g.honour, [6, -1])
        self.assertEqual(g.donjons[A]["value"], 9)

    def test_shared_meadow_is_no_fight(self):  # B18
        g = board(2, [(B, 1, "baron"), (A, 0, "knight")], {(3, -1): "village", (0, 1): "pond"})
        g.resolve([A])
        self.assertEqual((g.honour, len(g.donjons)), ([1, 0], 2))

    def test_tile_counts_once_per_owner(self):  # B22: two barons of one owner hold 1,-1
        d = (1, -2)  # ring 2,-2 2,-3 1,-3 0,-2 0,-1 1,-1
        g = board(2, [(B, 1, "baron"), (d, 1, "baron"), (A, 0, "knight")],
                  {(1, -1): "field", (0, 1): "village"})
        g.resolve([A])
        self.assertEqual((g.honour, g.hand), ([5, -2], [4, 5]))

    def test_beaten_barony_no_longer_stands(self):  # B23
        # Seat 0's knight A beats seat 1's baron B; seat 1's knight E founds over B's other tile.
        e = (4, -2)  # ring 5,-2 5,-3 4,-3 3,-2 3,-1 4,-1
        g = board(2, [(B, 1, "baron"), (A, 0, "knight"), (e, 1, "knight")],
                  {(1, 0): "pond", (0, 1): "village", (3, -1): "field"})
        g.resolve([A, e])
        self.assertEqual(g.honour, [4, 2 - 1])


class Knights(unittest.TestCase):
    def test_chain(self):  # B20: a > b > c, a with b, b with c: only a stays
        g = board(3, [(C, 0, "knight"), (A, 1, "knight"), (B, 2, "knight")],
                  {(-1, 0): "pond", (1, 0): "quarry", (-3, 1): "village", (0, 1): "field"})
        g.resolve([A, B, C])
        self.assertEqual((list(g.donjons), g.honour), ([C], [4, 0, 0]))

    def test_two_fights(self):  # 2 to 1 among the knights, then 3 against a baron of 5: lost
        g = board(3, [(C, 2, "baron"), (A, 0, "knight"), (B, 1, "knight")],
                  {(1, 0): "pond", (0, 1): "field", (3, -1): "quarry", (-1, 0): "swamp",
                   (-3, 1): "village", (-3, 2): "forest"})
        self.assertEqual(g.strengths([A, B], [C], False), {A: 2, B: 1, C: 5})
        self.assertEqual(g.strengths([A], [C], False), {A: 3, C: 5})
        g.resolve([A, B])
        self.assertEqual((list(g.donjons), g.honour), ([C], [0, 0, 0]))

    def test_carnage(self):
        g = board(2, [(A, 0, "knight"), (B, 1, "knight")], {(1, 0): "pond"})
        g.resolve([A, B])
        self.assertEqual((g.donjons, g.honour, g.hand, g.resting), ({}, [0, 0], [4, 5], [1, 0]))

    def test_only_the_strongest_fights(self):  # B21: two knights of seat 0 against baron A
        g = board(2, [(A, 1, "baron"), (B, 0, "knight"), (C, 0, "knight")],
                  {(1, 0): "pond", (-1, 0): "quarry", (3, -1): "field", (-3, 1): "village"})
        g.resolve([B, C])
        self.assertEqual((list(g.donjons), g.honour), ([C], [4, -1]))

    def test_tie_earlier_stays(self):  # B21
        g = board(2, [(A, 1, "baron"), (C, 0, "knight"), (B, 0, "knight")],
                  {(1, 0): "pond", (-1, 0): "quarry", (3, -1): "field", (-3, 1): "forest"})
        g.resolve([B, C])
        self.assertEqual(list(g.donjons), [C])

    def test_founding_together_shares_once(self):  # B23
        g = board(2, [(A, 0, "knight"), (B, 0, "knight")], {(1, 0): "village", (3, -1): "pond"})
        g.resolve([A, B])
        self.assertEqual(g.honour, [4, 0])
        self.assertEqual([g.donjons[c]["value"] for c in (A, B)], [3, 4])


class Claims(unittest.TestCase):
    def test_half(self):
        self.assertEqual([half_up(n) for n in (-3, -2, -1, 0, 1, 3, 4)], [-1, -1, 0, 0, 1, 2, 2])

    def test_carnage_of_halves(self):
        g = board(2, [(A, 0, "knight"), (B, 1, "knight")],
                  {(1, 0): "pond", (0, 1): "field", (3, -1): "quarry"})
        g.active = None
        g.resolve([A, B], halved=True)  # 2 and 1 both halve to 1
        self.assertEqual((g.donjons, g.hand), ({}, [5, 5]))

    def test_four_against_zero(self):  # its barony of 5 scores 3
        g = board(2, [(B, 1, "baron"), (A, 0, "knight")],
                  {(1, 0): "pond", (0, 1): "field", (0, -1): "forest"})
        g.resolve([A], halved=True)
        self.assertEqual((g.honour, g.donjons[A]["value"]), ([3, -1], 5))


class Dungeon(unittest.TestCase):
    def test_loser_falls_and_game_ends(self):  # B11
        g = board(2, [(B, 1, "baron"), (A, 0, "knight")], {(1, 0): "field", (0, 1): "village"})
        g.honour = [0, -4]
        g.resolve([A])
        self.assertTrue(g.dungeon())
        self.assertEqual((g.out, g.hand[1], g.reserve[1]), ([False, True], 0, []))
        self.assertEqual([e["won"] for e in g.score()], [True, False])

    def test_out_players_still_fight(self):  # honour stands still, donjons leave the game
        g = board(3, [(B, 1, "baron"), (A, 2, "knight")], {(1, 0): "field", (0, 1): "village"})
        g.out, g.honour, g.hand = [False, True, True], [0, -6, -5], [4, 0, 0]
        g.resolve([A])
        self.assertEqual((g.honour, g.hand), ([0, -6, -5], [4, 0, 0]))
        self.assertEqual((list(g.donjons), g.donjons[A]["side"]), ([A], "baron"))


class Secrets(unittest.TestCase):
    def start(self, seats, deals):
        g = Baron(seats)
        for move in ["first 0"] + ["deal " + k for k in deals] + ["draw pond", "draw meadow",
                                                                  "draw meadow", "start village"]:
            g.play(move)
        return g

    def test_known_copy_counts_as_laid(self):  # B27
        g = self.start(2, ["pond", "quarry"])
        for move in ["take 1", "draw meadow", "lay pond 1,0"]:
            g.play(move)
        self.assertEqual(g.secret, ["pond", "quarry"])
        self.assertEqual(g.view(1)["reserve"][0], ["meadow", None])
        self.assertEqual(g.view(0)["reserve"][0], ["meadow", "pond"])

    def test_pile_counts(self):
        g = self.start(2, ["pond", "quarry"])
        self.assertEqual([g.view(0)["pile"][k] for k in ("vineyard", "quarry", "pond")],
                         [None, None, 4])
        g = self.start(3, ["pond", "quarry", "vineyard"])  # two hidden tiles, but one of each
        self.assertEqual([g.view(0)["pile"][k] for k in ("vineyard", "quarry", "pond")], [5, 5, 4])
        g = self.start(5, ["pond", "quarry", "vineyard"])
        self.assertEqual(g.gone["vineyard"], 1)  # B5
        self.assertEqual([g.view(0)["gone"].get(k, 0) for k in ("vineyard", "quarry", "pond")],
                         [None, None, 0])
        self.assertEqual(g.view(2)["gone"], {"meadow": 1, "vineyard": 1})


if __name__ == "__main__":
    unittest.main()
