"""Goods: a ship brings those of one depot, or of two neighbouring ones with knowledge 5, and a step on the track
(CB-8.4, CB-8.5); and they are sold.
"""

from collections.abc import Sequence

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.i18n.catalog import N_, plural
from hansa_bot.titles.base import NOTHING
from hansa_bot.titles.castles_of_burgundy import formulas, position, reasons, tables
from hansa_bot.titles.castles_of_burgundy.judging.judge import HIRING, Mind, selling
from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, BY_WAREHOUSE, DEPOTS, GOODS, RING, TOOLS
from hansa_bot.titles.castles_of_burgundy.position import gain_silver, gain_workers, own, sell_goods, stock
from hansa_bot.titles.castles_of_burgundy.reasons import Why
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.texts.reading import BurgundyReading
from hansa_bot.titles.castles_of_burgundy.verbs.tools import by_dice, means, no_tool, no_workers, use
from hansa_bot.titles.kit.verbs import Verb, how_many


def offers_load(state: BurgundyState, seat: int, mine: bytes, tools: Sequence[int]) -> list[Action]:
    """Return every depot, or pair of them, with every choice of new types where not all fit."""
    found: list[Action] = []
    for depots in position.ship_depots(mine):
        word = f"load/{tables.depots_word(depots)}"
        picks = position.selections(state, seat, depots)
        found += [f"{word}/{tables.goods_word(pick)}" for pick in picks] if picks else [word]
    return found


def do_load(
    state: BurgundyState, seat: int, outcome: Outcome, depots: tuple[int, ...], pick: tuple[int, ...] = ()
) -> None:
    """Take all goods that can be stored, then move the marker (CB-8.4, CB-8.5)."""
    state.stack.pop()
    new = position.new_types(state, seat, depots)
    # Nothing picked: all new types if they fit; where they do not and there is no room at all, none.
    taken = pick or (() if len(new) > position.goods_spaces(state, seat) else new)
    owned = [good for good, count in enumerate(position.stock(state, seat)) if count]
    loaded: list[str] = []
    for good in sorted({*owned, *taken}):
        for depot in depots:
            count = state.depot_goods[len(GOODS) * depot + good]
            state.depot_goods[len(GOODS) * depot + good] = 0
            state.goods[len(GOODS) * seat + good] += count
            loaded += [GOODS[good]] * count
    outcome.tell("loaded", seat=seat, depots=[DEPOTS[depot] for depot in depots], goods=loaded)
    position.advance(state, seat, outcome)


def refuse_load(state: BurgundyState, seat: int, depots: tuple[int, ...], pick: tuple[int, ...] = ()) -> Why | None:
    """Say what stands against loading these depots and new types (CB-8.4, CB-10.5)."""
    if state.stack[-1].kind != "ship":
        return reasons.NO_EFFECT()
    if {BLACK_DEPOT, tables.NOWHERE} & {*depots}:
        return reasons.NO_SUCH_DEPOT()
    if len(depots) > 1 and position.TWO_DEPOTS not in position.own(state, seat):
        return reasons.ONE_DEPOT()
    if len(depots) > 2:
        return reasons.TOO_MANY_DEPOTS()
    if len(depots) == 2 and not {depots, depots[::-1]} & set(RING):
        return reasons.NOT_NEIGHBOURS()
    new, free = position.new_types(state, seat, depots), position.goods_spaces(state, seat)
    if len(new) > free and (pick or free) and tuple(sorted(pick)) not in position.selections(state, seat, depots):
        return reasons.TYPES_NEEDED(count=free)
    return None


def say_load(here: BurgundyReading, depots: str, goods: str = "") -> str:
    """Say which goods are loaded and which are left behind."""
    loaded = here.gains["loaded"]["goods"]
    taken = [loaded.count(good) for good in GOODS]
    # Read off the preview, so that the sentence cannot differ from what the rules will do.
    left = [count - took for count, took in zip(here.heap(depots), taken, strict=True)]
    values = {"goods": here.names.goods(taken), "depots": here.names.value("depots", depots)}
    text = here.tr("Load {goods} from {depots}", **values)
    if not loaded:
        text = here.tr("Load nothing from {depots}", **values)
    return text + ("; " + here.tr("left there: {goods}", goods=here.names.goods(left)) if any(left) else "")


def rate_load(mind: Mind, depots: tuple[int, ...], pick: tuple[int, ...] = ()) -> float:
    """Judge a load by its goods; what the dice can do afterwards is the same for all of them."""
    goods = mind.plan.heap(depots)
    worth = mind.look.loading(goods, pick) if pick else mind.look.best_loading(goods)
    return worth + mind.stop()


def against_load(state: BurgundyState, seat: int, depots: tuple[int, ...], pick: tuple[int, ...] = ()) -> str | None:
    """Propose to nobody a depot of which nothing finds room (CB-10.5)."""
    owned = {good for good, count in enumerate(stock(state, seat)) if count}
    new = position.new_types(state, seat, depots)
    there = {good for depot in depots for good, count in enumerate(position.goods_on(state, depot)) if count}
    fits = pick or (len(new) and len(new) <= position.goods_spaces(state, seat)) or owned & there
    return None if fits else NOTHING


