"""Everything that is true of a table of Hansa Teutonica, as flat numbers."""

from __future__ import annotations

import msgspec

from hansa_bot.engine.state import State
from hansa_bot.titles.hansa_teutonica.meta import Options

DEFAULTS = Options()
UNKNOWN_MISSION = -1


class HansaState(State, kw_only=True):
    """The whole position. Pieces are bytes (`material.code`); [seat] lists hold one number per seat.

    `spaces` holds the route spaces, each part of a route closed by a wall (`tables.WALL`); `slots` the printed
    office slots of all cities; `extras` pairs of city and piece, in each city from right to left; `supply` and
    `stock` a pair of traders and merchants per seat; `skills` the steps of five tracks per seat; `unused` and
    `used` the number of tokens of each kind per seat; `route_tokens` a token + 1 per route; `token_stock` the face-
    down tokens, the next one last; `plates` the pending tokens (`plates.entry`); `table` a seat + 1 per prestige
    space; `links` the seats that scored the link, in order; `end` the reason once the end is triggered.
    `neutral_stock` is -1 unless two play (HT-18); `discarded` are tokens out of the game; `permits_used` the
    permissions used in this turn, by bit of `Tables.permits` (HT-20.4).

    Of the modules (HT-21): `missions` the card of each seat, `UNKNOWN_MISSION` where it is not known; `favours` for
    each tile 0 when it is not in the game, 1 while it lies open, else its owner's seat + 2; `posts` route, seat and
    token of each promo token that lies beside a route; `owed` seats and the most pieces that each may now move from
    its stock to its supply, in order; `begun` whether anything was done in this turn.
    """

    board: str
    spaces: bytearray
    slots: bytearray
    extras: bytearray
    points: list[int]
    supply: list[int]
    stock: list[int]
    skills: list[int]
    unused: list[int]
    used: list[int]
    route_tokens: bytearray
    token_stock: list[int]
    plates: list[int]
    table: bytearray
    links: list[int]
    completed: int = 0
    active: int = 0
    actions_left: int = 0
    end: str | None = None
    options: Options = DEFAULTS
    neutral_stock: int = -1
    neutral_points: int = 0
    neutral_colours: int = 1
    discarded: list[int] = msgspec.field(default_factory=list)
    permits_used: int = 0
    missions: list[int] = msgspec.field(default_factory=list)
    favours: bytearray = msgspec.field(default_factory=bytearray)
    posts: list[int] = msgspec.field(default_factory=list)
    owed: list[int] = msgspec.field(default_factory=list)
    begun: bool = False


def clone(state: HansaState) -> HansaState:
    """Return an independent copy."""
    return HansaState(
        seats=state.seats,
        rng=state.rng.clone(),
        stack=[decision.clone() for decision in state.stack],
        turn=state.turn,
        over=state.over,
        board=state.board,
        spaces=state.spaces[:],
        slots=state.slots[:],
        extras=state.extras[:],
        points=state.points[:],
        supply=state.supply[:],
        stock=state.stock[:],
        skills=state.skills[:],
        unused=state.unused[:],
        used=state.used[:],
        route_tokens=state.route_tokens[:],
        token_stock=state.token_stock[:],
        plates=state.plates[:],
        table=state.table[:],
        links=state.links[:],
        completed=state.completed,
        active=state.active,
        actions_left=state.actions_left,
        end=state.end,
        options=state.options,
        neutral_stock=state.neutral_stock,
        neutral_points=state.neutral_points,
        neutral_colours=state.neutral_colours,
        discarded=state.discarded[:],
        permits_used=state.permits_used,
        missions=state.missions[:],
        favours=state.favours[:],
        posts=state.posts[:],
        owed=state.owed[:],
        begun=state.begun,
    )
