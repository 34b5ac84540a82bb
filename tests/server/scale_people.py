#!/usr/bin/env python3
"""tests/server/scale_people.py LIEGE [ACCOUNTS GAMES ROUNDS] -- lobby, profiles and searches beside
many people and finished games, on SQLite and on PostgreSQL: how soon each is answered (docs/server.md),
and that PostgreSQL looked through no large table as a whole. What SQLite does is the matter of
tests/server/plans.c, with every test run."""
import io
import os
import random
import sqlite3
import subprocess
import sys
import time

from client import Client
from cluster import Cluster, bin_folder
from serve import Checks, Server, folder

liege = sys.argv[1]
accounts, games, rounds = (int(a) for a in (sys.argv[2:5] or (10000, 100000, 300)))
LIMIT_MS = 50
GAMES = ("baron", "barony", "feudo")
BEGUN = 1_700_000_000_000
check = Checks()
dice = random.Random(5)

# As server/schema.c counts games of before.
COUNTS = (
    "INSERT INTO tallies (player, game, played, won, last) SELECT player, game, count(*), sum(won),"
    " max(ended) FROM record_seats GROUP BY player, game",
    "INSERT INTO meetings (player, other, game, played, won, lost, last, id) SELECT a.player, b.player,"
    " a.game, count(*), sum(CASE WHEN a.place < b.place THEN 1 ELSE 0 END), sum(CASE WHEN a.place >"
    " b.place THEN 1 ELSE 0 END), max(a.ended), max(a.id) FROM record_seats a JOIN record_seats b ON"
    " b.id = a.id AND b.player <> a.player GROUP BY a.player, b.player, a.game",
    "INSERT INTO ratings (game, player, name, mean, doubt, games, low) SELECT game, player, player, 1500,"
    " 100, played, 1300 FROM tallies")


def rows(busy):
    """Everything as rows by table; one player sits in every fifth game, every seventh is private."""
    people = [(f"p{i:08d}", f"Player {i}", f"player {i}", "x", "", BEGUN, BEGUN, f"player {i}",
               f"player {i}") for i in range(accounts)]
    yield "players", "id name fold password muted made seen looks looks_small", people
    records, seats, steps = [], [], []
    for n in range(games):
        game, table, ended = GAMES[n % 3], f"g{n:015d}", BEGUN + n * 60000
        moves, minutes, why = 20 + n % 200, n % 120, ("over", "over", "resign", "time")[n % 4]
        records.append((table, game, ended, 2 if n % 7 == 0 else 1,
                        f'{{"table":"{table}","game":"{game}","rules":1,"options":{{}},"ended":{ended},'
                        f'"why":"{why}","rated":true,"moves":{moves}', "", "", moves, minutes, why))
        who = dice.sample(range(accounts), 2 + n % 3)
        for seat, one in enumerate(who):
            player = busy if seat == 0 and n % 5 == 0 else f"p{one:08d}"
            name = "Busy" if player == busy else f"Player {one}"
            seats.append((table, seat, player, name, name.lower(), game, ended, 10 - seat, seat + 1,
                          int(seat == 0)))
            steps.append((player, game, ended, table, 1500 + n % 300, 90))
    yield "records", "id game ended public summary record proof moves minutes why", records
    yield "record_seats", "id seat player name fold game ended points place won", seats
    yield "rating_steps", "player game ended id mean doubt", steps


def fill_sqlite(path, busy):
    db = sqlite3.connect(path)
    db.execute("PRAGMA synchronous=OFF")
    for table, columns, lines in rows(busy):
        names = columns.split()
        db.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})",
                       lines)
    for sql in COUNTS:
        db.execute(sql)
    db.commit()
    db.close()


def psql(url, sql, given=None):
    done = subprocess.run([f"{bin_folder}/psql", "-X", "-q", "-A", "-t", "-d", url, "-c", sql], input=given,
                          capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return done.stdout


def fill_postgres(url, busy):
    for table, columns, lines in rows(busy):
        text = io.StringIO()
        for line in lines:
            text.write("\t".join(str(value) for value in line) + "\n")
        psql(url, f"COPY {table} ({', '.join(columns.split())}) FROM STDIN", text.getvalue())
    for sql in COUNTS:
        psql(url, sql)
    psql(url, "VACUUM ANALYZE")


def whole_scans(url):
    """How often PostgreSQL has looked through each large table as a whole."""
    return dict(line.split("|") for line in psql(
        url, "SELECT relname, seq_scan FROM pg_stat_user_tables WHERE relname IN ('players', 'records',"
             " 'record_seats', 'rating_steps', 'tallies', 'meetings', 'ratings')").splitlines())


def anyone():
    return f"Player {dice.randrange(accounts)}"


def questions(busy):
    day = 86_400_000
    return {
        "lobby": lambda: ("lobby", {}),
        "games to watch": lambda: ("running", {"people": 2}),
        "profile": lambda: ("profile", {"player": anyone()}),
        "profile of who has played every fifth game": lambda: ("profile", {"player": busy}),
        "search: all": lambda: ("search", {}),
        "search: a game, a day": lambda: (
            "search", {"game": dice.choice(GAMES), "from": BEGUN + day * 20, "to": BEGUN + day * 21}),
        "search: a player": lambda: ("search", {"player": anyone()}),
        "search: a player, won, a game": lambda: (
            "search", {"player": anyone(), "result": "won", "game": dice.choice(GAMES)}),
        "search: who has played every fifth, lost, long": lambda: (
            "search", {"player": busy, "result": "lost", "moves_least": 150, "minutes_least": 60}),
        "search: two players": lambda: ("search", {"player": busy, "with": anyone()}),
        "search: finds nothing": lambda: ("search", {"moves_least": 5000}),
    }


def measure(name, server, busy):
    clients = [Client(server.port) for _ in range(8)]
    worst = {}
    for what, question in questions(busy).items():
        took = []
        for i in range(rounds):
            method, params = question()
            begun = time.perf_counter()
            clients[i % len(clients)].call(method, **params)
            took.append((time.perf_counter() - begun) * 1000)
        took.sort()
        half, most = took[len(took) // 2], took[min(len(took) - 1, len(took) * 99 // 100)]
        worst[what] = most
        print(f"{name}: {what}: half within {half:.1f} ms, 99 % within {most:.1f} ms", flush=True)
    for what, most in worst.items():
        check.that(most <= LIMIT_MS, name, what, f"99 % within {most:.1f} ms")


def run(name, start, fill, scans=None):
    server = start()
    client = Client(server.port)
    busy = client.call("register", name="Busy", password="password of mine")["player"]
    check.same(server.stop(), 0)
    fill(busy)
    server = start()
    try:
        before = scans() if scans else {}
        measure(name, server, busy)
        if scans:
            time.sleep(1.5)  # PostgreSQL tells a little later
            after = scans()
            check.same(after, before, "no large table was looked through as a whole")
    finally:
        check.same(server.stop(), 0)


with folder() as work:
    path = os.path.join(work, "liege.db")
    run("SQLite", lambda: Server(liege, data=path), lambda busy: fill_sqlite(path, busy))
    if bin_folder is None:
        print("PostgreSQL is not here")
    else:
        cluster = Cluster(work)
        try:
            run("PostgreSQL", lambda: Server(liege, "--store", cluster.url),
                lambda busy: fill_postgres(cluster.url, busy), lambda: whole_scans(cluster.url))
        finally:
            cluster.stop()
check.finish()
