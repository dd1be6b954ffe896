"""Gaining a tile: taking it from a numbered depot (CB-6.1, CB-9.4), or buying it once a turn (CB-7)."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Outcome
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.castles_of_burgundy import reasons, slots
from hansa_bot.titles.castles_of_burgundy.effects import settle
from hansa_bot.titles.castles_of_burgundy.formulas import COSTS, DOUBLE, FREE_TO_TAKE, cost_to_take
from hansa_bot.titles.castles_of_burgundy.judging.judge import ANY_NUMBER, Mind, Work
from hansa_bot.titles.castles_of_burgundy.material import (
    BLACK_DEPOT,
    BY_CARPENTER,
    BY_CASTLE,
    BY_CHURCH,
    BY_MARKET,
    DEPOTS,
    EFFECTS,
    PRICE,
    TILES,
    TOOLS,
)
from hansa_bot.titles.castles_of_burgundy.position import (
    FITTING,
    can_pay,
    lying,
    open_depots,
    own,
    remove_tile,
    store_tile,
)
from hansa_bot.titles.castles_of_burgundy.reasons import Why
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.texts.reading import BurgundyReading
from hansa_bot.titles.castles_of_burgundy.verbs.tools import (
    by_dice,
    discard_endings,
    discarding,
    effect_waits,
    means,
    no_room,
    no_tool,
    no_workers,
    use,
)
from hansa_bot.titles.kit.verbs import Verb


def takes(state: BurgundyState, seat: int, mine: bytearray, tools: Sequence[int]) -> list[Action]:
    """Return every tile within reach of the dice, or of a castle."""
    if not tools:
        return []
    there = [(depot, lying(state, depot)) for depot in range(BLACK_DEPOT)]
    ends, workers = discard_endings(state, seat), state.workers[seat]
    rows = COSTS[DOUBLE in mine][FREE_TO_TAKE in mine]
    return [
        f"take/{DEPOTS[depot]}/{TILES[face]}/{TOOLS[tool]}{end}"
        for tool in tools
        for depot, faces in there
        if rows[tool][depot + 1] <= workers
        for face in faces
        for end in ends
    ]


def fitting_takes(state: BurgundyState, seat: int, mine: bytearray, tools: Sequence[int]) -> list[Action]:
    """Return every tile that a building's advantage takes (CB-9.6 to CB-9.8)."""
    (tool,) = tools
    ends = discard_endings(state, seat)
    return [
        f"take/{DEPOTS[depot]}/{TILES[face]}/{TOOLS[tool]}{end}"
        for depot in range(BLACK_DEPOT)
        for face in lying(state, depot) & FITTING[tool]
        for end in ends
    ]


def take(
    state: BurgundyState, seat: int, outcome: Outcome, depot: int, face: int, tool: int, discard: int = 0
) -> None:
    """Move the tile to the storage (CB-6.2)."""
    use(state, seat, outcome, tool, cost_to_take(own(state, seat), depot, tool))
    remove_tile(state, depot, face)
    store_tile(state, seat, outcome, face, discard)
    outcome.tell("took", seat=seat, depot=DEPOTS[depot], tile=TILES[face])


def cannot_take(state: BurgundyState, seat: int, depot: int, face: int, tool: int, discard: int = 0) -> Why | None:
    """Name the first reason in the order of CB-17.8."""
    return (
        no_tool(state, seat, tool)
        or _not_there(state, depot, face, tool)
        or no_workers(state, seat, cost_to_take(own(state, seat), depot, tool))
        or no_room(state, seat, discard)
    )


def _not_there(state: BurgundyState, depot: int, face: int, tool: int) -> Why | None:
    if depot == BLACK_DEPOT:
        return reasons.BLACK_DEPOT()
    if face not in lying(state, depot):
        return reasons.NOT_IN_DEPOT(tile=TILES[face], depot=DEPOTS[depot])
    if tool in FITTING and face not in FITTING[tool]:
        return reasons.NOT_FITTING(effect=TOOLS[tool], tile=TILES[face])
    return None


def _tell_take(here: BurgundyReading, depot: str, tile: str, die: str, discard: str = "") -> str:
    values = {"tile": here.names.value("tile", tile), "depot": here.names.value("depot", depot)}
    text = here.tr("Take {tile} from {depot} ({means})", **values, means=means(here, die))
    return text + discarding(here, discard)


def _no_take(here: BurgundyReading) -> str:
    if not any(map(any, here.view.depots[:BLACK_DEPOT])):
        return here.tr("The numbered depots are empty.")
    return here.tr("Your workers do not reach a depot with tiles.")


def _think_of_taking(mind: Mind, depot: int, face: int, tool: int, discard: int = 0) -> float:
    free = mind.look.has(FREE_TO_TAKE)
    gain = mind.worth.gain(face) - (mind.worth.loss(discard) if discard else 0.0)
    return mind.with_tool(Work(gain, "take", face, depot, depot + 1, free), tool, gained=face)


