"""Action 2, place: one piece from the supply on an empty space (HT-5).

Action 3, displace: put an own piece where another player's stands, and pay for it (HT-6.1 to HT-6.4).
"""

from collections.abc import Sequence
from functools import cache
from operator import and_

from hansa_bot.engine.action import Action, Outcome, token
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_, plural
from hansa_bot.titles.hansa_teutonica import material, modules, spaces
from hansa_bot.titles.hansa_teutonica.desks import hand_over, in_hand, mixes
from hansa_bot.titles.hansa_teutonica.judging.outlook import Outlook
from hansa_bot.titles.hansa_teutonica.spaces import Row, collect, marking, open_spaces, spot, use_permit
from hansa_bot.titles.hansa_teutonica.state import Count, HansaState
from hansa_bot.titles.hansa_teutonica.tables import PIECE, ROUTE, TAKE, TARGET, WALL, Tables
from hansa_bot.titles.hansa_teutonica.texts.choices import why_put
from hansa_bot.titles.hansa_teutonica.texts.names import read_target
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading
from hansa_bot.titles.hansa_teutonica.verbs.react import ask_owner
from hansa_bot.titles.hansa_teutonica.view import Piece
from hansa_bot.titles.kit.verbs import Verb, count_different, how_many

_TOLL = 0.3
"""What a piece more costs that a route block asks for."""


