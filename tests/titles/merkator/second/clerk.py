"""A second opinion on what follows: every answer and all that comes of it, up to the next question."""

from __future__ import annotations

from typing import Any

from tests.titles.merkator.second.paying import demands_of, flat, trades, ways, without_named
from tests.titles.merkator.second.printed import (
    BONUS,
    BUILDINGS,
    GOODS,
    PEACE,
    Draw,
    Table,
    color_of,
    cost,
    has_coins,
    is_solo,
    limit,
    value,
)
from tests.titles.merkator.second.referee import is_forced, next_value, offers
from tests.titles.merkator.second.trip import (
    ask_to_join,
    check_losses,
    first_left,
    forget_loss,
    join,
    lose,
    others,
    resume,
    split,
    travel,
    trigger,
    visit,
)


def follow(table: Table, seat: int, token: str, draw: Draw) -> None:
    """Change the table as an answer does, and answer what the program answers (MK-18.5)."""
    assert token in offers(table)[seat], token
    carry_out(table, seat, token, draw)
    settle(table, draw)


def settle(table: Table, draw: Draw) -> None:
    while not table["over"]:
        ask = table["ask"]
        if ask["kind"] == "loss":
            for seat in ask["seats"][:]:
                forget_loss(table, seat)
            if ask["seats"]:
                return
            visit(table, table["active"])
        elif ask["kind"] == "payment" and ask["plain"]:
            storage = flat(table["players"][ask["seats"][0]]["storage"])
            left = ways(storage, tuple(ask["demands"]), ask["last"])
            if len(left) > 1:
                return
            keep(table, ask["seats"][0], left.pop())
            paid(table)
        elif is_forced(table):
            ((seat, (token,)),) = offers(table).items()
            carry_out(table, seat, token, draw)
        else:
            return


def carry_out(table: Table, seat: int, token: str, draw: Draw) -> None:
    verb, *values = token.split("/")
    player = table["players"][seat]
    ask = table["ask"]
    if verb == "sell":
        discard(table, player, values[0])
        player["thalers"] += value(values[0])
    elif verb == "drop":
        discard(table, player, values[0])
    elif verb == "trim":
        player["thalers"] = limit(table)
    elif verb == "buy":
        buy(table, seat, values, draw)
    elif verb == "grab":
        grab(table, player, values[0])
    elif verb == "travel":
        travel(table, seat, values[0], draw)
    elif verb == "split":
        split(table, seat, int(values[0]), draw)
    elif verb in ("swap", "keep"):
        if verb == "swap":
            table["seen"] = True
        check_losses(table, first_left(table) if verb == "swap" else ask["letters"])
    elif verb == "lose":
        lose(table, seat, values[0].split("+"))
    elif verb == "supply":
        player["supply"][color_of(values[0])] -= 1
        player["storage"][values[0]] += 1
    elif verb in ("fulfil", "barter"):
        pay(table, seat, values[0], plain=verb == "fulfil")
    elif verb in ("trade", "rest", "give"):
        pay_on(table, seat, verb, token)
    elif verb in ("top", "hand"):
        reward(table, seat, verb == "hand", draw)
    elif verb == "done":
        table["to_join"] = others(table, table["active"]) if seat == table["active"] else table["to_join"]
        ask_to_join(table)
    elif verb == "join":
        join(table, seat)
    elif verb == "stay" and ask["kind"] == "join":
        ask_to_join(table)
    elif verb == "bid":
        bid = list(map(int, values))
        table["ask"] = {**ask, "kind": "sell_out", "seats": [ask["gainer"]], "bidder": seat, "bid": bid}
    elif verb == "accept":
        accept(table, seat)
    else:
        assert verb in ("stay", "refuse")
        ask_for_bids(table)


def discard(table: Table, player: dict[str, Any], contract: str) -> None:
    player["contracts"].remove(contract)
    table["discards"][value(contract)].append(contract)


def buy(table: Table, seat: int, values: list[str], draw: Draw) -> None:
    """MK-3.7, MK-3.8, MK-10.5, MK-10.11, MK-13.4, MK-14.2, MK-14.3."""
    player, card = table["players"][seat], values[0]
    if has_coins(table):
        player["thalers"] -= cost(card)
    else:
        for contract in values[1].split("+"):
            discard(table, player, contract)
    kind = "bonus" if card in BONUS else "buildings"
    player[kind].append(card)
    take_from_display(table, player, card)
    if seat == table["active"]:
        table["bought"] = True
    if kind == "bonus" and table["options"]["bonus_gift"] == "on":
        player["storage"][BONUS[card]["good"]] += 1
    if kind == "buildings" and is_solo(table):
        under = draw(next_name(table, "bonus_under"), table["bonus"])
        deck = table["bonus_deck"] + under
        table["bonus"], table["bonus_deck"] = deck[:4], deck[4:]
    if kind == "buildings" and limit(table) is None:
        dearest = max(map(cost, table["buildings"]), default=None)
        rich = [
            other
            for other in [table["active"], *others(table, table["active"])]
            if dearest is not None and table["players"][other]["thalers"] >= dearest
        ]
        forced = {"kind": "forced_buy", "seats": rich[:1]}
        table["ask"] = forced if rich else {"kind": "invest", "seats": [table["active"]]}


