#!/usr/bin/env python3
"""tests/tiers.py BUILD -- each test belongs to one tier: `./do test` or `./do nightly`, and none to
neither. BUILD is the release build; the one under the sanitizers lies beside it.

A test may be in both builds, each time in a tier of its own, if tests/CMakeLists.txt says why. Every
program of tests/ is a test, or a part of one; what is run by hand is named here."""
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
with open(os.path.join(ROOT, "tests", "CMakeLists.txt"), encoding="utf-8") as file:
    lists = file.read()
both = re.sub(r"#.*", "", re.search(r"^set\(both ([^)]*)\)", lists, re.M).group(1)).split()
homes = collections.defaultdict(list)
for build in (BUILD, SANITIZED):
    for name, labels in tests(build):
        if labels not in (["test"], ["nightly"], ["elsewhere"]):
            wrong.append(f"{name} is in no tier of {build}, or in several: {labels}")
        homes[name] += [label for label in labels if label != "elsewhere"]
for name, tiers in homes.items():
    if len(tiers) != (2 if name in both else 1):
        wrong.append(f"{name} runs {len(tiers)} times: {tiers}")
for name in set(both) - set(homes):
    wrong.append(f"{name} is to run in both builds, but there is no such test")

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

print("\n".join(wrong) or f"{len(homes)} tests, each in its tier")
sys.exit(bool(wrong))
