"""What a game looks like afterwards: how likely each seat was to win, what was missed, and what was luck.

All of it is worked out turn by turn, so that it can be done beside other things and broken off: each turn as its seat
may have known it, by the search of the computer players, with what was played as one more candidate.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean, stdev

import msgspec

from hansa_bot.ai.search import Effort, Playouts, Turn, TurnSearch
from hansa_bot.engine.action import Action
from hansa_bot.engine.state import decode
from hansa_bot.titles import registry

EFFORT = Effort(turns=8, playouts=32, rounds=1)
AGAIN = 24
"""Playouts of what was played and of what is better, each, before it is called a blunder."""
BLUNDER, SURE = 0.10, 2.0
"""By how much less likely it makes to win, and by how many standard errors, if something is a blunder."""
REDRAWN = 6
"""Other draws that are tried, to tell what luck the one that was made is."""


class JudgedTurn(msgspec.Struct, frozen=True):
    """A turn that was played, or an answer to somebody else's.

    `chances` by seat to win after it, `best` the chance of its seat after the best that was found, `error` the
    standard error of the difference.
    """

    seat: int
    played: list[Action]
    chances: list[float]
    better: list[Action]
    best: float
    error: float

    @property
    def lost(self) -> float:
        """By how much it made winning less likely."""
        return max(0.0, self.best - self.chances[self.seat])

    @property
    def blunder(self) -> bool:
        """Whether something clearly better was there."""
        return self.lost >= BLUNDER and self.lost > SURE * self.error


def judge_turn(title: str, state: bytes, seat: int, played: Sequence[Action], effort: Effort = EFFORT) -> JudgedTurn:
    """Return what is to be said of the actions by which a waiting seat went on from a position."""
    loaded = registry.load(title)
    search = TurnSearch(loaded, decode(loaded.rules.state_type, state), seat, effort)
    own = Turn(list(played), len(played))
    others = [turn for turn in search.turns() if turn.actions != own.actions]
    search.compare([own, *others])
    best = max((turn for turn in (own, *others) if len(turn.worth) == len(own.worth)), key=lambda turn: turn.chance)
    if best.chance - own.chance >= BLUNDER / 2:
        search.play_on([own, best], len(own.worth) + AGAIN)
    leads = [one - other for one, other in zip(best.worth, own.worth, strict=True)]
    error = stdev(leads) / len(leads) ** 0.5 if len(leads) > 1 else 1.0
    return JudgedTurn(seat, own.actions, own.chances, best.actions, best.chance, error)


def weigh_luck(title: str, before: bytes, seat: int, action: Action, effort: Effort = EFFORT) -> list[float]:
    """Return by seat how much likelier it was to win after what an action drew than after other draws."""
    loaded = registry.load(title)
    rules, state = loaded.rules, decode(loaded.rules.state_type, before)
    actual, _ = rules.apply(state, seat, action)
    chance, others = random.Random(f"{state.turn}/{action}"), []
    for _ in range(REDRAWN):
        other, _ = rules.apply(rules.sample(state, seat, chance), seat, action)
        others.append(other)
    playouts = Playouts(loaded, f"{state.turn}/{action}", effort.rounds)
    drawn, redrawn = (
        [playouts.play(each, number) for number, each in enumerate(positions)]
        for positions in ([rules.sample(actual, None, chance) for _ in others], others)
    )
    return [
        fmean(one) - fmean(other)
        for one, other in zip(zip(*drawn, strict=True), zip(*redrawn, strict=True), strict=True)
    ]
