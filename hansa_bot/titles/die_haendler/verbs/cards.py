"""Phase 3: influence cards, how they come to seats by the messenger (DH-8), and Broken Axle on wagons (DH-13.4)."""

from collections.abc import Iterator

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import asking, material, moving, reasons, roads, tables
from hansa_bot.titles.die_haendler.judging.mind import NEVER, SURE, Mind
from hansa_bot.titles.die_haendler.judging.wheels import RELUCTANCE
from hansa_bot.titles.die_haendler.material import AXLE, CARDS, PLACE, PLACES, SPACES, WAGONS
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.die_haendler.tables import wagon_word
from hansa_bot.titles.die_haendler.texts.reading import HaendlerReading, saying
from hansa_bot.titles.die_haendler.verbs.move import TURN
from hansa_bot.titles.kit.verbs import Verb


def offers_block(state: HaendlerState, seat: int) -> list[Action]:
    """Return every wagon, if the seat holds the card (DH-13.4)."""
    return [f"block/{wagon_word(wagon)}" for wagon in WAGONS if state.hands[seat][AXLE]]


def do_block(state: HaendlerState, seat: int, outcome: Outcome, wagon: int) -> None:
    """Lay a Broken Axle card on a wagon; a seat that still holds cards can go on (DH-13.4)."""
    state.hands[seat][AXLE] -= 1
    state.axles[wagon] += bytes((seat,))
    outcome.tell("blocked", seat=seat, wagon=wagon_word(wagon))
    # Cards of any kind keep the question open: were it over without a second axle card, all could tell there is none.
    if not state.cards(seat):
        asking.answered(state, seat)


def rate_block(mind: Mind, wagon: int) -> float:
    """Return what it is worth that others don't bring a wagon home whose load is theirs."""
    return NEVER if mind.state.axles[wagon] else -mind.now[wagon] - mind.card - SURE


BLOCK = Verb(
    name="block",
    rule="DH-13.4",
    words=(N_("Broken Axle"), N_("Lay a Broken Axle card on a wagon, so that nobody moves it.")),
    slots=(tables.WAGON_SLOT,),
    offers={"axle": offers_block},
    resolve=do_block,
    why_not=lambda state, seat, wagon: reasons.NO_CARD,
    effect=saying(N_("Block {wagon}"), wagon=lambda here, wagon: here.wagon_named(here.wagon_by(wagon))),
    reasons=lambda here, wagon: [here.load(here.wagon_by(wagon))],
    opinion=rate_block,
)


def offers_lift(state: HaendlerState, seat: int) -> list[Action]:
    """Return every wagon on which a card of the seat lies (DH-13.4)."""
    return [f"lift/{wagon_word(wagon)}" for wagon in WAGONS if seat in state.axles[wagon]]


def do_lift(state: HaendlerState, seat: int, outcome: Outcome, wagon: int) -> None:
    """Take an own Broken Axle card off a wagon and out of the game (DH-13.4)."""
    state.axles[wagon] = state.axles[wagon].replace(bytes((seat,)), b"", 1)
    state.removed[AXLE] += 1
    outcome.tell("lifted", seat=seat, wagon=wagon_word(wagon))


def refuse_lift(state: HaendlerState, seat: int, wagon: int) -> Refusal:
    """Say that no card of the seat lies there (DH-13.4)."""
    return Refusal("DH-13.4", N_("None of your cards lies on wagon {wagon}."), {"wagon": wagon_word(wagon)})


def rate_lift(mind: Mind, wagon: int) -> float:
    """Return what it is worth to free a wagon that the seat would rather move itself."""
    return mind.now[wagon] - mind.card if mind.state.axles[wagon].count(mind.seat) else NEVER


LIFT = Verb(
    name="lift",
    rule="DH-13.4",
    words=(N_("Take off"), N_("Take your Broken Axle card off a wagon.")),
    slots=(tables.WAGON_SLOT,),
    offers={TURN: offers_lift},
    resolve=do_lift,
    why_not=refuse_lift,
    effect=saying(N_("Take your card off wagon {wagon}; it's out of the game then"), "wagon"),
    opinion=rate_lift,
)


def offers_courier(state: HaendlerState, seat: int) -> list[Action]:
    """Return every space to which the seat can move the messenger (DH-8.1, DH-8.2)."""
    steps = moving.owned_steps(state.abilities[seat])
    if not steps or moving.under_way(state).courier:
        return []
    return [f"courier/{PLACES[space]}" for space in roads.rides(state.messenger, steps)]


