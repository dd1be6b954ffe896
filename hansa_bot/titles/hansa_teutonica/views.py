"""Making a view by copying what may be seen: everything but the token stock and face-down plates."""

from __future__ import annotations

from hansa_bot.titles.hansa_teutonica import plates
from hansa_bot.titles.hansa_teutonica.actions.move import in_the_air
from hansa_bot.titles.hansa_teutonica.control import controller, extra_offices, is_complete
from hansa_bot.titles.hansa_teutonica.material import PIECES, SKILLS, TOKENS, kind, owner
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables, tables
from hansa_bot.titles.hansa_teutonica.view import CityView, DeskView, HansaView, Piece, RouteView


def make(state: HansaState, seat: int | None) -> HansaView:
    """Return what a seat or a spectator may see; in this game that is the same for all."""
    t = tables(state.board)
    view = HansaView(
        seat=seat,
        seats=state.seats,
        turn=state.turn,
        over=state.over,
        waiting=state.waiting[:],
        decision=state.stack[-1].kind if state.stack else None,
        board=state.board,
        active=state.active,
        actions_left=state.actions_left,
        routes=[_route(state, t, route) for route in range(len(t.routes))],
        cities=[_city(state, t, city) for city in range(len(t.cities))],
        desks=[],
        table=[holder - 1 if holder else None for holder in state.table],
        links=state.links[:],
        completed=state.completed,
        token_stock=len(state.token_stock),
        to_place=[],
        lifted=[],
        end=state.end,
    )
    view.desks = [_desk(state, view, each) for each in range(state.seats)]
    _show_decision(state, t, view)
    return view


def _piece(code: int) -> Piece:
    return Piece(owner(code), PIECES[kind(code)])


def _route(state: HansaState, t: Tables, route: int) -> RouteView:
    spaces = state.spaces[t.start[route] : t.stop[route]]
    on_it = state.route_tokens[route]
    return RouteView(
        id=t.routes[route],
        spaces=[_piece(code) if code else None for code in spaces],
        token=TOKENS[on_it - 1] if on_it else None,
    )


def _city(state: HansaState, t: Tables, city: int) -> CityView:
    slots = state.slots[t.slot_start[city] : t.slot_stop[city]]
    return CityView(
        id=t.cities[city],
        extra=[_piece(code) for code in reversed(extra_offices(state, city))],
        slots=[_piece(code) if code else None for code in slots],
        controller=controller(state, t, city),
        complete=is_complete(state, t, city),
    )


def _desk(state: HansaState, view: HansaView, seat: int) -> DeskView:
    steps = state.skills[len(SKILLS) * seat : len(SKILLS) * (seat + 1)]
    offices = [piece for city in view.cities for piece in [*city.extra, *city.slots] if piece is not None]
    return DeskView(
        seat=seat,
        points=state.points[seat],
        supply=state.supply[2 * seat : 2 * seat + 2],
        stock=state.stock[2 * seat : 2 * seat + 2],
        skills=dict(zip(SKILLS, steps, strict=True)),
        unused=_tokens(state.unused, seat),
        used=_tokens(state.used, seat),
        pending=len(plates.plate(state, seat)),
        shown=[TOKENS[token] for token in plates.shown(state, seat)],
        offices=sum(piece.seat == seat for piece in offices),
    )


def _tokens(counts: list[int], seat: int) -> list[str]:
    mine = counts[len(TOKENS) * seat : len(TOKENS) * (seat + 1)]
    return [name for name, count in zip(TOKENS, mine, strict=True) for _ in range(count)]


def _show_decision(state: HansaState, t: Tables, view: HansaView) -> None:
    for decision in state.stack:
        data = decision.data
        if decision.kind == "relocate":
            view.origin, view.displaced = t.routes[t.route_of[data[0]]], _piece(data[1])
        elif decision.kind in ("extra", "borrow"):
            view.origin, view.extras_left = t.routes[data[0]], data[1]
            view.lifted = [(t.routes[data[2]], _piece(data[3]))] if data[3] else []
        elif decision.kind == "move":
            view.lifts_left = data[0]
            view.lifted = [(t.routes[t.route_of[space]], _piece(code)) for space, code in in_the_air(data)]
        elif decision.kind == "pay":
            view.owed = data[0]
        elif decision.kind == "remove":
            view.removals_left = data[0]
        elif decision.kind == "tokens":
            view.to_place = [TOKENS[token] for token in plates.shown(state, state.active)]
