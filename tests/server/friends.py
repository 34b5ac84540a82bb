#!/usr/bin/env python3
"""tests/server/friends.py LIEGE -- friends: asked, answered, ended, blocked; who is there is theirs
to know."""
import json
import os
import sys

from client import PASSWORD, Client, account, back
from serve import Checks, Server, eventually, folder, store_sql

liege = sys.argv[1]
check = Checks()


def lists(client, **params):
    answer = client.call("friends", **params)
    return {key: sorted(one["name"] for one in rows) for key, rows in answer.items()}


def online(client, name):
    return next(f["online"] for f in client.call("friends")["friends"] if f["name"] == name)


def asking(server):
    anna, ben, cleo = (account(server.port, name) for name in ("Anna", "Ben", "Cleo"))
    empty = {"friends": [], "asks": [], "asked": [], "blocked": []}
    for one in (anna, ben, cleo):
        check.same(lists(one, watch=True), empty)
    # By name, in any letters, or by id; the one asked hears it.
    made = anna.call("friend", player="BEN")
    check.same((made["player"], made["name"], made["bond"]), (ben.me["player"], "Ben", "asked"))
    check.same(ben.wait("friends")["asks"], {"player": anna.me["player"], "name": "Anna"})
    check.same(lists(anna), empty | {"asked": ["Ben"]})
    check.same(lists(ben), empty | {"asks": ["Anna"]})
    check.same(anna.call("friend", player="Ben")["bond"], "asked", "asked twice is asked once")
    # Nobody who has only asked, or was asked, knows whether the other is there.
    check.that("online" not in str(anna.call("friends")), anna.call("friends"))
    check.same(ben.call("friend", player=anna.me["player"])["bond"], "friend")
    anna.wait("friends")
    check.same(lists(anna, watch=True), empty | {"friends": ["Ben"]})
    check.same(lists(ben, watch=True), empty | {"friends": ["Anna"]})
    check.that(online(anna, "Ben"))
    # Two who ask each other are friends; who is declined may be asked again.
    cleo.call("friend", player="Anna")
    check.same(anna.call("friend", player="Cleo", on=False)["bond"], "none")
    check.same(lists(cleo), empty)
    cleo.call("friend", player="Anna")
    check.same(cleo.call("friend", player="Anna", on=False)["bond"], "none", "taken back")
    check.same(anna.call("friend", player="Cleo")["bond"], "asked")
    check.same(cleo.call("friend", player="Anna")["bond"], "friend")
    return anna, ben, cleo


def presence(server, anna, ben, cleo):
    """Coming and going is told to friends, and to nobody else."""
    for one in (anna, ben, cleo):
        one.call("friends", watch=True)
        one.news()
    second = Client(server.port, token=ben.me["token"])
    check.same(second.call("me")["name"], "Ben")
    check.same(anna.news(), [], "a second device is no news")
    second.close()
    ben.close()
    check.same(anna.wait("friend", lambda p: not p["online"])["player"], ben.me["player"])
    check.that(not online(anna, "Ben"))
    check.that(ben.me["player"] not in json.dumps(cleo.news()), "not a friend of Ben")
    ben, = back(server.port, ben)
    check.same(anna.wait("friend")["online"], True)
    # After the end of it nobody hears anything, asked again or not.
    ben.call("friends", watch=True)
    ben.call("friend", player="Anna", on=False)
    check.same(lists(ben)["friends"], [])
    anna.news()
    ben.close()
    ben, = back(server.port, ben)
    ben.call("me")
    check.same([m for m in anna.news() if m["method"] == "friend"], [])
    check.same(anna.call("friends")["friends"][0]["name"], "Cleo")
    return ben


def blocking(anna, ben, cleo):
    """Who is blocked can neither ask nor invite, and is not heard."""
    check.same(anna.call("block", player="Cleo")["bond"], "none", "no friend any more")
    check.same(lists(anna), {"friends": [], "asks": [], "asked": [], "blocked": ["Cleo"]})
    check.same(lists(cleo)["friends"], [])
    check.same(lists(cleo)["blocked"], [], "who is blocked is not told")
    check.same(anna.call("me")["muted"], [cleo.me["player"]])
    check.same(cleo.reason("friend", player="Anna"), "blocked")
    check.same(cleo.reason("new", game="null", people=["Anna"]), "blocked")
    table = cleo.call("new", game="null", seats=3)["table"]["table"]
    check.same(cleo.reason("invite", table=table, people=["Ben", "Anna"]), "blocked")
    check.same(anna.call("invitations"), [])
    check.same(anna.reason("friend", player="Cleo"), "you_block")
    cleo.call("leave", table=table)
    anna.call("block", player=cleo.me["player"], on=False)
    check.same(anna.call("me")["muted"], [])
    check.same(cleo.call("friend", player="Anna")["bond"], "asked")
    anna.call("friend", player="Cleo")
    ben.call("block", player="Anna")


