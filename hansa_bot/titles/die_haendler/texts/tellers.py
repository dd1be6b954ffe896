"""What each verb would do, why one would do it, and why it is not offered: told to whoever must decide."""

from collections.abc import Callable, Iterator

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import material, moving, prices, roads
from hansa_bot.titles.die_haendler.material import ABILITY, BUY, CITIES, CITY, COSTS, CREST, GOOD, PLACE, SELL, TARGET
from hansa_bot.titles.die_haendler.tables import FROM, NO, NONE
from hansa_bot.titles.die_haendler.texts.names import WORDS
from hansa_bot.titles.die_haendler.texts.reading import HaendlerReading, counted

Here = HaendlerReading


def told(sentence: str, *slots: str) -> Callable[..., str]:
    """Return a teller of a sentence whose gaps are filled as sentences tell of the slots."""

    def tell(here: Here, *words: str) -> str:
        return here.tr(
            sentence, **{slot: here.names.told(slot, word) for slot, word in zip(slots, words, strict=True)}
        )

    return tell


def only_in(question: str, sentence: str, otherwise: str = "") -> Callable[[Here], str | None]:
    """Return a teller of why a verb is not offered: when its time is, or what stands against it then."""

    def tell(here: Here) -> str | None:
        said = otherwise if here.view.decision == question else sentence
        return here.tr(said) if said else None

    return tell


# the auction of abilities, what may be done in several phases, and passing


def naming(here: Here, ability: str) -> str:
    """Say at which price an ability is put up."""
    price = material.START_PRICES[ABILITY[ability]]
    return here.tr("Put {ability} up for {n}", ability=here.names.told("ability", ability), n=price)


def why_name(here: Here, ability: str) -> Iterator[str]:
    """Say what the ability does."""
    does = WORDS["does"][ability]
    yield here.tr(does)


def raising(here: Here) -> str:
    """Say what is bid for which ability."""
    auction = here.view.auction
    if auction is None:
        return here.tr("Bid {n} more", n=material.RAISE)
    ability = here.names.told("ability", material.ABILITIES[auction.ability])
    return here.tr("Bid {n} for {ability}", n=auction.bid + material.RAISE, ability=ability)


def why_raise(here: Here) -> Iterator[str]:
    """Say what the ability does."""
    if here.view.auction is not None:
        yield from why_name(here, material.ABILITIES[here.view.auction.ability])


_PASSES = {
    "outbid": N_("Leave this auction"),
    "guest": N_("Load nothing"),
    "last_word": N_("Load nothing"),
    "axle": N_("Block no wagon"),
    "office": N_("Leave prices as they are"),
    "clearance": N_("Sell nothing"),
    "special": N_("Sell nothing"),
    "bonus_sale": N_("Play no card"),
    "credit": N_("Take no credit card"),
}
"""What passing means, by the question."""


def passing(here: Here) -> str:
    """Say what is left undone."""
    return here.tr(_PASSES.get(here.view.decision or "", N_("Do nothing now")))


def why_repay(here: Here) -> Iterator[str]:
    """Say what a credit card prevents."""
    yield here.tr("nobody rises or wins with a credit card")


# phases 1 and 2


def purchase(here: Here, good: str, city: str) -> str:
    """Say what a good costs."""
    values = {"good": here.names.value("good", good), "city": here.names.value("city", city)}
    return here.tr("Buy {good} in {city} for {n}", n=here.price(GOOD[good]), **values)


def why_buy(here: Here, good: str, city: str) -> Iterator[str]:
    """Name a wagon that could take it along, and what it would bring."""
    if (wagon := here.at(CITY[city])) is not None:
        yield here.tr("{wagon} is there", wagon=here.names.value("wagon", wagon.number))
    yield here.worth(counted(good), CITY[city])


def bid(here: Here, amount: str) -> str:
    """Say when the bid is paid."""
    return here.tr("Bid {n}; you pay only if you win", n=amount) if int(amount) else here.tr("Bid nothing")


def why_bid(here: Here, amount: str) -> Iterator[str]:
    """Say what a master could load for nothing."""
    stored = here.merchant.warehouses[here.city]
    good = max(range(len(stored)), key=stored.__getitem__)
    if int(amount) and stored[good]:
        named = here.names.times(here.names.good(good), min(stored[good], material.MASTER_MOST))
        yield here.tr("you'd load {goods} for nothing", goods=named)


