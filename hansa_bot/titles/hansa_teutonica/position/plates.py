"""Pending tokens on the plates of their owners, waiting to be put on the board (HT-14)."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica.ending import TOKENS_OUT, trigger
from hansa_bot.titles.hansa_teutonica.material import TOKENS
from hansa_bot.titles.hansa_teutonica.state import HansaState

_WIDTH = 2 * len(TOKENS)


def entry(seat: int, token: int, shown: bool = False) -> int:
    """Return the number that stands for a token on a seat's plate; `shown` when everybody has seen it."""
    return seat * _WIDTH + 2 * token + shown


def draw(state: HansaState, outcome: Outcome, seat: int) -> None:
    """Draw the replacement of a token that left its route, face down; without one the end is triggered (HT-8.5)."""
    if not state.token_stock:
        outcome.tell("stock_empty", seat=seat)
        trigger(state, TOKENS_OUT)
        return
    token = state.token_stock.pop()
    state.plates.append(entry(seat, token))
    outcome.tell("token_drawn", seat=seat, count=len(state.token_stock))
    if state.options.plate_visibility == "owner":
        outcome.tell_only((seat,), "token_seen", None, seat=seat, token=TOKENS[token])
        outcome.reveal()


def plate(state: HansaState, seat: int) -> list[int]:
    """Return the tokens on a seat's plate, ascending."""
    return sorted(found % _WIDTH >> 1 for found in state.plates if found // _WIDTH == seat)


def shown(state: HansaState, seat: int) -> list[int]:
    """Return those tokens on a seat's plate that everybody has seen, ascending."""
    return sorted(found % _WIDTH >> 1 for found in state.plates if found // _WIDTH == seat and found & 1)


def show(state: HansaState, seat: int) -> list[int]:
    """Turn a seat's plate face up; return the tokens that nobody had seen before."""
    new = [found for found in state.plates if found // _WIDTH == seat and not found & 1]
    state.plates = [found | 1 if found in new else found for found in state.plates]
    return sorted(found % _WIDTH >> 1 for found in new)
