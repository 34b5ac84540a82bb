#!/usr/bin/env python3
"""tests/zsh.py -- what zsh itself completes, on a terminal of its own.

    zsh.py LIEGE

Skipped (77) where there is no zsh.
"""

import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

WAIT_S = 30
CLEAR = "\x15"  # Ctrl-U: the line typed so far goes


class Shell:
    def __init__(self, home):
        self.seen = ""
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.execvpe("zsh", ["zsh", "-f", "-i"],
                       {"PATH": os.environ["PATH"], "HOME": home, "ZDOTDIR": home, "TERM": "dumb",
                        "LC_ALL": "C.UTF-8"})

    def type(self, keys, *wanted):
        """Types, and waits until zsh has written all that is wanted."""
        self.seen = ""
        os.write(self.terminal, keys.encode())
        end = time.monotonic() + WAIT_S
        while not all(text in self.seen for text in wanted):
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.terminal], [], [], left)[0]:
                raise AssertionError("%r: expected %r, seen %r" % (keys, wanted, self.seen))
            self.seen += os.read(self.terminal, 65536).decode("utf-8", "replace")

    def end(self):
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        os.close(self.terminal)


def main(liege):
    if shutil.which("zsh") is None:
        print("there is no zsh")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as home:
        completion = subprocess.run([liege, "completion", "zsh"], check=True, capture_output=True)
        with open(os.path.join(home, "_liege"), "wb") as file:
            file.write(completion.stdout)
        shell = Shell(home)
        try:
            shell.type("fpath=(%s $fpath); autoload -Uz compinit; compinit -u; echo rea''dy\r" % home,
                       "ready")
            shell.type("liege comple\t", "completion ")
            shell.type(CLEAR + "liege play fe\t", "feudo ")
            shell.type(CLEAR + "liege play ba\t\t", "baron ", "barony")
            shell.type(CLEAR + "liege play --hot\t", "--hotseat ")
            shell.type(CLEAR + "liege sim --\t", "--threads", "--seed", "number of games")
            shell.type(CLEAR + "liege --lang d\t", "de ")
        finally:
            shell.end()


if __name__ == "__main__":
    main(os.path.realpath(sys.argv[1]))
