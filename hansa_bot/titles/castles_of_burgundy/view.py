"""What a seat or a spectator may see of a table of The Castles of Burgundy."""

from __future__ import annotations

import msgspec

from hansa_bot.engine.view import View
from hansa_bot.titles.castles_of_burgundy.options import Options
from hansa_bot.titles.castles_of_burgundy.state import DEFAULTS


class BonusView(msgspec.Struct, frozen=True):
    """A bonus tile of a seat: its type, as a number of `material.TYPES`, and whether it is the large one."""

    type: int
    large: bool


class EstateView(msgspec.Struct, kw_only=True):
    """What a seat has.

    `estate` is its id, `NO_ESTATE` while none is chosen or the choice is sealed, and `status` how sure its layout is
    (verified, cross-edition, unverified, house; empty for none). `tiles` holds a face, or 0, for each hex; `storage`
    the stored faces, sorted; `goods` and `sold` six counts. `dice` are the faces rolled, empty before the first roll,
    and `dice_left` which of them can still be used. `earned` are points by source (`material.SOURCES`), `points`
    their sum. `choices` are the estates that it was dealt, `ready` whether its choice lies sealed.
    """

    seat: int
    estate: str
    status: str
    tiles: list[int]
    storage: list[int]
    goods: list[int]
    sold: list[int]
    workers: int
    silver: int
    points: int
    earned: list[int]
    dice: list[int]
    dice_left: list[bool]
    bonus: list[BonusView]
    choices: list[str] = msgspec.field(default_factory=list)
    ready: bool = False


class BurgundyView(View, kw_only=True):
    """The whole position.

    `phase` and `round` count from 0; `active` is the seat whose turn it is, None before the first one and after the
    end. `order` are the seats of this round, `track` those on each space from bottom to top. `white` is the face of
    the white die, 0 before it was rolled; `goods_row` the goods still on the round spaces, the topmost first.
    `depots` holds the faces on each depot by slot, 0 for an empty one, the black depot last; `depot_goods` six counts
    for each numbered depot. `bonus_left` tells by type how many of its bonus tiles lie open: 2, 1 (the small one), 0.
    `pending` is the effect that waits (`material.EFFECTS`), None if none does; `removed` holds how often each face
    has left the game, `house` the id of the table's house estate, if there is one.
    """

    phase: int
    round: int
    active: int | None
    order: list[int]
    track: list[list[int]]
    white: int
    goods_row: list[int]
    depots: list[list[int]]
    depot_goods: list[list[int]]
    bonus_left: list[int]
    estates: list[EstateView]
    purchase_used: bool
    pending: str | None
    removed: dict[int, int]
    house: str | None = None
    options: Options = DEFAULTS