def offers_place(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return every part with room, where regions allow it, for every kind of piece in the supply (HT-5.1 to HT-5.3).

    Where a route block lies, the supply must pay for it as well (HT-21.3).
    """
    kinds = in_hand(state.supply, seat)
    if not kinds:
        return ()
    actions = spaces.actions_putting(t, "place", kinds)
    if not (t.has_regions or state.posts):
        return spaces.pick(actions, spaces.empties(state))
    room = spaces.with_room(state)
    if t.has_regions:
        room = map(and_, room, spaces.open_parts(t, spaces.open_regions(state, t, seat)))
    if state.posts:
        room = map(and_, room, modules.affordable(state, t, seat))
    return spaces.pick(actions, room)


def do_place(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int) -> None:
    """Put the piece down; nothing else happens, a full route is not claimed by itself (HT-5.4)."""
    state.actions_left -= 1
    state.supply[2 * seat + piece] -= 1
    spaces.use_permit(state, t, seat, outcome, part)
    space = spaces.put(state, t, part, material.code(seat, piece))
    outcome.tell("placed", seat=seat, **spaces.spot(t, space), piece=material.PIECES[piece])
    if toll := modules.toll(state, t.route_at[part]):
        state.stack.append(Count(toll).ask("pay", seat))


def refuse_place(state: HansaState, t: Tables, seat: int, part: int, piece: int) -> Refusal | None:
    """Return what stands against placing such a piece there."""
    if not any(state.supply[2 * seat : 2 * seat + 2]):
        return Refusal("HT-5.3", N_("Your supply is empty."))
    if not state.supply[2 * seat + piece]:
        return Refusal("HT-5.3", N_("There's no {piece} in your supply."), {"piece": material.PIECES[piece]})
    return (
        spaces.refuse_trader(t, part, material.code(seat, piece))
        or spaces.refuse_region(state, t, seat, part)
        or spaces.refuse_full(state, t, part, "HT-5.1")
        or _refuse_toll(state, t, seat, part)
    )


def _refuse_toll(state: HansaState, t: Tables, seat: int, part: int) -> Refusal | None:
    route = t.route_at[part]
    needed = 1 + modules.toll(state, route)
    if sum(state.supply[2 * seat : 2 * seat + 2]) >= needed:
        return None
    text = N_("Placing on {route} takes {count} pieces of your supply: there's a route block on it.")
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
        return here.tr("There's no free space your pieces can use.")
    return here.tr("There's no free space.")


def rate_place(look: Outlook, part: int, piece: int) -> float:
    """Judge a piece on a route by what the route promises, and by what route blocks cost there."""
    promise = look.promise(part, piece)
    return promise - _TOLL * modules.toll(look.state, look.t.route_at[part]) if look.state.posts else promise


PLACE = Verb(
    name="place",
    rule="HT-5.1",
    words=(N_("Place"), N_("Put a piece from your supply on a route with a free space.")),
    slots=(ROUTE.asking(N_("A route with a free space.")), PIECE),
    offers={"turn": offers_place},
    resolve=do_place,
    effect=say_place,
    reasons=why_put,
    summary=how_many(plural("You could place on {n} route", "You could place on {n} routes"), 2),
    why_not=refuse_place,
    unavailable=why_no_place,
    opinion=rate_place,
)


def offers_displace(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return every piece of others that the supply can pay for, with every kind of own piece (HT-6.1 to HT-6.3)."""
    hand = sum(state.supply[2 * seat : 2 * seat + 2])
    if hand <= material.DISPLACE_COST[material.TRADER]:
        return ()
    row = open_spaces(state, t, seat) if t.has_regions else state.spaces
    return collect(_rows(t, in_hand(state.supply, seat)), row.translate(_targets(seat, hand)))


@cache
def _targets(seat: int, hand: int) -> bytes:
    affordable = [piece for piece in material.CODES if hand > material.DISPLACE_COST[material.kind(piece)]]
    return marking({piece: piece for piece in affordable if material.owner(piece) != seat})


@cache
def _rows(t: Tables, pieces: tuple[str, ...]) -> tuple[Row, ...]:
    aboard = tuple(piece for piece in pieces if piece != material.PIECES[material.TRADER])

    def row(part: str, ship: bool) -> Row:
        targets = (token("displace", part, target) for target in material.TARGETS.values())
        return ((), *(tuple(token(target, piece) for piece in (aboard if ship else pieces)) for target in targets))

    by_part = [row(part, ship) for part, ship in zip(t.parts, t.ship, strict=True)]
    return tuple(by_part[part] for part in t.part_of)


def do_displace(
    state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, target: int, piece: int
) -> None:
    """Put the piece down in the target's place; then its price is paid, then its owner reacts."""
    state.actions_left -= 1
    state.supply[2 * seat + piece] -= 1
    use_permit(state, t, seat, outcome, part)
    space = state.spaces.index(target, t.start[part], t.stop[part])
    state.spaces[space] = material.code(seat, piece)
    theirs = {"other_seat": material.owner(target), "other_piece": material.PIECES[material.kind(target)]}
    outcome.tell("displaced", seat=seat, **spot(t, space), piece=material.PIECES[piece], **theirs)
    # The last question pushed is answered first: the price is paid before the owner reacts.
    ask_owner(state, t, outcome, space, target)
    state.stack.append(Count(material.DISPLACE_COST[material.kind(target)]).ask("pay", seat))


def refuse_displace(state: HansaState, t: Tables, seat: int, part: int, target: int, piece: int) -> Refusal | None:
    """Return what stands against displacing this piece with such an own one."""
    if material.owner(target) == seat:
        return Refusal("HT-6.1", N_("You can't displace your own pieces."))
    if target not in state.spaces[t.start[part] : t.stop[part]]:
        values = {"target": material.TARGETS[target], "route": t.parts[part]}
        return Refusal("HT-6.1", N_("{target} is not on {route}."), values)
    if (wrong := spaces.refuse_region(state, t, seat, part)) is not None:
        return wrong
    needed = 1 + material.DISPLACE_COST[material.kind(target)]
    if sum(state.supply[2 * seat : 2 * seat + 2]) < needed:
        text = N_("To displace a {piece} you need {count} pieces in your supply.")
        return Refusal("HT-6.3", text, {"piece": material.PIECES[material.kind(target)], "count": needed})
    if not state.supply[2 * seat + piece]:
        return Refusal("HT-6.2", N_("There's no {piece} in your supply."), {"piece": material.PIECES[piece]})
    return spaces.refuse_trader(t, part, material.code(seat, piece))


def say_displace(here: HansaReading, route: str, target: str, piece: str) -> str:
    """Say what is displaced with what, at which price and by which permission."""
    value, price = here.names.value, material.DISPLACE_COST[material.PIECES.index(read_target(target)[1])]
    values = {"target": value("target", target), "route": value("route", route), "piece": value("piece", piece)}
    text = here.tr("Displace {target} on {route} (pay {n})", n=price, **values)
    if piece != material.PIECES[material.TRADER]:
        text = here.tr("Displace {target} on {route} (with a {piece}, pay {n})", n=price, **values)
    return here.by_permission(route, text)


def why_no_displace(here: HansaReading) -> str:
    """Say why nobody can be displaced."""
    hand = sum(here.desk.supply)
    if hand <= material.DISPLACE_COST[material.TRADER]:
        return here.tr("You need at least {n} pieces in your supply.", n=material.DISPLACE_COST[material.TRADER] + 1)
    if not _foes(here, here.t.parts):
        return here.tr("Nobody else has a piece on a route.")
    reached = _foes(here, [part for part in here.t.parts if here.is_open(part)])
    if not reached:
        return here.tr("Nobody else has a piece on a route where you may place.")
    # Only where it explains everything: a trader among them could be displaced.
    if hand <= material.DISPLACE_COST[material.MERCHANT] and all(
        piece.kind == material.PIECES[material.MERCHANT] for piece in reached
    ):
        return here.tr(
            "To displace a merchant you need {n} pieces in your supply.",
            n=material.DISPLACE_COST[material.MERCHANT] + 1,
        )
    return here.tr("To displace from a ship you need a merchant in your supply.")


def _foes(here: HansaReading, parts: Sequence[str]) -> list[Piece]:
    """Return the pieces of others on some parts of routes."""
    return [piece for part in parts for piece in here.spaces(part) if piece and piece.seat != here.actor]


def count_displace(here: HansaReading, offers: Sequence[Action]) -> str:
    """Say how many kinds of pieces may be displaced on how many routes."""
    routes = here.tr.plural("{n} route", "{n} routes", count_different(offers, 2))
    return here.tr.plural(
        "You could displace {n} piece on {routes}",
        "You could displace {n} pieces on {routes}",
        count_different(offers, 3),
        routes=routes,
    )


def rate_displace(look: Outlook, part: int, target: int, piece: int) -> float:
    """Judge a displacement like a piece placed, a little worse where there is room for one."""
    route = look.t.route_at[part]
    row = look.plans[route].row
    # Displacing gives the other one pieces. Where there is room and nothing of one's own yet, placing does as well.
    patience = 0.8 if row.empty and not row.own else 0.99
    return look.rates[route] * patience * look.fits(part, piece)


def against_displace(state: HansaState, t: Tables, seat: int, part: int, target: int, piece: int) -> str | None:
    """Advise newcomers against displacing where that does not complete a route (HT-6.2)."""
    route = t.route_at[part]
    first, last = t.reach[route]
    others = sum(bool(each) and each != WALL and material.owner(each) != seat for each in state.spaces[first:last])
    completes = others == 1 and not any(spaces.has_room(state, t, each) for each in t.parts_of[route])
    return None if completes else "displacing"


DISPLACE = Verb(
    name="displace",
    rule="HT-6.1",
    words=(N_("Displace"), N_("Put a piece in place of another player's, and pay for it from your supply.")),
    slots=(ROUTE.asking(N_("A route where another player has a piece.")), TARGET, PIECE),
    offers={"turn": offers_displace},
    resolve=do_displace,
    step=N_("displace {target} on {route}"),
    effect=say_displace,
    reasons=why_put,
    summary=count_displace,
    why_not=refuse_displace,
    unavailable=why_no_displace,
    opinion=rate_displace,
    against=against_displace,
)


def offers_pay(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return the mixes that pay the price from the supply (HT-6.2)."""
    traders, merchants = state.supply[2 * seat : 2 * seat + 2]
    return mixes("pay", Count.of(state.stack[-1]).left, traders, merchants)


def do_pay(state: HansaState, t: Tables, seat: int, outcome: Outcome, traders: int, merchants: int) -> None:
    """Return the pieces to the own stock (HT-6.2)."""
    hand_over(state.supply, state.stock, seat, traders, merchants)
    outcome.tell("paid", seat=seat, take=material.take(traders, merchants))
    state.stack.pop()


def refuse_pay(state: HansaState, t: Tables, seat: int, traders: int, merchants: int) -> Refusal:
    """Return what stands against a payment."""
    values = {"count": Count.of(state.stack[-1]).left}
    return Refusal("HT-6.2", N_("Pay exactly {count} of the pieces in your supply."), values)


PAY = Verb(
    name="pay",
    rule="HT-6.2",
    words=(N_("Pay"), N_("Choose the pieces that pay for a displacement.")),
    slots=(TAKE.asking(N_("The pieces you pay with.")),),
    offers={"pay": offers_pay},
    resolve=do_pay,
    step=N_("pay {take}"),
    effect=N_("Pay {take} into your stock"),
    why_not=refuse_pay,
    opinion=lambda look, traders, merchants: traders - merchants,
)
