"""What is true at all times (HT-23)."""

from __future__ import annotations

from collections import Counter

from hansa_bot.engine.errors import RulesBug
from hansa_bot.titles.hansa_teutonica import plates
from hansa_bot.titles.hansa_teutonica.control import is_complete
from hansa_bot.titles.hansa_teutonica.material import (
    LAST_STEP,
    MERCHANT,
    PIECES_IN_GAME,
    SKILL_PIECE,
    SKILLS,
    TOKENS,
    TOKENS_IN_GAME,
    TRADER,
    code,
)
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

_MOST_POINTS = 27
_TOKENS_OUT = 3


def check(state: HansaState, t: Tables) -> None:
    """Raise RulesBug if any invariant is broken."""
    _check_pieces(state)
    _check_tokens(state)
    _check_cities(state, t)
    if state.spaces.translate(bytes(0xFF * (byte == 0xFF) for byte in range(256))) != t.empty_spaces():
        raise RulesBug("a wall between routes is broken")
    if max(state.points) > _MOST_POINTS:
        raise RulesBug(f"points {state.points} cannot be (HT-23.7)")
    if state.actions_left < 0 or min(state.supply) < 0 or min(state.stock) < 0:
        raise RulesBug("something was spent that was not there (HT-23.5, HT-23.6)")


def in_the_air(state: HansaState) -> list[int]:
    """Return the pieces that an unfinished action holds."""
    air: list[int] = []
    for decision in state.stack:
        if decision.kind == "relocate":
            air.append(decision.data[1])
        elif decision.kind == "borrow":
            air.append(decision.data[3])
        elif decision.kind == "move":
            air += decision.data[3::2]
    return air


def desk_pieces(state: HansaState, seat: int, kind: int) -> int:
    """Return the traders or merchants that still cover a seat's skill tracks."""
    steps = state.skills[len(SKILLS) * seat : len(SKILLS) * (seat + 1)]
    return sum(LAST_STEP[skill] - steps[skill] for skill in range(len(SKILLS)) if SKILL_PIECE[skill] == kind)


def _check_pieces(state: HansaState) -> None:
    placed = Counter(state.spaces) + Counter(state.slots) + Counter(state.extras[1::2]) + Counter(in_the_air(state))
    for seat in range(state.seats):
        for kind in (TRADER, MERCHANT):
            count = placed[code(seat, kind)] + desk_pieces(state, seat, kind)
            count += state.supply[2 * seat + kind] + state.stock[2 * seat + kind]
            count += 1 if kind == TRADER else state.table.count(seat + 1)
            if count != PIECES_IN_GAME[kind]:
                raise RulesBug(f"seat {seat} has {count} pieces of kind {kind} (HT-23.1)")


def _check_tokens(state: HansaState) -> None:
    on_routes = sum(map(bool, state.route_tokens))
    pending = sum(len(plates.plate(state, seat)) for seat in range(state.seats))
    total = len(state.token_stock) + on_routes + pending + sum(state.unused) + sum(state.used)
    if total != TOKENS_IN_GAME or min(state.unused + state.used) < 0:
        raise RulesBug(f"{total} tokens of {len(TOKENS)} kinds (HT-23.2)")
    if on_routes + pending != _TOKENS_OUT and not state.over:
        raise RulesBug(f"{on_routes} tokens on routes and {pending} pending (HT-23.2)")


def _check_cities(state: HansaState, t: Tables) -> None:
    for city, (first, last) in enumerate(zip(t.slot_start, t.slot_stop, strict=True)):
        row = bytes(state.slots[first:last])
        if 0 in row.rstrip(b"\0"):
            raise RulesBug(f"a gap between the offices of {t.cities[city]} (HT-23.4)")
    complete = sum(is_complete(state, t, city) for city in range(len(t.cities)))
    if complete != state.completed:
        raise RulesBug(f"{complete} cities are complete, the marker shows {state.completed}")
