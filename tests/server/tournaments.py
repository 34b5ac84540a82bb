#!/usr/bin/env python3
"""tests/server/tournaments.py LIEGE -- tournaments from entry to end, also with kill -9 between or by a
moderator's hand, and the daily deal with its board."""
import hashlib
import json
import os
import random
import subprocess
import sys
import time

from client import PASSWORD, Client, Refused, account, guest
from serve import POSTGRES, Checks, Server, eventually, folder, store_sql

liege = sys.argv[1]
check = Checks()
dice = random.Random(16)
CLOCK = {"kind": "move", "seconds": 86400}


def sha(*lines):
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


def crowd(server, count, name="P"):
    return [guest(server.port, f"{name}{i}") for i in range(count)]


def play_once(people):
    """Everybody whose turn it is makes a move; were there any?"""
    moved = False
    for one in people:
        one.heard.clear()
        for own in one.call("tables"):
            if own["your_turn"]:
                table = own["table"]["table"]
                try:
                    moves = one.call("moves", table=table)["moves"]
                    if moves:
                        one.call("play", table=table, move=dice.choice(moves))
                        moved = True
                except Refused as refused:
                    check.that(refused.code in (4, 20, 21), refused)
    return moved


def play_until(people, id, good, seconds=300):
    """Plays on until the tournament is as wanted; returns it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        shown = people[0].call("tournament", tournament=id)
        if good(shown):
            return shown
        if not play_once(people):
            time.sleep(0.02)
    raise TimeoutError(json.dumps(shown)[:600])


def deal_scores(tables, seats):
    """What server/duplicate.h says, once more and in another language."""
    def result(table, seat):
        own = table["seats"][seat]
        others = [s for i, s in enumerate(table["seats"]) if i != seat]
        beaten = sum(2 * (o["place"] > own["place"]) + (o["place"] == own["place"]) for o in others)
        return beaten, own["points"] * (seats - 1) - sum(o["points"] for o in others)
    for table in tables:
        for seat in range(seats):
            mine = result(table, seat)
            rest = [result(t, seat) for t in tables if t is not table]
            halves = sum(2 * (mine > r) + (mine == r) for r in rest)
            score = (halves * 10000 + len(rest)) // (2 * len(rest)) if rest else None
            if rest:
                check.same(table["seats"][seat]["score"], score, table["table"], seat)


def verify(work, record, proof, commitment):
    with open(os.path.join(work, "game.txt"), "w", encoding="utf-8") as file:
        file.write(record["text"])
    with open(os.path.join(work, "proof.json"), "w", encoding="utf-8") as file:
        json.dump(proof, file)
    done = subprocess.run([liege, "verify", os.path.join(work, "game.txt"), "--proof",
                           os.path.join(work, "proof.json"), "--commitment", commitment],
                          capture_output=True, text=True, env={"LANG": "C.UTF-8"})
    return done.returncode


def whole(server, work):
    """Eight people, four seats, two rounds of two games: to the end by itself."""
    people = crowd(server, 8)
    looker = guest(server.port, "Looker")
    one = people[0]
    id = one.call("tournament_new", name="Spring", game="null", seats=4, clock=CLOCK, rounds=2, games=2,
                  rest=0)["tournament"]
    check.that(id in [t["tournament"] for t in looker.call("tournaments", state="entry")])
    for other in people[1:]:
        check.same(other.call("tournament_enter", tournament=id), True)
    check.same(people[1].reason("tournament_enter", tournament=id), "entered")
    check.same(people[1].reason("tournament_start", tournament=id), "not_organiser")
    check.same(one.reason("tournament_pause", tournament=id), "tournament_waits")
    shown = looker.call("tournament", tournament=id, watch=True)
    check.same((shown["state"], len(shown["players"]), shown["tables"], shown["secret"]),
               ("entry", 8, [], None))
    tournament_commitment = shown["commitment"]
    check.same(one.call("tournament_start", tournament=id), True)
    check.same(looker.wait("tournament")["tournament"], id)
    heard = people[3].wait("tournament", lambda p: "table" in p)
    check.same((heard["tournament"], heard["round"], heard["deal"]), (id, 1, 1))
    check.same(one.reason("tournament_start", tournament=id), "tournament_begun")

    shown = looker.call("tournament", tournament=id)
    check.same((shown["state"], shown["round"], shown["deal"], len(shown["tables"])), ("playing", 1, 1, 2))
    check.same(sorted(s["n"] for t in shown["tables"] for s in t["seats"]), list(range(8)))
    check.same(len({t["commitment"] for t in shown["tables"]}), 1, "one deal")
    first, second = (t["table"] for t in shown["tables"])
    seats = {p["n"]: people[[c.me["player"] for c in people].index(p["player"])]
             for p in shown["players"]}
    at = {t["table"]: [seats[s["n"]] for s in t["seats"]] for t in shown["tables"]}

    # The same chance at both tables: what nature dealt before the first move.
    opening = [at[t][0].call("watch", table=t) for t in (first, second)]
    dealt = [[(m["by"], m["events"]) for m in o["log"] if m["by"] == "nature"] for o in opening]
    check.same(dealt[0], dealt[1])
    for o in opening:
        check.same(o["table"]["tournament"], {"id": id, "round": 1, "deal": 1, "sealed": True,
                                              "commitment": shown["tables"][0]["commitment"]})
    check.that(opening[0]["table"]["commitment"] != opening[1]["table"]["commitment"],
               "what hides moves is each table's own")

    # Nobody looks on, nobody gets advice or lets the clocks stand still.
    check.same(looker.reason("watch", table=first), "no_table")
    check.same(at[second][0].reason("watch", table=first), "no_table", "not even from the other table")
    check.same(at[first][0].reason("rest", table=first), "deal_clock")
    check.same(at[first][0].reason("suggest", table=first, ms=5), "advice_deal")

    # The first table is done: it has a result, but not what would tell the others the deal.
    while any(play_once([c]) for c in at[first]):
        pass
    over = at[first][1].call("watch", table=first)
    check.same(over["table"]["status"], "over")
    check.same((over["state"]["result"]["secret"], over["state"]["result"]["seed"]), (None, None))
    for who in (at[first][1], at[second][0], looker):
        for method in ("record", "proof"):
            check.that(who.reason(method, table=first) in ("sealed", "no_table"), method)
    check.same(at[first][1].reason("proof", table=first), "sealed")
    check.same(at[first][1].call("export")["records"], [], "nor by another way")
    check.same(looker.call("find", game="null"), [])
    check.same(looker.reason("watch", table=first), "no_table")
    shown = looker.call("tournament", tournament=id)
    check.same(shown["deal"], 1)
    check.that(all("points" not in s for t in shown["tables"] for s in t["seats"]), "nothing to beat yet")

    # All are done: everything is open, and the next game begins with everybody one seat on.
    shown = play_until(people, id, lambda t: (t["round"], t["deal"]) == (1, 2))
    opened = eventually(lambda: looker.reason("watch", table=first) is None)
    check.that(opened, "to be seen, as soon as this server has heard of it")
    check.same(looker.call("watch", table=first)["table"]["tournament"]["sealed"], False)
    game = [t for t in shown["tables"] if t["deal"] == 1]
    check.that(all(t["open"] for t in game))
    deal_scores(game, 4)
    for old, new in zip(game, [t for t in shown["tables"] if t["deal"] == 2]):
        check.same([s["n"] for s in new["seats"]],
                   [old["seats"][(i - 1) % 4]["n"] for i in range(4)], "everybody moves on")
    for table in (first, second):
        proof, record = looker.call("proof", table=table), looker.call("record", table=table)
        check.same(sha("liege board", proof["board"]), game[0]["commitment"])
        check.same(proof["board_commitment"], game[0]["commitment"])
        check.same(verify(work, record, proof, game[0]["commitment"]), 0)
        check.same(verify(work, record, proof, proof["commitment"]), 0)
        check.that(verify(work, record, {**proof, "board": "0" * 64}, proof["commitment"]) != 0)
        check.that(verify(work, record, proof, "0" * 64) != 0)
    deal = looker.call("proof", table=first)["board"]
    check.that(looker.call("proof", table=first)["secret"] != looker.call("proof", table=second)["secret"])

    # A late one comes into the second round; one leaves; computers fill what is free.
    check.same(looker.call("tournament_enter", tournament=id), True)
    check.same(people[7].call("tournament_leave", tournament=id), True)
    check.same(people[6].call("tournament_leave", tournament=id), True)
    check.same(people[7].reason("tournament_leave", tournament=id), "not_entered")
    shown = play_until(people, id, lambda t: t["round"] == 2)
    playing = [s["n"] for t in shown["tables"] if t["deal"] == 1 for s in t["seats"]]
    check.same(sorted(n for n in playing if n is not None), [0, 1, 2, 3, 4, 5, 8])
    check.same(playing.count(None), 1)
    check.same(people[7].reason("tournament_enter", tournament=id), "too_late", "the last round")
    shown = play_until(people + [looker], id, lambda t: t["state"] == "over")
    check.same(sha("liege secret", shown["secret"]), tournament_commitment)
    check.same(deal, sha("liege board of", shown["secret"], "1/1"), "all deals follow from it")
    # Standings: the sum of all scores, the best first.
    sums = {}
    for number in (1, 2):
        for table in looker.call("tournament", tournament=id, round=number)["tables"]:
            check.same(table["state"], "over")
            for seat in table["seats"]:
                sums[seat["n"]] = sums.get(seat["n"], 0) + seat["score"]
    for player in shown["players"]:
        check.same(player["score"], sums[player["n"]])
    check.same([p["score"] for p in shown["players"]],
               sorted((p["score"] for p in shown["players"]), reverse=True))
    check.same([p["rank"] for p in shown["players"]][0], 1)
    # Those who left during the second game had it played on: the seat was theirs until its end.
    check.same({p["n"]: p["deals"] for p in shown["players"]},
               {0: 4, 1: 4, 2: 4, 3: 4, 4: 4, 5: 4, 6: 2, 7: 2, 8: 2})
    for method in ("enter", "leave", "start", "end", "pause"):
        check.same(one.reason(f"tournament_{method}", tournament=id), "tournament_over", method)
    check.that(id in [t["tournament"] for t in looker.call("tournaments", state="over")])
    check.same([t["tournament"] for t in looker.call("tournaments", state="entry")], [])


def sealed(server):
    """Whoever gives up learns no more of a deal than before, as long as others play it."""
    people = crowd(server, 4, "U")
    id = people[0].call("tournament_new", name="Under seal", game="baron", seats=2, clock=CLOCK, rounds=1,
                        games=1, rest=0)["tournament"]
    for other in people[1:]:
        other.call("tournament_enter", tournament=id)
    people[0].call("tournament_start", tournament=id)
    shown = people[0].call("tournament", tournament=id)
    by_number = {p["n"]: next(c for c in people if c.me["player"] == p["player"]) for p in shown["players"]}
    (first, here), (second, there) = ((t["table"], [by_number[s["n"]] for s in t["seats"]])
                                      for t in shown["tables"])
    looker = guest(server.port, "Under seal looks")
    for _ in range(3):
        play_once(here)
    before = [one.call("watch", table=first) for one in here]
    views = [one.call("views", table=first) for one in here]
    check.that(any(m["move"] is None for m in before[0]["log"]), "something is hidden")
    for one in here:
        one.news()
    check.same(here[0].call("resign", table=first), True)
    for one, shot, seen in zip(here, before, views):
        after = one.call("watch", table=first)
        check.same((after["table"]["status"], after["table"]["tournament"]["sealed"]), ("over", True))
        check.same(after["log"], shot["log"])
        check.same((after["state"]["position"], after["state"]["view"]),
                   (shot["state"]["position"], shot["state"]["view"]))
        check.same(one.call("position", table=first), shot["state"]["position"])
        check.same(one.call("views", table=first), seen)
        told = [m["params"] for m in one.news() if m["method"] == "update"]
        check.that(told and all(u["state"]["view"] == shot["state"]["view"] and u["log"] == [] for u in told))
        for count in range(after["state"]["count"] + 1):
            check.same(one.reason("suggest", table=first, count=count, iterations=1), "sealed")
        check.same((one.reason("record", table=first), one.reason("proof", table=first)), ("sealed", "sealed"))
        check.same(one.call("export")["records"], [])
    for one in there + [looker]:
        for method in ("watch", "position", "views", "suggest", "record", "proof"):
            check.that(one.reason(method, table=first) in ("no_table", "sealed"), method)
    # When the other table is done everything is shown, and there is advice.
    check.same(there[0].call("resign", table=second), True)
    check.that(eventually(lambda: looker.reason("record", table=first) is None))
    check.that(here[0].wait("update", lambda p: p["state"]["result"]["secret"] is not None), "those who look hear it")
    for one in here + [looker]:
        open_now = one.call("watch", table=first)
        check.that(all(m["move"] is not None for m in open_now["log"]), "all of it")
        at = next(m["n"] - 1 for m in open_now["log"] if m["by"] != "nature")
        check.that("move" in one.call("suggest", table=first, count=at, iterations=1))


def in_charge(server):
    """The organiser pauses, removes, ends; round robin of two with an odd number."""
    people = crowd(server, 5, "R")
    one = people[0]
    id = one.call("tournament_new", name="Ring", game="null", seats=2, kind="robin", clock=CLOCK, games=1,
                  rest=0, computers=0)["tournament"]
    for other in people[1:]:
        other.call("tournament_enter", tournament=id)
    one.call("tournament_start", tournament=id)
    check.same(one.call("tournament", tournament=id)["rounds"], 5)
    check.same(people[1].reason("tournament_pause", tournament=id), "not_organiser")
    check.same(people[1].reason("tournament_remove", tournament=id, player=one.me["player"]),
               "not_organiser")
    check.same(one.reason("tournament_remove", tournament=id, player="nobody"), "no_such_entry")
    one.call("tournament_pause", tournament=id)
    shown = play_until(people, id, lambda t: t["state"] == "between")
    check.same((shown["round"], shown["paused"], shown["next"]), (1, True, None))
    time.sleep(1.2)  # longer than a look at what is due
    check.same(one.call("tournament", tournament=id)["state"], "between")
    one.call("tournament_pause", tournament=id, on=False)
    shown = one.call("tournament", tournament=id)
    check.same((shown["state"], shown["round"]), ("playing", 2))
    # Whoever is taken out leaves the seat to a computer, and does not come back.
    gone = people[4].me["player"]
    check.same(one.call("tournament_remove", tournament=id, player=gone), True)
    check.same(people[4].reason("tournament_enter", tournament=id), "tournament_removed")
    shown = play_until(people[:4], id, lambda t: t["round"] == 3)
    check.same(sorted(s["n"] for t in shown["tables"] for s in t["seats"]), [0, 1, 2, 3])
    one.call("tournament_end", tournament=id)
    check.same(one.call("tournament", tournament=id)["ending"], True)
    shown = play_until(people[:4], id, lambda t: t["state"] == "over")
    check.same(shown["round"], 3, "the round that was going on is the last one")
    check.same([p["state"] for p in shown["players"] if p["player"] == gone], ["removed"])


def admin(server, *words, code=0):
    said = subprocess.run([liege, "admin", *words, "--socket", server.socket, "--json"], capture_output=True,
                          text=True, timeout=60, env={**os.environ, "LC_ALL": "C"})
    check.same(said.returncode, code, words, said.stdout, said.stderr)
    answer = json.loads(said.stdout)
    return answer["result"] if code == 0 else answer["error"]["data"]["reason"]


def moderated(server):
    """A moderator ends one that others organise, or puts somebody out; all of it is written down."""
    mona = account(server.port, "Mona")
    admin(server, "moderator", "Mona")
    people = crowd(server, 5, "M")
    one, two = people[:2]
    wishes = {"game": "null", "seats": 2, "clock": CLOCK, "rounds": 3, "games": 1, "rest": 0}
    early = one.call("tournament_new", name="Early", **wishes)["tournament"]
    id = one.call("tournament_new", name="Trouble", **wishes)["tournament"]
    for other in people[1:]:
        other.call("tournament_enter", tournament=id)
    for method in ("admin_tournament_end", "admin_tournament_remove"):
        check.same(two.reason(method, tournament=id, **(
            {"player": one.me["player"]} if "remove" in method else {})), "not_moderator")
    check.same(mona.reason("admin_tournament_end", tournament="nothing"), "no_tournament")
    check.same(mona.reason("admin_tournament_end"), "missing")
    check.same(mona.call("admin_tournament_end", tournament=early, why="twice"), True)
    shown = one.call("tournament", tournament=early)
    check.same((shown["state"], shown["why"], shown["secret"]), ("cancelled", "operator", None))
    check.same(mona.reason("admin_tournament_end", tournament=early), "tournament_over")
    one.call("tournament_start", tournament=id)
    shown = play_until(people, id, lambda t: t["round"] == 2)
    # Put out by name or id: a computer plays on, and nobody comes back.
    gone = people[4].me["player"]
    watched = one.call("tournament", tournament=id, watch=True)
    seat = next(((t["table"], i) for t in watched["tables"] for i, s in enumerate(t["seats"]) if s["n"] == 4),
                None)
    one.news()
    check.same(mona.reason("admin_tournament_remove", tournament=id, player=mona.me["player"]), "admin_self")
    check.same(admin(server, "remove-player", id, "Mona", code=1), "no_such_entry")
    check.same(mona.call("admin_tournament_remove", tournament=id, player=gone, why="insults"), True)
    check.that(any(m["method"] == "tournament" for m in one.news()), "who looks at it hears")
    check.same(mona.reason("admin_tournament_remove", tournament=id, player=gone), "no_such_entry")
    check.same(people[4].reason("tournament_enter", tournament=id), "tournament_removed")
    if seat and seat[0]:
        shown = people[4].call("watch", table=seat[0])["table"]
        check.that(shown["seats"][seat[1]]["away"] or shown["status"] == "over")
    # Over at once: running games have no result, those of the first round count.
    check.same(admin(server, "end-tournament", id, "--why", "enough"), True)
    over = lambda: one.call("tournament", tournament=id)["state"] == "over"
    check.that(eventually(over), one.call("tournament", tournament=id))
    shown = one.call("tournament", tournament=id)
    check.same((shown["why"], shown["round"]), ("operator", 2))
    check.that(shown["secret"] and {t["state"] for t in shown["tables"]} <= {"nothing", "over"}, shown)
    check.same({p["deals"] for p in shown["players"]} - {0, 1, 2}, set())
    check.that(all(t["status"] != "playing" for t in [own["table"] for c in people for own in c.call("tables")]))
    for table in shown["tables"]:
        check.that(eventually(lambda: one.reason("watch", table=table["table"]) is None), "open to all")
        if table["state"] == "nothing":
            check.same(one.call("watch", table=table["table"])["state"]["result"]["why"], "operator")
    check.that(id in [t["tournament"] for t in admin(server, "tournaments")])
    acts = [(a["act"], a["name"] or a["who"], a["about"], a["words"]) for a in admin(server, "audit")]
    check.same([a for a in acts if "tournament" in a[0]],
               [("end-tournament", "operator", id, "enough"),
                ("tournament-remove", "Mona", gone, f"{id}: insults"),
                ("end-tournament", "Mona", early, "twice")])


def banned(server, data):
    """A ban takes somebody out of tournaments also if another server changes their table at that moment,
    so that all that was to be done there is lost (server/store.h)."""
    mallory, ben, cleo = (account(server.port, name) for name in ("Mallory", "Benno", "Cleo of D"))
    id = ben.call("tournament_new", name="Ban", game="null", seats=3, clock=CLOCK, rounds=2, games=1,
                  rest=0)["tournament"]
    for other in (mallory, cleo):
        other.call("tournament_enter", tournament=id)
    ben.call("tournament_start", tournament=id)
    table = ben.call("tournament", tournament=id)["tables"][0]["table"]
    if POSTGRES:  # as another server would have done
        store_sql(data, f"UPDATE heads SET version = version + 1 WHERE id = '{table}'")
    check.same(admin(server, "ban", "Mallory"), True)
    states = {p["name"]: p["state"] for p in ben.call("tournament", tournament=id)["players"]}
    check.that(states.get("Mallory", "left") == "left", states)
    if POSTGRES:
        check.that(eventually(lambda: "event=another_was_quicker" in server.log()), "it was lost")
    away = lambda: [s["away"] for s in ben.call("watch", table=table)["table"]["seats"]
                    if s.get("player") == mallory.me["player"]]
    check.that(eventually(lambda: away() == [True]), away(), "and the seat is a computer's all the same")
    shown = play_until([ben, cleo], id, lambda t: t["round"] == 2 or t["state"] == "over")
    check.that(all(s["n"] != 1 for t in shown["tables"] if t["deal"] == 1 and shown["round"] == 2
                   for s in t["seats"]), "and no further round")


def robin(server):
    """Everybody meets everybody, and then it is over."""
    people = crowd(server, 4, "T")
    id = people[0].call("tournament_new", name="All", game="null", seats=3, kind="robin", clock=CLOCK,
                        rest=0, computers=0)["tournament"]
    for other in people[1:]:
        other.call("tournament_enter", tournament=id)
    people[0].call("tournament_start", tournament=id)
    shown = play_until(people, id, lambda t: t["state"] == "over")
    met = set()
    for number in range(1, shown["round"] + 1):
        for table in people[0].call("tournament", tournament=id, round=number)["tables"]:
            met |= {frozenset((a["n"], b["n"])) for a in table["seats"] for b in table["seats"]
                    if a["n"] is not None and b["n"] is not None and a["n"] != b["n"]}
    check.same(len(met), 6)


# Names that cannot be seen, or steer what shows them.
UNSEEN = ("\u200b", "a \u202e b", "\u2066a", "a\u009bb", "a\u2028b", "\U000e0041\U000e0042", "a\u200bb", "\u3164", "a  b")


def bad(server):
    """What cannot be: said clearly, and nothing is left behind."""
    anna, ben = crowd(server, 2, "B")
    good = {"name": "x", "game": "null", "clock": CLOCK}
    for change, why in (({"name": ""}, "bad_title"), ({"name": " x"}, "bad_title"),
                        ({"name": "a\nb"}, "bad_title"), ({"name": "y" * 65}, "not_text"),
                        *(({"name": name}, "bad_title") for name in UNSEEN),
                        ({"clock": {"kind": "none"}}, "tournament_clock"), ({"game": "chess"}, "bad_setup"),
                        ({"rounds": 65}, "not_number"), ({"games": 0}, "not_number"),
                        ({"computers": 9}, "not_number"), ({"most": 1}, "not_number"),
                        ({"most": 129}, "not_number"), ({"rest": -1}, "not_number"),
                        ({"starts": 5}, "not_number"), ({"kind": "knockout"}, "not_choice"),
                        ({"seats": 9}, "not_number"), ({"late": 1}, "not_flag"),
                        ({"accounts": True}, "needs_account"), ({"luck": "x"}, "unknown_parameter")):
        check.same(anna.reason("tournament_new", **{**good, **change}), why, change)
    check.same(anna.reason("tournament_new", name="x", game="null"), "tournament_clock")
    check.same(anna.reason("tournament_new", game="null", clock=CLOCK), "missing")
    for method in ("enter", "leave", "start", "pause", "end"):
        check.same(anna.reason(f"tournament_{method}", tournament="no such one"), "no_tournament")
        check.same(anna.reason(f"tournament_{method}"), "missing")
        check.same(Client(server.port).reason(f"tournament_{method}", tournament="x"), "who")
    check.same(anna.reason("tournament", tournament="' OR 1"), "no_tournament")
    check.same(anna.reason("tournaments", state="lost"), "not_choice")

    # Nobody comes: it cannot begin, is called off by its organiser, or by itself at its time.
    id = anna.call("tournament_new", **good, enter=False)["tournament"]
    check.same(anna.reason("tournament_start", tournament=id), "too_few")
    ben.call("tournament_enter", tournament=id)
    check.same(anna.reason("tournament_start", tournament=id), "too_few")
    check.same(anna.call("tournament_end", tournament=id), True)
    shown = anna.call("tournament", tournament=id)
    check.same((shown["state"], shown["why"], shown["secret"]), ("cancelled", "organiser", None))
    soon = int(time.time() * 1000) + 4000
    id = anna.call("tournament_new", **good, starts=soon)["tournament"]
    check.that(eventually(lambda: anna.call("tournament", tournament=id)["state"] == "cancelled"))
    check.same(anna.call("tournament", tournament=id)["why"], "few")
    # Full; for accounts only; too many of one's own.
    id = anna.call("tournament_new", **good, most=2)["tournament"]
    ben.call("tournament_enter", tournament=id)
    cleo = guest(server.port, "Cleo of B")
    check.same(cleo.reason("tournament_enter", tournament=id), "tournament_full")
    id = anna.call("tournament_new", **good, accounts=True, enter=False)["tournament"]
    check.same(cleo.reason("tournament_enter", tournament=id), "needs_account")
    while True:
        why = cleo.reason("tournament_new", **good)
        if why:
            break
    check.that(why in ("too_many_tournaments", "too_often"), why)
    # The organiser goes for good: what has not begun is called off, what has begun goes on.
    dora, emil = crowd(server, 2, "D")
    waits = dora.call("tournament_new", **good)["tournament"]
    runs = dora.call("tournament_new", **good, rounds=1, games=1, rest=0)["tournament"]
    for one in (emil, cleo):
        one.call("tournament_enter", tournament=runs)
    dora.call("tournament_start", tournament=runs)
    dora.call("delete")
    check.that(eventually(lambda: emil.call("tournament", tournament=waits)["state"] == "cancelled"))
    check.same(emil.call("tournament", tournament=waits)["why"], "nobody")
    shown = play_until([emil, cleo], runs, lambda t: t["state"] == "over")
    check.same(shown["owner"], {"player": "", "name": ""})
    check.same(sorted(p["name"] for p in shown["players"])[0], "")


def killed(work):
    """kill -9 between any two steps: each table of a round comes to be exactly once."""
    data = os.path.join(work, "killed.db")
    server = Server(liege, data=data)
    people = crowd(server, 6, "K")
    tokens = [p.me["token"] for p in people]
    id = people[0].call("tournament_new", name="Storm", game="null", seats=2, clock=CLOCK, rounds=3,
                        games=2, rest=0)["tournament"]
    for other in people[1:]:
        other.call("tournament_enter", tournament=id)
    people[0].ask("tournament_start", tournament=id)  # no answer is waited for
    kills, shown = 0, {"state": "entry"}
    while shown["state"] != "over" and kills < 40:
        time.sleep(dice.choice((0.0, 0.005, 0.02, 0.1)))
        server.crash()
        kills += 1
        server = Server(liege, data=data)
        people = [Client(server.port, token=token) for token in tokens]
        shown = people[0].call("tournament", tournament=id)
        if shown["state"] == "entry":
            people[0].ask("tournament_start", tournament=id)
            continue
        check.that(eventually(lambda: all(
            t["state"] != "planned" for t in people[0].call("tournament", tournament=id)["tables"])))
        for _ in range(dice.choice((0, 1, 1, 2))):
            play_once(people)
        shown = people[0].call("tournament", tournament=id)
    shown = play_until(people, id, lambda t: t["state"] == "over")
    check.that(kills > 4, kills)
    check.same({p["deals"] for p in shown["players"]}, {6})
    server.stop()
    rows = store_sql(data, "SELECT round, deal, count(*) FROM tournament_tables GROUP BY round, deal"
                           " ORDER BY round, deal")
    check.same(rows, [[str(r), str(g), "3"] for r in (1, 2, 3) for g in (1, 2)])
    check.same(store_sql(data, "SELECT count(*) FROM records"), [["18"]])
    check.same(store_sql(data, "SELECT count(*) FROM tables WHERE status < 2"), [["0"]])
    check.same(store_sql(data, "SELECT count(*) FROM records WHERE public = 3"), [["0"]])


def daily(server):
    """One try a day, of those with an account; the best stand on the board."""
    people = crowd(server, 3, "Y")
    check.same(people[0].reason("daily_play", game="null"), "needs_account")
    for i, one in enumerate(people):
        one.call("register", name=f"Yard {i}", password=PASSWORD)
    check.same(people[0].reason("daily_play", game="chess"), "bad_setup")
    check.same(people[0].reason("daily", game="null", day="2999-01-01"), "bad_day")
    check.same(people[0].reason("daily", game="null", day="yesterday!"), "bad_day")
    before = people[0].call("daily", game="null")
    check.same((before["mine"], before["board"], before["day"]), (None, [], before["today"]))
    tables, dealt = [], []
    for one in people[:2]:
        table = one.call("daily_play", game="null")["table"]
        tables.append(table)
        check.same(one.call("daily_play", game="null")["table"], table, "there is one try")
        shown = one.call("watch", table=table)
        dealt.append([m["events"] for m in shown["log"] if m["by"] == "nature"])
        check.same([s["kind"] for s in shown["table"]["seats"]], ["person", "computer"])
        check.same(people[2].reason("watch", table=table), "no_table")
    least = min(len(d) for d in dealt)
    check.same(dealt[0][:least][:1], dealt[1][:least][:1])
    for one, table in zip(people, tables):
        check.that(eventually(lambda: not play_once([one]) and
                              one.call("watch", table=table)["table"]["status"] == "over", 300))
        check.same(one.reason("proof", table=table), "sealed")
        log = one.call("watch", table=table)["log"]
        at = next(m["n"] - 1 for m in log if m["by"] != "nature")
        check.same(one.reason("suggest", table=table, count=at, iterations=1), "sealed")
    check.same(people[2].call("daily", game="null")["level"], 3)
    check.same(people[2].reason("daily_play", game="null", level=9), "not_number")
    weak = people[2].call("daily_play", game="null", level=1)["table"]
    check.same([s.get("level") for s in people[2].call("watch", table=weak)["table"]["seats"]], [None, 1])
    check.same(people[2].call("daily", game="null")["level"], 1, "that of one's own try")
    check.same(people[2].call("daily", game="null")["board"], [], "levels are compared apart")
    board = people[0].call("daily", game="null")
    check.same(sorted(b["name"] for b in board["board"]), ["Yard 0", "Yard 1"])
    check.same([b["rank"] for b in board["board"]][0], 1)
    order = [(b["place"], -b["margin"]) for b in board["board"]]
    check.same(order, sorted(order))
    check.same((board["played"], board["mine"]["level"], board["open"]), (2, 3, False))
    check.that(all(b["table"] is None for b in board["board"]), "nothing to look at yet")
    mine = people[0].call("daily", game="null")["mine"]
    check.same((mine["table"], mine["state"]), (tables[0], "over"))
    check.same(people[0].call("daily_play", game="null")["table"], tables[0], "and no second one")
    check.same(people[2].call("daily", game="baron")["board"], [])
    people[0].call("delete", password=PASSWORD)
    check.same([b["name"] for b in people[2].call("daily", game="null", level=3)["board"]], ["Yard 1"])
    kept = people[1].call("export")
    check.same([(d["game"], d["table"]) for d in kept["daily"]], [("null", tables[1])])


def opened(work):
    """Two days later the daily deal is open to all, with its proof."""
    data = os.path.join(work, "daily.db")
    server = Server(liege, data=data)
    anna, ben = crowd(server, 2, "Z")
    anna.call("register", name="Zoe", password=PASSWORD)
    table = anna.call("daily_play", game="null")["table"]
    deal = anna.call("daily", game="null")
    commitment, day = deal["commitment"], deal["day"]
    check.that(eventually(lambda: not play_once([anna]) and
                          anna.call("watch", table=table)["table"]["status"] == "over", 300))
    server.stop()
    store_sql(data, "UPDATE daily SET day = '2020-02-29'")
    server = Server(liege, data=data)
    ben = guest(server.port, "Zed")
    check.that(eventually(lambda: ben.reason("proof", table=table) is None))
    proof = ben.call("proof", table=table)
    check.same(proof["board_commitment"], commitment)

    def hashed(*lines):
        return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()

    # As everybody can work it out, and as every page has it (play/daily.h).
    board = hashed("liege board of", "liege daily", f"{day}/null")
    check.same((proof["board"], int(proof["seed"])), (board, int(hashed("liege seed", board, "", "")[:16], 16)))
    check.same(verify(work, ben.call("record", table=table), proof, commitment), 0)
    board = ben.call("daily", game="null", day="2020-02-29")
    check.same((board["open"], [b["table"] for b in board["board"]]), (True, [table]))
    server.stop()


def several(work):
    """Two servers on one PostgreSQL: people at both, one of them killed; every table is made once."""
    data = os.path.join(work, "several.db")
    servers = [Server(liege, data=data) for _ in range(2)]
    people = [guest(servers[i % 2].port, f"S{i}") for i in range(8)]
    tokens = [p.me["token"] for p in people]
    id = people[1].call("tournament_new", name="Two", game="null", seats=2, clock=CLOCK, rounds=3, games=2,
                        rest=0)["tournament"]
    for other in people:
        if other is not people[1]:
            other.call("tournament_enter", tournament=id)
    looker = guest(servers[0].port, "Two looks")
    looker.call("tournament", tournament=id, watch=True)
    people[1].call("tournament_start", tournament=id)
    check.same(looker.wait("tournament")["tournament"], id, "told by the other server")
    shown = play_until(people, id, lambda t: t["round"] == 2)
    first = looker.call("tournament", tournament=id, round=1)["tables"][0]["table"]
    for server in servers:
        later = guest(server.port, "Later")
        check.that(eventually(lambda: later.reason("watch", table=first) is None), "heard of by both")
        check.same(later.call("watch", table=first)["table"]["tournament"]["sealed"], False)
    for _ in range(3):
        play_once(people)
        servers[0].crash()
        servers[0] = Server(liege, data=data)
        people = [Client(servers[i % 2].port, token=token) for i, token in enumerate(tokens)]
    shown = play_until(people, id, lambda t: t["state"] == "over")
    check.same({p["deals"] for p in shown["players"]}, {6})
    for server in servers:
        server.stop()
    rows = store_sql(data, "SELECT round, deal, count(*) FROM tournament_tables GROUP BY round, deal"
                           " ORDER BY round, deal")
    check.same(rows, [[str(r), str(g), "4"] for r in (1, 2, 3) for g in (1, 2)])
    check.same(store_sql(data, "SELECT count(*) FROM records"), [["24"]])


with folder() as work:
    data, socket = os.path.join(work, "liege.db"), os.path.join(work, "admin")
    server = Server(liege, "--admin-socket", socket, data=data)
    server.socket = socket
    try:
        whole(server, work)
        sealed(server)
        in_charge(server)
        moderated(server)
        banned(server, data)
        robin(server)
        bad(server)
        daily(server)
    finally:
        server.stop()
    killed(work)
    opened(work)
    if POSTGRES:
        several(work)
check.finish()
