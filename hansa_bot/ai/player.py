"""Computer players: each takes one of its offers, guided by the title's judge."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from hansa_bot.engine.action import Action
from hansa_bot.engine.errors import BadSetup
from hansa_bot.engine.state import State
from hansa_bot.titles.base import Title

STEADY = "steady"
LIVELY = "lively"
RANDOM = "random"
KINDS: tuple[str, ...] = (STEADY, LIVELY, RANDOM)
"""`steady` takes the best judged offer, `lively` now and then a lesser one, `random` any."""

PASSED_OVER = 0.2
"""How likely a lively player passes over an offer for the next best one."""


class Chooser:
    """Chooses for all seats of a playout; the same seed gives the same choices."""

    def __init__(self, title: Title, seed: object, kind: str = LIVELY) -> None:
        if kind not in KINDS:
            raise BadSetup("player", kind, KINDS)
        self._judge = title.judge
        self._kind = kind
        self._random = random.Random(f"{title.meta.id}/{kind}/{seed}")

    def __call__(self, state: Any, seat: int, offers: Sequence[Action]) -> Action:
        """Return one of the offers."""
        if self._kind == RANDOM:
            return self._random.choice(offers)
        opinions = self._judge(state, seat, offers)
        if self._kind == STEADY:
            return offers[max(range(len(offers)), key=lambda index: (opinions[index], -index))]
        ranked = sorted(range(len(offers)), key=lambda index: (-opinions[index], index))
        for index in ranked:
            if self._random.random() >= PASSED_OVER:
                return offers[index]
        return offers[ranked[0]]


def choose(title: Title, state: State, seat: int, kind: str = STEADY) -> Action:
    """Return what a computer player in a waiting seat does; the same position always gives the same answer.

    Raises BadSetup for an unknown kind of player.
    """
    offers = title.rules.offers(state, seat)
    # Nothing to think about, and the judge is the dear part of a decision.
    if len(offers) == 1:
        return offers[0]
    rng = state.rng
    return Chooser(title, f"{rng.key}/{rng.count}/{state.turn}/{seat}/{offers}", kind)(state, seat, offers)
