"""The rules of Merkator, as the engine asks for them; its judge, its answers for the absent, and what is true at all
times: every contract and card is somewhere, and nobody has less than nothing.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hansa_bot.engine.action import Action, Outcome, token
from hansa_bot.engine.errors import Refusal, RulesBug
from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.state import View
from hansa_bot.titles.kit.preview import judge_by
from hansa_bot.titles.kit.rules import VerbRules
from hansa_bot.titles.kit.verbs import Verb
from hansa_bot.titles.merkator import hidden, market, material, reasons, scoring
from hansa_bot.titles.merkator.judging.outlook import Outlook
from hansa_bot.titles.merkator.material import BUILDINGS, CARDS, COSTS, GOODS, LINKED, MAJORS, PLACES
from hansa_bot.titles.merkator.setup import set_up
from hansa_bot.titles.merkator.state import Letters, MerkatorState, Split, stock
from hansa_bot.titles.merkator.tables import JOIN
from hansa_bot.titles.merkator.trips import begin_turn
from hansa_bot.titles.merkator.verbs import VERBS
from hansa_bot.titles.merkator.verbs.deliver import offers_fulfil
from hansa_bot.titles.merkator.verbs.pay import offers_give, offers_rest, offers_trade
from hansa_bot.titles.merkator.view import MerkatorView, make_view


class MerkatorRules(VerbRules[MerkatorState]):
    """One to four seats, the standard, long and solo game, the advanced rules and all variants."""

    state_type = MerkatorState
    version = 1
    verbs = VERBS
    setup, view, redraw = staticmethod(set_up), staticmethod(make_view), staticmethod(hidden.redraw)

    def imagine(self, state: MerkatorState, seat: int) -> MerkatorState:
        """Return the position with this seat's turn just begun; the pawn and all cards stay where they are."""
        after = self.clone(state)
        begin_turn(after, seat, Outcome())
        return after

    def scores(self, view: View) -> list[Score]:
        """Return every seat's score as if the game ended now (MK-9)."""
        assert isinstance(view, MerkatorView)
        return scoring.scores(view)

    def result(self, state: MerkatorState) -> Result | None:
        """Return scores and places of a finished game (MK-9.7)."""
        return scoring.result(make_view(state, None)) if state.over else None

    def check(self, state: MerkatorState) -> None:
        """Raise RulesBug if any invariant is broken (MK-15.3)."""
        # alone, Buildings for a sole leader stay in the box (MK-10.4)
        unused = [card for card, building in BUILDINGS.items() if state.solo and building.alone]
        if sorted([*_cards(state), *unused]) != list(range(len(CARDS))):
            raise RulesBug(f"cards are missing or too many: {sorted(_cards(state))} (MK-15.3)")
        if min(*state.storage, *state.supply, *state.counters, *state.thalers, *state.cubes) < 0:
            raise RulesBug("something was spent that was not there")
        lying = Counter(letter for row in state.chart for letter in row)
        if lying - Counter(material.COUNTERS):
            raise RulesBug(f"counters on the chart: {lying} (MK-1.4)")
        for major in range(MAJORS):
            if not state.cubes[major] and not all(state.cubes[other] for other in LINKED[major]):
                raise RulesBug(f"two linked majors are empty, one is {PLACES[major]} (MK-15.3)")
        for seat in range(state.seats):
            _check_seat(state, seat)

    def object_to(self, state: MerkatorState, seat: int, verb: Verb, arguments: tuple[Any, ...]) -> Refusal | None:
        """Say whose decision it is, and that something else is asked (MK-18.12)."""
        if seat not in state.waiting:
            return reasons.NOT_YOURS
        return None if state.stack[-1].kind in verb.offers else reasons.NOT_NOW


RULES = MerkatorRules()
judge = judge_by(RULES, Outlook, hidden.known)


def absent_answer(state: MerkatorState, seat: int) -> Action:
    """Return what is done for an absent seat (MK-18.11)."""
    match state.stack[-1].kind:
        case "invest":
            return _invest_for(state, seat)
        case "split":
            cubes = Split.of(state.stack[-1]).cubes
            return token("split", cubes - cubes // 2)
        case "deliver":
            plain = [action for action in offers_fulfil(state, seat) if action.startswith("fulfil/")]
            return plain[0] if plain else "done"
        case "loss":
            return most_lost(state, seat)
        case "forced_buy":
            return token("buy", CARDS[min(state.building_row, key=COSTS.__getitem__)])
        case "payment":
            return next(iter([*offers_rest(state, seat), *offers_give(state, seat), *offers_trade(state, seat)]))
    offers = RULES.offers(state, seat)
    return next(answer for answer in _DECLINING if answer in offers)


# one for each question that can be declined; a reward comes from the pile, so that the card in hand is kept
_DECLINING = ("keep", "stay", "refuse", "top", "hand")


def _invest_for(state: MerkatorState, seat: int) -> Action:
    """Sell or discard the lowest contracts, then travel to the fullest major that costs nothing."""
    if market.too_rich(state, seat):
        return "trim"
    if market.must_sell(state, seat):
        return token("sell" if state.coins else "drop", CARDS[state.contracts[seat][0]])
    if market.must_buy(state, seat):
        return token("buy", CARDS[min(market.displayed(state), key=COSTS.__getitem__)])
    free = [major for major in range(MAJORS) if material.TIME[major] >= 0]
    return token("travel", PLACES[max(free, key=state.cubes.__getitem__)])


def most_lost(state: MerkatorState, seat: int) -> Action:
    """Give up units of the good with most of them, the first in order on ties (MK-18.10)."""
    column, units = material.lost(Letters.of(state.stack[-1]).letters[0])
    store, found = stock(state, seat), []
    for _ in range(min(units, sum(store[good] for good in material.IN_COLUMN[column]))):
        good = max(material.IN_COLUMN[column], key=store.__getitem__)
        store[good] -= 1
        found.append(good)
    return token("lose", JOIN.join(GOODS[good] for good in sorted(found)))


def _cards(state: MerkatorState) -> Iterator[int]:
    """Yield every card, wherever it is."""
    yield from (*state.bonus_row, *state.bonus_deck, *state.building_row, *state.building_deck)
    yield from (*state.discards, *state.stack_cards)
    for row in (*state.piles, *state.contracts, *state.bonus, *state.buildings):
        yield from row
    yield from (card for card in state.hand if card != material.NO_CARD)


def _check_seat(state: MerkatorState, seat: int) -> None:
    own = state.contracts[seat]
    if not own or bytes(sorted(own)) != own or own[-1] >= len(material.CONTRACTS):
        raise RulesBug(f"contracts of seat {seat}: {list(own)} (MK-3.6)")
    if {*state.bonus[seat]} - {*material.BONUS} or {*state.buildings[seat]} - {*BUILDINGS}:
        raise RulesBug(f"cards of seat {seat} lie in the wrong place")
    # in one's own Phase 1 there may be more for a while: they are spent or given back before the trip
    investing = state.stack[:1] and state.stack[0].kind == "invest" and seat == state.active
    if not investing and market.too_rich(state, seat):
        raise RulesBug(f"seat {seat} has {state.thalers[seat]} thalers (MK-3.9)")
