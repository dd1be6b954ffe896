"""Every fact that the rules of Die Händler tell, with its elements, and how it is told.

Elements are named by their type and given as action tokens name them: `seat` (number; also `guest_seat`,
`master_seat`), `city` and `cities`, `place`, `good`, `goods` (a list, equal ones repeated), `ability`, `abilities`,
`card`, `wagon` (its number as a word), `fee` and `two_fee` (an amount or "no" as words), `amount` of money.
"""

from collections import Counter

from hansa_bot.engine.action import Event
from hansa_bot.i18n.catalog import N_, plural
from hansa_bot.titles.die_haendler.texts.names import HaendlerNames
from hansa_bot.titles.kit.events import COMMON, Fact, Named


def _placed(names: HaendlerNames, n: Named, event: Event) -> str:
    place = names.value("place", event.args["place"])
    return names.tr("The wagons start in {cities}. The messenger's place: {place}.", cities=n["cities"], place=place)


def _purchases(names: HaendlerNames, n: Named, run: list[Event]) -> str:
    """Tell all goods of a turn at once, each with its city."""
    return _traded(names, N_("bought {goods} for {amount}"), run)


def _sales(names: HaendlerNames, n: Named, run: list[Event]) -> str:
    """Tell all goods that were sold one after the other at once, each with its city."""
    return _traded(names, N_("sold {goods} for {amount}"), run)


def _traded(names: HaendlerNames, sentence: str, run: list[Event]) -> str:
    traded = Counter(
        (good, event.args["city"]) for event in run for good in event.args.get("goods", [event.args.get("good")])
    )
    parts = [
        f"{names.times(names.value('good', good), count)} ({names.value('city', city)})"
        for (good, city), count in traded.items()
    ]
    return names.tr(sentence, goods=names.list(parts), amount=sum(event.args["amount"] for event in run))


def _stopped(names: HaendlerNames, n: Named, event: Event) -> str | None:
    return None if event.args["bought"] else names.tr("{seat} bought nothing.", **n)


def _mastered(names: HaendlerNames, n: Named, event: Event) -> str:
    if event.args["amount"]:
        return names.tr("{seat} became loading master of wagon {wagon} in {city} for {amount}.", **n)
    return names.tr("{seat} became loading master of wagon {wagon} in {city} for nothing.", **n)


def _loaded(names: HaendlerNames, n: Named, event: Event) -> str | None:
    return names.tr("{seat} loaded {goods} on wagon {wagon}.", **n) if event.args["goods"] else None


def _fees(names: HaendlerNames, n: Named, event: Event) -> str:
    fees = names.fees(event.args["fee"], event.args["two_fee"])
    return names.tr("{seat} named the fees for {guest_seat}: {fees}.", **n, fees=fees)


def _deal(names: HaendlerNames, n: Named, event: Event) -> str:
    if event.args["amount"]:
        return names.tr("{seat} paid {master_seat} {amount} and loaded {goods} on wagon {wagon}.", **n)
    return names.tr("{seat} loaded {goods} on wagon {wagon} for nothing.", **n)


def _drove(names: HaendlerNames, n: Named, event: Event) -> str:
    if not event.args["lost"]:
        return names.tr("{seat} moved wagon {wagon} {place}.", **n)
    return names.tr.plural(
        "{seat} moved wagon {wagon} {place} and lost {n} point.",
        "{seat} moved wagon {wagon} {place} and lost {n} points.",
        event.args["lost"],
        **n,
    )


def _took(names: HaendlerNames, n: Named, event: Event) -> str | None:
    return names.tr("{seat} took {card}.", **n) if "card" in event.args else None


def _prices(names: HaendlerNames, n: Named, run: list[Event]) -> str:
    newest = {event.args["good"]: event.args["amount"] for event in run}
    listed = ", ".join(f"{names.value('good', good)} {amount}" for good, amount in newest.items())
    return names.tr("New prices: {prices}.", prices=listed)


def _rose(names: HaendlerNames, n: Named, event: Event) -> str:
    if event.args["cards"]:
        return names.tr("{seat} rose to {rung} for {amount}, with Social Rise.", **n)
    return names.tr("{seat} rose to {rung} for {amount}.", **n)


