"""Standing orders of the toy: where a displaced crate goes, and up to which price an offered cargo is bought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.view import View
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.orders import Given, Order, Orders
from hansa_bot.titles.texts import Texts
from tests.toys.harbour.landing import shift_offers
from tests.toys.harbour.state import HIGHEST_PRICE, QUAYS, HarbourState
from tests.toys.harbour.trading import accept_offers


class HarbourOrders(Orders):
    """One order for each question that another seat's turn may ask."""

    kinds: ClassVar = (
        Order("quay", N_("Displaced crate"), N_("The quay to which a displaced crate goes, if it is free.")),
        Order("buy", N_("Offered cargo"), N_("The highest price at which you buy what is offered to you.")),
    )
    declining = frozenset({"decline"})

    def values(self, view: View, key: str) -> Sequence[str]:
        """Return the quays, or the prices."""
        return QUAYS if key == "quay" else [str(price) for price in range(1, HIGHEST_PRICE + 1)]

    def name(self, texts: Texts, key: str, value: str) -> str:
        """Name a quay or a price."""
        return texts.value("quay", value) if value in QUAYS else value

    def answer(self, state: HarbourState, seat: int, given: Given) -> Action | None:
        """Shift to the quay if it is free, accept what is cheap enough."""
        decision = state.stack[-1]
        if decision.kind == "shift" and "quay" in given:
            action = token("shift", given["quay"])
            return action if action in shift_offers(state, seat) else None
        if decision.kind == "deal" and decision.data[1] <= int(given.get("buy", 0)):
            return next(iter(accept_offers(state, seat)), None)
        return None
