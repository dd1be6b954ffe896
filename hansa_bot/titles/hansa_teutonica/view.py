"""What a seat or a spectator may see of a table of Hansa Teutonica."""

from __future__ import annotations

import msgspec

from hansa_bot.engine.view import View


class Piece(msgspec.Struct, frozen=True):
    """A trader or a merchant of a seat."""

    seat: int
    kind: str


class RouteView(msgspec.Struct, kw_only=True):
    """A route: its spaces in printed order and the bonus token on it."""

    id: str
    spaces: list[Piece | None]
    token: str | None = None


class CityView(msgspec.Struct, kw_only=True):
    """A city: extra offices and printed slots from left to right (HT-9.4), and who controls it (HT-9)."""

    id: str
    extra: list[Piece]
    slots: list[Piece | None]
    controller: int | None = None
    complete: bool = False


class DeskView(msgspec.Struct, kw_only=True):
    """What a seat has: points, pieces as [traders, merchants], skill steps by name, tokens, plate."""

    seat: int
    points: int
    supply: list[int]
    stock: list[int]
    skills: dict[str, int]
    unused: list[str]
    used: list[str]
    pending: int = 0
    offices: int = 0


class HansaView(View, kw_only=True):
    """The whole position.

    `table` holds the owner of each prestige space by its index, `links` the seats in the order of their awards,
    `to_place` the pending tokens once they are revealed (HT-14.5), `lifted` the pieces in the air during a move as
    (route id, piece), `actions_left` those of the active seat.
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
