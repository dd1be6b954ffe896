"""What not everybody knows of a table, drawn anew: money, influence cards, sealed bids and wheels (DH-15).

Payments are public, balances are not: what adding up the log would tell is forgotten here. Others have anything up to
the money that all began with, which few ever exceed.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from hansa_bot.engine.state import mixed
from hansa_bot.titles.die_haendler.material import ARROWS, DEAREST, OWNED, START_MONEY, TARGETS, UNIT
from hansa_bot.titles.die_haendler.state import UNSEEN, Auction, HaendlerState

if TYPE_CHECKING:
    import random

_WHEELS = [bytes(targets) for targets in combinations_with_replacement(range(len(TARGETS)), ARROWS)]


def redraw(state: HaendlerState, seat: int | None, rng: random.Random) -> None:
    """Draw anew what a seat or a spectator (None) cannot know."""
    others = [other for other in range(state.seats) if other != seat]
    asked = state.stack[-1].kind if state.stack else ""
    if not state.open_money:
        for other in others:
            least = _least_money(state, other)
            state.money[other] = UNIT * rng.randint(least // UNIT, max(least, START_MONEY) // UNIT)
    looks = asked == "influence" and seat in state.waiting
    _deal_cards([*(state.hands[other] for other in others), *([] if looks else [state.pile])], rng)
    for other in others:
        if asked == "bid" and state.bids[other] != UNSEEN:
            state.bids[other] = UNIT * rng.randint(0, state.money[other] // UNIT)
        if asked == "wheel" and state.wheels[other]:
            state.wheels[other] = rng.choice(_WHEELS)


def _least_money(state: HaendlerState, seat: int) -> int:
    """Return what a seat must have for what it has said: a proposal, the standing bid, abilities still to be had."""
    proposal = state.proposals[seat] if state.proposals else None
    least = proposal.amount if proposal else 0
    if not state.round:
        least = DEAREST * (OWNED - len(state.abilities[seat]))
        auction = Auction.of(state.stack[-1]) if state.stack[-1].kind == "outbid" else None
        if auction and auction.bidder == seat:
            least += auction.bid - DEAREST
    return least


def _deal_cards(holders: list[list[int]], rng: random.Random) -> None:
    """Deal the influence cards of some holders anew; everybody has as many as before."""
    cards = mixed(rng, (card for held in holders for card, count in enumerate(held) for _ in range(count)))
    for held in holders:
        mine, cards = cards[: sum(held)], cards[sum(held) :]
        held[:] = map(mine.count, range(len(held)))
