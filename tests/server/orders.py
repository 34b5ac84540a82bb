#!/usr/bin/env python3
"""tests/server/orders.py LIEGE -- if-then orders and notes: carried out once, also after kill -9; no
time charged; nobody else hears of them; what is wrong with them is said."""
import json
import os
import sys
import time

from client import Client, guest
from serve import Checks, Server, eventually, folder

liege = sys.argv[1]
check = Checks()
DAY = {"kind": "game", "seconds": 86400}


def step(seat, move):
    return {"seat": seat, "move": move}


def begin(people, **more):
    """A table of straws; the people in the order in which they act."""
    more = {"clock": DAY, "options": {"rounds": 3}, **more}
    table = people[0].call("new", game="null", seats=len(people), lean=True, **more)["table"]["table"]
    for person in people[1:]:
        person.call("join", table=table, lean=True)
    for seat, person in enumerate(people):
        person.seat = seat
    first = people[0].call("moves", table=table)["to_act"]
    return table, people[first:] + people[:first]


def log(client, table):
    return [(m["by"], m["move"]) for m in client.call("watch", table=table, lean=True)["log"]
            if m["by"] != "nature"]


def carried_out(server):
    """Two branches, several moves deep; what others see of it is a quick answer."""
    table, (one, two) = begin([guest(server.port, "Anna"), guest(server.port, "Ben")])
    other = Client(server.port, token=two.me["token"])
    watcher = guest(server.port, "Cleo")
    watcher.call("watch", table=table)
    a, b = one.seat, two.seat
    keep = [step(a, "keep"), step(b, "keep")]
    count = one.call("watch", table=table, lean=True)["state"]["count"]
    check.same(two.reason("orders_set", table=table, lines=[keep], count=count - 1), "stale")
    check.same(two.call("orders", table=table), None)
    check.same(two.call("orders_set", table=table, count=count, lines=[
        keep + [step(a, "swap"), step(b, "keep")], keep + keep + keep]), True)
    check.same(other.wait("orders")["table"], table, "one's other devices hear of it")
    own = two.call("orders", table=table)
    check.same((own["live"], own["ended"], own["count"]), (True, None, count))
    check.same(own["lines"][1], keep + keep + keep)
    before = two.call("watch", table=table, lean=True)["table"]["seats"][b]["left"]
    one.call("play", table=table, move="keep")
    check.that(eventually(lambda: len(log(one, table)) == 2), "the first answer")
    state = two.call("watch", table=table, lean=True)
    left = state["table"]["seats"][b]["left"]  # the server's own moment may count, of a whole day
    check.that(before - 1000 < left <= before == DAY["seconds"] * 1000, "no time is charged", left)
    one.call("play", table=table, move="keep")
    check.that(eventually(lambda: len(log(one, table)) == 4), "the second, of one branch")
    check.same(two.call("orders", table=table)["live"], True)
    one.call("play", table=table, move="keep")
    check.that(eventually(lambda: one.call("watch", table=table, lean=True)["table"]["status"] == "over"))
    check.same(log(one, table), [(a, "keep"), (b, "keep")] * 3)
    check.same(two.call("orders", table=table), None, "nothing of them is kept after the game")
    for lines in ([keep], []):
        check.same(two.reason("orders_set", table=table, lines=lines), "game_over")
    heard = one.news() + watcher.news()
    check.that(all("orders" not in json.dumps(message) for message in heard), "others hear nothing")
    check.that(any(m["method"] == "update" for m in heard))
    for client in (one, two, other, watcher):
        client.close()


