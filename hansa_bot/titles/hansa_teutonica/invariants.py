"""What is true at all times (HT-23)."""

from __future__ import annotations

from collections import Counter

from hansa_bot.engine.errors import RulesBug
from hansa_bot.titles.hansa_teutonica import desks, modules, spaces
from hansa_bot.titles.hansa_teutonica.cities import is_complete
from hansa_bot.titles.hansa_teutonica.material import (
    CODES,
    LAST_STEP,
    MERCHANT,
    NEUTRAL_TRADER,
    NEUTRAL_TRADERS,
    PIECES_IN_GAME,
    SKILL_PIECE,
    SKILLS,
    STARTING_TOKENS,
    TRADER,
    code,
)
from hansa_bot.titles.hansa_teutonica.spaces import roams
from hansa_bot.titles.hansa_teutonica.state import HansaState, MoveNumbers, Reaction, Shift
from hansa_bot.titles.hansa_teutonica.tables import Tables

_MOST_POINTS = 27
_TOKENS_OUT = 3


def check(state: HansaState, t: Tables) -> None:
    """Raise RulesBug if any invariant is broken."""
    _check_pieces(state)
    _check_neutral(state)
    _check_tokens(state)
    _check_cities(state, t)
    if state.spaces.translate(bytes(0xFF * (byte == 0xFF) for byte in range(256))) != t.empty_spaces():
        raise RulesBug("a wall between routes is broken")
    if state.options.board == "standard" and max(state.points) > _MOST_POINTS:
        raise RulesBug(f"points {state.points} cannot be (HT-23.7)")
    if state.actions_left < 0 or min(state.supply) < 0 or min(state.stock) < 0:
        raise RulesBug("something was spent that was not there (HT-23.5, HT-23.6)")
    for space, piece in enumerate(state.spaces):
        if t.ship[t.part_of[space]] and piece in CODES and roams(piece) == TRADER:
            raise RulesBug(f"a trader stands on a ship of {t.spots[space][0]} (HT-19.3)")


def in_the_air(state: HansaState) -> list[int]:
    """Return the pieces that an unfinished action holds."""
    air: list[int] = []
    for decision in state.stack:
        if decision.kind in ("relocate", "extra", "borrow", "place_two"):
            reaction = Reaction.of(decision)
            air += [reaction.piece] * reaction.air + [reaction.lifted] * bool(reaction.lifted)
        elif decision.kind in ("move", "shift"):
            numbers = MoveNumbers if decision.kind == "move" else Shift
            air += numbers.of(decision).up[1::2]
    return air


def desk_pieces(state: HansaState, seat: int, kind: int) -> int:
    """Return the traders or merchants that still cover a seat's skill tracks."""
    steps = state.skills[len(SKILLS) * seat : len(SKILLS) * (seat + 1)]
    return sum(LAST_STEP[skill] - steps[skill] for skill in range(len(SKILLS)) if SKILL_PIECE[skill] == kind)


def _check_pieces(state: HansaState) -> None:
    placed = _placed(state)
    for seat in range(state.seats):
        for kind in (TRADER, MERCHANT):
            count = placed[code(seat, kind)] + desk_pieces(state, seat, kind)
            count += state.supply[2 * seat + kind] + state.stock[2 * seat + kind]
            count += (
                1 + sum(owner == seat for _, owner, _ in modules.posts(state))
                if kind == TRADER
                else state.table.count(seat + 1)
            )
            if count != PIECES_IN_GAME[kind]:
                raise RulesBug(f"seat {seat} has {count} pieces of kind {kind} (HT-23.1)")


def _placed(state: HansaState) -> Counter[int]:
    return Counter(state.spaces) + Counter(state.slots) + Counter(state.extras[1::2]) + Counter(in_the_air(state))


def _check_neutral(state: HansaState) -> None:
    count = _placed(state)[NEUTRAL_TRADER]
    if not spaces.neutral_plays(state):
        if count:
            raise RulesBug("neutral traders without a neutral colour")
        return
    count += state.neutral_stock + (1 if state.options.full_neutral else 0)
    if count != NEUTRAL_TRADERS * state.neutral_colours:
        raise RulesBug(f"{count} neutral traders of {state.neutral_colours} colours (HT-23.8)")


def _check_tokens(state: HansaState) -> None:
    on_routes = sum(map(bool, state.route_tokens))
    pending = sum(len(desks.tokens_on_plate(state, seat)) for seat in range(state.seats))
    total = len(state.token_stock) + on_routes + pending + sum(state.unused) + sum(state.used) + len(state.discarded)
    wanted = len(STARTING_TOKENS) + modules.token_stock_size(state.options)
    if total != wanted or min(state.unused + state.used) < 0:
        raise RulesBug(f"{total} tokens of {wanted} (HT-23.2)")
    may_vanish = state.options.unplaceable_token == "discard"
    out = on_routes + pending
    if not state.over and (out > _TOKENS_OUT or (out < _TOKENS_OUT and not may_vanish)) and state.end is None:
        raise RulesBug(f"{on_routes} tokens on routes and {pending} pending (HT-23.2)")


def _check_cities(state: HansaState, t: Tables) -> None:
    for city, (first, last) in enumerate(zip(t.slot_start, t.slot_stop, strict=True)):
        row = bytes(state.slots[first:last])
        if 0 in row.rstrip(b"\0"):
            raise RulesBug(f"a gap between the offices of {t.cities[city]} (HT-23.4)")
    complete = sum(is_complete(state, t, city) for city in range(len(t.cities)))
    if complete != state.completed:
        raise RulesBug(f"{complete} cities are complete, the marker shows {state.completed}")
