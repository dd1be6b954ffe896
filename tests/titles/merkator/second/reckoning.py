"""A second opinion on the end: supply cubes moved in every way, points counted in halves, places (MK-9)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tests.titles.merkator.second.paying import supplies
from tests.titles.merkator.second.printed import BUILDINGS, COLORS, COLUMNS, GOODS, Table, value

Player = dict[str, Any]


def scope(building: str) -> list[str]:
    """The goods that a condition looks at."""
    where = BUILDINGS[building]["condition"]["scope"]
    if "columns" in where:
        return [good for letter in where["columns"] for good in COLUMNS[letter]]
    return COLORS[where["color"]] if "color" in where else GOODS


def measure(player: Player, building: str) -> int:
    """The number of a player that a condition asks for (`condition_language`)."""
    metric, goods = BUILDINGS[building]["condition"]["metric"], scope(building)
    stored = [good for good in GOODS if player["storage"][good]]
    return {
        "types": lambda: sum(good in stored for good in goods),
        "units": lambda: sum(player["storage"][good] for good in goods),
        "time_counters": lambda: player["counters"],
        "bonus_cards": lambda: len(player["bonus"]),
        "highest_contract": lambda: max(map(value, player["contracts"]), default=0),
        "color_pairs": lambda: sum(all(good in stored for good in pair) for pair in COLORS.values()),
    }[metric]()


def building_points(player: Player, rivals: list[Player], building: str) -> int:
    """MK-9.4, MK-9.8."""
    condition = BUILDINGS[building]["condition"]
    mine = measure(player, building)
    if condition["kind"] == "per":
        points = condition["points"] * (mine // condition["divisor"])
        return int(points if condition["cap"] is None else min(points, condition["cap"]))
    if condition["kind"] == "tiers":
        return max((points for step, points in condition["tiers"] if mine >= step), default=0)
    leads = mine >= 1 and all(mine > measure(rival, building) for rival in rivals)
    return int(condition["points"]) if leads else 0


def sheet(table: Table, seat: int) -> dict[str, int]:
    """Half points by line: the five best contracts, the others, each Building (MK-9.9)."""
    player = table["players"][seat]
    rivals = [other for at, other in enumerate(table["players"]) if at != seat]
    values = sorted(map(value, player["contracts"]), reverse=True)
    buildings = {card: 2 * building_points(player, rivals, card) for card in player["buildings"]}
    return {"best": 2 * sum(values[:5]), "further": sum(values[5:]), **buildings}


def best_move(table: Table, seat: int) -> tuple[str, ...]:
    """MK-9.1: most points for the owner, then most kinds, then the first in the order of goods."""
    found = []
    for way in supplies(table["players"][seat]):
        after = {**table, "players": table["players"][:]}
        after["players"][seat] = moved(table["players"][seat], way)
        points = sum(sheet(after, seat).values())
        kinds = sum(count > 0 for count in after["players"][seat]["storage"].values())
        found.append((-points, -kinds, [GOODS.index(good) for good in way], way))
    return min(found)[-1]


def moved(player: Player, way: tuple[str, ...]) -> Player:
    storage = {good: count + way.count(good) for good, count in player["storage"].items()}
    return {**player, "storage": storage, "supply": dict.fromkeys(COLORS, 0)}


def move_supplies(table: Table) -> None:
    """MK-9.1: one after the other, from the left of the last active player on."""
    count = len(table["players"])
    for step in range(1, count + 1):
        seat = (table["active"] + step) % count
        table["players"][seat] = moved(table["players"][seat], best_move(table, seat))


def final_sheets(table: Table) -> list[dict[str, int]]:
    """Return what every seat would have if the game ended now."""
    after = deepcopy(table)
    move_supplies(after)
    return [sheet(after, seat) for seat in range(len(table["players"]))]


def places(totals: list[int], counters: list[int]) -> list[list[int]]:
    """MK-9.7, MK-9.9: the seats by place; who is equal in both shares one."""
    ranks = list(zip(totals, counters, strict=True))
    return [[seat for seat, rank in enumerate(ranks) if rank == each] for each in sorted(set(ranks), reverse=True)]
