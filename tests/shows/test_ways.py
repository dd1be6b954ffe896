"""A whole game by buttons only, by commands only and by typed lines only, in every language.

Here the ways are walked without Discord, so that every way can be walked in every language; `test_live` walks each of
them through Discord. In `make test` every fifth move is made, each read in another language, in `make proof` all
moves in all of them.
"""

from dataclasses import replace
from itertools import cycle

import pytest

from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.ui.kit import narration
from hansa_bot.ui.kit.moment import Moment
from tests.early import early
from tests.shows import scripts
from tests.shows.scripts import Stop, leftovers
from tests.shows.ways import WAYS, by_form
from tests.ui import stage

NAMES = " ".join([*stage.NASTY, "Action.", "Card."])
"""Actiones and Cardiff may be shortened."""
LANGUAGES = sorted(languages())
FORMS = "forms"
"""One more way, which is the typed one in other clothes."""
spoken = [LANGUAGES, *(pytest.param([language], marks=pytest.mark.proof, id=language) for language in LANGUAGES)]


def shown(stop: Stop, title: str, language: str, *, after: bool = False) -> Moment:
    """Return what the actor of a move sees before or after it."""
    moment = stage.moment(stop.after if after else stop.before, title, stop.move.seat)
    return replace(moment, tr=catalog(language, title))


def walk(stop: Stop, title: str, way: str, language: str) -> str:
    """Make a move by a way, and return all that was read for it."""
    action = stop.move.action
    assert action is not None
    read = list((by_form if way == FORMS else WAYS[way])(shown(stop, title, language), stop.before, action))
    after = shown(stop, title, language, after=True)
    read += [narration.story(after, stop.entries), after.next_step]
    return "\n".join(read)


@pytest.mark.parametrize("by_turns", spoken, ids=lambda by_turns: "by turns")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("title", scripts.TITLES)
def test_a_whole_game(title: str, way: str, by_turns: list[str]) -> None:
    stops = scripts.stops(title)[:: 5 if by_turns is LANGUAGES else 1]
    for stop, language in zip(stops, cycle(by_turns), strict=False):
        assert not leftovers(walk(stop, title, way, language), language, title, NAMES), stop.move


@pytest.mark.proof
@pytest.mark.parametrize("title", scripts.TITLES)
def test_a_whole_game_in_forms(title: str) -> None:
    for stop, language in zip(scripts.stops(title), cycle(LANGUAGES), strict=False):
        assert not leftovers(walk(stop, title, FORMS, language), language, title, NAMES), stop.move


@pytest.mark.parametrize("language", early(1, LANGUAGES))
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("title", scripts.TITLES)
def test_every_kind_of_action(title: str, way: str, language: str) -> None:
    for stop in scripts.one_of_each_kind(title):
        assert not leftovers(walk(stop, title, way, language), language, title, NAMES), stop.move
