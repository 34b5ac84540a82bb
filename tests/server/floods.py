#!/usr/bin/env python3
"""tests/server/floods.py LIEGE -- 200 addresses ask as much as they can, one kind of call after the other; others
play and log in meanwhile. And what docs/limits.md says that a call counts against is so."""
import json
import os
import re
import selectors
import subprocess
import sys
import time

from client import PASSWORD, Client, guest
from serve import Checks, Server, eventually, folder

ADDRESSES = 200
AHEAD = 4  # calls that each of them has on their way
SECONDS, TRIES = 3, 4  # of each flood
MOVE_S, LOGIN_S = 0.1, 1.0  # that others wait longer at most: for 99 of 100 moves, and to log in
# By kind of call: what is asked, from the table of who asks.
FLOODS = {
    "cheap": ("me", {}), "a look": ("watch", {"table": True}), "a list": ("lobby", {}),
    "a search": ("search", {"game": "baron"}), "advice": ("suggest", {"table": True, "ms": 500}),
    "reasons": ("explain", {"table": True}), "one's data": ("export", {}),
    "new tables": ("new", {"game": "null", "seats": 2}), "remarks": ("say", {"table": True, "words": "x"}),
    "passwords": ("login", {"name": "Nobody at all", "password": "no such password"}),
}
PUBLIC = "https://games.example"


def flood(port):
    """The crowd, in a process of its own: reads which kind, floods, says how much was answered."""
    os.nice(5)  # others' clients are not what is measured
    crowd = [Client(port, more=[f"X-Forwarded-For: 10.7.{n // 250}.{n % 250}"]) for n in range(ADDRESSES)]
    for n, one in enumerate(crowd):
        one.call("guest", name=f"Crowd {n}")
        made = one.call("new", game="baron", players=["me", "computer:0"], access="link", lean=True)
        one.table = made["table"]["table"]
        one.other = Client(port, more=[f"X-Forwarded-For: 10.8.{n // 250}.{n % 250}"])  # is nobody, and logs in
    for one in crowd:
        eventually(lambda: one.call("moves", table=one.table)["moves"])
    print("ready", flush=True)
    for wish in sys.stdin:
        method, params = FLOODS[wish.strip()]
        lines = [one.other if method == "login" else one for one in crowd]
        frames, answers = {}, 0
        with selectors.DefaultSelector() as ready:
            for one, line in zip(crowd, lines):
                said = {k: one.table if k == "table" else v for k, v in params.items()}
                call = {"jsonrpc": "2.0", "id": 1, "method": method, "params": said}
                frames[line] = Client.frame(1, json.dumps(call).encode())
                line.socket.sendall(frames[line] * AHEAD)
                line.socket.setblocking(False)
                ready.register(line.socket, selectors.EVENT_READ, line)
            end = time.monotonic() + SECONDS
            while time.monotonic() < end:
                for key, _ in ready.select(0.1):
                    count = key.fileobj.recv(1 << 20).count(b'"id":1')
                    answers += count
                    try:
                        key.fileobj.sendall(frames[key.data] * count)
                    except BlockingIOError:
                        pass  # it is read more slowly
        print(answers, flush=True)
        for line in lines:
            drop_rest(line)


def drop_rest(line):
    """Reads what is still on its way; of answers only their number matters."""
    line.socket.settimeout(0.001)
    try:
        while line.socket.recv(1 << 20):
            pass
    except (TimeoutError, OSError):
        pass
    line.socket.setblocking(True)


