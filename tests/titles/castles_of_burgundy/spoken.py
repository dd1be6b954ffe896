"""Whole games to talk about: every step of some tables, the same for every test of texts."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Event, Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.texts.burgundy import BurgundyTexts
from tests.titles.castles_of_burgundy.position import RULES

NAMES = ["Anna", "Bea", "Carl von und zu Hohenlohe-Langenburg", "Dora_*`<@1>"]
LANGUAGES = ("en", "it", "es", "de")
TEXTS = {language: BurgundyTexts(catalog(language, META.id), NAMES) for language in LANGUAGES}
ENGLISH = TEXTS["en"]
TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {"experts": "deal", "experts_choice": "secret"}),
    (4, {"experts": "free", "purchase_timing": "between_actions", "tie_empty": "most"}),
    (2, {"experts": "same"}),
]


class Spoken(NamedTuple):
    """One step: the position, who answers, the offers, the answer, and all events that led to the position."""

    state: BurgundyState
    seat: int
    offers: list[Action]
    action: Action
    events: list[Event]


@cache
def steps() -> tuple[Spoken, ...]:
    """Return every step of a game at every table; placing comes often, so that much happens."""
    found = []
    for seats, options in TABLES:
        random, outcome = Random(seats), Outcome()
        state = RULES.setup(Setup(seats, META.check(seats, options), f"spoken {seats}"), outcome)
        while not state.over:
            seat = state.waiting[0]
            offers = RULES.offers(state, seat)
            good = [offer for offer in offers if offer.startswith(("place", "load", "sell"))]
            action = random.choice(good if good and random.random() < 0.8 else offers)
            found.append(Spoken(state, seat, offers, action, outcome.events))
            state, outcome = RULES.apply(state, seat, action)
        found.append(Spoken(state, 0, [], "", outcome.events))
    return tuple(found)
