"""Every event, action, element and question has a text in every language, and fits where it is shown."""

from pathlib import Path

import pytest

from hansa_bot import i18n, titles
from hansa_bot.engine.action import kind_of, values_of
from hansa_bot.engine.event import seen_by
from hansa_bot.engine.session import Session
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, catalog
from hansa_bot.titles import registry
from tests.conformance.cases import CASES, every_title, facts, game, sample, together

SAMPLES = 25


def languages(title_id):
    """Return the languages that a title speaks."""
    folders = [Path(i18n.__file__).parent / "locales", Path(titles.__file__).parent / title_id / "locales"]
    return [SOURCE_LANGUAGE, *sorted({path.stem for folder in folders for path in folder.glob("*.po")})]


def spoken():
    """Yield every case in English; where an option differs also in one other language, else in all of them."""
    for index, case in enumerate(CASES):
        first, *others = languages(case.title_id)
        yield case, first
        for language in others[index % len(others) :][:1] if case.options and others else others:
            yield case, language


SPOKEN = list(spoken())
every_case_and_language = pytest.mark.parametrize(
    ("case", "language"),
    [pytest.param(case, language, marks=together(case), id=f"{case}-{language}") for case, language in SPOKEN],
)


def texts_of(case, language):
    return case.title.texts(catalog(language, case.title_id), case.names)


def fits(text, most):
    """Whether a text is there, keeps to its length and has no unfilled place."""
    return 0 < len(text) <= most and text == text.strip() and not set("{}") & set(text)


def is_plain(case, text):
    """Whether a text holds words alone, no unfilled place and nothing that only tokens say."""
    return not set("{}") & set(text) and facts(case.title_id).IDS.search(text) is None


@every_case_and_language
def test_the_action_table_can_be_read(case, language):
    texts = texts_of(case, language)
    for kind in case.rules.kinds.values():
        assert fits(texts.kind(kind.name), 30)
        assert fits(texts.about(kind.name), 100)
        for slot in kind.slots:
            assert fits(texts.slot(slot), 60)


@every_case_and_language
def test_every_event_is_told_in_a_sentence_unless_the_picture_tells_it(case, language):
    texts, is_untold = texts_of(case, language), facts(case.title_id).is_untold
    for position in game(case):
        for reader in (None, position.seat):
            for event in seen_by(position.outcome.events, reader):
                text = texts.event(event)
                assert (text is None) == is_untold(event), event
                if text is not None:
                    assert fits(text, 500), event
                    assert is_plain(case, text), text
                    assert text.endswith("."), text
                    assert not text[0].islower(), text


@every_case_and_language
def test_every_element_of_an_event_has_a_name(case, language):
    texts = texts_of(case, language)
    elements = {}
    for position in game(case):
        for event in position.outcome.events:
            elements |= {(name, str(value)): value for name, value in event.args.items()}
    for (name, _), value in elements.items():
        assert texts.value(name, value), name


@every_case_and_language
def test_every_offer_can_be_told(case, language):
    texts = texts_of(case, language)
    for position in sample(game(case), SAMPLES):
        for seat, offers in case.rules.waiting_offers(position.before).items():
            view = case.rules.view(position.before, seat)
            for action in offers[:: 1 + len(offers) // 40]:
                effect = texts.effect(view, action)
                assert fits(effect, 100), action
                assert effect != action
                assert is_plain(case, effect), effect
                slots = case.rules.kinds[kind_of(action)].slots
                for slot, value in zip(slots, values_of(action), strict=False):
                    name, choice = texts.value(slot, value), texts.choice(view, kind_of(action), slot, value)
                    assert len(name) <= 60
                    assert len(choice) <= 100
                    assert choice.startswith(name)
                    assert is_plain(case, choice), choice


@every_case_and_language
def test_every_position_can_be_described(case, language):
    texts = texts_of(case, language)
    for position in sample(game(case), SAMPLES):
        for reader in (None, position.seat):
            view = case.rules.view(position.before, reader)
            board = texts.board(view)
            assert board.strip()
            assert is_plain(case, board)
            assert all(texts.desk(view, seat).strip() in board for seat in range(case.seats))
            assert all(texts.due(view, seat).strip() for seat in view.waiting)
            for score in case.rules.scores(view):
                assert all(fits(texts.line(line.key), 20) for line in score.lines)


@every_case_and_language
def test_what_cannot_be_done_has_a_reason(case, language):
    texts, explained = texts_of(case, language), facts(case.title_id).EXPLAINED
    for position in sample(game(case), SAMPLES):
        view = case.rules.view(position.before, position.seat)
        possible = {kind_of(action) for action in case.rules.offers(position.before, position.seat)}
        for kind in set(case.rules.kinds) - possible:
            reason = texts.unavailable(view, kind)
            assert reason is not None or kind not in explained, kind
            assert reason is None or (fits(reason, 150) and is_plain(case, reason)), reason


@every_case_and_language
def test_every_refusal_can_be_told(case, language):
    texts = texts_of(case, language)
    actions = sorted({position.action for position in game(case)})
    for position in sample(game(case), SAMPLES):
        offers = Session(case.rules, position.before).offers(position.seat)
        for action in actions[:: 1 + len(actions) // 60]:
            if action not in offers:
                refusal = case.rules.refuse(position.before, position.seat, action)
                if refusal is not None:
                    assert refusal.rule in texts.refusal(refusal)
                    assert fits(texts.refusal(refusal), 300)


@every_case_and_language
def test_the_end_can_be_told(case, language):
    texts = texts_of(case, language)
    result = case.rules.result(game(case)[-1].after)
    assert result is not None
    assert fits(texts.ending(result), 500)


@every_title
def test_the_card_fits_in_every_language(title_id):
    meta = registry.load(title_id).meta
    for language in languages(title_id):
        tr = catalog(language, title_id)
        assert fits(tr(meta.about), 100)
        for option in meta.options:
            assert fits(tr(option.name), 50)
            assert fits(tr(option.text), 100)
            for choice in option.choices:
                assert fits(tr(choice.name), 50)
                assert fits(tr(choice.text), 100)
                assert not choice.note or fits(tr(choice.note), 200)
