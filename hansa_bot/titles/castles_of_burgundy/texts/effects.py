"""What an action would do for its actor, in one short sentence."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.engine.action import Action, kind_of, values_of
from hansa_bot.titles.castles_of_burgundy.material import DEPOTS, DICE, GOODS, PRICE, TOOLS
from hansa_bot.titles.castles_of_burgundy.notation import JOIN
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HEX
from hansa_bot.titles.castles_of_burgundy.texts import gains
from hansa_bot.titles.castles_of_burgundy.texts.reading import Reading, cut


def effect(here: Reading, action: Action) -> str:
    """Return the sentence, at most 100 characters; the action as it stands where it makes no sense here."""
    try:
        return cut(_EFFECTS[kind_of(action)](here, *values_of(action)))
    except (KeyError, ValueError, IndexError, TypeError):
        return cut(action)


def means(here: Reading, tool: str, cost: int = 0) -> str:
    """Return "die 5, 1 worker": what an action is done with and what it costs."""
    named = here.names.value("die", tool)
    return f"{named}, {here.names.workers(cost)}" if cost else named


def _take(here: Reading, depot: str, tile: str, die: str, discard: str = "") -> str:
    cost = here.cost_to_take(depot, die) if TOOLS.index(die) in DICE else 0
    values = {"tile": here.names.value("tile", tile), "depot": here.names.value("depot", depot)}
    text = here.tr("Take {tile} from {depot} ({means})", **values, means=means(here, die, cost))
    return text + _without(here, discard)


def _without(here: Reading, discard: str) -> str:
    return "; " + here.tr("discard {tile}", tile=here.names.value("tile", discard)) if discard else ""


def _place(here: Reading, tile: str, where: str, die: str) -> str:
    values = {"tile": here.names.value("tile", tile), "hex": where}
    cost = here.cost_to_place(tile, where, die)
    text = here.tr("Place {tile} on {hex} ({means})", **values, means=means(here, die, cost))
    follows = gains.placing(here, tile, where)
    return f"{text}: {follows}" if follows else text


def _sell(here: Reading, good: str, die: str) -> str:
    count = here.desk.goods[GOODS.index(good)]
    return here.tr.plural(
        "Sell {good}, {n} tile ({means}): {gain}",
        "Sell {good}, {n} tiles ({means}): {gain}",
        count,
        good=here.names.value("good", good),
        means=means(here, die, here.cost_to_sell(good, die)),
        gain=gains.sale(here, count),
    )


def _workers(here: Reading, die: str) -> str:
    return here.tr("Take {gain} ({means})", gain=gains.workers(here), means=means(here, die))


def _buy(here: Reading, depot: str, tile: str, discard: str = "") -> str:
    values = {"tile": here.names.value("tile", tile), "depot": here.names.value("depot", depot)}
    text = here.tr("Buy {tile} from {depot} for {price}", **values, price=here.names.silver(PRICE))
    return text + _without(here, discard)


def heap(here: Reading, depots: str) -> list[int]:
    """Return six counts of goods in one depot or in two together (CB-10.5)."""
    rows = [here.view.depot_goods[DEPOTS.index(depot)] for depot in depots.split(JOIN)]
    return [sum(counts) for counts in zip(*rows, strict=True)]


def _load(here: Reading, depots: str, goods: str = "") -> str:
    there, have, chosen = heap(here, depots), here.desk.goods, goods.split(JOIN) if goods else []
    new = [good for good, count in enumerate(there) if count and not have[good]]
    fits = set(new) if len(new) <= here.free_goods else {GOODS.index(good) for good in chosen}
    taken = [count if have[good] or good in fits else 0 for good, count in enumerate(there)]
    left = [count - took for count, took in zip(there, taken, strict=True)]
    values = {"goods": here.names.goods(taken), "depots": here.names.value("depots", depots)}
    text = here.tr("Load {goods} from {depots}", **values)
    if not any(taken):
        text = here.tr("Load nothing from {depots}", **values)
    return text + ("; " + here.tr("left there: {goods}", goods=here.names.goods(left)) if any(left) else "")


def _skip(here: Reading) -> str:
    return here.tr("Leave it unused: {effect}", effect=here.names.value("effect", here.view.pending or ""))


def _end(here: Reading) -> str:
    if not here.view.purchase_used and here.desk.silver >= PRICE:
        return here.tr("End your turn without a purchase")
    return here.tr("End your turn")


def _estate(here: Reading, name: str) -> str:
    values = {"estate": here.names.value("estate", name), "status": here.names.status(name)}
    return here.tr("Play {estate} ({status})", **values)


def _begin(here: Reading, where: str) -> str:
    return here.tr("Put your first castle on {hex}, number {n}", hex=where, n=DIE[HEX[where]])


_EFFECTS: dict[str, Callable[..., str]] = {
    "take": _take,
    "place": _place,
    "sell": _sell,
    "workers": _workers,
    "buy": _buy,
    "load": _load,
    "skip": _skip,
    "end": _end,
    "estate": _estate,
    "begin": _begin,
}
