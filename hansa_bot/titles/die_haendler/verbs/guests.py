"""Phase 2, on the guests' side: they take a fee, propose another, or play Free Loading; the master answers (DH-6)."""

from collections.abc import Iterator
from functools import cache

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import loading, material, reasons, tables
from hansa_bot.titles.die_haendler.asking import answered
from hansa_bot.titles.die_haendler.judging.mind import NEVER, SURE, Mind
from hansa_bot.titles.die_haendler.judging.wheels import RELUCTANCE
from hansa_bot.titles.die_haendler.material import FEE_CAP, UNIT
from hansa_bot.titles.die_haendler.state import CLOSED, Guest, HaendlerState, Proposal
from hansa_bot.titles.die_haendler.tables import SEATS, good_words, goods_word, wagon_word
from hansa_bot.titles.die_haendler.texts.reading import HaendlerReading, counted, saying
from hansa_bot.titles.kit.verbs import Verb

_GOOD_DEAL, _PROPOSED, _FIRM = 0.6, 0.4, 0.35
"""The part of a profit for which a guest takes a fee at once, that it proposes, and that a master insists on."""


def _refuse_goods(state: HaendlerState, seat: int, goods: bytes) -> Refusal | None:
    """Say what stands against loading these goods, whatever they cost (DH-6.9, DH-6.11, DH-6.13)."""
    master = loading.kind_of_master(state)
    if master is not None and master in goods:
        return Refusal("DH-6.11", N_("The master has that kind on the wagon."))
    if len(goods) > material.GUEST_MOST - sum(state.row(state.wagon, seat)):
        return reasons.FULL
    stored = state.stock(seat, state.places[state.wagon])
    return reasons.NOT_STORED if any(goods.count(good) > stored[good] for good in goods) else None


def why_guest(here: HaendlerReading, goods: str, *_: str) -> Iterator[str]:
    """Say what the goods would bring, whichever way they get on the wagon."""
    yield here.worth(counted(goods), here.city)


def _deal(state: HaendlerState, seat: int, outcome: Outcome, goods: bytes, amount: int) -> None:
    """Carry out a deal: the guest pays the master and loads (DH-6.15, DH-6.21)."""
    master = state.masters[state.wagon]
    state.money[seat] -= amount
    state.money[master] += amount
    loading.put_on(state, seat, goods)
    wagon, words = wagon_word(state.wagon), good_words(goods)
    outcome.tell("loaded_for", seat=seat, master_seat=master, wagon=wagon, goods=words, amount=amount)


def offers_take(state: HaendlerState, seat: int) -> list[Action]:
    """Return every load at an open fee that the guest can pay (DH-6.21)."""
    fees = ((goods, loading.fee(state, seat, goods)) for goods in loading.guest_loads(state, seat))
    return [f"take/{goods_word(goods)}" for goods, fee in fees if fee != CLOSED and fee <= state.money[seat]]


def do_take(state: HaendlerState, seat: int, outcome: Outcome, goods: bytes) -> None:
    """Pay the fee and load (DH-6.21)."""
    _deal(state, seat, outcome, goods, loading.fee(state, seat, goods))
    answered(state, seat)


def refuse_take(state: HaendlerState, seat: int, goods: bytes) -> Refusal:
    """Say what stands against loading at the fee (DH-6.21)."""
    if (refusal := _refuse_goods(state, seat, goods)) is not None:
        return refusal
    fee = loading.fee(state, seat, goods)
    if fee == CLOSED:
        return Refusal("DH-6.21", N_("The master offers no fee for so many goods."))
    return reasons.short_of("DH-6.21", fee)


def rate_take(mind: Mind, goods: bytes) -> float:
    """Return what is left of a guest's profit after the fee."""
    fee = loading.fee(mind.state, mind.seat, goods)
    return mind.leaves(goods) - fee - mind.strain(fee)


