"""Phase 6: credit cards, taken and paid back, and rising on the ladder of status (DH-11)."""

from collections.abc import Iterator

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import asking, material, prices, reasons, tables
from hansa_bot.titles.die_haendler.judging.mind import NEVER, Mind
from hansa_bot.titles.die_haendler.material import CARDS, CREDIT_COSTS, CREDIT_GIVES, RUNGS, UNIT
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.die_haendler.texts.reading import HaendlerReading
from hansa_bot.titles.kit.verbs import Verb

_SPENT = 0.05
"""What a Social Rise card is worth in rungs while it may be used later."""


def do_credit(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Take a credit card (DH-11.3)."""
    state.credits[seat] += 1
    state.money[seat] += CREDIT_GIVES
    outcome.tell("took_credit", seat=seat, amount=CREDIT_GIVES)
    asking.answered(state, seat)


def rate_credit(mind: Mind) -> float:
    """Return a gain where a credit card can still be worked off, a loss else: it is paid back dearer (DH-11.5)."""
    return 1.0 if mind.money < 3 * UNIT and mind.rounds >= 3 else -1.0


CREDIT = Verb(
    name="credit",
    rule="DH-11.3",
    words=(N_("Credit card"), N_("Take a credit card: 2000 now, 2500 to pay back.")),
    offers={"credit": lambda state, seat: ["credit"]},
    resolve=do_credit,
    effect=N_("Get 2000; you can't rise until you've paid back 2500"),
    opinion=rate_credit,
)


def offers_repay(state: HaendlerState, seat: int) -> list[Action]:
    """Return the payment of one card, if one is held and can be paid (DH-11.5)."""
    return ["repay"] * (state.credits[seat] > 0 and state.money[seat] >= CREDIT_COSTS)


def do_repay(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Pay back one credit card; it returns to the supply (DH-11.5)."""
    state.money[seat] -= CREDIT_COSTS
    state.credits[seat] -= 1
    outcome.tell("repaid", seat=seat, amount=CREDIT_COSTS)


def refuse_repay(state: HaendlerState, seat: int) -> Refusal:
    """Say that no card is held, or that the money is short (DH-11.5)."""
    if not state.credits[seat]:
        return Refusal("DH-11.5", N_("You hold no credit card."))
    return reasons.short_of("DH-11.5", CREDIT_COSTS)


def rate_repay(mind: Mind) -> float:
    """Return much at one's promotion, and before it where enough is left; else it is never done (DH-23.5)."""
    return 100.0 if mind.state.stack[-1].kind == "promotion" or mind.money >= CREDIT_COSTS + 1000 else NEVER


REPAY = Verb(
    name="repay",
    rule="DH-11.5",
    words=(N_("Repay"), N_("Pay back a credit card for 2500.")),
    offers=dict.fromkeys(("purchase", "promotion"), offers_repay),
    resolve=do_repay,
    why_not=refuse_repay,
    step=N_("pay a credit card back"),
    effect=N_("Pay back a credit card for 2500"),
    opinion=rate_repay,
)


def offers_rise(state: HaendlerState, seat: int) -> list[Action]:
    """Return how a seat may rise: nothing is always possible, all else only without debt (DH-11.6, DH-11.8)."""
    if state.credits[seat]:
        return ["rise/0"]
    rises = prices.rises(state.rungs[seat], state.arrivals, state.money[seat], state.hands[seat][material.RISE])
    return [f"rise/{rungs}/{used}" if used else f"rise/{rungs}" for rungs, used in rises]


def do_rise(state: HaendlerState, seat: int, outcome: Outcome, rungs: int, used: int = 0) -> None:
    """Rise so many rungs, so many of them by Social Rise (DH-11.7, DH-13.8)."""
    amount = prices.rise_price(state.arrivals, rungs, used)
    for _ in range(used):
        state.play_card(seat, material.RISE)
    state.money[seat] -= amount
    state.rungs[seat] += rungs
    rung = RUNGS[state.rungs[seat]]
    if rungs:
        outcome.tell("rose", seat=seat, rung=rung, count=rungs, cards=[CARDS[material.RISE]] * used, amount=amount)
    else:
        outcome.tell("stayed", seat=seat, rung=rung)
    asking.answered(state, seat)


def refuse_rise(state: HaendlerState, seat: int, rungs: int, used: int = 0) -> Refusal:
    """Say what stands against rising, the money first, then the rungs, then credit cards (DH-21.11)."""
    amount = prices.rise_price(state.arrivals, rungs, used)
    # More cards than rungs make a price that means nothing, so nothing is said of money then.
    if used <= rungs and amount > state.money[seat]:
        return reasons.short_of("DH-11.7", amount)
    if rungs > material.MOST_RUNGS:
        return Refusal("DH-11.6", N_("You can rise at most two rungs a round."))
    if state.rungs[seat] + rungs > material.TOP_RUNG:
        return Refusal("DH-11.10", N_("Nobody rises above the top rung."))
    if state.credits[seat]:
        return Refusal("DH-11.8", N_("Pay back your credit cards first."))
    if used > state.hands[seat][material.RISE]:
        return reasons.NO_CARD
    if used and material.PROMOTION[state.arrivals] <= material.RISE_PRICE:
        return Refusal("DH-11.9", N_("Without the card a rung costs no more."))
    return Refusal("DH-13.8", N_("Each card pays for one rung."))


def say_rise(here: HaendlerReading, rungs: str, used: str = "0") -> str:
    """Say to which rung one rises, and for how much."""
    price = prices.rise_price(here.view.arrivals, int(rungs), int(used))
    sentence = N_("Stay {rung}")
    if int(rungs):
        sentence = N_("Rise to {rung} for {n} with Social Rise") if int(used) else N_("Rise to {rung} for {n}")
    return here.tr(sentence, rung=here.names.rung(here.risen(rungs)), n=price)


def why_rise(here: HaendlerReading, rungs: str, *_: str) -> Iterator[str]:
    """Say what the new rung costs in every round to come."""
    yield here.upkeep(rungs)


def rate_rise(mind: Mind, rungs: int, used: int = 0) -> float:
    """Return where the seat stands in the end if it rises so far now, in rungs (DH-23.5)."""
    amount, cards = prices.rise_price(mind.state.arrivals, rungs, used), _SPENT * used * mind.soon
    return mind.standing(mind.state.rungs[mind.seat] + rungs, mind.money - amount) - cards


def against_rise(state: HaendlerState, seat: int, rungs: int, used: int = 0) -> str | None:
    """Advise newcomers against rising where the upkeep of the next round is not left (DH-11.1)."""
    left = state.money[seat] - prices.rise_price(state.arrivals, rungs, used)
    return "rise" if rungs and left < material.COSTS[state.rungs[seat] + rungs] else None


RISE = Verb(
    name="rise",
    rule="DH-11.6",
    words=(N_("Rise"), N_("Rise up to two rungs, or stay where you are.")),
    slots=(tables.RUNGS_SLOT, tables.USED_SLOT),
    least=1,
    offers={"promotion": offers_rise},
    resolve=do_rise,
    why_not=refuse_rise,
    step=N_("rise {rungs}"),
    effect=say_rise,
    reasons=why_rise,
    opinion=rate_rise,
    against=against_rise,
)
