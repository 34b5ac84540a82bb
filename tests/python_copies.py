#!/usr/bin/env python3
"""tests/python_copies.py -- the Python package: copies, pickles, other processes, and bytes from anywhere.

    tests/python_copies.py [NAME…]     as tests/python.py
"""
import copy
import io
import json
import multiprocessing
import os
import pickle
import random
import re
import subprocess
import sys
import unittest
import zlib

from python import ROOT, SETUPS, liege, np

COPIES = {"copy": copy.copy, "deepcopy": copy.deepcopy,
          "pickle": lambda one: pickle.loads(pickle.dumps(one)),
          "old pickle": lambda one: pickle.loads(pickle.dumps(one, 2))}
HEAD = b"liege state 1\n"


def begun(game, seats, moves=12, seed=5):
    """A game with some random moves."""
    match, dice = liege.new(game, seats, seed), random.Random(seed)
    for _ in range(moves):
        if not match.over:
            match.play(dice.choice(match.moves()))
    return match


def any_step(env):
    if env.agents:
        seen, _, over, _, _ = env.last()
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))


def arrays_of(batch):
    return {name: getattr(batch, name).copy() for name in (
        "turn", "mask", "planes", "numbers", "done", "returns", "points", "seeds")}


def same_arrays(one, two):
    return all((one[name] == two[name]).all() for name in one)


class Copies(unittest.TestCase):
    def test_games(self):
        for game, seats in SETUPS:
            for how, make in COPIES.items():
                with self.subTest(game=game, seats=seats, how=how):
                    match = begun(game, seats, 6)
                    other = make(match)
                    self.assertEqual(other.record(), match.record())
                    self.assertIs(other.info, match.info)
                    before = match.record()
                    if not other.over:
                        other.play(other.moves()[-1])
                    other.undo()
                    other.undo()
                    self.assertEqual(match.record(), before)
                    match.close()
                    self.assertTrue(other.moves() or other.over)
                    del match
                    self.assertNotEqual(other.draw(), "")
        manual = liege.new("barony", 2, 7, {"first": 1}, nature="manual")
        manual.play(manual.moves()[0])
        self.assertEqual(copy.deepcopy(manual).turn, liege.NATURE)
        self.assertEqual(pickle.loads(pickle.dumps(manual)).record(), manual.record())

    def test_a_dropped_game_leaves_its_copy(self):
        """In a process of its own, for it used to end in a fault of the memory."""
        for make in ("copy.copy", "copy.deepcopy"):
            script = (f"import copy, liege; game = liege.new('baron', seats=2); other = {make}(game); "
                      f"del game; print(len(other.moves())); env = liege.AECEnv('baron'); env.reset(1); "
                      f"two = {make}(env); two.step(int(two.last()[0]['action_mask'].argmax())); "
                      f"env.close(); print(two.agent_selection)")
            done = subprocess.run([sys.executable, "-B", "-c", script], capture_output=True, text=True,
                                  env={**os.environ, "PYTHONPATH": os.path.join(ROOT, "python")})
            self.assertEqual((done.returncode, len(done.stdout.split())), (0, 2), done.stderr)

    def test_environments(self):
        for game, seats in SETUPS:
            for how, make in COPIES.items():
                with self.subTest(game=game, seats=seats, how=how):
                    env = liege.AECEnv(game, seats)
                    fresh = make(env)
                    fresh.reset(seed=4)
                    env.reset(seed=4)
                    for _ in range(5):
                        any_step(env)
                        any_step(fresh)
                    other, before = make(env), env.state().tolist()
                    self.assertEqual(fresh.state().tolist(), before)
                    self.assertEqual(other.state().tolist(), before)
                    self.assertEqual((other.agents, other.agent_selection, other.rewards),
                                     (env.agents, env.agent_selection, env.rewards))
                    while other.agents:
                        any_step(other)
                    self.assertEqual(env.state().tolist(), before)
                    env.close()
                    closed = make(env)
                    with self.assertRaisesRegex(RuntimeError, "reset"):
                        closed.last()
                    closed.reset(seed=4)
                    self.assertEqual(closed.agents, closed.possible_agents)

    def test_batches(self):
        for game, seats in SETUPS:
            for how, make in COPIES.items():
                with self.subTest(game=game, seats=seats, how=how):
                    batch = liege.Batch(game, seats, games=4, seed=8, threads=2)
                    for step in range(20):
                        batch.step(batch.random_actions(step))
                    before, other = arrays_of(batch), make(batch)
                    self.assertTrue(same_arrays(arrays_of(other), before))
                    self.assertEqual((other.finished, len(other)), (batch.finished, 4))
                    for step in range(20, 60):
                        other.step(other.random_actions(step))
                    self.assertTrue(same_arrays(arrays_of(batch), before))
                    for step in range(20, 60):
                        batch.step(batch.random_actions(step))
                    self.assertTrue(same_arrays(arrays_of(batch), arrays_of(other)))
                    self.assertEqual(batch.finished, other.finished)
                    with self.assertRaises(ValueError):
                        other.mask[0, 0] = 1
        bare = copy.deepcopy(liege.Batch("null", games=2, mask=False, observe=False))
        with self.assertRaisesRegex(liege.LiegeError, "without mask"):
            bare.mask
        bare.step(bare.random_actions(1))

    def test_states_and_facts(self):
        for game, seats in SETUPS:
            state = begun(game, seats).state
            spiel = liege.load_game(game, {"players": seats})
            for make in COPIES.values():
                self.assertEqual(make(state), state)
                self.assertIsNot(make(state), state)
                self.assertIs(make(state.info), state.info)
                self.assertEqual(make(spiel), spiel)

    def test_options_and_old_rules(self):
        for game, options in (("barony", {"first": 2}), ("feudo", {"rounds": 15}), ("null", {"rounds": 3})):
            state = liege.State(game, 3, options)
            again = liege.State.from_bytes(state.to_bytes())
            self.assertEqual((again, list(again.setup)), (state, list(state.setup)))
        with open(os.path.join(ROOT, "tests", "records", "feudo-rules-1.txt"), encoding="utf-8") as file:
            old = liege.read_record(file)
        self.assertEqual((old.info.version, old.position()["rules"]), (1, 1))
        for make in COPIES.values():
            self.assertEqual(make(old).record(), old.record())
            self.assertEqual(make(old.state), old.state)
            self.assertEqual(make(old.state).info.version, 1)

    def test_closed(self):
        match, batch = liege.new("null"), liege.Batch("null", games=2)
        match.close()
        batch.close()
        for make in COPIES.values():
            for one, said in ((match, "this game has been closed"), (batch, "this batch has been closed")):
                with self.assertRaisesRegex(liege.LiegeError, said):
                    make(one)


