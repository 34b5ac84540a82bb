#!/usr/bin/env python3
"""tests/server/admin.py LIEGE -- an operator in charge: `liege admin` on a running server, settings
from file and environment, registration by invitation, moderators, reports, who may read /metrics."""
import json
import os
import re
import stat
import subprocess
import sys

from client import PASSWORD, Client, Closed, account, guest
from serve import POSTGRES, Checks, Server, eventually, folder, store_sql

liege = sys.argv[1]
check = Checks()


def admin(*words, code=0, raw=False):
    said = subprocess.run([liege, "admin", *words, "--socket", socket, "--json"], capture_output=True,
                          text=True, timeout=60, env={**os.environ, "LC_ALL": "C"})
    check.same(said.returncode, code, words, said.stdout, said.stderr)
    answer = json.loads(said.stdout) if said.stdout.startswith("{") else {}
    return said if raw else answer.get("result", answer.get("error", {}).get("data", {}).get("reason"))


def ended(client):
    """The code with which the server closes the connection."""
    try:
        while True:
            client.receive()
    except Closed as closed:
        return closed.code


def people(server):
    anna, mallory, zoe = (account(server.port, n) for n in ("Anna", "Mallory", "Zoe"))
    eve = guest(server.port, "Eve")
    listed = admin("users")
    check.same(sorted(u["name"] for u in listed), ["Anna", "Mallory", "Zoe"])
    check.same([u["name"] for u in admin("users", "mal")], ["Mallory"])
    check.same(admin("users", "%"), [], "no pattern of SQL")

    # Banned: out everywhere, at once; a computer takes the seat; the way back is shut, and opened.
    table = anna.call("new", game="null", access="link")["table"]["table"]
    mallory.call("join", table=table)
    check.same(admin("ban", "mallory", "--days", "7", "--why", "insults"), True)
    check.same(ended(mallory), 1008)
    check.that(eventually(lambda: anna.call("watch", table=table)["table"]["seats"][1]["away"]))
    again = Client(server.port)
    check.same(again.reason("login", name="Mallory", password=PASSWORD), "banned")
    check.same(again.reason("login", name="Mallory", password="something else"), "wrong_login",
               "who does not know the password hears of no ban")
    check.same(again.reason("enter", token=mallory.me["token"]), "wrong_token")
    shown = admin("users", "Mallory")[0]
    check.same((shown["banned"], shown["why"]), (True, "insults"))
    check.same(admin("unban", "Mallory"), True)
    check.same(again.call("login", name="Mallory", password=PASSWORD)["name"], "Mallory")

    # A new password, another name, gone.
    fresh = admin("reset-password", "Zoe")
    check.same(ended(zoe), 1008)
    zoe = Client(server.port)
    check.same(zoe.reason("login", name="Zoe", password=PASSWORD), "wrong_login")
    check.same(zoe.call("login", name="Zoe", password=fresh["password"])["name"], "Zoe")
    check.same(admin("rename", "Zoe", "Anna", code=1), "name_taken")
    check.same(admin("rename", "Zoe", "admin", code=1), "name_reserved")
    check.same(admin("rename", "Zoe", "Chloe"), True)
    check.same(zoe.call("me")["name"], "Chloe")
    check.same(admin("rename", eve.me["player"], "Evelyn"), True)
    check.same(admin("reset-password", eve.me["player"], code=1), "no_password")
    check.same(admin("delete", "Chloe"), True)
    check.same(ended(zoe), 1008)
    check.same(admin("users", "Chloe"), [])
    check.same(admin("ban", "Nobody", code=1), "no_such_player")
    check.same(eve.reason("admin_users"), "not_moderator")
    check.same(eve.reason("admin_ban", player="Anna"), "not_moderator")
    check.same(Client(server.port).reason("admin_stats"), "who")
    return anna, again, eve


def tables(server, anna, eve):
    table = anna.call("new", game="baron", access="link")["table"]["table"]
    eve.call("join", table=table)
    waiting = anna.call("new", game="null", access="link")["table"]["table"]
    listed = {t["table"]: t for t in admin("tables")}
    check.same((listed[table]["status"], [s["name"] for s in listed[table]["seats"]]),
               ("playing", ["Anna", "Evelyn"]))
    check.that("secret" not in json.dumps(listed))
    check.same(listed[waiting]["status"], "waiting")
    check.same(admin("end-table", table), True)
    result = eve.wait("update", lambda p: p["status"] == "over")["state"]["result"]
    check.same((result["why"], [s["won"] for s in result["score"]]), ("operator", [True, True]))
    check.same(admin("end-table", waiting), True)
    check.same(anna.wait("gone", lambda p: p["table"] == waiting)["table"], waiting)
    check.same(admin("end-table", waiting, code=1), "no_table")


