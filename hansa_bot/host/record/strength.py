"""How strong somebody is: their own games against computer players, whose levels have a place on the season's scale.

The scale comes from games of computer players among each other, `data/<title>/levels.json`; no person was measured
for it. Nothing is stored: a strength is worked out from the results each time, and nobody but the person asks for it.
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import exp, log, prod
from statistics import fmean

import msgspec

from hansa_bot.host.kernel.table import from_stored
from hansa_bot.host.kernel.terms import LEVELS, QUICK, Terms
from hansa_bot.host.record.seasons import START, WORTH, places, unaided
from hansa_bot.host.record.statistics import computers
from hansa_bot.model.finished import PlayedGame
from hansa_bot.titles.value import DATA

SURE, TRUST = 0.9, 0.85
"""How likely a strength lies in its interval; and as how much of a game each one counts, since people have better and
worse days, and no game goes quite by the model.
"""

GRID = range(-600, 3200, 10)
"""The strengths that are thought possible."""

_ROUNDS = 1000
"""After so many rounds of working the places out they no longer move by a point."""


class LevelGames(msgspec.Struct, frozen=True):
    """Games with two seats, one of a `level` and one `against` it: how many, and how many the first has `won`."""

    level: str
    against: str
    games: int
    won: float


class Measured(msgspec.Struct, frozen=True):
    """What was measured of a title's levels, by which command."""

    command: str
    games: list[LevelGames]


@dataclass(frozen=True, slots=True)
class Finish:
    """How somebody did in a game among `computers` of a `level`: so many were `ahead`, so many `level_with` them."""

    level: str
    computers: int
    ahead: int
    level_with: int = 0


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong somebody is at a title, by so many games: probably from `low` to `high`, in the middle `points`.

    `above` is the best level that is weaker, `below` the one that is next; None where there is none.
    """

    title: str
    games: int
    low: int
    points: int
    high: int
    above: str | None
    below: str | None


@cache
def scale(title: str) -> Mapping[str, float]:
    """Return the places of a title's levels; nothing where none was measured.

    They are those of Bradley and Terry, by which the games are most likely; *quick* has what a beginner has. Each
    pair is given half a win for either side, or whoever has won all games would have no place at all.
    """
    path = DATA / title / "levels.json"
    if not path.is_file():
        return {}
    games = msgspec.json.decode(path.read_bytes(), type=Measured).games
    known = [level for level in LEVELS if any(level in (each.level, each.against) for each in games)]
    won, worth = Counter[str](), dict.fromkeys(known, 1.0)
    for each in games:
        won[each.level] += each.won + 0.5  # type: ignore[assignment]
        won[each.against] += each.games - each.won + 0.5  # type: ignore[assignment]
    for _ in range(_ROUNDS):
        due = dict.fromkeys(known, 0.0)
        for each in games:
            share = (each.games + 1) / (worth[each.level] + worth[each.against])
            due[each.level] += share
            due[each.against] += share
        worth = {level: won[level] / due[level] for level in known}
    return {level: START + WORTH * log(worth[level] / worth[QUICK]) for level in known}


def strengths(games: Iterable[PlayedGame], user: int) -> list[Strength]:
    """Return how strong a user is by their finished games, the title with most of those that count first."""
    found: dict[str, list[Finish]] = defaultdict(list)
    for game in games:
        finish = finish_of(game, user)
        if finish is not None and finish.level in scale(game.title):
            found[game.title].append(finish)
    known = [_strength(title, finishes) for title, finishes in found.items()]
    return sorted(known, key=lambda each: (-each.games, each.title))


def finish_of(game: PlayedGame, user: int) -> Finish | None:
    """Return how a user did against the computer players of a game; None where it does not count.

    They sat there from the beginning to the end, and so did a computer player; nobody was helped by proposals, hints
    or a head start. Other people in it count for nothing: how strong they are is not known.
    """
    terms, place, others = from_stored(Terms, game.terms), dict(places(game)).get(user), computers(game)
    if place is None or place > len(game.seats) or not others or not unaided(game):
        return None
    ahead, level_with = sum(row.place < place for row in others), sum(row.place == place for row in others)
    return Finish(terms.level, len(others), ahead, level_with)


def _strength(title: str, finishes: Collection[Finish]) -> Strength:
    levels = scale(title)
    low, points, high = estimate(finishes, levels)
    above = max((level for level in levels if levels[level] <= points), key=levels.__getitem__, default=None)
    below = min((level for level in levels if levels[level] > points), key=levels.__getitem__, default=None)
    return Strength(title, len(finishes), low, points, high, above, below)


def estimate(finishes: Iterable[Finish], levels: Mapping[str, float]) -> tuple[int, int, int]:
    """Return between which strengths somebody's lies, and the one in the middle: from the 5th to the 95th in 100.

    Before any game it may well be anywhere among the levels: half of what they span is the standard deviation.
    """
    middle, spread = fmean((min(levels.values()), max(levels.values()))), max(levels.values()) - min(levels.values())
    logs = [-2 * ((strength - middle) / spread) ** 2 for strength in GRID]
    for finish, often in Counter(finishes).items():
        curve = _curve(finish, levels[finish.level])
        logs = [before + TRUST * often * more for before, more in zip(logs, curve, strict=True)]
    highest = max(logs)
    reached = [*accumulate(exp(each - highest) for each in logs)]
    low, points, high = (
        GRID[bisect_left(reached, mark * reached[-1])] for mark in ((1 - SURE) / 2, 0.5, (1 + SURE) / 2)
    )
    return low, points, high


@cache
def _curve(finish: Finish, place: float) -> list[float]:
    """Return how likely a finish is by each strength, as logarithms: by the model of Plackett and Luce, where first
    whoever is best is drawn by strength, then who is next; whoever is level may have come in any order.
    """
    orders = range(finish.ahead, finish.ahead + finish.level_with + 1)
    return [
        log(fmean(_chance(exp((strength - place) / WORTH), finish.computers, ahead) for ahead in orders))
        for strength in GRID
    ]


def _chance(strength: float, others: int, ahead: int) -> float:
    """Return how likely it is to come behind just so many of some others that have a strength of 1."""
    behind = others - ahead
    return prod(left / (strength + left) for left in range(others, behind, -1)) * strength / (strength + behind)
