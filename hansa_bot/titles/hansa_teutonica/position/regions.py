"""Regions of Britannia: which of them a seat may place and displace in, and where pieces may be moved (HT-20)."""

from __future__ import annotations

from functools import cache
from operator import and_

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica.position.control import rightmost
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import ENGLAND, Tables

_HOME = 1 << ENGLAND


def permits(state: HansaState, t: Tables, seat: int) -> list[int]:
    """Return the indexes in `t.permits` of the permissions that a seat may still use in this turn (HT-20.4)."""
    return [
        index
        for index, (city, _) in enumerate(t.permits)
        if not state.permits_used >> index & 1 and rightmost(state, t, city) == seat
    ]


def allowed(state: HansaState, t: Tables, seat: int) -> int:
    """Return the regions where a seat may place and displace now, as a bit mask."""
    found = _HOME
    for index in permits(state, t, seat):
        found |= t.permits[index][1]
    return found


def within(state: HansaState, t: Tables, seat: int) -> bytes | bytearray:
    """Return the row of spaces; where the seat may not place or displace, it looks empty."""
    return bytes(map(and_, state.spaces, _masks(t)[allowed(state, t, seat)]))


@cache
def open_parts(t: Tables, regions: int) -> tuple[bool, ...]:
    """Tell of each part whether it lies in one of these regions."""
    return tuple(bool(regions >> region & 1) for region in t.region)


def use_permit(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int) -> None:
    """Use up the permission that a Place or Displace on this part needs, if any (HT-20.4)."""
    if t.region[part] == ENGLAND:
        return
    index = next(index for index in permits(state, t, seat) if t.permits[index][1] >> t.region[part] & 1)
    state.permits_used |= 1 << index
    outcome.tell("permission_used", seat=seat, city=t.cities[t.permits[index][0]])


@cache
def _masks(t: Tables) -> tuple[bytes, ...]:
    most = 1 << 3
    return tuple(
        bytes(0xFF if inside else 0 for part in t.part_of for inside in (open_parts(t, regions)[part],))
        for regions in range(most)
    )
