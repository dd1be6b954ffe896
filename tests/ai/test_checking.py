"""What a person would better not be proposed: found by a cheap search that looks at nothing hidden."""

import pytest

from hansa_bot.ai import checking
from hansa_bot.ai.checking import find_losing
from hansa_bot.engine.state import encode
from hansa_bot.titles import registry
from tests.ui.stage import playout

HANSA = "hansa_teutonica"


def late_turns(title: str) -> list[tuple[int, object, list[str]]]:
    """Return positions near the end in which a turn begins."""
    found = []
    for session, _ in playout(title, 2):
        seat = next(iter(session.waiting), None)
        if seat is not None and len(session.state.stack) == 1 and len(session.offers(seat)) > 4:
            found.append((seat, session.state, session.offers(seat)))
    return found[-8:]


@pytest.mark.proof
def test_the_worst_that_can_be_done_is_found_and_the_best_is_not() -> None:
    title, gone = registry.load(HANSA), 0
    for seat, state, offers in late_turns(HANSA):
        ranked = sorted(zip(title.judge(state, seat, offers), offers, strict=True), reverse=True)
        best, worst = ranked[0][1], ranked[-1][1]
        losing = find_losing(HANSA, encode(state), seat, [best, worst])
        assert set(losing) <= {best, worst}
        gone += worst in losing
    assert gone


def test_the_same_position_gives_the_same_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "LOOK", 2)
    monkeypatch.setattr(checking, "SURE", 2)
    seat, state, offers = late_turns(HANSA)[-1]
    asked = HANSA, encode(state), seat, offers[:2]
    assert find_losing(*asked) == find_losing(*asked)


def test_what_only_seems_worse_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The luckiest of many looks better than it is: only fresh playouts count."""
    monkeypatch.setattr(checking, "MUCH", 2.0)
    monkeypatch.setattr(checking, "LOOK", 2)
    monkeypatch.setattr(checking, "SURE", 2)
    seat, state, offers = late_turns(HANSA)[-1]
    assert find_losing(HANSA, encode(state), seat, offers[:3]) == []
