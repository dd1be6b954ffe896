"""Telling what happened, one sentence per fact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hansa_bot.engine.event import Event
from hansa_bot.titles.castles_of_burgundy.texts.names import Names


def tell(names: Names, event: Event) -> str | None:
    """Return a sentence for a fact, or None when it is only for the picture."""
    told = _TOLD.get(event.kind)
    if told is None:
        return None
    named = {key: names.value(key, value) for key, value in event.args.items()}
    return told(names, named, event.args)


Named = dict[str, str]
Args = dict[str, Any]
Teller = Callable[[Names, Named, Args], str | None]


def _equipped(names: Names, n: Named, args: Args) -> str:
    values = {"workers": names.workers(args["workers"]), "silver": names.silver(args["silver"])}
    return names.tr("{seat} begins with {workers}, {silver} and goods: {goods}.", **{**n, **values})


def _house(names: Names, n: Named, args: Args) -> str:
    return names.tr("Besides the printed estates there is {estate}, made by the bot.", **n)


def _chose(names: Names, n: Named, args: Args) -> str:
    if "estate" not in args:
        return names.tr("{seat} has chosen an estate in secret.", **n)
    return names.tr("{seat} plays {estate} ({status}).", **n, status=names.status(args["estate"]))


def _began(names: Names, n: Named, args: Args) -> str:
    if "hex" not in args:
        return names.tr("{seat} has chosen in secret where to start.", **n)
    return names.tr("{seat} starts on {hex}.", **n)


def _revealed(names: Names, n: Named, args: Args) -> str:
    return names.tr("{seat} plays {estate} ({status}) and starts on {hex}.", **n, status=names.status(args["estate"]))


def _income(names: Names, n: Named, args: Args) -> str:
    gains = [names.silver(args["silver"])] + ([names.workers(args["workers"])] if args["workers"] else [])
    return names.tr("{seat} gained {gain} from the mines.", **n, gain=names.list(gains))


def _phase(names: Names, n: Named, args: Args) -> str:
    first = names.tr("Phase {phase} begins.", **n)
    if not args["count"]:
        return first
    return f"{first} " + names.tr.plural(
        "{n} tile left in the depots leaves the game.",
        "{n} tiles left in the depots leave the game.",
        args["count"],
    )


def _spent(names: Names, n: Named, args: Args) -> str:
    return names.tr.plural("{seat} paid {n} worker.", "{seat} paid {n} workers.", args["workers"], seat=n["seat"])


def _bought(names: Names, n: Named, args: Args) -> str:
    values = {**n, "price": names.silver(args["silver"])}
    return names.tr("{seat} bought {tile} from {depot} for {price}.", **values)


def _sold(names: Names, n: Named, args: Args) -> str:
    return names.tr("{seat} sold goods ({goods}) for {points}.", **n, goods=_many(n["good"], args["count"]))


def _many(name: str, count: int) -> str:
    return name if count == 1 else f"{count} × {name}"


def _workers(names: Names, n: Named, args: Args) -> str:
    return names.tr("{seat} gained {gain}.", **n, gain=names.workers(args["count"]))


def _silver(names: Names, n: Named, args: Args) -> str:
    return names.tr("{seat} gained {gain}.", **n, gain=names.silver(args["count"]))


def _region(names: Names, n: Named, args: Args) -> str:
    region = names.value("region", args["type"])
    return names.tr("{seat} completed a {region} of {size}: {points}.", **{**n, "region": region})


def _bonus(names: Names, n: Named, args: Args) -> str:
    if args["size"] == "large":
        return names.tr("{seat} took the large bonus tile ({type}): {points}.", **n)
    return names.tr("{seat} took the small bonus tile ({type}): {points}.", **n)


def _loaded(names: Names, n: Named, args: Args) -> str:
    if not args["goods"]:
        return names.tr("{seat} loaded nothing from {depots}.", **n)
    return names.tr("{seat} loaded goods ({goods}) from {depots}.", **n)


_TOLD: dict[str, Teller] = {
    "start_player": lambda names, n, _: names.tr("{seat} is the start player.", **n),
    "equipped": _equipped,
    "house_estate": _house,
    "dealt": lambda names, n, _: names.tr("{seat} was dealt {estates}.", **n),
    "chose": _chose,
    "began": _began,
    "revealed": _revealed,
    "income": _income,
    "phase": _phase,
    "round": lambda names, n, _: names.tr("Round {round} begins.", **n),
    "rolled": lambda names, n, _: names.tr("{seat} rolled {die} and {other_die}.", **n),
    "white": lambda names, n, _: names.tr("The white die shows {die}: goods ({good}) lie on depot {die} now.", **n),
    "game_ended": lambda names, n, _: names.tr("The game is over: {reason}.", **n),
    "spent": _spent,
    "discarded": lambda names, n, _: names.tr("{seat} discarded {tile}.", **n),
    "took": lambda names, n, _: names.tr("{seat} took {tile} from {depot}.", **n),
    "bought": _bought,
    "placed": lambda names, n, _: names.tr("{seat} placed {tile} on {hex}.", **n),
    "sold": _sold,
    "workers": _workers,
    "silver": _silver,
    "region": _region,
    "bonus": _bonus,
    "animals": lambda names, n, _: names.tr("{seat} scored {points} for animals ({tile}).", **n),
    "tower": lambda names, n, _: names.tr("{seat} scored {points} for the watchtower.", **n),
    "loaded": _loaded,
    "moved_on": lambda names, n, _: names.tr("{seat} moved on to space {space} of the track.", **n),
    "skipped": lambda names, n, _: names.tr("{seat} left the advantage unused: {effect}.", **n),
    "lapsed": lambda names, n, _: names.tr("{seat} had no use for the advantage: {effect}.", **n),
}
