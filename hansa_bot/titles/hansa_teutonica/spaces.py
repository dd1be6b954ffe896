"""Route spaces: which routes have room, putting pieces down and lifting them, and why a piece cannot go somewhere."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, compress
from operator import getitem, not_
from typing import Any

from hansa_bot.engine.action import Outcome, token
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica import modules
from hansa_bot.titles.hansa_teutonica.cities import rightmost
from hansa_bot.titles.hansa_teutonica.material import (
    CODES,
    MERCHANT,
    NEUTRAL,
    NEUTRAL_TRADER,
    NEUTRAL_TRADERS,
    PIECES,
    TRADER,
    code,
    kind,
    owner,
)
from hansa_bot.titles.hansa_teutonica.modules import ANYWHERE, has_favour
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import ENGLAND, REGIONS, WALLS, Tables

Actions = tuple[str, ...]
Row = tuple[Actions, ...]
"""What may be said of one space, by what stands on it."""


def rows_of_routes(state: HansaState, t: Tables) -> list[bytes]:
    """Return the row of spaces of each route, with the wall between its parts."""
    spaces = bytes(state.spaces)
    if not t.has_ships:
        return spaces.split(WALLS)[:-1]  # quicker than slices
    return [spaces[first:last] for first, last in t.reach]


def empties(state: HansaState) -> list[bytearray]:
    """Return a zero for each empty space, part by part, and nothing behind the last wall: false where all is full."""
    # Pieces go before the row is split, since then what is left of a part answers by its length alone.
    return state.spaces.translate(None, _PIECES).split(WALLS)


def pieces_by_part(state: HansaState) -> list[bytearray]:
    """Return the pieces on each part, and nothing behind the last wall."""
    return state.spaces.translate(None, b"\0").split(WALLS)


def with_room(state: HansaState) -> Iterator[bool]:
    """Tell of each part in turn whether it has an empty space."""
    return map(bool, empties(state))


def has_room(state: HansaState, t: Tables, part: int) -> bool:
    """Return whether a part has an empty space."""
    return state.spaces.find(0, t.start[part], t.stop[part]) >= 0


def full_routes(state: HansaState, t: Tables, seat: int) -> Sequence[int]:
    """Return the routes on which every space holds a piece of this owner (HT-8.1, HT-18.7)."""
    # Own pieces are taken out: where nothing else stood on a part, its two walls meet. At most positions none do.
    others = WALLS + state.spaces.translate(None, _OWN[seat])
    if _NOTHING_BETWEEN not in others:
        return ()
    full = compress(range(len(t.parts)), map(not_, others.split(WALLS)[1:]))
    if not t.has_ships:
        return [*full]
    # On sea routes house and ship spaces are parts of their own: the route is full when both are.
    parts = set(full)
    return sorted(route for route in {t.route_at[part] for part in parts} if parts.issuperset(t.parts_of[route]))


def is_empty(state: HansaState, t: Tables, route: int) -> bool:
    """Return whether no piece stands on a route."""
    first, last = t.reach[route]
    return state.spaces[first : last + 1] == t.blank[route]


def roams(piece: int) -> int:
    """Return as which kind a piece looks for spaces: only players' traders are kept off ships (HT-19.3, HT-18.19)."""
    return TRADER if kind(piece) == TRADER and piece != NEUTRAL_TRADER else MERCHANT


@cache
def reach(t: Tables, roaming: int, region: int, stays: bool) -> tuple[bool, ...]:
    """Return for each part whether a piece from a region may be set down there; `roaming` is what `roams` says of it.

    It may go to its own region, and to England unless it stays (HT-20.7, HT-20.8).
    """
    regions = {region} if stays else {region, ENGLAND}
    return tuple(
        where in regions and not (ship and not roaming) for where, ship in zip(t.region, t.ship, strict=True)
    )


