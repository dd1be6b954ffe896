"""The auction of special abilities: who offers, who may raise, and what a bid must leave (DH-3.5 to DH-3.11)."""

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.asking import take_turn
from hansa_bot.titles.die_haendler.material import ABILITIES, DEAREST, OWNED, RAISE
from hansa_bot.titles.die_haendler.state import Auction, HaendlerState


def offer_abilities(state: HaendlerState, outcome: Outcome) -> bool:
    """Let the first seat that still needs an ability offer one (DH-3.5, DH-3.8, DH-3.10)."""
    offerer = next((seat for seat in state.order if needs(state, seat)), None)
    if offerer is None:
        return True
    take_turn(state, Decision("offer", [offerer]))
    return False


def needs(state: HaendlerState, seat: int) -> bool:
    """Return whether a seat has fewer than two abilities."""
    return len(state.abilities[seat]) < OWNED


def on_display(state: HaendlerState) -> list[int]:
    """Return the abilities that nobody has yet."""
    taken = b"".join(state.abilities)
    return [ability for ability in range(len(ABILITIES)) if ability not in taken]


def most(state: HaendlerState, seat: int) -> int:
    """Return a seat's highest bid: who still needs another ability then keeps the dearest start price (DH-3.11)."""
    last = len(state.abilities[seat]) + 1 == OWNED
    return state.money[seat] - (0 if last else DEAREST)


def open_auction(state: HaendlerState, seat: int, outcome: Outcome, ability: int) -> None:
    """Put an ability up at its start price, which is the offerer's bid (DH-3.6, DH-3.9)."""
    outcome.tell("named", seat=seat, ability=ABILITIES[ability], amount=material.START_PRICES[ability])
    after = [(seat + step) % state.seats for step in range(1, state.seats)]
    rest = [other for other in after if needs(state, other)]
    _ask_next(state, outcome, Auction(ability, seat, material.START_PRICES[ability], seat, rest))


def raise_bid(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Bid 100 more; the one who is outbid is asked again in his turn (DH-3.7)."""
    auction = Auction.of(state.stack[-1])
    before, auction.bidder = auction.bidder, seat
    auction.bid += RAISE
    auction.rest = [*auction.rest[1:], before]
    auction.rest.sort(key=lambda other: (other - seat) % state.seats)
    outcome.tell("raised", seat=seat, ability=ABILITIES[auction.ability], amount=auction.bid)
    _ask_next(state, outcome, auction)


def leave_auction(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Leave this auction for good (DH-3.7)."""
    auction = Auction.of(state.stack[-1])
    auction.rest = auction.rest[1:]
    outcome.tell("passed", seat=seat)
    _ask_next(state, outcome, auction)


def _ask_next(state: HaendlerState, outcome: Outcome, auction: Auction) -> None:
    """Ask the next one who may raise, or give the ability to the highest bidder (DH-3.7)."""
    state.stack = state.stack[:1] if auction.rest else []
    if auction.rest:
        state.stack.append(auction.ask("outbid", auction.rest[0]))
        return
    winner = auction.bidder
    state.money[winner] -= auction.bid
    state.abilities[winner] += bytes((auction.ability,))
    outcome.tell("won_ability", seat=winner, ability=ABILITIES[auction.ability], amount=auction.bid)
