"""Cards: what is on offer, what is bought, what comes to light, the piles of contracts and what is gained from them
(MK-3.7, MK-3.8, MK-5.3, MK-5.14 to MK-5.16, MK-10.10, MK-10.11, MK-13, MK-14.2 to MK-14.4).
"""

from collections.abc import Iterable

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.state import Decision, shuffle
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.material import BONUS, BUILDINGS, CARDS, CONTRACTS, COSTS, MOST_THALERS, VALUES
from hansa_bot.titles.merkator.meta import BUILDINGS as FORCED_BUILDINGS
from hansa_bot.titles.merkator.meta import ON
from hansa_bot.titles.merkator.state import BY_PEACE, STORE, Bidding, MerkatorState


def without(cards: bytes, card: int) -> bytes:
    """Return a row of cards with one of them fewer."""
    return cards.replace(bytes((card,)), b"", 1)


def with_card(cards: bytes, card: int) -> bytes:
    """Return a row of contracts in ascending order with one more."""
    return bytes(sorted((*cards, card)))


def words(cards: Iterable[int]) -> list[str]:
    """Return the words of some cards."""
    return [CARDS[card] for card in cards]


def shuffled(state: MerkatorState, name: str, cards: Iterable[int], rule: str) -> bytes:
    """Return some cards in random order, or in the order given for this draw."""
    # by words, so that given and recorded draws do not depend on the cards' numbers
    return bytes(material.CARD[word] for word in shuffle(state.rng, name, words(cards), rule))


def displayed(state: MerkatorState) -> bytes:
    """Return the Bonus cards and Buildings on display."""
    return state.bonus_row + state.building_row


def for_sale(state: MerkatorState, seat: int) -> bytes:
    """Return what a seat may buy if it can pay: the display, and the card in hand (MK-13.4, MK-14.2)."""
    if state.stack[-1].kind == "forced_buy":
        return state.building_row
    hand = state.hand[seat]
    return displayed(state) + (bytes((hand,)) if hand in COSTS else b"")


def must_sell(state: MerkatorState, seat: int) -> int:
    """Return how many contracts a seat must get rid of before it may travel (MK-3.4, MK-8.5, MK-10.13)."""
    return 0 if state.final else max(0, len(state.contracts[seat]) - material.OFFICE)


def too_rich(state: MerkatorState, seat: int) -> int:
    """Return how many thalers a seat has above the limit (MK-3.9); none with variant B (MK-14.2)."""
    if state.options.money_limit == FORCED_BUILDINGS:
        return 0
    return max(0, state.thalers[seat] - MOST_THALERS)


