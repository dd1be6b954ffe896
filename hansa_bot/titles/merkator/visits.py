"""What a visit of a place would bring a seat, as far as the view tells: the one home of it for pictures and words."""

from typing import NamedTuple

from hansa_bot.titles.merkator import paying
from hansa_bot.titles.merkator.material import BONUS, BONUS_JOINING, BONUS_UNITS, CONTRACTS, FEE, MAJORS, TIME, splits
from hansa_bot.titles.merkator.view import MerkatorView, OfficeView


class Visit(NamedTuple):
    """How many units a visit brings, what the seat would then have of each good, and its counters.

    `stores` are by good, one for each split of the cubes, the even one first.
    """

    units: int
    stores: list[list[int]]
    counters: int


def own_trip(view: MerkatorView, office: OfficeView, place: int) -> Visit:
    """Return what a seat's own trip to a place would bring (MK-4.4, MK-4.7, MK-4.12)."""
    return _visit(office, place, view.cubes[place] if place < MAJORS else 0, BONUS_UNITS, TIME[place])


def joining(view: MerkatorView, office: OfficeView) -> Visit:
    """Return what joining the trip under way would bring (MK-6.1, MK-6.3)."""
    return _visit(office, view.pawn, 0, BONUS_JOINING, -FEE[view.pawn])


def _visit(office: OfficeView, place: int, cubes: int, units: int, counters: int) -> Visit:
    here = [BONUS[card].good for card in office.bonus if BONUS[card].place == place]
    store = [have + units * here.count(good) for good, have in enumerate(office.storage)]
    stores = []
    # the half prefers the first good where the number is odd
    for first in sorted(splits(cubes), key=lambda first: abs(2 * first - cubes - 0.5)):
        split = [*store]
        if cubes:
            split[2 * place] += first
            split[2 * place + 1] += cubes - first
        stores.append(split)
    return Visit(cubes + units * len(here), stores, max(0, office.counters + counters))


def paying_store(office: OfficeView, visit: Visit, card: int) -> list[int] | None:
    """Return the first of a visit's stores from which a contract could be paid in any way."""
    stores = (store for store in visit.stores if paying.payable(store, office.supply, visit.counters, card))
    return next(stores, None)


def within_reach(office: OfficeView, visit: Visit, place: int) -> list[int]:
    """Return a seat's contracts that it could fulfil on a visit of a place."""
    named = (card for card in office.contracts if CONTRACTS[card].place == place)
    return [card for card in named if paying_store(office, visit, card) is not None]
