"""The emperor's favours: open tiles with a lasting effect for whoever takes them (HT-21.2).

Where the description is silent: there is one tile of each kind; "anywhere" sets aside distance alone, not ships
(HT-19.3) or regions (HT-20.6); the tiles help with own pieces, never with neutral ones; an action more is none of the
value that breaks ties (HT-17.2).
"""

from collections.abc import Iterator

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.state import deal, letter, shuffle
from hansa_bot.titles.hansa_teutonica import material
from hansa_bot.titles.hansa_teutonica.material import kind, owner
from hansa_bot.titles.hansa_teutonica.meta import ON, Options
from hansa_bot.titles.hansa_teutonica.state import UNKNOWN_MISSION, HansaState, counted
from hansa_bot.titles.hansa_teutonica.tables import Tables

ANYWHERE, EXTRA_ACTION, SHARE_INCOME, TWO_EXTRAS, CITIES_WORTH_FOUR, SKILLS_WORTH_SEVEN = range(len(material.FAVOURS))
AWAY, OPEN = 0, 1
_OWNED = 2
_TRADER_EXTRAS = 2
_CITY_POINTS = 4
_SKILL_POINTS = 7
SHARED_PIECES = 1
"""Pieces that another player's income brings."""


def lay_out_favours(state: HansaState, outcome: Outcome) -> None:
    """Lay as many tiles open as there are players."""
    shown = deal(state.rng, "favours", material.FAVOURS, state.seats, "HT-21.2")
    state.favours = bytearray(OPEN if favour in shown else AWAY for favour in material.FAVOURS)
    outcome.tell("favours_shown", favours=shown)


def give_favour(state: HansaState, seat: int, favour: int) -> None:
    """Make a seat the owner of a tile."""
    state.favours = state.favours[:favour] + bytes((seat + _OWNED,)) + state.favours[favour + 1 :]


def has_favour(state: HansaState, seat: int, favour: int) -> bool:
    """Return whether a seat owns a tile."""
    return bool(state.favours) and state.favours[favour] == seat + _OWNED


def open_favours(state: HansaState) -> list[str]:
    """Return the tiles that can be taken."""
    return [name for name, where in zip(material.FAVOURS, state.favours, strict=False) if where == OPEN]


def favours_of(state: HansaState, seat: int) -> list[str]:
    """Return the tiles of a seat."""
    return [name for name, where in zip(material.FAVOURS, state.favours, strict=False) if where == seat + _OWNED]


def extras_after(state: HansaState, piece: int) -> int:
    """Return how many extra pieces the owner of a displaced piece may add (HT-6.6)."""
    return extra_pieces(favours_of(state, owner(piece)), kind(piece))


def extra_pieces(tiles: list[str], displaced: int) -> int:
    """Return how many extra pieces the owner of these tiles may add for a displaced trader or merchant."""
    if displaced == material.TRADER and material.FAVOURS[TWO_EXTRAS] in tiles:
        return _TRADER_EXTRAS
    return material.DISPLACED_EXTRAS[displaced]


def city_points(tiles: list[str]) -> int:
    """Return what a controlled city is worth at the end to the owner of these tiles (HT-16.4)."""
    return _CITY_POINTS if material.FAVOURS[CITIES_WORTH_FOUR] in tiles else material.CITY_POINTS


def skill_points(tiles: list[str], skill: int) -> int:
    """Return what a full skill is worth at the end to the owner of these tiles (HT-16.1)."""
    return (
        _SKILL_POINTS
        if material.FULL_POINTS[skill] and material.FAVOURS[SKILLS_WORTH_SEVEN] in tiles
        else material.FULL_POINTS[skill]
    )


MISSIONS: tuple[tuple[str, ...], ...] = tuple(map(tuple, material.components()["missions"]))
CARDS = tuple("-".join(mission_cities) for mission_cities in MISSIONS)
"""The cards by the words that records and events have for them: `osnabruck-stendal-paderborn`."""
MISSION_POINTS = 1
MISSION_BONUS = 5


def deal_missions(state: HansaState, outcome: Outcome) -> None:
    """Give every seat one card, the first seat first; only its owner is told."""
    cards = deal(state.rng, "missions", CARDS, state.seats, "HT-21.1")
    state.missions = [CARDS.index(card) for card in cards]
    for seat, card in enumerate(cards):
        outcome.tell_only((seat,), "mission_dealt", None, seat=seat, mission=card)


def show_missions(state: HansaState, outcome: Outcome) -> None:
    """Show all cards at the end of the game."""
    # Cards were secret, so nothing behind this can be foreseen.
    if state.missions:
        outcome.reveal()
    for seat, card in enumerate(state.missions):
        if card != UNKNOWN_MISSION:
            outcome.tell("mission_shown", seat=seat, mission=CARDS[card])


