"""Phases 4 to 6: price wheels, offices, ways to sell (DH-9, DH-13.6, DH-13.7), credit cards, and rising (DH-11)."""

from dataclasses import replace
from itertools import combinations_with_replacement

from hansa_bot.engine.action import Action
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import material, prices, reasons, selling, tables
from hansa_bot.titles.die_haendler.judging import opinions
from hansa_bot.titles.die_haendler.material import ARROWS, BONUS_SALE, CITIES, CLEARED, GOODS, SPECIAL, TARGETS
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.die_haendler.tables import WAYS, choices, goods_word, wagon_word
from hansa_bot.titles.die_haendler.texts import tellers
from hansa_bot.titles.kit.verbs import Verb

WHEELS = [f"wheel/{'/'.join(targets)}" for targets in combinations_with_replacement(TARGETS, ARROWS)]


def _drops(state: HaendlerState, seat: int, *targets: int) -> str | None:
    """Advise newcomers against pointing at a price that an arrow would drop to the bottom (DH-9.3)."""
    goods = [target for target in targets if target < len(GOODS)]
    return "wheel" if any(state.levels[good] + goods.count(good) >= len(material.SELL) for good in goods) else None


WHEEL = Verb(
    name="wheel",
    rule="DH-9.1",
    words=(N_("Set the wheel"), N_("Point both arrows of your price wheel in secret.")),
    slots=(tables.TARGET_SLOT, tables.OTHER_TARGET_SLOT),
    offers={"wheel": lambda state, seat: WHEELS},
    resolve=selling.set_wheel,
    why_not=lambda state, seat, one, other: Refusal(
        "DH-21.3", N_("Name the arrows in the order of the goods, the coat of arms last.")
    ),
    effect=tellers.arrows,
    reasons=tellers.why_point,
    opinions=opinions.of_wheels,
    against=_drops,
)


def price_moves(state: HaendlerState, seat: int) -> list[Action]:
    """Return every move of a price by the offices that are left (DH-9.6, DH-9.7)."""
    return [f"price/{GOODS[good]}/{WAYS[way]}" for good, way in selling.moves(state, seat)]


PRICE = Verb(
    name="price",
    rule="DH-9.6",
    words=(N_("Move a price"), N_("Move the price of a good by your office.")),
    slots=(tables.GOOD_SLOT, tables.WAY_SLOT),
    offers={"office": price_moves},
    resolve=selling.use_office,
    why_not=lambda state, seat, good, way: Refusal(
        "DH-9.7" if way in (selling.TOP, selling.BOTTOM) and selling.offices(state, seat)[1] else "DH-9.6",
        N_("You can't move the price of {good} like that."),
        {"good": GOODS[good]},
    ),
    effect=tellers.moving_price,
    reasons=tellers.why_price,
    opinion=opinions.of_price,
)


def clearances(state: HaendlerState, seat: int) -> list[Action]:
    """Return up to three goods of any one warehouse (DH-9.10)."""
    found: list[Action] = []
    for city, word in enumerate(CITIES):
        found += [f"clear/{word}/{goods_word(goods)}" for goods in choices(state.stock(seat, city), CLEARED)]
    return found


def _not_stored(state: HaendlerState, seat: int, city: int, goods: bytes, rule: str) -> Refusal | None:
    stored = state.stock(seat, city)
    missing = any(goods.count(good) > stored[good] for good in goods)
    return replace(reasons.NOT_STORED, rule=rule) if missing else None


def cannot_clear(state: HaendlerState, seat: int, city: int, goods: bytes) -> Refusal | None:
    """Say that there are too many goods, or that they are not there (DH-9.10)."""
    if len(goods) > CLEARED:
        return Refusal("DH-9.10", N_("You can sell at most three goods, from one warehouse."))
    return _not_stored(state, seat, city, goods, "DH-9.10")


CLEAR = Verb(
    name="clear",
    rule="DH-9.10",
    words=(N_("Warehouse Sale"), N_("Sell goods of one warehouse at the purchase price.")),
    slots=(tables.CITY_SLOT, tables.GOODS_SLOT),
    offers={"clearance": clearances},
    resolve=selling.clear,
    why_not=cannot_clear,
    effect=tellers.clearing,
    opinion=opinions.of_clearing,
)


