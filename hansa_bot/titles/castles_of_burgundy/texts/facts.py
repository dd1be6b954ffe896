"""Every fact that the rules of The Castles of Burgundy tell, with its elements, and how it is told.

Elements are named by their type and given as action tokens name them: `seat` (number), `tile`, `hex`, `good`, `depot`
(`1` to `6`, `black`), `estate`, `effect` (`material.EFFECTS`), `type` (`material.TYPES`), `phase` (A to E), `die`
(a face, 1 to 6), `points`, `count`, `silver`, `workers`, `space` (of the track, from 0), `size` (hexes of a region,
or `large` and `small` of a bonus tile). Every point scored before the end is in exactly one event, as `points`.
"""

from hansa_bot.engine.action import Event
from hansa_bot.i18n.catalog import N_, plural
from hansa_bot.titles.castles_of_burgundy.texts.names import BurgundyNames
from hansa_bot.titles.kit.events import COMMON, Fact, Named


def _equipped(names: BurgundyNames, n: Named, event: Event) -> str:
    values = {unit: names.count(unit, event.args[unit]) for unit in ("workers", "silver")}
    return names.tr("{seat} begins with {workers}, {silver} and goods: {goods}.", **{**n, **values})


def _income(names: BurgundyNames, n: Named, event: Event) -> str:
    gains = [names.count(unit, event.args[unit]) for unit in ("silver", "workers") if event.args[unit]]
    return names.tr("{seat} gained {gain} from the mines.", **n, gain=names.list(gains))


def _phase(names: BurgundyNames, n: Named, event: Event) -> str:
    first = names.tr("Phase {phase} begins.", **n)
    if not event.args["count"]:
        return first
    return f"{first} " + names.tr.plural(
        "{n} leftover tile leaves the game.", "{n} leftover tiles leave the game.", event.args["count"]
    )


def _bought(names: BurgundyNames, n: Named, event: Event) -> str:
    price = names.count("silver", event.args["silver"])
    return names.tr("{seat} bought {tile} from {depot} for {price}.", **n, price=price)


def _sold(names: BurgundyNames, n: Named, event: Event) -> str:
    good, count = n["good"], event.args["count"]
    goods = good if count == 1 else f"{count} × {good}"
    return names.tr("{seat} sold {goods} goods for {points}.", **n, goods=goods)


def _gained(names: BurgundyNames, n: Named, event: Event) -> str:
    return names.tr("{seat} took {gain}.", **n, gain=names.count(event.kind, event.args["count"]))


def _region(names: BurgundyNames, n: Named, event: Event) -> str:
    told = {**n, "region": names.told("region", event.args["type"]), "gain": event.args["points"]}
    return names.tr.plural(
        "{seat} completed {region} of {n} hex (+{gain}).",
        "{seat} completed {region} of {n} hexes (+{gain}).",
        event.args["size"],
        **told,
    )


def _bonus(names: BurgundyNames, n: Named, event: Event) -> str:
    if event.args["size"] == "large":
        return names.tr("{seat} took the large bonus tile ({type}): {points}.", **n)
    return names.tr("{seat} took the small bonus tile ({type}): {points}.", **n)


def _loaded(names: BurgundyNames, n: Named, event: Event) -> str:
    if not event.args["goods"]:
        return names.tr("{seat} loaded nothing from {depots}.", **n)
    return names.tr("{seat} loaded {goods} goods from {depots}.", **n)


def _loading(names: BurgundyNames, n: Named, run: list[Event]) -> str:
    """Tell what was loaded, and from where only if that was nothing: the picture shows the rest."""
    goods = list(dict.fromkeys(good for event in run for good in event.args["goods"]))
    if not goods:
        return names.tr("loaded nothing from {depots}", **n)
    return names.tr("loaded {goods} goods", goods=names.list([names.value("good", good) for good in goods]))


