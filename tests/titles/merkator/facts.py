"""What the conformance suite must know of Merkator."""

import re
from collections import Counter
from collections.abc import Mapping
from itertools import groupby

from hansa_bot.engine.action import Event
from hansa_bot.titles.merkator.material import CONTRACTS, COUNTERS, PLACE, SOLO_STACK, TIME, VALUES
from hansa_bot.titles.merkator.meta import OFF
from hansa_bot.titles.merkator.rules import RULES, judge
from hansa_bot.titles.merkator.state import MerkatorState
from tests.conformance.cases import Hidden
from tests.titles.merkator.text_player import answer as answer


def REASONS(seats: int, options: Mapping[str, str]) -> tuple[str, ...]:  # noqa: N802
    """Return the ways to end to be recorded: alone by turns, else by the chart, at plain tables also by the Peace."""
    if seats == 1:
        return ("turns",)
    return ("chart",) if options else ("chart", "peace")


EXPLAINED = ("travel", "fulfil", "buy")
"""Verbs with a reason whenever they are not offered."""
GAINS = {
    kind: lambda names, event: names.told("contract", event.args["contract"]) for kind in ("gained", "from_hand")
}
"""By kind of event what a recap must say of it, at any length."""
IDS = re.compile(r"dutch_republic|citrus_fruit|fish_oil|column:|_|\b[Ss]eat \d")
"""What only tokens say, no text."""


def climb(state: MerkatorState, seat: int, offers: list[str]) -> str:
    """Leave the chart alone and fulfil whatever can be fulfilled, so that the Peace comes first."""
    opinions = judge(state, seat, offers)
    slow = [offer for offer in offers if offer.startswith("travel/") and TIME[PLACE[offer.partition("/")[2]]] > 0]
    allowed = [*zip(opinions, offers, strict=True)]
    quick = [(opinion, offer) for opinion, offer in allowed if offer not in slow or opinion > DEAR]
    return max(quick or allowed)[1]


DEAR = 9.0
"""What a trip must be worth to take counters all the same: a contract can be fulfilled there."""
STEERED: dict[str, object] = {"peace": climb}
TABLES = {
    "one": (1, {}),
    "two": (2, {}),
    "three": (3, {"hand_card": "on", "supply_timing": "any_time"}),
    "four": (4, {}),
    "long": (3, {"length": "long", "contract_offers": "on"}),
    "brisk": (2, {"joining": OFF, "forced_investment": "buy"}),
    "bare": (3, {"coins": OFF, "losses": OFF}),
    "rich": (4, {"money_limit": "buildings", "bonus_gift": "on", "final_counters": "reserve"}),
}
"""By name: where the end is recorded."""
PERFT = ((1, 1, 39), (2, 1, 13), (2, 2, 104), (3, 2, 90), (4, 2, 104))
"""Seats, depth, count, by hand; everybody begins with contracts of 2, 3, 4 and 5, the first seat without counters.

Alone, nine places are free; 3 may be paid by three single contracts, 4 by two and by 2 + 3, 6 by the five pairs that
reach it, 9 by 4 + 5, 2 + 3 + 4 and 2 + 3 + 5. On display are 3, 3, 3, 4 and 6, 6, 6, 9: 9 + 9 + 3 + 15 + 3 = 39.
Others sell four contracts or travel to nine places: 13. Having sold for 2, 3, 4 or 5 they own three, may travel, and
buy none, those for 3, or all four Bonus cards: 12 + 14 + 16 + 16 with two seats. Seven majors ask for a split of one
cube: 14. In Denmark the own contract of 4 lets eight cubes become either good, or one is done: 17. In Bohemia nobody
has any business, and the next one sells four or travels to eleven: 15. Together 104. With three seats one Bonus card
costs 3, and the third seat may join to Bohemia: 57 + 14 + 17 + 2 = 90. With four, three cost 3, nobody can pay for
joining, and the next one has one counter: 59 + 14 + 17 + 14 = 104."""


def is_untold(event: Event) -> bool:
    """Return whether the picture tells an event alone."""
    return event.kind in ("turn_started", "turn_ended") or (event.kind == "lost" and not event.args["goods"])


def hidden(seats: int, options: Mapping[str, str]) -> Hidden:
    """Return what is not open: the order of piles, decks and the solo stack, and the letters on the chart."""
    fields = {"piles", "bonus_deck", "building_deck"} | ({"stack_cards"} if seats == 1 else {"chart"})
    together = {"loss"} if seats > 1 and options["losses"] != OFF else set[str]()
    return Hidden(together=frozenset(together), fields=frozenset(fields))


def plant(state: MerkatorState, reader: int | None) -> MerkatorState:
    """Return the position with everything that nobody may know in another order."""
    other = RULES.clone(state)
    known = SOLO_STACK if state.solo else ()  # all that lies there came face up
    other.piles = [
        pile if value in known else pile[:1] + pile[:0:-1] for value, pile in zip(VALUES, state.piles, strict=True)
    ]
    other.bonus_deck, other.building_deck = state.bonus_deck[::-1], state.building_deck[::-1]
    other.stack_cards = _within_values(state.stack_cards)
    other.chart = _shuffled_letters(state)
    return other


def _within_values(cards: bytes) -> bytes:
    """Return the solo stack with the cards of each value the other way round."""
    groups = (list(group) for _, group in groupby(cards, lambda card: CONTRACTS[card].value))
    return bytes(card for group in groups for card in reversed(group))


def _shuffled_letters(state: MerkatorState) -> list[bytes]:
    """Return the chart with other letters, first those that lie elsewhere, but that which a swap has shown."""
    letters = b"".join(state.chart)
    known = 1 if state.seen else 0
    elsewhere = bytes((Counter(COUNTERS) - Counter(letters)).elements())
    letters = letters[:known] + (elsewhere + letters[known:][::-1])
    found, at = [], 0
    for row in state.chart:
        found.append(letters[at : at + len(row)])
        at += len(row)
    return found
