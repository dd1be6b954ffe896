"""Guided games of every title, as the material of the engine's benchmarks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hansa_bot.ai.player import Chooser
from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.playout import playout
from hansa_bot.engine.rules import Rules, Setup
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

BOUND = 20_000


@dataclass(frozen=True)
class Game:
    """A finished game: what it started from, and what was done by whom."""

    rules: Rules[Any]
    setup: Setup
    trace: tuple[tuple[int, Action], ...]


def tables() -> Iterator[tuple[Title, int]]:
    """Yield every title with every number of seats."""
    for meta in registry.metas():
        for seats in meta.seats:
            yield registry.load(meta.id), seats


def guided(title: Title, seats: int, seed: int) -> Game:
    """Return a game played to its end by lively computer players."""
    setup = Setup(seats, title.meta.check(seats, {}), f"bench/{seed}")
    trace: list[tuple[int, Action]] = []
    end, _ = playout(
        title.rules,
        title.rules.setup(setup, Outcome()),
        Chooser(title, seed),
        bound=BOUND,
        watch=lambda before, seat, action, after: trace.append((seat, action)),
    )
    if not end.over:
        raise RuntimeError(f"{title.meta.id} with {seats} seats did not end")
    return Game(title.rules, setup, tuple(trace))


def replayed(game: Game, most: int | None = None) -> Any:
    """Return the state after a game's actions, or after the first `most`, making one full list of offers for each."""
    rules = game.rules
    state = rules.setup(game.setup, Outcome())
    for seat, action in game.trace[:most]:
        rules.offers(state, seat)
        state, _ = rules.apply(state, seat, action)
    return state
