"""What the conformance suite must know of Merkator."""

import re
from collections.abc import Mapping
from itertools import groupby

from hansa_bot.engine.action import Event
from hansa_bot.titles.merkator.material import CONTRACTS
from hansa_bot.titles.merkator.meta import OFF
from hansa_bot.titles.merkator.rules import RULES
from hansa_bot.titles.merkator.state import MerkatorState
from tests.conformance.cases import Hidden
from tests.titles.merkator.text_player import answer as answer

REASONS = ("chart",)
EXPLAINED = ("travel", "fulfil", "buy")
"""Verbs with a reason whenever they are not offered."""
IDS = re.compile(r"dutch_republic|citrus_fruit|fish_oil|column:|_|\b[Ss]eat \d")
"""What only tokens say, no text."""
STEERED: dict[str, object] = {}
TABLES = {
    "two": (2, {}),
    "three": (3, {"hand_card": "on", "supply_timing": "any_time"}),
    "four": (4, {}),
    "long": (3, {"length": "long", "contract_offers": "on"}),
    "brisk": (2, {"joining": OFF, "forced_investment": "buy"}),
    "bare": (3, {"coins": OFF, "losses": OFF}),
    "rich": (4, {"money_limit": "buildings", "bonus_gift": "on", "final_counters": "reserve"}),
}
"""By name: where the end is recorded."""
PERFT: tuple[tuple[int, int, int], ...] = ()


def is_untold(event: Event) -> bool:
    """Say whether the picture tells an event alone."""
    return event.kind in ("turn_started", "turn_ended") or (event.kind == "lost" and not event.args["goods"])


def hidden(seats: int, options: Mapping[str, str]) -> Hidden:
    """Return what is not open: the order of piles, decks and the solo stack, and the letters on the chart."""
    fields = {"piles", "bonus_deck", "building_deck"} | ({"stack_cards"} if seats == 1 else {"chart"})
    together = {"loss"} if seats > 1 and options["losses"] != OFF else set[str]()
    return Hidden(together=frozenset(together), fields=frozenset(fields))


def plant(state: MerkatorState, reader: int | None) -> MerkatorState:
    """Return the position with everything that nobody may know in another order."""
    other = RULES.clone(state)
    other.piles = [pile[:1] + pile[:0:-1] for pile in state.piles]
    other.bonus_deck, other.building_deck = state.bonus_deck[::-1], state.building_deck[::-1]
    other.stack_cards = _within_values(state.stack_cards)
    other.chart = _shuffled_letters(state)
    return other


def _within_values(cards: bytes) -> bytes:
    """Return the solo stack with the cards of each value the other way round."""
    groups = (list(group) for _, group in groupby(cards, lambda card: CONTRACTS[card].value))
    return bytes(card for group in groups for card in reversed(group))


def _shuffled_letters(state: MerkatorState) -> list[bytes]:
    """Return the chart with its letters the other way round, but that which a swap has shown."""
    letters = b"".join(state.chart)
    known = 1 if state.seen else 0
    letters = letters[:known] + letters[known:][::-1]
    found, at = [], 0
    for row in state.chart:
        found.append(letters[at : at + len(row)])
        at += len(row)
    return found
