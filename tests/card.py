#!/usr/bin/env python3
"""tests/card.py -- what a graphics card plays is what the processor plays, with a card in software.

    tests/card.py LIEGE FOLDER [LIBRARY]      FOLDER: where libcuda.so.1 and libnvrtc.so of tests/card.c
                                              are; LIBRARY: that of the Python package
"""
import json
import os
import subprocess
import sys

LIEGE, FOLDER = sys.argv[1:3]
CARD = dict(os.environ, LD_LIBRARY_PATH=FOLDER, LIEGE_NVRTC=os.path.join(FOLDER, "libnvrtc.so"),
            ASAN_OPTIONS="detect_leaks=0")
faults = 0


def run(arguments, environment=CARD):
    return subprocess.run([LIEGE, *arguments], capture_output=True, text=True, env=environment,
                          timeout=120)


def check(condition, what):
    global faults
    if not condition:
        faults += 1
        print("FAULT:", what)


def figures(arguments, environment=CARD):
    done = run(["sim", *arguments, "--no-events", "--json"], environment)
    check(done.returncode == 0, f"{arguments}: {done.stderr}")
    told = json.loads(done.stdout or "{}")
    told.pop("speed", None)
    return told


# Every way of sharing the work out plays the same games.
PLANS = {"baron": ["loop,32", "sort,64"], "barony": ["vote,32", "sort,32", "room,32", "queue,32"],
         "feudo": ["loop,32", "queue,32"], "null": ["whole,32", "loop,64", "vote,32", "sort,64", "queue,64"]}
with open(LIEGE, "rb") as program:
    if b"__asan_init" in program.read():  # it is the host's part that the sanitizers see: once is enough
        PLANS = {"barony": ["queue,32"], "null": ["sort,64"]}
for game, plans in PLANS.items():
    seats = "4" if game != "null" else "5"
    games = "3" if game != "null" else "200"
    base = [game, "--seats", seats, "--games", games, "--seed", "9"]
    plain = figures(base)
    for plan in plans:
        check(figures([*base, "--device", "cuda", "--plan", plan]) == plain,
              f"{game}: the card plays otherwise with {plan}")
# A block that this card has not the shared memory for is made smaller.
check(figures(["baron", "--games", "2", "--device", "cuda", "--plan", "sort,1024"])
      == figures(["baron", "--games", "2"]), "a smaller block plays otherwise")
check(figures(["feudo", "--option", "rounds=15", "--games", "2", "--device", "cuda"])
      == figures(["feudo", "--option", "rounds=15", "--games", "2"]), "options do not reach the card")

# Check numbers: states, views, lists, numbers of moves, observations, scores.
for game in ["baron", "barony", "feudo", "null"] if len(PLANS) > 2 else ["null"]:
    words = ["check", game, "--games", "1" if game != "null" else "50", "--each"]
    card, plain = run([*words, "--device", "cuda"]), run(words)
    check(card.returncode == 0 and card.stdout == plain.stdout,
          f"{game}: other check numbers:\n{card.stdout}{card.stderr}\n{plain.stdout}")

# What is missing is said, and the exit status tells.
def refused(arguments, said, environment=CARD, status=1):
    done = run(arguments, environment)
    check(done.returncode == status and said in done.stderr and "\n" in done.stderr,
          f"{arguments}: {done.returncode} {done.stderr}")


refused(["sim", "null", "--device", "cuda"], "no NVIDIA graphics card",
        dict(os.environ, LD_LIBRARY_PATH=""))
refused(["check", "--device", "cuda"], "no CUDA-capable", dict(CARD, CARD_FAULT="none"))
refused(["sim", "null", "--device", "cuda"], "not enough memory", dict(CARD, CARD_FAULT="memory"))
refused(["sim", "null", "--device", "cuda"], "NVRTC_ERROR_COMPILATION",
        dict(CARD, CARD_FAULT="compile"))
refused(["sim", "null", "--device", "cuda", "--lang", "de"], "nicht genug Speicher",
        dict(CARD, CARD_FAULT="memory"))
refused(["sim", "null", "--device", "cuda", "--plan", "quick"], "whole, loop, room, vote, sort or queue")
refused(["sim", "null", "--device", "cuda", "--plan", "loop,33"], "multiple of 32")
refused(["sim", "null", "--device", "cuda", "--player", "greedy"], "only random", status=2)
refused(["sim", "null", "--device", "abacus"], "cpu, cuda", status=2)
# Batches for Python.
if len(sys.argv) > 3:
    tests = os.path.join(os.path.dirname(os.path.abspath(__file__)), "python.py")
    done = subprocess.run(["/usr/bin/python3", "-B", tests, "Cards"], capture_output=True, text=True,
                          env=dict(CARD, LIEGE_TEST_CARD="1", LIEGE_LIBRARY=sys.argv[3]), timeout=300)
    check(done.returncode in (0, 77) and "skipped" not in done.stderr, done.stdout + done.stderr)
    for fault, said in (("none", "no CUDA-capable"), ("memory", "not enough memory")):
        words = f"import sys; sys.path.insert(0, {os.path.join(os.path.dirname(tests), '../python')!r}); import liege\n" \
                "try: liege.Batch('null', device='cuda')\nexcept liege.LiegeError as e: print(e)"
        done = subprocess.run(["/usr/bin/python3", "-B", "-c", words], capture_output=True, text=True,
                              env=dict(CARD, LIEGE_LIBRARY=sys.argv[3], CARD_FAULT=fault), timeout=60)
        check("numpy" in done.stderr or said in done.stdout, f"{fault}: {done.stdout}{done.stderr}")

print("the card agrees" if faults == 0 else f"{faults} faults")
sys.exit(faults != 0)
