"""Standing orders for others' turns: whether one joins, what one loses, and that one offers nothing (MK-18.10)."""

from collections.abc import Sequence
from typing import ClassVar

from hansa_bot.engine.action import Action
from hansa_bot.engine.state import View
from hansa_bot.titles.base import Given, Order, Orders
from hansa_bot.titles.merkator import market, paying, scoring, visits
from hansa_bot.titles.merkator.material import CONTRACTS, FEE, REWARD
from hansa_bot.titles.merkator.rules import most_lost
from hansa_bot.titles.merkator.state import MerkatorState
from hansa_bot.titles.merkator.texts.names import WORDS
from hansa_bot.titles.merkator.verbs.deliver import offers_fulfil
from hansa_bot.titles.merkator.verbs.pay import offers_give
from hansa_bot.titles.merkator.view import make_view
from hansa_bot.titles.texts import Texts

JOIN, LOSS, BID = WORDS["order"]
_NAMES = WORDS["ordered"]
NEVER, CONTRACT, WORTH, MOST = _NAMES
_VALUES = {JOIN: (NEVER, CONTRACT, WORTH), LOSS: (MOST,), BID: (NEVER,)}


class MerkatorOrders(Orders):
    """A seat that joined by order fulfils what can be paid plainly, the lowest value first, and goes home."""

    kinds: ClassVar = tuple(Order(key, **told) for key, told in WORDS["order"].items())
    declining = frozenset({"stay", "refuse"})
    open = frozenset({JOIN, LOSS, BID})

    def about(self, state: MerkatorState, seat: int) -> str | None:
        """Return the order for what is asked; on a trip that was joined by our choice we go on choosing."""
        return {"join": JOIN, "deliver": JOIN, "payment": JOIN, "loss": LOSS, "bid": BID}.get(state.stack[-1].kind)

    def values(self, view: View, key: str) -> Sequence[str]:
        """Return what may be ordered; the same at every table."""
        return _VALUES[key]

    def name(self, texts: Texts, key: str, value: str) -> str:
        """Name what is ordered."""
        return texts.tr(_NAMES[value]) if value in _NAMES else value

    def answer(self, state: MerkatorState, seat: int, given: Given) -> Action | None:
        """Answer what the orders speak of; where a trip is not worth it by their measure, the person is asked."""
        joins = given.get(JOIN) in (CONTRACT, WORTH)
        match state.stack[-1].kind:
            case "join":
                return _join(state, seat, given.get(JOIN))
            case "loss":
                return most_lost(state, seat) if given.get(LOSS) == MOST else None
            case "bid":
                return "stay" if given.get(BID) == NEVER else None
            case "deliver" if joins:
                plain = [action for action in offers_fulfil(state, seat) if action.startswith("fulfil/")]
                # joined by order, but nothing can be paid plainly: the person may see a way by trade or with cubes
                return plain[0] if plain else "done" if state.fulfilled else None
            case "payment" if joins:
                return next(iter(offers_give(state, seat)), None)
        return None


def _join(state: MerkatorState, seat: int, wish: str | None) -> Action | None:
    if wish == NEVER:
        return "stay"
    view = make_view(state, seat)
    office = view.offices[seat]
    store = visits.joining(view, office).stores[0]
    for card in office.contracts:
        if CONTRACTS[card].place != state.pawn or paying.weigh(store, paying.demands(card))[0]:
            continue
        if wish == CONTRACT or (wish == WORTH and _added(state, office.contracts, card) > FEE[state.pawn]):
            return "join"
    return None


def _added(state: MerkatorState, own: list[int], contract: int) -> float:
    """Return by how many points the reward that now lies open for a contract would raise the score."""
    # a pile that is empty gives one of the contract's own value instead (MK-5.15)
    pile = market.top(state, REWARD[CONTRACTS[contract].value]) or market.top(state, CONTRACTS[contract].value)
    before, after = (sum(scoring.contract_halves(cards)) for cards in (own, [*own, *pile[:1]]))
    return (after - before) / 2
