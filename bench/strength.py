"""Whether people are as strong as they are told: simulated players of known strength against computer players.

`python -m bench.strength` lets players anywhere between a title's weakest and best level play 3, 10, 30 and 100 games
and counts how many of their strengths lie in the interval. Half of them always play against *quick*, the others
against any level, one to three at a time. Either games go by the model, or slightly otherwise: luck is normal, not
Gumbel's, and everybody has better and worse days.
"""

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from math import log, pi, sqrt
from statistics import fmean
from typing import Any

from bench import judged
from hansa_bot.host.kernel.terms import QUICK
from hansa_bot.host.record.seasons import WORTH
from hansa_bot.host.record.strength import Finish, estimate, scale
from hansa_bot.titles import registry

PLAYERS, SMALL = 400, 60
"""So many of each title, for each number of games and each way of luck."""
GAMES = (3, 10, 30, 100)
WAYS = BY_THE_MODEL, OTHERWISE = "by the model", "slightly otherwise"
LEAST, MOST = 0.85, 0.95
DAYS = 0.3 * WORTH
"""How much better and worse days are, in points."""


@dataclass(frozen=True, slots=True)
class World:
    """How games go: by the model, or `otherwise`; with draws of its own."""

    levels: Mapping[str, float]
    chance: random.Random
    otherwise: bool

    def luck(self) -> float:
        """Return somebody's luck in a game, in points."""
        if self.otherwise:
            return self.chance.gauss(0, WORTH * pi / sqrt(6))  # as wide as Gumbel's
        return -WORTH * log(-log(self.chance.random()))

    def finish(self, strength: float, level: str) -> Finish:
        """Return how somebody does in a game against some computer players of a level."""
        own = strength + self.luck() + (self.chance.gauss(0, DAYS) if self.otherwise else 0)
        others = self.chance.choice((1, 1, 2, 3))
        return Finish(level, others, sum(self.levels[level] + self.luck() > own for _ in range(others)))

    def told(self, games: int, *, quick: bool) -> tuple[bool, int]:
        """Return whether a player's strength lies in the interval after some games, and how wide that is."""
        strength = self.chance.uniform(min(self.levels.values()), max(self.levels.values()))
        levels = [QUICK if quick else self.chance.choice([*self.levels]) for _ in range(games)]
        low, _, high = estimate([self.finish(strength, level) for level in levels], self.levels)
        return low <= strength <= high, high - low


def measure(players: int = SMALL, seed: int = 1) -> dict[str, Any]:
    """Return which share of so many players of each title lies in the interval, and how wide it is on average."""
    figures: dict[str, float] = {}
    of_title: dict[str, list[bool]] = {meta.id: [] for meta in registry.metas() if scale(meta.id)}
    for way in WAYS:
        for games in GAMES:
            told = []
            for title, known in of_title.items():
                world = World(scale(title), random.Random(f"{seed} {way} {games} {title}"), way == OTHERWISE)
                found = [world.told(games, quick=bool(each % 2)) for each in range(players)]
                known += [within for within, _ in found]
                told += found
            figures[f"{games} games {way}, within"] = round(fmean(within for within, _ in told), 3)
            figures[f"{games} games {way}, points wide"] = round(fmean(width for _, width in told))
    figures |= {f"{title}, within": round(fmean(known), 3) for title, known in of_title.items()}
    limits = [name for name in figures if name.endswith("within")]
    return judged(figures, most=dict.fromkeys(limits, MOST), least=dict.fromkeys(limits, LEAST))


if __name__ == "__main__":
    print(json.dumps(measure(PLAYERS), indent=2))
