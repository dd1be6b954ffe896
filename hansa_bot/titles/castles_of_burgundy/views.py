"""Making views: everything is public but stacks, goods to come and sealed choices (CB-18)."""

from __future__ import annotations

from collections import Counter

from hansa_bot.titles.castles_of_burgundy.estates import estate
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
from hansa_bot.titles.castles_of_burgundy.options import SECRET
from hansa_bot.titles.castles_of_burgundy.state import NO_HOUSE, NOWHERE, BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HOUSE, NO_ESTATE, SIZE
from hansa_bot.titles.castles_of_burgundy.view import BonusView, BurgundyView, EstateView


def make(state: BurgundyState, seat: int | None) -> BurgundyView:
    """Return what a seat, or a spectator (None), may see."""
    kind = state.stack[-1].kind if state.stack else None
    playing = not state.over and bool(state.stack) and state.stack[0].kind == "turn"
    goods = len(GOODS)
    return BurgundyView(
        seat=seat,
        seats=state.seats,
        turn=state.turn,
        over=state.over,
        waiting=state.waiting[:],
        decision=kind,
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
    """Tell whether a seat's answer lies face down while others still choose (CB-16.3)."""
    kind = state.stack[0].kind if state.stack else ""
    if state.options.experts_choice != SECRET or kind not in ("estate", "begin"):
        return False
    return state.begun[seat] != NOWHERE if kind == "begin" else bool(state.chosen[seat])
