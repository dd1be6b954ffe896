"""What a position is worth to each seat: features of a title, weighed by numbers that were fitted to whole games.

The weights are data, `data/<title>/value.json`; `python -m workbench fit` writes them, and itself beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from math import exp
from pathlib import Path
from typing import Any

import msgspec

DATA = Path(__file__).parents[2] / "data"

RIVALS, SCORE = "rivals", "score"
"""Groups that every title has besides those of its features: what others get less of, and points at the end."""

Features = tuple[float, list[list[float]]]
"""How far the game has come, from 0 to 1, and by seat one number for each feature."""


class Weights(msgspec.Struct, frozen=True):
    """What each feature is worth in points at the end, at the beginning of a game and towards its end.

    `command` has made them, and makes them again. `spread` is how far apart two seats must be, in points, that the
    better one wins e times as often: again early and late.
    """

    command: str
    features: dict[str, tuple[float, float]]
    spread: tuple[float, float]


class Value:
    """What a title knows of its positions: its features, each with the group of what it is about, and how they are
    read off a state.
    """

    def __init__(
        self,
        title: str,
        groups: Mapping[str, str],
        features: Callable[[Any], Features],
        rounds: Callable[[Any], float] = lambda state: state.turn / state.seats,
    ) -> None:
        self.path = DATA / title / "value.json"
        self.groups = groups
        self.names = tuple(groups)
        self.features = features
        self._known: dict[int, tuple[list[tuple[float, float]], tuple[float, float]]] = {}
        self.rounds = rounds
        """How many rounds have been played; where nothing is said, everybody has one turn in each."""

    @cached_property
    def fitted(self) -> dict[int, Weights]:
        """The weights by number of seats; raises FileNotFoundError before they were fitted for the first time."""
        return msgspec.json.decode(self.path.read_bytes(), type=dict[int, Weights])

    def weights(self, seats: int) -> Weights:
        """Return the weights for a number of seats, where there are none those of the nearest."""
        return self.fitted[min(self.fitted, key=lambda each: (abs(each - seats), each))]

    def margins(self, state: Any) -> list[float]:
        """Return by seat the points at the end, as far as they differ from those of the others."""
        return self._margins(state)[0]

    def chances(self, state: Any) -> list[float]:
        """Return by seat how likely it is to win."""
        margins, spread = self._margins(state)
        # Less the best margin, so that no exponent is large: `exp` would overflow for a lost game.
        best = max(margins)
        shares = [exp((margin - best) / spread) for margin in margins]
        total = sum(shares)
        return [share / total for share in shares]

    def parts(self, state: Any) -> list[dict[str, float]]:
        """Return by seat of what its margin is made up, by groups of features."""
        now, rows, _ = self._weighed(state)
        found = []
        for row in rows:
            found.append(dict.fromkeys(self.groups.values(), 0.0))
            for name, weight, feature in zip(self.names, now, row, strict=True):
                found[-1][self.groups[name]] += weight * feature
        return found

    def _margins(self, state: Any) -> tuple[list[float], float]:
        now, rows, spread = self._weighed(state)
        return [sum(map(float.__mul__, now, row)) for row in rows], spread

    def _weighed(self, state: Any) -> tuple[list[float], list[list[float]], float]:
        """Return the weights in a position, its features by seat, and the spread."""
        progress, rows = self.features(state)
        features, spread = self._by_seats(len(rows))
        early, late = 1 - progress, progress
        # What counts early and what counts late, mixed by how far the game has come.
        now = [early * one + late * other for one, other in features]
        return now, rows, early * spread[0] + late * spread[1]

    def _by_seats(self, seats: int) -> tuple[list[tuple[float, float]], tuple[float, float]]:
        """Return the weights for a number of seats in the order of the features, and the spread."""
        # The file has weights by name; a position asks for them in the order of its features.
        found = self._known.get(seats)
        if found is None:
            weights = self.weights(seats)
            found = self._known[seats] = [weights.features[name] for name in self.names], weights.spread
        return found
