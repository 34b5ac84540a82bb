#!/usr/bin/env python3
"""tests/server/profiles.py LIEGE -- finding each other's games: search, profiles, whom one has
played, games to look at and to follow."""
import json
import os
import sys
import time

from client import PASSWORD, Client, account, all_move, back
from serve import Checks, Server, eventually, first_version, folder, store_sql

liege = sys.argv[1]
check = Checks()


def game(first, *others, loser=None, **wishes):
    """Played and given up at once by the loser; the table's id."""
    wishes = {"access": "open", "game": "null"} | wishes
    made = first.call("new", seats=1 + len(others), **wishes)["table"]["table"]
    for other in others:
        other.call("join", table=made)
    if wishes.get("rated"):
        all_move((first,) + others, made)
    (loser or others[-1]).call("resign", table=made)
    time.sleep(0.003)  # so that no two end at the same moment: then their ids decide
    return made


def ids(answer):
    return [g["table"] for g in answer["games"]]


def searching(server, anna, ben, cleo):
    """By player, game, time, length and result; page by page, each game once."""
    begun = int(time.time() * 1000) - 2000  # servers that share a store go by its clock, as near as an answer tells
    made = [game(anna, ben, loser=(anna, ben)[i % 2]) for i in range(5)]
    private = game(anna, cleo, access="people", people=["Cleo"])
    linked = game(anna, cleo, access="link", loser=anna)
    stranger = Client(server.port)
    found = ids(stranger.call("search", player="Anna"))
    check.same(found, made[::-1], "what all may find, the latest first")
    check.same(ids(anna.call("search", player="anna")), [linked, private] + made[::-1])
    check.same(ids(cleo.call("search", player="Anna", **{"with": "Cleo"})), [linked, private])
    check.same(ids(ben.call("search", player="Anna", **{"with": "Cleo"})), [])
    one = stranger.call("search", player=ben.me["player"], limit=1)
    check.same(one["games"][0]["seats"][0]["name"], "Anna")
    check.that(one["games"][0]["minutes"] == 0 and one["games"][0]["moves"] >= 1, one)
    # Page by page, by key: a game that ends meanwhile moves nothing.
    seen, after = [], {}
    for _ in range(4):
        page = stranger.call("search", player="Ben", limit=2, **after)
        seen += ids(page)
        if page["next"] is None:
            break
        after = {"after": page["next"]}
        made.append(game(anna, ben))
    check.same(seen, made[4::-1])
    # Results are those of the player named.
    check.same(ids(stranger.call("search", player="Anna", result="lost"))[::-1], made[0:5:2])
    check.same(len(ids(stranger.call("search", player="Anna", result="won"))), len(made) - 3)
    check.same(len(ids(stranger.call("search", player="Ben", result="lost"))), len(made) - 3)
    # Times, lengths, ends.
    check.same(ids(stranger.call("search", to=begun)), [])
    check.same(ids(stranger.call("search", player="Anna", **{"from": begun}))[-1], made[0])
    check.same(ids(stranger.call("search", player="Anna", moves_least=50)), [])
    check.same(len(ids(stranger.call("search", player="Anna", moves_most=50))), len(made))
    check.same(ids(stranger.call("search", player="Anna", minutes_least=5)), [])
    check.same(len(ids(stranger.call("search", player="Anna", minutes_most=1))), len(made))
    check.same(ids(stranger.call("search", player="Anna", end="over")), [])
    check.same(len(ids(stranger.call("search", player="Anna", end="resign"))), len(made))
    check.same(ids(stranger.call("search", player="Anna", game="baron")), [])
    check.same(len(ids(stranger.call("search", game="null"))), len(made))
    check.same(ids(stranger.call("search", player="Nobody at all")), [])
    # What makes no sense is refused, in words.
    for params, why in (
            ({"after": "x"}, "bad_after"), ({"after": "12"}, "bad_after"),
            ({"after": "-1 abc"}, "bad_after"), ({"after": "12 abc def"}, "bad_after"),
            ({"after": "12 ABC"}, "bad_after"), ({"after": "9" * 30 + " a"}, "bad_after"),
            ({"after": "12 a' OR 1=1"}, "bad_after"), ({"after": 12}, "not_text"),
            ({"to": 5, "after": "9 abc"}, "bad_after"),
            ({"from": 9, "to": 5}, "bad_range"), ({"moves_least": 9, "moves_most": 5}, "bad_range"),
            ({"minutes_least": 9, "minutes_most": 5}, "bad_range"), ({"from": -1}, "not_number"),
            ({"moves_least": "x"}, "not_number"), ({"result": "drawn"}, "not_choice"),
            ({"result": "won"}, "missing"), ({"with": "Ben"}, "missing"),
            ({"player": "Anna", "with": "Nobody at all"}, "no_such_player"),
            ({"limit": 0}, "not_number"), ({"limit": 101}, "not_number"),
            ({"player": "x" * 500}, "not_text")):
        check.same(stranger.reason("search", **params), why, params)
    check.worded(stranger, {"de": "endet, bevor", "fr": "finit avant", "en": "ends before"}, "search",
                 **{"from": 9, "to": 5})
    return made


