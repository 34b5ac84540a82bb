#!/usr/bin/env python3
"""tests/server/load.py LIEGE LOAD MACHINE [CLIENTS IDLE SECONDS PAUSE] -- a server under load: moves
acknowledged per second, how soon, memory per connection and per table; beside it what the machine
can do at most, before and after. As a test it is short and only demands that nothing is lost; for
figures give bigger numbers (docs/server.md)."""
import json
import os
import subprocess
import sys

from serve import Checks, Server, folder

liege, load, machine = sys.argv[1:4]
clients, idle, seconds, pause = (int(a) for a in (sys.argv[4:8] or (60, 40, 2, 0)))
check = Checks()


def metric(server, name):
    text = server.ask("/metrics")[2].decode()
    return float(next(line.split()[1] for line in text.splitlines() if line.startswith(name + " ")))


def limits(work):
    done = subprocess.run([machine, work, "1" if len(sys.argv) < 5 else "3"], capture_output=True,
                          text=True)
    check.same(done.returncode, 0, done.stderr)
    return json.loads(done.stdout)


with folder() as work:
    before_all = limits(work)
    server = Server(liege, data=os.path.join(work, "liege.db"))
    try:
        before = metric(server, "process_resident_memory_bytes")
        # First the connections alone, then with tables.
        only = subprocess.run([load, str(server.port), "--clients", "2", "--idle", str(clients + idle),
                               "--seconds", "1", "--pause", "100"], capture_output=True, text=True)
        check.same(only.returncode, 0, only.stderr, only.stdout)
        connected = metric(server, "process_resident_memory_bytes")
        run = subprocess.run([load, str(server.port), "--clients", str(clients), "--idle", str(idle),
                              "--seconds", str(seconds), "--pause", str(pause)],
                             capture_output=True, text=True)
        check.same(run.returncode, 0, run.stderr, run.stdout)
        figures = json.loads(run.stdout)
        after = metric(server, "process_resident_memory_bytes")
        figures["bytes_per_connection"] = round((connected - before) / (clients + idle + 2))
        figures["bytes_per_table"] = round((after - connected) / (clients / 2))
        figures["commits"] = metric(server, "liege_store_commits")
        figures["writes_per_commit"] = round(metric(server, "liege_store_writes")
                                             / max(1, figures["commits"]), 2)
        figures["commit_ms"] = round(metric(server, "liege_store_commit_microseconds") / 1000
                                     / max(1, figures["commits"]), 3)
        figures["server_cpu_seconds"] = metric(server, "process_cpu_seconds_total")
        figures["load_average"] = os.getloadavg()[0]
        print(json.dumps({"machine": before_all}))
        print(json.dumps(figures))
        check.same(figures["connected"], clients + idle)
        check.same((figures["lost"], figures["refused"]), (0, 0))
        check.that(figures["moves"] > 0)
        check.same(server.stop(), 0)
        print(json.dumps({"machine": limits(work)}))
    finally:
        if server.process.poll() is None:
            server.crash()
        if check.failed or sys.exc_info()[0]:
            print(server.log()[-4000:])
check.finish()
