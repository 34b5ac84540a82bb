#!/usr/bin/env python3
"""tests/server/static.py LIEGE PAGE -- the files of the page, health, metrics, start and end. PAGE is
the folder whose files the program was built with."""
import gzip
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import urllib.request

from serve import Checks, Server, clean_environment, folder, refuses

liege = sys.argv[1]
built = sys.argv[2]
check = Checks()


def write(path, content):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)


def raw(port, words):
    """Sends bytes as they are and returns all that comes back; the server may hang up at once."""
    got = b""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as s:
        try:
            s.sendall(words)
            s.shutdown(socket.SHUT_WR)
            while chunk := s.recv(65536):
                got += chunk
        except (ConnectionError, OSError) as error:
            if isinstance(error, TimeoutError):
                raise
    return got


with folder() as work:
    page = os.path.join(work, "page")
    big = bytes(range(256)) * 4096  # a megabyte, more than one write takes
    write(f"{page}/index.html", b"<!doctype html><title>Liege</title>")
    write(f"{page}/assets/app-1234.js", b"console.log(1);" * 500)
    write(f"{page}/assets/app-1234.js.gz", gzip.compress(b"console.log(1);" * 500))
    write(f"{page}/assets/app-1234.js.br", b"pretend brotli")
    write(f"{page}/assets/liege.wasm", big)
    write(f"{page}/manifest.webmanifest", b"{}")
    write(f"{page}/.hidden", b"secret")
    write(f"{work}/outside.txt", b"secret")
    os.symlink(f"{work}/outside.txt", f"{page}/link.txt")
    data = os.path.join(work, "liege.db")

    server = Server(liege, "--page", page, data=data)
    status, headers, body = server.ask("/")
    check.same(status, 200)
    check.same(body, b"<!doctype html><title>Liege</title>")
    check.same(headers["content-type"], "text/html; charset=utf-8")
    check.same(headers["cache-control"], "no-cache")
    check.same(headers["x-content-type-options"], "nosniff")
    policy = headers["content-security-policy"]
    check.that("default-src 'self'" in policy and "frame-ancestors 'none'" in policy, policy)
    check.that("img-src 'self' data: blob:" in policy, "pictures that the page draws", policy)
    check.that("unsafe-inline" not in policy and "'unsafe-eval'" not in policy, policy)
    check.same(server.ask("/index.html")[2], body)
    again, headers_again, empty = server.ask("/", headers={"If-None-Match": headers["etag"]})
    check.same((again, empty), (304, b""))
    check.same(headers_again["etag"], headers["etag"])
    check.same(server.ask("/", method="HEAD")[::2], (200, b""))
    check.same(server.ask("/?table=1")[0], 200, "a question mark")

    for accept, coding in (("gzip, deflate, br", "br"), ("gzip", "gzip"), ("gzip;q=0", None),
                           ("", None), ("brotli", None)):
        status, headers, body = server.ask("/assets/app-1234.js", headers={"Accept-Encoding": accept})
        check.same((status, headers.get("content-encoding")), (200, coding), accept)
        check.same(headers["content-type"], "text/javascript; charset=utf-8")
        check.that("immutable" in headers["cache-control"])
        check.same(headers["vary"], "accept-encoding")
        if coding == "gzip":
            check.same(gzip.decompress(body), b"console.log(1);" * 500)
    status, headers, body = server.ask("/assets/liege.wasm")
    check.same((status, headers["content-type"]), (200, "application/wasm"))
    check.that(body == big, "a large file arrives whole")
    check.same(server.ask("/manifest.webmanifest")[1]["content-type"], "application/manifest+json")

    for path in ("/nothing", "/.hidden", "/link.txt", "/assets", "/assets/", "/../outside.txt",
                 "/assets/../../outside.txt", "/%2e%2e/outside.txt", "/..%2foutside.txt",
                 "//etc/passwd", "/etc/passwd", "/assets/app-1234.js.gz", "/\\..\\outside.txt",
                 "/" + "a" * 3000):
        got = raw(server.port, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        check.that(b"secret" not in got and b"root:" not in got, path)
        check.that(b" 200 " not in got[:20] or path == "/assets/../../outside.txt", path, got[:60])
    check.same(server.ask("/", method="POST", body=b"x")[0], 405)
    for rubbish in (b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9\r\n\r\n",
                    b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 3000 + b"\r\n"):
        raw(server.port, rubbish)

    check.same(server.ask("/health")[::2], (200, b"ok\n"))
    status, headers, body = server.ask("/metrics")
    check.that(headers["content-type"].startswith("text/plain; version=0.0.4"))
    lines = body.decode().splitlines()
    values = dict(line.split() for line in lines if not line.startswith("#"))
    check.that(int(values["liege_http_requests"]) > 10, values)
    check.that(int(values["process_resident_memory_bytes"]) > 1 << 20, values)
    plain = {re.sub(r"(_bucket|_sum|_count)?({.*)?$", "", name) for name in values}  # of histograms
    check.that(all(f"# TYPE {name} " in body.decode() for name in plain), plain)

    # The port is taken, the data file cannot be opened, and other mistakes are told plainly.
    status, said = refuses(liege, "--listen", f"127.0.0.1:{server.port}", "--data", f"{work}/2.db")
    check.that(status == 1 and "another program uses this port" in said, status, said)
    for options, words, expected in (
            (["--listen", "127.0.0.1:99999"], "HOST:PORT", 1),
            (["--listen", "127.0.0.1:x"], "HOST:PORT", 1),
            (["--listen", "no.such.host.invalid:80"], "no address", 1),
            (["--page", f"{work}/nowhere"], "nowhere", 1),
            (["--page", work], "index.html", 1),
            (["--tls-cert", "a"], "--tls-key", 2),
            (["--public-url", "games"], "http", 2),
            (["--public-url", "https://a/b"], "http", 2),
            (["--store", "mysql://x"], "postgres://", 2)):
        status, said = refuses(liege, "--listen", "127.0.0.1:0", *options)
        check.that(status == expected and words in said, options, status, said)

    check.same(server.stop(), 0, "a graceful end")
    check.that("event=stop" in server.log())
    check.that(all(line.startswith("time=") for line in server.lines), server.log())

    # The page is in the program itself: a copy of the one file, alone in its folder, serves it.
    alone = os.path.join(work, "alone")
    os.mkdir(alone)
    shutil.copy(liege, f"{alone}/liege")
    server = Server(f"{alone}/liege", data=f"{alone}/liege.db", env=clean_environment())
    status, headers, body = server.ask("/")
    check.same((status, headers["content-type"]), (200, "text/html; charset=utf-8"))
    check.same(headers["cache-control"], "no-cache")
    if os.path.exists(f"{built}/index.html"):
        check.that(b"not been built" not in body, "the page is inside")
        assets = sorted(set(re.findall(rb'\./(assets/[^"]+)"', body)))
        check.that(len(assets) >= 2, body)
        for name in [a.decode() for a in assets] + ["sw.js", "manifest.webmanifest", "icon.svg"]:
            status, plain_headers, plain = server.ask("/" + name)
            with open(f"{built}/{name}", "rb") as file:
                check.that(status == 200 and plain == file.read(), name)
            check.same(plain_headers["cache-control"], "public, max-age=31536000, immutable"
                       if name.startswith("assets/") else "no-cache", name)
            check.same(plain_headers["content-security-policy"], policy)
            status, headers, packed = server.ask("/" + name, headers={"Accept-Encoding": "gzip"})
            check.same((status, headers.get("content-encoding")), (200, "gzip"), name)
            check.that(gzip.decompress(packed) == plain, name)
            check.that(headers["etag"] != plain_headers["etag"], "each form has its own tag")
            status, headers, packed = server.ask("/" + name, headers={"Accept-Encoding": "br"})
            check.that(headers.get("content-encoding") == "br" and len(packed) < len(plain), name)
            check.same(server.ask("/" + name, headers={
                "Accept-Encoding": "br", "If-None-Match": headers["etag"]})[0], 304)
    else:
        check.that(b"not been built" in body and b"nicht gebaut" in body, body)
    check.same(server.stop(), 0)

    # https: with a certificate of our own; cookies and links are for https only.
    if shutil.which("openssl"):
        cert, key = f"{work}/cert.pem", f"{work}/key.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                        "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key,
                        "-out", cert], check=True, capture_output=True)
        secure = Server(liege, "--page", page, "--tls-cert", cert, "--tls-key", key, data=data)
        trust = ssl.create_default_context(cafile=cert)
        base = f"https://localhost:{secure.port}"
        with urllib.request.urlopen(f"{base}/", context=trust, timeout=20) as answer:
            check.same(answer.read(), b"<!doctype html><title>Liege</title>")
            check.that("max-age" in answer.headers["strict-transport-security"])
        call = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "guest", "params": {"name": "Tess"}})
        request = urllib.request.Request(f"{base}/rpc", data=call.encode(), headers={
            "Content-Type": "application/json", "Origin": base})
        with urllib.request.urlopen(request, context=trust, timeout=20) as answer:
            check.that("; Secure" in answer.headers["set-cookie"], answer.headers["set-cookie"])
        check.same(secure.stop(), 0)
        status, said = refuses(liege, "--listen", "127.0.0.1:0", "--data", f"{work}/2.db",
                               "--tls-cert", key, "--tls-key", cert)
        check.that(status == 1 and "certificate" in said, said)

    # IPv6, and the usual place of the data, which is made.
    home = os.path.join(work, "home")
    os.mkdir(home)
    usual = Server(liege, "--page", page, listen="localhost:0",
                   env={**clean_environment(), "HOME": home})
    check.same(usual.stop(), 0)
    check.that(os.path.exists(f"{home}/.local/share/liege/liege.db"))
    if socket.has_ipv6:
        try:
            with socket.socket(socket.AF_INET6) as probe:
                probe.bind(("::1", 0))
            six = Server(liege, "--page", page, listen="[::1]:0", data=data)
            with socket.create_connection(("::1", six.port), timeout=10) as line:
                line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                check.that(b"200 OK" in line.recv(4096))
            check.same(six.stop(), 0)
        except OSError:
            print("there is no IPv6 here")
check.finish()