def do_courier(state: HaendlerState, seat: int, outcome: Outcome, space: int) -> None:
    """Move the messenger, once in a turn (DH-8.1, DH-8.5)."""
    movement = moving.under_way(state)
    route = roads.rides(state.messenger, moving.owned_steps(state.abilities[seat]))[space]
    movement.courier, start, state.messenger = 1, state.messenger, space
    state.stack[-1].data = movement.numbers()
    places = [PLACES[step] for step in route]
    outcome.tell("rode", seat=seat, place=PLACES[space], from_place=PLACES[start], places=places)
    if space in state.places:
        moving.gain_card(state, seat, outcome)


def refuse_courier(state: HaendlerState, seat: int, space: int) -> Refusal:
    """Say what stands against moving the messenger (DH-8.1 to DH-8.3)."""
    if not moving.owned_steps(state.abilities[seat]):
        return Refusal("DH-8.1", N_("Only owners of a courier move the messenger."))
    if moving.under_way(state).courier:
        return Refusal("DH-8.1", N_("You've already moved the messenger this turn."))
    if space not in SPACES:
        return Refusal("DH-8.3", N_("The messenger never enters a city."))
    return Refusal("DH-8.2", N_("The messenger can't get there: {place}."), {"place": PLACES[space]})


def why_courier(here: HaendlerReading, place: str) -> Iterator[str]:
    """Say that it comes upon a wagon, which brings a card."""
    if here.at(PLACE[place]):
        yield here.tr("brings a card")


def rate_courier(mind: Mind, space: int) -> float:
    """Return the card that the messenger brings; alone it goes nowhere."""
    return mind.card if space in mind.state.places and any(mind.state.pile) else -RELUCTANCE


COURIER = Verb(
    name="courier",
    rule="DH-8.2",
    words=(N_("Messenger"), N_("Move the messenger.")),
    slots=(tables.PLACE_SLOT,),
    offers={TURN: offers_courier},
    resolve=do_courier,
    why_not=refuse_courier,
    step=N_("messenger {place}"),
    effect=saying(N_("Move the messenger {place}"), "place"),
    reasons=why_courier,
    opinion=rate_courier,
)


def offers_card(state: HaendlerState, seat: int) -> list[Action]:
    """Return every kind that the pile still has (DH-8.9)."""
    return [f"card/{CARDS[card]}" for card, count in enumerate(state.pile) if count]


def do_card(state: HaendlerState, seat: int, outcome: Outcome, card: int) -> None:
    """Take a card of this kind out of the pile, so that nobody else sees which (DH-8.9)."""
    # Popped, not answered: this question stands above the turn that brought it, which goes on.
    state.stack.pop()
    state.pile[card] -= 1
    state.hands[seat][card] += 1
    outcome.tell_only((seat,), "took_card", {"seat": seat}, seat=seat, card=CARDS[card])


def refuse_card(state: HaendlerState, seat: int, card: int) -> Refusal:
    """Say that none of the kind is left; only the one who looks through the pile can ask (DH-8.9)."""
    return Refusal("DH-8.9", N_("The pile has none left: {card}."), {"card": CARDS[card]})


def rate_card(mind: Mind, card: int) -> float:
    """Return what a kind of card is worth to this seat (DH-23)."""
    state = mind.state
    worth = {
        # Rungs get dearer with each arrival, so what the card saves at the end is the most that it can save.
        material.RISE: 0.8 * (material.PROMOTION[material.END_AT[state.seats]] - material.RISE_PRICE),
        material.SPECIAL: 480.0 if mind.rounds > 0 else 0.0,
        material.FREE: 300.0 if mind.rounds > 1 else 0.0,
        material.BONUS_SALE: 320.0,
        material.AXLE: 200.0 if mind.rounds > 1 else 0.0,
    }
    return worth[card] / (1 + state.hands[mind.seat][card] / 2)


CARD = Verb(
    name="card",
    rule="DH-8.9",
    words=(N_("Take a card"), N_("Take an influence card of this kind.")),
    slots=(tables.CARD_SLOT,),
    offers={"influence": offers_card},
    resolve=do_card,
    why_not=refuse_card,
    effect=saying(N_("Take {card}"), "card"),
    reasons=lambda here, card: [here.plays(card)],
    opinion=rate_card,
)
