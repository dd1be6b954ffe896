"""The reasons why something is refused, with the rule behind each, in the order of MK-18.12."""

from dataclasses import replace

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.merkator import market, material, paying
from hansa_bot.titles.merkator.material import CARDS, CONTRACTS, COSTS, GOODS, PEACE, PLACES, TIME
from hansa_bot.titles.merkator.meta import ANY_TIME
from hansa_bot.titles.merkator.state import Bidding, MerkatorState, Payment, stock, supply
from hansa_bot.titles.merkator.tables import DEMANDS, SOURCES

NOT_YOURS = Refusal("MK-18.2", N_("It isn't your decision now."))
NOT_NOW = Refusal("MK-18.2", N_("There's nothing like that to decide now."))
NO_COINS = Refusal("MK-10.5", N_("This game is played without thalers; contracts pay for cards."))
NOTHING_TO_TRIM = Refusal("MK-3.9", N_("You have no thalers above the limit."))
LAST_CONTRACT = Refusal("MK-3.6", N_("You can't part with your last contract."))
NO_SURPLUS = Refusal("MK-10.15", N_("You only discard contracts beyond five."))
HAND_OFF = Refusal("MK-13.1", N_("At this table nobody takes cards in hand."))
HAND_FULL = Refusal("MK-13.1", N_("You already hold a card."))
GRABBED = Refusal("MK-13.3", N_("You've already taken a card in hand this turn."))
NO_PEACE = Refusal("MK-13.2", N_("The Peace of Westphalia can't be taken in hand."))
ONE_GOOD = Refusal("MK-4.5", N_("With two cubes or more you get at least one of each good."))
OTHER_LOSS = Refusal("MK-4.18", N_("You lose what the letter says, from its column, as far as you have it."))
NO_USE = Refusal("MK-7.3", N_("None of your contracts here could use it."))
KEPT = Refusal("MK-7.3", N_("At this table cubes stay in your supply when something is lost."))
OTHER_COLUMN = Refusal("MK-7.3", N_("That good isn't in the column from which you lose something."))
NO_OFFER = Refusal("MK-14.4", N_("Offer at least one thaler or counter, no more than you have."))


def rich(state: MerkatorState, seat: int) -> Refusal | None:
    """Say that thalers above the limit come first (MK-3.10)."""
    if state.stack[-1].kind != "invest" or not market.too_rich(state, seat):
        return None
    return Refusal(
        "MK-3.10", N_("You have {thalers}: buy a card first, or give some back."), {"thalers": state.thalers[seat]}
    )


def unsettled(state: MerkatorState, seat: int) -> Refusal | None:
    """Say that a surplus of contracts, or the purchase owed for it, comes first (MK-3.4, MK-3.5)."""
    if surplus := market.must_sell(state, seat):
        text = N_("First pay with contracts or discard them until five are left; too many: {count}.")
        if state.coins:
            text = N_("First sell contracts until five are left; too many: {count}.")
        return Refusal("MK-3.4" if state.coins else "MK-10.7", text, {"count": surplus})
    if market.must_buy(state, seat):
        return Refusal("MK-3.5", N_("You sold because you had to, so buy a card first."))
    return None


def not_owned(state: MerkatorState, seat: int, contract: int) -> Refusal | None:
    """Say that a contract is not the seat's own, or none at all."""
    if contract in state.contracts[seat]:
        return None
    return Refusal("MK-3.3", N_("You don't own that contract: {card}."), {"card": CARDS[contract]})


def cannot_sell(state: MerkatorState, seat: int, contract: int) -> Refusal | None:
    """Say what stands against selling a contract (MK-3.3, MK-3.6, MK-3.10)."""
    if not state.coins:
        return NO_COINS
    return rich(state, seat) or not_owned(state, seat, contract) or LAST_CONTRACT


def cannot_drop(state: MerkatorState, seat: int, contract: int) -> Refusal | None:
    """Say what stands against discarding a contract (MK-10.7, MK-10.15)."""
    return not_owned(state, seat, contract) or NO_SURPLUS


def cannot_buy(state: MerkatorState, seat: int, card: int, paid: tuple[int, ...] = ()) -> Refusal | None:
    """Say what stands against buying a card (MK-3.7, MK-10.5, MK-10.6, MK-10.15)."""
    if card not in market.for_sale(state, seat):
        return Refusal("MK-3.7", N_("That card isn't on offer: {card}."), {"card": CARDS[card]})
    cost = COSTS[card]
    if state.coins:
        values = {"thalers": cost, "own_thalers": state.thalers[seat]}
        return Refusal("MK-3.7", N_("It costs {thalers}, and you have {own_thalers}."), values)
    missing = next((each for each in paid if each not in state.contracts[seat]), None)
    if missing is not None:
        return not_owned(state, seat, missing)
    if len(paid) == len(state.contracts[seat]):
        return LAST_CONTRACT
    if sum(CONTRACTS[each].value for each in paid) < cost:
        return Refusal("MK-10.5", N_("It costs {count}, and these contracts are worth less."), {"count": cost})
    return Refusal("MK-10.15", N_("One of these contracts could be left out."))


def cannot_grab(state: MerkatorState, seat: int, card: int) -> Refusal | None:
    """Say what stands against taking a card in hand (MK-13)."""
    if state.options.hand_card == "off":
        return HAND_OFF
    if state.hand[seat] != material.NO_CARD:
        return HAND_FULL
    if state.grabbed:
        return GRABBED
    if card == PEACE:
        return NO_PEACE
    if state.active != seat or len(state.stack) > 1:
        return NOT_NOW
    return rich(state, seat) or Refusal("MK-13.1", N_("That card doesn't lie open: {card}."), {"card": CARDS[card]})