def next_name(table: Table, name: str) -> str:
    """The name of the n-th draw of a kind within the game (MK-18.7)."""
    table["renewals"][name] = table["renewals"].get(name, 0) + 1
    return f"{name}_{table['renewals'][name]}"


def take_from_display(table: Table, player: dict[str, Any], card: str) -> None:
    """MK-3.8; a card that comes from the hand leaves no gap."""
    if player["hand"] == card:
        player["hand"] = None
        return
    display, deck = ("bonus", "bonus_deck") if card in BONUS else ("buildings", "building_deck")
    gap = table[display].index(card)
    table[display][gap : gap + 1], table[deck] = table[deck][:1], table[deck][1:]


def grab(table: Table, player: dict[str, Any], card: str) -> None:
    """MK-13.3."""
    table["grabbed"] = True
    if card in BONUS or card in BUILDINGS:
        take_from_display(table, player, card)
    else:
        table["piles"][value(card)].remove(card)
    player["hand"] = card


def pay(table: Table, seat: int, contract: str, plain: bool) -> None:
    demands = list(demands_of(contract))
    table["ask"] = {"kind": "payment", "seats": [seat], "contract": contract, "demands": demands}
    table["ask"] |= {"plain": False, "traded": False, "last": ""}
    if plain:
        pay_plainly(table, seat)


def keep(table: Table, seat: int, left: tuple[int, ...]) -> None:
    table["players"][seat]["storage"] = dict(zip(GOODS, left, strict=True))


def pay_plainly(table: Table, seat: int) -> None:
    """What is named goes at once; the rest is asked for where it matters (MK-5.20)."""
    ask = table["ask"]
    left, demands = without_named(flat(table["players"][seat]["storage"]), tuple(ask["demands"]))
    keep(table, seat, left)
    ask["plain"], ask["demands"] = True, list(demands)


def pay_on(table: Table, seat: int, verb: str, token: str) -> None:
    ask, player = table["ask"], table["players"][seat]
    if verb == "rest":
        pay_plainly(table, seat)
    elif verb == "give":
        ask["last"] = token.partition("/")[2]
        player["storage"][ask["last"]] -= 1
        ask["demands"].pop(0)
    else:
        less = trades(flat(player["storage"]), player["counters"], tuple(ask["demands"]))[token]
        keep(table, seat, less[0])
        table["reserve"] += player["counters"] - less[1]
        player["counters"], ask["demands"], ask["traded"] = less[1], list(less[2]), True
        if not ask["demands"]:
            ask["plain"] = True


def paid(table: Table) -> None:
    """MK-5.4, then the reward."""
    ask = table["ask"]
    table["fulfilled"].append(ask["contract"])
    table["ask"] = {"kind": "reward", "seats": ask["seats"], "contract": ask["contract"]}


def reward(table: Table, seat: int, from_hand: bool, draw: Draw) -> None:
    """MK-5.3, MK-5.14 to MK-5.16, MK-10.10, MK-13.5."""
    player, contract = table["players"][seat], table["ask"]["contract"]
    resume(table)
    if from_hand:
        player["contracts"].append(player["hand"])
        player["hand"] = None
        return
    for number in (next_value(contract), value(contract)):
        pile, discards = table["piles"].setdefault(number, []), table["discards"][number]
        if not pile and discards and not is_solo(table):
            pile += draw(next_name(table, f"pile_{number}"), discards)
            discards.clear()
        if pile:
            gained = pile.pop(0)
            player["contracts"].append(gained)
            if gained == PEACE:
                trigger(table)
            if table["options"]["contract_offers"] == "on" and pile:
                table["ask"] = {"kind": "bid", "gainer": seat, "pile": number, "left": others(table, seat)}
                ask_for_bids(table)
            return


def ask_for_bids(table: Table) -> None:
    """MK-14.4: the next of the others."""
    ask = table["ask"]
    if not ask["left"]:
        resume(table)
        return
    table["ask"] = {**ask, "kind": "bid", "seats": ask["left"][:1], "left": ask["left"][1:]}


def accept(table: Table, seat: int) -> None:
    """MK-14.4: he takes what lies open instead and puts back what he gained."""
    ask, player, bidder = table["ask"], table["players"][seat], table["players"][table["ask"]["bidder"]]
    thalers, counters = ask["bid"]
    bidder["thalers"] -= thalers
    bidder["counters"] -= counters
    player["thalers"] += thalers
    player["counters"] += counters
    most = limit(table)
    if most is not None:
        player["thalers"] = min(player["thalers"], most)
    pile = table["piles"][ask["pile"]]
    gained = player["contracts"].pop()
    player["contracts"].append(pile.pop(0))
    pile.insert(0, gained)
    resume(table)
