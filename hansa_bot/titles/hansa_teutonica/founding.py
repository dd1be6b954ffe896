"""Founding offices: coin, completion, link and tribute (HT-8.7 to HT-8.11, HT-13.4, HT-19.4, HT-21.3)."""

from __future__ import annotations

from collections.abc import Iterator

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica import modules
from hansa_bot.titles.hansa_teutonica.cities import empty_slot, has_link, is_complete, offices
from hansa_bot.titles.hansa_teutonica.desks import CITIES, can_upgrade, score, trigger, upgrade, value
from hansa_bot.titles.hansa_teutonica.material import (
    EXTRA_OFFICE,
    MERCHANT,
    NEUTRAL,
    PIECES,
    PRIVILEGE,
    SKILLS,
    TOKENS,
    TRADER,
    code,
)
from hansa_bot.titles.hansa_teutonica.slots import EXTRA, OFFICE, TABLE, UPGRADE_SKILL
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


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
    state.unused[len(TOKENS) * seat + EXTRA_OFFICE] -= 1
    state.used[len(TOKENS) * seat + EXTRA_OFFICE] += 1
    outcome.tell("used_token", seat=seat, token=TOKENS[EXTRA_OFFICE])
    first = t.open[city] and not is_complete(state, t, city)
    state.extras += bytes((city, code(seat, piece)))
    outcome.tell("extra_office", seat=seat, city=t.cities[city], piece=PIECES[piece])
    _settle(state, t, seat, outcome, city, first)


def found_open_office(state: HansaState, t: Tables, seat: int, outcome: Outcome, city: int, piece: int) -> None:
    """Put a piece from the supply at the right end of an open city's row (HT-19.4, HT-19.6)."""
    state.supply[2 * seat + piece] -= 1
    first = not is_complete(state, t, city)
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
    modules.owe_tribute(state, t, city)


def _check_link(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """Score the link the first time that a seat has it, while an award is left (HT-12.3, HT-12.4).

    The neutral colour takes an award under the full text only (HT-18.10).
    """
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
