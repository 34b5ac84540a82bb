#!/usr/bin/env python3
"""tests/server/lost.py LIEGE -- the disk is full for a while: nothing is acknowledged that is not
kept, new work is refused politely, what needs no writing is answered, and all goes on by itself."""
import os
import resource
import sys
import time

from client import Client, Refused, guest
from serve import Checks, Server, eventually, folder

check = Checks()  # tests/server/postgres.py counts here, too


def fill_disk(server, data):
    """No file of the server may grow any more."""
    size = max(os.path.getsize(data + tail) for tail in ("", "-wal"))
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def free_disk(server):
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE,
                     (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def while_lost(server, lose, find, name, clocks=True):
    """What holds for any store that is lost for a while."""
    a, b, eve = (guest(server.port, f"{n} {name}") for n in ("A", "B", "Eve"))
    table = a.call("new", game="null", seats=2, options={"rounds": 3}, lean=True,
                   clock={"kind": "move", "seconds": 5})["table"]["table"]
    b.call("join", table=table, lean=True)
    # Eve is first: a computer's move on its way would hold back all that she is told after it.
    alone = eve.call("new", game="baron", options={"first": 0}, players=["me", "computer"],
                     lean=True)["table"]["table"]
    count = a.call("watch", table=table, lean=True)["state"]["count"]
    seat = a.call("moves", table=table)["to_act"]
    check.same(server.ask("/ready")[0], 200)
    lose()
    actor, other = (a, b) if seat == 0 else (b, a)
    move = actor.ask("play", table=table, move="keep")
    eventually(lambda: server.ask("/ready")[0] == 503, 15)
    status, _, words = server.ask("/ready")
    check.same(status, 503)
    check.that(b"not ready" in words and b"database stalled" in words, words)
    check.same(server.ask("/health")[0], 200, "alive it is")
    # New work is refused, politely and at once; who only looks is answered.
    begun = time.monotonic()
    for method, params in (("say", {"table": alone, "words": "x"}), ("resign", {"table": alone}),
                           ("new", {"game": "null"}), ("rename", {"name": "Else"})):
        try:
            eve.call(method, **params)
            check.that(False, method, "was answered")
        except Refused as refused:
            check.same(refused.reason, "busy", method)
    check.same(len(eve.call("games")) >= 3, True)
    check.same(eve.call("me")["name"], f"Eve {name}")
    check.same(eve.call("watch", table=alone, lean=True)["you"], 0)
    check.that(isinstance(eve.call("lobby"), list))
    check.that(time.monotonic() - begun < 5, "without waiting")
    # The move that was on its way is neither acknowledged nor told, and nobody's time runs out.
    other.drain(0.2)
    time.sleep(5.5 if clocks else 0)
    check.that(not [m for m in other.drain(0.2) if m["method"] == "update"], "told too early")
    find()
    try:
        played = actor.answer(move)
    except Refused as refused:  # the server had noticed before the move came
        check.same(refused.reason, "busy")
        played = None
    check.that(eventually(lambda: server.ask("/ready")[0] == 200, 15), server.ask("/ready"))
    if played is None:
        played = actor.call("play", table=table, move="keep", count=count)
    check.that(played["count"] > count)
    shot = other.call("watch", table=table, lean=True)
    check.same(shot["state"]["count"], played["count"], "made once")
    check.that(not any(s["out"] for s in shot["table"]["seats"]), "nobody lost by time")
    check.that(eve.call("say", table=alone, words="we are back"))
    moves = eventually(lambda: eve.call("moves", table=alone)["moves"])
    eve.call("play", table=alone, move=moves[0])
    check.that(eventually(lambda: eve.call("moves", table=alone)["moves"]), "computers go on")
    check.that(isinstance(eve.call("find"), list), "questions are answered again")
    check.that(Client(server.port, token=eve.me["token"]).call("me"), "sessions are found again")
    return table, played["count"], eve.me["token"]


if __name__ == "__main__":
    liege = sys.argv[1]
    with folder() as work:
        data = os.path.join(work, "liege.db")
        server = Server(liege, "--data", data)
        try:
            for turn in range(2):
                table, count, token = while_lost(server, lambda: fill_disk(server, data),
                                                 lambda: free_disk(server), str(turn), turn == 0)
            server.crash()
            server = Server(liege, "--data", data)
            shot = Client(server.port, token=token).call("watch", table=table, lean=True)
            check.same(shot["state"]["count"], count, "and it is there after a crash")
            # A server that ends while the disk is full ends.
            last = Client(server.port, token=token)
            last.call("me")  # the session has been looked up
            fill_disk(server, data)
            last.ask("new", game="null", access="link")
            last.drain(0.5)
            check.that(server.stop(30) in (0, 1))
        finally:
            if server.process.poll() is None:
                server.crash()
            if check.failed or sys.exc_info()[0]:
                print(server.log()[-4000:])
    check.finish()
