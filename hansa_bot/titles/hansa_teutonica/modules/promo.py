"""Promo tokens: exchange, office tribute and route block (HT-21.3).

Where the description is silent: six promo tokens are shuffled among the others and twelve of all are the stock, in
every edition. A tribute or a block may lie beside any route, with a trader of its owner's supply, and needs no
permission (HT-20.5); the trader takes no space, both stay until the end, and the token counts as a used one, but
cannot be exchanged while it lies there. A tribute is paid when the claim that founded the office is carried out, the
permanent bonus of its route included, by as many pieces as the stock holds then; its owner chooses which. Founding by
the neutral colour counts, a swap does not. An exchange for another exchange token would change nothing (HT-13.3).
"""

from __future__ import annotations

from collections.abc import Iterator

from hansa_bot.engine.event import Outcome
from hansa_bot.engine.rng import deal, shuffle
from hansa_bot.engine.seat import letter
from hansa_bot.titles.hansa_teutonica.material import (
    BLOCK,
    EXCHANGE,
    PROMO_STOCK,
    TOKEN_STOCK,
    TOKEN_STOCKS,
    TOKENS,
    TRADER,
    TRIBUTE,
)
from hansa_bot.titles.hansa_teutonica.options import ON, Options
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

POSTED = (TRIBUTE, BLOCK)
TRIBUTE_PIECES = 2
_KINDS = len(TOKENS)
_POST = 3


def draw_stock(state: HansaState) -> list[str]:
    """Return the tokens of the face-down stock, the first one to be drawn in front (HT-2.8)."""
    tokens = TOKEN_STOCKS[state.options.edition]
    if state.options.promo_tokens == ON:
        return deal(state.rng, "token_stock", (*tokens, *PROMO_STOCK), stock_size(state.options), "HT-21.3")
    return shuffle(state.rng, "token_stock", tokens, "HT-2.8")


def stock_size(options: Options) -> int:
    """Return how many tokens the face-down stock has at first; with promo tokens always twelve."""
    return len(TOKEN_STOCK if options.promo_tokens == ON else TOKEN_STOCKS[options.edition])


def posts(state: HansaState) -> Iterator[tuple[int, int, int]]:
    """Yield route, seat and token of every token beside a route, in the order in which they came."""
    for at in range(0, len(state.posts), _POST):
        route, seat, token = state.posts[at : at + _POST]
        yield route, seat, token


def targets(state: HansaState, t: Tables, seat: int, token: int) -> list[str]:
    """Return what such a token may be used on, as an action names it."""
    if token == EXCHANGE:
        others = (other for other in range(state.seats) if other != seat)
        return [f"{letter(other).lower()}:{TOKENS[kind]}" for other in others for kind in _tradable(state, other)]
    return list(t.routes) if state.supply[2 * seat + TRADER] else []


def exchange(state: HansaState, seat: int, outcome: Outcome, other: int, token: int) -> None:
    """Hand the exchange token, just used, to another seat and get one of its used tokens, unused."""
    state.used[_KINDS * seat + EXCHANGE] -= 1
    state.used[_KINDS * other + EXCHANGE] += 1
    state.used[_KINDS * other + token] -= 1
    state.unused[_KINDS * seat + token] += 1
    outcome.tell("exchanged", seat=seat, other_seat=other, token=TOKENS[token])


def post(state: HansaState, t: Tables, seat: int, outcome: Outcome, token: int, route: int) -> None:
    """Lay a tribute or a block beside a route, with a trader from the supply."""
    state.supply[2 * seat + TRADER] -= 1
    state.posts += [route, seat, token]
    outcome.tell("posted", seat=seat, token=TOKENS[token], route=t.routes[route])


def owe_tribute(state: HansaState, t: Tables, city: int) -> None:
    """Note that an office was founded in a city, for every tribute beside a route that leads there."""
    for route, seat, token in posts(state):
        if token == TRIBUTE and city in t.ends[route]:
            state.owed += [seat, TRIBUTE_PIECES]


def toll(state: HansaState, route: int) -> int:
    """Return how many pieces one Place on a route costs besides."""
    return sum(token == BLOCK and blocked == route for blocked, _, token in posts(state))


def affordable(state: HansaState, t: Tables, seat: int) -> list[bool]:
    """Tell of each part whether the supply suffices to place there and to pay for blocks."""
    hand = sum(state.supply[2 * seat : 2 * seat + 2])
    mask = [True] * len(t.parts)
    for route in {route for route, _, token in posts(state) if token == BLOCK}:
        for part in t.parts_of[route]:
            mask[part] = hand > toll(state, route)
    return mask


def traders(state: HansaState, seat: int) -> int:
    """Return how many of a seat's traders stand beside routes (HT-23.1)."""
    return sum(owner == seat for _, owner, _ in posts(state))


def _tradable(state: HansaState, seat: int) -> Iterator[int]:
    lying = [token for _, owner, token in posts(state) if owner == seat]
    for token in range(_KINDS):
        if token != EXCHANGE and state.used[_KINDS * seat + token] > lying.count(token):
            yield token
