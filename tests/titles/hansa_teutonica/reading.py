"""Reading a position back in the words that describe it."""

from hansa_bot.titles.hansa_teutonica import desks
from hansa_bot.titles.hansa_teutonica.cities import controller, extra_offices
from hansa_bot.titles.hansa_teutonica.material import SKILLS, TOKENS
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import tables
from tests.titles.hansa_teutonica.position import COLOURS, KINDS, RULES, seat_of
from tests.titles.hansa_teutonica.zones import NEUTRAL

Words = list[str | None]


def word(piece: int) -> str | None:
    """Return a byte as a piece in words."""
    if not piece:
        return None
    return "N:T" if piece == NEUTRAL else f"{COLOURS[(piece - 1) // 2]}:{KINDS[(piece - 1) % 2]}"


def route(state: HansaState, name: str) -> Words:
    """Return the spaces of a route in printed order."""
    t = tables(state.board)
    return [word(state.spaces[space]) for space in t.printed[t.route[name]]]


def city(state: HansaState, name: str) -> Words:
    """Return the occupied printed slots of a city."""
    t = tables(state.board)
    index = t.city[name]
    return [word(piece) for piece in state.slots[t.slot_start[index] : t.slot_stop[index]] if piece]


def extras(state: HansaState, name: str) -> Words:
    """Return the extra offices of a city from left to right."""
    return [word(piece) for piece in reversed(extra_offices(state, tables(state.board).city[name]))]


def ruler(state: HansaState, name: str) -> str | None:
    """Return who controls a city; `N` for the neutral."""
    seat = controller(state, tables(state.board), tables(state.board).city[name])
    return None if seat is None else "N" if seat == len(COLOURS) else COLOURS[seat]


def supply(state: HansaState, who: str) -> tuple[int, int]:
    """Return traders and merchants in a supply."""
    traders, merchants = state.supply[2 * seat_of(who) : 2 * seat_of(who) + 2]
    return traders, merchants


def stock(state: HansaState, who: str) -> tuple[int, int]:
    """Return traders and merchants in a general stock."""
    traders, merchants = state.stock[2 * seat_of(who) : 2 * seat_of(who) + 2]
    return traders, merchants


def points(state: HansaState, who: str) -> int:
    """Return points on the track."""
    return state.points[seat_of(who)]


def step(state: HansaState, who: str, skill: str) -> int:
    """Return the uncovered step of a track."""
    return state.skills[len(SKILLS) * seat_of(who) + SKILLS.index(skill)]


def unused(state: HansaState, who: str) -> list[str]:
    """Return the collected tokens that lie face up."""
    return _names(state.unused, seat_of(who))


def used(state: HansaState, who: str) -> list[str]:
    """Return the collected tokens that lie face down."""
    return _names(state.used, seat_of(who))


def pending(state: HansaState, who: str) -> list[str]:
    """Return the tokens on a plate."""
    return [TOKENS[token] for token in desks.tokens_on_plate(state, seat_of(who))]


def tokens_on_routes(state: HansaState) -> dict[str, str]:
    """Return every token on the board by its route."""
    names = tables(state.board).routes
    return {name: TOKENS[token - 1] for name, token in zip(names, state.route_tokens, strict=True) if token}


def table(state: HansaState) -> dict[int, str]:
    """Return the occupied spaces of the prestige table."""
    values = tables(state.board).table_values
    return {value: COLOURS[seat - 1] for value, seat in zip(values, state.table, strict=True) if seat}


def neutral_routes(state: HansaState) -> dict[str, int]:
    """Return the number of neutral traders on each route that has any."""
    counts = {name: route(state, name).count("N:T") for name in tables(state.board).routes}
    return {name: count for name, count in counts.items() if count}


def waiting(state: HansaState) -> list[str]:
    """Return who must decide."""
    return [COLOURS[seat] for seat in state.waiting]


def lines(state: HansaState, who: str) -> dict[str, int]:
    """Return the lines of a player's score as if the game ended now."""
    score = RULES.scores(RULES.view(state, None))[seat_of(who)]
    return {line.key: line.points for line in score.lines}


def fact(state: HansaState, who: str, line: str, name: str) -> object:
    """Return a fact that explains a line of a player's score."""
    score = RULES.scores(RULES.view(state, None))[seat_of(who)]
    return next(each.facts[name] for each in score.lines if each.key == line)


def _names(counts: list[int], seat: int) -> list[str]:
    mine = counts[len(TOKENS) * seat : len(TOKENS) * (seat + 1)]
    return [name for name, count in zip(TOKENS, mine, strict=True) for _ in range(count)]
