"""A second opinion on what is done in towns: abilities (DH-3), purchase (DH-5), auction and loading (DH-6)."""

from __future__ import annotations

from collections import Counter

from tests.titles.die_haendler.second.asking import (
    Ask,
    Course,
    amounts,
    ask,
    ask_sealed,
    choices,
    do_favour,
    favours,
    letter,
    pay,
)
from tests.titles.die_haendler.second.printed import (
    ABILITIES,
    CITIES,
    FEE_CAP,
    FIXED_FEES,
    GOODS,
    PAIRS,
    PIECES,
    RESERVE,
    Draw,
    Table,
    Wagon,
)


def hand_out(table: Table, draw: Draw) -> Course[None]:
    """DH-3.1: two abilities for each."""
    method, seats = table.options["abilities"], len(table.players)
    if method == "auction":
        yield from sell_abilities(table)
        return
    if method == "quick":
        cards = [card for pair in draw("pairs", PAIRS, seats) for card in pair]
    else:
        cards = draw("abilities", list(ABILITIES), 2 * seats)
    for seat, player in enumerate(table.players):
        player.abilities = cards[2 * seat : 2 * seat + 2]
        pay(table, seat, PIECES["quick_start"]["price_per_player"])


def sell_abilities(table: Table) -> Course[None]:
    """DH-3.5 to DH-3.11."""
    display = list(ABILITIES)
    for offerer in table.turn_order:
        while is_short(table, offerer):
            _, card = yield from ask("offer", offerer, [f"name/{card}" for card in display], forcible=True)
            winner, bid = yield from bid_for(table, offerer, ABILITIES[card]["start_price"])
            pay(table, winner, bid)
            table.players[winner].abilities.append(card)
            display.remove(card)


def is_short(table: Table, seat: int) -> bool:
    return len(table.players[seat].abilities) < 2


def bid_for(table: Table, offerer: int, bid: int) -> Course[tuple[int, int]]:
    """DH-3.7, DH-3.9, DH-3.11: who wins, and for what."""
    seats = len(table.players)
    bidders = [seat % seats for seat in range(offerer, offerer + seats) if is_short(table, seat % seats)]
    while len(bidders) > 1:
        # The first of the list has the standing bid; whoever raises it becomes the first.
        holder, seat, *rest = bidders
        player = table.players[seat]
        reserve = RESERVE if not player.abilities else 0
        can_raise = bid + PIECES["auction"]["raise_step"] + reserve <= player.money
        (verb,) = yield from ask("outbid", seat, ["raise", "pass"] if can_raise else ["pass"])
        if verb == "raise":
            bid += PIECES["auction"]["raise_step"]
            bidders = [seat, *rest, holder]
        else:
            bidders = [holder, *rest]
    return bidders[0], bid


def purchase(table: Table) -> Course[None]:
    """DH-5: twice in the first round."""
    flat_paid: set[int] = set()
    for _ in range(PIECES["purchase"]["passes_in_first_round"] if table.round == 1 else 1):
        for seat in table.turn_order:
            if table.options["cheap_first_round"] == "each":
                flat_paid.clear()
            yield from buy_goods(table, seat, flat_paid)


def buy_goods(table: Table, seat: int, flat_paid: set[int]) -> Course[None]:
    """DH-5.1 to DH-5.9: one purchase turn."""
    player, bought = table.players[seat], 0

    def price(good: str) -> int:
        if "cheap_purchase" not in player.abilities:
            return table.buying_price(good)
        return 0 if seat in flat_paid else int(ABILITIES["cheap_purchase"]["flat_price"])

    while bought < PIECES["purchase"]["max_goods_per_turn"]:
        payable = [good for good in GOODS if table.supply(good) and price(good) <= player.money]
        offers = [f"buy/{good}/{city}" for good in payable for city, made in CITIES.items() if good in made]
        verb, *values = yield from ask("purchase", seat, [*offers, "enough", *favours(table, seat)])
        if verb == "enough":
            return
        if not do_favour(table, seat, verb, values):
            good, city = values
            pay(table, seat, price(good))
            player.store[city][good] += 1
            flat_paid.add(seat)
            bought += 1


def loading(table: Table) -> Course[None]:
    """DH-6.1, DH-6.2."""
    for wagon in table.wagons.values():
        if wagon.place in CITIES:
            if wagon.master is None:
                yield from auction(table, wagon)
            yield from load(table, wagon)


def auction(table: Table, wagon: Wagon) -> Course[None]:
    """DH-6.3 to DH-6.6."""
    offers = {seat: [f"bid/{amount}" for amount in amounts(p.money)] for seat, p in enumerate(table.players)}
    tokens = yield from ask_sealed("bid", offers)
    bids = {seat: int(token.partition("/")[2]) for seat, token in tokens.items()}
    wagon.master = max(table.turn_order, key=bids.__getitem__)
    pay(table, wagon.master, bids[wagon.master])


def load(table: Table, wagon: Wagon) -> Course[None]:
    """DH-6.17: the five steps."""
    yield from load_own(table, wagon)
    guests = [seat for seat in table.turn_order if seat != wagon.master and loadable(table, wagon, seat)]
    for seat in guests:
        table.fees[seat] = yield from name_fees(table, wagon, seat)
    refused = yield from serve(table, wagon, guests)
    yield from last_words(table, wagon, refused)
    table.fees = {}


