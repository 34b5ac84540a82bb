#!/usr/bin/env python3
"""tests/server/links.py LIEGE -- links that open something, forged in a thousand ways: each is refused,
in the reader's language, and the true one opens what it did before."""
import json
import os
import random
import socket
import sys

from client import account
from serve import Checks, Server, folder

liege = sys.argv[1]
check = Checks()
dice = random.Random(16)
LINES = 600
WRONG = {"en": "this link is not valid", "de": "dieser Link gilt nicht", "fr": "ce lien n’est pas"}
MANY = {"en": "too many wrong attempts", "de": "zu viele falsche Versuche", "fr": "trop d’essais faux"}
ODD = [b"%00", b"%2e%2e/", b"%2f", b"..", b"\xff\xfe", b"%", b"%zz", b"?", b"#", b"+", b"'", b"\"},{",
       b"\x00", b"\x7f", b"\xc3\xa4", b"A" * 900, b"-" * 64, b".ics", b";", b"\\", b"//"]


def forged(path):
    """A link that was changed: letters exchanged, left out, doubled, odd ones put in."""
    secret = bytearray(path)
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(b"/calendar/"), len(secret) + 1)
        kind = dice.randrange(4)
        if kind == 0 and at < len(secret):
            secret[at] = dice.choice(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
        elif kind == 1 and at < len(secret):
            del secret[at]
        elif kind == 2:
            secret[at:at] = secret[-dice.randint(1, 40):]
        else:
            secret[at:at] = dice.choice(ODD)
    return bytes(secret)


def raw(port, verb, path, *headers):
    """The status of an answer to a request as it stands; 0: the line was closed without a word."""
    lines = [verb + b" " + path + b" HTTP/1.1", b"Host: localhost", b"Connection: close",
             b"Content-Length: 4" if verb == b"POST" else b"Accept: */*", *headers]
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        got = b""
        try:
            line.sendall(b"\r\n".join(lines) + b"\r\n\r\n" + (b"x=1&" if verb == b"POST" else b""))
            while part := line.recv(65536):
                got += part
        except ConnectionError:
            pass
    return (int(got.split()[1]) if got.startswith(b"HTTP/") else 0), got


with folder() as work:
    server = Server(liege, "--public-url", "https://games.example", data=os.path.join(work, "liege.db"))
    try:
        anna = account(server.port, "Anna")
        url = anna.call("calendar")["url"]
        true = url[url.index("/calendar/"):].encode()
        for lang, words in WRONG.items():
            spoken = {"Accept-Language": lang, "X-Forwarded-For": "192.0.2.1"}
            for path in ("/calendar/x.ics", "/calendar/.ics", "/calendar/a%20b.ics", "/unsubscribe/",
                         "/unsubscribe/x%22y"):
                status, _, body = server.ask(path, headers=spoken)
                check.same(status, 404, path)
                check.that(words in body.decode(), lang, path, body)
            status, _, body = server.ask("/unsubscribe/abc-def", "POST", spoken, "List-Unsubscribe=One-Click")
            check.that(words in json.loads(body)["error"]["message"], lang, body)
        for method, more in (("mail_confirm", {}), ("mail_off", {}), ("password_reset", {"new": "a password"})):
            check.worded(anna, WRONG, method, token="forged", **more)
        # Who tries many is stopped, and told so.
        for lang, words in MANY.items():
            spoken = {"Accept-Language": lang, "X-Forwarded-For": f"192.0.2.{ord(lang[0])}"}
            for _ in range(30):
                status, _, body = server.ask("/calendar/forged.ics", headers=spoken)
            check.same(status, 429)
            check.that(words in body.decode(), lang, body)
        # Whatever comes: refused, or closed where it is no HTTP; never opened, never the end of the server.
        seen = set()
        for n in range(LINES):
            path = forged(dice.choice((true, b"/calendar/x.ics", b"/unsubscribe/abcdefghijkl-" + b"0" * 32)))
            verb = dice.choice((b"GET", b"GET", b"HEAD", b"POST"))
            address = b"X-Forwarded-For: 10.%d.%d.1" % (n // 250, n % 250)
            status, got = raw(server.port, verb, path, address)
            seen.add(status)
            whole = path.split(b"?")[0].split(b"#")[0]
            if status == 200 and whole != true and verb != b"HEAD":
                answer = got.split(b"\r\n\r\n", 1)[-1]
                check.that(b"VCALENDAR" not in answer and b'"result":true' not in answer, verb, path, got[:300])
        check.that(404 in seen and all(status < 500 for status in seen), seen)
        check.that(server.process.poll() is None, server.log()[-2000:])
        status, got = raw(server.port, b"GET", true, b"X-Forwarded-For: 198.51.100.7")
        check.that(status == 200 and b"BEGIN:VCALENDAR" in got, got[:300])
        check.that(true.split(b"/")[-1][:-4].decode() not in server.log(), "secrets are not in the log")
        check.same(server.stop(), 0)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-3000:])
check.finish()