def play_on(state):
    other = state.clone()
    other.playout(3, 20)
    return state, other


def play_game(match):
    match.play(match.suggest(iterations=20)["move"])
    return match


def step_env(env):
    any_step(env)
    return env


def step_batch(batch):
    batch.step(batch.random_actions(1))
    return batch


class Processes(unittest.TestCase):
    def test_self_play(self):
        for method in ("fork", "spawn"):
            context = multiprocessing.get_context(method)
            with self.subTest(method=method), context.Pool(2) as pool:
                matches = [begun(game, seats) for game, seats in SETUPS if game != "null"]
                matches[0].suggest(iterations=20)
                for state, (same, other) in zip([match.state for match in matches], pool.map(
                        play_on, [match.state for match in matches])):
                    self.assertEqual(same, state)
                    self.assertEqual(other, play_on(state)[1])
                for match, other in zip(matches, pool.map(play_game, matches)):
                    self.assertEqual(other.record(), play_game(match).record())
                env = liege.AECEnv("feudo", 3)
                env.reset(seed=2)
                self.assertEqual(pool.map(step_env, [env])[0].state().tolist(),
                                 step_env(env).state().tolist())
                batch = liege.Batch("baron", 3, games=3)
                self.assertTrue(same_arrays(arrays_of(pool.map(step_batch, [batch])[0]),
                                            arrays_of(step_batch(batch))))


def packed(head, position):
    return HEAD + zlib.compress(json.dumps(head).encode() + b"\n" + position)


def unpacked(data):
    head, _, position = zlib.decompress(data[len(HEAD):]).partition(b"\n")
    return json.loads(head), position


