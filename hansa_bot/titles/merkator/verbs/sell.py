"""Phase 1, what goes: contracts are sold or discarded, thalers given back (MK-3, MK-10.7)."""

from collections.abc import Iterator
from itertools import combinations
from math import inf

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.kit.verbs import Verb
from hansa_bot.titles.merkator import market, material, tables
from hansa_bot.titles.merkator.judging.outlook import FIRST, Outlook
from hansa_bot.titles.merkator.judging.worth import Once
from hansa_bot.titles.merkator.material import CARD, CARDS, CONTRACTS, COSTS
from hansa_bot.titles.merkator.reasons import LAST_CONTRACT, refuse_rich, refuse_unowned
from hansa_bot.titles.merkator.state import MerkatorState
from hansa_bot.titles.merkator.texts.reading import MerkatorReading


def offers_sell(state: MerkatorState, seat: int) -> list[Action]:
    """Return every own contract but the last, while there are no thalers above the limit (MK-3.6, MK-3.10)."""
    own = state.contracts[seat]
    if not state.coins or len(own) < 2 or market.too_rich(state, seat):
        return []
    return [f"sell/{CARDS[card]}" for card in own]


def do_sell(state: MerkatorState, seat: int, outcome: Outcome, contract: int) -> None:
    """Turn a contract into thalers (MK-3.3)."""
    market.discard(state, seat, contract)
    state.thalers[seat] += CONTRACTS[contract].value
    outcome.tell("sold", seat=seat, contract=CARDS[contract], thalers=CONTRACTS[contract].value)


def refuse_sell(state: MerkatorState, seat: int, contract: int) -> Refusal:
    """Say what stands against selling a contract (MK-3.3, MK-3.6, MK-3.10)."""
    if not state.coins:
        return Refusal("MK-10.5", N_("This game is played without thalers; contracts pay for cards."))
    return refuse_rich(state, seat) or refuse_unowned(state, seat, contract) or LAST_CONTRACT


def say_sell(here: MerkatorReading, contract: str) -> str:
    """Say what a contract sells for."""
    price = here.names.count("thalers", CONTRACTS[CARD[contract]].value)
    return here.tr("Sell {contract} for {price}", contract=here.names.told("contract", contract), price=price)


def why_sell(here: MerkatorReading, contract: str) -> Iterator[str]:
    """Say what is still missing for it."""
    if not here.payable(CARD[contract]) and CARD[contract] != material.PEACE:
        yield here.standing(CARD[contract])


def why_no_sell(here: MerkatorReading) -> str | None:
    """Say why nothing can be sold."""
    if not here.view.coins:
        return None
    return here.before_trip() or here.too_rich() or here.tr("You can't part with your last contract.")


def rate_sell(look: Outlook, contract: int) -> float:
    """Return what is won by selling: the surplus must go, all else only for a purchase (MK-20.2, MK-20.4)."""
    won = look.gained(CONTRACTS[contract].value) - look.keeping(contract)
    if market.must_sell(look.state, look.seat):
        return FIRST + won
    # found once for all the contracts that are offered for sale
    if look.purchase is None:
        look.purchase = _best_purchase(look)
    bought, sold = look.purchase
    return FIRST + bought if contract in sold else won - FIRST


def _best_purchase(look: Outlook) -> tuple[float, tuple[int, ...]]:
    """Return the worth of the best card that could be paid by selling, beyond its price, and what is sold for it."""
    own = [card for card in look.state.contracts[look.seat] if card != material.PEACE][: material.OFFICE]
    best: tuple[float, tuple[int, ...]] = (0.0, ())
    has = look.mine.own.thalers
    # what even the two dearest contracts could not pay is not judged at all
    most = has + sum(sorted(CONTRACTS[card].value for card in own)[-2:])
    dear = [
        (COSTS[card], look.card_worth(card))
        for card in market.for_sale(look.state, look.seat)
        if has < COSTS[card] <= most
    ]

    def within(money: int) -> float:
        """Return the worth of the best card within so many thalers, with what is left of them."""
        return max([worth + look.gained(money - cost - has) for cost, worth in dear if cost <= money], default=-inf)

    # many sales bring the same sum
    bought = Once(within)
    # one sale or two: three contracts for one card are not thought of
    for sold in (*combinations(own, 1), *combinations(own, 2)):
        won = bought[has + sum([CONTRACTS[each].value for each in sold])]
        if won > -inf and len(sold) < len(look.mine.own.values):
            best = max(best, (won - look.keeping(*sold), sold))
    return best


SELL = Verb(
    name="sell",
    rule="MK-3.3",
    words=(N_("Sell"), N_("Sell a contract for its value in thalers.")),
    slots=(tables.CONTRACT_SLOT,),
    offers={"invest": offers_sell},
    resolve=do_sell,
    why_not=refuse_sell,
    step=N_("sell {contract}"),
    effect=say_sell,
    reasons=why_sell,
    unavailable=why_no_sell,
    opinion=rate_sell,
    against=lambda state, seat, contract: None if market.must_sell(state, seat) else "gained",
)


def offers_drop(state: MerkatorState, seat: int) -> list[Action]:
    """Return every own contract while there are too many and no thalers to sell them for (MK-10.7, MK-10.15)."""
    if state.coins or not market.must_sell(state, seat):
        return []
    return [f"drop/{CARDS[card]}" for card in state.contracts[seat]]


def do_drop(state: MerkatorState, seat: int, outcome: Outcome, contract: int) -> None:
    """Discard a surplus contract for nothing (MK-10.7)."""
    market.discard(state, seat, contract)
    outcome.tell("dropped", seat=seat, contract=CARDS[contract])


def refuse_drop(state: MerkatorState, seat: int, contract: int) -> Refusal:
    """Say what stands against discarding a contract (MK-10.7, MK-10.15)."""
    surplus = Refusal("MK-10.15", N_("You only discard contracts beyond five."))
    return refuse_unowned(state, seat, contract) or surplus


def rate_drop(look: Outlook, contract: int) -> float:
    """Return what is left when a contract goes for nothing."""
    # a little less than to pay with it for a card, which is lifted as high
    return FIRST - 2 - look.keeping(contract)


DROP = Verb(
    name="drop",
    rule="MK-10.7",
    words=(N_("Discard"), N_("Discard a contract beyond five, for nothing.")),
    slots=(tables.CONTRACT_SLOT,),
    offers={"invest": offers_drop},
    resolve=do_drop,
    why_not=refuse_drop,
    effect=N_("Discard {contract} for nothing"),
    opinion=rate_drop,
)


def offers_trim(state: MerkatorState, seat: int) -> list[Action]:
    """Return the return of all thalers above the limit, while there are any (MK-3.10)."""
    return ["trim"] if market.too_rich(state, seat) else []


def do_trim(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Give back all thalers above the limit (MK-3.9)."""
    market.trim(state, seat, outcome)


def refuse_trim(state: MerkatorState, seat: int) -> Refusal:
    """Say that there is nothing to give back (MK-3.9)."""
    return Refusal("MK-3.9", N_("You have no thalers above the limit."))


def say_trim(here: MerkatorReading) -> str:
    """Say how many thalers are lost."""
    return here.tr.plural("Give back {n} thaler", "Give back {n} thalers", here.excess)


TRIM = Verb(
    name="trim",
    rule="MK-3.10",
    words=(N_("Give back"), N_("Give back all thalers above 15.")),
    offers={"invest": offers_trim},
    resolve=do_trim,
    why_not=refuse_trim,
    effect=say_trim,
    opinion=lambda look: 0.0,
)
