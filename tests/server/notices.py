#!/usr/bin/env python3
"""tests/server/notices.py LIEGE -- notices for people who are not there: webhooks and Web Push, sent
to an endpoint of our own that checks signatures and decrypts; what must not be sent anywhere."""
import base64
import hashlib
import hmac
import http.server
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time

from client import Client, guest
from serve import Checks, Server, clean_environment, eventually, folder, refuses, store_sql

liege = sys.argv[1]
here = os.path.dirname(os.path.abspath(__file__))
check = Checks()


class Endpoint:
    """Somebody's web server: remembers what comes and answers as it is told."""

    def __init__(self, tls=None):
        self.got = []
        self.answers = {}  # path: statuses for the next requests; then 204
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.got.append((self.path, dict(self.headers), body, time.time()))
                waiting = outer.answers.get(self.path)
                status = waiting.pop(0) if waiting else 204
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", f"http://127.0.0.1:{outer.port}/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.scheme = "http"
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*tls)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
            self.scheme = "https"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def url(self, path):
        return f"{self.scheme}://127.0.0.1:{self.port}{path}"

    def at(self, path):
        return [g for g in self.got if g[0] == path]

    def wait(self, path, count=1, seconds=120):
        return eventually(lambda: len(self.at(path)) >= count, seconds) and self.at(path)


def check_webhook(got, secret):
    """The notice, after its signature was checked as docs/api.md tells."""
    path, headers, body, at = got
    parts = dict(part.split("=", 1) for part in headers["Liege-Signature"].split(","))
    right = hmac.new(secret.encode(), parts["t"].encode() + b"." + body, hashlib.sha256).hexdigest()
    check.same(parts["v1"], right, "the signature")
    check.that(abs(int(parts["t"]) - at) < 60)
    check.same(headers["Content-Type"], "application/json")
    check.that(len(headers["Liege-Delivery"]) == 16)
    return json.loads(body)


class Browser:
    """The keys of a push subscription, and what a browser does with them."""

    def __init__(self, endpoint, path):
        made = subprocess.run(["node", f"{here}/push.mjs", "keys"], capture_output=True, text=True)
        self.keys = json.loads(made.stdout)
        self.auth = base64.urlsafe_b64encode(os.urandom(16)).decode().rstrip("=")
        self.url = endpoint.url(path)

    def subscribe(self, client, **more):
        return client.call("push", endpoint=self.url, p256dh=self.keys["public"], auth=self.auth,
                           **more)

    def read(self, got):
        _, headers, body, _ = got
        check.same(headers["Content-Encoding"], "aes128gcm")
        check.that(int(headers["TTL"]) > 0)
        done = subprocess.run(["node", f"{here}/push.mjs"], capture_output=True, text=True, input=json.dumps({
            **self.keys, "auth": self.auth, "authorization": headers["Authorization"],
            "body": base64.urlsafe_b64encode(body).decode()}))
        check.same(done.returncode, 0, done.stderr)
        read = json.loads(done.stdout)
        return json.loads(read["plain"]), read["claims"]


def addresses(server):
    """What is no address for notices, or leads into the server's own network."""
    eve = guest(server.port, "Eve")
    for url in ("ftp://example.org/", "http://example.org/", "example.org", "https://", "https:///x",
                "https://127.0.0.1/", "https://127.1/", "https://0x7f.1/", "https://2130706433/",
                "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://[fe80::1]/",
                "https://[fd00::1]/", "https://[64:ff9b::7f00:1]/", "https://[2002:7f00:1::]/",
                "https://10.0.0.1/", "https://172.16.0.1/", "https://192.168.1.1/x",
                "https://169.254.169.254/latest/meta-data", "https://100.64.0.1/", "https://0.0.0.0/",
                "https://224.0.0.1/", "https://localhost/", "https://router/", "https://x.local/",
                "https://user:pass@example.org/", "https://example.org:22/", "https://example.org:0/",
                "https://example.org:99999/", "https://example.org/\r\nX: y", "https://example.org/ x",
                "https://example.org/#x", "https://" + "a" * 600 + ".org/", 7, None):
        check.that(eve.refused("webhook", url=url) == -32602, url)
        check.that(eve.refused("push", endpoint=url, p256dh="x", auth="y") == -32602, url)
    check.same(eve.call("notices")["webhook"], None)
    for url in ("https://example.org/hook?x=1", "https://example.org:8443/", "https://8.8.8.8/x",
                "https://[2606:4700::1111]/"):
        check.that("secret" in eve.call("webhook", url=url), url)
    check.same(eve.call("webhook", url=""), None)
    check.same(eve.refused("notice_test"), 21)
    check.same(Client(server.port).refused("notices"), 23)
    eve.close()


