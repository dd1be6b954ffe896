"""Every position can be drawn in every way that its title knows, for every reader, with whatever names people have.

Pictures cost more than anything else here, so each case draws few, and others than the case before it.
"""

import pytest

from hansa_bot.engine.action import seen_by
from hansa_bot.i18n.catalog import catalog
from tests.conformance.cases import CASES, every_case, every_plain_case, facts, few_or_many, game, sample, together
from tests.conformance.sketches import sketching

KINDS = ("board", "targets", "desk", "frame")
PLAIN = [case for case in CASES if not case.options]


def turn_of(case):
    """Return the number of a case, to choose by it what it draws."""
    return CASES.index(case)


def few(case, things):
    """Return all of some things for a case without options, else one of them."""
    things = list(things)
    return things if not case.options else [things[turn_of(case) % len(things)]]


def drawn(case, kind, view, more=()):
    """Return a sketch of one kind of picture of a view, or None where the title draws none."""
    with sketching(case.title) as painter:
        image = getattr(painter, kind)(view, case.names, catalog("en", case.title_id), more)
    assert image is None or image.mode == "P"
    return image


def deciding(case):
    """Return a position with a decision within a turn, if the game has one, else any; with its offers."""
    positions = game(case)
    within = [position for position in positions if len(position.before.stack) > 1]
    chosen = (within or positions)[7 * turn_of(case) % len(within or positions)]
    return chosen, case.rules.offers(chosen.before, chosen.seat)


@few_or_many(2, 3)
def test_every_position_can_be_drawn(case, most):
    sizes = set()
    for position in sample(game(case), most):
        marks = seen_by(position.outcome.events, None)
        sizes.add(drawn(case, "board", case.rules.view(position.after, None), marks).size)
    assert len(sizes) == 1, "a board keeps its size through a game"


@every_case
def test_every_reader_gets_a_picture(case):
    middle = game(case)[len(game(case)) // 2]
    for reader in few(case, range(case.seats)):
        assert drawn(case, "board", case.rules.view(middle.before, reader)).getbbox()


@every_plain_case
def test_frames_share_one_size_and_one_palette(case):
    positions = game(case)
    first, last = (
        drawn(case, "frame", case.rules.view(position.after, None), seen_by(position.outcome.events, None))
        for position in (positions[len(positions) // 3], positions[-1])
    )
    assert first.size == last.size
    assert first.getpalette("RGB") == last.getpalette("RGB")


@every_case
def test_what_may_be_chosen_can_be_drawn(case):
    position, offers = deciding(case)
    view = case.rules.view(position.before, position.seat)
    image = drawn(case, "targets", view, offers)
    assert image is None or image.size == drawn(case, "board", view).size
    assert drawn(case, "targets", view, ()) is None, "without offers there is nothing to aim at"


@every_case
def test_what_may_be_done_in_a_turn_can_be_drawn(case):
    turns = [position for position in game(case) if len(position.before.stack) == 1]
    position = turns[11 * turn_of(case) % len(turns)]
    groups = {}
    for action in case.rules.offers(position.before, position.seat):
        groups.setdefault(action.partition("/")[0], []).append(action)
    for kind in few(case, sorted(groups)):
        drawn(case, "targets", case.rules.view(position.before, position.seat), groups[kind])


@every_case
def test_every_desk_can_be_drawn(case):
    position, _ = deciding(case)
    sizes = set()
    for seat in few(case, range(case.seats)):
        image = drawn(case, "desk", case.rules.view(position.before, seat), seat)
        sizes.add(image and image.size)
    assert len(sizes) == 1, "all desks are drawn, and alike, or none"


@pytest.mark.parametrize("case", [pytest.param(case, marks=together(case), id=str(case)) for case in PLAIN])
def test_a_close_up_shows_what_happened_or_is_left_out(case):
    """Its ground is the costliest of all, so options have to do without."""
    position = game(case)[len(game(case)) // 2]
    view = case.rules.view(position.after, None)
    marks = seen_by(position.outcome.events, None)
    first, second = (drawn(case, "close_up", view, marks) for _ in range(2))
    assert (first and first.tobytes()) == (second and second.tobytes())
    assert drawn(case, "close_up", view) is None, "where nothing happened there is nothing to enlarge"


@every_plain_case
def test_the_same_input_gives_the_same_picture(case):
    kind = KINDS[turn_of(case) % len(KINDS)]
    position, offers = deciding(case)
    view = case.rules.view(position.before, position.seat)
    more = {"targets": offers, "desk": position.seat}.get(kind, game(case)[-1].outcome.events)
    first, second = (drawn(case, kind, view, more) for _ in range(2))
    assert (first and first.tobytes()) == (second and second.tobytes())


@every_case
def test_another_desk_shows_no_secret(case):
    plant = facts(case.title_id).plant
    positions = [position for position in game(case) if not position.before.over]
    position = positions[len(positions) * 2 // 3]
    seat = turn_of(case) % case.seats
    for reader in (None, (seat + 1) % case.seats):
        if reader != seat:
            states = position.before, plant(position.before, reader)
            first, second = (drawn(case, "desk", case.rules.view(state, reader), seat) for state in states)
            assert (first and first.tobytes()) == (second and second.tobytes())
