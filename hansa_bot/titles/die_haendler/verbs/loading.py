"""Phases 1 and 2: goods are bought one by one (DH-5); bids, cargo and fees, what guests answer, proposals (DH-6)."""

from functools import cache, lru_cache
from itertools import chain

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import loading, material, reasons, tables
from hansa_bot.titles.die_haendler.asking import answered
from hansa_bot.titles.die_haendler.judging import opinions
from hansa_bot.titles.die_haendler.material import CITIES, FEE_CAP, GOODS, UNIT
from hansa_bot.titles.die_haendler.state import CLOSED, Guest, HaendlerState, Proposal
from hansa_bot.titles.die_haendler.tables import NONE, SEATS, fee_word, goods_word, wagon_word
from hansa_bot.titles.die_haendler.texts import tellers
from hansa_bot.titles.kit.verbs import Verb

BUYINGS = [[f"buy/{word}/{CITIES[city]}" for city in material.MAKERS[good]] for good, word in enumerate(GOODS)]
"""By good: what can be bought where."""
FAIR = 300
"""What a lesson calls a fair fee for a good, at most."""


def purchases(state: HaendlerState, seat: int) -> list[Action]:
    """Return every good that is left and can be paid, with each city that makes it (DH-5.1 to DH-5.3)."""
    supplies, money = state.supplies, state.money[seat]
    open_to = (good for good, left in enumerate(supplies) if left and loading.price(state, seat, good) <= money)
    return [*chain(*map(BUYINGS.__getitem__, open_to))]


def buy(state: HaendlerState, seat: int, outcome: Outcome, good: int, city: int) -> None:
    """Pay for a good and put it into the own warehouse (DH-5.2, DH-5.3, DH-5.5); the third ends the turn (DH-5.9)."""
    amount = loading.price(state, seat, good)
    if state.owns(seat, material.CHEAP) and amount:
        state.flat += bytes((seat,))
    state.money[seat] -= amount
    state.store(seat, city, good)
    state.bought += 1
    outcome.tell("bought", seat=seat, good=GOODS[good], city=CITIES[city], amount=amount)
    if state.bought == material.BOUGHT:
        answered(state, seat)


BUY = Verb(
    name="buy",
    rule="DH-5.1",
    words=(N_("Buy"), N_("Buy a good into your warehouse in a city that makes it.")),
    slots=(tables.GOOD_SLOT, tables.CITY_SLOT),
    offers={"purchase": purchases},
    resolve=buy,
    why_not=reasons.cannot_buy,
    step=N_("buy {good} in {city}"),
    effect=tellers.purchase,
    reasons=tellers.why_buy,
    unavailable=N_("You can't pay for any good that is left."),
    opinions=opinions.of_purchases,
    against=lambda state, seat, good, city: None if city in state.places else "buy",
)


