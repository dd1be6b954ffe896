"""Every event, action, element and question has a text in every language, and fits where it is shown."""

from pathlib import Path

from hansa_bot import i18n, titles
from hansa_bot.engine.action import kind_of, values_of
from hansa_bot.engine.session import Session
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, catalog
from hansa_bot.titles import registry
from hansa_bot.titles.kit.preview import brings
from tests.conformance.cases import CASES, every_case, every_title, facts, few_or_many, game, sample

SAMPLES = 25
each_as_deep = few_or_many(SAMPLES // 5, SAMPLES)


def languages(title_id):
    """Return the languages that a title speaks."""
    folders = [Path(i18n.__file__).parent / "locales", Path(titles.__file__).parent / title_id / "locales"]
    return [SOURCE_LANGUAGE, *sorted({path.stem for folder in folders for path in folder.glob("*.po")})]


def voices(case):
    """Return the texts of a case in all languages; where an option differs, in English and one other by turns."""
    first, *others = languages(case.title_id)
    if case.options and others:
        others = [others[CASES.index(case) % len(others)]]
    return [case.title.texts(catalog(language, case.title_id), case.names) for language in (first, *others)]


def fits(text, most):
    """Whether a text is there, keeps to its length and has no unfilled place."""
    return 0 < len(text) <= most and text == text.strip() and not set("{}") & set(text)


def is_plain(case, text):
    """Whether a text holds words alone, no unfilled place and nothing that only tokens say."""
    return not set("{}") & set(text) and facts(case.title_id).IDS.search(text) is None


@every_case
def test_the_action_table_can_be_read(case):
    """What nobody knows is named as it is."""
    view = case.rules.view(case.start(), 0)
    for texts in voices(case):
        for kind in case.rules.kinds.values():
            assert fits(texts.kind(kind.name), 30)
            assert fits(texts.about(kind.name), 100)
            for slot in kind.slots:
                assert fits(texts.slot(slot), 60)
                assert texts.value(slot, "no such thing") == "no such thing"
                assert texts.choice(view, kind.name, slot, "no such thing").startswith("no such thing")


@every_case
def test_every_event_is_told_in_a_sentence_unless_the_picture_tells_it(case):
    spoken = voices(case)
    for position in game(case):
        for event in position.outcome.events:
            public, own = event.seen_by(None), event.seen_by(position.seat)
            for seen in [public] if own == public else [public, own]:
                for text in [texts.event(seen) for texts in spoken] if seen is not None else []:
                    check_sentence(case, seen, text)


def check_sentence(case, event, text):
    """An event is told in a whole sentence, unless the one after it or the picture tells it."""
    assert (text is None) == facts(case.title_id).is_untold(event), event
    if text is not None:
        assert fits(text, 500), event
        assert is_plain(case, text), text
        assert text.endswith("."), text
        assert not text[0].islower(), text


@every_case
def test_every_element_of_an_event_has_a_name(case):
    elements = {}
    for position in game(case):
        for event in position.outcome.events:
            elements |= {(name, str(value)): value for name, value in event.args.items()}
    for texts in voices(case):
        for (name, _), value in elements.items():
            assert texts.value(name, value), name


@each_as_deep
def test_every_offer_can_be_told(case, most):
    spoken = voices(case)
    for position in sample(game(case), most):
        for seat, offers in case.offers(position.before).items():
            view = case.rules.view(position.before, seat)
            for action in offers[:: 1 + len(offers) // 40]:
                follows = brings(case.rules, position.before, seat, action)
                for texts in spoken:
                    check_offer(case, texts, view, action, follows)
                effects = [texts.effect(view, action, follows) for texts in spoken]
                # What stands behind a colon is left out where there is little room.
                assert len({": " in effect for effect in effects}) == 1, effects


def check_offer(case, texts, view, action, follows):
    """An offer has an effect, and each of its values a name and a meaning that begins with it."""
    effect = texts.effect(view, action, follows)
    assert fits(effect, 100), action
    assert effect != action
    assert is_plain(case, effect), effect
    for slot, value in zip(case.rules.kinds[kind_of(action)].slots, values_of(action), strict=False):
        name, choice = texts.value(slot, value), texts.choice(view, kind_of(action), slot, value)
        assert len(name) <= 60
        assert len(choice) <= 100
        assert choice.startswith(name)
        assert is_plain(case, choice), choice


@each_as_deep
def test_every_position_can_be_described(case, most):
    spoken = voices(case)
    for position in sample(game(case), most):
        for reader in (None, position.seat):
            view = case.rules.view(position.before, reader)
            lines = {line.key for score in case.rules.scores(view) for line in score.lines}
            for texts in spoken:
                board = texts.board(view)
                assert board.strip()
                assert is_plain(case, board)
                assert all(texts.desk(view, seat).strip() in board for seat in range(case.seats))
                over = texts.tr("The game is over.")
                assert all(texts.due(view, seat).strip() not in ("", over) for seat in view.waiting)
                assert all(fits(texts.line(line), 20) for line in lines)


@each_as_deep
def test_what_cannot_be_done_has_a_reason(case, most):
    """Also for somebody whose turn it is not."""
    spoken, explained = voices(case), facts(case.title_id).EXPLAINED
    for position in sample(game(case), most):
        idle = [seat for seat in range(case.seats) if seat not in position.before.waiting]
        for seat in (position.seat, *idle[:1]):
            view = case.rules.view(position.before, seat)
            possible = {kind_of(action) for action in case.offers(position.before).get(seat, ())}
            for kind in set(case.rules.kinds) - possible:
                for reason in [texts.unavailable(view, kind) for texts in spoken]:
                    assert reason is not None or kind not in explained, kind
                    assert reason is None or (fits(reason, 150) and is_plain(case, reason)), reason


@each_as_deep
def test_every_refusal_can_be_told(case, most):
    spoken, actions = voices(case), sorted({position.action for position in game(case)})
    for position in sample(game(case), most):
        offers = Session(case.rules, position.before).offers(position.seat)
        for action in [action for action in actions[:: 1 + len(actions) // 60] if action not in offers]:
            refusal = case.rules.refuse(position.before, position.seat, action)
            for text in [texts.refusal(refusal) for texts in spoken] if refusal is not None else []:
                assert refusal.rule in text
                assert fits(text, 300)


@every_case
def test_the_end_can_be_told(case):
    result = case.rules.result(game(case)[-1].after)
    assert result is not None
    assert all(fits(texts.ending(result), 500) for texts in voices(case))


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
