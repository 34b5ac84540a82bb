#!/usr/bin/env python3
"""tests/server/forget.py LIEGE -- what remains of somebody who has deleted their account: nothing, in no
table of the store, also of games that end later, of invitations and of lists that others keep."""
import json
import os
import sqlite3
import sys

from client import Client, guest
from serve import Checks, Server, folder

liege = sys.argv[1]
check = Checks()


def rows_with(data, *words):
    """Where in the data any of the words stands."""
    db = sqlite3.connect(data)
    found = []
    for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for row in db.execute(f"SELECT * FROM {table}"):
            found += [(table, word, str(row)[:300]) for word in words
                      if any(word in str(value) for value in row)]
    db.close()
    return found


with folder() as work:
    data = os.path.join(work, "liege.db")
    server = Server(liege, data=data)
    try:
        gone = Client(server.port)
        gone.me = gone.call("register", name="Vanishing", password="password 1")
        id = gone.me["player"]
        anna, ben = guest(server.port, "Anna"), guest(server.port, "Ben")
        words = ["Vanishing", id, "my secret clover", "whispered"]
        # A game that is over, with an invitation that was accepted, and another that was not.
        over = anna.call("new", game="null", seats=2, people=[id])["table"]["table"]
        gone.call("join", table=over, luck="my secret clover")
        gone.call("say", table=over, words="whispered")
        gone.call("resign", table=over)
        asked = anna.call("new", game="null", seats=2, access="link")["table"]["table"]
        anna.call("invite", table=asked, people=[id])
        ben.call("join", table=asked)  # the game is over when the one who was asked goes
        anna.call("resign", table=asked)
        # Tables that wait: somebody's own, one to which they are asked, one that they have left.
        gone.call("new", game="null", luck="my secret clover")
        anna.call("new", game="null", seats=2, people=[id])
        left = ben.call("new", game="null", seats=3)["table"]["table"]
        gone.call("join", table=left, luck="my secret clover")
        gone.call("leave", table=left)
        # A game that goes on and ends later, made by the one who goes; and one by others.
        later = gone.call("new", game="null", seats=3, options={"rounds": 3},
                          luck="my secret clover")["table"]["table"]
        anna.call("join", table=later)
        ben.call("join", table=later)
        # Games that will be set aside as damaged: one that can be put right, one whose text is cut off
        # within the name, and one to which they were only asked.
        aside, ben_id = {}, ben.me["player"]
        for what in ("clock", "cut", "asked"):
            table = anna.call("new", game="null", seats=2, access="link",
                              options={"rounds": 3})["table"]["table"]
            if what == "asked":
                anna.call("invite", table=table, people=[ben_id, id])
            else:
                gone.call("join", table=table)
            aside[what] = table
        anna.call("mute", player=id)
        # Somebody whom they have asked to be friends is away, and will be told.
        away = Client(server.port)
        away.me = away.call("register", name="Away", password="password 1")
        away.call("webhook", url="https://example.org/hook")
        away.close()
        gone.call("friend", player="Away")
        gone.call("mute", player=anna.me["player"])
        # As an older program left it: with the words of luck in the proof. And tables that are over are
        # in nobody's memory.
        proof = anna.call("proof", table=over)
        tokens = [c.me["token"] for c in (gone, anna, ben)]
        check.same(server.stop(), 0)
        db = sqlite3.connect(data)
        for key in ("pledges", "deal"):
            del proof[key]
        proof["luck"] = ["four leaves", "my secret clover"]
        db.execute("UPDATE records SET proof = ? WHERE id = ?", (json.dumps(proof), over))
        # And with those who were asked to come in the texts of games that are over.
        listed = '"invited":["%s"],"invited_names":["A \\\\\\"Van]ishing"],"declined":[0]' % id
        none = '"invited":[],"invited_names":[],"declined":[]'
        check.same(db.execute("UPDATE tables SET doc = replace(doc, ?, ?) WHERE id IN (?, ?)",
                              (none, listed, over, asked)).rowcount, 2)
        check.same(len([row for row in db.execute("SELECT doc FROM tables WHERE id = ?", (asked,))
                        if id in row[0]]), 1)
        db.execute("UPDATE heads SET clock = 'soon' WHERE id = ?", (aside["clock"],))
        for what, end in (("cut", '"name":"Vanis'), ("asked", '"secret":')):
            db.execute("UPDATE tables SET doc = substr(doc, 1, instr(doc, ?) + ?) WHERE id = ?",
                       (end, len(end) - 1, aside[what]))
        db.execute("ALTER TABLE daily DROP COLUMN level")
        db.execute("UPDATE meta SET value = '13' WHERE key = 'schema'")
        db.commit()
        db.close()
        server = Server(liege, data=data)
        gone, anna, ben = (Client(server.port, token=token) for token in tokens)
        check.same({word for _, word, _ in rows_with(data, *words)}, set(words), "it was there")
        check.same(len([row for row in rows_with(data, id) if row[0] == "tables"
                        and any(table in row[2] for table in aside.values())]), 3, "set aside")
        check.same(gone.call("delete", password="password 1"), True)
        check.same(rows_with(data, *words), [], "after the deletion")
        check.same(rows_with(data, "ishing"), [], "names of those who were asked")
        check.that(anna.call("watch", table=asked)["state"]["result"], "the game is there")
        check.same(anna.call("proof", table=over)["luck"], ["four leaves", None])
        anna.call("resign", table=later)
        result = ben.call("watch", table=later)
        check.that(result["state"]["result"], "two of three have gone")
        check.same([s["name"] for s in result["table"]["seats"]], ["", "Anna", "Ben"])
        check.same(rows_with(data, *words), [], "after the end of a later game")
        check.same(server.stop(), 0)
        check.same(rows_with(data, *words), [], "after the server's end")
        # The game that was set aside is put right: a computer plays for who is gone.
        db = sqlite3.connect(data)
        check.same(rows_with(data, "Vanis"), [], "no part of the name")
        doc = db.execute("SELECT doc FROM tables WHERE id = ?", (aside["asked"],)).fetchone()[0]
        check.that('"invited":["%s","-"],"invited_names":["Ben",""]' % ben_id in doc, doc)
        db.execute("UPDATE heads SET clock = '0 0 0 0 0 0' WHERE id = ?", (aside["clock"],))
        db.execute("UPDATE tables SET status = 1 WHERE id = ?", (aside["clock"],))
        db.commit()
        db.close()
        server = Server(liege, data=data)
        check.same(rows_with(data, *words), [], "after a start")
        anna = Client(server.port, token=tokens[1])
        for _ in range(40):
            state = anna.call("watch", table=aside["clock"], lean=True)["state"]
            if state["to_act"] == 0:
                anna.call("play", table=aside["clock"], move="keep")
            elif state["to_act"] is None:
                break
            else:
                anna.wait("update", lambda p: p["state"]["count"] > state["count"])
        check.that(anna.call("record", table=aside["clock"])["moves"], "played to its end")
        check.same(server.stop(), 0)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-3000:])
check.finish()
