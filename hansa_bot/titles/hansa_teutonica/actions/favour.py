"""Taking an emperor's favour: two unused tokens and the whole turn for an open tile (HT-21.2)."""

from __future__ import annotations

from itertools import combinations

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica import modules
from hansa_bot.titles.hansa_teutonica.actions import end
from hansa_bot.titles.hansa_teutonica.material import TOKENS
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

_KINDS = len(TOKENS)
_PRICE = 2


def offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return every open tile for every pair of unused tokens, as long as nothing was done in this turn."""
    if state.begun or not state.favours:
        return []
    mine = zip(TOKENS, state.unused[_KINDS * seat : _KINDS * seat + _KINDS], strict=True)
    pile = sorted(name for name, count in mine for _ in range(min(count, _PRICE)))
    pairs = sorted(set(combinations(pile, _PRICE)))
    return [token("favour", name, *pair) for name in sorted(modules.open_favours(state)) for pair in pairs]


def resolve(state: HansaState, t: Tables, seat: int, outcome: Outcome, favour: int, one: int, other: int) -> None:
    """Turn the tokens face down, take the tile; then the turn is over and pending tokens are put down (HT-3.6)."""
    for each in (one, other):
        state.unused[_KINDS * seat + each] -= 1
        state.used[_KINDS * seat + each] += 1
    modules.give_favour(state, seat, favour)
    outcome.tell("favour_taken", seat=seat, favour=modules.FAVOURS[favour], tokens=[TOKENS[one], TOKENS[other]])
    end.resolve(state, t, seat, outcome)
