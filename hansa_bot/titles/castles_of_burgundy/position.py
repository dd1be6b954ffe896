"""What stands where at a table: estates, storages, depots, goods, dice, the track, and what comes to a seat."""

from functools import lru_cache
from itertools import pairwise

from hansa_bot.engine.action import Outcome
from hansa_bot.titles.castles_of_burgundy import formulas, material
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import SIZE

TWO_DEPOTS, ANY_DEPOT = material.knowledge(5), material.knowledge(6)


def own(state: BurgundyState, seat: int) -> bytes:
    """Return the tiles on the 37 hexes of a seat's estate."""
    return bytes(state.tiles[SIZE * seat : SIZE * seat + SIZE])


def stored(state: BurgundyState, seat: int) -> bytes:
    """Return the faces in a seat's storage, sorted."""
    return bytes(state.storage[material.STORAGE * seat : material.STORAGE * seat + material.STORAGE]).rstrip(b"\0")


def is_full(state: BurgundyState, seat: int) -> bool:
    """Return whether a seat's storage has no space left (CB-6.3)."""
    # Faces are sorted to the left (`put_stored`), so that the last space tells of all.
    return state.storage[material.STORAGE * (seat + 1) - 1] > 0


def put_stored(state: BurgundyState, seat: int, faces: bytes) -> None:
    """Let a seat's storage hold these faces."""
    # Sorted, so that storages with the same tiles are equal bytes: caches and clones know them again.
    state.storage[material.STORAGE * seat : material.STORAGE * seat + material.STORAGE] = bytes(sorted(faces)).ljust(
        material.STORAGE, b"\0"
    )


def without_tile(faces: bytes, face: int) -> bytes:
    """Return the faces with one tile fewer."""
    return faces.replace(bytes((face,)), b"", 1)


def store_tile(state: BurgundyState, seat: int, outcome: Outcome, face: int, discard: int) -> None:
    """Store a tile; the one to discard, 0 for none, leaves the game first."""
    faces = stored(state, seat)
    if discard:
        faces = without_tile(faces, discard)
        state.removed += bytes((discard,))
        outcome.tell("discarded", seat=seat, tile=material.TILES[discard])
    put_stored(state, seat, faces + bytes((face,)))


NUMBERED = material.DEPOT_START[material.BLACK_DEPOT]
"""Where the slots of the numbered depots end."""
FITTING = {
    tool: frozenset(face for face in range(1, len(material.TILES)) if material.TYPE_OF[face] in kinds)
    for tool, kinds in material.FITS.items()
}
"""By building: the faces that its advantage takes."""


_SLOTS = tuple(slice(*bounds) for bounds in pairwise(material.DEPOT_START))
"""By depot: its slots."""
_faces = lru_cache(1 << 10)(lambda row: frozenset(row) - {0})


@lru_cache(1 << 8)
def faces_in(depots: bytes) -> tuple[frozenset[int], ...]:
    """Return by depot the different faces that lie there."""
    # Faces, not tiles: two alike tiles in a depot are one offer.
    return tuple([_faces(depots[slots]) for slots in _SLOTS])


@lru_cache(1 << 8)
def in_numbered(depots: bytes) -> frozenset[int]:
    """Return the different faces that lie in the numbered depots."""
    return frozenset(depots[:NUMBERED]) - {0}


def all_lying(state: BurgundyState) -> tuple[frozenset[int], ...]:
    """Return by depot the different faces that lie there."""
    return faces_in(bytes(state.depots))


def lying(state: BurgundyState, depot: int) -> frozenset[int]:
    """Return the different faces that lie in a depot."""
    return all_lying(state)[depot]


def remove_tile(state: BurgundyState, depot: int, face: int) -> None:
    """Take a tile out of a depot; its slot stays empty (CB-3.12)."""
    state.depots[state.depots.index(face, material.DEPOT_START[depot], material.DEPOT_START[depot + 1])] = 0


def goods_on(state: BurgundyState, depot: int) -> bytearray:
    """Return how many goods of each type lie on a numbered depot."""
    return state.depot_goods[len(material.GOODS) * depot : len(material.GOODS) * depot + len(material.GOODS)]


def stock(state: BurgundyState, seat: int) -> bytearray:
    """Return how many goods of each type a seat has."""
    return state.goods[len(material.GOODS) * seat : len(material.GOODS) * seat + len(material.GOODS)]


def goods_spaces(state: BurgundyState, seat: int) -> int:
    """Return how many new types a seat can store (CB-12.2)."""
    return formulas.goods_spaces(stock(state, seat))


