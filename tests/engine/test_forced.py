"""Answers that the rules force follow by themselves, and writing them down all the same does no harm anywhere."""

from dataclasses import replace
from typing import ClassVar

import pytest

from hansa_bot.engine.action import ActionKind
from hansa_bot.engine.errors import NotYourDecision, PlayerError, RecordError
from hansa_bot.engine.record import Move, Record, dump, moves_of, parse
from hansa_bot.engine.replay import replay
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import Decision, digest
from tests.toys.harbour.title import HarbourRules

TOSSES = 4


class Piles(HarbourRules):
    """Whoever takes tosses up to four coins, the first `sure` ones by force: each toss is the same action again."""

    kinds: ClassVar = {name: ActionKind(name, ()) for name in ("take", "toss", "enough")}
    forced = frozenset({"toss"})

    def __init__(self, sure: int) -> None:
        self.sure = sure

    def offers(self, state, seat):
        if state.stack[-1].kind != "toss":
            return ["take"]
        return ["toss"] if state.stack[-1].data[0] < self.sure else ["enough", "toss"]

    def resolve(self, state, seat, action, outcome):
        if action == "take":
            state.stack.append(Decision("toss", [seat], [0]))
        elif action == "toss":
            state.stack[-1].data[0] += 1
        if action == "enough" or state.stack[-1].data == [TOSSES]:
            state.stack.pop()


def table(sure):
    rules = Piles(sure)
    start, _ = Session.start(rules, Setup(1, {}, "s"))
    return Session(rules, start.state)


def by_request(sure, actions):
    return table(sure).apply(0, actions).session


def by_record(sure, actions):
    record = Record("harbour", ("Ann",), tuple(Move(0, action) for action in actions), seed="s")
    return replay(Piles(sure), record).session


def by_file(sure, actions):
    log = table(sure).apply(0, actions).entries
    record = Record("harbour", ("Ann",), moves_of(log, digests=False), seed="s")
    return replay(Piles(sure), parse(dump(record))).session


def by_file_with_digests(sure, actions):
    log = table(sure).apply(0, actions).entries
    return replay(Piles(sure), parse(dump(Record("harbour", ("Ann",), moves_of(log), seed="s")))).session


WAYS = (by_request, by_record, by_file, by_file_with_digests)


def tossed(session):
    """Return how many coins have been tossed; those of a take that is over are not seen any more."""
    return session.state.stack[-1].data[0] if session.state.stack[-1].kind == "toss" else None


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("sure", "written", "leads_to"),
    [
        (1, ["take"], 1),
        (1, ["take", "toss"], 1),
        (1, ["take", "toss", "toss"], 2),
        (1, ["take", "toss", "toss", "toss"], 3),
        (1, ["take", "toss", "enough"], None),
        (1, ["take", "enough"], None),
        (1, ["take", "toss", "toss", "toss", "toss"], None),
        # Two by force: either may be left out, as long as what is written stands in order.
        (2, ["take"], 2),
        (2, ["take", "toss"], 2),
        (2, ["take", "toss", "toss"], 2),
        (2, ["take", "toss", "toss", "toss"], 3),
        (2, ["take", "toss", "enough", "take", "toss", "toss", "toss"], 3),
        (TOSSES, ["take", "toss", "toss", "take"], None),
    ],
)
def test_a_forced_answer_counts_once_whether_it_is_written_or_not(way, sure, written, leads_to):
    assert tossed(way(sure, written)) == leads_to


@pytest.mark.parametrize("way", [by_request, by_record])
def test_one_more_than_there_are_is_refused(way):
    with pytest.raises((PlayerError, RecordError)):
        way(TOSSES, ["take"] + ["toss"] * (TOSSES + 1))


def test_a_new_request_means_what_it_says():
    session = by_request(1, ["take"])
    assert tossed(session.apply(0, ["toss"]).session) == 2


def test_a_request_that_only_writes_down_what_was_forced_does_nothing():
    step = table(1).apply(0, ["take"])
    again = step.session.apply(0, ["toss"], unwritten=step.unwritten)
    assert (again.entries, again.unwritten, again.session) == ((), (), step.session)


def test_nobody_writes_down_what_another_seat_was_forced_to():
    step = table(1).apply(0, ["take"])
    with pytest.raises(NotYourDecision):
        step.session.apply(1, ["toss"], unwritten=step.unwritten)


@pytest.mark.parametrize("sure", [1, 2, TOSSES])
@pytest.mark.parametrize("digests", [True, False])
def test_a_log_becomes_moves_that_lead_to_the_same_log(sure, digests):
    session, entries = table(sure), []
    for action in ("take", *["toss"] * (TOSSES - sure), "take", "toss", "enough")[: 3 + TOSSES - sure]:
        step = session.apply(0, [action]) if action in session.offers(0) else session.apply(0, [])
        session, entries = step.session, [*entries, *step.entries]
    again = replay(Piles(sure), Record("harbour", ("Ann",), moves_of(entries, digests=digests), seed="s"))
    assert again.entries == tuple(entries)


def test_moves_know_the_versions_that_they_led_to():
    session = by_request(1, ["take"])
    log = (*table(1).apply(0, ["take"]).entries, *session.apply(0, ["toss"]).entries)
    assert [(move.action, move.line) for move in moves_of(log)] == [("take", 1), ("toss", 2), ("toss", 3)]
    assert [move.action for move in moves_of(log[:2])] == ["take"]


def test_a_record_of_before_left_forced_answers_out_and_tells_by_its_digests():
    session = by_request(1, ["take"])
    after = session.apply(0, ["toss"]).session
    moves = (Move(0, "take", digest(session.state)), Move(0, "toss", digest(after.state)))
    record = Record("harbour", ("Ann",), moves, seed="s")
    assert tossed(replay(Piles(1), record).session) == 2
    written = replace(record, moves=(moves[0], Move(0, "toss", digest(session.state)), moves[1]))
    assert tossed(replay(Piles(1), written).session) == 2


def test_a_digest_of_a_forced_answer_is_compared():
    moves = (Move(0, "take"), Move(0, "toss", "0000", line=3))
    with pytest.raises(RecordError, match="line 3: the digest after toss is"):
        replay(Piles(TOSSES), Record("harbour", ("Ann",), moves, seed="s"))


def test_each_forced_answer_in_a_row_has_a_digest_of_its_own_or_that_of_the_last():
    log = table(2).apply(0, ["take"]).entries
    take, first, second = (entry.digest for entry in log)
    for one in (first, second):
        moves = (Move(0, "take", second), Move(0, "toss", one), Move(0, "toss", second))
        assert tossed(replay(Piles(2), Record("harbour", ("Ann",), moves, seed="s")).session) == 2
    with pytest.raises(RecordError, match="digest"):
        replay(Piles(2), Record("harbour", ("Ann",), (Move(0, "take", take),), seed="s"))
