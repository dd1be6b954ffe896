"""Pieces that somebody else's action moves from the own stock to the own supply (HT-21.2, HT-21.3)."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.hansa_teutonica.desks import hand_over, mixes
from hansa_bot.titles.hansa_teutonica.material import take
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def settle(state: HansaState) -> None:
    """Once the action is carried out, ask the first who is owed pieces and has any; the others follow one by one."""
    while state.owed and state.stack[-1].kind == "turn":
        (seat, most), state.owed = state.owed[:2], state.owed[2:]
        count = min(most, sum(state.stock[2 * seat : 2 * seat + 2]))
        if count:
            state.stack.append(Decision("share", [seat], [count]))


def offers(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return the mixes of as many pieces as are due, or of all there are."""
    return mixes("share", state.stack[-1].data[0], *state.stock[2 * seat : 2 * seat + 2])


def resolve(state: HansaState, t: Tables, seat: int, outcome: Outcome, traders: int, merchants: int) -> None:
    """Move the pieces; they may be used from now on."""
    state.stack.pop()
    hand_over(state.stock, state.supply, seat, traders, merchants)
    outcome.tell("shared", seat=seat, take=take(traders, merchants))
