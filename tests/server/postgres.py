#!/usr/bin/env python3
"""tests/server/postgres.py LIEGE [SUITE | with PIPELINE] -- the same server on PostgreSQL: a cluster of its own on a
loopback port, play, kill -9, restart, records, ratings, accounts. With a SUITE, such as tables,
that one runs, with databases in the place of its files. Skipped (77) without PostgreSQL's
programs."""
import os
import random
import signal
import subprocess
import sys
import time

from client import Client, guest
from cluster import Cluster, bin_folder, free_port
from lost import check, while_lost
from serve import Server, eventually, folder, refuses

liege = sys.argv[1]
if bin_folder is None:
    print("skipped: there is no PostgreSQL here")
    sys.exit(77)


def play(players, table, dice, most):
    """Random moves; returns the number of moves the game has, and whether it is over."""
    count = players[0].call("watch", table=table, lean=True)["state"]["count"]
    for _ in range(most):
        seat = players[0].call("moves", table=table)["to_act"]
        if seat is None:
            return count, True
        moves = players[seat].call("moves", table=table)["moves"]
        count = players[seat].call("play", table=table, move=dice.choice(moves))["count"]
    return count, False


def run_suite(name):
    with folder() as work:
        cluster = Cluster(work)
        try:
            suite = os.path.join(os.path.dirname(os.path.abspath(__file__)), f"{name}.py")
            return subprocess.run([sys.executable, "-B", suite, liege], env={
                **os.environ, "LIEGE_TEST_POSTGRES": cluster.url.rsplit("/", 1)[0] + "/",
                "LIEGE_TEST_POSTGRES_BIN": bin_folder}).returncode
        finally:
            cluster.stop()


if len(sys.argv) > 2 and sys.argv[2] != "with":
    sys.exit(run_suite(sys.argv[2]))

