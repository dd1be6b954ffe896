"""Whoever sees nothing but text can play: a whole game from the position in words, in every language the same one."""

from itertools import cycle

import pytest

from hansa_bot.engine.session import Session
from hansa_bot.engine.state import letter
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.titles import registry
from hansa_bot.ui.turn import reading
from tests.conformance.cases import BOUND, TITLES, Case
from tests.shows.scripts import leftovers, player

NAMES = ("Ann", "Bea", "Cal", "Dan")


def read_and_play(case, *spoken):
    """Return what a game's players do, who read what is said to them and type a line, in some languages by turns."""
    tongues = cycle((each, case.title.texts(catalog(each, case.title_id), NAMES[: case.seats])) for each in spoken)
    session, _ = Session.start(case.rules, case.setup("read"))
    done, answer = [], player(case.title_id)
    while not session.state.over and len(done) < BOUND:
        language, texts = next(tongues)
        seat = session.waiting[0]
        view = case.rules.view(session.state, seat)
        board, due = texts.board(view), texts.due(view, seat)
        assert not leftovers(f"{board}\n{due}", language, case.title_id, " ".join(NAMES))
        line = answer(board, due, letter(seat), texts)
        actions = reading.read_line(texts, case.rules.kinds, session, seat, line)
        session = session.apply(seat, actions).session
        done += actions
    assert session.state.over
    return done


LANGUAGES = sorted(languages())


def smallest(title_id):
    """Return the case of a title with the fewest seats at which somebody plays against others."""
    return Case(title_id, next(seats for seats in registry.load(title_id).meta.seats if seats > 1))


@pytest.mark.parametrize("title_id", TITLES)
def test_a_reader_plays_a_whole_game_in_a_language_after_the_other(title_id):
    assert len(read_and_play(smallest(title_id), *LANGUAGES)) > 1


@pytest.mark.proof
@pytest.mark.parametrize("title_id", TITLES)
def test_a_reader_plays_the_same_whole_game_in_every_language(title_id):
    first, *others = (read_and_play(smallest(title_id), language) for language in LANGUAGES)
    assert all(other == first for other in others)
