"""The printed game as its data tell it, and a table laid out from the law, without the rules' own code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Table = dict[str, Any]
"""A position: what lies on the table, what the turn remembers, and under `ask` who owes which answer."""
Draw = Callable[[str, list[str]], list[str]]
"""Chance: the things that are shuffled, in the order in which they come, by the name of the draw (MK-18.7)."""

DATA = Path(__file__).parents[4] / "data" / "merkator"
BOARD: dict[str, Any] = json.loads((DATA / "board.json").read_text("utf-8"))
CARDS: dict[str, Any] = json.loads((DATA / "cards.json").read_text("utf-8"))

GOODS: list[str] = [good["id"] for good in BOARD["goods"]]
COLORS: dict[str, list[str]] = {color["id"]: color["goods"] for color in BOARD["colors"]}
COLUMNS: dict[str, list[str]] = {column["id"]: column["goods"] for column in BOARD["storage_columns"]}
PLACES: dict[str, dict[str, Any]] = {place["id"]: place for place in BOARD["destinations"]}
MAJORS = [place for place in PLACES if PLACES[place]["kind"] == "major"]
LINKS: dict[str, list[str]] = BOARD["adjacency"]
CONTRACTS: dict[str, dict[str, Any]] = {card["token"]: card for card in CARDS["contracts"]}
BONUS: dict[str, dict[str, Any]] = {card["token"]: card for card in CARDS["bonus_cards"]}
BUILDINGS: dict[str, dict[str, Any]] = {card["token"]: card for card in CARDS["buildings"]}
LETTERS: list[str] = [counter["letters"] for counter in CARDS["time_counters"]]
VALUES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 14]
PEACE = "peace"
SOLO_TURNS: int = BOARD["setup"]["solo"]["turns"]
MOST_THALERS: int = BOARD["coins"]["limit_per_player"]
MOST_CONTRACTS: int = BOARD["office"]["contract_spaces"]

DEFAULTS = {
    "length": "standard",
    "joining": "on",
    "coins": "on",
    "forced_investment": "sell",
    "hand_card": "off",
    "losses": "on",
    "money_limit": "fifteen",
    "bonus_gift": "off",
    "contract_offers": "off",
    "final_counters": "chart",
    "supply_timing": "when_useful",
}
ALONE = {"coins": "off", "joining": "off", "losses": "off", "length": "standard"}
"""What section 10 fixes (MK-17.2)."""


def color_of(good: str) -> str:
    return next(color for color, goods in COLORS.items() if good in goods)


def value(contract: str) -> int:
    return int(CONTRACTS[contract]["value"])


def cost(card: str) -> int:
    return int((BONUS.get(card) or BUILDINGS[card])["cost"])


def in_order(contracts: list[str]) -> list[str]:
    """Contracts as the list of cards has them, by value."""
    return sorted(contracts, key=list(CONTRACTS).index)


def is_solo(table: Table) -> bool:
    return len(table["players"]) == 1


def has_coins(table: Table) -> bool:
    """MK-10.5, MK-12.2."""
    return bool(table["options"]["coins"] == "on")


def is_spared(table: Table) -> bool:
    """Whether nobody must come down to five contracts in this turn (MK-8.5, MK-10.13)."""
    return table["final"] is not None or (is_solo(table) and table["turn"] == SOLO_TURNS)


def limit(table: Table) -> int | None:
    """How many thalers may be kept (MK-3.9, MK-14.2)."""
    return MOST_THALERS if table["options"]["money_limit"] == "fifteen" else None


def lay_out(seats: int, options: dict[str, str], draw: Draw) -> Table:
    """MK-2, MK-10.1 to MK-10.8, MK-11.1, MK-11.2: up to the first turn, which the clerk begins."""
    chosen = {**DEFAULTS, **options, **(ALONE if seats == 1 else {})}
    long = chosen["length"] == "long"
    start = {**BOARD["setup"], **(BOARD["setup"]["long"] if long else {})}
    piles = {
        number: draw(f"contracts_{number}", [card for card in CONTRACTS if value(card) == number])
        for number in VALUES[:-1]
    } | {14: [PEACE]}
    players = [player(start["personal_supply_per_color"]) for _ in range(seats)]
    for each in players:
        each["contracts"] = [piles[number].pop(0) for number in start["start_contract_values"]]
    discards = {number: [] for number in VALUES} | {2: piles.pop(2)}
    stack: list[str] = []
    if seats == 1:
        for number in BOARD["setup"]["solo"]["solo_stack_values_top_to_bottom"]:
            stack += piles[number]
            piles[number] = []
    bonus: list[str] = []
    for number in (3, 4):
        group = [card for card in BONUS if cost(card) == number]
        if number in start["start_bonus_costs"]:
            group = draw(f"bonus_{number}", group)
            for each in players:
                each["bonus"].append(group.pop(0))
        bonus += group
    bonus = draw("bonus_deck", bonus)
    buildings = draw("buildings", [card for card in BUILDINGS if seats > 1 or not BUILDINGS[card]["sole_player"]])
    chart = BOARD["time_chart"]["long" if long else "standard"][str(seats)]
    table = {
        "options": chosen,
        "players": players,
        "active": 0,
        "turn": 0,
        "over": False,
        "pawn": None,
        "cubes": dict.fromkeys(MAJORS, start["cubes_per_major"]),
        "side": chart["side"],
        "chart": fill(chart, "chart", draw),
        "seen": False,
        "reserve": len(LETTERS),
        "piles": piles,
        "discards": discards,
        "stack": stack,
        "renewals": {},
        "bonus": bonus[:4],
        "bonus_deck": bonus[4:],
        "buildings": buildings[:4],
        "building_deck": buildings[4:],
        "final": None,
        "triggered": False,
        "surplus": False,
        "bought": False,
        "grabbed": False,
        "visitor": 0,
        "fulfilled": [],
        "to_join": [],
        "ask": {"kind": "nothing", "seats": []},
    }
    for seat, count in enumerate(starting_counters(seats, 0, start["start_time_counters"])):
        players[seat]["counters"] = 0 if seats == 1 else count
    table["reserve"] -= sum(map(len, table["chart"])) + sum(each["counters"] for each in players)
    return table


def player(supply: int) -> dict[str, Any]:
    """MK-2.9: what lies before somebody who owns no card yet."""
    return {
        "storage": dict.fromkeys(GOODS, 0),
        "supply": dict.fromkeys(COLORS, supply),
        "contracts": [],
        "bonus": [],
        "buildings": [],
        "hand": None,
        "counters": 0,
        "thalers": 0,
    }


def fill(chart: dict[str, Any], name: str, draw: Draw) -> list[list[str]]:
    """MK-2.4: the rows of a side, top row first, with the letters of their counters."""
    if chart["side"] is None:
        return []
    sizes = BOARD["time_chart"]["sides"][chart["side"]]["rows"]
    letters = draw(name, LETTERS[:])
    return [
        [letters.pop(0) for _ in range(size)] if row in chart["filled_rows"] else []
        for row, size in enumerate(sizes, start=1)
    ]


def starting_counters(seats: int, start: int, rates: dict[str, int]) -> list[int]:
    """MK-2.10, by seat."""
    found = [rates["others"]] * seats
    found[(start - 1) % seats] = rates["right_of_start_player"]
    found[start] = rates["start_player"]
    return found
