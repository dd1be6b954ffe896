"""Mission cards: three cities that only their owner knows until the end (HT-21.1).

Where the description is silent: the cards that nobody gets stay unknown, a card is shown once the game is over, and
control is that of the final scoring.
"""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.engine.rng import deal
from hansa_bot.titles.hansa_teutonica.board import components
from hansa_bot.titles.hansa_teutonica.state import UNKNOWN_MISSION, HansaState

MISSIONS: tuple[tuple[str, ...], ...] = tuple(map(tuple, components()["missions"]))
CARDS = tuple("-".join(cities) for cities in MISSIONS)
"""The cards by the words that records and events have for them: `osnabruck-stendal-paderborn`."""
CITY_POINTS = 1
ALL_POINTS = 5


def deal_out(state: HansaState, outcome: Outcome) -> None:
    """Give every seat one card, the first seat first; only its owner is told."""
    cards = deal(state.rng, "missions", CARDS, state.seats, "HT-21.1")
    state.missions = [CARDS.index(card) for card in cards]
    for seat, card in enumerate(cards):
        outcome.tell_only((seat,), "mission_dealt", None, seat=seat, mission=card)


def show(state: HansaState, outcome: Outcome) -> None:
    """Show all cards at the end of the game."""
    if state.missions:
        outcome.reveal()
    for seat, card in enumerate(state.missions):
        if card != UNKNOWN_MISSION:
            outcome.tell("mission_shown", seat=seat, mission=CARDS[card])


def known(state: HansaState, seat: int, reader: int | None) -> str | None:
    """Return a seat's card if the reader may know it: the own one, after the end anybody's."""
    if not state.missions or state.missions[seat] == UNKNOWN_MISSION:
        return None
    return CARDS[state.missions[seat]] if state.over or seat == reader else None


def forget(state: HansaState, seat: int) -> None:
    """Take out of a position what this seat does not know."""
    state.missions = [card if owner == seat else UNKNOWN_MISSION for owner, card in enumerate(state.missions)]


def cities(card: str) -> tuple[str, ...]:
    """Return the three cities of a card."""
    return MISSIONS[CARDS.index(card)]
