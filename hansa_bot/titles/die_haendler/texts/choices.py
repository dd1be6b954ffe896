"""What choosing a value of a slot means now; starts with the value's name."""

from collections.abc import Callable

from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.material import ABILITY, CITIES, CITY, CREST, GOOD, MAKES, PLACE, SELL, TARGET
from hansa_bot.titles.die_haendler.tables import FROM
from hansa_bot.titles.die_haendler.texts.reading import HaendlerReading, counted

Here = HaendlerReading


def _good(here: Here, kind: str, value: str) -> list[str]:
    good = GOOD[value]
    sells = here.tr("sells for {n}", n=SELL[here.view.levels[good]])
    if kind != "buy":
        return [sells]
    return [str(here.price(good)), sells, here.tr.plural("{n} left", "{n} left", here.view.supply[good])]


def _city(here: Here, kind: str, value: str) -> list[str]:
    city = CITY[value]
    stored = here.merchant.warehouses[city]
    parts = [here.tr("your warehouse is empty")]
    if any(stored):
        parts = [here.tr("you have {goods}", goods=here.names.goods(stored))]
    if kind == "buy" and (wagon := here.at(city)) is not None:
        parts.insert(0, here.tr("{wagon} is there", wagon=here.names.value("wagon", wagon.number)))
    return parts


def _goods(here: Here, kind: str, value: str) -> list[str]:
    if kind == "clear":
        return [str(here.clearance(value))]
    return [here.worth(counted(value), here.city)]


def _cargo(here: Here, kind: str, value: str) -> list[str]:
    stored = here.merchant.warehouses[here.city][GOOD[value]]
    return [here.tr("you have {n}", n=stored), here.worth(counted(value), here.city)]


def _place(here: Here, kind: str, value: str) -> list[str]:
    place = PLACE[value.partition(FROM)[0]]
    if place >= len(CITIES):
        return []
    parts = [", ".join(map(here.names.good, MAKES[place])), here.tr("bonus {n}", n=here.view.bonuses[place])]
    for wagon in here.view.wagons:
        if any(wagon.loads[here.actor]):
            values = {"wagon": here.names.value("wagon", wagon.number)}
            parts.append(here.tr("{wagon}: {n} for you", n=here.income(wagon.loads[here.actor], place), **values))
    return parts


def _target(here: Here, kind: str, value: str) -> list[str]:
    if TARGET[value] == CREST:
        return [here.tr("this arrow raises nothing")]
    level, sold = here.view.levels[TARGET[value]], here.selling(TARGET[value])
    after = SELL[(level + 1) % len(SELL)]
    return [f"{SELL[level]} → {after}", here.tr("you sell {n} this round", n=sold) if sold else ""]


MEANINGS: dict[str, Callable[[Here, str, str], list[str]]] = {
    "good": _good,
    "city": _city,
    "goods": _goods,
    "cargo": _cargo,
    "wagon": lambda here, kind, value: [
        here.names.place(here.wagon_by(value).place),
        here.load(here.wagon_by(value)),
    ],
    "place": _place,
    "ability": lambda here, kind, value: [str(material.START_PRICES[ABILITY[value]]), here.does(value)],
    "card": lambda here, kind, value: [here.plays(value)],
    "target": _target,
    "other_target": _target,
    "rungs": lambda here, kind, value: [here.names.rung(here.risen(value)), here.upkeep(value)],
}