TAKE = Verb(
    name="take",
    words=(N_("Take"), N_("Take a tile from the depot of your die's number into your storage.")),
    slots=(slots.DEPOT, slots.TILE, slots.tool(BY_CARPENTER, BY_CHURCH, BY_MARKET), slots.DISCARD),
    least=3,
    offers={"turn": takes, "castle": takes, **{TOOLS[tool]: fitting_takes for tool in FITTING}},
    resolve=take,
    why_not=cannot_take,
    effect=_tell_take,
    unavailable=by_dice(_no_take),
    opinion=_think_of_taking,
)


def purchases(state: BurgundyState, seat: int, mine: bytearray, tools: Sequence[int]) -> list[Action]:
    """Return every tile for sale, if the purchase of this turn is still to be had."""
    if not can_pay(state, seat):
        return []
    ends = discard_endings(state, seat)
    return [
        f"buy/{DEPOTS[depot]}/{TILES[face]}{end}"
        for depot in open_depots(mine)
        for face in lying(state, depot)
        for end in ends
    ]


def purchases_at_any_time(state: BurgundyState, seat: int, mine: bytearray, tools: Sequence[int]) -> list[Action]:
    """Return the purchases while an effect waits, if the table allows them (CB-7.2)."""
    return purchases(state, seat, mine, tools) if state.options.buys_any_time else []


def buy(state: BurgundyState, seat: int, outcome: Outcome, depot: int, face: int, discard: int = 0) -> None:
    """Pay and store the tile; an effect that waits may have lost its last use by that (CB-17.5)."""
    state.silver[seat] -= PRICE
    state.purchased = True
    remove_tile(state, depot, face)
    store_tile(state, seat, outcome, face, discard)
    outcome.tell("bought", seat=seat, depot=DEPOTS[depot], tile=TILES[face], silver=PRICE)
    settle(state, seat, outcome)


def cannot_buy(state: BurgundyState, seat: int, depot: int, face: int, discard: int = 0) -> Why | None:
    """Name the first reason in the order of CB-17.8."""
    pending, silver = state.stack[-1].kind, state.silver[seat]
    if pending in EFFECTS and not state.options.buys_any_time:
        return reasons.NO_BUYING_NOW(effect=pending)
    if state.purchased:
        return reasons.PURCHASE_USED()
    if depot not in open_depots(own(state, seat)):
        return reasons.NUMBERED_DEPOT()
    if face not in lying(state, depot):
        return reasons.NOT_IN_DEPOT(tile=TILES[face], depot=DEPOTS[depot])
    if silver < PRICE:
        return reasons.NO_SILVER(silver=PRICE, count=silver)
    return no_room(state, seat, discard)


def _tell_purchase(here: BurgundyReading, depot: str, tile: str, discard: str = "") -> str:
    values = {"tile": here.names.value("tile", tile), "depot": here.names.value("depot", depot)}
    text = here.tr("Buy {tile} from {depot} for {price}", **values, price=here.names.count("silver", PRICE))
    return text + discarding(here, discard)


def _no_purchase(here: BurgundyReading) -> str:
    tr, view = here.tr, here.view
    if not view.options.buys_any_time and (waits := effect_waits(here)):
        return waits
    if view.purchase_used:
        return tr("You have bought a tile this turn already.")
    if here.desk.silver < PRICE:
        return tr(
            "A purchase costs {price}; you have {n}.", price=here.names.count("silver", PRICE), n=here.desk.silver
        )
    return tr("No tile is for sale.")


def _think_of_buying(mind: Mind, depot: int, face: int, discard: int = 0) -> float:
    gain = mind.bought(mind.worth.gain(face)) - (mind.worth.loss(discard) if discard else 0.0)
    done = Work(gain, "take", face, depot, ANY_NUMBER, False)
    tools = [BY_CASTLE, *mind.dice] if mind.waits == "castle" else mind.dice
    rest = mind.plan.follow(tools, mind.look.workers, done, mind.plan.room - (not discard), face)
    return gain + rest + (mind.plan.best_placing(face) if mind.waits == "city-hall" else 0.0)


BUY = Verb(
    name="buy",
    words=(N_("Buy"), N_("Once a turn, pay 2 silverlings for a tile of the black depot.")),
    slots=(slots.DEPOT, slots.TILE, slots.DISCARD),
    least=2,
    offers={"turn": purchases, **dict.fromkeys(EFFECTS, purchases_at_any_time)},
    resolve=buy,
    why_not=cannot_buy,
    effect=_tell_purchase,
    unavailable=_no_purchase,
    opinion=_think_of_buying,
)
