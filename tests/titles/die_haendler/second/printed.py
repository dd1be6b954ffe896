"""The printed game as its data tell it, and a table laid out from the law, without the rules' own code."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[4] / "data" / "die_haendler"
BOARD: dict[str, Any] = json.loads((DATA / "board.json").read_text("utf-8"))
PIECES: dict[str, Any] = json.loads((DATA / "components.json").read_text("utf-8"))

GOODS: list[str] = [good["id"] for good in PIECES["goods"]]
CITIES: dict[str, list[str]] = {city["id"]: city["goods"] for city in BOARD["cities"]}
PRICES: list[dict[str, int]] = BOARD["price_track"]["levels"]
BONUSES: list[int] = BOARD["bonus_track"]["values"]
COSTS: list[int] = [rung["cost"] for rung in BOARD["status_track"]["levels"]]
PROMOTION: list[int] = [entry["promotion_price"] for entry in BOARD["arrivals_track"]["entries"]]
LAST_ARRIVAL: dict[int, int] = {end["players"]: end["arrivals"] for end in BOARD["arrivals_track"]["game_end_at"]}
ABILITIES: dict[str, dict[str, Any]] = {card["id"]: card for card in PIECES["special_abilities"]["cards"]}
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in PIECES["influence_cards"]["cards"]}
PAIRS: list[list[str]] = [pair["cards"] for pair in PIECES["quick_start"]["pairs"]]
TILES: list[int] = PIECES["movement_tiles"]["values"]
TARGETS: list[str] = PIECES["price_wheels"]["targets"]
CREDIT: dict[str, int] = PIECES["credit_cards"]
FEE_CAP: int = PIECES["loading"]["fee_cap_per_good"]
FIXED_FEES: dict[str, int] = PIECES["loading"]["fixed_fee"]
MOST_ROUNDS = 60
RESERVE = max(card["start_price"] for card in ABILITIES.values())
"""What somebody keeps who needs another ability (DH-3.11)."""

Draw = Callable[[str, list[Any], int], list[Any]]
"""Chance: so many of the things, in the order in which they come, by the name of the draw (DH-21.6)."""


def _links() -> dict[str, list[str]]:
    links: dict[str, list[str]] = {}
    for road in BOARD["roads"]:
        way = [road["from"], *road["spaces"], road["to"]]
        for one, other in pairwise(way):
            links.setdefault(one, []).append(other)
            links.setdefault(other, []).append(one)
    return links


LINKS = _links()


@dataclass
class Player:
    """What lies before a player; goods in his warehouses by city."""

    money: int = PIECES["money"]["start_capital"]
    rung: int = 0
    credits: int = 0
    tiles: list[int] = field(default_factory=lambda: TILES[:])
    abilities: list[str] = field(default_factory=list)
    hand: Counter[str] = field(default_factory=Counter)
    store: dict[str, Counter[str]] = field(default_factory=lambda: {city: Counter() for city in CITIES})


@dataclass
class Wagon:
    """Where a wagon is, what it carries by seat, and the owners of the Broken Axles on it."""

    place: str
    rows: list[Counter[str]]
    came_from: str | None = None
    left: str | None = None
    master: int | None = None
    arrived: bool = False
    axles: list[int] = field(default_factory=list)


@dataclass
class Table:
    """A position between two questions."""

    options: dict[str, str]
    players: list[Player]
    wagons: dict[int, Wagon]
    bonus: dict[str, int]
    messenger: str
    pile: Counter[str]
    levels: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GOODS, 0))
    credits: int = CREDIT["count"]
    arrivals: int = 0
    round: int = 1
    start: int = 0
    over: bool = False
    fees: dict[int, dict[int, int]] = field(default_factory=dict)
    """While a wagon is loaded: by guest what one good and two cost, as far as open."""

    @property
    def turn_order(self) -> list[int]:
        """DH-1.3."""
        seats = len(self.players)
        return [(self.start + step) % seats for step in range(seats)]

    def supply(self, good: str) -> int:
        """DH-1.8: what is in no warehouse and on no wagon."""
        stored = sum(goods[good] for player in self.players for goods in player.store.values())
        carried = sum(row[good] for wagon in self.wagons.values() for row in wagon.rows)
        return int(PIECES["goods"][GOODS.index(good)]["tradable"]) - stored - carried

    def buying_price(self, good: str) -> int:
        return PRICES[self.levels[good]]["buy"]

    def selling_price(self, good: str) -> int:
        return PRICES[self.levels[good]]["sell"]

    def promotion_price(self) -> int:
        """DH-11.7."""
        return PROMOTION[self.arrivals]

    def wagon_at(self, place: str) -> Wagon | None:
        return next((wagon for wagon in self.wagons.values() if wagon.place == place), None)


def lay_out(seats: int, options: dict[str, str], draw: Draw) -> Table:
    """DH-2 and DH-17.2, up to the special abilities."""
    if options["wagon_start"] == "drawn":
        starts = draw("start_cities", list(CITIES), len(PIECES["wagons"]))
        city = next(city for city in CITIES if city not in starts)
        messenger = next(end for step in LINKS[city] for end in LINKS[step] if end != city)
    else:
        starts = [wagon["start_city"] for wagon in PIECES["wagons"]]
        messenger = BOARD["messenger_start"]["space"]
    track = BOARD["bonus_track"]
    return Table(
        options=options,
        players=[Player() for _ in range(seats)],
        wagons={at + 1: Wagon(city, [Counter() for _ in range(seats)]) for at, city in enumerate(starts)},
        bonus={city: track["start_with_wagon" if city in starts else "start_without_wagon"] for city in CITIES},
        messenger=messenger,
        pile=influence_cards(options),
    )


def influence_cards(options: dict[str, str]) -> Counter[str]:
    """DH-13.1, DH-17.3: all that are in the game."""
    is_out = options["axle_cards"] == "out"
    return Counter({card: each["count"] for card, each in CARDS.items() if card != "axle_break" or not is_out})
