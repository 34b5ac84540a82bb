#!/usr/bin/env python3
"""tests/server/servers.py LIEGE [ROUNDS] -- several servers on one PostgreSQL are one server.

Clients choose one of three at random. First the parts, one by one: seats, moves, talk, undo, ends,
rematches, presence, accounts, deadlines and computers cross from one server to the others; two that
change one table at the same moment leave one version of it. Then pairs play while servers are
killed with kill -9: nothing acknowledged or told is lost, nothing is made twice, and who was
thrown out is back within 3 s. Skipped (77) without PostgreSQL's programs."""
import os
import random
import sys
import threading
import time

from client import Client, Closed, Refused, guest
from cluster import Cluster, bin_folder
from serve import Checks, Server, eventually, folder

liege = sys.argv[1]
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 6
check = Checks()
dice = random.Random(int(os.environ.get("SERVERS_SEED", "1")))
if bin_folder is None:
    print("skipped: there is no PostgreSQL here")
    sys.exit(77)


def start():
    return Server(liege, "--store", cluster.url)


def log_of(client, table):
    return [m["move"] for m in client.call("watch", table=table, lean=True)["log"]]


def parts(servers):
    one, two, three = servers
    anna, ben = guest(one.port, "Anna"), guest(two.port, "Ben")
    cleo = guest(three.port, "Cleo")
    check.same(cleo.call("lobby", watch=True), [])
    # A table made at one is joined at another, and a third hears of it in the lobby.
    table = anna.call("new", game="null", options={"rounds": 3}, lean=True)["table"]["table"]
    check.that(cleo.wait("lobby", lambda p: p.get("table", {}).get("table") == table, 5))
    ben.call("join", table=table, lean=True)
    check.that(cleo.wait("lobby", lambda p: p.get("gone") == table, 5))
    update = anna.wait("update", lambda p: p["status"] == "playing", 5)
    check.same([s["name"] for s in update["seats"]], ["Anna", "Ben"])
    check.that(eventually(lambda: all(s["here"] for s in anna.call(
        "watch", table=table, lean=True)["table"]["seats"])), "here, at another server")
    # Moves, told once each, in their order.
    pair = (anna, ben)
    cleo.call("watch", table=table, lean=True)
    for _ in range(3):
        state = anna.call("watch", table=table, lean=True)["state"]
        seat = state["to_act"]
        played = pair[seat].call("play", table=table, move="keep", count=state["count"])
        for other in (pair[1 - seat], cleo):
            told = other.wait("update", lambda p: p["state"]["count"] == played["count"], 5)
            check.same(told["from"], state["count"])
    # Talk, from all three at the same moment: each remark once, and everybody sees the same.
    for client, words in ((anna, "a"), (ben, "b"), (cleo, "c")):
        client.number_said = client.ask("say", table=table, words=words)
    for client in (anna, ben, cleo):
        check.same(client.answer(client.number_said), True)
    chats = [eventually(lambda c=c: (lambda t: t if len(t) == 3 else None)(
        [r["words"] for r in c.call("watch", table=table)["chat"]])) for c in (anna, ben, cleo)]
    check.same(sorted(chats[0] or []), ["a", "b", "c"])
    check.same(chats[0], chats[1])
    check.same(chats[0], chats[2])
    # Undo by agreement, asked at one and agreed to at the other.
    before = log_of(anna, table)
    seat = anna.call("moves", table=table)["to_act"]
    pair[1 - seat].call("undo", table=table)
    check.that(eventually(lambda: pair[seat].call("watch", table=table, lean=True)["state"]["undo_by"]
                          == 1 - seat))
    pair[seat].call("agree", table=table)
    check.that(eventually(lambda: len(log_of(pair[1 - seat], table)) < len(before)))
    # To the end, each move by somebody's own server; then again.
    while (seat := anna.call("moves", table=table)["to_act"]) is not None:
        try:
            pair[seat].call("play", table=table, move="keep")
        except Refused as refused:
            check.that(refused.reason in ("not_your_turn", "game_over"), refused.reason)
        eventually(lambda: len(log_of(anna, table)) == len(log_of(ben, table)), 3)
    for client in (anna, ben, cleo):
        check.that(eventually(lambda c=client: c.call("watch", table=table, lean=True)["state"]
                              ["result"]), "over everywhere")
    check.same(anna.call("record", table=table)["moves"], ben.call("record", table=table)["moves"])
    asked = [c.ask("rematch", table=table, lean=True) for c in pair]
    nexts = {c.answer(n)["table"]["table"] for c, n in zip(pair, asked)}
    check.same(len(nexts), 1, "one rematch, though both asked")
    again = nexts.pop()
    for client in pair:
        check.that(eventually(lambda c=client: c.call("watch", table=again, lean=True)["table"]
                              ["status"] == "playing"))
    check.that(eventually(lambda: cleo.call("watch", table=table, lean=True)["state"]["result"]
                          ["next"] == again))
    # Both resign at the same moment: the game ends once, for everybody.
    asked = [c.ask("resign", table=again) for c in pair]
    answers = []
    for client, number in zip(pair, asked):
        try:
            answers.append(client.answer(number))
        except Refused as refused:
            answers.append(refused.reason)
    check.that(sorted(map(str, answers)) in (["True", "game_over"], ["True", "True"]), answers)
    check.that(eventually(lambda: anna.call("watch", table=again, lean=True)["state"]["result"]))
    # An account made at one is known at another; renamed there, it is shown here; a name is taken
    # once; sessions that are ended at one are ended everywhere.
    dora = Client(one.port)
    dora.me = dora.call("register", name="Dora", password="password 1")
    asked = []
    for server in servers:
        client = Client(server.port)
        asked.append((client, client.ask("register", name="Only", password="password 1")))
    answers = []
    for client, number in asked:
        try:
            client.answer(number)
            answers.append("made")
        except Refused as refused:
            answers.append(refused.reason)
    check.same(answers.count("made"), 1, answers)
    away = Client(two.port)
    away.me = away.call("login", name="Dora", password="password 1")
    table = dora.call("new", game="null", lean=True)["table"]["table"]
    cleo.call("join", table=table, lean=True)
    away.call("rename", name="Theodora")
    check.that(eventually(lambda: cleo.call("watch", table=table, lean=True)["table"]["seats"][0]
                          ["name"] == "Theodora"))
    check.that(eventually(lambda: dora.call("me")["name"] == "Theodora"))
    away.call("password", old="password 1", new="password 2")
    try:
        dora.drain(2)
        dora.call("me")
        check.that(False, "still there")
    except (Closed, OSError):
        pass
    away.call("delete", password="password 2")
    check.that(eventually(lambda: cleo.call("watch", table=table, lean=True)["table"]["seats"][0]
                          ["name"] == ""), "who was deleted is nobody, everywhere")
    # A deadline runs out once; a computer moves once, whoever lets it think.
    eve = guest(three.port, "Eve")
    table = eve.call("new", game="null", lean=True, options={"rounds": 3},
                     clock={"kind": "move", "seconds": 5})["table"]["table"]
    guest(one.port, "Idle").call("join", table=table, lean=True)
    begun = time.monotonic()
    done = eve.wait("update", lambda p: any(s["out"] for s in p["seats"]), 12)
    check.that(4.5 < time.monotonic() - begun < 9, time.monotonic() - begun)
    check.that(sum(s["out"] for s in done["seats"]) >= 1)
    for client in (anna, ben, cleo, eve):
        client.close()


