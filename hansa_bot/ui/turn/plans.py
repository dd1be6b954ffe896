"""Plans: several steps of a turn in one press, as the judge would go on until there is something to think about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.session import find_forced
from hansa_bot.ui.kit import limits, menu
from hansa_bot.ui.kit.drafts import Item, button, id_with
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.naming import phrase, shorten_names

PLAN = "plan"
"""The verb of the button that carries a plan out."""

APART = ";"
"""Stands between the actions of a plan."""

FEWEST, MOST = 2, 8
"""Steps of a plan; hardly a turn has as many."""


Steps = Sequence[tuple[Moment, Action]]
"""Actions one after the other, each with the position in which it is taken, as its reader sees it."""


def make(moment: Moment, done: Sequence[Action] = ()) -> list[Action]:
    """Return how the reader's turn may go on, several steps, as many as a button can say; else nothing.

    Each step is the best proposal of its position. It ends before the turn does, behind whatever is drawn or comes to
    light, and where somebody else must decide.
    """
    return [action for _, action in _fitting(moment, done)]


def offer(moment: Moment, done: Sequence[Action] = ()) -> list[Item]:
    """Return the button of a plan, saying its steps; nothing where there is none."""
    steps = _fitting(moment, done)
    control = id_with(moment.table.id, moment.version, PLAN, APART.join(action for _, action in steps))
    return [button(_label(moment, steps), control)] if steps else []


def _fitting(moment: Moment, done: Sequence[Action]) -> Steps:
    steps = list(_foresee(moment, done))
    while len(steps) >= FEWEST and len(_label(moment, steps)) > limits.BUTTON_LABEL:
        steps.pop()
    return steps if len(steps) >= FEWEST else []


def _foresee(moment: Moment, done: Sequence[Action]) -> Iterator[tuple[Moment, Action]]:
    at: Moment | None = moment
    taken = list(done)
    while at and at.own_turn and at.must_act and at.state.turn == moment.state.turn and len(taken) - len(done) < MOST:
        best = menu.proposals(at, at.offers, taken)[:1]
        if not best or kind_of(best[0]) in at.title.ending_kinds:
            return
        yield at, best[0]
        taken += best
        at = _after(at, best[0])


def _after(moment: Moment, action: Action) -> Moment | None:
    """Return the position after an action and what is forced by it, or None where that cannot be foreseen."""
    rules, state, drawn = moment.title.rules, moment.state, moment.state.rng.count
    answer: tuple[int, Action] | None = (moment.seat or 0, action)
    while answer is not None:
        state, outcome = rules.apply(state, *answer)
        if outcome.revealed or state.rng.count != drawn:
            return None
        answer = find_forced(rules, state)
    return replace(moment, state=state)


def _label(moment: Moment, steps: Steps) -> str:
    """Name each step, those alike once with their number; names are shortened where they are too long together."""
    counted = ((step, len([*alike])) for step, alike in groupby(phrase(*step) for step in steps))
    told = "; ".join(step if n == 1 else f"{n} × {step}" for step, n in counted)
    actions = [action for _, action in steps]
    return shorten_names(moment, moment.tr("At once: {steps}", steps=told), actions, limits.BUTTON_LABEL)