def load_own(table: Table, wagon: Wagon) -> Course[None]:
    """DH-6.10, DH-6.12, DH-6.13, DH-6.18."""
    master = wagon.master
    assert master is not None
    row, store = wagon.rows[master], table.players[master].store[wagon.place]
    guests_goods = [good for seat, other in enumerate(wagon.rows) if seat != master for good in +other]
    kinds = [good for good in GOODS if row[good] or (not row.total() and good not in guests_goods)]
    room = PIECES["loading"]["master_max"] - row.total()
    own = [f"load/{good}/{n + 1}" for good in kinds for n in range(min(room, store[good]))]
    _, good, *count = yield from ask("cargo", master, ["load/none", *own], forcible=True)
    if count:
        store[good] -= int(count[0])
        row[good] += int(count[0])


def loadable(table: Table, wagon: Wagon, seat: int) -> list[tuple[str, ...]]:
    """DH-6.11, DH-6.13: what a guest could load, one or two goods."""
    master = wagon.master
    assert master is not None
    store = table.players[seat].store[wagon.place]
    allowed = Counter({good: count for good, count in store.items() if not wagon.rows[master][good]})
    return list(choices(allowed, PIECES["loading"]["guest_max"] - wagon.rows[seat].total()))


def name_fees(table: Table, wagon: Wagon, seat: int) -> Course[dict[int, int]]:
    """DH-6.19, DH-6.20, DH-6.27: the fees for one and for two goods, where they are open."""
    most = max(map(len, loadable(table, wagon, seat)))
    if table.options["loading"] == "fixed":
        return {size: FIXED_FEES[str(size)] for size in range(1, most + 1)}
    assert wagon.master is not None
    ones = ["no", *amounts(FEE_CAP)]
    twos = ["no", *amounts(2 * FEE_CAP)] if most == 2 else ["no"]
    offers = [f"fee/{letter(seat)}/{one}/{two}" for one in ones for two in twos]
    _, _, one, two = yield from ask("fees", wagon.master, offers)
    return {size: int(fee) for size, fee in ((1, one), (2, two)) if fee != "no"}


def serve(table: Table, wagon: Wagon, guests: list[int]) -> Course[list[int]]:
    """DH-6.21 to DH-6.23: the guests' answers and the master's; who has been refused.

    Everybody knows that somebody without cards can only pass where no fee is open and nobody proposes (DH-6.17).
    """
    assert wagon.master is not None
    fees = table.fees
    free = {seat for seat in guests if fees[seat] or can_propose(table) or table.players[seat].hand.total()}
    waiting = {seat: sorted(guest_offers(table, wagon, seat)) for seat in guests if seat in free}
    given = dict.fromkeys((seat for seat in guests if seat not in free), "pass")
    while waiting:
        seat, token = yield Ask("guest", waiting, False, given)
        given[seat] = token
        verb, *values = token.split("/")
        del waiting[seat]
        if verb == "take":
            goods = values[0].split("+")
            carry(table, wagon, seat, goods, fees[seat][len(goods)])
        elif verb == "free":
            carry_free(table, wagon, seat, values[0])
    refused = []
    for seat in guests:
        verb, *values = given[seat].split("/")
        if verb == "propose":
            sign = letter(seat)
            verb, _ = yield from ask("proposal", wagon.master, [f"accept/{sign}", f"refuse/{sign}"])
            if verb == "accept":
                carry(table, wagon, seat, values[0].split("+"), int(values[1]))
            else:
                refused.append(seat)
    return refused


def can_propose(table: Table) -> bool:
    """DH-6.27."""
    return table.options["loading"] == "tariff" and table.options["haggling"] == "on"


def guest_offers(table: Table, wagon: Wagon, seat: int) -> list[str]:
    """DH-6.21, DH-6.27, DH-13.5."""
    player = table.players[seat]
    found = ["pass"]
    for some in loadable(table, wagon, seat):
        goods, fee = "+".join(some), table.fees[seat].get(len(some))
        if fee is not None and fee <= player.money:
            found.append(f"take/{goods}")
        if can_propose(table):
            most = min(FEE_CAP * len(some), player.money)
            found += [f"propose/{goods}/{amount}" for amount in amounts(most) if amount != fee]
        if player.hand["free_loading"]:
            found.append(f"free/{goods}")
    return found


def carry(table: Table, wagon: Wagon, seat: int, goods: list[str], fee: int) -> None:
    """DH-6.9, DH-6.15."""
    pay(table, seat, fee, wagon.master)
    for good in goods:
        table.players[seat].store[wagon.place][good] -= 1
        wagon.rows[seat][good] += 1


def carry_free(table: Table, wagon: Wagon, seat: int, goods: str) -> None:
    """DH-13.5: the card leaves the game (DH-13.1)."""
    carry(table, wagon, seat, goods.split("+"), 0)
    table.players[seat].hand["free_loading"] -= 1


def last_words(table: Table, wagon: Wagon, refused: list[int]) -> Course[None]:
    """DH-6.26: asked of everybody refused who has a card of any kind."""
    waiting = {}
    for seat in refused:
        hand = table.players[seat].hand
        free = [f"free/{'+'.join(some)}" for some in loadable(table, wagon, seat) if hand["free_loading"]]
        if hand.total():
            waiting[seat] = sorted([*free, "pass"])
    given: dict[int, str] = {}
    while waiting:
        seat, token = yield Ask("last_word", waiting, False, given)
        given[seat] = token
        del waiting[seat]
        if token != "pass":
            carry_free(table, wagon, seat, token.partition("/")[2])
