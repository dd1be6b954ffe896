"""Standing orders: what they may say can be named, and what they answer is legal and gives no secret away."""

import random

from hansa_bot.ai.player import choose
from hansa_bot.engine.action import kind_of
from hansa_bot.engine.session import CHOICE
from hansa_bot.host.game import standing_orders
from hansa_bot.i18n.catalog import catalog
from hansa_bot.ui.kit.entries import volumes
from tests.conformance.cases import CASES, facts, few_or_many, for_cases, game, sample
from tests.conformance.test_telling import fits, languages

SAMPLES = 60
SETS = 4
MOST_VALUES = 75
"""Three selects of 25."""

ORDERED = [case for case in CASES if case.title.orders is not None]
every_ordered_case = for_cases(ORDERED)
each_as_deep = few_or_many(SAMPLES // 4, SAMPLES, ORDERED)


def some_orders(case, state, seat, chance):
    """Return orders for a seat, drawn from all that it may give."""
    keys = [key for key in standing_orders.known_orders(case.title) if chance.random() < 0.7]
    return {key: chance.choice(list(standing_orders.order_values(case.title, state, seat, key))) for key in keys}


def asked(case, most):
    """Return the positions in which somebody must answer in another one's turn."""
    found = [position for position in game(case) if standing_orders.is_interrupted(position.before, position.seat)]
    return sample(tuple(found), most)


@each_as_deep
def test_an_answer_is_legal_and_needs_no_more_than_its_seat_may_know(case, most):
    chance, plant = random.Random(str(case)), facts(case.title_id).plant
    for position in asked(case, most):
        seat = position.seat
        other = plant(position.before, seat)
        other.rng.key = "another secret"
        for _ in range(SETS):
            given = some_orders(case, position.before, seat, chance)
            action, _ = standing_orders.answer_with_cause(case.title, position.before, seat, given)
            assert action is None or action in case.rules.offers(position.before, seat)
            assert standing_orders.answer_with_cause(case.title, other, seat, given)[0] == action


@every_ordered_case
def test_every_order_can_be_given_and_named(case):
    state = game(case)[len(game(case)) // 2].before
    for language in languages(case.title_id):
        texts = case.title.texts(catalog(language, case.title_id), case.names)
        for kind in case.title.orders().kinds:
            assert fits(texts.tr(kind.name), 50)
            assert fits(texts.tr(kind.about), 100)
            values = standing_orders.order_values(case.title, state, 0, kind.key)
            assert 0 < len(values) <= MOST_VALUES
            names = [case.title.orders().name(texts, kind.key, value) for value in values]
            assert len(set(names)) == len(names)
            assert all(fits(name, 100) for name in names)
            assert fits(case.title.orders().name(texts, kind.key, "of-a-former-version"), 100)


@every_ordered_case
def test_what_is_left_to_us_is_what_the_quick_player_does_and_said_to_be_so(case):
    orders, asked_of = case.title.orders(), set()
    for position in asked(case, SAMPLES):
        key = orders.about(position.before, position.seat)
        if key is None:
            continue
        assert key in orders.open, "only then can it be ordered"
        given = {key: standing_orders.CHOOSE}
        answer, cause = standing_orders.answer_with_cause(case.title, position.before, position.seat, given)
        assert (answer, cause) == (choose(case.title, position.before, position.seat), CHOICE)
        asked_of.add(key)
    assert asked_of <= {kind.key for kind in orders.kinds}


@every_ordered_case
def test_what_may_be_answered_ahead_fits_into_one_panel_and_is_asked_by_its_key(case):
    orders, rules = case.title.orders(), case.rules
    for position in sample(game(case), SAMPLES):
        state = position.before
        for seat in range(case.seats):
            ahead = orders.ahead(state, seat)
            assert len({each.key for each in ahead}) == len(ahead)
            selects = sum(len(volumes(each.offers)) for each in ahead) + len(orders.along(state))
            assert selects <= 4
            assert all(kind_of(offer) in rules.kinds for each in ahead for offer in each.offers)
            pending = orders.asked(state, seat) if seat in state.waiting else ""
            assert pending not in [each.key for each in ahead], "what is asked now is answered now"
