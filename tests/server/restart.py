#!/usr/bin/env python3
"""tests/server/restart.py LIEGE [ROUNDS] -- kill -9 at any moment: what was acknowledged is there,
and every table goes on."""
import os
import random
import sys
import threading

from client import Client, Closed, Refused, guest
from serve import Checks, Server, eventually, folder, refuses

liege = sys.argv[1]
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
check = Checks()


class Pair:
    """Two players at one table, who note what they have been promised."""

    def __init__(self, server, number):
        self.names = [f"a{number}", f"b{number}"]
        self.clients = [guest(server.port, n) for n in self.names]
        self.tokens = [c.me["token"] for c in self.clients]
        game = ("baron", "null")[number % 2]
        self.table = self.clients[0].call("new", game=game, seats=2, chat="all")["table"]["table"]
        joined = self.clients[1].call("join", table=self.table)
        self.promised = joined["state"]["count"]
        self.log = [m["move"] for m in self.clients[0].call("watch", table=self.table)["log"]]
        self.over = False
        self.moves = 0
        self.dice = random.Random(number)

    def reconnect(self, server):
        self.clients = [Client(server.port, token=t) for t in self.tokens]

    def play(self):
        """Plays until the connection breaks."""
        try:
            while not self.over:
                to_act = self.clients[0].call("moves", table=self.table)["to_act"]
                if to_act is None:
                    self.over = True
                    break
                actor = self.clients[to_act]
                moves = actor.call("moves", table=self.table)["moves"]
                move = self.dice.choice(moves)
                result = actor.call("play", table=self.table, move=move)
                self.promised = result["count"]
                self.log += result["played"]
                self.moves += 1
                self.over = result["to_act"] is None
        except (Closed, OSError):
            pass

    def verify(self):
        shot = self.clients[0].call("watch", table=self.table)
        state = shot["state"]
        check.that(state["count"] >= self.promised, self.table, state["count"], self.promised)
        check.that(state["count"] <= self.promised + 40, "at most the move on its way is more")
        # A promised move that the player may see is the same after the restart.
        for mine, kept in zip(self.log, (m["move"] for m in shot["log"])):
            if mine is not None and kept is not None:
                check.same(kept, mine)
        self.promised = state["count"]
        self.log = [m["move"] for m in shot["log"]]
        check.same(shot["table"]["status"], "over" if self.over else shot["table"]["status"])
        self.over = shot["table"]["status"] == "over"
        return shot


with folder() as work:
    data = os.path.join(work, "liege.db")
    dice = random.Random(5)
    server = Server(liege, data=data)
    try:
        pairs = [Pair(server, i) for i in range(8)]
        solo = guest(server.port, "solo")
        alone = solo.call("new", game="baron", seats=3, players=["me", "computer", "computer"],
                          clock={"kind": "move", "seconds": 86400})
        solo.call("say", words="still here?")
        waiting = solo.call("new", game="null", seats=3, people=["x"], access="people")
        status, said = refuses(liege, "--listen", "127.0.0.1:0", "--data", data)
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
            p.play()
            check.that(p.over, "every game can be played to its end")
            check.that(len(p.clients[0].call("record", table=p.table)["moves"]) == p.promised)
        check.same(server.stop(), 0)

        # Finished tables can be looked at after a restart, and put away when nobody looks.
        server = Server(liege, data=data)
        viewer = Client(server.port)
        shot = viewer.call("watch", table=pairs[0].table)
        check.same((shot["table"]["status"], shot["you"]), ("over", None))
        check.same([s["name"] for s in shot["table"]["seats"]], pairs[0].names)
        check.same(len(shot["log"]), pairs[0].promised)
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
