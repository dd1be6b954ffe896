"""The game's material as numbers: goods, places, cards, abilities, tracks and printed constants, all from the data.

Everything is numbered in the order of `board.json` and `components.json`. Cities come first among the places, so that
city c is also place c; the spaces follow. Wagon w of the rules is number w - 1.
"""

from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

_DATA = Path(__file__).parents[3] / "data" / "die_haendler"
BOARD: dict[str, Any] = msgspec.json.decode((_DATA / "board.json").read_bytes())
"""Cities, spaces, roads and tracks as the data have them."""
PARTS: dict[str, Any] = msgspec.json.decode((_DATA / "components.json").read_bytes())
"""Pieces, cards and constants as the data have them."""
RECONSTRUCTED = "reconstructed"
"""The `source` of what is not printed but built to hold to all that is known (DH-18)."""


def _numbers(words: tuple[str, ...]) -> dict[str, int]:
    return {word: number for number, word in enumerate(words)}


GOODS: tuple[str, ...] = tuple(good["id"] for good in PARTS["goods"])
GOOD = _numbers(GOODS)
PIECES: int = PARTS["goods"][0]["tradable"]
"""How many of each good can be traded (DH-1.8)."""
CREST = len(GOODS)
"""The target of an arrow that does nothing (DH-9.1)."""
TARGETS: tuple[str, ...] = tuple(PARTS["price_wheels"]["targets"])
"""What the arrows of a wheel point at: the goods, then the crest."""
TARGET = _numbers(TARGETS)
ARROWS: int = PARTS["price_wheels"]["arrows_per_wheel"]

CITIES: tuple[str, ...] = tuple(city["id"] for city in BOARD["cities"])
CITY = _numbers(CITIES)
MAKES: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted(GOOD[good] for good in city["goods"])) for city in BOARD["cities"]
)
"""By city: the goods that it produces."""
MAKERS = tuple(tuple(city for city, made in enumerate(MAKES) if good in made) for good in range(len(GOODS)))
"""By good: the cities that produce it."""
PLACES: tuple[str, ...] = (*CITIES, *(space["id"] for space in BOARD["spaces"]))
"""Cities, then spaces (DH-1.10)."""
PLACE = _numbers(PLACES)
NOWHERE = -1
"""No place: where a wagon in a city came from, and the city that it left before its first trip."""


def _links() -> tuple[tuple[int, ...], ...]:
    """Return the places next to each place, in order of their numbers."""
    linked: list[set[int]] = [set() for _ in PLACES]
    for road in BOARD["roads"]:
        chain = [PLACE[each] for each in (road["from"], *road["spaces"], road["to"])]
        for one, other in pairwise(chain):
            linked[one].add(other)
            linked[other].add(one)
    return tuple(tuple(sorted(places)) for places in linked)


LINKED = _links()
"""By place: the places one step away."""
SPACES = range(len(CITIES), len(PLACES))
"""The places where the messenger may stand (DH-8.3)."""

WAGONS = range(len(PARTS["wagons"]))
START_CITIES: tuple[int, ...] = tuple(CITY[wagon["start_city"]] for wagon in PARTS["wagons"])
"""By wagon: where it starts (DH-2.1)."""
MESSENGER_START = PLACE[BOARD["messenger_start"]["space"]]
MESSENGER_DISTANCE: int = BOARD["messenger_start"]["distance_from_city"]
"""How many steps it starts from a city without a wagon (DH-2.5)."""