def known_mission(state: HansaState, seat: int, reader: int | None) -> str | None:
    """Return a seat's card if the reader may know it: the own one, after the end anybody's."""
    if not state.missions or state.missions[seat] == UNKNOWN_MISSION:
        return None
    return CARDS[state.missions[seat]] if state.over or seat == reader else None


def mission_cities(card: str) -> tuple[str, ...]:
    """Return the three cities of a card."""
    return MISSIONS[CARDS.index(card)]


POSTED = (material.TRIBUTE, material.BLOCK)
TRIBUTE_PIECES = 2
_KINDS = len(material.TOKENS)
_POST = 3


def draw_token_stock(state: HansaState) -> list[str]:
    """Return the tokens of the face-down stock, the first one to be drawn in front (HT-2.8)."""
    tokens = token_pool(state.options)
    if state.options.promo_tokens == ON:
        return deal(state.rng, "token_stock", tokens, token_stock_size(state.options), "HT-21.3")
    return shuffle(state.rng, "token_stock", tokens, "HT-2.8")


def token_pool(options: Options) -> tuple[str, ...]:
    """Return the tokens that the face-down stock is drawn from; with promo tokens some stay in the box."""
    return material.TOKEN_STOCKS[options.edition] + material.PROMO_STOCK * (options.promo_tokens == ON)


def token_stock_size(options: Options) -> int:
    """Return how many tokens the face-down stock has at first; with promo tokens always twelve."""
    return len(material.TOKEN_STOCK if options.promo_tokens == ON else material.TOKEN_STOCKS[options.edition])


def posts(state: HansaState) -> Iterator[tuple[int, int, int]]:
    """Yield route, seat and token of every token beside a route, in the order in which they came."""
    for at in range(0, len(state.posts), _POST):
        route, seat, token = state.posts[at : at + _POST]
        yield route, seat, token


def promo_targets(state: HansaState, t: Tables, seat: int, token: int) -> list[str]:
    """Return what such a token may be used on, as an action names it."""
    if token == material.EXCHANGE:
        others = (other for other in range(state.seats) if other != seat)
        return [
            f"{letter(other).lower()}:{material.TOKENS[theirs]}"
            for other in others
            for theirs in _tradable(state, other)
        ]
    return list(t.routes) if state.supply[2 * seat + material.TRADER] else []


def exchange_token(state: HansaState, seat: int, outcome: Outcome, other: int, token: int) -> None:
    """Hand the exchange token, just used, to another seat and get one of its used tokens, unused."""
    used = counted(state.used, _KINDS * seat + material.EXCHANGE, -1)
    used = counted(used, _KINDS * other + material.EXCHANGE, 1)
    state.used = counted(used, _KINDS * other + token, -1)
    state.unused = counted(state.unused, _KINDS * seat + token, 1)
    outcome.tell("exchanged", seat=seat, other_seat=other, token=material.TOKENS[token])


def post_token(state: HansaState, t: Tables, seat: int, outcome: Outcome, token: int, route: int) -> None:
    """Lay a tribute or a block beside a route, with a trader from the supply."""
    state.supply[2 * seat + material.TRADER] -= 1
    state.posts = [*state.posts, route, seat, token]
    outcome.tell("posted", seat=seat, token=material.TOKENS[token], route=t.routes[route])


def owe_tribute(state: HansaState, t: Tables, city: int) -> None:
    """Note that an office was founded in a city, for every tribute beside a route that leads there."""
    for route, seat, token in posts(state):
        if token == material.TRIBUTE and city in t.ends[route]:
            state.owed = [*state.owed, seat, TRIBUTE_PIECES]


def toll(state: HansaState, route: int) -> int:
    """Return how many pieces one Place on a route costs besides."""
    if not state.posts:
        return 0
    return sum(token == material.BLOCK and blocked == route for blocked, _, token in posts(state))


def affordable(state: HansaState, t: Tables, seat: int) -> list[bool]:
    """Tell of each part whether the supply suffices to place there and to pay for blocks."""
    hand = sum(state.supply[2 * seat : 2 * seat + 2])
    mask = [True] * len(t.parts)
    # Blocks are rare, so everything may be placed on until one says otherwise.
    for route in {route for route, _, token in posts(state) if token == material.BLOCK}:
        for part in t.parts_of[route]:
            mask[part] = hand > toll(state, route)
    return mask


def _tradable(state: HansaState, seat: int) -> Iterator[int]:
    # A posted token is used, but it lies beside a route until the end and cannot change hands.
    lying = [token for _, other, token in posts(state) if other == seat]
    for token in range(_KINDS):
        if token != material.EXCHANGE and state.used[_KINDS * seat + token] > lying.count(token):
            yield token
