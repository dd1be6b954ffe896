"""Offers are there when a seat must decide, and only then; they are sorted, unique, and survive their tokens."""

import re

from hansa_bot.engine.action import kind_of, token, values_of
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import digest
from tests.conformance.cases import every_case, game, sample

TOKEN = re.compile(r"[a-z0-9_:/+-]{1,70}")


@every_case
def test_only_waiting_seats_have_offers(case):
    for position in game(case):
        session = Session(case.rules, position.before)
        for seat in range(case.seats):
            assert bool(session.offers(seat)) == (seat in position.before.waiting)


@every_case
def test_after_the_end_nobody_has_offers(case):
    end = game(case)[-1].after
    assert end.over
    assert end.waiting == []
    assert case.rules.waiting_offers(end) == {}
    assert all(Session(case.rules, end).offers(seat) == [] for seat in range(case.seats))


@every_case
def test_offers_are_sorted_unique_and_survive_their_tokens(case):
    kinds = case.rules.kinds
    for position in game(case):
        for offers in case.rules.waiting_offers(position.before).values():
            assert offers == sorted(set(offers))
            for action in offers:
                values = values_of(action)
                assert token(kind_of(action), *values) == action
                assert TOKEN.fullmatch(action)
                assert all(values)
                assert len(values) <= len(kinds[kind_of(action)].slots)


@every_case
def test_asking_changes_nothing(case):
    for position in sample(game(case), 60):
        before = digest(position.before)
        first = case.rules.waiting_offers(position.before)
        assert case.rules.waiting_offers(position.before) == first
        assert digest(position.before) == before


@every_case
def test_waiting_seats_are_in_order_and_exist(case):
    for position in game(case):
        waiting = position.before.waiting
        assert waiting == sorted(set(waiting))
        assert waiting
        assert set(waiting) <= set(range(case.seats))
