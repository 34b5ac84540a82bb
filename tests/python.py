#!/usr/bin/env python3
"""tests/python.py -- the Python package: its promises, its errors, the examples in README.md and docs/python.md.

    tests/python.py [NAME…]     needs numpy; LIEGE_LIBRARY names the library, if it is elsewhere
"""
import contextlib
import copy
import ctypes
import io
import os
import pickle
import random
import re
import subprocess
import sys
import tempfile
import unittest
import warnings

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "python"))
try:
    import numpy as np
except ImportError:
    print("numpy is missing for this Python: python3-numpy")
    sys.exit(77)
import liege  # noqa: E402
from liege import bench, card  # noqa: E402
from liege.sim import Writer, simulate  # noqa: E402

SETUPS = [(game, seats) for game in liege.games() + ["null"]
          for seats in (liege.info(game).seats_min, liege.info(game).seats_max)]


class Single(unittest.TestCase):
    def test_whole_games(self):
        for game, seats in SETUPS:
            dice = random.Random(f"{game}{seats}")
            with liege.new(game, seats=seats, seed=3) as match:
                while not match.over:
                    moves = match.moves()
                    self.assertEqual(len(set(moves)), len(moves))
                    match.play(dice.choice(moves))
                self.assertAlmostEqual(sum(match.returns()), 1, 5)
                record = match.record()
                again = liege.read_record(io.StringIO(record))
                self.assertEqual(again.state, match.state)
                self.assertEqual(again.history(), match.history())
                self.assertTrue(match.undo())
                self.assertFalse(match.over)

    def test_numbers_and_texts(self):
        for game, seats in SETUPS:
            dice = random.Random(4)
            state = liege.State(game, seats)
            for _ in range(120):
                if state.turn == liege.OVER:
                    break
                actions = state.legal_actions()
                texts = [state.action_text(action) for action in actions]
                self.assertEqual([state.action_of(text) for text in texts], actions)
                if state.turn >= 0:
                    mask = state.mask()
                    self.assertEqual(sorted(actions), np.flatnonzero(mask).tolist())
                else:
                    self.assertAlmostEqual(sum(p for _, p in state.chance_outcomes()), 1, 9)
                    self.assertEqual(int(state.mask().sum()), 0)
                state.apply_action(dice.choice(actions))

    def test_words(self):
        match = liege.new("baron", seats=2, seed=1)
        match.play(match.moves()[0])
        self.assertTrue(any("{" in said for i in range(match.count) for said in match.events(i)))
        self.assertIn("Zug", match.ask("de") + "Zug")
        self.assertEqual(match.position()["game"], "baron")
        self.assertNotEqual(match.draw(), "")
        self.assertIn("B", match.why_not("take 9") or match.why_not("end"))
        self.assertIsNone(match.why_not(match.moves()[0]))
        for game, seats in SETUPS:
            picture = liege.new(game, seats=seats, seed=2).svg()
            self.assertTrue(picture.startswith("<svg") and picture.endswith("</svg>"))

    def test_views_hide(self):
        match = liege.new("baron", seats=3, seed=5)
        self.assertNotEqual(match.position(0), match.position(1))
        self.assertNotEqual(match.position(), match.position(-1))
        self.assertEqual(match.state.position(2), match.position(2))

    def test_states_are_values(self):
        state = liege.new("barony", seed=1).state
        other = copy.deepcopy(state)
        self.assertEqual(state, other)
        other.apply_action(other.legal_actions()[0])
        self.assertNotEqual(state, other)
        self.assertEqual(len({state, state.clone(), other}), 2)

    def test_advice(self):
        match = liege.new("null", seats=3, seed=1)
        advice = match.suggest(iterations=50, level=5)
        self.assertIn(advice["move"], match.moves())
        self.assertEqual(len(match.evaluate()), 3)
        self.assertIn(match.state.greedy(1), match.state.legal_actions())

    def test_explanations(self):
        match = liege.new("barony", seats=2, seed=1)
        best = match.explain(iterations=40, pairs=3)
        self.assertEqual(best["turn"][0], match.suggest(iterations=40)["move"])
        asked = match.moves()[-1]
        self.assertEqual(match.explain(asked, iterations=40, pairs=3)["turn"][0], asked)
        self.assertEqual(match.explain([asked], iterations=40, pairs=3, lang="de")["turn"][0], asked)
        with self.assertRaisesRegex(liege.LiegeError, "no legal turn"):
            match.explain("fly away")
        with self.assertRaisesRegex(ValueError, "pairs"):
            match.explain(pairs=999)
        match.play(best["turn"][0])
        review = match.review(iterations=40)
        self.assertEqual((review["count"], review["done"]), (len(review["turns"]),) * 2)
        self.assertIn(review["turns"][0]["judgement"], ("best", "good"))


    def test_who_begins(self):
        """An option that is a seat: by lot, or that seat, in games and records."""
        for seat in range(3):
            game = liege.new("barony", 3, 1, {"first": seat})
            self.assertEqual(game.turn, seat)
            self.assertIn(f"option first {seat}\n", game.record())
            self.assertEqual(liege.read_record(game.record()).record(), game.record())
        by_lot = liege.new("barony", 3, 1)
        self.assertNotIn("option first", by_lot.record())
        self.assertEqual(liege.read_record(by_lot.record()).record(), by_lot.record())


