#!/usr/bin/env python3
"""tests/server/advice.py LIEGE -- explanations at a server's tables: the same as of `liege rpc`, and to whom."""
import json
import os
import random
import subprocess
import sys

from client import Client, guest
from serve import Checks, Server, eventually, folder

liege = sys.argv[1]
check = Checks()
dice = random.Random(5)

BUDGET = {"iterations": 40, "pairs": 4}
POSITIONS = 10  # of each game


class Rpc:
    """A `liege rpc` beside the server."""

    def __init__(self):
        self.process = subprocess.Popen([liege, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def call(self, method, **params):
        line = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        print(json.dumps(line), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        assert "result" in answer, answer
        return answer["result"]

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def my_turn(one, table):
    """The moment and its legal moves once the computers have moved; None: the game is over."""
    def look():
        now = one.call("moves", table=table)
        return now if now["moves"] or now["to_act"] is None else None
    now = eventually(look)
    return (one.call("watch", table=table)["state"]["count"], now["moves"]) if now["moves"] else None


def asked_in(one, table, most):
    """Plays with chosen moves and asks at every other turn: the questions and their answers."""
    asked = []
    for n in range(10 * most):
        now = my_turn(one, table)
        if now is None or len(asked) == most:
            break
        count, moves = now
        # Each kind of question in turn: the best turn, why not this, and what is left of a plan.
        params = {**BUDGET, "lang": ("en", "de", "fr")[n % 3]}
        if len(moves) > 1 and n % 2 == 0:
            if len(asked) % 3 == 1:
                params["moves"] = [dice.choice(moves)]
            elif len(asked) % 3 == 2:
                params["plan"] = one.call("explain", table=table, iterations=10, pairs=0)["turn"]
            asked.append((count, params, one.call("explain", table=table, count=count, **params)))
        one.call("play", table=table, move=dice.choice(moves))
    return asked


def same_as_rpc(server, game, seats):
    """The server says what `liege rpc` says of the whole position, during the game and afterwards."""
    one = guest(server.port, f"{game} player")
    players = ["me"] + ["computer:0" for _ in range(seats - 1)]
    table = one.call("new", game=game, seats=seats, players=players)["table"]["table"]
    asked = asked_in(one, table, POSITIONS)
    check.same(len(asked), POSITIONS, game)
    if one.call("watch", table=table)["table"]["status"] == "playing":
        one.call("resign", table=table)
    eventually(lambda: one.call("watch", table=table)["table"]["status"] == "over")  # the computers play on
    rpc = Rpc()
    now = rpc.call("replay", record=one.call("record", table=table)["text"])["moves"]
    kinds = set()
    for count, params, answer in reversed(asked):
        while now > count:
            now -= len(rpc.call("undo")["undone"])
        check.same(now, count)
        check.same(rpc.call("explain", **params), answer, game, count, params)
        check.same(one.call("explain", table=table, count=count, **params), answer, "afterwards")
        check.that("moves" not in params or answer["turn"][0] == params["moves"][0], answer)
        best = rpc.call("suggest", iterations=BUDGET["iterations"])
        check.same(one.call("suggest", table=table, count=count, iterations=BUDGET["iterations"]), best)
        if "moves" not in params and "plan" not in params:
            check.same(answer["turn"][0], best["move"], "what is suggested is what is explained")
        kinds.add("plan" if "plan" in params else "moves" if "moves" in params else "best")
    check.same(len(kinds), 3, game)
    rpc.end()
    one.close()


def refusals(server):
    """Who gets no explanation is told why; so is who asks for what cannot be."""
    anna, ben = guest(server.port, "Anna"), guest(server.port, "Ben")
    alone = anna.call("new", game="barony", players=["me", "computer:0"], spectators=False)["table"]["table"]
    moves = my_turn(anna, alone)[1]
    check.same(ben.reason("explain", table=alone), "no_table", "a closed table")
    check.same(Client(server.port).reason("explain", table=alone), "who")
    for wrong in ({"iterations": 0}, {"iterations": 10 ** 6}, {"pairs": 257}, {"pairs": -1}, {"pairs": "many"}):
        check.same(anna.refused("explain", table=alone, **wrong), -32602, wrong)
    for wrong in ({"moves": []}, {"moves": "pass"}, {"moves": moves[:1], "plan": moves[:1]}, {"plan": moves[:1] * 25}):
        check.same(anna.reason("explain", table=alone, **wrong), "bad_budget", wrong)
    for wrong in (["fly away"], [7], moves[:1] * 24, ["x" * 10000]):
        check.same(anna.reason("explain", table=alone, moves=wrong), "no_move", wrong)
    check.same(anna.reason("explain", table=alone, count=0), "not_your_turn", "a moment that is past")
    check.same(anna.refused("explain", table=alone, ms=100), -32602, "never by the clock")
    open_one = anna.call("new", game="barony", players=["me", "computer:0"])["table"]["table"]
    check.worded(ben, {"en": "you have no seat at this table"}, "explain", table=open_one)
    both = anna.call("new", game="barony", seats=2)["table"]["table"]
    check.worded(anna, {"en": "the game has not begun"}, "explain", table=both)
    ben.call("join", table=both)
    seat = anna.call("moves", table=both)["to_act"]
    check.same((anna, ben)[seat].reason("explain", table=both), "advice_people")
    (anna, ben)[seat].call("resign", table=both)
    check.worded(ben, {"en": "the game is over", "de": "die Partie ist zu Ende", "fr": "la partie est finie"},
                 "explain", table=both)
    anna.call("resign", table=open_one)
    check.same(ben.reason("explain", table=open_one), "game_over")
    # One question at a time, of either kind; its owner is answered all the same.
    first = anna.ask("explain", table=alone, iterations=3000)
    check.same(anna.reason("explain", table=alone), "too_often")
    check.same(anna.reason("suggest", table=alone), "too_often")
    check.that(anna.answer(first)["turn"][0] in moves)
    check.that("facts" in anna.call("explain", table=alone, **BUDGET), "and then the next")
    anna.close()
    ben.close()


with folder() as work:
    server = Server(liege, data=os.path.join(work, "liege.db"))
    try:
        same_as_rpc(server, "baron", 3)
        same_as_rpc(server, "barony", 2)
        same_as_rpc(server, "feudo", 2)
        refusals(server)
        check.same(server.stop(), 0)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
check.finish()
