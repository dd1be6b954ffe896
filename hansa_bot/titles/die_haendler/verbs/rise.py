"""Phase 6: the credit card of who fell, and rising (DH-11)."""

from hansa_bot.engine.action import Action
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import material, prices, reasons, status, tables
from hansa_bot.titles.die_haendler.judging import opinions
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.die_haendler.texts import tellers
from hansa_bot.titles.kit.verbs import Verb

CREDIT = Verb(
    name="credit",
    words=(N_("Credit card"), N_("Take a credit card: 2000 now, 2500 to pay back.")),
    offers={"credit": lambda state, seat: ["credit"]},
    resolve=status.take_credit,
    effect=N_("Get 2000; you can't rise until you've paid back 2500"),
    opinion=opinions.of_credit,
)


def rises(state: HaendlerState, seat: int) -> list[Action]:
    """Return how a seat may rise; rising nothing is always possible (DH-11.6)."""
    return [f"rise/{rungs}/{used}" if used else f"rise/{rungs}" for rungs, used in status.rises(state, seat)]


def cannot_rise(state: HaendlerState, seat: int, rungs: int, used: int = 0) -> Refusal | None:
    """Say what stands against rising, the money first, then the rungs, then credit cards (DH-21.11)."""
    amount = prices.rise_price(state.arrivals, rungs, used)
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


RISE = Verb(
    name="rise",
    words=(N_("Rise"), N_("Rise up to two rungs, or stay where you are.")),
    slots=(tables.RUNGS_SLOT, tables.USED_SLOT),
    least=1,
    offers={"promotion": rises},
    resolve=status.rise,
    why_not=cannot_rise,
    effect=tellers.rising,
    reasons=tellers.why_rise,
    opinion=opinions.of_rising,
)