def ends(server):
    """What does not apply any more is dropped, and that is told to its owner only."""
    dora, emil = guest(server.port, "Dora"), guest(server.port, "Emil")
    table, (one, two) = begin([dora, emil])
    a, b = one.seat, two.seat
    keep = [step(a, "keep"), step(b, "keep")]
    legal = one.call("moves", table=table)["moves"]
    two.call("orders_set", table=table, lines=[[step(a, "swap"), step(b, "keep")]])
    two.news()
    one.call("play", table=table, move="keep")
    check.same(two.wait("orders")["table"], table)
    check.same(two.call("orders", table=table)["ended"]["why"], "other")
    check.same(len(log(one, table)), 1, legal)
    # What chance does in secret can be no condition, only that it does something.
    two.call("play", table=table, move="keep")
    one.call("play", table=table, move="keep")
    two.call("play", table=table, move="keep")
    deals = [[step(a, "keep"), step(b, "keep"), step(-1, f"deal {n}"), step(-1, "?"), step(a, "keep"),
              step(b, "keep")] for n in range(1, 7)]
    check.same(two.call("orders", table=table)["live"], False)
    for client in (one, two):
        client.close()
    # A straw of the other one that somebody orders by would be told by the answer.
    table, (one, two) = begin([guest(server.port, "Dora"), guest(server.port, "Emil")])
    a, b = one.seat, two.seat
    keep = [step(a, "keep"), step(b, "keep")]
    deals = [keep + [step(-1, f"deal {n}"), step(-1, "?")] + keep for n in range(1, 7)]
    two.call("orders_set", table=table, lines=deals)
    one.call("play", table=table, move="keep")
    check.that(eventually(lambda: not two.call("orders", table=table)["live"]))
    check.same(two.call("orders", table=table)["ended"]["why"], "other")
    check.same(len(log(one, table)), 2, "the first answer, none that knows the straw")
    # That there was one may be said.
    two.call("orders_set", table=table, lines=[keep + [step(-1, "?"), step(-1, "deal 1")] + keep,
                                               keep])
    one.call("play", table=table, move="keep")
    check.that(eventually(lambda: len(log(one, table)) == 4))
    # A computer plays for somebody: their orders are gone.
    two.call("orders_set", table=table, lines=[keep])
    check.same(two.call("orders", table=table)["live"], True)
    check.same(two.call("orders_set", table=table, lines=[]), True)
    check.same(two.call("orders", table=table), None, "taken back")
    for client in (one, two):
        client.close()
    # Taking moves back by agreement drops all of them.
    table, (one, two, three) = begin([guest(server.port, n) for n in ("Fritz", "Gerda", "Hans")])
    one.call("play", table=table, move="keep")
    three.call("orders_set", table=table, lines=[[step(two.seat, "keep"), step(three.seat, "keep")]])
    check.same(one.call("undo", table=table), {"undone": False})
    two.call("agree", table=table)
    check.same(three.call("orders", table=table)["live"], True)
    three.call("agree", table=table)
    check.same(log(one, table), [])
    check.same(three.call("orders", table=table)["ended"]["why"], "undo")
    # Orders may be carried out in a row, also when everybody has some.
    keeps = [step(p.seat, "keep") for p in (one, two, three)]
    two.call("orders_set", table=table, lines=[keeps[:2] + keeps[2:] + keeps[:1] + keeps[1:2]])
    three.call("orders_set", table=table, lines=[keeps, keeps[:1] + [step(two.seat, "swap"), keeps[2]]])
    one.call("play", table=table, move="keep")
    check.that(eventually(lambda: len(log(one, table)) == 3))
    check.that(eventually(lambda: not three.call("orders", table=table)["live"]))
    check.same(three.call("orders", table=table)["ended"]["why"], "done")
    check.same(two.call("orders", table=table)["live"], True)
    three.call("resign", table=table)
    check.that(eventually(lambda: one.call("moves", table=table)["to_act"] == one.seat))
    two.call("resign", table=table)
    check.same(one.call("watch", table=table, lean=True)["table"]["status"], "over")
    for client in (one, two, three):
        client.close()


def lay_something(client, table, move=None):
    """A tile, and no knight on it, where one could be set."""
    moves = client.call("moves", table=table)["moves"]
    client.call("play", table=table, move=move or moves[0])
    if "end" in client.call("moves", table=table)["moves"]:
        client.call("play", table=table, move="end")


def illegal(server):
    """A move that turns out to be against the rules is not made, and it is the owner's turn."""
    ida, karl = guest(server.port, "Ida"), guest(server.port, "Karl")
    table = ida.call("new", game="baron", seats=2, options={"first": 0}, clock=DAY)["table"]["table"]
    karl.call("join", table=table)
    ida.call("play", table=table, move="take 1")
    lays = ida.call("moves", table=table)["moves"]
    karl.call("orders_set", table=table, lines=[
        [step(0, lays[0])] + knight + [step(1, lays[0])] for knight in ([], [step(0, "end")])])
    karl.news()
    lay_something(ida, table, lays[0])
    check.same(karl.wait("orders")["table"], table)
    check.same(karl.call("orders", table=table)["ended"]["why"], "illegal", lays[0])
    check.same(karl.call("moves", table=table)["phase"], "take")
    # Only the beginning of one's own turn is ordered, for many answers of the other.
    karl.call("play", table=table, move="take 2")
    lay_something(karl, table)
    ida.call("play", table=table, move="take 1")
    lays = ida.call("moves", table=table)["moves"]
    karl.call("orders_set", table=table, lines=[
        [step(0, lay)] + knight + [step(1, "take 3")] for lay in lays[-40:]
        for knight in ([], [step(0, "end")])])
    lay_something(ida, table, lays[-1])
    check.that(eventually(lambda: log(ida, table)[-1] == (1, "take 3")), log(ida, table)[-3:])
    check.same(karl.call("moves", table=table)["phase"], "lay")
    check.that(eventually(lambda: not karl.call("orders", table=table)["live"]))
    check.same(karl.call("orders", table=table)["ended"]["why"], "done")
    for client in (ida, karl):
        client.close()


