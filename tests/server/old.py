#!/usr/bin/env python3
"""tests/server/old.py LIEGE -- the rules of a game change: games that go on are ended with a word,
their records are kept, and finished ones stay readable."""
import os
import sys

from client import Client, guest
from serve import Checks, Server, folder, refuses, store, store_sql

liege = sys.argv[1]
check = Checks()


def age(data, rules):
    """As if everything had been played by another version of the rules."""
    store_sql(data, f"UPDATE tables SET doc = replace(doc, '\"rules\":1,', '\"rules\":{rules},')")
    store_sql(data, "UPDATE records SET record = replace(record, "
                    f"'rules 1', 'rules {rules}')")


with folder() as work:
    data = os.path.join(work, "liege.db")
    server = Server(liege, data=data)
    try:
        anna, ben = guest(server.port, "Anna"), guest(server.port, "Ben")
        going, done, waiting = (anna.call("new", game="null", seats=2, options={"rounds": 3})
                                ["table"]["table"] for _ in range(3))
        private = anna.call("new", game="baron", seats=2, access="people",
                            people=[ben.me["player"]])["table"]["table"]
        for table in (going, done, private):
            ben.call("join", table=table)
        for table in (going, private):
            seat = anna.call("moves", table=table)["to_act"]
            player = (anna, ben)[seat]
            player.call("play", table=table, move=player.call("moves", table=table)["moves"][0])
        log = [m["move"] for m in anna.call("watch", table=going)["log"]]
        while (seat := anna.call("moves", table=done)["to_act"]) is not None:
            (anna, ben)[seat].call("play", table=done, move="keep")
        score = anna.call("score", table=done)
        before = anna.call("record", table=done)
        check.that("other_rules" not in before)
        tokens = [c.me["token"] for c in (anna, ben)]
        check.same(server.stop(), 0)

        # Rules that are newer than the program's: somebody has started the wrong one.
        age(data, 99)
        status, said = refuses(liege, "--listen", "127.0.0.1:0", *store(data))
        check.that(status == 1 and "newer rules" in said, said)
        store_sql(data, "UPDATE tables SET doc = replace(doc, '\"rules\":99,', '\"rules\":1,')")
        store_sql(data, "UPDATE records SET record = replace(record, 'rules 99', 'rules 1')")

        age(data, 0)
        server = Server(liege, data=data)
        check.that(server.log().count("event=table_ended") == 2, server.log())
        anna, ben = (Client(server.port, token=t) for t in tokens)
        check.same([t["table"]["table"] for t in anna.call("tables")], [waiting],
                   "who waits goes on waiting, with the new rules")
        for table in (going, done, private):
            check.same(anna.refused("watch", table=table), 29)
        check.that(anna.refused("play", table=going, move="keep") in (20, 29))
        # Nobody has won or lost, and the record tells how far it went.
        found = {g["table"]: g for g in anna.call("find", player=anna.call("me")["player"])}
        check.same((found[going]["why"], found[going]["rules"], found[going]["rated"]),
                   ("rules", 0, False))
        check.same([(s["name"], s["won"], s["place"]) for s in found[going]["seats"]],
                   [("Anna", False, 1), ("Ben", False, 1)])
        check.that(private in found)
        record = anna.call("record", table=going)
        check.same((record["other_rules"], record["rules"], record["names"], record["options"]),
                   (True, 0, ["Anna", "Ben"], {"rounds": 3}))
        check.same(len(record["moves"]), len(log))
        check.that(all(mine in (None, kept) for mine, kept in zip(log, record["moves"])))
        check.that("rules 0" in record["text"] and "name 0 Anna" in record["text"])
        check.same(anna.call("proof", table=going)["commitment"] != "", True)
        check.same(found[going]["moves"], len(log))
        # The finished one: the same record as before but for its version.
        record = anna.call("record", table=done)
        check.same(record["moves"], before["moves"])
        check.same(record["text"], before["text"].replace("rules 1", "rules 0"))
        check.same([s["points"] for s in found[done]["seats"]], [s["points"] for s in score])
        check.same(Client(server.port).refused("record", table=private), 20, "private stays so")
        check.same(ben.call("record", table=private)["game"], "baron")
        # The waiting table begins, and ends, as any other.
        ben.call("join", table=waiting)
        while (seat := anna.call("moves", table=waiting)["to_act"]) is not None:
            (anna, ben)[seat].call("play", table=waiting, move="keep")
        check.same(anna.call("record", table=waiting)["rules"], 1)
        check.same(server.stop(), 0)

        # A game by older rules that the program still has goes on by them: here version 1 of Feudo,
        # in which a First Knight has come beside a foreign Milady (F16).
        server = Server(liege, data=data)
        anna, ben = (Client(server.port, token=t) for t in tokens)
        old = anna.call("new", game="feudo", seats=2)["table"]["table"]
        ben.call("join", table=old)
        check.same(anna.call("watch", table=old)["table"]["rules"], 2)
        check.same(server.stop(), 0)
        with open("tests/records/feudo-rules-1.txt", encoding="utf-8") as file:
            lines = [line.split(" = ")[0].split(" ", 1)[1] for line in file if " = " in line]
        rows = []
        for line in lines:
            if line.startswith("nature") and rows:
                rows[-1] += "\n" + line
            else:
                rows.append(line)
        store_sql(data, "UPDATE tables SET doc = replace(doc, '\"rules\":2,', '\"rules\":1,')")
        # As programs of that time wrote it: without a chain, each row from its first move on.
        store_sql(data, f"DELETE FROM moves WHERE id = '{old}' AND n > 0")
        store_sql(data, f"UPDATE moves SET words = '{rows[0]}', chain = '' WHERE id = '{old}'")
        store_sql(data, f"UPDATE heads SET count = -1, chain = '' WHERE id = '{old}'")
        count = rows[0].count("\n") + 1
        for words in rows[1:]:
            store_sql(data, "INSERT INTO moves (id, n, words, clock) SELECT "
                            f"id, {count}, '{words}', clock FROM moves WHERE id = '{old}' AND n = 0")
            count += words.count("\n") + 1
        server = Server(liege, data=data)
        anna, ben = (Client(server.port, token=t) for t in tokens)
        seen = anna.call("watch", table=old)
        check.same((seen["table"]["rules"], seen["state"]["count"]), (1, len(lines)))
        check.same(anna.call("position", table=old)["rules"], 1)
        player = (anna, ben)[anna.call("moves", table=old)["to_act"]]
        player.call("play", table=old, move=player.call("moves", table=old)["moves"][0])
        anna.call("resign", table=old)
        record = anna.call("record", table=old)
        check.same((record["rules"], "other_rules" in record), (1, False))
        check.that("\nrules 1\n" in record["text"])
        check.same(server.stop(), 0)

    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
check.finish()
