"""Every fact that the rules of Merkator tell (MK-18.13), with its elements, and how it is told.

Elements are named by their type and given as action tokens name them: `seat` (number; also `host_seat` whose trip it
is, `gainer_seat` who has gained a contract, `bidder_seat`), `place`, `good`, `goods` (a list, equal ones repeated),
`card`, `contract`, `letter` (A to FF), `value` of a pile, `count` of what the fact is about, `thalers`, `counters`.
"""

from hansa_bot.engine.action import Event
from hansa_bot.i18n.catalog import N_, plural
from hansa_bot.titles.kit.events import COMMON, Fact, Named
from hansa_bot.titles.merkator.texts.names import MerkatorNames


def _bought(names: MerkatorNames, n: Named, event: Event) -> str:
    contracts = event.args["contracts"]
    price = names.value("contracts", contracts) if contracts else n["thalers"]
    return names.tr("{seat} bought {card} for {price}.", **n, price=price)


def _fulfilled(names: MerkatorNames, n: Named, event: Event) -> str:
    """Tell what was paid: units, and counters where they stood in for some."""
    parts = [n[each] for each in ("goods", "counters") if event.args[each]]
    return names.tr("{seat} fulfilled {contract} with {price}.", **n, price=names.list(parts))


def _bid(names: MerkatorNames, n: Named, event: Event) -> str:
    price = names.price(event.args["thalers"], event.args["counters"])
    return names.tr("{seat} offered {gainer_seat} {price} for taking {contract} instead.", **n, price=price)


def _accepted(names: MerkatorNames, n: Named, event: Event) -> str:
    price = names.price(event.args["thalers"], event.args["counters"])
    return names.tr("{seat} took {price} from {bidder_seat} and gained {contract} instead.", **n, price=price)


def _joined(names: MerkatorNames, n: Named, event: Event) -> str:
    return names.tr("{seat} joined {host_seat} for {fee}.", **n, fee=names.count("counters", event.args["count"]))


def _by_bonus(names: MerkatorNames, n: Named, event: Event) -> str:
    goods = names.value("goods", [event.args["good"]] * event.args["count"])
    return names.tr("{seat} got {goods} by a Bonus card.", **n, goods=goods)


FACTS = {
    # setup
    **COMMON,
    "dealt": Fact("seat cards counters", N_("{seat} begins with these cards: {cards}."), short=""),
    # phase 1; `contracts` are those that pay where thalers are not used, `card` what comes to light somewhere
    "turn_started": Fact("seat"),
    "sold": Fact("seat contract thalers", N_("{seat} sold {contract} for {thalers}."), short=N_("sold {contract}")),
    "dropped": Fact("seat contract", N_("{seat} discarded {contract}."), short=N_("discarded {contract}")),
    "trimmed": Fact(
        "seat thalers count", plural("{seat} gave back {n} thaler.", "{seat} gave back {n} thalers."), short=""
    ),
    "bought": Fact("seat card thalers contracts", _bought, short=N_("bought {card}")),
    "gift": Fact("seat card good count", N_("{seat} got {good} with it."), aside=N_("with {good}"), gain=True),
    "revealed": Fact("card", N_("A new card is open: {card}."), short=""),
    "renewed_display": Fact("cards", N_("Other Bonus cards are on offer: {cards}."), short=""),
    "grabbed": Fact("seat card", N_("{seat} took {card} in hand.")),
    # phase 2; `from_place` is the place itself on the first trip
    "travelled": Fact("seat place from_place", N_("{seat} travelled {place}.")),
    "stacked": Fact("card", N_("The solo stack gave {card}."), short=""),
    "took": Fact("seat place goods", N_("{seat} took {goods}.")),
    "bonus": Fact("seat card good count", _by_bonus, aside=N_("+{count} {good}"), gain=True),
    "spread": Fact("places", N_("New cubes: {places}."), short=""),
    "time_taken": Fact(
        "seat count",
        plural("{seat} took {n} counter.", "{seat} took {n} counters."),
        aside=plural("+{n} counter", "+{n} counters"),
    ),
    "time_paid": Fact(
        "seat count",
        plural("{seat} paid {n} counter.", "{seat} paid {n} counters."),
        aside=plural("for {n} counter", "for {n} counters"),
    ),
    "turned_over": Fact("count", N_("The chart was turned over and filled again."), short=""),
    "letter": Fact(
        "seat letter", N_("{seat} ended a row of the chart with {letter}."), short=N_("ended a row with {letter}")
    ),
    "swapped": Fact("seat letter", N_("{seat} turned up another counter instead: {letter}.")),
    "kept": Fact("seat letter", N_("{seat} left it at {letter}."), short=""),
    "lost": Fact(
        "seat goods", lambda names, n, event: names.tr("{seat} lost {goods}.", **n) if event.args["goods"] else None
    ),
    # phases 3 and 4; `goods` and `counters` are what was paid
    "moved": Fact(
        "seat good", N_("{seat} moved {good} from the personal supply."), short=N_("took {good} from the supply")
    ),
    "fulfilled": Fact("seat contract goods counters", _fulfilled, short=N_("fulfilled {contract}")),
    "gained": Fact("seat contract", N_("{seat} gained {contract}."), aside=N_("gained {contract}"), gain=True),
    "from_hand": Fact(
        "seat contract", N_("{seat} gained {contract} from hand."), aside=N_("gained {contract} from hand"), gain=True
    ),
    "no_reward": Fact(
        "seat value", N_("{seat} gained no contract; none was left."), aside=N_("no contract was left"), gain=True
    ),
    "renewed": Fact("value count", N_("The pile of value {value} was renewed from the discards."), short=""),
    "joined": Fact("seat host_seat place count", _joined),
    "stayed": Fact("seat", N_("{seat} stayed out of it."), short=""),
    "bid": Fact("seat gainer_seat contract thalers counters", _bid),
    "accepted": Fact("seat bidder_seat contract thalers counters", _accepted),
    "refused": Fact("seat bidder_seat", N_("{seat} refused the offer of {bidder_seat}."), short=""),
    "turn_ended": Fact("seat"),
    # the end; `trigger` is peace or chart, `turns` how many are still to come
    "final_round": Fact("seat trigger", N_("{seat} brought about the final round: {trigger}.")),
    "moved_in": Fact("seat goods", N_("{seat} moved {goods} from the supply before scoring."), short=""),
    "game_ended": Fact("reason", N_("The game is over: {reason}.")),
}
