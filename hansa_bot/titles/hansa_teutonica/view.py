"""What a seat or a spectator may see of a table of Hansa Teutonica."""

from __future__ import annotations

import msgspec

from hansa_bot.engine.view import View
from hansa_bot.titles.hansa_teutonica.options import Options
from hansa_bot.titles.hansa_teutonica.state import DEFAULTS


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