class Pair:
    """Two players who come back wherever somebody answers."""

    def __init__(self, number):
        self.dice = random.Random(number)
        self.game = ("null", "baron")[number % 2]
        self.lost_for = 0.0
        self.moves = 0
        self.tokens = []
        self.clients = []
        for name in "ab":
            client = guest(self.any().port, f"{name}{number}")
            self.tokens.append(client.me["token"])
            self.clients.append(client)
        self.begin()

    def any(self):
        return self.dice.choice([s for s in servers if s.process.poll() is None])

    def begin(self):
        self.table = None
        made = self.call(0, "new", game=self.game, access="link", lean=True)
        self.table = made["table"]["table"]
        self.call(1, "join", table=self.table, lean=True)
        eventually(lambda: self.call(0, "watch", table=self.table, lean=True)["table"]["status"]
                   != "waiting")  # the other server hears of it a moment later
        self.log = [m["move"] for m in self.call(0, "watch", table=self.table, lean=True)["log"]]
        self.asked = 0

    def call(self, who, method, **params):
        """Asks again elsewhere when a server is gone; not for moves."""
        begun = time.monotonic()
        while True:
            try:
                answer = self.clients[who].call(method, **params)
                return answer
            except (Closed, OSError):
                self.come_back(who, begun)
            except Refused as refused:
                if refused.reason not in ("busy", "too_often"):
                    raise
                time.sleep(0.05)
            if time.monotonic() - begun > 30:
                raise TimeoutError(method)

    def come_back(self, who, begun):
        self.clients[who].socket.close()
        while True:
            try:
                self.clients[who] = Client(self.any().port, token=self.tokens[who])
                self.clients[who].call("me")
                self.lost_for = max(self.lost_for, time.monotonic() - begun)
                return
            except (Closed, OSError, IndexError):
                if time.monotonic() - begun > 30:
                    raise
                time.sleep(0.02)

    def play(self, until):
        try:
            while time.monotonic() < until:
                if self.table is None:
                    self.begin()
                choice = self.call(0, "moves", table=self.table)
                seat = choice["to_act"]
                if seat is None:
                    self.look()
                    for who in (0, 1):
                        self.call(who, "unwatch", table=self.table)
                    self.table = None
                    continue
                if seat != 0:
                    choice = self.call(1, "moves", table=self.table)
                if not choice["moves"]:
                    continue  # that server has not heard of the last move, or is ahead
                move = self.dice.choice(choice["moves"])
                self.asked += 1
                try:
                    played = self.clients[seat].call("play", table=self.table, move=move,
                                                     count=len(self.log))
                    self.log += played["played"]
                    self.asked -= 1
                    self.moves += 1
                except (Closed, OSError):
                    self.come_back(seat, time.monotonic())
                    self.look()
                except Refused as refused:
                    check.that(refused.reason in ("stale", "busy", "not_your_turn", "illegal",
                                                  "no_move", "game_over"), refused.reason)
                    self.look()
        except Exception as problem:  # said by the main thread
            self.problem = problem
            check.that(False, repr(problem))

    def look(self):
        """What is there now, compared with what was promised."""
        kept = [m["move"] for m in self.call(0, "watch", table=self.table, lean=True)["log"]]
        who = [m["by"] for m in self.call(1, "watch", table=self.table, lean=True)["log"]]
        check.that(len(kept) >= len(self.log), "a promised move is lost", len(kept), len(self.log))
        check.that(all(a is None or b is None or a == b for a, b in zip(self.log, kept)),
                   "another move than promised")
        more = [b for b in who[len(self.log):] if b != "nature"]
        check.that(len(more) <= self.asked, "made twice", more, self.asked)
        self.log = kept
        self.asked = 0


