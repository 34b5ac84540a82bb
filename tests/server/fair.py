#!/usr/bin/env python3
"""tests/server/fair.py LIEGE -- chance and secrets can be checked afterwards; ratings."""
import hashlib
import json
import os
import random
import subprocess
import sys

from client import Client, Refused, guest
from serve import Checks, Server, eventually, folder

liege = sys.argv[1]
check = Checks()
dice = random.Random(3)


def sha(*lines):
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


def finish(players, table, most=100000):
    """Plays at random until the game is over; returns for each seat the log it was told."""
    told = [{} for _ in players]
    seat = players[0].call("moves", table=table)["to_act"]
    while seat is not None and most > 0:
        moves = players[seat].call("moves", table=table)["moves"]
        result = players[seat].call("play", table=table, move=dice.choice(moves))
        seat = result["to_act"]
        most -= 1
        for i, player in enumerate(players):
            for message in player.heard:
                if message["method"] == "update" and message["params"]["status"] == "playing":
                    for entry in message["params"]["log"]:
                        told[i][entry["n"]] = entry
            player.heard.clear()
    return told


def verify(work, record, proof, *options):
    with open(os.path.join(work, "game.txt"), "w", encoding="utf-8") as file:
        file.write(record["text"])
    with open(os.path.join(work, "proof.json"), "w", encoding="utf-8") as file:
        json.dump(proof, file)
    done = subprocess.run([liege, "verify", os.path.join(work, "game.txt"), "--proof",
                           os.path.join(work, "proof.json"), *options],
                          capture_output=True, text=True, env={"LANG": "C.UTF-8"})
    return done.returncode, done.stdout + done.stderr


def provable(server, work, game, seats, lots):
    clients = [guest(server.port, f"{game}{i}") for i in range(seats)]
    made = clients[0].call("new", game=game, seats=seats, lots=lots, luck="four leaves", lean=True)
    table, commitment = made["table"]["table"], made["table"]["commitment"]
    for i, client in enumerate(clients[1:]):
        joined = client.call("join", table=table, luck=f"luck {i}", lean=True)
    by_id = {c.me["player"]: c for c in clients}
    players = [by_id[s["player"]] for s in joined["table"]["seats"]]
    check.same(joined["table"]["commitment"], commitment)
    told = finish(players, table)
    record, proof = players[0].call("record", table=table), players[0].call("proof", table=table)
    check.same(proof["commitment"], commitment)
    check.same(sha("liege secret", proof["secret"]), commitment)
    check.same(int(sha("liege seed", proof["secret"], *proof["luck"])[:16], 16), int(proof["seed"]))
    key = bytes.fromhex(sha("liege key", proof["secret"], *proof["luck"]))
    check.same(proof["key"], key.hex())
    check.same(record["key"], key.hex())
    check.that(f"key {key.hex()}" in record["text"])
    # Words that were given as they are become shares at once, and were pledged before the game.
    shares = [sha("liege luck", words) for words in
              ["four leaves"] + [f"luck {i}" for i in range(seats - 1)]]
    check.same(proof["luck"], shares)
    check.same(proof["pledges"], [sha("liege pledge", share) for share in shares])
    check.same(proof["deal"], sha("liege deal", commitment, *proof["pledges"]))
    check.same(joined["table"]["deal"], proof["deal"])
    check.same(proof["lots"] is None, not lots)
    if lots:
        check.same([clients[proof["lots"].index(i)] for i in range(seats)], players)
    status, said = verify(work, record, proof, "--commitment", commitment, "--deal",
                          joined["table"]["deal"])
    check.that(status == 0 and "The proof is right" in said, said)
    status, said = verify(work, record, proof, "--deal", "0" * 64)
    check.that(status == 1 and "shown before the game" in said, said)

    # What was hidden was promised, and the promise was kept.
    hidden = 0
    for log in told:
        for n, entry in log.items():
            if entry["move"] is None and entry["by"] != "nature":
                hidden += 1
                nonce = sha("liege nonce", proof["secret"], str(n))
                check.same(sha("liege move", nonce, str(n), record["moves"][n - 1]),
                           entry["commitment"])
                check.that({"move": n, "commitment": entry["commitment"]} in proof["hidden"])
    # A false proof is found out.
    for key, value, words in (("secret", "0" * 64, "secret"), ("seed", 5, "seed"),
                              ("luck", ["x"] * seats, "pledged"),
                              ("pledges", ["0" * 64] * seats, "pledged"),
                              ("luck", proof["pledges"], "seed"), ("deal", "0" * 64, "deal"),
                              ("key", "0" * 64, "key")):
        status, said = verify(work, record, {**proof, key: value})
        check.that(status == 1 and words in said, key, said)
    without = {k: v for k, v in proof.items() if k != "key"}
    status, said = verify(work, record, without)
    check.that(status == 1 and "key" in said, said)
    # Without the key the record's draws are not those of its seed: they cannot be worked out.
    lines = [line for line in record["text"].splitlines() if not line.startswith("key ")]
    status, said = verify(work, {"text": "\n".join(lines) + "\n"}, without)
    check.that(status == 1 and "seed gives" in said, said)
    status, said = verify(work, record, proof, "--commitment", "0" * 64)
    check.that(status == 1 and "shown before the game" in said, said)
    if proof["hidden"]:
        wrong = dict(proof["hidden"][0], commitment="0" * 64)
        status, said = verify(work, record, {**proof, "hidden": [wrong]})
        check.that(status == 1 and "promised" in said, said)
    for client in clients:
        client.close()
    return hidden


