"""Secrets stay secret: nothing that a reader gets changes when what the reader may not know is replaced."""

import msgspec

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.event import seen_by
from hansa_bot.engine.state import digest
from tests.conformance.cases import every_case, facts, game, sample

SAMPLES = 40


def glance(case, state, reader):
    """Return everything that a reader gets to see of a position."""
    view = case.rules.view(state, reader)
    glimpses = [msgspec.to_builtins(view), msgspec.to_builtins(case.rules.scores(view))]
    if reader in state.waiting:
        offers = case.rules.offers(state, reader)
        glimpses += [offers, list(case.title.judge(state, reader, offers))]
    return glimpses


def rekeyed(case, state):
    other = case.rules.clone(state)
    other.rng.key = "another secret"
    return other


@every_case
def test_no_event_depends_on_draws_to_come(case):
    for position in sample(game(case), SAMPLES):
        if not position.chance:
            other = rekeyed(case, position.before)
            _, outcome = case.rules.apply(other, position.seat, position.action)
            assert outcome.events == position.outcome.events


@every_case
def test_the_secret_seed_is_in_no_view_or_event(case):
    key = case.setup().seed.encode()
    for position in sample(game(case), SAMPLES):
        assert position.before.rng.key.encode() == key
        for reader in [None, *range(case.seats)]:
            assert key not in msgspec.json.encode(case.rules.view(position.before, reader))
        assert key not in msgspec.json.encode(position.outcome.events)


@every_case
def test_planted_secrets_and_draws_to_come_reach_nobody_else(case):
    plant = facts(case.title_id).plant
    planted = 0
    for position in sample(game(case), SAMPLES):
        redrawn = rekeyed(case, position.before)
        for reader in [None, *range(case.seats)]:
            other = plant(redrawn, reader)
            case.rules.check(other)
            planted += digest(other) != digest(redrawn)
            assert glance(case, other, reader) == glance(case, position.before, reader)
            assert_alike_afterwards(case, position, other, reader)
    assert planted


def assert_alike_afterwards(case, position, other, reader):
    """What follows from an action that reveals nothing looks the same too."""
    if position.chance or position.action not in case.rules.offers(other, position.seat):
        return
    after, outcome = case.rules.apply(other, position.seat, position.action)
    if outcome.revealed or after.over != position.after.over:
        return
    assert seen_by(outcome.events, reader) == seen_by(position.outcome.events, reader)
    assert glance(case, after, reader) == glance(case, position.after, reader)


@every_case
def test_what_is_done_in_secret_looks_the_same_whatever_it_is(case):
    sealed = facts(case.title_id).SEALED
    hidden = [position for position in game(case) if kind_of(position.action) in sealed and not position.chance]
    for position in sample(tuple(hidden), SAMPLES):
        for action in case.rules.offers(position.before, position.seat):
            after, outcome = case.rules.apply(position.before, position.seat, action)
            for reader in [None, *(seat for seat in range(case.seats) if seat != position.seat)]:
                assert seen_by(outcome.events, reader) == seen_by(position.outcome.events, reader)
                assert glance(case, after, reader) == glance(case, position.after, reader)
    assert hidden or not sealed or case.seats == 1


@every_case
def test_a_spectator_knows_nothing_that_a_seat_may_not_know(case):
    for position in sample(game(case), SAMPLES):
        for event in position.outcome.events:
            public = event.seen_by(None)
            for seat in range(case.seats):
                whole = event.seen_by(seat)
                assert public is None or whole is not None
                if public is not None and whole is not None:
                    assert public.kind == whole.kind
                    assert all(whole.args[key] == value for key, value in public.args.items())