def drive(pair_count):
    """Servers are killed while pairs play; another takes the dead one's place."""
    pairs = [Pair(i) for i in range(pair_count)]
    for _ in range(rounds):
        until = time.monotonic() + dice.uniform(0.6, 1.2)
        threads = [threading.Thread(target=pair.play, args=(until + 0.5,)) for pair in pairs]
        for thread in threads:
            thread.start()
        time.sleep(dice.uniform(0.2, 0.5))
        victim = dice.randrange(len(servers))
        servers[victim].crash()
        for thread in threads:
            thread.join(60)
        servers[victim] = start()
        for pair in pairs:
            if pair.table is not None:
                pair.look()
        if check.failed:
            break
    check.that(max(p.lost_for for p in pairs) < 3, "back within 3 s", [p.lost_for for p in pairs])
    print(f"{rounds} kills, {sum(p.moves for p in pairs)} moves acknowledged, back within "
          f"{max(p.lost_for for p in pairs):.2f} s", flush=True)


with folder() as work:
    cluster = Cluster(work)
    servers = []
    try:
        servers = [start() for _ in range(3)]
        parts(servers)
        if not check.failed:
            drive(6)
        for server in servers:
            check.same(server.stop(), 0)
    finally:
        for number, server in enumerate(servers):
            if server.process.poll() is None:
                server.crash()
            if check.failed or sys.exc_info()[0]:
                print("server", number, server.log()[-3000:])
        cluster.stop()
check.finish()
