"""What each verb would do, why one would do it, and why it is not offered: told to whoever must decide."""

from collections.abc import Callable, Iterator

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import material, moving, prices, roads
from hansa_bot.titles.die_haendler.material import ABILITY, BUY, CITIES, CITY, COSTS, CREST, GOOD, PLACE, SELL, TARGET
from hansa_bot.titles.die_haendler.tables import FROM, NO, NONE
from hansa_bot.titles.die_haendler.texts.names import WORDS
from hansa_bot.titles.die_haendler.texts.reading import HaendlerReading, counted

Here = HaendlerReading


def told(sentence: str, *slots: str, **worked: Callable[..., object]) -> Callable[..., str]:
    """Return a teller of a sentence whose gaps are filled as sentences tell of slots, or worked out of all words."""

    def tell(here: Here, *words: str) -> str:
        values = {slot: here.names.told(slot, word) for slot, word in zip(slots, words, strict=False)}
        return here.tr(sentence, **values, **{gap: work(here, *words) for gap, work in worked.items()})

    return tell


def because(reason: Callable[..., str]) -> Callable[..., list[str]]:
    """Return a teller of the one reason there may be."""
    return lambda here, *words: [*filter(None, [reason(here, *words)])]


# the auction of abilities, and passing


def _raised(here: Here) -> int:
    return here.view.auction.bid + material.RAISE if here.view.auction else material.RAISE


def _auctioned(here: Here) -> str:
    return material.ABILITIES[here.view.auction.ability] if here.view.auction else ""


def _word(here: Here, table: str, word: str) -> str:
    return here.tr(WORDS[table][word]) if word else ""


why_name = because(lambda here, ability: _word(here, "does", ability))
why_raise = because(lambda here: _word(here, "does", _auctioned(here)))
naming = told(N_("Put {ability} up for {n}"), "ability", n=lambda _, word: material.START_PRICES[ABILITY[word]])
raising = told(
    N_("Bid {n} for {ability}"), n=_raised, ability=lambda here: here.names.told("ability", _auctioned(here))
)
_PASSES = {
    "outbid": N_("Leave this auction"),
    **dict.fromkeys(("guest", "last_word"), N_("Load nothing")),
    "axle": N_("Block no wagon"),
    "office": N_("Leave prices as they are"),
    **dict.fromkeys(("clearance", "special"), N_("Sell nothing")),
    "bonus_sale": N_("Play no card"),
    "credit": N_("Take no credit card"),
}
"""What passing means, by the question."""


def passing(here: Here) -> str:
    """Say what is left undone."""
    return here.tr(_PASSES.get(here.view.decision or "", N_("Do nothing now")))


# phases 1 and 2

purchase = told(N_("Buy {good} in {city} for {n}"), "good", "city", n=lambda here, word, _: here.price(GOOD[word]))


def why_buy(here: Here, good: str, city: str) -> Iterator[str]:
    """Name a wagon that could take it along, and what it would bring."""
    if (wagon := here.at(CITY[city])) is not None:
        yield here.tr("{wagon} is there", wagon=here.names.value("wagon", wagon.number))
    yield here.worth(counted(good), CITY[city])


def bid(here: Here, amount: str) -> str:
    """Say what is bid."""
    return here.tr("Bid {n}", n=amount) if int(amount) else here.tr("Bid nothing")


def why_bid(here: Here, amount: str) -> Iterator[str]:
    """Say what a master could load for nothing."""
    stored = here.merchant.warehouses[here.city]
    good = max(range(len(stored)), key=stored.__getitem__)
    if int(amount) and stored[good]:
        named = here.names.times(here.names.good(good), min(stored[good], material.MASTER_MOST))
        yield here.tr("{goods} for nothing", goods=named)


def cargo(here: Here, good: str, count: str = "0") -> str:
    """Say what the master loads."""
    if good == NONE:
        return here.tr("Load nothing yourself")
    goods = here.names.times(here.names.value("good", good), int(count))
    return here.tr("Load {goods} for nothing", goods=goods)


why_load = because(
    lambda here, good, count="0": (
        here.worth([int(count) * each for each in counted(good)], here.city) if good != NONE else ""
    )
)


def tariff(here: Here, guest: str, one: str, two: str) -> str:
    """Say what a guest is asked for."""
    said = N_("Keep the wagon closed to {seat}") if one == two == NO else N_("Charge {seat} {fees}")
    return here.tr(said, seat=here.names.value("seat", guest), fees=here.names.fees(one, two))


def why_ask(here: Here, guest: str, one: str, two: str) -> Iterator[str]:
    """Say what the guest's best good there sells for."""
    stored = here.guest.warehouses[here.city]
    if most := max(
        (here.best(counted(word), here.city)[0] for word, n in zip(GOOD, stored, strict=True) if n), default=0
    ):
        yield here.tr("their best sells for {n}", n=most)


def of_proposal(sentence: str) -> Callable[[Here, str], str]:
    """Return a teller of a sentence about the proposal that is answered."""
    return lambda here, guest: here.tr(sentence, **here.proposal(here.guest))


taking = told(
    N_("Load {goods} for {n}"), "goods", n=lambda here, words: here.merchant.fees[sum(counted(words)) - 1] or 0
)
why_guest = because(lambda here, goods, *_: here.worth(counted(goods), here.city))
why_answer = because(lambda here, guest: here.tr("your fees: {fees}", fees=here.fees(here.guest)))
accepting = of_proposal(N_("Take {amount} from {guest_seat} for {goods}"))
refusing = of_proposal(N_("Refuse {amount} from {guest_seat} for {goods}"))

# phase 3


