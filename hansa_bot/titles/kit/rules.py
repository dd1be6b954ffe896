"""Rules made of verbs: a title adds how a table is set up and seen, what is scored, and what is always true."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.rules import Rules
from hansa_bot.engine.state import S
from hansa_bot.titles.base import HEAD_START, Meta
from hansa_bot.titles.kit.states import cloner
from hansa_bot.titles.kit.verbs import Verb, Verbs


def give_head_starts(
    meta: Meta, steps: str, outcome: Outcome, give: Callable[[int, Mapping[str, int]], None]
) -> None:
    """Give every seat the goods of its steps, and tell it; `steps` are a digit each, empty where nobody has any."""
    for seat, number in enumerate(map(int, steps)):
        if number:
            give(seat, meta.head_starts[number - 1].goods)
            outcome.tell(HEAD_START, seat=seat, steps=number)


class VerbRules(Rules[S]):
    """Offers, resolving, refusals and clones, derived from the title's verbs and from its state."""

    verbs: ClassVar[Verbs]
    answers_only: ClassVar[bool] = False
    """Whether what is no answer to the pending question is refused without naming a rule."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.kinds = cls.verbs.kinds
        if "forced" not in cls.__dict__:
            cls.forced = cls.verbs.forced
        # in the place of the method itself, so that nothing stands between the engine and the derived function
        cls.clone = staticmethod(cloner(cls.state_type))  # type: ignore[method-assign, assignment]

    def tables(self, state: S) -> tuple[Any, ...]:
        """Return the static tables of the state's board, alone in a tuple; empty for a title without any."""
        return ()

    def hand(self, state: S, seat: int) -> tuple[Any, ...]:
        """Return what the offers of several verbs rest on, worked out once; they get it behind the seat."""
        return ()

    def clone(self, state: S) -> S:
        """Return an independent copy."""
        after: S = cloner(self.state_type)(state)
        return after

    def offers(self, state: S, seat: int) -> list[Action]:
        """Return what may be answered to the pending decision, sorted and unique."""
        # What several verbs need is worked out once here, not by each of them.
        shared = (state, *self.tables(state), seat, *self.hand(state, seat))
        found: list[Action] = []
        for offers in self.verbs.offers[state.stack[-1].kind]:
            found += offers(*shared)
        found.sort()
        return found

    def resolve(self, state: S, seat: int, action: Action, outcome: Outcome) -> None:
        """Carry out an offered action with all that it sets off."""
        tables = self.tables(state)
        verb, arguments = self.verbs.read(action, *tables)
        verb.resolve(state, *tables, seat, outcome, *arguments)

    def against(self, state: S, seat: int, action: Action) -> str | None:
        """Say why an offer is proposed to nobody, or to no newcomer, by the words of `Title.against`."""
        tables = self.tables(state)
        verb, arguments = self.verbs.read(action, *tables)
        found: str | None = verb.against(state, *tables, seat, *arguments)
        return found

    def refuse(self, state: S, seat: int, action: Action) -> Refusal | None:
        """Name the rule that forbids an action that is not offered; None for what is no action at all."""
        tables = self.tables(state)
        try:
            verb, arguments = self.verbs.read(action, *tables)
        except ValueError:
            return None
        if self.answers_only and state.stack[-1].kind not in verb.offers:
            return None
        found: Refusal | None = self.object_to(state, seat, verb, arguments)
        return found or verb.why_not(state, *tables, seat, *arguments)

    def object_to(self, state: S, seat: int, verb: Verb, arguments: tuple[Any, ...]) -> Refusal | None:
        """Name what stands against an action before its own verb is asked: another one's turn, another question."""
        return None
