"""Answers given for a seat: its standing orders (DH-21.10), or what is neutral while its player is away (DH-15.4)."""

from collections.abc import Sequence
from typing import ClassVar

from hansa_bot.engine.action import Action, token, values_of
from hansa_bot.engine.state import View
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.base import Given, Order, Orders
from hansa_bot.titles.die_haendler import abilities, loading, material
from hansa_bot.titles.die_haendler.material import CARDS, CREST, FEE_CAP, FIXED_FEES, SELL, TARGETS, TILES, UNIT
from hansa_bot.titles.die_haendler.state import CLOSED, Guest, HaendlerState, Movement
from hansa_bot.titles.die_haendler.tables import JOIN, SEATS, fee_word, read_goods
from hansa_bot.titles.die_haendler.verbs.loading import takings
from hansa_bot.titles.die_haendler.verbs.move import drives, wastes
from hansa_bot.titles.texts import Texts

NO_ARROW = token("wheel", TARGETS[-1], TARGETS[-1])
"""Both arrows on the coat of arms."""
_LEAST = {"purchase": "enough", "bid": "bid/0", "cargo": "load/none", "wheel": NO_ARROW, "promotion": "rise/0"}

BIDS, GUEST, WHEEL, UNASKED, CREDIT = "bids", "guest", "wheel", "cards", "credit"
NEVER = "never"
_PLAYED_IN = {
    "axle": material.AXLE,
    "last_word": material.FREE,
    "special": material.SPECIAL,
    "bonus_sale": material.BONUS_SALE,
}
"""By question: the kind of card that it is about."""
_VALUES = {
    BIDS: (NEVER,),
    GUEST: (NEVER, *map(str, range(0, FEE_CAP + UNIT, UNIT))),
    WHEEL: (TARGETS[CREST],),
    UNASKED: tuple(CARDS[card] for card in _PLAYED_IN.values()),
    CREDIT: (NEVER,),
}


class HaendlerOrders(Orders):
    """A guest with a highest fee loads as much as it allows, the goods that sell dearest today."""

    kinds: ClassVar = (
        Order(BIDS, N_("Bids"), N_("Bid 0 at once, for every wagon. The others can guess it.")),
        Order(GUEST, N_("Loading as a guest"), N_("Never, or up to this fee for each good; else you pass.")),
        Order(WHEEL, N_("Price wheel"), N_("Both arrows on the coat of arms, at once. The others can guess it.")),
        Order(UNASKED, N_("Influence cards"), N_("The kind of card you don't want to be asked about.")),
        Order(CREDIT, N_("Credit card"), N_("Never take one.")),
    )
    declining = frozenset({"pass"})
    open = frozenset({BIDS, GUEST, WHEEL, CREDIT})
    quiet = frozenset(_PLAYED_IN)

    def holds(self, state: HaendlerState, seat: int) -> bool:
        """Say whether a seat holds the card that it is asked about (DH-13.9)."""
        return state.hands[seat][_PLAYED_IN[state.stack[-1].kind]] > 0

    def about(self, state: HaendlerState, seat: int) -> str | None:
        """Return the order for what is asked; each question is called like its order, but for the bid."""
        asked = state.stack[-1].kind
        return BIDS if asked == "bid" else asked if asked in self.open else None

    def values(self, view: View, key: str) -> Sequence[str]:
        """Return what may be ordered; the same at every table."""
        return _VALUES[key]

    def name(self, texts: Texts, key: str, value: str) -> str:
        """Name what is ordered."""
        if value == NEVER:
            return texts.tr(N_("never"))
        return texts.value({WHEEL: "target", UNASKED: "card"}.get(key, "amount"), value)

    def answer(self, state: HaendlerState, seat: int, given: Given) -> Action | None:
        """Answer what the orders speak of."""
        kind = state.stack[-1].kind
        if kind == "guest" and GUEST in given:
            return _load_cheaply(state, seat, given[GUEST])
        if kind in _PLAYED_IN and given.get(UNASKED) == CARDS[_PLAYED_IN[kind]]:
            return "pass"
        answers = {"bid": (BIDS, "bid/0"), "wheel": (WHEEL, NO_ARROW), "credit": (CREDIT, "pass")}
        key, answer = answers.get(kind, ("", None))
        return answer if key in given else None


def _load_cheaply(state: HaendlerState, seat: int, most: str) -> Action:
    """Take as many goods as the fee allows, the dearest first."""
    if most == NEVER:
        return "pass"
    loads = {offer: read_goods(values_of(offer)[0]) for offer in takings(state, seat)}
    cheap = [offer for offer, goods in loads.items() if loading.fee(state, seat, goods) <= int(most) * len(goods)]
    worth = {offer: (len(loads[offer]), sum(SELL[state.levels[good]] for good in loads[offer])) for offer in cheap}
    return max(worth, key=worth.__getitem__, default="pass")


def answer_for_absent(state: HaendlerState, seat: int) -> Action:
    """Return the neutral answer to the pending question; what can be passed is passed."""
    decision = state.stack[-1]
    match decision.kind:
        case "offer":
            cheapest = min(abilities.on_display(state), key=material.START_PRICES.__getitem__)
            return token("name", material.ABILITIES[cheapest])
        case "fees":
            guest, (one, two) = Guest.of(decision).seat, FIXED_FEES
            allowed = loading.tariffs(state, guest)[1]
            return token("fee", SEATS[guest], fee_word(one), fee_word(two if two in allowed else CLOSED))
        case "proposal":
            return token("refuse", SEATS[Guest.of(decision).seat])
        case "movement":
            if Movement.of(decision).tile:
                return "end"
            # the lowest tile that moves a wagon, the lowest wagon, the first place; else the lowest tile for nothing
            alone = (offer for offer in drives(state, seat) if JOIN not in offer)
            return min(alone, default=min(wastes(state, seat), default=f"waste/{TILES[0]}"))
        case "influence":
            return token("card", CARDS[state.pile.index(max(state.pile))])
        case "credit" if state.rungs[seat] == 0:
            return "credit"
    return _LEAST.get(decision.kind, "pass")
