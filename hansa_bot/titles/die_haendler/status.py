"""Phase 6: upkeep, demotion, credit cards and promotion (DH-11)."""

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.die_haendler import asking, prices
from hansa_bot.titles.die_haendler.material import CARDS, COSTS, CREDIT_GIVES, RISE, RUNGS
from hansa_bot.titles.die_haendler.state import HaendlerState


@asking.one_by_one
def pay_upkeep(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Pay for the rung, or fall to one that can be paid; who fell may take a credit card (DH-11.1 to DH-11.4)."""
    rung, money = state.rungs[seat], state.money[seat]
    paid = prices.payable_rung(rung, money)
    if COSTS[rung] and not state.open_money:
        outcome.reveal()  # whether somebody falls tells something of the money, and so does that nobody does
    if paid < rung:
        state.rungs[seat] = paid
        outcome.tell("demoted", seat=seat, from_rung=RUNGS[rung], rung=RUNGS[paid], amount=money)
    if COSTS[paid]:
        state.money[seat] -= COSTS[paid]
        outcome.tell("upkeep", seat=seat, rung=RUNGS[paid], amount=COSTS[paid])
    if paid < rung and state.credits_left:
        asking.ask(state, Decision("credit", [seat]))


def take_credit(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Take a credit card (DH-11.3)."""
    state.credits[seat] += 1
    state.money[seat] += CREDIT_GIVES
    outcome.tell("took_credit", seat=seat, amount=CREDIT_GIVES)
    asking.answered(state, seat)


@asking.one_by_one
def begin_promotions(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Let a seat rise (DH-11.6)."""
    asking.take_turn(state, Decision("promotion", [seat]))


def rises(state: HaendlerState, seat: int) -> list[tuple[int, int]]:
    """Return how a seat may rise, as rungs and Social Rise cards; without any while it owes (DH-11.6, DH-11.8)."""
    if state.credits[seat]:
        return [(0, 0)]
    return prices.rises(state.rungs[seat], state.arrivals, state.money[seat], state.hands[seat][RISE])


def rise(state: HaendlerState, seat: int, outcome: Outcome, rungs: int, used: int = 0) -> None:
    """Rise so many rungs, so many of them by Social Rise (DH-11.7, DH-13.8)."""
    amount = prices.rise_price(state.arrivals, rungs, used)
    for _ in range(used):
        state.play_card(seat, RISE)
    state.money[seat] -= amount
    state.rungs[seat] += rungs
    rung = RUNGS[state.rungs[seat]]
    if rungs:
        outcome.tell("rose", seat=seat, rung=rung, count=rungs, cards=[CARDS[RISE]] * used, amount=amount)
    else:
        outcome.tell("stayed", seat=seat, rung=rung)
    asking.answered(state, seat)
