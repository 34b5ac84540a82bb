#!/usr/bin/env python3
"""tests/deb.py -- the Debian packages, made from a finished build tree: always the same bytes, clean by
lintian, installed into an empty root, used, started as the service would be, and removed without a
trace.

    deb.py BUILD

Needs to be root, as dpkg does; else it is skipped (77).
"""

import hashlib
import os
import pathlib
import re
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
WAIT_S = 30


def run(*words, **changes):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True,
                          timeout=250, **changes)
    if done.returncode != 0:
        raise AssertionError("%s: %d\n%s%s" % (" ".join(map(str, words)), done.returncode,
                                               done.stdout, done.stderr))
    return done.stdout


def hashes(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.glob("*.deb"))}


def files(root):
    """Everything below the root that is not dpkg's own."""
    kept = set()
    for path in root.rglob("*"):
        name = str(path.relative_to(root))
        if not name.startswith("var/lib/dpkg") and not path.is_dir():
            kept.add(name)
    return kept


def unit_of(root):
    """Keys of the unit's service, with the defaults that it reads."""
    text = (root / "lib/systemd/system/liege.service").read_text()
    keys = {}
    for line in text[text.index("[Service]"):text.index("[Install]")].splitlines():
        if "=" in line and not line.startswith("#"):
            key, value = line.split("=", 1)
            keys.setdefault(key, value)
    return keys


def serve(root):
    """Starts what the unit starts, as its user, and looks whether it answers."""
    keys = unit_of(root)
    user = [line.split(":") for line in (root / "etc/passwd").read_text().splitlines()
            if line.startswith(keys["User"] + ":")][0]
    uid, gid = int(user[2]), int(user[3])
    assert uid < 1000, user
    defaults = (root / keys["EnvironmentFile"].lstrip("-/")).read_text()
    options = re.search(r'^LIEGE_OPTIONS="(.*)"$', defaults, re.M).group(1)
    assert options == "--listen localhost:8080", options
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    state = root / "var/lib" / keys["StateDirectory"]  # systemd makes it before the start
    state.mkdir(parents=True)
    state.chmod(int(keys["StateDirectoryMode"], 8))
    os.chown(state, uid, gid)
    command = keys["ExecStart"].replace("$LIEGE_OPTIONS", options.replace("8080", str(port)))
    words = [word.replace("/usr/bin/", str(root / "usr/bin") + "/")
             .replace("/var/lib/", str(root / "var/lib") + "/") for word in shlex.split(command)]
    child = subprocess.Popen(words, user=uid, group=gid, extra_groups=[], env={"PATH": "/usr/bin"},
                             umask=int(keys["UMask"], 8), stderr=subprocess.PIPE, text=True)
    try:
        until = time.monotonic() + WAIT_S
        while True:
            try:
                with urllib.request.urlopen("http://localhost:%d/health" % port) as answer:
                    assert answer.read().strip() == b"ok"
                break
            except OSError:
                if child.poll() is not None or time.monotonic() > until:
                    raise
                time.sleep(0.1)
    finally:
        if child.poll() is None:
            child.send_signal(signal.SIGTERM)
        said = child.communicate(timeout=WAIT_S)[1]
    assert child.returncode == 0, said
    data = state / "liege.db"
    assert data.stat().st_uid == uid and data.stat().st_mode & 0o077 == 0, data.stat()


def use_library(root, work):
    """A program is built with libliege-dev and runs with what the packages hold."""
    public = (root / "usr/include/liege/liege.h").exists()
    (work / "use.c").write_text("""#include <liege/liege.h>
#include <stdio.h>
int main(void) {
    LiegeGame game;
    printf("%d games, version %s\\n", liege_games(), liege_version());
    return !liege_game(0, &game);
}
""" if public else """#include <games/list.h>
#include <stdio.h>
int main(void) {
    printf("%s has %d bytes\\n", GAMES[0]->name, GAMES[0]->state_size);
    return 0;
}
""")
    pc = next(root.rglob("liege.pc")).parent
    flags = run("pkg-config", "--cflags", "--libs", "liege",
                env=dict(os.environ, PKG_CONFIG_PATH=str(pc), PKG_CONFIG_SYSROOT_DIR=str(root)))
    run("cc", work / "use.c", *flags.split(), "-pthread", "-o", work / "use")
    run(work / "use", env={"LD_LIBRARY_PATH": str(pc.parent)})


def use_python(root):
    """The package for Python, where this tree has one."""
    package = root / "usr/lib/python3/dist-packages"
    if (package / "liege").exists():
        said = run("/usr/bin/python3", "-B", "-c", "import liege; print(liege.games())",
                   env={"PYTHONPATH": str(package), "PATH": "/usr/bin:/bin"}, cwd="/")
        assert "baron" in said, said


def main():
    if os.geteuid() != 0:
        print("dpkg needs root")
        return 77
    build = pathlib.Path(sys.argv[1]).resolve()
    version = run(ROOT / "packages/version").strip()
    assert version in run(build / "liege", "--version")
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        work.chmod(0o755)  # the service's user looks in
        run(ROOT / "packages/deb", work / "one", build)
        run(ROOT / "packages/deb", work / "two", build)
        debs = hashes(work / "one")
        assert len(debs) >= 2 and debs == hashes(work / "two"), (debs, hashes(work / "two"))
        paths = sorted((work / "one").glob("*.deb"))
        for path in paths:
            assert "_%s_" % version in path.name, path
        said = run("lintian", "--allow-root", "--fail-on", "error,warning", "--tag-display-limit", "0",
                   *paths)
        assert said.strip() == "", said

        root = work / "root"
        for name in ("var/lib/dpkg/info", "var/lib/dpkg/updates", "var/lib/dpkg/triggers", "etc"):
            (root / name).mkdir(parents=True)
        for name in ("var/lib/dpkg/status", "etc/passwd", "etc/group", "etc/shadow", "etc/gshadow"):
            (root / name).write_text("")
        before = files(root)
        dpkg = ("dpkg", "--root=%s" % root, "--force-depends", "--force-script-chrootless",
                "--no-triggers", "--log=/dev/null")
        run(*dpkg, "-i", *paths)
        assert version in run(root / "usr/bin/liege", "--version")
        assert "--hotseat" in (root / "usr/share/bash-completion/completions/liege").read_text()
        assert "#compdef" in (root / "usr/share/zsh/vendor-completions/_liege").read_text()
        for page in ("man1/liege.1", "man8/liege-serve.8"):
            run("sh", "-c", "zcat %s/usr/share/man/%s.gz | groff -man -Tutf8 -ww" % (root, page))
        unit = work / "liege.service"  # the same with the program where it is now
        unit.write_text((root / "lib/systemd/system/liege.service").read_text()
                        .replace("/usr/bin/", str(root / "usr/bin") + "/"))
        run("systemd-analyze", "verify", "--man=no", unit)
        use_library(root, work)
        use_python(root)
        serve(root)
        names = [path.name.split("_")[0] for path in paths]
        run(*dpkg, "-r", *names)
        left = files(root) - before
        assert "var/lib/liege/liege.db" in left, left  # data and settings stay until a purge
        assert not any(name.startswith("usr/") for name in left), left
        run(*dpkg, "-P", *names)
        # What the tools for users leave is the machine's own: a lock, and copies as of before.
        left = {name for name in files(root) - before
                if name != "etc/.pwd.lock" and not name.endswith("-")}
        assert not left, left
        assert "liege" not in (root / "etc/passwd").read_text()
    print("packages:", ", ".join(debs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
