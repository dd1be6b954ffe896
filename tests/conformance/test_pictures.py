"""Every position can be drawn, for every reader, with whatever names people have."""

from hansa_bot.i18n.catalog import catalog
from tests.conformance.cases import every_case, game, sample

SAMPLES = 5


def board(case, state, reader, marks=()):
    view = case.rules.view(state, reader)
    return case.title.painter().board(view, case.names, catalog("en", case.title_id), marks)


@every_case
def test_every_position_can_be_drawn(case):
    sizes = set()
    for position in sample(game(case), SAMPLES):
        image = board(case, position.after, None, position.outcome.events)
        assert image.mode == "P"
        sizes.add(image.size)
    assert len(sizes) == 1, "a board keeps its size through a game"


@every_case
def test_every_reader_gets_a_picture(case):
    middle = game(case)[len(game(case)) // 2]
    for reader in range(case.seats):
        assert board(case, middle.before, reader).getbbox()


@every_case
def test_the_same_position_gives_the_same_picture(case):
    last = game(case)[-1]
    marks = last.outcome.events
    assert board(case, last.after, None, marks).tobytes() == board(case, last.after, None, marks).tobytes()
