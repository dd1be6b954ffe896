"""Who controls a city, and which offices stand in it (HT-9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress, repeat
from operator import eq

from hansa_bot.titles.hansa_teutonica.material import CODES, NEUTRAL, owner
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

NOBODY = 0xFF
OWNERS = bytes(owner(code) if code in CODES else NOBODY for code in range(256))
"""Pieces to their owners, empty slots to NOBODY."""
_OWN = tuple(bytes(code in CODES and owner(code) == seat for code in range(256)) for seat in range(NEUTRAL + 1))
"""By seat: own pieces to 1, everything else to 0."""


def extra_offices(state: HansaState, city: int) -> bytes:
    """Return the extra offices of a city from right to left (HT-9.4)."""
    extras = state.extras
    return bytes(compress(extras[1::2], map(eq, extras[::2], repeat(city)))) if extras else b""


def offices(state: HansaState, t: Tables, city: int) -> bytes:
    """Return all offices of a city as pieces, from right to left (HT-9.4)."""
    printed = state.slots[t.slot_start[city] : t.slot_stop[city]].rstrip(b"\0")
    return bytes(printed[::-1]) + extra_offices(state, city)


def rightmost(state: HansaState, t: Tables, city: int) -> int:
    """Return the owner of a city's rightmost office, -1 when there is none (HT-20.4)."""
    row = state.slots[t.slot_start[city] : t.slot_stop[city]].rstrip(b"\0") or extra_offices(state, city)[:1]
    return owner(row[-1]) if row else -1


def controller(state: HansaState, t: Tables, city: int) -> int | None:
    """Return the seat that controls a city (HT-9.1 to HT-9.3)."""
    return ruler(offices(state, t, city).translate(OWNERS))


def ruler(owners: Sequence[int]) -> int | None:
    """Return who has most of the offices with these owners from right to left, among equals the rightmost one."""
    return max(owners, key=owners.count, default=None)


def is_complete(state: HansaState, t: Tables, city: int) -> bool:
    """Tell whether every printed slot of a city is occupied; an open city needs an office (HT-9.6, HT-19.4)."""
    if t.open[city]:
        return bool(extra_offices(state, city))
    return 0 not in state.slots[t.slot_start[city] : t.slot_stop[city]]


def empty_slot(state: HansaState, t: Tables, city: int) -> int:
    """Return the index of a city's leftmost empty printed slot among all slots, or -1 (HT-8.7)."""
    return state.slots.find(0, t.slot_start[city], t.slot_stop[city])


def office_owners(state: HansaState, t: Tables) -> Iterator[tuple[int, bytes]]:
    """Yield every city with the owners of its offices from right to left."""
    for city in range(len(t.cities)):
        yield city, offices(state, t, city).translate(OWNERS)


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


def groups(t: Tables, own: int) -> Iterator[int]:
    """Yield the groups of cities that hang together within the bit mask `own`, as bit masks."""
    while own:
        group = group_of(t, own, own.bit_length() - 1)
        own &= ~group
        yield group


def bits(mask: int) -> Iterator[int]:
    """Yield the cities of a bit mask in ascending order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def own_cities(state: HansaState, t: Tables, seat: int) -> int:
    """Return the cities where a seat has an office, as a bit mask."""
    cities = {*compress(t.city_at, state.slots.translate(_OWN[seat]))}
    if state.extras:
        cities.update(compress(state.extras[::2], state.extras[1::2].translate(_OWN[seat])))
    return sum(1 << city for city in cities)


def has_link(state: HansaState, t: Tables, seat: int) -> bool:
    """Tell whether a chain of own cities joins the two ends of the link (HT-12.2)."""
    west, east = t.link
    own = own_cities(state, t, seat)
    return bool(own >> west & 1 and group_of(t, own, west) >> east & 1)
