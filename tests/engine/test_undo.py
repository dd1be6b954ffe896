"""Undo goes back freely as far as one seat acted alone and nothing random or hidden came up."""

import pytest

from hansa_bot.engine.errors import Barrier
from hansa_bot.engine.state import digest
from tests.toys.tables import play, unloading


def test_undo_returns_to_the_exact_position_and_appends():
    before = unloading()
    after = play(before, "a land/east")
    step = after.undo(0)
    assert digest(step.session.state) == digest(before.state)
    (entry,) = step.entries
    assert (entry.version, entry.action, entry.undo_to) == (5, "undo/3", 3)
    assert entry.digest == digest(before.state)
    assert step.session.version == 5


def test_undo_goes_back_one_action_at_a_time():
    first = unloading()
    second = play(first, "a land/east")
    session = play(second, "a land/west").undo(0).session
    assert digest(session.state) == digest(second.state)
    assert digest(session.undo(0).session.state) == digest(first.state)


def test_undo_can_name_the_version():
    first = unloading()
    session = play(first, "a land/east", "a land/west")
    assert digest(session.undo(0, 3).session.state) == digest(first.state)
    for version in (2, 5, 99):
        with pytest.raises(Barrier) as caught:
            session.undo(0, version)
        assert caught.value.wanted == version


def test_a_normal_action_is_no_undo():
    step = unloading().apply(0, ["land/east"])
    assert step.entries[0].undo_to is None


def test_after_an_undo_one_may_act_anew():
    session = play(unloading(), "a land/east").undo(0).session
    step = session.apply(0, ["land/west"])
    assert step.session.version == 6
    assert step.session.undo(0).entries[0].undo_to == 5


def test_what_was_revealed_stays():
    with pytest.raises(Barrier):
        unloading().undo(0)


def test_what_was_thrown_stays():
    step = unloading().apply(0, ["land/east", "sail"])
    assert [entry.barrier for entry in step.entries] == [False, True]
    with pytest.raises(Barrier):
        step.session.undo(0)


def test_only_who_acted_last_may_go_back():
    session = play(unloading(), "a offer/b/1")
    with pytest.raises(Barrier):
        session.undo(1)
    session = play(session, "b accept")
    with pytest.raises(Barrier):
        session.undo(0)
    assert session.undo(1).session.waiting == [1]


def test_who_has_bid_may_take_it_back_until_another_bids():
    start = unloading()
    start = play(start, "a sail")
    session = play(start, "b bid/1")
    assert digest(session.undo(1).session.state) == digest(start.state)
    with pytest.raises(Barrier):
        play(session, "a bid/0").undo(1)


def test_a_forced_answer_belongs_to_the_action_that_caused_it():
    session = play(unloading(dice=(4, 5, 6)), "a land/east", "a sail", "a bid/0", "b bid/1", "c bid/0")
    session = play(session, "b land/north", "b land/south", "b sail", "a bid/0", "b bid/0", "c bid/1")
    step = session.apply(2, ["land/east"])
    assert [entry.auto for entry in step.entries] == [False, True]
    assert digest(step.session.undo(2).session.state) == digest(session.state)
