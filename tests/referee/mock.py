#!/usr/bin/env python3
"""tests/referee/mock.py -- a stand-in for `liege` made of the referee, to try the driver itself.

    referee.py duel "mock.py [FAULT]" baron 3 5
It knows only positions it has handed out itself. FAULT is one of leak, moves, sort, honour, undo,
silent, legal: the driver must notice each.
"""

import json
import sys
import time

from referee import referee_for

FAULT = sys.argv[1] if len(sys.argv) > 2 else None


class Server:
    def __init__(self):
        self.game = None
        self.stack = []  # (referee before it, whether a player's move)
        self.seen = {}  # position text -> referee
        self.start = None
        self.record_moves = []

    def new(self, game, seats, seed=0, options=None, nature="auto"):
        self.game = referee_for(game, seats, options)
        self.start = (game, seats, options)
        self.stack, self.record_moves = [], []
        return {"to_act": self.game.to_act, "phase": self.game.phase}

    def moves(self):
        moves = self.game.moves()
        if FAULT == "moves" and len(moves) > 40:
            moves = moves[:-1]
        if FAULT == "sort":
            moves = moves[::-1]
        return {"to_act": self.game.to_act, "phase": self.game.phase, "moves": moves}

    def play(self, move):
        after = self.game.copy()
        if not (FAULT == "legal" and move not in after.moves()):
            after.play(move)
        if FAULT == "silent" and len(self.stack) == 40:
            time.sleep(1000)
        self.stack.append((self.game, self.game.to_act != "nature"))
        self.game = after
        self.record_moves.append(move)
        return {"played": [move], "events": [], "to_act": after.to_act}

    def undo(self):
        player = False
        while not player:
            if not self.stack:
                raise ValueError("nothing to take back")
            self.game, player = self.stack.pop()
            self.record_moves.pop()
            if FAULT == "undo":
                break
        return {}

    def position(self, seat=None):
        position = self.game.position()
        self.seen[json.dumps(position, sort_keys=True)] = self.game.copy()
        if FAULT == "honour" and len(self.stack) > 60:
            position["honour"][0] += 1
        return position if seat is None or FAULT == "leak" else self.game.view(seat)

    def load(self, position):
        text = json.dumps(position, sort_keys=True)
        if text not in self.seen:
            raise ValueError("broken position")
        self.game, self.stack = self.seen[text].copy(), []
        return {}

    def record(self):
        return {"start": self.start, "moves": self.record_moves}

    def replay(self, record):
        self.game = referee_for(*record["start"])
        for move in record["moves"]:
            self.game.play(move)
        return {}

    def score(self):
        return self.game.score()


def main():
    server = Server()
    for line in sys.stdin:
        message = json.loads(line)
        answer = {"jsonrpc": "2.0", "id": message["id"]}
        try:
            answer["result"] = getattr(server, message["method"])(**message["params"])
        except (ValueError, AttributeError, TypeError) as error:
            answer["error"] = {"code": -32000, "message": str(error)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
