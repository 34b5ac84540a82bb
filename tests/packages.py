#!/usr/bin/env python3
"""tests/packages.py -- what is handed out besides Debian packages: the source archive, the page as static
files, the container, and one version everywhere.

    packages.py BUILD PAGE
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def run(*words, **changes):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True,
                          timeout=100, **changes)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


def check_source(work, version):
    """The archive is the same twice, and made again from what it holds it is the same once more."""
    made = []
    for name in ("one", "two"):
        path = pathlib.Path(run(ROOT / "packages/source", work / name).strip())
        assert path.name == "liege-%s.tar.gz" % version, path
        made.append(hashlib.sha256(path.read_bytes()).hexdigest())
    with tarfile.open(path) as archive:
        names = archive.getnames()
        archive.extractall(work / "unpacked")
    top = work / "unpacked" / ("liege-%s" % version)
    for name in ("CMakeLists.txt", "do", "LICENSE", "games/baron/rules.c", "web/package-lock.json"):
        assert (top / name).exists(), name
    assert not any("node_modules" in name or "/build/" in name for name in names)
    again = pathlib.Path(run(top / "packages/source", work / "three",
                             env={"PATH": "/usr/bin:/bin", "GIT_CEILING_DIRECTORIES": str(work)})
                         .strip())
    made.append(hashlib.sha256(again.read_bytes()).hexdigest())
    assert len(set(made)) == 1, made


def check_container(build):
    """The packages the container installs hold every library the program needs."""
    text = (ROOT / "packages/Containerfile").read_text()
    named = set(re.search(r"no-install-recommends (.*?)\n +&& rm", text, re.S).group(1)
                .replace("\\", " ").split())
    needed = re.findall(r"NEEDED +(\S+)", run("objdump", "-p", build / "liege"))
    for library in needed:
        owners = run("sh", "-c", "dpkg -S '*/%s' | cut -d: -f1" % library).split()
        assert "libc6" in owners or named & set(owners), "%s is in %s" % (library, owners)


def check_page(page):
    """No file of the page names another by an absolute path, so that it may lie anywhere."""
    if not (page / "index.html").exists():
        print("without the page: it has not been built")
        return
    html = (page / "index.html").read_text()
    links = re.findall(r'(?:src|href)="([^"]+)"', html)
    assert links
    for link in links:
        assert link.startswith(("./", "#", "data:")) or not re.match(r"/|[a-z]+:", link), link
        if link.startswith("./") and len(link) > 2:
            assert (page / link).exists(), link
    manifest = json.loads((page / "manifest.webmanifest").read_text())
    for path in [manifest["start_url"], manifest["scope"]] + [i["src"] for i in manifest["icons"]]:
        assert not path.startswith("/"), path
    worker = (page / "sw.js").read_text()
    for path in json.loads(re.search(r"\[\s*\"\./\".*?\]", worker, re.S).group(0)):
        assert not path.startswith("/") and (page / path).exists(), path


def main():
    build, page = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    version = run(ROOT / "packages/version").strip()
    assert re.fullmatch(r"\d+\.\d+\.\d+", version), version
    assert run(build / "liege", "--version").strip() == "liege " + version
    assert "Version: %s\n" % version in (build / "liege.pc").read_text()
    with tempfile.TemporaryDirectory() as folder:
        check_source(pathlib.Path(folder), version)
    check_container(build)
    check_page(page)
    print("version", version)
    return 0


if __name__ == "__main__":
    sys.exit(main())