def webhooks(server, endpoint):
    """Two games at once: in one somebody is away when it is their turn, in the other they look."""
    anna, ben = guest(server.port, "Anna"), guest(server.port, "Ben")
    first = ben.call("webhook", url=endpoint.url("/old"))
    hook = ben.call("webhook", url=endpoint.url("/ben"), lang="de")
    check.that(first["secret"] != hook["secret"])
    check.same(ben.call("notices")["webhook"]["url"], endpoint.url("/ben"))
    check.that("secret" not in json.dumps(ben.call("notices")) + json.dumps(ben.call("export")))
    check.same(ben.call("notice_test"), {"sending": 1})
    notice = check_webhook(endpoint.wait("/ben")[0], hook["secret"])
    check.same((notice["kind"], notice["text"]), ("test", "Benachrichtigungen kommen hier an."))
    tables = []
    for _ in range(2):
        table = anna.call("new", game="null", seats=2, options={"rounds": 3},
                          clock={"kind": "move", "seconds": 86400})["table"]["table"]
        ben.call("join", table=table)
        if anna.call("moves", table=table)["to_act"] == 1:
            ben.call("play", table=table, move="keep")
        tables.append(table)
    ben.close()
    looking = Client(server.port, token=ben.me["token"])
    looking.call("watch", table=tables[1])
    for table in tables:
        while anna.call("moves", table=table)["to_act"] == 0:
            anna.call("play", table=table, move="keep")
    time.sleep(16)  # more than the time of grace: who is connected is not sent anything
    check.same(len(endpoint.at("/ben")), 1)
    looking.close()
    # The one at which he did not look comes within a minute; the other never: he has seen it.
    got = endpoint.wait("/ben", 2, 180)
    notice = check_webhook(got[1], hook["secret"])
    check.same((notice["kind"], notice["table"], notice["player"]),
               ("turn", tables[0], ben.me["player"]))
    check.same(notice["text"], f"Am Zug in {notice['text'].split(' in ')[1].split(' mit ')[0]} mit Anna.")
    check.that(notice["link"].endswith("/#/t/" + tables[0]) and notice["deadline"] > time.time() * 1000)
    check.that(ben.me["token"] not in json.dumps(notice) and "seed" not in json.dumps(notice))
    check.same(endpoint.at("/old"), [])
    anna.close()
    return ben.me["token"], tables


def again_and_again(server, endpoint, data, restart):
    """Failures are tried again, also by the next server after kill -9."""
    cleo = guest(server.port, "Cleo")
    hook = cleo.call("webhook", url=endpoint.url("/cleo"), lang="fr")
    endpoint.answers["/cleo"] = [500, 302, 500, 500]
    failed = server.log().count("event=notice_failed")
    cleo.call("notice_test")
    check.that(endpoint.wait("/cleo"))
    token = cleo.me["token"]
    check.that(eventually(lambda: server.log().count("event=notice_failed") > failed))
    cleo.call("export")  # answered after what was written before: when to try again
    server.crash()
    store_sql(data, "UPDATE notices SET tries = 2147483647 WHERE kind = 'test'")  # there is no pause for that
    store_sql(data, "UPDATE targets SET failed = 2147483647")
    server = restart()
    got = endpoint.wait("/cleo", 2)
    check.that(got and got[1][3] - got[0][3] > 8, "after a pause", [g[3] for g in got or []])
    notice = check_webhook(got[1], hook["secret"])
    check.same(notice["text"], "Les avis arrivent ici.")
    check.same(endpoint.at("/elsewhere"), [], "redirections are not followed")
    cleo = Client(server.port, token=token)
    tries = "SELECT tries FROM notices WHERE kind = 'test'"
    few = ([["1"]], [["2"]], [["3"]])  # and nothing is left of one whose browser has gone
    check.that(eventually(lambda: store_sql(data, tries) in few),
               "as if it had been the first", store_sql(data, tries))
    check.same(cleo.call("notices")["webhook"]["failed"], 0)
    cleo.call("webhook", url="")
    cleo.close()
    return server


