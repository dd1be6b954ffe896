"""Reading a position back in words."""

from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, DEPOTS, EFFECTS, GOODS, TILES, TYPES
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HEX, SIZE
from hansa_bot.titles.castles_of_burgundy.view import EstateView
from tests.titles.castles_of_burgundy.position import LETTERS, RULES


def desk(state: BurgundyState, who: str) -> EstateView:
    return RULES.view(state, None).estates[LETTERS.index(who)]


def storage(state: BurgundyState, who: str) -> list[str]:
    return sorted(TILES[face] for face in desk(state, who).storage)


def goods(state: BurgundyState, who: str) -> dict[str, int]:
    return _counts(desk(state, who).goods)


def sold(state: BurgundyState, who: str) -> dict[str, int]:
    return _counts(desk(state, who).sold)


def _counts(counts: list[int]) -> dict[str, int]:
    return {GOODS[good]: count for good, count in enumerate(counts) if count}


def tile(state: BurgundyState, who: str, hexagon: str) -> str:
    return TILES[state.tiles[SIZE * LETTERS.index(who) + HEX[hexagon]]]


def bonus(state: BurgundyState, who: str) -> list[str]:
    return [f"{TYPES[each.type]}:{'large' if each.large else 'small'}" for each in desk(state, who).bonus]


def depot(state: BurgundyState, name: str) -> list[str]:
    return sorted(TILES[face] for face in RULES.view(state, None).depots[DEPOTS.index(name)] if face)


def goods_on(state: BurgundyState, name: str) -> dict[str, int]:
    assert DEPOTS.index(name) < BLACK_DEPOT
    return _counts(RULES.view(state, None).depot_goods[DEPOTS.index(name)])


def track(state: BurgundyState) -> list[str]:
    return ["".join(LETTERS[seat] for seat in pile) for pile in state.track]


def pending(state: BurgundyState) -> str | None:
    kind = state.stack[-1].kind if state.stack else None
    return kind if kind in EFFECTS else None


def removed(state: BurgundyState) -> list[str]:
    return sorted(TILES[face] for face in state.removed)
