"""tests/server/smtp.py -- a small SMTP server for tests: STARTTLS or TLS, a login, letters that it
takes or refuses as it is told; standard library only."""
import base64
import email
import email.policy
import socket
import ssl
import threading
import time


class Letters:
    def __init__(self, tls=None, user=None, password=None, wrapped=False):
        """`tls` is a pair of files; `wrapped`: TLS from the first byte."""
        self.got = []  # (to, message, when)
        self.refusals = {}  # address: codes for the next letters to it
        self.tried = []
        self.user, self.password = user, password
        self.plain = 0  # letters that came without TLS
        self.context = None
        if tls:
            self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.context.load_cert_chain(*tls)
        self.wrapped = wrapped
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                line, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(line,), daemon=True).start()

    def _serve(self, line):
        try:
            line.settimeout(60)
            secure = False
            if self.wrapped:
                line = self.context.wrap_socket(line, server_side=True)
                secure = True
            self._talk(line, secure)
        except (OSError, ValueError):
            pass
        finally:
            line.close()

    def _talk(self, line, secure):
        reader = line.makefile("rb")
        say = lambda words: line.sendall(words.encode() + b"\r\n")
        logged_in, sender, to = self.user is None, None, None
        say("220 letters.example ESMTP")
        while True:
            words = reader.readline(2000)
            if not words:
                return
            assert words.endswith(b"\r\n"), words
            words = words[:-2].decode("ascii")
            verb = words.split(" ")[0].upper()
            if verb in ("EHLO", "HELO"):
                more = ["250-letters.example"]
                if self.context and not secure:
                    more.append("250-STARTTLS")
                elif self.user:
                    more.append("250-AUTH PLAIN LOGIN")
                line.sendall("\r\n".join(more + ["250 8BITMIME", ""]).encode())
            elif verb == "STARTTLS":
                say("220 go on")
                line = self.context.wrap_socket(line, server_side=True)
                reader = line.makefile("rb")
                say = lambda words: line.sendall(words.encode() + b"\r\n")
                secure = True
            elif verb == "AUTH":
                _, kind, *given = words.split(" ")
                if kind == "PLAIN":
                    if not given:
                        say("334 ")
                        given = [reader.readline(2000).decode().strip()]
                    _, user, password = base64.b64decode(given[0]).decode().split("\0")
                    logged_in = (user, password) == (self.user, self.password)
                say("235 welcome" if logged_in else "535 no")
            elif verb == "MAIL":
                sender = words.split("<")[1].split(">")[0]
                say("250 fine" if logged_in else "530 log in first")
            elif verb == "RCPT":
                to = words.split("<")[1].split(">")[0]
                self.tried.append(to)
                waiting = self.refusals.get(to)
                code = waiting.pop(0) if waiting else 250
                say(f"{code} {'fine' if code == 250 else 'not now'}")
                to = to if code == 250 else None
            elif verb == "DATA" and to:
                say("354 go on")
                lines = []
                while True:
                    words = reader.readline(2000)
                    assert words.endswith(b"\r\n") and len(words) <= 1000, words
                    if words == b".\r\n":
                        break
                    lines.append(words[1:] if words.startswith(b".") else words)
                message = email.message_from_bytes(b"".join(lines), policy=email.policy.default)
                message.sender = sender
                self.plain += not secure
                self.got.append((to, message, time.time()))
                say("250 taken")
                to = None
            elif verb == "QUIT":
                say("221 bye")
                return
            elif verb in ("RSET", "NOOP"):
                say("250 fine")
            else:
                say("503 not now")

    def to(self, address):
        return [message for to, message, _ in self.got if to == address]
