"""What the conformance suite must know of Die Händler."""

import re
from collections.abc import Mapping

from hansa_bot.engine.action import Event
from hansa_bot.titles.die_haendler.material import CARDS, CITY, CREST, UNIT
from hansa_bot.titles.die_haendler.meta import FIXED, OFF, ON, OPEN
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.standing_orders import answer_for_absent
from hansa_bot.titles.die_haendler.state import UNSEEN, HaendlerState
from tests.conformance.cases import Hidden
from tests.titles.die_haendler.text_player import answer as answer


def REASONS(seats: int, options: Mapping[str, str]) -> tuple[str, ...]:  # noqa: N802
    """Return the ways to end to be recorded: by arrivals, and once by the last round that is played (DH-12.7)."""
    return ("arrivals",) if options or seats > 2 else ("arrivals", "rounds")


def wander(state: HaendlerState, seat: int, offers: list[str]) -> str:
    """Do nothing but drive, if possible away from all cities, so that the game is stopped after its last round."""
    roads = [offer for offer in offers if offer.startswith("drive/") and offer.rpartition("/")[2] not in CITY]
    neutral = answer_for_absent(state, seat)
    return min(roads, key=lambda road: "/exit-" in road) if roads and neutral.startswith("drive/") else neutral


STEERED: dict[str, object] = {"rounds": wander}
TABLES = {
    "two": (2, {}),
    "three": (3, {}),
    "four": (4, {}),
    "merchants": (3, {"abilities": "auction", "money": OPEN}),
    "light": (4, {"axle_cards": "out", "loading": FIXED}),
    "brisk": (2, {"haggling": OFF, "wagon_start": "drawn", "sixth_city": "hamburg"}),
    "drawn": (2, {"abilities": "draw", "round_trips": "forbidden", "cheap_first_round": "once"}),
    "gifts": (3, {"transfers": ON}),
}
"""By name: where the end is recorded."""
EXPLAINED = ()
"""Verbs with a reason whenever they are not offered."""
GAINS = {
    "became_master": lambda names, event: names.value("city", event.args["city"]),
    "rose": lambda names, event: names.value("rung", event.args["rung"]),
    **{kind: lambda names, event: str(event.args["amount"]) for kind in ("showed_bid", "cleared", "sold_special")},
}
"""By kind of event what a recap must say of it, at any length."""
IDS = re.compile(r"_|gate-|exit-|ring-|spoke-|\b[Ss]eat \d")
"""What only tokens say, no text."""
PERFT = ((2, 1, 19), (3, 1, 19), (4, 1, 19), (2, 2, 18 * 19 + 19))
"""Seats, depth, count, by hand: six goods, each made in three cities, can be bought, or it is enough: 19.

Nobody's first purchase can use up a good or the money; after it the same may be done again, or the next one begins.
"""


def is_untold(event: Event) -> bool:
    """Return whether the picture tells an event alone, or those before it: a card gained, goods bought."""
    if event.kind == "took_card":
        return "card" not in event.args
    if event.kind == "stopped":
        return bool(event.args["bought"])
    return event.kind == "loaded" and not event.args["goods"]


def hidden(seats: int, options: Mapping[str, str]) -> Hidden:
    """Return what is not open: money, bids, wheels, the kinds of cards in hand and in the pile."""
    sealed = frozenset({"bid", "wheel"})
    fields = {"hands", "pile", "bids", "wheels"} | ({"money"} if options["money"] != OPEN else set[str]())
    looked = frozenset({"card"} | ({"hand"} if options["transfers"] == ON else set[str]()))
    together = sealed | {"guest"}
    return Hidden(sealed=sealed, looked=looked, together=together, fields=frozenset(fields))


def plant(state: HaendlerState, reader: int | None) -> HaendlerState:
    """Return the position with other secrets than the reader's own: money, cards, bids and wheels."""
    other = RULES.clone(state)
    asked = state.stack[-1].kind if state.stack else ""
    for seat in range(state.seats):
        if seat == reader:
            continue
        if not state.open_money:
            other.money[seat] += UNIT
        if asked == "bid" and state.bids[seat] != UNSEEN:
            other.bids[seat] = 0 if state.bids[seat] else min(UNIT, state.money[seat])
        if asked == "wheel" and state.wheels[seat]:
            first = state.wheels[seat][0]
            other.wheels[seat] = bytes((first, CREST)) if state.wheels[seat][1] != CREST else bytes((0, 0))
        if not (asked == "influence" and reader in state.waiting):
            _swap_a_card(other, seat)
    return other


def _swap_a_card(state: HaendlerState, seat: int) -> None:
    """Exchange a card in hand for one of another kind in the pile."""
    held = next((card for card in range(len(CARDS)) if state.hands[seat][card]), None)
    lying = next((card for card in reversed(range(len(CARDS))) if state.pile[card] and card != held), None)
    if held is not None and lying is not None:
        for row, change in ((state.hands[seat], -1), (state.pile, 1)):
            row[held] += change
            row[lying] -= change
