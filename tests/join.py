#!/usr/bin/env python3
"""tests/join.py -- liege join: a person in a terminal and a program at one table of a real server; a server
that goes away and comes back, and some that are none.

    join.py LIEGE
"""

import os
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "server"))
import screen  # noqa: E402
from client import Client  # noqa: E402
from serve import Server  # noqa: E402

LIEGE = ""


class JoinTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = folder.name

    def terminal(self, *words, **changes):
        terminal = screen.Terminal(self.home, "join", *words, **changes)
        self.addCleanup(terminal.end)
        return terminal

    def server(self, **changes):
        server = Server(LIEGE, data=self.home + "/data.db", **changes)
        self.addCleanup(lambda: server.process.poll() is None and server.stop())
        return server

    def lines(self, script, *words, **changes):
        """In a pipe, with a moment between the lines for the server to answer."""
        env = {"HOME": self.home, "LANG": "C.UTF-8", "PATH": os.environ["PATH"], "USER": "Pia"}
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS"):
            if name in os.environ:
                env[name] = os.environ[name]
        env.update(changes)
        child = subprocess.Popen([LIEGE, "join", *words], stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)
        seen = []
        reader = threading.Thread(target=lambda: seen.extend(iter(child.stdout.readline, "")))
        reader.start()
        for line, awaited in script:
            until = time.monotonic() + screen.WAIT_S
            while awaited not in "".join(seen):
                self.assertLess(time.monotonic(), until, "waited for %r in %s" % (awaited, "".join(seen)))
                time.sleep(0.05)
            child.stdin.write(line + "\n")
            child.stdin.flush()
        child.stdin.close()
        child.wait(timeout=screen.WAIT_S)
        reader.join()
        child.stdout.close()
        return child.returncode, "".join(seen)

    def test_two_at_one_table(self):
        server = self.server()
        bot = Client(server.port)
        self.addCleanup(bot.socket.close)
        bot.call("guest", name="Bot")
        t = self.terminal("localhost:%d" % server.port, "--name", "Anna", "--lang", "en",
                          columns=100, lines=30)
        t.wait_for("where do you want to play?")
        made = bot.call("new", game="baron", seats=2, players=["me", "open"])
        table = made["table"]["table"]
        t.wait_for("Sit down: Baron with Bot")
        t.keys(":")
        t.type("join " + table)
        t.keys("Enter")
        t.wait_for("land and founding baronies")
        bot.call("say", table=table, words="hello \033[31m{0}")
        t.wait_for("[31m?0?")  # names and words of others stay words
        t.keys("t")
        t.type("good luck")
        t.keys("Enter")
        t.wait_for("Anna: good luck")
        for _ in range(6):  # both play their first move of the list
            state = bot.call("watch", table=table)["state"]
            if state["to_act"] == 0:
                bot.call("play", table=table, move=state["moves"][0])
                continue
            t.wait_for("Anna: ")
            count = state["count"]
            t.keys("m", "Enter")
            until = time.monotonic() + screen.WAIT_S
            while bot.call("watch", table=table)["state"]["count"] == count:
                if "Enter makes" in t.shot():
                    t.keys("Enter")
                self.assertLess(time.monotonic(), until, t.shot())
                time.sleep(0.1)
        bot.call("resign", table=table)
        t.wait_for("The game is over.")
        t.keys(":")
        t.type("save %s/won.txt" % self.home)
        t.keys("Enter")
        t.wait_for("Saved as")
        proof = bot.call("proof", table=table)  # whoever plays in a terminal has a part in the draw
        self.assertRegex(str(proof["pledges"][1]), "^[0-9a-f]{64}$")
        self.assertRegex(proof["luck"][1], "^[0-9a-f]{64}$")
        self.assertNotEqual(proof["luck"][1], proof["pledges"][1], "pledged and shown in time")
        t.keys("q")
        t.wait_for("STATUS 0")
        done = subprocess.run([LIEGE, "verify", self.home + "/won.txt"], capture_output=True)
        self.assertEqual(done.returncode, 0, done)

    def test_a_server_that_goes_and_comes(self):
        server = self.server()
        address = "http://127.0.0.1:%d/" % server.port
        t = self.terminal(address, "--name", "Ömer", "--lang", "de")
        t.wait_for("an welchem Tisch soll gespielt werden?")
        t.keys("Enter")
        t.wait_for("Auslage", absent="an welchem Tisch")
        port = server.port
        server.stop()
        t.wait_for("Die Verbindung ist unterbrochen")
        server = self.server(listen="127.0.0.1:%d" % port)
        t.wait_for("Auslage", absent="Die Verbindung ist unterbrochen")
        t.keys("q")
        t.wait_for("STATUS 0")
        t.end()
        token = "%s/.local/state/liege/token-127.0.0.1-%d" % (self.home, port)
        self.assertEqual(stat.S_IMODE(os.stat(token).st_mode), 0o600)
        # Whoever comes back is the same person, and finds the table.
        t = self.terminal(address, "--lang", "en")
        shot = t.wait_for("Baron with")
        self.assertIn("Ömer", shot)
        t.keys("q")
        t.wait_for("STATUS 0")

    def test_accounts_and_lines(self):
        server = self.server()
        where = "localhost:%d" % server.port
        keeper = Client(server.port)
        self.addCleanup(keeper.socket.close)
        keeper.call("register", name="Klara", password="a long password")
        status, said = self.lines([("hilfe", "Klara"), ("neu baron 3 computer", "hinsetzen TISCH"),
                                   ("brett", "Auslage"), ("tipp", "Stapel"),
                                   ("warum take 9", "Ein guter Zug: take "),
                                   ("beenden", "take 9")],
                                  where, "--account", "Klara", "--lang", "de",
                                  LIEGE_PASSWORD="a long password")
        self.assertEqual(status, 0, said)
        reason = said.split("Ein guter Zug: ")[1].split("\n")[1]  # with its reason, in words
        self.assertRegex(reason, r"^\W*[A-ZÄÖÜ]\w+ \w+ \w+")
        self.assertNotIn("{", reason)
        status, said = self.lines([], where, "--account", "Klara", LIEGE_PASSWORD="wrong password")
        self.assertEqual(status, 1, said)
        self.assertIn("wrong", said)
        status, said = self.lines([("new chess", "Pia"), ("join nowhere", "the games are"),
                                   ("quit", "no such table")], where, "--name", "Pia")
        self.assertEqual(status, 0, said)

    def test_no_server(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        status, said = self.lines([], "localhost:%d" % port, "--lang", "fr")
        self.assertEqual(status, 1, said)
        self.assertIn("injoignable", said)
        for bad in ("", "http://", "localhost:99999", "a b", "host:port"):
            status, said = self.lines([], bad, "--lang", "en")
            self.assertEqual(status, 2, said)
            self.assertIn("give the server's address", said)

    def test_something_else_answers(self):
        listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(listener.close)

        def chatter():
            while True:
                try:
                    peer = listener.accept()[0]
                except OSError:
                    return
                peer.recv(1000)
                peer.sendall(b"HTTP/1.1 200 OK\r\n\r\n\xff\xfe\0 not a server of Liege\r\n" * 20)
                peer.close()

        threading.Thread(target=chatter, daemon=True).start()
        status, said = self.lines([], "localhost:%d" % listener.getsockname()[1], "--lang", "en")
        self.assertEqual(status, 1, said)
        self.assertIn("cannot be reached", said)


if __name__ == "__main__":
    LIEGE = screen.LIEGE = os.path.abspath(sys.argv.pop(1))
    unittest.main()
