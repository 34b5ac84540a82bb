"""tests/server/cluster.py -- a PostgreSQL of one's own on a loopback port, which can be made to fail."""
import glob
import os
import pwd
import signal
import socket
import select
import subprocess
import sys
import threading
import time

programs = sorted(glob.glob("/usr/lib/postgresql/*/bin/postgres"))
bin_folder = os.path.dirname(programs[-1]) if programs else None


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Cluster:
    """PostgreSQL refuses to run as root; then it runs as the user postgres or nobody."""

    def __init__(self, work):
        self.options = {}
        if os.getuid() == 0:
            for name in ("postgres", "nobody"):
                try:
                    user = pwd.getpwnam(name)
                    break
                except KeyError:
                    continue
            self.options = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            os.chmod(work, 0o755)
        self.folder = os.path.join(work, "cluster")
        os.mkdir(self.folder, 0o700)
        if self.options:
            os.chown(self.folder, self.options["user"], self.options["group"])
        self.port = free_port()
        made = subprocess.run([f"{bin_folder}/initdb", "-D", self.folder, "-U", "liege", "-A", "trust",
                               "-N", "-E", "UTF8", "--locale=C"], capture_output=True, text=True,
                              cwd="/", **self.options)
        if made.returncode != 0:
            print(made.stderr)
            sys.exit(1)
        self.log = open(os.path.join(work, "postgres.log"), "w+", encoding="utf-8")
        self.url = f"postgres://liege@127.0.0.1:{self.port}/postgres"
        self.start()

    def start(self, port=None):
        port = port or self.port
        self.url_now = f"postgres://liege@127.0.0.1:{port}/postgres"
        self.process = subprocess.Popen(
            [f"{bin_folder}/postgres", "-D", self.folder, "-p", str(port), "-k", self.folder,
             "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=20",
             "-c", "shared_buffers=16MB"], stdout=self.log, stderr=self.log, cwd="/", **self.options)
        for _ in range(200):
            ready = subprocess.run([f"{bin_folder}/pg_isready", "-h", "127.0.0.1", "-p",
                                    str(port)], capture_output=True)
            if ready.returncode == 0:
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL did not start")

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(30)

    def family(self):
        """The process and its children."""
        found = [self.process.pid]
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
                    if int(file.read().rsplit(")", 1)[1].split()[1]) == self.process.pid:
                        found.append(int(pid))
            except OSError:
                pass
        return found

    def signal(self, number):
        for pid in self.family():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def crash(self):
        """Everything of it at once, as when the power goes."""
        self.signal(signal.SIGKILL)
        self.process.wait(30)
        time.sleep(0.1)

    def end_sessions(self, name="liege"):
        """An operator ends all connections but their own."""
        subprocess.run([f"{bin_folder}/psql", "-X", "-q", "-d", self.url, "-c",
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                        f"WHERE application_name = '{name}' AND pid <> pg_backend_pid()"], check=True, capture_output=True)


class Proxy:
    """A way to PostgreSQL that can be blocked (nothing arrives, nobody is told) or cut. If it is deaf,
    the connection that listens for news gets nothing, and the others go on."""

    def __init__(self, port):
        self.to = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.pairs = []
        self.blocked = self.deaf = self.ended = False
        self.listening = set()  # ends at PostgreSQL's side
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        while not self.ended:
            ways = {} if self.blocked else {a: b for x, y in self.pairs for a, b in ((x, y), (y, x))
                                            if not (self.deaf and a in self.listening)}
            try:
                ready, _, _ = select.select([*ways] + ([] if self.blocked else [self.listener]), [], [],
                                            0.05)
            except (OSError, ValueError):
                self.pairs = [p for p in self.pairs if all(s.fileno() >= 0 for s in p)]
                continue
            for one in ready:
                if one is self.listener:
                    near = self.listener.accept()[0]
                    try:
                        far = socket.create_connection(("127.0.0.1", self.to), timeout=5)
                        far.settimeout(5)
                        self.pairs.append((near, far))
                    except OSError:
                        near.close()
                    continue
                try:
                    words = one.recv(65536)
                    if not words:
                        raise OSError
                    if b"LISTEN " in words:
                        self.listening.add(ways[one])
                    ways[one].sendall(words)
                except OSError:
                    self._drop(one)

    def _drop(self, one):
        for pair in [p for p in self.pairs if one in p]:
            self.pairs.remove(pair)
            self.listening -= set(pair)
            for end in pair:
                end.close()

    def cut(self):
        for pair in list(self.pairs):
            for end in pair:
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def end(self):
        self.ended = True
        self.thread.join(5)
        self.listener.close()
