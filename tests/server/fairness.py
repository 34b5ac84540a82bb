#!/usr/bin/env python3
"""tests/server/fairness.py LIEGE [SECONDS] -- one stranger with many sockets does not starve others.

The tests count; they do not measure time. With SECONDS a stranger with 100 sockets asks for all that
is dear, beside 100,000 finished games, and it is told how long somebody else waits: the figures in
docs/server.md."""
import json
import multiprocessing
import os
import socket
import sqlite3
import sys
import threading
import time

from client import Client, Closed
from serve import Checks, Server, folder

liege = sys.argv[1]
seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 0
check = Checks()
PUBLIC = "https://games.example"


def fill(data, games):
    """Finished games as if they had been played; every third is private, one player is in all."""
    db = sqlite3.connect(data)
    db.execute("PRAGMA synchronous=OFF")
    db.executemany("INSERT INTO records (id, game, ended, public, summary, record, proof) VALUES"
                   " (?, ?, ?, ?, ?, '', '')", (
        (f"g{i:015d}", ("baron", "barony", "feudo")[i % 3], 1000 + i, 2 if i % 7 == 0 else 1,
         json.dumps({"table": f"g{i:015d}"})[:-1]) for i in range(games)))
    db.executemany("INSERT INTO record_seats VALUES (?, ?, ?, ?, ?, ?, ?, 0, 1, 1)", (
        (f"g{i:015d}", seat, "busy" if seat == 0 else f"p{i % 997}",
         "Busy" if seat == 0 else f"P{i % 997}", "busy" if seat == 0 else f"p{i % 997}",
         ("baron", "barony", "feudo")[i % 3], 1000 + i) for i in range(games) for seat in (0, 1)))
    db.commit()
    db.execute("ANALYZE")
    db.commit()
    db.close()


def plans(data):
    """Every search goes along an index: it reads what it answers, not all there is."""
    db = sqlite3.connect(data)
    for sql in (
            "SELECT summary, id FROM records WHERE public = 1 AND ended < 9 ORDER BY ended DESC LIMIT 5",
            "SELECT summary, id FROM records WHERE public = 1 AND ended < 9 AND game = 'x'"
            " ORDER BY ended DESC LIMIT 5",
            *(f"SELECT r.summary FROM record_seats s JOIN records r ON r.id = s.id WHERE s.{column} ="
              f" 'x'{game} AND s.ended < 9 AND (r.public = 1 OR EXISTS (SELECT 1 FROM record_seats q"
              " WHERE q.id = s.id AND q.player = 'y')) ORDER BY s.ended DESC LIMIT 5"
              for column in ("player", "fold") for game in ("", " AND s.game = 'z'"))):
        plan = " / ".join(row[3] for row in db.execute("EXPLAIN QUERY PLAN " + sql))
        check.that("SCAN" not in plan and "TEMP B-TREE" not in plan, sql, plan)
    db.close()


def from_address(server, address, name=None):
    client = Client(server.port, more=[f"X-Forwarded-For: {address}"])
    if name:
        client.me = client.call("guest", name=name)
    return client


def one_household(server):
    """Twenty sockets of one household get no more than one household's share; /64 is one."""
    sockets = [from_address(server, f"2001:db8::{i + 1:x}") for i in range(20)]
    begun = time.monotonic()
    for client in sockets:
        client.socket.settimeout(0.5)
        for _ in range(30):  # 600 calls of cost 10 and more: 3000 at once, then 500 a second
            client.send_text('{"jsonrpc":"2.0","id":1,"method":"lobby"}')
    other = from_address(server, "2001:db8:1::1", "Other")
    check.same(other.call("me")["name"], "Other", "served meanwhile")
    answered = 0
    for client in sockets:
        try:
            while True:
                client.receive()
                answered += 1
                if time.monotonic() - begun > 15:
                    break
        except (TimeoutError, socket.timeout, Closed, OSError):
            pass
    passed = time.monotonic() - begun
    check.that(answered <= 3000 / 11 + passed * 500 / 11 + 20, answered, passed)
    check.that(answered >= 200, answered)
    for client in (*sockets, other):
        client.socket.close()


