"""Secrets stay secret: nothing that a reader gets changes when what the reader may not know is replaced.

What is hidden at a table its title declares (`hidden` in its facts), and the game of each case must bear that out:
neither can something go undeclared, nor can a test here have nothing to look at.
"""

from functools import cache

import msgspec

from hansa_bot.engine.action import kind_of, seen_by
from hansa_bot.engine.state import digest
from hansa_bot.titles.kit import preview
from tests.conformance.cases import (
    CASES,
    every_case,
    every_title,
    facts,
    few_or_many,
    for_cases,
    game,
    hidden,
    sample,
)

SAMPLES, DEEP = 12, 40
FEW = 8
"""Offers of a position of which is looked at what they bring."""
SEALED = [case for case in CASES if hidden(case).sealed]
every_case_together = for_cases(case for case in CASES if hidden(case).together)


def glance(case, state, reader):
    """Return everything that a reader gets to see of a position."""
    view = case.rules.view(state, reader)
    glimpses = [msgspec.to_builtins(view), msgspec.to_builtins(case.rules.scores(view))]
    if reader in state.waiting:
        offers = case.rules.offers(state, reader)
        glimpses += [offers, list(case.title.judge(state, reader, offers))]
        glimpses += [preview.brings(case.rules, state, reader, offer) for offer in offers[:: 1 + len(offers) // FEW]]
    return glimpses


def rekeyed(case, state):
    other = case.rules.clone(state)
    other.rng.key = "another secret"
    return other


@every_case
def test_no_event_depends_on_draws_to_come(case):
    for position in sample(game(case), DEEP):
        if not position.chance:
            other = rekeyed(case, position.before)
            _, outcome = case.rules.apply(other, position.seat, position.action)
            assert outcome.events == position.outcome.events


@every_case
def test_the_secret_seed_is_in_no_view_or_event(case):
    key = case.setup().seed.encode()
    for position in sample(game(case), DEEP):
        assert position.before.rng.key.encode() == key
        for reader in [None, *range(case.seats)]:
            assert key not in msgspec.json.encode(case.rules.view(position.before, reader))
        assert key not in msgspec.json.encode(position.outcome.events)


@every_case
def test_what_is_hidden_is_declared_and_occurs(case):
    told = [position for position in game(case) if any(event.only for event in position.outcome.events)]
    known, seen = hidden(case), {kind_of(position.action) for position in told}
    assert known.sealed <= seen <= known.sealed | known.looked
    assert bool(seen & known.looked) == bool(known.looked), "a game need not come to all of them"
    assert answered_together(case) <= hidden(case).together


def answered_together(case):
    """Return the decisions that several seats owed at once in the guided game of a case."""
    return {position.before.stack[-1].kind for position in game(case) if len(position.before.waiting) > 1}


@every_title
def test_all_that_is_declared_to_be_owed_together_is_so_somewhere(title_id):
    """Whether a game comes to it may be chance: a loss finds several with a choice, or not."""
    cases = [case for case in CASES if case.title_id == title_id and hidden(case).together]
    missing = set().union(*(hidden(case).together for case in cases))
    for case in cases:
        missing -= answered_together(case) if missing else set()
    assert not missing


@cache
def hiding(case):
    """Return by field that is hidden the positions in which it can be replaced."""
    found = {name: [] for name in sorted(hidden(case).fields)}
    for position in game(case):
        other = facts(case.title_id).plant(position.before, None)
        replaced = {
            name for name in other.__struct_fields__ if getattr(other, name) != getattr(position.before, name)
        }
        assert replaced <= set(found), "what is replaced is declared"
        for name in replaced:
            found[name].append(position)
    return found


@every_title
def test_all_that_is_declared_hidden_is_replaced_somewhere(title_id):
    cases = [case for case in CASES if case.title_id == title_id]
    missing = set().union(*(hidden(case).fields for case in cases))
    for case in cases:
        if missing & hidden(case).fields:
            missing -= {name for name, positions in hiding(case).items() if positions}
    assert not missing


@few_or_many(SAMPLES, DEEP)
def test_planted_secrets_and_draws_to_come_reach_nobody_else(case, most):
    found = hiding(case).values()
    positions = [position for each in found for position in sample(tuple(each), max(most // len(found), 2))]
    assert positions
    for position in positions:
        redrawn = rekeyed(case, position.before)
        for reader in [None, *range(case.seats)]:
            other = facts(case.title_id).plant(redrawn, reader)
            case.rules.check(other)
            assert glance(case, other, reader) == glance(case, position.before, reader)
            assert_alike_afterwards(case, position, other, reader)


def assert_alike_afterwards(case, position, other, reader):
    """What follows from an action that reveals nothing looks the same too."""
    if position.chance or position.action not in case.rules.offers(other, position.seat):
        return
    after, outcome = case.rules.apply(other, position.seat, position.action)
    if outcome.revealed or after.over != position.after.over:
        return
    assert seen_by(outcome.events, reader) == seen_by(position.outcome.events, reader)
    assert glance(case, after, reader) == glance(case, position.after, reader)


@few_or_many(SAMPLES // 2, DEEP, SEALED)
def test_what_is_done_in_secret_looks_the_same_whatever_it_is(case, most):
    sealed = [p for p in game(case) if kind_of(p.action) in hidden(case).sealed and not p.chance]
    # whoever has nothing can only bid nothing
    sealed = [p for p in sealed if len(case.rules.offers(p.before, p.seat)) > 1]
    assert {kind_of(position.action) for position in sealed} == hidden(case).sealed
    for position in sample(tuple(sealed), most):
        for action in case.rules.offers(position.before, position.seat):
            after, outcome = case.rules.apply(position.before, position.seat, action)
            for reader in [None, *(seat for seat in range(case.seats) if seat != position.seat)]:
                assert seen_by(outcome.events, reader) == seen_by(position.outcome.events, reader)
                assert glance(case, after, reader) == glance(case, position.after, reader)


@every_case_together
def test_the_order_of_answers_does_not_matter(case):
    for position in game(case):
        for which in (0, -1):
            waiting = position.before.waiting
            answers = [(seat, case.rules.offers(position.before, seat)[which]) for seat in waiting]
            assert end_of(case, position.before, answers) == end_of(case, position.before, answers[::-1])


def end_of(case, state, answers):
    """Return the digest of the position after some answers."""
    for seat, action in answers:
        state, _ = case.rules.apply(state, seat, action)
    return digest(state)


@every_case
def test_a_spectator_knows_nothing_that_a_seat_may_not_know(case):
    for position in sample(game(case), DEEP):
        for event in position.outcome.events:
            public = event.seen_by(None)
            for seat in range(case.seats):
                whole = event.seen_by(seat)
                assert public is None or whole is not None
                if public is not None and whole is not None:
                    assert public.kind == whole.kind
                    assert all(whole.args[key] == value for key, value in public.args.items())
