#!/usr/bin/env python3
"""tests/server/mail.py LIEGE -- mail to a real SMTP server over TLS: addresses confirmed by a link,
turns, quiet hours, the letter of the day, unsubscribing, new passwords; a calendar; holidays."""
import json
import os
import re
import shutil
import subprocess
import sys
import time

from client import PASSWORD, Client, account, guest
from serve import Checks, POSTGRES, Server, clean_environment, eventually, folder
from smtp import Letters

liege = sys.argv[1]
check = Checks()
DAY = {"kind": "move", "seconds": 86400}


def link(message, kind):
    """The secret of a letter's link."""
    found = re.search(rf"/#/{kind}/([\w-]+)", message.get_content())
    return found.group(1) if found else None


def wait_letter(letters, address, count=1, seconds=60):
    check.that(eventually(lambda: len(letters.to(address)) >= count, seconds), address, letters.tried)
    return letters.to(address)[count - 1]


def addresses(server, letters):
    anna = account(server.port, "Anna Ö., die 2te")
    check.same(anna.call("contact"), {
        "mail": True, "address": "", "confirmed": False, "news": True, "lang": "en", "zone": "",
        "quiet_from": "", "quiet_to": "", "digest": "", "calendar": False})
    for address in ("x", "@example.org", "anna@", "anna@example", "a b@example.org", "anna@exa mple.org",
                    "anna@example.org\r\nBcc: eve@example.org", "anna@example.org\nBcc: x@example.org",
                    "anna\r@example.org", "\"anna\"@example.org", "anna@[127.0.0.1]", "<anna@example.org>",
                    "anna@example.org,eve@example.org", "anna..x@example.org", ".anna@example.org",
                    "anna@-example.org", "ännä@example.org", "a" * 65 + "@example.org",
                    "anna@" + "a" * 250 + ".org", "anna@example.org>", "anna@example.org\0"):
        check.that(anna.reason("contact_set", address=address) in ("bad_mail", "not_text", "not_json"),
                   address)
    for zone in ("Mars/Olympus", "Europe/../../etc/passwd", "CET+7", "x" * 60, "Europe/Vienna\n", "GMT+1",
                 "Etc/Unknown", "europe"):
        check.that(anna.reason("contact_set", zone=zone) in ("bad_zone", "not_text"), zone)
    for words in ("25:00", "7:30", "07:60", "noon", "07:30\n", "-1:00"):
        check.same(anna.reason("contact_set", quiet_from=words, quiet_to="06:00"), "bad_time", words)
    check.same(anna.reason("contact_set", quiet_from="22:00"), "bad_time", "one end only")
    check.worded(anna, {"de": "Zeitzone", "fr": "fuseau", "en": "time zone"}, "contact_set",
                 zone="Mars/Olympus")
    check.same(letters.tried, [], "nothing of that was written to")
    got = anna.call("contact_set", address="Anna@Example.org", password=PASSWORD,
                    zone="Europe/Vienna", lang="de")
    check.same((got["address"], got["confirmed"], got["zone"]), ("Anna@Example.org", False,
                                                                 "Europe/Vienna"))
    letter = wait_letter(letters, "Anna@Example.org")
    check.same([a.addr_spec for a in letter["to"].addresses], ["Anna@Example.org"])
    check.same([(a.display_name, a.addr_spec) for a in letter["from"].addresses],
               [("Liege, Böhmen", "games@example.org")])
    check.same(letter.sender, "games@example.org")
    check.that(letter["subject"].startswith("Liege: Stimmt diese"), letter["subject"])
    text = letter.get_content()
    check.that("Anna" not in text and text.count("http") == 2, "nobody chooses words of a letter to a stranger", text)
    check.same(letter["list-unsubscribe"], None)
    check.that(letter["auto-submitted"] == "auto-generated" and letter["date"])
    check.that(re.fullmatch(r"<[a-z0-9]{16}@example\.org>", str(letter["message-id"])), letter["message-id"])
    check.same([(name, str(value), value.defects) for name, value in letter.items() if value.defects], [],
               "headers as RFC 5322 has them")
    check.same(anna.call("notice_test") if anna.reason("notice_test") is None else None, {"sending": 0})
    token = link(letter, "mail")
    other = guest(server.port, "Other")
    for forged in ("x", token[:-1], token[:-1] + ("a" if token[-1] != "a" else "b"), ""):
        check.same(other.reason("mail_confirm", token=forged), "wrong_link", forged)
    check.same(other.call("mail_confirm", token=token), True, "from another device, too")
    check.same(other.reason("mail_confirm", token=token), "wrong_link", "once")
    check.same(anna.call("contact")["confirmed"], True)
    check.same(anna.call("notice_test"), {"sending": 1})
    letter = wait_letter(letters, "Anna@Example.org", 2)
    check.same(letter["subject"], "Benachrichtigungen kommen hier an.")
    other.close()
    return anna


