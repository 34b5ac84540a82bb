#!/usr/bin/env python3
"""tests/referee/referee.py -- holds `liege rpc` against referees written from the rules alone.

    referee.py golden FILE...
        follow golden traces with the Python referee itself
    referee.py duel LIEGE GAME SEATS GAMES [--seed N] [--busy] [--every K] [--option NAME=VALUE]
        play games with LIEGE and the referee in step and compare everything

A referee is a module GAME.py with a class of the same name, capital first. It offers `to_act`,
`phase`, `moves()`, `play(text)`, `position()`, `view(seat)`, `score()`, `copy()`, `weights()`.
Optional: `busy(rng)` -> move weights; `unsure()` -> keys the documents leave open just now, where
a difference is a note and no failure (unless --strict); `check_view(seat, theirs)` -> list of
(serious, text). LIEGE may be a command with arguments, in one quoted text.
"""

import argparse
import collections
import importlib
import json
import os
import queue
import random
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

ANSWER_S = 30  # seconds the child has for one answer
STEP_MAX = 20000  # moves after which a game counts as endless

# The keys whose order protocol.md fixes ("Keys in this order"); others may stand anywhere.
KEY_ORDER = {
    "baron": ["game", "seats", "phase", "to_act", "first", "honour", "out", "hand", "resting",
              "reserve", "row", "pile", "tiles", "donjons"],
    "barony": ["game", "seats", "phase", "to_act", "first", "map", "pieces", "reserve", "gone",
               "tokens", "rank", "new_cities", "points"],
    "feudo": ["game", "seats", "phase", "to_act", "round", "rounds", "map", "castles", "plague",
              "fog", "deck", "order", "points", "towns", "pieces", "trades", "plots", "king",
              "charmed"],
}


def referee_for(game, seats, options=None):
    module = importlib.import_module(game)
    return getattr(module, game.capitalize())(seats, options or None)


# ---------------------------------------------------------------------- comparing

def same(a, b):
    """Equal as JSON: true is not 1."""
    return type(a) is type(b) and a == b


def differences(mine, theirs, path=""):
    """Texts naming every place where two JSON values differ, order of keys below the top too."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        found = []
        for key in list(mine) + [k for k in theirs if k not in mine]:
            here = "%s.%s" % (path, key) if path else str(key)
            if key not in theirs:
                found.append("%s: missing, expected %s" % (here, brief(mine[key])))
            elif key not in mine:
                found.append("%s: %s, expected none" % (here, brief(theirs[key])))
            else:
                found += differences(mine[key], theirs[key], here)
        if not found and list(mine) != list(theirs):
            found.append("%s: keys in the order %s, expected %s"
                         % (path, brief(list(theirs)), brief(list(mine))))
        return found
    if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        found = []
        for i, pair in enumerate(zip(mine, theirs)):
            found += differences(pair[0], pair[1], "%s[%d]" % (path, i))
        return found
    return [] if same(mine, theirs) else ["%s: %s, expected %s" % (path, brief(theirs), brief(mine))]


def brief(value):
    text = json.dumps(value)
    return text if len(text) <= 300 else text[:300] + "..."


def position_differences(mine, theirs):
    """Top-level differences as {key: texts}. Keys only the program has are its own affair."""
    found = collections.OrderedDict()
    if not isinstance(theirs, dict):
        return {"position": ["not an object: " + brief(theirs)]}
    for key in mine:
        if key not in theirs:
            found[key] = ["%s: missing" % key]
        else:
            texts = differences(mine[key], theirs[key], key)
            if texts:
                found[key] = texts
    wanted = [k for k in KEY_ORDER.get(mine.get("game"), []) if k in theirs]
    if [k for k in theirs if k in wanted] != wanted:
        found["order of keys"] = ["keys stand in the order %s" % brief(list(theirs))]
    return found


def plain_view_check(game, seat, theirs):
    """For referees without check_view: hidden parts None, all others as in the referee's view."""
    found = []

    def walk(want, got, path):
        if isinstance(want, dict) and isinstance(got, dict):
            for key in want:
                if key not in got:
                    found.append((True, "%s.%s: missing" % (path, key)))
                else:
                    walk(want[key], got[key], "%s.%s" % (path, key))
            found.extend((True, "%s.%s: not expected" % (path, key))
                         for key in got if key not in want and path)
        elif isinstance(want, list) and isinstance(got, list) and len(want) == len(got):
            for i, pair in enumerate(zip(want, got)):
                walk(pair[0], pair[1], "%s[%d]" % (path, i))
        elif not same(want, got):
            found.append((True, "%s: %s, expected %s" % (path, brief(got), brief(want))))

    unsure = game.unsure() if hasattr(game, "unsure") else set()
    want = game.view(seat)
    for key in want:
        before = len(found)
        if isinstance(theirs, dict) and key in theirs:
            walk(want[key], theirs[key], key)
        else:
            found.append((True, "%s: missing" % key))
        if key in unsure:
            found[before:] = [(False, text) for _, text in found[before:]]
    return found


