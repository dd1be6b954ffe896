"""Using a collected bonus token between actions, at no action cost (HT-13)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.hansa_teutonica import desks, modules
from hansa_bot.titles.hansa_teutonica.actions import shift
from hansa_bot.titles.hansa_teutonica.cities import extra_offices
from hansa_bot.titles.hansa_teutonica.material import (
    EXCHANGE,
    REMOVALS,
    REMOVE,
    SKILLS,
    SWAP,
    TOKEN_ACTIONS,
    TOKENS,
    UPGRADE,
    owner,
)
from hansa_bot.titles.hansa_teutonica.spaces import PIECES_ONLY
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

_KINDS = len(TOKENS)


def offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return every use of an unused token that would have an effect (HT-13.3)."""
    mine = state.unused[_KINDS * seat : _KINDS * seat + _KINDS]
    return sorted(_offers(state, t, seat, mine)) if any(mine) else []


def resolve(
    state: HansaState, t: Tables, seat: int, outcome: Outcome, used: int, what: int = 0, slot: int = 0
) -> None:
    """Turn the token face down (HT-13.2) and carry out its effect.

    `what` is a skill, a route, or, with `slot`, a city; for an exchange a seat and one of its tokens.
    """
    state.unused[_KINDS * seat + used] -= 1
    state.used[_KINDS * seat + used] += 1
    outcome.tell("used_token", seat=seat, token=TOKENS[used])
    if used in TOKEN_ACTIONS:
        state.actions_left += TOKEN_ACTIONS[used]
        outcome.tell("actions_gained", seat=seat, count=TOKEN_ACTIONS[used])
    elif used == UPGRADE:
        desks.upgrade(state, outcome, seat, what)
    elif used == SWAP:
        _swap(state, t, what, slot)
        outcome.tell("swapped", seat=seat, city=t.cities[what], slot=slot)
    elif used == EXCHANGE:
        modules.exchange_token(state, seat, outcome, what, slot)
    elif used in modules.POSTED:
        modules.post_token(state, t, seat, outcome, used, what)
    elif state.options.relocates:
        state.stack.append(shift.relocation(seat, t))
    else:
        state.stack.append(Decision("remove", [seat], [REMOVALS]))


def _offers(state: HansaState, t: Tables, seat: int, mine: list[int]) -> Iterator[Action]:
    for used in TOKEN_ACTIONS:
        if mine[used]:
            yield token("use", TOKENS[used])
    if mine[UPGRADE]:
        for skill, name in enumerate(SKILLS):
            if desks.can_upgrade(state, seat, skill):
                yield token("use", TOKENS[UPGRADE], name)
    if mine[SWAP]:
        for city, slot in swaps(state, t, seat):
            yield token("use", TOKENS[SWAP], f"{t.cities[city]}:{slot}")
    for used in (EXCHANGE, *modules.POSTED):
        if mine[used]:
            for target in modules.promo_targets(state, t, seat, used):
                yield token("use", TOKENS[used], target)
    if mine[REMOVE] and _can_remove(state, t, seat):
        yield token("use", TOKENS[REMOVE])


def _can_remove(state: HansaState, t: Tables, seat: int) -> bool:
    if state.options.relocates:
        return shift.is_possible(state, t, shift.relocation(seat, t))
    return any(state.spaces.translate(PIECES_ONLY))


def swaps(state: HansaState, t: Tables, seat: int) -> Iterator[tuple[int, int]]:
    """Yield each city and left slot where two unlike offices stand side by side (HT-13.5).

    One of them may have to be the seat's own; open cities take part by option only (HT-19.5).
    """
    any_owner = state.options.swap_ownership == "any"
    open_too = state.options.open_city_swap == "true"
    for city, (first, last) in enumerate(zip(t.slot_start, t.slot_stop, strict=True)):
        row = state.slots[first:last]
        if t.open[city] and open_too:
            row = bytearray(reversed(extra_offices(state, city)))
        for slot, (left, right) in enumerate(pairwise(row)):
            if left and right and left != right and (any_owner or seat in (owner(left), owner(right))):
                yield city, slot


def _swap(state: HansaState, t: Tables, city: int, slot: int) -> None:
    if t.open[city]:
        row = [at + 1 for at in range(0, len(state.extras), 2) if state.extras[at] == city][::-1]
        left, right = row[slot : slot + 2]
        state.extras[left], state.extras[right] = state.extras[right], state.extras[left]
        return
    left = t.slot_start[city] + slot
    state.slots[left : left + 2] = state.slots[left : left + 2][::-1]
