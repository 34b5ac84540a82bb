#!/usr/bin/env python3
"""docs/examples/bot.py HOST:PORT [TABLE] -- a bot for `liege serve`: joins a table, or makes one
against the computer, and plays. TOKEN in the environment is an account's, else it is a guest."""
import base64, json, os, random, socket, struct, sys

host, _, port = sys.argv[1].rpartition(":")
line = socket.create_connection((host, int(port)))
stream = line.makefile("rb")
token = os.environ.get("TOKEN")
line.sendall((f"GET /ws HTTP/1.1\r\nHost: {sys.argv[1]}\r\nUpgrade: websocket\r\n"
              "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
              f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
              + (f"Authorization: Bearer {token}\r\n" if token else "") + "\r\n").encode())
assert b" 101 " in stream.readline(), "no WebSocket here"
while stream.readline() != b"\r\n":
    pass


def frame(opcode, payload):
    mask, size = os.urandom(4), len(payload)
    head = bytes([0x80 | opcode]) + (bytes([0x80 | size]) if size < 126 else
                                     b"\xfe" + struct.pack(">H", size))
    line.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))


def receive():
    while True:
        opcode, size = (b & 0x7F for b in stream.read(2))
        if size >= 126:
            size = int.from_bytes(stream.read(2 if size == 126 else 8), "big")
        payload = stream.read(size)
        if opcode == 1:
            return json.loads(payload)
        if opcode == 9:  # ping
            frame(10, payload)


def call(method, **params):
    frame(1, json.dumps(dict(jsonrpc="2.0", id=1, method=method, params=params)).encode())
    while "id" not in (message := receive()):
        pass  # news of the table: `moves` below asks for all that counts
    if "error" in message:
        sys.exit(message["error"]["message"])
    return message["result"]


if not token:
    call("guest", name="Python bot")
if len(sys.argv) > 2:
    call("join", table=sys.argv[2], lean=True)
else:
    call("new", game="baron", players=["me", "computer:1"], lean=True)
while not (score := call("score")):
    turn = call("moves")
    if turn["moves"]:
        call("play", move=random.choice(turn["moves"]))  # a better bot would choose here
    elif turn["to_act"] is not None:
        receive()  # wait for the others
print(json.dumps(score))
