"""python/liege/__init__.py -- Baron, Barony and Feudo for Python: exact rules, single games, batches.

    import liege
    game = liege.new("barony", seats=3, seed=1)
    batch = liege.Batch("feudo", seats=4, games=4096, seed=1)

See docs/python.md.
"""
from .batch import Batch
from .data import load, read_record
from .game import NATURE, OVER, Game, IllegalMove, LiegeError, State, games, info, new
from .spiel import SpielGame, load_game

__all__ = ["AECEnv", "Batch", "Game", "IllegalMove", "LiegeError", "NATURE", "OVER", "SpielGame",
           "State", "games", "info", "load", "load_game", "new", "read_record"]
__version__ = "0.2.0"


def __getattr__(name):
    """AECEnv when it is first asked for: it looks for PettingZoo, which takes its time to load."""
    if name == "AECEnv":
        from .aec import AECEnv
        return AECEnv
    raise AttributeError(f"module 'liege' has no attribute {name!r}")
