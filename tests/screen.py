#!/usr/bin/env python3
"""tests/screen.py -- liege on the whole screen of a real terminal (tmux), in several sizes,
languages and kinds of terminal.

    screen.py LIEGE
"""

import fcntl
import os
import pty
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
WAIT_S = 30
GAMES = ("baron", "barony", "feudo")
PUZZLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "puzzles")


class Terminal:
    """A tmux of its own with liege in its only window."""

    count = 0

    def __init__(self, home, *words, columns=80, lines=24, **changes):
        Terminal.count += 1
        self.socket = "%s/%d.sock" % (home, Terminal.count)
        kept = {"HOME": home, "LANG": "C.UTF-8", "TERM": "screen-256color"}
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS"):
            if name in os.environ:
                kept[name] = os.environ[name]
        kept.update(changes)
        command = ["env", "-i", "PATH=" + os.environ["PATH"],
                   *("%s=%s" % item for item in kept.items()), LIEGE, *words]
        quoted = " ".join("'%s'" % word for word in command)
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(lines),
                  quoted + "; echo STATUS $?; stty -a | tr ';' '\\n' | grep -w echo; exec cat")

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-u", "-S", self.socket, *words], capture_output=True,
                              text=True, timeout=WAIT_S)
        return done.stdout

    def shot(self, *words):
        return self.tmux("capture-pane", "-p", *words)

    def wait_for(self, text, absent=None):
        """The screen, as soon as it shows the text (and no longer another)."""
        until = time.monotonic() + WAIT_S
        while True:
            shot = self.shot()
            if text in shot and (absent is None or absent not in shot):
                return shot
            if time.monotonic() > until:
                raise AssertionError("waited for %r in\n%s" % (text, shot))
            time.sleep(0.05)

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, words):
        self.tmux("send-keys", "-l", words)

    def resize(self, columns, lines):
        self.tmux("resize-window", "-x", str(columns), "-y", str(lines))

    def end(self):
        # A hang-up in the middle of the sanitizers' look for leaks leaves a program that spins for
        # ever, so what still runs in the window is ended first, and for good.
        pane = self.tmux("list-panes", "-F", "#{pane_pid}").strip()
        if pane:
            os.killpg(int(pane), signal.SIGKILL)
        self.hang_up()

    def hang_up(self):
        self.tmux("kill-server")


class ScreenTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = folder.name

    def terminal(self, *words, **changes):
        terminal = Terminal(self.home, *words, **changes)
        self.addCleanup(terminal.end)
        return terminal

    def test_every_game_in_every_size_and_language(self):
        words = {"en": ("help", "Moves", "Log"), "de": ("Hilfe", "Züge", "Verlauf"),
                 "fr": ("aide", "Coups", "Journal")}
        for game, lang, size in zip(GAMES, words, ((80, 24), (120, 40), (200, 60))):
            with self.subTest(game=game, lang=lang, size=size):
                t = self.terminal("play", game, "--seats", "4", "--seed", "3", "--lang", lang,
                                  columns=size[0], lines=size[1])
                shot = t.wait_for(words[lang][1])
                for word in words[lang]:
                    self.assertIn(word, shot)
                rows = shot.split("\n")
                self.assertLessEqual(max(map(len, rows)), size[0])
                for seat in "0123":  # all four have their place
                    self.assertTrue(any(seat + " " in row[size[0] // 3:] for row in rows), shot)
                t.keys("q")
                t.wait_for("STATUS 0")
                t.end()

    def test_a_whole_game_by_keys(self):
        t = self.terminal("play", "null", "--seats", "2", "--seed", "3", "--names", "Ann,Ben")
        t.wait_for("keep")
        for _ in range(60):
            shot = t.shot()
            if "game is over" in shot:
                break
            t.keys("Enter")
            time.sleep(0.1)
        t.wait_for("The game is over")
        t.keys("Escape", "<", "<")
        t.wait_for("After move")
        t.keys("Home")
        t.wait_for("The beginning")
        t.keys("a")
        t.wait_for("per turn")
        t.keys("Escape", ":")
        t.type("save " + self.home + "/game.txt")
        t.keys("Enter")
        t.wait_for("Saved as")
        t.keys("q")
        t.wait_for("STATUS 0")
        self.assertTrue(os.path.exists(self.home + "/game.txt"))
        t.end()
        t = self.terminal("replay", self.home + "/game.txt", LANG="de_DE.UTF-8")
        t.wait_for("nach Zug 0 von")
        t.keys(">")
        t.wait_for("nach Zug 1 von")
        t.keys("q")
        t.wait_for("STATUS 0")

    def test_a_cell_is_chosen_seen_and_confirmed(self):
        t = self.terminal("play", "feudo", "--seed", "3", "--hotseat", "--lang", "en")
        t.wait_for("Build your castle")
        t.keys("Tab", "Enter")
        shot = t.wait_for("Enter makes this move")
        self.assertIn("You build a castle", shot)
        self.assertIn("[1]", shot)  # the board as it would be
        t.keys("Escape")
        t.wait_for("Build your castle", absent="Enter makes this move")
        t.keys("Tab", "Enter", "Enter")
        t.wait_for("Red")
        t.wait_for("builds a castle")
        t.keys("u")
        t.wait_for("only one's own moves")
        t.keys("q")
        t.wait_for("--resume")
        t.wait_for("STATUS 0")

    def test_puzzles_fill_the_screen(self):
        with open(os.path.join(PUZZLES, "baron.txt"), encoding="utf-8") as file:
            first = file.read().split("\n\npuzzle ")[1].split("\n")
        right, wrong = (next(line[len(word) + 1:] for line in first if line.startswith(word + " "))
                        for word in ("move", "instead"))
        t = self.terminal("puzzles", "baron", "--lang", "en", columns=140, lines=44)
        shot = t.wait_for("puzzle 1 of")
        self.assertNotIn(right, shot.split("Moves")[0])
        for words, told in (("hint", "The move begins with " + right.split()[0]),
                            (wrong, "Not " + wrong), ("hint", "The solution: " + right),
                            (right, "Solved: " + right), ("new", "puzzle 2 of")):
            t.keys("Escape")  # whatever was told is put away
            t.wait_for("q quit")
            t.keys(":")
            t.type(words)
            t.keys("Enter")
            t.wait_for(told)
        t.end()
        # A file of one's own; and one that is broken is refused before the screen is taken.
        own = os.path.join(self.home, "own.txt")
        with open(own, "w", encoding="utf-8") as file:
            file.write("liege puzzles 1\ngame baron\nrules x\n")
        t = self.terminal("puzzles", "baron", "--lang", "en", "--file", own)
        t.wait_for("STATUS 1")

    def test_why_not_and_hint(self):
        t = self.terminal("play", "feudo", "--seed", "3", "--lang", "en")
        t.wait_for("Build your castle")
        for _ in range(5):
            t.keys("Down")
        for _ in range(5):
            t.keys("Left")
        t.keys("Enter")
        shot = t.wait_for("No move goes to")
        self.assertIn("F3", shot)
        t.keys("h")
        t.wait_for("A good move: ")

    def test_the_mouse_chooses(self):
        words = ("play", "feudo", "--seed", "3", "--lang", "en", "--ascii")
        t = self.terminal(*words)
        rows = t.wait_for("  2 castle").split("\n")
        line = next(i for i, row in enumerate(rows) if "  2 castle" in row)
        column = rows[line].index("castle")
        t.end()
        # A tmux keeps clicks to itself; a bare pseudo-terminal hands them on.
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        before = termios.tcgetattr(slave)
        child = subprocess.Popen([LIEGE, *words], stdin=slave, stdout=slave, stderr=slave,
                                 env={"HOME": self.home, "LANG": "C.UTF-8", "PATH": "/usr/bin",
                                      "TERM": "xterm-256color"}, start_new_session=True)
        self.addCleanup(lambda: child.poll() is None and child.kill())
        seen = ""

        def read_until(text):
            nonlocal seen
            until = time.monotonic() + WAIT_S
            while text not in seen:
                self.assertLess(time.monotonic(), until, "waited for %r in %r" % (text, seen))
                if select.select([master], [], [], 0.2)[0]:
                    seen += os.read(master, 65536).decode("utf-8", "replace")
            seen = seen.split(text, 1)[1]

        click = b"\033[<0;%d;%dM\033[<0;%d;%dm" % ((column + 1, line + 1) * 2)
        read_until("2 castle")
        os.write(master, click)
        read_until("Enter makes this move")
        os.write(master, click)
        read_until("order 0,1")
        os.write(master, b"q")
        read_until("--resume")
        self.assertEqual(child.wait(timeout=WAIT_S), 0)
        self.assertEqual(termios.tcgetattr(slave), before)
        os.close(slave)
        os.close(master)

    def test_resizing_keeps_the_game(self):
        t = self.terminal("play", "barony", "--seed", "3", "--seats", "4", "--lang", "en")
        t.wait_for("Place a city")
        t.resize(30, 8)
        t.wait_for("too small")
        t.resize(60, 16)
        shot = t.wait_for("Place a city")
        self.assertTrue("▼" in shot or "▶" in shot, shot)  # there is more board than room
        t.keys("m")
        t.wait_for("Moves")
        t.resize(140, 50)
        t.wait_for("Log")
        t.keys(":")
        t.type("city 9")
        t.resize(90, 30)
        t.wait_for("> city 9")
        t.keys("Enter")
        t.wait_for("city 9")
        t.keys("q")
        t.wait_for("STATUS 0")

    def test_plain_terminals(self):
        t = self.terminal("play", "baron", "--seed", "3", "--lang", "de", LANG="C")
        shot = t.wait_for("Zuege")
        self.assertTrue(all(ord(letter) < 128 for letter in shot), shot)
        t.keys("q")
        t.wait_for("STATUS 0")
        t.end()
        t = self.terminal("play", "baron", "--seed", "3", "--lang", "en", TERM="vt100")
        t.wait_for("Moves")
        t.keys("Enter")
        t.wait_for("Lay")
        self.assertNotIn("48;5", t.shot("-e"))
        t.end()
        for changes in ({"TERM": "dumb"}, {"TERM": "no-such-terminal"}):
            t = self.terminal("play", "baron", "--seed", "3", "--lang", "en", **changes)
            t.wait_for("Red>")
            t.type("quit")
            t.keys("Enter")
            t.wait_for("Goodbye")
            t.end()

    def test_a_terminal_that_disappears(self):
        t = self.terminal("play", "null", "--seats", "3", "--seed", "8", "--option", "rounds=3",
                          ASAN_OPTIONS="detect_leaks=0")
        t.wait_for("keep")
        t.keys("Enter")
        t.wait_for("1/3")  # a round is over, so somebody has moved
        t.hang_up()
        until = time.monotonic() + WAIT_S
        path = self.home + "/.local/state/liege/unfinished.txt"
        while not os.path.exists(path) and time.monotonic() < until:
            time.sleep(0.05)
        self.assertTrue(os.path.exists(path))

    def test_two_people_do_not_see_each_others_secrets(self):
        t = self.terminal("play", "baron", "--seed", "3", "--hotseat", "--names", "Ann,Ben",
                          "--lang", "en")
        t.wait_for("press Enter when ready")
        self.assertNotIn("vineyard", t.shot())
        t.keys("Enter")
        t.wait_for("Take a tile")


if __name__ == "__main__":
    LIEGE = os.path.abspath(sys.argv.pop(1))
    unittest.main()
