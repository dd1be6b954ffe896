"""Rules: what a title must say, and what follows from it for all titles; and playing whole games by them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, Generic

import msgspec

from hansa_bot.engine.action import Action, ActionKind, Outcome
from hansa_bot.engine.errors import Refusal, RulesBug
from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.state import Chance, Rng, S, View, decode


class Setup(msgspec.Struct, frozen=True):
    """All that a new game depends on: seats, options by key, a secret seed, and draws given explicitly by name."""

    seats: int
    options: dict[str, str]
    seed: str
    draws: dict[str, list[Any]] = {}


class Rules(ABC, Generic[S]):
    """The rules of one title.

    Offers are the law: an action is legal if and only if it is among them. `resolve` may change the state it is
    given, because it always gets a fresh clone; nothing else may change a state.
    """

    state_type: type[S]
    version: ClassVar[int]
    kinds: ClassVar[Mapping[str, ActionKind]]
    forced: ClassVar[frozenset[str]] = frozenset()
    """Kinds of decision that are answered by themselves when one seat has exactly one answer."""
    layout: ClassVar[int] = 1
    """The rules version since which states are written as now: older digests compare with none of today's."""
    migrations: ClassVar[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
    """By rules version: the step that lifts a stored state from it to the next version."""

    @abstractmethod
    def setup(self, setup: Setup, outcome: Outcome) -> S:
        """Return the first state; draws and their results are told to `outcome`."""

    @abstractmethod
    def clone(self, state: S) -> S:
        """Return an independent copy; every step and every preview makes one, so it has to be fast."""

    @abstractmethod
    def offers(self, state: S, seat: int) -> list[Action]:
        """Return every legal action of a waiting seat, sorted and unique.

        Only asked for seats in `state.waiting`; never empty for them.
        """

    def conceals(self, state: S) -> bool:
        """Return whether the offers rest on what others may not know, so that even a lone one is left to its seat."""
        return False

    def withdrawal(self, state: S, seat: int) -> Action | None:
        """Return the action by which a seat takes back its sealed answer while others still owe theirs, or None."""
        return None

    def imagine(self, state: S, seat: int) -> S | Refusal | None:
        """Return the position as if the next own turn of a seat that waits for it began now, everything as it is.

        Where too much of that turn is still open: what, or None. What the seat can see and do there gives nothing
        hidden away.
        """
        return None

    def sample(self, state: S, seat: int | None, rng: Chance) -> S:
        """Return the position as it may be for all that a seat, or a spectator (None), can tell by its view.

        What it cannot know is drawn from `rng`, each possibility with the same chance, and chance to come has another
        key: positions that look alike to it give the same sample.
        """
        after = reseeded(self, state, f"{rng.getrandbits(128):032x}")
        self.redraw(after, () if seat is None else (seat,), rng)
        return after

    def redraw(self, state: S, readers: Collection[int], rng: Chance) -> None:
        """Redraw, in this state, what none of these seats can know; by default there is nothing.

        Records of games that went on from a position depend on it, as they do on every rule (`redrawn`).
        """
        return

    @abstractmethod
    def resolve(self, state: S, seat: int, action: Action, outcome: Outcome) -> None:
        """Carry out an offered action on this state, which is the caller's own copy."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View:
        """Return what a seat, or a spectator (None), may see."""

    @abstractmethod
    def scores(self, view: View) -> list[Score]:
        """Return every seat's score as it would be if the game ended now, as far as the view's reader may know."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Return how the game ended, or None while it runs."""

    @abstractmethod
    def check(self, state: S) -> None:
        """Raise RulesBug if the state breaks an invariant (every piece accounted for, for instance)."""

    @abstractmethod
    def refuse(self, state: S, seat: int, action: Action) -> Refusal | None:
        """Say which rule forbids an action that is not offered; None if no single rule can be named."""

    def apply(self, state: S, seat: int, action: Action) -> tuple[S, Outcome]:
        """Return the state after an offered action and what followed; the state given stays as it is."""
        after = self.clone(state)
        outcome = Outcome()
        self.resolve(after, seat, action, outcome)
        return after, outcome


Judge = Callable[[Any, int, Sequence[Action]], Sequence[float]]
"""A title's opinion of offers: judge(state, seat, offers) gives one number each, higher is better."""


def restore(rules: Rules[S], data: bytes | str, version: int) -> S:
    """Return the state that was stored as `data` under rules `version`, lifted step by step to today's.

    Raises RulesBug when it was written by newer rules, or a step is missing.
    """
    if version == rules.version:
        return decode(rules.state_type, data)
    if version > rules.version:
        raise RulesBug(f"stored under rules version {version}, this is {rules.version}")
    # As plain data, since no class of today fits what an older version has stored.
    plain: dict[str, Any] = msgspec.json.decode(data)
    for step in range(version, rules.version):
        if step not in rules.migrations:
            raise RulesBug(f"no migration from rules version {step}")
        plain = rules.migrations[step](plain)
    return decode(rules.state_type, plain)


def reseeded(rules: Rules[S], state: S, key: str) -> S:
    """Return the same position, in which chance comes from another secret from now on."""
    after = rules.clone(state)
    after.rng = Rng(key)
    return after


def redrawn(rules: Rules[S], state: S, key: str) -> S:
    """Return the same position for all seats, in which chance and what nobody knows come from another secret."""
    after = reseeded(rules, state, key)
    rules.redraw(after, range(state.seats), after.rng)
    return after


Chooser = Callable[[Any, int, list[Action]], Action]
"""Picks one of the offers: choose(state, seat, offers)."""

Watcher = Callable[[Any, int, Action, Any], None]
"""Told of every action: watch(before, seat, action, after)."""


def playout(rules: Rules[S], state: S, choose: Chooser, *, bound: int, watch: Watcher | None = None) -> tuple[S, int]:
    """Play on until the end or until `bound` actions; return the last state and the number of actions.

    Raises RulesBug when a waiting seat has no offer.
    """
    # Bounded: neither a bug in the rules nor players who go round in circles can keep a search busy for ever.
    for played in range(bound):
        if state.over:
            return state, played
        seat = state.waiting[0]
        offers = rules.offers(state, seat)
        if not offers:
            raise RulesBug(f"seat {seat} must decide but has no offer")
        action = offers[0] if len(offers) == 1 else choose(state, seat, offers)
        after, _ = rules.apply(state, seat, action)
        if watch is not None:
            watch(state, seat, action, after)
        state = after
    return state, bound