def refused(reason, client, method, **params):
    try:
        client.call(method, **params)
        check.that(False, method, "was not refused", params)
    except Refused as problem:
        check.same(problem.reason, reason, method)


def pledged(share):
    return sha("liege pledge", share)


def nobody_chooses(server, work):
    """Everybody is bound before anybody's luck is known; who does not show theirs is counted as such."""
    anna, ben = guest(server.port, "Anna"), guest(server.port, "Ben")
    mine, his = sha("a"), sha("b")
    for bad in ("x", mine.upper(), mine + "0"):
        refused("not_text" if len(bad) > 64 else "bad_pledge", anna, "new", game="null", pledge=bad)
    refused("bad_pledge", anna, "new", game="null", pledge=pledged(mine), luck="clover")
    made = anna.call("new", game="null", pledge=pledged(mine), lean=True)["table"]
    table = made["table"]
    check.same((made["seats"][0]["pledge"], made["seats"][0]["shown"]), (pledged(mine), False))
    # While somebody may still pledge, nobody's luck is to be known, not even to the server.
    refused("not_dealing", anna, "show", table=table, share=mine)
    joined = ben.call("join", table=table, pledge=pledged(his), lean=True)["table"]
    check.same(joined["status"], "waiting")
    deal = sha("liege deal", made["commitment"], pledged(mine), pledged(his))
    check.same(joined["deal"], deal)
    told = anna.wait("update", lambda p: "dealing" in p)
    check.same((told["deal"], [s["pledge"] for s in told["seats"]]), (deal, [pledged(mine), pledged(his)]))
    check.same(anna.wait("deal")["table"]["deal"], deal)
    # From here on nobody comes, goes or pledges anew.
    for client in (anna, ben):
        refused("begun", client, "leave", table=table)
    refused("begun", anna, "start", table=table)
    refused("all_seats_taken", guest(server.port, "Cleo"), "join", table=table)
    for wrong in (his, pledged(mine), "x"):
        refused("wrong_share", anna, "show", table=table, share=wrong)
    check.same(anna.call("show", table=table, share=mine), True)
    check.same(anna.call("show", table=table, share=mine), True)
    shown = ben.wait("presence", lambda p: p["table"] == table and p["seats"][0].get("shown"))
    check.same([s["shown"] for s in shown["seats"]], [True, False])
    check.same(ben.call("show", table=table, share=his), True)
    check.that(anna.wait("update", lambda p: p["status"] == "playing" and p["deal"] == deal))
    refused("begun", ben, "show", table=table, share=his)
    finish([anna, ben], table)
    proof = ben.call("proof", table=table)
    check.same((proof["luck"], proof["deal"]), ([mine, his], deal))
    check.same(verify(work, ben.call("record", table=table), proof, "--deal", deal)[0], 0)

    # One who is not there when it is to be shown holds nobody up for long, and is known for it. A
    # new server finds the table as it was.
    made = anna.call("new", game="null", pledge=pledged(mine), lots=True, lean=True)["table"]
    ben.call("join", table=made["table"], pledge=pledged(his))
    ben.call("show", table=made["table"], share=his)
    tokens = [c.me["token"] for c in (anna, ben)]
    server.crash()
    server = Server(liege, data=os.path.join(work, "liege.db"))
    anna, ben = (Client(server.port, token=token) for token in tokens)
    shot = ben.call("watch", table=made["table"])
    check.that("dealing" in shot["table"], shot["table"])
    check.same([s["shown"] for s in shot["table"]["seats"]], [False, True])
    check.that(ben.wait("update", lambda p: p["status"] == "playing", 20))
    seats = ben.call("watch", table=made["table"], lean=True)["table"]["seats"]
    players = [anna if s["name"] == "Anna" else ben for s in seats]
    finish(players, made["table"])
    proof = ben.call("proof", table=made["table"])
    check.same((proof["luck"], proof["pledges"]),
               ([pledged(mine), his], [pledged(mine), pledged(his)]))
    check.same(verify(work, ben.call("record", table=made["table"]), proof)[0], 0)

    # Who is deleted meanwhile leaves the seat to a computer; the others have their time all the same, and
    # what was pledged counts by its pledge. Nobody waits for what cannot come any more.
    cleo, third = guest(server.port, "Cleo"), sha("c")
    for early in (False, True):
        dora = guest(server.port, f"Dora {early}")
        made = ben.call("new", game="null", seats=3, pledge=pledged(his), lots=early)["table"]
        table = made["table"]
        cleo.call("join", table=table, pledge=pledged(third))
        dora.call("join", table=table, pledge=pledged(mine))
        if early:
            for one, share in ((ben, his), (cleo, third)):
                check.same(one.call("show", table=table, share=share), True)
        check.same(dora.call("delete"), True)
        shot = cleo.call("watch", table=table)["table"]
        if not early:
            check.same((shot["status"], [s["kind"] for s in shot["seats"]]),
                       ("waiting", ["person", "person", "computer"]))
            check.same([s["shown"] for s in shot["seats"] if s["kind"] == "person"], [False, False])
            check.same(ben.call("show", table=table, share=his), True)
            check.same(cleo.call("watch", table=table)["table"]["status"], "waiting")
            check.same(cleo.call("show", table=table, share=third), True)
            shot = cleo.call("watch", table=table)["table"]
        check.same((shot["status"], shot["deal"]),
                   ("playing", sha("liege deal", made["commitment"], pledged(his), pledged(third),
                                   pledged(mine))))
        check.same(sorted(s["kind"] for s in shot["seats"]), ["computer", "person", "person"])
        for one in (cleo, ben):
            one.call("resign", table=table)
        check.same(ben.call("proof", table=table)["luck"], [his, third, pledged(mine)])
    # The same after a restart: the seat is a computer's, and the rest still have to show.
    dora = guest(server.port, "Dora")
    made = ben.call("new", game="null", pledge=pledged(his))["table"]
    dora.call("join", table=made["table"], pledge=pledged(mine))
    check.same(dora.call("delete"), True)
    server.crash()
    server = Server(liege, data=os.path.join(work, "liege.db"))
    ben = Client(server.port, token=tokens[1])
    shot = ben.call("watch", table=made["table"])["table"]
    check.same([s["kind"] for s in shot["seats"]], ["person", "computer"])
    check.that(eventually(lambda: ben.call("watch", table=made["table"])["table"]["status"] == "playing", 20))
    # Nobody is left to show anything: no such game begins.
    dora = guest(server.port, "Dora")
    made = dora.call("new", game="null", pledge=pledged(mine), players=["me", "computer:1"])["table"]
    check.same((made["status"], dora.call("delete")), ("waiting", True))
    check.same(ben.reason("watch", table=made["table"]), "no_table")
    # The maker's luck is hidden from the server when it draws its secret; alone with a computer, too.
    made = ben.call("new", game="null", pledge=pledged(his), players=["me", "computer:1"])["table"]
    check.same(made["status"], "waiting")
    ben.call("show", table=made["table"], share=his)
    check.same(ben.call("watch", table=made["table"])["table"]["status"], "playing")
    return server


