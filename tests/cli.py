#!/usr/bin/env python3
"""tests/cli.py -- liege on a terminal, and its figures as JSON.

    cli.py LIEGE release|debug
"""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

LIEGE = ""
RELEASE = True
WAIT_S = 20

UP, HOME, END, LEFT, DELETE = "\033[A", "\033[H", "\033[F", "\033[D", "\033[3~"
TAB, ENTER, BACK = "\t", "\r", "\x7f"


def environment(home, **changes):
    kept = {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "TERM": "xterm-256color"}
    for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS"):
        if name in os.environ:
            kept[name] = os.environ[name]
    kept.update(changes)
    return kept


def run(*words):
    done = subprocess.run([LIEGE, *words], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, env=environment("/nonexistent"), timeout=100)
    if done.returncode != 0:
        raise AssertionError("liege %s: %d\n%s" % (" ".join(words), done.returncode, done.stderr))
    return done


class Terminal:
    """liege play on a terminal of its own."""

    def __init__(self, home, *words, columns=80, **changes):
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.before = termios.tcgetattr(self.slave)
        self.child = subprocess.Popen(
            [LIEGE, "play", "--lines", *words], stdin=self.slave, stdout=self.slave, stderr=self.slave,
            env=environment(home, **changes), start_new_session=True)
        self.seen = ""  # all that was written
        self.at = 0     # what wait_for has passed

    def wait_for(self, *texts):
        """Reads on until one of the texts comes; returns what came up to its end."""
        until = time.monotonic() + WAIT_S
        while True:
            found = [(self.seen.find(text, self.at), text) for text in texts]
            found = [(at, text) for at, text in found if at >= 0]
            if found:
                at, text = min(found)
                part = self.seen[self.at:at + len(text)]
                self.at = at + len(text)
                return part
            if time.monotonic() > until or not self.read():
                raise AssertionError("waited for %r in %r" % (texts, self.seen[self.at:]))

    def read(self):
        ready, _, _ = select.select([self.master], [], [], 0.2)
        if not ready:
            return self.child.poll() is None
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.seen += data.decode("utf-8", "replace")
        return bool(data)

    def type(self, keys):
        os.write(self.master, keys.encode())

    def end(self):
        """Waits for the end; the exit status, with the terminal as it was before."""
        until = time.monotonic() + WAIT_S
        while self.child.poll() is None and time.monotonic() < until:
            self.read()
        while select.select([self.master], [], [], 0)[0] and self.read():
            pass
        status = self.child.wait(timeout=1)
        after = termios.tcgetattr(self.slave)
        os.close(self.slave)
        os.close(self.master)
        if after != self.before:
            raise AssertionError("the terminal is not as it was")
        return status


class TerminalTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = folder.name

    def terminal(self, *words, **changes):
        terminal = Terminal(self.home, *words, **changes)
        self.addCleanup(lambda: terminal.child.poll() is None and terminal.child.kill())
        return terminal

    def kept(self):
        return os.path.exists(self.home + "/.local/state/liege/unfinished.txt")

    def test_tab_completes_and_enter_plays(self):
        t = self.terminal("null", "--seats", "3", "--seed", "3")
        t.wait_for("Red> ")
        t.type("k" + TAB)
        t.wait_for("keep")
        t.type(ENTER)
        t.wait_for("The game is over")
        t.wait_for("> ")
        t.type("quit" + ENTER)
        t.wait_for("Goodbye.")
        self.assertEqual(t.end(), 0)
        self.assertFalse(self.kept())

    def test_tab_lists_what_is_possible(self):
        t = self.terminal("null", "--seats", "3", "--seed", "3")
        t.wait_for("Red> ")
        t.type("s" + TAB)
        listed = t.wait_for("save!")
        self.assertIn("swap", listed)
        self.assertNotIn("keep", listed)
        t.wait_for("Red> s")
        t.type("w" + TAB)
        t.wait_for("swap")
        t.type("\x15why k" + TAB)
        t.wait_for("why keep")
        t.type(ENTER)
        t.wait_for("keep is allowed now.")
        t.wait_for("Red> ")
        t.type("quit" + ENTER)
        self.assertEqual(t.end(), 0)

    def test_keys_edit_the_line_and_history_comes_back(self):
        t = self.terminal("null", "--seats", "3", "--seed", "3", "--lang", "de")
        t.wait_for("Rot> ")
        t.type("gegelnöä" + BACK + BACK + HOME + DELETE + "r" + END + ENTER)
        t.wait_for("Eingabetaste: weiter")
        t.type("q" + ENTER)
        t.wait_for("Rot> ")
        t.type("x" + ENTER)
        t.wait_for("„x“ ist weder")
        t.wait_for("Rot> ")
        t.type(UP + UP + ENTER)
        t.wait_for("Eingabetaste: weiter")
        t.type("q" + ENTER)
        t.wait_for("Rot> ")
        t.type("kep" + LEFT + "e" + "\x05" + " weg" + "\x17" + ENTER)
        t.wait_for("Das Spiel ist zu Ende.")
        t.type("beenden" + ENTER)
        self.assertEqual(t.end(), 0)

    def test_long_lines_stay_on_one_row(self):
        t = self.terminal("null", "--seed", "3", columns=30)
        t.wait_for("Red> ")
        t.type("why " + "y" * 100)
        t.wait_for("y" * 20)
        t.type(ENTER)
        t.wait_for("neither a move")
        for line in re.sub(r"\033\[[0-9;]*[A-Za-z]", "", t.seen).replace("\r", "\n").split("\n"):
            if "yyy" in line and "neither" not in line and not line.startswith('"'):
                self.assertLessEqual(len(line), 30, line)
        t.type("quit" + ENTER)
        self.assertEqual(t.end(), 0)

    def leave(self, how):
        t = self.terminal("null", "--seats", "3", "--seed", "3", "--option", "rounds=3")
        t.wait_for("Red> ")
        t.type("k" + ENTER)
        t.wait_for("rounds finished: 1/3")
        t.wait_for("Red> ")
        how(t)
        t.wait_for("liege play --resume")
        self.assertEqual(t.end(), 0)
        self.assertTrue(self.kept())
        t = self.terminal("--resume")
        t.wait_for("rounds finished: 1/3")
        t.wait_for("Red> ")
        t.type("k" + ENTER + "k" + ENTER)
        t.wait_for("The game is over")
        t.type("quit" + ENTER)
        self.assertEqual(t.end(), 0)
        self.assertFalse(self.kept())

    def test_control_c_keeps_the_game(self):
        self.leave(lambda t: t.type("half a li\x03"))

    def test_control_d_keeps_the_game(self):
        self.leave(lambda t: t.type("\x04"))

    def test_a_signal_keeps_the_game(self):
        self.leave(lambda t: t.child.send_signal(signal.SIGTERM))

    def test_hanging_up_keeps_the_game(self):
        self.leave(lambda t: t.child.send_signal(signal.SIGHUP))

    def test_colour_only_where_it_is_wanted(self):
        colour = re.compile(r"\033\[[0-9;]*m")
        for words, changes, wanted in (((), {}, True),
                                       (("--no-color",), {}, False),
                                       ((), {"NO_COLOR": "1"}, False),
                                       ((), {"NO_COLOR": ""}, True),
                                       ((), {"TERM": "dumb"}, False)):
            t = self.terminal("null", "--seed", "3", *words, **changes)
            t.wait_for("Red> ")
            self.assertEqual(bool(colour.search(t.seen)), wanted, (words, changes))
            if changes.get("TERM") == "dumb":
                self.assertNotIn("\033", t.seen)
            t.type("quit\n")
            self.assertEqual(t.end(), 0)

    def test_the_keyboard_is_passed_on_behind_a_clear_screen(self):
        t = self.terminal("null", "--seats", "2", "--seed", "4", "--hotseat", "--names", "Ann,Bob")
        clear = "\033[2J\033[3J\033[H"
        t.wait_for(clear)
        first = t.wait_for("press Enter when ready")
        self.assertNotIn("points", first)  # no board before somebody is ready
        t.type(ENTER)
        t.wait_for(clear)
        board = t.wait_for("keep")
        self.assertEqual(board.count("?"), 1)
        t.type("keep" + ENTER)
        t.wait_for(clear)
        t.wait_for("press Enter when ready")
        t.type("\x03")
        t.wait_for("liege play --resume")
        self.assertEqual(t.end(), 0)

    def test_long_texts_come_a_screen_at_a_time(self):
        t = self.terminal("baron", "--seed", "3", "--lang", "en", columns=60)
        t.wait_for("Red> ")
        t.type("rules" + ENTER)
        first = t.wait_for("-- Enter: more")
        self.assertLessEqual(first.count("\n"), 24)
        t.type(ENTER)
        t.wait_for("-- Enter: more")
        t.type("q" + ENTER)
        t.wait_for("Red> ")
        t.type("help" + ENTER)
        t.wait_for("-- Enter: more")
        t.type("q" + ENTER)
        t.wait_for("Red> ")
        t.type("quit" + ENTER)
        self.assertEqual(t.end(), 0)

    def test_text_keeps_to_the_width(self):
        for columns in (40, 80):
            t = self.terminal("null", "--seed", "3", "--no-color", "--lang", "fr", columns=columns)
            t.wait_for("Rouge> ")
            t.type("règles" + ENTER)
            while t.wait_for("Entrée : la suite", "N8").endswith("suite"):
                t.type(ENTER)
            rules = t.seen[t.seen.index("N1"):]
            for line in rules.split("\r\n"):
                if "Entrée" not in line:
                    self.assertLess(len(line), columns, line)
            t.type("quit" + ENTER)
            self.assertEqual(t.end(), 0)