def profiles(server, anna, ben, cleo, played):
    rated = [game(anna, ben, rated=True, loser=ben, options={"rounds": 3}) for _ in range(3)]
    profile = ben.call("profile", player="ANNA")
    check.same((profile["player"], profile["name"], profile["guest"]), (anna.me["player"], "Anna", False))
    check.same((profile["bond"], profile["online"]), ("none", None), "not for strangers to know")
    tally = profile["games"][0]
    check.same((tally["game"], tally["played"]), ("null", len(played) + 2 + 3))
    rating = profile["ratings"][0]
    check.same((rating["game"], rating["games"], len(rating["steps"])), ("null", 3, 3))
    steps = rating["steps"]
    check.that(steps[0][1] > steps[1][1] > steps[2][1] > 1000, "the latest first, and rising", steps)
    check.same(steps[0][1:], [rating["rating"], rating["doubt"]])
    against = profile["against"]
    lost = 3  # by Anna, at the beginning
    check.same([(a["played"], a["won"], a["lost"]) for a in against],
               [(len(played) + 3, lost, len(played) - lost + 3)], "as Ben sees it")
    check.same(anna.call("profile", player="Anna")["against"], None)
    check.same(anna.call("profile", player="Anna")["online"], True)
    stranger = Client(server.port).call("profile", player=anna.me["player"])
    check.same((stranger["against"], stranger["online"], stranger["bond"]), (None, None, "none"))
    anna.call("friend", player="Ben")
    check.same(ben.call("profile", player="Anna")["bond"], "asks")
    ben.call("friend", player="Anna")
    check.same((ben.call("profile", player="Anna")["bond"], ben.call("profile", player="Anna")["online"]),
               ("friend", True))
    check.same(anna.reason("profile", player="Nobody at all"), "no_such_player")
    check.same(anna.reason("profile"), "missing")
    # Whom one has played, the latest first; the last group plays again with one call.
    recent = anna.call("recent")
    check.same([p["name"] for p in recent["people"]], ["Ben", "Cleo"])
    check.same((recent["group"]["table"], [p["name"] for p in recent["group"]["people"]]),
               (rated[-1], ["Ben"]))
    third = game(anna, ben, cleo, loser=cleo)
    anna.call("resign", table=third)  # of three the others play on
    check.same(sorted(p["name"] for p in anna.call("recent")["group"]["people"]), ["Ben", "Cleo"])
    again = anna.call("rematch", table=anna.call("recent")["group"]["table"])
    check.same(sorted(i["name"] for i in again["invited"]), ["Ben", "Cleo"])
    id = again["table"]["table"]
    ben.wait("invitation", lambda p: p.get("table", {}).get("table") == id)
    anna.call("leave", table=again["table"]["table"])
    anna.call("block", player="Cleo")
    check.same([p["name"] for p in anna.call("recent")["people"]], ["Ben"])
    anna.call("block", player="Cleo", on=False)
    check.same(Client(server.port).reason("recent"), "who")


def running(server, anna, ben, cleo):
    """Games that all may look at; what is secret stays so; following one is private."""
    tables = [anna.call("new", game="null", options={"rounds": 3}, **wishes)["table"]["table"]
              for wishes in ({}, {"access": "link"}, {"spectators": False}, {"rated": True})]
    stranger = Client(server.port)
    for table in tables:
        ben.call("join", table=table)
        time.sleep(0.003)
    alone = anna.call("new", game="null", players=["me", "computer"])["table"]["table"]

    def listed(client=stranger, **params):
        return [t["table"]["table"] for t in client.call("running", **params)["tables"]]

    check.that(eventually(lambda: listed() == [alone, tables[3], tables[0]]), listed())
    one = stranger.call("running", limit=1)
    check.same((one["tables"][0]["spectators"], one["tables"][0]["table"]["status"]), (0, "playing"))
    check.that("secret" not in json.dumps(one) and "luck" not in json.dumps(one))
    check.same(listed(after=one["next"]), [tables[3], tables[0]])
    check.same(listed(people=2), [tables[3], tables[0]])
    check.same(listed(rated=True), [tables[3]])
    check.same(listed(game="baron"), [])
    check.same(listed(cleo, friends=True), [])
    cleo.call("friend", player="Ben")
    ben.call("friend", player="Cleo")
    cleo.call("friends", watch=True)
    check.same(listed(cleo, friends=True), [tables[3], tables[0]])
    for params, why in (({"after": "x"}, "bad_after"), ({"people": 9}, "not_number"),
                        ({"rated": 1}, "not_flag"), ({"limit": 500}, "not_number")):
        check.same(stranger.reason("running", **params), why)
    # Following: not one's own, not what one may not see, and nobody is told.
    check.same(anna.reason("follow", table=tables[0]), "follow_own")
    check.same(cleo.reason("follow", table=tables[2]), "no_table")
    check.same(cleo.reason("follow", table="nothing"), "no_table")
    check.same(cleo.reason("follow"), "missing")
    anna.news()
    check.same(cleo.call("follow", table=tables[0]), {"following": True})
    cleo.call("follow", table=tables[0])
    time.sleep(0.01)  # what is followed within the same millisecond has no order
    check.same(cleo.call("follow", table=tables[1]), {"following": True}, "by its link")
    told = [m for m in anna.news() if cleo.me["player"] in json.dumps(m)]
    check.same(told, [], "nobody is told; what the computer at her other table does is another matter")
    check.that(cleo.me["player"] not in json.dumps(anna.call("watch", table=tables[0])))
    followed = cleo.call("followed")
    check.same(([t["table"] for t in followed["tables"]], followed["games"]),
               ([tables[1], tables[0]], []))
    check.same(anna.call("followed"), {"tables": [], "games": []})
    ben.call("resign", table=tables[0])
    check.same(cleo.wait("followed"), {"table": tables[0], "game": "null"})
    followed = cleo.call("followed")
    check.same(([t["table"] for t in followed["tables"]], [g["table"] for g in followed["games"]]),
               ([tables[1]], [tables[0]]))
    check.same(cleo.reason("follow", table=tables[0]), "game_over")
    check.same(cleo.call("follow", table=tables[0], on=False), {"following": False})
    check.same(cleo.call("followed")["games"], [])
    waiting = anna.call("new", game="null")["table"]["table"]
    cleo.call("follow", table=waiting)
    anna.call("leave", table=waiting)
    check.same([t["table"] for t in cleo.call("followed")["tables"]], [tables[1]])
    # One may follow only so many.
    check.same([f["table"] for f in cleo.call("export")["follows"]], [tables[1]])
    ben.call("resign", table=tables[3])
    return tables[1]


