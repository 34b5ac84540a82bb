#!/usr/bin/env python3
"""tests/server/safety.py LIEGE CC -- rude clients are dropped and harm nobody; bots, backup."""
import json
import os
import random
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import threading
import time

from client import Client, Closed, Refused, guest
from serve import Checks, Server, eventually, folder, refuses

liege = sys.argv[1]
compiler = sys.argv[2] if len(sys.argv) > 2 else "cc"
root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
check = Checks()


def closed_with(client, act=lambda: None):
    """The code with which the server closes the connection; None if it does not."""
    try:
        act()
        while True:
            client.receive()
    except Closed as closed:
        return closed.code
    except (ConnectionResetError, BrokenPipeError):
        return 0
    except (socket.timeout, TimeoutError):
        return None


def handshakes(server):
    for origin, host, good in ((None, None, True), (f"http://127.0.0.1:{server.port}", None, True),
                               ("http://evil.example", None, False), ("null", None, False),
                               (f"http://127.0.0.1:{server.port}.evil.example", None, False),
                               ("http://localhost:8080", "localhost:8080", True)):
        try:
            client = Client(server.port, origin=origin, host=host)
            check.that(good, origin)
            client.close()
        except Closed as closed:
            check.that(not good and closed.code in (0, 403), origin, closed.code)
    for path in ("/", "/ws2", "/rpc", "/ws/../x"):
        try:
            Client(server.port, path=path)
            check.that(False, path)
        except Closed as closed:
            check.that(closed.code in (0, 200, 404), path, closed.code)


def rebinding(server):
    """A page of any name may lead to this machine; the server answers to names of its own."""
    call = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "server"})

    def statuses(host):
        origin = {"Host": host, "Origin": f"http://{host}"}
        got = [server.ask("/", headers={"Host": host})[0], server.ask("/metrics", headers={"Host": host})[0]]
        for headers in ({"Host": host}, origin):
            got.append(server.ask("/rpc", "POST", {"Content-Type": "application/json", **headers}, call)[0])
        try:
            Client(server.port, host=host, origin=f"http://{host}").close()
            got.append(200)
        except Closed as closed:
            got.append(closed.code)
        return got
    for name in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "evil.local.example",
                 "127.1.evil.example", "evil.example.", "", "1.2.3.4.5"):
        check.same(statuses(f"{name}:{server.port}"), [403] * 5, name)
    for name in ("127.0.0.1", "localhost", "LOCALHOST", "localhost.", "[::1]", "192.168.7.7", "games", "games.local",
                 socket.gethostname()):
        check.same(statuses(f"{name}:{server.port}"), [200] * 5, name)
    check.same([server.ask(path, headers={"Host": "evil.example"})[0] for path in ("/health", "/ready")], [200, 200])


def named(work):
    """With a public URL the origin must be its own, and numbers are shown to names of ours alone."""
    server = Server(liege, "--public-url", "https://games.example/", data=os.path.join(work, "named.db"))
    for name, good in (("games.example", True), ("evil.example", False), (f"localhost:{server.port}", False)):
        try:
            Client(server.port, host="games.example", origin=f"https://{name}").close()
            check.that(good, name)
        except Closed as closed:
            check.same((good, closed.code), (False, 403), name)
    for name, status in (("games.example", 200), ("localhost", 200), ("evil.example", 403)):
        check.same(server.ask("/metrics", headers={"Host": name})[0], status, name)
    check.same(server.stop(), 0)


def signals(server):
    """Only the loop's thread hears that the server is to end."""
    pid = server.process.pid
    hears = []
    for thread in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{thread}/status", encoding="ascii") as file:
            blocked = int(next(line for line in file if line.startswith("SigBlk:")).split()[1], 16)
        if not blocked >> (signal.SIGTERM - 1) & 1:
            hears.append(int(thread))
    check.same(hears, [pid])


