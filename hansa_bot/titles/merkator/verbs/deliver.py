"""Phase 3, and what joiners do: contracts are fulfilled, paid plainly or by trade, and cubes moved (MK-5, MK-7)."""

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.kit.verbs import Verb
from hansa_bot.titles.merkator import market, material, paying, reasons, tables, trips
from hansa_bot.titles.merkator.judging import opinions
from hansa_bot.titles.merkator.material import CARDS, CONTRACTS, GOODS, REWARD, UNITS_PER_TRADE
from hansa_bot.titles.merkator.state import PAID_FROM, STORE, Letters, MerkatorState, Payment, Reward, stock, supply
from hansa_bot.titles.merkator.tables import BY_TIME, DEMANDS, SOURCES
from hansa_bot.titles.merkator.texts import tellers

PLAINLY = -1
"""`Payment.trades` once nothing is traded any more."""


def fulfilments(state: MerkatorState, seat: int) -> list[Action]:
    """Return every contract for this place that can be paid, plainly and by trade (MK-5.1, MK-5.19)."""
    found, store, counters = [], stock(state, seat), state.counters[seat]
    for card in trips.open_contracts(state, seat):
        plainly, by_trade = paying.ways(store, counters, card)
        found += [f"fulfil/{CARDS[card]}"] * plainly + [f"barter/{CARDS[card]}"] * by_trade
    return found


def fulfil(state: MerkatorState, seat: int, outcome: Outcome, contract: int) -> None:
    """Pay a contract without a trade (MK-5.2, MK-5.20)."""
    _begin_paying(state, seat, contract, PLAINLY)
    _pay_plainly(state, seat, outcome)


def barter(state: MerkatorState, seat: int, outcome: Outcome, contract: int) -> None:
    """Begin to pay a contract with at least one trade (MK-5.21)."""
    _begin_paying(state, seat, contract, 0)


def _begin_paying(state: MerkatorState, seat: int, contract: int, trades: int) -> None:
    paid = [0] * (len(GOODS) + 1)
    state.stack.append(Payment(contract, trades, -1, paying.demands(contract) + paid).ask("payment", seat))


def _hand_over(state: MerkatorState, seat: int, rest: list[int], good: int, demand: int, units: int) -> None:
    """Take units out of storage for a demand, and note them as paid."""
    state.storage[STORE * seat + good] -= units
    rest[PAID_FROM + good] += units
    rest[demand] -= units