def nearest(state: HansaState, t: Tables, origin: int, piece: int, leave_out: int = -1) -> list[int]:
    """Return the parts with room that are closest to a route, without it and one more (HT-6.9, HT-6.11).

    With the emperor's favour any distance will do, and the route itself (HT-21.2).
    """
    # Worked out once for all rings; most searches end in the first one.
    room = list(with_room(state))
    rings = t.rings[roams(piece)][origin]
    if modules.has_favour(state, owner(piece), modules.ANYWHERE):
        # A single ring: then every part with room is as near as any other.
        rings = (anywhere(t, origin, roams(piece)),)
    for ring in rings:
        found = [part for part in ring if room[part] and t.route_at[part] != leave_out]
        if found:
            return found
    return []


@cache
def anywhere(t: Tables, origin: int, roaming: int) -> tuple[int, ...]:
    """Return the parts that a piece which roams so may go to from a route at any distance (HT-19.3, HT-20.6)."""
    here = (part for part in t.parts_of[origin] if roaming == MERCHANT or not t.ship[part])
    return tuple(sorted(chain(here, *t.rings[roaming][origin])))


def put(state: HansaState, t: Tables, part: int, piece: int) -> int:
    """Put a piece on the first empty space of a part; return the space."""
    # The first one: which space of a part it is makes no difference to the rules.
    space = state.spaces.index(0, t.start[part], t.stop[part])
    state.spaces[space] = piece
    return space


def lift(state: HansaState, t: Tables, part: int, piece: int) -> int:
    """Take such a piece off a part; return the space."""
    space = state.spaces.index(piece, t.start[part], t.stop[part])
    state.spaces[space] = 0
    return space


def spot(t: Tables, space: int) -> dict[str, Any]:
    """Return how events name a space."""
    route, index = t.spots[space]
    return {"route": route, "space": index}


def way(t: Tables, came: int, went: int) -> dict[str, Any]:
    """Return how events name a piece's way from one space to another."""
    (from_route, from_space), (to_route, to_space) = t.spots[came], t.spots[went]
    return {"from_route": from_route, "from_space": from_space, "to_route": to_route, "to_space": to_space}


@cache
def rows(t: Tables, verb: str, words: tuple[str, ...]) -> tuple[Row, ...]:
    """Return for every space the actions of a verb, by what stands there: the first of the words for mark 1."""
    # Mark 0 says nothing; so that marks are indexes, and `collect` needs no conditions.
    by_part = [((), *((token(verb, part, word),) for word in words)) for part in t.parts]
    return tuple(by_part[part] for part in t.part_of)


def collect(by_space: Sequence[Row], marks: bytes | bytearray) -> list[str]:
    """Return, sorted and once each, the actions of `rows` for the spaces with these marks."""
    marked = marks.translate(None, b"\0")
    # A set, since alike pieces on a part are one action.
    return sorted(set(chain.from_iterable(map(getitem, compress(by_space, marks), marked)))) if marked else []


@cache
def actions_putting(t: Tables, verb: str, pieces: tuple[str, ...], sails: bool = False) -> tuple[Actions, ...]:
    """Return for each part the actions of a verb that put one of these pieces there.

    Traders are kept off ships unless they sail, as neutral ones do (HT-18.19).
    """
    aboard = pieces if sails else tuple(piece for piece in pieces if piece != PIECES[TRADER])
    return tuple(
        tuple(token(verb, word, piece) for piece in (aboard if is_ship else pieces))
        for word, is_ship in zip(t.parts, t.ship, strict=True)
    )


def pick(actions: Sequence[Actions], mask: Iterable[object]) -> list[str]:
    """Return the words of the parts that the mask picks, in order."""
    return list(chain.from_iterable(compress(actions, mask)))


def marking(marks: Mapping[int, int]) -> bytes:
    """Return a translation of spaces: each of these pieces to its mark, everything else to 0."""
    return bytes(marks.get(byte, 0) for byte in range(256))


