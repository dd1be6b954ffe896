"""The spaces of a board as a plain list of stretches that behave alike, and what can be reached by lifting pieces and
setting them down, found by trying (HT-7, HT-19.3, HT-20.7, HT-20.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from copy import copy
from functools import cache

from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece

Standing = Mapping[str, Counter[Piece]]
"""What stands where, whatever its order."""
Air = tuple[Piece, str]
"""A piece in the air and the region that it came from."""
NEUTRAL = 5


Plan = tuple[dict[str, tuple[str, str]], dict[str, str], dict[str, tuple[int, list[int]]]]
"""The cities and the region of each route; of each part the number of its route and the spaces that belong to it."""


class Ground:
    """The house spaces and the ship spaces of each route: `malmo-visby`, `malmo-visby:ship`."""

    def __init__(self, view: HansaView) -> None:
        self.printed = board(view.board)
        self.ends, self._regions, places = _plan(view.board)
        self._size = {part: len(indices) for part, (_, indices) in places.items()}
        rows = [route.spaces for route in view.routes]
        self.standing: dict[str, Counter[Piece]] = {
            part: Counter([piece for index in indices if (piece := rows[route][index])])
            for part, (route, indices) in places.items()
        }

    def route(self, part: str) -> str:
        """The route that spaces belong to."""
        return part.removesuffix(":ship")

    def region(self, part: str) -> str:
        """The region of a route (HT-20.3)."""
        return self._regions[self.route(part)]

    def has_bonus(self, route: str) -> bool:
        """Whether a permanent bonus is printed at a route."""
        return any(each.id == route and each.bonus for each in self.printed.routes)

    def pieces(self) -> list[tuple[str, Piece]]:
        """Every piece on a route."""
        return [(part, piece) for part, row in self.standing.items() for piece in row.elements()]

    def others(self, seat: int) -> set[int]:
        """Everybody who has pieces, but for one."""
        return {*range(NEUTRAL + 1)} - {seat}

    def fits(self, piece: Piece, part: str) -> bool:
        """Whether spaces take such a piece (HT-19.3, HT-18.19)."""
        return piece.kind == "merchant" or piece.seat == NEUTRAL or not part.endswith(":ship")

    def room(self, piece: Piece) -> list[str]:
        """Every part with an empty space for such a piece."""
        return [part for part in self.standing if self._spare(self.standing, part) and self.fits(piece, part)]

    def with_back(self, part: str, piece: Piece) -> Ground:
        """The same with a lifted piece where it stood before (D3)."""
        whole = copy(self)
        whole.standing = dict(_with(self.standing, part, piece, 1))
        return whole

    def drops(self, air: Sequence[Air], before: Standing, how: str) -> Iterator[tuple[str, Air]]:
        """Every place for one of the pieces in the air after which the rest fit, changing something (HT-7.4)."""
        for one in set(air):
            rest = list(air)
            rest.remove(one)
            for part in self._open_to(self.standing, one, how):
                if self._lands(_with(self.standing, part, one[0], 1), rest, before, how):
                    yield part, one

    def lifts(
        self, air: Sequence[Air], before: Standing, whose: Set[int], most: int, how: str
    ) -> list[tuple[str, Piece]]:
        """Every piece that may be lifted so that something can change in the end."""
        return [
            (part, piece)
            for part, piece in dict.fromkeys(self.pieces())
            if most and piece.seat in whose and self._leads_on(part, piece, air, before, whose, most - 1, how)
        ]

    def _leads_on(
        self, part: str, piece: Piece, air: Sequence[Air], before: Standing, whose: Set[int], most: int, how: str
    ) -> bool:
        now = _with(self.standing, part, piece, -1)
        up = [*air, (piece, self.region(part))]
        return any(self._in_reach(now, up, before, whose, more, 0, how) for more in range(most + 1))

    def _in_reach(
        self, now: Standing, air: Sequence[Air], before: Standing, whose: Set[int], more: int, first: int, how: str
    ) -> bool:
        """Whether something changes once exactly so many more pieces are lifted, of the parts from the first on."""
        if not more:
            return self._lands(now, air, before, how)
        parts = list(now)
        return any(
            self._in_reach(
                _with(now, part, piece, -1), [*air, (piece, self.region(part))], before, whose, more - 1, index, how
            )
            for index, part in enumerate(parts)
            if index >= first
            for piece in list(now[part])
            if piece.seat in whose
        )

    def _lands(self, now: Standing, air: Sequence[Air], before: Standing, how: str) -> bool:
        """Whether some way to set all of these down leaves something else than before, if that is asked for."""
        if not air:
            return not before or differs(now, before)
        one, *rest = air
        return any(
            self._lands(_with(now, part, one[0], 1), rest, before, how) for part in self._open_to(now, one, how)
        )

    def _open_to(self, now: Standing, one: Air, how: str) -> list[str]:
        piece, home = one
        regions = {home} if how == "shift" else {home, "england"}
        return [
            part for part in now if self.region(part) in regions and self.fits(piece, part) and self._spare(now, part)
        ]

    def _spare(self, now: Standing, part: str) -> int:
        return self._size[part] - sum(now[part].values())


def differs(now: Standing, before: Standing) -> bool:
    """Whether other pieces stand somewhere; as no row holds a zero, plain dictionaries compare, far quicker."""
    return any(dict.__ne__(row, before[part]) for part, row in now.items())


@cache
def _plan(name: str) -> Plan:
    places: dict[str, tuple[int, list[int]]] = {}
    for number, route in enumerate(board(name).routes):
        for index in range(route.spaces):
            part = route.id + ":ship" * (index in route.ships)
            places.setdefault(part, (number, []))[1].append(index)
    routes = board(name).routes
    return {route.id: route.ends for route in routes}, {route.id: route.region for route in routes}, places


def _with(now: Standing, part: str, piece: Piece, by: int) -> Standing:
    here = now[part].copy()
    here[piece] += by
    return {**now, part: +here}