class Batches(unittest.TestCase):
    def test_same_as_single_games(self):
        for game, seats in SETUPS:
            for threads in (1, 3):
                batch = liege.Batch(game, seats, games=5, seed=20, threads=threads)
                matches = [liege.new(game, seats, seed=20 + i) for i in range(5)]
                for step in range(400 if game == "null" else 150):
                    actions = batch.random_actions(step)
                    for i, match in enumerate(matches):
                        self.assertEqual(batch.turn[i], match.turn)
                        match.play(int(actions[i]))
                    done = batch.step(actions)
                    for i, match in enumerate(matches):
                        self.assertEqual(bool(done[i]), match.over)
                        if match.over:
                            self.assertEqual(batch.returns[i].tolist(), match.returns())
                            self.assertEqual(batch.points[i].tolist(), match.points())
                            matches[i] = liege.new(game, seats, seed=match.seed + 5)
                        self.assertEqual(int(batch.seeds[i]), matches[i].seed)
                    if step % 10 == 0:
                        for i, match in enumerate(matches):
                            state = match.state
                            self.assertEqual(batch.state(i), state)
                            self.assertTrue((batch.mask[i] == state.mask()).all())
                            planes, numbers = state.observe()
                            self.assertTrue((batch.planes[i] == planes).all())
                            self.assertTrue((batch.numbers[i] == numbers).all())

    def test_no_copies(self):
        batch = liege.Batch("null", games=8)
        mask, turn = batch.mask, batch.turn
        before = mask.copy()
        for step in range(6):
            batch.step(batch.random_actions(step))
        self.assertIs(batch.turn.base, turn.base)
        self.assertTrue(np.shares_memory(mask, batch.mask))
        self.assertFalse((before == mask).all())
        with self.assertRaises(ValueError):
            mask[0, 0] = 1

    def test_an_illegal_action_changes_nothing(self):
        batch = liege.Batch("barony", games=6, seed=2)
        states = [batch.state(i) for i in range(6)]
        actions = batch.random_actions(1)
        actions[4] = int(np.flatnonzero(batch.mask[4] == 0)[0])
        with self.assertRaisesRegex(liege.IllegalMove, "game 4.*legal are"):
            batch.step(actions)
        self.assertEqual(states, [batch.state(i) for i in range(6)])


def card_in_software():
    """Whether tests/card.c stands in for a card: then what is on the card can be read here."""
    return "LIEGE_TEST_CARD" in os.environ


