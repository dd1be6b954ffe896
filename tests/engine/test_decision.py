"""Decisions are plain data."""

import msgspec

from hansa_bot.engine.state import Decision


def test_a_clone_is_independent():
    decision = Decision("bid", [0, 1], [7])
    copy = decision.clone()
    copy.seats.remove(0)
    copy.data.append(8)
    assert (decision.seats, decision.data) == ([0, 1], [7])


def test_two_decisions_never_share_their_defaults():
    Decision("bid", [0]).data.append(1)
    assert Decision("bid", [0]).data == []


def test_a_decision_survives_json():
    decision = Decision("deal", [2], [0, 3])
    assert msgspec.json.decode(msgspec.json.encode(decision), type=Decision) == decision
