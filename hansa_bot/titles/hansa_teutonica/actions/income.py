"""Action 1, income: pieces from the stock to the supply (HT-4)."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica import modules
from hansa_bot.titles.hansa_teutonica.desks import hand_over, mixes, mixes_up_to, value
from hansa_bot.titles.hansa_teutonica.material import BAG, take
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def offers(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return the mixes of as many pieces as the money bag shows, or of all there are (HT-4.1 to HT-4.3).

    With `income_amount=up_to` fewer will do.
    """
    traders, merchants = state.stock[2 * seat : 2 * seat + 2]
    count = min(value(state, seat, BAG), traders + merchants)
    if not count:
        return ()
    said = mixes if state.options.income_amount == "exact" else mixes_up_to
    return said("income", count, traders, merchants)


def resolve(state: HansaState, t: Tables, seat: int, outcome: Outcome, traders: int, merchants: int) -> None:
    """Move the pieces; they may be used from now on. The owner of the tile shares in it (HT-21.2)."""
    state.actions_left -= 1
    hand_over(state.stock, state.supply, seat, traders, merchants)
    outcome.tell("income", seat=seat, take=take(traders, merchants))
    for other in range(state.seats):
        if other != seat and modules.has_favour(state, other, modules.SHARE_INCOME):
            state.owed += [other, modules.SHARED_PIECES]
