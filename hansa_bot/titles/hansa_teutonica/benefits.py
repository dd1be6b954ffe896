"""Step c of a claim: one benefit, or none (HT-8.7 to HT-8.15)."""

from __future__ import annotations

from collections.abc import Iterator

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica.control import empty_slot, is_complete, offices
from hansa_bot.titles.hansa_teutonica.ending import CITIES, score, trigger
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
from hansa_bot.titles.hansa_teutonica.network import has_link
from hansa_bot.titles.hansa_teutonica.notation import EXTRA, OFFICE, TABLE, UPGRADE_SKILL
from hansa_bot.titles.hansa_teutonica.skills import can_upgrade, upgrade, value
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def legal(state: HansaState, t: Tables, seat: int, route: int) -> Iterator[str]:
    """Yield the benefits that a seat may choose for a route full of its pieces, as an action names them."""
    yield "none"
    first, last = t.start[route], t.stop[route]
    there = [code(seat, kind) in state.spaces[first:last] for kind in (TRADER, MERCHANT)]
    privilege = value(state, seat, PRIVILEGE)
    for city in t.ends[route]:
        slot = empty_slot(state, t, city)
        if slot >= 0 and t.privilege[slot] <= privilege and there[t.shape[slot]]:
            yield f"office:{t.cities[city]}"
        for skill in t.skills[city]:
            if can_upgrade(state, seat, skill):
                yield f"upgrade:{SKILLS[skill]}"
    if route == t.table_route and there[MERCHANT]:
        for space, needed in enumerate(t.table_privilege):
            if needed <= privilege and not state.table[space]:
                yield f"table:{t.table_values[space]}"
    if state.unused[len(TOKENS) * seat + EXTRA_OFFICE]:
        for city in t.ends[route]:
            if offices(state, t, city):
                yield from (
                    f"extra_office:{t.cities[city]}/{PIECES[kind]}" for kind in (TRADER, MERCHANT) if there[kind]
                )


def gain(
    state: HansaState, t: Tables, seat: int, outcome: Outcome, benefit: int, what: int, piece: int
) -> int | None:
    """Carry out a benefit; return the kind of the route piece that it used, or None."""
    if benefit == OFFICE:
        return _found_office(state, t, seat, outcome, what)
    if benefit == EXTRA:
        _found_extra_office(state, t, seat, outcome, what, piece)
        return piece
    if benefit == TABLE:
        state.table[what] = seat + 1
        outcome.tell("table", seat=seat, prestige=t.table_values[what])
        return MERCHANT
    if benefit == UPGRADE_SKILL:
        upgrade(state, outcome, seat, what)
    return None


def _found_office(state: HansaState, t: Tables, seat: int, outcome: Outcome, city: int) -> int:
    """Fill the leftmost empty slot: coin, completion, link (HT-8.7 to HT-8.11)."""
    slot = empty_slot(state, t, city)
    state.slots[slot] = code(seat, t.shape[slot])
    where = {"city": t.cities[city]}
    outcome.tell("office", seat=seat, **where, slot=slot - t.slot_start[city], piece=PIECES[t.shape[slot]])
    if t.coin[slot]:
        score(state, outcome, seat, t.coin[slot], "coin", **where)
    if is_complete(state, t, city):
        state.completed += 1
        outcome.tell("completed", **where, count=state.completed)
        if state.completed >= t.board.completed_limit:
            trigger(state, CITIES)
    _check_link(state, t, seat, outcome)
    return t.shape[slot]


def _found_extra_office(state: HansaState, t: Tables, seat: int, outcome: Outcome, city: int, piece: int) -> None:
    """Spend the token; the piece becomes the city's new leftmost office (HT-13.4)."""
    state.unused[len(TOKENS) * seat + EXTRA_OFFICE] -= 1
    state.used[len(TOKENS) * seat + EXTRA_OFFICE] += 1
    outcome.tell("used_token", seat=seat, token=TOKENS[EXTRA_OFFICE])
    state.extras += bytes((city, code(seat, piece)))
    outcome.tell("extra_office", seat=seat, city=t.cities[city], piece=PIECES[piece])
    _check_link(state, t, seat, outcome)


def _check_link(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """Score the link the first time that a seat has it, while an award is left (HT-12.3, HT-12.4)."""
    if seat not in state.links and len(state.links) < len(t.link_points) and has_link(state, t, seat):
        points = t.link_points[len(state.links)]
        state.links.append(seat)
        score(state, outcome, seat, points, "link")
