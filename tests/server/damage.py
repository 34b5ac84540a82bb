#!/usr/bin/env python3
"""tests/server/damage.py LIEGE -- rows of the store are damaged: each such game is found at the
start, set aside as it is, and goes on once it was put right; old stores open."""
import os
import sys

from client import Client, guest
from serve import Checks, Server, first_version, folder, refuses, store, store_sql

liege = sys.argv[1]
check = Checks()

# What happens to the rows of one game, and what is said of it.
DAMAGE = {
    "gap": ("DELETE FROM moves WHERE id = '{id}' AND n = {middle}", "is missing"),
    "first": ("DELETE FROM moves WHERE id = '{id}' AND n = 0", "is missing"),
    "empty": ("DELETE FROM moves WHERE id = '{id}'", "its moves are missing"),
    "other": ("UPDATE moves SET words = replace(words, 'keep', 'swap') WHERE id = '{id}'"
              " AND n = {middle}", "not the one that was kept"),
    "unchained": ("UPDATE moves SET chain = '' WHERE id = '{id}' AND n = {middle}",
                  "not the one that was kept"),
    "foreign": ("UPDATE moves SET words = (SELECT words FROM moves WHERE id = '{good}' AND n = 0),"
                " chain = (SELECT chain FROM moves WHERE id = '{good}' AND n = 0)"
                " WHERE id = '{id}' AND n = 0", "not the one that was kept"),
    "newest": ("DELETE FROM moves WHERE id = '{id}' AND n = (SELECT max(n) FROM moves"
               " WHERE id = '{id}')", "moves, and"),
    "head": ("DELETE FROM heads WHERE id = '{id}'", "head is missing"),
    "clock": ("UPDATE heads SET clock = 'soon' WHERE id = '{id}'", "clocks cannot be read"),
    "doc": ("UPDATE tables SET doc = substr(doc, 1, 100) WHERE id = '{id}'", ""),
    "fly": ("UPDATE moves SET words = '0 fly', chain = '' WHERE id = '{id}'", "not of the one"),
}


def moves_of(data, table):
    return store_sql(data, f"SELECT n, length(words) FROM moves WHERE id = '{table}' ORDER BY n")


with folder() as work:
    data = os.path.join(work, "liege.db")
    server = Server(liege, data=data)
    try:
        anna, ben = guest(server.port, "Anna"), guest(server.port, "Ben")
        tokens = [c.me["token"] for c in (anna, ben)]

        def begin():
            table = anna.call("new", game="null", options={"rounds": 3}, undo="agree",
                              lean=True)["table"]["table"]
            ben.call("join", table=table, lean=True)
            for _ in range(4):
                seat = anna.call("moves", table=table)["to_act"]
                (anna, ben)[seat].call("play", table=table, move="keep")
            for client in (anna, ben):
                client.call("unwatch", table=table)
            return table

        good = begin()
        games = {}
        for what in DAMAGE:
            games[what] = begin()
        # Taking back and playing on leaves a chain that fits as well.
        seat = anna.call("moves", table=good)["to_act"]
        (ben, anna)[seat].call("undo", table=good)
        (anna, ben)[seat].call("agree", table=good)
        choice = anna.call("moves", table=good)
        seat = choice["to_act"]
        choice = (anna, ben)[seat].call("moves", table=good)["moves"]
        (anna, ben)[seat].call("play", table=good, move=choice[-1])
        count = anna.call("watch", table=good, lean=True)["state"]["count"]
        check.same(server.stop(), 0)

        before = {}
        for what, (sql, _) in DAMAGE.items():
            rows = moves_of(data, games[what])
            store_sql(data, sql.format(id=games[what], good=good, middle=rows[len(rows) // 2][0]))
            before[what] = moves_of(data, games[what])
        server = Server(liege, data=data)
        anna = Client(server.port, token=tokens[0])
        check.same([t["table"]["table"] for t in anna.call("tables")], [good])
        check.same(anna.call("watch", table=good, lean=True)["state"]["count"], count)
        for what, (_, words) in DAMAGE.items():
            line = [line for line in server.lines if "table_damaged" in line
                    and games[what] in line]
            check.that(len(line) == 1 and words in line[0], what, line)
            try:
                anna.call("watch", table=games[what])
                check.that(False, what)
            except Exception as refused:
                check.same(getattr(refused, "reason", refused), "damaged", what)
        check.that(f"liege_tables_damaged {len(DAMAGE)}".encode() in server.ask("/metrics")[2])
        check.same(anna.call("find", player=anna.call("me")["player"]), [], "none was ended")
        check.same(server.stop(), 0)
        for what in DAMAGE:
            check.same(moves_of(data, games[what]), before[what], "as it was", what)
            check.same(store_sql(data, f"SELECT status FROM tables WHERE id = '{games[what]}'"),
                       [["3"]])
        # A person puts one right.
        table = games["clock"]
        store_sql(data, f"UPDATE heads SET clock = '0 0 0 0 0 0' WHERE id = '{table}'")
        store_sql(data, f"UPDATE tables SET status = 1 WHERE id = '{table}'")
        server = Server(liege, data=data)
        anna, ben = (Client(server.port, token=t) for t in tokens)
        for game in (good, table):
            while (seat := anna.call("moves", table=game)["to_act"]) is not None:
                (anna, ben)[seat].call("play", table=game, move="keep")
            check.same(anna.call("record", table=game)["game"], "null")

        # A store from before there were chains: it opens, its games go on, and stand a restart.
        old = begin()
        check.same(server.stop(), 0)
        first_version(data)
        for _ in range(2):
            server = Server(liege, data=data)
            anna, ben = (Client(server.port, token=t) for t in tokens)
            seat = anna.call("moves", table=old)["to_act"]
            (anna, ben)[seat].call("play", table=old, move="keep")
            check.same(server.stop(), 0)
        # One from a newer program is left alone, unless that says that this one may go on.
        store_sql(data, "UPDATE meta SET value = '99' WHERE key = 'schema'")
        server = Server(liege, data=data)
        check.same(Client(server.port, token=tokens[0]).call("me")["name"], "Anna")
        check.same(server.stop(), 0)
        store_sql(data, "UPDATE meta SET value = '98' WHERE key = 'schema_reads'")
        status, said = refuses(liege, "--listen", "127.0.0.1:0", *store(data))
        check.that(status == 1 and "newer program" in said, said)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
check.finish()
