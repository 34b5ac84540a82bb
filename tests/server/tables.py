#!/usr/bin/env python3
"""tests/server/tables.py LIEGE -- tables as clients see them: making, joining, playing, secrets,
undo, chat, clocks, coming back, rematch, records."""
import base64
import os
import subprocess
import sys
import time

from client import Client, Closed, Refused, guest
from serve import Checks, Server, eventually, folder

liege = sys.argv[1]
check = Checks()


def play_to_the_end(players, table, choose=lambda moves, n: moves[n % len(moves)]):
    """All seats are played here; players[i] has seat i. Returns the number of moves made."""
    n = 0
    seat = players[0].call("moves", table=table)["to_act"]
    while seat is not None:
        moves = players[seat].call("moves", table=table)["moves"]
        check.that(len(moves) > 0, "a seat to act has moves")
        seat = players[seat].call("play", table=table, move=choose(moves, n))["to_act"]
        n += 1
    return n


def seats_in_order(table, clients):
    """The clients by seat, from a snapshot's or update's list of seats."""
    by_id = {c.me["player"]: c for c in clients}
    return [by_id[s["player"]] for s in table["seats"]]


def whole_game(server):
    anna, ben, eve = (guest(server.port, n) for n in ("Anna", "Ben", "Eve"))
    made = anna.call("new", game="null", seats=2, options={"rounds": 3})
    table = made["table"]["table"]
    check.same(made["table"]["status"], "waiting")
    check.same(made["state"], None)
    check.same(made["you"], 0)
    check.that(made["table"]["link"].endswith("/#/t/" + table))
    check.that(any(t["table"] == table for t in eve.call("lobby", watch=True)))
    check.same(eve.refused("start", table=table), 22)
    check.same(eve.refused("play", table=table, move="keep"), 22)
    check.same(anna.refused("play", table=table, move="keep"), 21)
    joined = ben.call("join", table=table)
    check.same((joined["table"]["status"], joined["you"]), ("playing", 1))
    check.same(eve.wait("lobby", lambda p: "gone" in p)["gone"], table)
    check.that(all(t["table"] != table for t in eve.call("lobby")))
    check.same(anna.wait("update")["status"], "playing")
    check.same(eve.refused("join", table=table), 21)

    # Each sees its own straw only; spectators see none; the seed is told to nobody.
    views = {}
    for name, client, you in (("a", anna, 0), ("b", ben, 1), ("e", eve, None)):
        shot = client.call("watch", table=table)
        check.same(shot["you"], you)
        views[name] = shot
        text = str(shot)
        check.that("secret" not in text and "'seed'" not in text, text)
        deals = [m["move"] for m in shot["log"] if m["by"] == "nature"][1:3]
        known = sum(1 for m in deals if m is not None)
        check.same(known, 1 if you is not None else 0, deals)
    check.that(views["a"]["state"]["position"] != views["b"]["state"]["position"])
    first = views["a"]["state"]["to_act"]
    players = [anna, ben]
    check.that("moves" in views["ab"[first]]["state"] and "ask" in views["ab"[first]]["state"])
    check.that("moves" not in views["ab"[1 - first]]["state"])
    check.that("moves" not in views["e"]["state"])
    check.same(players[1 - first].refused("play", table=table, move="keep"), 21)
    check.same(players[first].refused("play", table=table, move="fly"), 2)
    check.same(players[first].refused("play", table=table, move="keep", count=999), 27)
    check.same(eve.call("moves", table=table)["moves"], [])
    check.same(anna.call("score", table=table), None)
    check.same(anna.refused("record", table=table), 21)
    check.same(anna.refused("proof", table=table), 21)
    for c in (anna, ben, eve):
        c.drain(0.05)
    result = players[first].call("play", table=table, move="keep")
    check.same((result["played"][0], result["to_act"]), ("keep", 1 - first))
    for c in (anna, ben, eve):
        update = c.wait("update")
        check.same((update["log"][0]["move"], update["from"]), ("keep", len(views["a"]["log"])))
    n = 1 + play_to_the_end(players, table)
    check.same(n, 6, "three rounds of two")
    final = eve.wait("update", lambda p: p["status"] == "over")
    check.same(final["state"]["result"]["why"], "over")
    score = anna.call("score", table=table)
    check.same(final["state"]["result"]["score"], score)
    check.same(len(final["state"]["result"]["secret"]), 64)
    check.that(all(m["move"] is not None for m in eve.call("watch", table=table)["log"]))
    check.same(anna.refused("play", table=table, move="keep"), 4)
    return anna, ben, eve, table


