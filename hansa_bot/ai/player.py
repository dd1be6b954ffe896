"""Computer players: each takes one of its offers, guided by the title's judge, or thinks ahead.

What one chooses depends on nothing that its seat cannot know: not on the secret key of the game either.
"""

import random
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from hansa_bot.engine.action import Action, kind_of, values_of
from hansa_bot.engine.state import State
from hansa_bot.titles.base import Title

EASY, QUICK, STRONG, MASTER = LEVELS = ("easy", "quick", "strong", "master")
"""How well one plays: `easy` overlooks things, `quick` takes what looks best, the others think ahead."""
THINKING = (STRONG, MASTER)
"""Levels that take too long for the event loop: `search.think` answers for them, in a process of its own."""

STEADY = "steady"
LIVELY = "lively"
RANDOM = "random"
KINDS: tuple[str, ...] = (STEADY, LIVELY, RANDOM)
"""`steady` takes the best judged offer, `lively` now and then a lesser one, `random` any.

Whoever is of no kind is somebody: a computer player of that name, with a temper of its own.
"""

OVERLOOKED = 0.35
"""How likely an easy player overlooks, in a turn, one of very many things; one of two half as likely."""

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

    def __init__(self, title: Title, seed: object, kind: str = LIVELY, level: str = QUICK) -> None:
        self._title = title
        self._kind = kind
        self._level = level
        self._seed = seed
        self._random = random.Random(f"{title.meta.id}/{kind}/{seed}")

    def __call__(self, state: Any, seat: int, offers: Sequence[Action]) -> Action:
        """Return one of the offers."""
        if self._kind == RANDOM:
            return self._random.choice(offers)
        opinions = self._title.judge(state, seat, offers)
        if self._kind == STEADY and self._level != EASY:
            return offers[opinions.index(max(opinions))]
        ranked = sorted(range(len(offers)), key=opinions.__getitem__, reverse=True)  # equal ones stay in order
        if self._level == EASY and kind_of(offers[ranked[0]]) not in self._title.ending_kinds:
            seen = _seen(self._seed, state, seat, offers, self._title.ending_kinds)
            ranked = [index for index in ranked if index in seen]
            offers, opinions = [offers[index] for index in ranked], [opinions[index] for index in ranked]
            ranked = list(range(len(offers)))
        if self._kind == STEADY:
            return offers[ranked[0]]
        if self._kind != LIVELY:
            return _to_their_taste(self._kind, self._seed, state, seat, offers, opinions)
        for index in ranked:
            if self._random.random() >= PASSED_OVER:
                return offers[index]
        return offers[ranked[0]]


def _seen(game: object, state: State, seat: int, offers: Sequence[Action], endings: frozenset[str]) -> set[int]:
    """Return the indices of what an easy player sees of its offers, but those that end the turn.

    The more things there are to see, the more escape it, each for the whole turn; all of them do not.
    """
    open_to = [index for index, offer in enumerate(offers) if kind_of(offer) not in endings]
    hidden = OVERLOOKED * (1 - 1 / max(len({about(offers[index]) for index in open_to}), 1))
    seen = {index for index in open_to if _draw(game, seat, state.turn, about(offers[index])) >= hidden}
    return seen or set(open_to)


def _draw(*words: object) -> float:
    """Return a number from 0 to 1, always the same for the same words."""
    return int.from_bytes(blake2b("/".join(map(str, words)).encode(), digest_size=4).digest()) / 2**32


def _to_their_taste(
    who: str, game: object, state: State, seat: int, offers: Sequence[Action], opinions: Sequence[float]
) -> Action:
    """Return what somebody takes of offers that are nearly as good as the best.

    A taste lasts a whole game, lest a plan be dropped half done: for what an action is about, a place or a piece, it
    is another one in each; for verbs it is the temper that comes with the name.
    """
    opening = state.turn <= state.seats and len(state.stack) == 1
    spread = BOLD if opening else CAREFUL

    def liked(index: int) -> tuple[float, int]:
        offer, opinion = offers[index], opinions[index]
        dislike = LEANING * _draw(who, kind_of(offer)) + spread * _draw(game, who, seat, about(offer))
        return opinion - abs(opinion) * dislike, -index

    open_to = range(len(offers))
    if opening and _draw(game, who, seat) < CURIOUS:
        best = offers[max(open_to, key=opinions.__getitem__)]
        others = [index for index in open_to if _is_like(best, offers[index]) and opinions[index] > 0]
        least = FAIR * max((opinions[index] for index in others), default=0.0)
        fair = [index for index in others if opinions[index] >= least]
        if fair:
            return offers[max(fair, key=lambda index: (_draw(game, who, seat, about(offers[index])), *liked(index)))]
    return offers[max(open_to, key=liked)]


@lru_cache(1 << 15)  # of the same offers it is asked again and again in playouts
def about(offer: Action) -> str:
    """Return what an action is about: a place, a piece, else its verb."""
    return next(iter(values_of(offer)), kind_of(offer))


def _is_like(one: Action, other: Action) -> bool:
    """Return whether two actions do the same about different things."""
    return kind_of(one) == kind_of(other) and about(one) != about(other)


def choose(
    title: Title, state: State, seat: int, kind: str = STEADY, level: str = QUICK, game: object = ""
) -> Action:
    """Return what a computer player in a waiting seat does at once; the same position always gives the same answer.

    What it likes and overlooks differs by the `game`, of which that must be told that everybody may know. Who thinks
    ahead answers like a quick player here.
    """
    offers = title.rules.offers(state, seat)
    # Nothing to think about, and the judge is the dear part of a decision.
    if len(offers) == 1:
        return offers[0]
    seed = f"{game}/{state.turn}/{seat}/{offers}" if kind in (LIVELY, RANDOM) else game
    return Chooser(title, seed, kind, level)(state, seat, offers)
