"""The reasons why something is refused, with the rule behind each, in the order of DH-21.11."""

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import loading, material
from hansa_bot.titles.die_haendler.material import CITIES, FEE_CAP, GOODS, MAKES
from hansa_bot.titles.die_haendler.state import CLOSED, HaendlerState

NOT_YOURS = Refusal("DH-21.2", N_("It isn't your turn to decide that."))
NOT_NOW = Refusal("DH-21.2", N_("There's nothing like that to decide now."))
NO_GIFT = Refusal("DH-17.1", N_("You can only give what you have, to somebody else, at a table with gifts."))
HELD = Refusal("DH-3.6", N_("Somebody already owns that ability."))
RESERVE = Refusal("DH-3.11", N_("You can't bid more: you'd still need money for another ability."))
TOO_HIGH = Refusal("DH-3.11", N_("You don't have that much money."))
NO_SUCH_BID = Refusal("DH-6.3", N_("Bid hundreds, no more than you have."))
ONE_KIND = Refusal("DH-6.10", N_("The master loads only one kind of goods."))
TAKEN_KIND = Refusal("DH-6.12", N_("A guest already has that kind on the wagon."))
MASTERS_KIND = Refusal("DH-6.11", N_("The master has that kind on the wagon."))
FULL = Refusal("DH-6.13", N_("There isn't room for so many in your row."))
NOT_STORED = Refusal("DH-6.9", N_("You don't have those goods in your warehouse there."))
NO_TARIFF = Refusal("DH-6.19", N_("A fee is up to 1000 per good, and none for two goods where only one has room."))
OTHER_FEES = Refusal("DH-6.19", N_("You're asked about the fees of another guest."))
NOT_OFFERED = Refusal("DH-6.21", N_("The master offers no fee for so many goods."))
NO_HAGGLING = Refusal("DH-6.27", N_("At this table nobody proposes other fees."))
NO_PROPOSAL = Refusal("DH-6.21", N_("Propose another fee than the master's, up to 1000 per good."))
NO_CARD = Refusal("DH-13.1", N_("You don't hold that card."))
OTHER_WAGON = Refusal("DH-13.7", N_("Another wagon is paid next."))
OTHER_GUEST = Refusal("DH-6.23", N_("You're asked about another proposal."))
ABILITIES_OPEN = Refusal("DH-3.6", N_("What you can spend shows once the abilities are auctioned."))
UNSOLD = Refusal("DH-11.6", N_("What you can spend on a promotion shows once the goods are sold."))
LAST_ROUND = Refusal("DH-12.1", N_("The game ends with this round."))
NO_CREDIT = Refusal("DH-11.5", N_("You hold no credit card."))


def short_of(rule: str, amount: int) -> Refusal:
    """Say what something costs, to the payer only (DH-15.2)."""
    return Refusal(rule, N_("You can't pay {amount}."), {"amount": amount})


def cannot_buy(state: HaendlerState, seat: int, good: int, city: int) -> Refusal | None:
    """Say where a good is not made, that none is left, or what it costs (DH-5.1 to DH-5.3)."""
    values = {"good": GOODS[good], "city": CITIES[city]}
    if good not in MAKES[city]:
        return Refusal("DH-5.3", N_("Not made in {city}: {good}."), values)
    if not state.supply(good):
        return Refusal("DH-1.8", N_("Nothing is left of {good}."), {"good": GOODS[good]})
    return short_of("DH-5.2", loading.price(state, seat, good))


def cannot_load(state: HaendlerState, seat: int, good: int, number: int = 0) -> Refusal:
    """Say what stands against the master's cargo (DH-6.10 to DH-6.13)."""
    own = loading.kind_of_master(state)
    if own not in (None, good):
        return ONE_KIND
    if good in loading.kinds_of_guests(state):
        return TAKEN_KIND
    if not 0 < number <= material.MASTER_MOST - sum(state.row(state.wagon, seat)):
        return FULL
    return NOT_STORED


def cannot_load_as_guest(state: HaendlerState, seat: int, goods: bytes) -> Refusal | None:
    """Say what stands against loading these goods, whatever they cost (DH-6.9, DH-6.11, DH-6.13)."""
    master = loading.kind_of_master(state)
    if master is not None and master in goods:
        return MASTERS_KIND
    if len(goods) > material.GUEST_MOST - sum(state.row(state.wagon, seat)):
        return FULL
    stored = state.stock(seat, state.places[state.wagon])
    return NOT_STORED if any(goods.count(good) > stored[good] for good in goods) else None


def cannot_take(state: HaendlerState, seat: int, goods: bytes) -> Refusal | None:
    """Say what stands against loading at the fee (DH-6.21)."""
    if (found := cannot_load_as_guest(state, seat, goods)) is not None:
        return found
    fee = loading.fee(state, seat, goods)
    return NOT_OFFERED if fee == CLOSED else short_of("DH-6.21", fee)


def cannot_propose(state: HaendlerState, seat: int, goods: bytes, amount: int) -> Refusal | None:
    """Say what stands against a proposal (DH-6.21, DH-6.27)."""
    if not loading.haggles(state):
        return NO_HAGGLING
    if (found := cannot_load_as_guest(state, seat, goods)) is not None:
        return found
    return short_of("DH-6.21", amount) if state.money[seat] < amount <= FEE_CAP * len(goods) else NO_PROPOSAL
