"""Refusals: which rule forbids what was asked."""

from __future__ import annotations

from hansa_bot.engine.action import Action, kind_of, values_of
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from tests.toys.harbour.state import CRATES, QUAYS, SEA, HarbourState


def refuse(state: HarbourState, seat: int, action: Action) -> Refusal | None:
    """Return the rule that speaks against an action, or None when it simply does not fit here."""
    kind, values, decision = kind_of(action), values_of(action), state.stack[-1].kind
    if kind == "bid" and decision == "bid" and values and values[0].isdecimal():
        return Refusal("HB-2", N_("You cannot bid {price}."), {"price": int(values[0])})
    if kind == "land" and decision == "unload":
        if not state.crates:
            return Refusal("HB-3", N_("No crate is left on the ship."))
        if values and values[0] in QUAYS:
            return Refusal("HB-3", N_("{quay} is yours already."), {"quay": values[0]})
    if kind == "offer" and decision == "unload" and state.crates < CRATES:
        return Refusal("HB-5", N_("The cargo is no longer untouched."))
    if kind == "shift" and decision == "shift" and values[:1] == [SEA]:
        return Refusal("HB-4", N_("There is still a free quay."))
    if kind == "accept" and decision == "deal":
        return Refusal("HB-5", N_("You cannot pay that."))
    return None
