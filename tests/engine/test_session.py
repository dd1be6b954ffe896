"""The session is the only door to the rules: it guards, applies all or nothing, and answers what is forced."""

import pytest

from hansa_bot.engine.errors import Illegal, NotYourDecision, PlayerError, RulesBug, Stale, Unreadable
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session, find_nearest
from hansa_bot.engine.state import digest
from tests.toys.harbour.title import HarbourRules
from tests.toys.tables import PURSES, RULES, harbour, play, unloading


def test_a_start_tells_what_the_setup_drew():
    session, events = Session.start(RULES, Setup(2, {}, "s", {"purses": PURSES, "die": [5]}))
    assert session.version == 0
    assert [event.kind for event in events] == ["purse", "purse", "arrived"]
    assert events[2].args == {"round": 1, "cargo": 5}


def test_starting_leaves_the_given_draws_alone():
    setup = Setup(2, {}, "s", {"purses": PURSES[:], "die": [5, 6]})
    first, _ = Session.start(RULES, setup)
    second, _ = Session.start(RULES, setup)
    assert setup.draws == {"purses": PURSES, "die": [5, 6]}
    assert digest(first.state) == digest(second.state)


def test_an_action_gives_a_new_session_and_a_log_line():
    before = harbour()
    fingerprint = digest(before.state)
    step = before.apply(1, ["bid/3"], seen=0)
    (entry,) = step.entries
    assert (entry.version, entry.seat, entry.action, entry.auto, entry.barrier) == (1, 1, "bid/3", False, False)
    assert entry.digest == digest(step.session.state) != fingerprint
    assert (before.version, digest(before.state)) == (0, fingerprint)
    assert (step.session.version, step.session.waiting) == (1, [0, 2])


@pytest.mark.parametrize(
    ("seat", "action", "error"),
    [
        (1, "sail", NotYourDecision),
        (0, "dance/north", Unreadable),
        (0, "", Unreadable),
        (0, "land/moon", Illegal),
        (0, "land", Illegal),
        (0, "land/east/east", Illegal),
        (0, "shift/east", Illegal),
    ],
)
def test_what_is_not_offered_is_refused_and_changes_nothing(seat, action, error):
    session = unloading()
    fingerprint = digest(session.state)
    with pytest.raises(error) as caught:
        session.apply(seat, [action])
    assert isinstance(caught.value, PlayerError)
    assert digest(session.state) == fingerprint


def test_a_refusal_names_the_rule_and_what_comes_close():
    session = play(unloading(), "a land/east")
    with pytest.raises(Illegal) as caught:
        session.apply(0, ["land/east"])
    assert caught.value.refusal is not None
    assert caught.value.refusal.rule == "HB-3"
    assert caught.value.nearest == ("land/north", "land/south", "land/west")


def test_who_saw_an_older_version_is_told():
    session = play(harbour(), "b bid/3")
    with pytest.raises(Stale) as caught:
        session.apply(0, ["bid/1"], seen=0)
    assert (caught.value.seen, caught.value.version) == (0, 1)


def test_several_actions_are_one_request():
    step = unloading().apply(0, ["land/east", "land/west", "sail"])
    assert [entry.action for entry in step.entries] == ["land/east", "land/west", "sail"]
    assert [entry.version for entry in step.entries] == [4, 5, 6]
    assert step.session.version == 6


def test_several_actions_happen_all_or_not_at_all():
    session = unloading()
    fingerprint = digest(session.state)
    with pytest.raises(Illegal):
        session.apply(0, ["land/east", "land/east"])
    assert (session.version, digest(session.state)) == (3, fingerprint)


def test_a_request_ends_where_another_seat_must_decide():
    session = play(unloading(dice=(4, 5, 6)), "a land/east", "a sail", "a bid/0", "b bid/1", "c bid/0")
    with pytest.raises(NotYourDecision):
        session.apply(1, ["land/east", "land/west"])


def crowded():
    """Return a table where A holds east, B north and south; C is about to land and one quay is free."""
    session = play(unloading(dice=(4, 5, 6)), "a land/east", "a sail")
    session = play(session, "a bid/0", "b bid/1", "c bid/0", "b land/north", "b land/south", "b sail")
    return play(session, "a bid/0", "b bid/0", "c bid/1")


def test_a_forced_answer_follows_by_itself():
    step = crowded().apply(2, ["land/east"])
    own, forced = step.entries
    assert (own.seat, own.action, own.auto) == (2, "land/east", False)
    assert (forced.seat, forced.action, forced.auto, forced.version) == (0, "shift/west", True, own.version + 1)
    assert step.session.waiting == [2]


def test_a_choice_is_never_forced():
    session = play(unloading(dice=(4, 5)), "a land/east", "a sail", "a bid/0", "b bid/1", "c bid/0", "b land/east")
    assert session.waiting == [0]
    assert session.offers(0) == ["shift/north", "shift/south", "shift/west"]


def test_a_secret_is_not_told_by_a_forced_answer():
    session = play(unloading(draws={"purses": [9, 10, 11, 12]}), "a offer/b/1")
    session.state.purses[1] = 0
    assert session.offers(1) == ["decline"]
    step = session.apply(1, ["decline"])
    assert [entry.auto for entry in step.entries] == [False]


def test_forced_answers_that_never_end_are_our_bug():
    class Mill(HarbourRules):
        """Every bid is answered by one more round."""

        forced = frozenset({"bid"})

        def offers(self, state, seat):
            return ["bid/0"]

        def resolve(self, state, seat, action, outcome):
            pass

    session, _ = Session.start(Mill(), Setup(1, {}, "s"))
    with pytest.raises(RulesBug, match="never end"):
        session.apply(0, ["bid/0"])


def test_nearest_shares_the_longest_beginning():
    offers = ["claim/a-b/none", "claim/a-b/office:a", "claim/c-d/none", "end", "place/a-b/trader"]
    assert find_nearest("claim/a-b/office:b", offers) == ["claim/a-b/none", "claim/a-b/office:a", "claim/c-d/none"]
    assert find_nearest("dance", offers) == []
    assert find_nearest("claim/c-d", offers, most=1) == ["claim/c-d/none"]