ONE_DEPOT = tuple((depot,) for depot in range(material.BLACK_DEPOT))
_ONE_OR_TWO = (*ONE_DEPOT, *material.RING)


def ship_depots(mine: formulas.Tiles) -> tuple[tuple[int, ...], ...]:
    """Return the depots, alone or in pairs, that a ship may load from (CB-10.5)."""
    return _ONE_OR_TWO if TWO_DEPOTS in mine else ONE_DEPOT


def new_types(state: BurgundyState, seat: int, depots: tuple[int, ...]) -> list[int]:
    """Return the types in the heap of these depots that the seat has none of."""
    return formulas.new_types(formulas.heap(state.depot_goods, depots), stock(state, seat))


def selections(state: BurgundyState, seat: int, depots: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return which new types may be taken; empty where there is nothing to choose (CB-8.4)."""
    return formulas.selections(new_types(state, seat, depots), goods_spaces(state, seat))


def sell_goods(state: BurgundyState, seat: int, outcome: Outcome, good: int) -> None:
    """Sell all goods of a type (CB-12.3)."""
    at = len(material.GOODS) * seat + good
    count = state.goods[at]
    points, silver, workers = formulas.sale(state.seats, own(state, seat), count)
    state.goods[at] = 0
    state.sold[at] += count
    gain_points(state, seat, material.SALES, points)
    outcome.tell("sold", seat=seat, good=material.GOODS[good], count=count, points=points)
    gain_silver(state, seat, outcome, silver)
    if workers:
        gain_workers(state, seat, outcome, workers)


_BLACK, _ALL = (material.BLACK_DEPOT,), tuple(range(material.BLACK_DEPOT + 1))


def open_depots(mine: formulas.Tiles) -> tuple[int, ...]:
    """Return the depots that one may buy from (CB-7.1, CB-10.6)."""
    return _ALL if ANY_DEPOT in mine else _BLACK


def can_pay(state: BurgundyState, seat: int) -> bool:
    """Return whether the purchase of this turn is left and there is silver for it."""
    return not state.purchased and state.silver[seat] >= material.PRICE


def can_buy(state: BurgundyState, seat: int, mine: bytes) -> bool:
    """Return whether there is something to buy as well, while an effect waits (CB-7.2, CB-17.5)."""
    return (
        state.options.buys_any_time
        and can_pay(state, seat)
        and any(lying(state, depot) for depot in open_depots(mine))
    )


def dice_left(state: BurgundyState, seat: int) -> list[int]:
    """Return the faces of a seat's dice that are not used yet, equal ones once (CB-4.2)."""
    at = 2 * seat
    one, other = state.dice[at : at + 2]
    # Written out for two dice; it is asked for every list of offers.
    if state.used[at]:
        return [other] if other and not state.used[at + 1] else []
    if one == other or state.used[at + 1]:
        return [one] if one else []
    return [one, other] if one < other else [other, one]


Track = tuple[tuple[int, ...], ...]


def track_order(track: Track) -> tuple[int, ...]:
    """Return the seats from the rightmost space to the left, each pile from top to bottom (CB-13.3)."""
    return tuple(seat for pile in reversed(track) for seat in reversed(pile))


def advance(state: BurgundyState, seat: int, outcome: Outcome) -> None:
    """Move a seat's marker one space to the right, onto any that stand there (CB-13.2)."""
    piles = [list(pile) for pile in state.track]
    space = next(at for at, pile in enumerate(piles) if seat in pile)
    piles[space].remove(seat)
    # The track has no end: the leader opens a new space.
    if space + 1 == len(piles):
        piles.append([])
    # On top of those that stand there, which is what decides the order (CB-13.3).
    piles[space + 1].append(seat)
    state.track = tuple(map(tuple, piles))
    outcome.tell("moved_on", seat=seat, space=space + 1)


def gain_workers(state: BurgundyState, seat: int, outcome: Outcome, count: int) -> None:
    """Give workers; the supply never runs out (CB-1.7)."""
    state.workers[seat] += count
    outcome.tell("workers", seat=seat, count=count)


def gain_silver(state: BurgundyState, seat: int, outcome: Outcome, count: int) -> None:
    """Give silverlings; the supply never runs out (CB-1.7)."""
    state.silver[seat] += count
    outcome.tell("silver", seat=seat, count=count)


def gain_points(state: BurgundyState, seat: int, source: int, count: int) -> None:
    """Note points by where they come from; whoever calls tells the fact that brings them."""
    state.earned[len(material.SOURCES) * seat + source] += count