blocking = told(N_("Block {wagon}"), wagon=lambda here, word: here.wagon_named(here.view.wagons[int(word) - 1]))
why_block = because(lambda here, wagon: here.load(here.view.wagons[int(wagon) - 1]))
why_ride = because(lambda here, place: here.tr("brings a card") if here.at(PLACE[place]) else "")
why_card = because(lambda here, card: _word(here, "plays", card))
driving = told(N_("Wagon {wagon} {place} with tile {tile}"), "tile", "wagon", "place")
adding = told(N_("Wagon {wagon} {place} with {points}"), "points", "wagon", "place")


def why_move(here: Here, points: str, wagon: str, place: str) -> Iterator[str]:
    """Say what is sold there, whose goods come along, which card it brings, and which points are lost."""
    loads, end = here.view.wagons[int(wagon) - 1].loads, PLACE[place.partition(FROM)[0]]
    mine, others = loads[here.actor], sum(map(sum, loads)) - sum(loads[here.actor])
    if "gained" in here.gains:
        yield here.tr("brings a card")
    if end < len(CITIES) and any(mine):
        yield here.tr("your goods sell for {n}", n=here.income(mine, end))
    elif any(mine):
        yield here.tr("takes your {goods} along", goods=here.names.goods(mine))
    if any(mine):
        yield from _ahead(here)
    elif end < len(CITIES) and others:
        yield here.tr("others sell there")
    if lost := here.gains.get("drove", {}).get("lost"):
        yield here.tr.plural("loses {n} point", "loses {n} points", lost)


def _ahead(here: Here) -> Iterator[str]:
    """Yield how far the next city is from where the wagon would stop."""
    drove = here.gains.get("drove", {"places": []})
    places = [PLACE[each] for each in [drove.get("from_place"), *drove["places"]] if each]
    for steps in range(1, max(material.TILES) + 1) if places and places[-1] >= len(CITIES) else ():
        ends = {route[-1] for route in roads.routes(places[-1], places[-2], steps)}
        if cities := sorted(end for end in ends if end < len(CITIES)):
            named = here.names.list([*map(here.names.city, cities)])
            yield here.tr.plural("{n} step to {city}", "{n} steps to {city}", steps, city=named)
            return


def no_extra(here: Here) -> str | None:
    """Say that all extra points are used, to who had some."""
    owned = moving.owned_points(here.merchant.abilities)
    if here.view.decision != "movement" or not owned:
        return None
    used = here.view.extra == owned
    return here.tr("You've used your extra points.") if used else here.tr("Your extra points move no wagon now.")


# phases 4 to 6


def arrows(here: Here, one: str, other: str) -> str:
    """Say which prices the arrows raise."""
    targets = [TARGET[word] for word in (one, other) if TARGET[word] != CREST]
    if not targets:
        return here.tr("Raise no price")
    if len({*targets}) < len(targets):
        return here.tr("Raise {good} twice", good=here.names.good(targets[0]))
    return here.tr("Raise {goods}", goods=here.names.list([*map(here.names.good, targets)]))


def why_point(here: Here, one: str, other: str) -> Iterator[str]:
    """Say what is sold this round, and which price would drop, were nobody else to point there."""
    targets = [TARGET[word] for word in (one, other) if TARGET[word] != CREST]
    for good in dict.fromkeys(targets):
        level = prices.raise_level(here.view.levels[good], targets.count(good))
        if level < here.view.levels[good]:
            yield here.tr("{good} would drop to {n}", good=here.names.good(good), n=SELL[level])
        elif sold := here.selling(good):
            yield here.tr("you sell {goods} this round", goods=here.names.times(here.names.good(good), sold))


def _after(here: Here, good: str, way: str) -> int:
    level = here.view.levels[GOOD[good]]
    return SELL[{"up": level + 1, "down": level - 1, "top": len(SELL) - 1, "bottom": 0}[way]]


moving_price = told(
    N_("{good} goes from {n} to {other}"),
    "good",
    n=lambda here, word, _: SELL[here.view.levels[GOOD[word]]],
    other=_after,
)


def why_price(here: Here, good: str, way: str) -> Iterator[str]:
    """Say who sells of it this round."""
    for seat in range(here.view.seats):
        if sold := here.selling(GOOD[good], seat):
            goods = here.names.times(here.names.value("good", good), sold)
            yield here.tr("{seat}: {goods} to sell", seat=here.who(seat), goods=goods)


def cleared(here: Here, city: str, goods: str) -> int:
    """Return what goods bring in the Warehouse Sale (DH-9.10)."""
    return sum(count * BUY[here.view.levels[good]] for good, count in enumerate(counted(goods)))


def _more(here: Here, wagon: str) -> int:
    mine = here.wagon.loads[here.actor]
    return here.income(mine, here.city, card=True) - here.income(mine, here.city)


_SALE = N_("Sell {goods} in {city} for {n}")
clearing = told(_SALE, "city", "goods", n=cleared)
special = told(_SALE, "city", "goods", n=lambda here, city, good: material.SPECIAL_PRICE)
bonus = told(N_("Get {n} more for your goods on wagon {wagon}"), "wagon", n=_more)


def rising(here: Here, rungs: str, used: str = "0") -> str:
    """Say to which rung one rises, and for how much."""
    price = prices.rise_price(here.view.arrivals, int(rungs), int(used))
    said = _RISES[int(used) > 0] if int(rungs) else N_("Stay {rung}")
    return here.tr(said, rung=here.names.rung(here.risen(rungs)), n=price)


_RISES = (N_("Rise to {rung} for {n}"), N_("Rise to {rung} for {n} with Social Rise"))


why_rise = because(
    lambda here, rungs, *_: here.tr("upkeep {n} a round", n=COSTS[here.risen(rungs)]) if int(rungs) else ""
)