def table_of(section):
    """The rows of a table of docs/limits.md, by their first column."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    with open(os.path.join(root, "docs", "limits.md"), encoding="utf-8") as file:
        part = file.read().split(f"## {section}\n")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| ")]
    return {row[0]: row[1:] for row in rows}


def names(words):
    return re.findall(r"`([a-z_]+)`", words)


def most_of(method):
    """So many answers the limits leave the crowd during one flood."""
    cost, = [int(cost) for cost, row in table_of("What a call costs").items() if method in names(row[0])]

    def room(limit):
        _, _, burst, then, _ = table_of("How often")[limit]
        each = re.fullmatch(r"(\d+) a second", then)
        return int(burst) + int(each.group(1)) * (SECONDS + 1)
    return ADDRESSES * min(room("message"), room("calls" if method == "login" else "person") / cost + 1)


class Pair:
    """Two who play at a server, and one of them who logs in again and again: how long they wait."""

    def __init__(self, server):
        self.server, self.table, self.came = server, None, 0
        self.two = [self.at(n + 7) for n in range(2)]
        for one, name in zip(self.two, ("Pia", "Paul")):
            one.call("register", name=name, password=PASSWORD)

    def at(self, n):
        return Client(self.server.port, more=[f"X-Forwarded-For: 198.51.100.{n}"])

    def begin(self):
        self.moves, self.logins = [], []

    def move(self):
        if self.table is None:
            self.table = self.two[0].call("new", game="barony", seats=2, lean=True)["table"]["table"]
            self.two[1].call("join", table=self.table, lean=True)
        by = self.two[self.two[0].call("moves", table=self.table)["to_act"]]
        moves = by.call("moves", table=self.table)["moves"]
        move = moves[len(self.moves) % len(moves)]
        asked = time.monotonic()
        to_act = by.call("play", table=self.table, move=move)["to_act"]
        self.moves.append(time.monotonic() - asked)
        self.table = None if to_act is None else self.table
        for one in self.two:
            one.heard.clear()

    def login(self):
        self.came += 1
        again = self.at(9 + self.came % 4)
        asked = time.monotonic()
        check.same(again.reason("login", name="Pia", password=PASSWORD), None)
        self.logins.append(time.monotonic() - asked)
        again.close()

    def late(self):
        return sorted(self.moves)[int(len(self.moves) * 0.99)], max(self.logins)


def beside(flooded, calm, crowd, kind):
    """One flood: how much longer others wait than at a server of their own on the same busy machine."""
    crowd.stdin.write(kind + "\n")
    crowd.stdin.flush()
    begun = time.monotonic()
    for pair in (flooded, calm):
        pair.begin()
    while time.monotonic() < begun + SECONDS - 0.3:
        for pair in (flooded, calm):
            pair.move()
            if len(pair.moves) == 5:
                pair.login()
    answers = int(crowd.stdout.readline())
    (move, login), (quiet_move, quiet_login) = flooded.late(), calm.late()
    print(f"{kind}: {answers / SECONDS:.0f} answers a second; {len(flooded.moves)} moves, 99 % within "
          f"{move * 1000:.0f} ms ({quiet_move * 1000:.0f} elsewhere), a login in {login * 1000:.0f} ms "
          f"({quiet_login * 1000:.0f})", flush=True)
    check.that(0 < answers <= most_of(FLOODS[kind][0]), kind, answers, most_of(FLOODS[kind][0]))
    return move - quiet_move, login - quiet_login


def others(flooded, calm, crowd):
    for kind in FLOODS:
        tries = []  # whatever else the machine does makes it slower, never quicker: the best of some
        while len(tries) < TRIES and (not tries or tries[-1][0] >= MOVE_S or tries[-1][1] >= LOGIN_S):
            tries.append(beside(flooded, calm, crowd, kind))
        check.that(min(move for move, _ in tries) < MOVE_S, "moves wait behind", kind, tries)
        check.that(min(login for _, login in tries) < LOGIN_S, "logins wait behind", kind, tries)


# A call of each that counts against what its player may do; {n} changes from call to call.
CALLS = {
    "guest": {"name": "Name {n}"}, "rename": {"name": "Other {n}"}, "token": {"label": "x"}, "export": {},
    "webhook": {"url": ""}, "notice_test": None, "push": None, "invite": None, "contact_set": {"news": True},
    "calendar": {}, "friend": {"player": "Nobody"}, "block": {"player": "Nobody"}, "report": {"words": "x"},
    "holiday": {"days": 1}, "tournament_new": {"name": "x", "game": "null", "clock": {"kind": "move", "seconds": 60}},
    "say": {"table": True, "words": "x"}, "new": {"game": "null", "seats": 2, "access": "link"}, "rematch": None,
}


def counted(server):
    """Who goes on and on is refused, and for that reason."""
    rows = table_of("Which calls count")
    for limit, reasons in (("private", ("too_often",)), ("chat", ("too_much_talk",)),
                           ("tables", ("too_often", "too_many_waiting"))):
        for method in names(rows[limit][0]):
            if CALLS[method] is None:
                continue
            one = guest(server.port, f"{limit} {method}")
            table = one.call("new", game="null", seats=2, access="link")["table"]["table"]
            got = []
            for n in range(80):
                params = {k: table if k == "table" else v.format(n=n) if isinstance(v, str) else v
                          for k, v in CALLS[method].items()}
                got.append(one.reason(method, **params))
                if got[-1] in reasons:
                    break
            check.that(got[-1] in reasons, method, got[-3:])
            one.close()


if sys.argv[1] == "--flood":
    flood(int(sys.argv[2]))
    sys.exit(0)
liege = sys.argv[1]
check = Checks()
with folder() as work:
    server, other = (Server(liege, "--public-url", PUBLIC, data=os.path.join(work, name)) for name in ("a.db", "b.db"))
    crowd = subprocess.Popen([sys.executable, "-B", os.path.abspath(__file__), "--flood", str(server.port)],
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        counted(server)
        check.same(crowd.stdout.readline(), "ready\n")
        others(Pair(server), Pair(other), crowd)
        crowd.stdin.close()
        check.same(crowd.wait(60), 0)
        check.same((server.stop(), other.stop()), (0, 0))
    finally:
        crowd.kill()
        for one in (server, other):
            if one.process.poll() is None:
                one.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-3000:])
check.finish()