TAKE = Verb(
    name="take",
    rule="DH-6.21",
    words=(N_("Take"), N_("Load one or two goods at the fee.")),
    slots=(tables.GOODS_SLOT,),
    offers={"guest": offers_take},
    resolve=do_take,
    why_not=refuse_take,
    effect=saying(
        N_("Load {goods} for {n}"),
        "goods",
        n=lambda here, goods: here.merchant.fees[sum(counted(goods)) - 1] or 0,
    ),
    reasons=why_guest,
    opinion=rate_take,
)


def offers_propose(state: HaendlerState, seat: int) -> list[Action]:
    """Return every load with every other fee up to the cap that the guest can pay (DH-6.21, DH-6.27)."""
    if not loading.haggles(state):
        return []
    offers: list[Action] = []
    for goods in loading.guest_loads(state, seat):
        # The list goes up by hundreds from 0, so that an amount is also a place in it: what is left of the money cuts
        # its end off, and the master's own fee is one entry to take out, which may lie behind that end already.
        affordable = _proposals(goods)[: state.money[seat] // UNIT + 1]
        fee = loading.fee(state, seat, goods)
        if fee != CLOSED:
            del affordable[fee // UNIT : fee // UNIT + 1]
        offers += affordable
    return offers


@cache
def _proposals(goods: bytes) -> list[Action]:
    """Return every proposal for these goods, whatever it costs, the lowest first."""
    return [f"propose/{goods_word(goods)}/{amount}" for amount in range(0, FEE_CAP * len(goods) + UNIT, UNIT)]


def do_propose(state: HaendlerState, seat: int, outcome: Outcome, goods: bytes, amount: int) -> None:
    """Propose another fee, which the master accepts or refuses later (DH-6.21, DH-6.23)."""
    state.proposals[seat] = Proposal(goods, amount)
    outcome.tell("proposed", seat=seat, goods=good_words(goods), amount=amount)
    answered(state, seat)


def refuse_propose(state: HaendlerState, seat: int, goods: bytes, amount: int) -> Refusal:
    """Say what stands against a proposal (DH-6.21, DH-6.27)."""
    if not loading.haggles(state):
        return Refusal("DH-6.27", N_("At this table nobody proposes other fees."))
    if (refusal := _refuse_goods(state, seat, goods)) is not None:
        return refusal
    # An amount above the cap is wrong for everybody, so money is not spoken of there.
    if state.money[seat] < amount <= FEE_CAP * len(goods):
        return reasons.short_of("DH-6.21", amount)
    return Refusal("DH-6.21", N_("Propose another fee than the master's, up to 1000 per good."))


def rate_propose(mind: Mind, goods: bytes, amount: int) -> float:
    """Return what would be left of the profit, where the fee is too high and the proposal is a fair one (DH-23.2)."""
    profit, fee = mind.leaves(goods), loading.fee(mind.state, mind.seat, goods)
    if fee != CLOSED and (amount >= fee or fee <= _GOOD_DEAL * profit):
        return NEVER
    # Lower ones would be worth more still, and be refused: the least that is fair is the best that is likely.
    return profit - amount - mind.strain(amount) - RELUCTANCE if amount >= _PROPOSED * profit else NEVER


PROPOSE = Verb(
    name="propose",
    rule="DH-6.21",
    words=(N_("Propose"), N_("Propose another fee for one or two goods.")),
    slots=(tables.GOODS_SLOT, tables.AMOUNT_SLOT),
    offers={"guest": offers_propose},
    resolve=do_propose,
    why_not=refuse_propose,
    effect=saying(N_("Propose {amount} for {goods}"), "goods", "amount"),
    reasons=why_guest,
    opinion=rate_propose,
)


def offers_free(state: HaendlerState, seat: int) -> list[Action]:
    """Return every load for a Free Loading card in hand (DH-6.26, DH-13.5)."""
    if not state.hands[seat][material.FREE]:
        return []
    return [f"free/{goods_word(goods)}" for goods in loading.guest_loads(state, seat)]


def do_free(state: HaendlerState, seat: int, outcome: Outcome, goods: bytes) -> None:
    """Play Free Loading: load without paying and without the master's agreement (DH-13.5)."""
    state.play_card(seat, material.FREE)
    loading.put_on(state, seat, goods)
    outcome.tell("loaded_freely", seat=seat, wagon=wagon_word(state.wagon), goods=good_words(goods))
    answered(state, seat)


def refuse_free(state: HaendlerState, seat: int, goods: bytes) -> Refusal:
    """Say what stands against the goods, else that the card is missing (DH-13.5)."""
    return _refuse_goods(state, seat, goods) or reasons.NO_CARD


def rate_free(mind: Mind, goods: bytes) -> float:
    """Return what is left of the profit when a card is played for it, and is missing later."""
    return mind.leaves(goods) - mind.card - (SURE if mind.rounds > 1 else 0)


FREE = Verb(
    name="free",
    rule="DH-13.5",
    words=(N_("Free Loading"), N_("Play Free Loading: load one or two goods without paying.")),
    slots=(tables.GOODS_SLOT,),
    offers=dict.fromkeys(("guest", "last_word"), offers_free),
    resolve=do_free,
    why_not=refuse_free,
    effect=saying(N_("Play Free Loading for {goods}"), "goods"),
    reasons=why_guest,
    opinion=rate_free,
)


def _proposer(state: HaendlerState) -> str:
    return SEATS[Guest.of(state.stack[-1]).seat]


def refuse_answer(state: HaendlerState, seat: int, guest: int) -> Refusal:
    """Say that another guest's proposal is asked about; that one can always be answered either way."""
    return Refusal("DH-6.23", N_("You're asked about another proposal."))


def why_answer(here: HaendlerReading, guest: str) -> Iterator[str]:
    """Say which fees the guest did not want to pay."""
    yield here.tr("your fees: {fees}", fees=here.fees(here.guest))


def do_accept(state: HaendlerState, seat: int, outcome: Outcome, guest: int) -> None:
    """Agree to a proposal, which is carried out at once (DH-6.23)."""
    proposal = state.proposals[guest]
    assert proposal is not None, "only a proposal is asked about"
    outcome.tell("accepted", seat=seat, guest_seat=guest)
    _deal(state, guest, outcome, proposal.goods, proposal.amount)
    answered(state, seat)


def say_accept(here: HaendlerReading, guest: str) -> str:
    """Say what is paid for what."""
    return here.tr("Take {amount} from {guest_seat} for {goods}", **here.proposal(here.guest))


def rate_accept(mind: Mind, guest: int) -> float:
    """Return what a proposal brings the master beyond the least that it insists on."""
    proposal = mind.state.proposals[guest]
    assert proposal is not None, "only a proposal is asked about"
    return proposal.amount - _FIRM * mind.mood * mind.leaves(proposal.goods)


ACCEPT = Verb(
    name="accept",
    rule="DH-6.23",
    words=(N_("Accept"), N_("Accept a guest's proposal.")),
    slots=(tables.SEAT_SLOT,),
    offers={"proposal": lambda state, seat: [f"accept/{_proposer(state)}"]},
    resolve=do_accept,
    why_not=refuse_answer,
    effect=say_accept,
    reasons=why_answer,
    opinion=rate_accept,
)


def do_refuse(state: HaendlerState, seat: int, outcome: Outcome, guest: int) -> None:
    """Refuse a proposal: nothing is paid and nothing loaded (DH-6.15, DH-6.23)."""
    state.refused = bytes(sorted((*state.refused, guest)))
    outcome.tell("refused", seat=seat, guest_seat=guest)
    answered(state, seat)


def say_refuse(here: HaendlerReading, guest: str) -> str:
    """Say what is not wanted."""
    return here.tr("Refuse {amount} from {guest_seat} for {goods}", **here.proposal(here.guest))


REFUSE = Verb(
    name="refuse",
    rule="DH-6.23",
    words=(N_("Refuse"), N_("Refuse a guest's proposal.")),
    slots=(tables.SEAT_SLOT,),
    offers={"proposal": lambda state, seat: [f"refuse/{_proposer(state)}"]},
    resolve=do_refuse,
    why_not=refuse_answer,
    effect=say_refuse,
    reasons=why_answer,
    opinion=lambda mind, guest: 0.0,
)