def ratings(server):
    people = [Client(server.port) for _ in range(3)]
    for i, client in enumerate(people):
        client.me = client.call("register", name=f"Player {i}", password="password 1")
    # The first wins against the second, twice, and against the third once, by their resigning.
    for winner, loser in ((0, 1), (0, 1), (0, 2)):
        table = people[winner].call("new", game="null", rated=True)["table"]["table"]
        people[loser].call("join", table=table)
        people[loser].call("resign", table=table)
    best = people[0].call("best", game="null")
    check.same([b["name"] for b in best], ["Player 0", "Player 2", "Player 1"], best)
    check.that(best[0]["rating"] > 1500 > best[1]["rating"] and best[0]["doubt"] < 500)
    check.same([b["games"] for b in best], [3, 1, 2])
    check.same(people[1].call("ratings", player=people[0].me["player"])[0]["games"], 3)
    # Computers stand on the same scale; a game with a guest does not count.
    table = people[0].call("new", game="null", rated=True, players=["me", "computer:3"])["table"]["table"]
    people[0].call("resign", table=table)
    best = people[0].call("best", game="null")
    check.that(any(b["player"] == "computer 3" and b["rating"] > 1500 for b in best), best)
    stranger = guest(server.port, "Stranger")
    table = stranger.call("new", game="null", rated=True)["table"]["table"]
    people[0].call("join", table=table)
    stranger.call("resign", table=table)
    check.same([b["games"] for b in people[0].call("best", game="null") if b["name"] == "Player 0"], [4])
    check.same(people[0].call("best", game="baron"), [])


with folder() as work:
    server = Server(liege, data=os.path.join(work, "liege.db"))
    try:
        games = [g["game"] for g in Client(server.port).call("games")]
        check.same("null" in games, False, "the template is no game for players")
        hidden = {game: provable(server, work, game, seats, lots) for game, seats, lots in
                  (("null", 3, True), ("baron", 2, False), ("barony", 2, True), ("feudo", 3, False))
                  if game in games or game == "null"}
        check.that("feudo" not in hidden or hidden["feudo"] > 0, "plots are secret", hidden)
        server = nobody_chooses(server, work)
        ratings(server)
        check.same(server.stop(), 0)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
check.finish()
