"""Phase 2, on the master's side: the secret bids for being one, the own cargo, and the fees for guests (DH-6)."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import loading, reasons, tables
from hansa_bot.titles.die_haendler.asking import answered
from hansa_bot.titles.die_haendler.judging.mind import Mind
from hansa_bot.titles.die_haendler.material import CITIES, GOOD, GOODS, MASTER_MOST, UNIT
from hansa_bot.titles.die_haendler.state import UNSEEN, Guest, HaendlerState
from hansa_bot.titles.die_haendler.tables import NO, NONE, SEATS, fee_word, good_words, wagon_word
from hansa_bot.titles.die_haendler.texts.reading import HaendlerReading, counted
from hansa_bot.titles.kit.verbs import Verb

_FAIR = 300
"""What a lesson calls a fair fee for a good, at most."""


@lru_cache(1 << 8)
def _bids(most: int) -> list[Action]:
    return sorted(f"bid/{amount}" for amount in range(0, most + UNIT, UNIT))


def do_bid(state: HaendlerState, seat: int, outcome: Outcome, amount: int) -> None:
    """Bid in secret; once all are in, the highest, first in turn order, becomes master (DH-6.3 to DH-6.6)."""
    state.bids[seat] = amount
    outcome.tell_only((seat,), "bid", {"seat": seat}, seat=seat, amount=amount)
    answered(state, seat)
    if UNSEEN in state.bids:
        return
    # Before the first bid is told, so that looking ahead stops here: from now on the log shows what was sealed.
    outcome.reveal()
    for bidder in state.order:
        outcome.tell("showed_bid", seat=bidder, amount=state.bids[bidder])
    # `max` takes the first of equal ones, and seats come in turn order: that is the whole tie-break (DH-6.5).
    master = max(state.order, key=state.bids.__getitem__)
    state.money[master] -= state.bids[master]
    state.masters[state.wagon] = master
    wagon, city = wagon_word(state.wagon), CITIES[state.places[state.wagon]]
    outcome.tell("became_master", seat=master, wagon=wagon, city=city, amount=state.bids[master])


def refuse_bid(state: HaendlerState, seat: int, amount: int) -> Refusal:
    """Say that the money is short, or that bids are hundreds (DH-6.3)."""
    if amount > state.money[seat]:
        return reasons.short_of("DH-6.3", amount)
    return Refusal("DH-6.3", N_("Bid hundreds, no more than you have."))


def say_bid(here: HaendlerReading, amount: str) -> str:
    """Say what is bid."""
    return here.tr("Bid {n}", n=amount) if int(amount) else here.tr("Bid nothing")


def why_bid(here: HaendlerReading, amount: str) -> Iterator[str]:
    """Say what a master could load for nothing."""
    stored = here.merchant.warehouses[here.city]
    good = max(range(len(stored)), key=stored.__getitem__)
    if int(amount) and stored[good]:
        named = here.names.times(here.names.good(good), min(stored[good], MASTER_MOST))
        yield here.tr("{goods} for nothing", goods=named)


def rate_bid(mind: Mind, each: Sequence[tuple[int]]) -> list[float]:
    """Return how near bids are to what the office is worth to the seat, with the upkeep kept back (DH-23.2)."""
    wish = mind.wish
    return [-abs(amount - wish) for (amount,) in each]


BID = Verb(
    name="bid",
    rule="DH-6.3",
    words=(N_("Bid"), N_("Bid in secret for being loading master of the wagon.")),
    slots=(tables.AMOUNT_SLOT,),
    offers={"bid": lambda state, seat: _bids(state.money[seat])},
    resolve=do_bid,
    why_not=refuse_bid,
    effect=say_bid,
    reasons=why_bid,
    opinions=rate_bid,
)


def offers_load(state: HaendlerState, seat: int) -> list[Action]:
    """Return what the master may load, and nothing (DH-6.10, DH-6.12, DH-6.13, DH-6.18)."""
    own, taken = loading.kind_of_master(state), loading.kinds_of_guests(state)
    room = MASTER_MOST - sum(state.row(state.wagon, seat))
    offers: list[Action] = []
    for good, count in enumerate(state.stock(seat, state.places[state.wagon])):
        # A wagon that stayed keeps its master and its load: the master goes on with the kind that lies there, and
        # begins with none that a guest has.
        if own == good or (own is None and good not in taken):
            offers += [f"load/{GOODS[good]}/{number}" for number in range(1, min(count, room) + 1)]
    return [*offers, f"load/{NONE}"]


def do_load(state: HaendlerState, seat: int, outcome: Outcome, good: int, number: int = 0) -> None:
    """Put so many goods of a kind on the wagon, free of charge (DH-6.10)."""
    goods = bytes([good] * number)
    loading.put_on(state, seat, goods)
    outcome.tell("loaded", seat=seat, wagon=wagon_word(state.wagon), goods=good_words(goods))
    answered(state, seat)


def refuse_load(state: HaendlerState, seat: int, good: int, number: int = 0) -> Refusal:
    """Say what stands against the master's cargo (DH-6.10 to DH-6.13)."""
    own = loading.kind_of_master(state)
    if own not in (None, good):
        return Refusal("DH-6.10", N_("The master loads only one kind of goods."))
    if good in loading.kinds_of_guests(state):
        return Refusal("DH-6.12", N_("A guest already has that kind on the wagon."))
    if not 0 < number <= MASTER_MOST - sum(state.row(state.wagon, seat)):
        return reasons.FULL
    return reasons.NOT_STORED