def _pay_plainly(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Pay what is still demanded as far as no choice matters; then the contract is fulfilled (MK-5.20)."""
    payment = Payment.of(state.stack[-1])
    rest = payment.rest
    for good in range(len(GOODS)):
        if rest[good]:
            _hand_over(state, seat, rest, good, good, rest[good])
    for column, goods in enumerate(material.IN_COLUMN):
        demand = paying.FIRST_COLUMN + column
        while rest[demand] and not paying.choices(stock(state, seat), rest, payment.last):
            good = next(good for good in goods if state.storage[STORE * seat + good])
            _hand_over(state, seat, rest, good, demand, 1)
        if rest[demand]:
            break
    else:
        if rest[paying.THE_KINDS] and not paying.choices(stock(state, seat), rest, payment.last):
            for good in paying.kinds_left(stock(state, seat), payment.last)[: rest[paying.THE_KINDS]]:
                _hand_over(state, seat, rest, good, paying.THE_KINDS, 1)
    _go_on_paying(state, seat, outcome, payment)


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


FULFIL = Verb(
    name="fulfil",
    rule="MK-5.1",
    words=(N_("Fulfil"), N_("Fulfil a contract with the goods it asks for.")),
    slots=(tables.CONTRACT_SLOT,),
    offers={"deliver": fulfilments},
    resolve=fulfil,
    why_not=reasons.cannot_fulfil,
    step=N_("fulfil {contract}"),
    effect=tellers.fulfilling(N_("Fulfil {contract}"), N_("Fulfil {contract} and gain {other}")),
    reasons=tellers.why_fulfil,
    unavailable=tellers.no_fulfilment,
    opinion=opinions.of_fulfilling,
)
BARTER = Verb(
    name="barter",
    rule="MK-5.9",
    words=(N_("Fulfil by trade"), N_("Fulfil a contract; four units or counters replace one unit.")),
    slots=(tables.CONTRACT_SLOT,),
    # offered by the verb above, which asks once for both
    offers={"deliver": lambda state, seat: ()},
    resolve=barter,
    why_not=reasons.cannot_barter,
    step=N_("fulfil {contract} by trade"),
    effect=tellers.fulfilling(N_("Fulfil {contract} by trade"), N_("Fulfil {contract} by trade and gain {other}")),
    reasons=tellers.why_fulfil,
    opinion=opinions.of_bartering,
    against=lambda state, seat, contract: "trade",
)


def bargains(state: MerkatorState, seat: int) -> list[Action]:
    """Return every trade after which the contract can still be paid (MK-5.21)."""
    payment = Payment.of(state.stack[-1])
    if payment.trades == PLAINLY:
        return []
    found = paying.trades(stock(state, seat), state.counters[seat], payment.rest)
    return [f"trade/{SOURCES[source]}/{DEMANDS[demand]}" for source, demand in found]


def trade(state: MerkatorState, seat: int, outcome: Outcome, source: int, demand: int) -> None:
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


TRADE = Verb(
    name="trade",
    rule="MK-5.21",
    words=(N_("Trade"), N_("Give four of one good, or four counters, for one unit.")),
    slots=(tables.SOURCE_SLOT, tables.DEMAND_SLOT),
    offers={"payment": bargains},
    resolve=trade,
    why_not=reasons.cannot_pay_so,
    step=N_("give {source} for {demand}"),
    effect=N_("Give {source} in place of {demand}"),
    opinion=opinions.of_trading,
)


def settlements(state: MerkatorState, seat: int) -> list[Action]:
    """Return the plain rest, once a trade was made and own units cover what is left (MK-5.21)."""
    payment = Payment.of(state.stack[-1])
    if payment.trades < 1 or paying.weigh(stock(state, seat), payment.rest)[0]:
        return []
    return ["rest"]


def settle(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Pay what is left plainly."""
    payment = Payment.of(state.stack[-1])
    payment.trades = PLAINLY
    state.stack[-1].data = payment.numbers()
    _pay_plainly(state, seat, outcome)


REST = Verb(
    name="rest",
    rule="MK-5.21",
    words=(N_("Pay the rest"), N_("Pay what is left without another trade.")),
    offers={"payment": settlements},
    resolve=settle,
    why_not=reasons.cannot_pay_so,
    step=N_("pay the rest"),
    effect=tellers.rest,
    opinion=lambda mind: 10.0,
)


def gifts(state: MerkatorState, seat: int) -> list[Action]:
    """Return the goods among which a plain payment lets one choose (MK-5.20, MK-18.4)."""
    payment = Payment.of(state.stack[-1])
    if payment.trades != PLAINLY:
        return []
    return [f"give/{GOODS[good]}" for good in paying.choices(stock(state, seat), payment.rest, payment.last)]


def give(state: MerkatorState, seat: int, outcome: Outcome, good: int) -> None:
    """Give a unit for the column that is asked, or as one of the kinds."""
    payment = Payment.of(state.stack[-1])
    demand = paying.column_of(good)
    if not any(payment.rest[paying.FIRST_COLUMN : paying.THE_KINDS]):
        demand, payment.last = paying.THE_KINDS, good
    _hand_over(state, seat, payment.rest, good, demand, 1)
    state.stack[-1].data = payment.numbers()
    _pay_plainly(state, seat, outcome)


GIVE = Verb(
    name="give",
    rule="MK-5.20",
    words=(N_("Give"), N_("Choose the good that you deliver.")),
    slots=(tables.GOOD_SLOT,),
    offers={"payment": gifts},
    resolve=give,
    why_not=reasons.cannot_give,
    effect=N_("Deliver {good}"),
    opinion=lambda mind, good: opinions.of_losing(mind, (good,)),
)


_MOVES = [[f"supply/{good}" for good in color["goods"]] for color in material.BOARD["colors"]]
"""By colour: both ways to move a cube of it."""


def moves(state: MerkatorState, seat: int) -> list[Action]:
    """Return both goods of every cube in the supply while a contract here could use it (MK-7.1, MK-7.3)."""
    if not trips.open_contracts(state, seat):
        return []
    return [move for moves, cubes in zip(_MOVES, supply(state, seat), strict=True) if cubes for move in moves]


def moves_before_loss(state: MerkatorState, seat: int) -> list[Action]:
    """Return what cubes may become before a loss, with the option for it (MK-7.3)."""
    column, _ = material.lost(Letters.of(state.stack[-1]).letters[0])
    return [f"supply/{GOODS[good]}" for good in trips.movable(state, seat, column)]


def move(state: MerkatorState, seat: int, outcome: Outcome, good: int) -> None:
    """Move a cube of the personal supply (MK-7.1); a loss that then leaves no choice is settled (MK-4.23)."""
    trips.move_cube(state, seat, good)
    outcome.tell("moved", seat=seat, good=GOODS[good])
    if state.stack[-1].kind == "loss":
        letter = Letters.of(state.stack[-1]).letters[0]
        if not trips.has_choice(state, seat, letter):
            trips.lose(state, seat, outcome, trips.losses(state, seat, letter)[0])


def _completes_nothing(state: MerkatorState, seat: int, good: int) -> str | None:
    """Advise newcomers against using supply that does not complete a contract at once (MK-7.1)."""
    store = list(stock(state, seat))
    store[good] += 1
    payable = (card for card in trips.open_contracts(state, seat) if paying.ways(store, 0, card)[0])
    return None if any(payable) or state.stack[-1].kind == "loss" else "supply"


MOVE = Verb(
    name="supply",
    rule="MK-7.1",
    words=(N_("Use supply"), N_("Move a cube of your personal supply to your storage.")),
    slots=(tables.GOOD_SLOT,),
    offers={"deliver": moves, "loss": moves_before_loss},
    resolve=move,
    why_not=reasons.cannot_supply,
    step=N_("{good} from your supply"),
    effect=N_("Take {good} from your supply"),
    reasons=tellers.why_move,
    unavailable=tellers.no_moving,
    opinion=opinions.of_moving,
    against=_completes_nothing,
)


def tops(state: MerkatorState, seat: int) -> list[Action]:
    """Return the pile as the source of the reward, if it has a card or can be renewed (MK-13.7)."""
    value = REWARD[Reward.of(state.stack[-1]).value]
    return ["top"] * bool(market.top(state, value) or market.renewable(state, value))


def take_top(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Take the reward from its pile, which is renewed for it if need be (MK-13.5)."""
    market.gain(state, seat, outcome, Reward.of(state.stack.pop()).value)


def take_hand(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Take the card in hand as the reward (MK-13.5)."""
    state.stack.pop()
    card, state.hand[seat] = state.hand[seat], material.NO_CARD
    market.receive(state, seat, outcome, "from_hand", card)


TOP = Verb(
    name="top",
    rule="MK-5.3",
    words=(N_("Take the top"), N_("Take your reward from the pile.")),
    offers={"reward": tops},
    resolve=take_top,
    why_not=lambda state, seat: reasons.NOT_NOW,
    effect=tellers.top,
    opinion=opinions.of_top,
)
HAND = Verb(
    name="hand",
    rule="MK-13.5",
    words=(N_("Take from hand"), N_("Take the card in your hand as the reward.")),
    offers={"reward": lambda state, seat: ["hand"]},
    resolve=take_hand,
    effect=tellers.hand,
    opinion=opinions.of_hand,
)


def finish(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """End Phase 3, or a joiner's visit; the next one may be asked to join (MK-6.5, MK-6.8)."""
    if len(state.stack) > 1:
        state.stack.pop()
    trips.ask_to_join(state, outcome, seat)


DONE = Verb(
    name="done",
    rule="MK-5.1",
    words=(N_("Done"), N_("Fulfil nothing more on this trip.")),
    offers={"deliver": lambda state, seat: ["done"]},
    resolve=finish,
    effect=tellers.done,
    opinion=lambda mind: 0.0,
    ends_turn=True,
)
