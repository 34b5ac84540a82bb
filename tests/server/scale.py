#!/usr/bin/env python3
"""tests/server/scale.py LIEGE LOAD [CLIENTS SECONDS SERVERS …] -- one, two, three servers on one
PostgreSQL under the same load, beside each other: moves acknowledged per second, how soon, and who
used the processors meanwhile (docs/scale.md). Partners always sit at different servers, which is the
worst case; with a t behind the number (3t) they sit together. Skipped (77) without PostgreSQL's programs."""
import json
import os
import resource
import subprocess
import sys

from cluster import Cluster, bin_folder
from serve import Checks, Server, folder

liege, load = sys.argv[1:3]
clients, seconds = (int(a) for a in (sys.argv[3:5] or (60, 2)))
counts = sys.argv[5:] or ["1", "3"]
check = Checks()
if bin_folder is None:
    print("skipped: there is no PostgreSQL here")
    sys.exit(77)


def used(pids):
    """Processor seconds of processes and those they have waited for."""
    total = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            total += sum(int(fields[i]) for i in (11, 12, 13, 14))
        except OSError:
            pass
    return total / os.sysconf("SC_CLK_TCK")


for which in counts:
    count, together = int(which.rstrip("t")), which.endswith("t")
    with folder() as work:
        cluster = Cluster(work)
        servers = []
        try:
            servers = [Server(liege, "--store", cluster.url) for _ in range(count)]
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            ports = [str(s.port) for s in servers for _ in range(2 if together else 1)]
            run = subprocess.run([load, ",".join(ports), "--clients",
                                  str(clients), "--seconds", str(seconds), "--pause", "0"],
                                 capture_output=True, text=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            check.same(run.returncode, 0, run.stderr, run.stdout)
            figures = json.loads(run.stdout)
            figures["servers"] = which
            figures["cpu"] = {"servers": round(used(s.process.pid for s in servers), 2),
                              "postgres": round(used(cluster.family()), 2),
                              "generator": round(after.ru_utime + after.ru_stime
                                                 - before.ru_utime - before.ru_stime, 2)}
            conflicts = sum(float(line.split()[1]) for s in servers
                            for line in s.ask("/metrics")[2].decode().splitlines()
                            if line.startswith("liege_store_conflicts "))
            figures["conflicts"] = conflicts
            print(json.dumps(figures), flush=True)
            check.same((figures["lost"], figures["refused"]), (0, 0))
            check.that(figures["moves"] > 0)
            for server in servers:
                check.same(server.stop(), 0)
        finally:
            for server in servers:
                if server.process.poll() is None:
                    server.crash()
                if check.failed or sys.exc_info()[0]:
                    print(server.log()[-2000:])
            cluster.stop()
check.finish()