def cannot_travel(state: MerkatorState, seat: int, place: int) -> Refusal | None:
    """Say what stands against a destination (MK-3.10, MK-3.11, MK-4.2)."""
    if found := rich(state, seat) or unsettled(state, seat):
        return found
    values = {"place": PLACES[place], "counters": -TIME[place], "own_counters": state.counters[seat]}
    return Refusal("MK-4.2", N_("{place} costs {counters}, and you have {own_counters}."), values)


def cannot_supply(state: MerkatorState, seat: int, good: int) -> Refusal | None:
    """Say what stands against moving a cube (MK-7.1, MK-7.3)."""
    if not supply(state, seat)[good // 2]:
        return Refusal("MK-7.1", N_("Your personal supply has no cube for {good}."), {"good": GOODS[good]})
    if state.stack[-1].kind == "loss":
        return OTHER_COLUMN if state.options.supply_timing == ANY_TIME else KEPT
    return NO_USE


def cannot_fulfil(state: MerkatorState, seat: int, contract: int) -> Refusal | None:
    """Say what stands against fulfilling a contract plainly, with all that is missing (MK-5.1, MK-5.2, MK-18.12)."""
    return _not_here(state, seat, contract) or _missing(state, seat, contract)


def cannot_barter(state: MerkatorState, seat: int, contract: int) -> Refusal | None:
    """Say what stands against fulfilling a contract by trade (MK-5.9, MK-5.19)."""
    if found := _not_here(state, seat, contract):
        return found
    if not paying.sources(stock(state, seat), state.counters[seat]):
        return Refusal("MK-5.9", N_("A trade takes four units of one good, or four counters; you have neither."))
    if paying.ways(stock(state, seat), state.counters[seat], contract)[0]:
        text = N_("You can fulfil {card} plainly. A trade would take what it asks for.")
        return Refusal("MK-5.19", text, {"card": CARDS[contract]})
    return _missing(state, seat, contract)


def _not_here(state: MerkatorState, seat: int, contract: int) -> Refusal | None:
    if found := not_owned(state, seat, contract):
        return found
    if contract == PEACE:
        return Refusal("MK-5.17", N_("The Peace of Westphalia can't be fulfilled."))
    if CONTRACTS[contract].place != state.pawn:
        values = {"place": PLACES[CONTRACTS[contract].place]}
        return Refusal("MK-5.1", N_("That contract is for another place: {place}."), values)
    if contract in state.fulfilled:
        return Refusal("MK-5.1", N_("You've already fulfilled it on this trip."))
    return None


def _missing(state: MerkatorState, seat: int, contract: int) -> Refusal:
    """Name what is missing, and which trades and cubes of the supply could help."""
    store, cubes, counters = stock(state, seat), supply(state, seat), state.counters[seat]
    lacking = lacks(store, paying.demands(contract))
    spare = paying.weigh(store, paying.demands(contract))[1]  # what the contract needs itself is no help
    helping = [SOURCES[source] for source in paying.sources(spare, counters)]
    goods = [GOODS[good] for good in range(len(GOODS)) if cubes[good // 2] and helps(good, lacking)]
    help_ = {name: words for name, words in (("sources", helping), ("goods", goods)) if words}
    return Refusal("MK-5.2", _LACKING[bool(helping), bool(goods)], {"demands": lacking, **help_})


_LACKING = {
    (True, True): N_(
        "You lack {demands}. You can trade four of one of these: {sources}. Your supply can give {goods}."
    ),
    (True, False): N_("You lack {demands}. You can trade four of one of these: {sources}."),
    (False, True): N_("You lack {demands}. Your supply can give {goods}."),
    (False, False): N_("You lack {demands}."),
}
"""What is said by whether trades, and cubes of the supply, could help."""


def lacks(store: list[int], rest: list[int]) -> list[tuple[str, int]]:
    """Return what own units cannot cover of a row of demands: each demand's word, and how many units."""
    left = [max(0, have - want) for have, want in zip(store, rest, strict=False)]
    found = [max(0, want - have) for have, want in zip(store, rest, strict=False)]
    for column, goods in enumerate(material.IN_COLUMN):
        found.append(max(0, rest[paying.FIRST_COLUMN + column] - sum(left[good] for good in goods)))
    found.append(max(0, rest[paying.THE_KINDS] - (len(left) - left.count(0))))
    return [(DEMANDS[demand], count) for demand, count in enumerate(found) if count]


def helps(good: int, lacking: list[tuple[str, int]]) -> bool:
    """Return whether one more unit of a good would cover something that is lacking."""
    demanded = {word for word, _ in lacking}
    return bool({GOODS[good], DEMANDS[paying.column_of(good)], DEMANDS[paying.THE_KINDS]} & demanded)


def cannot_give(state: MerkatorState, seat: int, good: int) -> Refusal | None:
    """Say that this unit could not be delivered, or is not asked for (MK-5.20)."""
    found = cannot_pay_so(state, seat)
    return found if found is None or found is NOT_NOW else replace(found, rule="MK-5.20")


def cannot_pay_so(state: MerkatorState, seat: int, *words: int) -> Refusal | None:
    """Say that the contract could not be paid like that any more (MK-5.21)."""
    if state.stack[-1].kind != "payment":
        return NOT_NOW
    card = CARDS[Payment.of(state.stack[-1]).contract]
    text = N_("Like that you couldn't pay {card} any more, or it isn't asked for.")
    return Refusal("MK-5.21", text, {"card": card})


def cannot_bid(state: MerkatorState, seat: int, thalers: int, counters: int) -> Refusal | None:
    """Say what an offer must be (MK-14.4)."""
    return NO_OFFER if Bidding.of(state.stack[-1]).bidder == seat else NOT_YOURS