def say_load(here: HaendlerReading, good: str, count: str = "0") -> str:
    """Say what the master loads."""
    if good == NONE:
        return here.tr("Load nothing yourself")
    goods = here.names.times(here.names.value("good", good), int(count))
    return here.tr("Load {goods} for nothing", goods=goods)


def why_load(here: HaendlerReading, good: str, count: str = "0") -> Iterator[str]:
    """Say what the cargo would bring."""
    if good != NONE:
        yield here.worth([int(count) * each for each in counted(good)], here.city)


def rate_load(mind: Mind, good: int, number: int = 0) -> float:
    """Return what the master's goods gain by being on the wagon."""
    return mind.leaves(bytes([good] * number)) if number else 0.0


LOAD = Verb(
    name="load",
    rule="DH-6.18",
    words=(N_("Load"), N_("Load goods of one kind as the master, free of charge, or nothing.")),
    slots=(tables.CARGO_SLOT, tables.COUNT_SLOT),
    least=1,
    offers={"cargo": offers_load},
    resolve=do_load,
    why_not=refuse_load,
    effect=say_load,
    reasons=why_load,
    opinion=rate_load,
)


def offers_fee(state: HaendlerState, seat: int) -> list[Action]:
    """Return every pair of fees for the guest who is asked about (DH-6.19)."""
    guest = Guest.of(state.stack[-1]).seat
    return _tariffs(guest, *map(tuple, loading.tariffs(state, guest)))


@cache
def _tariffs(guest: int, ones: tuple[int, ...], twos: tuple[int, ...]) -> list[Action]:
    # Some 260 for a guest who has room for two, and only two different lists a guest: kept, and kept sorted.
    return sorted(f"fee/{SEATS[guest]}/{fee_word(one)}/{fee_word(two)}" for one in ones for two in twos)


def do_fee(state: HaendlerState, seat: int, outcome: Outcome, guest: int, one: int, two: int) -> None:
    """Name what a guest pays for one good and for two, or close either (DH-6.19, DH-6.20)."""
    state.fees[2 * guest : 2 * guest + 2] = [one, two]
    outcome.tell("named_fees", seat=seat, guest_seat=guest, fee=fee_word(one), two_fee=fee_word(two))
    answered(state, seat)


def refuse_fee(state: HaendlerState, seat: int, guest: int, one: int, two: int) -> Refusal:
    """Say that another guest is asked about, or which fees there are (DH-6.19)."""
    if guest != Guest.of(state.stack[-1]).seat:
        return Refusal("DH-6.19", N_("You're asked about the fees of another guest."))
    return Refusal("DH-6.19", N_("A fee is up to 1000 per good, and none for two goods where only one has room."))


def say_fee(here: HaendlerReading, guest: str, one: str, two: str) -> str:
    """Say what a guest is asked for."""
    sentence = N_("Keep the wagon closed to {seat}") if one == two == NO else N_("Charge {seat} {fees}")
    return here.tr(sentence, seat=here.names.value("seat", guest), fees=here.names.fees(one, two))


def why_fee(here: HaendlerReading, guest: str, one: str, two: str) -> Iterator[str]:
    """Say what the guest's best good there sells for."""
    stored = here.guest.warehouses[here.city]
    worths = (here.best(counted(word), here.city)[0] for word, n in zip(GOOD, stored, strict=True) if n)
    if most := max(worths, default=0):
        yield here.tr("their best sells for {n}", n=most)


def rate_fee(mind: Mind, each: Sequence[tuple[int, int, int]]) -> list[float]:
    """Return how near fees for one good and for two are to what is asked of the guest (DH-23.2)."""
    for_one, for_two = mind.missed
    return [-(for_one[one] + for_two[two]) for _, one, two in each]


FEE = Verb(
    name="fee",
    rule="DH-6.19",
    words=(N_("Name fees"), N_("Name what a guest pays for one good and for two.")),
    slots=(tables.SEAT_SLOT, tables.FEE_SLOT, tables.FEE_FOR_TWO_SLOT),
    offers={"fees": offers_fee},
    resolve=do_fee,
    why_not=refuse_fee,
    effect=say_fee,
    reasons=why_fee,
    opinions=rate_fee,
    against=lambda state, seat, guest, one, two: "fees" if one > _FAIR or two > 2 * _FAIR else None,
)
