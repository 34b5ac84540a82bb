#!/usr/bin/env python3
"""tests/server/fair.py LIEGE -- chance and secrets can be checked afterwards; ratings."""
import hashlib
import json
import math
import os
import random
import subprocess
import sys

from client import Client, Refused, account, all_move, guest
from serve import Checks, Server, eventually, folder, store_sql

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


class Ratings:
    """What server/rating.h says, once more and in another language."""

    def __init__(self):
        self.of, self.met = {}, {}  # by player: mean and doubt; with whom, game by game

    def weight(self, i, j):
        if j.startswith("computer"):
            return 1
        met = self.met.get(j, [])[-100:]
        others = {one for group in met for one in group if one not in (i, j)}
        return (1 + len(others)) / (4 + len(others) + sum(i in group for group in met))

    def game(self, places):
        """`places` by player."""
        who = list(places)
        weight = {(i, j): self.weight(i, j) for i in who for j in who if i != j}
        old = {i: self.of.get(i, (1500, 500)) for i in who}
        for i in who:
            mean, doubt = old[i]
            share = sum(weight[i, j] for j in who if j != i) / (len(who) - 1)
            old[i] = mean, math.sqrt(doubt ** 2 + 25 * share)
        c = math.sqrt(sum(doubt ** 2 + 250 ** 2 for _, doubt in old.values()))
        strength = {i: math.exp((old[i][0] - 1500) / c) for i in who}
        for i in who:
            gain = sure = 0
            for first in who:  # of all who were left then this one came first
                left = [q for q in who if places[q] >= places[first]]
                if i not in left:
                    continue
                ties = sum(places[q] == places[first] for q in who)
                share = {q: strength[q] / sum(strength[r] for r in left) for q in left}
                against = left if i == first else [first]
                for j in against:
                    if j != i:
                        gain += weight[i, j] * (share[j] if i == first else -share[i]) / ties
                        sure += weight[i, j] * share[i] * (share[j] if i == first else 1 - share[i]) / ties
            mean, doubt = old[i]
            self.of[i] = (mean + doubt ** 2 / c * gain,
                          doubt * math.sqrt(1 - doubt ** 3 / c ** 3 * sure))
        for i in who:
            self.met.setdefault(i, []).append([j for j in who if j != i])


def ratings(server, data):
    people = [account(server.port, f"Player {i}") for i in range(5)]
    ids = [c.me["player"] for c in people]

    def numbers(player):
        got = people[0].call("ratings", player=player)
        return got and (got[0]["rating"], got[0]["doubt"], got[0]["games"])

    def play_on(some, table):
        """The other seats are computers'."""
        while some[0].call("watch", table=table, lean=True)["table"]["status"] == "playing":
            for one in some:
                moves = one.call("moves", table=table)["moves"]
                if moves:
                    one.call("play", table=table, move=moves[0])

    def rated(*seats, **more):
        table = people[seats[0]].call("new", game="null", seats=len(seats), rated=True, **more)["table"]["table"]
        for seat in seats[1:]:
            people[seat].call("join", table=table)
        return table, [people[seat] for seat in seats]

    # A game in which somebody has not moved counts for nothing.
    table, (first, second) = rated(0, 1)
    second.call("resign", table=table)
    table, (first, second) = rated(0, 1)
    (first, second)[first.call("moves", table=table)["to_act"]].call("play", table=table, move="keep")
    second.call("resign", table=table)
    # Nor if a computer has moved for them, or they for a moment came back.
    table, three = rated(0, 1, 2)
    three[1].call("resign", table=table)
    three[1].call("back", table=table)
    three[1].call("resign", table=table)
    play_on([three[0], three[2]], table)
    check.same([numbers(player) for player in ids], [[]] * 5)
    check.same([g["rated"] for g in first.call("find", player="Player 1")], [False] * 3)
    # The same, but they have moved before the end.
    model = Ratings()
    table, three = rated(0, 1, 2)
    later = three[(first.call("moves", table=table)["to_act"] + 1) % 3]  # no computer moves for them so soon
    later.call("resign", table=table)
    later.call("back", table=table)
    all_move(three, table)
    finish(three, table)
    score = first.call("score", table=table)
    model.game({ids[i]: score[i]["place"] for i in range(3)})
    check.same(first.call("find", player="Player 1")[0]["rated"], True)

    # By the formulas, whoever meets whom how often.
    for seats in ((0, 1), (0, 1), (2, 0), (0, 1, 3), (3, 4), (4, 0), (0, 1), (1, 2, 3, 4), (2, 0), (4, 3, 0)):
        table, players = rated(*seats)
        finish(players, table)
        score = first.call("score", table=table)
        model.game({ids[seat]: score[i]["place"] for i, seat in enumerate(seats)})
    table = people[3].call("new", game="null", rated=True, players=["me", "computer:1"])["table"]["table"]
    play_on([people[3]], table)
    score = people[3].call("score", table=table)
    model.game({ids[3]: score[0]["place"], "computer 1": score[1]["place"]})
    table, players = rated(3, 4)  # a computer is somebody else whom one has met
    finish(players, table)
    score = first.call("score", table=table)
    model.game({ids[3]: score[0]["place"], ids[4]: score[1]["place"]})
    for player in ids + ["computer 1"]:
        got = numbers(player)
        check.that(abs(got[0] - model.of[player][0]) < 0.06 and abs(got[1] - model.of[player][1]) < 0.06,
                   player, got, model.of[player])
        check.same(got[2], len(model.met[player]))

    # A game with a guest does not count.
    stranger = guest(server.port, "Stranger")
    table = stranger.call("new", game="null", rated=True)["table"]["table"]
    people[0].call("join", table=table)
    before = numbers(ids[0])
    finish([stranger, people[0]], table)
    check.same(numbers(ids[0]), before)
    # Twelve games against one second account are worth little, however they end.
    pair = [account(server.port, f"Pair {i}") for i in range(2)]
    for _ in range(12):
        table = pair[0].call("new", game="null", rated=True, options={"rounds": 3})["table"]["table"]
        pair[1].call("join", table=table)
        all_move(pair, table)
        pair[1].call("resign", table=table)
    won = people[0].call("ratings", player=pair[0].me["player"])[0]
    check.that(1500 < won["rating"] < 1750 and won["doubt"] > 400 and won["games"] == 12, won)
    # Whose strength is not known well enough is not among the best.
    check.same(people[0].call("best", game="null"), [])
    store_sql(data, f"UPDATE ratings SET doubt = 110 WHERE player = '{ids[0]}'")
    check.same(people[0].call("best", game="null"), [])
    store_sql(data, f"UPDATE ratings SET doubt = 109.9 WHERE player IN ('{ids[0]}', '{ids[1]}', 'computer 1')")
    best = people[0].call("best", game="null")
    check.same({b["name"] for b in best}, {"Player 0", "Player 1", "computer 1"})
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
        ratings(server, os.path.join(work, "liege.db"))
        check.same(server.stop(), 0)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
check.finish()
