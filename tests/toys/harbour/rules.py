"""The toy's rules: which verbs answer which decision, and the invariants."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.engine.action import Action, ActionKind, kind_of, values_of
from hansa_bot.engine.errors import Refusal, RulesBug
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.rng import Rng, shuffle
from hansa_bot.engine.rules import Rules, Setup
from hansa_bot.engine.view import View
from tests.toys.harbour import bidding, landing, refusals, scoring, trading, view
from tests.toys.harbour.rounds import next_ship
from tests.toys.harbour.state import NOBODY, PURSES, QUAYS, ROUNDS, UNSEEN, HarbourState, clone
from tests.toys.harbour.view import seen

Offers = Callable[[HarbourState, int], list[Action]]
Resolve = Callable[[HarbourState, int, list[str], Outcome], None]

VERBS: dict[str, tuple[Offers, Resolve]] = {
    "accept": (trading.accept_offers, trading.accept),
    "bid": (bidding.bid_offers, bidding.bid),
    "decline": (trading.decline_offers, trading.decline),
    "land": (landing.land_offers, landing.land),
    "offer": (trading.offer_offers, trading.offer),
    "sail": (landing.sail_offers, landing.sail),
    "shift": (landing.shift_offers, landing.shift),
}
ANSWERS = {"bid": ("bid",), "unload": ("land", "offer", "sail"), "shift": ("shift",), "deal": ("accept", "decline")}


class HarbourRules(Rules[HarbourState]):
    """Three or five ships; whoever bids most unloads."""

    state_type = HarbourState
    version = 1
    kinds = {  # noqa: RUF012 - declared as a ClassVar by the base
        "accept": ActionKind("accept"),
        "bid": ActionKind("bid", ("price",)),
        "decline": ActionKind("decline"),
        "land": ActionKind("land", ("quay",)),
        "offer": ActionKind("offer", ("buyer", "price")),
        "sail": ActionKind("sail"),
        "shift": ActionKind("shift", ("quay",)),
    }
    # "deal" is not among them: who can only decline would show an empty purse by answering at once.
    forced = frozenset({"shift"})

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

    def clone(self, state: HarbourState) -> HarbourState:
        """Return an independent copy."""
        return clone(state)

    def offers(self, state: HarbourState, seat: int) -> list[Action]:
        """Return what the pending decision allows this seat."""
        verbs = ANSWERS[state.stack[-1].kind]
        return sorted(action for verb in verbs for action in VERBS[verb][0](state, seat))

    def resolve(self, state: HarbourState, seat: int, action: Action, outcome: Outcome) -> None:
        """Carry out one verb."""
        VERBS[kind_of(action)][1](state, seat, values_of(action), outcome)

    def view(self, state: HarbourState, seat: int | None) -> view.HarbourView:
        """Return what a seat may see."""
        return view.view(state, seat)

    def scores(self, view: View) -> list[Score]:
        """Return the scores as far as the reader may know."""
        return scoring.scores(seen(view))

    def result(self, state: HarbourState) -> Result | None:
        """Return the final ranking once the game is over."""
        return scoring.result(view.view(state, None)) if state.over else None

    def check(self, state: HarbourState) -> None:
        """No coin may vanish or appear, and no crate may belong to nobody."""
        if sum(state.purses) + state.bank != sum(PURSES) or min(state.purses) < 0:
            raise RulesBug(f"coins: {state.purses} and {state.bank} in the bank")
        if any(not NOBODY <= owner < state.seats for owner in state.owners):
            raise RulesBug(f"owners: {state.owners}")

    def refuse(self, state: HarbourState, seat: int, action: Action) -> Refusal | None:
        """Name the rule that forbids an action."""
        return refusals.refuse(state, seat, action)