class Cards(unittest.TestCase):
    """Batches on a card. Run by itself (tests/card.py) with a card in software."""

    def setUp(self):
        if not card_in_software():
            self.skipTest("there is no card in software here")

    def test_same_as_on_the_processor(self):
        for game, seats, steps in (("null", 4, 60), ("barony", 2, 12), ("feudo", 3, 12),
                                   ("baron", 5, 12)):
            card = liege.Batch(game, seats, games=5, seed=30, device="cuda")
            here = liege.Batch(game, seats, games=5, seed=30)
            for step in range(steps):
                for name in ("turn", "mask", "planes", "numbers", "done", "returns", "points", "seeds"):
                    self.assertTrue((np.asarray(getattr(card, name)) == getattr(here, name)).all(),
                                    f"{game}: {name} in step {step}")
                actions = here.random_actions(step)
                drawn = card.random_actions(step)
                self.assertEqual(drawn.numpy().tolist(), actions.tolist())
                here.step(actions)
                done = card.step(drawn if step % 2 else actions)
                self.assertEqual(done.numpy().tolist(), here.done.tolist())
                self.assertEqual(card.state(3), here.state(3))
            self.assertEqual(card.finished, here.finished)
            self.assertTrue(game != "null" or card.finished > 0)

    def test_arrays_are_handed_over(self):
        batch = liege.Batch("null", 2, games=4, seed=1, device="cuda")
        self.assertIn("on card 0 in software", repr(batch))
        mask = batch.mask
        face = mask.__cuda_array_interface__
        self.assertEqual((face["shape"], face["typestr"], face["version"]),
                         ((4, batch.info.actions), "|u1", 3))
        there = np.ctypeslib.as_array((ctypes.c_uint8 * mask.nbytes).from_address(face["data"][0]))
        self.assertEqual(there.reshape(mask.shape).tolist(), mask.numpy().tolist())
        self.assertEqual(mask.__dlpack_device__(), (2, 0))
        for name, code, bits in (("mask", 1, 8), ("numbers", 0, 8), ("done", 6, 8), ("returns", 2, 32)):
            array = getattr(batch, name)
            capsule = array.__dlpack__()
            managed = card._Managed.from_address(card._capsule_pointer(id(capsule), b"dltensor"))
            tensor = managed.tensor
            self.assertEqual((tensor.dtype.code, tensor.dtype.bits, tensor.device_type), (code, bits, 2))
            self.assertEqual(tuple(tensor.shape[:tensor.ndim]), array.shape)
            self.assertEqual(tensor.data, array.__cuda_array_interface__["data"][0])
        taken = mask.__dlpack__()  # as a consumer does: takes it, renames it, gives it back
        head = card._capsule_pointer(id(taken), b"dltensor")
        ctypes.pythonapi.PyCapsule_SetName.argtypes = [ctypes.py_object, ctypes.c_char_p]
        ctypes.pythonapi.PyCapsule_SetName(taken, b"used_dltensor")
        del taken, capsule, managed, tensor
        self.assertEqual(list(card._handed_out), [head])
        managed = card._Managed.from_address(head)
        managed.deleter(ctypes.byref(managed))
        self.assertEqual(card._handed_out, {})
        batch.close()
        self.assertEqual(mask.numpy().shape, (4, batch.info.actions))  # what was taken out stays
        with self.assertRaisesRegex(liege.LiegeError, "closed"):
            batch.step([0] * 4)

    def test_bad_actions(self):
        batch = liege.Batch("null", 2, games=4, seed=1, device="cuda")
        before = batch.state(0)
        actions = batch.random_actions(1).numpy()
        actions[2] = 99
        with self.assertRaisesRegex(liege.IllegalMove, "game 2: action 99.*legal are"):
            batch.step(actions)
        self.assertEqual(batch.state(0), before)
        with self.assertRaisesRegex(ValueError, "shape"):
            batch.step([0])
        with self.assertRaisesRegex(TypeError, "int32"):
            batch.step(batch.done)
        with self.assertRaisesRegex(ValueError, "shape"):
            batch.step(batch.returns)
        with self.assertRaises(BufferError):
            batch.mask.__dlpack__(copy=True)

    def test_copies(self):
        """The memory of a card has one owner."""
        batch = liege.Batch("null", games=2, device="cuda")
        for make in (copy.copy, copy.deepcopy, pickle.dumps):
            with self.assertRaisesRegex(liege.LiegeError, "stays there"):
                make(batch)
        for make in (copy.deepcopy, pickle.dumps):
            with self.assertRaisesRegex(liege.LiegeError, "numpy"):
                make(batch.mask)
        self.assertEqual(copy.copy(batch.mask).numpy().tolist(), batch.mask.numpy().tolist())


