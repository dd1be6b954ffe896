"""Guided games of every title, as the material of the engine's benchmarks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hansa_bot.ai.player import MASTER, Chooser
from hansa_bot.ai.search import think
from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.rules import Rules, Setup, playout
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

BOUND = 20_000


@dataclass(frozen=True)
class Game:
    """A finished game: what it started from, and what was done by whom."""

    rules: Rules[Any]
    setup: Setup
    trace: tuple[tuple[int, Action], ...]


def tables() -> Iterator[tuple[str, Title, int, dict[str, str]]]:
    """Yield every title with every number of seats and every choice that stands apart, as that of a map, by name."""
    for meta in registry.metas():
        for options in ({}, *({each.key: value} for each in meta.options if each.apart for value in each.values[1:])):
            for seats in meta.seats:
                if meta.clash(seats, meta.filled(options)) is None:
                    said = (f"{key}={value}" for key, value in options.items())
                    yield "/".join((meta.id, *said, str(seats))), registry.load(meta.id), seats, options


def guided(title: Title, seats: int, seed: int, options: Mapping[str, str] | None = None) -> Game:
    """Return a game played to its end by lively computer players."""
    setup = Setup(seats, title.meta.check(seats, options or {}), f"bench/{seed}")
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


def states(game: Game) -> Iterator[Any]:
    """Yield every state of a game, from its setup to its end."""
    state = game.rules.setup(game.setup, Outcome())
    yield state
    for seat, action in game.trace:
        state, _ = game.rules.apply(state, seat, action)
        yield state


def think_on(title: str, state: bytes, seat: int, times: int = 1_000_000) -> None:
    """Think about a position again and again; nothing is imported here that a process that thinks does not have."""
    for _ in range(times):
        think(title, state, seat, MASTER)
