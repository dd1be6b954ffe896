"""Foresight: a plan, several steps in one press, which goes on as the judge would until there is something to think
about."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.session import find_forced
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui.kit import menu, naming
from hansa_bot.ui.kit.drafts import Item, button, id_with
from hansa_bot.ui.kit.moment import Moment

PLAN = "plan"
"""The verb of the button that carries a plan out."""

APART = ";"
"""Stands between the actions of a plan."""

FEWEST, MOST = 2, 8
"""Steps of a plan; hardly a turn has as many."""

PLANNED = 110
"""Characters in which all of them are told: three lines on a phone."""

Steps = Sequence[tuple[Moment, Action]]
"""Actions one after the other, each with the position in which it is taken, as its reader sees it."""


class AtOnce(NamedTuple):
    """Steps that are done by one press, and whether they are a `whole` turn."""

    steps: Steps
    whole: bool

    def label(self, tr: Catalog) -> str:
        """Say on its button how many they are."""
        return tr("At once ({n})", n=len(self.steps))

    def told(self, moment: Moment) -> str:
        """Tell all steps in phrases; names are shortened where they are too long."""
        steps = "; ".join(naming.chain(self.steps))
        steps = moment.tr("Whole turn: {steps}", steps=steps) if self.whole else steps
        return naming.shorten_names(moment, steps, [action for _, action in self.steps], PLANNED)

    def button(self, moment: Moment) -> Item:
        """Return the button that does them."""
        actions = APART.join(action for _, action in self.steps)
        return button(self.label(moment.tr), id_with(moment.table.id, moment.version, PLAN, actions))


def make_plan(moment: Moment, done: Sequence[Action] = ()) -> list[Action]:
    """Return how the reader's turn may go on, several steps, as many as can be told; else nothing.

    Each step is the best proposal of its position. It ends before the turn does, behind whatever is drawn or comes to
    light, and where somebody else must decide.
    """
    return [action for plan in plans(moment, done) for _, action in plan.steps]


def plans(moment: Moment, done: Sequence[Action] = ()) -> list[AtOnce]:
    """Return the plan, if there is one."""
    return moment.once(("plans", *done), _plans, moment, done)


def _plans(moment: Moment, done: Sequence[Action]) -> list[AtOnce]:
    steps = list(foresee(moment, done))
    plan = AtOnce(steps, bool(steps) and _leaves_nothing(steps[-1], [*done, *(action for _, action in steps)]))
    # One press must do no more than the button's line tells, so steps go from the end until all of them are told.
    while len(plan.steps) >= FEWEST and len(plan.told(moment)) > PLANNED:
        plan = AtOnce(plan.steps[:-1], whole=False)
    return [plan] if len(plan.steps) >= FEWEST else []


def foresee(moment: Moment, done: Sequence[Action]) -> Iterator[tuple[Moment, Action]]:
    """Yield the best proposals one after the other, as far as the turn can be foreseen, each with its position."""
    at: Moment | None = moment
    taken = list(done)
    while at and _goes_on(moment, at) and len(taken) - len(done) < MOST:
        best = menu.proposals(at, at.offers, taken)[:1]
        if not best or kind_of(best[0]) in at.title.ending_kinds:
            return
        yield at, best[0]
        taken += best
        at = after(at, best[0])


def _goes_on(moment: Moment, at: Moment) -> bool:
    return at.own_turn and at.must_act and at.state.turn == moment.state.turn


def _leaves_nothing(last: tuple[Moment, Action], taken: Sequence[Action]) -> bool:
    """Return whether a turn is as good as over behind the last step of a plan."""
    then = after(*last)
    if then is None or not _goes_on(last[0], then):
        return then is not None
    best = menu.proposals(then, then.offers, taken)[:1]
    return not best or kind_of(best[0]) in then.title.ending_kinds


def after(moment: Moment, action: Action) -> Moment | None:
    """Return the position after an action and what is forced by it, or None where that cannot be foreseen."""
    rules, state, drawn = moment.title.rules, moment.state, moment.state.rng.count
    answer: tuple[int, Action] | None = (moment.seat or 0, action)
    while answer is not None:
        state, outcome = rules.apply(state, *answer)
        if outcome.revealed or state.rng.count != drawn:  # what it would show is not the reader's to know yet
            return None
        answer = find_forced(rules, state)
    return replace(moment, state=state)
