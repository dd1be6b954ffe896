"""A whole game from the text board: two players who read it and type, in every language, and are never refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.view import letter
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.ui.turn import notation
from tests.shows import scripts
from tests.shows.leftovers import leftovers
from tests.shows.text_players import player
from tests.ui import stage

NAMES = " ".join(stage.NASTY)
MOST = 400


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize("title", scripts.TITLES)
def test_the_text_is_enough(title: str, language: str) -> None:
    session, answer, done = stage.start(title, 2), player(title), set[str]()
    for _ in range(MOST):
        if session.state.over:
            break
        seat = session.waiting[0]
        shown = replace(stage.moment(session, title, seat), tr=catalog(language, title))
        text, due = shown.prose.board(shown.view), shown.prose.due(shown.view, seat)
        assert not leftovers(f"{text}\n{due}", language, title, NAMES)
        line = answer(text, due, letter(seat), shown.prose)
        actions = notation.read_line(shown.texts, shown.title.rules.kinds, session, seat, line)
        session = session.apply(seat, actions).session
        done |= {kind_of(action) for action in actions}
    assert session.state.over
    assert len(done) > 2
