"""Phase 1, what comes: Bonus cards and Buildings are bought, an open card taken in hand (MK-3.7, MK-10.5, MK-13)."""

from collections.abc import Iterator
from functools import lru_cache

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.kit.verbs import Verb
from hansa_bot.titles.merkator import market, material, tables
from hansa_bot.titles.merkator.judging.outlook import FIRST, Outlook
from hansa_bot.titles.merkator.judging.worth import THALER
from hansa_bot.titles.merkator.material import BUILDINGS, CARD, CARDS, CONTRACTS, COSTS, NO_CARD, PEACE
from hansa_bot.titles.merkator.meta import OFF, ON
from hansa_bot.titles.merkator.reasons import LAST_CONTRACT, NOT_NOW, refuse_rich, refuse_unowned
from hansa_bot.titles.merkator.state import MerkatorState
from hansa_bot.titles.merkator.texts.reading import MerkatorReading

_RELUCTANCE = 0.3
"""What a deal must bring beyond its price."""
_IN_HAND = 0.3
"""The part of a card's worth for which it is taken in hand."""


def offers_buy(state: MerkatorState, seat: int) -> list[Action]:
    """Return every card that can be paid, without thalers with every payment (MK-3.7, MK-10.5, MK-14.2)."""
    shown = market.for_sale(state, seat)
    if state.coins:
        return [f"buy/{CARDS[card]}" for card in shown if COSTS[card] <= state.thalers[seat]]
    own = state.contracts[seat]
    by_cost = {cost: _payments(own, cost) for cost in {COSTS[card] for card in shown}}
    return [f"buy/{CARDS[card]}/{paid}" for card in shown for paid in by_cost[COSTS[card]]]


# contracts seldom change, and are asked about with every position that computer players look at
@lru_cache(1 << 10)
def _payments(own: bytes, cost: int) -> list[str]:
    """Return the ways to pay with contracts, so that none could be left out and one is kept (MK-10.6, MK-10.15)."""
    return [tables.JOIN.join(market.words(paid)) for paid in _paying(own, cost) if len(paid) < len(own)]


