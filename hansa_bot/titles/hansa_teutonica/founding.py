"""Founding offices: coin, completion, link and tribute (HT-8.7 to HT-8.11, HT-13.4, HT-19.4, HT-21.3)."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica.ending import CITIES, score, trigger
from hansa_bot.titles.hansa_teutonica.material import EXTRA_OFFICE, NEUTRAL, PIECES, TOKENS, code
from hansa_bot.titles.hansa_teutonica.modules import promo
from hansa_bot.titles.hansa_teutonica.position.control import empty_slot, is_complete
from hansa_bot.titles.hansa_teutonica.position.network import has_link
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def office(state: HansaState, t: Tables, seat: int, outcome: Outcome, city: int, piece: int) -> None:
    """Fill the city's leftmost empty slot (HT-8.7 to HT-8.11)."""
    slot = empty_slot(state, t, city)
    state.slots[slot] = code(seat, piece)
    where = {"city": t.cities[city]}
    outcome.tell("office", seat=seat, **where, slot=slot - t.slot_start[city], piece=PIECES[piece])
    if t.coin[slot]:
        score(state, outcome, seat, t.coin[slot], "coin", **where)
    if is_complete(state, t, city):
        _complete(state, t, outcome, city)
    _check_link(state, t, seat, outcome)
    promo.owe_tribute(state, t, city)


def extra_office(state: HansaState, t: Tables, seat: int, outcome: Outcome, city: int, piece: int) -> None:
    """Spend the token; the piece becomes the city's new leftmost office (HT-13.4)."""
    state.unused[len(TOKENS) * seat + EXTRA_OFFICE] -= 1
    state.used[len(TOKENS) * seat + EXTRA_OFFICE] += 1
    outcome.tell("used_token", seat=seat, token=TOKENS[EXTRA_OFFICE])
    first = t.open[city] and not is_complete(state, t, city)
    state.extras += bytes((city, code(seat, piece)))
    outcome.tell("extra_office", seat=seat, city=t.cities[city], piece=PIECES[piece])
    if first:
        _complete(state, t, outcome, city)
    _check_link(state, t, seat, outcome)
    promo.owe_tribute(state, t, city)


def open_office(state: HansaState, t: Tables, seat: int, outcome: Outcome, city: int, piece: int) -> None:
    """Put a piece from the supply at the right end of an open city's row (HT-19.4, HT-19.6)."""
    state.supply[2 * seat + piece] -= 1
    first = not is_complete(state, t, city)
    state.extras[:0] = bytes((city, code(seat, piece)))
    outcome.tell("open_office", seat=seat, city=t.cities[city], piece=PIECES[piece])
    if first:
        _complete(state, t, outcome, city)
    _check_link(state, t, seat, outcome)
    promo.owe_tribute(state, t, city)


def _complete(state: HansaState, t: Tables, outcome: Outcome, city: int) -> None:
    state.completed += 1
    outcome.tell("completed", city=t.cities[city], count=state.completed)
    if state.completed >= t.board.completed_limit:
        trigger(state, CITIES)


def _check_link(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """Score the link the first time that a seat has it, while an award is left (HT-12.3, HT-12.4).

    The neutral colour takes an award under the full text only (HT-18.10).
    """
    if seat in state.links or len(state.links) == len(t.link_points):
        return
    if (seat != NEUTRAL or state.options.full_neutral) and has_link(state, t, seat):
        points = t.link_points[len(state.links)]
        state.links.append(seat)
        score(state, outcome, seat, points, "link")
