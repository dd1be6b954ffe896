"""Executed bytecodes per engine decision: one full list of offers plus one apply, in guided games.

A count, so that no noisy neighbour can change it.
"""

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

from bench import judged
from bench._games import Game, guided, replayed, tables

MOST = 2400
GAMES = 2


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    for name, title, seats, options in tables():
        games = [guided(title, seats, seed, options) for seed in range(1, GAMES + 1)]
        opcodes = count_opcodes(partial(_replay_all, games))
        figures[name] = round(opcodes / sum(len(game.trace) for game in games))
    return judged(figures, most=dict.fromkeys(figures, MOST))


def _replay_all(games: list[Game]) -> None:
    for game in games:
        replayed(game)


def count_opcodes(work: Callable[[], object]) -> int:
    """Return how many bytecode instructions a piece of work executes."""
    count = 0

    def local(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal count
        if event == "opcode":
            count += 1
        return local

    def enter(frame: FrameType, event: str, arg: object) -> Any:
        frame.f_trace_opcodes = True
        return local

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        work()
    finally:
        sys.settrace(before)
    return count
