"""`fit` learns what positions of a title are worth, from games that computer players play among themselves.

For each feature it finds what one of it, more than the others have, brings in points at the end: least squares with a
small penalty, over the ends of all turns. Then it looks for the spread by which leads turn into chances to win.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import Any

import click
import msgspec

from hansa_bot.ai.player import LEVELS, LIVELY, QUICK, STEADY, THINKING, Chooser
from hansa_bot.engine.action import Outcome
from hansa_bot.engine.rules import Setup, playout
from hansa_bot.titles import registry
from hansa_bot.titles.value import Features, Value, Weights
from workbench.arena import Sitter, in_processes
from workbench.simulate import BOUND, rules_options

PENALTY = 30.0
"""Of a weight, in positions: it keeps features small that are seldom seen."""
SPREADS = tuple(product(range(2, 42, 2), range(1, 21)))
"""Early and late ones that are tried."""
HELD_OUT = 5
"""Every fifth game is not learned from when it is asked how well the weights tell."""

Learned = tuple[list[Features], list[float], list[int]]
"""A game: the features at the end of each turn, the totals by seat, and who won."""


def watch_game(setup: Setup, title: str, level: str = QUICK) -> Learned | None:
    """Play one game, by the judge and those who stray from it, or by a level that thinks; None if it does not end."""
    loaded = registry.load(title)
    value = _value(title)
    chance = random.Random(setup.seed)
    names = chance.sample(loaded.meta.company, setup.seats)
    players = [Chooser(loaded, setup.seed, chance.choice([LIVELY, STEADY, name, name])) for name in names]
    sitters = [Sitter(name, level, tempered=True) for name in names]

    def choose(state: Any, seat: int, offers: Sequence[str]) -> str:
        if level in THINKING:
            return sitters[seat](loaded, state, seat, setup.seed)
        return players[seat](state, seat, offers)

    found: list[Features] = []

    def watch(before: Any, seat: int, action: str, after: Any) -> None:
        # Only between turns: within one, what was paid is gone and what it buys is not there yet.
        if after.turn != before.turn and not after.over:
            found.append(value.features(after))

    start = loaded.rules.setup(setup, Outcome())
    end, _ = playout(loaded.rules, start, choose, bound=BOUND, watch=watch)
    result = loaded.rules.result(end)
    if result is None:
        return None
    scores = sorted(result.scores, key=lambda score: score.seat)
    return found, [float(score.total) for score in scores], list(result.winners)


def learn(names: Sequence[str], games: Sequence[Learned], command: str) -> tuple[Weights, dict[str, float]]:
    """Return weights that a command asked for, and how well such weights tell games they were not learned from."""
    import numpy as np

    rows, totals, numbers, progresses, winners = [], [], [], [], []
    for number, (positions, ends, won) in enumerate(games):
        # Leads, not points: what everybody gets in the end says nothing about a position.
        lead = np.array(ends) - np.mean(ends)
        for progress, features in positions:
            apart = np.array(features) - np.mean(features, axis=0)
            rows.append(np.hstack([apart * (1 - progress), apart * progress]))
            totals.append(lead)
            numbers.append(number)
            progresses.append(progress)
            winners.append(won[0])
    x, y = np.array(rows), np.array(totals)
    # Scaled, so that the penalty weighs a feature of many coins and one of a single bonus alike.
    scale = np.maximum(x.std(axis=(0, 1)), 1e-9)
    width = x.shape[2]

    def solve(chosen: Any) -> Any:
        a, b = (x[chosen] / scale).reshape(-1, width), y[chosen].reshape(-1)
        return np.linalg.solve(a.T @ a + PENALTY * np.eye(width), a.T @ b) / scale

    held_out = np.array(numbers) % HELD_OUT == 0
    told = x[held_out] @ solve(~held_out)
    off = ((told - y[held_out]) ** 2).sum() / (y[held_out] ** 2).sum()
    named = (told.argmax(axis=1) == np.array(winners)[held_out]).mean()
    # How well they tell is asked of games that were held out; the weights themselves learn from all.
    weights = solve(slice(None))
    leads, at, first = x @ weights, np.array(progresses), np.array(winners)

    def likelihood(ends: tuple[int, int]) -> float:
        apart = leads / (ends[0] + (ends[1] - ends[0]) * at)[:, None]
        apart -= apart.max(axis=1, keepdims=True)
        return float((apart[np.arange(len(first)), first] - np.log(np.exp(apart).sum(axis=1))).mean())

    early, late = weights[: width // 2], weights[width // 2 :]
    pairs = zip(names, early, late, strict=True)
    weighed = {name: (round(float(one), 3), round(float(other), 3)) for name, one, other in pairs}
    spread = max(SPREADS, key=likelihood)
    quality = {"positions": len(x), "explained": round(float(1 - off), 3), "winner_named": round(float(named), 3)}
    return Weights(command, weighed, (float(spread[0]), float(spread[1]))), quality


@click.command()
@click.argument("title")
@click.option("--players", type=int, multiple=True, help="Numbers of seats; by default all of the title.")
@click.option("--games", type=click.IntRange(min=HELD_OUT), default=400, show_default=True, help="For each of them.")
@click.option("--level", type=click.Choice(LEVELS), default=QUICK, show_default=True, help="Who plays.")
@click.option("--seed", default="fit", show_default=True, help="The same seed plays the same games.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes to play in.")
@rules_options
def fit(
    title: str, players: tuple[int, ...], games: int, level: str, seed: str, jobs: int, options: dict[str, str]
) -> None:
    """Learn the weights of TITLE from games among its computer players, and write them to its data.

    Needs numpy, which comes with the packages for development.
    """
    loaded, value = registry.load(title), _value(title)
    seats = players or tuple(each for each in loaded.meta.seats if each > 1)
    known = value.fitted if value.path.exists() else {}
    chosen = f" --level {level}" * (level != QUICK) + "".join(
        f" --option {key}={one}" for key, one in options.items()
    )
    for count in seats:
        command = f"python -m workbench fit {title} --players {count} --games {games} --seed {seed}{chosen}"
        setups = [Setup(count, loaded.meta.check(count, options), f"{seed}/{game}") for game in range(games)]
        played = [game for game in in_processes(partial(watch_game, title=title, level=level), jobs, setups) if game]
        known[count], quality = learn(value.names, played, command)
        click.echo(f"{count} seats: {quality}")
        data = msgspec.json.encode(dict(sorted(known.items())))
        value.path.write_bytes(msgspec.json.format(data, indent=1) + b"\n")


def _value(title: str) -> Value:
    make = registry.load(title).value
    if make is None:
        raise click.ClickException(f"{title} has no features to weigh")
    return make()
