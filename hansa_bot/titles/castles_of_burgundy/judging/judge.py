"""How a computer player judges its offers: what it would have afterwards, and what else it could do in this turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.titles.castles_of_burgundy.judging import cargo, experts
from hansa_bot.titles.castles_of_burgundy.judging.outlook import Outlook
from hansa_bot.titles.castles_of_burgundy.judging.plan import ANY_NUMBER, Plan, Work, workers_gained
from hansa_bot.titles.castles_of_burgundy.judging.worth import Worth
from hansa_bot.titles.castles_of_burgundy.material import BY_CASTLE, DICE, PRICE, TYPE_OF
from hansa_bot.titles.castles_of_burgundy.notation import arguments
from hansa_bot.titles.castles_of_burgundy.position import market
from hansa_bot.titles.castles_of_burgundy.position.depots import lying
from hansa_bot.titles.castles_of_burgundy.position.dice import FREE_TO_PLACE, FREE_TO_TAKE
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import DIE

NOTHING = Work(0.0, "", 0, 0, ANY_NUMBER, False)
RELUCTANCE = 0.70
"""How much a purchase must bring beyond its price."""
BOUGHT = 1.85
"""How much more a tile is worth that no die was spent for."""
PLACE_FIRST = 0.01
"""Of two equal plans the one that places first: it makes room and shows what follows."""


def judge(state: BurgundyState, seat: int, offers: Sequence[Action]) -> list[float]:
    """Return one number per offer, higher is better."""
    kind = state.stack[-1].kind if state.stack else ""
    if kind in _CHOICES:
        return [_CHOICES[kind](state, seat, *arguments(offer)) for offer in offers]
    mind = _Mind(state, seat)
    return [mind.opinion(offer) for offer in offers]


_CHOICES: dict[str, Callable[..., float]] = {"estate": experts.side, "begin": experts.start}


class _Mind:
    """The opinions of a seat about what it may do in its turn."""

    def __init__(self, state: BurgundyState, seat: int) -> None:
        self.look = Outlook(state, seat)
        self.worth = Worth(self.look)
        self.plan = Plan(self.worth)
        self.waits = state.stack[-1].kind
        pairs = zip(state.dice[2 * seat : 2 * seat + 2], state.used[2 * seat : 2 * seat + 2], strict=True)
        self.dice = [face for face, used in pairs if not used]
        self.bargain = self._bargain()

    def opinion(self, offer: Action) -> float:
        """Return what an offer brings together with what may follow in this turn."""
        return OPINIONS[kind_of(offer)](self, *arguments(offer))

    def take(self, depot: int, face: int, tool: int, discard: int = 0) -> float:
        free = self.look.has(FREE_TO_TAKE)
        gain = self.worth.gain(face) - (self.worth.loss(discard) if discard else 0.0)
        return self._with(Work(gain, "take", face, depot, depot + 1, free), tool, gained=face)

    def place(self, face: int, index: int, tool: int) -> float:
        worth = self.worth.placing(face, index) - self.worth.loss(face) + PLACE_FIRST
        free = self.look.has(FREE_TO_PLACE[TYPE_OF[face]])
        return self._with(Work(worth, "place", face, index, DIE[index], free), tool)

    def sell(self, good: int, tool: int) -> float:
        return self._with(Work(cargo.sale(self.look, good), "sell", good, good, good + 1, False), tool)

    def workers(self, tool: int) -> float:
        work = Work(self.plan.workers_worth, "workers", 0, 0, ANY_NUMBER, False)
        return self._with(work, tool, more=workers_gained(self.worth))

    def buy(self, depot: int, face: int, discard: int = 0) -> float:
        gain = self._bought(self.worth.gain(face)) - (self.worth.loss(discard) if discard else 0.0)
        done = Work(gain, "take", face, depot, ANY_NUMBER, False)
        room = self.plan.room - (not discard)
        tools = [BY_CASTLE, *self.dice] if self.waits == "castle" else self.dice
        rest = self.plan.follow(tools, self.look.workers, done, room, face)
        return gain + rest + (self.plan.best_placing(face) if self.waits == "city-hall" else 0.0)

    def load(self, depots: tuple[int, ...], pick: tuple[int, ...] = ()) -> float:
        picks = [pick] if pick else cargo.choices(self.look, depots)
        return max(cargo.loading(self.look, depots, each) for each in picks) + self.stop()

    def stop(self) -> float:
        return self.plan.follow(self.dice, self.look.workers, NOTHING, self.plan.room) + self.bargain

    def _with(self, work: Work, tool: int, gained: int = 0, more: int = 0) -> float:
        """Return the worth of an action and of the best that the dice then left can do."""
        cost = self.look.costs[work.free][tool][work.number]
        dice = list(self.dice)
        if tool in DICE:
            dice.remove(tool)
        room = self.plan.room + (work.verb == "place") - (work.verb == "take")
        rest = self.plan.follow(dice, self.look.workers - cost + more, work, room, gained) if dice else 0.0
        return work.worth - cost * self.look.worker + rest + self.bargain

    def _bargain(self) -> float:
        """Return what the purchase of this turn may bring later on."""
        state, look = self.look.state, self.look
        if not market.can_pay(state, look.seat):
            return 0.0
        faces = {face for depot in market.open_depots(look.mine) for face in lying(state, depot)}
        crowded = self.plan.crowded if self.plan.room <= 0 else 0.0
        best = max(map(self.worth.gain, faces), default=0.0)
        return max(0.0, self._bought(best) - crowded)

    def _bought(self, gain: float) -> float:
        return BOUGHT * gain - PRICE * self.look.coin - RELUCTANCE


OPINIONS: dict[str, Callable[..., float]] = {
    "take": _Mind.take,
    "place": _Mind.place,
    "sell": _Mind.sell,
    "workers": _Mind.workers,
    "buy": _Mind.buy,
    "load": _Mind.load,
    "skip": _Mind.stop,
    "end": lambda mind: 0.0,
}
"""By verb: what is thought of it, given its arguments."""