def _paying(own: bytes, cost: int, paid: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Yield the sets that pay a cost, the dearest first: none is complete before its cheapest contract is added."""
    for at in range(len(own) - 1, -1, -1):
        rest, more = cost - CONTRACTS[own[at]].value, (own[at], *paid)
        if rest <= 0:
            yield more
        elif at:
            # contracts ascend: the last one added is the cheapest, and without it the set was not enough
            yield from _paying(own[:at], rest, more)


def do_buy(state: MerkatorState, seat: int, outcome: Outcome, card: int, paid: tuple[int, ...] = ()) -> None:
    """Pay for a card and put it beside the office, also because one could pay the dearest (MK-3.7, MK-10.5)."""
    if state.stack[-1].kind == "forced_buy":
        state.stack.pop()
    price = 0 if paid else COSTS[card]
    state.thalers[seat] -= price
    for contract in paid:
        market.discard(state, seat, contract)
    market.own_card(state, seat, outcome, card, price, paid)


def refuse_buy(state: MerkatorState, seat: int, card: int, paid: tuple[int, ...] = ()) -> Refusal:
    """Say what stands against buying a card (MK-3.7, MK-10.5, MK-10.6, MK-10.15)."""
    if card not in market.for_sale(state, seat):
        return Refusal("MK-3.7", N_("That card isn't on offer: {card}."), {"card": CARDS[card]})
    cost = COSTS[card]
    if state.coins:
        values = {"thalers": cost, "own_thalers": state.thalers[seat]}
        return Refusal("MK-3.7", N_("It costs {thalers}, and you have {own_thalers}."), values)
    if wrong := next(filter(None, (refuse_unowned(state, seat, each) for each in paid)), None):
        return wrong
    if len(paid) == len(state.contracts[seat]):
        return LAST_CONTRACT
    if sum(CONTRACTS[each].value for each in paid) < cost:
        return Refusal("MK-10.5", N_("It costs {count}, and these contracts are worth less."), {"count": cost})
    return Refusal("MK-10.15", N_("One of these contracts could be left out."))


def say_buy(here: MerkatorReading, card: str, contracts: str = "") -> str:
    """Say what is paid for a card."""
    names = here.names
    price = names.value("contracts", contracts) if contracts else names.count("thalers", COSTS[CARD[card]])
    return here.tr("Buy {card} for {price}", card=names.told("card", card), price=price)


def why_buy(here: MerkatorReading, card: str, contracts: str = "") -> Iterator[str]:
    """Say what a Building would bring now, and what it pays; for which place a Bonus card is worth having."""
    number = CARD[card]
    if number in BUILDINGS:
        yield here.now(number)
        yield here.names.pays(number)
    elif waiting := here.at(material.BONUS[number].place):
        yield here.tr("you have {contracts}", contracts=here.names.cards(waiting))


def why_no_buy(here: MerkatorReading) -> str:
    """Say why nothing can be bought."""
    return here.before_trip() or here.tr("You can't pay for any card on offer.")


def rate_buy(look: Outlook, card: int, paid: tuple[int, ...] = ()) -> float:
    """Return what a card brings beyond its price; thalers above the limit are spent for nothing (MK-20.4)."""
    if paid:
        price = look.keeping(*paid)
        if market.must_sell(look.state, look.seat):
            # one of them has to go anyway: the least is no price
            price -= min(look.keeping(contract) for contract in look.state.contracts[look.seat])
    else:
        price = -look.gained(-COSTS[card])
    won = look.card_worth(card) - price
    return FIRST + won if won > _RELUCTANCE else won - FIRST


BUY = Verb(
    name="buy",
    rule="MK-3.7",
    words=(N_("Buy"), N_("Buy a Bonus card or a Building.")),
    slots=(tables.CARD_SLOT, tables.CONTRACTS_SLOT),
    least=1,
    offers={"invest": offers_buy, "forced_buy": offers_buy},
    resolve=do_buy,
    why_not=refuse_buy,
    step=N_("buy {card}"),
    effect=say_buy,
    reasons=why_buy,
    unavailable=why_no_buy,
    opinion=rate_buy,
    against=lambda state, seat, card, paid=(): "bought" if card in BUILDINGS else None,
)


def offers_grab(state: MerkatorState, seat: int) -> list[Action]:
    """Return every open card while the active seat may take one in hand (MK-13.1 to MK-13.3)."""
    if state.options.hand_card != ON or state.hand[seat] != NO_CARD or state.grabbed:
        return []
    # joiners deliver as well, but above the turn of somebody else
    if len(state.stack) > 1 or (state.stack[-1].kind == "invest" and market.too_rich(state, seat)):
        return []
    tops = [pile[0] for pile in state.piles if pile and pile[0] != PEACE]
    return [f"grab/{CARDS[card]}" for card in (*tops, *market.displayed(state))]


def do_grab(state: MerkatorState, seat: int, outcome: Outcome, card: int) -> None:
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


def refuse_grab(state: MerkatorState, seat: int, card: int) -> Refusal:
    """Say what stands against taking a card in hand (MK-13)."""
    if state.options.hand_card == OFF:
        return Refusal("MK-13.1", N_("At this table nobody takes cards in hand."))
    if state.hand[seat] != NO_CARD:
        return Refusal("MK-13.1", N_("You already hold a card."))
    if state.grabbed:
        return Refusal("MK-13.3", N_("You've already taken a card in hand this turn."))
    if card == PEACE:
        return Refusal("MK-13.2", N_("The Peace of Westphalia can't be taken in hand."))
    if state.active != seat or len(state.stack) > 1:
        return NOT_NOW
    closed = Refusal("MK-13.1", N_("That card doesn't lie open: {card}."), {"card": CARDS[card]})
    return refuse_rich(state, seat) or closed


def why_no_grab(here: MerkatorReading) -> str | None:
    """Say why no card can be taken in hand."""
    if here.view.options.hand_card == OFF:
        return None
    if here.office.hand is not None:
        return here.tr("You already hold a card.")
    return here.tr("You've already taken a card this turn.") if here.view.grabbed else None


def rate_grab(look: Outlook, card: int) -> float:
    """Return what a card in hand is worth: a purchase to come, or a reward that suits one better than others."""
    if card in COSTS:
        won = look.card_worth(card) - THALER * COSTS[card]
    else:
        won = look.promise(card) if look.nears(CONTRACTS[card].value) else 0.0
    # the hand holds one card: what is hardly worth it would only keep it full
    return _IN_HAND * (won - 1) if won > 1 else -FIRST


GRAB = Verb(
    name="grab",
    rule="MK-13.1",
    words=(N_("Take in hand"), N_("Take an open card in hand, at most one a turn.")),
    slots=(tables.CARD_SLOT,),
    offers={"invest": offers_grab, "deliver": offers_grab},
    resolve=do_grab,
    why_not=refuse_grab,
    effect=N_("Take {card} in hand"),
    unavailable=why_no_grab,
    opinion=rate_grab,
)
