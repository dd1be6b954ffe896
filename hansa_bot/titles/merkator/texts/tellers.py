"""What each verb would do, why one would do it, and why it is not offered: told to whoever must decide."""

from collections.abc import Callable, Iterator

from hansa_bot.titles.merkator import material, paying, reasons
from hansa_bot.titles.merkator.material import CARD, CONTRACTS, GOODS, PLACE, REWARD, VALUES
from hansa_bot.titles.merkator.meta import OFF
from hansa_bot.titles.merkator.tables import JOIN
from hansa_bot.titles.merkator.texts.reading import MerkatorReading


def sale(here: MerkatorReading, contract: str) -> str:
    """Say what a contract sells for."""
    price = here.names.count("thalers", CONTRACTS[CARD[contract]].value)
    return here.tr("Sell {contract} for {price}", contract=here.names.told("contract", contract), price=price)


def why_sell(here: MerkatorReading, contract: str) -> Iterator[str]:
    """Say what is still missing for it."""
    if not here.payable(CARD[contract]) and CARD[contract] != material.PEACE:
        yield here.standing(CARD[contract])


def no_sale(here: MerkatorReading) -> str | None:
    """Say why nothing can be sold."""
    if not here.view.coins:
        return None
    if here.view.decision == "deliver":
        return _before_trip(here)
    if here.excess:
        return here.tr("You have more than {n} thalers: buy a card, or give some back.", n=material.MOST_THALERS)
    return here.tr("You can't part with your last contract.")


def trim(here: MerkatorReading) -> str:
    """Say how many thalers are lost."""
    return here.tr.plural("Give back {n} thaler", "Give back {n} thalers", here.excess)


def purchase(here: MerkatorReading, card: str, contracts: str = "") -> str:
    """Say what is paid for a card."""
    names = here.names
    price = names.value("contracts", contracts) if contracts else names.count("thalers", material.COSTS[CARD[card]])
    return here.tr("Buy {card} for {price}", card=names.told("card", card), price=price)


def why_buy(here: MerkatorReading, card: str, contracts: str = "") -> Iterator[str]:
    """Say what a Building would bring now, and what it pays; for which place a Bonus card is worth having."""
    number = CARD[card]
    if number in material.BUILDINGS:
        yield here.now(number)
        yield here.names.pays(number)
    elif waiting := here.at(material.BONUS[number].place):
        yield here.tr("you have {contracts}", contracts=here.names.cards(waiting))


def _before_trip(here: MerkatorReading) -> str:
    return here.tr("You sell and buy before you travel.")


def no_purchase(here: MerkatorReading) -> str:
    """Say why nothing can be bought."""
    if here.view.decision == "deliver":
        return _before_trip(here)
    return here.tr("You can't pay for any card on offer.")


def no_grab(here: MerkatorReading) -> str | None:
    """Say why no card can be taken in hand."""
    if here.view.options.hand_card == OFF:
        return None
    if here.office.hand is not None:
        return here.tr("You already hold a card.")
    return here.tr("You've already taken a card this turn.") if here.view.grabbed else None


def trip(here: MerkatorReading, place: str) -> str:
    """Say where the trip goes."""
    return here.tr("Travel {place}", place=here.names.told("place", place))


def why_travel(here: MerkatorReading, place: str) -> Iterator[str]:
    """Name the contracts that one could fulfil there, then what the trip brings and costs."""
    if cards := here.reachable(PLACE[place])[::-1]:
        named = here.names.value("contracts", [material.CARDS[card] for card in cards])
        yield here.tr("you could fulfil {contract}", contract=named)
    yield from here.loot(PLACE[place])


def no_trip(here: MerkatorReading) -> str:
    """Say what must be settled before a trip."""
    if here.view.decision == "deliver":
        return here.tr("You've already travelled.")
    if here.excess:
        return here.tr("You have more than {n} thalers: buy a card, or give some back.", n=material.MOST_THALERS)
    if here.surplus:
        return here.tr.plural("You have {n} contract too many.", "You have {n} contracts too many.", here.surplus)
    return here.tr("You sold because you had to, so buy a card first.")


def split(here: MerkatorReading, split: str) -> str:
    """Say what the cubes become."""
    first = int(split)
    goods = [GOODS[2 * here.view.pawn]] * first + [GOODS[2 * here.view.pawn + 1]] * (here.view.split - first)
    return here.tr("Take {goods}", goods=here.names.value("goods", goods))


def why_split(here: MerkatorReading, split: str) -> Iterator[str]:
    """Name the contracts that then lack neither good any more."""
    one, other, first = 2 * here.view.pawn, 2 * here.view.pawn + 1, int(split)
    for card in reversed(here.office.contracts):
        short = [paying.demands(card)[good] - here.office.storage[good] for good in (one, other)]
        if max(short) > 0 and short[0] <= first and short[1] <= here.view.split - first:
            yield here.tr("for {contract}", contract=here.names.card(card))


def swap(here: MerkatorReading) -> str:
    """Say what a swap does."""
    if here.view.letter is not None:
        letter = here.names.value("letter", material.LETTERS[here.view.letter])
        return here.tr("{letter} counts instead", letter=letter)
    return here.tr("Turn up the next counter; its letters count instead")