FACTS = {
    **COMMON,
    "equipped": Fact("seat abilities amount", N_("{seat} starts with {abilities} for {amount}."), short=""),
    "placed": Fact("cities place", _placed, short=""),
    "round_began": Fact("round seat", N_("{seat} begins round {round}."), short=""),
    # the auction of abilities
    "named": Fact("seat ability amount", N_("{seat} put {ability} up for auction at {amount}.")),
    "raised": Fact("seat ability amount", N_("{seat} bid {amount} for {ability}.")),
    "passed": Fact("seat", N_("{seat} passed."), short=""),
    "declined": Fact("seat", N_("{seat} loaded nothing.")),
    "won_ability": Fact("seat ability amount", N_("{seat} got {ability} for {amount}."), gain=True),
    # phase 1
    "bought": Fact("seat good city amount", N_("{seat} bought {good} in {city} for {amount}."), short=_purchases),
    "stopped": Fact("seat bought", _stopped),
    "repaid": Fact("seat amount", N_("{seat} paid back a credit card for {amount}.")),
    "gave": Fact("seat guest_seat amount", N_("{seat} gave {guest_seat} {amount}.")),
    "handed": Fact(
        "seat guest_seat card",
        N_("{seat} gave {guest_seat} {card}."),
        "seat guest_seat",
        N_("{seat} gave {guest_seat} an influence card."),
    ),
    # phase 2; `master_seat` is who is paid
    "bid": Fact("seat amount", N_("{seat} bid {amount} in secret."), "seat", N_("{seat} has bid."), short=""),
    "withdrew": Fact("seat", N_("{seat} took back a secret answer."), short=""),
    "showed_bid": Fact(
        "seat amount", N_("{seat} had bid {amount}."), aside=N_("{seat} {amount}"), ahead=True, gain=True
    ),
    "became_master": Fact("seat wagon city amount", _mastered, gain=True, covers={"showed_bid": "seat"}),
    "loaded": Fact("seat wagon goods", _loaded),
    "named_fees": Fact("seat guest_seat fee two_fee", _fees),
    "loaded_for": Fact("seat master_seat wagon goods amount", _deal, covers={"accepted": "guest_seat"}),
    "proposed": Fact("seat goods amount", N_("{seat} proposed {amount} for loading {goods}.")),
    "loaded_freely": Fact("seat wagon goods", N_("{seat} played Free Loading and put {goods} on wagon {wagon}.")),
    "accepted": Fact("seat guest_seat", N_("{seat} accepted the proposal of {guest_seat}.")),
    "refused": Fact("seat guest_seat", N_("{seat} refused the proposal of {guest_seat}.")),
    # phase 3; `places` are the way without its start, `count` the points used, `lost` those of them that were lost
    "blocked": Fact("seat wagon", N_("{seat} laid a Broken Axle card on wagon {wagon}.")),
    "drove": Fact("seat wagon place from_place places count lost", _drove),
    "wasted": Fact("seat tile", N_("{seat} turned tile {tile} down; it could move no wagon.")),
    "rode": Fact("seat place from_place places", N_("{seat} moved the messenger {place}.")),
    "gained": Fact("seat", N_("{seat} gained an influence card."), aside=N_("gained an influence card"), gain=True),
    "took_card": Fact("seat card", _took, "seat", short=""),
    "lifted": Fact("seat wagon", N_("{seat} took a Broken Axle card off wagon {wagon}.")),
    # phases 4 and 5; `from_amount` is what stood there before
    "set_wheel": Fact(
        "seat targets",
        N_("{seat} pointed the arrows in secret: {targets}."),
        "seat",
        N_("{seat} has set the price wheel."),
        short="",
    ),
    "wheel": Fact(
        "seat targets", N_("{seat} had pointed the arrows at {targets}."), short=N_("pointed at {targets}")
    ),
    "moved_price": Fact("seat good way", N_("{seat} moved the price of {good} {way}.")),
    "price": Fact(
        "good from_amount amount",
        N_("The selling price of {good} went from {from_amount} to {amount}."),
        short=_prices,
    ),
    "cleared": Fact(
        "seat city goods amount", N_("{seat} sold {goods} from the warehouse in {city} for {amount}."), gain=True
    ),
    "sold_special": Fact(
        "seat city good amount", N_("{seat} played Special Sale and sold {good} from {city} for {amount}."), gain=True
    ),
    "arrivals": Fact("count", N_("Wagons that have arrived so far: {count}."), short=""),
    "played_bonus": Fact("seat wagon", N_("{seat} played Sale with Bonus for wagon {wagon}.")),
    "sold": Fact(
        "seat wagon city goods amount", N_("{seat} sold {goods} in {city} for {amount}."), short=_sales, gain=True
    ),
    "bonus": Fact(
        "city from_amount amount", N_("The bonus in {city} went from {from_amount} to {amount}."), short=""
    ),
    # phase 6; `from_rung` is where somebody fell from, `amount` what is paid or, on falling, what is shown
    "demoted": Fact(
        "seat from_rung rung amount", N_("{seat} had only {amount} and fell from {from_rung} to {rung}."), gain=True
    ),
    "upkeep": Fact("seat rung amount", N_("{seat} paid {amount} as {rung}."), short=""),
    "took_credit": Fact("seat amount", N_("{seat} took a credit card and got {amount}.")),
    "rose": Fact("seat rung count cards amount", _rose, gain=True),
    "stayed": Fact("seat rung", N_("{seat} stayed {rung}.")),
    # the end
    "settled": Fact(
        "seat count amount",
        plural(
            "{seat} paid back {n} credit card for {amount} at the end.",
            "{seat} paid back {n} credit cards for {amount} at the end.",
        ),
    ),
    "game_ended": Fact("reason", N_("The game is over: {reason}.")),
}
