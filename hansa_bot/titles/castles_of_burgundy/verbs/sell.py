"""Selling goods of one type (CB-6.6, CB-9.5), and taking workers, which is always possible (CB-6.7)."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Outcome
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.castles_of_burgundy import formulas, reasons, slots
from hansa_bot.titles.castles_of_burgundy.judging import cargo
from hansa_bot.titles.castles_of_burgundy.judging.judge import ANY_NUMBER, Mind, Work
from hansa_bot.titles.castles_of_burgundy.material import BY_WAREHOUSE, GOODS, TOOLS
from hansa_bot.titles.castles_of_burgundy.position import gain_silver, gain_workers, own, sell_goods, stock
from hansa_bot.titles.castles_of_burgundy.reasons import Why
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.texts.reading import BurgundyReading
from hansa_bot.titles.castles_of_burgundy.verbs.tools import by_dice, means, no_tool, no_workers, use
from hansa_bot.titles.kit.verbs import Verb


def sales(state: BurgundyState, seat: int, mine: bytearray, tools: Sequence[int]) -> list[Action]:
    """Return every type that the seat has and that a die, a castle or a warehouse reaches."""
    if not tools:
        return []
    rows, workers = formulas.COSTS[formulas.DOUBLE in mine][0], state.workers[seat]
    return [
        f"sell/{GOODS[good]}/{TOOLS[tool]}"
        for good, count in enumerate(stock(state, seat))
        if count
        for tool in tools
        if rows[tool][good + 1] <= workers
    ]


def sell(state: BurgundyState, seat: int, outcome: Outcome, good: int, tool: int) -> None:
    """Sell all goods of the type (CB-12.3)."""
    use(state, seat, outcome, tool, formulas.cost_to_sell(own(state, seat), good, tool))
    sell_goods(state, seat, outcome, good)


def cannot_sell(state: BurgundyState, seat: int, good: int, tool: int) -> Why | None:
    """Name the first reason in the order of CB-17.8."""
    return (
        no_tool(state, seat, tool)
        or (None if stock(state, seat)[good] else reasons.NO_GOODS(good=GOODS[good]))
        or no_workers(state, seat, formulas.cost_to_sell(own(state, seat), good, tool))
    )


def _tell_sale(here: BurgundyReading, good: str, die: str) -> str:
    count, gains = here.desk.goods[GOODS.index(good)], here.gains
    brings = (gains["sold"]["points"], gains["silver"]["count"], gains.get("workers", {}).get("count", 0))
    return here.tr.plural(
        "Sell {good}, {n} tile ({means}): {gain}",
        "Sell {good}, {n} tiles ({means}): {gain}",
        count,
        good=here.names.value("good", good),
        means=means(here, die),
        gain=here.names.sale(*brings),
    )


def _no_sale(here: BurgundyReading) -> str:
    if not any(here.desk.goods):
        return here.tr("You have no goods.")
    return here.tr("Your workers do not reach the number of any of your goods.")


def _think_of_selling(mind: Mind, good: int, tool: int) -> float:
    return mind.with_tool(Work(cargo.sale(mind.look, good), "sell", good, good, good + 1, False), tool)


SELL = Verb(
    name="sell",
    words=(N_("Sell"), N_("Sell all your goods of one type, by a die with its number.")),
    slots=(slots.GOOD, slots.tool(BY_WAREHOUSE)),
    offers=dict.fromkeys(("turn", "castle", "warehouse"), sales),
    resolve=sell,
    why_not=cannot_sell,
    effect=_tell_sale,
    unavailable=by_dice(_no_sale),
    opinion=_think_of_selling,
)


def hires(state: BurgundyState, seat: int, mine: bytearray, tools: Sequence[int]) -> list[Action]:
    """Return one for each die, or for the castle: it is always legal."""
    return [f"workers/{TOOLS[tool]}" for tool in tools]


def take_workers(state: BurgundyState, seat: int, outcome: Outcome, tool: int) -> None:
    """Gain two workers, or what knowledge makes of them (CB-10.13, CB-10.14)."""
    use(state, seat, outcome, tool)
    workers, silver = formulas.workers_taken(own(state, seat))
    gain_workers(state, seat, outcome, workers)
    if silver:
        gain_silver(state, seat, outcome, silver)


def _tell_workers(here: BurgundyReading, die: str) -> str:
    silver = here.gains["silver"]["count"] if "silver" in here.gains else 0
    gain = here.names.hired(here.gains["workers"]["count"], silver)
    return here.tr("Take {gain} ({means})", gain=gain, means=means(here, die))


def _think_of_workers(mind: Mind, tool: int) -> float:
    workers, _ = formulas.workers_taken(mind.look.mine)
    return mind.with_tool(Work(mind.plan.workers_worth, "workers", 0, 0, ANY_NUMBER, False), tool, more=workers)


WORKERS = Verb(
    name="workers",
    words=(N_("Take workers"), N_("Take 2 workers with any die; a worker shifts a die by 1.")),
    slots=(slots.tool(),),
    offers=dict.fromkeys(("turn", "castle"), hires),
    resolve=take_workers,
    why_not=no_tool,
    effect=_tell_workers,
    unavailable=by_dice(lambda here: here.tr("Both dice are used.")),
    opinion=_think_of_workers,
)
