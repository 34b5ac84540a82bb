"""tests/server/serve.py -- starts a real server on a free loopback port, and asks it by HTTP."""
import atexit
import hashlib
import http.client
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time


# With this in the environment, a server, all of PostgreSQL, stands in for the files: each name of a
# file becomes a database of its own. tests/server/postgres.py sets it.
POSTGRES = os.environ.get("LIEGE_TEST_POSTGRES")


def psql(database, sql):
    program = os.path.join(os.environ["LIEGE_TEST_POSTGRES_BIN"], "psql")
    done = subprocess.run([program, "-X", "-q", "-A", "-t", "-F", "|", "-d", POSTGRES + database,
                           "-c", sql], capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return done.stdout


def store(data):
    """The options that name the store, which is made if it is not there."""
    if POSTGRES is None:
        return ["--data", data]
    name = "t" + hashlib.sha256(data.encode()).hexdigest()[:16]
    if not psql("postgres", f"SELECT 1 FROM pg_database WHERE datname = '{name}'").strip():
        psql("postgres", f"CREATE DATABASE {name}")
    return ["--store", POSTGRES + name]


def store_sql(data, sql):
    """A statement in the store while no server uses it; rows as lists of texts."""
    if POSTGRES is None:
        db = sqlite3.connect(data)
        rows = [[str(value) for value in row] for row in db.execute(sql)]
        db.commit()
        db.close()
        return rows
    return [line.split("|") for line in psql(store(data)[1].rsplit("/", 1)[1], sql).splitlines()]


def first_version(data):
    """Takes the tables back to their first version (server/schema.c), as an old program left them."""
    for table in ("bonds", "blocks", "follows", "rating_steps", "tallies", "meetings"):
        store_sql(data, f"DROP TABLE {table}")
    for index in ("records_end", "records_game_end"):
        store_sql(data, f"DROP INDEX {index}")
    for column in ("moves", "minutes", "why"):
        store_sql(data, f"ALTER TABLE records DROP COLUMN {column}")
    for sql in ("DROP TABLE heads", "DROP TABLE servers", "DROP TABLE here", "DROP INDEX notices_due",
                "ALTER TABLE moves DROP COLUMN chain", "ALTER TABLE daily DROP COLUMN level", "DROP INDEX players_looks",
                "DROP INDEX players_looks_small", "ALTER TABLE players DROP COLUMN looks",
                "ALTER TABLE players DROP COLUMN looks_small", "DROP INDEX sessions_ends",
                "ALTER TABLE sessions DROP COLUMN seen", "ALTER TABLE sessions DROP COLUMN ends",
                "UPDATE sessions SET kind = 'token', label = 'socket' WHERE kind = 'socket'",
                "UPDATE moves SET clock = '0 0 0'",
                "DELETE FROM meta WHERE key IN ('schema', 'schema_reads')"):
        store_sql(data, sql)


class Server:
    """A running `liege serve`, ended with stop() or crash()."""

    def __init__(self, liege, *options, listen="127.0.0.1:0", data=None, env=None):
        self.lines = []
        words = [liege, "serve", "--listen", listen, *options]
        if data is not None:
            words += store(data)
        self.process = subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                        text=True, env=env)
        atexit.register(self._end)  # also when a test breaks off
        self.port = None
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.ready = threading.Event()
        self.thread.start()
        if not self.ready.wait(60) or self.port is None:
            self.process.kill()
            raise RuntimeError("the server did not start:\n" + "".join(self.lines))

    def _end(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def _read(self):
        for line in self.process.stderr:
            self.lines.append(line)
            found = re.search(r"event=listen .*port=(\d+)", line)
            if found:
                self.port = int(found.group(1))
                self.ready.set()
        self.ready.set()

    def log(self):
        return "".join(self.lines)

    def stop(self, seconds=60):
        """Asks it to end; returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(seconds)
        self.thread.join(5)
        return status

    def crash(self):
        self.process.kill()
        self.process.wait()
        self.thread.join(5)

    def ask(self, path, method="GET", headers=None, body=None):
        """One request: status, headers in small letters, body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body=body, headers=headers or {})
            answer = connection.getresponse()
            text = answer.read()
            return answer.status, {k.lower(): v for k, v in answer.getheaders()}, text
        finally:
            connection.close()

    def rpc(self, token, method, **params):
        """The answer to a call by HTTP of somebody who does not stay connected."""
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        return json.loads(self.ask("/rpc", "POST", headers, body)[2])


class Checks:
    """Counts what went wrong and says it; `with` ends the test with the right status."""

    def __init__(self):
        self.failed = 0
        self.passed = 0

    def that(self, good, *what):
        if good:
            self.passed += 1
        else:
            self.failed += 1
            frame = sys._getframe(1)
            print(f"line {frame.f_lineno}: not true:", *what, flush=True)
        return good

    def same(self, got, expected, *what):
        if got == expected:
            self.passed += 1
        else:
            self.failed += 1
            frame = sys._getframe(1)
            print(f"line {frame.f_lineno}: got {got!r}, expected {expected!r}", *what, flush=True)

    def worded(self, client, words, method, **params):
        """A call is refused, in each language with these words in the sentence."""
        for lang, part in words.items():
            client.call("me", lang=lang)
            refusal = client.refusal(method, **params)
            self.that(refusal is not None and part in str(refusal), method, lang, refusal)

    def finish(self):
        print(f"{self.passed} checks passed, {self.failed} failed")
        sys.exit(1 if self.failed or not self.passed else 0)


def eventually(question, seconds=60):
    """Waits until the question is answered with something true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = question()
        if answer:
            return answer
        time.sleep(0.02)
    return question()


def folder():
    return tempfile.TemporaryDirectory(prefix="liege-test-")


def refuses(liege, *options, env=None):
    """Starts a server that must not start: status and what it says."""
    done = subprocess.run([liege, "serve", *options], capture_output=True, text=True, timeout=30,
                          env=env)
    return done.returncode, done.stderr


def clean_environment():
    keep = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "TMPDIR")}
    keep["LANG"] = "C.UTF-8"
    return keep