# ---------------------------------------------------------------------- golden

def golden(files):
    bad = 0
    for path in files:
        lines, error = follow(path)
        print("%s: %s" % (path, error or "%d lines agree" % lines))
        bad += bool(error)
    return 1 if bad else 0


def follow(path):
    """Follows one trace. Returns (number of moves, None or what is wrong)."""
    with open(path) as file:
        lines = [line.rstrip("\n") for line in file if line.strip()]
    head = re.match(r"# (\w+), (\d+) seats", lines[0])
    if not head:
        return 0, "line 1 names no game"
    game = referee_for(head.group(1), int(head.group(2)))
    count, want_next = 0, None
    for number, line in enumerate(lines[1:], 2):
        if want_next is None and " | " in line:
            move, actor, legal = line.split(" | ")
            if not move.startswith("#"):
                try:
                    game.play(move)
                except ValueError as error:
                    return count, "line %d: %s" % (number, error)
                count += 1
            mine = "over" if game.to_act is None else str(game.to_act)
            if mine != actor or len(game.moves()) != int(legal):
                return count, "line %d (%s): %s with %d moves, the referee has %s with %d" % (
                    number, move, actor, int(legal), mine, len(game.moves()))
        elif line.startswith("# "):
            want_next = line[2:]
        elif want_next == "final position":
            want = json.loads(line)
            mine = game.position()
            texts = differences(want, {k: mine[k] for k in mine if k in want})
            if texts:
                return count, "final position (the referee's against the file's): %s" % texts[:5]
        elif want_next == "score":
            if differences(json.loads(line), game.score()):
                return count, "score: the referee has %s" % brief(game.score())
    if want_next != "score":
        return count, "the file ends before its score"
    return count, None


# ---------------------------------------------------------------------- the child

class Disagreement(Exception):
    pass


