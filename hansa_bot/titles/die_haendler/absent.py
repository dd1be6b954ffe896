"""What is done for a seat whose player stays away (DH-15.4, DH-21.9)."""

from hansa_bot.engine.action import Action, token
from hansa_bot.titles.die_haendler import abilities, loading
from hansa_bot.titles.die_haendler.material import ABILITIES, CARDS, FIXED_FEES, START_PRICES, TARGETS, TILES
from hansa_bot.titles.die_haendler.state import CLOSED, Guest, HaendlerState, Movement
from hansa_bot.titles.die_haendler.tables import JOIN, SEATS, fee_word
from hansa_bot.titles.die_haendler.verbs.move import drives, wastes

NO_ARROW = token("wheel", TARGETS[-1], TARGETS[-1])
"""Both arrows on the coat of arms."""
_LEAST = {"purchase": "enough", "bid": "bid/0", "cargo": "load/none", "wheel": NO_ARROW, "promotion": "rise/0"}


def answer_for_absent(state: HaendlerState, seat: int) -> Action:
    """Return the neutral answer to the pending question; what can be passed is passed."""
    decision = state.stack[-1]
    match decision.kind:
        case "offer":
            return token("name", ABILITIES[min(abilities.on_display(state), key=START_PRICES.__getitem__)])
        case "fees":
            return _name_usual_fees(state, Guest.of(decision).seat)
        case "proposal":
            return token("refuse", SEATS[Guest.of(decision).seat])
        case "movement":
            return _move_for(state, seat)
        case "influence":
            return token("card", CARDS[state.pile.index(max(state.pile))])
        case "credit" if state.rungs[seat] == 0:
            return "credit"
    return _LEAST.get(decision.kind, "pass")


def _name_usual_fees(state: HaendlerState, guest: int) -> Action:
    one, two = FIXED_FEES
    allowed = loading.tariffs(state, guest)[1]
    return token("fee", SEATS[guest], fee_word(one), fee_word(two if two in allowed else CLOSED))


def _move_for(state: HaendlerState, seat: int) -> Action:
    """Drive with the lowest tile that moves a wagon, the lowest wagon, to the first place; else waste the lowest."""
    if Movement.of(state.stack[-1]).tile:
        return "end"
    alone = (offer for offer in drives(state, seat) if JOIN not in offer)
    return min(alone, default=min(wastes(state, seat), default=f"waste/{TILES[0]}"))
