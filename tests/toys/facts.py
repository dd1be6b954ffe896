"""What the conformance suite must know of the toy, and a player who knows nothing but what is said to him."""

import re
from collections.abc import Mapping

from hansa_bot.engine.action import Event
from hansa_bot.engine.rules import Chooser as Choose
from hansa_bot.engine.state import seat_signs
from hansa_bot.titles.texts import Texts
from tests.conformance.cases import Hidden
from tests.titles.kit.text_player import TextPlayer
from tests.toys.harbour.state import UNSEEN, HarbourState
from tests.toys.harbour.title import RULES

STEERED: dict[str, Choose] = {}
REASONS = ("rounds", "monopoly")
EXPLAINED = ()
"""Verbs with a reason whenever they are not offered."""
GAINS = {}
IDS = re.compile("_")
"""What only tokens say, no text."""
PERFT = ((1, 5, 2101), (2, 4, 1002), (3, 4, 216 * 11), (4, 5, 1296 * 14))
"""Seats, depth, count. With six bids each, three seats have 216 ways to bid and the winner 4 + 6 + 1 things to do."""


def is_untold(event: Event) -> bool:
    """Return whether the picture tells an event alone."""
    return False


def hidden(seats: int, options: Mapping[str, str]) -> Hidden:
    """Return what is not open: purses, and bids until the last one is in; who is alone has nobody to wait for."""
    if seats == 1:
        return Hidden(looked=frozenset({"bid"}), fields=frozenset({"purses", "bank"}))
    bids = frozenset({"bid"})
    return Hidden(sealed=bids, together=bids, fields=frozenset({"purses", "bank", "bids"}))


def plant(state: HarbourState, reader: int | None) -> HarbourState:
    """Return the position with other secrets than the reader's own: purses and sealed bids."""
    other = RULES.clone(state)
    bidding = bool(state.stack) and state.stack[-1].kind == "bid"
    for seat in range(state.seats):
        if seat == reader or state.over:
            continue
        other.purses[seat] += 1
        other.bank -= 1
        if bidding and state.bids[seat] != UNSEEN:
            other.bids[seat] = 5 - state.bids[seat]
    return other


def answer(text: str, due: str, letter: str, texts: Texts) -> str:
    """Return what the player at this letter types: bids little, lands on empty quays, then lets the ship go."""
    look = TextPlayer(text, due, letter, texts)
    lines = text.split("\n")
    if look.asked(texts.tr("Bid for a cargo worth {cargo} a crate.")):
        place = seat_signs(texts.names).index(letter)
        coins = int(re.findall(r"\d+", lines[5 + place])[-1])
        return look.say("bid", str(min(coins, 1 if place else 2)))
    if left := look.asked(texts.tr("Unload up to {crates} crates worth {cargo}.")):
        empty = [quay for quay in lines[1:5] if "·" not in quay]
        return look.say("land", empty[0]) if int(left["crates"]) and empty else look.say("sail")
    return look.say("decline")
