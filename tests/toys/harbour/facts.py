"""What the conformance suite must know of the toy."""

from __future__ import annotations

from collections.abc import Mapping

from hansa_bot.engine.playout import Chooser as Choose
from tests.conformance.cases import Hidden
from tests.toys.harbour.state import UNSEEN, HarbourState, clone

STEERED: dict[str, Choose] = {}
REASONS = ("rounds", "monopoly")
PERFT = ((1, 5, 2101), (2, 4, 1002), (3, 4, 216 * 11), (4, 5, 1296 * 14))
"""Seats, depth, count. With six bids each, three seats have 216 ways to bid and the winner 4 + 6 + 1 things to do."""


def hidden(seats: int, options: Mapping[str, str]) -> Hidden:
    """Return what is not open: purses, and bids until the last one is in; who is alone has nobody to wait for."""
    if seats == 1:
        return Hidden(looked=frozenset({"bid"}), fields=frozenset({"purses", "bank"}))
    bids = frozenset({"bid"})
    return Hidden(sealed=bids, together=bids, fields=frozenset({"purses", "bank", "bids"}))


def plant(state: HarbourState, reader: int | None) -> HarbourState:
    """Return the position with other secrets than the reader's own: purses and sealed bids."""
    other = clone(state)
    bidding = bool(state.stack) and state.stack[-1].kind == "bid"
    for seat in range(state.seats):
        if seat == reader or state.over:
            continue
        other.purses[seat] += 1
        other.bank -= 1
        if bidding and state.bids[seat] != UNSEEN:
            other.bids[seat] = 5 - state.bids[seat]
    return other
