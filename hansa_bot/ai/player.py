"""Computer players: each takes one of its offers, guided by the title's judge."""

import random
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from hansa_bot.engine.action import Action, kind_of, values_of
from hansa_bot.engine.state import State
from hansa_bot.titles.base import Title

STEADY = "steady"
LIVELY = "lively"
RANDOM = "random"
KINDS: tuple[str, ...] = (STEADY, LIVELY, RANDOM)
"""`steady` takes the best judged offer, `lively` now and then a lesser one, `random` any.

Whoever is of no kind is somebody: a computer player of that name, with a temper of its own.
"""

PASSED_OVER = 0.2
"""How likely a lively player passes over an offer for the next best one."""

CURIOUS = 0.45
"""How many leave what looks best in the first turn of a game to others; all else is open to a first comer."""
FAIR = 0.5
"""What such a beginning is worth at least, of the best of them: among these anything goes."""
BOLD, CAREFUL = 0.95, 0.02
"""How much less than the judge, at most, somebody thinks of an action in that turn, and later."""
LEANING = 0.02
"""The same of a verb."""


class Chooser:
    """Chooses for all seats of a playout; the same seed gives the same choices."""

    def __init__(self, title: Title, seed: object, kind: str = LIVELY) -> None:
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
        if self._kind != LIVELY:
            return _to_their_taste(self._kind, state, seat, offers, opinions)
        ranked = sorted(range(len(offers)), key=lambda index: (-opinions[index], index))
        for index in ranked:
            if self._random.random() >= PASSED_OVER:
                return offers[index]
        return offers[ranked[0]]


def _to_their_taste(who: str, state: State, seat: int, offers: Sequence[Action], opinions: Sequence[float]) -> Action:
    """Return what somebody takes of offers that are nearly as good as the best.

    A taste lasts a whole game, lest a plan be dropped half done: for what an action is about, a place or a piece, it
    is drawn from the game's key; for verbs it is the temper that comes with the name.
    """

    def draw(*words: object) -> float:
        return int.from_bytes(blake2b("/".join(map(str, words)).encode(), digest_size=4).digest()) / 2**32

    key, opening = state.rng.key, state.turn <= state.seats and len(state.stack) == 1
    spread = BOLD if opening else CAREFUL

    def liked(index: int) -> tuple[float, int]:
        offer, opinion = offers[index], opinions[index]
        dislike = LEANING * draw(who, kind_of(offer)) + spread * draw(key, who, seat, _about(offer))
        return opinion - abs(opinion) * dislike, -index

    open_to = range(len(offers))
    if opening and draw(key, who, seat) < CURIOUS:
        best = offers[max(open_to, key=opinions.__getitem__)]
        others = [index for index in open_to if _is_like(best, offers[index]) and opinions[index] > 0]
        least = FAIR * max((opinions[index] for index in others), default=0.0)
        fair = [index for index in others if opinions[index] >= least]
        if fair:
            return offers[max(fair, key=lambda index: (draw(key, who, seat, _about(offers[index])), *liked(index)))]
    return offers[max(open_to, key=liked)]


def _about(offer: Action) -> str:
    return next(iter(values_of(offer)), kind_of(offer))


def _is_like(one: Action, other: Action) -> bool:
    """Tell whether two actions do the same about different things."""
    return kind_of(one) == kind_of(other) and _about(one) != _about(other)


def choose(title: Title, state: State, seat: int, kind: str = STEADY) -> Action:
    """Return what a computer player in a waiting seat does; the same position always gives the same answer."""
    offers = title.rules.offers(state, seat)
    # Nothing to think about, and the judge is the dear part of a decision.
    if len(offers) == 1:
        return offers[0]
    rng = state.rng
    return Chooser(title, f"{rng.key}/{rng.count}/{state.turn}/{seat}/{offers}", kind)(state, seat, offers)
