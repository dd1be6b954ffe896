"""Cities joined by routes: the east-west link and the connected groups of the final scoring (HT-12, HT-16.5)."""

from __future__ import annotations

from collections.abc import Iterator

from hansa_bot.titles.hansa_teutonica.position.control import office_owners
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def group_of(t: Tables, own: int, city: int) -> int:
    """Return the cities of the bit mask `own` that hang together with a city of it, as a bit mask."""
    group = edge = 1 << city
    while edge:
        reach = 0
        for each in bits(edge):
            reach |= t.near[each]
        edge = reach & own & ~group
        group |= edge
    return group


def bits(mask: int) -> Iterator[int]:
    """Yield the cities of a bit mask in ascending order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def own_cities(state: HansaState, t: Tables, seat: int) -> int:
    """Return the cities where a seat has an office, as a bit mask."""
    return sum(1 << city for city, owners in office_owners(state, t) if seat in owners)


def has_link(state: HansaState, t: Tables, seat: int) -> bool:
    """Tell whether a chain of own cities joins the two ends of the link (HT-12.2)."""
    west, east = t.link
    own = own_cities(state, t, seat)
    return bool(own >> west & 1 and group_of(t, own, west) >> east & 1)
