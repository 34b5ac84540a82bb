#!/usr/bin/env python3
"""tests/server/identity.py LIEGE -- who somebody is, while calls about that are on their way."""
import hashlib
import json
import os
import socket
import sys
import time

from client import Client, Closed, Refused, all_move, guest
from serve import POSTGRES, Checks, Server, first_version, folder, store_sql

liege = sys.argv[1]
check = Checks()


def http(port, method, cookie=None, **params):
    """Sends a call by HTTP without waiting; answered() reads what comes."""
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    line = socket.create_connection(("127.0.0.1", port), timeout=30)
    line.sendall(b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                 + (b"Cookie: %s\r\n" % cookie.encode() if cookie else b"")
                 + b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
    return line


def answered(line):
    """The message that a call got by HTTP, and the cookie it set."""
    text = b""
    while True:
        chunk = line.recv(65536)
        if not chunk:
            break
        text += chunk
    line.close()
    head, _, body = text.partition(b"\r\n\r\n")
    cookie = [h.split(b": ", 1)[1].split(b";")[0].decode() for h in head.split(b"\r\n")
              if h.lower().startswith(b"set-cookie: ")]
    return json.loads(body), cookie[0] if cookie else None


def account(port, name):
    """A new account: its socket, id and token."""
    client = Client(port)
    me = client.call("register", name=name, password="password of " + name)
    return client, me["player"], me["token"]


def many(digit, times):
    """A long text, in the SQL of the store."""
    return (f"repeat('{digit}', {times})" if POSTGRES
            else f"replace(hex(zeroblob({times // 2})), '0', '{digit}')")


def reason(message):
    return message["error"]["data"]["reason"] if "error" in message else "fine"


def player(data, name):
    """The ids of all who have this name in the store."""
    return [row[0] for row in store_sql(data, f"SELECT id FROM players WHERE name = '{name}'")]


with folder() as work:
    data = os.path.join(work, "liege.db")
    server = Server(liege, data=data)
    # A guest is deleted while its password is being hashed.
    _, pair = answered(http(server.port, "guest", name="Anna"))
    register = http(server.port, "register", cookie=pair, name="Anna", password="correct horse")
    delete = http(server.port, "delete", cookie=pair)
    check.same(answered(delete)[0].get("result"), True)
    check.that(reason(answered(register)[0]) in ("account_gone", "another_by_now"), "nobody registers")
    check.same(server.process.poll(), None, "the server lives")
    check.same(Client(server.port).call("guest", name="anna")["name"], "anna", "the name is free")

    # Three devices of one browser register at once: one does, and one session goes on.
    _, pair = answered(http(server.port, "guest", name="Tria"))
    calls = [http(server.port, "register", cookie=pair, name="Tria", password="correct horse")
             for _ in range(3)]
    got = [answered(call) for call in calls]
    # Whose call is read after the first has its account has the old session no more: a stranger.
    said = sorted(reason(message) for message, _ in got)
    check.that(said[0] == "fine" and set(said[1:]) <= {"has_account", "name_taken"}, f"one registers: {said}")
    fresh = [cookie for message, cookie in got if cookie]
    check.same(len(fresh), 1, "one cookie is set")
    check.same(answered(http(server.port, "me", cookie=fresh[0]))[0]["result"]["name"], "Tria")
    check.same(answered(http(server.port, "me", cookie=pair))[0]["result"]["name"], None)

    # In one packet, on one socket.
    other, other_id, other_token = account(server.port, "Other")
    own = "password of "
    bella, bella_id, _ = account(server.port, "Bella")
    got = bella.together(("delete", {"password": own + "Bella"}), ("enter", {"token": other_token}))
    check.same([reason(message) for message in got], ["another_by_now", "fine"])
    check.same(other.call("me")["player"], other_id, "the other account is there")
    check.same(bella.call("me")["player"], other_id)

    stranger = Client(server.port)
    got = stranger.together(("enter", {"token": other_token}), ("guest", {"name": "Impostor"}))
    check.same(sorted(reason(message) for message in got), ["another_by_now", "fine"])
    # Whichever of the two was first: a guest of that name is somebody of their own.
    impostors = [message["result"]["player"] for message in got[1:] if reason(message) == "fine"]
    check.that(other_id not in impostors)
    stranger = Client(server.port)
    got = stranger.together(("enter", {"token": other_token}), ("rename", {"name": "Impostor"}))
    check.same([reason(message) for message in got], ["fine", "who"])
    carla, _, _ = account(server.port, "Carla")
    got = carla.together(("enter", {"token": other_token}), ("rename", {"name": "Carlotta"}))
    check.same(other.call("me")["name"], "Other", "an account keeps its name")

    dora, dora_id, _ = account(server.port, "Dora")
    got = dora.together(("password", {"old": own + "Dora", "new": "another one"}),
                        ("rename", {"name": "Doris"}))
    check.same([reason(message) for message in got], ["fine", "fine"])
    check.same(dora.call("me")["name"], "Doris")
    check.same(Client(server.port).refused("login", name="Dora", password="another one"), 26)
    check.same(Client(server.port).call("login", name="Doris", password="another one")["player"], dora_id)

    emil, emil_id, _ = account(server.port, "Emil")
    got = emil.together(("delete", {"password": own + "Emil"}), ("logout", {}))
    check.same([reason(message) for message in got], ["another_by_now", "fine"])
    check.same(emil.call("login", name="Emil", password=own + "Emil")["player"], emil_id)

    # Deleted while another device logs in: no ghost is left.
    for turn in range(6):
        frida, frida_id, _ = account(server.port, f"Frida {turn}")
        phone = Client(server.port)
        words = {"name": f"Frida {turn}", "password": own + f"Frida {turn}"}
        order = [(frida, "delete", {"password": words["password"]}), (phone, "login", words)]
        order = order if turn % 2 else order[::-1]
        asked = [(client, client.ask(method, **params)) for client, method, params in order]
        for client, number in asked:
            try:
                client.answer(number)
            except (Refused, Closed):
                pass
        try:
            check.same(phone.call("me")["player"], None)
            phone.call("guest", name=f"Frida {turn}")
        except Closed as closed:
            check.same(closed.code, 1008, "or the phone was closed")

    # What a bot's token cannot do.
    token = other.call("token", label="robot")["token"]
    bot = Client(server.port, token=token)
    for method, params in (("password", {"old": own + "Other", "new": "stolen one"}),
                           ("delete", {"password": own + "Other"}), ("rename", {"name": "Stolen"}),
                           ("register", {"name": "Stolen", "password": "stolen one"}),
                           ("token", {"label": "more"})):
        check.that(bot.refused(method, **params) in (21, 22), method)
    check.same(bot.call("me")["name"], "Other")
    entered = Client(server.port)
    entered.call("enter", token=token)
    check.same(entered.refused("delete", password=own + "Other"), 22, "nor by entering")

    # Whether a game counts is fixed when it begins.
    gus, gus_id, _ = account(server.port, "Gus")
    hans = guest(server.port, "Hans")
    table = gus.call("new", game="null", seats=2, rated=True)["table"]
    check.same(table["rated"], True)
    shown = hans.call("join", table=table["table"])["table"]
    check.same(shown["rated"], False, "a guest's game does not count")
    hans.call("register", name="Hans", password="password of Hans")
    gus.call("resign", table=table["table"])
    check.same(gus.call("ratings", player=gus_id), [])
    check.same(gus.call("find", player="Gus")[0]["rated"], False, "nor afterwards")
    table = gus.call("new", game="null", seats=2, rated=True, options={"rounds": 3})["table"]
    check.same(hans.call("join", table=table["table"])["table"]["rated"], True)
    all_move((gus, hans), table["table"])
    check.same(hans.call("delete", password="password of Hans"), True)
    check.same(gus.call("ratings", player=gus_id)[0]["games"], 1, "who flees has lost")

    # Seats are kept for players, not for whoever is called so later.
    ida, ida_id, _ = account(server.port, "Ida")
    jule, jule_id, _ = account(server.port, "Jule")
    private = {"game": "null", "seats": 2, "access": "people"}
    got, = ida.together(("new", {**private, "people": ["Jule", "Nobody There"]}))
    check.same((reason(got), got["error"]["message"]),
               ("no_such_player", "nobody here is called Nobody There"))
    table = ida.call("new", people=["jULE"], **private)["table"]["table"]
    by_id = ida.call("new", people=[jule_id], **private)["table"]["table"]
    jule.call("rename", name="Julia")
    thief, _, _ = account(server.port, "Jule")
    check.same(thief.refused("watch", table=table), 20, "the name is somebody else's by now")
    thief.call("rename", name=jule_id)
    check.same(thief.refused("watch", table=by_id), 20, "a name like an id is no id")
    check.same(ida.refused("new", people=["Julia"], **{**private, "game": "none"}), -32602)
    jule.call("join", table=table)

    # What remains of somebody who has gone: nothing.
    jule.call("say", table=table, words="remember Julia")
    watching = ida.call("new", people=["Julia"], **private)["table"]["table"]
    ida.call("resign", table=table)
    late = ida.call("new", game="null", seats=3, access="people", people=["Julia", "Gus"])["table"]["table"]
    jule.call("join", table=late)
    gus.call("join", table=late)
    check.same(len(jule.call("find", player="Julia")), 1)
    check.same(Client(server.port).call("find", player="Julia"), [], "private games stay private")
    check.same(jule.call("delete", password=own + "Jule"), True)
    check.same([seat["player"] for seat in ida.call("watch", table=late)["table"]["seats"]],
               [ida_id, "", gus_id])
    for name in ("", "Julia", "\ufffe", jule_id):
        for asker in (Client(server.port), gus):
            found = asker.call("find", player=name) if name != "" else asker.call("find")
            check.that(table not in [game["table"] for game in found], "nor after", name)
    gus.call("resign", table=late)
    check.same(ida.call("find", player="Ida")[0]["seats"][1]["name"], "")
    check.same(thief.refused("watch", table=watching), 20, "a kept seat does not become free for all")

    # Sessions can be looked through and ended.
    devices = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"}
    status, headers, _ = server.ask("/rpc", method="POST", headers={
        "Content-Type": "application/json", **devices}, body=json.dumps({
            "jsonrpc": "2.0", "id": 1, "method": "login",
            "params": {"name": "Ida", "password": own + "Ida"}}))
    browser = headers["set-cookie"].split(";")[0]
    tablet = Client(server.port)
    tablet.call("login", name="Ida", password=own + "Ida")
    robot = Client(server.port, token=ida.call("token", label="robot")["token"])
    sessions = ida.call("tokens")
    check.same(sorted((one["kind"], one["label"], one["current"]) for one in sessions),
               [("cookie", "Firefox, Linux", False), ("socket", "", False), ("socket", "", True),
                ("token", "robot", False)])
    for one in sessions:
        days = (one["ends"] - one["made"]) / 86400000
        check.same((one["seen"], days), (one["made"], 365 if one["kind"] == "token" else 90))
    firefox = next(one["session"] for one in sessions if one["kind"] == "cookie")
    check.same(robot.refused("session_drop", session=firefox), 22)
    check.same(ida.refused("session_drop"), -32602)
    check.same(thief.call("session_drop", session=firefox), True, "of nobody else")
    check.same(answered(http(server.port, "me", cookie=browser))[0]["result"]["name"], "Ida")
    check.same(ida.call("session_drop", session=firefox), True)
    check.same(answered(http(server.port, "me", cookie=browser))[0]["result"]["name"], None)
    check.same(ida.call("session_drop", others=True), True)
    try:
        tablet.wait("nothing", seconds=5)
    except Closed as closed:
        check.same(closed.code, 1008, "the tablet is out")
    check.same([robot.call("me")["name"], ida.call("me")["name"]], ["Ida", "Ida"])
    tired = Client(server.port).call("login", name="Ida", password=own + "Ida")["token"]

    # Names that would pass for others.
    account(server.port, "Arnold")
    arnold = Client(server.port)
    for name, why in (("ARNOLD", "name_of_account"), ("Amold", "name_like"), ("Аrnold", "name_unclear"),
                      ("Arnold\u200b", "name_unclear"), ("Arnold ", "bad_name"), ("Admin", "name_reserved"),
                      ("Computer 3", "name_reserved")):
        for method, more in (("guest", {}), ("register", {"password": "password1"})):
            got, = arnold.together((method, {"name": name, **more}))
            taken = "name_taken" if method == "register" and why == "name_of_account" else why
            check.same(reason(got), taken, name)
    check.same(arnold.call("guest", name="A\u0308nne")["name"], "Änne", "in the normal form")
    strasse, strasse_id, _ = account(server.port, "Straße")

    check.same(server.process.poll(), None, "the server lives")
    check.same(server.stop(), 0)
    check.same(store_sql(data, "SELECT name FROM ratings"), [["Gus"]], "nothing is kept of Hans")
    for name in ("players", "sessions", "tables", "moves", "chat", "records", "record_seats", "ratings",
                 "targets", "notices"):
        rows = str(store_sql(data, f"SELECT * FROM {name} WHERE 1 = 1"))
        if name != "players":  # where the thief has taken the id as a name
            check.that(jule_id not in rows and "Julia" not in rows, "of Julia something is in", name)
    check.same(player(data, "Other"), [other_id])
    check.that(set(player(data, "Impostor")) <= set(impostors), "an account keeps its name")
    check.same(player(data, "Dora"), [])
    check.same([row for row in store_sql(data, "SELECT name FROM players WHERE name LIKE 'Frida%' AND "
                                               "fold IS NOT NULL")], [], "they were all deleted")
    check.same(store_sql(data, "SELECT hash FROM sessions WHERE player NOT IN (SELECT id FROM players)"),
               [], "no session without a player")

    # Data of the first version, whose folds knew fewer letters.
    first_version(data)
    store_sql(data, "UPDATE chat SET n = -7")
    store_sql(data, "UPDATE players SET fold = 'straße' WHERE name = 'Straße'")
    server = Server(liege, data=data)
    check.same(Client(server.port, token=tired).call("me")["name"], "Ida", "older sessions go on")
    check.that(all(one["ends"] > one["made"] for one in Client(server.port, token=tired).call("tokens")))
    check.same(server.stop(), 0)
    store_sql(data, "UPDATE sessions SET ends = 1000")
    server = Server(liege, data=data)
    check.same(Client(server.port, token=tired).call("me")["name"], None, "nobody came for long")
    check.same(server.stop(), 0)
    for _ in range(30):  # sweeping may wait for its turn
        if store_sql(data, "SELECT hash FROM sessions"):
            server = Server(liege, data=data)
            time.sleep(1)
            check.same(server.stop(), 0)
    check.same(store_sql(data, "SELECT hash FROM sessions"), [], "it is swept away")
    server = Server(liege, data=data)
    check.same(Client(server.port).call("login", name="STRASSE", password=own + "Straße")["player"],
               strasse_id)
    check.same(Client(server.port).refused("guest", name="Amold"), 25)
    check.same(server.stop(), 0)

    # One's data in pages, however much there is.
    for n in range(7):
        store_sql(data, f"INSERT INTO records (id, game, ended, public, summary, record, proof) VALUES "
                        f"('big{n}', 'null', {n // 3}, 1, '', {many(n, 1500000)}, '')")
        store_sql(data, f"INSERT INTO record_seats (id, seat, player, name, fold, game, ended, points, "
                        f"place, won) VALUES ('big{n}', 0, '{strasse_id}', '', '', 'null', {n // 3}, 0, 1, 1)")
        store_sql(data, f"INSERT INTO chat (id, n, player, name, words, said) VALUES ('t{n}', 0, "
                        f"'{strasse_id}', '', {many(n, 1000000)}, 5)")
    # Many small ones come in pages, too: no server ever has all of them in memory.
    ints = ("WITH RECURSIVE i(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM i WHERE n < 1199)")
    store_sql(data, "INSERT INTO players (id, name, muted, made, seen) VALUES ('plenty', 'Plenty', '', 0, 0)")
    store_sql(data, f"{ints} INSERT INTO chat (id, n, player, name, words, said)"
                    " SELECT 'many', n, 'plenty', '', 'w' || n, 1 FROM i")
    store_sql(data, f"{ints} INSERT INTO records (id, game, ended, public, summary, record, proof)"
                    " SELECT 'm' || n, 'null', 9, 1, '', 'r' || n, '' FROM i")
    store_sql(data, f"{ints} INSERT INTO record_seats (id, seat, player, name, fold, game, ended, points,"
                    " place, won) SELECT 'm' || n, 0, 'plenty', '', '', 'null', 9, 0, 1, 1 FROM i")
    token = "plenty" * 6
    now = int(time.time() * 1000)  # a session that was made long ago would be over as soon as it is used
    store_sql(data, "INSERT INTO sessions (hash, player, kind, label, made, seen, ends) VALUES ('"
              + hashlib.sha256(token.encode()).hexdigest() + "', 'plenty', 'socket', '', "
              f"{now}, {now}, 4102444800000)")
    server = Server(liege, data=data)
    plenty = Client(server.port, token=token)
    pages = [plenty.call("export")]
    while pages[-1]["next"] is not None:
        pages.append(plenty.call("export", after=pages[-1]["next"]))
    check.that(all(len(p["chat"]) + len(p["records"]) <= 500 for p in pages), len(pages))
    check.same([said["words"] for p in pages for said in p["chat"]], [f"w{n}" for n in range(1200)])
    check.same(sorted(r for p in pages for r in p["records"]), sorted(f"r{n}" for n in range(1200)))
    strasse = Client(server.port)
    strasse.call("login", name="STRASSE", password=own + "Straße")
    pages = [strasse.call("export")]
    while pages[-1]["next"] is not None:
        pages.append(strasse.call("export", after=pages[-1]["next"]))
    check.that(4 <= len(pages) <= 6, len(pages))
    check.same([words[0] for page in pages for words in page["records"]], list("0123456"))
    check.same([said["words"][0] for page in pages for said in page["chat"]], list("0123456"))
    check.same(pages[0]["name"], "Straße")
    for after in ("x", "c 1", "c 1 a 2 3", "q 1 a 2"):
        check.same(strasse.refused("export", after=after), -32602, after)
    gus = Client(server.port)
    gus.call("login", name="Gus", password=own + "Gus")
    check.same([game["rated"] for game in gus.call("find", player="gus")], [False, True, False])
    check.same({session["kind"] for session in gus.call("tokens")}, {"socket"})
    check.same(server.stop(), 0)
check.finish()