LOAD = Verb(
    name="load",
    rule="CB-8.4",
    words=(N_("Load goods"), N_("Load the goods of one depot on your new ship.")),
    slots=(tables.ANY_DEPOTS, tables.LOADED.asking(N_("Which goods, if there is no room for all."))),
    least=1,
    offers={"ship": offers_load},
    resolve=do_load,
    why_not=refuse_load,
    summary=how_many(plural("You could load goods from {n} depot", "You could load goods from {n} depots"), 2),
    step=N_("load goods from {depots}"),
    effect=say_load,
    opinion=rate_load,
    against=against_load,
)


_SALES = [[f"sell/{good}/{tool}" for tool in TOOLS] for good in GOODS]


def offers_sell(state: BurgundyState, seat: int, mine: bytes, tools: Sequence[int]) -> list[Action]:
    """Return every type that the seat has and that a die, a castle or a warehouse reaches."""
    if not tools:
        return []
    rows, workers = formulas.COSTS[formulas.DOUBLE in mine][0], state.workers[seat]
    return [
        _SALES[good][tool]
        for good, count in enumerate(stock(state, seat))
        if count
        for tool in tools
        if rows[tool][good + 1] <= workers
    ]


def do_sell(state: BurgundyState, seat: int, outcome: Outcome, good: int, tool: int) -> None:
    """Sell all goods of the type (CB-12.3)."""
    use(state, seat, outcome, tool, formulas.cost_to_sell(own(state, seat), good, tool))
    sell_goods(state, seat, outcome, good)


def refuse_sell(state: BurgundyState, seat: int, good: int, tool: int) -> Why | None:
    """Name the first reason in the order of CB-17.8."""
    return (
        no_tool(state, seat, tool)
        or (None if stock(state, seat)[good] else reasons.NO_GOODS(good=GOODS[good]))
        or no_workers(state, seat, tool, formulas.cost_to_sell(own(state, seat), good, tool))
    )


def say_sell(here: BurgundyReading, good: str, die: str) -> str:
    """Say how many goods are sold, by which means and for what."""
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


def why_no_sell(here: BurgundyReading) -> str:
    """Say why nothing can be sold."""
    if not any(here.desk.goods):
        return here.tr("You have no goods.")
    return here.tr("You don't have enough workers to sell any of your goods.")


def rate_sell(mind: Mind, good: int, tool: int) -> float:
    """Judge a sale by what it brings and by what the other die can still do."""
    return mind.with_tool(mind.look.sale(good), selling(good), tool)


SELL = Verb(
    name="sell",
    rule="CB-6.6",
    rules={"castle": "CB-8.7", "warehouse": "CB-9.5"},
    words=(N_("Sell"), N_("Sell all your goods of one type, by a die with its number.")),
    slots=(tables.GOOD, tables.tool(BY_WAREHOUSE)),
    offers=dict.fromkeys(("turn", "castle", "warehouse"), offers_sell),
    resolve=do_sell,
    why_not=refuse_sell,
    summary=how_many(plural("You could sell {n} type of goods", "You could sell {n} types of goods"), 2),
    step=N_("sell {good}"),
    effect=say_sell,
    unavailable=by_dice(why_no_sell),
    opinion=rate_sell,
    against=lambda state, seat, good, tool: "sale" if stock(state, seat)[good] == 1 else None,
)


_HIRES = [f"workers/{tool}" for tool in TOOLS]


def offers_workers(state: BurgundyState, seat: int, mine: bytes, tools: Sequence[int]) -> list[Action]:
    """Return one for each die, or for the castle: it is always legal."""
    return [_HIRES[tool] for tool in tools]


def do_workers(state: BurgundyState, seat: int, outcome: Outcome, tool: int) -> None:
    """Gain two workers, or what knowledge makes of them (CB-10.13, CB-10.14)."""
    use(state, seat, outcome, tool)
    workers, silver = formulas.workers_taken(own(state, seat))
    gain_workers(state, seat, outcome, workers)
    if silver:
        gain_silver(state, seat, outcome, silver)


def refuse_workers(state: BurgundyState, seat: int, tool: int) -> Why | None:
    """Name the first reason in the order of CB-17.8: only the tool can be wrong."""
    return no_tool(state, seat, tool)


def say_workers(here: BurgundyReading, die: str) -> str:
    """Say how many workers come, with silverlings where knowledge adds them."""
    silver = here.gains["silver"]["count"] if "silver" in here.gains else 0
    gain = here.names.hired(here.gains["workers"]["count"], silver)
    return here.tr("Take {gain} ({means})", gain=gain, means=means(here, die))


def rate_workers(mind: Mind, tool: int) -> float:
    """Judge workers by what they are worth, and by what the other die can do with them."""
    workers, _ = formulas.workers_taken(mind.look.mine)
    return mind.with_tool(mind.plan.hire, HIRING, tool, more=workers)


WORKERS = Verb(
    name="workers",
    rule="CB-6.7",
    rules={"castle": "CB-8.7"},
    words=(N_("Take workers"), N_("Take 2 workers with any die; a worker shifts a die by 1.")),
    slots=(tables.tool(),),
    offers=dict.fromkeys(("turn", "castle"), offers_workers),
    resolve=do_workers,
    why_not=refuse_workers,
    step=N_("take workers"),
    effect=say_workers,
    unavailable=by_dice(lambda here: here.tr("You've used both dice.")),
    opinion=rate_workers,
)
