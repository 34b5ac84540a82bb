#!/usr/bin/env python3
"""tests/strength/programs.py -- programs as players of liege match: they may fail in any way.

    programs.py LIEGE

Whatever a program does, its game is lost and recorded, the reason is told in the language of whoever
reads it, and the match goes on or ends cleanly. Nothing stays behind. Nothing here depends on how
quick the machine is: what is to be answered has minutes, and what never answers has little.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

LIEGE = ""
LONG_MS = "300000"
SHORT_MS = "100"
WAIT_S = 200

# A program that answers every call in one wrong way, or plays properly but ends with each game.
BOT = r"""#!/usr/bin/env python3
import json, subprocess, sys
how, games = sys.argv[1], 0
if how == "leaves":
    rules = subprocess.Popen([sys.argv[2], "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for line in sys.stdin:
    call = json.loads(line)
    answer = {"jsonrpc": "2.0", "id": call["id"]}
    if how == "refuses":
        answer["error"] = {"code": 1, "message": "not\ttoday"}
    elif how == "silent":
        answer["result"] = {}
    elif how == "cheats":
        answer["result"] = {"move": "lay meadow 0,0"}
    elif how == "leaves":
        games += call["method"] == "new"
        if games == 2:
            sys.exit(0)
        rules.stdin.write(line.encode())
        rules.stdin.flush()
        answer = json.loads(rules.stdout.readline())
    print(json.dumps(answer), flush=True)
"""

# Program, how long it may take, and what is said of it in English, German and French.
FAILURES = (
    ("exit 3", LONG_MS, "the program has ended with status 3",
     "Das Programm hat sich mit Status 3 beendet", "le programme s’est terminé avec le code 3"),
    ("kill -9 $$", LONG_MS, "the program was ended by signal 9",
     "Das Programm wurde durch Signal 9 beendet", "le programme a été arrêté par le signal 9"),
    ("/nowhere/at/all", LONG_MS, "the program cannot be found", "Das Programm gibt es nicht",
     "le programme est introuvable"),
    ("/", LONG_MS, "this is no program that can be run", "Das ist kein ausführbares Programm",
     "ce n’est pas un programme exécutable"),
    ("while read x; do echo nonsense; done", LONG_MS,
     "the program sends 'nonsense', which is no JSON-RPC answer",
     "Das Programm sendet 'nonsense'; das ist keine JSON-RPC-Antwort",
     "le programme envoie 'nonsense', qui n’est pas une réponse JSON-RPC"),
    ("cat", LONG_MS, "the program sends an answer without a result",
     "Das Programm sendet eine Antwort ohne Ergebnis",
     "le programme envoie une réponse sans résultat"),
    ("head -c 3000000 /dev/zero", LONG_MS, "the program sends a line without an end",
     "Das Programm sendet eine Zeile ohne Ende", "le programme envoie une ligne sans fin"),
    ("./bot refuses", LONG_MS, "the program refuses new: not?today",
     "Das Programm verweigert new: not?today", "le programme refuse new : not?today"),
    ("./bot silent", LONG_MS, "the program suggests nothing", "Das Programm schlägt nichts vor",
     "le programme ne propose rien"),
    ("./bot cheats", LONG_MS, "the program wants to play 'lay meadow 0,0', which is not allowed (B9)",
     "Das Programm will 'lay meadow 0,0' ziehen; das ist nicht erlaubt (B9)",
     "le programme veut jouer 'lay meadow 0,0', ce qui n’est pas permis (B9)"),
    ("yes {}", SHORT_MS, "the program does not answer in time (new, 100 ms)",
     "Das Programm antwortet nicht rechtzeitig (new, 100 ms)",
     "le programme ne répond pas à temps (new, 100 ms)"),
)
# Those that would stay if nobody ended them; each tells which process to look for.
HANGING = (
    ("echo $$ >>left; exec sleep 1000", "2000", "does not answer in time"),
    ("echo $$ >>left; kill -STOP $$", "2000", "does not answer in time"),
    ("sleep 1000 & echo $! >>left; read line", "2000", "does not answer in time"),
    ("echo $$ >>left; trap '' TERM HUP INT; while true; do sleep 1000; done", "2000",
     "does not answer in time"),
    ("echo $$ >>left; exec >&-; exec sleep 1000", LONG_MS, "has closed its output"),
)


def runs(process):
    try:
        with open("/proc/%d/stat" % process, encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


class ProgramsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        with open(self.path("bot"), "w", encoding="utf-8") as file:
            file.write(BOT)
        os.chmod(self.path("bot"), 0o755)
        self.environment = dict(os.environ, LANG="C.UTF-8", LANGUAGE="")
        for name in ("LC_ALL", "LC_MESSAGES"):
            self.environment.pop(name, None)

    def path(self, name):
        return os.path.join(self.folder, name)

    def begin(self, players, *words):
        match = subprocess.Popen([LIEGE, "match", "baron", "--players", players, "--json", *words],
                                 cwd=self.folder, env=self.environment, text=True,
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE)
        self.addCleanup(lambda: match.poll() is None and match.kill())
        return match

    def finish(self, match, status):
        """The games, the object at the end, and what was said."""
        out, said = match.communicate(timeout=WAIT_S)
        self.assertEqual(match.returncode, status, said)
        games = [json.loads(line) for line in out.splitlines()]
        return games[:-1], games[-1], said

    def play(self, players, *words, status=0):
        return self.finish(self.begin(players, *words), status)

    def left(self):
        """The processes that the programs have named so far."""
        try:
            with open(self.path("left"), encoding="utf-8") as file:
                return [int(line) for line in file.read().split("\n")[:-1]]
        except FileNotFoundError:
            return []

    def wait_for(self, what):
        until = time.monotonic() + WAIT_S
        while not what():
            self.assertLess(time.monotonic(), until)
            time.sleep(0.02)

    def assert_nothing_left(self):
        self.assertTrue(self.left())
        for process in self.left():
            self.wait_for(lambda: not runs(process))

    def assert_lost(self, games, end):
        self.assertEqual([game["failed"] for game in games], [0])
        self.assertTrue(games[0]["record"].startswith("liege record"))
        self.assertEqual(end["wins"], [0, 1])
        self.assertEqual(end["results"][0]["failures"], 1)

    def test_every_failure_is_told_in_every_language(self):
        for program, patience, *sentences in FAILURES:
            for lang, sentence in zip(("en", "de", "fr"), sentences):
                with self.subTest(program=program, lang=lang):
                    games, end, said = self.play("cmd:%s,random" % program, "--games", "1",
                                                 "--timeout", patience, "--lang", lang)
                    self.assert_lost(games, end)
                    self.assertIn(sentence, games[0]["error"])
                    self.assertIn(sentence, said)

    def test_nothing_is_left_running(self):
        matches = [self.begin("cmd:%s,random" % program, "--games", "1", "--timeout", patience)
                   for program, patience, _ in HANGING]
        for match, (program, _, sentence) in zip(matches, HANGING):
            with self.subTest(program=program):
                games, end, _ = self.finish(match, 0)
                self.assert_lost(games, end)
                self.assertIn(sentence, games[0]["error"])
        self.assert_nothing_left()

    def test_a_match_is_given_up_after_three_failures(self):
        games, end, said = self.play("cmd:exit 1,cmd:exit 2", "--games", "50", "--lang", "de",
                                     status=1)
        self.assertTrue(3 <= len(games) <= 5)
        self.assertEqual(sum(end["wins"]), len(games))
        self.assertIn("hat zu oft versagt", said)

    def test_a_program_may_end_with_its_game(self):
        games, end, said = self.play("cmd:./bot leaves %s,random" % LIEGE, "--games", "4",
                                     "--iterations", "3", "--timeout", LONG_MS)
        self.assertEqual([len(games), end["results"][0]["failures"], said], [4, 0, ""])

    def test_many_programs_at_once(self):
        players = "cmd:echo $$ >>left; exec %s rpc" % LIEGE
        words = ("--games", "6", "--iterations", "3", "--timeout", LONG_MS)
        alone, _, _ = self.play(players + "," + players, *words)
        together, end, _ = self.play(players + "," + players, *words, "--threads", "3")
        self.assertEqual(alone, together)
        self.assertEqual(end["games"], 6)
        self.assertEqual(len(self.left()), 8)
        self.assert_nothing_left()

    def test_stopped_while_a_program_is_silent(self):
        os.mkdir(self.path("games"))
        match = self.begin("cmd:echo $$ >>left; exec sleep 1000,random", "--threads", "2",
                           "--timeout", LONG_MS, "--save", "games", "--lang", "fr")
        self.wait_for(lambda: len(self.left()) == 2)
        match.send_signal(signal.SIGINT)
        games, end, said = self.finish(match, -signal.SIGINT)
        self.assertEqual([games, end["games"], end["interrupted"]], [[], 0, True])
        self.assertIn("interrompu", said)
        self.assert_nothing_left()
        self.assertEqual(sorted(os.listdir(self.path("games"))),
                         ["baron-000001.txt", "baron-000002.txt"])

    def test_stopped_while_the_computer_thinks(self):
        for sent in (signal.SIGTERM, signal.SIGHUP):
            count = len(self.left())
            match = self.begin("level:5,cmd:echo $$ >>left; exec %s rpc" % LIEGE, "--ms",
                               "86400000", "--threads", "4")
            self.wait_for(lambda: len(self.left()) > count)
            match.send_signal(sent)
            _, end, _ = self.finish(match, -sent)
            self.assertTrue(end["interrupted"])
            self.assert_nothing_left()

    def test_stopped_with_results(self):
        match = self.begin("random,random", "--games", "1000000", "--threads", "2")
        games = [json.loads(match.stdout.readline())]
        match.send_signal(signal.SIGINT)
        games += [json.loads(line) for line in match.stdout]
        said = match.stderr.read()
        self.assertEqual(match.wait(timeout=WAIT_S), -signal.SIGINT, said)
        match.stdout.close()
        match.stderr.close()
        end = games.pop()
        self.assertEqual(len(games), end["games"])
        self.assertEqual(len({game["game"] for game in games}), end["games"])
        self.assertAlmostEqual(sum(end["wins"]), end["games"], 2)
        self.assertIn("interrupted; games finished: %d." % end["games"], said)

    def test_ends_when_nobody_reads(self):
        match = self.begin("cmd:%s rpc,random" % LIEGE, "--games", "1000000", "--iterations", "1",
                           "--timeout", LONG_MS)
        match.stdout.readline()
        match.stdout.close()
        self.assertIn("nobody reads it any more", match.stderr.read())
        self.assertEqual(match.wait(timeout=WAIT_S), 1)
        match.stderr.close()

    def test_a_record_that_cannot_be_written(self):
        os.makedirs(self.path("games/baron-000001.txt"))
        games, end, said = self.play("random,random", "--games", "2", "--save", "games",
                                     "--lang", "de", status=1)
        self.assertEqual([len(games), end["games"]], [2, 2])
        self.assertIn("baron-000001.txt", said)
        self.assertIn("Aufzeichnungen, die fehlen: 1.", said)
        self.assertTrue(os.path.isfile(self.path("games/baron-000002.txt")))


if __name__ == "__main__":
    LIEGE = os.path.abspath(sys.argv[1])
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
