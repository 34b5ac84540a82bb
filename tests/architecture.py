#!/usr/bin/env python3
"""tests/architecture.py -- docs/architecture.md names files and functions that are there."""
import fnmatch
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FILE = re.compile(r"\.(c|h|md|ts|tsx|css|txt|1|py)$")


def sources():
    """Every file of the project, also where there is no git."""
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [f for f in folders if f not in ("build", "node_modules", "dist", ".git")]
        for file in files:
            yield os.path.relpath(os.path.join(folder, file), ROOT).replace(os.sep, "/")


def main():
    files = list(sources())
    code = {}
    for path in files:
        if path.endswith((".c", ".h", ".ts", ".tsx")):
            with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace") as file:
                code[path] = file.read()
    words = set(re.findall(r"\w+", "\n".join(code.values())))
    with open(os.path.join(ROOT, "docs/architecture.md"), encoding="utf-8") as file:
        page = file.read()
    wrong = []
    for quoted in sorted(set(re.findall(r"`([^`\n]+)`", page))):
        home = None
        for part in re.split(r"[ ,]+", quoted):
            part = part.rstrip(":")
            if FILE.search(part):
                pattern = part.replace("GAME", "*").replace("NAME", "*")
                found = [f for f in files if fnmatch.fnmatch(f, pattern) or
                         fnmatch.fnmatch(f, "*/" + pattern)]
                if not found:
                    wrong.append("no file %s" % part)
                home = found
            elif re.fullmatch(r"[A-Za-z_][\w.]{3,}", part):
                name = part.split(".")[-1]
                if name not in words:
                    wrong.append("nothing is called %s" % part)
                elif home and not any(re.search(r"\b%s\b" % name, code.get(f, "")) for f in home):
                    wrong.append("%s is not in %s" % (part, ", ".join(home)))
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())