def frames(server):
    client = Client(server.port)
    client.send_frame(1, b'{"jsonrpc":"2.0","id":1,', final=False)
    client.send_frame(9, b"ping")
    client.send_frame(0, b'"method":"me"}')
    check.same(client.receive()["id"], 1, "in pieces, with a ping between")
    check.that(closed_with(client, lambda: client.send_frame(2, b"bytes")) in (1003, 0))
    client = Client(server.port)
    check.that(closed_with(client, lambda: client.send_frame(1, b"x" * 70000)) in (1009, 0))
    client = Client(server.port)
    check.same(closed_with(client, lambda: client.send_frame(1, b"\xff\xfe{}")), 1007, "no UTF-8")
    client = Client(server.port)

    def many():
        for _ in range(100):
            client.send_frame(1 if _ == 0 else 0, b"x" * 1000, final=False)
    check.that(closed_with(client, many) in (1009, 0), "many pieces")
    client = Client(server.port)
    client.socket.sendall(b"\xff" * 50)
    check.that(closed_with(client) in (1002, 0), "no frame at all")
    client = Client(server.port)
    client.socket.sendall(bytes([0x81, 5]) + b"hello")
    check.same(client.receive()["error"]["code"], -32700, "not masked, and no JSON either")
    deep = "[" * 5000
    client = Client(server.port)
    client.send_text(deep)
    check.same(client.receive()["error"]["code"], -32700)


def floods(server):
    client = guest(server.port, "Flood")
    begun = time.monotonic()
    for _ in range(700):
        client.send_text('{"jsonrpc":"2.0","id":1,"method":"me"}')
    other = guest(server.port, "Patient")
    served = time.monotonic()
    for _ in range(700):
        check.that(client.receive()["result"]["name"] == "Flood")
    check.that(time.monotonic() - begun > 2, "who sends too much is read slowly")
    check.that(served < time.monotonic() - 1, "others are served meanwhile")
    client.close()
    other.close()
    # Somebody who asks and never reads: memory stays bounded, the connection goes.
    before = int(metric(server, "process_resident_memory_bytes"))
    slow = guest(server.port, "Slow")
    table = slow.call("new", game="baron", players=["me", "computer:0"])["table"]["table"]
    status = lambda: slow.call("watch", table=table, lean=True)["table"]["status"]
    for _ in range(60):  # so that there is a lot to tell
        eventually(lambda: slow.call("moves", table=table)["moves"] or status() == "over")
        moves = slow.call("moves", table=table)["moves"]
        if not moves:
            break  # as now and then a short game is over
        slow.call("play", table=table, move=moves[0])
    slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    sent = 0
    try:
        slow.socket.settimeout(3)
        for i in range(4000):
            slow.send_text(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "watch",
                                       "params": {"table": table}}))
            sent += 1
            time.sleep(0.015)  # within the allowed rate
            if i % 20 == 0 and int(metric(server, "liege_connections")) == 0:
                break
    except (OSError, Closed):
        pass
    check.that(eventually(lambda: int(metric(server, "liege_connections")) == 0, 20),
               "the slow reader is dropped", sent)
    grown = int(metric(server, "process_resident_memory_bytes")) - before
    check.that(grown < 120 << 20, "memory stays bounded", grown)


def metric(server, name):
    text = server.ask("/metrics")[2].decode()
    return next(line.split()[1] for line in text.splitlines() if line.startswith(name + " "))


def half_open(server):
    """Connections that never finish their request do not stay, and others are served meanwhile."""
    lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
    for line in lines:
        line.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\n")
    check.same(server.ask("/health")[0], 200)
    lines[0].settimeout(40)
    begun = time.monotonic()
    got = lines[0].recv(1000)
    check.that(got == b"" or b" 4" in got[:12], got)
    check.that(time.monotonic() - begun < 35, "within half a minute")
    for line in lines:
        line.close()


def secrets(server):
    """What another seat or a spectator hears never depends on what they may not know."""
    a, b, eve = (guest(server.port, n) for n in ("A", "B", "Eve"))
    table = a.call("new", game="feudo", seats=2)["table"]["table"]
    b.call("join", table=table)
    eve.call("watch", table=table)
    dice = random.Random(1)
    players = [a, b]
    hidden = set()
    for _ in range(60):
        seat = a.call("moves", table=table)["to_act"]
        if seat is None:
            break
        moves = players[seat].call("moves", table=table)["moves"]
        move = dice.choice(moves)
        players[seat].call("play", table=table, move=move)
        entry = eve.wait("update", lambda p: p["from"] > 0 or p["log"])["log"]
        if entry and entry[0]["by"] == seat and entry[0]["move"] is None:
            hidden.add(move)
            check.that(move not in json.dumps(entry) or len(move) < 6, move, entry)
    check.that(len(hidden) > 0, "there was something to hide")
    text = json.dumps(eve.call("watch", table=table))
    check.that("secret" not in text and '"seed"' not in text)
    for c in (a, b, eve):
        c.close()