_PIECES = bytes(CODES)
"""All that may stand on a space."""
_OWN = tuple(bytes((code(seat, TRADER), code(seat, MERCHANT))) for seat in range(NEUTRAL + 1))
"""By seat: its pieces."""
_NOTHING_BETWEEN = 2 * WALLS
"""Two walls that meet: a part that held nothing but pieces which were taken out of the row."""
OWN_KINDS = tuple(marking({code(seat, TRADER): 1, code(seat, MERCHANT): 2}) for seat in range(NEUTRAL + 1))
"""By seat: own traders to 1, own merchants to 2."""
PIECES_ONLY = marking({piece: piece for piece in CODES})
"""Pieces of anybody to themselves."""


_HOME = 1 << ENGLAND


def permits_left(state: HansaState, t: Tables, seat: int) -> list[int]:
    """Return the indexes in `t.permits` of the permissions that a seat may still use in this turn (HT-20.4)."""
    return [
        index
        for index, (city, _) in enumerate(t.permits)
        if not state.permits_used >> index & 1 and rightmost(state, t, city) == seat
    ]


def open_regions(state: HansaState, t: Tables, seat: int) -> int:
    """Return the regions where a seat may place and displace now, as a bit mask."""
    found = _HOME
    for index in permits_left(state, t, seat):
        found |= t.permits[index][1]
    return found


def open_spaces(state: HansaState, t: Tables, seat: int) -> bytes | bytearray:
    """Return the row of spaces; where the seat may not place or displace, it looks empty."""
    # As one number each: a single `and` does for all spaces.
    row = int.from_bytes(state.spaces) & _masks(t)[open_regions(state, t, seat)]
    return row.to_bytes(len(state.spaces))


@cache
def open_parts(t: Tables, regions: int) -> tuple[bool, ...]:
    """Tell of each part whether it lies in one of these regions."""
    return tuple(bool(regions >> region & 1) for region in t.region)


def use_permit(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int) -> None:
    """Use up the permission that a Place or Displace on this part needs, if any (HT-20.4)."""
    if t.region[part] == ENGLAND:
        return
    # The first that opens the region: `Tables.permits` has those that open fewer regions in front.
    index = next(index for index in permits_left(state, t, seat) if t.permits[index][1] >> t.region[part] & 1)
    state.permits_used |= 1 << index
    outcome.tell("permission_used", seat=seat, city=t.cities[t.permits[index][0]])


@cache
def _masks(t: Tables) -> tuple[int, ...]:
    # All eight sets of regions at once; a mask is as long as the row of spaces.
    opened = (open_parts(t, regions) for regions in range(1 << len(REGIONS)))
    return tuple(int.from_bytes(0xFF if inside[part] else 0 for part in t.part_of) for inside in opened)


_COLOURS = 2


def neutral_plays(state: HansaState) -> bool:
    """Return whether a neutral colour is in the game."""
    return state.neutral_stock >= 0


def neutral_is_left(state: HansaState) -> bool:
    """Return whether a neutral trader is left, a second colour included (HT-18.6)."""
    return state.neutral_stock > 0 or state.neutral_colours < _COLOURS


def take_neutral(state: HansaState, outcome: Outcome) -> None:
    """Take a trader from the neutral stock; a second colour joins an empty one (HT-18.6)."""
    if not state.neutral_stock:
        # Once: `neutral_is_left` says no when the second colour is used up as well.
        state.neutral_colours += 1
        state.neutral_stock = NEUTRAL_TRADERS
        outcome.tell("neutral_joined", count=NEUTRAL_TRADERS)
    state.neutral_stock -= 1


def seat_neutral(state: HansaState, t: Tables, outcome: Outcome) -> None:
    """Put a neutral trader on every route at a yellow city or with a starting token (HT-18.1 to HT-18.3)."""
    start = t.board.neutral_start
    state.neutral_stock = NEUTRAL_TRADERS - len(start) - (1 if state.options.full_neutral else 0)
    for route in start:
        put(state, t, t.parts_of[t.route[route]][0], NEUTRAL_TRADER)
    outcome.tell("neutral_seated", routes=list(start))