def passwords(server, letters, anna, data):
    """Nobody learns from it who has an account; the link works once."""
    nobody = Client(server.port)
    before = len(letters.got)
    for who in ("nobody@example.org", "Nobody", "x\r\nBcc: eve@example.org"):
        check.same(nobody.call("password_forgot", who=who), True, who)
    check.same(nobody.call("password_forgot", who="ANNA@example.org"), True)
    letter = wait_letter(letters, "Anna@Example.org", 3)
    check.that("neues Passwort" in letter["subject"], letter["subject"])
    check.that("Anna Ö., die 2te" in letter.get_content(), "to whom it belongs")
    check.same(len(letters.got), before + 1)
    first = link(letter, "reset")
    check.same(nobody.call("password_forgot", who="anna ö., die 2TE"), True, "by name")
    token = link(wait_letter(letters, "Anna@Example.org", 4), "reset")
    check.same(nobody.reason("password_reset", token=first, new="another horse"), "wrong_link",
               "an older one is worth nothing")
    check.same(nobody.reason("password_reset", token="x" * 40, new="another horse"), "wrong_link")
    check.same(nobody.reason("password_reset", token=token, new="short"), "bad_password")
    check.same(nobody.call("password_reset", token=token, new="another horse"), True)
    check.same(nobody.reason("password_reset", token=token, new="third horse"), "wrong_link")
    check.same(nobody.reason("login", name="Anna Ö., die 2te", password=PASSWORD), "wrong_login")
    check.that(eventually(lambda: closed(anna)), "all devices are out")
    nobody.call("login", name="Anna Ö., die 2te", password="another horse")
    for n in range(6):
        last = nobody.reason("password_forgot", who="victim@example.org")
    check.same(last, "too_often", "nobody is flooded")
    if POSTGRES is None:
        found = b"".join(open(path, "rb").read() for path in (data, data + "-wal") if os.path.exists(path))
        check.that(token.encode() not in found and b"contacts" in found, "the store has hashes only")
    return nobody


def closed(client):
    try:
        client.call("me")
        return False
    except Exception:
        return True


