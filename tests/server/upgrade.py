#!/usr/bin/env python3
"""tests/server/upgrade.py OLD NEW -- a rolling upgrade with two real programs on one PostgreSQL: games begun at the old
one go on while the new one brings the tables forward beside it, are played on at both, and outlive the old
one; finished ones verify. Not among the tests, which have one program only: docs/scale.md tells with which
two it was run. Skipped (77) without PostgreSQL's programs."""
import json
import os
import random
import subprocess
import sys

from client import Client, Refused, guest
from cluster import Cluster, bin_folder
from serve import Checks, Server, eventually, folder

old, new = sys.argv[1:3]
check = Checks()
dice = random.Random(5)
if bin_folder is None:
    print("skipped: there is no PostgreSQL here")
    sys.exit(77)


def version(work_cluster):
    return subprocess.run([f"{bin_folder}/psql", "-X", "-A", "-t", "-d", work_cluster.url, "-c",
                           "SELECT value FROM meta WHERE key LIKE 'schema%' ORDER BY key"],
                          capture_output=True, text=True, check=True).stdout.split()


def play(pair, table, most):
    """Moves in turn, each at the server of whoever makes it; how many were made."""
    made = 0
    while made < most:
        states = [c.call("moves", table=table) for c in pair]
        seat = states[0]["to_act"]
        if seat is None:
            break
        moves = states[seat]["moves"] if states[seat]["to_act"] == seat else []
        if not moves:
            continue  # that server has not heard of the last move yet
        try:
            pair[seat].call("play", table=table, move=dice.choice(moves))
            made += 1
        except Refused as refused:
            check.that(refused.reason in ("not_your_turn", "busy", "stale", "game_over", "no_move"),
                       refused.reason)
    return made


def moves_of(client, table):
    return len(client.call("watch", table=table, lean=True)["log"])


with folder() as work:
    cluster = Cluster(work)
    servers = []
    try:
        servers.append(Server(old, "--store", cluster.url))
        anna, ben = guest(servers[0].port, "Anna"), guest(servers[0].port, "Ben")
        tables = []
        for game in ("null", "baron", "barony", "feudo"):
            table = anna.call("new", game=game, luck="clover", lean=True)["table"]["table"]
            ben.call("join", table=table, luck="horseshoe", lean=True)
            play((anna, ben), table, 6)
            tables.append(table)
        waiting = anna.call("new", game="null", luck="four leaves", lean=True)["table"]["table"]
        before = version(cluster)
        # The new program starts beside the old one and brings the tables forward.
        servers.append(Server(new, "--store", cluster.url))
        print("schema and what may read it:", before, "->", version(cluster), flush=True)
        token = ben.me["token"]
        ben = Client(servers[1].port, token=token)
        counts = {}
        for table in tables:
            check.that(eventually(lambda t=table: moves_of(ben, t) == moves_of(anna, t)))
            check.that(play((anna, ben), table, 10) == 10 or table == tables[0], "across", table)
            counts[table] = moves_of(anna, table)
        # Sitting down at the new one, at a table of the old one, and the other way round.
        ben.call("join", table=waiting, lean=True)
        check.that(eventually(lambda: anna.call("watch", table=waiting, lean=True)["table"]["status"]
                              == "playing"))
        mine = ben.call("new", game="baron", luck="new", lean=True)["table"]["table"]
        check.that(eventually(lambda: any(t["table"] == mine for t in anna.call("lobby"))))
        anna.call("join", table=mine, luck="old", lean=True)
        tables += [waiting, mine]
        check.that(eventually(lambda: ben.call("watch", table=mine, lean=True)["table"]["status"]
                              == "playing"))
        check.same(play((ben, anna), mine, 10), 10)
        dora = Client(servers[0].port)
        dora.call("register", name="Dora", password="password 1")
        check.same(Client(servers[1].port).call("login", name="Dora", password="password 1")["name"], "Dora")
        anna.call("say", table=tables[0], words="still here")
        check.that(eventually(lambda: [r["words"] for r in ben.call("watch", table=tables[0])["chat"]]
                              == ["still here"]))
        # A second old one may start while both are there; then both old ones go, one by kill -9.
        late = Server(old, "--store", cluster.url)
        servers.append(late)
        check.same(moves_of(Client(late.port, token=token), tables[1]), moves_of(ben, tables[1]))
        check.same(late.stop(40), 0)
        servers[0].crash()
        anna = Client(servers[1].port, token=anna.me["token"])
        for table in tables:
            check.that(moves_of(anna, table) >= counts.get(table, 0), "nothing is lost")
            play((ben, anna) if table == mine else (anna, ben), table, 10)
            if ben.call("moves", table=table)["to_act"] is not None:
                ben.call("resign", table=table)
            record, proof = (ben.call(method, table=table) for method in ("record", "proof"))
            for name, text in (("game", record["text"]), ("proof", json.dumps(proof))):
                with open(os.path.join(work, name), "w", encoding="utf-8") as file:
                    file.write(text)
            done = subprocess.run([new, "verify", os.path.join(work, "game"), "--proof",
                                   os.path.join(work, "proof")], capture_output=True, text=True)
            check.same(done.returncode, 0, table, done.stdout + done.stderr)
        check.same(servers[1].stop(40), 0)
    finally:
        for server in servers:
            if server.process.poll() is None:
                server.crash()
            if check.failed or sys.exc_info()[0]:
                print(server.log()[-2500:])
        cluster.stop()
check.finish()
