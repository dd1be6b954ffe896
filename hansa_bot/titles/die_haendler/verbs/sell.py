"""Phases 4 and 5: price wheels and offices move prices (DH-9); goods are sold out of warehouses, and by cards."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import asking, material, prices, reasons, selling, tables
from hansa_bot.titles.die_haendler.judging.mind import Mind
from hansa_bot.titles.die_haendler.judging.wheels import RELUCTANCE
from hansa_bot.titles.die_haendler.material import (
    ARROWS,
    BONUS_SALE,
    BONUSES,
    BUY,
    CITIES,
    CLEARED,
    CREST,
    GOOD,
    GOODS,
    SELL,
    SPECIAL,
    SPECIAL_PRICE,
    TARGET,
    TARGETS,
)
from hansa_bot.titles.die_haendler.state import HaendlerState, Office
from hansa_bot.titles.die_haendler.tables import WAYS, choices, good_words, goods_word, wagon_word
from hansa_bot.titles.die_haendler.texts.reading import HaendlerReading, saying
from hansa_bot.titles.kit.verbs import Verb

WHEELS = [f"wheel/{'/'.join(targets)}" for targets in combinations_with_replacement(TARGETS, ARROWS)]
UP, DOWN, TOP, BOTTOM = range(len(WAYS))
_SALE = N_("Sell {goods} in {city} for {n}")


def do_wheel(state: HaendlerState, seat: int, outcome: Outcome, one: int, other: int) -> None:
    """Set both arrows; once everybody has, all wheels are shown and the prices follow (DH-9.1, DH-9.2)."""
    state.wheels[seat] = bytes((one, other))
    outcome.tell_only((seat,), "set_wheel", {"seat": seat}, seat=seat, targets=[TARGETS[one], TARGETS[other]])
    asking.answered(state, seat)
    if not asking.waits(state):
        outcome.reveal()
        for each in state.order:
            outcome.tell("wheel", seat=each, targets=[TARGETS[target] for target in state.wheels[each]])
        # All arrows on a good at once: whether its price wraps around depends on their sum (DH-9.3).
        arrows = b"".join(state.wheels)
        for good in range(len(GOODS)):
            if count := arrows.count(good):
                selling.set_level(state, outcome, good, prices.raise_level(state.levels[good], count))


def refuse_wheel(state: HaendlerState, seat: int, one: int, other: int) -> Refusal:
    """Say in which order arrows are named: every pair is offered, but only one way round (DH-21.3)."""
    return Refusal("DH-21.3", N_("Name the arrows in the order of the goods, the coat of arms last."))


def say_wheel(here: HaendlerReading, one: str, other: str) -> str:
    """Say which prices the arrows raise."""
    targets = [TARGET[word] for word in (one, other) if TARGET[word] != CREST]
    if not targets:
        return here.tr("Raise no price")
    if len({*targets}) < len(targets):
        return here.tr("Raise {good} twice", good=here.names.good(targets[0]))
    return here.tr("Raise {goods}", goods=here.names.list([*map(here.names.good, targets)]))


def why_wheel(here: HaendlerReading, one: str, other: str) -> Iterator[str]:
    """Say what is sold this round, and which price would drop, were nobody else to point there."""
    targets = [TARGET[word] for word in (one, other) if TARGET[word] != CREST]
    for good in dict.fromkeys(targets):
        level = prices.raise_level(here.view.levels[good], targets.count(good))
        if level < here.view.levels[good]:
            yield here.tr("{good} would drop to {n}", good=here.names.good(good), n=SELL[level])
        elif sold := here.selling(good):
            yield here.tr("you sell {goods} this round", goods=here.names.times(here.names.good(good), sold))


def rate_wheel(mind: Mind, each: Sequence[tuple[int, int]]) -> list[float]:
    """Return what arrows bring, whatever others that sell the same point at (DH-9.2, DH-9.3, DH-23.4)."""
    raised = mind.raised
    return [raised[one][1] if one == other else raised[one][0] + raised[other][0] for one, other in each]


def against_wheel(state: HaendlerState, seat: int, *targets: int) -> str | None:
    """Advise newcomers against pointing at a price that an arrow would drop to the bottom (DH-9.3)."""
    goods = [target for target in targets if target < len(GOODS)]
    return "wheel" if any(state.levels[good] + goods.count(good) >= len(SELL) for good in goods) else None


WHEEL = Verb(
    name="wheel",
    rule="DH-9.1",
    words=(N_("Set the wheel"), N_("Point both arrows of your price wheel in secret.")),
    slots=(tables.TARGET_SLOT, tables.OTHER_TARGET_SLOT),
    offers={"wheel": lambda state, seat: WHEELS},
    resolve=do_wheel,
    why_not=refuse_wheel,
    effect=say_wheel,
    reasons=why_wheel,
    opinions=rate_wheel,
    against=against_wheel,
)


def _offices(state: HaendlerState, seat: int) -> tuple[bool, bool]:
    """Return whether the asked seat may still use the Kontor, and the Großes Kontor (DH-9.8)."""
    used = Office.of(state.stack[-1])
    small, large = (state.owns(seat, office) for office in (material.OFFICE, material.LARGE_OFFICE))
    return small and not used.small, large and not used.large


@cache
def _ways(owned: bool, large: bool, level: int) -> list[int]:
    highest = len(SELL) - 1
    # The large office turns a price from one end of the track to the other, so only from an end (DH-9.7).
    open_to = (owned and level < highest, owned and level > 0, large and level == 0, large and level == highest)
    return [way for way, is_open in enumerate(open_to) if is_open]


def _level_after(level: int, way: int) -> int:
    """Return the level to which an office moves a price that way (DH-9.6, DH-9.7)."""
    return (level + 1, level - 1, len(SELL) - 1, 0)[way]


def offers_price(state: HaendlerState, seat: int) -> list[Action]:
    """Return every move of a price by the offices that are left (DH-9.6, DH-9.7)."""
    small, large = _offices(state, seat)
    return [
        f"price/{GOODS[good]}/{WAYS[way]}"
        for good, level in enumerate(state.levels)
        for way in _ways(small or large, large, level)
    ]


def do_price(state: HaendlerState, seat: int, outcome: Outcome, good: int, way: int) -> None:
    """Move a price: one level by the Kontor as long as it is unused, else by the Großes Kontor (DH-9.8)."""
    outcome.tell("moved_price", seat=seat, good=GOODS[good], way=WAYS[way])
    selling.set_level(state, outcome, good, _level_after(state.levels[good], way))
    used = Office.of(state.stack[-1])
    # The small one first, since the large one can do all that it can: an owner of both loses nothing.
    if way in (UP, DOWN) and _offices(state, seat)[0]:
        used.small = 1
    else:
        used.large = 1
    state.stack[-1].data = used.numbers()
    if not any(_offices(state, seat)):
        asking.answered(state, seat)


def refuse_price(state: HaendlerState, seat: int, good: int, way: int) -> Refusal:
    """Say that the price does not move like that, by the rule of the office that it would take (DH-9.6, DH-9.7)."""
    by_large = way in (TOP, BOTTOM) and _offices(state, seat)[1]
    text = N_("You can't move the price of {good} like that.")
    return Refusal("DH-9.7" if by_large else "DH-9.6", text, {"good": GOODS[good]})


def why_price(here: HaendlerReading, good: str, way: str) -> Iterator[str]:
    """Say who sells of it this round."""
    for seat in range(here.view.seats):
        if sold := here.selling(GOOD[good], seat):
            goods = here.names.times(here.names.value("good", good), sold)
            yield here.tr("{seat}: {goods} to sell", seat=here.who(seat), goods=goods)


def rate_price(mind: Mind, good: int, way: int) -> float:
    """Return what it brings to move a price by an office (DH-23.4)."""
    return mind.priced(good, _level_after(mind.state.levels[good], way)) - RELUCTANCE


PRICE = Verb(
    name="price",
    rule="DH-9.6",
    words=(N_("Move a price"), N_("Move the price of a good by your office.")),
    slots=(tables.GOOD_SLOT, tables.WAY_SLOT),
    offers={"office": offers_price},
    resolve=do_price,
    why_not=refuse_price,
    effect=saying(
        N_("{good} goes from {n} to {other}"),
        "good",
        n=lambda here, good, way: SELL[here.view.levels[GOOD[good]]],
        other=lambda here, good, way: SELL[_level_after(here.view.levels[GOOD[good]], WAYS.index(way))],
    ),
    reasons=why_price,
    opinion=rate_price,
)


def _not_stored(state: HaendlerState, seat: int, city: int, goods: bytes, rule: str) -> Refusal | None:
    stored = state.stock(seat, city)
    missing = any(goods.count(good) > stored[good] for good in goods)
    return replace(reasons.NOT_STORED, rule=rule) if missing else None


def offers_clear(state: HaendlerState, seat: int) -> list[Action]:
    """Return up to three goods of any one warehouse (DH-9.10)."""
    offers: list[Action] = []
    for city, word in enumerate(CITIES):
        offers += [f"clear/{word}/{goods_word(goods)}" for goods in choices(state.stock(seat, city), CLEARED)]
    return offers


def do_clear(state: HaendlerState, seat: int, outcome: Outcome, city: int, goods: bytes) -> None:
    """Sell goods of one warehouse at the purchase price (DH-9.10)."""
    for good in goods:
        state.store(seat, city, good, -1)
    amount = sum(BUY[state.levels[good]] for good in goods)
    state.money[seat] += amount
    outcome.tell("cleared", seat=seat, city=CITIES[city], goods=good_words(goods), amount=amount)
    asking.answered(state, seat)


def refuse_clear(state: HaendlerState, seat: int, city: int, goods: bytes) -> Refusal | None:
    """Say that there are too many goods, or that they are not there (DH-9.10)."""
    if len(goods) > CLEARED:
        return Refusal("DH-9.10", N_("You can sell at most three goods, from one warehouse."))
    return _not_stored(state, seat, city, goods, "DH-9.10")


def rate_clear(mind: Mind, city: int, goods: bytes) -> float:
    """Return what goods bring at the purchase price beyond what they are worth in the warehouse."""
    return sum(BUY[mind.state.levels[good]] for good in goods) - mind.worth_in(city, goods) - RELUCTANCE


CLEAR = Verb(
    name="clear",
    rule="DH-9.10",
    words=(N_("Warehouse Sale"), N_("Sell goods of one warehouse at the purchase price.")),
    slots=(tables.CITY_SLOT, tables.GOODS_SLOT),
    offers={"clearance": offers_clear},
    resolve=do_clear,
    why_not=refuse_clear,
    effect=saying(_SALE, "city", "goods", n=lambda here, city, goods: here.clearance(goods)),
    opinion=rate_clear,
)


def offers_special(state: HaendlerState, seat: int) -> list[Action]:
    """Return every stored good, if the seat holds the card (DH-13.6)."""
    return [
        f"special/{word}/{GOODS[good]}"
        for city, word in enumerate(CITIES)
        for good, count in enumerate(state.stock(seat, city))
        if count and state.hands[seat][SPECIAL]
    ]


def do_special(state: HaendlerState, seat: int, outcome: Outcome, city: int, good: int) -> None:
    """Sell a good by Special Sale; a seat that still holds cards and goods can go on (DH-13.6)."""
    state.play_card(seat, SPECIAL)
    state.store(seat, city, good, -1)
    state.money[seat] += SPECIAL_PRICE
    outcome.tell("sold_special", seat=seat, city=CITIES[city], good=GOODS[good], amount=SPECIAL_PRICE)
    # Cards of any kind, as when it was asked: whether one of them is a Special Sale is nobody else's business.
    if not (state.cards(seat) and any(state.warehouses[seat])):
        asking.answered(state, seat)


def refuse_special(state: HaendlerState, seat: int, city: int, good: int) -> Refusal | None:
    """Say that the card is missing, or the good (DH-13.6)."""
    if not state.hands[seat][SPECIAL]:
        return reasons.NO_CARD
    return _not_stored(state, seat, city, bytes((good,)), "DH-13.6")


def rate_special(mind: Mind, city: int, good: int) -> float:
    """Return what a good brings by the card beyond what it is worth in the warehouse."""
    return SPECIAL_PRICE - mind.worth_in(city, bytes((good,))) - RELUCTANCE


SPECIAL_SALE = Verb(
    name="special",
    rule="DH-13.6",
    words=(N_("Special Sale"), N_("Sell a stored good by a Special Sale card.")),
    slots=(tables.CITY_SLOT, tables.GOOD_SLOT),
    offers={"special": offers_special},
    resolve=do_special,
    why_not=refuse_special,
    effect=saying(_SALE, "city", "goods", n=lambda here, city, good: SPECIAL_PRICE),
    opinion=rate_special,
)


def offers_bonus(state: HaendlerState, seat: int) -> list[Action]:
    """Return the wagon that is paid next, if the seat holds the card (DH-13.7)."""
    return [f"bonus/{wagon_word(state.wagon)}"] if state.hands[seat][BONUS_SALE] else []


def do_bonus(state: HaendlerState, seat: int, outcome: Outcome, wagon: int) -> None:
    """Play Sale with Bonus on the wagon that is paid next (DH-13.7)."""
    state.play_card(seat, BONUS_SALE)
    state.with_card += bytes((seat,))
    outcome.tell("played_bonus", seat=seat, wagon=wagon_word(wagon))
    asking.answered(state, seat)


def refuse_bonus(state: HaendlerState, seat: int, wagon: int) -> Refusal:
    """Say that another wagon is paid next, or that the card is missing (DH-13.7)."""
    if not state.hands[seat][BONUS_SALE]:
        return reasons.NO_CARD
    return Refusal("DH-13.7", N_("Another wagon is paid next."))


def _more(here: HaendlerReading, wagon: str) -> int:
    own = here.wagon.loads[here.actor]
    return here.income(own, here.city, card=True) - here.income(own, here.city)


def rate_bonus(mind: Mind, wagon: int) -> float:
    """Return what Sale with Bonus brings more than it is worth in hand."""
    state, city = mind.state, mind.state.places[wagon]
    kept = [count for good, count in enumerate(state.row(wagon, mind.seat)) if not prices.earns_bonus(good, city)]
    return BONUSES[state.marks[city]] * sum(kept) - mind.card * mind.soon


BONUS = Verb(
    name="bonus",
    rule="DH-13.7",
    words=(N_("Sale with Bonus"), N_("Get the bonus for all your goods on this wagon.")),
    slots=(tables.WAGON_SLOT,),
    offers={"bonus_sale": offers_bonus},
    resolve=do_bonus,
    why_not=refuse_bonus,
    effect=saying(N_("Get {n} more for your goods on wagon {wagon}"), "wagon", n=_more),
    opinion=rate_bonus,
)
