"""The next turn as if it began now: a position to play in that gives nothing away and changes nothing.

`PLANS` says over how many games it is seen that no plan is carried out that says something else by then (6).
"""

import os
from collections import Counter
from dataclasses import replace

import msgspec
import pytest

from bench import plans
from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import digest
from hansa_bot.host.game.plans import foresee, imagine, is_turn_of
from hansa_bot.titles import registry
from tests.conformance.cases import every_plain_case, facts, game, sample

GAMES = int(os.environ.get("PLANS", "6"))
SAMPLES = 4
FEW = 3

pytestmark = pytest.mark.proof


def imagined(case, state):
    """Return by seat the next turns that can be imagined."""
    found = {}
    for seat in range(case.seats):
        try:
            found[seat] = imagine(Session(case.rules, state), seat)
        except PlayerError:
            continue
    return found


def told(case, turn, seat):
    """Return all that whoever plans a turn is told of it."""
    offers = turn.offers(seat)
    some = offers[:: max(1, len(offers) // FEW)]
    courses = [foresee(case.title, dict(case.options), turn, seat, [offer]) for offer in some]
    judged = list(case.title.judge(turn.state, seat, offers))
    view = msgspec.to_builtins(case.rules.view(turn.state, seat))
    return offers, view, judged, [(course.promises, course.goes_on, str(course.error)) for course in courses]


@every_plain_case
def test_a_turn_that_is_imagined_is_one_s_own_and_gives_nothing_away(case):
    plant = facts(case.title_id).plant
    for position in sample(tuple(game(case)), SAMPLES):
        state, before = position.before, digest(position.before)
        for seat, turn in imagined(case, state).items():
            assert is_turn_of(turn.state, seat)
            assert seat not in state.waiting
            assert turn.state.rng.key == "", "what is drawn there is never what will be drawn"
            other = plant(state, seat)
            other = case.rules.clone(other) if other is state else other
            other.rng.key = "another secret"
            assert told(case, imagined(case, other)[seat], seat) == told(case, turn, seat)
        assert digest(state) == before


def test_no_plan_is_carried_out_that_says_something_else_by_then():
    figures = plans.measure(GAMES)
    assert figures["beyond"] == []
    assert figures["plans"] > 10 * GAMES


def test_what_says_something_else_and_is_carried_out_all_the_same_is_found():
    figures = plans.measure(min(GAMES, 4), blind=True)
    assert figures["beyond"] == []
    assert 0 < figures[plans.BROKEN] <= figures[plans.DIFFERENT]


def a_point_more(state, seat):
    state.points[seat] += 1


def another_s_point(state, seat):
    state.points[1 - seat] += 1


def a_dearer_price(state, seat):
    state.supply[2 * seat] -= 1
    state.stock[2 * seat] += 1


@pytest.mark.parametrize("fault", [None, a_point_more, another_s_point, a_dearer_price])
def test_a_fault_that_no_sentence_tells_is_found(fault):
    title = registry.load("hansa_teutonica")

    class Faulty(type(title.rules)):
        def resolve(self, state, seat, action, outcome):
            super().resolve(state, seat, action, outcome)
            if fault and action != "end":
                fault(state, seat)

    options, found = title.meta.check(2, {}), Counter()
    game, _ = Session.start(title.rules, Setup(2, options, "fault"))
    planned = plans.plan(title, options, game, 1)
    game = game.apply(0, ["end"]).session
    short = replace(planned, steps=replace(planned.steps, promises=planned.steps.promises[:1]))
    assert plans.carried(title, options, Session(Faulty(), game.state, game.version), 1, short, found) is not None
    assert found[plans.BROKEN] == (fault is not None)
