"""Action 4, move: lift own pieces, then set them down on empty spaces anywhere (HT-7).

Below them: where pieces in the air may be set down, and whether that can still change anything (HT-7.4, HT-13.7).
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, compress, islice
from operator import and_

from hansa_bot.engine.action import Action, Outcome, token
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_, plural
from hansa_bot.titles.base import NOTHING
from hansa_bot.titles.hansa_teutonica import spaces
from hansa_bot.titles.hansa_teutonica.desks import value
from hansa_bot.titles.hansa_teutonica.judging.outlook import Outlook, Prospect
from hansa_bot.titles.hansa_teutonica.material import BOOK, MERCHANT, PIECES, code, kind, owner
from hansa_bot.titles.hansa_teutonica.spaces import OWN_KINDS, collect, lift, put, rows, spot, way, with_room
from hansa_bot.titles.hansa_teutonica.state import Air, HansaState, MoveNumbers, flat, pairs
from hansa_bot.titles.hansa_teutonica.tables import ENGLAND, PIECE, REGION, REGIONS, ROUTE, WALL, Tables
from hansa_bot.titles.hansa_teutonica.texts.choices import why_put
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading
from hansa_bot.titles.kit.verbs import Verb, how_many

_UP = 2.0
"""Keeps the lifting of a move together: what is worth lifting is lifted before anything is set down."""

_MOST_HELP = 2
"""So many more pieces make a change possible, if any do: a merchant of one route and a trader of another one."""


def offers_move_turn(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return the own pieces that may be lifted first (HT-7.1, HT-7.2)."""
    return _lifts(state, t, seat, [], value(state, seat, BOOK))


