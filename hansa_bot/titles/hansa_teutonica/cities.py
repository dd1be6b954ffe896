"""Who controls a city and which offices stand in it (HT-9), and founding more: coin, completion, link, tribute.

HT-8.7 to HT-8.11, HT-13.4, HT-19.4, HT-21.3.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress, repeat
from operator import eq
from typing import NamedTuple

from hansa_bot.engine.action import Outcome
from hansa_bot.titles.hansa_teutonica import modules
from hansa_bot.titles.hansa_teutonica.desks import CITIES, can_upgrade, score, trigger, turn_token, upgrade, value
from hansa_bot.titles.hansa_teutonica.material import (
    CODES,
    EXTRA_OFFICE,
    MERCHANT,
    NEUTRAL,
    PIECES,
    PRIVILEGE,
    SKILLS,
    TOKENS,
    TRADER,
    code,
    owner,
)
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import EXTRA, OFFICE, TABLE, UPGRADE_SKILL, Tables

NOBODY = 0xFF
OWNERS = bytes(owner(code) if code in CODES else NOBODY for code in range(256))
"""Pieces to their owners, empty slots to NOBODY."""
_OWN = tuple(bytes(code in CODES and owner(code) == seat for code in range(256)) for seat in range(NEUTRAL + 1))
"""By seat: own pieces to 1, everything else to 0."""


def extra_offices(state: HansaState, city: int) -> bytes:
    """Return the extra offices of a city from right to left (HT-9.4)."""
    return _extra(state.extras, city)


def _extra(extras: bytes | bytearray, city: int) -> bytes:
    return bytes(compress(extras[1::2], map(eq, extras[::2], repeat(city)))) if extras else b""


def offices(state: HansaState, t: Tables, city: int) -> bytes:
    """Return all offices of a city as pieces, from right to left (HT-9.4)."""
    return bytes(state.slots[t.slots[city]].rstrip(b"\0")[::-1]) + extra_offices(state, city)


def rightmost(state: HansaState, t: Tables, city: int) -> int:
    """Return the owner of a city's rightmost office, -1 when there is none (HT-20.4)."""
    # Extra offices stand to the left of all printed slots; so they are asked only where these are empty.
    row = state.slots[t.slot_start[city] : t.slot_stop[city]].rstrip(b"\0") or extra_offices(state, city)[:1]
    return owner(row[-1]) if row else -1


def controller(state: HansaState, t: Tables, city: int) -> int | None:
    """Return the seat that controls a city (HT-9.1 to HT-9.3)."""
    return _holders(bytes(state.slots[t.slots[city]]), extra_offices(state, city))[1]


@lru_cache(maxsize=4096)
def _holders(printed: bytes, extra: bytes) -> tuple[bytes, int | None]:
    """Return the owners of a city's offices from right to left, and who controls it."""
    owners = (printed.rstrip(b"\0")[::-1] + extra).translate(OWNERS)
    return owners, ruler(owners)


def ruler(owners: Sequence[int]) -> int | None:
    """Return who has most of the offices with these owners from right to left, among equals the rightmost one."""
    # `max` keeps the first of equals, which is the rightmost one, as the tie demands (HT-9.3).
    return max(owners, key=owners.count, default=None)


def is_complete(state: HansaState, t: Tables, city: int) -> bool:
    """Return whether every printed slot of a city is occupied; an open city needs an office (HT-9.6, HT-19.4)."""
    if t.open[city]:
        return bool(extra_offices(state, city))
    return 0 not in state.slots[t.slot_start[city] : t.slot_stop[city]]


def empty_slot(state: HansaState, t: Tables, city: int) -> int:
    """Return the index of a city's leftmost empty printed slot among all slots, or -1 (HT-8.7)."""
    return state.slots.find(0, t.slot_start[city], t.slot_stop[city])


class CityStanding(NamedTuple):
    """By city the owners of its offices from right to left, and who controls it (HT-9)."""

    owners: tuple[bytes, ...]
    rulers: tuple[int | None, ...]


def standing(state: HansaState, t: Tables) -> CityStanding:
    """Return how all cities stand; few actions change that."""
    return standing_by(t, bytes(state.slots), bytes(state.extras))


@lru_cache(maxsize=256)
def standing_by(t: Tables, slots: bytes, extras: bytes) -> CityStanding:
    """Return how all cities stand with these offices."""
    extra = [_extra(extras, city) for city in range(len(t.cities))] if extras else repeat(b"")
    owners, rulers = zip(*map(_holders, map(slots.__getitem__, t.slots), extra), strict=True)
    return CityStanding(owners, rulers)


def group_of(t: Tables, own: int, city: int) -> int:
    """Return the cities of the bit mask `own` that hang together with a city of it, as a bit mask."""
    # Sets of cities as bits of a number: and, or and not work on all cities at once, and numbers are keys of caches.
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
    """Return whether a chain of own cities joins the two ends of the link (HT-12.2)."""
    west, east = t.link
    own = own_cities(state, t, seat)
    return bool(own >> west & 1 and group_of(t, own, west) >> east & 1)