def bots(server, work):
    python = subprocess.run([sys.executable, f"{root}/docs/examples/bot.py",
                             f"127.0.0.1:{server.port}"], capture_output=True, text=True, timeout=100)
    check.that(python.returncode == 0 and json.loads(python.stdout)[0]["place"] in (1, 2), python)
    program = os.path.join(work, "bot")
    built = subprocess.run([compiler, "-o", program, f"{root}/docs/examples/bot.c"])
    check.same(built.returncode, 0)
    c = subprocess.run([program, "127.0.0.1", str(server.port)], capture_output=True, text=True,
                       timeout=100)
    check.that(c.returncode == 0 and '"place":' in c.stdout, c)
    # A bot with an account's token joins a table that somebody made.
    owner = guest(server.port, "Owner")
    token = owner.call("token", label="bot")["token"]
    host = guest(server.port, "Host")
    table = host.call("new", game="null", players=["me", "open"])["table"]["table"]
    bot = subprocess.Popen([sys.executable, f"{root}/docs/examples/bot.py",
                            f"127.0.0.1:{server.port}", table], env={**os.environ, "TOKEN": token},
                           stdout=subprocess.PIPE, text=True)
    host.wait("update", lambda p: p["status"] == "playing")
    while host.call("score", table=table) is None:
        moves = host.call("moves", table=table)["moves"]
        if moves:
            host.call("play", table=table, move=moves[0])
    said = bot.communicate(timeout=30)[0]
    check.same((bot.returncode, len(json.loads(said))), (0, 2))
    for name in ("bot.py", "bot.c"):
        with open(f"{root}/docs/examples/{name}", encoding="utf-8") as file:
            check.that(len(file.readlines()) < 60, name)


def backup(server, work, data):
    """A copy of one moment while others write; one that is killed leaves nothing like a backup."""
    player = guest(server.port, "Keeper")
    table = player.call("new", game="baron", players=["me", "computer:0"])["table"]["table"]
    db = sqlite3.connect(data, timeout=60)  # so that a copy takes its time
    db.execute("CREATE TABLE ballast (words TEXT)")
    db.executemany("INSERT INTO ballast VALUES (?)", [("x" * 100000,) for _ in range(400)])
    db.commit()
    db.close()
    copy = os.path.join(work, "copy.db")
    words = [liege, "serve", "--data", data, "--backup", copy]
    for pause in (0.02, 0.05, 0.1, 0.15):
        process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        time.sleep(pause)
        process.kill()
        if process.wait() == -signal.SIGKILL:
            check.that(not os.path.exists(copy), "killed after", pause)
        elif os.path.exists(copy):
            os.unlink(copy)
    stop = threading.Event()
    written = []

    def write():
        while not stop.is_set():
            written.append(player.call("say", table=table, words=f"remark {len(written)}")
                           if len(written) < 3 else True)
            moves = player.call("moves", table=table)["moves"]
            if moves:
                player.call("play", table=table, move=moves[0])
    writer = threading.Thread(target=write)
    writer.start()
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    stop.set()
    writer.join()
    check.same(done.returncode, 0, done.stderr)
    check.same(sorted(n for n in os.listdir(work) if n.startswith("copy.db")), ["copy.db"])
    check.same(sqlite3.connect(copy).execute("PRAGMA integrity_check").fetchone(), ("ok",))
    check.same(os.stat(copy).st_mode & 0o077, 0)
    status, said = refuses(liege, "--data", data, "--backup", copy)
    check.that(status == 1 and "exists" in said, said)
    status, said = refuses(liege, "--data", os.path.join(work, "none.db"), "--backup", copy + "2")
    check.that(status == 1 and "none.db" in said, said)
    second = Server(liege, data=copy)
    there = Client(second.port, token=player.me["token"])
    check.same(there.call("tables")[0]["table"]["table"], table, "the copy is a whole server")
    moves = eventually(lambda: there.call("moves", table=table)["moves"])
    check.that(there.call("play", table=table, move=moves[0]), "where games go on")
    there.close()
    check.same(second.stop(), 0)
    player.close()


with folder() as work:
    data = os.path.join(work, "liege.db")
    server = Server(liege, data=data)
    try:
        signals(server)
        handshakes(server)
        rebinding(server)
        named(work)
        frames(server)
        secrets(server)
        bots(server, work)
        backup(server, work, data)
        half_open(server)
        floods(server)
        check.same(server.ask("/health")[0], 200, "after all that")
        check.same(server.stop(), 0)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
check.finish()
