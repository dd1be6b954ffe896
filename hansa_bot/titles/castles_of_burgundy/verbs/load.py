"""A ship's goods: one depot, or two neighbouring ones with knowledge 5, and a step on the track (CB-8.4, CB-8.5)."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Outcome
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.castles_of_burgundy import reasons, slots
from hansa_bot.titles.castles_of_burgundy.judging import cargo
from hansa_bot.titles.castles_of_burgundy.judging.judge import Mind
from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, DEPOTS, GOODS, RING
from hansa_bot.titles.castles_of_burgundy.position import (
    TWO_DEPOTS,
    advance,
    goods_spaces,
    new_types,
    own,
    selections,
    ship_depots,
    stock,
)
from hansa_bot.titles.castles_of_burgundy.reasons import Why
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.texts.reading import BurgundyReading
from hansa_bot.titles.kit.verbs import Verb


def loads(state: BurgundyState, seat: int, mine: bytearray, tools: Sequence[int]) -> list[Action]:
    """Return every depot, or pair of them, with every choice of new types where not all fit."""
    found: list[Action] = []
    for depots in ship_depots(mine):
        word = f"load/{slots.depots_word(depots)}"
        picks = selections(state, seat, depots)
        found += [f"{word}/{slots.goods_word(pick)}" for pick in picks] if picks else [word]
    return found


def load(
    state: BurgundyState, seat: int, outcome: Outcome, depots: tuple[int, ...], pick: tuple[int, ...] = ()
) -> None:
    """Take all goods that can be stored, then move the marker (CB-8.4, CB-8.5)."""
    state.stack.pop()
    new = new_types(state, seat, depots)
    taken = pick or (() if len(new) > goods_spaces(state, seat) else new)
    owned = [good for good, count in enumerate(stock(state, seat)) if count]
    loaded: list[str] = []
    for good in sorted({*owned, *taken}):
        for depot in depots:
            count = state.depot_goods[len(GOODS) * depot + good]
            state.depot_goods[len(GOODS) * depot + good] = 0
            state.goods[len(GOODS) * seat + good] += count
            loaded += [GOODS[good]] * count
    outcome.tell("loaded", seat=seat, depots=[DEPOTS[depot] for depot in depots], goods=loaded)
    advance(state, seat, outcome)


def cannot_load(state: BurgundyState, seat: int, depots: tuple[int, ...], pick: tuple[int, ...] = ()) -> Why | None:
    """Say what stands against loading these depots and new types (CB-8.4, CB-10.5)."""
    if state.stack[-1].kind != "ship":
        return reasons.NO_EFFECT()
    if {BLACK_DEPOT, slots.NOWHERE} & {*depots}:
        return reasons.NO_SUCH_DEPOT()
    if len(depots) > 1 and TWO_DEPOTS not in own(state, seat):
        return reasons.ONE_DEPOT()
    if len(depots) > 2:
        return reasons.TOO_MANY_DEPOTS()
    if len(depots) == 2 and not {depots, depots[::-1]} & set(RING):
        return reasons.NOT_NEIGHBOURS()
    new, free = new_types(state, seat, depots), goods_spaces(state, seat)
    if len(new) > free and (pick or free) and tuple(sorted(pick)) not in selections(state, seat, depots):
        return reasons.TYPES_NEEDED(count=free)
    return None


def _tell(here: BurgundyReading, depots: str, goods: str = "") -> str:
    loaded = here.gains["loaded"]["goods"]
    taken = [loaded.count(good) for good in GOODS]
    left = [count - took for count, took in zip(here.heap(depots), taken, strict=True)]
    values = {"goods": here.names.goods(taken), "depots": here.names.value("depots", depots)}
    text = here.tr("Load {goods} from {depots}", **values)
    if not loaded:
        text = here.tr("Load nothing from {depots}", **values)
    return text + ("; " + here.tr("left there: {goods}", goods=here.names.goods(left)) if any(left) else "")


def _think(mind: Mind, depots: tuple[int, ...], pick: tuple[int, ...] = ()) -> float:
    picks = [pick] if pick else cargo.choices(mind.look, depots)
    return max(cargo.loading(mind.look, depots, each) for each in picks) + mind.stop()


LOAD = Verb(
    name="load",
    words=(N_("Load goods"), N_("Load the goods of one depot on your new ship.")),
    slots=(slots.ANY_DEPOTS, slots.LOADED),
    least=1,
    offers={"ship": loads},
    resolve=load,
    why_not=cannot_load,
    effect=_tell,
    opinion=_think,
)
