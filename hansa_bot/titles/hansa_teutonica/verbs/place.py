"""Action 2, place: one piece from the supply on an empty space (HT-5)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import and_

from hansa_bot.engine.action import Action
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.event import Outcome
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica import modules, refusals, spaces
from hansa_bot.titles.hansa_teutonica.desks import in_hand
from hansa_bot.titles.hansa_teutonica.judging.outlook import Outlook
from hansa_bot.titles.hansa_teutonica.material import PIECES, code
from hansa_bot.titles.hansa_teutonica.slots import PIECE, ROUTE
from hansa_bot.titles.hansa_teutonica.state import Count, HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading
from hansa_bot.titles.kit.verbs import Verb

_TOLL = 0.3
"""What a piece more costs that a route block asks for."""


def placings(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return every part with room, where regions allow it, for every kind of piece in the supply (HT-5.1 to HT-5.3).

    Where a route block lies, the supply must pay for it as well (HT-21.3).
    """
    kinds = in_hand(state.supply, seat)
    if not kinds:
        return ()
    room = spaces.with_room(state)
    if t.has_regions:
        room = map(and_, room, spaces.open_parts(t, spaces.open_regions(state, t, seat)))
    if state.posts:
        room = map(and_, room, modules.affordable(state, t, seat))
    return spaces.pick(spaces.actions_putting(t, "place", kinds), room)


def place(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int) -> None:
    """Put the piece down; nothing else happens, a full route is not claimed by itself (HT-5.4)."""
    state.actions_left -= 1
    state.supply[2 * seat + piece] -= 1
    spaces.use_permit(state, t, seat, outcome, part)
    space = spaces.put(state, t, part, code(seat, piece))
    outcome.tell("placed", seat=seat, **spaces.spot(t, space), piece=PIECES[piece])
    if toll := modules.toll(state, t.route_at[part]):
        state.stack.append(Count(toll).ask("pay", seat))


def cannot_place(state: HansaState, t: Tables, seat: int, part: int, piece: int) -> Refusal | None:
    """Return what stands against placing such a piece there."""
    if not any(state.supply[2 * seat : 2 * seat + 2]):
        return Refusal("HT-5.3", N_("Your supply is empty."))
    if not state.supply[2 * seat + piece]:
        return Refusal("HT-5.3", N_("There is no {piece} in your supply."), {"piece": PIECES[piece]})
    return (
        refusals.ship(t, part, code(seat, piece))
        or refusals.permission(state, t, seat, part)
        or refusals.full(state, t, part, "HT-5.1")
        or _cannot_pay_toll(state, t, seat, part)
    )


def _cannot_pay_toll(state: HansaState, t: Tables, seat: int, part: int) -> Refusal | None:
    route = t.route_at[part]
    needed = 1 + modules.toll(state, route)
    if sum(state.supply[2 * seat : 2 * seat + 2]) >= needed:
        return None
    text = N_("Placing on {route} takes {count} pieces of your supply: a route block lies there.")
    return Refusal("HT-21.3", text, {"route": t.routes[route], "count": needed})


def say_place(here: HansaReading, route: str, piece: str) -> str:
    """Say what stays free, what it costs, and which permission it uses."""
    text = here.tr("Place a {piece} on {route}: {room}", **here.putting(route, piece))
    toll = here.toll(route)
    if toll:
        text = here.tr.plural("{text}; pays {n} piece more", "{text}; pays {n} pieces more", toll, text=text)
    return here.by_permission(route, text)


def why_no_place(here: HansaReading) -> str:
    """Say why nothing can be placed."""
    if not any(here.desk.supply):
        return here.tr("Your supply is empty.")
    if any(None in route.spaces for route in here.view.routes):
        return here.tr("No space is free that your pieces may take.")
    return here.tr("No space is free.")


def rate_place(look: Outlook, part: int, piece: int) -> float:
    """Judge a piece on a route by what the route promises, and by what route blocks cost there."""
    toll = _TOLL * modules.toll(look.state, look.t.route_at[part])
    return look.at(part).rate * look.fits(part, piece) - toll


PLACE = Verb(
    name="place",
    words=(N_("Place"), N_("Put a piece from your supply on an empty space of any route.")),
    slots=(ROUTE, PIECE),
    offers={"turn": placings},
    resolve=place,
    effect=say_place,
    why_not=cannot_place,
    unavailable=why_no_place,
    opinion=rate_place,
)
