"""Answers given for a seat: its standing orders (DH-21.10), or what is neutral while its player is away (DH-15.4)."""

from collections.abc import Sequence
from typing import ClassVar

from hansa_bot.engine.action import Action, token, values_of
from hansa_bot.engine.state import View
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.base import Ahead, Given, Order, Orders
from hansa_bot.titles.die_haendler import abilities, loading, material
from hansa_bot.titles.die_haendler.material import (
    CARDS,
    CITIES,
    CREST,
    FEE_CAP,
    FIXED_FEES,
    SELL,
    TARGETS,
    TILES,
    UNIT,
    WAGONS,
)
from hansa_bot.titles.die_haendler.state import CLOSED, NOBODY, Guest, HaendlerState, Movement
from hansa_bot.titles.die_haendler.tables import JOIN, SEATS, WAYS, fee_word, read_goods, wagon_word
from hansa_bot.titles.die_haendler.verbs.guests import offers_take
from hansa_bot.titles.die_haendler.verbs.move import offers_drive, offers_waste
from hansa_bot.titles.die_haendler.verbs.sell import WHEELS, offers_clear
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

    def ahead(self, state: HaendlerState, seat: int) -> Sequence[Ahead]:
        """Return the bids to come for wagons without a master; once wagons move, wheel, office and warehouses."""
        if state.phase in (1, 2):
            return [_bid_ahead(state, seat, wagon) for wagon in _to_come(state)]
        if state.phase != 3:
            return []
        asked = [Ahead(f"{state.round}.wheel", "wheel", WHEELS)]
        if _offices(state, seat):
            asked.append(Ahead(f"{state.round}.office", "price", _prices(state, seat)))
        if state.owns(seat, material.CLEARANCE) and any(state.warehouses[seat]):
            asked.append(Ahead(f"{state.round}.clearance", "clear", _sales(state, seat)))
        return asked

    def along(self, state: HaendlerState) -> tuple[str, ...]:
        """Return the order for guests, while wagons are loaded."""
        return (GUEST,) if state.phase in (1, 2) else ()

    def asked(self, state: HaendlerState, seat: int) -> str:
        """Return the question by its round, a bid by its wagon; the second use of offices is none of them."""
        asked = state.stack[-1]
        if asked.kind == "bid":
            return f"{state.round}.bid.{wagon_word(state.wagon)}"
        first = asked.kind in ("wheel", "clearance") or (asked.kind == "office" and not any(asked.data))
        return f"{state.round}.{asked.kind}" if first else ""

    def holds(self, state: HaendlerState, seat: int) -> bool:
        """Return whether a seat holds the card that it is asked about (DH-13.9)."""
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


MOST = 25
"""How many answers are proposed at most where a question that is answered ahead has more."""


def _to_come(state: HaendlerState) -> list[int]:
    """Return the wagons that are still to be auctioned in this round (DH-6.1, DH-6.2)."""
    first = 0 if state.phase == 1 else state.wagon + 1
    return [wagon for wagon in WAGONS[first:] if state.in_city(wagon) and state.masters[wagon] == NOBODY]


def _bid_ahead(state: HaendlerState, seat: int, wagon: int) -> Ahead:
    """Return the question of a bid, with every small amount and some of the larger ones (DH-6.3)."""
    amounts = [*range(0, state.money[seat] + UNIT, UNIT)]
    if len(amounts) > MOST:
        few = 2 * MOST // 3
        rest = amounts[few:]
        # The step is rounded up, so that no more than MOST are left.
        amounts = [*amounts[:few], *rest[:: -(-len(rest) // (MOST - few))]]
    city = (("wagon", wagon_word(wagon)), ("city", CITIES[state.places[wagon]]))
    return Ahead(f"{state.round}.bid.{wagon_word(wagon)}", "bid", [f"bid/{amount}" for amount in amounts], city)


def _offices(state: HaendlerState, seat: int) -> list[int]:
    return [office for office in (material.OFFICE, material.LARGE_OFFICE) if state.owns(seat, office)]


def _prices(state: HaendlerState, seat: int) -> list[Action]:
    """Return every way to move a price by the offices of a seat, whatever the prices will be (DH-9.6, DH-9.7)."""
    ways = WAYS if material.LARGE_OFFICE in _offices(state, seat) else WAYS[:2]
    return ["pass", *(f"price/{good}/{way}" for good in material.GOODS for way in ways)]


def _sales(state: HaendlerState, seat: int) -> list[Action]:
    """Return the larger sales of one warehouse (DH-9.10)."""
    sales = sorted(offers_clear(state, seat), key=lambda sale: -len(read_goods(values_of(sale)[1])))
    return ["pass", *sales[: MOST - 1]]


def _load_cheaply(state: HaendlerState, seat: int, most: str) -> Action:
    """Take as many goods as the fee allows, the dearest first."""
    if most == NEVER:
        return "pass"
    loads = {offer: read_goods(values_of(offer)[0]) for offer in offers_take(state, seat)}
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
            alone = (offer for offer in offers_drive(state, seat) if JOIN not in offer)
            return min(alone, default=min(offers_waste(state, seat), default=f"waste/{TILES[0]}"))
        case "influence":
            return token("card", CARDS[state.pile.index(max(state.pile))])
        case "credit" if state.rungs[seat] == 0:
            return "credit"
    return _LEAST.get(decision.kind, "pass")