def cargo(here: Here, good: str, count: str = "0") -> str:
    """Say what the master loads."""
    if good == NONE:
        return here.tr("Load nothing yourself")
    goods = here.names.times(here.names.value("good", good), int(count))
    return here.tr("Load {goods} for nothing", goods=goods)


def why_load(here: Here, good: str, count: str = "0") -> Iterator[str]:
    """Say what the load would bring."""
    if good != NONE:
        yield here.worth([int(count) * each for each in counted(good)], here.city)


def tariff(here: Here, guest: str, one: str, two: str) -> str:
    """Say what a guest is asked for."""
    closed = (one == NO, two == NO)
    return here.tr(_TARIFFS[closed], seat=here.names.value("seat", guest), one=one, two=two)


_TARIFFS = {
    (False, False): N_("Ask {seat} for {one} for one good, {two} for two"),
    (False, True): N_("Ask {seat} for {one} for one good"),
    (True, False): N_("Ask {seat} for {two} for two goods"),
    (True, True): N_("Keep the wagon closed to {seat}"),
}
"""What is said of the fees by whether that for one good, and that for two, is closed."""


def why_ask(here: Here, guest: str, one: str, two: str) -> Iterator[str]:
    """Say what the guest's best good there sells for."""
    stored = here.guest.warehouses[here.city]
    most = max((here.best(counted(word), here.city)[0] for word, n in zip(GOOD, stored, strict=True) if n), default=0)
    if most:
        yield here.tr("a good of theirs sells for up to {n}", n=most)


def taking(here: Here, goods: str) -> str:
    """Say which fee is paid."""
    fee = here.merchant.fees[sum(counted(goods)) - 1] or 0
    return here.tr("Load {goods} for {n}", goods=here.names.value("goods", goods), n=fee)


def why_guest(here: Here, goods: str, amount: str = "") -> Iterator[str]:
    """Say what the goods would bring."""
    yield here.worth(counted(goods), here.city)


def why_accept(here: Here, guest: str) -> Iterator[str]:
    """Say what was asked for."""
    yield here.tr("your fees: {fees}", fees=here.fees(here.guest))


def accepting(here: Here, guest: str) -> str:
    """Say what is paid for which load."""
    return here.tr("Take {amount} and let {guest_seat} load {goods}", **here.proposal(here.guest))


def refusing(here: Here, guest: str) -> str:
    """Say what is refused."""
    return here.tr("Refuse {guest_seat}: no {goods} for {amount}", **here.proposal(here.guest))


# phase 3


def why_block(here: Here, wagon: str) -> Iterator[str]:
    """Say what lies on the wagon."""
    yield here.load(here.view.wagons[int(wagon) - 1])


def driving(here: Here, tile: str, wagon: str, place: str) -> str:
    """Say where the wagon goes, and from which side where that matters."""
    return _going(here, N_("Tile {tile}: wagon {wagon} {place}"), wagon, place, tile=tile.replace("+", " + "))


def adding(here: Here, points: str, wagon: str, place: str) -> str:
    """Say where the wagon goes by extra points alone."""
    return _going(here, N_("Extra points {points}: wagon {wagon} {place}"), wagon, place, points=points)


def _going(here: Here, sentence: str, wagon: str, place: str, **values: str) -> str:
    said = here.tr(sentence, wagon=wagon, place=here.names.told("place", place), **values)
    origin = place.partition(FROM)[2]
    return here.tr("{said} (from {other})", said=said, other=here.names.value("place", origin)) if origin else said


def why_move(here: Here, points: str, wagon: str, place: str) -> Iterator[str]:
    """Say what is sold there, whose goods come along, which card it brings, and which points are lost."""
    loads, end = here.view.wagons[int(wagon) - 1].loads, PLACE[place.partition(FROM)[0]]
    mine, others = loads[here.actor], sum(map(sum, loads)) - sum(loads[here.actor])
    if end < len(CITIES) and any(mine):
        yield here.tr("your goods sell for {n}", n=here.income(mine, end))
    elif any(mine):
        yield here.tr("carries your {goods}", goods=here.names.goods(mine))
    if "gained" in here.gains:
        yield here.tr("brings an influence card")
    if any(mine):
        yield from _ahead(here)
    if end < len(CITIES) and others and not any(mine):
        yield here.tr("others sell there")
    if lost := here.gains.get("drove", {}).get("lost"):
        yield here.tr.plural("loses {n} point", "loses {n} points", lost)


