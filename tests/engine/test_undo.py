"""Going back: freely while one seat acted alone and nothing random or hidden came up, and further by agreement."""

import json

import pytest

from hansa_bot.engine.errors import Barrier, GameOver, RecordError
from hansa_bot.engine.record import FORMAT, Record, dump, moves_of, parse
from hansa_bot.engine.replay import replay
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session, taken_back
from hansa_bot.engine.state import digest
from tests.toys.tables import RULES, harbour, play, unloading


def test_undo_goes_back_one_action_at_a_time():
    first = unloading()
    second = play(first, "a land/east")
    step = play(second, "a land/west").undo(0)
    assert [(entry.action, entry.undo_to, entry.rewound) for entry in step.entries] == [("undo/4", 4, False)]
    session = step.session
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


def test_of_very_many_steps_the_last_ones_are_kept(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("hansa_bot.engine.session.MOST_UNDO_POINTS", 1)
    first = play(unloading(), "a land/east")
    second = play(first, "a land/west")
    assert [point.version for point in second.points] == [4]
    assert digest(second.undo(0).session.state) == digest(first.state)
    with pytest.raises(Barrier):
        second.undo(0, 3)


def test_after_an_undo_one_may_act_anew():
    session = play(unloading(), "a land/east").undo(0).session
    step = session.apply(0, ["land/west"])
    assert step.session.version == 6
    assert step.session.undo(0).entries[0].undo_to == 5


def test_what_was_revealed_stays():
    with pytest.raises(Barrier):
        unloading().undo(0)


def test_what_was_thrown_stays():
    """In boardgame.io 0.50.2 the state of the generator goes back with an undo, so a die that is thrown again gives
    the same number, known by then (tried out): here nobody takes back alone what chance has told.
    """
    step = unloading().apply(0, ["land/east", "sail"])
    assert [entry.barrier for entry in step.entries] == [False, True]
    with pytest.raises(Barrier):
        step.session.undo(0)


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


SETUP = Setup(3, {}, "secret", {})


def test_the_game_returns_exactly_and_a_new_stretch_begins():
    start = harbour()
    now = play(unloading(), "a land/east")
    step = now.rewind(1, 0, start.state)
    (entry,) = step.entries
    assert (entry.version, entry.seat, entry.action, entry.undo_to) == (5, 1, "undo/0", 0)
    assert entry.rewound
    assert entry.digest == digest(step.session.state) == digest(start.state)
    assert step.session.points == ()
    for seat in range(3):
        with pytest.raises(Barrier):
            step.session.undo(seat)


def test_only_what_has_been_can_be_gone_back_to():
    now = play(unloading(), "a land/east")
    for version in (-1, now.version, now.version + 1):
        with pytest.raises(Barrier):
            now.rewind(0, version, now.state)


def test_never_beyond_the_end():
    session = harbour(2, dice=(4, 4, 4), length="short")
    while not session.state.over:
        seat = session.waiting[0]
        offers = session.offers(seat)
        session = session.apply(seat, ["sail" if "sail" in offers else offers[0]]).session
    with pytest.raises(GameOver):
        session.rewind(0, 0, session.state)


def rewound() -> tuple[Session, tuple, Session]:
    """Return a game that went back past a reveal and went on, its log, and where it had gone back to."""
    session, _ = Session.start(RULES, SETUP)
    start, entries = session, []
    for seat, action in ((0, "bid/2"), (1, "bid/0"), (2, "bid/0"), (0, "land/east")):
        step = session.apply(seat, [action])
        session, entries = step.session, [*entries, *step.entries]
    for step in (session.rewind(2, 1, play(start, "a bid/2").state),):
        session, entries = step.session, [*entries, *step.entries]
    for seat, action in ((1, "bid/3"), (2, "bid/0"), (1, "land/west")):
        step = session.apply(seat, [action])
        session, entries = step.session, [*entries, *step.entries]
    return session, tuple(entries), start


def test_a_record_leads_to_the_same_log():
    session, entries, _ = rewound()
    text = dump(Record("harbour", ("Ann", "Bob", "Cy"), moves_of(entries), seed="secret"))
    again = replay(RULES, parse(text))
    assert again.entries == entries
    assert again.session.points == session.points
    assert digest(again.session.state) == digest(session.state)
    for version in range(1, session.version + 1):
        part = replay(RULES, parse(text), version)
        assert digest(part.session.state) == entries[version - 1].digest


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({"action": "undo/0"}, "cannot go back freely to 0"),
        ({"action": "undo", "agreed": True}, "does not name a version"),
        ({"action": "undo/2", "agreed": True}, "does not name a version"),
        ({"action": "bid/1", "agreed": True}, "does not name a version"),
    ],
)
def test_a_record_says_when_all_agreed(line, says):
    header = {"format": FORMAT, "title": "harbour", "seats": ["Ann", "Bob"], "seed": "s"}
    lines = [header, {"seat": "A", "action": "bid/1"}, {"seat": "B", **line}]
    with pytest.raises(RecordError, match=says) as caught:
        replay(RULES, parse("\n".join(map(json.dumps, lines))))
    assert caught.value.line == 3


def log_of(start, *deeds):
    """Return the game and the log after actions of seat 0 and undos, to a version or by one action."""
    session, entries = start, []
    for deed in deeds:
        step = session.undo(0, deed) if deed is None or isinstance(deed, int) else session.apply(0, [deed])
        session, entries = step.session, [*entries, *step.entries]
    return session, entries


def again(entries):
    """Return the actions that can be done again, by undo, the last one's last, each run oldest first."""
    return [[entry.action for entry in run[::-1]] for run in taken_back(entries)]


def test_what_was_taken_back_can_be_done_again_and_is_the_same_position():
    before, _ = log_of(unloading(), "land/east", "land/west")
    back, entries = log_of(unloading(), "land/east", "land/west", None, None)
    assert again(entries) == [["land/west"], ["land/east"]]
    once, entries = log_of(unloading(), "land/east", "land/west", None, None, "land/east")
    assert again(entries) == [["land/west"]]
    assert digest(once.apply(0, ["land/west"]).session.state) == digest(before.state) != digest(back.state)
    _, entries = log_of(unloading(), "land/east", "land/west", None, None, "land/east", "land/west")
    assert again(entries) == []


def test_several_taken_back_at_once_are_done_again_at_once():
    first = unloading().version
    _, entries = log_of(unloading(), "land/east", "land/west", first)
    assert again(entries) == [["land/east", "land/west"]]


def test_anything_else_ends_what_could_be_done_again():
    for other in ("land/west", "land/north"):
        _, entries = log_of(unloading(), "land/east", None, other)
        assert again(entries) == []
    agreed, entries = log_of(unloading(), "land/east", None)
    entries += agreed.rewind(0, 0, agreed.state).entries
    assert again(entries) == []