class WholeGameTest(unittest.TestCase):
    """Every game can be played to its end by somebody who only takes what `moves` offers."""

    def read_to_prompt(self, child):
        text = b""
        while not re.search(rb"(^|\n)[A-Z]?[a-z]*> $", text):
            data = os.read(child.stdout.fileno(), 65536)
            if not data:
                raise AssertionError("ended early: %r" % text[-500:])
            text += data
        return text.decode()

    def choices(self, listed):
        found = []
        for line in listed.split("\n")[:-1]:
            group = re.match(r"  (\S.*): (.*)$", line)
            if group and not re.match(r"\s*\d+ ", line):
                found += [group.group(1) + " " + last
                          for last in re.findall(r"\d+\xa0(\S+)", group.group(2))]
            else:
                found += re.findall(r"(?:^| ) *\d+ (\S+(?: [^\s]+)*?)(?=  |$)", line)
        return found

    def play(self, game, seats):
        child = subprocess.Popen([LIEGE, "play", game, "--seats", str(seats), "--seed", "11"],
                                 stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                 env=environment("/nonexistent", COLUMNS="5000"))
        said = self.read_to_prompt(child)
        turns = 0
        while not said.endswith("\n> "):
            self.assertLess(turns, 2000)
            child.stdin.write(b"moves\n")
            child.stdin.flush()
            listed = self.read_to_prompt(child)
            choices = self.choices(listed)
            self.assertTrue(choices, listed)
            child.stdin.write((choices[turns * 7 % len(choices)] + "\n").encode())
            child.stdin.flush()
            said = self.read_to_prompt(child)
            self.assertNotIn("neither a move", said)
            turns += 1
        self.assertIn("The game is over", said)
        child.stdin.close()
        child.stdout.read()
        child.stdout.close()
        self.assertEqual(child.wait(timeout=WAIT_S), 0)

    def test_every_game(self):
        said = run("--help").stdout
        games = re.findall(r"^  (\w+)", said[said.index("Games:"):said.index("Commands:")], re.M)
        self.assertTrue(games)
        for game in games + ["null"]:
            with self.subTest(game=game):
                self.play(game, 2)
                self.play(game, 3)


