#!/usr/bin/env python3
"""tests/server/proxy.py LIEGE -- behind nginx, as docs/operate.md sets it up: page, WebSocket, addresses,
who may read /metrics; and a certificate that is read again without a restart."""
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time

from client import Client, guest
from serve import Checks, Server, eventually, folder

liege = sys.argv[1]
root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
check = Checks()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def site(port, server):
    """The example of the operator's guide, with ports of this test."""
    with open(os.path.join(root, "docs", "operate.md"), encoding="utf-8") as file:
        text = re.search(r"```nginx\n(.*?)```", file.read(), re.S)[1]
    return (text.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("games.example", "localhost")
            .replace("127.0.0.1:8080", f"127.0.0.1:{server}"))


def behind_nginx(work):
    nginx = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
    if nginx is None:
        print("there is no nginx: left out")
        return
    port = free_port()
    server = Server(liege, "--public-url", f"http://localhost:{port}", data=os.path.join(work, "liege.db"))
    config = os.path.join(work, "nginx.conf")
    with open(config, "w", encoding="utf-8") as file:
        file.write(f"pid {work}/nginx.pid; error_log {work}/error.log; daemon off;\n"
                   + ("user root;\n" if os.geteuid() == 0 else "") + "events {}\nhttp {\n"
                   f"access_log off; client_body_temp_path {work}/b; proxy_temp_path {work}/p;\n"
                   f"fastcgi_temp_path {work}/f; uwsgi_temp_path {work}/u; scgi_temp_path {work}/s;\n"
                   + site(port, server.port) + "}\n")
    proxy = subprocess.Popen([nginx, "-p", work, "-c", config], stderr=subprocess.PIPE)
    try:
        direct = server.port

        def up():
            try:
                return guest(port, "Anna", origin=f"http://localhost:{port}", host=f"localhost:{port}")
            except OSError:
                return None

        anna = eventually(up, 20)
        ben = guest(port, "Ben", host=f"localhost:{port}", more=("X-Forwarded-For: 203.0.113.9",))
        table = anna.call("new", game="null", access="link")["table"]
        check.that(table["link"].startswith(f"http://localhost:{port}/#/t/"), table["link"])
        ben.call("join", table=table["table"])
        check.same(anna.wait("update", lambda p: p["status"] == "playing")["table"], table["table"],
                   "WebSocket works through the proxy, both ways")
        server.port = port
        check.same(server.ask("/health")[0], 200)
        check.same(server.ask("/metrics")[0], 200, "asked from this machine")
        # What a stranger claims to be counts for nothing: nginx adds the address it sees.
        check.same(server.ask("/metrics", headers={"X-Forwarded-For": "127.0.0.1"})[0], 200)
        server.port = direct
        check.same(server.ask("/metrics", headers={"X-Forwarded-For": "203.0.113.9"})[0], 403,
                   "whom the proxy names is no neighbour")
        check.same(server.ask("/metrics", headers={"X-Forwarded-For": "127.0.0.1, 203.0.113.9"})[0], 403)
    finally:
        proxy.terminate()
        proxy.wait(20)
        check.same(server.stop(), 0)


def certificate(work, name, number):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                    "-nodes", "-days", "2", "-set_serial", str(number), "-subj", f"/CN={name}",
                    "-keyout", f"{work}/key.pem", "-out", f"{work}/cert.pem"], check=True,
                   capture_output=True)


def serial(port):
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        with context.wrap_socket(line) as secure:
            text = ssl.DER_cert_to_PEM_cert(secure.getpeercert(True))
    said = subprocess.run(["openssl", "x509", "-noout", "-serial"], input=text, text=True,
                          capture_output=True, check=True)
    return int(said.stdout.split("=")[1], 16)


def renewed(work):
    certificate(work, "localhost", 7)
    server = Server(liege, "--tls-cert", f"{work}/cert.pem", "--tls-key", f"{work}/key.pem",
                    data=os.path.join(work, "tls.db"))
    try:
        check.same(serial(server.port), 7)
        certificate(work, "localhost", 8)
        check.same(serial(server.port), 7, "not by itself")
        server.process.send_signal(signal.SIGHUP)
        check.that(eventually(lambda: serial(server.port) == 8), "read again")
        with open(f"{work}/cert.pem", "w", encoding="utf-8") as file:
            file.write("no certificate\n")
        server.process.send_signal(signal.SIGHUP)
        check.that(eventually(lambda: "certificate=refused" in server.log()), server.log()[-500:])
        check.same(serial(server.port), 8, "the old one stays")
        check.same(server.stop(), 0)
    finally:
        if server.process.poll() is None:
            server.crash()


with folder() as work:
    behind_nginx(work)
    renewed(work)
check.finish()