def records(server, work, anna, eve, table):
    record = eve.call("record", table=table)
    check.same((record["names"], record["nature"]), (["Anna", "Ben"], "auto"))
    path = os.path.join(work, "game.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write(record["text"])
    said = subprocess.run([liege, "verify", path], capture_output=True, text=True)
    check.same(said.returncode, 0, said.stderr)
    found = anna.call("find", player="ANNA", game="null")
    check.that(any(g["table"] == table and len(g["seats"]) == 2 for g in found), found)
    check.that(any(g["table"] == table for g in eve.call("find", game="null")))
    check.that(any(g["table"] == table for g in eve.call("find")))
    check.same(eve.call("find", player="nobody here"), [])
    check.same(eve.call("find", game="baron", player="anna"), [])
    check.same(eve.refused("record", table="nosuchtable"), 20)
    check.same(eve.refused("watch", table="nosuchtable"), 20)


def again(anna, ben, table):
    """Rematch: one asks, the other joins; seats move on."""
    anna.call("watch", table=table)
    ben.call("watch", table=table)
    following = anna.call("rematch", table=table)["table"]["table"]
    check.same(ben.wait("rematch")["next"], following)
    joined = ben.call("rematch", table=table)
    check.same((joined["table"]["table"], joined["table"]["status"]), (following, "playing"))
    check.same(joined["you"], 0, "the second begins")
    check.same(anna.call("tables")[0]["table"]["table"], following)
    anna.call("resign", table=following)
    result = ben.wait("update", lambda p: p["status"] == "over")["state"]["result"]
    check.same((result["why"], result["by"], result["score"][0]["won"]), ("resign", 1, True))
    check.same(anna.call("tables"), [])


def closed_again(server):
    """Who has no seat at the next table sees it by `rematch` only where they may look on anyway."""
    for spectators, why in ((False, "no_table"), (True, None)):
        people = [guest(server.port, f"{name} {spectators}") for name in ("Ada", "Bo", "Cy")]
        ada, bo, cy = people
        first = ada.call("new", game="null", seats=3, spectators=spectators)["table"]["table"]
        for other in (bo, cy):
            other.call("join", table=first)
        for loser in (cy, bo):
            loser.call("resign", table=first)
        following = ada.call("rematch", table=first)["table"]["table"]
        bo.call("rematch", table=first)
        ada.call("start", table=following)
        for method, about in (("watch", following), ("rematch", first)):
            check.same(cy.reason(method, table=about), why, method, spectators)
        cy.news()
        ada.call("resign", table=following)
        check.same("update" in [m["method"] for m in cy.news()], why is None, "and what is heard afterwards")
        for one in people:
            one.close()


def computers_and_devices(server):
    cleo = guest(server.port, "Cleo")
    made = cleo.call("new", game="baron", seats=3, players=["computer", "me", "computer:0"],
                     access="link", lang="de")
    table = made["table"]["table"]
    phone = Client(server.port)
    check.same(phone.call("enter", token=cleo.me["token"])["name"], "Cleo")
    shot = phone.call("watch", table=table)
    check.same(shot["you"], 1)
    check.that(all(t["table"] != table for t in phone.call("lobby")), "not in the lobby")
    phone_turn = 0
    for turn in range(6):
        device = (cleo, phone)[turn % 2]
        moves = eventually(lambda: device.call("moves", table=table)["moves"])
        check.that(len(moves) > 0, "the computers have moved")
        device.call("play", table=table, move=moves[0])
        phone_turn += 1
    check.that(cleo.wait("turn")["table"]["table"] == table)
    check.same(cleo.refused("undo", table="x" * 30), -32602)
    # Leaving and coming back: the connection dies without a word.
    count = phone.call("watch", table=table)["state"]["count"]
    cleo.socket.close()
    phone.socket.close()
    back = Client(server.port, token=cleo.me["token"])
    check.same(back.call("me")["name"], "Cleo")
    shot = back.call("watch", table=table)
    check.that(shot["state"]["count"] >= count and shot["you"] == 1)
    back.close()


def first_player(server):
    """Who begins is chosen with the table (B8, Y5), or drawn."""
    finn, gus = guest(server.port, "Finn"), guest(server.port, "Gus")
    for game in ("baron", "barony"):
        for first in (0, 1):
            made = finn.call("new", game=game, seats=2, options={"first": first})["table"]
            check.same(made["options"], {"first": first})
            gus.call("join", table=made["table"])
            check.same(finn.call("moves", table=made["table"])["to_act"], first, game)
        check.same(finn.call("new", game=game, seats=2)["table"]["options"], {"first": -1})
        check.same(finn.refused("new", game=game, seats=2, options={"first": 2}), -32602)


def undo(server):
    dora, emil, fritz = (guest(server.port, n) for n in ("Dora", "Emil", "Fritz"))
    table = dora.call("new", game="baron", seats=2)["table"]["table"]
    joined = emil.call("join", table=table)
    players = [dora, emil]
    seat = joined["state"]["to_act"]
    actor, other = players[seat], players[1 - seat]
    before = actor.call("watch", table=table)["state"]
    check.same(actor.refused("undo", table=table), 5, "nothing to take back")
    actor.call("play", table=table, move=before["moves"][0])
    after = actor.call("watch", table=table)["state"]
    check.same(other.refused("agree", table=table), 21)
    asked = actor.call("undo", table=table)
    if asked["undone"]:
        check.that(after["can_undo"])
    else:
        check.same(other.wait("update", lambda p: p["state"]["undo_by"] is not None)["state"]
                   ["undo_by"], seat)
        actor.drain(0.05)
        other.call("agree", table=table, yes=False)
        check.same(actor.wait("update", lambda p: p["state"]["undo_by"] is None)["state"]["count"],
                   after["count"])
        actor.call("undo", table=table)
        other.call("agree", table=table)
    again = actor.call("watch", table=table)["state"]
    check.same((again["count"], again["position"], again["moves"]),
               (before["count"], before["position"], before["moves"]), "as it was")
    # The same move brings the same luck again.
    actor.call("play", table=table, move=before["moves"][0])
    check.same(actor.call("watch", table=table)["state"]["position"], after["position"])
    check.same(fritz.refused("undo", table=table), 22)
    check.same(fritz.refused("resign", table=table), 22)
    strict = dora.call("new", game="baron", undo="never", players=["me", "computer"])
    check.same(dora.refused("undo", table=strict["table"]["table"]), 5)
    check.same(dora.refused("new", game="baron", rated=True, undo="agree"), -32602)


def talk(server):
    gina, hans, ida = (guest(server.port, n) for n in ("Gina", "Hans", "Ida"))
    table = gina.call("new", game="null", seats=2)["table"]["table"]
    hans.call("join", table=table)
    ida.call("watch", table=table)
    hans.call("say", table=table, words="hello\nthere <b>")
    for c in (gina, hans, ida):
        check.same(c.wait("chat")["remark"]["words"], "hello there <b>")
    hans.call("say", table=table, words="\u009b2J\u202ex\u2066y\u2028z\u0085 é\u00a0…")
    for c in (gina, hans, ida):  # nothing that would steer somebody's terminal
        check.same(c.wait("chat")["remark"]["words"], " 2J x y z  é\u00a0…")
    check.same(hans.reason("say", table=table, words="\u202e\u2029\u0085"), "nothing_said")
    gina.call("mute", player=hans.me["player"])
    hans.call("say", table=table, words="again")
    check.same(ida.wait("chat")["remark"]["words"], "again")
    check.same([m for m in gina.drain() if m["method"] == "chat"], [])
    check.same(gina.call("watch", table=table)["chat"], [])
    gina.call("mute", player=hans.me["player"], on=False)
    check.same(len(gina.call("watch", table=table)["chat"]), 3)
    check.same(hans.refused("say", table=table, words="  "), -32602)
    check.same(hans.refused("say", table=table, words="x" * 600), -32602)
    codes = [hans.refused("say", table=table, words=f"line {i}") for i in range(10)]
    check.that(24 in codes and codes[0] == 0, codes)
    quiet = gina.call("new", game="null", chat="seats", access="link")["table"]["table"]
    ida.call("watch", table=quiet)
    check.same(ida.refused("say", table=quiet, words="may I?"), 22)
    gina.call("say", table=quiet, words="only me")


def clocks(server):
    jo, kim = guest(server.port, "Jo"), guest(server.port, "Kim")
    # By the move; then a computer takes the seat, and its owner may come back.
    made = jo.call("new", game="baron", clock={"kind": "move", "seconds": 5}, players=["me", "open"])
    table = made["table"]["table"]
    state = kim.call("join", table=table)["state"]
    check.that(4000 < state["deadline"] - state["now"] <= 5000, state["deadline"], state["now"])
    # For the game, and it ends.
    ends = jo.call("new", game="null", clock={"kind": "game", "seconds": 5, "increment": 2},
                   on_time="end", players=["me", "computer"])
    late = jo.wait("update", lambda p: p["table"] == table and any(s["away"] for s in p["seats"]))
    seat = [s["away"] for s in late["seats"]].index(True)
    who = (jo, kim)[seat]
    # Not before the computer has made the move whose time was used up, which may take a while.
    check.that(any(who.refused("back", table=table) == 0 or time.sleep(0.1) for _ in range(300)))
    check.that(not any(s["away"] or s["out"] for s in who.call("watch", table=table)["table"]["seats"]))
    result = jo.call("watch", table=ends["table"]["table"])["state"]["result"]
    if result is None:
        result = jo.wait("update", lambda p: p["table"] == ends["table"]["table"] and
                         p["status"] == "over")["state"]["result"]
    check.same((result["why"], result["by"]), ("time", 0))
    check.same(result["score"][0]["place"], 2)
    # Holidays: the clocks stand still when all want it, until somebody moves.
    quiet = jo.call("new", game="null", clock={"kind": "game", "seconds": 30})["table"]["table"]
    state = kim.call("join", table=quiet)["state"]
    check.same(jo.call("rest", table=quiet), {"resting": False})
    check.that(jo.call("watch", table=quiet)["state"]["deadline"] is not None)
    check.same(kim.call("rest", table=quiet), {"resting": True})
    shot = jo.call("watch", table=quiet)
    check.same((shot["state"]["deadline"], [x["rests"] for x in shot["table"]["seats"]]),
               (None, [True, True]))
    left = [x["left"] for x in shot["table"]["seats"]]
    time.sleep(0.1)
    check.same([x["left"] for x in jo.call("watch", table=quiet)["table"]["seats"]], left)
    (jo, kim)[state["to_act"]].call("play", table=quiet, move="keep")
    shot = jo.call("watch", table=quiet)
    check.that(shot["state"]["deadline"] is not None)
    check.same([x["rests"] for x in shot["table"]["seats"]], [False, False])
    for bad in ({"kind": "sand"}, {"kind": "move", "seconds": 1}, {"seconds": "5"}, 5,
                {"kind": "move", "speed": 1}):
        check.same(jo.refused("new", game="null", clock=bad), -32602, bad)


def access(server):
    lea, max_, nina = (guest(server.port, n) for n in ("Lea", "Max", "Nina"))
    table = lea.call("new", game="null", seats=3, access="people",
                     people=[max_.me["player"]])["table"]["table"]
    check.same(nina.refused("watch", table=table), 20)
    check.same(nina.refused("join", table=table), 20)
    check.same(max_.call("join", table=table, seat=2)["you"], 2)
    check.same(max_.refused("start", table=table), 22)
    lea.call("leave", table=table)
    check.that(max_.wait("update", lambda p: p["owner"] == max_.me["player"]), "a new owner")
    max_.call("start", table=table)
    shot = max_.call("watch", table=table)
    check.same([s["kind"] for s in shot["table"]["seats"]], ["computer", "computer", "person"])
    check.same(max_.refused("leave", table=table), 21)
    # Lots: who sits where follows from the secret, and nobody is lost.
    seen = set()
    for _ in range(12):
        made = lea.call("new", game="null", seats=3, lots=True, luck="clover", start=True)
        seen.add(made["you"])
        lea.call("resign", table=made["table"]["table"])
        lea.call("unwatch", table=made["table"]["table"])
    check.that(len(seen) > 1, "lots change the seat", seen)
    # A table that everybody leaves is gone.
    alone = nina.call("new", game="null")["table"]["table"]
    nina.call("leave", table=alone)
    check.same(nina.refused("watch", table=alone), 20)


def views(server):
    """What a page gets: the state as its player may know it, and nothing for those shut out."""
    sam, tea, uwe = (guest(server.port, n) for n in ("Sam", "Tea", "Uwe"))
    table = sam.call("new", game="baron", access="link")["table"]["table"]
    check.same(sam.refused("views", table=table), 21)
    tea.call("join", table=table)
    shots = [c.call("watch", table=table) for c in (sam, tea, uwe)]
    seen = [s["state"]["view"] for s in shots]
    check.same(len(set(seen)), 3, "everybody has a view of their own")
    check.same(len({len(base64.b64decode(v)) for v in seen}), 1)
    count = shots[0]["state"]["count"]
    got = sam.call("views", table=table, **{"from": 2})
    check.same((got["from"], len(got["views"]), got["views"][-1]), (2, count - 1, seen[0]))
    check.same(uwe.call("views", table=table, **{"from": count, "to": 999})["views"], [seen[2]])
    check.same(sam.call("views", table=table, **{"from": count + 1})["views"], [])
    check.same(sam.refused("views", table=table, **{"from": -1}), -32602)
    actor = (sam, tea)[shots[0]["state"]["to_act"]]
    actor.call("play", table=table, move="take 1")
    news = actor.wait("update", lambda p: p["state"]["count"] > count)
    check.same(["view" in m for m in news["log"]], [True] * (len(news["log"]) - 1) + [False])
    moments = actor.call("views", table=table, **{"from": count + 1})["views"]
    check.same(moments, [m["view"] for m in news["log"][:-1]] + [news["state"]["view"]])
    # Who may look at a finished table may have its record.
    sam.call("resign", table=table)
    check.that("text" in uwe.call("record", table=table))
    # No spectators: they cannot look while the game goes on, but may join before and see the end.
    quiet = sam.call("new", game="null", spectators=False)["table"]
    check.same((quiet["spectators"], quiet["access"]), (False, "open"))
    uwe.call("watch", table=quiet["table"])
    uwe.drain()
    tea.call("join", table=quiet["table"])
    check.same({m["method"] for m in uwe.drain()} - {"lobby"}, {"presence"}, "and no word of the game")
    check.same(uwe.refused("watch", table=quiet["table"]), 20)
    check.same(uwe.refused("views", table=quiet["table"]), 20)
    sam.call("resign", table=quiet["table"])
    check.same(uwe.call("watch", table=quiet["table"])["table"]["status"], "over")


def more_than_two(server):
    otto = guest(server.port, "Otto")
    pia = guest(server.port, "Pia")
    table = otto.call("new", game="null", seats=3, players=["me", "open", "computer"])["table"]["table"]
    pia.call("join", table=table)
    otto.call("resign", table=table)
    shot = pia.call("watch", table=table)
    check.same(shot["table"]["status"], "playing", "the others play on")
    check.that(shot["table"]["seats"][0]["away"] and shot["table"]["seats"][0]["out"])
    while pia.call("watch", table=table)["table"]["status"] == "playing":
        moves = pia.call("moves", table=table)["moves"]
        if moves:
            pia.call("play", table=table, move=moves[0])
    check.same(pia.call("watch", table=table)["state"]["result"]["why"], "over")


def refusals(server):
    rosa = guest(server.port, "Rosa")
    nobody = Client(server.port)
    check.same(nobody.call("me")["player"], None)
    check.same(nobody.refused("new", game="baron"), 23)
    check.same(nobody.refused("enter", token="wrong"), 26)
    check.same(nobody.refused("fly"), -32601)
    check.same(nobody.refused("me", colour="red"), -32602)
    check.same(rosa.refused("new"), -32602)
    check.same(rosa.refused("new", game="chess"), -32602)
    check.same(rosa.refused("new", game="baron", seats=9), -32602)
    check.same(rosa.refused("new", game="baron", players=["me", "me"]), -32602)
    check.same(rosa.refused("new", game="baron", players=["open", "open"]), -32602)
    check.same(rosa.refused("new", game="baron", players=["me", "computer:9"]), -32602)
    check.same(rosa.refused("new", game="null", options={"rounds": 99}), -32602)
    check.same(rosa.refused("watch", table="x"), 20)
    for name in ("", " a", "a ", "x" * 33, "a\tb", "<b>", "a\u202eb", "{0}"):
        check.same(nobody.refused("guest", name=name), -32602, repr(name))
    for text, code in (("", -32700), ("{", -32700), ("[]", -32600), ("7", -32600),
                       ('{"jsonrpc":"1.0","id":1,"method":"me"}', -32600),
                       ('{"jsonrpc":"2.0","id":{},"method":"me"}', -32600),
                       ('{"jsonrpc":"2.0","id":1}', -32600),
                       ('{"jsonrpc":"2.0","id":1,"method":"me","params":[1]}', -32602)):
        rosa.send_text(text)
        check.same(rosa.receive()["error"]["code"], code, text)
    for i in range(40):
        code = rosa.refused("new", game="null")
        if code:
            break
    check.that(code == 24 and i < 30, "too many waiting tables", code, i)


with folder() as work:
    server = Server(liege, data=os.path.join(work, "liege.db"))
    try:
        anna, ben, eve, table = whole_game(server)
        records(server, work, anna, eve, table)
        again(anna, ben, table)
        closed_again(server)
        computers_and_devices(server)
        first_player(server)
        undo(server)
        talk(server)
        access(server)
        views(server)
        more_than_two(server)
        refusals(server)
        clocks(server)
        names = [name for name in ("Anna", "secret", "token") if name in server.log()]
        check.same(names, [], "the log tells no names and secrets")
        check.same(server.stop(), 0)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
check.finish()