def older_data(data, played):
    """Games of before are counted when the tables are brought forward."""
    before = [store_sql(data, f"SELECT {columns} FROM {table} ORDER BY 1, 2, 3") for columns, table in (
        ("player, game, played, won, last", "tallies"),
        ("player, other, game, played, won, lost, last, id", "meetings"),
        ("id, moves, why", "records"))]
    first_version(data)
    server = Server(liege, data=data)
    check.same(server.stop(), 0)
    after = [store_sql(data, f"SELECT {columns} FROM {table} ORDER BY 1, 2, 3") for columns, table in (
        ("player, game, played, won, last", "tallies"),
        ("player, other, game, played, won, lost, last, id", "meetings"),
        ("id, moves, why", "records"))]
    check.that(len(before[0]) >= 3 and len(before[1]) >= 4 and len(before[2]) > len(played), before)
    for was, now in zip(before, after):
        check.same(now, was)


with folder() as work:
    data = os.path.join(work, "liege.db")
    server = Server(liege, data=data)
    try:
        anna, ben, cleo = (account(server.port, name) for name in ("Anna", "Ben", "Cleo"))
        played = searching(server, anna, ben, cleo)
        profiles(server, anna, ben, cleo, played)
        table = running(server, anna, ben, cleo)
        check.same(server.stop(), 0)
        older_data(data, played)
        # However few are found, one call looks at so many games and says where to go on.
        store_sql(data, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)"
                        " INSERT INTO records (id, game, ended, public, summary, record, proof, moves,"
                        " minutes, why) SELECT 'z' || i, 'null', i, 1, '{\"table\":\"z' || i || '\"', '',"
                        " '', CASE WHEN i = 100 THEN 9999 ELSE 5 END, 1, 'over' FROM n")
        server = Server(liege, data=data)
        stranger = Client(server.port)
        page = stranger.call("search", moves_least=9999)
        check.that(page["games"] == [] and page["next"] is not None, page)
        for _ in range(2):
            page = stranger.call("search", moves_least=9999, after=page["next"])
        check.same((ids(page), page["next"]), (["z100"], None))
        anna, ben, cleo = back(server.port, anna, ben, cleo)
        check.same([t["table"] for t in cleo.call("followed")["tables"]], [])
        # The last group plays again, though their table has long left memory.
        group = anna.call("recent")["group"]
        again = anna.call("rematch", table=group["table"])
        check.same(sorted(i["name"] for i in again["invited"]), sorted(p["name"] for p in group["people"]))
        check.same(anna.reason("rematch", table="nothing"), "no_table")
        gone = ben.call("me")["player"]
        ben.call("delete", password=PASSWORD)
        check.same(anna.call("recent")["people"][0]["name"], "Cleo")
        check.same(anna.reason("profile", player=gone), "no_such_player")
        check.same(server.stop(), 0)
        for column, place in (("player", "tallies"), ("player", "meetings"), ("other", "meetings"),
                              ("player", "rating_steps"), ("player", "follows")):
            check.same(store_sql(data, f"SELECT count(*) FROM {place} WHERE {column} = '{gone}'"),
                       [["0"]], place)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
check.finish()
