"""Offers are the law: there when a seat must decide, and only then; what is not among them is refused.

They are sorted, unique, and survive their tokens. Resolving one leaves its input unchanged.
"""

import random
import re

import pytest

from hansa_bot.engine.action import kind_of, token, values_of
from hansa_bot.engine.errors import GameOver, NotYourDecision, PlayerError
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import digest
from hansa_bot.host.time.next_up import seat_after
from tests.conformance.cases import every_case, every_plain_case, game, sample

GARBAGE = ["", "/", "//", "undo/0", "no_such_verb", "no_such_verb/x", "<@1>", "é", "x" * 5000, "\n", "a\x00b"]
TOKEN = re.compile(r"[a-z0-9_:/+-]{1,70}")


@every_case
def test_only_waiting_seats_have_offers(case):
    for position in game(case):
        session = Session(case.rules, position.before)
        for seat in range(case.seats):
            assert bool(session.offers(seat)) == (seat in position.before.waiting)


@every_case
def test_whose_turn_is_said_to_come_next_has_it(case):
    """People are told ahead; where nobody can know who it will be nobody is."""
    for position in game(case):
        said = (case.title.next_seat or seat_after)(position.before)
        turn = position.after.stack[0].seats if position.after.turn > position.before.turn else []
        if said is not None and len(turn) == 1:
            assert turn == [said]


@every_case
def test_after_the_end_nobody_has_offers(case):
    end = game(case)[-1].after
    assert end.over
    assert end.waiting == []
    assert case.offers(end) == {}
    assert all(Session(case.rules, end).offers(seat) == [] for seat in range(case.seats))


@every_case
def test_offers_are_sorted_unique_and_survive_their_tokens(case):
    kinds = case.rules.kinds
    for position in game(case):
        for offers in case.offers(position.before).values():
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
        first = case.offers(position.before)
        assert case.offers(position.before) == first
        assert digest(position.before) == before


@every_case
def test_waiting_seats_are_in_order_and_exist(case):
    for position in game(case):
        waiting = position.before.waiting
        assert waiting == sorted(set(waiting))
        assert waiting
        assert set(waiting) <= set(range(case.seats))


@every_case
def test_resolving_leaves_its_input_alone(case):
    dice = random.Random(str(case))
    for position in sample(game(case), 80):
        before = digest(position.before)
        for seat, offers in case.offers(position.before).items():
            for action in dice.sample(offers, min(4, len(offers))):
                after, _ = case.rules.apply(position.before, seat, action)
                case.rules.check(after)
        assert digest(position.before) == before


@every_case
def test_a_clone_is_equal_and_independent(case):
    for position in sample(game(case), 20):
        before = digest(position.before)
        copy = case.rules.clone(position.before)
        assert copy is not position.before
        assert digest(copy) == before
        case.rules.resolve(copy, position.seat, position.action, type(position.outcome)())
        assert digest(copy) == digest(position.after) != before
        assert digest(position.before) == before


@every_plain_case
def test_what_is_not_offered_is_refused(case):
    positions = game(case)
    elsewhere = sorted({position.action for position in positions})
    mangled = [action + "/x" for action in elsewhere[:20]] + [action[:-1] for action in elsewhere[:20]]
    for position in sample(positions, 12):
        session = Session(case.rules, position.before)
        before = digest(position.before)
        offers = session.offers(position.seat)
        for action in [*GARBAGE, *mangled, *elsewhere]:
            if action not in offers:
                with pytest.raises(PlayerError):
                    session.apply(position.seat, [action])
        assert digest(position.before) == before


@every_plain_case
def test_who_need_not_decide_is_refused(case):
    for position in sample(game(case), 20):
        session = Session(case.rules, position.before)
        for seat in [seat for seat in range(-1, case.seats + 1) if seat not in position.before.waiting]:
            with pytest.raises(NotYourDecision):
                session.apply(seat, [position.action])


@every_case
def test_after_the_end_all_is_refused(case):
    last = game(case)[-1]
    session = Session(case.rules, last.after)
    with pytest.raises(GameOver):
        session.apply(last.seat, [last.action])