def _animals(names: BurgundyNames, n: Named, run: list[Event]) -> str:
    """Name the species: each scores by itself."""
    kinds = sorted({event.args["tile"].partition("-")[0] for event in run})
    points = sum(event.args["points"] for event in run)
    return names.tr("{animals} +{n}", animals=names.list([names.value("animal", kind) for kind in kinds]), n=points)


FACTS = {
    # setup
    **COMMON,
    "start_player": Fact("seat", N_("{seat} is the start player."), short=""),
    "equipped": Fact("seat workers silver goods", _equipped, short=""),
    "house_estate": Fact(
        "estate", N_("Besides the printed estates you can choose {estate}, which I made."), short=""
    ),
    "dealt": Fact("seat estates", N_("{seat} was dealt {estates}."), short=""),
    # an estate and a start that are chosen in secret are told to their seat alone until all are revealed (CB-16.3)
    "chose": Fact("seat estate", N_("{seat} plays {estate}."), "seat", N_("{seat} has chosen an estate in secret.")),
    "began": Fact(
        "seat hex", N_("{seat} starts on {hex}."), "seat", N_("{seat} has chosen in secret where to start.")
    ),
    "revealed": Fact(
        "seat estate hex",
        N_("{seat} plays {estate} and starts on {hex}."),
        short=N_("plays {estate} and starts on {hex}"),
    ),
    # phase and round; a phase tells how many tiles it cleared from the depots
    "income": Fact("seat silver workers", _income, short=""),
    "phase": Fact("phase count", _phase, short=""),
    "round": Fact("round", N_("Round {round} begins."), short=""),
    "rolled": Fact("seat die other_die", N_("{seat} rolled {die} and {other_die}."), short=""),
    "white": Fact("die good", N_("White die {die}: {good} goods come to depot {die}."), short=""),
    "turn_started": Fact("seat"),
    "turn_ended": Fact("seat"),
    "game_ended": Fact("reason", N_("The game is over: {reason}.")),
    # actions: workers are spent, and a tile discarded, before that is told for which it was done
    "spent": Fact(
        "seat workers",
        plural("{seat} paid {n} worker.", "{seat} paid {n} workers."),
        aside=plural("paid {n} worker", "paid {n} workers"),
        ahead=True,
    ),
    "discarded": Fact("seat tile", N_("{seat} discarded {tile}."), aside=N_("discarded {tile}"), ahead=True),
    "took": Fact("seat depot tile", N_("{seat} took {tile} from {depot}."), short=N_("took {tile}")),
    "bought": Fact("seat depot tile silver", _bought, short=N_("bought {tile}")),
    "placed": Fact("seat tile hex", N_("{seat} placed {tile} on {hex}."), covers={"took": "tile", "bought": "tile"}),
    "sold": Fact("seat good count points", _sold, short=N_("sold {count} × {good}: {points}"), gain=True),
    "workers": Fact("seat count", _gained),
    "silver": Fact("seat count", _gained, aside=plural("+{n} silverling", "+{n} silverlings"), gain=True),
    # what follows; `hexes` are those of the region, or those whose animals scored with the new one (CB-8.6)
    "region": Fact("seat type size points hexes", _region, aside=N_("{size}-hex region full: +{n}"), gain=True),
    "bonus": Fact("seat type size points", _bonus, aside=N_("bonus tile: +{n}"), gain=True),
    "animals": Fact(
        "seat tile hexes points", N_("{seat} scored {points} for animals ({tile})."), aside=_animals, gain=True
    ),
    "tower": Fact("seat points", N_("{seat} scored {points} for the watchtower."), aside="+{n}", gain=True),
    "loaded": Fact("seat depots goods", _loaded, short=_loading),
    "moved_on": Fact("seat space", N_("{seat} moved up to space {space} of the turn order track."), short=""),
    "skipped": Fact("seat effect", N_("{seat} didn't use {effect}.")),
    "lapsed": Fact("seat effect", N_("{seat} had no use for {effect}."), short=""),
}