def moderators(server, anna, mallory, eve):
    """Players report; moderators act, but not on themselves, on each other, or beyond that."""
    check.same(eve.reason("report", words="  "), "nothing_said")
    check.same(eve.reason("report", words="me", player=eve.me["player"]), "admin_self")
    check.same(eve.call("report", player=mallory.call("me")["player"], words="said <b>bad</b> things"), True)
    check.same(eve.call("report", words="see\u009b2J\u202ehere"), True)
    steered, = [r for r in admin("reports") if r["words"].startswith("see")]
    check.same(steered["words"], "see 2J here", "what would steer a terminal")
    admin("close-report", steered["report"])
    check.same(anna.reason("admin_reports"), "not_moderator")
    check.same(anna.call("server")["moderator"], False)
    check.same(admin("moderator", "Anna"), True)
    check.same(anna.call("server")["moderator"], True)
    report, = anna.call("admin_reports")
    check.same((report["by"]["name"], report["about"]["name"], report["words"]),
               ("Evelyn", "Mallory", "said <b>bad</b> things"))
    check.same(anna.reason("admin_ban", player="Anna"), "admin_self", "nobody bans themselves")
    admin("moderator", "Mallory")
    check.same(anna.reason("admin_ban", player="Mallory"), "admin_moderator")
    admin("moderator", "Mallory", "--off")
    for method, more in (("admin_delete", {"player": "Mallory"}), ("admin_reset_password", {"player": "Mallory"}),
                         ("admin_moderator", {"player": "Mallory"}), ("admin_code_new", {}), ("admin_audit", {}),
                         ("admin_rename", {"player": "Mallory", "name": "M"})):
        check.same(anna.reason(method, **more), "not_moderator", method)
    bot = Client(server.port, token=anna.call("token", label="bot")["token"])
    check.same(bot.reason("admin_reports"), "bot", "a bot's token does not moderate")
    check.same(anna.call("admin_ban", player="Mallory", days=1, why="see the report"), True)
    check.same(anna.call("admin_report_close", report=report["report"], note="banned"), True)
    check.same(anna.reason("admin_report_close", report=report["report"]), "no_report")
    check.same((admin("reports"), len(admin("reports", "--state", "closed"))), ([], 2))
    check.same(anna.call("admin_word", words="Tournament on Sunday"), True)
    check.same(Client(server.port).call("server")["word"], "Tournament on Sunday")
    acts = admin("audit")
    check.same([(a["act"], a["name"] or a["who"]) for a in acts][:3],
               [("word", "Anna"), ("report-close", "Anna"), ("ban", "Anna")])
    check.that({"ban", "unban", "rename", "delete", "reset-password", "end-table", "moderator"} <=
               {a["act"] for a in acts})
    check.that(PASSWORD not in json.dumps(acts) and "password" not in [k for a in acts for k in a])
    stats = admin("stats")
    check.same((stats["accounts"], stats["reports"]), (2, 0))


def rights(server):
    mode = os.stat(socket).st_mode
    check.that(stat.S_ISSOCK(mode) and stat.S_IMODE(mode) == 0o600, oct(mode))
    status, _, text = server.ask("/metrics")
    check.same(status, 200)
    text = eventually(lambda: (lambda t: t if re.search(r"^liege_database_bytes [1-9]", t, re.M) else None)(
        server.ask("/metrics")[2].decode()))
    check.that(re.search(r'^liege_build_info{version="\d', text, re.M), "which program it is")
    check.that(re.search(r"^liege_players [1-9]", text, re.M))
    for name in ("call_seconds", "store_commit_seconds", "store_question_seconds"):
        counts = [int(n) for n in re.findall(rf'^liege_{name}_bucket{{le="[^"]+"}} (\d+)$', text, re.M)]
        total = int(re.search(rf"^liege_{name}_count (\d+)$", text, re.M)[1])
        check.that(len(counts) == 14 and counts == sorted(counts) and counts[-1] == total > 0, name, counts)
    # Every number on the dashboard is one that the server tells.
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    with open(os.path.join(root, "packages", "grafana.json"), encoding="utf-8") as file:
        board = json.load(file)
    for panel in board["panels"]:
        for target in panel["targets"]:
            for name in re.findall(r"(?:liege|process)_\w+", target["expr"]):
                check.that(re.search(rf"^{name}[ {{]", text, re.M), "not told", name)
    said = subprocess.run([liege, "admin", "stats", "--socket", socket + "x"], capture_output=True, text=True)
    check.same(said.returncode, 1)
    check.that("no server answers" in said.stderr, said.stderr)
    said = subprocess.run([liege, "admin", "fly"], capture_output=True, text=True)
    check.that(said.returncode == 2 and "reset-password" in said.stderr, said.stderr)
    said = subprocess.run([liege, "admin", "users", "--socket", socket], capture_output=True, text=True)
    check.that("name: Anna" in said.stdout, said.stdout)


