#!/usr/bin/env python3
"""tests/server/people.py LIEGE -- people at tables: invited, called by different names, gone."""
import os
import sys

from client import back, guest
from serve import Checks, Server, eventually, folder, store_sql

liege = sys.argv[1]
check = Checks()


def invitations(server):
    """Asked by name; told where they are; accepted, declined, and over when the table is."""
    anna, ben, cleo = (guest(server.port, n) for n in ("Anna", "Ben", "Cleo"))
    cleo.call("register", name="Cleo", password="password of Cleo")
    ids = [c.me["player"] for c in (ben, cleo)]
    made = anna.call("new", game="baron", seats=3, access="people", people=[ids[0], "cleo"])
    table = made["table"]["table"]
    check.that(made["table"]["reserved"])
    check.same(made["invited"], [{"player": ids[0], "name": "Ben", "declined": False},
                                 {"player": ids[1], "name": "Cleo", "declined": False}])
    for one in (ben, cleo):
        heard = one.wait("invitation")["table"]
        check.same((heard["table"], heard["seats"][0]["name"]), (table, "Anna"))
        mine = one.call("invitations")
        check.same([(i["id"], i["game"], i["by"], i["table"]["table"]) for i in mine],
                   [(table, "baron", {"player": anna.me["player"], "name": "Anna"}, table)])
    check.same(anna.call("invitations"), [])
    # Who does not come is seen not to; who has thought better of it may come all the same.
    check.same(cleo.call("decline", table=table), True)
    cleo.wait("invitation", lambda p: p.get("gone") == table)
    check.same(cleo.call("invitations"), [])
    anna.wait("update", lambda p: [i["declined"] for i in p.get("invited", [])] == [False, True])
    ben.call("join", table=table)
    ben.wait("invitation", lambda p: p.get("gone") == table)
    check.same(ben.refused("decline", table=table), 21, "who sits there has accepted")
    check.same(cleo.call("join", table=table)["table"]["status"], "playing")
    check.that("invited" not in anna.call("watch", table=table))
    for one in (anna, ben, cleo):
        check.same(one.call("invitations"), [])

    # Nobody invites themselves or somebody who is not there, or to a table of others.
    check.same(anna.refused("new", game="null", people=[anna.me["player"]]), 22)
    check.same(anna.refused("new", game="null", people=["Nobody at all"]), 26)
    mine = anna.call("new", game="null", seats=3, access="link")["table"]["table"]
    check.same(anna.refused("invite", table=mine, people=[anna.me["player"]]), 22)
    check.same(anna.refused("invite", table=mine, people=[]), -32602)
    check.same(anna.refused("invite", table=mine), -32602)
    check.same(anna.refused("invite", table=mine, people=["Cleo"] * 9), -32602)
    check.same(ben.refused("invite", table=mine, people=["Cleo"]), 22)
    check.same(ben.refused("decline", table=mine), 21)
    # An invitation to a table for all leaves it for all.
    check.same(anna.call("invite", table=mine, people=["Cleo"]), True)
    check.same(cleo.wait("invitation", lambda p: "table" in p)["table"]["reserved"], False)
    check.same(ben.call("join", table=mine)["you"], 1)
    # Whom somebody does not want to hear does not reach them by invitations either.
    cleo.call("mute", player=ben.me["player"])
    other = ben.call("new", game="null", access="people", people=["Cleo"])["table"]["table"]
    check.same([i["id"] for i in cleo.call("invitations")], [mine])
    # A new name; then the table is given up.
    cleo.call("rename", name="Cleopatra")
    check.same(anna.wait("update", lambda p: p.get("invited", []) and
                         p["invited"][0]["name"] == "Cleopatra")["table"], mine)
    ben.call("leave", table=mine)
    anna.call("leave", table=mine)
    cleo.wait("invitation", lambda p: p.get("gone") == mine)
    check.same(cleo.call("invitations"), [])
    ben.call("leave", table=other)
    return cleo


def rematch(server):
    anna, ben = guest(server.port, "Ina"), guest(server.port, "Jan")
    table = anna.call("new", game="null")["table"]["table"]
    ben.call("join", table=table)
    anna.call("resign", table=table)
    ben.call("unwatch", table=table)
    following = anna.call("rematch", table=table)
    check.same([i["name"] for i in following["invited"]], ["Jan"])
    heard = ben.wait("invitation", lambda p: "table" in p)["table"]
    check.same((heard["table"], sorted(s.get("name", "") for s in heard["seats"])),
               (following["table"]["table"], ["", "Ina"]))
    check.same(ben.call("join", table=heard["table"])["table"]["status"], "playing")
    return anna, ben


