#!/usr/bin/env python3
"""tests/rpc_docs.py LIEGE -- docs/rpc.md is true: its transcripts, its events, its example player.

Each block of ```rpc is played in a process of its own. In an expected answer "…" stands for anything,
a list that ends with "…" for a longer one, and a key "…" for further members.
"""
import json
import os
import random
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIEGE = os.path.abspath(sys.argv[1])
ANY = "…"
SEATS = {"Baron": (2, 5), "Barony": (2, 4), "Feudo": (2, 4)}
COMMON = {"event", "rule", "seat"}
failures = []


def fits(wanted, got):
    if wanted == ANY:
        return True
    if isinstance(wanted, dict):
        return (isinstance(got, dict) and (ANY in wanted or set(wanted) == set(got)) and
                all(k in got and fits(v, got[k]) for k, v in wanted.items() if k != ANY))
    if isinstance(wanted, list):
        if not isinstance(got, list):
            return False
        if wanted and wanted[-1] == ANY and len(wanted) != len(got):
            wanted = wanted[:-1]
            return len(got) >= len(wanted) and all(map(fits, wanted, got))
        return len(wanted) == len(got) and all(map(fits, wanted, got))
    return wanted == got and type(wanted) is type(got)


class Rpc:
    def __init__(self):
        self.process = subprocess.Popen([LIEGE, "rpc", "--lang", "en"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.number = 0

    def line(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def call(self, method, **params):
        self.number += 1
        return self.line(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method,
                                     "params": params}))["result"]

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)


def transcripts(page):
    methods = set()
    for block in re.findall(r"```rpc\n(.*?)```", page, re.S):
        rpc = Rpc()
        got = None
        for line in block.splitlines():
            if line.startswith("> "):
                got = rpc.line(line[2:])
                methods.add(json.loads(line[2:])["method"])
            elif line.startswith("< "):
                if not fits(json.loads(line[2:]), got):
                    failures.append("docs/rpc.md says %s\n    but it is %s" %
                                    (line[2:], json.dumps(got, ensure_ascii=False)))
            else:
                failures.append("docs/rpc.md: what is this line of a transcript? %s" % line)
        rpc.close()
    listed = set(re.findall(r"^\| `(\w+)` \| ", page.split("## Methods")[1].split("###")[0], re.M))
    if not listed or methods - {"plya"} - {"load", "replay", "record"} > listed or \
            listed - methods:
        failures.append("listed %s, shown %s" % (sorted(listed), sorted(methods)))


def told_events(page, game):
    """Per event the members that the page names."""
    table = re.search(r"\| %s \| members \| \|\n\|[-|]+\|\n((?:\|.*\n)+)" % game, page).group(1)
    told = {}
    for row in table.splitlines():
        cells = row.split("|")
        for name in re.findall(r"`(\w+)`", cells[1]):
            members = re.sub(r"\((?:`\w+`,? ?)+\)", "", cells[2].replace("(not `%s`)" % name, ""))
            told[name] = set(re.findall(r"`(\w+)`", members))
    return told


def events(page, game, games):
    told = told_events(page, game)
    low, high = SEATS[game]
    draw = random.Random(5)
    rpc = Rpc()
    for number in range(games):
        rpc.call("new", game=game.lower(), seats=low + number % (high - low + 1), seed=number)
        answer = rpc.call("moves")
        while answer["to_act"] is not None:
            for event in rpc.call("play", move=draw.choice(answer["moves"]))["events"]:
                name = event["event"]
                if name not in told:
                    failures.append("docs/rpc.md has no event %s of %s" % (name, game))
                elif set(event) - COMMON - {"other"} - told[name]:
                    failures.append("docs/rpc.md does not name %s of %s's event %s" %
                                    (set(event) - COMMON - told[name], game, name))
            if len(failures) > 5:
                return
            answer = rpc.call("moves")
    # Every key of a position is named.
    section = page.split("### %s" % game)[1].split("###")[0].split("## ")[0]
    named = set(re.findall(r"`(\w+)`", section + page.split("## Positions")[1].split("###")[0]))
    for key in rpc.call("position"):
        if key not in named:
            failures.append("docs/rpc.md does not name %s of %s's position" % (key, game))
    rpc.close()


def player():
    done = subprocess.run([LIEGE, "match", "baron", "--players",
                           "cmd:docs/examples/random_player.py,random", "--games", "2", "--json"],
                          cwd=ROOT, capture_output=True, text=True, timeout=120)
    if done.returncode != 0 or "fail" in done.stderr:
        failures.append("the example player: %s%s" % (done.stdout, done.stderr))


def main():
    with open(os.path.join(ROOT, "docs", "rpc.md"), encoding="utf-8") as file:
        page = file.read()
    transcripts(page)
    for game in SEATS:
        events(page, game, 3)
    player()
    print("\n".join(failures))
    return 1 if failures else 0


sys.exit(main())
