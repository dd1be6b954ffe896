"""What the engine does for somebody who is away (CB-17.7)."""

from __future__ import annotations

from hansa_bot.engine.action import Action
from hansa_bot.titles.castles_of_burgundy import experts
from hansa_bot.titles.castles_of_burgundy.actions import end, load, skip, workers
from hansa_bot.titles.castles_of_burgundy.material import BY_CASTLE
from hansa_bot.titles.castles_of_burgundy.notation import depots_word, goods_word
from hansa_bot.titles.castles_of_burgundy.position import goods
from hansa_bot.titles.castles_of_burgundy.position.depots import goods_on
from hansa_bot.titles.castles_of_burgundy.position.dice import left
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HEXES


def answer(state: BurgundyState, seat: int) -> Action:
    """Return what is done for an absent seat: it costs tempo and nothing else."""
    kind = state.stack[-1].kind
    if kind == "estate":
        return f"estate/{experts.sides(state, seat)[0]}"
    if kind == "begin":
        return f"begin/{HEXES[experts.castles(state, seat)[0]]}"
    if kind == "castle":
        return workers.offers([BY_CASTLE])[0]
    if kind == "ship":
        return _ship(state, seat)
    if kind != "turn":
        return skip.OFFER
    dice = left(state, seat)
    return workers.offers(dice)[0] if dice else end.OFFER


def _ship(state: BurgundyState, seat: int) -> Action:
    """Load the depot with the most goods that can be stored; new types by the lowest number."""
    owned = goods.stock(state, seat)

    def storable(depots: tuple[int, ...]) -> int:
        heap = goods_on(state, depots[0])
        new = load.new_types(state, seat, depots)[: goods.spaces(state, seat)]
        return sum(count for good, count in enumerate(heap) if owned[good] or good in new)

    best = max(load.ONE, key=storable)
    picks = load.selections(state, seat, best)
    word = f"load/{depots_word(best)}"
    return f"{word}/{goods_word(picks[0])}" if picks else word
