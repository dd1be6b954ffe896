"""Errors form one tree; what a player did is one branch of it."""

import pytest

from hansa_bot.engine import errors
from hansa_bot.engine.errors import EngineError, PlayerError

PLAYER = [
    errors.Unreadable("x"),
    errors.Illegal("land/east", errors.Refusal("HB-3", "No."), ["land/west"]),
    errors.Illegal("land/east", None, []),
    errors.Ambiguous("l", ["land/east", "land/west"]),
    errors.NotYourDecision(1, [0]),
    errors.Stale(3, 5),
    errors.Barrier(0),
    errors.Barrier(0, 4),
    errors.GameOver(),
    errors.BadSetup("seats", 9, [3, 4]),
    errors.Impossible(errors.Refusal("HB-9.1", "Equal purses need at least two seats.")),
]


@pytest.mark.parametrize("error", PLAYER, ids=lambda error: type(error).__name__)
def test_what_a_player_did_is_a_player_error(error):
    assert isinstance(error, PlayerError)


def test_our_own_faults_are_not_the_players():
    for error in (errors.RulesBug("x"), errors.RecordError("x"), errors.DrawError("die", [7], [1])):
        assert isinstance(error, EngineError)
        assert not isinstance(error, PlayerError)


def test_the_tree_in_the_module_text_is_complete():
    def family(kind):
        for child in kind.__subclasses__():
            if child.__module__ == errors.__name__:
                yield child.__name__
                yield from family(child)

    assert [name for name in family(EngineError) if name not in (errors.__doc__ or "")] == []


def test_messages_name_what_is_wrong():
    assert str(errors.Illegal("land/east", errors.Refusal("HB-3", "No."), [])) == "land/east is not legal now (HB-3)"
    assert str(errors.BadSetup("seats", 9, [3, 4])) == "seats cannot be 9; allowed: 3, 4"
    assert str(errors.RecordError("no seats", 4)) == "line 4: no seats"
    assert str(errors.RecordError("no seats")) == "no seats"
    assert errors.Ambiguous("l", ["a", "b"]).meanings == ("a", "b")