def points_given_up(server):
    """Points are those that were reached, also when somebody has given up."""
    lea, max_ = guest(server.port, "Lea"), guest(server.port, "Max")
    table = lea.call("new", game="barony", seats=2)["table"]["table"]
    max_.call("join", table=table)
    players = [lea, max_]
    for n in range(120):
        seat = lea.call("moves", table=table)["to_act"]
        moves = players[seat].call("moves", table=table)["moves"]
        builds = [m for m in moves if m.startswith(("build", "title", "city"))]
        players[seat].call("play", table=table, move=(builds or moves)[n % len(builds or moves)])
        points = lea.call("position", table=table)["points"]
        if max(points) > 0:
            break
    check.that(max(points) > 0, points)
    max_.call("resign", table=table)
    result = lea.call("watch", table=table)["state"]["result"]
    check.same([s["points"] for s in result["score"]], points)
    check.same([s["won"] for s in result["score"]], [True, False])
    check.same([s["points"] for s in lea.call("find", player=lea.me["player"])[0]["seats"]], points)


def gone(server, data):
    """A computer takes the seat of somebody who deletes themselves, and the game goes on."""
    nina, otto = guest(server.port, "Nina"), guest(server.port, "Otto")
    table = nina.call("new", game="null", options={"rounds": 3})["table"]["table"]
    otto.call("join", table=table)
    check.same(otto.call("delete"), True)
    shot = nina.call("watch", table=table)
    check.same(shot["table"]["status"], "playing", "as the page promises")
    seat = shot["table"]["seats"][1]
    check.same((seat["kind"], seat["player"], seat["name"], seat["away"]), ("person", "", "", True))

    def over():
        moves = nina.call("moves", table=table)["moves"]
        if moves:
            nina.call("play", table=table, move=moves[0])
        return nina.call("watch", table=table)["table"]["status"] == "over"

    check.that(eventually(over), "the computer plays for the seat to the end")
    check.same(nina.call("watch", table=table)["state"]["result"]["why"], "over")
    # With nobody left to play with it ends.
    alone = nina.call("new", game="null", players=["me", "computer"])["table"]["table"]
    eve = guest(server.port, "Eve")
    eve.call("watch", table=alone)
    nina.call("delete")
    check.same(eve.wait("update", lambda p: p["status"] == "over")["state"]["result"]["why"], "resign")


def names(server):
    """Two guests of one name are told apart at their table."""
    first, second, third = (guest(server.port, n) for n in ("Pia", "pia", "Pia 2"))
    table = first.call("new", game="null", seats=4, access="link")["table"]["table"]
    second.call("join", table=table)
    third.call("join", table=table)
    fourth = guest(server.port, "Pia")
    shot = fourth.call("join", table=table)
    named = [s["name"] for s in shot["table"]["seats"]]
    check.same(named[:3] + [named[3]], ["Pia", "pia 3", "Pia 2", named[3]])
    check.same(len({n.casefold() for n in named}), 4, named)
    second.call("say", table=table, words="hello")
    check.same(first.wait("chat")["remark"]["name"], "pia 3")
    long_ = guest(server.port, "é" * 31)
    twin = guest(server.port, "é" * 31)
    table = long_.call("new", game="null", access="link")["table"]["table"]
    seats = twin.call("join", table=table)["table"]["seats"]
    check.that(seats[1]["name"].startswith("éé") and seats[1]["name"].endswith("é 2"), seats)


def reasons(server):
    """Given up and out of time are not the same."""
    ria, sam, tom = (guest(server.port, n) for n in ("Ria", "Sam", "Tom"))
    table = ria.call("new", game="null", seats=3, access="link")["table"]["table"]
    sam.call("join", table=table)
    tom.call("join", table=table)
    sam.call("resign", table=table)
    seats = ria.call("watch", table=table)["table"]["seats"]
    check.same([s.get("why") for s in seats], [None, "resign", None])
    timed = ria.call("new", game="null", access="link",
                     clock={"kind": "move", "seconds": 5})["table"]["table"]
    tom.call("join", table=timed)
    late = ria.wait("update", lambda p: p["table"] == timed and any(s["out"] for s in p["seats"]))
    check.same([s["why"] for s in late["seats"] if s["out"]], ["time"])


with folder() as work:
    data = os.path.join(work, "liege.db")
    server = Server(liege, data=data)
    try:
        cleo = invitations(server)
        anna, ben = rematch(server)
        points_given_up(server)
        gone(server, data)
        names(server)
        reasons(server)
        # Invitations, and what is at the table, outlive the server.
        table = anna.call("new", game="null", seats=3, access="people",
                          people=["Cleopatra", ben.me["player"]])["table"]["table"]
        ben.call("decline", table=table)
        server.crash()
        server = Server(liege, data=data)
        anna, cleo = back(server.port, anna, cleo)
        check.same([i["id"] for i in cleo.call("invitations")], [table])
        check.same([(i["name"], i["declined"]) for i in anna.call("watch", table=table)["invited"]],
                   [("Cleopatra", False), ("Jan", True)])
        cleo.call("delete", password="password of Cleo")
        check.same([i["name"] for i in anna.call("watch", table=table)["invited"]], ["Jan"])
        check.same(server.stop(), 0)
        check.same(store_sql(data, "SELECT count(*) FROM invitations"), [["0"]])
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
check.finish()