def before_the_upgrade(server):
    """Who connects all the time is refused before anything is made for them."""
    refused = 0
    for _ in range(500):
        try:
            from_address(server, "198.51.100.7").socket.close()
        except Closed as closed:
            refused += closed.code == 429
        except OSError:
            pass
    check.that(refused > 50, refused)
    from_address(server, "198.51.100.8").close()


def storm(server, stop, counts):
    """In a process of its own, so that whoever measures does not wait for it: 100 sockets of one
    address, 30 of them guests (there is a limit on those). counts: calls, answers, and sockets that
    were answered in the last seconds."""
    answered = [0.0] * 100

    def one(i):
        client = from_address(server, "203.0.113.66", f"S{i}" if i < 30 else None)
        calls = (("find", {"player": "busy"}), ("find", {"player": "busy", "game": "feudo"}),
                 ("lobby", {}), ("find", {}), ("best", {"game": "baron"}), ("new", {"game": "null"}))
        try:
            while not stop.is_set():
                for method, params in calls:
                    client.ask(method, **params)
                counts[0] += len(calls)
                try:
                    client.socket.settimeout(0.05)
                    while True:
                        if "method" not in client.receive():
                            answered[i] = time.monotonic()
                            counts[1] += 1
                except (TimeoutError, socket.timeout):
                    client.socket.settimeout(60)
        except (Closed, OSError):
            pass
    threads = [threading.Thread(target=one, args=(i,), daemon=True) for i in range(100)]
    for thread in threads:
        thread.start()
    while not stop.is_set():
        time.sleep(0.5)
        counts[2] = sum(at > time.monotonic() - 5 for at in answered)


def measure(server):
    stop, counts = multiprocessing.Event(), multiprocessing.Array("i", 3)

    def waits(length):
        a = from_address(server, "192.0.2.1", f"Quiet {length}")
        table = a.call("new", game="null", options={"rounds": 3}, lean=True,
                       players=["me", "computer:0"])["table"]["table"]
        times, finds = [], []
        end = time.monotonic() + length
        while time.monotonic() < end:
            begun = time.monotonic()
            a.call("say", table=table, words="x") if len(times) % 200 == 199 else a.call(
                "moves", table=table)
            times.append(time.monotonic() - begun)
            if len(times) % 10 == 0:
                begun = time.monotonic()
                a.call("find", player="busy")
                finds.append(time.monotonic() - begun)
            time.sleep(0.02)
        a.close()

        def at(values, share):
            return round(sorted(values)[int(len(values) * share)] * 1000, 1)
        return {"calls": len(times), "half_ms": at(times, .5), "p99_ms": at(times, .99),
                "find_half_ms": at(finds, .5), "find_p99_ms": at(finds, .99)}
    print("alone", json.dumps(waits(seconds / 3)), flush=True)
    process = multiprocessing.Process(target=storm, args=(server, stop, counts))
    process.start()
    time.sleep(5)
    print("beside the storm", json.dumps(waits(seconds)), dict(zip(
        ("calls of the storm", "answered", "sockets at work"), counts)), flush=True)
    stop.set()
    process.join(10)


with folder() as work:
    data = os.path.join(work, "liege.db")
    server = Server(liege, "--data", data, "--public-url", PUBLIC)
    try:
        check.same(server.stop(), 0)
        fill(data, 100000 if seconds else 2000)
        plans(data)
        server = Server(liege, "--data", data, "--public-url", PUBLIC)
        one = from_address(server, "192.0.2.9")
        check.same(len(one.call("find", player="BUSY", limit=7)), 7)
        check.same(len(one.call("find", player="p3", game="baron", limit=5)) > 0, True)
        if seconds:
            measure(server)
        else:
            one_household(server)
            before_the_upgrade(server)
        check.same(server.stop(), 0)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
check.finish()
