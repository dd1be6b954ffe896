"""The guide to the board: what is to be known of a place or a good, and what might be done."""

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.state import Decision, View
from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.material import BUY, CITIES, CITY, GOOD, LINKED, MAKES, PLACE, SELL
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import HaendlerState, Movement
from hansa_bot.titles.die_haendler.texts.reading import HaendlerReading
from hansa_bot.titles.die_haendler.view import HaendlerView
from hansa_bot.titles.kit.guide import VerbGuide
from hansa_bot.titles.kit.names import capital
from hansa_bot.titles.rulebook import Place

AT, WARE = "place", "good"
_MOVEMENT = 3
"""The phase in which wagons are moved."""


def _place_facts(here: HaendlerReading, value: str) -> Iterator[str]:
    tr, names, place = here.tr, here.names, PLACE[value]
    if place < len(CITIES):
        yield tr(
            "Makes {goods}; pays {n} more for anything else.", goods=here.made(place), n=here.view.bonuses[place]
        )
        for merchant in sorted(here.view.merchants, key=lambda each: each.seat != here.view.seat):
            if any(stored := merchant.warehouses[place]):
                yield f"{capital(here.who(merchant.seat))}: {names.goods(stored)}."
        for wagon in here.view.wagons:
            if here.view.seat is not None and any(own := wagon.loads[here.actor]):
                values = {"wagon": names.value("wagon", wagon.number), "n": here.income(own, place)}
                yield tr("Your goods on {wagon} would bring {n} here.", **values)
    if (there := here.at(place)) is not None:
        yield here.wagon_told(there)
    if here.view.messenger == place:
        yield tr("The messenger is here.")
    yield tr("Next to it: {places}.", places=", ".join(map(names.place, LINKED[place])))


def _good_facts(here: HaendlerReading, value: str) -> Iterator[str]:
    tr, names, good = here.tr, here.names, GOOD[value]
    level = here.view.levels[good]
    yield tr("Costs {n}, sells for {more}; {left} left.", n=BUY[level], more=SELL[level], left=here.view.supply[good])
    yield tr(
        "Made in {cities}.", cities=names.list([names.city(at) for at in range(len(CITIES)) if good in MAKES[at]])
    )
    for merchant in here.view.merchants:
        kept = [(names.city(city), counts[good]) for city, counts in enumerate(merchant.warehouses)]
        kept += [(names.value("wagon", each.number), each.loads[merchant.seat][good]) for each in here.view.wagons]
        if stocks := ", ".join(f"{count} ({where})" for where, count in kept if count):
            yield f"{capital(here.who(merchant.seat))}: {stocks}."


class HaendlerGuide(VerbGuide):
    """Places and goods, for everybody: all of it lies open."""

    tellers: ClassVar = {AT: _place_facts, WARE: _good_facts}

    def places(self, view: View) -> Sequence[Place]:
        """Return everything that may be asked about."""
        words = {AT: material.PLACES, WARE: material.GOODS}
        return [Place(slot, word) for slot, known in words.items() for word in known]

    def concerns(self, view: HaendlerView, action: Action, place: Place) -> bool:
        """Return whether an action names the element, perhaps among others."""
        return place.value in re.split(r"[/:+]", action)

    def tries(self, view: HaendlerView, place: Place) -> Iterator[Action]:
        """Return what one might try there in the pending decision, though it may not be offered."""
        if view.seat is None:
            return
        if view.decision == "purchase" and place.slot in (AT, WARE):
            goods = [place.value] if place.slot == WARE else material.GOODS
            cities = CITIES if place.slot == WARE else [place.value] if place.value in CITY else []
            yield from (token("buy", good, city) for good in goods for city in cities)
        if view.decision == "movement" and place.slot == AT:
            tiles = view.merchants[view.seat].tiles
            yield from (
                token("drive", str(max(tiles)), str(each.number), place.value) for each in view.wagons if tiles
            )
            yield token("courier", place.value)

    def in_turn(self, state: HaendlerState, seat: int) -> HaendlerState:
        """Return the position with this seat's purchase, or later in a round its movement, just begun."""
        after = RULES.clone(state)
        # With its tiles, or with all of them where none is left: they are turned up again before it moves.
        after.bought, after.tiles[seat] = 0, after.tiles[seat] or material.TILES
        moves = Movement(0, 0, 0, []).ask("movement", seat)
        after.stack = [Decision("purchase", [seat]) if state.phase < _MOVEMENT else moves]
        return after
