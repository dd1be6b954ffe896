"""Actions are tokens."""

from hansa_bot.engine.action import ActionKind, kind_of, token, values_of


def test_a_token_has_its_kind_and_values():
    action = token("place", "bremen-minden", 3)
    assert action == "place/bremen-minden/3"
    assert kind_of(action) == "place"
    assert values_of(action) == ["bremen-minden", "3"]


def test_a_kind_alone_is_a_token():
    assert token("end") == "end"
    assert kind_of("end") == "end"
    assert values_of("end") == []


def test_a_kind_without_slots_says_so():
    assert ActionKind("end").slots == ()