def trailing(played):
    """How many of nature's moves follow the last choice."""
    count = 0
    while played.actors[len(played.actors) - 1 - count] == liege.NATURE:
        count += 1
    return count


class Files(unittest.TestCase):
    """Games written down by `liege sim`, which LIEGE_PROGRAM names."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name="games.npz"):
        return os.path.join(self.folder.name, name)

    def sim(self, *words, status=0):
        if "LIEGE_PROGRAM" not in os.environ:
            self.skipTest("LIEGE_PROGRAM names no program")
        done = subprocess.run([os.environ["LIEGE_PROGRAM"], "sim", *words], capture_output=True,
                              text=True, timeout=120)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout + done.stderr

    def check_games(self, games):
        for number, played in enumerate(games):
            for state, action in games.states(number):
                self.assertIn(action, state.legal_actions())
            state.apply_action(action)
            for action in played.actions[len(played.actions) - trailing(played):].tolist():
                state.apply_action(action)
            self.assertEqual((state.turn, list(state.points())), (liege.OVER, played.points.tolist()))
            self.assertEqual(min(played.places.tolist()), 1)

    def check_visits(self, games, thinks):
        """Of every choice of who thinks: legal moves that were looked at, the one taken among them."""
        for number, played in enumerate(games):
            states = iter(games.states(number))
            thoughts = zip(played.actors.tolist(), games.visits(number), games.worths(number))
            for actor, (looked, visits), worths in thoughts:
                self.assertEqual(len(looked) > 0, thinks and actor != liege.NATURE)
                self.assertEqual(worths.shape, (len(looked), games.seats))
                self.assertTrue(np.allclose(worths.sum(1), 1, atol=1e-4))
                if actor != liege.NATURE:
                    state, action = next(states)
                    self.assertLessEqual(set(looked.tolist()), set(state.legal_actions()))
                    self.assertTrue(not thinks or action in looked.tolist())
                    self.assertTrue((visits > 0).all())
        with self.assertRaises(IndexError):
            games.visits(len(games))
        with self.assertRaises(IndexError):
            games.worths(len(games))

    def test_games_of_the_program(self):
        for game, who, seats in (("baron", "greedy,random,random", 3), ("barony", "level:1", 2),
                                 ("feudo", "random,greedy", 2), ("null", "mcts:iterations=30", 2)):
            records = self.path(game)
            self.sim(game, "--seats", str(seats), "--games", "3", "--seed", "41", "--player", who,
                     "--iterations", "40", "--write", self.path(), "--records", records)
            games = liege.load(self.path())
            self.assertEqual((len(games), games.game, games.seats), (3, game, seats))
            self.check_games(games)
            self.assertEqual([played.seed for played in games], [41, 42, 43])
            for played in games:
                with open(os.path.join(records, f"{game}-{played.seed}.txt"), encoding="utf-8") as file:
                    match = liege.read_record(file)
                state = liege.State(game, seats)
                for text, action in zip(match.history(), played.actions.tolist()):
                    self.assertEqual(state.action_of(text), action)
                    state.apply_action(action)
                self.assertEqual(match.points(), played.points.tolist())
            self.check_visits(games, thinks=who.startswith(("level", "mcts")))

    def test_figures_do_not_depend_on_threads(self):
        words = ("null", "--games", "40", "--player", "greedy,random", "--json", "--write")
        one = self.sim(*words, self.path("a.npz"), "--threads", "1")
        two = self.sim(*words, self.path("b.npz"), "--threads", "3")
        self.assertEqual(one.split('"speed"')[0], two.split('"speed"')[0])
        with open(self.path("a.npz"), "rb") as a, open(self.path("b.npz"), "rb") as b:
            self.assertEqual(a.read(), b.read())

    def test_the_program_refuses(self):
        self.assertIn("level", self.sim("null", "--player", "level:9", status=2))
        self.assertIn("liege match", self.sim("null", "--player", "cmd:true", status=2))
        self.assertIn("one for each", self.sim("null", "--player", "greedy,greedy,greedy", status=2))
        self.assertIn("at most", self.sim("null", "--games", "2000000", "--write", self.path(), status=2))
        self.assertIn("--write", self.sim("null", "--games", "1", "--write", self.path("no/such/file"),
                                          status=1))
        with open(self.path("file"), "w", encoding="utf-8"):
            pass
        self.assertIn("--records", self.sim("null", "--games", "1", "--records", self.path("file"),
                                            status=2))

    def good(self):
        writer = Writer()
        for game in simulate("null", seats=2, games=2, seed=5):
            writer.add(game)
        writer.write(self.path())
        with np.load(self.path()) as file:
            return {name: file[name] for name in file.files}

    def looks(self, arrays, action):
        """As if this action had been looked at before the first one."""
        looks = np.ones(len(arrays["actions"]) + 1, np.int64)
        looks[0] = 0
        return {"looks": looks, "looked": np.array([action], np.int32), "visits": np.array([3], np.uint32)}

    def test_hostile_files(self):
        arrays = self.good()
        self.check_games(liege.load(self.path()))
        self.check_visits(liege.load(self.path()), thinks=False)
        np.savez(self.path(), **arrays, **self.looks(arrays, 0))  # of before: what was found is not told
        self.assertTrue(np.isnan(liege.load(self.path()).worths(0)[0]).all())
        number = lambda *values: np.array(values, np.int32)  # noqa: E731
        for said, changed in (
                ("no offsets", {"offsets": None}), ("name", {"name": number(1)}),
                ("is no game", {"name": np.array([b"chess"])}), ("version 77", {"version": number(77)}),
                ("set-up", {"setup": number(99)}), ("set-up", {"setup": number()}),
                ("one game", {"name": np.array([b"null", b"null"])}),
                ("fit together", {"offsets": arrays["offsets"][::-1].copy()}),
                ("fit together", {"offsets": arrays["offsets"][:-1]}),
                ("fit together", {"actors": arrays["actors"][:-1]}),
                ("does not play", {"actors": arrays["actors"] + 50}),
                ("does not have", {"actions": arrays["actions"] + 100000}),
                ("row a game", {"points": arrays["points"][:1]}),
                ("no looks, visits", {"looked": number(1)}),
                ("looked and visits", {"looks": arrays["offsets"], "looked": number(), "visits": number().astype(np.uint32)}),
                ("looked at", self.looks(arrays, 100000)),
                ("worths", self.looks(arrays, 0) | {"worths": np.zeros((2, 2), np.float32)}),
                ("dimensions", {"actions": arrays["actions"].astype(np.float64)}),
                ("dimensions", {"seeds": arrays["seeds"].reshape(-1, 1)}),
                ("no file of games", {"actions": np.array([{}], object)})):
            both = {name: array for name, array in {**arrays, **changed}.items() if array is not None}
            np.savez(self.path(), **both)
            with self.assertRaisesRegex(liege.LiegeError, said):
                liege.load(self.path())
        np.savez(self.path(), **arrays)
        with open(self.path(), "rb") as file:
            data = file.read()
        dice = random.Random(1)
        for cut in range(200):
            broken = bytearray(data[:dice.randrange(len(data))] if cut % 2 else data)
            for _ in range(cut % 7 + 1):
                if broken:
                    broken[dice.randrange(len(broken))] = dice.randrange(256)
            with open(self.path(), "wb") as file:
                file.write(broken)
            try:
                games = liege.load(self.path())
                for i in range(len(games)):
                    list(games.states(i))
            except (liege.LiegeError, liege.IllegalMove):
                pass
        with self.assertRaises(OSError):
            liege.load(self.path("none.npz"))


class Speed(unittest.TestCase):
    def test_it_is_told(self):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            self.assertEqual(bench.main(["null", "--games", "8", "--seconds", "0.05"]), 0)
        self.assertRegex(out.getvalue(), r"single games +[0-9,]+ decisions/s")
        with contextlib.redirect_stderr(out):
            self.assertEqual(bench.main(["chess"]), 2)


class Errors(unittest.TestCase):
    def test_no_card(self):
        if not card_in_software():
            with self.assertRaisesRegex(liege.LiegeError, "graphics card|compiler is missing"):
                liege.Batch("null", device="cuda")

    def refused(self, kind, said, call, *arguments, **named):
        with self.assertRaisesRegex(kind, said):
            call(*arguments, **named)

    def test_arguments(self):
        self.refused(ValueError, "there are baron, barony, feudo", liege.new, "chess")
        self.refused(TypeError, "named by a text", liege.new, 3)
        self.refused(ValueError, "seats must be from 2 to 4, not 9", liege.new, "barony", seats=9)
        self.refused(TypeError, "whole number", liege.new, "barony", seats=2.5)
        self.refused(ValueError, "seed must be", liege.new, "barony", seed=-1)
        self.refused(ValueError, "seed must be", liege.new, "barony", seed=2 ** 64)
        self.refused(ValueError, "no option 'laps'", liege.new, "feudo", options={"laps": 1})
        self.refused(ValueError, "must be one of", liege.new, "feudo", options={"rounds": 99})
        self.refused(ValueError, "must be one of -1, 0, 1, not 2", liege.new, "barony",
                     options={"first": 2})
        self.refused(ValueError, "'auto' or 'manual'", liege.new, "feudo", nature="off")
        match = liege.new("barony")
        self.refused(liege.IllegalMove, "no move", match.play, "dance")
        self.refused(liege.IllegalMove, "not legal", match.play, 99999)
        self.refused(liege.IllegalMove, "not legal", match.play, -1)
        self.refused(liege.IllegalMove, "zero byte", match.play, "city\0")
        self.refused(TypeError, "whole number", match.play, 1.5)
        self.refused(TypeError, "whole number", match.play, None)
        self.refused(ValueError, "seat must be", match.observe, 7)
        self.refused(ValueError, "seat must be", match.position, 7)
        self.refused(ValueError, "lang must be", match.draw, lang="xx")
        self.refused(ValueError, "level must be", match.suggest, level=9)
        self.refused(ValueError, "index must be", match.events, 10 ** 9)
        self.refused(liege.LiegeError, "line 1", liege.read_record, "nothing")
        self.refused(liege.LiegeError, "not nature", match.state.chance_outcomes)

    def test_batches(self):
        self.refused(ValueError, "games must be", liege.Batch, "null", games=0)
        self.refused(ValueError, "threads must be", liege.Batch, "null", threads=-1)
        self.refused(ValueError, "device must be", liege.Batch, "null", device="abacus")
        batch = liege.Batch("null", games=4, observe=False)
        self.refused(ValueError, r"shape.*\(4,\), not \(3,\)", batch.step, [0, 0, 0])
        self.refused(ValueError, "shape", batch.step, np.zeros((4, 1), int))
        self.refused(TypeError, "whole numbers", batch.step, np.zeros(4))
        self.refused(liege.IllegalMove, "not from 0 to 1", batch.step, [0, 0, 0, 2 ** 40])
        self.refused(liege.IllegalMove, "not from 0 to 1", batch.step, [0, 0, -1, 0])
        self.refused(liege.LiegeError, "without planes", batch.observe)
        self.refused(ValueError, "place must be", batch.state, 4)
        batch.close()
        self.refused(liege.LiegeError, "closed", batch.step, [0, 0, 0, 0])
        self.refused(liege.LiegeError, "closed", batch.random_actions, 1)
        self.refused(liege.LiegeError, "closed", lambda: batch.turn)

    def test_closed_games(self):
        match = liege.new("null")
        match.close()
        match.close()
        for call in (match.moves, match.record, match.undo, match.draw, match.suggest,
                     match.evaluate, lambda: match.play("keep"), lambda: match.turn):
            self.refused(liege.LiegeError, "closed", call)
        self.assertIn("closed", repr(match))


class Conventions(unittest.TestCase):
    def test_aec(self):
        for game, seats in SETUPS:
            env = liege.AECEnv(game, seats, render_mode="ansi")
            with self.assertRaisesRegex(RuntimeError, "reset"):
                env.last()
            env.reset(seed=9)
            first = env.agent_selection
            totals, done = dict.fromkeys(env.possible_agents, 0.0), []
            for agent in env.agent_iter():
                observation, reward, termination, truncation, _ = env.last()
                totals[agent] += reward
                self.assertFalse(truncation)
                if termination:
                    done.append(agent)
                    env.step(None)
                    continue
                mask = observation["action_mask"]
                self.assertTrue(mask.any())
                self.assertTrue(env.observation_space(agent).contains(observation))
                self.assertIs(env.action_space(agent), env.action_space(agent))
                other = env.possible_agents[(env.possible_agents.index(agent) + 1) % seats]
                self.assertFalse(env.observe(other)["action_mask"].any())
                env.step(env.action_space(agent).sample(mask))
            self.assertEqual(sorted(done), env.possible_agents)
            self.assertAlmostEqual(sum(totals.values()), 1, 5)
            self.assertEqual(env.agents, [])
            self.assertEqual(env.metadata["name"], f"{game}_v{env.info.version}")
            self.assertEqual(env.state().nbytes, env.info.state_size)
            env.reset(seed=9)
            self.assertEqual(env.agent_selection, first)
            self.assertNotEqual(env.render(), "")
            with self.assertRaises(liege.IllegalMove):
                env.step(None)
            env.close()

    def test_aec_by_their_tests(self):
        try:
            from pettingzoo.test import api_test, seed_test
        except ImportError:
            self.skipTest("PettingZoo is not installed")
        for game, seats in SETUPS:
            with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                warnings.simplefilter("ignore")
                api_test(liege.AECEnv(game, seats, render_mode="ansi"), num_cycles=1000)
                seed_test(lambda: liege.AECEnv(game, seats), num_cycles=100)


class Data(unittest.TestCase):
    def test_written_games_read_back(self):
        from liege.sim import main
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.npz")
            out, sys.stdout = sys.stdout, io.StringIO()
            try:
                self.assertEqual(main(["null", "--seats", "3", "--games", "4", "--players",
                                       "level:1,greedy,random", "--iterations", "20", "--write", path,
                                       "--records", folder]), 0)
            finally:
                sys.stdout = out
            games = liege.load(path)
            self.assertEqual((len(games), games.seats, games.game), (4, 3, "null"))
            for number, played in enumerate(games):
                with open(os.path.join(folder, f"null-{played.seed}.txt")) as file:
                    match = liege.read_record(file)
                self.assertEqual(match.points(), played.points.tolist())
                again = liege.new("null", 3, played.seed, games.options)
                for state, action in games.states(number):
                    self.assertEqual(state, again.state)
                    again.play(action)
                self.assertEqual(again.state, match.state)
            with self.assertRaises(IndexError):
                games[4]
            np.savez(path, other=np.zeros(3))
            with self.assertRaisesRegex(liege.LiegeError, "no file of games"):
                liege.load(path)

    def test_older_rules_are_not_mixed_in(self):
        with open(os.path.join(ROOT, "tests", "records", "feudo-rules-1.txt"), encoding="utf-8") as file:
            old = liege.read_record(file)
        writer = Writer()
        writer.add(old)
        with self.assertRaisesRegex(liege.LiegeError, "one kind"):
            writer.add(liege.new("feudo", old.seats))
        with tempfile.TemporaryDirectory() as folder:
            writer.write(os.path.join(folder, "old.npz"))
            with self.assertRaisesRegex(liege.LiegeError, "of version 1 of the rules"):
                liege.load(os.path.join(folder, "old.npz"))

    def test_players_have_one_name(self):
        """As `liege sim` and all the rest name them; a level's number alone will do."""
        games = [next(simulate("null", 2, seed=4, players=players, iterations=20)).record()
                 for players in ("level:2", "2", 2, ["level:2", 2])]
        self.assertEqual(set(games), {games[0]})
        for wrong in ("level:9", "level:", "level", ["level:1"] * 3, [None, "1"]):
            with self.assertRaisesRegex(ValueError, "level:1, level:2"):
                next(simulate("null", 2, players=wrong))

    def test_bad_words(self):
        from liege.sim import main
        for words, said in ((["chess"], "there are baron"), (["null", "--players", "9"], "level:5, not"),
                            (["null", "--games", "0"], "games must be")):
            err, sys.stderr = sys.stderr, io.StringIO()
            try:
                self.assertEqual(main(words), 2)
                self.assertIn(said, sys.stderr.getvalue())
            finally:
                sys.stderr = err


