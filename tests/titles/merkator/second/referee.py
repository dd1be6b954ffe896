"""A second opinion on what may be done: for every question its answers (MK-18.2, MK-18.3)."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Any

from tests.titles.merkator.second.paying import could_fulfil, demands_of, flat, gifts, is_plain, useful_trades
from tests.titles.merkator.second.printed import (
    BONUS,
    BUILDINGS,
    COLORS,
    COLUMNS,
    CONTRACTS,
    GOODS,
    MOST_CONTRACTS,
    PEACE,
    PLACES,
    Table,
    color_of,
    cost,
    has_coins,
    in_order,
    is_solo,
    is_spared,
    limit,
    value,
)


def offers(table: Table) -> dict[int, list[str]]:
    """Every legal token of every seat that owes an answer."""
    return {seat: sorted(answers(table, seat)) for seat in table["ask"]["seats"]}


def answers(table: Table, seat: int) -> list[str]:
    ask = table["ask"]
    kind = ask["kind"]
    if kind == "split":
        return [f"split/{first}" for first in splits(ask["cubes"])]
    if kind == "swap":
        return ["swap", "keep"]
    if kind == "join":
        return ["join", "stay"] if is_worth_asking(table, seat) else ["stay"]
    if kind == "forced_buy":
        return [f"buy/{card}" for card in table["buildings"] if cost(card) <= table["players"][seat]["thalers"]]
    if kind == "sell_out":
        return ["accept", "refuse"]
    return {
        "invest": invest,
        "loss": losses,
        "deliver": deliver,
        "payment": payment,
        "reward": rewards,
        "bid": bids,
    }[kind](table, seat)


def invest(table: Table, seat: int) -> list[str]:
    """MK-3, with MK-10.5 to MK-10.7 in its place where there are no coins."""
    player = table["players"][seat]
    found = purchases(table, seat)
    most = limit(table)
    if most is not None and player["thalers"] > most:
        return [*found, "trim"]
    surplus = len(player["contracts"]) > MOST_CONTRACTS and not is_spared(table)
    if has_coins(table) and len(player["contracts"]) > 1:
        found += [f"sell/{contract}" for contract in player["contracts"]]
    elif not has_coins(table) and surplus:
        found += [f"drop/{contract}" for contract in player["contracts"]]
    found += grabs(table, seat)
    if not surplus and not must_buy(table, seat):
        found += [f"travel/{place}" for place in PLACES if -PLACES[place]["time_delta"] <= player["counters"]]
    return found


def purchases(table: Table, seat: int) -> list[str]:
    """MK-3.7, MK-13.4, MK-10.5, MK-10.15."""
    player = table["players"][seat]
    cards = table["bonus"] + table["buildings"]
    if player["hand"] in BONUS or player["hand"] in BUILDINGS:
        cards = [*cards, player["hand"]]
    if has_coins(table):
        return [f"buy/{card}" for card in cards if cost(card) <= player["thalers"]]
    return [f"buy/{card}/{'+'.join(way)}" for card in cards for way in payments(player["contracts"], cost(card))]


def payments(contracts: list[str], price: int) -> list[tuple[str, ...]]:
    """MK-10.5, MK-10.6, MK-10.15: enough, none too many, and never the last one."""
    return [
        way
        for size in range(1, len(contracts))
        for way in combinations(in_order(contracts), size)
        if sum(map(value, way)) >= price > sum(map(value, way)) - min(map(value, way))
    ]


def must_buy(table: Table, seat: int) -> bool:
    """MK-3.5, with `forced_investment=buy`."""
    if table["options"]["forced_investment"] == "sell" or not table["surplus"] or table["bought"]:
        return False
    shown = table["bonus"] + table["buildings"]
    return bool(shown) and min(map(cost, shown)) <= table["players"][seat]["thalers"]


def grabs(table: Table, seat: int) -> list[str]:
    """MK-13.1 to MK-13.3."""
    if table["options"]["hand_card"] == "off" or table["grabbed"] or table["players"][seat]["hand"]:
        return []
    tops = [pile[0] for pile in table["piles"].values() if pile and pile[0] != PEACE]
    return [f"grab/{card}" for card in table["bonus"] + table["buildings"] + tops]


def splits(cubes: int) -> range:
    """MK-4.5: how many become the first good."""
    if cubes == 1:
        return range(2)
    return range(1, cubes)


def column_units(player: dict[str, Any], letter: str) -> list[str]:
    """The units in a column, each by its good."""
    return [good for good in GOODS if good in COLUMNS[letter] for _ in range(player["storage"][good])]


def loss_ways(player: dict[str, Any], letter: str, count: int) -> list[tuple[str, ...]]:
    """MK-4.18, MK-4.20: what may be given up, in the order of goods."""
    units = column_units(player, letter)
    kinds = [good for good in GOODS if good in units]
    size = min(count, len(units))
    return [
        way
        for way in combinations_with_replacement(kinds, size)
        if all(way.count(good) <= units.count(good) for good in way)
    ]


def fitting_moves(table: Table, seat: int) -> list[str]:
    """MK-7.3 with `any_time`: cubes that could become a unit of the column, while there is a unit in it."""
    player, letter = table["players"][seat], table["ask"]["column"]
    if table["options"]["supply_timing"] != "any_time" or not column_units(player, letter):
        return []
    return [f"supply/{good}" for good in COLUMNS[letter] if player["supply"][color_of(good)]]


def losses(table: Table, seat: int) -> list[str]:
    ask = table["ask"]
    ways = loss_ways(table["players"][seat], ask["column"], ask["units"])
    return [f"lose/{'+'.join(way)}" for way in ways] + fitting_moves(table, seat)


def open_contracts(table: Table, seat: int) -> list[str]:
    """Own contracts that name the place and are not yet fulfilled on this trip (MK-5.1, MK-6.2)."""
    return [
        contract
        for contract in table["players"][seat]["contracts"]
        if CONTRACTS[contract]["destination"] == table["pawn"] and contract not in table["fulfilled"]
    ]


def deliver(table: Table, seat: int) -> list[str]:
    """MK-5.1, MK-5.19, MK-7.3, MK-13.3."""
    player = table["players"][seat]
    storage, counters = flat(player["storage"]), player["counters"]
    mine = open_contracts(table, seat)
    found = ["done"]
    found += [f"fulfil/{contract}" for contract in mine if is_plain(storage, demands_of(contract))]
    found += [f"barter/{contract}" for contract in mine if useful_trades(storage, counters, demands_of(contract))]
    if mine:
        found += [f"supply/{good}" for color in COLORS if player["supply"][color] for good in COLORS[color]]
    if seat == table["active"]:
        found += grabs(table, seat)
    return found


def payment(table: Table, seat: int) -> list[str]:
    """MK-5.20, MK-5.21."""
    ask, player = table["ask"], table["players"][seat]
    storage, demands = flat(player["storage"]), tuple(ask["demands"])
    if ask["plain"]:
        return [f"give/{good}" for good in gifts(storage, demands, ask["last"])]
    found = useful_trades(storage, player["counters"], demands)
    if ask["traded"] and is_plain(storage, demands):
        found.append("rest")
    return found


def rewards(table: Table, seat: int) -> list[str]:
    """MK-13.5, MK-13.7: with a contract of the next value in hand; without one there is nothing to choose."""
    number = next_value(table["ask"]["contract"])
    found = ["top"] if table["piles"][number] or (table["discards"][number] and not is_solo(table)) else []
    hand = table["players"][seat]["hand"]
    if hand in CONTRACTS and value(hand) == number:
        return ["hand", *found]
    return ["top"]


def next_value(contract: str) -> int:
    """MK-5.3, MK-5.16."""
    return 14 if value(contract) == 10 else value(contract) + 1


def fee(table: Table) -> int:
    """MK-6.1."""
    return int(PLACES[table["pawn"]]["join_cost"])


def is_worth_asking(table: Table, seat: int) -> bool:
    """MK-6.4."""
    player = dict(table["players"][seat], storage=dict(table["players"][seat]["storage"]))
    left = player["counters"] - fee(table)
    if left < 0:
        return False
    gained = [BONUS[card]["good"] for card in player["bonus"] if BONUS[card]["destination"] == table["pawn"]]
    for good in gained:
        player["storage"][good] += 1
    mine = [card for card in player["contracts"] if CONTRACTS[card]["destination"] == table["pawn"]]
    return bool(gained) or any(could_fulfil(player, contract, left) for contract in mine)


def bids(table: Table, seat: int) -> list[str]:
    """MK-14.4: at least one thaler or one counter."""
    player = table["players"][seat]
    found = [
        f"bid/{thalers}/{counters}"
        for thalers in range(player["thalers"] + 1)
        for counters in range(player["counters"] + 1)
    ]
    return [*found[1:], "stay"]


def is_forced(table: Table) -> bool:
    """MK-18.5: whether the program answers: one seat, one answer. There are always several destinations (MK-15.6)."""
    found = list(offers(table).values())
    return len(found) == 1 and len(found[0]) == 1