with folder() as work:
    cluster = Cluster(work)
    dice = random.Random(7)
    try:
        server = Server(liege, "--store", cluster.url)
        try:
            players = []
            for name in ("Ada", "Émile"):
                client = Client(server.port)
                client.me = client.call("register", name=name, password="password 1")
                players.append(client)
            check.same(Client(server.port).refused("guest", name="éMILE"), 25)
            tokens = [c.me["token"] for c in players]
            table = players[0].call("new", game="baron", rated=True, lean=True)["table"]["table"]
            players[1].call("join", table=table, lean=True)
            players[0].call("say", table=table, words="grüße")
            count, over = play(players, table, dice, 30)
            server.crash()
            server = Server(liege, "--store", cluster.url)
            players = [Client(server.port, token=t) for t in tokens]
            shot = players[0].call("watch", table=table)
            check.same((shot["state"]["count"], shot["chat"][0]["words"]), (count, "grüße"))
            check.same([s["name"] for s in shot["table"]["seats"]], ["Ada", "Émile"])
            count, over = play(players, table, dice, 5000)
            check.that(over)
            check.same(len(players[0].call("record", table=table)["moves"]), count)
            check.same(players[0].call("find", player="ÉMILE", game="baron")[0]["table"], table)
            check.same(len(players[0].call("find")), 1)
            check.same(players[0].call("best", game="baron"), [], "nobody is sure yet")
            ids = [s["player"] for s in shot["table"]["seats"]]
            rated = [players[0].call("ratings", player=player)[0] for player in ids]
            check.same([r["games"] for r in rated], [1, 1])
            places = [s["place"] for s in players[0].call("score", table=table)]
            better = places.index(1)
            check.same(rated[better]["rating"] > 1500 > rated[1 - better]["rating"], places != [1, 1], rated)
            exported = players[1].call("export")
            check.same((exported["name"], len(exported["records"])), ("Émile", 1))
            players[1].call("delete", password="password 1")
            found = players[0].call("find", game="baron")[0]
            check.same([s["name"] for s in found["seats"]], ["Ada", ""])
            check.same(Client(server.port).call("guest", name="Émile")["guest"], True)
            check.same(players[0].call("watch", table=table)["table"]["status"], "over")
            # A backup, and a server on what is restored from it.
            env = {**os.environ, "PATH": bin_folder + ":" + os.environ["PATH"]}
            status, said = refuses(liege, "--store", cluster.url, "--backup", f"{work}/copy", env=env)
            check.same((status, sorted(n for n in os.listdir(work) if "copy" in n)), (0, ["copy"]),
                       said)
            status, said = refuses(liege, "--store", cluster.url, "--backup", f"{work}/copy", env=env)
            check.that(status == 1 and "exists" in said, said)
            status, said = refuses(liege, "--store", cluster.url, "--backup", f"{work}/none",
                                   env={"PATH": "/nowhere"})
            check.that(status == 1 and "pg_dump" in said and not os.path.exists(f"{work}/none"))
            other = cluster.url.rsplit("/", 1)[0] + "/restored"
            for words in (["psql", "-X", "-q", "-d", cluster.url, "-c", "CREATE DATABASE restored"],
                          ["pg_restore", "--no-owner", "-d", other, f"{work}/copy"]):
                done = subprocess.run([f"{bin_folder}/{words[0]}", *words[1:]], capture_output=True,
                                      text=True)
                check.same(done.returncode, 0, done.stderr)
            second = Server(liege, "--store", other)
            viewer = Client(second.port)
            check.same(viewer.call("watch", table=table)["state"]["count"], count)
            check.same(second.stop(), 0)
            check.same(server.stop(), 0)
            server = Server(liege, "--store", cluster.url)
            viewer = Client(server.port)
            check.same(viewer.call("watch", table=table)["state"]["count"], count)
            viewer.close()
            # The database goes away and comes back, in all the ways it can.
            while_lost(server, cluster.crash, cluster.start, "crash")
            while_lost(server, cluster.stop, cluster.start, "stop", clocks=False)
            while_lost(server, lambda: cluster.signal(signal.SIGSTOP),
                       lambda: cluster.signal(signal.SIGCONT), "freeze", clocks=False)
            # An operator ends all connections: they are made anew at once, and nobody is refused.
            stalls = server.log().count("store_stalled")
            cluster.end_sessions()
            alone = guest(server.port, "Last")
            game = alone.call("new", game="null", players=["me", "computer"])["table"]["table"]
            check.that(alone.call("say", table=game, words="is anybody there?"))
            check.that(isinstance(alone.call("find"), list))
            check.same(server.log().count("store_stalled"), stalls, server.log()[-1500:])
            # Others forget a server that was away for long: what it knew is worth nothing.
            cluster.stop()
            alone.ask("say", table=game, words="whose is it?")
            time.sleep(0.5)
            hidden = cluster.port
            cluster.start(port=free_port())
            subprocess.run([f"{bin_folder}/psql", "-X", "-q", "-d", cluster.url_now, "-c",
                            "DELETE FROM servers"],
                           check=True, capture_output=True)
            cluster.stop()
            cluster.start(port=hidden)
            check.same(server.process.wait(30), 1)
            check.that(eventually(lambda: "the others have forgotten it" in server.log()),
                       server.log())
            # A program that can only be alone does not stand beside others, nor they beside it.
            alone = subprocess.Popen(
                [f"{bin_folder}/psql", "-X", "-q", "-d", cluster.url, "-c",
                 "SELECT pg_advisory_lock(7649, 1); SELECT pg_sleep(60)"],
                stdout=subprocess.DEVNULL)
            eventually(lambda: subprocess.run(
                [f"{bin_folder}/psql", "-X", "-t", "-d", cluster.url, "-c", "SELECT count(*) FROM "
                 "pg_locks WHERE locktype = 'advisory'"], capture_output=True).stdout.strip() == b"1")
            status, said = refuses(liege, "--listen", "127.0.0.1:0", "--store", cluster.url)
            check.that(status == 1 and "older version" in said, said)
            alone.kill()
            alone.wait()
            cluster.end_sessions("psql")
            # Frozen for good: whoever ends the server is not kept waiting for ever.
            server = Server(liege, "--store", cluster.url)
            alone = guest(server.port, "Patient")
            cluster.signal(signal.SIGSTOP)
            alone.ask("new", game="null")
            time.sleep(0.3)
            check.that(server.stop(40) in (0, 1))
            cluster.signal(signal.SIGCONT)
            # A pipeline that cannot be closed on a live connection.
            if len(sys.argv) > 3:
                check.same(subprocess.run([sys.argv[3], cluster.url], timeout=60).returncode, 0)
        finally:
            if server.process.poll() is None:
                server.crash()
            if check.failed or sys.exc_info()[0]:
                print(server.log()[-4000:])
    finally:
        cluster.stop()
    status, said = refuses(liege, "--listen", "127.0.0.1:0", "--store",
                           f"postgres://liege@127.0.0.1:{cluster.port}/postgres")
    check.that(status == 1 and "cannot reach PostgreSQL" in said, said)
check.finish()