def offers_move(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return the own pieces that may be lifted besides those in the air."""
    numbers = MoveNumbers.of(state.stack[-1])
    return _lifts(state, t, seat, pairs(numbers.up), numbers.lifts) if numbers.lifts else []


def do_move(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int) -> None:
    """Lift a piece; the first one costs the action, the book says how many may follow (HT-7.1)."""
    if state.stack[-1].kind == "move":
        numbers = MoveNumbers.of(state.stack.pop())
    else:
        state.actions_left -= 1
        numbers = MoveNumbers(value(state, seat, BOOK), changed=0)
    space = lift(state, t, part, code(seat, piece))
    numbers.lifts -= 1
    numbers.up += (space, code(seat, piece))
    state.stack.append(numbers.ask("move", seat))
    outcome.tell("lifted", seat=seat, **spot(t, space), piece=PIECES[piece])


def refuse_move(state: HansaState, t: Tables, seat: int, part: int, piece: int) -> Refusal:
    """Return what stands against lifting an own piece (HT-7.1, HT-7.4)."""
    pending = state.stack[-1]
    if pending.kind == "move" and not MoveNumbers.of(pending).lifts:
        values = {"count": value(state, seat, BOOK)}
        return Refusal("HT-7.1", N_("You can't lift more: your book allows {count} pieces."), values)
    if code(seat, piece) not in state.spaces[t.start[part] : t.stop[part]]:
        absent = {"piece": PIECES[piece], "route": t.parts[part]}
        return Refusal("HT-7.1", N_("You have no {piece} on {route}."), absent)
    return Refusal("HT-7.4", N_("That move wouldn't change anything."))


def why_no_move(here: HansaReading) -> str:
    """Say why nothing can be moved."""
    if not any(space and space.seat == here.actor for route in here.view.routes for space in route.spaces):
        return here.tr("You have no piece on a route.")
    return here.tr("No move would change anything.")


def rate_move(look: Outlook, part: int, piece: int) -> float:
    """Judge lifting a piece: the route that it serves best must be worth more than what it leaves."""
    route = look.t.route_at[part]
    if look.state.stack[-1].kind == "move":
        # Something is lifted: all that follows serves the same route, or the move would fall apart.
        aim = look.aim
        if len(look.air) >= aim.empty or not look.is_stray(aim.route, route, piece):
            return -1.0
        return look.best.rate + _UP + aim.rate - look.rates[route] + _wanted(aim, piece)
    # Nothing is lifted yet: the best move is weighed against other actions, and this piece against other pieces.
    target, rate = look.target
    if not look.is_stray(target.route, route, piece):
        return -1.0
    return 0.95 * rate - 0.1 * look.rates[route] + 0.01 * _wanted(target, piece)


def _wanted(target: Prospect, piece: int) -> float:
    return 0.5 if bool(target.plan.merchants) == (piece == MERCHANT) else 0.0


def against_move(state: HansaState, t: Tables, seat: int, part: int, piece: int) -> str | None:
    """Advise newcomers against moving what stands on a route that they can still complete (HT-7.1)."""
    first, last = t.reach[t.route_at[part]]
    blocked = any(each and each != WALL and owner(each) != seat for each in state.spaces[first:last])
    return None if blocked or state.stack[-1].kind == "move" else "moving"


MOVE = Verb(
    name="move",
    rule="HT-7.1",
    words=(N_("Move"), N_("Lift your pieces from routes, as many as your book shows, and put them down elsewhere.")),
    slots=(ROUTE.asking(N_("The route you lift the piece from.")), PIECE),
    offers={"turn": offers_move_turn, "move": offers_move},
    resolve=do_move,
    summary=how_many(plural("You could lift pieces from {n} route", "You could lift pieces from {n} routes"), 2),
    effect=N_("Lift your {piece} from {route} to move it"),
    why_not=refuse_move,
    unavailable=why_no_move,
    opinion=rate_move,
    against=against_move,
)


def offers_set(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return where the pieces in the air may be set down (HT-7.3, HT-7.4)."""
    numbers = MoveNumbers.of(state.stack[-1])
    return sorted(_landings(state, t, pairs(numbers.up), bool(numbers.changed)))


def do_set(
    state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int, region: int = -1
) -> None:
    """Set a lifted piece down; from then on nothing more is lifted (HT-7.3)."""
    numbers = MoveNumbers.of(state.stack.pop())
    air = pairs(numbers.up)
    here = [pair for pair in air if pair[1] == code(seat, piece) and region in (-1, t.region[t.part_of[pair[0]]])]
    # Of alike pieces the one that came from there goes home, so that fewer seem to have moved.
    origin = goes_home(t, here, part)
    air.remove(origin)
    stays = t.part_of[origin[0]] == part
    # Back on its very space where that is free: "put back" should look as if nothing had happened.
    if stays and not state.spaces[origin[0]]:
        space = origin[0]
        state.spaces[space] = origin[1]
    else:
        space = put(state, t, part, origin[1])
    if stays:
        outcome.tell("put_back", seat=seat, piece=PIECES[piece], **spot(t, space))
    else:
        outcome.tell("moved", seat=seat, piece=PIECES[piece], **way(t, origin[0], space))
    if air:
        changed = int(numbers.changed or not stays)
        state.stack.append(MoveNumbers(0, changed, flat(air)).ask("move", seat))


def refuse_set(state: HansaState, t: Tables, seat: int, part: int, piece: int, region: int = -1) -> Refusal:
    """Return what stands against setting a lifted piece down (HT-7, HT-19.3, HT-20.7)."""
    air = [pair for pair in pairs(MoveNumbers.of(state.stack[-1]).up) if pair[1] == code(seat, piece)]
    origins = {t.region[t.part_of[space]] for space, _ in air}
    values = {"piece": PIECES[piece]}
    if not air or (region >= 0 and region not in origins):
        return Refusal("HT-7.3", N_("You haven't lifted a {piece}."), values)
    if (wrong := spaces.refuse_trader(t, part, code(seat, piece))) is not None:
        return wrong
    alike = [pair for pair in air if region in (-1, t.region[t.part_of[pair[0]]])]
    if not any(reach_of(t, pair)[part] for pair in alike):
        return spaces.refuse_way(t, t.region[t.part_of[alike[0][0]]], part, "HT-20.7")
    if region < 0 and len(origins) > 1:
        return Refusal("HT-20.7", N_("Which {piece}? Name the region it came from."), values)
    if (wrong := spaces.refuse_full(state, t, part, "HT-7.1")) is not None:
        return wrong
    return Refusal("HT-7.4", N_("The move would change nothing."))


def say_set(here: HansaReading, route: str, piece: str, region: str = "") -> str:
    """Say what is set down where, and where it came from if that matters."""
    values = here.putting(route, piece)
    if region:
        values["region"] = here.names.value("region", region)
        return here.tr("Set a {piece} from {region} down on {route}: {room}", **values)
    return here.tr("Set a {piece} down on {route}: {room}", **values)


def rate_set(look: Outlook, part: int, piece: int, region: int = -1) -> float:
    """Judge where a lifted piece goes."""
    return look.promise(part, piece) + (0.5 if look.t.route_at[part] == look.aim.route else 0.0)


def against_set(state: HansaState, t: Tables, seat: int, part: int, piece: int, region: int = -1) -> str | None:
    """Propose to nobody to set a piece down where it was lifted (HT-7.4)."""
    up = MoveNumbers.of(state.stack[-1]).up
    return NOTHING if part in {t.part_of[space] for space, _ in pairs(up)} else None


SET = Verb(
    name="set",
    rule="HT-7.3",
    words=(N_("Set down"), N_("Set a lifted piece down on an empty space of any route.")),
    slots=(ROUTE.asking(N_("A route with a free space.")), PIECE, REGION),
    least=2,
    offers={"move": offers_set},
    resolve=do_set,
    summary=how_many(plural("You could set it down on {n} route", "You could set it down on {n} routes"), 2),
    effect=say_set,
    reasons=why_put,
    why_not=refuse_set,
    opinion=rate_set,
    against=against_set,
)


def _landings(state: HansaState, t: Tables, air: Air, changed: bool) -> Iterator[Action]:
    # Where there is room enough, whatever is set down leaves a place for the rest; else each way is tried out.
    roomy = is_roomy(state, t, len(air) + 1)
    groups = _groups(t, air)
    for (piece, region), alike in groups.items():
        several = any(other == piece and where != region for other, where in groups)
        actions = _settings(t, PIECES[kind(piece)], *([REGIONS[region]] if several else []))
        reached = list(map(and_, reach_of(t, alike[0]), with_room(state)))
        if not roomy:
            reached = _solvable(state, t, air, alike, reached, changed)
        elif len(air) == 1 and not changed:
            reached[t.part_of[air[0][0]]] = False
        yield from compress(actions, reached)


def _solvable(state: HansaState, t: Tables, air: Air, alike: Air, reached: list[bool], changed: bool) -> list[bool]:
    """Tell of each part whether, with one of these pieces there, the rest can be set down to change something."""
    free, homes = room(state), {t.part_of[space] for space, _ in alike}
    for part in compress(range(len(t.parts)), reached):
        rest = [pair for pair in air if pair != goes_home(t, alike, part)]
        free[part] -= 1
        reached[part] = can_finish(t, free, rest, changed=changed or part not in homes)
        free[part] += 1
    return reached


@cache
def _settings(t: Tables, *words: str) -> tuple[Action, ...]:
    return tuple(token("set", part, *words) for part in t.parts)


def _groups(t: Tables, air: Air) -> dict[tuple[int, int], Air]:
    """Return the pieces in the air by their byte and the region they come from."""
    groups: dict[tuple[int, int], Air] = {}
    for space, piece in air:
        groups.setdefault((piece, t.region[t.part_of[space]]), []).append((space, piece))
    return groups


def _lifts(state: HansaState, t: Tables, seat: int, air: Air, lifts: int) -> list[Action]:
    """Return the pieces whose lifting leaves a way to change something (HT-7.4)."""
    actions = collect(rows(t, "move", PIECES), state.spaces.translate(OWN_KINDS[seat]))
    if not actions or is_roomy(state, t, 2 + len(air)):
        return actions
    free = room(state)
    own = {
        (t.part_of[at], up): (at, up) for at, up in enumerate(state.spaces) if up in (code(seat, 0), code(seat, 1))
    }
    good = [
        place
        for place, first in own.items()
        if leads_on(t, free, air, first, [pair for pair in own.values() if pair != first], lifts - 1)
    ]
    return sorted(token("move", t.parts[part], PIECES[kind(piece)]) for part, piece in good)


def reach_of(t: Tables, pair: tuple[int, int], stays: bool = False) -> tuple[bool, ...]:
    """Tell of each part whether a piece in the air may be set down there."""
    space, piece = pair
    return spaces.reach(t, spaces.roams(piece), t.region[t.part_of[space]], stays)


def goes_home(t: Tables, alike: Air, part: int) -> tuple[int, int]:
    """Return which of some pieces that are alike goes to a part: the one that came from there, if any."""
    return next((pair for pair in alike if t.part_of[pair[0]] == part), alike[0])


def is_roomy(state: HansaState, t: Tables, parts: int) -> bool:
    """Return whether at least so many parts that take any piece have an empty space."""
    # A count says it at most positions; only near the bound are the parts looked at.
    if state.spaces.count(0) > _most_room(t, parts - 1):
        return True
    free = map(and_, _common(t), with_room(state))
    return any(islice(filter(None, free), parts - 1, None))


def room(state: HansaState) -> list[int]:
    """Return the number of empty spaces of each part."""
    return list(map(len, spaces.empties(state)[:-1]))


def leads_on(
    t: Tables, free: list[int], air: Air, first: tuple[int, int], others: Air, lifts: int, stays: bool = False
) -> bool:
    """Return whether lifting `first`, and then at most `lifts` of the others, can end in a change (HT-7.4)."""
    # More helpers make nothing possible that two do not, and all sets that a big book allows are many.
    more = min(_MOST_HELP, lifts, len(others))
    return any(
        can_finish(t, _emptied(t, free, [first, *further]), [*air, first, *further], stays)
        for further in combinations(others, more)
    )


def can_finish(t: Tables, free: list[int], air: Air, stays: bool = False, changed: bool = False) -> bool:
    """Return whether all these pieces can be set down so that some part holds other pieces than before.

    `free` are the empty spaces of each part, those that the pieces left included; with `changed` any way will do.
    """
    options = [list(compress(range(len(free)), map(and_, reach_of(t, pair, stays), map(bool, free)))) for pair in air]
    # Those with the fewest places first: a dead end shows soonest.
    order = sorted(range(len(air)), key=lambda index: len(options[index]))
    delta = Counter((t.part_of[space], piece) for space, piece in air)
    left = free[:]

    def place(index: int) -> bool:
        if index == len(order):
            return changed or any(delta.values())
        space, piece = air[order[index]]
        home = t.part_of[space]
        # Home last, since the search looks for a change and that is none.
        for part in sorted(options[order[index]], key=home.__eq__):
            if left[part]:
                left[part] -= 1
                delta[part, piece] -= 1
                found = place(index + 1)
                left[part] += 1
                delta[part, piece] += 1
                if found:
                    return True
        return False

    return place(0)


def _emptied(t: Tables, free: list[int], lifted: Air) -> list[int]:
    after = free[:]
    for space, _ in lifted:
        after[t.part_of[space]] += 1
    return after


@cache
def _most_room(t: Tables, parts: int) -> int:
    """Return how many spaces may be empty when only so many parts that take any piece have one."""
    sizes = sorted(compress(t.size, _common(t)), reverse=True)
    return sum(t.size) - sum(sizes[parts:])


@cache
def _common(t: Tables) -> tuple[bool, ...]:
    return tuple(region == ENGLAND and not ship for region, ship in zip(t.region, t.ship, strict=True))
