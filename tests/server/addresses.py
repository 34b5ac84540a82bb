#!/usr/bin/env python3
"""tests/server/addresses.py LIEGE -- a server between several addresses, in a network of its own: many sockets of
one address keep nobody else out. Skipped (77) where such a network cannot be had."""
import http.client
import os
import resource
import select
import shutil
import socket
import subprocess
import sys
import threading
import time

from client import Client, account
from serve import Checks, Server, folder

liege = sys.argv[1]
INSIDE = "LIEGE_TEST_INSIDE"
HERE, STRANGER, OTHER = "10.9.0.1", "10.9.0.2", "10.9.0.3"
if INSIDE not in os.environ:
    alone = ["unshare", "--map-root-user", "--net"]
    if not shutil.which("unshare") or not shutil.which("ip") or subprocess.run([*alone, "true"],
                                                                               capture_output=True).returncode:
        print("skipped: no network of one's own can be had here")
        sys.exit(77)
    sys.exit(subprocess.run([*alone, sys.executable, "-B", *sys.argv],
                            env={**os.environ, INSIDE: "yes"}).returncode)
subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
for address in (HERE, STRANGER, OTHER):
    subprocess.run(["ip", "address", "add", f"{address}/32", "dev", "lo"], check=True)
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
check = Checks()
HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n"
BODY = b"POST /rpc HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
KINDS = {"nothing": b"", "half a head": HEAD, "half a body": BODY,
         "nothing after an answer": b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"}


class Crowd:
    """So many sockets of one address on which no request comes to its end; those that are closed are opened again."""

    def __init__(self, port, count, sent):
        self.port, self.sent = port, sent
        self.closed = self.opened = 0
        self.lines, self.look = {}, select.poll()
        self.ending = False
        for _ in range(count):
            self.open()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def open(self):
        line = socket.socket()
        line.bind((STRANGER, 0))
        line.setblocking(False)
        line.connect_ex((HERE, self.port))
        self.lines[line.fileno()] = [line, False]
        self.look.register(line, select.POLLIN | select.POLLOUT)

    def run(self):
        while not self.ending:
            for number, what in self.look.poll(50):
                line, said = self.lines[number]
                try:
                    if not said and what & select.POLLOUT:
                        line.send(self.sent)
                        self.lines[number][1] = True
                        self.look.modify(line, select.POLLIN)
                        self.opened += 1
                    elif what & ~select.POLLOUT and not line.recv(65536):
                        raise ConnectionError
                except OSError:
                    self.look.unregister(line)
                    del self.lines[number]
                    line.close()
                    self.closed += 1
                    self.open()
            time.sleep(0.01)

    def end(self):
        self.ending = True
        self.thread.join()
        for line, _ in self.lines.values():
            line.close()


def served(port, source):
    """Does one request from there get its answer?"""
    line = http.client.HTTPConnection(HERE, port, timeout=5, source_address=(source, 0))
    try:
        line.request("GET", "/health")
        return line.getresponse().read() == b"ok\n"
    except OSError:
        return False
    finally:
        line.close()


def crowds(work):
    """2,000 sockets of one address, where the server may have 1,000."""
    wrapper = os.path.join(work, "few")
    with open(wrapper, "w", encoding="utf-8") as file:
        file.write(f"#!/bin/sh\nulimit -n 1000\nexec '{liege}' \"$@\"\n")
    os.chmod(wrapper, 0o755)
    server = Server(wrapper, listen=f"{HERE}:0", data=os.path.join(work, "crowds.db"))
    for kind, sent in KINDS.items():
        crowd = Crowd(server.port, 2000, sent)
        time.sleep(2)
        got = [served(server.port, OTHER) for _ in range(30)]
        check.same(got.count(True), 30, kind)
        used = len(os.listdir(f"/proc/{server.process.pid}/fd"))
        check.that(used < 300, kind, "descriptors", used)
        # Of the same address, too: the newest is served while the oldest go.
        check.that(any(served(server.port, STRANGER) for _ in range(20)), "the same address", kind)
        print(f"{kind}: {got.count(True)} of 30, {crowd.opened} sockets, {crowd.closed} closed, {used} descriptors",
              flush=True)
        crowd.end()
    check.same(server.stop(), 0)
    check.that("ran out" not in server.log().lower(), server.log()[-2000:])


def everywhere(work):
    """`*` is for all: IPv4 and IPv6, also on a machine that has no IPv6, or whose sockets are of one kind by
    themselves. Who comes by IPv4 is known by that address."""
    places = ("127.0.0.1", HERE, "::1", "fd09::1")
    for setting, reached in (("net/ipv6/bindv6only=0", places), ("net/ipv6/bindv6only=1", places),
                             ("net/ipv6/conf/all/disable_ipv6=1", places[:2])):
        name, value = setting.split("=")
        with open("/proc/sys/" + name, "w", encoding="utf-8") as file:
            file.write(value)
        server = Server(liege, "--metrics-from", f"localhost, {OTHER}", listen="*:0",
                        data=os.path.join(work, "everywhere.db"))
        check.that(f"url=http://localhost:{server.port} " in server.log(), server.log())
        got = []
        for place in places:
            line = http.client.HTTPConnection(place, server.port, timeout=5)
            try:
                line.request("GET", "/metrics")
                got.append((place, line.getresponse().status))
            except OSError:
                pass
            line.close()
        check.same(got, [(place, 200 if place in ("127.0.0.1", "::1") else 403) for place in reached], setting)
        line = http.client.HTTPConnection(HERE, server.port, timeout=5, source_address=(OTHER, 0))
        line.request("GET", "/metrics")
        check.same(line.getresponse().status, 200, "an address of IPv4 is known as such")
        again = subprocess.run([liege, "serve", "--listen", f"*:{server.port}", "--data", f"{work}/other.db"],
                               capture_output=True, text=True, timeout=60)
        check.that(again.returncode == 1 and f"cannot listen on *:{server.port}: another program" in again.stderr,
                   again.stderr)
        check.same(server.stop(), 0)


with folder() as work:
    subprocess.run(["ip", "address", "add", "fd09::1/128", "dev", "lo", "nodad"], check=True)
    crowds(work)
    everywhere(work)
check.finish()
