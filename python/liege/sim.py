"""python/liege/sim.py -- games played by themselves and written down, for those who learn from them.

    python3 -m liege.sim barony --seats 3 --games 100 --players level:3,greedy,random --write games.npz
    python3 -m liege.sim feudo --games 10 --players level:5 --iterations 500 --records DIR
"""
import argparse
import os
import sys

import numpy as np

from .game import NATURE, LiegeError, State, _whole, info, new, seed_of

PLAYERS = ("random", "greedy", "level:1", "level:2", "level:3", "level:4", "level:5")


def players_of(words, seats):
    """One player for all seats, or one for each. A level may be its number alone."""
    players = [words] if isinstance(words, (str, int)) else list(words)
    if len(players) == 1:
        players *= seats
    names = [f"level:{player}" if str(player).isdigit() else player for player in players]
    if len(names) != seats or any(name not in PLAYERS for name in names):
        raise ValueError(f"players must be one or {seats} of {', '.join(PLAYERS)}, not {words!r}")
    return names


def choose(game, player, dice, iterations):
    """The text of a player's move."""
    state = game.state
    if player == "random":
        return state.action_text(int(dice.choice(state.legal_actions())))
    if player == "greedy":
        return state.action_text(state.greedy(int(dice.integers(2 ** 62))))
    return game.suggest(level=int(player.removeprefix("level:")), iterations=iterations)["move"]


def simulate(name, seats=None, games=1, seed=1, players="random", options=None, iterations=0):
    """Finished games, one after the other; game number i has the seed `seed + i`."""
    facts = info(name)
    seats = facts.seats_min if seats is None else seats
    who = players_of(players, _whole(seats, "seats", facts.seats_min, facts.seats_max))
    for number in range(_whole(games, "games", 1, 10 ** 9)):
        game = new(name, seats, seed_of(seed) + number, options)
        dice = np.random.default_rng(seed + number)
        while not game.over:
            game.play(choose(game, who[game.turn], dice, iterations))
        yield game


def places_of(game):
    """1 is best; equal points share a place only where they share the win, which the rules decide."""
    points, shares = game.points(), game.returns()
    rank = [(-share, -point) for share, point in zip(shares, points)]
    return [1 + sum(other < own for other in rank) for own in rank]


class Writer:
    """Gathers games, then writes them as one file for liege.load."""

    def __init__(self):
        self.seeds, self.offsets, self.actions, self.actors = [], [0], [], []
        self.points, self.places, self.game, self.setup = [], [], None, None

    def add(self, game):
        if self.game is None:
            self.game = game.info
            self.setup = list(game.setup)[:1 + len(game.info.options)]
        elif game.info is not self.game or list(game.setup)[:len(self.setup)] != self.setup:
            raise LiegeError("the games of one file must be of one kind and one set-up")
        state = State._of(game.info, list(game.setup))
        for text in game.history():
            turn, action = state.turn, state.action_of(text)
            self.actions.append(action)
            self.actors.append(turn if turn >= 0 else NATURE)
            state.apply_action(action)
        self.seeds.append(game.seed)
        self.offsets.append(len(self.actions))
        self.points.append(game.points())
        self.places.append(places_of(game))

    def write(self, path):
        if self.game is None:
            raise LiegeError("there are no games to write")
        np.savez_compressed(
            path, name=np.array([self.game.name], "S16"),
            version=np.array([self.game.version], np.int32), setup=np.array(self.setup, np.int32),
            seeds=np.array(self.seeds, np.uint64), offsets=np.array(self.offsets, np.int64),
            actions=np.array(self.actions, np.int32), actors=np.array(self.actors, np.int8),
            points=np.array(self.points, np.int32), places=np.array(self.places, np.int8))


def main(words=None):
    parser = argparse.ArgumentParser(prog="python3 -m liege.sim", description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", default="random", help="random, greedy, level:1 to level:5; one, "
                        "or one for each seat with commas")
    parser.add_argument("--iterations", type=int, default=0, help="of a level's thinking; 0: its own")
    parser.add_argument("--write", metavar="FILE.npz", help="all games as arrays, for liege.load")
    parser.add_argument("--records", metavar="DIR", help="each game as a record, for liege verify")
    asked = parser.parse_args(words)
    writer = Writer()
    try:
        if asked.records:
            os.makedirs(asked.records, exist_ok=True)
        for number, game in enumerate(simulate(asked.game, asked.seats, asked.games, asked.seed,
                                               asked.players.split(","),
                                               iterations=asked.iterations)):
            writer.add(game)
            if asked.records:
                path = os.path.join(asked.records, f"{asked.game}-{game.seed}.txt")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(game.record())
        if asked.write:
            writer.write(asked.write)
    except (ValueError, TypeError, OSError, LiegeError) as error:
        print(f"liege.sim: {error}", file=sys.stderr)
        return 2
    print(f"{len(writer.seeds)} games of {asked.game}; mean points "
          f"{np.round(np.mean(writer.points, axis=0), 2).tolist()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
