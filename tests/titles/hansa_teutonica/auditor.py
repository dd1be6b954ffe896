"""A second opinion on points: control, groups of cities and every line of the score, straight from what is seen."""

from __future__ import annotations

from collections import Counter

from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.view import CityView, HansaView, Piece

LAST = {"actiones": 5, "privilegium": 3, "liber_sophiae": 3, "bursa": 3}
KEYS = (1, 2, 2, 3, 4)
BY_TOKENS = (0, 1, 3, 3, 6, 6, 10, 10, 15, 15)


def offices(city: CityView) -> list[Piece]:
    """Return all offices of a city from left to right (HT-9.4)."""
    return [*city.extra, *(piece for piece in city.slots if piece is not None)]


def ruler(city: CityView) -> int | None:
    """Return who controls a city (HT-9.1 to HT-9.3)."""
    counts = Counter(piece.seat for piece in offices(city))
    tied = [piece.seat for piece in offices(city) if counts[piece.seat] == max(counts.values())]
    return tied[-1] if tied else None


def groups(view: HansaView, seat: int) -> list[int]:
    """Return the number of a seat's offices in each group of joined cities, the best first (HT-16.5)."""
    counts = {city.id: sum(piece.seat == seat for piece in offices(city)) for city in view.cities}
    found = [{name} for name, count in counts.items() if count]
    for route in board(view.board).routes:
        touched = [group for group in found if group & set(route.ends)]
        if len(touched) == 2:
            found = [group for group in found if group not in touched] + [touched[0] | touched[1]]
    return sorted((sum(counts[name] for name in group) for group in found), reverse=True)


def lines(view: HansaView, seat: int) -> dict[str, int]:
    """Return every line of a seat's score (HT-16)."""
    desk = view.desks[seat]
    tokens = len(desk.unused) + len(desk.used)
    values = [space.value for space in board(view.board).prestige_table.spaces]
    return {
        "track": desk.points,
        "full_skills": 4 * sum(desk.skills[skill] == last for skill, last in LAST.items()),
        "tokens": BY_TOKENS[tokens] if tokens < 10 else 21,
        "prestige_table": sum(value for value, owner in zip(values, view.table, strict=True) if owner == seat),
        "cities": 2 * sum(ruler(city) == seat for city in view.cities),
        "network": KEYS[desk.skills["clavis_urbis"]] * max(groups(view, seat), default=0),
    }
