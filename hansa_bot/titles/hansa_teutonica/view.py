"""What a seat or a spectator may see of a table of Hansa Teutonica."""

import msgspec

from hansa_bot.engine.state import View
from hansa_bot.titles.hansa_teutonica import desks, modules
from hansa_bot.titles.hansa_teutonica.cities import extra_offices, is_complete, standing
from hansa_bot.titles.hansa_teutonica.material import BLOCK, CODES, NEUTRAL, PIECES, SKILLS, TOKENS, kind, owner
from hansa_bot.titles.hansa_teutonica.meta import Options
from hansa_bot.titles.hansa_teutonica.spaces import full_routes, neutral_plays, permits_left
from hansa_bot.titles.hansa_teutonica.state import (
    BY_BONUS,
    DEFAULTS,
    Claimed,
    Count,
    HansaState,
    MoveNumbers,
    Reaction,
    Reuse,
    Shift,
    pairs,
)
from hansa_bot.titles.hansa_teutonica.tables import Tables, tables
from hansa_bot.titles.kit.states import common


class Piece(msgspec.Struct, frozen=True):
    """A trader or a merchant of a seat, or of the neutral colour (`material.NEUTRAL`)."""

    seat: int
    kind: str


class PostView(msgspec.Struct, frozen=True):
    """A promo token beside a route, with a trader of its owner (HT-21.3)."""

    seat: int
    token: str


class RouteView(msgspec.Struct, kw_only=True):
    """A route: its spaces in printed order, the bonus token on it and the promo tokens beside it."""

    id: str
    spaces: list[Piece | None]
    token: str | None = None
    posts: list[PostView] = msgspec.field(default_factory=list)

    @property
    def toll(self) -> int:
        """How many pieces of the supply a piece that is placed here costs besides: one a route block (HT-21.3)."""
        return sum(post.token == TOKENS[BLOCK] for post in self.posts)


class CityView(msgspec.Struct, kw_only=True):
    """A city: extra offices and printed slots from left to right (HT-9.4), and who controls it (HT-9).

    All offices of an open city are extra ones.
    """

    id: str
    extra: list[Piece]
    slots: list[Piece | None]
    controller: int | None = None
    complete: bool = False


class NeutralView(msgspec.Struct, kw_only=True):
    """The neutral colour when two play: points of its marker, traders in stock, colours in use, offices (HT-18)."""

    points: int
    stock: int
    colours: int
    offices: int


class DeskView(msgspec.Struct, kw_only=True):
    """What a seat has: points, pieces as [traders, merchants], skill steps by name, tokens, plate.

    `pending` counts the tokens on its plate, `shown` lists those of them that everybody has seen. `favours` are its
    tiles (HT-21.2), `mission` is its card, if the reader may know it (HT-21.1).
    """

    seat: int
    points: int
    supply: list[int]
    stock: list[int]
    skills: dict[str, int]
    unused: list[str]
    used: list[str]
    pending: int = 0
    shown: list[str] = msgspec.field(default_factory=list)
    offices: int = 0
    favours: list[str] = msgspec.field(default_factory=list)
    mission: str | None = None


class HansaView(View, kw_only=True):
    """The whole position.

    `table` holds the owner of each prestige space by its index, `links` the seats in the order of their awards,
    `to_place` the pending tokens once they are revealed (HT-14.5), `lifted` the pieces in the air during a move as
    (route id, piece), `actions_left` those of the active seat.

    While an action is under way: `displaced` is the piece in the air, `origin` the route that it came from, `owed`
    the pieces still to be paid, `extras_left` the extra pieces of `extras_of` that may follow, `lifts_left` the
    pieces that may still be lifted, `removals_left` those that may still be removed, `shares` those that are due
    from the stock (HT-21). `favours` are the tiles that lie open (HT-21.2).
    """

    board: str
    active: int
    actions_left: int
    routes: list[RouteView]
    cities: list[CityView]
    desks: list[DeskView]
    table: list[int | None]
    links: list[int]
    completed: int
    token_stock: int
    to_place: list[str]
    lifted: list[tuple[str, Piece]]
    end: str | None = None
    displaced: Piece | None = None
    origin: str | None = None
    owed: int = 0
    extras_left: int = 0
    extras_of: int | None = None
    lifts_left: int = 0
    removals_left: int = 0
    options: Options = DEFAULTS
    neutral: NeutralView | None = None
    permits: list[str] = msgspec.field(default_factory=list)
    discarded: list[str] = msgspec.field(default_factory=list)
    carried: list[tuple[str, Piece]] = msgspec.field(default_factory=list)
    bonus: str | None = None
    full_routes: list[str] = msgspec.field(default_factory=list)
    favours: list[str] = msgspec.field(default_factory=list)
    shares: int = 0


_PIECES = {code: Piece(owner(code), PIECES[kind(code)]) for code in CODES}
_AT = [_PIECES.get(code) for code in range(256)]
"""What a place holds by its byte: a piece, or nothing."""