def trim(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Give back all thalers above the limit (MK-3.9)."""
    if excess := too_rich(state, seat):
        state.thalers[seat] = MOST_THALERS
        outcome.tell("trimmed", seat=seat, thalers=MOST_THALERS, count=excess)


def must_buy(state: MerkatorState, seat: int) -> bool:
    """Return whether a seat must still buy a card after a forced sale, and can (MK-3.5)."""
    # where a forced sale does not pay for any card, nothing is owed
    return state.owes and any(COSTS[card] <= state.thalers[seat] for card in displayed(state))


def discard(state: MerkatorState, seat: int, contract: int) -> None:
    """Put an own contract on the discard pile."""
    state.contracts[seat] = without(state.contracts[seat], contract)
    state.discards += bytes((contract,))


def take_from_display(state: MerkatorState, outcome: Outcome, card: int) -> None:
    """Take a card off the display; the next one of its deck takes its place, while there is one (MK-3.8)."""
    # replaced where it lay, so that no other card moves
    new = b""
    if card in BONUS:
        new, state.bonus_deck = state.bonus_deck[:1], state.bonus_deck[1:]
        state.bonus_row = state.bonus_row.replace(bytes((card,)), new)
    else:
        new, state.building_deck = state.building_deck[:1], state.building_deck[1:]
        state.building_row = state.building_row.replace(bytes((card,)), new)
    if new:
        show(outcome, new[0])


def show(outcome: Outcome, card: int) -> None:
    """Tell that a card came to light."""
    outcome.reveal()
    outcome.tell("revealed", card=CARDS[card])


def own_card(state: MerkatorState, seat: int, outcome: Outcome, card: int, thalers: int, paid: Iterable[int]) -> None:
    """Put a card that was paid for beside the office, with all that follows (MK-3.7, MK-10.11, MK-14.2, MK-14.3)."""
    outcome.tell("bought", seat=seat, card=CARDS[card], thalers=thalers, contracts=words(paid))
    if card in BONUS:
        state.bonus[seat] += bytes((card,))
        if state.options.bonus_gift == ON:
            good = BONUS[card].good
            state.storage[STORE * seat + good] += 1
            outcome.tell("gift", seat=seat, card=CARDS[card], good=material.GOODS[good], count=1)
    else:
        state.buildings[seat] += bytes((card,))
    # others who have to build in this turn (MK-14.2) settle nobody's debt
    if seat == state.active:
        state.owes = False
    if card == state.hand[seat]:
        state.hand[seat] = material.NO_CARD
    else:
        take_from_display(state, outcome, card)
    if card in BUILDINGS and state.solo:
        _renew_bonus_cards(state, outcome)
    # a new Building lies open now, which somebody else may have to buy
    if card in BUILDINGS and state.options.money_limit == FORCED_BUILDINGS:
        ask_to_build(state)


def _renew_bonus_cards(state: MerkatorState, outcome: Outcome) -> None:
    """Put the open Bonus cards under their deck in random order and reveal others (MK-10.11)."""
    state.put_under += 1
    under = shuffled(state, f"bonus_under_{state.put_under}", state.bonus_row, "MK-10.11")
    deck = state.bonus_deck + under
    state.bonus_row, state.bonus_deck = deck[: material.ON_DISPLAY], deck[material.ON_DISPLAY :]
    outcome.tell("renewed_display", cards=words(state.bonus_row))


def ask_to_build(state: MerkatorState) -> None:
    """Ask the next seat that can pay the dearest Building on display, the active one first (MK-14.2)."""
    if not state.building_row:
        return
    dearest = max(COSTS[card] for card in state.building_row)
    for step in range(state.seats):
        seat = (state.active + step) % state.seats
        if state.thalers[seat] >= dearest:
            state.stack.append(Decision("forced_buy", [seat]))
            return


def top(state: MerkatorState, value: int) -> bytes:
    """Return the pile of a value."""
    return state.piles[VALUES.index(value)]


def renewable(state: MerkatorState, value: int) -> bool:
    """Return whether discarded contracts could become a new pile of a value (MK-5.14); never alone (MK-10.10)."""
    return not state.solo and any(CONTRACTS[card].value == value for card in state.discards)


def _renew(state: MerkatorState, outcome: Outcome, value: int) -> None:
    """Shuffle the discarded contracts of a value to a new pile (MK-5.14)."""
    at = VALUES.index(value)
    found = bytes(card for card in state.discards if CONTRACTS[card].value == value)
    state.discards = bytes(card for card in state.discards if CONTRACTS[card].value != value)
    state.renewed[at] += 1
    state.piles[at] = shuffled(state, f"pile_{value}_{state.renewed[at]}", found, "MK-5.14")
    outcome.tell("renewed", value=value, count=len(found))


def gain(state: MerkatorState, seat: int, outcome: Outcome, value: int) -> None:
    """Give the reward for a contract of a value, else one of the same value (MK-5.3, MK-5.14, MK-5.15)."""
    for wanted in (material.REWARD[value], value):
        if not top(state, wanted) and renewable(state, wanted):
            _renew(state, outcome, wanted)
        pile = top(state, wanted)
        if pile:
            state.piles[VALUES.index(wanted)] = pile[1:]
            receive(state, seat, outcome, "gained", pile[0])
            # without a next contract there is nothing to bid for
            if pile[1:]:
                show(outcome, pile[1])
                if state.options.contract_offers == ON:
                    ask_for_bids(state, Bidding(seat, pile[0], wanted, seat))
            return
    outcome.tell("no_reward", seat=seat, value=material.REWARD[value])


def receive(state: MerkatorState, seat: int, outcome: Outcome, kind: str, contract: int) -> None:
    """Give a contract to a seat; the Peace of Westphalia triggers the final round (MK-8.1)."""
    state.contracts[seat] = with_card(state.contracts[seat], contract)
    outcome.tell(kind, seat=seat, contract=CARDS[contract])
    if contract == material.PEACE:
        trigger(state, seat, outcome, BY_PEACE)


def trigger(state: MerkatorState, seat: int, outcome: Outcome, reason: str) -> None:
    """Let everybody have one more turn after this one, unless that is known already (MK-8.3, MK-8.7, MK-10.1)."""
    if not state.trigger and not state.solo:
        state.trigger, state.last_turn = reason, state.turn + state.seats
        outcome.tell("final_round", seat=seat, trigger=reason)


def ask_for_bids(state: MerkatorState, bidding: Bidding) -> None:
    """Ask the next seat clockwise that has anything to offer for the open contract (MK-14.4)."""
    for step in range(1, state.seats):
        seat = (bidding.bidder + step) % state.seats
        if seat == bidding.gainer:
            return
        if state.counters[seat] or state.thalers[seat]:
            asked = Bidding(bidding.gainer, bidding.contract, bidding.value, seat)
            state.stack.append(asked.ask("bid", seat))
            return