class FiguresTest(unittest.TestCase):
    def sim(self, *words):
        figures = json.loads(run("sim", "null", "--json", *words).stdout)
        speed = figures.pop("speed")
        self.assertGreater(speed["games_per_s"], 0)
        return figures

    def test_sim_does_not_depend_on_threads(self):
        for words in (("--seats", "4"), ("--seats", "3", "--no-events"),
                      ("--player", "greedy,random"), ("--option", "rounds=3")):
            words = ("--games", "333") + words
            one = self.sim("--seed", "5", "--threads", "1", *words)
            self.assertEqual(one, self.sim("--seed", "5", "--threads", "3", *words))
            self.assertNotEqual(one["seat"],
                                self.sim("--seed", "999", *words)["seat"])

    def test_sim_counts_rightly(self):
        figures = self.sim("--games", "500", "--seats", "3", "--option", "rounds=2")
        self.assertEqual(figures["games"], 500)
        self.assertEqual(figures["options"], {"rounds": 2})
        self.assertEqual(sum(count for _, count in figures["histogram"]), 1500)
        points = sum(points * count for points, count in figures["histogram"])
        self.assertAlmostEqual(points / 500, sum(s["points"]["mean"] for s in figures["seat"]), 3)
        self.assertAlmostEqual(sum(s["wins"]["share"] for s in figures["seat"]), 1, 4)
        self.assertEqual(figures["decisions"], {"mean": 6, "sd": 0, "min": 6, "max": 6})
        for seat in figures["seat"]:
            self.assertTrue(0 < seat["wins"]["low"] < seat["wins"]["share"] < seat["wins"]["high"])
            self.assertTrue(2 <= seat["points"]["min"] <= seat["points"]["max"] <= 12)
        self.assertTrue(0 < figures["tally"]["straws swapped"] < 6)
        quick = self.sim("--games", "500", "--seats", "3", "--option", "rounds=2", "--no-events")
        self.assertEqual(quick.pop("tally"), {})
        figures.pop("tally")
        self.assertEqual(quick, figures)

    def test_looking_ahead_helps(self):
        figures = self.sim("--games", "2000", "--player", "greedy,random")
        self.assertGreater(figures["seat"][0]["wins"]["low"], 0.5)

    def test_a_network_file_thinks_instead(self):
        # The program's own network as a file plays as the program does; of a broken one it tells, and plays on.
        nets = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "networks")
        words = ["sim", "baron", "--player", "mcts:iterations=4", "--games", "2", "--threads", "1", "--json"]

        def points(*more):
            figures = json.loads(run(*words, *more).stdout)
            figures.pop("speed")
            return figures

        own = os.path.join(nets, "baron.net")
        self.assertEqual(points("--network", own), points())
        with tempfile.TemporaryDirectory() as folder:
            broken = os.path.join(folder, "broken.net")
            with open(own, "rb") as good, open(broken, "wb") as bad:
                bad.write(good.read()[:-9])
            for command in (words[:2] + ["--games", "1"], ["match", "baron", "--players", "random", "--games", "2"],
                            ["calibrate", "baron", "--games", "1", "--player", "mcts:iterations=1"]):
                done = run(*command, "--network", broken)
                self.assertIn("broken.net: this network is damaged", done.stderr)
                self.assertNotEqual(done.stdout, "")
            done = run("match", "baron", "--players", "random", "--games", "2", "--network", "/nowhere/x.net")
            self.assertIn("/nowhere/x.net", done.stderr)

    def test_perft(self):
        def perft(*words):
            return [json.loads(line)
                    for line in run("perft", "null", "--json", *words).stdout.splitlines()]
        tree = perft("--seats", "3", "--depth", "4")
        self.assertEqual([row["depth"] for row in tree], [0, 1, 2, 3, 4])
        self.assertEqual(tree[0]["sequences"], 1)
        for row, deeper in zip(tree, tree[1:]):
            self.assertLessEqual(deeper["sequences"], 2 * (row["sequences"] - row["over"]))
            self.assertGreaterEqual(deeper["sequences"], row["sequences"] - row["over"])
        self.assertEqual(tree[3]["sequences"], tree[3]["over"])
        self.assertEqual(tree[4]["sequences"], 0)
        self.assertEqual(tree, perft("--seats", "3", "--depth", "4"))
        self.assertNotEqual(tree, perft("--seats", "3", "--depth", "4", "--seed", "2"))

    def test_bench(self):
        done = run("bench", "null", "--json", "--seconds", "1")
        figures = {}
        for line in done.stdout.splitlines():
            figure = json.loads(line)
            self.assertEqual(list(figure), ["name", "value", "unit"])
            figures[figure["name"]] = figure
        self.assertEqual(set(figures), {"null." + name for name in (
            "2.pick", "2.list", "2.games", "5.pick", "5.list", "5.games", "state", "copy", "undo",
            "verify", "2.mcts", "5.mcts", "node")})
        self.assertTrue(all(figure["value"] > 0 for figure in figures.values()))
        self.assertEqual(figures["null.state"]["unit"], "bytes")
        self.assertEqual(figures["null.2.pick"]["unit"], "decisions/s")
        self.assertEqual("WARNING" in done.stderr, not RELEASE)
        table = run("bench", "null", "--seconds", "1").stdout
        self.assertIn("null.5.list", table)
        self.assertIn("liege bench null --seconds 1", table)


if __name__ == "__main__":
    LIEGE = os.path.abspath(sys.argv[1])
    RELEASE = sys.argv[2].lower() == "release"
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
