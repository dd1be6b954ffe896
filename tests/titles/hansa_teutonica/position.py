"""Any position from a few words: `routes={"kampen-osnabruck": "red:T -"}, supply={"blue": (3, 0)}, hand=(2, 0)`.

Players are named by colour, in seating order; pieces are `red:T` and `red:M`, `N:T` is a neutral trader, an empty
space is `-` or None; rows of routes are in printed order; what is not listed is empty or at its start. With two
players the neutral colour plays. A whole position accounts for every piece and token: those not listed lie in the
general stock (the supply, where the stock is listed), tokens in the token stock. A loose one holds no more than its
words say. What red has is so often wanted that it is short: `owns` are red's unused tokens, `skills` red's steps,
`hand` red's supply, and `fills` a route, or several, that red's traders fill.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import Decision, Rng
from hansa_bot.titles.hansa_teutonica import desks, material, modules
from hansa_bot.titles.hansa_teutonica.cities import is_complete
from hansa_bot.titles.hansa_teutonica.material import (
    NEUTRAL,
    NEUTRAL_TRADER,
    NEUTRAL_TRADERS,
    PIECES_IN_GAME,
    PROMO_STOCK,
    SKILLS,
    STARTING_TOKENS,
    TOKEN_STOCKS,
    TOKENS,
    code,
)
from hansa_bot.titles.hansa_teutonica.meta import META, ON, Options
from hansa_bot.titles.hansa_teutonica.modules import CARDS
from hansa_bot.titles.hansa_teutonica.rules import RULES
from hansa_bot.titles.hansa_teutonica.setup import TWO, empty
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables, tables
from tests.titles.hansa_teutonica.zones import pieces

COLOURS = ("red", "blue", "green", "yellow", "purple")
WELSH = {
    "cardiff-montgomery",
    "cardiff-pembroke",
    "chester-conway",
    "conway-isle_of_man",
    "conway-montgomery",
    "hereford-montgomery",
    "montgomery-pembroke",
}
"""The routes of Wales, the same on both sides of Britannia (HT-20.3)."""
KINDS = "TM"
Row = str | Sequence[str | None]


def seat_of(colour: str) -> int:
    """Return the seat that a colour has in these tests; N is the neutral."""
    return NEUTRAL if colour == "N" else COLOURS.index(colour)


def position(
    board: str = "standard_4_5", players: Sequence[str] | None = None, *, whole: bool = True, **words: Any
) -> HansaState:
    """Return the position that the words describe, of three or four players unless they are named.

    Raises ValueError for words that nobody understands.
    """
    players = players or COLOURS[: 4 if board.endswith("4_5") else 3]
    if tuple(players) != COLOURS[: len(players)]:
        raise ValueError(f"players sit as {COLOURS}")
    options = {"board": board.partition("_")[0], **words.pop("options", {})}
    words = _of_red(tables(board), **words)
    if unknown := words.keys() - SETTERS.keys():
        raise ValueError(f"no position has {sorted(unknown)}")
    state = empty(board, len(players), Rng("position"), Options(**META.check(len(players), options)))
    t = tables(board)
    state.supply, state.stock = [0] * len(state.supply), [0] * len(state.stock)
    state.turn, state.stack = 1, [Decision("turn", [0])]
    words = {**_ROUND_OFF, **words}
    for key, setter in SETTERS.items():
        if key in words:
            setter(state, t, words[key])
    state.completed = words.get("completed_cities", sum(is_complete(state, t, city) for city in range(len(t.cities))))
    _share_out_pieces(state, words, whole)
    if len(players) == TWO:
        _seat_neutral(state, words.get("neutral", {}))
    _share_out_tokens(state, t, words, whole)
    if "actions_left" not in words:
        state.actions_left = 2
    if whole:
        RULES.check(state)
    if words.get("phase") == "end_of_turn":
        state, _ = RULES.apply(state, state.active, "end")
    return state


def _of_red(
    t: Tables,
    owns: Sequence[str] = (),
    skills: Mapping[str, int] | None = None,
    hand: Sequence[int] | None = None,
    fills: str | Sequence[str] = (),
    **words: Any,
) -> dict[str, Any]:
    """Return the words with what is said of red alone among what is said of all."""
    full = [fills] if isinstance(fills, str) else fills
    said = {
        "tokens": {"red": {"unused": owns}} if owns else {},
        "skill_steps": {"red": skills} if skills else {},
        "supply": {"red": hand} if hand else {},
        "routes": {name: ["red:T"] * len(t.printed[t.route[name]]) for name in full},
    }
    for key, mine in said.items():
        if mine:
            if twice := mine.keys() & words.get(key, {}).keys():
                raise ValueError(f"{key} of {sorted(twice)} are said twice")
            words[key] = {**mine, **words.get(key, {})}
    return words


_ROUND_OFF: dict[str, Any] = {"turn": "red"}


def row(words: Row) -> list[int]:
    """Return the bytes of the pieces in a row."""
    listed = words.split() if isinstance(words, str) else words
    return [_piece(each) if each not in (None, "-") else 0 for each in listed]


def _piece(word: str | None) -> int:
    colour, _, kind = str(word).partition(":")
    return code(seat_of(colour), KINDS.index(kind))


def pair(words: Mapping[str, int] | Sequence[int]) -> list[int]:
    """Return traders and merchants of a hand, given by name or in this order."""
    if isinstance(words, Mapping):
        if words.keys() != {"trader", "merchant"}:
            raise ValueError(f"a hand has traders and merchants, not {sorted(words)}")
        return [words["trader"], words["merchant"]]
    traders, merchants = words
    return [traders, merchants]


def _turn(state: HansaState, t: Tables, colour: str) -> None:
    state.active = seat_of(colour)
    state.stack = [Decision("turn", [state.active])]


def _phase(state: HansaState, t: Tables, phase: str) -> None:
    if phase != "end_of_turn":
        raise ValueError(phase)


def _not_over(state: HansaState, t: Tables, over: bool) -> None:
    if over:
        raise ValueError("say phase=end_of_turn instead")


def _routes(state: HansaState, t: Tables, routes: Mapping[str, Row]) -> None:
    for name, words in routes.items():
        route, found = t.route[name], row(words)
        if len(found) != len(t.printed[route]):
            raise ValueError(f"{name} has {len(t.printed[route])} spaces")
        for space, piece in zip(t.printed[route], found, strict=True):
            state.spaces[space] = piece


def _cities(state: HansaState, t: Tables, cities: Mapping[str, Row]) -> None:
    for name, words in cities.items():
        city, found = t.city[name], row(words)
        if len(found) > t.slot_stop[city] - t.slot_start[city] or 0 in found:
            raise ValueError(
                f"{name}: occupied slots from the left, {t.slot_stop[city] - t.slot_start[city]} at most"
            )
        state.slots[t.slot_start[city] : t.slot_start[city] + len(found)] = bytes(found)


def _extra_offices(state: HansaState, t: Tables, cities: Mapping[str, Row]) -> None:
    for name, words in cities.items():
        for piece in reversed(row(words)):
            state.extras += bytes((t.city[name], piece))


def _skills(state: HansaState, t: Tables, steps: Mapping[str, Mapping[str, int]]) -> None:
    for colour, tracks in steps.items():
        for skill, step in tracks.items():
            state.skills[len(SKILLS) * seat_of(colour) + SKILLS.index(skill)] = step


def _hands(name: str) -> Callable[[HansaState, Tables, Any], None]:
    def fill(state: HansaState, t: Tables, hands: Mapping[str, Any]) -> None:
        for colour, words in hands.items():
            seat = seat_of(colour)
            getattr(state, name)[2 * seat : 2 * seat + 2] = pair(words)

    return fill


def _points(state: HansaState, t: Tables, points: Mapping[str, int]) -> None:
    for colour, count in points.items():
        state.points[seat_of(colour)] = count


def _tokens(state: HansaState, t: Tables, owned: Mapping[str, Mapping[str, Sequence[str]]]) -> None:
    for colour, piles in owned.items():
        if piles.keys() - {"unused", "used"}:
            raise ValueError(f"tokens are unused or used, not {sorted(piles)}")
        for pile, names in piles.items():
            for name in names:
                getattr(state, pile)[len(TOKENS) * seat_of(colour) + TOKENS.index(name)] += 1


def _on_routes(state: HansaState, t: Tables, tokens: Mapping[str, str]) -> None:
    for route, name in tokens.items():
        state.route_tokens[t.route[route]] = TOKENS.index(name) + 1


def _pending(state: HansaState, t: Tables, plates_: Mapping[str, int | Sequence[str]]) -> None:
    for colour, names in plates_.items():
        listed = ["plus_three_actions"] * names if isinstance(names, int) else names
        state.plates += [desks.plate_entry(seat_of(colour), TOKENS.index(name)) for name in listed]


def _table(state: HansaState, t: Tables, table: Mapping[Any, str]) -> None:
    for prestige, colour in table.items():
        state.table[t.table_values.index(int(prestige))] = seat_of(colour) + 1


def _links(state: HansaState, t: Tables, awarded: int | Sequence[str]) -> None:
    seats = list(range(state.seats))[::-1][:awarded] if isinstance(awarded, int) else [*map(seat_of, awarded)]
    state.links = seats


def _missions(state: HansaState, t: Tables, cards: Mapping[str, str]) -> None:
    state.missions = [CARDS.index(cards[colour]) for colour in COLOURS[: state.seats]]


def _favours(state: HansaState, t: Tables, tiles: Mapping[str, Sequence[str]]) -> None:
    state.favours = bytearray(len(material.FAVOURS))
    for holder, names in tiles.items():
        for name in names:
            state.favours[material.FAVOURS.index(name)] = modules.OPEN
            if holder != "open":
                modules.give_favour(state, seat_of(holder), material.FAVOURS.index(name))


def _posts(state: HansaState, t: Tables, posts: Sequence[tuple[str, str, str]]) -> None:
    for colour, name, route in posts:
        state.posts += [t.route[route], seat_of(colour), TOKENS.index(name)]
        state.used[len(TOKENS) * seat_of(colour) + TOKENS.index(name)] += 1


def _actions_left(state: HansaState, t: Tables, count: int) -> None:
    state.actions_left = count


def _later(state: HansaState, t: Tables, words: object) -> None:
    """Looked at once everything else is in place."""


SETTERS: dict[str, Callable[[HansaState, Tables, Any], None]] = {
    "turn": _turn,
    "phase": _phase,
    "turn_declared_over": _not_over,
    "actions_left": _actions_left,
    "skill_steps": _skills,
    "routes": _routes,
    "cities": _cities,
    "extra_offices": _extra_offices,
    "prestige_table": _table,
    "points": _points,
    "links_awarded": _links,
    "missions": _missions,
    "favours": _favours,
    "posts": _posts,
    "supply": _hands("supply"),
    "stock": _hands("stock"),
    "tokens": _tokens,
    "tokens_on_routes": _on_routes,
    "pending": _pending,
    "token_stock_size": _later,
    "token_stock": _later,
    "completed_cities": _later,
    "neutral": _later,
}


def _seat_neutral(state: HansaState, words: Mapping[str, int]) -> None:
    """Give the neutral colour the traders that stand nowhere, or as many as the words say (HT-18.1, HT-18.3)."""
    there = sum(each.count(NEUTRAL_TRADER) for each in (state.spaces, state.slots, state.extras[1::2]))
    marker = 1 if state.options.full_neutral else 0
    state.neutral_colours = words.get("colours", 1)
    state.neutral_stock = words.get("stock", NEUTRAL_TRADERS * state.neutral_colours - marker - there)
    state.neutral_points = words.get("points", 0)


def _share_out_pieces(state: HansaState, words: Mapping[str, Any], whole: bool) -> None:
    for seat, colour in enumerate(COLOURS[: state.seats]):
        for kind in (0, 1):
            rest = PIECES_IN_GAME[kind] - sum(pieces(state, seat, kind).values())
            free = next((name for name in ("stock", "supply") if colour not in words.get(name, {})), None)
            if whole and (rest < 0 or (free is None and rest)):
                raise ValueError(f"{colour} has {rest} {KINDS[kind]} too few")
            if whole and free is not None:
                getattr(state, free)[2 * seat + kind] += rest


def _share_out_tokens(state: HansaState, t: Tables, words: Mapping[str, Any], whole: bool) -> None:
    missing = 3 - len(state.plates) if whole and "tokens_on_routes" not in words else 0
    for route, name in list(zip(t.board.taverns, STARTING_TOKENS, strict=True))[:missing]:
        state.route_tokens[t.route[route]] = TOKENS.index(name) + 1
    more = PROMO_STOCK if state.options.promo_tokens == ON else ()
    rest = Counter(map(TOKENS.index, (*STARTING_TOKENS, *TOKEN_STOCKS[state.options.edition], *more)))
    unplayed = rest.total() - len(STARTING_TOKENS) - modules.token_stock_size(state.options)
    rest.subtract(each - 1 for each in state.route_tokens if each)
    rest.subtract(token for seat in range(state.seats) for token in desks.tokens_on_plate(state, seat))
    for token, count in enumerate(map(sum, zip(_by_kind(state.unused), _by_kind(state.used), strict=True))):
        rest[token] -= count
    if min(rest.values()) < 0:
        raise ValueError("there are not that many tokens of this kind")
    pool = list(rest.elements())
    del pool[len(pool) - unplayed :]
    stock = [TOKENS.index(name) for name in words.get("token_stock", ())]
    if "token_stock" not in words:
        stock = pool[: words.get("token_stock_size", len(pool))]
    state.token_stock = stock[::-1]
    if whole:
        left = Counter(pool)
        left.subtract(stock)
        for token in left.elements():
            state.used[len(TOKENS) * (state.seats - 1) + token] += 1


def _by_kind(counts: Sequence[int]) -> list[int]:
    return [sum(counts[token :: len(TOKENS)]) for token in range(len(TOKENS))]


def crowded(leave: Mapping[str, Row], board: str = "standard_4_5", by: str = "green:T") -> dict[str, Row]:
    """Return routes on which every space is taken, but for those left as they are said to be."""
    return {route.id: [by] * route.spaces for route in tables(board).board.routes} | dict(leave)


def set_up(seats: int, seed: str = "seed", **options: str) -> HansaState:
    """Return the first position of a game."""
    return RULES.setup(Setup(seats, META.check(seats, options), seed), Outcome())
