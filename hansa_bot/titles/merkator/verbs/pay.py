"""Paying a contract, plainly or with trades, and taking the reward for it (MK-5.3, MK-5.9, MK-5.20, MK-13.5).

A contract is a `Payment` on the stack until nothing more is demanded. What leaves no choice is paid by itself.
"""

from dataclasses import replace

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.kit.verbs import Verb
from hansa_bot.titles.merkator import market, material, paying, tables
from hansa_bot.titles.merkator.judging.means import moved
from hansa_bot.titles.merkator.judging.outlook import FIRST, Outlook
from hansa_bot.titles.merkator.material import CARDS, CONTRACTS, GOODS, REWARD, UNITS_PER_TRADE, VALUES
from hansa_bot.titles.merkator.paying import BY_TIME
from hansa_bot.titles.merkator.reasons import NOT_NOW
from hansa_bot.titles.merkator.state import PAID_FROM, STORE, MerkatorState, Payment, Reward, stock
from hansa_bot.titles.merkator.tables import DEMANDS, SOURCES
from hansa_bot.titles.merkator.texts.reading import MerkatorReading
from hansa_bot.titles.merkator.verbs.travel import rate_lose

PLAINLY = -1
"""`Payment.trades` once nothing is traded any more."""


def pay_plainly(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Pay what is still demanded as far as no choice matters; then the contract is fulfilled (MK-5.20)."""
    payment = Payment.of(state.stack[-1])
    rest = payment.rest
    # named goods leave no choice; what they take is gone before columns and kinds are chosen from
    for good in range(len(GOODS)):
        if rest[good]:
            _hand_over(state, seat, rest, good, good, rest[good])
    for column, goods in enumerate(material.IN_COLUMN):
        demand = paying.FIRST_COLUMN + column
        while rest[demand] and not paying.choices(stock(state, seat), rest, payment.last):
            good = next(good for good in goods if state.storage[STORE * seat + good])
            _hand_over(state, seat, rest, good, demand, 1)
        if rest[demand]:
            # asked about now; the columns after it and the kinds come once it is answered
            break
    else:
        if rest[paying.THE_KINDS] and not paying.choices(stock(state, seat), rest, payment.last):
            for good in paying.kinds_left(stock(state, seat), payment.last)[: rest[paying.THE_KINDS]]:
                _hand_over(state, seat, rest, good, paying.THE_KINDS, 1)
    _go_on_paying(state, seat, outcome, payment)


def _hand_over(state: MerkatorState, seat: int, rest: list[int], good: int, demand: int, units: int) -> None:
    """Take units out of storage for a demand, and note them as paid."""
    state.storage[STORE * seat + good] -= units
    rest[PAID_FROM + good] += units
    rest[demand] -= units


def _go_on_paying(state: MerkatorState, seat: int, outcome: Outcome, payment: Payment) -> None:
    """Remember what was paid, or fulfil the contract once nothing more is demanded (MK-5.3, MK-5.4, MK-13.5)."""
    if any(payment.rest[:PAID_FROM]):
        state.stack[-1].data = payment.numbers()
        return
    state.stack.pop()
    state.fulfilled += bytes((payment.contract,))
    *paid, time = payment.rest[PAID_FROM:]
    goods = [GOODS[good] for good, units in enumerate(paid) if units for _ in range(units)]
    outcome.tell("fulfilled", seat=seat, contract=CARDS[payment.contract], goods=goods, counters=time)
    value = CONTRACTS[payment.contract].value
    hand = state.hand[seat]
    if hand != material.NO_CARD and hand < len(CONTRACTS) and CONTRACTS[hand].value == REWARD[value]:
        state.stack.append(Reward(value).ask("reward", seat))
    else:
        market.gain(state, seat, outcome, value)


def offers_trade(state: MerkatorState, seat: int) -> list[Action]:
    """Return every trade after which the contract can still be paid (MK-5.21)."""
    payment = Payment.of(state.stack[-1])
    if payment.trades == PLAINLY:
        return []
    trades = paying.trades(stock(state, seat), state.counters[seat], payment.rest)
    return [f"trade/{SOURCES[source]}/{DEMANDS[demand]}" for source, demand in trades]


def do_trade(state: MerkatorState, seat: int, outcome: Outcome, source: int, demand: int) -> None:
    """Let four units of a good, or four counters, stand in for one demanded unit (MK-5.9, MK-5.10)."""
    payment = Payment.of(state.stack[-1])
    payment.trades += 1
    payment.rest[demand] -= 1
    if source == BY_TIME:
        state.counters[seat] -= material.TIME_PER_TRADE
        payment.rest[-1] += material.TIME_PER_TRADE
    else:
        state.storage[STORE * seat + source] -= UNITS_PER_TRADE
        payment.rest[PAID_FROM + source] += UNITS_PER_TRADE
    _go_on_paying(state, seat, outcome, payment)


def refuse_trade(state: MerkatorState, seat: int, source: int, demand: int) -> Refusal:
    """Say that the contract could not be paid any more after this trade (MK-5.21)."""
    return _refuse_payment(state)


def _refuse_payment(state: MerkatorState) -> Refusal:
    if state.stack[-1].kind != "payment":
        return NOT_NOW
    card = CARDS[Payment.of(state.stack[-1]).contract]
    text = N_("Like that you couldn't pay {card} any more, or it isn't asked for.")
    return Refusal("MK-5.21", text, {"card": card})


def rate_trade(look: Outlook, source: int, demand: int) -> float:
    """Return minus what is given up, and more where own units do not cover the demand."""
    rest = Payment.of(look.state.stack[-1]).rest
    fewer = [*rest]
    fewer[demand] -= 1
    needed = paying.weigh(look.mine.store, fewer)[0] < paying.weigh(look.mine.store, rest)[0]
    store, counters = look.mine.store, look.mine.counters
    if source == BY_TIME:
        counters -= material.TIME_PER_TRADE
    else:
        store = moved(store, (source, -UNITS_PER_TRADE))
    after = look.mine.holding(store, counters)
    # lifted only where it is needed: else paying the rest plainly, which takes less, comes first
    return FIRST * needed + look.worth(after, look.left) - look.now


TRADE = Verb(
    name="trade",
    rule="MK-5.21",
    words=(N_("Trade"), N_("Give four of one good, or four counters, for one unit.")),
    slots=(tables.SOURCE_SLOT, tables.DEMAND_SLOT),
    offers={"payment": offers_trade},
    resolve=do_trade,
    why_not=refuse_trade,
    step=N_("give {source} for {demand}"),
    effect=N_("Give {source} in place of {demand}"),
    opinion=rate_trade,
)


def offers_rest(state: MerkatorState, seat: int) -> list[Action]:
    """Return the plain rest, once a trade was made and own units cover what is left (MK-5.21)."""
    payment = Payment.of(state.stack[-1])
    if payment.trades < 1 or paying.weigh(stock(state, seat), payment.rest)[0]:
        return []
    return ["rest"]


def do_rest(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Pay what is left plainly."""
    payment = Payment.of(state.stack[-1])
    payment.trades = PLAINLY
    state.stack[-1].data = payment.numbers()
    pay_plainly(state, seat, outcome)


def refuse_rest(state: MerkatorState, seat: int) -> Refusal:
    """Say that the rest could not be paid plainly (MK-5.21)."""
    return _refuse_payment(state)


def say_rest(here: MerkatorReading) -> str:
    """Say what is still delivered."""
    left = here.view.payment.rest if here.view.payment else []
    return here.tr("Deliver {goods}", goods=here.names.demanded(left))


REST = Verb(
    name="rest",
    rule="MK-5.21",
    words=(N_("Pay the rest"), N_("Pay what is left without another trade.")),
    offers={"payment": offers_rest},
    resolve=do_rest,
    why_not=refuse_rest,
    step=N_("pay the rest"),
    effect=say_rest,
    opinion=lambda look: 10.0,
)


def offers_give(state: MerkatorState, seat: int) -> list[Action]:
    """Return the goods among which a plain payment lets one choose (MK-5.20, MK-18.4)."""
    payment = Payment.of(state.stack[-1])
    if payment.trades != PLAINLY:
        return []
    return [f"give/{GOODS[good]}" for good in paying.choices(stock(state, seat), payment.rest, payment.last)]


def do_give(state: MerkatorState, seat: int, outcome: Outcome, good: int) -> None:
    """Give a unit for the column that is asked, or as one of the kinds."""
    payment = Payment.of(state.stack[-1])
    demand = paying.column_of(good)
    if not any(payment.rest[paying.FIRST_COLUMN : paying.THE_KINDS]):
        # kinds are named in the order of goods, so that the same kinds are never offered in two orders (MK-18.4)
        demand, payment.last = paying.THE_KINDS, good
    _hand_over(state, seat, payment.rest, good, demand, 1)
    state.stack[-1].data = payment.numbers()
    pay_plainly(state, seat, outcome)


def refuse_give(state: MerkatorState, seat: int, good: int) -> Refusal:
    """Say that this unit could not be delivered, or is not asked for (MK-5.20)."""
    refusal = _refuse_payment(state)
    return refusal if refusal is NOT_NOW else replace(refusal, rule="MK-5.20")


def rate_give(look: Outlook, good: int) -> float:
    """Return minus what the unit is worth."""
    return rate_lose(look, (good,))


GIVE = Verb(
    name="give",
    rule="MK-5.20",
    words=(N_("Give"), N_("Choose the good that you deliver.")),
    slots=(tables.GOOD_SLOT,),
    offers={"payment": offers_give},
    resolve=do_give,
    why_not=refuse_give,
    step=N_("deliver {good}"),
    effect=N_("Deliver {good}"),
    opinion=rate_give,
)


def offers_top(state: MerkatorState, seat: int) -> list[Action]:
    """Return the pile as the source of the reward, if it has a card or can be renewed (MK-13.7)."""
    value = REWARD[Reward.of(state.stack[-1]).value]
    return ["top"] if market.top(state, value) or market.renewable(state, value) else []


def do_top(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Take the reward from its pile, which is renewed for it if need be (MK-13.5)."""
    market.gain(state, seat, outcome, Reward.of(state.stack.pop()).value)


def say_top(here: MerkatorReading) -> str:
    """Name the card that the pile gives."""
    card = here.view.tops[VALUES.index(REWARD[here.view.reward])] if here.view.reward else None
    if card is None:
        return here.tr("Renew the pile and gain its top card")
    return here.tr("Gain {contract} from the pile", contract=here.names.card(card))


def rate_top(look: Outlook) -> float:
    """Return what the top of the pile is worth."""
    pile = market.top(look.state, REWARD[Reward.of(look.state.stack[-1]).value])
    return look.promise(pile[0]) if pile and pile[0] != material.PEACE else 0.0


TOP = Verb(
    name="top",
    rule="MK-5.3",
    words=(N_("Take the top"), N_("Take your reward from the pile.")),
    offers={"reward": offers_top},
    resolve=do_top,
    why_not=lambda state, seat: NOT_NOW,
    effect=say_top,
    opinion=rate_top,
)


def do_hand(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Take the card in hand as the reward (MK-13.5)."""
    state.stack.pop()
    card, state.hand[seat] = state.hand[seat], material.NO_CARD
    market.receive(state, seat, outcome, "from_hand", card)


def say_hand(here: MerkatorReading) -> str:
    """Name the card in hand."""
    held = here.office.hand
    return here.tr("Gain {contract} from your hand", contract=here.names.card(held) if held is not None else "–")


def rate_hand(look: Outlook) -> float:
    """Return what the card in hand is worth; the hand is free again."""
    return 0.2 + look.promise(look.state.hand[look.seat])


HAND = Verb(
    name="hand",
    rule="MK-13.5",
    words=(N_("Take from hand"), N_("Take the card in your hand as the reward.")),
    offers={"reward": lambda state, seat: ["hand"]},
    resolve=do_hand,
    effect=say_hand,
    opinion=rate_hand,
)
