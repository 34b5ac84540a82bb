#!/usr/bin/env python3
"""docs/examples/random_player.py -- a player for `liege match` that needs no rules: any legal move.

    liege match baron --players "cmd:docs/examples/random_player.py",random --games 10
"""
import json
import random
import sys

for line in sys.stdin:
    question = json.loads(line)
    answer = {}  # `new` and `load` want no more than that they were heard
    if question["method"] == "suggest":
        answer = {"move": random.choice(question["params"]["moves"])}
    print(json.dumps({"jsonrpc": "2.0", "id": question["id"], "result": answer}), flush=True)