BUY: tuple[int, ...] = tuple(level["buy"] for level in BOARD["price_track"]["levels"])
"""By level: the purchase price (DH-5.2)."""
SELL: tuple[int, ...] = tuple(level["sell"] for level in BOARD["price_track"]["levels"])
"""By level: the selling price (DH-10.3)."""
START_LEVEL: int = BOARD["price_track"]["start_level"]
BONUSES: tuple[int, ...] = tuple(BOARD["bonus_track"]["values"])
"""By mark of the bonus track: what it pays (DH-10.4)."""
MARK_WITH_WAGON = BONUSES.index(BOARD["bonus_track"]["start_with_wagon"])
MARK_WITHOUT_WAGON = BONUSES.index(BOARD["bonus_track"]["start_without_wagon"])
RUNGS: tuple[str, ...] = tuple(rung["id"] for rung in BOARD["status_track"]["levels"])
COSTS: tuple[int, ...] = tuple(rung["cost"] for rung in BOARD["status_track"]["levels"])
"""By rung: its upkeep (DH-11.1)."""
TOP_RUNG = len(RUNGS) - 1
MOST_RUNGS: int = BOARD["status_track"]["max_promotions_per_round"]
PROMOTION: tuple[int, ...] = tuple(entry["promotion_price"] for entry in BOARD["arrivals_track"]["entries"])
"""By arrivals: the price of a rung (DH-11.7)."""
MOST_ARRIVALS: int = BOARD["arrivals_track"]["max"]
END_AT: dict[int, int] = {entry["players"]: entry["arrivals"] for entry in BOARD["arrivals_track"]["game_end_at"]}
"""By seats: the arrivals that end the game (DH-12.1)."""

_CARDS = {card["id"]: card for card in PARTS["influence_cards"]["cards"]}
CARDS: tuple[str, ...] = tuple(_CARDS)
"""The kinds of influence cards (DH-13)."""
CARD = _numbers(CARDS)
AXLE, FREE, SPECIAL, BONUS_SALE, RISE = range(len(CARDS))
COPIES: tuple[int, ...] = tuple(card["count"] for card in _CARDS.values())
SPECIAL_PRICE: int = _CARDS["special_sale"]["price"]
RISE_PRICE: int = _CARDS["social_rise"]["price"]

_ABILITIES = {card["id"]: card for card in PARTS["special_abilities"]["cards"]}
ABILITIES: tuple[str, ...] = tuple(_ABILITIES)
ABILITY = _numbers(ABILITIES)
EXPRESS, COURIER, LARGE_CARTWRIGHT, CARTWRIGHT, LARGE_OFFICE, OFFICE, CLEARANCE, CHEAP = range(len(ABILITIES))
START_PRICES: tuple[int, ...] = tuple(card["start_price"] for card in _ABILITIES.values())
DEAREST = max(START_PRICES)
"""What must be left to a seat that still needs another ability after winning one (DH-3.11)."""
OWNED: int = PARTS["special_abilities"]["per_player"]
FLAT_PRICE: int = _ABILITIES["cheap_purchase"]["flat_price"]
CLEARED: int = _ABILITIES["warehouse_sale"]["max_goods"]
COURIER_STEPS = {ABILITY[word]: card["steps"] for word, card in _ABILITIES.items() if "steps" in card}
CARTWRIGHT_POINTS = {ABILITY[word]: card["points"] for word, card in _ABILITIES.items() if "points" in card}
PAIRS: tuple[str, ...] = tuple("+".join(pair["cards"]) for pair in PARTS["quick_start"]["pairs"])
"""The pairs of the quick start, as draws name them (DH-3.2)."""
QUICK_PRICE: int = PARTS["quick_start"]["price_per_player"]
RAISE: int = PARTS["auction"]["raise_step"]

TILES = bytes(PARTS["movement_tiles"]["values"])
REFRESH: int = PARTS["movement_tiles"]["refresh_after_rounds"]
UNIT: int = PARTS["money"]["unit"]
START_MONEY: int = PARTS["money"]["start_capital"]
CREDITS: int = PARTS["credit_cards"]["count"]
CREDIT_GIVES: int = PARTS["credit_cards"]["receive"]
CREDIT_COSTS: int = PARTS["credit_cards"]["repay"]
BOUGHT: int = PARTS["purchase"]["max_goods_per_turn"]
FIRST_PASSES: int = PARTS["purchase"]["passes_in_first_round"]
MASTER_MOST: int = PARTS["loading"]["master_max"]
GUEST_MOST: int = PARTS["loading"]["guest_max"]
FEE_CAP: int = PARTS["loading"]["fee_cap_per_good"]
FIXED_FEES: tuple[int, ...] = tuple(PARTS["loading"]["fixed_fee"].values())
"""What one good and two cost with `loading=fixed` (DH-6.27)."""
LAST_ROUND = 60
"""The round after which a game is stopped, whatever stands (DH-12.7)."""
