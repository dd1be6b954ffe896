"""Events are facts with an audience."""

import msgspec
import pytest

from hansa_bot.engine.event import Event, Outcome, seen_by


def test_a_public_fact_is_seen_by_everybody():
    fact = Event("landed", {"seat": 0})
    assert [fact.seen_by(reader) for reader in (0, 1, None)] == [fact] * 3


@pytest.mark.parametrize("reader", [1, None])
def test_others_see_only_the_twin(reader):
    outcome = Outcome()
    outcome.tell_only([0], "bid", {"seat": 0}, seat=0, price=3)
    (fact,) = outcome.events
    assert fact.seen_by(0) == Event("bid", {"seat": 0, "price": 3})
    assert fact.seen_by(reader) == Event("bid", {"seat": 0})


def test_without_a_twin_others_see_nothing():
    outcome = Outcome()
    outcome.tell("arrived", cargo=4)
    outcome.tell_only([1], "purse", None, coins=9)
    assert [fact.kind for fact in seen_by(outcome.events, 0)] == ["arrived"]
    assert [fact.kind for fact in seen_by(outcome.events, 1)] == ["arrived", "purse"]


def test_what_a_reader_sees_carries_no_trace_of_the_rest():
    fact = Event("bid", {"price": 3}, (0,), {"seat": 0})
    for reader in (0, 1):
        seen = fact.seen_by(reader)
        assert seen is not None
        assert (seen.only, seen.twin) == (None, None)


def test_an_audience_of_nobody_hides_from_all():
    assert Event("draw", {"token": "x"}, ()).seen_by(0) is None


def test_a_fact_survives_json():
    fact = Event("bid", {"price": 3}, (0, 2), {"seat": 0})
    assert msgspec.json.decode(msgspec.json.encode(fact), type=Event) == fact


def test_revealing_is_remembered():
    outcome = Outcome()
    assert not outcome.revealed
    outcome.reveal()
    assert outcome.revealed
