"""Undo returns to the exact digest, and is refused across each barrier."""

import pytest

from hansa_bot.engine.errors import Barrier, GameOver
from hansa_bot.engine.session import Session, find_forced
from hansa_bot.engine.state import digest
from tests.conformance.cases import every_case, every_plain_case, game


def sessions(case):
    """Yield each session of a game before and after an action, with the entries that it led to."""
    session = Session(case.rules, game(case)[0].before)
    for position in game(case):
        if find_forced(case.rules, position.before) is None or session.version == 0:
            step = session.apply(position.seat, [position.action])
            yield session, position.seat, step
            session = step.session


@every_case
def test_undo_returns_to_the_exact_position(case):
    undone = 0
    for before, seat, step in sessions(case):
        if step.session.state.over:
            with pytest.raises(GameOver):
                step.session.undo(seat)
        elif any(entry.barrier for entry in step.entries):
            with pytest.raises(Barrier):
                step.session.undo(seat)
        else:
            back = step.session.undo(seat)
            assert digest(back.session.state) == digest(before.state)
            assert back.session.offers(seat) == before.offers(seat)
            assert back.session.version == step.session.version + 1
            assert back.entries[0].undo_to == before.version
            undone += 1
    assert undone


@every_plain_case
def test_nobody_undoes_what_another_seat_did(case):
    for _, seat, step in sessions(case):
        if not step.session.state.over:
            for other in range(case.seats):
                if other != seat:
                    with pytest.raises(Barrier):
                        step.session.undo(other)


@every_plain_case
def test_undoing_a_whole_stretch_returns_to_its_beginning(case):
    longest = []
    for before, seat, step in sessions(case):
        points = step.session.points
        if not step.session.state.over and len(points) > len(longest):
            longest = points
            first = points[0]
            back = step.session.undo(seat, first.version)
            assert digest(back.session.state) == digest(first.state)
            assert before.version >= first.version
    assert len(longest) > 1 or case.seats == 1


@every_plain_case
def test_the_log_leads_to_the_same_position(case):
    """Undoing and doing again each action that may be undone changes nothing in the end."""
    session = Session(case.rules, game(case)[0].before)
    for position in game(case):
        if find_forced(case.rules, position.before) is None or session.version == 0:
            step = session.apply(position.seat, [position.action])
            if step.session.points and not step.session.state.over:
                back = step.session.undo(position.seat).session
                step = back.apply(position.seat, [position.action])
            session = step.session
    assert digest(session.state) == digest(game(case)[-1].after)