def add_neutral(state: HansaState, t: Tables, outcome: Outcome, route: int) -> None:
    """Put a neutral trader on a house space of a route (HT-18.12)."""
    if neutral_is_left(state):
        take_neutral(state, outcome)
        outcome.tell("neutral_set", **spot(t, put(state, t, t.parts_of[route][0], NEUTRAL_TRADER)))


def refuse_trader(t: Tables, part: int, piece: int) -> Refusal | None:
    """Refuse a player's trader on a ship (HT-19.3)."""
    if t.ship[part] and not roams(piece):
        text = N_("Only merchants can go on the ship spaces of {route}.")
        return Refusal("HT-19.3", text, {"route": t.routes[t.route_at[part]]})
    return None


def refuse_region(state: HansaState, t: Tables, seat: int, part: int) -> Refusal | None:
    """Refuse placing and displacing in a region without permission (HT-20.4)."""
    if open_regions(state, t, seat) >> t.region[part] & 1:
        return None
    values = {"route": t.parts[part], "region": REGIONS[t.region[part]]}
    return Refusal("HT-20.4", N_("{route} is in {region}, and you have no permission left for it."), values)


def refuse_full(state: HansaState, t: Tables, part: int, rule: str) -> Refusal | None:
    """Refuse a part of a route without an empty space, by the rule of the action."""
    if has_room(state, t, part):
        return None
    return Refusal(rule, N_("{route} has no empty space."), {"route": t.parts[part]})


def refuse_way(t: Tables, came_from: int, part: int, rule: str) -> Refusal:
    """Refuse a way from one region to another one, by the rule of the action."""
    values = {"from_region": REGIONS[came_from], "region": REGIONS[t.region[part]]}
    return Refusal(rule, N_("A piece from {from_region} can't go to {region} like that."), values)


def refuse_landing(state: HansaState, t: Tables, origin: int, part: int, piece: int) -> Refusal | None:
    """Refuse a place for a piece of a reaction that set out from this route (HT-6.5 to HT-6.11, HT-20.6, HT-21.2)."""
    # In the order in which a person would look: back home, the wrong kind, the wrong region, full, too far.
    if t.route_at[part] == origin and not has_favour(state, owner(piece), ANYWHERE):
        return Refusal("HT-6.11", N_("The piece can't go back to {route}."), {"route": t.routes[origin]})
    if (wrong := refuse_trader(t, part, piece)) is not None:
        return wrong
    if part not in anywhere(t, origin, roams(piece)):
        return refuse_way(t, t.region[t.parts_of[origin][0]], part, "HT-20.6")
    if (wrong := refuse_full(state, t, part, "HT-6.5")) is not None:
        return wrong
    near = nearest(state, t, origin, piece)
    if part in near:
        return None
    return Refusal(
        "HT-6.9", N_("There's room on closer routes: {routes}."), {"routes": [t.parts[other] for other in near]}
    )


def refuse_england(state: HansaState, t: Tables, part: int, piece: int) -> Refusal | None:
    """Refuse a place for a piece of the bonus that places two (HT-20.10)."""
    if t.region[part] == ENGLAND:
        return Refusal("HT-20.10", N_("This bonus only places pieces in Wales and Scotland."))
    return refuse_trader(t, part, piece) or refuse_full(state, t, part, "HT-20.10")


def refuse_source(state: HansaState, seat: int, who: int, piece: int) -> Refusal:
    """Refuse an extra piece by saying where it would have to come from (HT-6.8)."""
    if who == NEUTRAL:
        return Refusal("HT-18.6", N_("There are no neutral traders left."))
    values = {"piece": PIECES[piece]}
    if any(state.stock[2 * seat : 2 * seat + 2]):
        return Refusal("HT-6.8", N_("Extra pieces come from your stock first, and there's no {piece} in it."), values)
    if any(state.supply[2 * seat : 2 * seat + 2]):
        return Refusal("HT-6.8", N_("Your stock is empty, and there's no {piece} in your supply."), values)
    return Refusal("HT-6.8", N_("Your stock and supply are empty: lift a piece from the board."))