def make_view(state: HansaState, seat: int | None) -> HansaView:
    """Return what a seat or a spectator may see: all but the token stock and face-down tokens (HT-14.5)."""
    t = tables(state.board)
    view = HansaView(
        **common(state, seat),
        board=state.board,
        active=state.active,
        actions_left=state.actions_left,
        routes=_routes(state, t),
        cities=_cities(state, t),
        desks=[],
        table=[holder - 1 if holder else None for holder in state.table],
        links=state.links[:],
        completed=state.completed,
        token_stock=len(state.token_stock),
        to_place=[],
        lifted=[],
        end=state.end,
        options=state.options,
        permits=[t.cities[t.permits[index][0]] for index in permits_left(state, t, state.active)],
        discarded=[TOKENS[token] for token in state.discarded],
        favours=modules.open_favours(state),
    )
    view.desks = [_desk(state, view, each) for each in range(state.seats)]
    if neutral_plays(state):
        view.neutral = NeutralView(
            points=state.neutral_points,
            stock=state.neutral_stock,
            colours=state.neutral_colours,
            offices=_offices(view, NEUTRAL),
        )
    _show_decision(state, t, view)
    return view


def _routes(state: HansaState, t: Tables) -> list[RouteView]:
    posts = [(route, PostView(seat, TOKENS[token])) for route, seat, token in modules.posts(state)]
    return [_route(state, t, route, posts) for route in range(len(t.routes))]


def _route(state: HansaState, t: Tables, route: int, posts: list[tuple[int, PostView]]) -> RouteView:
    on_it = state.route_tokens[route]
    return RouteView(
        id=t.routes[route],
        spaces=list(map(_AT.__getitem__, map(state.spaces.__getitem__, t.printed[route]))),
        token=TOKENS[on_it - 1] if on_it else None,
        posts=[post for where, post in posts if where == route] if posts else [],
    )


def _cities(state: HansaState, t: Tables) -> list[CityView]:
    rulers = standing(state, t).rulers
    return [_city(state, t, city, ruler) for city, ruler in enumerate(rulers)]


def _city(state: HansaState, t: Tables, city: int, ruler: int | None) -> CityView:
    extra = extra_offices(state, city) if state.extras else b""
    return CityView(
        id=t.cities[city],
        extra=list(map(_PIECES.__getitem__, reversed(extra))),
        slots=list(map(_AT.__getitem__, state.slots[t.slots[city]])),
        controller=ruler,
        complete=is_complete(state, t, city),
    )


def _desk(state: HansaState, view: HansaView, seat: int) -> DeskView:
    steps = state.skills[len(SKILLS) * seat : len(SKILLS) * (seat + 1)]
    shown = desks.tokens_shown(state, seat)
    if view.seat == seat and state.options.plate_visibility == "owner":
        shown = desks.tokens_on_plate(state, seat)
    return DeskView(
        seat=seat,
        points=state.points[seat],
        supply=state.supply[2 * seat : 2 * seat + 2],
        stock=state.stock[2 * seat : 2 * seat + 2],
        skills=dict(zip(SKILLS, steps, strict=True)),
        unused=_tokens(state.unused, seat),
        used=_tokens(state.used, seat),
        pending=len(desks.tokens_on_plate(state, seat)),
        shown=[TOKENS[token] for token in shown],
        offices=_offices(view, seat),
        favours=modules.favours_of(state, seat),
        mission=modules.known_mission(state, seat, view.seat),
    )


def _offices(view: HansaView, seat: int) -> int:
    pieces = (piece for city in view.cities for piece in [*city.extra, *city.slots] if piece is not None)
    return sum(piece.seat == seat for piece in pieces)


def _tokens(counts: list[int], seat: int) -> list[str]:
    mine = counts[len(TOKENS) * seat : len(TOKENS) * (seat + 1)]
    return [name for name, count in zip(TOKENS, mine, strict=True) for _ in range(count)]


def _show_decision(state: HansaState, t: Tables, view: HansaView) -> None:
    # From the bottom: what is asked on top overwrites what waits beneath.
    for decision in state.stack:
        pending = decision.kind
        if pending in ("relocate", "extra", "borrow", "place_two"):
            _show_reaction(t, view, Reaction.of(decision))
        elif pending == "move":
            view.lifts_left = MoveNumbers.of(decision).lifts
            view.lifted = _in_the_air(t, MoveNumbers.of(decision).up)
        elif pending == "shift":
            view.lifts_left = Shift.of(decision).lifts
            view.carried = _in_the_air(t, Shift.of(decision).up)
            view.bonus = None if Shift.of(decision).opponents else "move_any_two"
        elif pending == "pay":
            view.owed = Count.of(decision).left
        elif pending == "share":
            view.shares = Count.of(decision).left
        elif pending == "remove":
            view.removals_left = Count.of(decision).left
        elif pending == "tokens":
            view.to_place = [TOKENS[token] for token in desks.tokens_shown(state, state.active)]
        elif pending == "neutral":
            view.full_routes = [t.routes[route] for route in full_routes(state, t, NEUTRAL)]
        elif pending == "bonus":
            view.bonus = t.board.routes[Claimed.of(decision).route].bonus
        elif pending == "reuse":
            view.bonus, view.extras_left = "reuse_two", Reuse.of(decision).left


def _show_reaction(t: Tables, view: HansaView, reaction: Reaction) -> None:
    if reaction.origin == BY_BONUS:
        view.bonus = "place_two"
    else:
        view.origin = t.routes[reaction.origin]
    if reaction.air:
        view.displaced = _PIECES[reaction.piece]
    view.extras_of, view.extras_left = owner(reaction.piece), reaction.left
    if reaction.lifted:
        view.lifted = _in_the_air(t, [reaction.lifted_from, reaction.lifted])


def _in_the_air(t: Tables, up: list[int]) -> list[tuple[str, Piece]]:
    return [(t.spots[space][0], _PIECES[code]) for space, code in pairs(up)]
