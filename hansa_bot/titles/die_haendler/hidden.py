"""What not everybody knows of a table, drawn again: money, influence cards, sealed bids and wheels (DH-15).

Payments are public, balances are not: what adding up the log would tell is forgotten here. Others have anything up to
the money that all began with, which few ever exceed.
"""

from collections.abc import Collection
from itertools import combinations_with_replacement

from hansa_bot.engine.state import Chance, mixed
from hansa_bot.titles.die_haendler.material import ARROWS, DEAREST, OWNED, START_MONEY, TARGETS, UNIT
from hansa_bot.titles.die_haendler.state import UNSEEN, Auction, HaendlerState

_WHEELS = [bytes(targets) for targets in combinations_with_replacement(range(len(TARGETS)), ARROWS)]


def redraw(state: HaendlerState, readers: Collection[int], rng: Chance) -> None:
    """Draw again what none of these seats can know."""
    others = [seat for seat in range(state.seats) if seat not in readers]
    asked = state.stack[-1].kind if state.stack else ""
    if not state.open_money:
        for other in others:
            least = _least_money(state, other)
            state.money[other] = UNIT * rng.randint(least // UNIT, max(least, START_MONEY) // UNIT)
    # A seat that chooses a card sees the whole pile, so it is not mixed with what the others hold.
    looks = asked == "influence" and not {*readers}.isdisjoint(state.waiting)
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


def _deal_cards(holders: list[list[int]], rng: Chance) -> None:
    """Deal the influence cards of some holders again; everybody has as many as before."""
    cards = mixed(rng, (card for held in holders for card, count in enumerate(held) for _ in range(count)))
    for held in holders:
        dealt, cards = cards[: sum(held)], cards[sum(held) :]
        held[:] = map(dealt.count, range(len(held)))