def found_office(state: HansaState, t: Tables, seat: int, outcome: Outcome, city: int, piece: int) -> None:
    """Fill the city's leftmost empty slot (HT-8.7 to HT-8.11)."""
    slot = empty_slot(state, t, city)
    state.slots[slot] = code(seat, piece)
    where = {"city": t.cities[city]}
    outcome.tell("office", seat=seat, **where, slot=slot - t.slot_start[city], piece=PIECES[piece])
    if t.coin[slot]:
        score(state, outcome, seat, t.coin[slot], "coin", **where)
    _settle(state, t, seat, outcome, city, is_complete(state, t, city))


def found_extra_office(state: HansaState, t: Tables, seat: int, outcome: Outcome, city: int, piece: int) -> None:
    """Spend the token; the piece becomes the city's new leftmost office (HT-13.4)."""
    turn_token(state, seat, EXTRA_OFFICE)
    outcome.tell("used_token", seat=seat, token=TOKENS[EXTRA_OFFICE])
    # Before the office stands there, for an open city is complete with its first one.
    first = t.open[city] and not is_complete(state, t, city)
    state.extras += bytes((city, code(seat, piece)))
    outcome.tell("extra_office", seat=seat, city=t.cities[city], piece=PIECES[piece])
    _settle(state, t, seat, outcome, city, first)


def found_open_office(state: HansaState, t: Tables, seat: int, outcome: Outcome, city: int, piece: int) -> None:
    """Put a piece from the supply at the right end of an open city's row (HT-19.4, HT-19.6)."""
    state.supply[2 * seat + piece] -= 1
    first = not is_complete(state, t, city)
    # In front: `extras` are listed from right to left (HT-9.4).
    state.extras[:0] = bytes((city, code(seat, piece)))
    outcome.tell("open_office", seat=seat, city=t.cities[city], piece=PIECES[piece])
    _settle(state, t, seat, outcome, city, first)


def _settle(state: HansaState, t: Tables, seat: int, outcome: Outcome, city: int, completes: bool) -> None:
    """Look whether a new office completes its city, brings a link, and for whom it is a tribute."""
    if completes:
        state.completed += 1
        outcome.tell("completed", city=t.cities[city], count=state.completed)
        if state.completed >= t.board.completed_limit:
            trigger(state, CITIES)
    _check_link(state, t, seat, outcome)
    # Last, since it only notes what is owed; it is paid when the action is over (HT-21.3).
    modules.owe_tribute(state, t, city)


def _check_link(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """Score the link the first time that a seat has it, while an award is left (HT-12.3, HT-12.4).

    The neutral colour takes an award under the full text only (HT-18.10).
    """
    # Cheap questions first: the search for a chain follows every office.
    if seat in state.links or len(state.links) == len(t.link_points):
        return
    if (seat != NEUTRAL or state.options.full_neutral) and has_link(state, t, seat):
        points = t.link_points[len(state.links)]
        state.links = [*state.links, seat]
        score(state, outcome, seat, points, "link")


def legal_benefits(state: HansaState, t: Tables, seat: int, route: int) -> Iterator[str]:
    """Yield the benefits that a seat may choose for a route full of its pieces, as an action names them."""
    yield "none"
    first, last = t.reach[route]
    there = [code(seat, kind) in state.spaces[first:last] for kind in (TRADER, MERCHANT)]
    privilege = value(state, seat, PRIVILEGE)
    one, other = t.ends[route]
    for city in (one, other):
        slot = empty_slot(state, t, city)
        if slot >= 0 and t.privilege[slot] <= privilege and there[t.shape[slot]]:
            yield f"office:{t.cities[city]}"
    # A set: both cities may raise the same skill; that is one benefit, not two.
    for skill in {*t.skills[one], *t.skills[other]}:
        if can_upgrade(state, seat, skill):
            yield f"upgrade:{SKILLS[skill]}"
    if route == t.table_route and there[MERCHANT]:
        for space, needed in enumerate(t.table_privilege):
            if needed <= privilege and not state.table[space]:
                yield f"table:{t.table_values[space]}"
    if state.unused[len(TOKENS) * seat + EXTRA_OFFICE] and state.options.extra_office_mode == "replaces":
        yield from extra_office_benefits(state, t, route, there)


def extra_office_benefits(state: HansaState, t: Tables, route: int, there: list[bool]) -> Iterator[str]:
    """Yield the extra offices that one of the kinds of piece that are there may become (HT-13.4, HT-19.4)."""
    for city in t.ends[route]:
        if t.open[city] or offices(state, t, city):
            yield from (f"extra_office:{t.cities[city]}/{PIECES[kind]}" for kind in (TRADER, MERCHANT) if there[kind])


def gain_benefit(
    state: HansaState, t: Tables, seat: int, outcome: Outcome, benefit: int, what: int, piece: int
) -> int | None:
    """Carry out a benefit; return the kind of the route piece that it used, or None."""
    if benefit == OFFICE:
        shape = t.shape[empty_slot(state, t, what)]
        found_office(state, t, seat, outcome, what, shape)
        return shape
    if benefit == EXTRA:
        found_extra_office(state, t, seat, outcome, what, piece)
        return piece
    if benefit == TABLE:
        state.table = state.table[:what] + bytes((seat + 1,)) + state.table[what + 1 :]
        outcome.tell("table", seat=seat, prestige=t.table_values[what])
        return MERCHANT
    if benefit == UPGRADE_SKILL:
        upgrade(state, outcome, seat, what)
    return None
