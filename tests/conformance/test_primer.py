"""How to play: every title teaches itself in few words, in every language; every card has a picture of what it says,
and every lesson comes up in games that are really played."""

import re

import pytest

from hansa_bot.engine.action import seen_by
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, catalog, languages
from hansa_bot.render.canvas import HIGH, WIDE
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render.legend import SHEET
from tests.conformance.cases import CASES, TITLES, game
from tests.conformance.sketches import sketching

PRIMERS = {
    title: book().primer for title in TITLES if (book := registry.load(title).rulebook) and book().primer.cards
}
every_primer = pytest.mark.parametrize(("title", "primer"), PRIMERS.items(), ids=PRIMERS)
LANGUAGES = sorted(languages())
CARD, TWO_LINES, NAME, LABELS = 700, 230, 32, 8


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
        assert all(len(tr(name)) <= NAME for card in primer.cards for name in card.places.values())


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
    for case in [case for case in CASES if case.title_id == title and not case.options]:
        for position in game(case) if left else ():
            for seat in {position.seat, *position.after.waiting}:
                offers = case.rules.offers(position.after, seat) if seat in position.after.waiting else ()
                view, events = case.rules.view(position.after, seat), seen_by(position.outcome.events, seat)
                left = [lesson for lesson in left if not lesson.comes_up(view, offers, events)]
    assert left == []


def shown(title, card):
    """Return what a card shows: the view, and where to look."""
    loaded = registry.load(title)
    found = loaded.illustration(card.key)
    return loaded.rules.view(found.state, None), found.focus


@every_primer
def test_every_card_has_a_picture_of_its_own(title, primer):
    keys = [card.key for card in primer.cards]
    assert len({*keys}) == len(keys)
    assert all(keys)
    for card in primer.cards:
        assert 1 <= len(card.places) <= LABELS, card.key


@every_primer
def test_what_is_named_in_a_picture_stands_on_its_card(title, primer):
    for card in primer.cards:
        said = {word(each) for each in re.findall(r"\w+", " ".join((card.heading, *card.lines)).casefold())}
        for name in card.places.values():
            assert {word(each) for each in re.findall(r"\w+", name.casefold())} <= said, (card.key, name)


def word(form):
    """Return a word without the ending that makes it plural."""
    return re.sub("ies$", "y", form).removesuffix("s")


@every_primer
def test_labels_cover_neither_each_other_nor_what_they_name(title, primer):
    painter = registry.load(title).painter()
    for card in primer.cards:
        view, focus = shown(title, card)
        west, north, east, south = sheet = focus.part or SHEET
        assert (east - west) / (south - north) == pytest.approx(WIDE / HIGH)
        assert 0 <= west < east <= WIDE
        assert 0 <= north < south <= HIGH
        for language in LANGUAGES:
            labels = painter.labels(view, focus, card.names(catalog(language, title)))
            assert len(labels) == len(card.places), (card.key, "a place is not there")
            for at, label in enumerate(labels):
                about = card.key, language, label.text
                assert inside(label.plate, sheet), about
                assert inside(label.place, sheet), about
                assert all(apart(label.plate, other.place) for other in labels), about
                for other in labels[:at]:
                    assert apart(label.plate, other.plate), about
                    assert not label.crosses(other), about


def inside(box, sheet):
    return sheet[0] <= box[0] < box[2] <= sheet[2] and sheet[1] <= box[1] < box[3] <= sheet[3]


def apart(box, other):
    return box[2] <= other[0] or other[2] <= box[0] or box[3] <= other[1] or other[3] <= box[1]


@every_primer
def test_every_card_is_drawn_with_what_it_names(title, primer):
    tr = catalog("en", title)
    with sketching(registry.load(title)) as painter:
        for card in primer.cards:
            view, focus = shown(title, card)
            names = registry.load(title).meta.company[: view.seats]
            named = painter.legend(view, names, tr, focus, card.places)
            other = painter.legend(view, names, tr, focus, dict.fromkeys(card.places, "Q"))
            assert named.mode == "P"
            assert named.width / named.height == pytest.approx(WIDE / HIGH, abs=0.02)
            assert named.tobytes() != other.tobytes()
            assert painter.legend(view, names, tr, focus, {}) is None
