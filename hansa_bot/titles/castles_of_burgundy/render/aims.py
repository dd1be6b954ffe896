"""What offers aim at on the picture, with what each costs in workers and gives in points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.titles.castles_of_burgundy import formulas
from hansa_bot.titles.castles_of_burgundy.material import PRICE, SPECIES_OF, WATCHTOWER, WATCHTOWER_POINTS
from hansa_bot.titles.castles_of_burgundy.tables import estate
from hansa_bot.titles.castles_of_burgundy.verbs import VERBS
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView

Spot = tuple[int, int]
"""A depot and a slot."""


@dataclass(slots=True)
class Aims:
    """What may be chosen.

    `slots` holds the least number of workers by (depot, slot), `bought` slots that cost silverlings, `hexes` the
    least number of workers by hex, `gains` the most points by hex, `goods` workers and points by good, `depots` those
    whose goods a ship may take, `stored` the faces of tiles that may be placed, `estates` those that may be chosen.
    """

    slots: dict[Spot, int] = field(default_factory=dict)
    bought: dict[Spot, int] = field(default_factory=dict)
    hexes: dict[int, int] = field(default_factory=dict)
    gains: dict[int, int] = field(default_factory=dict)
    goods: dict[int, tuple[int, int]] = field(default_factory=dict)
    depots: set[int] = field(default_factory=set)
    stored: set[int] = field(default_factory=set)
    estates: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.slots or self.bought or self.hexes or self.goods or self.depots or self.estates)


def aims(view: BurgundyView, offers: Sequence[Action]) -> Aims:
    """Return what offers of the view's seat aim at; actions that aim at nothing on the picture are left out."""
    found = Aims()
    if view.seat is None:
        return found
    desk = view.estates[view.seat]
    mine = bytes(desk.tiles)
    for offer in offers:
        values = VERBS.arguments(offer)
        match kind_of(offer):
            case "take":
                _aim_at_slots(
                    view, values[0], values[1], formulas.cost_to_take(mine, values[0], values[2]), found.slots
                )
            case "buy":
                _aim_at_slots(view, values[0], values[1], PRICE, found.bought)
            case "place":
                _aim_at_hex(view, desk, values[0], values[1], values[2], found)
            case "sell":
                cost = formulas.cost_to_sell(mine, values[0], values[1])
                points, _, _ = formulas.sale(view.seats, mine, desk.goods[values[0]])
                found.goods[values[0]] = min(cost, found.goods.get(values[0], (cost, 0))[0]), points
            case "load":
                found.depots |= set(values[0])
            case "estate":
                found.estates.append(values[0])
            case "begin":
                found.hexes[values[0]] = 0
    return found


def _aim_at_slots(view: BurgundyView, depot: int, face: int, price: int, found: dict[Spot, int]) -> None:
    for slot, lying in enumerate(view.depots[depot]):
        if lying == face:
            found[depot, slot] = min(price, found.get((depot, slot), price))


def _aim_at_hex(view: BurgundyView, desk: EstateView, face: int, index: int, tool: int, found: Aims) -> None:
    cost = formulas.cost_to_place(bytes(desk.tiles), face, index, tool)
    found.hexes[index] = min(cost, found.hexes.get(index, cost))
    found.stored.add(face)
    points = gain(view, desk, face, index)
    if points:
        found.gains[index] = max(points, found.gains.get(index, 0))


def gain(view: BurgundyView, desk: EstateView, face: int, index: int) -> int:
    """Return the points that a tile brings on a hex at once: a full region, animals, a watchtower."""
    board, mine = estate(desk.estate), bytes(desk.tiles)
    points = WATCHTOWER_POINTS if face == WATCHTOWER else 0
    size = formulas.completes(board, mine, index)
    if size:
        points += formulas.region_points(size, view.phase)
    return points + (formulas.herd(board, mine, face, index)[1] if SPECIES_OF[face] >= 0 else 0)
