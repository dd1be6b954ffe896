"""What a seat or a spectator may see of a table of The Castles of Burgundy."""

from collections import Counter

import msgspec

from hansa_bot.engine.state import View
from hansa_bot.titles.castles_of_burgundy.material import (
    A_CASTLE,
    BLACK_DEPOT,
    DEPOT_START,
    EFFECTS,
    GOODS,
    SOURCES,
    STORAGE,
    TYPES,
)
from hansa_bot.titles.castles_of_burgundy.meta import SECRET, Options
from hansa_bot.titles.castles_of_burgundy.state import DEFAULTS, NO_HOUSE, NOWHERE, BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HOUSE, NO_ESTATE, SIZE, estate
from hansa_bot.titles.kit.states import common


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


def make_view(state: BurgundyState, seat: int | None) -> BurgundyView:
    """Return what a seat or a spectator (None) may see: all but stacks, goods to come, sealed choices (CB-18)."""
    kind = state.stack[-1].kind if state.stack else None
    playing = not state.over and bool(state.stack) and state.stack[0].kind == "turn"
    goods = len(GOODS)
    return BurgundyView(
        **common(state, seat),
        phase=state.phase,
        round=state.round,
        active=state.order[state.at] if playing else None,
        order=list(state.order),
        track=list(map(list, state.track)),
        white=state.white,
        goods_row=list(state.goods_row),
        depots=[list(state.depots[DEPOT_START[at] : DEPOT_START[at + 1]]) for at in range(BLACK_DEPOT + 1)],
        depot_goods=[list(state.depot_goods[goods * at : goods * at + goods]) for at in range(BLACK_DEPOT)],
        bonus_left=[state.bonus[2 * kind : 2 * kind + 2].count(0) for kind in range(len(TYPES))],
        estates=[_estate(state, owner, seat) for owner in range(state.seats)],
        purchase_used=state.purchased,
        pending=kind if kind in EFFECTS else None,
        removed=dict(sorted(Counter(state.removed).items())),
        house=f"{HOUSE}{state.house}" if state.house != NO_HOUSE else None,
        options=state.options,
    )


def _estate(state: BurgundyState, seat: int, reader: int | None) -> EstateView:
    goods, sources = len(GOODS), len(SOURCES)
    chosen = state.chosen[seat] if state.chosen and reader == seat else NO_ESTATE
    name = state.estates[seat] or chosen
    tiles = list(state.tiles[SIZE * seat : SIZE * seat + SIZE])
    if reader == seat and state.begun and state.begun[seat] != NOWHERE:
        tiles[state.begun[seat]] = A_CASTLE  # where it will lie, for the one who has sealed this choice
    # 0 before the first roll.
    rolled = state.dice[2 * seat : 2 * seat + 2]
    earned = state.earned[sources * seat : sources * seat + sources]
    return EstateView(
        seat=seat,
        estate=name,
        status=estate(name).status if name else "",
        tiles=tiles,
        storage=[face for face in state.storage[STORAGE * seat : STORAGE * seat + STORAGE] if face],
        goods=list(state.goods[goods * seat : goods * seat + goods]),
        sold=list(state.sold[goods * seat : goods * seat + goods]),
        workers=state.workers[seat],
        silver=state.silver[seat],
        points=sum(earned),
        earned=earned,
        dice=list(rolled) if rolled[0] else [],
        dice_left=[not used for used in state.used[2 * seat : 2 * seat + 2]] if rolled[0] else [],
        bonus=[BonusView(at // 2, not at % 2) for at, owner in enumerate(state.bonus) if owner == seat + 1],
        choices=list(state.dealt[2 * seat : 2 * seat + 2]),
        ready=_sealed(state, seat),
    )


def _sealed(state: BurgundyState, seat: int) -> bool:
    """Return whether a seat's answer lies face down while others still choose (CB-16.3)."""
    kind = state.stack[0].kind if state.stack else ""
    if state.options.experts_choice != SECRET or kind not in ("estate", "begin"):
        return False
    return state.begun[seat] != NOWHERE if kind == "begin" else bool(state.chosen[seat])
