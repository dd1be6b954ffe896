"""What the conformance suite must know of The Castles of Burgundy."""

import re
from collections.abc import Mapping

from hansa_bot.engine.action import Event
from hansa_bot.titles.castles_of_burgundy import setup
from hansa_bot.titles.castles_of_burgundy.meta import OFF, SAME, SECRET
from hansa_bot.titles.castles_of_burgundy.rules import RULES
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from tests.conformance.cases import Hidden
from tests.titles.castles_of_burgundy.text_player import answer as answer

REASONS = ("phases",)
EXPLAINED = ("take", "place", "sell", "workers", "buy", "end")
"""Verbs with a reason whenever they are not offered."""
GAINS = {
    kind: lambda names, event: f"+{event.args['points']}" for kind in ("region", "bonus", "animals", "tower")
} | {"sold": lambda names, event: names.value("points", event.args["points"])}
"""By kind of event what a recap must say of it, at any length."""
IDS = re.compile(r"\bdie-\d|\b(?:cow|pig|sheep|chicken)-\d|\bk\d|city-hall|boarding-house|house-\d|\b[Ss]eat \d|_")
"""What only tokens say, no text."""
STEERED: dict[str, object] = {}
TABLES = {
    "basic_2": (2, {}),
    "basic_3": (3, {}),
    "basic_4": (4, {}),
    "dealt_2": (2, {"experts": "deal", "experts_choice": "secret"}),
    "same_3": (3, {"experts": "same", "purchase_timing": "between_actions"}),
    "free_4": (4, {"experts": "free", "tie_empty": "most"}),
}
"""By name: where the end is recorded."""
PERFT = ((2, 1, 16), (2, 2, 122), (3, 1, 12), (3, 2, 104), (4, 1, 26))
"""Seats, depth, count, by hand; everybody has one worker, one silverling and one each of turquoise, pink and brown.

Two seats, dice 1 and 5: by the 1 a sale, six tiles of depots 1, 2 and 6, workers; by the 5 likewise: 16. After a sale
for nothing eight by the other die and four tiles to buy: 12; after a tile of depot 1 or 5 eight, with a hex for the
ship and for k23: 8 + 9 and 9 + 8; after each of eight tiles for a worker four; after workers 3 sales, 12 tiles and
workers: 16. Each die 12 + 17 + 16 + 16 = 61: 122.
Three seats, a double 2: nine tiles of depots 1 to 3, two sales, workers: 12. After a sale 4 and six tiles to buy:
20; after depots 1 and 3 four each, a ship finds d3: 13 + 13; after depot 2 eleven each, k23 finds c4 and the
warehouse two hexes: 36; after workers 3 sales, 18 tiles, workers: 22. Together 104.
Four seats, 3 and 1: two sales, 11 tiles by each, twice workers: 26."""


def is_untold(event: Event) -> bool:
    """Return whether the picture tells an event alone."""
    return event.kind in ("turn_started", "turn_ended")


def hidden(seats: int, options: Mapping[str, str]) -> Hidden:
    """Return what is not open: stacks and goods to come, and with sealed choices what the others have chosen."""
    fields = frozenset({"stacks", "piles", "unused"})
    if options["experts"] == OFF or options["experts_choice"] != SECRET:
        return Hidden(fields=fields)
    if options["experts"] == SAME:
        return Hidden(frozenset({"begin"}), together=frozenset({"begin"}), fields=fields | {"begun"})
    chosen = frozenset({"estate", "begin"})
    return Hidden(chosen, together=chosen, fields=fields | {"chosen", "begun"})


def plant(state: BurgundyState, reader: int | None) -> BurgundyState:
    """Return the position with other stacks, other goods to come, and other sealed choices of other seats."""
    other = RULES.clone(state)
    other.stacks = tuple(stack[1:] + stack[:1] for stack in state.stacks)
    goods = state.piles + state.unused
    goods = goods[1:] + goods[:1]
    other.piles, other.unused = goods[: len(state.piles)], goods[len(state.piles) :]
    if state.options.experts_choice == SECRET and state.stack and state.stack[0].kind in ("estate", "begin"):
        for seat in range(state.seats):
            if seat != reader:
                _choose_otherwise(other, seat)
    return other


def _choose_otherwise(state: BurgundyState, seat: int) -> None:
    if state.chosen[seat]:
        sides = setup.sides(state, seat)
        name = next(side for side in sides if side != state.chosen[seat])
        state.chosen = (*state.chosen[:seat], name, *state.chosen[seat + 1 :])
    if state.begun[seat] >= 0:
        castles = setup.castles(state, seat)
        index = next(castle for castle in castles if castle != state.begun[seat])
        state.begun = (*state.begun[:seat], index, *state.begun[seat + 1 :])
