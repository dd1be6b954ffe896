"""Reading a view: what stands where, in the words of its reader."""

from __future__ import annotations

from hansa_bot.titles.hansa_teutonica import modules
from hansa_bot.titles.hansa_teutonica.material import (
    NEUTRAL,
    PIECES,
    SKILL_VALUES,
    SKILLS,
    City,
    Route,
)
from hansa_bot.titles.hansa_teutonica.tables import SHIP, tables
from hansa_bot.titles.hansa_teutonica.texts.names import Names
from hansa_bot.titles.hansa_teutonica.view import CityView, DeskView, HansaView, Piece, RouteView

LONGEST = 100
HOME = "england"
"""The region where nobody needs a permission; all routes of the other boards count as lying there."""


class Reading:
    """A view with its names; the actor is the reader, for spectators the seat that must decide."""

    def __init__(self, names: Names, view: HansaView) -> None:
        self.names, self.view, self.tr = names, view, names.tr
        self.t = tables(view.board)
        waiting = view.waiting or [view.active]
        self.actor = waiting[0] if view.seat is None else view.seat

    @property
    def desk(self) -> DeskView:
        """The actor's desk."""
        return self.view.desks[self.actor]

    def route(self, part: str) -> RouteView:
        """Return a route by its id or by the word of one of its parts; raises KeyError."""
        return self.view.routes[self._index(part)]

    def laid(self, part: str) -> Route:
        """Return what is printed of a route; raises KeyError."""
        return self.t.board.routes[self._index(part)]

    def spaces(self, part: str) -> list[Piece | None]:
        """Return the spaces of one part of a route: its ships, or the others (HT-19.3)."""
        ships = self.laid(part).ships
        return [
            space for index, space in enumerate(self.route(part).spaces) if (index in ships) == part.endswith(SHIP)
        ]

    def permit(self, part: str) -> str | None:
        """Return the city whose permission a Place or Displace there would use (HT-20.4)."""
        region = self.laid(part).region
        return next((city for city in self.view.permits if region in self.printed(city).permits), None)

    def is_open(self, part: str) -> bool:
        """Tell whether the active seat may place and displace there as regions go (HT-20.4)."""
        return self.laid(part).region == HOME or self.permit(part) is not None

    def permission(self, city: str) -> str:
        """Return "Cardiff (Wales)" for a city whose rightmost office gives a permission."""
        regions = " / ".join(self.names.value("region", region) for region in self.printed(city).permits)
        return f"{self.names.value('city', city)} ({regions})"

    def toll(self, part: str) -> int:
        """Return how many pieces a Place there costs besides (HT-21.3)."""
        return self.route(part).toll

    def extras(self, seat: int, piece: str) -> int:
        """Return how many extra pieces may follow a displaced one of this owner (HT-6.6, HT-21.2)."""
        tiles = self.view.desks[seat].favours if seat != NEUTRAL else []
        return modules.extra_pieces(tiles, PIECES.index(piece))

    def all_neutral_with(self, part: str) -> bool:
        """Tell whether one more neutral trader on this part fills a route with neutral traders alone (HT-18.7)."""
        spaces = self.route(part).spaces
        return spaces.count(None) == 1 and spaces.count(Piece(NEUTRAL, "trader")) == len(spaces) - 1

    def city(self, city: str) -> CityView:
        """Return a city by its id; raises KeyError."""
        return self.view.cities[self.t.city[city]]

    def printed(self, city: str) -> City:
        """Return what is printed of a city."""
        return self.t.board.cities[self.t.city[city]]

    def ends(self, route: str) -> list[CityView]:
        """Return the two end cities of a route."""
        return [self.view.cities[city] for city in self.t.ends[self._index(route)]]

    def who(self, seat: int) -> str:
        """Return "you" for the reader, else the seat's name; in short for the neutral colour."""
        if seat == NEUTRAL:
            return self.tr("neutral")
        return self.tr("you") if seat == self.view.seat else self.names.seat(seat)

    def owned(self, piece: Piece) -> str:
        """Return "Bea's trader", "your trader", "a neutral trader"."""
        if piece.seat == self.view.seat:
            return self.tr("your {piece}", piece=self.names.value("piece", piece.kind))
        return self.names.piece_of(piece.seat, piece.kind)

    def whose(self, seat: int) -> str:
        """Return "your supply" for the reader, else whose; the neutral colour has a stock only (HT-18.16)."""
        if seat == NEUTRAL:
            return self.tr("the neutral stock")
        if seat == self.view.seat:
            return self.tr("your supply")
        return self.tr("the supply of {name}", name=self.names.seat(seat))

    def skill(self, skill: str, seat: int | None = None) -> int:
        """Return the uncovered value of a skill of the actor, or of a seat."""
        desk = self.desk if seat is None else self.view.desks[seat]
        return SKILL_VALUES[SKILLS.index(skill)][desk.skills[skill]]

    def control_points(self, route: str) -> dict[int, int]:
        """Return who would score how much for control if the route were claimed (HT-8.3), the actor first.

        Under the brief text for two players the neutral colour scores nothing (HT-18.10).
        """
        rulers = [city.controller for city in self.ends(route) if city.controller is not None]
        if not self.view.options.full_neutral:
            rulers = [seat for seat in rulers if seat != NEUTRAL]
        order = sorted(set(rulers), key=lambda seat: (seat != self.actor, seat))
        return {seat: rulers.count(seat) for seat in order}

    def next_slot(self, city: str) -> int | None:
        """Return the index of a city's leftmost empty slot."""
        slots = self.city(city).slots
        return slots.index(None) if None in slots else None

    def occupants(self, route: str) -> str:
        """Return "you 1, Bea 2" for the pieces on a part of a route; empty when there are none."""
        seats = [space.seat for space in self.spaces(route) if space is not None]
        order = sorted(set(seats), key=lambda seat: (seat != self.actor, seat))
        return ", ".join(f"{self.who(seat)} {seats.count(seat)}" for seat in order)

    def _index(self, part: str) -> int:
        return self.t.route_at[self.t.part[part]]


def cut(text: str, most: int = LONGEST) -> str:
    """Return a text of at most so many characters, with its end cut off where it is longer."""
    return text if len(text) <= most else text[: most - 1].rstrip(" ,·:") + "…"
