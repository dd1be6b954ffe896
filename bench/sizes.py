"""How many bytes of JSON the largest stored state takes that guided games meet.

A count, so that every machine finds the same.
"""

from typing import Any

from bench import judged
from bench._games import guided, states, tables
from hansa_bot.engine.state import encode

MOST = 4096
GAMES = 2


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    for name, title, seats, options in tables():
        games = (guided(title, seats, seed, options) for seed in range(1, GAMES + 1))
        figures[name] = max(len(encode(state)) for game in games for state in states(game))
    return judged(figures, most=dict.fromkeys(figures, MOST))