def pushes(server, endpoint):
    dora = guest(server.port, "Dora")
    key = dora.call("notices")["push_key"]
    check.same(len(base64.urlsafe_b64decode(key + "=")), 65)
    browser, other = Browser(endpoint, "/push/1"), Browser(endpoint, "/push/2")
    check.same(browser.subscribe(dora), True)
    check.same(browser.subscribe(dora), True, "again is fine")
    check.same(other.subscribe(dora, lang="de"), True)
    check.same(len(dora.call("notices")["devices"]), 2)
    for p256dh, auth in (("x", other.auth), (other.keys["public"], "x"),
                         ("B" + "A" * 86, other.auth), (other.keys["public"][:-4], other.auth)):
        check.same(dora.refused("push", endpoint=endpoint.url("/x"), p256dh=p256dh, auth=auth), -32602)
    endpoint.answers["/push/2"] = [410]
    check.same(dora.call("notice_test"), {"sending": 2})
    got = endpoint.wait("/push/1")
    notice, claims = browser.read(got[0])
    check.same((notice["kind"], notice["text"]), ("test", "Notices arrive here."))
    check.same((claims["key"], claims["aud"]), (key, f"http://127.0.0.1:{endpoint.port}"))
    check.that(time.time() < claims["exp"] < time.time() + 24 * 3600, claims)
    check.that("sub" not in claims, "there is no address to name", claims)
    check.that(endpoint.wait("/push/2"))
    check.that(eventually(lambda: len(dora.call("notices")["devices"]) == 1), "one has unsubscribed")
    # Somebody else reads nothing.
    stranger = Browser(endpoint, "/x")
    stranger.auth = browser.auth
    done = subprocess.run(["node", f"{here}/push.mjs"], capture_output=True, text=True, input=json.dumps({
        **stranger.keys, "auth": browser.auth, "authorization": got[0][1]["Authorization"],
        "body": base64.urlsafe_b64encode(got[0][2]).decode()}))
    check.that(done.returncode != 0)
    # A game that ends while its player is away.
    emil = guest(server.port, "Emil")
    table = emil.call("new", game="null", seats=2)["table"]["table"]
    dora.call("join", table=table)
    dora.close()
    emil.call("resign", table=table)
    got = endpoint.wait("/push/1", 2)
    notice, _ = browser.read(got[1])
    check.same((notice["kind"], notice["table"]), ("over", table))
    check.same(got[1][1]["Topic"], table)
    dora = Client(server.port, token=dora.me["token"])
    check.same(dora.call("push_drop", endpoint=browser.url), True)
    check.same(dora.call("notices")["devices"], [])
    for i in range(8):
        Browser(endpoint, f"/many/{i}").subscribe(dora)
    check.same(dora.refused("push", endpoint=endpoint.url("/many/9"), p256dh=browser.keys["public"],
                            auth=browser.auth), 24)
    dora.call("delete")
    dora.close()
    emil.close()


def subjects(work, endpoint):
    """Whom a push service may ask (RFC 8292, 2.1): the operator's mail, else the server's own https address."""
    sender = "Liege <play+games%20@example.org>"
    for options, subject in (((), None),
                             (("--public-url", "http://games.example"), None),
                             (("--public-url", "https://localhost:8443"), None),
                             (("--public-url", "https://games.example:8443/"), "https://games.example:8443"),
                             (("--public-url", "https://games.example", "--mail-from", sender),
                              "mailto:play+games%2520@example.org"),
                             (("--mail-from", sender), "mailto:play+games%2520@example.org")):
        server = Server(liege, "--private-notices", *options, data=f"{work}/subjects.db")
        gina = guest(server.port, "Gina")
        browser = Browser(endpoint, f"/gina/{len(endpoint.got)}")
        browser.subscribe(gina)
        gina.call("notice_test")
        _, claims = browser.read(endpoint.wait(browser.url[browser.url.index("/gina"):])[0])
        check.same(claims.get("sub"), subject, options)
        gina.call("delete")
        gina.close()
        check.same(server.stop(), 0)
    status, said = refuses(liege, "--listen", "127.0.0.1:0", "--data", f"{work}/no.db", "--mail-from", "nobody")
    check.that(status == 1 and "--mail-from" in said, said)