def settings(work):
    """The same names in a file, in the environment and on the command line; the latter win."""
    path = os.path.join(work, "liege.conf")

    def start(text, *options, **env):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return Server(liege, "--config", path, "--admin-socket", socket, *options,
                      data=os.path.join(work, "second.db"), env={**os.environ, **env})

    server = start('# who comes in\nregistration = invitation\n\nno-guests = yes\nmetrics-from = "192.0.2.0/24"\n')
    check.same(server.ask("/metrics")[0], 403, "only for whom the operator allows")
    nobody = Client(server.port)
    check.same(nobody.call("server")["registration"], "invitation")
    check.same(nobody.reason("guest", name="Gast"), "no_guests")
    check.same(nobody.reason("register", name="Ida", password=PASSWORD), "wrong_code")
    check.same(nobody.reason("register", name="Ida", password=PASSWORD, code="forged"), "wrong_code")
    code, = admin("new-code", "--note", "club")
    two = admin("new-code", "--uses", "2", "--count", "2")
    check.same([c["note"] for c in admin("codes") if c["code"] == code], ["club"])
    account(server.port, "Ida", code=code)
    check.same(nobody.reason("register", name="Jan", password=PASSWORD, code=code), "wrong_code", "used up")
    check.same(nobody.reason("register", name="ida", password=PASSWORD, code=two[0]), "name_taken")
    account(server.port, "Jan", code=two[0])
    account(server.port, "Kim", code=two[0])
    check.same(nobody.reason("register", name="Lou", password=PASSWORD, code=two[0]), "wrong_code")
    check.same(admin("drop-code", two[1]), True)
    check.same(admin("drop-code", two[1], code=1), "wrong_code")
    check.same(admin("codes"), [])
    check.same(server.stop(), 0)
    check.that(not os.path.exists(socket), "the socket goes with the server")

    # A report from before words were made tame: nothing of it steers the terminal.
    store_sql(os.path.join(work, "second.db"), "INSERT INTO reports (id, made, reporter, player, about, words, state, "
              "note) VALUES ('old', 1, '', '', '', 'see\u009b2J\u202ehere', 0, '')")
    server = start("registration = invitation\nlog-level = debug\n", LIEGE_REGISTRATION="closed")
    said = subprocess.run([liege, "admin", "reports", "--socket", socket], capture_output=True, text=True)
    check.that("see?2J?here" in said.stdout, said.stdout)
    check.same(Client(server.port).reason("register", name="Max", password=PASSWORD), "registration_closed")
    check.that(eventually(lambda: "event=refused reason=registration_closed" in server.log()))
    check.same(server.stop(), 0)
    server = start("registration = invitation\n", "--registration", "open", LIEGE_REGISTRATION="closed")
    check.same(Client(server.port).call("register", name="Nina", password=PASSWORD)["guest"], False)
    check.that(eventually(lambda: "event=registered" in server.log()))
    check.that("event=refused" not in server.log())
    check.same(server.stop(), 0)
    for text, wrong in (("colour = red\n", ":1: there is no setting colour"), ("\nlisten\n", ":2: a line is"),
                        ("registration = maybe\n", "must be one of open|invitation|closed"),
                        ("metrics-from = 10.0.0.0/99\n", "10.0.0.0/99 is no address"),
                        ("backup = x\n", "no setting backup")):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        said = subprocess.run([liege, "serve", "--config", path, "--listen", "127.0.0.1:0", "--data",
                               os.path.join(work, "third.db")], capture_output=True, text=True, timeout=30)
        check.that(said.returncode != 0 and wrong in said.stderr, text, said.stderr)


with folder() as work:
    socket = os.path.join(work, "admin")
    server = Server(liege, "--admin-socket", socket, data=os.path.join(work, "liege.db"))
    try:
        anna, mallory, eve = people(server)
        tables(server, anna, eve)
        moderators(server, anna, mallory, eve)
        rights(server)
        check.that(PASSWORD not in server.log() and "Mallory" not in server.log())
        check.that(eventually(lambda: "event=admin act=ban by=operator" in server.log()))
        check.same(server.stop(), 0)
        if POSTGRES is None:  # a server that was killed leaves its socket; the next one takes it
            server = Server(liege, data=os.path.join(work, "liege.db"))
            socket = os.path.join(work, "liege.db.admin")
            check.that(os.path.exists(socket))
            server.crash()
            server = Server(liege, data=os.path.join(work, "liege.db"))
            check.same(admin("stats")["accounts"], 2)
            check.same(server.stop(), 0)
            socket = os.path.join(work, "admin")
        settings(work)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
check.finish()
