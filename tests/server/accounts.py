#!/usr/bin/env python3
"""tests/server/accounts.py LIEGE -- accounts, cookies, tokens, one's data; nothing leaks."""
import json
import os
import re
import sys

from client import Client, Closed, guest
from serve import Checks, Server, eventually, folder, store_sql

liege = sys.argv[1]
check = Checks()


def post(server, method, cookie=None, headers=None, **params):
    """A call by HTTP: its result or error, and the cookie that is set."""
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    all_headers = {"Content-Type": "application/json", **(headers or {})}
    if cookie:
        all_headers["Cookie"] = cookie
    status, got, text = server.ask("/rpc", method="POST", headers=all_headers, body=body)
    if status != 200:
        return status, None
    message = json.loads(text)
    return message.get("result", message.get("error")), got.get("set-cookie")


def code_of_end(client):
    try:
        while True:
            client.receive()
    except Closed as closed:
        return closed.code


def private_methods():
    """What docs/api.md says that a bot's token may not call."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    with open(os.path.join(root, "docs", "api.md"), encoding="utf-8") as file:
        row = next(line for line in file if line.startswith("| `token` |"))
    return set(re.findall(r"`([a-z_]+)`", row.split("`bot`): ")[1]))


with folder() as work:
    data = os.path.join(work, "liege.db")
    server = Server(liege, data=data)
    try:
        # A browser: the cookie is set by HTTP and carries over to the WebSocket.
        me, cookie = post(server, "guest", name="Anna")
        check.that("HttpOnly" in cookie and "SameSite=Strict" in cookie and "Path=/" in cookie, cookie)
        check.that("token" not in me, "scripts cannot read the session")
        pair = cookie.split(";")[0]
        anna = Client(server.port, cookie="other=1; " + pair)
        check.same(anna.call("me")["player"], me["player"])
        table = anna.call("new", game="null", players=["me", "computer"])["table"]["table"]
        check.same(post(server, "me", cookie=pair)[0]["player"], me["player"])
        check.same(post(server, "me", cookie="liege=forged")[0]["player"], None)

        # The guest becomes an account and keeps everything.
        got, more = post(server, "register", cookie=pair, name="Anna", password="correct horse")
        check.same((got["player"], got["guest"]), (me["player"], False))
        check.same(post(server, "me", cookie=pair)[0]["player"], None, "the guest's session ended")
        check.that("HttpOnly" in more and more.split(";")[0] != pair, "and another one began")
        pair = more.split(";")[0]
        check.same(anna.call("me")["guest"], False)
        check.same(anna.call("tables")[0]["table"]["table"], table)
        ben = guest(server.port, "Ben")
        check.same(ben.refused("register", name="ANNA", password="password1"), 25)
        check.same(ben.refused("register", name="Ben", password="short"), -32602)
        check.same(Client(server.port).refused("guest", name="anna"), 25, "no false Anna")
        check.same(ben.refused("login", name="Anna", password="wrong horse"), 26)
        check.same(ben.refused("login", name="Nobody", password="wrong horse"), 26)
        phone = Client(server.port)
        entered = phone.call("login", name="aNNa", password="correct horse")
        check.same((entered["player"], entered["name"]), (me["player"], "Anna"))
        check.same(phone.refused("register", name="Zoe", password="password1"), 21)
        check.same(phone.refused("guest", name="Zoe"), 21)

        # Names, passwords, tokens.
        check.same(phone.call("rename", name="Ännchen")["name"], "Ännchen")
        check.same(ben.refused("register", name="äNNCHEN", password="password1"), 25)
        ben.call("register", name="Anna", password="password1")  # the old name is free again
        check.same(phone.refused("rename", name="anna"), 25)
        check.same(phone.refused("password", old="wrong horse", new="battery staple"), 26)
        check.same(phone.call("password", old="correct horse", new="battery staple"), True)
        check.same(post(server, "me", cookie=pair)[0]["player"], None, "other devices are out")
        check.same(code_of_end(anna), 1008, "also those that were connected")
        check.same(phone.refused("login", name="Ännchen", password="correct horse"), 26)
        phone.call("login", name="Ännchen", password="battery staple")
        token = phone.call("token", label="my bot")["token"]
        bot = Client(server.port, token=token)
        check.same(bot.call("me")["player"], me["player"])
        check.that(any(t["label"] == "my bot" for t in phone.call("tokens")))
        private = private_methods()
        check.that({"export", "contact", "tokens", "webhook", "note", "password"} <= private, private)
        for method in private:
            check.same(bot.reason(method), "bot", method)
        bot.call("token_drop", label="my bot")
        check.same(Client(server.port, token=token).call("me")["player"], None)
        check.same(eventually(lambda: bot.call("me")["player"] is None), True, "nor to who has it")

        # Too many wrong passwords close the name for a while.
        codes = [ben.refused("login", name="Ännchen", password=f"wrong {i} horse") for i in range(12)]
        check.that(24 in codes and codes[0] == 26, codes)

        # One's data: all of it, and no secrets in it; then all of it gone.
        phone.call("say", table=table, words="remember me")
        exported = phone.call("export")
        check.same((exported["name"], exported["player"]), ("Ännchen", me["player"]))
        check.same(exported["chat"][0]["words"], "remember me")
        check.that("argon2" not in json.dumps(exported))
        bot = Client(server.port, token=phone.call("token", label="again")["token"])
        check.same(bot.refused("delete", password="battery staple"), 22)
        check.same(phone.refused("delete"), -32602)
        check.same(phone.refused("delete", password="wrong horse"), 26)
        check.same(phone.call("delete", password="battery staple"), True)
        check.same(phone.call("me")["player"], None)
        try:
            bot.call("me")
            check.that(False, "the other device is still in")
        except Closed as closed:
            check.same(closed.code, 1008)
        carl = guest(server.port, "Carl")
        check.same(carl.call("delete"), True, "a guest can go, too")
        check.same(carl.refused("tables"), 23)

        # Logging out by HTTP takes the cookie away and ends the session.
        dora, cookie = post(server, "guest", name="Dora")
        pair = cookie.split(";")[0]
        check.same(post(server, "logout", cookie=pair), (True, "liege=; Path=/; Max-Age=0; HttpOnly; "
                                                               "SameSite=Strict"))
        check.same(post(server, "me", cookie=pair)[0]["player"], None)

        # Only JSON, only from our own page, only so much.
        check.same(post(server, "me", headers={"Content-Type": "text/plain"})[0], 415)
        check.same(post(server, "me", headers={"Origin": "https://evil.example"})[0], 403)
        check.same(post(server, "me", headers={"Origin": f"http://127.0.0.1:{server.port}"})[0]["player"],
                   None)
        check.same(post(server, "me", headers={"Origin": f"http://localhost:{server.port}"})[0]["player"],
                   None)
        check.same(post(server, "me", lang="x" * 70000)[0], 413)
        check.same(server.ask("/rpc", method="POST", headers={"Content-Type": "application/json"},
                              body="")[0], 411)
        check.same(server.ask("/rpc")[0], 404)
        status, headers, text = server.ask("/rpc", method="POST", body="{",
                                           headers={"Content-Type": "application/json"})
        check.same((status, json.loads(text)["error"]["code"]), (200, -32700))
        check.same(server.stop(), 0)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
    for word in ("correct horse", "battery staple", token, pair.split("=")[1]):
        check.that(word not in server.log(), "no secrets in the log")
    everything = "".join(str(row) for name in (
        "players", "sessions", "tables", "moves", "chat", "records", "record_seats", "ratings")
        for row in store_sql(data, f"SELECT * FROM {name}"))
    for word in ("correct horse", "battery staple", token, pair.split("=")[1]):
        check.that(word not in everything, "no passwords and tokens in the data")
    check.that("Ännchen" not in everything and "remember me" not in everything, "forgotten")
    check.that("argon2id" in everything, "Ben's password is kept as argon2id")
    if os.path.exists(data):
        check.same(os.stat(data).st_mode & 0o077, 0, "the data is for its owner only")
check.finish()
