#!/usr/bin/env python3
"""tests/server/restart.py LIEGE [ROUNDS [PAIRS]] -- kill -9 at any moment: what was acknowledged is
there, once, and every table goes on. With 200 rounds it is the figure in docs/server.md."""
import json
import os
import random
import sys
import threading

from client import Client, Closed, Refused, guest
from serve import Checks, Server, eventually, folder, refuses, store

liege = sys.argv[1]
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
pair_count = int(sys.argv[3]) if len(sys.argv) > 3 else 8
check = Checks()


def players_moves(log):
    return sum(1 for by, _ in log if by != "nature")


class Pair:
    """Two players at one table after another, who note what they have been promised."""

    def __init__(self, server, number):
        self.names = [f"a{number}", f"b{number}"]
        self.clients = [guest(server.port, n) for n in self.names]
        self.tokens = [c.me["token"] for c in self.clients]
        self.game = ("baron", "null")[number % 2]
        self.dice = random.Random(number)
        self.moves = self.in_flight = self.games = 0
        self.asked = False  # a move is on its way
        self.table = None
        self.begin()

    def begin(self):
        if self.table is not None:
            for client in self.clients:
                client.call("unwatch", table=self.table)
        self.table = None
        made = self.clients[0].call("new", game=self.game, seats=2, access="link", lean=True)
        self.clients[1].call("join", table=made["table"]["table"], lean=True)
        shot = self.clients[0].call("watch", table=made["table"]["table"])
        self.table = made["table"]["table"]
        self.log = [(m["by"], m["move"]) for m in shot["log"]]
        self.over = False

    def reconnect(self, server):
        self.clients = [Client(server.port, token=t) for t in self.tokens]
        for sits in self.clients[0].call("tables"):
            if sits["table"]["status"] == "waiting":
                self.clients[0].call("leave", table=sits["table"]["table"])

    def play(self, to_the_end=False):
        """Plays until the connection breaks, one game after another."""
        try:
            while True:
                if self.table is None or (self.over and not to_the_end):
                    self.games += self.over
                    self.begin()
                to_act = self.clients[0].call("moves", table=self.table)["to_act"]
                if to_act is None:
                    self.over = True
                    if to_the_end:
                        return
                    continue
                actor = self.clients[to_act]
                move = self.dice.choice(actor.call("moves", table=self.table)["moves"])
                self.asked = True
                result = actor.call("play", table=self.table, move=move)
                self.asked = False
                self.log += [(to_act if i == 0 else "nature", words)
                             for i, words in enumerate(result["played"])]
                self.moves += 1
                self.over = result["to_act"] is None
        except (Closed, OSError):
            pass
        except Refused as refused:  # so many games in so little time, some of them never joined
            check.that(refused.reason in ("too_often", "too_many_waiting"), refused.reason)
            self.table = None

    def verify(self):
        """What was promised is there, in order, and at most the one move on its way is more."""
        if self.table is None:
            return
        shot = self.clients[0].call("watch", table=self.table)
        kept = [(m["by"], m["move"]) for m in shot["log"]]
        check.that(len(kept) >= len(self.log), "a promised move is lost", self.table, len(kept),
                   len(self.log))
        for mine, theirs in zip(self.log, kept):
            check.that(mine[0] == theirs[0] and (mine[1] is None or theirs[1] is None or
                                                 mine[1] == theirs[1]), mine, theirs)
        more = players_moves(kept) - players_moves(self.log)
        check.that(0 <= more <= self.asked, "a move was made twice", self.table, more)
        self.in_flight += more
        self.asked = False
        self.log = kept
        check.that(not self.over or shot["table"]["status"] == "over")
        self.over = shot["table"]["status"] == "over"


with folder() as work:
    data = os.path.join(work, "liege.db")
    dice = random.Random(5)
    server = Server(liege, data=data)
    try:
        pairs = [Pair(server, i) for i in range(pair_count)]
        solo = guest(server.port, "solo")
        alone = solo.call("new", game="baron", seats=3, players=["me", "computer", "computer"],
                          clock={"kind": "move", "seconds": 86400})
        solo.call("say", words="still here?")
        waiting = solo.call("new", game="null", seats=3, access="people")
        if not os.environ.get("LIEGE_TEST_POSTGRES"):  # there, several are welcome
            status, said = refuses(liege, "--listen", "127.0.0.1:0", *store(data))
            check.that(status == 1 and "another server uses" in said, said)
        eventually(lambda: solo.call("moves", table=alone["table"]["table"])["moves"])
        deadline = solo.call("watch", table=alone["table"]["table"])["state"]["deadline"]
        moved = 0
        for turn in range(rounds):
            threads = [threading.Thread(target=p.play) for p in pairs]
            for t in threads:
                t.start()
            threading.Event().wait(dice.uniform(0.15, 0.6))
            server.crash()
            for t in threads:
                t.join(30)
            moved = sum(p.moves for p in pairs)
            server = Server(liege, data=data)
            for p in pairs:
                p.reconnect(server)
                p.verify()
            if (turn + 1) % 50 == 0:
                print(f"{turn + 1} kills, {moved} moves, {check.failed} failures", flush=True)
        check.that(moved > 20, "moves were made in between", moved)
        # Everything else is there as well, and goes on.
        solo = Client(server.port, token=solo.me["token"])
        check.same(sorted(t["table"]["table"] for t in solo.call("tables")),
                   sorted([alone["table"]["table"], waiting["table"]["table"]]))
        shot = solo.call("watch", table=alone["table"]["table"])
        check.same(shot["chat"][0]["words"], "still here?")
        check.same(shot["table"]["clock"]["seconds"], 86400)
        moves = eventually(lambda: solo.call("moves", table=alone["table"]["table"])["moves"])
        solo.call("play", table=alone["table"]["table"], move=moves[0])
        check.that(eventually(lambda: solo.call("moves", table=alone["table"]["table"])["moves"]),
                   "the computers go on")
        check.that(abs(solo.call("watch", table=alone["table"]["table"])["state"]["deadline"]
                       - deadline) < 3600_000)
        for p in pairs:
            if p.table is None:
                p.begin()
            p.play(to_the_end=True)
            check.that(p.over, "every game can be played to its end")
            check.same(len(p.clients[0].call("record", table=p.table)["moves"]), len(p.log))
        print(json.dumps({"kills": rounds, "games": pair_count + sum(p.games for p in pairs),
                          "moves_acknowledged": moved, "lost": 0 if not check.failed else None,
                          "kept_without_answer": sum(p.in_flight for p in pairs)}))
        check.same(server.stop(), 0)

        # Finished tables can be looked at after a restart, and put away when nobody looks.
        server = Server(liege, data=data)
        viewer = Client(server.port)
        shot = viewer.call("watch", table=pairs[0].table)
        check.same((shot["table"]["status"], shot["you"]), ("over", None))
        check.same([s["name"] for s in shot["table"]["seats"]], pairs[0].names)
        check.same(len(shot["log"]), len(pairs[0].log))
        check.same(shot["state"]["result"]["why"], "over")
        check.same(server.stop(), 0)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])

    # A file that is none, a folder that is not there.
    with open(os.path.join(work, "junk.db"), "wb") as file:
        file.write(b"this is no database, but it is long enough to be looked at as one" * 100)
    for path, words in (("junk.db", "not a database"), ("no/such/folder.db", "No such file")):
        status, said = refuses(liege, "--listen", "127.0.0.1:0", "--data", os.path.join(work, path))
        check.that(status == 1 and words in said, said)
check.finish()
