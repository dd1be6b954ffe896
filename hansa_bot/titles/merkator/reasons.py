"""Reasons for refusals that several verbs share, each with its rule; what only one verb refuses stands with it."""

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.merkator import market
from hansa_bot.titles.merkator.material import CARDS
from hansa_bot.titles.merkator.state import MerkatorState

NOT_YOURS = Refusal("MK-18.2", N_("It isn't your decision now."))
NOT_NOW = Refusal("MK-18.2", N_("There's nothing like that to decide now."))
LAST_CONTRACT = Refusal("MK-3.6", N_("You can't part with your last contract."))


def refuse_rich(state: MerkatorState, seat: int) -> Refusal | None:
    """Say that thalers above the limit come first (MK-3.10)."""
    if state.stack[-1].kind != "invest" or not market.too_rich(state, seat):
        return None
    return Refusal(
        "MK-3.10", N_("You have {thalers}: buy a card first, or give some back."), {"thalers": state.thalers[seat]}
    )


def refuse_unowned(state: MerkatorState, seat: int, contract: int) -> Refusal | None:
    """Say that a contract is not the seat's own, or none at all."""
    if contract in state.contracts[seat]:
        return None
    return Refusal("MK-3.3", N_("You don't own that contract: {card}."), {"card": CARDS[contract]})
