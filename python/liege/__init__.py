"""python/liege/__init__.py -- Baron, Barony and Feudo for Python: exact rules, single games, batches.

    import liege
    game = liege.new("barony", seats=3, seed=1)
    batch = liege.Batch("feudo", seats=4, games=4096, seed=1)

See docs/python.md.
"""
from .batch import Batch
from .data import load, read_record
from .env import AECEnv, SpielGame, load_game
from .game import NATURE, OVER, Game, IllegalMove, LiegeError, State, games, info, new

__all__ = ["AECEnv", "Batch", "Game", "IllegalMove", "LiegeError", "NATURE", "OVER", "SpielGame",
           "State", "games", "info", "load", "load_game", "new", "read_record"]
__version__ = "0.2.0"