def again(server, restart):
    """kill -9 before the answer, and before the move: the answer comes, once."""
    table, (one, two) = begin([guest(server.port, "Lena"), guest(server.port, "Moritz")])
    a, b = one.seat, two.seat
    two.call("orders_set", table=table, lines=[[step(a, "keep"), step(b, "keep")] * 3])
    two.call("note_set", table=table, words="a note")
    tokens = one.me["token"], two.me["token"]
    server.crash()
    server = restart()
    one = Client(server.port, token=tokens[0])
    one.call("play", table=table, move="keep")
    server.crash()  # the answer is on its way, or not yet
    server = restart()
    one, two = (Client(server.port, token=token) for token in tokens)
    check.that(eventually(lambda: len(log(one, table)) == 2), log(one, table))
    one.call("play", table=table, move="keep")
    check.that(eventually(lambda: len(log(one, table)) == 4), log(one, table))
    time.sleep(0.3)
    check.same(log(one, table), [(a, "keep"), (b, "keep")] * 2)
    check.same(two.call("note", table=table)["words"], "a note")
    one.close()
    two.close()
    return server


def refusals(server):
    table, (one, two) = begin([guest(server.port, "Nora"), guest(server.port, "Otto")])
    stranger = guest(server.port, "Paul")
    a, b = one.seat, two.seat
    keep, swap = [step(a, "keep"), step(b, "keep")], [step(a, "keep"), step(b, "swap")]
    quick, (fast, slow) = begin([guest(server.port, "Rosa"), guest(server.port, "Stan")],
                                clock={"kind": "move", "seconds": 60})
    for lang, word in (("en", "orders"), ("de", "Anweisungen"), ("fr", "consignes")):
        two.call("me", lang=lang)
        slow.call("me", lang=lang)
        for lines, why in (
                (5, "bad_orders"), ([5], "bad_orders"), ([[5]], "bad_orders"),
                ([[{"seat": a}]], "bad_orders"), ([[step("x", "keep")]], "bad_orders"),
                ([[step(2, "keep"), step(b, "keep")]], "bad_orders"),
                ([[step(-2, "keep"), step(b, "keep")]], "bad_orders"),
                ([[{**step(a, "keep"), "x": 1}, step(b, "keep")]], "bad_orders"),
                ([[step(a, "fly"), step(b, "keep")]], "orders_move"),
                ([[step(a, "keep\tkeep"), step(b, "keep")]], "orders_move"),
                ([[step(a, "keep"), step(b, "?")]], "orders_move"),
                ([[]], "orders_ends"), ([[step(b, "keep")]], "orders_ends"),
                ([[step(a, "keep")]], "orders_ends"), ([keep, swap], "orders_two"),
                ([keep * 17], "too_many_orders"), ([keep] * 1000, "too_many_orders")):
            refusal = two.refusal("orders_set", table=table, lines=lines)
            check.that(refusal is not None and refusal.reason == why, lines, why, refusal)
            if why != "bad_orders":
                check.that(word.lower() in str(refusal).lower(), lang, refusal)
        refusal = slow.refusal("orders_set", table=quick,
                               lines=[[step(fast.seat, "keep"), step(slow.seat, "keep")]])
        check.that(refusal is not None and refusal.reason == "orders_quick", refusal)
        check.that(word.lower() in str(refusal).lower(), refusal)
    two.call("me", lang="en")
    check.same(one.reason("orders_set", table=table, lines=[keep]), "orders_your_turn")
    check.same(stranger.reason("orders_set", table=table, lines=[keep]), "no_seat")
    check.same(stranger.refused("orders", table=table), 22)
    check.same(Client(server.port).refused("orders", table=table), 23)
    check.same(two.refused("orders_set", table="x", lines=[]), 20)
    check.same(two.call("orders", table=table), None, "nothing of all that was kept")
    # Notes: one's own, for who sits there, also afterwards.
    check.same(two.call("note", table=table), {"words": "", "changed": None})
    words = "Die Quelle im Norden!\n„später“ \U0001f409 <b>"
    check.same(two.call("note_set", table=table, words=words), True)
    check.same(two.call("note", table=table)["words"], words)
    check.same(one.call("note", table=table)["words"], "")
    check.same(stranger.refused("note_set", table=table, words="x"), 22)
    check.same(stranger.call("note", table=table)["words"], "")
    check.same(two.refused("note_set", table=table, words="x" * 4001), -32602)
    check.same(two.refused("note_set", table="nosuch", words="x"), 22)
    check.that(words in json.dumps(two.call("export"), ensure_ascii=False).replace("\\n", "\n"))
    one.call("resign", table=table)
    for client in (one, two):
        client.call("unwatch", table=table)
    time.sleep(4)  # finished tables leave memory
    check.same(two.call("note_set", table=table, words="over"), True)
    check.same(two.call("note", table=table)["words"], "over")
    check.same(two.call("note_set", table=table, words=""), True)
    check.same(two.call("note", table=table)["changed"], None)
    for client in (one, two, stranger, fast, slow):
        client.close()


with folder() as work:
    data = os.path.join(work, "liege.db")
    restart = lambda: Server(liege, data=data)
    server = restart()
    try:
        carried_out(server)
        ends(server)
        illegal(server)
        refusals(server)
        server = again(server, restart)
        check.same(server.stop(), 0)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
check.finish()
