#!/usr/bin/env python3
"""tests/python_spiel.py -- the Python package in the manner of OpenSpiel's games and states.

    tests/python_spiel.py [NAME…]     as tests/python.py
"""
import enum
import json
import pickle
import random
import sys
import types
import unittest

from python import SETUPS, liege, np


def loaded(game, seats, **options):
    return liege.load_game(game, {"players": seats, **options})


def some_states(game, seats, seed=1, share=0.1):
    """States on the way of a game, the first and the last among them."""
    dice, state = random.Random(seed), loaded(game, seats).new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
        if state.is_terminal() or dice.random() < share:
            yield state


class Spiel(unittest.TestCase):
    def test_whole_games(self):
        for game, seats in SETUPS:
            spiel = liege.load_game(game, {"players": seats})
            state, dice = spiel.new_initial_state(), random.Random(7)
            self.assertEqual(spiel.num_players(), seats)
            while not state.is_terminal():
                self.assertEqual(state.returns(), [0.0] * seats)
                actions = state.legal_actions()
                self.assertEqual(actions, sorted(set(actions)))
                if state.is_chance_node():
                    self.assertEqual(state.current_player(), -1)
                    self.assertEqual([a for a, _ in state.chance_outcomes()].sort(), actions.sort())
                else:
                    player = state.current_player()
                    self.assertEqual(state.legal_actions((player + 1) % seats), [])
                    self.assertEqual(sum(state.legal_actions_mask()), len(actions))
                    if dice.random() < 0.05:
                        tensor = state.information_state_tensor(player)
                        self.assertEqual([len(tensor)], spiel.information_state_tensor_shape())
                        guess = state.resample_from_infostate(player, dice.random)
                        self.assertEqual(guess.information_state_string(player),
                                         state.information_state_string(player))
                        self.assertEqual(guess.legal_actions(), actions)
                action = dice.choice(actions)
                self.assertEqual(state.string_to_action(state.action_to_string(action)), action)
                if dice.random() < 0.05:
                    child = state.child(action)
                    self.assertEqual(len(child.history()), len(state.history()) + 1)
                state.apply_action(action)
            self.assertEqual(state.current_player(), -4)
            self.assertAlmostEqual(sum(state.returns()), 1, 5)

    def test_types(self):
        for game, seats in SETUPS:
            spiel = loaded(game, seats)
            kind = spiel.get_type()
            self.assertEqual((kind.short_name, kind.max_num_players, kind.min_num_players),
                             (game, spiel.info.seats_max, spiel.info.seats_min))
            self.assertEqual([word.name for word in (
                kind.dynamics, kind.chance_mode, kind.utility, kind.reward_model)],
                ["SEQUENTIAL", "EXPLICIT_STOCHASTIC", "CONSTANT_SUM", "TERMINAL"])
            self.assertEqual(kind.information.name, "PERFECT_INFORMATION" if game == "barony"
                             else "IMPERFECT_INFORMATION")
            self.assertEqual((kind.provides_information_state_string, kind.provides_observation_tensor,
                              kind.default_loadable), (True, True, True))
            self.assertLessEqual(set(kind.parameter_specification), set(spiel.get_parameters()))
            self.assertEqual(pickle.loads(pickle.dumps(kind)), kind)
            self.assertEqual(pickle.loads(pickle.dumps(spiel)), spiel)
        self.assertEqual(str(loaded("feudo", 3, rounds=15)), "feudo(players=3,rounds=15)")
        self.assertNotEqual(loaded("feudo", 3, rounds=15), loaded("feudo", 3))

    def test_words_of_pyspiel(self):
        """Where pyspiel is there its own words are used, for algorithms compare with those."""
        stub = types.ModuleType("pyspiel")
        stub.GameType = type("GameType", (), {
            "RewardModel": enum.Enum("RewardModel", "REWARDS TERMINAL"),
            "Dynamics": enum.Enum("Dynamics", "SIMULTANEOUS SEQUENTIAL")})
        before = sys.modules.get("pyspiel")
        sys.modules["pyspiel"] = stub
        try:
            kind = loaded("baron", 2).get_type()
        finally:
            del sys.modules["pyspiel"]
            if before is not None:
                sys.modules["pyspiel"] = before
        self.assertIs(kind.reward_model, stub.GameType.RewardModel.TERMINAL)
        self.assertIs(kind.dynamics, stub.GameType.Dynamics.SEQUENTIAL)
        self.assertEqual(kind.utility.name, "CONSTANT_SUM")

    def test_beginnings(self):
        for game, seats in SETUPS:
            spiel = loaded(game, seats)
            (state,) = spiel.new_initial_states()
            self.assertTrue(state.is_initial_state())
            self.assertFalse(state.is_mean_field_node())
            self.assertEqual(state.num_distinct_actions(), spiel.num_distinct_actions())
            first = state.legal_actions()[0]
            state.apply_action(first)
            self.assertFalse(state.is_initial_state())
            self.assertEqual([(one.player, one.action) for one in state.full_history()], [(-1, first)])
            self.assertTrue(spiel.new_initial_state().is_initial_state())
            for state in some_states(game, seats, share=0):
                pass
            self.assertEqual([one.action for one in state.full_history()], state.history())
            self.assertLess(state.move_number(), spiel.max_game_length())

    def test_what_is_legal_follows_from_the_information_state(self):
        """Every choice of a plot, too: which of two like mercenaries was taken is part of it."""
        for game, seats in SETUPS:
            legal, dice = {}, random.Random(2)
            for state in [one.clone() for walk in range(4)
                          for one in some_states(game, seats, walk, 0.5 if game == "null" else 0.05)]:
                player, near = state.current_player(), [state]
                for action in state.legal_actions()[:12]:
                    near.append(state.child(action))
                    if not near[-1].is_terminal() and dice.random() < 0.5:
                        near.append(near[-1].child(dice.choice(near[-1].legal_actions())))
                for one in near:
                    if one.current_player() == player >= 0:
                        for other in (one, one.resample_from_infostate(player, dice.random)):
                            told = other.information_state_string()
                            self.assertEqual(other.legal_actions(),
                                             legal.setdefault(told, one.legal_actions()))
            self.assertTrue(legal)

    def test_like_mercenaries_are_told_apart(self):
        state, dice = loaded("feudo", 2).new_initial_state(), random.Random(3)
        while state.is_chance_node() or len(state.legal_actions()) < 2 or not any(
                state.action_to_string(action) == "card merc1" for action in state.legal_actions()):
            state.apply_action(dice.choice(state.legal_actions()))
        one, two = (state.child(state.string_to_action(f"card merc{number}")) for number in (1, 2))
        self.assertNotEqual(one.legal_actions(), two.legal_actions())
        for player in (0, 1):
            told = [child.information_state_string(player) for child in (one, two)]
            self.assertEqual(told[0] == told[1], player != state.current_player())
            told = [child.observation_string(player) for child in (one, two)]
            self.assertEqual(told[0] == told[1], player != state.current_player())

    def test_information_states_are_of_a_player(self):
        state = loaded("barony", 3).new_initial_state()
        self.assertEqual(len({state.information_state_string(player) for player in range(3)}), 3)
        for told in (state.information_state_string, state.observation_tensor, state.observation_string):
            for player in (None, 3, -1):  # None: nature is to act
                with self.assertRaisesRegex(ValueError, "player must be from 0 to 2"):
                    told(player)

    def test_texts_tell_states_apart(self):
        for game, seats in SETUPS:
            for state in some_states(game, seats, 4, 0.02):
                children = [state.child(action) for action in state.legal_actions()[:30]]
                self.assertEqual(len({str(child) for child in children}),
                                 len({child.state for child in children}))
                self.assertEqual(str(state.clone()), str(state))

    def test_guesses_have_no_secrets(self):
        """What others hold is no part of a guess's history; what the player saw is."""
        hidden = 0
        for game, seats in SETUPS:
            for state in some_states(game, seats, 5, 0.05):
                player = random.Random(6).randrange(seats)
                guess = state.resample_from_infostate(player, random.Random(7).random)
                self.assertEqual(guess.information_state_string(player),
                                 state.information_state_string(player))
                again = loaded(game, seats).new_initial_state()
                for known, true in zip(guess.full_history(), state.full_history()):
                    seen = again.state.seen_by(true.action) >> player & 1
                    self.assertEqual(known, true if seen else (true.player, -1))
                    self.assertTrue(seen or true.player != player)
                    hidden += not seen
                    again.apply_action(true.action)
                self.assertEqual(guess.move_number(), state.move_number())
                twice = guess.resample_from_infostate((player + 1) % seats, random.Random(8).random)
                self.assertTrue(all(two == -1 for one, two in zip(guess.history(), twice.history())
                                    if one == -1))
        self.assertGreater(hidden, 100)
        state, dice = loaded("feudo", 2).new_initial_state(), random.Random(1)
        while not any("card" in state.action_to_string(action) for action in state.legal_actions()):
            state.apply_action(dice.choice(state.legal_actions()))
        other = 1 - state.current_player()
        told = {json.dumps(state.child(action).resample_from_infostate(other, lambda: 0.5).history())
                for action in state.legal_actions()}
        self.assertEqual(len(told), 1)

    def test_states_are_written_and_read(self):
        for game, seats in SETUPS:
            spiel = loaded(game, seats)
            for state in some_states(game, seats, 6, 0.03):
                guess = state.resample_from_infostate(0, lambda: 0.25)
                for one in (state, guess):
                    for again in (spiel.deserialize_state(one.serialize()), pickle.loads(pickle.dumps(one))):
                        self.assertEqual((str(again), again.full_history(), again.get_game()),
                                         (str(one), one.full_history(), spiel))
                        self.assertEqual([again.information_state_string(player) for player in range(seats)],
                                         [one.information_state_string(player) for player in range(seats)])
            with self.assertRaisesRegex(liege.LiegeError, "another game"):
                loaded("baron" if game != "baron" else "null", 2).deserialize_state(state.serialize())
        good = json.loads(state.serialize())
        for wrong in ("", "[]", "{}", "3", "[" * 100_000, json.dumps({**good, "history": [[1, 2]]}),
                      json.dumps({**good, "history": [[1, 2, 3.5]]}), json.dumps({**good, "history": 7}),
                      json.dumps({**good, "history": [[1, 2, float("inf")]]}),
                      json.dumps({**good, "state": "?"}), json.dumps({**good, "state": None}), None, 7):
            with self.assertRaisesRegex(liege.LiegeError, "no state"):
                spiel.deserialize_state(wrong)
        with self.assertRaisesRegex(liege.LiegeError, "the end is missing"):
            spiel.deserialize_state(json.dumps({**good, "state": good["state"][:-8]}))

    def test_observers(self):
        for game, seats in SETUPS:
            spiel = loaded(game, seats)
            observer = spiel.make_observer()
            recall = spiel.make_py_observer(types.SimpleNamespace(
                public_info=True, perfect_recall=True, private_info=None))
            for state in some_states(game, seats, 7, 0.02):
                for player in range(seats):
                    observer.set_from(state, player)
                    self.assertEqual(observer.tensor.tolist(), state.observation_tensor(player))
                    planes, numbers = state.state.observe(player)
                    self.assertTrue((observer.dict["planes"] == planes).all())
                    self.assertTrue((observer.dict["numbers"] * 16 == numbers).all())
                    self.assertEqual(observer.string_from(state, player), state.observation_string(player))
                    self.assertEqual(recall.string_from(state, player), state.information_state_string(player))
            self.assertEqual(observer.tensor.dtype, np.float32)
            self.assertIsNone(spiel.make_observer(types.SimpleNamespace(public_info=False)))
            everybody = enum.Enum("Private", "ALL_PLAYERS SINGLE_PLAYER")
            self.assertIsNone(spiel.make_observer(types.SimpleNamespace(private_info=everybody.ALL_PLAYERS)))
            self.assertIsNotNone(spiel.make_observer(types.SimpleNamespace(private_info=everybody.SINGLE_PLAYER)))
            with self.assertRaisesRegex(ValueError, "parameters"):
                spiel.make_observer(None, {"planes": 3})


if __name__ == "__main__":
    unittest.main()
