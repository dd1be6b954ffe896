"""How to play: every title teaches itself in few words, in every language; what it names stands in the picture, and
every lesson comes up in games that are really played."""

import re
from functools import cache

import pytest

from hansa_bot.engine.action import seen_by
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, catalog, languages
from hansa_bot.render.canvas import HIGH, WIDE
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render.legend import lay
from tests.conformance.cases import CASES, TITLES, game

PRIMERS = {
    title: book().primer for title in TITLES if (book := registry.load(title).rulebook) and book().primer.cards
}
every_primer = pytest.mark.parametrize(("title", "primer"), PRIMERS.items(), ids=PRIMERS)
LANGUAGES = sorted(languages())
CARD, TWO_LINES, NAME = 700, 230, 32


@cache
def played(title):
    """Return one game of each number of seats, without options, by its case."""
    return {case: game(case) for case in CASES if case.title_id == title and not case.options}


@every_primer
def test_cards_and_lessons_are_few_and_short_in_every_language(title, primer):
    assert 1 <= len(primer.cards) <= 5
    for language in LANGUAGES:
        tr = catalog(language, title)
        for card in primer.cards:
            assert len(tr(card.heading)) <= 40
            assert len("\n".join(map(tr, card.lines))) <= CARD, (card.heading, language)
            for line in card.lines:
                assert tr(line).startswith("- ") == line.startswith("- "), (line, language)
                assert not line.startswith("- ") or ": " in tr(line), (line, language)
        for lesson in primer.lessons:
            told = tr(lesson.text)
            assert len(tr(lesson.heading)) <= 40
            assert 40 <= len(told) <= TWO_LINES, (lesson.key, language)
            assert language == SOURCE_LANGUAGE or told != lesson.text, (lesson.key, language)
            assert sorted(re.findall(r"\d+", told)) == sorted(re.findall(r"\d+", lesson.text)), (lesson.key, language)
        assert all(len(tr(name)) <= NAME for name in primer.places.values())


@every_primer
def test_a_lesson_names_only_what_its_title_knows(title, primer):
    loaded = registry.load(title)
    for lesson in primer.lessons:
        for kind, name, *_ in map(str.split, lesson.when):
            known = {"offer": loaded.rules.kinds, "asked": loaded.rules.verbs.offers}
            assert name.partition("/")[0] in known[kind] if kind in known else kind == "event", lesson.key


@every_primer
def test_every_lesson_comes_up_in_games(title, primer):
    left = list(primer.lessons)
    for case, positions in played(title).items():
        for position in positions if left else ():
            for seat in {position.seat, *position.after.waiting}:
                offers = case.rules.offers(position.after, seat) if seat in position.after.waiting else ()
                view, events = case.rules.view(position.after, seat), seen_by(position.outcome.events, seat)
                left = [lesson for lesson in left if not lesson.comes_up(view, offers, events)]
    assert left == []


@every_primer
def test_names_cover_neither_each_other_nor_what_they_name(title, primer):
    painter, known = registry.load(title).painter(), set()
    for case, positions in played(title).items():
        for position in positions[:: len(positions) // 3]:
            for language in LANGUAGES:
                places = painter.places(case.rules.view(position.after, None))
                texts = {key: catalog(language, title)(name) for key, name in primer.places.items()}
                labels = lay(places, texts)
                known |= places.keys()
                assert labels
                assert places.keys() <= texts.keys()
                for at, label in enumerate(labels):
                    left, top, right, bottom = label.plate
                    assert 0 <= left < right <= WIDE
                    assert 0 <= top < bottom <= HIGH
                    for box in [*places.values(), *(other.plate for other in labels[:at])]:
                        apart = right <= box[0] or box[2] <= left or bottom <= box[1] or box[3] <= top
                        assert apart, (case.seats, language, label.text)
    assert known == primer.places.keys()


@every_primer
def test_the_board_is_drawn_with_its_names(title, primer):
    painter = registry.load(title).painter()
    painter.scale = 1
    case, positions = next(iter(played(title).items()))
    view = case.rules.view(positions[-1].after, None)
    plain = painter.board(view, case.names, catalog("en", title), ())
    named = painter.legend(view, case.names, catalog("en", title), primer.places)
    assert named.mode == "P"
    assert named.size == plain.size
    assert named.tobytes() != plain.tobytes()
    assert painter.legend(view, case.names, catalog("en", title), {}) is None
