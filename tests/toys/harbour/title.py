"""The toy's rules and score, and all of it put together."""

from __future__ import annotations

from hansa_bot.engine.action import Action
from hansa_bot.engine.errors import Refusal, RulesBug
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.result import Line, Result, Score
from hansa_bot.engine.rng import Rng, shuffle
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.view import View
from hansa_bot.titles.base import Title
from hansa_bot.titles.kit.preview import judge_by
from hansa_bot.titles.kit.rules import VerbRules
from hansa_bot.titles.painter import Painter
from tests.toys.harbour.meta import META
from tests.toys.harbour.state import (
    NOBODY,
    PURSES,
    QUAYS,
    ROUNDS,
    UNSEEN,
    HarbourState,
    HarbourView,
    next_ship,
    view,
)
from tests.toys.harbour.texts import HarbourOrders, HarbourTexts
from tests.toys.harbour.verbs import VERBS

COINS_PER_POINT = 2


class HarbourRules(VerbRules[HarbourState]):
    """Three or five ships; whoever bids most unloads."""

    state_type = HarbourState
    version = 1
    verbs = VERBS

    def setup(self, setup: Setup, outcome: Outcome) -> HarbourState:
        """Deal the purses face down and let the first ship in."""
        rng = Rng(setup.seed, 0, dict(setup.draws))
        equal = setup.options.get("purses") == "equal"
        purses = [min(PURSES)] * setup.seats if equal else shuffle(rng, "purses", PURSES, "HB-9")
        state = HarbourState(
            seats=setup.seats,
            rng=rng,
            stack=[],
            rounds=ROUNDS[setup.options.get("length", "short")],
            purses=purses[: setup.seats],
            bank=sum(PURSES) - sum(purses[: setup.seats]),
            bids=[UNSEEN] * setup.seats,
            owners=[NOBODY] * len(QUAYS),
            worths=[0] * len(QUAYS),
        )
        for seat, purse in enumerate(state.purses):
            outcome.tell_only((seat,), "purse", None, seat=seat, coins=purse)
        next_ship(state, outcome)
        return state

    def view(self, state: HarbourState, seat: int | None) -> HarbourView:
        """Return what a seat may see."""
        return view(state, seat)

    def scores(self, view: View) -> list[Score]:
        """Return the lines of every seat; the coins of others are left out while they are secret (HB-7)."""
        found = []
        for seat in range(view.seats):
            mine = [crate.worth for crate in view.quays if crate and crate.seat == seat]
            lines = [Line("crates", sum(mine), {"count": len(mine)})]
            purse = view.purses[seat]
            if purse is not None:
                lines.append(Line("coins", purse // COINS_PER_POINT, {"coins": purse}))
            found.append(Score(seat, lines))
        return found

    def result(self, state: HarbourState) -> Result | None:
        """Return the final ranking; a tie goes to whoever has fewer crates, else it is shared (HB-8)."""
        if not state.over:
            return None
        scores = self.scores(view(state, None))
        by_rank: dict[tuple[int, int], list[int]] = {}
        for score in scores:
            by_rank.setdefault((-score.total, score.lines[0].facts["count"]), []).append(score.seat)
        ranks = sorted(by_rank)
        parted = len(ranks) > 1 and ranks[0][0] == ranks[1][0]
        return Result(state.reason, scores, [by_rank[rank] for rank in ranks], "crates" if parted else None)

    def check(self, state: HarbourState) -> None:
        """No coin may vanish or appear, and no crate may belong to nobody."""
        if sum(state.purses) + state.bank != sum(PURSES) or min(state.purses) < 0:
            raise RulesBug(f"coins: {state.purses} and {state.bank} in the bank")
        if any(not NOBODY <= owner < state.seats for owner in state.owners):
            raise RulesBug(f"owners: {state.owners}")

    def refuse(self, state: HarbourState, seat: int, action: Action) -> Refusal | None:
        """Name the rule that forbids an action; none forbids what simply is no answer to the question."""
        kind = action.partition("/")[0]
        asked = kind in VERBS.by_name and state.stack[-1].kind in VERBS.by_name[kind].offers
        return super().refuse(state, seat, action) if asked else None


def _painter() -> Painter:
    from tests.toys.harbour.painter import HarbourPainter

    return HarbourPainter()


RULES = HarbourRules()
TITLE = Title(
    meta=META,
    rules=RULES,
    judge=judge_by(RULES),
    texts=HarbourTexts,
    painter=_painter,
    ending_kinds=VERBS.ending,
    orders=HarbourOrders,
)
