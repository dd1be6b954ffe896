"""A second opinion on what is answered for an absent seat (MK-18.11)."""

from __future__ import annotations

from tests.titles.merkator.second.printed import GOODS, MAJORS, MOST_CONTRACTS, PLACES, Table, cost, value
from tests.titles.merkator.second.referee import answers, column_units


def absent(table: Table, seat: int) -> list[str]:
    """Return the answers that the law allows; several where it names none."""
    kind, offers = table["ask"]["kind"], sorted(answers(table, seat))
    by_verb = {offer.partition("/")[0]: offer for offer in offers}
    if kind == "invest":
        return invest(table, seat, offers)
    if kind == "split":
        return [f"split/{(table['ask']['cubes'] + 1) // 2}"]
    if kind == "loss":
        return losses(table, seat)
    if kind == "deliver":
        payable = [offer for offer in offers if offer.startswith("fulfil")]
        lowest = min((value(offer.partition("/")[2]) for offer in payable), default=0)
        return [offer for offer in payable if value(offer.partition("/")[2]) == lowest] or ["done"]
    if kind == "forced_buy":
        cheapest = min(cost(offer.partition("/")[2]) for offer in offers)
        return [offer for offer in offers if cost(offer.partition("/")[2]) == cheapest]
    known = [by_verb[verb] for verb in ("keep", "stay", "refuse", "top") if verb in by_verb]
    return known or offers


def invest(table: Table, seat: int, offers: list[str]) -> list[str]:
    """Sell down to five, trim, and travel to the major without cost that holds most."""
    mine = table["players"][seat]["contracts"]
    if "trim" in offers:
        return ["trim"]
    if not any(offer.startswith("travel") for offer in offers) and len(mine) > MOST_CONTRACTS:
        lowest = min(map(value, mine))
        return [f"{verb}/{card}" for verb in ("sell", "drop") for card in mine if value(card) == lowest]
    if not any(offer.startswith("travel") for offer in offers):
        return [offer for offer in offers if offer.startswith("buy")]
    free = [place for place in MAJORS if PLACES[place]["time_delta"] >= 0]
    return [f"travel/{max(free, key=table['cubes'].__getitem__)}"]


def losses(table: Table, seat: int) -> list[str]:
    """From the good with the most units, one by one or all at once, the first in order on ties."""
    player, ask = table["players"][seat], table["ask"]
    units = column_units(player, ask["column"])
    size = min(ask["units"], len(units))
    most = sorted(set(units), key=lambda good: (-units.count(good), GOODS.index(good)))
    singly: list[str] = []
    for _ in range(size):
        singly.append(max(GOODS, key=lambda good: units.count(good) - singly.count(good)))
    at_once = [good for good in most for _ in range(units.count(good))][:size]
    return [f"lose/{'+'.join(sorted(way, key=GOODS.index))}" for way in (singly, at_once)]