def stop(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """End the purchase turn (DH-5.9)."""
    outcome.tell("stopped", seat=seat, bought=state.bought)
    answered(state, seat)


ENOUGH = Verb(
    name="enough",
    rule="DH-5.1",
    words=(N_("Done"), N_("Buy nothing more and end your purchase.")),
    offers={"purchase": lambda state, seat: ["enough"]},
    resolve=stop,
    effect=N_("Buy nothing more"),
    opinion=opinions.of_nothing,
    ends_turn=True,
)


@lru_cache(1 << 8)
def _bids(most: int) -> list[Action]:
    return sorted(f"bid/{amount}" for amount in range(0, most + UNIT, UNIT))


BID = Verb(
    name="bid",
    rule="DH-6.3",
    words=(N_("Bid"), N_("Bid in secret for being loading master of the wagon.")),
    slots=(tables.AMOUNT_SLOT,),
    offers={"bid": lambda state, seat: _bids(state.money[seat])},
    resolve=loading.bid,
    why_not=lambda state, seat, amount: (
        reasons.short_of("DH-6.3", amount) if amount > state.money[seat] else reasons.NO_SUCH_BID
    ),
    effect=tellers.bid,
    reasons=tellers.why_bid,
    opinions=opinions.of_bids,
)


def cargoes(state: HaendlerState, seat: int) -> list[Action]:
    """Return what the master may load, and nothing (DH-6.18)."""
    return [f"load/{GOODS[good]}/{number}" for good, number in loading.cargoes(state)] + [f"load/{NONE}"]


def load(state: HaendlerState, seat: int, outcome: Outcome, good: int, number: int = 0) -> None:
    """Put so many goods of a kind on the wagon, free of charge (DH-6.10)."""
    goods = bytes([good] * number)
    loading.put_on(state, seat, goods)
    outcome.tell("loaded", seat=seat, wagon=wagon_word(state.wagon), goods=_words(goods))
    answered(state, seat)


def _words(goods: bytes) -> list[str]:
    return [GOODS[good] for good in goods]


LOAD = Verb(
    name="load",
    rule="DH-6.18",
    words=(N_("Load"), N_("Load goods of one kind as the master, free of charge, or nothing.")),
    slots=(tables.CARGO_SLOT, tables.COUNT_SLOT),
    least=1,
    offers={"cargo": cargoes},
    resolve=load,
    why_not=reasons.cannot_load,
    effect=tellers.cargo,
    reasons=tellers.why_load,
    opinion=opinions.of_loading,
)


def tariffs(state: HaendlerState, seat: int) -> list[Action]:
    """Return every pair of fees for the guest who is asked about (DH-6.19)."""
    guest = Guest.of(state.stack[-1]).seat
    return _tariffs(guest, *map(tuple, loading.tariffs(state, guest)))


@cache
def _tariffs(guest: int, ones: tuple[int, ...], twos: tuple[int, ...]) -> list[Action]:
    return sorted(f"fee/{SEATS[guest]}/{fee_word(one)}/{fee_word(two)}" for one in ones for two in twos)


def name_fees(state: HaendlerState, seat: int, outcome: Outcome, guest: int, one: int, two: int) -> None:
    """Name what a guest pays for one good and for two, or close either (DH-6.19, DH-6.20)."""
    state.fees[2 * guest : 2 * guest + 2] = [one, two]
    outcome.tell("named_fees", seat=seat, guest_seat=guest, fee=fee_word(one), two_fee=fee_word(two))
    answered(state, seat)


FEE = Verb(
    name="fee",
    rule="DH-6.19",
    words=(N_("Name fees"), N_("Name what a guest pays for one good and for two.")),
    slots=(tables.SEAT_SLOT, tables.FEE_SLOT, tables.FEE_FOR_TWO_SLOT),
    offers={"fees": tariffs},
    resolve=name_fees,
    why_not=lambda state, seat, guest, one, two: (
        reasons.NO_TARIFF if guest == Guest.of(state.stack[-1]).seat else reasons.OTHER_FEES
    ),
    effect=tellers.tariff,
    reasons=tellers.why_ask,
    opinions=opinions.of_fees,
    against=lambda state, seat, guest, one, two: "fees" if one > FAIR or two > 2 * FAIR else None,
)


def takings(state: HaendlerState, seat: int) -> list[Action]:
    """Return every load at an open fee that the guest can pay (DH-6.21)."""
    fees = ((goods, loading.fee(state, seat, goods)) for goods in loading.guest_loads(state, seat))
    return [f"take/{goods_word(goods)}" for goods, fee in fees if fee != CLOSED and fee <= state.money[seat]]


def take(state: HaendlerState, seat: int, outcome: Outcome, goods: bytes) -> None:
    """Pay the fee and load (DH-6.21)."""
    _deal(state, seat, outcome, goods, loading.fee(state, seat, goods))
    answered(state, seat)


def _deal(state: HaendlerState, seat: int, outcome: Outcome, goods: bytes, amount: int) -> None:
    """Carry out a deal: the guest pays the master and loads (DH-6.15, DH-6.21)."""
    state.money[seat] -= amount
    state.money[state.masters[state.wagon]] += amount
    loading.put_on(state, seat, goods)
    told = {"master_seat": state.masters[state.wagon], "wagon": wagon_word(state.wagon)}
    outcome.tell("loaded_for", seat=seat, **told, goods=_words(goods), amount=amount)


TAKE = Verb(
    name="take",
    rule="DH-6.21",
    words=(N_("Take"), N_("Load one or two goods at the fee.")),
    slots=(tables.GOODS_SLOT,),
    offers={"guest": takings},
    resolve=take,
    why_not=reasons.cannot_take,
    effect=tellers.taking,
    reasons=tellers.why_guest,
    opinion=opinions.of_taking,
)


def proposals(state: HaendlerState, seat: int) -> list[Action]:
    """Return every load with every other fee up to the cap that the guest can pay (DH-6.21, DH-6.27)."""
    if not loading.haggles(state):
        return []
    found = []
    for goods in loading.guest_loads(state, seat):
        affordable = _proposals(goods)[: state.money[seat] // UNIT + 1]
        fee = loading.fee(state, seat, goods)
        if fee != CLOSED:
            del affordable[fee // UNIT : fee // UNIT + 1]
        found += affordable
    return found


@cache
def _proposals(goods: bytes) -> list[Action]:
    """Return every proposal for these goods, whatever it costs, the lowest first."""
    return [f"propose/{goods_word(goods)}/{amount}" for amount in range(0, FEE_CAP * len(goods) + UNIT, UNIT)]


def propose(state: HaendlerState, seat: int, outcome: Outcome, goods: bytes, amount: int) -> None:
    """Propose another fee, which the master accepts or refuses later (DH-6.21, DH-6.23)."""
    state.proposals[seat] = Proposal(goods, amount)
    outcome.tell("proposed", seat=seat, goods=_words(goods), amount=amount)
    answered(state, seat)


PROPOSE = Verb(
    name="propose",
    rule="DH-6.21",
    words=(N_("Propose"), N_("Propose another fee for one or two goods.")),
    slots=(tables.GOODS_SLOT, tables.AMOUNT_SLOT),
    offers={"guest": proposals},
    resolve=propose,
    why_not=reasons.cannot_propose,
    effect=tellers.told(N_("Propose {amount} for {goods}"), "goods", "amount"),
    reasons=tellers.why_guest,
    opinion=opinions.of_proposing,
)


def free_loads(state: HaendlerState, seat: int) -> list[Action]:
    """Return every load for a Free Loading card in hand (DH-6.26, DH-13.5)."""
    if not state.hands[seat][material.FREE]:
        return []
    return [f"free/{goods_word(goods)}" for goods in loading.guest_loads(state, seat)]


def load_freely(state: HaendlerState, seat: int, outcome: Outcome, goods: bytes) -> None:
    """Play Free Loading: load without paying and without the master's agreement (DH-13.5)."""
    state.play_card(seat, material.FREE)
    loading.put_on(state, seat, goods)
    outcome.tell("loaded_freely", seat=seat, wagon=wagon_word(state.wagon), goods=_words(goods))
    answered(state, seat)


FREE = Verb(
    name="free",
    rule="DH-13.5",
    words=(N_("Free Loading"), N_("Play Free Loading: load one or two goods without paying.")),
    slots=(tables.GOODS_SLOT,),
    offers=dict.fromkeys(("guest", "last_word"), free_loads),
    resolve=load_freely,
    why_not=lambda state, seat, goods: reasons.cannot_load_as_guest(state, seat, goods) or reasons.NO_CARD,
    effect=tellers.told(N_("Play Free Loading for {goods}"), "goods"),
    reasons=tellers.why_guest,
    opinion=opinions.of_loading_freely,
)


def _proposer(state: HaendlerState, verb: str) -> list[Action]:
    return [f"{verb}/{SEATS[Guest.of(state.stack[-1]).seat]}"]


def accept(state: HaendlerState, seat: int, outcome: Outcome, guest: int) -> None:
    """Agree to a proposal, which is carried out at once (DH-6.23)."""
    proposal = state.proposals[guest]
    assert proposal is not None, "only a proposal is asked about"
    outcome.tell("accepted", seat=seat, guest_seat=guest)
    _deal(state, guest, outcome, proposal.goods, proposal.amount)
    answered(state, seat)


ACCEPT = Verb(
    name="accept",
    rule="DH-6.23",
    words=(N_("Accept"), N_("Accept a guest's proposal.")),
    slots=(tables.SEAT_SLOT,),
    offers={"proposal": lambda state, seat: _proposer(state, "accept")},
    resolve=accept,
    why_not=lambda *_: reasons.OTHER_GUEST,
    effect=tellers.accepting,
    reasons=tellers.why_answer,
    opinion=opinions.of_accepting,
)


def refuse(state: HaendlerState, seat: int, outcome: Outcome, guest: int) -> None:
    """Refuse a proposal: nothing is paid and nothing loaded (DH-6.15, DH-6.23)."""
    state.refused = bytes(sorted((*state.refused, guest)))
    outcome.tell("refused", seat=seat, guest_seat=guest)
    answered(state, seat)


REFUSE = Verb(
    name="refuse",
    rule="DH-6.23",
    words=(N_("Refuse"), N_("Refuse a guest's proposal.")),
    slots=(tables.SEAT_SLOT,),
    offers={"proposal": lambda state, seat: _proposer(state, "refuse")},
    resolve=refuse,
    why_not=lambda *_: reasons.OTHER_GUEST,
    effect=tellers.refusing,
    reasons=tellers.why_answer,
    opinion=opinions.of_nothing,
)