def refusals(server, anna):
    check.same(anna.reason("friend", player="anna"), "friend_self")
    check.same(anna.reason("friend", player=anna.me["player"]), "friend_self")
    check.same(anna.reason("block", player="Anna"), "friend_self")
    check.same(anna.reason("friend", player="Nobody at all"), "no_such_player")
    check.same(anna.reason("friend", player=""), "no_such_player")
    check.same(anna.reason("friend", player="x" * 500), "not_text")
    check.same(anna.reason("friend"), "missing")
    check.same(anna.reason("friend", player="Ben", on="yes"), "not_flag")
    check.same(anna.reason("friends", who="Ben"), "unknown_parameter")
    check.same(Client(server.port).reason("friends"), "who")
    bot = Client(server.port, token=anna.call("token", label="bot")["token"])
    check.same(bot.reason("friend", player="Cleo"), "bot")
    check.worded(anna, {"de": "Freunde sind andere", "fr": "les amis", "en": "friends are"}, "friend",
                 player="Anna")


def too_many(server, data):
    """Lists end somewhere, on both sides."""
    full = account(server.port, "Full")
    other = account(server.port, "Other")
    server.stop()
    own = full.me["player"]
    store_sql(data, "INSERT INTO bonds VALUES " + ", ".join(
        f"('0{i:03d}', '{own}', '0{i:03d}', 1, 1)" for i in range(200)))
    store_sql(data, "INSERT INTO blocks VALUES " + ", ".join(
        f"('{own}', '0{i:03d}', 1)" for i in range(200)))
    server = Server(liege, data=data)
    full, other = back(server.port, full, other)
    check.same(full.reason("friend", player="Other"), "too_many_friends")
    check.same(other.reason("friend", player="Full"), "too_many_ask")
    check.same(full.reason("block", player="Other"), "too_many_blocked")
    return server


def own_data(server, data, anna, ben, cleo):
    """Everything one may have, and nothing of it is left when one goes."""
    table = anna.call("new", game="null", access="people", people=["Cleo"])["table"]["table"]
    anna.call("report", words="too loud", player=ben.me["player"])
    kept = anna.call("export")
    check.same([(f["name"], f["friends"]) for f in kept["friends"]], [("Cleo", 1)])
    check.same(kept["blocked"], [], "that Ben has blocked Anna is not Anna's to know")
    check.same([(i["table"], i["to"]) for i in kept["invitations"]], [(table, cleo.me["player"])])
    check.same([(r["words"], r["player"]) for r in kept["reports"]], [("too loud", ben.me["player"])])
    check.same([b["name"] for b in ben.call("export")["blocked"]], ["Anna"])
    cleo.call("friends", watch=True)
    cleo.news()
    anna.call("delete", password=PASSWORD)
    check.that(cleo.wait("friends") is not None)
    check.same(lists(cleo)["friends"], [])
    check.same(lists(ben)["blocked"], [])
    check.same(server.stop(), 0)
    for column, place in (("low", "bonds"), ("high", "bonds"), ("player", "blocks"), ("other", "blocks")):
        check.same(store_sql(data, f"SELECT count(*) FROM {place} WHERE {column} ="
                                   f" '{anna.me['player']}'"), [["0"]], place)


with folder() as work:
    data = os.path.join(work, "liege.db")
    server = Server(liege, data=data)
    try:
        anna, ben, cleo = asking(server)
        ben = presence(server, anna, ben, cleo)
        blocking(anna, ben, cleo)
        refusals(server, anna)
        server = too_many(server, data)
        anna, ben, cleo = back(server.port, anna, ben, cleo)
        check.same(lists(anna)["friends"], ["Cleo"], "kept over a restart")
        own_data(server, data, anna, ben, cleo)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
check.finish()
