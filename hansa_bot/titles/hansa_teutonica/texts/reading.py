"""Reading a view: what stands where, in the words of its reader."""

from collections.abc import Sequence

from hansa_bot.engine.action import Event
from hansa_bot.titles.hansa_teutonica import material, modules
from hansa_bot.titles.hansa_teutonica.tables import SHIP, tables
from hansa_bot.titles.hansa_teutonica.texts.names import HansaNames
from hansa_bot.titles.hansa_teutonica.view import CityView, DeskView, HansaView, Piece, RouteView
from hansa_bot.titles.kit.names import TitleReading

HOME = "england"
"""The region where nobody needs a permission; all routes of the other boards count as lying there."""


class HansaReading(TitleReading[HansaNames, HansaView]):
    """A view of Hansa Teutonica with its names."""

    def __init__(self, names: HansaNames, view: HansaView, brings: Sequence[Event] = ()) -> None:
        super().__init__(names, view, brings)
        self.t = tables(view.board)

    @property
    def desk(self) -> DeskView:
        """The actor's desk."""
        return self.view.desks[self.actor]

    def route(self, part: str) -> RouteView:
        """Return a route by its id or by the word of one of its parts; raises KeyError."""
        return self.view.routes[self._index(part)]

    def laid(self, part: str) -> material.Route:
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
        """Return whether the active seat may place and displace there as regions go (HT-20.4)."""
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
        tiles = self.view.desks[seat].favours if seat != material.NEUTRAL else []
        return modules.extra_pieces(tiles, material.PIECES.index(piece))

    def putting(self, part: str, piece: str) -> dict[str, str]:
        """Return the elements of most effects: the piece, the route, and how much room stays there."""
        free = self.route(part).spaces.count(None) - 1
        room = self.tr("that fills it")
        if free > 0:
            room = self.tr.plural("{n} left after this", "{n} left after this", free)
        return {"piece": self.names.value("piece", piece), "route": self.names.value("route", part), "room": room}

    def putting_neutral(self, part: str) -> dict[str, str]:
        """Return the same for a neutral trader, which may fill a route with neutral traders alone (HT-18.7)."""
        values = self.putting(part, material.PIECES[material.TRADER])
        spaces = self.route(part).spaces
        if (
            spaces.count(None) == 1
            and spaces.count(Piece(material.NEUTRAL, material.PIECES[material.TRADER])) == len(spaces) - 1
        ):
            values["room"] = self.tr("that fills it, and the neutral colour claims it")
        return values

    def by_permission(self, part: str, text: str) -> str:
        """Return a sentence about placing there with the permission that this uses, if any (HT-20.4)."""
        city = self.permit(part)
        if city is None:
            return text
        return self.tr("{text}; uses the permission of {city}", text=text, city=self.names.value("city", city))

    def city(self, city: str) -> CityView:
        """Return a city by its id; raises KeyError."""
        return self.view.cities[self.t.city[city]]

    def printed(self, city: str) -> material.City:
        """Return what is printed of a city."""
        return self.t.board.cities[self.t.city[city]]

    def ends(self, route: str) -> list[CityView]:
        """Return the two end cities of a route."""
        return [self.view.cities[city] for city in self.t.ends[self._index(route)]]

    def who(self, seat: int) -> str:
        """Return "you" for the reader, else the seat's name; in short for the neutral colour."""
        if seat == material.NEUTRAL:
            return self.tr("neutral")
        return self.tr("you") if seat == self.view.seat else self.names.seat(seat)

    def owned(self, piece: Piece) -> str:
        """Return "Bea's trader", "your trader", "a neutral trader"."""
        if piece.seat == self.view.seat:
            return self.tr("your {piece}", piece=self.names.value("piece", piece.kind))
        return self.names.piece_of(piece.seat, piece.kind)

    def whose(self, seat: int) -> str:
        """Return "your supply" for the reader, else whose; the neutral colour has a stock only (HT-18.16)."""
        if seat == material.NEUTRAL:
            return self.tr("the neutral stock")
        if seat == self.view.seat:
            return self.tr("your supply")
        return self.tr("the supply of {name}", name=self.names.seat(seat))

    def skill(self, skill: str) -> int:
        """Return the uncovered value of a skill of the actor."""
        return material.SKILL_VALUES[material.SKILLS.index(skill)][self.desk.skills[skill]]

    def control_points(self, route: str) -> dict[int, int]:
        """Return who would score how much for control if the route were claimed (HT-8.3), the actor first.

        Under the brief text for two players the neutral colour scores nothing (HT-18.10).
        """
        rulers = [city.controller for city in self.ends(route) if city.controller is not None]
        if not self.view.options.full_neutral:
            rulers = [seat for seat in rulers if seat != material.NEUTRAL]
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

    def owns_rest(self, route: str) -> bool:
        """Return whether all pieces on a route are the actor's."""
        return all(space is None or space.seat == self.actor for space in self.route(route).spaces)

    def _index(self, part: str) -> int:
        return self.t.route_at[self.t.part[part]]
