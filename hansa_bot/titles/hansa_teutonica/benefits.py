"""Step c of a claim: one benefit, or none (HT-8.7 to HT-8.15)."""

from __future__ import annotations

from collections.abc import Iterator

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica import founding
from hansa_bot.titles.hansa_teutonica.material import (
    EXTRA_OFFICE,
    MERCHANT,
    PIECES,
    PRIVILEGE,
    SKILLS,
    TOKENS,
    TRADER,
    code,
)
from hansa_bot.titles.hansa_teutonica.notation import EXTRA, OFFICE, TABLE, UPGRADE_SKILL
from hansa_bot.titles.hansa_teutonica.position.control import empty_slot, offices
from hansa_bot.titles.hansa_teutonica.position.skills import can_upgrade, upgrade, value
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def legal(state: HansaState, t: Tables, seat: int, route: int) -> Iterator[str]:
    """Yield the benefits that a seat may choose for a route full of its pieces, as an action names them."""
    yield "none"
    first, last = t.reach[route]
    there = [code(seat, kind) in state.spaces[first:last] for kind in (TRADER, MERCHANT)]
    privilege = value(state, seat, PRIVILEGE)
    raised: set[int] = set()
    for city in t.ends[route]:
        slot = empty_slot(state, t, city)
        if slot >= 0 and t.privilege[slot] <= privilege and there[t.shape[slot]]:
            yield f"office:{t.cities[city]}"
        for skill in t.skills[city]:
            if skill not in raised and can_upgrade(state, seat, skill):
                raised.add(skill)
                yield f"upgrade:{SKILLS[skill]}"
    if route == t.table_route and there[MERCHANT]:
        for space, needed in enumerate(t.table_privilege):
            if needed <= privilege and not state.table[space]:
                yield f"table:{t.table_values[space]}"
    if state.unused[len(TOKENS) * seat + EXTRA_OFFICE] and state.options.extra_office_mode == "replaces":
        yield from extra_offices(state, t, route, there)


def extra_offices(state: HansaState, t: Tables, route: int, there: list[bool]) -> Iterator[str]:
    """Yield the extra offices that one of the kinds of piece that are there may become (HT-13.4, HT-19.4)."""
    for city in t.ends[route]:
        if t.open[city] or offices(state, t, city):
            yield from (f"extra_office:{t.cities[city]}/{PIECES[kind]}" for kind in (TRADER, MERCHANT) if there[kind])


def gain(
    state: HansaState, t: Tables, seat: int, outcome: Outcome, benefit: int, what: int, piece: int
) -> int | None:
    """Carry out a benefit; return the kind of the route piece that it used, or None."""
    if benefit == OFFICE:
        shape = t.shape[empty_slot(state, t, what)]
        founding.office(state, t, seat, outcome, what, shape)
        return shape
    if benefit == EXTRA:
        founding.extra_office(state, t, seat, outcome, what, piece)
        return piece
    if benefit == TABLE:
        state.table[what] = seat + 1
        outcome.tell("table", seat=seat, prestige=t.table_values[what])
        return MERCHANT
    if benefit == UPGRADE_SKILL:
        upgrade(state, outcome, seat, what)
    return None