def keep(here: MerkatorReading) -> str:
    """Say which letter stands."""
    return here.tr("{letter} counts", letter=here.names.value("letter", here.view.letters[0]))


def why_lose(here: MerkatorReading, goods: str) -> Iterator[str]:
    """Say how many units of the good would be left, if it is one."""
    words = goods.split(JOIN)
    if len({*words}) == 1:
        yield here.tr("{n} left", n=here.office.storage[GOODS.index(words[0])] - len(words))


def fulfilling(alone: str, gaining: str) -> Callable[[MerkatorReading, str], str]:
    """Return what says which contract is fulfilled, and which one is gained where that is known."""

    def tell(here: MerkatorReading, contract: str) -> str:
        top, named = _reward(here, contract), here.names.value("contract", contract)
        other = "" if top is None else here.names.told("contract", material.CARDS[top])
        return here.tr(gaining if other else alone, contract=named, other=other)

    return tell


def why_fulfil(here: MerkatorReading, contract: str) -> Iterator[str]:
    """Say what the contract on top of the reward's pile asks for, of a long list only how much that is."""
    if (top := _reward(here, contract)) not in (None, material.PEACE):
        wants = here.wants(top)
        units = here.names.count("units", sum(paying.demands(top)))
        yield here.tr("asks for {goods}", goods=wants if len(wants) < 27 else units)  # a button has no more room


def _reward(here: MerkatorReading, contract: str) -> int | None:
    """Return the top of the reward's pile, None where there is none or a card in hand may come instead (MK-13.5)."""
    value, held = REWARD[CONTRACTS[CARD[contract]].value], here.office.hand
    chosen = held is not None and held < len(CONTRACTS) and CONTRACTS[held].value == value
    return None if chosen else here.view.tops[VALUES.index(value)]


def no_fulfilment(here: MerkatorReading) -> str:
    """Say why no contract can be fulfilled here."""
    if here.view.decision == "invest":
        return here.tr("You fulfil contracts after you've travelled.")
    waiting = [card for card in here.at(here.view.pawn) if card not in here.view.fulfilled]
    if not waiting:
        return here.tr("None of your contracts is left for this place.")
    told = "; ".join(f"{here.names.card(card)} {here.standing(card)}" for card in waiting)
    return here.tr("You can't pay for these yet: {contracts}", contracts=told)


def rest(here: MerkatorReading) -> str:
    """Say what is still delivered."""
    left = here.view.payment.rest if here.view.payment else []
    return here.tr("Deliver {goods}", goods=here.names.demanded(left))


def why_move(here: MerkatorReading, good: str) -> Iterator[str]:
    """Name the contracts here that still lack the good."""
    number = GOODS.index(good)
    for card in here.at(here.view.pawn) if here.view.decision == "deliver" else ():
        lacking = reasons.lacks(here.office.storage, paying.demands(card))
        if card not in here.view.fulfilled and reasons.helps(number, lacking):
            yield here.tr("for {contract}", contract=here.names.card(card))


def no_moving(here: MerkatorReading) -> str | None:
    """Say why no cube can be moved."""
    if here.view.decision != "deliver" or not any(here.office.supply):
        return None
    return here.tr("None of your contracts here could use a cube.")


def top(here: MerkatorReading) -> str:
    """Name the card that the pile gives."""
    card = here.view.tops[VALUES.index(REWARD[here.view.reward])] if here.view.reward else None
    if card is None:
        return here.tr("Renew the pile and gain its top card")
    return here.tr("Gain {contract} from the pile", contract=here.names.card(card))


def hand(here: MerkatorReading) -> str:
    """Name the card in hand."""
    held = here.office.hand
    return here.tr("Gain {contract} from your hand", contract=here.names.card(held) if held is not None else "–")


def done(here: MerkatorReading) -> str:
    """Say what ends."""
    return here.tr("End your turn") if here.view.active == here.actor else here.tr("End your visit")


def join(here: MerkatorReading) -> str:
    """Say what joining costs and brings."""
    fee = here.names.count("counters", material.FEE[here.view.pawn])
    units = [here.names.good(good) for good in here.bonuses(here.view.pawn)]
    if units:
        return here.tr("Join for {fee} and get {goods}", fee=fee, goods=here.names.list(units))
    return here.tr("Join for {fee}", fee=fee)


def stay(here: MerkatorReading) -> str:
    """Say what is declined."""
    return here.tr("Offer nothing") if here.view.decision == "bid" else here.tr("Stay at home")


def bid(here: MerkatorReading, thalers: str, counters: str) -> str:
    """Say what is offered for which contract's going back."""
    offer = here.view.offer
    contract = here.names.told("contract", material.CARDS[offer.open]) if offer else "–"
    price = here.names.price(int(thalers), int(counters))
    return here.tr("Offer {price} for taking {contract}", price=price, contract=contract)


def accept(here: MerkatorReading) -> str:
    """Say what is taken and which contract comes instead."""
    offer = here.view.offer
    if offer is None:
        return here.tr("Take the offer")
    values = {"price": here.names.price(offer.thalers, offer.counters), "contract": here.names.card(offer.open)}
    return here.tr("Take {price} and gain {contract} instead", **values)
