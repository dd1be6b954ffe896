"""Reading a view: what stands where, in the words of its reader."""

from __future__ import annotations

from hansa_bot.titles.hansa_teutonica.board import City
from hansa_bot.titles.hansa_teutonica.material import SKILL_VALUES, SKILLS
from hansa_bot.titles.hansa_teutonica.tables import tables
from hansa_bot.titles.hansa_teutonica.texts.names import Names
from hansa_bot.titles.hansa_teutonica.view import CityView, DeskView, HansaView, Piece, RouteView

LONGEST = 100


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

    def route(self, route: str) -> RouteView:
        """Return a route by its id; raises KeyError."""
        return self.view.routes[self.t.route[route]]

    def city(self, city: str) -> CityView:
        """Return a city by its id; raises KeyError."""
        return self.view.cities[self.t.city[city]]

    def printed(self, city: str) -> City:
        """Return what is printed of a city."""
        return self.t.board.cities[self.t.city[city]]

    def ends(self, route: str) -> list[CityView]:
        """Return the two end cities of a route."""
        return [self.view.cities[city] for city in self.t.ends[self.t.route[route]]]

    def who(self, seat: int) -> str:
        """Return "you" for the reader, else the seat's name."""
        return self.tr("you") if seat == self.view.seat else self.names.seats[seat]

    def whose(self, seat: int) -> str:
        """Return "your supply" for the reader, else whose."""
        if seat == self.view.seat:
            return self.tr("your supply")
        return self.tr("the supply of {name}", name=self.names.seats[seat])

    def skill(self, skill: str, seat: int | None = None) -> int:
        """Return the uncovered value of a skill of the actor, or of a seat."""
        desk = self.desk if seat is None else self.view.desks[seat]
        return SKILL_VALUES[SKILLS.index(skill)][desk.skills[skill]]

    def own_on(self, route: str, piece: str) -> int:
        """Return how many of the actor's pieces of a kind stand on a route."""
        return self.route(route).spaces.count(Piece(self.actor, piece))

    def own_full(self, route: RouteView) -> bool:
        """Tell whether the actor fills a route."""
        return all(space is not None and space.seat == self.actor for space in route.spaces)

    def control_points(self, route: str) -> dict[int, int]:
        """Return who would score how much for control if the route were claimed (HT-8.3), the actor first."""
        rulers = [city.controller for city in self.ends(route) if city.controller is not None]
        order = sorted(set(rulers), key=lambda seat: (seat != self.actor, seat))
        return {seat: rulers.count(seat) for seat in order}

    def next_slot(self, city: str) -> int | None:
        """Return the index of a city's leftmost empty slot."""
        slots = self.city(city).slots
        return slots.index(None) if None in slots else None

    def occupants(self, route: str) -> str:
        """Return "you 1, Bea 2" for the pieces on a route; empty when there are none."""
        seats = [space.seat for space in self.route(route).spaces if space is not None]
        order = sorted(set(seats), key=lambda seat: (seat != self.actor, seat))
        return ", ".join(f"{self.who(seat)} {seats.count(seat)}" for seat in order)


def cut(text: str, most: int = LONGEST) -> str:
    """Return a text of at most so many characters, with its end cut off where it is longer."""
    return text if len(text) <= most else text[: most - 1].rstrip(" ,·:") + "…"
