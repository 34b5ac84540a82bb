#!/usr/bin/env python3
"""tests/tiers.py BUILD -- each test belongs to one tier: `./do test` or `./do nightly`, and none to
neither. BUILD is the release build; the one under the sanitizers lies beside it.

What tests/CMakeLists.txt has for both builds has a name in each. Every program of tests/ is a test, or
a part of one; what is run by hand is named here."""
import collections
import glob
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.abspath(sys.argv[1])
SANITIZED = os.path.join(os.path.dirname(BUILD), "debug")
# One wants two programs of different age, the other a machine that does nothing else: docs/scale.md and
# docs/server.md have what came of them.
BY_HAND = {"server/upgrade.py", "server/scale_people.py"}
wrong = []


def tests(folder):
    """The tests of a build, each with its labels."""
    said = subprocess.run(["ctest", "--test-dir", folder, "--show-only=json-v1"], check=True,
                          capture_output=True, text=True).stdout
    for test in json.loads(said)["tests"]:
        labels = [p["value"] for p in test["properties"] if p["name"] == "LABELS"]
        yield test["name"], labels[0] if labels else []


if not os.path.exists(os.path.join(SANITIZED, "CTestTestfile.cmake")):
    print("skipped: there is no build under the sanitizers to look at")
    sys.exit(77)
runs = collections.Counter()
for build in (BUILD, SANITIZED):
    with open(os.path.join(build, "tests.txt"), encoding="utf-8") as file:
        runs.update({name: 0 for name in file.read().split()})
    for name, labels in tests(build):
        runs[name] += 1
        if labels not in (["test"], ["nightly"]):
            wrong.append(f"{name} is in no tier of {build}, or in several: {labels}")
for name, count in runs.items():
    if count != 1:
        wrong.append(f"{name} runs {count} times")

# What a test is made of: a name in CMakeLists.txt, or what another file of tests/ imports or starts.
texts = {path: open(path, encoding="utf-8").read()
         for path in glob.glob(os.path.join(ROOT, "tests", "**", "*.*"), recursive=True)
         if path.endswith((".py", ".sh", ".mjs", ".c", ".cc", ".txt"))}
for path in texts:
    name = os.path.relpath(path, os.path.join(ROOT, "tests"))
    if path.endswith(".txt") or name in BY_HAND:
        continue
    word = os.path.splitext(os.path.basename(path))[0]
    users = "\n".join(text for other, text in texts.items()
                      if other != path and (other.endswith("CMakeLists.txt") or other.endswith(".py")))
    if not re.search(r"\b%s\b" % re.escape(word), users):
        wrong.append(f"tests/{name} belongs to no test")

print("\n".join(wrong) or f"{len(runs)} tests, each in its tier")
sys.exit(bool(wrong))
