#!/usr/bin/env python3
"""tests/server/identity.py LIEGE -- who somebody is, while calls about that are on their way."""
import json
import os
import socket
import sys

from client import Client
from serve import Checks, Server, folder

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


with folder() as work:
    server = Server(liege, data=os.path.join(work, "liege.db"))
    # A guest is deleted while its password is being hashed.
    _, pair = answered(http(server.port, "guest", name="Anna"))
    register = http(server.port, "register", cookie=pair, name="Anna", password="correct horse")
    delete = http(server.port, "delete", cookie=pair)
    check.same(answered(delete)[0].get("result"), True)
    check.same(answered(register)[0].get("error", {}).get("code"), 26, "there is nobody to register")
    check.same(server.process.poll(), None, "the server lives")
    check.same(Client(server.port).call("guest", name="anna")["name"], "anna", "the name is free")
    check.same(server.stop(), 0)
check.finish()
