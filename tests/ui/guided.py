"""The toy title with a small rulebook and a guide to its quays, which it does not have by itself."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from hansa_bot.engine.action import Action, token, values_of
from hansa_bot.engine.state import Decision, View
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles import registry
from hansa_bot.titles.rulebook import Guide, Lesson, Place, Primer, PrimerCard, Rule, Rulebook, Topic, Variant
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.rules import finding
from tests.toys.harbour.state import QUAYS, HarbourState
from tests.toys.tables import RULES
from tests.ui.stage import TOY


def _printed(tr: Catalog, game: Variant | None) -> str:
    return tr("A quay with *room* for a crate.") + (f" {game.seats} play." if game else "")


BOOK = Rulebook(
    {"HB-1": "Ships", "HB-2": "Bids", "HB-3": "Landing", "HB-4": "Being displaced", "HB-5": "Trading"},
    (
        Rule("HB-1.1", "Ships come and go", "A ship comes in each round.", ("D1: One ship at a time.",), ("length",)),
        Rule("HB-1.2", "Last ship", "After the last ship the harbour closes."),
        Rule("HB-2", "Secret bids", "Everybody bids in secret; the highest bid wins the cargo."),
        Rule("HB-3", "Crates", "Put a crate on a quay that is not yours already."),
        Rule("HB-4", "Displaced crates", "A displaced crate goes to a free quay, else to the sea."),
        Rule("HB-5", "Selling", "An untouched cargo may be sold."),
    ),
    (
        Topic("landing", "Landing crates", ("unload", "Kiste", "cassa"), ("HB-3", "HB-4"), "How crates get ashore."),
        Topic("quay", "Quay", ("pier",), ("HB-3",), facts=_printed),
        Topic("how-to-play", "How to play", ("help",), ("HB-1.1",)),
    ),
    Primer(
        (
            PrimerCard("The goal", ("Get your *crates* ashore.", "- Bid: in secret.")),
            PrimerCard("The end", ("After the last ship.",)),
        ),
        lessons=(
            Lesson("unload", "Unloading", ("offer land",), "HB-3", "You won the ship: put its crates on quays."),
            Lesson("bid", "Your first bid", ("asked bid",), "HB-2", "Bid in secret; the highest bid wins."),
        ),
    ),
)


class HarbourGuide(Guide):
    """The quays of the harbour."""

    def places(self, view: View) -> Sequence[Place]:
        return [Place("quay", quay) for quay in QUAYS]

    def facts(self, texts: Texts, view: View, place: Place) -> Sequence[str]:
        return [texts.choice(view, "land", "quay", place.value)]

    def attempts(self, view: View, place: Place, offers: Sequence[Action]) -> Sequence[Action]:
        offered = [offer for offer in offers if place.value in values_of(offer)]
        return [*dict.fromkeys([*offered, token("land", place.value), token("bid", 9)])]

    def in_turn(self, state: HarbourState, seat: int) -> HarbourState:
        after = RULES.clone(state)
        after.crates, after.stack = 1, [Decision("unload", [seat])]
        return after


def guide_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the toy title its rulebook and its guide for the length of a test."""
    plain = registry.load

    @cache
    def load(title: str) -> Any:
        found = plain(title)
        return replace(found, rulebook=lambda: BOOK, guide=HarbourGuide) if title == TOY else found

    known = finding._entries
    anew = cache(known.__wrapped__)
    monkeypatch.setattr(registry, "load", load)
    # What is found in the books of real titles takes long to gather, and stays what it is.
    monkeypatch.setattr(finding, "_entries", lambda title: anew(title) if title == TOY else known(title))
