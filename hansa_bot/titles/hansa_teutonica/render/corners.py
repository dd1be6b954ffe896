"""Where signs stand beside a space or a token: at the corner where they meet nothing else of the board."""

from __future__ import annotations

import math

from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import WIDE
from hansa_bot.render.pen import Box, Point
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.render.boxes import footprints
from hansa_bot.titles.hansa_teutonica.render.changes import Space
from hansa_bot.titles.hansa_teutonica.render.layout import around, layout

PRICE = 11.2
"""Width and height of a price."""
REACHES = 11.2, 13.2
"""From the middle of a space to that of its price."""
TURNS = (-0.125, 0.125, -0.375, 0.375, -0.25, 0.0, 0.25, 0.5, -0.19, 0.19, -0.06, 0.06, -0.31, 0.31, -0.44, 0.44)
"""Directions that are tried, as parts of a turn from the right, down being positive; the corners come first."""
NEAR = 2 * (max(REACHES) + PRICE)
"""Side of the square around a space within which something might meet its price."""
NAMES = 5
"""How much worse it is to cover a name than anything else."""


@remember(8)
def corners(name: str) -> dict[Space, Point]:
    """Return the middle of the price of every space of a board, so that all could stand there at once."""
    places, prints = layout(name).routes, footprints(name)
    taken = _fixed(name)
    found: dict[Space, Point] = {}
    for route in board(name).routes:
        for index, place in enumerate(places[route.id].spaces):
            own = prints[f"space {route.id} {index}"]
            best = _best(place, [box for box in taken if box != own], layout(name).height)
            taken.append(around(*best, PRICE, PRICE))
            found[route.id, index] = best
    return found


@remember(128)
def corner(name: str, place: Point) -> Point:
    """Return the middle of a sign beside anything else that lies at a place of a board."""
    return _best(place, _fixed(name), layout(name).height)


def _best(place: Point, taken: list[Box], height: float) -> Point:
    """Return the first free spot beside a space, or the one that is least covered."""
    left, top, right, bottom = around(*place, NEAR, NEAR)
    near = [box for box in taken if box[0] < right and left < box[2] and box[1] < bottom and top < box[3]]
    spots = [_beside(place, reach, turn) for reach in REACHES for turn in TURNS]
    covered: dict[Point, float] = {}
    for spot in spots:
        covered[spot] = _met(spot, near, height)
        if not covered[spot]:
            return spot
    return min(spots, key=covered.__getitem__)


def _beside(place: Point, reach: float, turn: float) -> Point:
    return place[0] + reach * math.cos(turn * math.tau), place[1] + reach * math.sin(turn * math.tau)


def _fixed(name: str) -> list[Box]:
    """Return the boxes that a sign should not cover, names several times."""
    return [box for key, box in footprints(name).items() for _ in range(NAMES if key.startswith("label") else 1)]


def _met(spot: Point, taken: list[Box], height: float) -> float:
    """Return how much of a price is covered, in square units; lying outside the map counts most."""
    box = around(*spot, PRICE, PRICE)
    inside = box[0] >= 0 and box[1] >= 0 and box[2] <= WIDE and box[3] <= height
    return sum(_shared(box, other) for other in taken) + (0 if inside else PRICE**2)


def _shared(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0
