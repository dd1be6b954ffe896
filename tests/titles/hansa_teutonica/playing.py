"""Acting in a position, where every step counts all pieces and tokens again; duels of two with the neutral colour."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from hansa_bot.engine.action import Action, Event, kind_of
from hansa_bot.engine.errors import Illegal, NotYourDecision, Refusal
from hansa_bot.engine.session import Session, Step
from hansa_bot.titles.hansa_teutonica import desks
from hansa_bot.titles.hansa_teutonica.material import TOKENS
from hansa_bot.titles.hansa_teutonica.setup import board_for
from hansa_bot.titles.hansa_teutonica.state import HansaState
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position, seat_of
from tests.titles.hansa_teutonica.zones import census


def play(state: HansaState, who: str, *actions: Action) -> Step[HansaState]:
    """Carry out actions of one player, answers that the rules force included."""
    step = Session(RULES, state).apply(seat_of(who), actions)
    after = step.session.state
    assert census(after) == census(state), "a piece was lost or made (HT-23.1)"
    assert all_tokens(after) == all_tokens(state), "a token was lost or made (HT-23.2)"
    return step


def act(state: HansaState, who: str, *actions: Action) -> HansaState:
    """Return the position after actions of one player."""
    return play(state, who, *actions).session.state


def told(state: HansaState, who: str, *actions: Action) -> list[Event]:
    """Return everything that follows from actions of one player."""
    return [event for entry in play(state, who, *actions).entries for event in entry.events]


def facts_of(state: HansaState, who: str, *actions: Action, kind: str) -> list[dict[str, Any]]:
    """Return the elements of all events of a kind that follow from actions."""
    return [event.args for event in told(state, who, *actions) if event.kind == kind]


def legal(state: HansaState, who: str, *kinds: str) -> list[Action]:
    """Return what a player may do, of these kinds only if any are named."""
    offers = Session(RULES, state).offers(seat_of(who))
    return [action for action in offers if not kinds or kind_of(action) in kinds]


def refused(state: HansaState, who: str, *actions: Action) -> bool:
    """Return whether each of these is refused on its own, by name."""
    for action in actions:
        with pytest.raises((Illegal, NotYourDecision)):
            Session(RULES, state).apply(seat_of(who), [action])
    return True


def refusal(state: HansaState, who: str, action: Action) -> Refusal:
    """Return what is said when an action is refused."""
    with pytest.raises(Illegal) as caught:
        Session(RULES, state).apply(seat_of(who), [action])
    assert caught.value.refusal is not None
    return caught.value.refusal


def all_tokens(state: HansaState) -> Counter[str]:
    """Return how many tokens of each kind there are, wherever they are."""
    on_plates = [token for seat in range(state.seats) for token in desks.tokens_on_plate(state, seat)]
    on_routes = (token - 1 for token in state.route_tokens if token)
    found = Counter([*state.token_stock, *on_plates, *on_routes, *state.discarded])
    for place, count in enumerate(map(sum, zip(state.unused, state.used, strict=True))):
        found[place % len(TOKENS)] += count
    return Counter({TOKENS[token]: count for token, count in found.items() if count})


def benefits(offers: Sequence[Action], route: str) -> list[str]:
    """Return what follows the route in the claims among offers."""
    start = f"claim/{route}/"
    return sorted(action.removeprefix(start) for action in offers if action.startswith(start))


STOCK = (6, 0)


def laid(seats: int, options: Mapping[str, str], supply: tuple[int, int] = (5, 1), **words: Any) -> HansaState:
    """Return the position that the words describe; the supply is that of the first seat, who is to move."""
    players = COLOURS[:seats]
    side = board_for(seats, options.get("board", "standard"))
    stock = dict.fromkeys(players, STOCK)
    return position(side, players, whole=False, options=options, supply={"red": supply}, stock=stock, **words)


DISPLACE = "displace/hamburg-stade/n-trader/trader"
NEARLY = {"hamburg-lubeck": "N:T N:T -", "hamburg-stade": "N:T - -"}
"""One more neutral trader fills Hamburg–Lübeck; the one of Hamburg–Stade may be displaced to it."""


def duel(text: str = "full", board: str = "standard_2_3", **words: Any) -> HansaState:
    """Return a position of red and blue under one of the two texts, described as for `position`."""
    options = {"two_player_rules": text, **words.pop("options", {})}
    return position(board, COLOURS[:2], options=options, **words)


def filled(text: str = "full", **words: Any) -> HansaState:
    """Return the position in which red must say what the neutral claim of Hamburg–Lübeck founds."""
    routes = {**NEARLY, **words.pop("routes", {})}
    state = duel(text, routes=routes, **{"hand": (4, 0), **words})
    return act(act(state, "red", DISPLACE), "blue", "relocate/hamburg-lubeck", "enough")
