#!/usr/bin/env python3
"""tests/server/tournament_load.py LIEGE [PLAYERS SEATS ROUNDS GAME] -- a tournament played to its end by
bots, each with a socket of its own: random moves as fast as it goes, every round by itself. At the end
everybody has played every round, nobody met anybody twice while that could be avoided, every deal was
the same at all tables, and all scores of a seat have a mean of one half. The tests play 128 players in
four seats, three rounds of the smallest game; docs/server.md has the figures of five rounds of Baron."""
import json
import os
import random
import selectors
import struct
import sys
import time

from client import guest
from serve import Checks, Server, folder

liege = sys.argv[1]
players, seats, rounds = (int(a) for a in sys.argv[2:5]) if len(sys.argv) > 4 else (128, 4, 3)
game = sys.argv[5] if len(sys.argv) > 5 else "null"
PATIENCE = 900  # seconds for all of it, also on a busy machine
check = Checks()
dice = random.Random(128)


def frames(client):
    """All whole messages that have come."""
    while True:
        data = client.buffer
        if len(data) < 2:
            return
        size, head = data[1] & 0x7F, 2
        if size == 126:
            if len(data) < 4:
                return
            size, head = struct.unpack(">H", data[2:4])[0], 4
        elif size == 127:
            if len(data) < 10:
                return
            size, head = struct.unpack(">Q", data[2:10])[0], 10
        if len(data) < head + size:
            return
        opcode, payload = data[0] & 15, data[head:head + size]
        client.buffer = data[head + size:]
        if opcode == 9:
            client.send_frame(10, payload)
        elif opcode == 1:
            yield json.loads(payload)


class Bot:
    """Asks for its moves when it is its turn, and makes one of them."""
    moves = 0
    slowest = 0.0
    refused = 0

    def __init__(self, number):
        self.client = guest(server.port, f"Bot {number}")
        self.player = self.client.me["player"]
        self.asked = {}
        self.busy = {}  # tables about which it asks; true: its turn came again meanwhile

    def ask(self, method, table, **more):
        self.busy[table] = False
        self.asked[self.client.ask(method, table=table, **more)] = (method, table, time.monotonic())

    def turn(self, table):
        if table in self.busy:
            self.busy[table] = True
        else:
            self.ask("moves", table)

    def hear(self, message):
        if message.get("method") == "turn":
            self.turn(message["params"]["table"]["table"])
        elif "id" in message and message["id"] in self.asked:
            method, table, since = self.asked.pop(message["id"])
            again = self.busy.pop(table)
            if "error" in message:
                Bot.refused += message["error"]["code"] not in (4, 20, 21)
            elif method == "moves" and message["result"]["moves"]:
                self.ask("play", table, move=dice.choice(message["result"]["moves"]))
            elif method == "play":
                Bot.moves += 1
                Bot.slowest = max(Bot.slowest, time.monotonic() - since)
                self.ask("moves", table)  # it may still be its turn
            elif again:
                self.ask("moves", table)


def play(bots, looker, id):
    selector = selectors.DefaultSelector()
    for bot in bots:
        selector.register(bot.client.socket, selectors.EVENT_READ, bot)
    for bot in bots:
        for message in bot.client.heard:
            bot.hear(message)
        bot.client.heard.clear()
        for own in bot.client.call("tables"):
            if own["your_turn"]:
                bot.turn(own["table"]["table"])
    end, looked = time.monotonic() + PATIENCE, 0.0
    while time.monotonic() < end:
        for key, _ in selector.select(0.05):
            bot = key.data
            bot.client._more()
            for message in frames(bot.client):
                bot.hear(message)
        if time.monotonic() - looked > 0.5:
            looked = time.monotonic()
            shown = looker.call("tournament", tournament=id)
            if shown["state"] == "over":
                return shown
    raise TimeoutError(f"round {shown['round']} after {PATIENCE} s")


with folder() as work:
    server = Server(liege, data=os.path.join(work, "liege.db"))
    try:
        begun = time.monotonic()
        bots = [Bot(i) for i in range(players)]
        looker = guest(server.port, "Looker")
        id = looker.call("tournament_new", name="Load", game=game, seats=seats, rounds=rounds, games=1,
                         rest=0, enter=False, clock={"kind": "move", "seconds": 3600})["tournament"]
        for bot in bots:
            bot.client.call("tournament_enter", tournament=id)
        entered = time.monotonic()
        looker.call("tournament_start", tournament=id)
        started = time.monotonic()
        shown = play(bots, looker, id)
        took = time.monotonic() - started
        check.same(Bot.refused, 0)
        check.same(shown["round"], rounds)
        check.same({p["deals"] for p in shown["players"]}, {rounds})
        check.same(len(shown["players"]), players)
        met, again, tables = set(), 0, 0
        for number in range(1, rounds + 1):
            deal = looker.call("tournament", tournament=id, round=number)["tables"]
            tables += len(deal)
            check.same(len({t["commitment"] for t in deal}), 1)
            check.that(all(t["state"] == "over" and t["open"] for t in deal))
            for seat in range(seats):
                mean = sum(t["seats"][seat]["score"] for t in deal) / len(deal)
                check.that(abs(mean - 5000) <= 1, mean)
            for table in deal:
                people = [s["n"] for s in table["seats"] if s["n"] is not None]
                pairs = {frozenset((a, b)) for a in people for b in people if a < b}
                again += len(pairs & met)
                met |= pairs
        if players >= 4 * rounds * (seats - 1):
            check.same(again, 0, "nobody meets again")
        check.same(shown["players"][0]["rank"], 1)
        first = looker.call("tournament", tournament=id, round=1)["tables"]
        setups = {json.dumps([m for m in looker.call("watch", table=t["table"], lean=True)["log"]
                              if m["by"] == "nature"][:1]) for t in first[:8]}
        check.same(len(setups), 1, "one deal at all tables")
        print(f"{players} players, {seats} seats, {rounds} rounds of {game}: {tables} tables,"
              f" {Bot.moves} moves in {took:.1f} s ({Bot.moves / took:.0f} a second), the slowest answer"
              f" {Bot.slowest * 1000:.0f} ms; entered in {entered - begun:.1f} s, paired and begun in"
              f" {(started - entered) * 1000:.0f} ms; {again} pairs met twice")
    finally:
        server.stop()
check.finish()
