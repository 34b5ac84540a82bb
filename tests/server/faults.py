#!/usr/bin/env python3
"""tests/server/faults.py LIEGE [MINUTES] -- what was acknowledged or told is kept, whatever breaks.

Pairs of players play, and remember what they were promised and what they were told. Meanwhile, at
random moments, the server is killed or stopped for a while, its disk is full, the wall clock jumps
(with libfaketime), PostgreSQL is killed, restarted or frozen, connections are cut. After each fault
everything is compared with what the server has then. Without MINUTES a dozen faults; `./do faults
MINUTES` goes on for as long, half of the time on PostgreSQL if it is installed."""
import glob
import json
import os
import random
import resource
import signal
import socket
import sys
import threading
import time

from client import Client, Closed, Refused, guest
from serve import Checks, Server, folder

liege = sys.argv[1]
minutes = float(sys.argv[2]) if len(sys.argv) > 2 else 0
check = Checks()
seed = int(os.environ.get("FAULTS_SEED", "0")) or (1 if not minutes else time.time_ns() % 10**9)
dice = random.Random(seed)
FAKETIME = next(iter(sorted(glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1"))), None)


class Pair:
    """Two players at one table after another."""

    def __init__(self, server, number):
        self.dice = random.Random(number)
        self.game = ("null", "baron", "feudo")[number % 3]
        self.clients = [guest(server.port, f"{name}{number}") for name in "ab"]
        self.tokens = [c.me["token"] for c in self.clients]
        self.moves = 0
        self.pause = threading.Event()
        self.begin()

    def begin(self):
        self.table = None
        self.asked = False
        made = self.clients[0].call("new", game=self.game, access="link", lean=True,
                                    clock={"kind": "move", "seconds": 3600})
        self.clients[1].call("join", table=made["table"]["table"], lean=True)
        shot = self.clients[0].call("watch", table=made["table"]["table"], lean=True)
        self.log = [m["move"] for m in shot["log"]]
        self.told = {}
        self.table = made["table"]["table"]

    def hear(self):
        """What the two were told, by the number of the move."""
        for client in self.clients:
            for message in client.heard:
                params = message["params"]
                if message["method"] == "update" and params["table"] == self.table:
                    for entry in params["log"]:
                        self.told.setdefault(entry["n"], entry["move"])
            client.heard.clear()

    def play(self, until):
        """Until the time is over or the connection breaks."""
        try:
            while time.monotonic() < until:
                if self.table is None:
                    self.begin()
                seat = self.clients[0].call("moves", table=self.table)["to_act"]
                if seat is None:
                    for client in self.clients:
                        client.call("unwatch", table=self.table)
                    self.begin()
                    continue
                actor = self.clients[seat]
                move = self.dice.choice(actor.call("moves", table=self.table)["moves"])
                self.asked = True
                result = actor.call("play", table=self.table, move=move)
                self.asked = False
                self.log += result["played"]
                self.moves += 1
                self.hear()
        except (Closed, OSError):
            pass
        except Refused as refused:
            self.asked = False
            check.that(refused.reason in ("busy", "too_often", "too_many_waiting", "no_table"),
                       refused.reason)
            time.sleep(0.2)

    def verify(self, server):
        """After the fault, over new connections."""
        self.hear()
        for client in self.clients:
            client.socket.close()
        self.clients = [patient(lambda t=t: Client(server.port, token=t)) for t in self.tokens]
        if self.table is None:
            for sits in patient(lambda: self.clients[0].call("tables")):
                if sits["table"]["status"] == "waiting":
                    patient(lambda: self.clients[0].call("leave", table=sits["table"]["table"]))
            return
        shot = patient(lambda: self.clients[0].call("watch", table=self.table, lean=True))
        patient(lambda: self.clients[1].call("watch", table=self.table, lean=True))
        kept = [m["move"] for m in shot["log"]]
        check.that(len(kept) >= len(self.log), "a promised move is lost", self.table, len(kept),
                   len(self.log))
        check.that(all(a is None or b is None or a == b for a, b in zip(self.log, kept)),
                   "another move than promised", self.table)
        for n, move in self.told.items():
            check.that(n <= len(kept) and (move is None or kept[n - 1] is None or
                                           kept[n - 1] == move), "told and not kept", n, move)
        by = [m["by"] for m in shot["log"]][len(self.log):]
        check.that(sum(b != "nature" for b in by) <= self.asked, "a move was made twice", by)
        check.that(not any(s["out"] for s in shot["table"]["seats"]), "somebody lost by time")
        self.asked = False
        self.log = kept
        if shot["table"]["status"] == "over":
            self.table = None


def patient(what, seconds=60):
    """Asks again while the server is away or says that it is busy."""
    end = time.monotonic() + seconds
    while True:
        try:
            return what()
        except (Closed, OSError, Refused) as problem:
            if time.monotonic() > end or (isinstance(problem, Refused) and problem.reason not in
                                          ("busy", "too_often")):
                raise
            time.sleep(0.1)


class Sqlite:
    """The server on a file, and what can happen to it."""

    def __init__(self, work):
        self.data = os.path.join(work, "liege.db")
        self.clock = os.path.join(work, "clock")
        self.env = dict(os.environ)
        if FAKETIME:
            with open(self.clock, "w", encoding="ascii") as file:
                file.write("+0")
            self.env |= {"LD_PRELOAD": FAKETIME, "FAKETIME_TIMESTAMP_FILE": self.clock,
                         "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
                         "DONT_FAKE_MONOTONIC": "1"}
        self.server = self.start()
        self.faults = [self.kill, self.freeze, self.full_disk, self.cut]
        self.faults += [self.jump] if FAKETIME else []

    def options(self):
        return ["--data", self.data]

    def start(self):
        return Server(liege, *self.options(), env=self.env)

    def kill(self):
        self.server.crash()
        self.server = self.start()

    def freeze(self):
        os.kill(self.server.process.pid, signal.SIGSTOP)
        time.sleep(dice.uniform(0.2, 1.5))
        os.kill(self.server.process.pid, signal.SIGCONT)
        if dice.random() < 0.3:
            self.kill()

    def full_disk(self):
        pid = self.server.process.pid
        size = max(os.path.getsize(self.data + tail) for tail in ("", "-wal"))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        time.sleep(dice.uniform(0.3, 1.5))
        if dice.random() < 0.3:
            self.kill()
        else:
            resource.prlimit(pid, resource.RLIMIT_FSIZE,
                             (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def cut(self):
        """The network: every connection breaks, in the midst of whatever it said."""
        for pair in self.pairs:
            for client in pair.clients:
                try:
                    client.socket.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def jump(self):
        """The time of day is set, days forward or back."""
        with open(self.clock, "w", encoding="ascii") as file:
            file.write(f"{dice.choice((-40, -3, -0.01, 0.01, 3, 40)):+}d")
        time.sleep(0.3)
        if dice.random() < 0.5:
            self.kill()

    def end(self):
        status = self.server.stop(40)
        check.same(status, 0, "the server ends well")


class Postgres(Sqlite):
    def __init__(self, work, cluster):
        self.cluster = cluster
        super().__init__(work)
        self.faults = [self.kill, self.freeze, self.cut, self.crash_store, self.stop_store,
                       self.freeze_store, self.cut_store]
        self.faults += [self.jump] if FAKETIME else []

    def options(self):
        return ["--store", self.cluster.url]

    def crash_store(self):
        self.cluster.crash()
        time.sleep(dice.uniform(0, 1))
        self.cluster.start()

    def stop_store(self):
        self.cluster.stop()
        if dice.random() < 0.3:
            self.server.crash()
            self.cluster.start()
            self.server = self.start()
        else:
            self.cluster.start()

    def freeze_store(self):
        self.cluster.signal(signal.SIGSTOP)
        time.sleep(dice.uniform(0.2, 2))
        self.cluster.signal(signal.SIGCONT)

    def cut_store(self):
        self.cluster.end_sessions()


def drive(store, pair_count, rounds, seconds):
    pairs = store.pairs = [Pair(store.server, i) for i in range(pair_count)]
    counts = {}
    begun = time.monotonic()
    turn = 0
    while turn < rounds or time.monotonic() - begun < seconds:
        until = time.monotonic() + dice.uniform(0.3, 1.0)
        threads = [threading.Thread(target=pair.play, args=(until + 3,)) for pair in pairs]
        for thread in threads:
            thread.start()
        time.sleep(max(0, until - time.monotonic()))
        fault = store.faults[turn % len(store.faults)] if not seconds else dice.choice(store.faults)
        counts[fault.__name__] = counts.get(fault.__name__, 0) + 1
        fault()
        for thread in threads:
            thread.join(60)
        for pair in pairs:
            pair.verify(store.server)
        turn += 1
        if check.failed:
            print("seed", seed, "round", turn, fault.__name__, store.server.log()[-2000:])
            break
    store.end()
    print(json.dumps({"store": type(store).__name__, "faults": counts,
                      "moves_acknowledged": sum(p.moves for p in pairs)}), flush=True)


with folder() as work:
    os.mkdir(os.path.join(work, "a"))
    drive(Sqlite(os.path.join(work, "a")), 6, 5, minutes * 30)
if glob.glob("/usr/lib/postgresql/*/bin/postgres") and not check.failed:
    from cluster import Cluster
    with folder() as work:
        os.mkdir(os.path.join(work, "b"))
        cluster = Cluster(work)
        try:
            drive(Postgres(os.path.join(work, "b"), cluster), 6, 7, minutes * 30)
        finally:
            cluster.stop()
check.finish()
