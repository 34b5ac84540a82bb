"""tests/server/client.py -- a small WebSocket client that speaks JSON-RPC; standard library only."""
import base64
import hashlib
import json
import os
import socket
import struct
import time


PATIENCE = 60  # seconds for an answer, also on a busy machine; who gets it does not wait
PASSWORD = "correct horse battery"  # of accounts, where nothing depends on it


class Closed(Exception):
    """The server has closed the connection; `code` says why."""

    def __init__(self, code, words=""):
        super().__init__(f"closed with {code} {words}")
        self.code = code


class Refused(Exception):
    """The server answered a call with an error."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]
        self.data = error.get("data")
        self.reason = self.data["reason"]


class Client:
    def __init__(self, port, token=None, cookie=None, origin=None, path="/ws", host=None, more=()):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.heard = []  # notifications not asked for yet
        self.number = 0
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        if cookie:
            lines.append(f"Cookie: {cookie}")
        if origin:
            lines.append(f"Origin: {origin}")
        lines += more
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Closed(int(head.split()[1]), head.decode(errors="replace"))
        accept = base64.b64encode(hashlib.sha1(
            (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        assert accept in head, "the handshake is not answered rightly"

    def _more(self):
        chunk = self.socket.recv(65536)
        if not chunk:
            raise Closed(0, "without a word")
        self.buffer += chunk

    def _take(self, count):
        while len(self.buffer) < count:
            self._more()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    @staticmethod
    def frame(opcode, payload, final=True):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([(0x80 if final else 0) | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        masked = bytes(b ^ mask[i % 4] for i, b in enumerate(payload)) if size < 4096 else (
            int.from_bytes(payload, "big") ^ int.from_bytes(
                (mask * (size // 4 + 1))[:size], "big")).to_bytes(size, "big")
        return head + mask + masked

    def send_frame(self, opcode, payload, final=True):
        self.socket.sendall(self.frame(opcode, payload, final))

    def send_text(self, text):
        self.send_frame(1, text.encode())

    def receive(self):
        """The next message, as JSON."""
        whole = b""
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(size)
            opcode = first & 15
            if opcode == 8:
                code = struct.unpack(">H", payload[:2])[0] if size >= 2 else 1005
                raise Closed(code, payload[2:].decode(errors="replace"))
            if opcode == 9:
                self.send_frame(10, payload)
                continue
            if opcode == 10:
                continue
            whole += payload
            if first & 0x80:
                return json.loads(whole)

    def ask(self, method, **params):
        """Sends a call without waiting; returns its id."""
        self.number += 1
        self.send_text(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method,
                                   "params": params}))
        return self.number

    def together(self, *calls):
        """Sends calls, (method, parameters) each, in one packet; the answers in their order."""
        packet, ids, answers = b"", [], {}
        for method, params in calls:
            self.number += 1
            ids.append(self.number)
            packet += self.frame(1, json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method,
                                                "params": params}).encode())
        self.socket.sendall(packet)
        while len(answers) < len(ids):
            message = self.receive()
            if "method" in message:
                self.heard.append(message)
            else:
                answers[message["id"]] = message
        return [answers[number] for number in ids]

    def answer(self, number):
        while True:
            message = self.receive()
            if "method" in message:
                self.heard.append(message)
            elif message["id"] == number:
                if "error" in message:
                    raise Refused(message["error"])
                return message["result"]

    def call(self, method, **params):
        return self.answer(self.ask(method, **params))

    def refusal(self, method, **params):
        """How a call is refused; None if it was answered."""
        try:
            self.call(method, **params)
        except Refused as refused:
            return refused
        return None

    def refused(self, method, **params):
        """The code of the error that a call must get; 0 if it was answered."""
        refusal = self.refusal(method, **params)
        return 0 if refusal is None else refusal.code

    def reason(self, method, **params):
        """The word for which a call is refused; None if it was answered."""
        refusal = self.refusal(method, **params)
        return None if refusal is None else refusal.reason

    def wait(self, method, good=lambda params: True, seconds=PATIENCE):
        """The next notification of this kind that is good; others are dropped."""
        end = time.monotonic() + seconds
        while True:
            while self.heard:
                message = self.heard.pop(0)
                if message["method"] == method and good(message["params"]):
                    return message["params"]
            if time.monotonic() > end:
                raise TimeoutError(method)
            self.socket.settimeout(max(0.01, end - time.monotonic()))
            try:
                message = self.receive()
            finally:
                self.socket.settimeout(PATIENCE)
            if "method" in message:
                self.heard.append(message)

    def news(self):
        """All notifications that were on their way: what a connection is told keeps its order, so they
        come before the answer to a call that is made now."""
        self.call("server")
        heard, self.heard = self.heard, []
        return heard

    def drain(self, seconds=0.2):
        """All notifications until none comes for this time; where it is no matter of time, see news."""
        try:
            while True:
                self.socket.settimeout(seconds)
                message = self.receive()
                if "method" in message:
                    self.heard.append(message)
        except (socket.timeout, TimeoutError):
            pass
        finally:
            self.socket.settimeout(PATIENCE)
        heard, self.heard = self.heard, []
        return heard

    def close(self):
        try:
            self.send_frame(8, struct.pack(">H", 1000))
        except OSError:
            pass
        self.socket.close()


def guest(port, name, **more):
    """A new guest on a socket of its own."""
    client = Client(port, **more)
    client.me = client.call("guest", name=name)
    return client


def account(port, name, password=PASSWORD, **more):
    """A new account on a socket of its own."""
    client = Client(port)
    client.me = client.call("register", name=name, password=password, **more)
    return client


def all_move(people, table):
    """Everybody makes a move, with which a rated game begins to count."""
    waiting = list(people)
    while waiting:
        for one in people:
            now = one.call("moves", table=table)
            if now["moves"]:
                one.call("play", table=table, move=now["moves"][0])
                waiting = [other for other in waiting if other is not one]
                break
        else:
            assert now["to_act"] is not None, "the game was over before all had moved"


def back(port, *clients):
    """The same people again, on new sockets."""
    again = []
    for client in clients:
        again.append(Client(port, token=client.me["token"]))
        again[-1].me = client.me
    return again
