"""The auction of special abilities: who offers, who is asked next, and who gets one (DH-3.5 to DH-3.10)."""

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.die_haendler.asking import take_turn
from hansa_bot.titles.die_haendler.material import ABILITIES, OWNED
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
    # One byte for each ability, so `in` finds it in what all seats have, one behind the other.
    taken = b"".join(state.abilities)
    return [ability for ability in range(len(ABILITIES)) if ability not in taken]


def leave_auction(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Leave this auction for good (DH-3.7)."""
    auction = Auction.of(state.stack[-1])
    auction.rest = auction.rest[1:]
    outcome.tell("passed", seat=seat)
    ask_next(state, outcome, auction)


def ask_next(state: HaendlerState, outcome: Outcome, auction: Auction) -> None:
    """Ask the next one who may raise, or give the ability to the highest bidder (DH-3.7)."""
    # The question of who offers stays below: it says whose turn it is until somebody has the ability.
    state.stack = state.stack[:1] if auction.rest else []
    if auction.rest:
        state.stack.append(auction.ask("outbid", auction.rest[0]))
        return
    winner = auction.bidder
    state.money[winner] -= auction.bid
    state.abilities[winner] += bytes((auction.ability,))
    outcome.tell("won_ability", seat=winner, ability=ABILITIES[auction.ability], amount=auction.bid)
