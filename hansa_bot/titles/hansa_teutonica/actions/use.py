"""Using a collected bonus token between actions, at no action cost (HT-13)."""

from __future__ import annotations

from collections.abc import Iterator

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.decision import Decision
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica import skills
from hansa_bot.titles.hansa_teutonica.material import (
    REMOVALS,
    REMOVE,
    SKILLS,
    SWAP,
    TOKEN_ACTIONS,
    TOKENS,
    UPGRADE,
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
    """Turn the token face down (HT-13.2) and carry out its effect; `what` is a skill or, with `slot`, a city."""
    state.unused[_KINDS * seat + used] -= 1
    state.used[_KINDS * seat + used] += 1
    outcome.tell("used_token", seat=seat, token=TOKENS[used])
    if used in TOKEN_ACTIONS:
        state.actions_left += TOKEN_ACTIONS[used]
        outcome.tell("actions_gained", seat=seat, count=TOKEN_ACTIONS[used])
    elif used == UPGRADE:
        skills.upgrade(state, outcome, seat, what)
    elif used == SWAP:
        left = t.slot_start[what] + slot
        state.slots[left : left + 2] = state.slots[left : left + 2][::-1]
        outcome.tell("swapped", seat=seat, city=t.cities[what], slot=slot)
    else:
        state.stack.append(Decision("remove", [seat], [REMOVALS]))


def _offers(state: HansaState, t: Tables, seat: int, mine: list[int]) -> Iterator[Action]:
    for used in TOKEN_ACTIONS:
        if mine[used]:
            yield token("use", TOKENS[used])
    if mine[UPGRADE]:
        for skill, name in enumerate(SKILLS):
            if skills.can_upgrade(state, seat, skill):
                yield token("use", TOKENS[UPGRADE], name)
    if mine[SWAP]:
        for city, slot in swaps(state, t):
            yield token("use", TOKENS[SWAP], f"{t.cities[city]}:{slot}")
    if mine[REMOVE] and any(state.spaces.translate(PIECES_ONLY)):
        yield token("use", TOKENS[REMOVE])


def swaps(state: HansaState, t: Tables) -> Iterator[tuple[int, int]]:
    """Yield each city and left slot where two unlike offices stand side by side (HT-13.5)."""
    for city, (first, last) in enumerate(zip(t.slot_start, t.slot_stop, strict=True)):
        for slot in range(first, last - 1):
            left, right = state.slots[slot : slot + 2]
            if left and right and left != right:
                yield city, slot - first
