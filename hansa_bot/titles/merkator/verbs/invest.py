"""Phase 1: contracts are sold, cards bought, thalers given back; and a card taken in hand (MK-3, MK-10, MK-13)."""

from collections.abc import Iterator
from functools import lru_cache

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.kit.verbs import Verb
from hansa_bot.titles.merkator import market, reasons, tables
from hansa_bot.titles.merkator.judging import opinions
from hansa_bot.titles.merkator.material import BUILDINGS, CARDS, CONTRACTS, COSTS, NO_CARD, PEACE
from hansa_bot.titles.merkator.meta import ON
from hansa_bot.titles.merkator.state import MerkatorState
from hansa_bot.titles.merkator.texts import tellers


def sales(state: MerkatorState, seat: int) -> list[Action]:
    """Return every own contract but the last, while there are no thalers above the limit (MK-3.6, MK-3.10)."""
    own = state.contracts[seat]
    if not state.coins or len(own) < 2 or market.too_rich(state, seat):
        return []
    return [f"sell/{CARDS[card]}" for card in own]


def sell(state: MerkatorState, seat: int, outcome: Outcome, contract: int) -> None:
    """Turn a contract into thalers (MK-3.3)."""
    market.discard(state, seat, contract)
    state.thalers[seat] += CONTRACTS[contract].value
    outcome.tell("sold", seat=seat, contract=CARDS[contract], thalers=CONTRACTS[contract].value)


SELL = Verb(
    name="sell",
    rule="MK-3.3",
    words=(N_("Sell"), N_("Sell a contract for its value in thalers.")),
    slots=(tables.CONTRACT_SLOT,),
    offers={"invest": sales},
    resolve=sell,
    why_not=reasons.cannot_sell,
    step=N_("sell {contract}"),
    effect=tellers.sale,
    reasons=tellers.why_sell,
    unavailable=tellers.no_sale,
    opinion=opinions.of_selling,
    against=lambda state, seat, contract: None if market.must_sell(state, seat) else "gained",
)


def drops(state: MerkatorState, seat: int) -> list[Action]:
    """Return every own contract while there are too many and no thalers to sell them for (MK-10.7, MK-10.15)."""
    if state.coins or not market.must_sell(state, seat):
        return []
    return [f"drop/{CARDS[card]}" for card in state.contracts[seat]]


def drop(state: MerkatorState, seat: int, outcome: Outcome, contract: int) -> None:
    """Discard a surplus contract for nothing (MK-10.7)."""
    market.discard(state, seat, contract)
    outcome.tell("dropped", seat=seat, contract=CARDS[contract])


DROP = Verb(
    name="drop",
    rule="MK-10.7",
    words=(N_("Discard"), N_("Discard a contract beyond five, for nothing.")),
    slots=(tables.CONTRACT_SLOT,),
    offers={"invest": drops},
    resolve=drop,
    why_not=reasons.cannot_drop,
    effect=N_("Discard {contract} for nothing"),
    opinion=opinions.of_dropping,
)


TRIM = Verb(
    name="trim",
    rule="MK-3.10",
    words=(N_("Give back"), N_("Give back all thalers above 15.")),
    offers={"invest": lambda state, seat: ["trim"] * bool(market.too_rich(state, seat))},
    resolve=market.trim,
    why_not=lambda state, seat: reasons.NOTHING_TO_TRIM,
    effect=tellers.trim,
    opinion=lambda mind: 0.0,
)


def purchases(state: MerkatorState, seat: int) -> list[Action]:
    """Return every card that can be paid, without thalers with every payment (MK-3.7, MK-10.5, MK-14.2)."""
    shown = market.for_sale(state, seat)
    if state.coins:
        return [f"buy/{CARDS[card]}" for card in shown if COSTS[card] <= state.thalers[seat]]
    own = state.contracts[seat]
    by_cost = {cost: payments(own, cost) for cost in {COSTS[card] for card in shown}}
    return [f"buy/{CARDS[card]}/{paid}" for card in shown for paid in by_cost[COSTS[card]]]


@lru_cache(1 << 10)
def payments(own: bytes, cost: int) -> list[str]:
    """Return the ways to pay with contracts, so that none could be left out and one is kept (MK-10.6, MK-10.15)."""
    return [tables.JOIN.join(market.words(paid)) for paid in _paying(own, cost) if len(paid) < len(own)]


def _paying(own: bytes, cost: int, paid: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Yield the sets that pay a cost, the dearest first: none is complete before its cheapest contract is added."""
    for at in range(len(own) - 1, -1, -1):
        rest, more = cost - CONTRACTS[own[at]].value, (own[at], *paid)
        if rest <= 0:
            yield more
        elif at:
            yield from _paying(own[:at], rest, more)


def buy(state: MerkatorState, seat: int, outcome: Outcome, card: int, paid: tuple[int, ...] = ()) -> None:
    """Pay for a card and put it beside the office, also because one could pay the dearest (MK-3.7, MK-10.5)."""
    if state.stack[-1].kind == "forced_buy":
        state.stack.pop()
    price = 0 if paid else COSTS[card]
    state.thalers[seat] -= price
    for contract in paid:
        market.discard(state, seat, contract)
    market.own_card(state, seat, outcome, card, price, paid)


BUY = Verb(
    name="buy",
    rule="MK-3.7",
    words=(N_("Buy"), N_("Buy a Bonus card or a Building.")),
    slots=(tables.CARD_SLOT, tables.CONTRACTS_SLOT),
    least=1,
    offers={"invest": purchases, "forced_buy": purchases},
    resolve=buy,
    why_not=reasons.cannot_buy,
    step=N_("buy {card}"),
    effect=tellers.purchase,
    reasons=tellers.why_buy,
    unavailable=tellers.no_purchase,
    opinion=opinions.of_buying,
    against=lambda state, seat, card, paid=(): "bought" if card in BUILDINGS else None,
)


def grabs(state: MerkatorState, seat: int) -> list[Action]:
    """Return every open card while the active seat may take one in hand (MK-13.1 to MK-13.3)."""
    if state.options.hand_card != ON or state.hand[seat] != NO_CARD or state.grabbed:
        return []
    if len(state.stack) > 1 or (state.stack[-1].kind == "invest" and market.too_rich(state, seat)):
        return []
    tops = [pile[0] for pile in state.piles if pile and pile[0] != PEACE]
    return [f"grab/{CARDS[card]}" for card in (*tops, *market.displayed(state))]


def grab(state: MerkatorState, seat: int, outcome: Outcome, card: int) -> None:
    """Take an open card in hand; its place is filled at once (MK-13.1, MK-13.3)."""
    outcome.reveal()
    state.hand[seat], state.grabbed = card, True
    outcome.tell("grabbed", seat=seat, card=CARDS[card])
    if card in COSTS:
        market.take_from_display(state, outcome, card)
        return
    at = next(at for at, pile in enumerate(state.piles) if pile[:1] == bytes((card,)))
    state.piles[at] = state.piles[at][1:]
    if state.piles[at]:
        market.show(outcome, state.piles[at][0])


GRAB = Verb(
    name="grab",
    rule="MK-13.1",
    words=(N_("Take in hand"), N_("Take an open card in hand, at most one a turn.")),
    slots=(tables.CARD_SLOT,),
    offers={"invest": grabs, "deliver": grabs},
    resolve=grab,
    why_not=reasons.cannot_grab,
    effect=N_("Take {card} in hand"),
    unavailable=tellers.no_grab,
    opinion=opinions.of_grabbing,
)