def specials(state: HaendlerState, seat: int) -> list[Action]:
    """Return every stored good, for whoever holds the card (DH-13.6)."""
    return [
        f"special/{word}/{GOODS[good]}"
        for city, word in enumerate(CITIES)
        for good, count in enumerate(state.stock(seat, city))
        if count and state.hands[seat][SPECIAL]
    ]


def cannot_sell_special(state: HaendlerState, seat: int, city: int, good: int) -> Refusal | None:
    """Say that the card is missing, or the good (DH-13.6)."""
    if not state.hands[seat][SPECIAL]:
        return reasons.NO_CARD
    return _not_stored(state, seat, city, bytes((good,)), "DH-13.6")


SPECIAL_SALE = Verb(
    name="special",
    rule="DH-13.6",
    words=(N_("Special Sale"), N_("Sell a stored good by a Special Sale card.")),
    slots=(tables.CITY_SLOT, tables.GOOD_SLOT),
    offers={"special": specials},
    resolve=selling.sell_special,
    why_not=cannot_sell_special,
    effect=tellers.special,
    opinion=opinions.of_special_sale,
)


BONUS = Verb(
    name="bonus",
    rule="DH-13.7",
    words=(N_("Sale with Bonus"), N_("Get the bonus for all your goods on this wagon.")),
    slots=(tables.WAGON_SLOT,),
    offers={
        "bonus_sale": lambda state, seat: (
            [f"bonus/{wagon_word(state.wagon)}"] if state.hands[seat][BONUS_SALE] else []
        )
    },
    resolve=selling.sell_with_bonus,
    why_not=lambda state, seat, wagon: reasons.OTHER_WAGON if state.hands[seat][BONUS_SALE] else reasons.NO_CARD,
    effect=tellers.bonus,
    opinion=opinions.of_bonus_sale,
)


CREDIT = Verb(
    name="credit",
    rule="DH-11.3",
    words=(N_("Credit card"), N_("Take a credit card: 2000 now, 2500 to pay back.")),
    offers={"credit": lambda state, seat: ["credit"]},
    resolve=selling.take_credit,
    effect=N_("Get 2000; you can't rise until you've paid back 2500"),
    opinion=opinions.of_credit,
)


def rises(state: HaendlerState, seat: int) -> list[Action]:
    """Return how a seat may rise; rising nothing is always possible (DH-11.6)."""
    return [f"rise/{rungs}/{used}" if used else f"rise/{rungs}" for rungs, used in selling.rises(state, seat)]


def cannot_rise(state: HaendlerState, seat: int, rungs: int, used: int = 0) -> Refusal | None:
    """Say what stands against rising, the money first, then the rungs, then credit cards (DH-21.11)."""
    amount = prices.rise_price(state.arrivals, rungs, used)
    if used <= rungs and amount > state.money[seat]:
        return reasons.short_of("DH-11.7", amount)
    if rungs > material.MOST_RUNGS:
        return Refusal("DH-11.6", N_("You can rise at most two rungs a round."))
    if state.rungs[seat] + rungs > material.TOP_RUNG:
        return Refusal("DH-11.10", N_("Nobody rises above the top rung."))
    if state.credits[seat]:
        return Refusal("DH-11.8", N_("Pay back your credit cards first."))
    if used > state.hands[seat][material.RISE]:
        return reasons.NO_CARD
    if used and material.PROMOTION[state.arrivals] <= material.RISE_PRICE:
        return Refusal("DH-11.9", N_("Without the card a rung costs no more."))
    return Refusal("DH-13.8", N_("Each card pays for one rung."))


def _leaves_too_little(state: HaendlerState, seat: int, rungs: int, used: int = 0) -> str | None:
    """Advise newcomers against rising where the upkeep of the next round is not left (DH-11.1)."""
    left = state.money[seat] - prices.rise_price(state.arrivals, rungs, used)
    return "rise" if rungs and left < material.COSTS[state.rungs[seat] + rungs] else None


RISE = Verb(
    name="rise",
    rule="DH-11.6",
    words=(N_("Rise"), N_("Rise up to two rungs, or stay where you are.")),
    slots=(tables.RUNGS_SLOT, tables.USED_SLOT),
    least=1,
    offers={"promotion": rises},
    resolve=selling.rise,
    why_not=cannot_rise,
    step=N_("rise {rungs}"),
    effect=tellers.rising,
    reasons=tellers.why_rise,
    opinion=opinions.of_rising,
    against=_leaves_too_little,
)
