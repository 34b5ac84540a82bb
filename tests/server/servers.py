#!/usr/bin/env python3
"""tests/server/servers.py LIEGE [ROUNDS [FAULT]] -- several servers on one PostgreSQL are one server.

Clients choose one of three at random. First the parts, one by one: seats, moves, talk, undo, ends,
rematches, presence, accounts, deadlines and computers cross from one server to the others; two that
change one table at the same moment leave one version of it. Then pairs play while servers
are killed with kill -9 or frozen, cut off from PostgreSQL, have their wall clock set (with
libfaketime), and PostgreSQL crashes: nothing acknowledged is lost, nothing is made twice, a server
that is cut off acknowledges nothing, and whose server was killed is back, with 20 ROUNDS and more within
3 s. Skipped (77) without PostgreSQL's programs. `./do faults MINUTES` does more ROUNDS; with FAULT (such
as kill) there are no others."""
import glob
import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time

from client import Client, Closed, Refused, guest
from cluster import Cluster, Proxy, bin_folder, free_port
from serve import Checks, Server, eventually, folder

liege = sys.argv[1]
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 8
FAKETIME = next(iter(sorted(glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1"))), None)
with open(liege, "rb") as program:
    if b"__asan_init" in program.read():
        FAKETIME = None  # the address sanitizer wants to be the first library, and so does libfaketime
check = Checks()
dice = random.Random(int(os.environ.get("SERVERS_SEED", "1")))
if bin_folder is None:
    print("skipped: there is no PostgreSQL here")
    sys.exit(77)


def start(number):
    """Each has a way of its own to PostgreSQL, and a wall clock of its own."""
    env = dict(os.environ)
    if FAKETIME:
        clock = os.path.join(work, f"clock{number}")
        if not os.path.exists(clock):
            with open(clock, "w", encoding="ascii") as file:
                file.write("+0")
        env |= {"LD_PRELOAD": FAKETIME, "FAKETIME_TIMESTAMP_FILE": clock, "FAKETIME_NO_CACHE": "1",
                "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1"}
    server = Server(liege, "--store", f"postgres://liege@127.0.0.1:{proxies[number].port}/postgres",
                    "--admin-socket", os.path.join(work, f"admin{number}"), env=env)
    server.number = number
    return server


def log_of(client, table):
    return [m["move"] for m in client.call("watch", table=table, lean=True)["log"]]


def people(servers):
    """Friends, followed tables and bans cross from one server to the others."""
    one, two, three = servers
    clients = []
    for server, name in zip(servers, ("Gina", "Hans", "Irma")):
        client = Client(server.port)
        client.me = client.call("register", name=name, password="password 1")
        client.call("friends", watch=True)
        clients.append(client)
    gina, hans, irma = clients
    check.same(gina.call("friend", player="Hans")["bond"], "asked")
    check.that(hans.wait("friends") is not None)
    check.same([a["name"] for a in hans.call("friends", watch=True)["asks"]], ["Gina"])
    asked = [gina.ask("friend", player="Irma"), irma.ask("friend", player="Gina")]
    for client, number in zip((gina, irma), asked):  # both at the same moment: one friendship
        check.that(client.answer(number)["bond"] in ("asked", "friend"))
    hans.call("friend", player="Gina")
    check.that(eventually(lambda: sorted(f["name"] for f in gina.call("friends", watch=True)["friends"]
                                         if f["online"]) == ["Hans", "Irma"]), "there, elsewhere")
    # Who follows hears of the end, whichever server it happened at.
    table = gina.call("new", game="null", lean=True)["table"]["table"]
    irma.call("follow", table=table)
    hans.call("join", table=table, lean=True)
    gina.wait("update", lambda p: p["table"] == table and p["status"] == "playing")
    gina.call("resign", table=table)
    check.same(irma.wait("followed"), {"table": table, "game": "null"})
    check.same([p["name"] for p in hans.call("recent")["people"]], ["Gina"])
    # Banned through one server, gone from another, where a computer takes the seat.
    table = gina.call("new", game="null", lean=True)["table"]["table"]
    hans.call("join", table=table, lean=True)
    gina.wait("update", lambda p: p["table"] == table and p["status"] == "playing")
    gina.call("friends", watch=True)  # after whatever has changed
    said = subprocess.run([liege, "admin", "ban", "Hans", "--socket", os.path.join(work, "admin2")],
                          capture_output=True, text=True, timeout=30)
    check.same(said.returncode, 0, said.stderr)
    closed = None
    try:
        hans.wait("nothing at all")
    except Closed as gone:
        closed = gone.code
    except TimeoutError:
        pass
    check.same(closed, 1008, "the session at another server has ended")
    for server in servers:
        client = Client(server.port)
        try:
            client.call("login", name="Hans", password="password 1")
            check.that(False, "a banned account was let in")
        except Refused as refused:
            check.same(refused.reason, "banned")
    check.that(eventually(lambda: gina.call("watch", table=table, lean=True)["table"]["seats"][1]["away"]
                          or gina.call("watch", table=table, lean=True)["table"]["status"] == "over"))
    check.that(gina.wait("friend", lambda p: p["player"] == hans.me["player"] and not p["online"]))


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
    # Luck is pledged and shown at different servers; who does not show it is not waited for long.
    shares = [c * 64 for c in "ab"]
    pledges = [hashlib.sha256(f"liege pledge\n{s}\n".encode()).hexdigest() for s in shares]
    for both in (True, False):
        lucky = anna.call("new", game="null", pledge=pledges[0], lean=True)["table"]["table"]
        ben.call("join", table=lucky, pledge=pledges[1], lean=True)
        check.same(anna.wait("deal", lambda p: p["table"]["table"] == lucky, 5)["table"]["seats"][1]
                   ["pledge"], pledges[1])
        for client, share in list(zip(pair, shares))[:1 + both]:
            check.same(client.call("show", table=lucky, share=share), True)
        for client in pair:
            check.that(eventually(lambda c=client: c.call("watch", table=lucky, lean=True)["table"]
                                  ["status"] == "playing", 12), "dealt")
        anna.call("resign", table=lucky)
        check.that(eventually(lambda: ben.call("watch", table=lucky, lean=True)["state"]["result"]))
        check.same(ben.call("proof", table=lucky)["luck"], [shares[0], shares[1] if both else pledges[1]])
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


def orders(servers):
    """Orders given at one server answer a move made at another, once, also if that one is killed
    right after it."""
    anna, ben = guest(servers[0].port, "Anna"), guest(servers[1].port, "Ben")
    table = anna.call("new", game="null", options={"rounds": 3}, lean=True)["table"]["table"]
    ben.call("join", table=table, lean=True)
    first = ben.call("moves", table=table)["to_act"]
    check.that(anna.wait("update", lambda p: p["status"] == "playing", 10))
    one, two = (anna, ben) if first == 0 else (ben, anna)
    line = [{"seat": first, "move": "keep"}, {"seat": 1 - first, "move": "keep"}] * 3
    check.same(two.call("orders_set", table=table, lines=[line]), True)
    made = lambda client: [m for m in client.call("watch", table=table, lean=True)["log"]
                           if m["by"] != "nature"]
    one.call("play", table=table, move="keep")
    check.that(eventually(lambda: len(made(one)) == 2), "answered")
    check.that(eventually(lambda: len(made(two)) == 2), "and heard by its owner")
    # From a third, which dies at once: the others do it.
    third = Client(servers[2].port, token=one.me["token"])
    check.that(eventually(lambda: third.call("moves", table=table)["moves"]))
    third.call("play", table=table, move="keep")
    servers[2].crash()
    check.that(eventually(lambda: len(made(one)) == 4, 20), "answered by another server")
    time.sleep(0.5)
    check.same([m["by"] for m in made(one)], [first, 1 - first] * 2, "once")
    check.same(two.call("orders", table=table)["live"], True)
    servers[2] = start(servers[2].number)
    one.close()
    two.close()


def not_heard_yet(servers):
    """A server that has not heard the news yet refuses nobody who has: it reads the table first."""
    anna, ben, cleo = (guest(s.port, n) for s, n in zip(servers, ("Anna", "Ben", "Cleo")))
    here = guest(servers[2].port, "Here")
    tables = [anna.call("new", game="null", options={"rounds": 3}, lean=True)["table"]["table"]
              for _ in range(2)]
    for table in tables:
        check.same(here.call("watch", table=table, lean=True)["table"]["status"], "waiting")
    there = [Client(servers[2].port, token=c.me["token"]) for c in (anna, ben)]
    for client in there:
        client.call("me")
    proxies[2].deaf = True
    try:
        for table in tables:
            ben.call("join", table=table, lean=True)
        table = tables[0]
        state = ben.call("watch", table=table, lean=True)["state"]
        # Begun, who sits there, whose turn it is, how many moves there are.
        seat, count = state["to_act"], state["count"]
        choice = there[seat].call("moves", table=table)["moves"]
        check.that("keep" in choice, choice)
        check.same(here.call("watch", table=tables[1], lean=True)["table"]["status"], "waiting",
                   "else this would show nothing")
        check.same(there[1].call("say", table=tables[1], words="sits here"), True)
        count = (anna, ben)[seat].call("play", table=table, move="keep", count=count)["count"]
        check.that(there[1 - seat].call("play", table=table, move="keep", count=count)["count"] > count)
        check.same(cleo.reason("join", table=table, lean=True), "begun")
        # The end.
        anna.call("resign", table=tables[1])
        check.same(there[0].reason("resign", table=tables[1]), "game_over")
        check.that("moves" in there[1].call("record", table=tables[1]))
        # What is still refused after that is refused, once.
        check.same(there[seat].reason("agree", table=table), "not_asked")
    finally:
        proxies[2].deaf = False
    for client in (anna, ben, cleo, here, *there):
        client.close()


def behind_balancer():
    """Through HAProxy, if it is here: two play, the server of one is killed, and both go on."""
    port = free_port()
    with open(os.path.join(work, "haproxy.cfg"), "w", encoding="ascii") as file:
        file.write("defaults\n mode http\n timeout connect 2s\n timeout client 1h\n timeout server 1h\n"
                   " timeout tunnel 1h\n option redispatch\n retries 3\n"
                   f"frontend in\n bind 127.0.0.1:{port}\n default_backend liege\n"
                   "backend liege\n balance roundrobin\n option httpchk GET /ready\n" + "".join(
                       f" server s{s.number} 127.0.0.1:{s.port} check inter 200\n" for s in servers))
    balancer = subprocess.Popen(["haproxy", "-q", "-db", "-f", file.name], stderr=subprocess.DEVNULL)
    try:
        def come(token=None):
            def attempt():
                try:
                    return Client(port, token=token)
                except (Closed, OSError):
                    return None
            return eventually(attempt)
        pair = [come(), come()]
        tokens = [c.call("guest", name=n)["token"] for c, n in zip(pair, ("Up", "Down"))]
        table = pair[0].call("new", game="null", access="link", lean=True)["table"]["table"]
        pair[1].call("join", table=table, lean=True)
        count = 0
        for turn in range(4):  # a server hears of what another has done a moment later
            check.that(eventually(lambda: all(len(log_of(c, table)) >= count for c in pair)))
            seat = pair[0].call("moves", table=table)["to_act"]
            if seat is None:
                break
            choice = eventually(lambda: pair[seat].call("moves", table=table)["moves"])
            count = pair[seat].call("play", table=table, move=choice[0])["count"]
            if turn == 1:
                servers[0].crash()
                servers[0] = None
                for who in (0, 1):
                    try:
                        pair[who].call("me")
                    except (Closed, OSError):
                        pair[who] = come(tokens[who])
                        check.same(pair[who].call("me")["name"], ("Up", "Down")[who])
        check.that(len(log_of(pair[0], table)) >= 4)
    finally:
        balancer.terminate()
        balancer.wait(10)
        if servers[0] is None:
            servers[0] = start(0)


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
        self.asked = []  # (count, move) of which nobody knows whether they were made

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
                self.asked.append((len(self.log), move))
                try:
                    played = self.clients[seat].call("play", table=self.table, move=move,
                                                     count=len(self.log))
                    self.log += played["played"]
                    self.asked = []  # nothing came between, and nothing can any more
                    self.moves += 1
                except (Closed, OSError):
                    self.come_back(seat, time.monotonic())
                    self.look()
                except Refused as refused:
                    check.that(refused.reason in ("stale", "busy", "not_your_turn", "illegal",
                                                  "no_move", "game_over"), refused.reason)
                    if refused.reason != "busy":
                        self.asked.pop()
                    time.sleep(0.05)
                    self.look()
        except Exception as problem:  # said by the main thread
            self.problem = problem
            check.that(False, repr(problem))

    def look(self):
        """What is there now, compared with what was promised."""
        seen = []

        def is_there():  # a server hears of it a moment later, and the next question may go to another
            seen[:] = self.call(0, "watch", table=self.table, lean=True)["log"]
            return len(seen) >= len(self.log)
        eventually(is_there, 5)
        kept = [m["move"] for m in seen]
        who = [m["by"] for m in seen]
        check.that(len(kept) >= len(self.log), "a promised move is lost", len(kept), len(self.log))
        check.that(all(a is None or b is None or a == b for a, b in zip(self.log, kept)),
                   "another move than promised")
        # What a dead server had on its way may be heard of later still, but nothing else.
        more = [(i, kept[i]) for i in range(len(self.log), len(kept)) if who[i] != "nature"]
        check.that(all(any(at == i and move in (None, words) for at, words in self.asked)
                       for i, move in more), "made twice", more, self.asked)
        if more:
            self.asked = []
        self.log = kept


def kill(victim):
    servers[victim].crash()


def freeze(victim):
    os.kill(servers[victim].process.pid, signal.SIGSTOP)
    time.sleep(dice.uniform(0.3, 1.5))
    os.kill(servers[victim].process.pid, signal.SIGCONT)


def cut(victim):
    proxies[victim].cut()


def block(victim):
    """Nothing comes through: what is asked meanwhile is not acknowledged, and then once."""
    client = guest(servers[victim].port, "Cut off")
    table = client.call("new", game="null", access="link", lean=True)["table"]["table"]
    proxies[victim].blocked = True
    number = client.ask("say", table=table, words="hello?")
    check.same([m for m in client.drain(1.0) if "method" not in m], [], "acknowledged, cut off")
    proxies[victim].blocked = False
    try:
        check.same(client.answer(number), True)
        said = 1
    except Refused as refused:
        check.same(refused.reason, "busy")
        said = 0
    check.same(len(client.call("watch", table=table)["chat"]), said)
    client.close()


def jump(victim):
    with open(os.path.join(work, f"clock{victim}"), "w", encoding="ascii") as file:
        file.write(f"{dice.choice((-40, -3, 3, 40)):+}d")
    time.sleep(0.3)


def crash_store(victim):
    cluster.crash()
    time.sleep(dice.uniform(0, 0.5))
    cluster.start()


BACK_S = 3 if rounds >= 20 else 30  # a few rounds are a test, which does not measure time
FAULTS = [kill, cut, kill, block, freeze, kill, crash_store] + ([jump] if FAKETIME else [])
if len(sys.argv) > 3:
    FAULTS = [fault for fault in FAULTS if fault.__name__ == sys.argv[3]][:1]


def drive(pair_count):
    """Faults while pairs play; a server that has died is started again."""
    pairs = [Pair(i) for i in range(pair_count)]
    counts = {}
    for turn in range(rounds):
        until = time.monotonic() + dice.uniform(0.6, 1.2)
        threads = [threading.Thread(target=pair.play, args=(until + 0.5,)) for pair in pairs]
        for thread in threads:
            thread.start()
        time.sleep(dice.uniform(0.2, 0.5))
        victim = dice.randrange(len(servers))
        fault = FAULTS[turn % len(FAULTS)] if rounds < 20 else dice.choice(FAULTS)
        counts[fault.__name__] = counts.get(fault.__name__, 0) + 1
        fault(victim)
        for thread in threads:
            thread.join(90)
        if servers[victim].process.poll() is not None:
            check.same(fault, kill, "ended by itself", servers[victim].log()[-1000:])
            servers[victim] = start(victim)
        for pair in pairs:
            if fault is kill:
                check.that(pair.lost_for < BACK_S, "back within", BACK_S, pair.lost_for)
            worst[fault.__name__] = max(worst.get(fault.__name__, 0), pair.lost_for)
            pair.lost_for = 0
        for pair in pairs:
            if pair.table is not None:
                pair.look()
        if check.failed:
            break
    print(counts, f"{sum(p.moves for p in pairs)} moves acknowledged, back within",
          {k: round(v, 2) for k, v in worst.items()}, "s", flush=True)


with folder() as work:
    cluster = Cluster(work)
    servers, worst = [], {}
    proxies = [Proxy(cluster.port) for _ in range(3)]
    try:
        for number in range(3):
            servers.append(start(number))
        parts(servers)
        not_heard_yet(servers)
        orders(servers)
        people(servers)
        if shutil.which("haproxy"):
            behind_balancer()
        if not check.failed:
            drive(6)
        for server in servers:
            check.same(server.stop(40), 0)
    finally:
        for number, server in enumerate(servers):
            if server.process.poll() is None:
                server.crash()
            if check.failed or sys.exc_info()[0]:
                print("server", number, server.log()[-3000:])
        for proxy in proxies:
            proxy.end()
        cluster.stop()
check.finish()
