"""What is done to pieces of anybody: the token that removes three or relocates, and the bonus that moves any two.

HT-13.7, HT-19.6, HT-20.8, HT-20.10.
"""

from collections.abc import Iterator
from itertools import compress
from operator import and_

from hansa_bot.engine.action import Action, Outcome, token
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.state import Decision
from hansa_bot.i18n.catalog import N_, plural
from hansa_bot.titles.hansa_teutonica import spaces
from hansa_bot.titles.hansa_teutonica.judging.outlook import Outlook
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, PIECES, REMOVALS, TARGETS, kind, owner
from hansa_bot.titles.hansa_teutonica.spaces import PIECES_ONLY, collect, lift, put, rows, spot, way, with_room
from hansa_bot.titles.hansa_teutonica.state import Air, Count, HansaState, Shift, flat, pairs
from hansa_bot.titles.hansa_teutonica.tables import ROUTE, TARGET, Tables
from hansa_bot.titles.hansa_teutonica.texts.names import read_target
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading
from hansa_bot.titles.hansa_teutonica.verbs.move import can_finish, goes_home, leads_on, reach_of, room
from hansa_bot.titles.kit.verbs import Verb, how_many

_ANYBODYS = tuple(TARGETS.values())
_BONUS_LIFTS = 2
_SPITE = 0.6
"""How much it is worth to stand in another player's way, against going one's own."""
_IN_VAIN = 3.0
"""What it costs to put a piece back where it was lifted."""