class Bytes(unittest.TestCase):
    """State.from_bytes takes bytes from anybody."""

    def refused(self, said, data):
        with self.assertRaisesRegex(liege.LiegeError, "^these bytes are no state: .*" + said):
            liege.State.from_bytes(data)

    def test_back(self):
        for game, seats in SETUPS:
            dice, state = random.Random(6), liege.State(game, seats)
            while state.turn != liege.OVER:
                if dice.random() < 0.1:
                    self.assertEqual(liege.State.from_bytes(state.to_bytes()), state)
                state.apply_action(dice.choice(state.legal_actions()))
            for data in (state.to_bytes(), bytearray(state.to_bytes()), memoryview(state.to_bytes())):
                self.assertEqual(liege.State.from_bytes(data), state)
        self.assertEqual(len(state.memory()), state.info.state_size)

    def test_damaged(self):
        for game in ("baron", "null"):
            state = begun(game, 3).state
            data = state.to_bytes()
            for length in range(len(data)):
                self.refused("begin|damaged|end is missing", data[:length])
            for place in range(len(HEAD), len(data)):
                broken = bytearray(data)
                broken[place] ^= 1 << place % 8
                try:  # some bits only fill a byte
                    self.assertEqual(liege.State.from_bytes(broken), state)
                except liege.LiegeError as error:
                    self.assertRegex(str(error), "damaged|end is missing|too many")
            self.refused("too many", data + b"more")
            self.refused("begin with 'liege state 1'", b"x" + data)
            self.refused("begin", begun(game, 3).state.memory())
        self.refused("too many", HEAD + zlib.compress(bytes(50_000_000)))
        for wrong in ("text", None, 7, [1]):
            with self.assertRaisesRegex(TypeError, "from bytes"):
                liege.State.from_bytes(wrong)

    def test_lies(self):
        feudo, barony = begun("feudo", 2).state, begun("barony", 2).state
        (head, position), (other, board) = unpacked(feudo.to_bytes()), unpacked(barony.to_bytes())
        self.refused("feudo for 2 seats is of another set-up", packed(["null", 2, {}], position))
        self.refused("another set-up", packed(["barony", 2, {}], position))
        self.refused("another set-up", packed(["feudo", 3, {}], position))
        self.refused("another set-up", packed(["feudo", 2, {"rounds": 15}], position))
        self.refused("no game 'chess'", packed(["chess", 2, {}], position))
        self.refused("no game", packed(["null\0", 2, {}], position))
        self.refused("seats must be from 2 to 4", packed(["feudo", 9, {}], position))
        self.refused("option rounds must be", packed(["feudo", 2, {"rounds": 11}], position))
        self.refused("no option", packed(["feudo", 2, {"laps": 1}], position))
        for setup in ([], 3, ["feudo", 2], ["feudo", 2, []], [[]] * 60, [{"x" * 300: 1}], ["feudo", 2.5, {}],
                      ["feudo", 2, {"rounds": 10.0}], [3, 2, {}], ["feudo", 2, {"rounds": None}]):
            self.refused("", packed(setup, position))
        self.refused("", HEAD + zlib.compress(b"[" * 100_000))
        self.refused("", packed(head, b"[" * 60_000))
        self.refused("", packed(head, b""))
        self.refused("", packed(head, position[:-1]))
        self.refused("", packed(head, position + b"\0"))
        self.refused("map", packed(head, re.sub(rb'"map":{.*?}', b'"map":3', position)))
        self.refused("points", packed(head, re.sub(rb'"points":\[\d+', b'"points":[-7', position)))
        self.refused("rules", packed(head, position[:-1] + b',"rules":77}'))
        self.assertEqual(liege.State.from_bytes(packed(head, position)), feudo)

    def test_hostile_positions(self):
        """A number, a word or a byte changed: a sentence, or a state that can be played to its end."""
        dice, taken, said = random.Random(9), 0, 0
        for game, seats in SETUPS:
            for moves in (0, 3, 40):
                head, position = unpacked(begun(game, seats, moves).state.to_bytes())
                for _ in range(60):
                    text = bytearray(position)
                    for _ in range(dice.randrange(1, 3)):
                        numbers = list(re.finditer(rb"-?\d+", text))
                        if numbers and dice.random() < 0.8:
                            one = dice.choice(numbers)
                            text[one.start():one.end()] = str(dice.choice(
                                (int(one[0]) + 1, int(one[0]) - 1, dice.randrange(-3, 300), 2 ** 31,
                                 2 ** 63, -2 ** 63))).encode()
                        else:
                            text[dice.randrange(len(text))] = dice.randrange(256)
                    try:
                        state = liege.State.from_bytes(packed(head, bytes(text)))
                    except liege.LiegeError as error:
                        said += len(str(error)) > len("these bytes are no state: ")
                        continue
                    taken += 1
                    again = liege.State.from_bytes(state.to_bytes())
                    self.assertEqual(again, state)
                    state.settle(dice)
                    state.playout(1)
                    self.assertEqual(state.turn, liege.OVER)
        self.assertGreater(taken, 10)
        self.assertGreater(said, 500)

    def test_pickled_batches_are_checked(self):
        batch = liege.Batch("null", 2, games=2)
        again, (made, states, kept, finished) = batch.__reduce__()
        over = liege.State("null", 2).settle(random.Random(1))
        over.playout(1)
        for wrong in (liege.State("null", 3), over, liege.State("null", 2, {"rounds": 2}),
                      begun("baron", 2).state):
            with self.assertRaisesRegex(liege.LiegeError, "place 1"):
                again(made, [states[0], wrong.to_bytes()], kept, finished)
        with self.assertRaisesRegex(liege.LiegeError, "3 states"):
            again(made, [*states, states[0]], kept, finished)
        with self.assertRaises(liege.LiegeError):
            again(made, [states[0], states[1][:-2]], kept, finished)
        self.assertTrue(same_arrays(arrays_of(again(made, states, kept, finished)), arrays_of(batch)))

    def test_records_are_read(self):
        match = begun("feudo", 4)
        read, (record,) = match.__reduce__()
        self.assertIs(read, liege.read_record)
        self.assertEqual(read(io.StringIO(record)).record(), record)


if __name__ == "__main__":
    unittest.main()