class Child:
    """`liege rpc` as a child process; every answer is waited for a bounded time."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        universal_newlines=True, bufsize=1)
        self.lines = queue.Queue()
        self.number = 0
        thread = threading.Thread(target=self.read)
        thread.daemon = True
        thread.start()

    def read(self):
        try:
            for line in self.process.stdout:
                self.lines.put(line)
        except ValueError:
            pass
        self.lines.put(None)

    def send(self, method, params):
        self.number += 1
        message = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        try:
            self.process.stdin.write(json.dumps(message) + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise Disagreement("the program is gone (exit %s) before %s"
                               % (self.process.poll(), method))
        try:
            line = self.lines.get(timeout=ANSWER_S)
        except queue.Empty:
            raise Disagreement("no answer to %s within %d s" % (method, ANSWER_S))
        if line is None:
            raise Disagreement("the program ended (exit %s) at %s %s"
                               % (self.process.poll(), method, brief(params)))
        try:
            answer = json.loads(line)
        except ValueError:
            raise Disagreement("answer to %s is no JSON: %s" % (method, line[:300]))
        if not isinstance(answer, dict) or answer.get("jsonrpc") != "2.0" \
                or answer.get("id") != self.number or ("result" in answer) == ("error" in answer):
            raise Disagreement("answer to %s is no JSON-RPC answer: %s" % (method, line[:300]))
        return answer

    def call(self, method, **params):
        answer = self.send(method, params)
        if "error" in answer:
            raise Disagreement("%s %s answered the error %s"
                               % (method, brief(params), brief(answer["error"])))
        return answer["result"]

    def refused(self, method, **params):
        """The call must be answered with a JSON-RPC error."""
        answer = self.send(method, params)
        error = answer.get("error")
        if not (isinstance(error, dict) and type(error.get("code")) is int
                and isinstance(error.get("message"), str) and error["message"]):
            raise Disagreement("%s %s should be an error with code and message, got %s"
                               % (method, brief(params), brief(answer)))

    def close(self):
        try:
            self.process.stdin.close()
            self.process.wait(timeout=5)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


# ---------------------------------------------------------------------- duel

class Duel:
    def __init__(self, options):
        self.o = options
        self.child = Child(options.command)
        self.count = collections.Counter()
        self.notes = collections.OrderedDict()  # text without its figures -> [times, example]
        self.number = self.step = self.seed = 0
        self.history = []

    # --- one game

    def game(self, number):
        self.number, self.step, self.history = number, 0, []
        self.seed = self.o.seed + number
        self.rng = random.Random("%s %d %d" % (self.o.game, self.o.seats, self.seed))
        self.mine = referee_for(self.o.game, self.o.seats, self.o.options)
        self.undoable = []  # (referee before it, moves since) for each player's move
        self.loaded = False
        self.may_load = self.seed % 2 == 1  # the other games check record and replay at their end
        self.past = []  # move texts seen, for illegal moves
        params = {"game": self.o.game, "seats": self.o.seats, "seed": self.seed,
                  "nature": "manual"}
        if self.o.options:
            params["options"] = self.o.options
        self.agree("new", self.child.call("new", **params), ("to_act", "phase"))
        while self.mine.to_act is not None:
            self.compare_moves()
            if self.step % self.o.every == 0:
                self.compare_position()
            self.pranks()
            self.play(self.choose())
            if self.step > STEP_MAX:
                raise Disagreement("the game does not end")
        self.finish()

    def finish(self):
        self.compare_moves()
        position = self.compare_position()
        self.compare_views()
        self.compare_score()
        if self.past:
            self.child.refused("play", move=self.rng.choice(self.past))
        if not self.loaded:
            record = self.child.call("record")
            self.child.call("replay", record=record)
            if self.child.call("position") != position:
                self.note("position after replaying the record differs from the one before")
            self.count["records"] += 1
        self.count["games"] += 1

    def choose(self):
        mine = self.mine
        if mine.to_act == "nature":
            weights = mine.weights()
        elif self.o.busy and hasattr(mine, "busy"):
            weights = mine.busy(self.rng)
        elif self.o.busy or self.rng.random() < 0.2:
            # A kind of move first, then one of it, so that rare kinds come up often.
            verbs = collections.Counter(move.split(" ")[0] for move in mine.moves())
            weights = {move: 1.0 / verbs[move.split(" ")[0]] for move in mine.moves()}
        else:
            return self.rng.choice(mine.moves())
        if sorted(weights) != mine.moves():
            raise Disagreement("the referee's own weights do not fit its moves")
        moves = sorted(weights)
        return self.rng.choices(moves, [weights[move] for move in moves])[0]

    def play(self, move):
        before = self.mine
        self.mine = before.copy()
        self.mine.play(move)
        answer = self.child.call("play", move=move)
        self.history.append(move)
        self.step += 1
        self.count["moves"] += 1
        if before.to_act != "nature":
            self.undoable.append((before, []))
        if self.undoable:
            self.undoable[-1][1].append(move)
        if answer.get("played") != [move]:
            raise Disagreement("played is %s, expected [%r]" % (brief(answer.get("played")), move))
        if not isinstance(answer.get("events"), list):
            raise Disagreement("play gives no list of events")
        self.agree("play", answer, ("to_act",))

    # --- comparing

    def agree(self, what, answer, keys):
        for key in keys:
            if not isinstance(answer, dict) or key not in answer \
                    or not same(answer[key], getattr(self.mine, key)):
                raise Disagreement("%s: %s in %s, expected %s" % (
                    what, key, brief(answer), brief(getattr(self.mine, key))))

    def compare_moves(self):
        answer = self.child.call("moves")
        self.agree("moves", answer, ("to_act", "phase"))
        want = self.mine.moves()
        got = answer.get("moves")
        self.count["move lists"] += 1
        if got == want:
            if want and self.rng.random() < 0.2:
                self.past.append(self.rng.choice(want))
            return
        if not isinstance(got, list):
            raise Disagreement("moves gives no list of moves")
        if sorted(got) == want:
            raise Disagreement("moves are not sorted by code point: %s" % brief(got))
        raise Disagreement("moves in phase %s: missing %s, too many %s" % (
            self.mine.phase, brief([m for m in want if m not in got]),
            brief([m for m in got if m not in want])))

    def compare_position(self):
        theirs = self.child.call("position")
        want = self.mine.position()
        unsure = self.mine.unsure() if hasattr(self.mine, "unsure") else set()
        serious = []
        for key, texts in position_differences(want, theirs).items():
            if key in unsure and not self.o.strict:
                self.note("position in phase %s, %s" % (self.mine.phase, texts[0]))
            else:
                serious += texts
        self.count["positions"] += 1
        if serious:
            raise Disagreement("position in phase %s:\n  %s"
                               % (self.mine.phase, "\n  ".join(serious[:12])))
        for key in theirs:
            if key not in want:
                self.note("the position carries the further key %s" % key)
        return theirs

    def compare_views(self):
        for seat in range(self.o.seats):
            theirs = self.child.call("position", seat=seat)
            if hasattr(self.mine, "check_view"):
                found = self.mine.check_view(seat, theirs)
            else:
                found = plain_view_check(self.mine, seat, theirs)
            self.count["views"] += 1
            for is_serious, text in found:
                text = "view of seat %d in phase %s, %s" % (seat, self.mine.phase, text)
                if is_serious or self.o.strict:
                    raise Disagreement(text)
                self.note(text)

    def compare_score(self):
        got = self.child.call("score")
        texts = differences(self.mine.score(), got, "score")
        self.count["scores"] += 1
        if texts:
            raise Disagreement("; ".join(texts))

    def note(self, text):
        entry = self.notes.setdefault(re.sub(r"-?\d+", "#", text)[:90], [0, text])
        entry[0] += 1

    # --- pranks: views, illegal moves, undo, load

    def pranks(self):
        chance = self.rng.random
        if chance() < 0.04:
            self.compare_views()
        if chance() < 0.03:
            self.try_illegal()
        if chance() < 0.02:
            self.try_undo()
        if chance() < 0.02 and self.may_load:
            self.try_load()
        if chance() < 0.01:
            self.try_broken()
        if chance() < 0.01:
            self.compare_score()  # null before the end

    def unchanged(self, what, before):
        if self.child.call("position") != before:
            raise Disagreement("%s changed the position" % what)
        self.compare_moves()

    def try_illegal(self):
        legal = self.mine.moves()
        move = self.rng.choice(legal)
        candidates = ["", " ", move + " ", " " + move, move + " 0", move.upper(), move[:-1],
                      move.replace(" ", "  "), move + "0", move + ",0", move.split(" ")[0],
                      "nonsense", "take 0", "take 4", "lay village 0,0", "donjon 99,99",
                      "x" * 5000, re.sub(r"\d+", "99999999999999999999", move),
                      re.sub(r"\d+", "77", move), move.replace("-", "")]
        candidates += self.past[-20:]
        text = self.rng.choice([c for c in candidates if c not in legal])
        before = self.child.call("position")
        self.child.refused("play", move=text)
        self.unchanged("the illegal move %r" % text[:80], before)
        self.count["illegal moves"] += 1

    def try_undo(self):
        if not self.undoable:
            return
        again = []
        for _ in range(self.rng.randint(1, min(3, len(self.undoable)))):
            earlier, moves = self.undoable.pop()
            self.child.call("undo")
            self.mine = earlier
            again = moves + again
            self.compare_moves()
        self.compare_position()
        del self.history[-len(again):]
        for move in again:
            self.play(move)
            self.compare_moves()
        self.compare_position()
        self.count["undos"] += 1

    def try_load(self):
        before = self.child.call("position")
        self.child.call("load", position=before)
        self.unchanged("loading the position back", before)
        self.compare_position()
        self.undoable = []  # what lies before a loaded position cannot be taken back
        self.loaded = True
        self.count["loads"] += 1

    def try_broken(self):
        """A broken position is refused and the game stays as it was."""
        before = self.child.call("position")
        broken = json.loads(json.dumps(before))
        trick = self.rng.randrange(5)
        if trick == 0:
            keys = [k for k in KEY_ORDER.get(self.o.game, []) if k in broken]
            broken.pop(self.rng.choice(keys))
        elif trick == 1:
            broken["phase"] = "nonsense"
        elif trick == 2:
            broken["to_act"] = 77
        elif trick == 3:
            broken["seats"] = 99
        else:
            broken = self.rng.choice([None, 7, "text", [], {}])
        self.child.refused("load", position=broken)
        self.unchanged("loading a broken position", before)
        self.count["broken positions"] += 1

    # --- the run

    def run(self):
        end = time.time() + self.o.seconds if self.o.seconds else None
        try:
            for number in range(self.o.games):
                if end and time.time() > end:
                    break
                self.game(number)
        except Disagreement as error:
            self.report(error)
            return 1
        finally:
            self.child.close()
        for times, example in self.notes.values():
            print("note (%d times): %s" % (times, example))
        c = self.count
        print("%s, %d seats: %d games, %d moves compared, %d move lists, %d positions, %d views, "
              "%d illegal moves, %d undos, %d loads, %d broken positions, %d records: all agree" % (
                  self.o.game, self.o.seats, c["games"], c["moves"], c["move lists"],
                  c["positions"], c["views"], c["illegal moves"], c["undos"], c["loads"],
                  c["broken positions"], c["records"]))
        return 0

    def report(self, error):
        path = os.path.join(tempfile.gettempdir(), "referee-%s-%d-%d.txt"
                            % (self.o.game, self.o.seats, self.seed))
        with open(path, "w") as file:
            file.write("\n".join(self.history) + "\n")
        print("DISAGREEMENT in %s with %d seats, game %d, seed %d (again: --seed %d, 1 game), "
              "step %d, after %r" % (self.o.game, self.o.seats, self.number, self.seed, self.seed,
                                     self.step, self.history[-1] if self.history else "the start"))
        print("moves so far: %s" % path)
        print(error)


def option_value(text):
    """NAME=VALUE, the value read as JSON where it is JSON."""
    key, _, value = text.partition("=")
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    modes = parser.add_subparsers(dest="mode")
    modes.required = True
    mode = modes.add_parser("golden", help="follow golden traces with the Python referee")
    mode.add_argument("files", nargs="+", metavar="FILE")
    mode = modes.add_parser("duel", help="play against `LIEGE rpc` and compare")
    mode.add_argument("liege", metavar="LIEGE")
    mode.add_argument("game")
    mode.add_argument("seats", type=int)
    mode.add_argument("games", type=int)
    mode.add_argument("--seed", type=int, default=1)
    mode.add_argument("--busy", action="store_true", help="prefer moves that make things happen")
    mode.add_argument("--every", type=int, default=5, help="compare positions every K moves")
    mode.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    mode.add_argument("--strict", action="store_true", help="notes are failures")
    mode.add_argument("--seconds", type=float, help="start no new game after so long")
    options = parser.parse_args()
    if options.mode == "golden":
        return golden(options.files)
    options.options = dict(option_value(text) for text in options.option)
    words = [options.liege] if os.path.exists(options.liege) else shlex.split(options.liege)
    options.command = words + ["rpc"]
    return Duel(options).run()


if __name__ == "__main__":
    sys.exit(main())
