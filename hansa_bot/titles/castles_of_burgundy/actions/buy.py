"""The purchase: once a turn, any tile of the black depot for two silverlings (CB-7)."""

from __future__ import annotations

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.castles_of_burgundy import effects
from hansa_bot.titles.castles_of_burgundy.material import DEPOTS, PRICE, TILES
from hansa_bot.titles.castles_of_burgundy.position import market
from hansa_bot.titles.castles_of_burgundy.position.depots import lying, remove
from hansa_bot.titles.castles_of_burgundy.position.storage import endings, gain
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState


def offers(state: BurgundyState, seat: int, mine: bytearray) -> list[Action]:
    """Return every tile for sale, if the purchase of this turn is still to be had."""
    if not market.can_pay(state, seat):
        return []
    ends = endings(state, seat)
    return [
        f"buy/{DEPOTS[depot]}/{TILES[face]}{end}"
        for depot in market.open_depots(mine)
        for face in lying(state, depot)
        for end in ends
    ]


def resolve(state: BurgundyState, seat: int, outcome: Outcome, depot: int, face: int, discard: int = 0) -> None:
    """Pay and store the tile; an effect that waits may have lost its last use by that (CB-17.5)."""
    state.silver[seat] -= PRICE
    state.purchased = True
    remove(state, depot, face)
    gain(state, seat, outcome, face, discard)
    outcome.tell("bought", seat=seat, depot=DEPOTS[depot], tile=TILES[face], silver=PRICE)
    effects.settle(state, seat, outcome)