class Packed(unittest.TestCase):
    def test_sources(self):
        """`pip install ./python` compiles each folder that CMake does; the whole build takes minutes."""
        texts = []
        for file in ("CMakeLists.txt", "python/setup.py"):
            with open(os.path.join(ROOT, file), encoding="utf-8") as opened:
                texts.append(opened.read())
        built = re.search(r"GLOB LIEGE_SOURCES CONFIGURE_DEPENDS (.*?)\)", texts[0], re.S)[1].split()
        packed = re.findall(r'"([^"]+)"', re.search(r"^FOLDERS = \((.*?)\)$", texts[1], re.M | re.S)[1])
        self.assertGreaterEqual(len(built), 5)
        self.assertEqual(set(built) - set(packed), set())


class Documentation(unittest.TestCase):
    def test_examples(self):
        examples = []
        for page in ("README.md", "docs/python.md"):
            with open(os.path.join(ROOT, page), encoding="utf-8") as file:
                examples += [(page, example) for example in re.findall(r"```python\n(.*?)```", file.read(), re.S)]
        self.assertGreaterEqual(len(examples), 9)
        for number, (page, example) in enumerate(examples):
            with self.subTest(page=page, number=number):
                out = sys.stdout
                sys.stdout = io.StringIO()
                try:
                    exec(compile(example, f"{page} example {number + 1}", "exec"), {})
                finally:
                    sys.stdout = out

    def test_table(self):
        with open(os.path.join(ROOT, "docs", "python.md"), encoding="utf-8") as file:
            text = file.read()
        for game in liege.games():
            facts = liege.info(game)
            row = f"| {game.capitalize()} | {facts.actions:,} | {facts.chances} |"
            self.assertIn(row, text)


if __name__ == "__main__":
    unittest.main()