def silent_hooks(server, endpoint):
    """Addresses where nobody answers have half of the couriers at most, so others do not wait."""
    prompt = guest(server.port, "Prompt")
    prompt.call("webhook", url=endpoint.url("/prompt"))
    prompt.call("notice_test")
    check.that(endpoint.wait("/prompt"))
    lines, listener = [], socket.create_server(("127.0.0.1", 0), backlog=100)

    def take():
        try:
            while True:
                lines.append(listener.accept()[0])
        except OSError:
            pass
    threading.Thread(target=take, daemon=True).start()
    failed = server.log().count("event=notice_failed")
    many = [guest(server.port, f"Silent {i}") for i in range(20)]
    for client in many:
        client.call("webhook", url=f"http://127.0.0.1:{listener.getsockname()[1]}/")
        client.call("notice_test")
    check.that(eventually(lambda: len(lines) >= 8), "half of them")
    prompt.call("notice_test")

    def arrived():
        taken = len(lines)  # each that has failed makes room for another
        given_up = server.log().count("event=notice_failed") - failed
        check.that(taken <= 8 + given_up, "more couriers than that", taken, given_up)
        return len(endpoint.at("/prompt")) == 2
    check.that(eventually(arrived))
    listener.close()
    for line in lines:
        line.close()
    for client in (prompt, *many):
        client.call("webhook", url="")
        client.close()


def secure(work):
    """By https the certificate counts; a server that ends does not wait for strangers."""
    cert, key = f"{work}/cert.pem", f"{work}/key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=x",
                    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
                   check=True, capture_output=True)
    endpoint = Endpoint((cert, key))
    for trusted in (True, False):
        env = {**clean_environment(), "SSL_CERT_FILE": cert if trusted else "/dev/null"}
        server = Server(liege, "--private-notices", data=f"{work}/tls{trusted}.db", env=env)
        fritz = guest(server.port, "Fritz")
        fritz.call("webhook", url=endpoint.url(f"/fritz{trusted}"))
        fritz.call("notice_test")
        if trusted:
            check.that(endpoint.wait("/fritzTrue"))
        else:
            check.that(eventually(lambda: "no secure connection" in server.log()), server.log())
            check.same(endpoint.at("/fritzFalse"), [])
        with socket.create_server(("127.0.0.1", 0)) as silent:
            fritz.call("webhook", url=f"http://127.0.0.1:{silent.getsockname()[1]}/")
            fritz.call("notice_test")
            silent.settimeout(10)
            line = silent.accept()[0]
            line.recv(100)
            begun = time.monotonic()
            check.same(server.stop(), 0)
            check.that(time.monotonic() - begun < 8, "it ends at once")
            line.close()


with folder() as work:
    data = os.path.join(work, "liege.db")
    server = Server(liege, data=data)
    try:
        addresses(server)
        check.same(server.stop(), 0)
        restart = lambda: Server(liege, "--private-notices", data=data)
        server = restart()
        endpoint = Endpoint()
        if shutil.which("node"):
            pushes(server, endpoint)
            subjects(work, endpoint)
        webhooks(server, endpoint)
        server = again_and_again(server, endpoint, data, restart)
        check.that(eventually(lambda: re.search(rb"liege_notices_failed [123]\n", server.ask("/metrics")[2])))
        check.that("/cleo" not in server.log(), "the log tells no addresses")
        silent_hooks(server, endpoint)
        check.same(server.stop(), 0)
        if shutil.which("openssl"):
            secure(work)
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
check.finish()