def calendars(server, anna, table, deadline):
    url = anna.call("calendar")["url"]
    path = "/calendar/" + url.rsplit("/", 1)[1]
    status, headers, body = server.ask(path)
    check.same((status, headers["content-type"]), (200, "text/calendar; charset=utf-8"))
    lines = body.split(b"\r\n")
    check.that(b"\n" not in body.replace(b"\r\n", b"") and all(len(line) <= 75 for line in lines), body)
    body = body.decode().replace("\r\n ", "").split("\r\n")
    check.same((body[0], body[1], body[-2], body[-1]), ("BEGIN:VCALENDAR", "VERSION:2.0",
                                                        "END:VCALENDAR", ""))
    check.that(f"UID:{table}@localhost:{server.port}" in body, body)
    at = [line for line in body if line.startswith("DTSTART:")][0]
    check.same(at, time.strftime("DTSTART:%Y%m%dT%H%M%SZ", time.gmtime(deadline // 1000)))
    title = [line for line in body if line.startswith("SUMMARY:")][0]
    check.that("Ben\\, der Große\\; genannt Benjamin" in title, title)
    check.that(any(line.startswith("URL:http") and line.endswith(table) for line in body))
    for forged in ("/calendar/x.ics", path[:-5] + ("x" if path[-5] != "x" else "y") + ".ics", "/calendar/.ics", "/calendar/..%2f.ics"):
        check.same(server.ask(forged)[0], 404, forged)
    again = anna.call("calendar")["url"]
    check.same(server.ask(path)[0], 404, "the old link is worth nothing")
    check.same(server.ask("/calendar/" + again.rsplit("/", 1)[1])[0], 200)
    check.same(anna.call("calendar", on=False), None)
    check.same(server.ask("/calendar/" + again.rsplit("/", 1)[1])[0], 404)


def holidays(server, anna, ben, table):
    """Opponents see it, the clock stands still, and only so many days a year."""
    seat = anna.call("watch", table=table, lean=True)["you"]
    look = lambda: ben.call("watch", table=table, lean=True)
    check.that("holiday" not in look()["table"]["seats"][seat] and look()["state"]["deadline"])
    day = 86400 * 1000
    now = look()["state"]["now"]
    for params, why in (({"days": 0}, "not_number"), ({"days": 61}, "not_number"), ({}, "missing"),
                        ({"days": 31}, "holiday_too_long"),
                        ({"days": 3, "from": now + 400 * day}, "holiday_far")):
        check.same(anna.reason("holiday", **params), why, params)
    one = anna.call("holiday", days=2)["id"]
    check.same(anna.reason("holiday", days=1), "holiday_overlaps")
    later = anna.call("holiday", days=5, **{"from": now + 5 * day})["id"]
    got = anna.call("holidays")
    check.same((got["days"], [h["id"] for h in got["list"]]), (30, [one, later]))
    check.that(eventually(lambda: look()["table"]["seats"][seat].get("holiday", 0) > now))
    left = look()["table"]["seats"][seat]["left"]
    check.same(look()["state"]["deadline"], None)
    time.sleep(1.2)
    check.same(look()["table"]["seats"][seat]["left"], left, "nothing is charged")
    check.same(ben.reason("holiday_drop", id=one), "no_holiday", "of somebody else")
    check.same(anna.call("holiday_drop", id=one), True)
    check.same(anna.call("holiday_drop", id=later), True)
    check.same(anna.reason("holiday_drop", id=later), "no_holiday")
    check.that(eventually(lambda: "holiday" not in look()["table"]["seats"][seat]))
    check.that(look()["state"]["deadline"])
    check.same(len(anna.call("holidays")["list"]), 1, "one that had begun counts")
    check.that("holidays" in anna.call("export"))


def confirm(client, letters, address, **more):
    client.call("contact_set", address=address, password=PASSWORD, **more)
    client.call("mail_confirm", token=link(wait_letter(letters, address), "mail"))


def hour(shift):
    """The time of the day, so many hours from now; UTC."""
    return time.strftime("%H:%M", time.gmtime(time.time() + shift * 3600))


def begin_digest(server, letters, ben):
    """Dora wants one letter a day, some hours from now, and is away: two tables wait for her, a third
    invites her, one that she follows comes to its end. Nothing is written to her yet."""
    dora = account(server.port, "Dora")
    confirm(dora, letters, "dora@example.org", zone="UTC", digest=hour(3), lang="fr")
    tables = [ben.call("new", game="null", options={"rounds": 3}, clock=DAY, lean=True)["table"]["table"]
              for _ in range(2)]
    for table in tables:
        dora.call("join", table=table, lean=True)
    ida, jan = (guest(server.port, name) for name in ("Ida", "Jan"))
    followed = ida.call("new", game="null", lean=True)["table"]["table"]
    dora.call("follow", table=followed)
    for table in tables:  # until it is her turn
        while dora.call("moves", table=table)["to_act"] != 1:
            ben.call("play", table=table, move="keep")
    dora.close()
    invites = ben.call("new", game="null", access="people", people=["Dora"], lean=True)["table"]["table"]
    check.same(ben.call("friend", player="Dora")["bond"], "asked")
    fritz = account(server.port, "Fridolin")  # asks, and thinks better of it: nothing of that is told
    fritz.call("friend", player="Dora")
    fritz.call("friend", player="Dora", on=False)
    jan.call("join", table=followed, lean=True)
    jan.call("resign", table=followed)
    return dora.me["token"], tables, followed, invites


def end_digest(server, letters, token, tables, followed, invites):
    """The hour comes: all of it in one letter, and the mail of a follower once."""
    check.same(len(letters.to("dora@example.org")), 1, "not before the hour")
    check.same(server.rpc(token, "contact_set", digest=hour(0))["result"]["digest"][2:3], ":")
    told = lambda: [m.get_content() for m in letters.to("dora@example.org")[1:]]
    everything = [f"/#/t/{table}" for table in (*tables, followed, invites)] + ["/#/online/friends"]
    check.that(eventually(lambda: all(place in "".join(told()) for place in everything)), told())
    words = "".join(told())
    for place in everything:
        check.same(words.count(place), 1, "each once", words)
    check.that("Temps jusqu’au 20" in words and "Une invitation" in words, words)
    check.that("vous demande en ami" in words and "/#/online/friends" in words, words)
    check.that("Fridolin" not in words, words)
    if POSTGRES is None:
        letter, = letters.to("dora@example.org")[1:]
        check.same(letter["subject"], "Liege : 5 nouvelles")


def play(work, cert, key):
    data = os.path.join(work, "liege.db")
    letters = Letters((cert, key), "liege", "söcret")
    options = ("--smtp", f"smtp://127.0.0.1:{letters.port}", "--smtp-user", "liege",
               "--mail-from", "Liege, Böhmen <games@example.org>")
    env = {**clean_environment(), "SSL_CERT_FILE": cert, "LIEGE_SMTP_PASSWORD": "söcret"}
    start = lambda: Server(liege, *options, data=data, env=env)
    server = start()
    try:
        anna = addresses(server, letters)
        ben = account(server.port, "Ben, der Große; genannt Benjamin der Unermüdliche"[:32])
        check.that(ben.me["name"].startswith("Ben, der Große; genannt Benjamin"))
        # Two tables at which it is Anna's turn, in her quiet hours; a letter that is not taken at first.
        tables = []
        for _ in range(2):
            table = anna.call("new", game="null", options={"rounds": 3}, clock=DAY, lean=True)["table"]["table"]
            ben.call("join", table=table, lean=True)
            if ben.call("moves", table=table)["to_act"] == 1:
                ben.call("play", table=table, move="keep")
            tables.append(table)
        state = ben.call("watch", table=tables[0], lean=True)["state"]
        calendars(server, anna, tables[0], state["deadline"])
        holidays(server, anna, ben, tables[0])
        # From here on it is quiet for Anna: what she asks for comes, and nothing else.
        now = time.gmtime()
        around = [f"{(now.tm_hour + h) % 24:02}:00" for h in (-2, 3)]
        anna.call("contact_set", zone="UTC", quiet_from=around[0], quiet_to=around[1])
        anna = passwords(server, letters, anna, data)
        digest = begin_digest(server, letters, ben)
        # It becomes her turn once more.
        for table in tables:
            anna.call("play", table=table, move="keep")
        token = anna.call("token", label="later")["token"]
        anna.close()
        for table in tables:
            while ben.call("moves", table=table)["to_act"] != 0:
                ben.call("play", table=table, move="keep")
        letters.refusals["cleo@example.org"] = [451]
        cleo = account(server.port, "Cleo")
        cleo.call("contact_set", address="cleo@example.org", password=PASSWORD, lang="fr")
        check.that(eventually(lambda: "cleo@example.org" in letters.tried))
        check.that(eventually(lambda: "event=notice_failed" in server.log()))
        server.crash()
        server = start()
        ben = Client(server.port, token=ben.me["token"])
        # A server that dies before the failure is written down leaves the letter taken for a while.
        letter = wait_letter(letters, "cleo@example.org", seconds=200)
        check.that("est-ce la bonne adresse" in letter["subject"], letter["subject"])
        time.sleep(2)
        check.same(len(letters.to("cleo@example.org")), 1, "once")
        check.same(len(letters.to("Anna@Example.org")), 4, "quiet hours")
        end_digest(server, letters, *digest)
        anna = Client(server.port)
        anna.call("login", name="Anna Ö., die 2te", password="another horse")
        anna.call("contact_set", quiet_from="", quiet_to="")
        anna.close()
        letter = wait_letter(letters, "Anna@Example.org", 5)
        told = lambda: "".join(m.get_content() for m in letters.to("Anna@Example.org")[4:])
        check.that(eventually(lambda: all(f"/#/t/{table}" in told() for table in tables)), told())
        words = letter.get_content()
        check.that("Am Zug" in words and "Zeit bis 20" in words, words)
        off = letter["list-unsubscribe"].strip("<>")
        check.same(letter["list-unsubscribe-post"], "List-Unsubscribe=One-Click")
        check.that(off in words)
        unsubscribe(server, off, letters)
        check.same(letters.plain, 0, "all of them by TLS")
        check.that(eventually(lambda: re.search(rb"liege_notices_sent [1-9]", server.ask("/metrics")[2])))
        check.that("example.org" not in server.log() and token not in server.log())
        ben.close()
        check.same(server.stop(), 0)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-3000:])
    return data


def unsubscribe(server, off, letters):
    path = off[off.index("/unsubscribe/"):]
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    status, headers, _ = server.ask(path)
    check.same(status, 302)
    check.that(headers["location"].endswith("/#" + path), headers)
    anna = Client(server.port)
    anna.call("login", name="Anna Ö., die 2te", password="another horse")
    check.same(anna.call("contact")["news"], True, "a look at the link ends nothing")
    for forged in (path[:-1] + ("0" if path[-1] != "0" else "1"), "/unsubscribe/x", "/unsubscribe/x-y"):
        answer = json.loads(server.ask(forged, "POST", form, "List-Unsubscribe=One-Click")[2])
        check.same(answer["error"]["data"]["reason"], "wrong_link")
    answer = json.loads(server.ask(path, "POST", form, "List-Unsubscribe=One-Click")[2])
    check.same(answer["result"], True)
    got = anna.call("contact")
    check.same((got["news"], got["confirmed"]), (False, True))
    check.same(anna.call("notice_test") if anna.reason("notice_test") is None else None, {"sending": 0})
    check.same(anna.call("contact_set", news=True)["news"], True)
    check.same(anna.call("delete", password="another horse"), True)
    check.same(json.loads(server.ask(path, "POST", form, "x")[2])["error"]["data"]["reason"], "wrong_link")
    anna.close()


def several(work, cert, key):
    """Two servers on one PostgreSQL: whose game ends at one, a follower gets one letter, from either; so does an
    address that is somebody's no more."""
    data = os.path.join(work, "several.db")
    letters = Letters((cert, key))
    start = lambda: Server(liege, "--smtp", f"smtp://127.0.0.1:{letters.port}", "--mail-from", "a@example.org",
                           data=data, env={**clean_environment(), "SSL_CERT_FILE": cert})
    servers = [start(), start()]
    gerda = account(servers[1].port, "Gerda")
    confirm(gerda, letters, "gerda@example.org")
    hilde = account(servers[0].port, "Hilde")
    confirm(hilde, letters, "hilde@example.org")
    hilde.call("contact_set", address="second@example.org", password=PASSWORD)
    check.that("was changed" in wait_letter(letters, "hilde@example.org", 2).get_content())
    other = Client(servers[1].port)
    check.same(other.call("mail_confirm", token=link(wait_letter(letters, "second@example.org"), "mail")), True)
    check.that(eventually(lambda: hilde.call("contact")["confirmed"]))
    hans, ida = (guest(servers[i].port, name) for i, name in enumerate(("Hans", "Ida")))
    table = hans.call("new", game="null", lean=True)["table"]["table"]
    check.that(eventually(lambda: gerda.reason("follow", table=table) is None))
    gerda.close()
    ida.call("join", table=table, lean=True)
    ida.call("resign", table=table)
    letter = wait_letter(letters, "gerda@example.org", 2)
    check.that(f"/#/t/{table}" in letter.get_content(), letter.get_content())
    time.sleep(3)  # longer than between two looks of each server at what is due
    check.same(len(letters.to("gerda@example.org")), 2, "one letter")
    check.same(len(letters.to("hilde@example.org")), 2, "one letter")
    check.same(len(letters.to("second@example.org")), 1, "one letter")
    for server in servers:
        check.same(server.stop(), 0)


def settings(work, data, cert, key):
    """Without mail; with wrong settings; with a server whose certificate nobody knows."""
    server = Server(liege, data=data)
    emil = account(server.port, "Emil")
    check.same(emil.call("contact")["mail"], False)
    check.same(emil.reason("contact_set", address="emil@example.org"), "no_mail")
    check.same(emil.reason("password_forgot", who="x"), "no_mail")
    check.same(emil.call("contact_set", zone="America/New_York", digest="18:00")["digest"], "18:00")
    emil.close()
    check.same(server.stop(), 0)
    for options, words in ((["--smtp", "http://x"], "smtp://"), (["--smtp", "smtp://x"], "--mail-from"),
                           (["--smtp", "smtp://x", "--mail-from", "a@b.org\r\nBcc: x@y.org"], "--mail-from"),
                           (["--holidays", "400"], "366")):
        done = subprocess.run([liege, "serve", "--listen", "127.0.0.1:0", "--data", f"{work}/no.db", *options],
                              capture_output=True, text=True, timeout=60)
        check.that(done.returncode == 1 and words in done.stderr, options, done.stderr)
    letters = Letters((cert, key), wrapped=True)
    server = Server(liege, "--smtp", f"smtps://127.0.0.1:{letters.port}", "--mail-from", "a@example.org",
                    "--holidays", "0", data=f"{work}/second.db", env=clean_environment())
    fritz = account(server.port, "Fritz")
    fritz.call("contact_set", address="fritz@example.org", password=PASSWORD)
    check.that(eventually(lambda: "event=notice_failed" in server.log()), server.log())
    check.same(letters.got, [], "not to somebody who is not known")
    check.same(fritz.reason("holiday", days=1), "holiday_too_long")
    fritz.close()
    check.same(server.stop(), 0)


if not shutil.which("openssl"):
    print("skipped: openssl is not here")
    sys.exit(77)
with folder() as work:
    cert, key = f"{work}/cert.pem", f"{work}/key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                    "-nodes", "-days", "2", "-subj", "/CN=x", "-addext", "subjectAltName=IP:127.0.0.1",
                    "-keyout", key, "-out", cert], check=True, capture_output=True)
    data = play(work, cert, key)
    settings(work, data, cert, key)
    if POSTGRES:
        several(work, cert, key)
check.finish()