def offers_remove(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return every piece on a route, own ones too."""
    return collect(rows(t, "remove", _ANYBODYS), state.spaces.translate(PIECES_ONLY))


def do_remove(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, target: int) -> None:
    """Take the piece off; it goes to its owner's supply, a neutral one to the neutral stock (HT-18.16)."""
    space = lift(state, t, part, target)
    if owner(target) == NEUTRAL:
        state.neutral_stock += 1
    else:
        state.supply[2 * owner(target) + kind(target)] += 1
    outcome.tell("removed", seat=seat, other_seat=owner(target), piece=PIECES[kind(target)], **spot(t, space))
    left = Count.of(state.stack.pop()).left - 1
    if left and any(state.spaces.translate(PIECES_ONLY)):
        state.stack.append(Count(left).ask("remove", seat))


def refuse_remove(state: HansaState, t: Tables, seat: int, part: int, target: int) -> Refusal:
    """Return what stands against removing a piece: it isn't there (HT-13.7)."""
    return _is_not_there(t, part, target, "HT-13.7")


def say_remove(here: HansaReading, route: str, target: str) -> str:
    """Say whose supply the piece goes to."""
    supply = here.whose(read_target(target)[0])
    values = {"target": here.names.value("target", target), "route": here.names.value("route", route)}
    return here.tr("Send {target} on {route} back to {supply}", **values, supply=supply)


def rate_remove(look: Outlook, part: int, target: int) -> float:
    """Judge a removal by what it clears for oneself and costs its owner."""
    return -1.0 if owner(target) == look.seat else look.clearing(look.at(part)) + look.harm(part, target)


REMOVE = Verb(
    name="remove",
    rule="HT-13.7",
    words=(N_("Remove"), N_("Send a piece from a route back to its owner's supply, by the token.")),
    slots=(ROUTE.asking(N_("The route you remove the piece from.")), TARGET),
    offers={"remove": offers_remove},
    resolve=do_remove,
    summary=how_many(plural("You could remove {n} piece", "You could remove {n} pieces"), 3),
    effect=say_remove,
    why_not=refuse_remove,
    opinion=rate_remove,
)


def relocation(seat: int, t: Tables) -> Decision:
    """Return the token's decision: one piece after the other, or together where two may trade places (HT-20.8)."""
    return Shift(REMOVALS, REMOVALS if t.has_regions else 1, opponents=1, done=0).ask("shift", seat)


def any_two(seat: int) -> Decision:
    """Return the permanent bonus's decision: up to two pieces of anybody, which may trade places (HT-19.6)."""
    return Shift(_BONUS_LIFTS, _BONUS_LIFTS, opponents=0, done=1).ask("shift", seat)


def is_possible(state: HansaState, t: Tables, decision: Decision) -> bool:
    """Return whether such a shift could change anything (HT-13.3)."""
    return next(_lifts(state, t, decision), None) is not None


def offers_lift(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return what may be lifted."""
    return sorted(_lifts(state, t, state.stack[-1]))


def do_lift(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int) -> None:
    """Lift a piece of anybody."""
    shift, space = Shift.of(state.stack.pop()), lift(state, t, part, piece)
    shift.lifts -= 1
    shift.up += (space, piece)
    state.stack.append(shift.ask("shift", seat))
    outcome.tell("taken_up", seat=seat, other_seat=owner(piece), piece=PIECES[kind(piece)], **spot(t, space))


def refuse_lift(state: HansaState, t: Tables, seat: int, part: int, target: int) -> Refusal:
    """Return what stands against lifting a piece of anybody (HT-13.7, HT-19.6, HT-20.8, HT-20.10)."""
    shift = Shift.of(state.stack[-1])
    rule = _rule(shift, t)
    if shift.opponents and owner(target) == seat:
        return Refusal(rule, N_("This token moves pieces of others only."))
    if not shift.lifts:
        return Refusal(rule, N_("You can't lift more."))
    if len(pairs(shift.up)) >= shift.hold:
        return Refusal(rule, N_("First put down the piece you lifted."))
    if target not in state.spaces[t.start[part] : t.stop[part]]:
        return _is_not_there(t, part, target, rule)
    return Refusal("HT-13.3", N_("That piece has nowhere else to go."))


def rate_lift(look: Outlook, part: int, target: int) -> float:
    """Judge lifting a piece of anybody: an own one for a better route, others to clear it (HT-19.6, HT-20.8)."""
    route = look.at(part)
    up = pairs(Shift.of(look.state.stack[-1]).up)
    if owner(target) == look.seat:
        others = enumerate(look.rates)
        better = (rate for other, rate in others if look.is_stray(other, route.route, kind(target)))
        return max(better, default=0.0) - route.rate * (1 + 0.3 * len(route.own)) - 0.2
    if up and owner(up[0][1]) == look.seat:
        return -1.0
    return look.clearing(route) + look.harm(part, target) - 0.2


LIFT = Verb(
    name="lift",
    rule="HT-19.6",
    words=(N_("Lift a piece"), N_("Lift anybody's piece from a route to move it, by a token or a route's bonus.")),
    slots=(ROUTE.asking(N_("The route you lift the piece from.")), TARGET),
    offers={"shift": offers_lift},
    resolve=do_lift,
    summary=how_many(plural("You could lift {n} piece", "You could lift {n} pieces"), 3),
    effect=N_("Lift {target} from {route} to move it"),
    why_not=refuse_lift,
    opinion=rate_lift,
)


def offers_drop(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return where what is in the air may go."""
    shift = Shift.of(state.stack[-1])
    return sorted(_drops(state, t, bool(shift.done), pairs(shift.up)))


def do_drop(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int) -> None:
    """Set a lifted piece down, in its own region; a shift of several pieces lifts no more from then on."""
    shift = Shift.of(state.stack.pop())
    air = pairs(shift.up)
    # As for a move: of alike pieces the one that came from there goes home.
    gone = goes_home(t, [pair for pair in air if pair[1] == piece and reach_of(t, pair, True)[part]], part)
    air.remove(gone)
    about = {"seat": seat, "other_seat": owner(piece), "piece": PIECES[kind(piece)]}
    if t.part_of[gone[0]] != part:
        shift.done = 1
        outcome.tell("carried", **about, **way(t, gone[0], put(state, t, part, piece)))
    else:
        outcome.tell("laid_back", **about, **spot(t, put(state, t, part, piece)))
    shift.up = flat(air)
    if shift.hold > 1:
        # Lifting ends with the first piece that is set down, as in a move.
        shift.lifts = 0
    decision = shift.ask("shift", seat)
    if air or is_possible(state, t, decision):
        state.stack.append(decision)


def refuse_drop(state: HansaState, t: Tables, seat: int, part: int, target: int) -> Refusal:
    """Return what stands against setting a piece of anybody down (HT-13.7, HT-19.3, HT-20.8)."""
    shift = Shift.of(state.stack[-1])
    rule = _rule(shift, t)
    air = [pair for pair in pairs(shift.up) if pair[1] == target]
    if not air:
        return Refusal(rule, N_("{target} is not lifted."), {"target": TARGETS[target]})
    if (wrong := spaces.refuse_trader(t, part, target)) is not None:
        return wrong
    if not any(reach_of(t, pair, True)[part] for pair in air):
        return spaces.refuse_way(t, t.region[t.part_of[air[0][0]]], part, rule)
    if (wrong := spaces.refuse_full(state, t, part, rule)) is not None:
        return wrong
    return Refusal("HT-13.3", N_("That would change nothing."))


def say_drop(here: HansaReading, route: str, target: str) -> str:
    """Say what is set down where, and whether a neutral claim follows."""
    seat, piece = read_target(target)
    last = len(here.view.carried) == 1 and (here.view.bonus or here.t.has_regions or not here.view.lifts_left)
    values = here.putting_neutral(route) if last and seat == NEUTRAL else here.putting(route, piece)
    return here.tr("Set {target} down on {route}: {room}", **values, target=here.names.piece_of(seat, piece))


def rate_drop(look: Outlook, part: int, target: int) -> float:
    """Judge where a lifted piece goes: an own one to the best route, others' out of the way."""
    route = look.at(part)
    if owner(target) == look.seat:
        return look.landing(part)
    came = {look.t.part_of[space] for space, piece in pairs(Shift.of(look.state.stack[-1]).up) if piece == target}
    back = _IN_VAIN if part in came else 0.0
    return -route.rate * (1 + len(route.own)) - _SPITE * look.harm(part, target) - back


DROP = Verb(
    name="drop",
    rule="HT-19.6",
    words=(N_("Put down"), N_("Put a lifted piece down on an empty space of its region.")),
    slots=(ROUTE.asking(N_("A route with a free space.")), TARGET),
    offers={"shift": offers_drop},
    resolve=do_drop,
    summary=how_many(plural("You could set it down on {n} route", "You could set it down on {n} routes"), 2),
    effect=say_drop,
    why_not=refuse_drop,
    opinion=rate_drop,
)


def _rule(shift: Shift, t: Tables) -> str:
    """Return the rule that lets pieces of others be moved here: of the token, or of the permanent bonus."""
    if shift.opponents:
        return "HT-20.8" if t.has_regions else "HT-13.7"
    return "HT-20.10" if t.has_regions else "HT-19.6"


def _is_not_there(t: Tables, part: int, target: int, rule: str) -> Refusal:
    return Refusal(rule, N_("{target} is not on {route}."), {"target": TARGETS[target], "route": t.parts[part]})


def _lifts(state: HansaState, t: Tables, decision: Decision) -> Iterator[Action]:
    shift, seat = Shift.of(decision), decision.seats[0]
    air = pairs(shift.up)
    if not shift.lifts or len(air) >= shift.hold:
        return
    there = {
        (t.part_of[at], piece): (at, piece)
        for at, piece in compress(enumerate(state.spaces), state.spaces.translate(PIECES_ONLY))
        if not (shift.opponents and owner(piece) == seat)
    }
    free = room(state)
    # A space that a piece in the air has left may be wanted by that piece: without them, room counts for sure.
    bare = free[:]
    for space, _ in air:
        bare[t.part_of[space]] -= 1
    more = min(shift.lifts, shift.hold - len(air)) - 1
    for (part, piece), first in there.items():
        reach = list(reach_of(t, first, True))
        # Setting it down where it was changes nothing.
        reach[part] = False
        others = [pair for pair in there.values() if pair != first]
        if any(map(and_, reach, map(bool, bare))) or leads_on(t, free, air, first, others, more, True):
            yield token("lift", t.parts[part], TARGETS[piece])


def _drops(state: HansaState, t: Tables, done: bool, air: Air) -> Iterator[Action]:
    free = room(state) if air else []
    for piece in {piece for _, piece in air}:
        alike = [pair for pair in air if pair[1] == piece]
        reach = [any(reached) for reached in zip(*(reach_of(t, pair, True) for pair in alike), strict=True)]
        for part in compress(range(len(t.parts)), map(and_, reach, with_room(state))):
            gone = goes_home(t, [pair for pair in alike if reach_of(t, pair, True)[part]], part)
            free[part] -= 1
            rest = [pair for pair in air if pair != gone]
            if can_finish(t, free, rest, stays=True, changed=t.part_of[gone[0]] != part or done):
                yield token("drop", t.parts[part], TARGETS[piece])
            free[part] += 1
