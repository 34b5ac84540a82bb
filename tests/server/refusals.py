#!/usr/bin/env python3
"""tests/server/refusals.py LIEGE -- every error has a code and a reason that docs/api.md lists, and
words in three languages."""
import os
import re
import sys

from client import Client, Refused, guest
from serve import Checks, Server, folder

liege = sys.argv[1]
root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
check = Checks()


def read(path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


# The list in the program and the list in the document are the same.
codes = {name: int(number) for name, number in re.findall(
    r"((?:API|RPC)_\w+) = (-?\d+)", read("server/refusal.h") + read("play/rpc.h"))}
known = {(codes[code], name) for code, name in re.findall(
    r'\[REFUSE_\w+\] =\s*\{((?:API|RPC)_\w+),\s*"(\w+)"', read("server/refusal.c") + read("server/refusal_request.c"))}
listed = set()
for line in read("docs/api.md").split("## Errors")[1].split("\n## ")[0].splitlines():
    cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)]
    if len(cells) == 5 and re.fullmatch(r"-?\d+", cells[1]):
        listed |= {(int(cells[1]), name) for name in re.findall(r"(?:^|<br>)`(\w+)`", cells[3])}
check.that(len(known) > 60, len(known))
check.same(sorted(known - listed), [], "in the program only")
check.same(sorted(listed - known), [], "in the document only")
uses = "".join(read(f"server/{name}") for name in os.listdir(f"{root}/server")
               if name.endswith(".c") and not name.startswith("refusal"))
names = re.findall(r"^    (REFUSE_\w+),$", read("server/refusal.h"), re.M)
check.same([n for n in names if n != "REFUSE_NONE" and n not in uses], [], "never used")

with folder() as work:
    server = Server(liege, data=os.path.join(work, "liege.db"))
    try:
        for lang, words in (("en", "is missing"), ("de", "fehlt"), ("fr", "manque")):
            client = guest(server.port, f"Anna {lang}")
            client.call("me", lang=lang)
            for method, params, reason in (
                    ("new", {}, "missing"), ("new", {"game": "chess"}, "bad_setup"),
                    ("new", {"game": 7}, "not_text"), ("new", {"game": "null", "seats": "x"}, "not_number"),
                    ("new", {"game": "null", "rated": 1}, "not_flag"),
                    ("new", {"game": "null", "chat": "loud"}, "not_choice"),
                    ("new", {"game": "null", "clock": 5}, "bad_clock"),
                    ("new", {"game": "null", "people": 5}, "bad_people"),
                    ("new", {"game": "null", "players": ["me"]}, "bad_players"),
                    ("new", {"game": "null", "luck": "a\nb"}, "bad_luck"),
                    ("new", {"game": "null", "rated": True, "undo": "agree"}, "rated_undo"),
                    ("guest", {"name": " x"}, "bad_name"), ("register", {"name": "x", "password": "x"},
                                                            "bad_password"),
                    ("watch", {"table": "x"}, "no_table"), ("record", {"table": "x"}, "no_record"),
                    ("enter", {"token": "x"}, "wrong_token"), ("password", {"old": "x", "new": "y"},
                                                               "no_password"),
                    ("mute", {"player": "#"}, "bad_player_id"), ("fly", {}, "no_method"),
                    ("me", {"colour": 1}, "unknown_parameter"), ("notice_test", {}, "no_notices"),
                    ("webhook", {"url": "x"}, "bad_address")):
                try:
                    client.call(method, **params)
                    check.that(False, method, params)
                except Refused as refused:
                    check.same(refused.reason, reason, method, params)
                    check.that((refused.code, refused.reason) in listed and len(str(refused)) > 5,
                               refused, refused.code)
                    check.that("{0}" not in str(refused) and "{1}" not in str(refused), refused)
                    if reason == "missing":
                        check.that(words in str(refused), refused)
            client.close()
        client = Client(server.port, more=["Accept-Language: de-AT,de;q=0.9"])
        try:
            client.call("tables")
        except Refused as refused:
            check.that("'guest'" in str(refused) and "zuerst" in str(refused), refused)
        check.same(server.stop(), 0)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
check.finish()
