"""A second opinion on roads: where wagons (DH-7, DH-21.4) and the messenger (DH-8) can go."""

from __future__ import annotations

from collections.abc import Iterator

from tests.titles.die_haendler.second.printed import ABILITIES, CITIES, LINKS, Player, Table

Route = tuple[str, ...]


def routes(table: Table, number: int, points: int) -> Iterator[Route]:
    """DH-7.7 to DH-7.14: every chain of places that the points allow, from where the wagon stands."""
    wagon = table.wagons[number]
    closed = {other.place for other in table.wagons.values() if other is not wagon} & set(CITIES)
    left = None
    if table.options["round_trips"] == "forbidden":
        left = wagon.place if wagon.place in CITIES else wagon.left

    def walk(route: Route, came_from: str | None) -> Iterator[Route]:
        ahead = [place for place in LINKS[route[-1]] if place != came_from]
        free = [place for place in ahead if place not in closed and not only_leads_to(left, place, route[-1])]
        in_city = route[-1] in CITIES and len(route) > 1
        if len(route) > points or in_city or len(free) < len(ahead) or not free:
            yield route
        if len(route) <= points and not in_city:
            for place in free:
                yield from walk((*route, place), route[-1])

    yield from walk((wagon.place,), wagon.came_from)


def only_leads_to(city: str | None, place: str, came_from: str) -> bool:
    """DH-7.8: whether the road on from a place ends in a city, without any fork before it."""
    while place not in CITIES:
        ahead = [on for on in LINKS[place] if on != came_from]
        if len(ahead) > 1:
            return False
        place, came_from = ahead[0], place
    return place == city


def ends(table: Table, number: int, points: int) -> set[tuple[str, str]]:
    """DH-7.15, DH-7.16, DH-21.4: where a wagon can end, with the place that it comes from."""
    wagon = table.wagons[number]
    taken = {other.place for other in table.wagons.values() if other is not wagon}
    found = set()
    for route in routes(table, number, points):
        last = next(at for at in range(len(route) - 1, -1, -1) if at == 0 or route[at] not in taken)
        if last:
            found.add((route[last], route[last - 1]))
    return found


def places(table: Table, number: int, points: int) -> dict[str, tuple[str, str]]:
    """DH-21.4: the same by what tokens call them."""
    found = ends(table, number, points)
    stops = [place for place, _ in found]
    return {
        place if stops.count(place) == 1 else f"{place}:{came_from}": (place, came_from) for place, came_from in found
    }


def messenger_ends(table: Table, player: Player) -> set[str]:
    """DH-8.2, DH-8.3: what the messenger can reach; with both couriers one to three spaces."""
    own = [ABILITIES[card]["steps"] for card in ("courier", "express_courier") if card in player.abilities]
    return {end for steps in range(1, sum(own) + 1) for end in _strolls(table.messenger, None, steps)}


def _strolls(place: str, came_from: str | None, steps: int) -> Iterator[str]:
    if not steps:
        yield place
        return
    for ahead in LINKS[place]:
        if ahead != came_from and ahead not in CITIES:
            yield from _strolls(ahead, place, steps - 1)