def _ahead(here: Here) -> Iterator[str]:
    """Yield how far the next city is from where the wagon would stop."""
    way = here.gains.get("drove", {}).get("places", [])
    places = [PLACE[each] for each in way] if way and PLACE[way[-1]] >= len(CITIES) else []
    for steps in range(1, max(material.TILES) + 1) if len(places) > 1 else ():
        cities = [route[-1] for route in roads.routes(places[-1], places[-2], steps) if route[-1] < len(CITIES)]
        if cities:
            named = here.names.list([*map(here.names.city, sorted({*cities}))])
            yield here.tr.plural("{n} step to {city}", "{n} steps to {city}", steps, city=named)
            return


def why_ride(here: Here, place: str) -> Iterator[str]:
    """Name the card that it brings."""
    if here.at(PLACE[place]) is not None:
        yield here.tr("brings an influence card")


def why_card(here: Here, card: str) -> Iterator[str]:
    """Say what the card does."""
    plays = WORDS["plays"][card]
    yield here.tr(plays)


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
        values = {"good": here.names.good(good), "n": SELL[level]}
        if level < here.view.levels[good]:
            yield here.tr("{good} would drop to {n}", **values)
        elif sold := here.selling(good):
            yield here.tr("you sell {goods} this round", goods=here.names.times(here.names.good(good), sold))


def moving_price(here: Here, good: str, way: str) -> str:
    """Say from where to where a price goes."""
    level = here.view.levels[GOOD[good]]
    after = {"up": level + 1, "down": level - 1, "top": len(SELL) - 1, "bottom": 0}[way]
    return here.tr(
        "{good} goes from {n} to {other}", good=here.names.value("good", good), n=SELL[level], other=SELL[after]
    )


def why_price(here: Here, good: str, way: str) -> Iterator[str]:
    """Say who sells of it this round."""
    for merchant in here.view.merchants:
        sold = sum(wagon.loads[merchant.seat][GOOD[good]] for wagon in here.view.wagons if wagon.arrived)
        if sold:
            values = {
                "seat": here.who(merchant.seat),
                "goods": here.names.times(here.names.value("good", good), sold),
            }
            yield here.tr("{seat}: {goods} to sell", **values)


def clearing(here: Here, city: str, goods: str) -> str:
    """Say what the goods bring."""
    amount = sum(count * BUY[here.view.levels[good]] for good, count in enumerate(counted(goods)))
    values = {"goods": here.names.value("goods", goods), "city": here.names.value("city", city)}
    return here.tr("Sell {goods} in {city} for {n}", n=amount, **values)


def special(here: Here, city: str, good: str) -> str:
    """Say what the good brings."""
    values = {"goods": here.names.value("good", good), "city": here.names.value("city", city)}
    return here.tr("Sell {goods} in {city} for {n}", n=material.SPECIAL_PRICE, **values)


def bonus(here: Here, wagon: str) -> str:
    """Say what the card adds."""
    mine = here.wagon.loads[here.actor]
    more = here.income(mine, here.city, card=True) - here.income(mine, here.city)
    return here.tr("Get {n} more for your goods on wagon {wagon}", n=more, wagon=wagon)


def rising(here: Here, rungs: str, used: str = "0") -> str:
    """Say to which rung one rises, and for how much."""
    rung = here.names.rung(min(here.merchant.rung + int(rungs), material.TOP_RUNG))
    if not int(rungs):
        return here.tr("Stay {rung}", rung=rung)
    values = {"rung": rung, "n": prices.rise_price(here.view.arrivals, int(rungs), int(used))}
    with_card, plain = N_("Rise to {rung} for {n} with Social Rise"), N_("Rise to {rung} for {n}")
    return here.tr(with_card if int(used) else plain, **values)


def why_rise(here: Here, rungs: str, used: str = "0") -> Iterator[str]:
    """Say what the rung costs each round."""
    if int(rungs):
        yield here.tr("upkeep {n} a round", n=COSTS[min(here.merchant.rung + int(rungs), material.TOP_RUNG)])
