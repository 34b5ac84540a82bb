"""python/liege/bench.py -- how fast: single games, batches, and an engine in pure Python beside them.

    python3 -m liege.bench [GAME] [--seats N] [--games N] [--seconds T]

A decision is one choice of a seat. Single games (liege.new): moves, play, and what is seen then (mask,
observe). Single states (liege.State): legal_actions, mask, observe and apply_action for each. Batch:
random_actions and step, which writes masks and observations. With tests/referee on PYTHONPATH also
the game as it is written there in pure Python: its list of moves, and one of them played. All in one
thread, a part of each by turns, so that what else the machine does hits all alike.
"""
import argparse
import importlib
import random
import sys
import time

from .batch import Batch
from .game import OVER, LiegeError, State, info, new


def games(name, seats, until, dice):
    """Decisions of games with their history, in texts."""
    made, game = 0, new(name, seats, dice.getrandbits(60))
    while time.process_time() < until:
        if game.over:
            game = new(name, seats, dice.getrandbits(60))
        game.play(dice.choice(game.moves()))
        made += 1
        state = game.state
        if not game.over:
            state.mask()
            state.observe()
    return made


def states(game, seats, until, dice):
    """Decisions of states, in numbers, one call at a time."""
    made, state = 0, State(game, seats).settle(dice)
    while time.process_time() < until:
        if state.turn == OVER:
            state = State(game, seats).settle(dice)
        actions = state.legal_actions()
        state.mask()
        state.observe()
        state.apply_action(dice.choice(actions))
        state.settle(dice)
        made += 1
    return made


def batched(batch, until, dice):
    made = 0
    while time.process_time() < until:
        batch.step(batch.random_actions(dice.getrandbits(60)))
        made += len(batch)
    return made


def plain(engine, seats, until, dice):
    """Decisions of an engine in pure Python: texts of moves, one of them played."""
    made, game = 0, engine(seats)
    while time.process_time() < until:
        moves = game.moves()
        if not moves:
            game = engine(seats)
            continue
        weights = game.weights()
        nature = bool(weights)
        game.play(dice.choices(*zip(*weights.items()))[0] if nature else dice.choice(moves))
        made += not nature
    return made


def engine_of(game):
    try:
        return getattr(importlib.import_module(game), game.capitalize())
    except (ImportError, AttributeError):
        return None


def main(words=None):
    parser = argparse.ArgumentParser(prog="python3 -m liege.bench", description=__doc__.split("\n")[0])
    parser.add_argument("game", nargs="?", default="barony")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=4096, help="of the batch")
    parser.add_argument("--seconds", type=float, default=2, help="of each")
    asked = parser.parse_args(words)
    try:
        seats = info(asked.game).seats_min if asked.seats is None else asked.seats
        batch = Batch(asked.game, seats, games=asked.games, seed=1)
    except (ValueError, TypeError, LiegeError) as error:
        print(f"liege.bench: {error}", file=sys.stderr)
        return 2
    dice, engine, rounds = random.Random(1), engine_of(asked.game), 10
    runs = {"single games": lambda until: games(asked.game, seats, until, dice),
            "single states": lambda until: states(asked.game, seats, until, dice),
            f"batch of {asked.games}": lambda until: batched(batch, until, dice)}
    if engine is not None:
        runs["in pure Python"] = lambda until: plain(engine, seats, until, dice)
    made, spent = dict.fromkeys(runs, 0), dict.fromkeys(runs, 0.0)
    for _ in range(rounds):
        for name, run in runs.items():
            begun = time.process_time()
            made[name] += run(begun + asked.seconds / rounds)
            spent[name] += time.process_time() - begun
    base = made["single games"] / spent["single games"]
    for name in runs:
        speed = made[name] / spent[name]
        print(f"{asked.game} {seats}  {name:16} {speed:12,.0f} decisions/s  {speed / base:8.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
