"""Phase 1: whose purchase turn it is, what a good costs, and the credit cards paid back in it (DH-5, DH-11.5)."""

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.asking import take_turn
from hansa_bot.titles.die_haendler.material import BUY, CHEAP, FLAT_PRICE
from hansa_bot.titles.die_haendler.meta import ONCE
from hansa_bot.titles.die_haendler.state import HaendlerState


def ask_to_buy(state: HaendlerState, outcome: Outcome) -> bool:
    """Begin the next purchase turn; in the first round everybody has two (DH-5.1, DH-5.6)."""
    state.bought = 0
    if not state.due:
        state.purchases += 1
        if state.purchases == (material.FIRST_PASSES if state.round == 1 else 1):
            return True
        state.due = state.order
    seat = state.due.pop(0)
    if state.options.cheap_first_round != ONCE:
        state.flat = b""
    take_turn(state, Decision("purchase", [seat]))
    return False


def price(state: HaendlerState, seat: int, good: int) -> int:
    """Return what a good costs a seat now: with Cheap Purchase 100 for all of a turn (DH-5.2, DH-5.5)."""
    if not state.owns(seat, CHEAP):
        return BUY[state.levels[good]]
    return 0 if seat in state.flat else FLAT_PRICE
